"""Fixtures of the canvas's tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from reviewer.pdf.client import RenderClient
from reviewer.ui.canvas.bridge import RenderBridge
from tests.ui.canvas.maker import FakeClient


@pytest.fixture
def bridge(qtbot: QtBot) -> Iterator[RenderBridge]:
    """A bridge to a client without processes, its book open."""
    made = RenderBridge(Path("book.pdf"), client=cast(Callable[..., RenderClient], FakeClient))
    qtbot.waitUntil(lambda: made.is_open)
    yield made
    made.close()


@pytest.fixture
def client(bridge: RenderBridge) -> FakeClient:
    """The client of `bridge`."""
    return cast(FakeClient, bridge.client)
