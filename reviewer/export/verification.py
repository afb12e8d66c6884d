"""A bundle recomputed: its manifest, its files, its gates, and its crops drawn again."""

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson

from reviewer.contract.chunk import Chunk, ChunkAttachment
from reviewer.contract.monograph import BlockKey
from reviewer.contract.raw import RawRecord
from reviewer.contract.vocabulary import VerificationStatus
from reviewer.errors import CancelledError, InputError, RefusedError, ReviewerError, Where
from reviewer.export.files import CHUNKS, MANIFEST, MONOGRAPHS
from reviewer.export.plan import CROP_DPI, CropBook, RunGates
from reviewer.export.read_back import misfits, read_manifest
from reviewer.export.refusal import gate_reasons, name_block, refuse
from reviewer.export.stages import COMPARE
from reviewer.progress import CancelToken, Progress, no_progress


@dataclass(frozen=True, slots=True)
class VerificationStages:
    """What other stages do for a verification."""

    read_lines: Callable[[Path], Iterator[RawRecord]]
    parse_chunk: Callable[[bytes, Where], Chunk]
    file_sha256: Callable[[Path], str]
    run_gates: RunGates


@dataclass(frozen=True, slots=True)
class Origins:
    """What a bundle can be held against; None where it is not at hand, and is not looked at."""

    book: Path | None = None
    open_book: Callable[[], AbstractContextManager[CropBook]] | None = None
    chain: Collection[str] | None = None
    """The hashes of the review's log: the bundle's chain head has to be one of them."""


@dataclass(frozen=True, slots=True)
class BundleFindings:
    """What was recomputed and fits."""

    files: int
    chunks: int
    blocks: int
    crops_drawn_again: int
    chain_head: str
    chain_known: bool


def verify_bundle(
    folder: Path,
    stages: VerificationStages,
    origins: Origins | None = None,
    *,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
) -> BundleFindings:
    """Recompute everything in a bundle, in the order of what it rests on.

    Raises RefusedError naming the first thing that does not fit; InputError for what is no
    bundle at all; CancelledError.
    """
    origins = origins or Origins()
    cancel = cancel or CancelToken()
    if not (folder / MANIFEST).is_file():
        raise InputError("export.not_a_bundle", where=Where(folder))
    manifest = read_manifest(folder)
    for misfit in misfits(folder, manifest, stages.file_sha256, progress=progress, cancel=cancel):
        raise misfit
    _gates(folder, stages, progress, cancel)
    chunks, shown = _attachments(folder, manifest, stages, cancel)
    _counts(folder, manifest, shown)
    drawn = _crops(folder, manifest, shown, stages, origins, progress, cancel)
    head: str = manifest["chain_head"]
    if origins.chain is not None and head not in origins.chain:
        raise RefusedError("export.chain_unknown", where=Where(folder / MANIFEST), head=head)
    return BundleFindings(
        files=len(manifest["files"]),
        chunks=chunks,
        blocks=len(shown),
        crops_drawn_again=drawn,
        chain_head=head,
        chain_known=origins.chain is not None,
    )


def _gates(
    folder: Path, stages: VerificationStages, progress: Progress, cancel: CancelToken
) -> None:
    findings = stages.run_gates(
        stages.read_lines(folder / MONOGRAPHS),
        stages.read_lines(folder / CHUNKS),
        progress=progress,
        cancel=cancel,
    )
    refuse(gate_reasons(findings))


def _attachments(
    folder: Path, manifest: dict[str, Any], stages: VerificationStages, cancel: CancelToken
) -> tuple[int, dict[BlockKey, ChunkAttachment]]:
    """How many chunks there are, and what they say of each block, which is everywhere the same."""
    shown: dict[BlockKey, ChunkAttachment] = {}
    count = 0
    for raw in stages.read_lines(folder / CHUNKS):
        cancel.check()
        count += 1
        if not orjson.loads(raw.data).get("attachments"):
            continue
        where = Where(folder / CHUNKS, raw.line)
        chunk = stages.parse_chunk(raw.data, where)
        for attachment in chunk.attachments:
            key = BlockKey(chunk.drug_id, attachment.block_id)
            if shown.setdefault(key, attachment) != attachment:
                raise RefusedError("export.attachments_differ", where=where, block=name_block(key))
            _crop_is_listed(manifest, attachment, key, where)
    return count, shown


def _crop_is_listed(
    manifest: dict[str, Any], attachment: ChunkAttachment, key: BlockKey, where: Where
) -> None:
    verification = attachment.verification
    if verification is None:
        raise RefusedError("export.no_verification", where=where, block=name_block(key))
    crop = verification.crop
    if crop is not None and manifest["files"].get(crop.path, {}).get("sha256") != crop.sha256:
        raise RefusedError("export.crop_not_listed", where=where, block=name_block(key))


def _counts(folder: Path, manifest: dict[str, Any], shown: dict[BlockKey, ChunkAttachment]) -> None:
    """The manifest counts what the attachments say."""
    statuses = [one.verification.status for one in shown.values() if one.verification is not None]
    counts: dict[str, int] = manifest["counts"]
    for status in VerificationStatus:
        if status is VerificationStatus.UNVERIFIED:
            continue  # `counts` has the reason for it instead: these were unreviewed
        if statuses.count(status) != counts.get(status, 0):
            where = Where(folder / MANIFEST, field=f"counts.{status}")
            raise RefusedError("export.count_differs", where=where)


def _crops(
    folder: Path,
    manifest: dict[str, Any],
    shown: dict[BlockKey, ChunkAttachment],
    stages: VerificationStages,
    origins: Origins,
    progress: Progress,
    cancel: CancelToken,
) -> int:
    """Draw every crop again from the book and compare; how many, none without a book."""
    if origins.book is None or origins.open_book is None:
        return 0
    if stages.file_sha256(origins.book) != manifest["book"]["sha256"]:
        raise RefusedError("export.other_book", where=Where(origins.book))
    drawn = 0
    with origins.open_book() as book:
        for done, (key, attachment) in enumerate(shown.items()):
            cancel.check()
            progress(COMPARE, done, len(shown))
            again = _draw_again(book, attachment)
            crop = attachment.verification.crop if attachment.verification else None
            if again != (crop.sha256 if crop is not None else None):
                raise RefusedError(
                    "export.crop_differs", where=Where(folder), block=name_block(key)
                )
            drawn += again is not None
    return drawn


def _draw_again(book: CropBook, attachment: ChunkAttachment) -> str | None:
    try:
        return book.crop(attachment.physical_page, attachment.bbox, CROP_DPI).sha256
    except CancelledError:
        raise
    except ReviewerError:
        return None
