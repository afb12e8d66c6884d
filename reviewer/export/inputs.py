"""Whether the files that an export reads are still those that were reviewed."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from reviewer.errors import RefusedError, Where
from reviewer.export.plan import BundlePlan, InputFile
from reviewer.export.stages import INPUTS
from reviewer.progress import CancelToken, Progress


class _Stamp(NamedTuple):
    size: int
    modified_ns: int


class Inputs:
    """Hashed once before anything is written, looked at again after all was read."""

    def __init__(self, plan: BundlePlan):
        named = (plan.book, plan.monographs, plan.chunks)
        self._files = [file for file in named if file is not None]
        self._stamps: dict[Path, _Stamp] = {}

    def changed(
        self, file_sha256: Callable[[Path], str], progress: Progress, cancel: CancelToken
    ) -> list[RefusedError]:
        """A reason for each file that is no longer the one that was reviewed.

        Raises InputError for a file that is missing or unreadable.
        """
        reasons = []
        for done, file in enumerate(self._files):
            cancel.check()
            progress(INPUTS, done, len(self._files))
            sha256 = file_sha256(file.path)
            self._stamps[file.path] = _stamp(file.path)
            if sha256 != file.sha256:
                reasons.append(_changed(file))
        progress(INPUTS, len(self._files), len(self._files))
        return reasons

    def changed_since(self) -> list[RefusedError]:
        """A reason for each file that was written to since `changed` looked at it."""
        return [
            _changed(file) for file in self._files if _stamp(file.path) != self._stamps[file.path]
        ]


def _changed(file: InputFile) -> RefusedError:
    return RefusedError("export.input_changed", where=Where(file.path))


def _stamp(path: Path) -> _Stamp:
    status = path.stat()
    return _Stamp(status.st_size, status.st_mtime_ns)
