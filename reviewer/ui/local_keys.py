"""Keys that mean something only where the focus is: for the keyboard sheet."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

translate = QCoreApplication.translate


class LocalKeys(NamedTuple):
    """What has the focus, and what its keys do: words and keys as this system writes them."""

    place: str
    keys: tuple[tuple[str, str], ...]


def local_keys() -> tuple[LocalKeys, ...]:
    """Of labels, crop and page, in the language of now."""
    control = _native("Ctrl+Left").replace(_native("Left"), "") + "← →"
    return (
        LocalKeys(
            translate("LocalKeys", "On a header label"),
            (
                (translate("LocalKeys", "The label beside it"), "← →"),
                (translate("LocalKeys", "Take it to another column"), control),
                (translate("LocalKeys", "Split it, while it is edited"), "|"),
                (translate("LocalKeys", "Join, split, move: the menu"), _native("Shift+F10")),
            ),
        ),
        LocalKeys(
            translate("LocalKeys", "On the crop"),
            (
                (translate("LocalKeys", "Scroll"), "← → ↑ ↓"),
                (translate("LocalKeys", "Choose an edge of the box"), control + " ↑ ↓"),
                (translate("LocalKeys", "Move the chosen edge"), "← → ↑ ↓"),
                (translate("LocalKeys", "Move it by a tenth"), _native("Shift+") + "← →"),
                (translate("LocalKeys", "Let go of the edge"), _native("Esc")),
            ),
        ),
        LocalKeys(
            translate("LocalKeys", "On the page"),
            (
                (translate("LocalKeys", "Next and previous block on it"), "]   ["),
                (translate("LocalKeys", "Select all, copy"), f"{_native('Ctrl+A')}   "
                 f"{_native('Ctrl+C')}"),
                (translate("LocalKeys", "Drag the page, while held"), _native("Space")),
            ),
        ),
    )  # fmt: skip


def _native(keys: str) -> str:
    if keys.endswith("+"):
        return _native(keys + "Left").replace(_native("Left"), "")
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
