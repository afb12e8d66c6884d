"""Files and folders that appear whole or not at all.

Everything is written beside its place, flushed to the disk, and moved there in one step. Whatever
stops it before that step (a full disk, an interrupt, an exception) leaves what was there, and
nothing else; what a killed process left, the next one that writes in the folder removes.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from reviewer.durable import flush_file, flush_folder, flush_tree, replace
from reviewer.errors import InputError, Where
from reviewer.unfinished import place_beside


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """A binary file that takes the place of `path` when the block ends well.

    A link is followed: what it points to is replaced. Raises InputError where there is no folder
    to write in, where `path` is something other than a file, and where the system refuses.
    """
    target = Path(os.path.realpath(path))
    _refuse_unfit_place(path, target)
    if target.exists() and not target.is_file():
        raise InputError("sources.not_a_file", where=Where(path))
    with _saying_what_failed(path):
        with place_beside(target) as temporary:
            with temporary.open("xb") as file:
                yield file
                flush_file(file)
            if target.exists():
                shutil.copymode(target, temporary)
            replace(temporary, target)
        flush_folder(target.parent)


@contextmanager
def atomic_folder(path: Path) -> Iterator[Path]:
    """An empty folder that takes the place of `path` when the block ends well.

    A folder that is there already must be empty. Raises InputError otherwise, and where the system
    refuses.
    """
    target = Path(os.path.realpath(path))
    _refuse_unfit_place(path, target)
    if target.exists() and not target.is_dir():
        raise InputError("sources.not_a_folder", where=Where(path))
    if target.is_dir() and any(target.iterdir()):
        raise InputError("sources.folder_not_empty", where=Where(path))
    with _saying_what_failed(path):
        with place_beside(target) as temporary:
            temporary.mkdir()
            yield temporary
            flush_tree(temporary)
            _take_place(temporary, target)
        flush_folder(target.parent)


def _take_place(temporary: Path, target: Path) -> None:
    if os.name == "nt" and target.exists():
        target.rmdir()  # it is empty; there no folder takes the place of another
    replace(temporary, target)


def _refuse_unfit_place(path: Path, target: Path) -> None:
    if not target.parent.is_dir():
        raise InputError("sources.no_folder", where=Where(path), folder=target.parent)


@contextmanager
def _saying_what_failed(path: Path) -> Iterator[None]:
    """Name the target where the system's error does not: a full disk tells no file name."""
    try:
        yield
    except OSError as error:
        named = error.filename is not None and ".writing-" not in str(error.filename)
        if named:
            raise
        reason = error.strerror or str(error)
        raise InputError("sources.not_written", where=Where(path), reason=reason) from error
