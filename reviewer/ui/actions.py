"""Everything that the user can do: an enum of ids, and for each its words and keys."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from reviewer.ui.typing_guard import TypingGuard

translate = QCoreApplication.translate


class ActionId(StrEnum):
    """What the user can do. Views connect to the ones that are theirs."""

    OPEN = auto()
    NEW = auto()
    SAMPLE = auto()
    START_PAGE = auto()
    EXPORT = auto()
    GATES = auto()
    PROGRESS = auto()
    TAKE_IN = auto()
    GIVE_OUT = auto()
    MERGE = auto()
    REFRESH = auto()
    WHAT_CHANGED = auto()
    REPORT = auto()
    AGREEMENT = auto()
    NEXT_DISPUTE = auto()
    POLICY = auto()
    PASSPHRASE = auto()
    REVIEWER = auto()
    QUIT = auto()
    UNDO = auto()
    REDO = auto()
    SHAPE_SIMPLE = auto()
    SHAPE_MERGED = auto()
    SHAPE_CONTINUED = auto()
    SHAPE_FORMULA = auto()
    NOT_A_BLOCK = auto()
    CANNOT_TELL = auto()
    LABEL_ACCEPT = auto()
    LABEL_EDIT = auto()
    LABEL_REMOVE = auto()
    LABEL_ADD = auto()
    LABELS_AGAIN = auto()
    NO_HEADER = auto()
    NOTE = auto()
    SIGN = auto()
    NEXT_BLOCK = auto()
    PREVIOUS_BLOCK = auto()
    NEXT_OPEN = auto()
    FIND_BLOCK = auto()
    FIND_ON_PAGE = auto()
    GO_TO_PAGE = auto()
    NEXT_PAGE = auto()
    PREVIOUS_PAGE = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    FIT_WIDTH = auto()
    FIT_PAGE = auto()
    LOUPE = auto()
    ROTATE = auto()
    LOOK_AT_CROP = auto()
    CROP_ON = auto()
    THUMBNAILS = auto()
    FULL_SCREEN = auto()
    LARGER_TEXT = auto()
    SMALLER_TEXT = auto()
    HELP = auto()
    KEY_SHEET = auto()
    ABOUT = auto()


class Group(StrEnum):
    """Where an action stands on the keyboard sheet."""

    ANSWER = auto()
    BLOCKS = auto()
    PAGE = auto()
    REVIEW = auto()
    WINDOW = auto()


@dataclass(frozen=True, slots=True)
class Keys:
    """Group and keys of an action. A single key counts only while no text is typed."""

    group: Group
    keys: tuple[str, ...] = ()


KEYS: Final = {
    ActionId.SHAPE_SIMPLE: Keys(Group.ANSWER, ("1",)),
    ActionId.SHAPE_MERGED: Keys(Group.ANSWER, ("2",)),
    ActionId.SHAPE_CONTINUED: Keys(Group.ANSWER, ("3",)),
    ActionId.SHAPE_FORMULA: Keys(Group.ANSWER, ("4",)),
    ActionId.NOT_A_BLOCK: Keys(Group.ANSWER, ("0",)),
    ActionId.CANNOT_TELL: Keys(Group.ANSWER, ("U",)),
    ActionId.LABEL_ACCEPT: Keys(Group.ANSWER, ("Y",)),
    ActionId.LABEL_EDIT: Keys(Group.ANSWER, ("E",)),
    ActionId.LABEL_REMOVE: Keys(Group.ANSWER, ("X",)),
    ActionId.LABEL_ADD: Keys(Group.ANSWER, ("A",)),
    ActionId.LABELS_AGAIN: Keys(Group.ANSWER, ("B",)),
    ActionId.NO_HEADER: Keys(Group.ANSWER, ("H",)),
    ActionId.NOTE: Keys(Group.ANSWER, ("N",)),
    ActionId.SIGN: Keys(Group.ANSWER, ("Ctrl+Return", "Ctrl+Enter")),
    ActionId.UNDO: Keys(Group.ANSWER, ("Ctrl+Z",)),
    ActionId.REDO: Keys(Group.ANSWER, ("Ctrl+Y", "Ctrl+Shift+Z")),
    ActionId.NEXT_BLOCK: Keys(Group.BLOCKS, ("Alt+Down", "J")),
    ActionId.PREVIOUS_BLOCK: Keys(Group.BLOCKS, ("Alt+Up", "K")),
    ActionId.NEXT_OPEN: Keys(Group.BLOCKS, ("Ctrl+J",)),
    ActionId.FIND_BLOCK: Keys(Group.BLOCKS, ("Ctrl+F",)),
    ActionId.FIND_ON_PAGE: Keys(Group.PAGE, ("Ctrl+Shift+F",)),
    ActionId.GO_TO_PAGE: Keys(Group.PAGE, ("Ctrl+G",)),
    ActionId.NEXT_PAGE: Keys(Group.PAGE, ("Alt+PgDown",)),
    ActionId.PREVIOUS_PAGE: Keys(Group.PAGE, ("Alt+PgUp",)),
    ActionId.ZOOM_IN: Keys(Group.PAGE, ("Ctrl++", "Ctrl+=")),
    ActionId.ZOOM_OUT: Keys(Group.PAGE, ("Ctrl+-",)),
    ActionId.FIT_WIDTH: Keys(Group.PAGE, ("Ctrl+1",)),
    ActionId.FIT_PAGE: Keys(Group.PAGE, ("Ctrl+0",)),
    ActionId.LOUPE: Keys(Group.PAGE, ("L",)),
    ActionId.ROTATE: Keys(Group.PAGE, ("R",)),
    ActionId.THUMBNAILS: Keys(Group.PAGE, ("T",)),
    ActionId.LOOK_AT_CROP: Keys(Group.ANSWER, ("C",)),
    ActionId.CROP_ON: Keys(Group.ANSWER, ("V",)),
    ActionId.OPEN: Keys(Group.REVIEW, ("Ctrl+O",)),
    ActionId.NEW: Keys(Group.REVIEW, ("Ctrl+N",)),
    ActionId.SAMPLE: Keys(Group.REVIEW),
    ActionId.START_PAGE: Keys(Group.REVIEW, ("Ctrl+W",)),
    ActionId.GATES: Keys(Group.REVIEW, ("Ctrl+Shift+G",)),
    ActionId.PROGRESS: Keys(Group.REVIEW, ("Ctrl+Shift+P",)),
    ActionId.EXPORT: Keys(Group.REVIEW, ("Ctrl+E",)),
    ActionId.TAKE_IN: Keys(Group.REVIEW),
    ActionId.GIVE_OUT: Keys(Group.REVIEW),
    ActionId.MERGE: Keys(Group.REVIEW),
    ActionId.REFRESH: Keys(Group.REVIEW),
    ActionId.WHAT_CHANGED: Keys(Group.REVIEW),
    ActionId.REPORT: Keys(Group.REVIEW),
    ActionId.AGREEMENT: Keys(Group.REVIEW, ("Ctrl+Shift+A",)),
    ActionId.NEXT_DISPUTE: Keys(Group.BLOCKS, ("Ctrl+Shift+J",)),
    ActionId.POLICY: Keys(Group.REVIEW),
    ActionId.PASSPHRASE: Keys(Group.REVIEW),
    ActionId.REVIEWER: Keys(Group.REVIEW),
    ActionId.FULL_SCREEN: Keys(Group.WINDOW, ("F11",)),
    ActionId.LARGER_TEXT: Keys(Group.WINDOW, ("Ctrl+Alt++", "Ctrl+Alt+=")),
    ActionId.SMALLER_TEXT: Keys(Group.WINDOW, ("Ctrl+Alt+-",)),
    ActionId.HELP: Keys(Group.WINDOW, ("F1",)),
    ActionId.KEY_SHEET: Keys(Group.WINDOW, ("?", "Shift+F1")),
    ActionId.ABOUT: Keys(Group.WINDOW),
    ActionId.QUIT: Keys(Group.WINDOW, ("Ctrl+Q",)),
}


def action_words(action: ActionId) -> str:
    """What an action does, in a few words."""
    return {
        ActionId.OPEN: translate("Actions", "Open a review…"),
        ActionId.NEW: translate("Actions", "New review…"),
        ActionId.SAMPLE: translate("Actions", "Try the sample"),
        ActionId.START_PAGE: translate("Actions", "Back to the start page"),
        ActionId.EXPORT: translate("Actions", "Export verified bundle…"),
        ActionId.GATES: translate("Actions", "Gates"),
        ActionId.PROGRESS: translate("Actions", "Progress in pictures…"),
        ActionId.TAKE_IN: translate("Actions", "Take decisions in…"),
        ActionId.GIVE_OUT: translate("Actions", "Give decisions out…"),
        ActionId.MERGE: translate("Actions", "Take other reviews in…"),
        ActionId.REFRESH: translate("Actions", "Take new files in…"),
        ActionId.WHAT_CHANGED: translate("Actions", "What changed in the source…"),
        ActionId.REPORT: translate("Actions", "Report as a PDF…"),
        ActionId.AGREEMENT: translate("Actions", "Agreement and tests…"),
        ActionId.NEXT_DISPUTE: translate("Actions", "Next disagreement"),
        ActionId.POLICY: translate("Actions", "Policy of this review…"),
        ActionId.PASSPHRASE: translate("Actions", "My passphrase…"),
        ActionId.REVIEWER: translate("Actions", "Change reviewer…"),
        ActionId.QUIT: translate("Actions", "Quit"),
        ActionId.UNDO: translate("Actions", "Undo the last signature"),
        ActionId.REDO: translate("Actions", "Redo"),
        ActionId.SHAPE_SIMPLE: translate("Actions", "I see a simple table"),
        ActionId.SHAPE_MERGED: translate("Actions", "I see a multi-level or merged header"),
        ActionId.SHAPE_CONTINUED: translate("Actions", "I see a continuation of an earlier page"),
        ActionId.SHAPE_FORMULA: translate("Actions", "I see a two-dimensional formula"),
        ActionId.NOT_A_BLOCK: translate("Actions", "Neither table nor formula"),
        ActionId.CANNOT_TELL: translate("Actions", "I can't tell, with a reason"),
        ActionId.LABEL_ACCEPT: translate("Actions", "This label is right"),
        ActionId.LABEL_EDIT: translate("Actions", "Edit this label"),
        ActionId.LABEL_REMOVE: translate("Actions", "This is no label"),
        ActionId.LABEL_ADD: translate("Actions", "Add a label that was missed"),
        ActionId.LABELS_AGAIN: translate("Actions", "Read the labels again from the moved box"),
        ActionId.NO_HEADER: translate("Actions", "The table has no header row"),
        ActionId.NOTE: translate("Actions", "Write a note"),
        ActionId.SIGN: translate("Actions", "Sign and go to the next open block"),
        ActionId.NEXT_BLOCK: translate("Actions", "Next block in the list"),
        ActionId.PREVIOUS_BLOCK: translate("Actions", "Previous block in the list"),
        ActionId.NEXT_OPEN: translate("Actions", "Next open block"),
        ActionId.FIND_BLOCK: translate("Actions", "Find a block"),
        ActionId.FIND_ON_PAGE: translate("Actions", "Find text on the page"),
        ActionId.GO_TO_PAGE: translate("Actions", "Go to a page"),
        ActionId.NEXT_PAGE: translate("Actions", "Next page"),
        ActionId.PREVIOUS_PAGE: translate("Actions", "Previous page"),
        ActionId.ZOOM_IN: translate("Actions", "Zoom in"),
        ActionId.ZOOM_OUT: translate("Actions", "Zoom out"),
        ActionId.FIT_WIDTH: translate("Actions", "Fit the page's width"),
        ActionId.FIT_PAGE: translate("Actions", "Fit the whole page"),
        ActionId.LOUPE: translate("Actions", "Loupe on or off"),
        ActionId.ROTATE: translate("Actions", "Turn the page"),
        ActionId.LOOK_AT_CROP: translate("Actions", "Go to the crop; arrow keys scroll it"),
        ActionId.CROP_ON: translate("Actions", "Show the next part of the crop not seen yet"),
        ActionId.THUMBNAILS: translate("Actions", "Small pages beside the page"),
        ActionId.FULL_SCREEN: translate("Actions", "Full screen"),
        ActionId.LARGER_TEXT: translate("Actions", "Larger text"),
        ActionId.SMALLER_TEXT: translate("Actions", "Smaller text"),
        ActionId.HELP: translate("Actions", "Help"),
        ActionId.KEY_SHEET: translate("Actions", "Keyboard sheet"),
        ActionId.ABOUT: translate("Actions", "About this program"),
    }[action]


def group_words(group: Group) -> str:
    """The heading of a group on the keyboard sheet."""
    return {
        Group.ANSWER: translate("Actions", "Answering"),
        Group.BLOCKS: translate("Actions", "Blocks"),
        Group.PAGE: translate("Actions", "Page"),
        Group.REVIEW: translate("Actions", "Review"),
        Group.WINDOW: translate("Actions", "Window"),
    }[group]


def key_words(action: ActionId) -> tuple[str, ...]:
    """The action's keys as this system writes them, the one to show first."""
    shown: list[str] = []
    for key in KEYS[action].keys:
        native = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        native = native.replace("Return", "⏎").replace("Enter", "⏎")
        if native not in shown:
            shown.append(native)
    return tuple(shown)


