"""A new file appears under its name complete, never over one that is there already."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from reviewer.errors import InputError, Where


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
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}.new")
    try:
        yield temporary
        try:
            _take_name(temporary, path)
        except FileExistsError as error:
            raise InputError("review.exists", where=Where(path)) from error
    finally:
        temporary.unlink(missing_ok=True)
        temporary.with_name(temporary.name + "-journal").unlink(missing_ok=True)


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
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
