"""The book in which blocks were judged before the review was bound to a new one, if it is there."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from reviewer.progress import CancelToken, Progress
from reviewer.session import BoundFile
from reviewer.sources.digest import file_sha256
from reviewer.ui.canvas.bridge import RenderBridge, Say
from reviewer.ui.jobs import Job


class EarlierBook(QObject):
    """Gives a bridge to it once its sha256 has been compared, beside the window."""

    known = Signal()
    """It is there, or it is known that it is not: ask `bridge` again."""

    def __init__(self, say: Say, password: str | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._say, self._password = say, password
        self._wanted: BoundFile | None = None
        self._job: Job | None = None
        self._is_there: bool | None = None
        self._bridge: RenderBridge | None = None

    @property
    def is_missing(self) -> bool:
        """Whether the wanted book is known not to be there any more."""
        return self._is_there is False

    def bridge(self, file: BoundFile) -> RenderBridge | None:
        """The earlier book's bridge; None while it is looked for, and where it is gone."""
        if file != self._wanted:
            self.close()
            self._wanted, self._is_there = file, None
            self._look(file)
        return self._bridge

    def _look(self, file: BoundFile) -> None:
        def work(_progress: Progress, _cancel: CancelToken) -> object:
            return file.path.is_file() and file_sha256(file.path) == file.sha256

        self._job = Job(work, self)
        self._job.succeeded.connect(lambda there: self._take(file.path, bool(there)))
        self._job.failed.connect(lambda _error: self._take(file.path, False))
        self._job.start()

    def _take(self, path: Path, is_there: bool) -> None:
        if self._wanted is None or self._wanted.path != path:
            return
        self._is_there = is_there
        if is_there:
            self._bridge = RenderBridge(path, self._password, say=self._say, parent=self)
        self.known.emit()

    def close(self) -> None:
        """Let its render processes go."""
        self._wanted = None
        if self._bridge is not None:
            self._bridge.close()
            self._bridge.deleteLater()
            self._bridge = None
