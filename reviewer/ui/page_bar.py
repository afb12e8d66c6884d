"""Above the page: which page it is, printed and in the PDF, going to another, zoom, search."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label


class PageBar(Translated, QFrame):
    """Says what it is asked; the main window connects it with the page view."""

    page_asked = Signal(int)
    """Physical page, 1-based."""
    text_asked = Signal(str)
    next_text_asked = Signal(int)
    search_closed = Signal()

    def __init__(
        self,
        page_count: int,
        printed_pages: Mapping[int, str],
        actions: Actions,
        look: Look,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._page_count, self._printed = page_count, dict(printed_pages)
        self._page = 1
        self._row = QHBoxLayout(self)
        self._printed_label = role_label("title", self)
        self._before = role_label("soft", self)
        self.field = QLineEdit(self)
        self.field.setProperty("role", "page")
        self.field.setValidator(QIntValidator(1, max(page_count, 1), self.field))
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._count = role_label("soft", self)
        self.zoom_label: QLabel = role_label("soft", self)
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.search.setVisible(False)
        self.search.installEventFilter(self)
        self._found = role_label("small", self)
        self._found.setVisible(False)
        self._buttons = {
            action_id: self._button(action_id, sign, actions)
            for action_id, sign in (
                (ActionId.THUMBNAILS, "▤"),
                (ActionId.PREVIOUS_PAGE, "‹"),
                (ActionId.NEXT_PAGE, "›"),
                (ActionId.ZOOM_OUT, "−"),
                (ActionId.ZOOM_IN, "+"),
                (ActionId.FIT_WIDTH, "↔"),
                (ActionId.FIT_PAGE, ""),
                (ActionId.FIND_ON_PAGE, "⌕"),
            )
        }
        self._arrange(look)
        self.field.returnPressed.connect(self._ask_for_page)
        self.field.editingFinished.connect(self._show_page)
        self.search.textChanged.connect(self.text_asked)
        actions[ActionId.GO_TO_PAGE].triggered.connect(lambda: self._focus_field())
        actions[ActionId.FIND_ON_PAGE].triggered.connect(lambda: self.open_search())
        self.retranslate()

    def _arrange(self, look: Look) -> None:
        unit = look.unit
        row = self._row
        row.setContentsMargins(unit, unit, unit, unit)
        row.setSpacing(unit // 2 + 2)
        row.addWidget(self._buttons[ActionId.THUMBNAILS])
        row.addWidget(self._buttons[ActionId.PREVIOUS_PAGE])
        row.addWidget(self._buttons[ActionId.NEXT_PAGE])
        row.addWidget(self._printed_label)
        row.addWidget(self._before)
        row.addWidget(self.field)
        row.addWidget(self._count)
        row.addStretch(1)
        row.addWidget(self.search)
        row.addWidget(self._found)
        row.addWidget(self._buttons[ActionId.FIND_ON_PAGE])
        row.addWidget(self._buttons[ActionId.ZOOM_OUT])
        row.addWidget(self.zoom_label)
        row.addWidget(self._buttons[ActionId.ZOOM_IN])
        row.addWidget(self._buttons[ActionId.FIT_WIDTH])
        row.addWidget(self._buttons[ActionId.FIT_PAGE])

    def minimumSizeHint(self) -> QSize:
        """What cannot be spared: going from page to page."""
        kept = (
            self._buttons[ActionId.PREVIOUS_PAGE],
            self._buttons[ActionId.NEXT_PAGE],
            self.field,
            self._count,
        )
        margins = self._row.contentsMargins()
        spacing = self._row.spacing()
        width = sum(widget.sizeHint().width() + spacing for widget in kept)
        return QSize(width + margins.left() + margins.right(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Do without the less needed where there is little room."""
        super().resizeEvent(event)
        self._spare()

    def _spare(self) -> None:
        """Hide the less needed, the least first, until the rest fits."""
        sparable: tuple[QWidget, ...] = (
            self._before,
            self._buttons[ActionId.FIT_WIDTH],
            self.zoom_label,
            self._buttons[ActionId.FIT_PAGE],
            self._buttons[ActionId.THUMBNAILS],
            self._printed_label,
            self._buttons[ActionId.ZOOM_IN],
            self._buttons[ActionId.ZOOM_OUT],
            self._buttons[ActionId.FIND_ON_PAGE],
        )
        spacing = self._row.spacing()
        free = self.contentsRect().width() - 2 * spacing - self.minimumSizeHint().width()
        if not self.search.isHidden():
            free -= self.search.sizeHint().width() + spacing
        for widget in reversed(sparable):
            if widget is self._printed_label and not self._printed_label.text():
                continue
            free -= widget.sizeHint().width() + spacing
            widget.setVisible(free >= 0)

    def _button(self, action_id: ActionId, sign: str, actions: Actions) -> QToolButton:
        button = QToolButton(self)
        button.setProperty("role", "flat")
        button.setText(sign)
        button.setAutoRepeat(action_id in (ActionId.NEXT_PAGE, ActionId.PREVIOUS_PAGE))
        button.clicked.connect(actions[action_id].trigger)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action = actions[action_id]
        action.changed.connect(lambda: self._name(button, action.toolTip(), action.text()))
        self._name(button, action.toolTip(), action.text())
        return button

    def _name(self, button: QToolButton, tip: str, name: str) -> None:
        button.setToolTip(tip)
        button.setAccessibleName(name)

    def show_page(self, page: int) -> None:
        """This page is shown."""
        self._page = page
        self._show_page()

    def show_zoom(self, zoom: float) -> None:
        """1.0 is the printed size."""
        self.zoom_label.setText(f"{round(zoom * 100)}%")

    def show_found(self, place: int, count: int) -> None:
        """Which of the places found on the page is current, 1-based; 0 of 0: nothing was found."""
        self._found.setVisible(bool(self.search.text()) and self.search.isVisible())
        self._found.setText(
            self.tr("{place} of {count}").format(place=place, count=count)
            if count
            else self.tr("not on this page; Enter searches on")
        )

    def show_nowhere(self) -> None:
        """No page of the book has what is searched for."""
        self._found.setText(self.tr("not in this book"))

    def open_search(self) -> None:
        """Show the field and put the cursor into it."""
        self.search.setVisible(True)
        self._spare()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search field: Enter goes on, Shift+Enter back, Escape closes."""
        if (
            watched is self.search
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
        ):
            if event.key() == Qt.Key.Key_Escape:
                self.search.clear()
                self.search.setVisible(False)
                self._found.setVisible(False)
                self._spare()
                self.search_closed.emit()
                return True
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if is_enter and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self.next_text_asked.emit(-1 if back else 1)
                return True
        return super().eventFilter(watched, event)

    def retranslate(self) -> None:
        """Set all texts."""
        self._before.setText(self.tr("PDF page"))
        self.field.setAccessibleName(self.tr("Page of the PDF"))
        self._count.setText(f"/ {self._page_count}")
        self._buttons[ActionId.FIT_PAGE].setText(self.tr("Whole page"))
        self.search.setPlaceholderText(self.tr("Find on this page"))
        self.search.setAccessibleName(self.tr("Find text on this page"))
        self._show_page()

    def _show_page(self) -> None:
        printed = self._printed.get(self._page)
        self._printed_label.setText(
            self.tr("Printed p. {page}").format(page=printed) if printed else ""
        )
        self._printed_label.setVisible(bool(printed))
        self._spare()
        self.field.setText(str(self._page))
        digits = "0" * (len(str(self._page_count)) + 1)
        self.field.setFixedWidth(self.field.fontMetrics().horizontalAdvance(digits) + 18)

    def _focus_field(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def _ask_for_page(self) -> None:
        if self.field.hasAcceptableInput():
            self.page_asked.emit(int(self.field.text()))
