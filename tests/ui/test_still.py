"""A still frame asks for another layout only when the sizes in it have changed."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from reviewer.ui.widgets.still import Still


class Requests(QObject):
    """Counts what reaches the widget around."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.count += 1
        return False


def test_only_another_size_goes_up(qtbot: QtBot) -> None:
    body, outer = QWidget(), QWidget()
    label = QLabel("0000", body)
    QVBoxLayout(body).addWidget(label)
    still = Still(body)
    QVBoxLayout(outer).addWidget(still)
    qtbot.addWidget(outer)
    outer.show()
    qtbot.wait(20)
    assert body.size() == still.size()
    requests = Requests()
    outer.installEventFilter(requests)
    label.setText("0000")
    qtbot.wait(20)
    assert requests.count == 0
    label.setText("a text that needs a good deal more room than four digits did")
    qtbot.waitUntil(lambda: requests.count > 0)
    qtbot.waitUntil(lambda: label.width() >= label.sizeHint().width())
