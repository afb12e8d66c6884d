"""Records of the input on their way out: nothing changes but what the review decides.

They are changed as JSON objects and not through the models, so that unknown fields, absent fields
and the order of fields stay as they came; a line in which nothing changes passes as bytes.
"""

from collections.abc import Callable
from json import dumps as dumps_any_number
from pathlib import Path
from typing import Any
from unicodedata import is_normalized

import orjson
from pydantic_core import from_json

from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.contract.raw import RawRecord
from reviewer.contract.template import Template, strings_in
from reviewer.contract.text import nfc, nfc_deep
from reviewer.contract.vocabulary import SCHEMA_VERSION, ChunkKind
from reviewer.errors import Where
from reviewer.export.as_given import is_surely_valid
from reviewer.export.effective import OutgoingBlock, OutgoingBlocks
from reviewer.export.plan import DescriptorText
from reviewer.export.unchanged import is_composed, is_plain_chunk


def encode_object(value: dict[str, Any]) -> bytes:
    """A JSON object, in form C already, as one line of a file with its line feed."""
    try:
        return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:  # orjson writes no whole number of more than 64 bits
        text = dumps_any_number(value, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8") + b"\n"


def rewritten_monograph(data: bytes, monograph: Monograph, outgoing: OutgoingBlocks) -> bytes:
    """The line of a monograph whose blocks say what the review says of them."""
    record = _parsed(data, composed=is_composed(data))
    record["schema_version"] = monograph.schema_version or SCHEMA_VERSION
    for block, given in zip(record.get("blocks", ()), monograph.blocks, strict=True):
        block.update(outgoing[BlockKey(monograph.drug_id, given.block_id)].changed_fields)
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
        self._templates: tuple[Template, Template] | None = None
        """Of the prose chunk with attachments that was rewritten last: as it came, as it goes."""

    def line(self, raw: RawRecord) -> bytes:
        """The chunk as it goes out, with its line feed."""
        data = raw.data
        alike = self._like_the_one_before(data)
        if alike is not None:
            return alike
        composed = is_composed(data)
        if composed and is_plain_chunk(data):
            return data + b"\n"
        record = self._recognised(data) if composed else None
        if record is not None:
            return self._remembered(data, record)
        self._parse_chunk(data, Where(self._path, raw.line))
        return encode_object(self._rewritten(_parsed(data, composed=composed)))

    def _like_the_one_before(self, data: bytes) -> bytes | None:
        """The line as it goes out where it is, but for id and text, that of an earlier chunk."""
        if self._templates is None:
            return None
        came, goes = self._templates
        gaps = came.gaps(data)
        strings = strings_in(gaps) if gaps is not None else None
        if gaps is None or strings is None or b"\\u" in gaps[0] or b"\\u" in gaps[1]:
            return None
        return goes.filled(gaps) if all(map(_is_nfc, strings)) else None

    def _remembered(self, data: bytes, record: dict[str, Any]) -> bytes:
        """A recognised chunk as it goes out; prose chunks of its section will be alike."""
        came = Template.of(data, record, _frame(record))
        line = encode_object(self._rewritten(record))
        self._templates = None
        if came is not None and record["chunk_kind"] == ChunkKind.PROSE:
            goes = Template.of(line, record, _frame(record))
            self._templates = (came, goes) if goes is not None else None
        return line

    def _recognised(self, data: bytes) -> dict[str, Any] | None:
        """A composed line's record where it is surely a valid chunk."""
        try:
            record = from_json(data, allow_inf_nan=False)
        except ValueError:
            return None
        valid = isinstance(record, dict) and is_surely_valid(record, self._outgoing)
        return record if valid else None

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
    """Make an attachment say what the review says of its block; unknown fields stay."""
    attachment.update(block.attachment_fields)
    attachment["quarantined"] = block.given.quarantined or attachment["quarantined"]


def _parsed(data: bytes, *, composed: bool) -> dict[str, Any]:
    """A JSON object of the input, in form C, with whole numbers of any size."""
    record: dict[str, Any] = from_json(data, allow_inf_nan=False)
    return record if composed else nfc_deep(record)


def _frame(record: dict[str, Any]) -> bytes:
    """A record as JSON, with an empty id and an empty text; what a template is proved with."""
    try:
        return orjson.dumps({**record, "chunk_id": "", "text": ""})
    except TypeError:
        return b""


def _is_nfc(text: str) -> bool:
    return text.isascii() or is_normalized("NFC", text)
