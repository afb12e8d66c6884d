"""One side of a comparison: its words, its crop, its labels with those marked that differ."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.style import CanvasStyle
from reviewer.ui.translated import Translated
from reviewer.ui.trust.sides import Side, SideLabel
from reviewer.ui.trust.still_crop import StillCrop
from reviewer.ui.widgets.flow_layout import FlowLayout, flowing
from reviewer.ui.widgets.labels import role_label, set_role


class ComparePane(Translated, QWidget):
    """Shows a `Side`; where its book is not at hand, the words `no_picture` in the crop's place."""

    def __init__(self, style: CanvasStyle, unit: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side: Side | None = None
        self._heading = role_label("title", self, wraps=True)
        self._says = role_label("small", self, wraps=True)
        self._missing = role_label("warning", self, wraps=True)
        self.crop = StillCrop(style, self)
        self._book: RenderBridge | None = None
        self._tags: list[QLabel] = []
        self._labels = flowing(QWidget(self))
        self._flow = FlowLayout(self._labels, spacing=4)
        self._note = role_label("small", self, wraps=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(unit // 2)
        for widget in (self._heading, self._says, self._missing):
            layout.addWidget(widget)
        layout.addWidget(self._labels)
        layout.addWidget(self.crop, 1)
        layout.addWidget(self._note)
        self.retranslate()

    @property
    def side(self) -> Side | None:
        """What is shown."""
        return self._side

    def show_side(self, side: Side | None, book: RenderBridge | None, no_picture: str = "") -> None:
        """Show this side, its crop drawn from `book`; None shows nothing."""
        self._side = side
        self._missing.setText(no_picture)
        self._missing.setVisible(bool(no_picture))
        self.crop.setVisible(not no_picture)
        if book is not self._book:
            self._book = book
            self.crop.set_book(book)
        self.crop.show_block(side.spec if side is not None and book is not None else None)
        self.crop.set_labels(side.marks if side is not None else (), None)
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts."""
        side = self._side
        self._heading.setText(side.heading if side is not None else "")
        self._says.setText(self._words(side) if side is not None else "")
        set_role(self._says, "role", "warning" if side and side.shape_differs else "small")
        note = f"“{side.note}”" if side is not None and side.note else ""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._show_labels(side.labels if side is not None else ())

    def _words(self, side: Side) -> str:
        parts = [("≠ " if side.shape_differs else "") + side.says]
        if side.box_differs:
            parts.append("≠ " + self.tr("another box"))
        return " · ".join(parts)

    def _show_labels(self, labels: tuple[SideLabel, ...]) -> None:
        while len(self._tags) < len(labels):
            tag = role_label("tag", self._labels)
            self._tags.append(tag)
            self._flow.addWidget(tag)
        for place, tag in enumerate(self._tags):
            if place < len(labels):
                label = labels[place]
                words = label.text or self.tr("no label here")
                set_role(tag, "role", "grave" if label.differs else "tag")
                tag.setText(f"≠ {words}" if label.differs else words)
                tag.setAccessibleName(
                    self.tr("{label}, differs").format(label=words) if label.differs else words
                )
            tag.setVisible(place < len(labels))
        self._labels.setVisible(bool(labels))

    def let_go(self) -> None:
        """The book is being closed."""
        self._book = None
        self.crop.set_book(None)
