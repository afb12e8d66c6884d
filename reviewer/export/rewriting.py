"""Records of the input on their way out: nothing changes but what the review decides.

They are changed as JSON objects and not through the models, so that unknown fields, absent fields
and the order of fields stay as they came; a line in which nothing changes passes as bytes.
"""

import unicodedata
from collections.abc import Callable
from json import dumps as dumps_any_number
from pathlib import Path
from typing import Any, Final

import orjson
from pydantic_core import from_json

from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.contract.raw import RawRecord
from reviewer.contract.text import nfc, nfc_deep
from reviewer.contract.version import is_readable
from reviewer.contract.vocabulary import SCHEMA_VERSION, ChunkKind
from reviewer.errors import Where
from reviewer.export.effective import OutgoingBlock, OutgoingBlocks
from reviewer.export.plan import DescriptorText

_ESCAPE: Final = b"\\u"
"""An escape may hide a decomposed letter from a look at the bytes."""


def encode_object(value: dict[str, Any]) -> bytes:
    """A JSON object as one line of a file: UTF-8, form C, ends in a line feed."""
    composed = nfc_deep(value)
    try:
        return orjson.dumps(composed, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:  # orjson writes no whole number of more than 64 bits
        text = dumps_any_number(composed, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8") + b"\n"


def rewritten_monograph(data: bytes, monograph: Monograph, outgoing: OutgoingBlocks) -> bytes:
    """The line of a monograph whose blocks say what the review says of them."""
    record: dict[str, Any] = from_json(data)
    record["schema_version"] = monograph.schema_version or SCHEMA_VERSION
    for block, given in zip(record.get("blocks", ()), monograph.blocks, strict=True):
        block.update(outgoing[BlockKey(monograph.drug_id, given.block_id)].changed_fields())
    return encode_object(record)


class ChunkRewriter:
    """Puts the review's answers into the chunks of an input file, line by line.

    Raises InputError for a line that is not a chunk. What is wrong with chunks that validate is
    not mended: the gates count it in the file as it was written.
    """

    def __init__(
        self,
        path: Path,
        outgoing: OutgoingBlocks,
        descriptor_text: DescriptorText,
        parse_chunk: Callable[[bytes, Where], Chunk],
    ):
        self._path = path
        self._outgoing = outgoing
        self._descriptor_text = descriptor_text
        self._parse_chunk = parse_chunk
        self.upgraded = 0
        """Records so far that came without `schema_version`."""

    def line(self, raw: RawRecord) -> bytes:
        """The chunk as it goes out, with its line feed."""
        if _is_plain(raw.data) and _is_composed(raw.data):
            return raw.data + b"\n"
        self._parse_chunk(raw.data, Where(self._path, raw.line))
        return encode_object(self._rewritten(from_json(raw.data)))

    def _rewritten(self, record: dict[str, Any]) -> dict[str, Any]:
        if record.get("schema_version") is None:
            record["schema_version"] = SCHEMA_VERSION
            self.upgraded += 1
        drug_id = nfc(record["drug_id"])
        attachments = record.get("attachments", [])
        for attachment in attachments:
            block = self._outgoing.get(BlockKey(drug_id, nfc(attachment["block_id"])))
            if block is not None:
                put_answer(attachment, block)
        record["attachments"] = attachments
        record["has_quarantined_content"] = any(one["quarantined"] for one in attachments)
        if record.get("chunk_kind") == ChunkKind.BLOCK_DESCRIPTOR:
            described = self._described(drug_id, record)
            if described is not None:
                record["text"] = described.descriptor(self._descriptor_text)
        return record

    def _described(self, drug_id: str, record: dict[str, Any]) -> OutgoingBlock | None:
        """The block that a descriptor is for, by its id; None where there is no such block."""
        prefix = f"{drug_id}:{nfc(record['section_key'])}:block:"
        block_id = nfc(record["chunk_id"]).removeprefix(prefix)
        return self._outgoing.get(BlockKey(drug_id, block_id))


def put_answer(attachment: dict[str, Any], block: OutgoingBlock) -> None:
    """Make an attachment say what the review says of its block; unknown fields stay.

    The page is the block's own: a box without its page would show another drug's table.
    """
    attachment.update(block.changed_fields())
    attachment["physical_page"] = block.given.physical_page
    attachment["quarantined"] = block.given.quarantined or attachment["quarantined"]
    attachment["verification"] = block.verification().model_dump(mode="json")


def _is_plain(data: bytes) -> bool:
    """Whether a line is a prose chunk without attachments, in which nothing is to change."""
    try:
        record = orjson.loads(data)
    except orjson.JSONDecodeError:
        return False
    return (
        isinstance(record, dict)
        and record.get("attachments") == []
        and record.get("has_quarantined_content") is False
        and record.get("chunk_kind") == ChunkKind.PROSE
        and isinstance(record.get("schema_version"), str)
        and is_readable(record["schema_version"])
    )


def _is_composed(data: bytes) -> bool:
    """Whether a line of JSON is in form C as it stands."""
    if data.isascii():
        return _ESCAPE not in data
    return _ESCAPE not in data and unicodedata.is_normalized("NFC", data.decode())
