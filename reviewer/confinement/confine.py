"""Give up, for good, every right that reading one book does not need."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import reviewer
from reviewer.confinement.landlock import restrict_to
from reviewer.confinement.limits import FILE_SIZE, limit_resources
from reviewer.confinement.system_calls import refuse_what_no_parser_needs
from reviewer.resource_files import resource_folder

_OF_THE_SYSTEM: Final = (
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/lib",
    "/lib64",
    "/etc/ld.so.cache",
)
_PACKAGES: Final = ("site-packages", "dist-packages")


@dataclass(frozen=True, slots=True)
class Confinement:
    """Which bounds the system took on; what it does not have is False."""

    files: bool
    """No other file can be opened (Landlock)."""
    system_calls: bool
    """No socket, no program, no process, nothing written (seccomp)."""
    resources: bool
    """No large file, no memory dump, few open files."""


def confine_to(
    *books: Path, folders: Sequence[Path] = (), largest_file: int = FILE_SIZE
) -> Confinement:
    """Hold this process, from now on and whatever it parses, to reading these files, and what is
    in these folders. What it has open already it may go on writing to, up to `largest_file` bytes.

    Python and the libraries load parts of themselves when they need them first, so their folders
    can be read too. To be called before the first byte of a book is looked at, and before the
    process has a second thread. Takes some milliseconds, never raises.
    """
    resources = limit_resources(largest_file)
    files = restrict_to([*_readable_files(books), *folders, *_library_folders()])
    return Confinement(files, refuse_what_no_parser_needs(), resources)


def _readable_files(books: tuple[Path, ...]) -> list[Path]:
    # A folder of that name would open everything in it; that it is no book is said elsewhere.
    return [book for book in books if not book.is_dir()]


def _library_folders() -> list[Path]:
    """Where Python, this program and their libraries are; never the folder that one works in,
    which Python has among them too and where the reviews may lie.
    """
    program = Path(sys.executable)  # a packaged program has its modules in itself
    package = Path(reviewer.__file__).parent
    own = [Path(entry) for entry in sys.path if entry and _is_installed(Path(entry))]
    return [*own, *map(Path, _OF_THE_SYSTEM), program, package, resource_folder()]


def _is_installed(path: Path) -> bool:
    roots = {Path(sys.prefix), Path(sys.base_prefix)}
    if path.name in _PACKAGES or any(root in path.parents for root in roots):
        return True
    return bool(getattr(sys, "frozen", False)) and path in roots
