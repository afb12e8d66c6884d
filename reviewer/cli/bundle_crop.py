"""`crop BUNDLE --block DRUG_ID/BLOCK_ID`: the picture of a block, by its name in a bundle."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from reviewer.errors import InputError, Where

if TYPE_CHECKING:
    from reviewer.contract.chunk import ChunkAttachment
    from reviewer.contract.monograph import BlockKey

_CHUNKS: Final = "chunks.verified.jsonl"
_MANIFEST: Final = "MANIFEST.json"
_CROPS: Final = "crops"


def find_block(bundle: Path, name: str) -> "tuple[BlockKey, ChunkAttachment]":
    """The block of that name, `drug_id/block_id`, or the block_id alone where only one drug has it.

    Raises InputError where the folder is no bundle, has no such block, or has several.
    """
    from reviewer.contract.monograph import BlockKey
    from reviewer.contract.text import nfc
    from reviewer.sources import read_chunks

    chunks = bundle / _CHUNKS
    if not chunks.is_file():
        raise InputError("answers.no_chunks_in_folder", where=Where(bundle))
    drug_id, _, block_id = nfc(name).rpartition("/")
    found: dict[BlockKey, ChunkAttachment] = {}
    for sourced in read_chunks(chunks):
        for attachment in sourced.record.attachments:
            if attachment.block_id == block_id and drug_id in ("", sourced.record.drug_id):
                found.setdefault(BlockKey(sourced.record.drug_id, block_id), attachment)
    if not found:
        raise InputError("answers.crop_no_block", where=Where(bundle), block=name)
    if len(found) > 1:
        drugs = ", ".join(sorted(key.drug_id for key in found))
        raise InputError("answers.crop_several", where=Where(bundle), block=name, drugs=drugs)
    return next(iter(found.items()))


def crop_in_bundle(bundle: Path, key: "BlockKey", attachment: "ChunkAttachment") -> bytes:
    """The PNG that the bundle has of a block, compared with the digest that was signed for it."""
    crop = attachment.verification.crop if attachment.verification is not None else None
    if crop is None:
        raise InputError("answers.crop_none", where=Where(bundle), block=key.block_id)
    path = PurePosixPath(crop.path)
    if path.is_absolute() or ".." in path.parts or path.parts[:1] != (_CROPS,) or "\\" in crop.path:
        raise InputError("answers.crop_outside", where=Where(bundle), path=crop.path)
    file = bundle.joinpath(*path.parts)
    if not file.is_file():
        raise InputError("sources.missing", where=Where(file))
    png = file.read_bytes()
    if hashlib.sha256(png).hexdigest() != crop.sha256:
        raise InputError("answers.crop_changed", where=Where(file))
    return png


def crop_from_book(
    bundle: Path,
    attachment: "ChunkAttachment",
    book_sha256: str,
    draw: "Callable[[ChunkAttachment], bytes]",
) -> bytes:
    """The block drawn again by `draw`, from the book that the bundle was made from and no other."""
    manifest = bundle / _MANIFEST
    try:
        expected = json.loads(manifest.read_text(encoding="utf-8"))["book"]["sha256"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError("answers.crop_no_manifest", where=Where(manifest)) from error
    if expected != book_sha256:
        raise InputError("answers.crop_other_book", where=Where(bundle))
    return draw(attachment)
