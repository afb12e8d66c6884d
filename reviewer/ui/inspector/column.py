"""The answer column: everything of one block from top to bottom, in the order of the work."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSplitter, QVBoxLayout, QWidget

from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.answer.answer import Missing
from reviewer.ui.canvas.crop_view import CropView
from reviewer.ui.desk import Desk
from reviewer.ui.inspector.crop_panel import CropPanel
from reviewer.ui.inspector.descriptor_view import DescriptorView
from reviewer.ui.inspector.findings_view import FindingsView
from reviewer.ui.inspector.history_view import HistoryView
from reviewer.ui.inspector.label_row import LabelRow
from reviewer.ui.inspector.note_view import NoteView
from reviewer.ui.inspector.notice_view import NoticeView
from reviewer.ui.inspector.prose_view import ProseView
from reviewer.ui.inspector.shape_choice import ShapeChoice
from reviewer.ui.inspector.sign_bar import SignBar
from reviewer.ui.language import Language
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.still import Still

_LOW = 780
"""Below this height in pixels (at the usual font size) the prose folds away."""


class AnswerColumn(Translated, QWidget):
    """Right column of the window: lays its parts out and leads her to what is missing."""

    def __init__(
        self,
        desk: Desk,
        actions: Actions,
        look: Look,
        language: Language,
        crop_view: CropView,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("surface", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._desk, self._look, self._actions = desk, look, actions
        self._was_low: bool | None = None
        self.crop_panel = CropPanel(desk, look, crop_view)
        self.notice = NoticeView(desk, look, language)
        self.findings = FindingsView(desk, language)
        self.shape_choice = ShapeChoice(desk, actions)
        self.label_row = LabelRow(desk, actions, look)
        self.descriptor = DescriptorView(desk, look)
        self.prose = ProseView(desk, look)
        self.note = NoteView(desk, actions, look)
        self.history = HistoryView(desk)
        self.sign_bar = SignBar(desk, actions, look)
        self._scroll = self._scroll_area()
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(Still(self.crop_panel))
        splitter.addWidget(self._scroll)
        splitter.setStretchFactor(0, 2)
        splitter.setStretchFactor(1, 3)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(3)
        foot = QFrame(self)
        foot.setProperty("line", "above")
        foot_layout = QVBoxLayout(foot)
        foot_layout.setContentsMargins(0, 0, 0, 0)
        foot_layout.addWidget(self.sign_bar)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(splitter, 1)
        layout.addWidget(Still(foot))
        self.retranslate()
        self.label_row.current_changed.connect(self.crop_panel.show_current_label)
        self.label_row.pointed_at.connect(self.crop_panel.point_at_label)
        self.crop_panel.label_chosen.connect(self.label_row.choose)
        actions[ActionId.LOOK_AT_CROP].triggered.connect(lambda: self.look_at_crop())
        actions[ActionId.CROP_ON].triggered.connect(lambda: crop_view.show_unseen())
        self.sign_bar.reason_wanted.connect(self.note.focus)
        self.sign_bar.missing_wanted.connect(self.lead_to_missing)
        self.note.wanted.connect(lambda: self._scroll.ensureWidgetVisible(self.note))
        desk.current_changed.connect(lambda: self._scroll.verticalScrollBar().setValue(0))

    def _scroll_area(self) -> ColumnScroll:
        unit = self._look.unit
        body = QWidget()
        body.setProperty("surface", True)
        column = QVBoxLayout(body)
        column.setContentsMargins(unit * 2, unit, unit * 2, unit)
        column.setSpacing(unit + unit // 2)
        parts = (
            self.notice,
            self.findings,
            self.shape_choice,
            self.label_row,
            self.descriptor,
            self.prose,
            self.note,
            self.history,
        )
        for part in parts:
            column.addWidget(part)
        column.addStretch(1)
        return ColumnScroll(body, self)

    def retranslate(self) -> None:
        """Name what scrolls."""
        self._scroll.setAccessibleName(self.tr("Answer"))

    def lead_to_missing(self) -> None:
        """Put the focus where something is still to be said."""
        obstacle = self._desk.obstacle()
        if not obstacle.has_reviewer:
            self._actions[ActionId.REVIEWER].trigger()
        elif Missing.REASON in obstacle.missing:
            self.note.focus()
        elif Missing.SHAPE in obstacle.missing:
            self._scroll.ensureWidgetVisible(self.shape_choice)
            self.shape_choice.setFocus()
        elif obstacle.missing:
            self._scroll.ensureWidgetVisible(self.label_row)
            self.label_row.lead_to_open()
        else:
            self.look_at_crop()

    def look_at_crop(self) -> None:
        """Put the focus on the crop, so that arrow keys scroll it."""
        self.crop_panel.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the prose away where there is little room, and unfold it where there is again."""
        is_low = event.size().height() < _LOW * self._look.unit / 8
        if is_low != self._was_low:
            self._was_low = is_low
            self.prose.disclosure.set_open(not is_low)
        super().resizeEvent(event)