WINDOW_ACTIONS: Final = frozenset(
    {
        ActionId.OPEN,
        ActionId.NEW,
        ActionId.SAMPLE,
        ActionId.QUIT,
        ActionId.FULL_SCREEN,
        ActionId.LARGER_TEXT,
        ActionId.SMALLER_TEXT,
        ActionId.HELP,
        ActionId.KEY_SHEET,
        ActionId.ABOUT,
    }
)
"""Those that make sense without an open review."""

REVIEW_ACTIONS: Final = frozenset(ActionId) - WINDOW_ACTIONS


class Actions:
    """Actions that live as long as `owner`. They do nothing until someone connects to them.

    `base` has further ones, which are given out as if they were here.
    """

    def __init__(
        self, owner: QWidget, ids: Iterable[ActionId] = ActionId, base: "Actions | None" = None
    ) -> None:
        self._guard = TypingGuard(owner)
        self._base = base
        chosen = frozenset(ids)
        self._actions = {
            action_id: self._make(action_id, owner) for action_id in ActionId if action_id in chosen
        }
        self.retranslate()

    def _make(self, action_id: ActionId, owner: QWidget) -> QAction:
        action = QAction(owner)
        action.setObjectName(action_id.value)
        keys = KEYS[action_id].keys
        action.setShortcuts([QKeySequence(key) for key in keys if len(key) > 1])
        # A held key must not judge one block after another.
        action.setAutoRepeat(KEYS[action_id].group is not Group.ANSWER)
        for key in keys:
            if len(key) == 1:
                self._guard.add(key, action)
        owner.addAction(action)
        return action

    def __getitem__(self, action_id: ActionId) -> QAction:
        """The action of that id. KeyError where neither this nor its base has it."""
        action = self._actions.get(action_id)
        if action is None and self._base is not None:
            return self._base[action_id]
        return self._actions[action_id]

    def retranslate(self) -> None:
        """Set words and tool tips in the language of now."""
        for action_id, action in self._actions.items():
            words = action_words(action_id)
            keys = key_words(action_id)
            action.setText(words)
            action.setToolTip(f"{words}  ({keys[0]})" if keys else words)
