"""Gates of what an attachment itself says."""

from typing import Any, ClassVar, Final

from reviewer.contract.text import same_label
from reviewer.contract.vocabulary import Shape, VerificationStatus
from reviewer.gates import names
from reviewer.gates.book_facts import BlockFacts, has_box, has_page, word
from reviewer.gates.chunk_line import ChunkLine, Reads, attached_id
from reviewer.gates.report import Tally

_WITH_HEADER: Final = frozenset(shape.value for shape in Shape if shape.may_have_header)

_ROUNDING: Final = 0.5
"""Points by which a side may differ: boxes are rounded on their way through other programs."""


class PagesAndBoxes:
    """The third gate: every attachment has a page, and a box with an area on it."""

    counts: ClassVar[tuple[str, ...]] = (names.NO_PAGE_OR_BBOX,)
    reads: ClassVar = Reads.ATTACHMENTS

    def __init__(self) -> None:
        self._tally = Tally(names.NO_PAGE_OR_BBOX)

    def look(self, chunk: ChunkLine) -> None:
        """Count the attachments that cannot be shown as a crop."""
        for attachment in chunk.attachments:
            if not has_page(attachment):
                self._add("gates.no_page", chunk, attachment)
            elif not has_box(attachment):
                self._add("gates.no_bbox", chunk, attachment)

    def _add(self, message_id: str, chunk: ChunkLine, attachment: dict[str, Any]) -> None:
        self._tally.add(chunk.example(message_id, attached_id(attachment)))

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


class HeadersByShape:
    """Ours: header labels leave the program for a simple table alone (ADR 0006 decision 2)."""

    counts: ClassVar[tuple[str, ...]] = (names.HEADER_ON_OTHER_SHAPE,)
    reads: ClassVar = Reads.ATTACHMENTS

    def __init__(self) -> None:
        self._tally = Tally(names.HEADER_ON_OTHER_SHAPE)

    def look(self, chunk: ChunkLine) -> None:
        """Count attachments of another shape that carry a label."""
        for attachment in chunk.attachments:
            header = attachment.get("header_row")
            if not header or word(attachment, "shape") in _WITH_HEADER:
                continue
            if isinstance(header, list) and any(map(_speaks, header)):
                self._tally.add(
                    chunk.example(
                        "gates.header_on_other_shape",
                        attached_id(attachment),
                        shape=attachment.get("shape"),
                    )
                )

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


def _speaks(label: object) -> bool:
    return isinstance(label, str) and label.strip() != ""


class QuarantineFlag:
    """Ours: a consumer that looks at nothing but the flag must not be told the wrong thing."""

    counts: ClassVar[tuple[str, ...]] = (names.QUARANTINE_FLAG,)
    reads: ClassVar = Reads.EVERY_CHUNK

    def __init__(self) -> None:
        self._tally = Tally(names.QUARANTINE_FLAG)

    def look(self, chunk: ChunkLine) -> None:
        """Count a flag that is not what the attachments add up to."""
        flag = chunk.record.get("has_quarantined_content", False)
        quarantined = bool(chunk.attachments) and any(
            one.get("quarantined") is True for one in chunk.attachments
        )
        if flag is not quarantined and isinstance(flag, bool):
            message_id = "gates.flag_hides" if quarantined else "gates.flag_for_nothing"
            self._tally.add(chunk.example(message_id))

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


class SameAsBlock:
    """Ours: an attachment points where its block is and keeps its quarantine.

    Box, shape and labels may differ only where the attachment's verification says `corrected`,
    and labels may be left out. What the third gate counts is left to it.
    """

    counts: ClassVar[tuple[str, ...]] = (names.ATTACHMENT_DIFFERS,)
    reads: ClassVar = Reads.ATTACHMENTS

    def __init__(self) -> None:
        self._tally = Tally(names.ATTACHMENT_DIFFERS)

    def look(self, chunk: ChunkLine) -> None:
        """Count attachments that say something else than their block."""
        if chunk.monograph is None:
            return
        for attachment in chunk.attachments:
            block = chunk.monograph.blocks.get(attached_id(attachment) or "")
            field = _differing_field(attachment, block) if block is not None else None
            if field is not None:
                self._tally.add(
                    chunk.example("gates.attachment_differs", attached_id(attachment), field=field)
                )

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


def _differing_field(attachment: dict[str, Any], block: BlockFacts) -> str | None:
    if has_page(attachment) and block.physical_page not in (None, attachment["physical_page"]):
        return "physical_page"
    if block.quarantined and attachment.get("quarantined") is False:
        return "quarantined"
    verification = attachment.get("verification")
    if isinstance(verification, dict) and (
        verification.get("status") == VerificationStatus.CORRECTED
    ):
        return None
    if has_box(attachment) and block.bbox is not None and _is_elsewhere(attachment, block.bbox):
        return "bbox"
    for field, said in (("shape", block.shape), ("kind", block.kind)):
        if said is not None and word(attachment, field) not in (None, said):
            return field
    header = attachment.get("header_row")
    if header and word(attachment, "shape") in _WITH_HEADER and not _same_labels(header, block):
        return "header_row"
    return None


def _is_elsewhere(attachment: dict[str, Any], bbox: tuple[float, ...]) -> bool:
    sides = zip(attachment["bbox"], bbox, strict=True)
    return any(abs(one - other) > _ROUNDING for one, other in sides)


def _same_labels(header: object, block: BlockFacts) -> bool:
    if not isinstance(header, list) or header == list(block.header_row):
        return True
    return len(header) == len(block.header_row) and all(
        isinstance(one, str) and same_label(one, other)
        for one, other in zip(header, block.header_row, strict=True)
    )
