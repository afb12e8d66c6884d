"""Step 1: the shape that she sees. Stating the rules' own shape is one key, as any other is."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.ui.actions import ActionId, Actions, key_words
from reviewer.ui.answer.answer import stated
from reviewer.ui.desk import Desk
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.even_columns import EvenColumns
from reviewer.ui.widgets.flow_layout import flowing
from reviewer.ui.widgets.key_button import KeyButton
from reviewer.ui.widgets.labels import role_label, set_role
from reviewer.ui.wording import shape_name

_ACTIONS = {
    Shape.SIMPLE_TABLE: ActionId.SHAPE_SIMPLE,
    Shape.MULTI_LEVEL_OR_MERGED_HEADER: ActionId.SHAPE_MERGED,
    Shape.CROSS_PAGE_CONTINUATION: ActionId.SHAPE_CONTINUED,
    Shape.FORMULA_2D: ActionId.SHAPE_FORMULA,
}


class ShapeChoice(Translated, QWidget):
    """Four buttons, none of them pressed for her."""

    def __init__(self, desk: Desk, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._heading = role_label("heading", self)
        self._verdict = role_label("small", self, wraps=True)
        self._buttons: dict[Shape, KeyButton] = {}
        buttons = flowing(QWidget(self))
        grid = EvenColumns(2, buttons)
        for shape in Shape:
            button = KeyButton(self)
            button.setCheckable(True)
            button.setObjectName(f"shape-{shape.value}")
            button.set_key(key_words(_ACTIONS[shape])[0])
            button.clicked.connect(actions[_ACTIONS[shape]].trigger)
            actions[_ACTIONS[shape]].triggered.connect(lambda _=False, one=shape: self.state(one))
            self._buttons[shape] = button
            grid.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._heading)
        layout.addWidget(buttons)
        layout.addWidget(self._verdict)
        desk.follow(self.read)
        desk.answer_changed.connect(self.read)
        self.retranslate()

    def state(self, shape: Shape) -> None:
        """She states this shape."""
        answer = self._desk.answer
        if answer is not None:
            self._desk.say(stated(answer, shape))

    def read(self) -> None:
        """Show what she has stated, and then whether the rules agree."""
        answer = self._desk.answer
        for shape, button in self._buttons.items():
            is_stated = answer is not None and answer.shape is shape
            button.setChecked(is_stated)
            button.set_sign("✓" if is_stated else "")
        self.setEnabled(answer is not None)
        if answer is None or answer.agrees is None:
            self._verdict.setVisible(False)
            return
        self._verdict.setVisible(True)
        set_role(self._verdict, "role", "small" if answer.agrees else "warning")
        if answer.agrees:
            self._verdict.setText(self.tr("The rules guessed the same."))
        elif answer.verdict is Verdict.NOT_A_BLOCK:
            self._verdict.setText(
                self.tr(
                    "The rules guessed: {shape}. You say that it is neither table nor formula."
                ).format(shape=shape_name(answer.proposed_shape))
            )
        else:
            self._verdict.setText(
                self.tr(
                    "The rules guessed: {shape}. Yours will go out, marked as corrected."
                ).format(shape=shape_name(answer.proposed_shape))
            )

    def retranslate(self) -> None:
        """Set all texts."""
        self._heading.setText(self.tr("1 · Shape that you see"))
        for shape, button in self._buttons.items():
            button.setText(shape_name(shape))
            button.setToolTip(
                self.tr("{shape}: press {key}").format(shape=shape_name(shape), key=button.key)
            )
        self.read()
