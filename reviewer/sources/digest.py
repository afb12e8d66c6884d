"""What a file is known by."""

import hashlib
from pathlib import Path

from reviewer.errors import InputError, Where


def file_sha256(path: Path) -> str:
    """The sha256 of the file's bytes, in lower-case hexadecimal. InputError where it has none."""
    if path.is_dir():
        raise InputError("sources.folder", where=Where(path))
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as error:
        raise InputError("sources.missing", where=Where(path)) from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError("sources.unreadable", where=Where(path), reason=reason) from error
