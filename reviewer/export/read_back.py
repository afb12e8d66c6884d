"""A bundle read again from the disk, and every file held against the manifest."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from reviewer.errors import RefusedError, Where
from reviewer.export.files import MANIFEST
from reviewer.export.manifest import seal_holds
from reviewer.export.stages import READ_BACK
from reviewer.progress import CancelToken, Progress

_BLOCK: Final = 1 << 16


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a bundle. Raises RefusedError where a byte of it was changed, and where it
    was sealed by somebody who makes other manifests than this program.
    """
    path = folder / MANIFEST
    data = path.read_bytes()
    if not seal_holds(data):
        raise RefusedError("export.manifest_changed", where=Where(path))
    try:
        manifest: dict[str, Any] = json.loads(data)
    except (ValueError, RecursionError):
        raise RefusedError("export.manifest_changed", where=Where(path)) from None
    if not _is_a_manifest(manifest):
        raise RefusedError("export.manifest_changed", where=Where(path))
    return manifest


def _is_a_manifest(said: object) -> bool:
    """Whether all is there that is read from a manifest, and of its kind."""
    match said:
        case {
            "files": dict(files),
            "book": {"name": str(), "sha256": str()},
            "counts": dict(),
            "chain_head": str(),
        }:
            return all(_is_an_entry(entry) for entry in files.values())
    return False


def _is_an_entry(said: object) -> bool:
    match said:
        case {"bytes": int(), "sha256": str(), "records": records}:
            return isinstance(records, int)
        case {"bytes": int(), "sha256": str()}:
            return True
    return False


def misfits(
    folder: Path,
    manifest: dict[str, Any],
    file_sha256: Callable[[Path], str],
    *,
    progress: Progress,
    cancel: CancelToken,
) -> Iterator[RefusedError]:
    """What in the folder is not as the manifest says: changed, missing, or not listed."""
    listed: dict[str, dict[str, Any]] = manifest["files"]
    for done, (name, entry) in enumerate(sorted(listed.items())):
        cancel.check()
        progress(READ_BACK, done, len(listed))
        path = folder / name
        if not _is_inside(name) or not path.is_file() or path.is_symlink():
            yield RefusedError("export.file_missing", where=Where(path))
        elif path.stat().st_size != entry["bytes"] or file_sha256(path) != entry["sha256"]:
            yield RefusedError("export.file_changed", where=Where(path))
        elif "records" in entry and _count_lines(path) != entry["records"]:
            yield RefusedError("export.records_missing", where=Where(path))
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name != MANIFEST and name not in listed:
            yield RefusedError("export.file_not_listed", where=Where(path))
    progress(READ_BACK, len(listed), len(listed))


def _is_inside(name: str) -> bool:
    """Whether a name of the manifest leads to a place in the bundle, on every system."""
    parts = name.split("/")
    return "\\" not in name and ":" not in name and not {"", ".", ".."} & set(parts)


def _count_lines(path: Path) -> int:
    lines = 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            lines += block.count(b"\n")
    return lines
