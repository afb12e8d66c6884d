"""A small book with its monographs, and a review of them, for the tests of the session."""

import shutil
from pathlib import Path

import pytest

from reviewer.session import ReviewSession
from tests.unit.session.maker import Desk, write_book, write_monographs


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A review as `create` leaves it. Not to be written to: see `desk`."""
    desk = Desk(tmp_path_factory.mktemp("made"))
    write_book(desk.book)
    write_monographs(desk.monographs)
    ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    # So that a copy finds its own files and not these.
    moved = Desk(desk.folder.with_name("moved"))
    return Desk(desk.folder.rename(moved.folder))


class NoLook:
    """Stands in for the look at the book where a test is about something else: it is slow."""

    def __init__(self, path: Path, password: str | None = None, cancel: object = None) -> None:
        del cancel
        self.path, self.password = path, password

    def reason(self, page: int, bbox: object) -> None:
        """Every box can be shown."""

    def __enter__(self) -> "NoLook":
        return self

    def __exit__(self, *exception: object) -> None: ...


@pytest.fixture
def no_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take decisions in without opening the book."""
    monkeypatch.setattr("reviewer.session.unshowable.BoxLook", NoLook)


@pytest.fixture
def desk(made: Desk, tmp_path: Path) -> Desk:
    """A copy of the review with its book and monographs, to do with as one likes."""
    folder = tmp_path / "desk"
    shutil.copytree(made.folder, folder)
    return Desk(folder)
