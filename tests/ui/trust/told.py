"""All that a window tells, by whatever way: texts, tool tips, models, names for screen readers,
menus, and what is painted."""

import hashlib
import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QObject, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QScrollBar, QWidget

from reviewer.ui.inspector.history_view import HistoryView
from reviewer.ui.inspector.notice_view import NoticeView
from reviewer.ui.trust.compare_view import CompareView
from reviewer.ui.trust.kind_note import KindNote

_TEXTS = (
    *("text", "toolTip", "statusTip", "whatsThis", "accessibleName", "accessibleDescription"),
    *("windowTitle", "placeholderText", "toPlainText", "title", "value", "objectName"),
)
_SIZE = re.compile(r"|\d+ ?%")
"""Nothing, or how large the page is shown, which settles when it does."""
_MINUTE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d")
_CARDS = (CompareView, HistoryView, KindNote, NoticeView)
"""Widgets that are there or not by what is known of a block; of others that follows from sizes."""
_PROPERTIES = ("role", "notice", "ready")
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.DecorationRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.ForegroundRole,
    Qt.ItemDataRole.BackgroundRole,
    *(Qt.ItemDataRole.UserRole + number for number in range(6)),
)


def told_by(*windows: QWidget) -> list[str]:
    """Every text of these windows and of all that is in them, in a fixed order."""
    QApplication.processEvents()
    told: list[str] = []
    for window in windows:
        for menu in window.findChildren(QMenu):
            menu.aboutToShow.emit()
        for thing in (window, *window.findChildren(QWidget), *window.findChildren(QAction)):
            told += [f"{_place(thing)}: {text}" for text in _of(thing)]
            if isinstance(thing, QAbstractItemView):
                told += [f"{type(thing).__name__} row {text}" for text in _rows(thing.model())]
    return told


def _place(thing: QObject) -> str:
    names: list[str] = []
    here: QObject | None = thing
    while here is not None and len(names) < 4:
        names.append(type(here).__name__)
        here = here.parent()
    return " in ".join(names)


def _of(thing: QObject) -> Iterator[str]:
    if isinstance(thing, QScrollBar):
        return  # whether there is one follows from sizes, which settle when they do
    if isinstance(thing, (QAction, *_CARDS)):
        shown = thing.isVisible() if isinstance(thing, QAction) else not thing.isHidden()
        yield f"shown={shown} enabled={thing.isEnabled()}"
    for name in _TEXTS:
        value = getattr(thing, name, None)
        if callable(value):
            said = value()
            if isinstance(said, str | int | float) and not _SIZE.fullmatch(str(said)):
                yield f"{name}={_MINUTE.sub('now', str(said))}"
    if isinstance(thing, QWidget):
        for name in _PROPERTIES:
            yield f"{name}={thing.property(name)}"


def _rows(model: QAbstractItemModel) -> Iterator[str]:
    for row in range(model.rowCount()):
        for role in _ROLES:
            said = model.index(row, 0).data(role)
            if said is not None:
                yield f"{row} {int(role)}: {said}"


def painted(window: QWidget) -> str:
    """A digest of what is painted: colours and marks tell, too."""
    QApplication.processEvents()
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return hashlib.sha256(bytes(image.constBits())).hexdigest()
