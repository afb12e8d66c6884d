"""The crop with its heading: what the desk's block looks like, its labels marked on it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.review.models import ReviewItem
from reviewer.ui.answer.answer import Answer, boxed
from reviewer.ui.answer.labels import LabelState
from reviewer.ui.canvas.crop_spec import CropSpec, LabelMark
from reviewer.ui.canvas.crop_spec import LabelState as MarkState
from reviewer.ui.canvas.crop_view import CropView
from reviewer.ui.desk import Desk
from reviewer.ui.theme.look import Look
from reviewer.ui.theme.tokens import SIGNS
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.wording import page_words, state_name


class CropPanel(Translated, QWidget):
    """Hands the crop view what to show; takes a moved edge and a full look to the desk."""

    pointed = Signal(object)
    """PictureBox of the label that the pointer is on, on its page as shown, or None."""
    label_chosen = Signal(int)
    """She clicked a label's place on the crop."""

    def __init__(
        self, desk: Desk, look: Look, view: CropView, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setProperty("surface", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._desk = desk
        self.view = view
        self._current_label = -1
        self._shown: CropSpec | None = None
        self._heading = role_label("heading", self)
        self._box_note = role_label("warning", self)
        self._state = role_label("small", self)
        top = QHBoxLayout()
        top.addWidget(self._heading, 1)
        top.addWidget(self._box_note)
        top.addWidget(self._state)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(look.unit * 2, look.unit, look.unit * 2, look.unit)
        layout.setSpacing(6)
        layout.addLayout(top)
        layout.addWidget(view, 1)
        view.setMinimumHeight(look.unit * 15)
        desk.set_sight(view)
        view.fully_seen.connect(desk.sight_changed)
        view.box_edited.connect(self._take_box)
        view.label_clicked.connect(self.label_chosen)
        view.label_hovered.connect(self._light_up)
        desk.current_changed.connect(self._show_crop)
        desk.follow(self._read_words)
        desk.answer_changed.connect(self.read)
        self.retranslate()

    def show_current_label(self, index: int) -> None:
        """This label is current; -1: none is."""
        self._current_label = index
        self._mark_labels()

    def point_at_label(self, index: int) -> None:
        """Light this label up while the pointer is on its chip; -1: no longer."""
        self.view.hover_label(index if index >= 0 else None)
        self._light_up(index)

    def _light_up(self, index: int) -> None:
        self.pointed.emit(self.view.label_place(index) if index >= 0 else None)

    def read(self) -> None:
        """Show the block, at the box as she has it."""
        self._show_crop()
        self._read_words()

    def _show_crop(self) -> None:
        item, answer = self._desk.item, self._desk.answer
        if item is None or answer is None:
            return
        spec = self._spec(item, answer.bbox)
        if spec != self._shown:
            self._shown = spec
            self.view.show_block(spec)
            items = [self._desk.session.item(key) for key in self._desk.neighbours()]
            self.view.draw_ahead([self._spec(near, None) for near in items])
        self._mark_labels()
        self.view.paint_now()

    def _read_words(self) -> None:
        item, answer = self._desk.item, self._desk.answer
        if item is None or answer is None:
            self._heading.setText(self.tr("Crop"))
            return
        page = page_words(item.block.printed_page, item.block.physical_page)
        self._heading.setText(self.tr("{drug} · {page}").format(drug=item.drug_name, page=page))
        self._box_note.setText(self.tr("box moved") if answer.bbox is not None else "")
        self._state.setText(self._state_words())

    def _state_words(self) -> str:
        """Where the block stands and who said so; nothing for one that nobody judged."""
        state = self._desk.state
        if state is None or state.state is ReviewState.UNREVIEWED:
            return ""
        words = f"{SIGNS[state.state]} {state_name(state.state)}"
        return " · ".join([words, ", ".join(state.reviewers)]) if state.reviewers else words

    def retranslate(self) -> None:
        """Set all texts."""
        self._box_note.setToolTip(self.tr("Your box goes out, and asks for another lift"))
        self.read()

    def _spec(self, item: ReviewItem, box: Bbox | None) -> CropSpec:
        seen = frozenset({item.key})
        return CropSpec(
            item.key, item.block.physical_page, box or item.block.bbox, self._before(item, seen)
        )

    def _before(self, item: ReviewItem, seen: frozenset[BlockKey]) -> CropSpec | None:
        """The block that this one continues, with those that it continues itself."""
        if item.block.continues is None or self._desk.keeps_back(item.key):
            return None  # that it goes on from somewhere is the rules' guess
        key = BlockKey(item.key.drug_id, item.block.continues)
        session = self._desk.session
        try:
            earlier = session.item(key)
        except KeyError:
            return None
        if key in seen:
            return None
        before = self._before(earlier, seen | {key})
        return CropSpec(
            key,
            earlier.block.physical_page,
            session.state(key).bbox,
            before,
            earlier.block.header_row,
        )

    def _mark_labels(self) -> None:
        answer = self._desk.answer
        marks = _marks(answer) if answer is not None else []
        current = self._current_label if self._current_label >= 0 else None
        self.view.set_labels(marks, current)

    def _take_box(self, key: BlockKey, box: Bbox) -> None:
        answer = self._desk.answer
        if answer is not None and answer.key == key:
            self._desk.say(boxed(answer, box))


_MARKS = {
    LabelState.OPEN: MarkState.OPEN,
    LabelState.ACCEPTED: MarkState.ACCEPTED,
    LabelState.EDITED: MarkState.EDITED,
    LabelState.REMOVED: MarkState.DROPPED,
}


def _marks(answer: Answer) -> list[LabelMark]:
    """Marks by what the text layer has, which is where a label is found on the crop."""
    if not answer.asks_for_labels or answer.has_no_header:
        return []
    return [
        LabelMark(at, label.proposed or label.text, _MARKS[label.state])
        for at, label in enumerate(answer.labels)
        if label.proposed or label.text
    ]
