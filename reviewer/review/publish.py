"""A new file appears under its name complete, never over one that is there already."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from reviewer.durable import flush_folder
from reviewer.errors import InputError, Where
from reviewer.unfinished import place_beside

_JOURNAL: Final = "-journal"
_LONGEST_NAME: Final = 255
"""Of a file's name: bytes on every file system of Linux, characters on Windows."""

_LONGEST_PATH: Final = 511
"""Bytes of a path that SQLite opens, on all systems but Windows."""


@contextmanager
def published(path: Path) -> Iterator[Path]:
    """Gives a path beside `path`, to write at, which takes that name when the block ends well.

    Raises InputError where the name is taken, also when it was taken meanwhile. A failure leaves
    nothing. (`sources.atomic` replaces what is there; a review may never be replaced.)
    """
    if path.exists():
        raise InputError("review.exists", where=Where(path))
    if not path.parent.is_dir():
        raise InputError("review.no_folder", where=Where(path.parent))
    _refuse_long_name(path)
    with place_beside(path) as temporary:
        try:
            yield temporary
            _take_name(temporary, path)
        except FileExistsError as error:
            raise InputError("review.exists", where=Where(path)) from error
        finally:
            temporary.unlink(missing_ok=True)
            temporary.with_name(temporary.name + _JOURNAL).unlink(missing_ok=True)
        flush_folder(path.parent)


def _refuse_long_name(path: Path) -> None:
    """SQLite needs a second file of that name with `-journal` behind it at every commit."""
    name = path.name + _JOURNAL
    if len(name if os.name == "nt" else os.fsencode(name)) > _LONGEST_NAME:
        most = _LONGEST_NAME - len(_JOURNAL)
        raise InputError("review.name_too_long", where=Where(path), most=most)
    whole = os.fsencode(os.path.realpath(path) + _JOURNAL)
    if os.name != "nt" and len(whole) > _LONGEST_PATH:
        most = _LONGEST_PATH - len(_JOURNAL)
        raise InputError("review.path_too_long", where=Where(path), most=most)


def _take_name(temporary: Path, path: Path) -> None:
    if os.name == "nt":
        temporary.rename(path)  # refuses an existing name there
        return
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links, such as FAT or some network shares
        if path.exists():
            raise FileExistsError(path) from None
        temporary.rename(path)
