"""Files and folders that appear whole or not at all.

Everything is written beside its place, flushed to the disk, and moved there in one step. Whatever
stops it before that step (a full disk, an interrupt, an exception) leaves what was there, and
nothing else.
"""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from reviewer.errors import InputError, Where
from reviewer.sources.durable import flush_file, flush_folder, flush_tree, replace


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
    temporary = _beside(target)
    with _saying_what_failed(path):
        try:
            with temporary.open("xb") as file:
                yield file
                flush_file(file)
            if target.exists():
                shutil.copymode(target, temporary)
            replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise
        flush_folder(target.parent)


@contextmanager
def atomic_folder(path: Path, *, replaces: bool = False) -> Iterator[Path]:
    """An empty folder that takes the place of `path` when the block ends well.

    A folder that is there already must be empty, or `replaces` be true: then it is put aside, and
    removed when the new one stands. Raises InputError otherwise, and where the system refuses.
    """
    target = Path(os.path.realpath(path))
    _refuse_unfit_place(path, target)
    if target.exists() and not target.is_dir():
        raise InputError("sources.not_a_folder", where=Where(path))
    if not replaces and target.is_dir() and any(target.iterdir()):
        raise InputError("sources.folder_not_empty", where=Where(path))
    temporary = _beside(target)
    with _saying_what_failed(path):
        try:
            temporary.mkdir()
            yield temporary
            flush_tree(temporary)
            _swap(temporary, target)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
        flush_folder(target.parent)


def _swap(temporary: Path, target: Path) -> None:
    if not target.exists():
        replace(temporary, target)
        return
    aside = _beside(target)
    replace(target, aside)
    try:
        replace(temporary, target)
    except BaseException:
        replace(aside, target)
        raise
    shutil.rmtree(aside, ignore_errors=True)


def _refuse_unfit_place(path: Path, target: Path) -> None:
    if not target.parent.is_dir():
        raise InputError("sources.no_folder", where=Where(path), folder=target.parent)


def _beside(target: Path) -> Path:
    # Not built from the target's name: that may be as long as the file system allows already.
    return target.with_name(f".writing-{secrets.token_hex(8)}.partial")


@contextmanager
def _saying_what_failed(path: Path) -> Iterator[None]:
    """Name the target where the system's error does not: a full disk tells no file name."""
    try:
        yield
    except OSError as error:
        named = error.filename is not None and not str(error.filename).endswith(".partial")
        if named:
            raise
        reason = error.strerror or str(error)
        raise InputError("sources.not_written", where=Where(path), reason=reason) from error
