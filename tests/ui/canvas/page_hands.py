"""A page view on the screen, and hands that click, drag and turn the wheel on it."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from reviewer.contract.vocabulary import ReviewState
from reviewer.pdf.protocol import (
    PictureRequest,
)
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.page_view import PageView
from tests.ui.canvas.maker import FakeClient, block, word

NESTED = [
    block(1, (50, 50, 500, 400)),
    block(2, (100, 100, 300, 200), current=True),
    block(3, (120, 120, 180, 150), state=ReviewState.VERIFIED),
]


def shown_page_view(bridge: RenderBridge, client: FakeClient, qtbot: QtBot) -> Iterator[PageView]:
    """A page view on the screen, page 1 shown."""
    client.words[1] = (word("Độ", 60, 600, 80, 611), word("thanh", 84, 600, 120, 611))
    made = PageView()
    qtbot.addWidget(made)
    made.resize(800, 1_000)
    made.set_book(bridge)
    made.show()
    qtbot.waitExposed(made)
    made.show_page(1)
    qtbot.waitUntil(lambda: made.reading.has_words)
    yield made
    made.set_book(None)


def at(view: PageView, x: float, y: float) -> QPoint:
    """The pixel of a point of the page."""
    scale, box = view.pixels_per_point, view.camera.transform.box
    return QPointF(box.x0 + x * scale, box.y0 + y * scale).toPoint()


def drag(view: PageView, start: QPoint, end: QPoint) -> None:
    """Press, move in steps, release."""
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(view, start + (end - start) * step / 5)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)


def wheel(view: PageView, spot: QPoint, notches: int, modifiers: Qt.KeyboardModifier) -> None:
    """Turn the wheel."""
    event = QWheelEvent(
        QPointF(spot),
        QPointF(view.mapToGlobal(spot)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def view_name(client: FakeClient, name: str = "page") -> str:
    return next(one for one in client.shown if one.rpartition("-")[0] == name)


def asked(client: FakeClient, name: str = "page") -> tuple[PictureRequest, ...]:
    return client.shown[view_name(client, name)]


def paper_is_blank(view: PageView) -> bool:
    image = view.grab().toImage()
    box = view.camera.transform.box
    colours = {
        image.pixel(x, y)
        for x in range(round(box.x0) + 40, round(box.x1) - 40, 7)
        for y in range(round(box.y0) + 40, min(round(box.y1), view.height()) - 40, 7)
    }
    return len(colours) == 1


def asked_by_loupe(client: FakeClient) -> tuple[PictureRequest, ...]:
    return next((asked for name, asked in client.shown.items() if name.startswith("loupe")), ())
