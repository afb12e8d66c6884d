"""Does an answer obey? The obligations of ADR 0006 decision 3, each rule under its own name."""

from collections.abc import Callable, Iterator, Mapping

from reviewer.answers import report
from reviewer.answers.announcements import Announcements
from reviewer.answers.doses import doses_in
from reviewer.answers.labels import tells_labels
from reviewer.answers.pages import PageLabels
from reviewer.answers.report import Violation
from reviewer.answers.retrieved import ReferredBlock, Retrieved, is_quarantined
from reviewer.contract.answer import Answer, CropPart, TextPart
from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ChunkKind


def check_answer(
    answer: Answer, chunks: Mapping[str, Chunk], pages: PageLabels
) -> tuple[Violation, ...]:
    """Every violation, rule by rule; none where the answer obeys.

    `chunks` has at least those that the answer retrieved, by `chunk_id`, as far as they exist;
    `pages` was told the descriptors of the blocks that those refer to.
    """
    return tuple(_Check(answer, chunks, pages).violations())


class _Check:
    """One answer with what it was made from."""

    def __init__(self, answer: Answer, chunks: Mapping[str, Chunk], pages: PageLabels) -> None:
        self._answer = answer
        self._known = chunks
        ids = dict.fromkeys(answer.retrieved)
        self._retrieved = Retrieved((chunks[one] for one in ids if one in chunks), pages)
        self._texts = [(n, one) for n, one in enumerate(answer.parts) if isinstance(one, TextPart)]
        self._crops = [(n, one) for n, one in enumerate(answer.parts) if isinstance(one, CropPart)]
        self._announcements = Announcements(part.text for _, part in self._texts)

    def violations(self) -> Iterator[Violation]:
        """Rule after rule."""
        rules: tuple[Callable[[], Iterator[Violation]], ...] = (
            self._unknown_chunks,
            self._sources_not_retrieved,
            self._blocks_left_out,
            self._presented_as_complete,
            self._descriptors_as_text,
            self._labels_as_content,
            self._doses_beside_quarantine,
            self._wrong_crops,
        )
        for rule in rules:
            yield from rule()

    def _unknown_chunks(self) -> Iterator[Violation]:
        for chunk_id in dict.fromkeys(self._answer.retrieved):
            if chunk_id not in self._known:
                yield Violation(report.UNKNOWN_CHUNK, chunk_id=chunk_id)

    def _sources_not_retrieved(self) -> Iterator[Violation]:
        for number, part in self._texts:
            for chunk_id in dict.fromkeys(part.sources):
                if chunk_id not in self._answer.retrieved:
                    yield Violation(report.SOURCE_NOT_RETRIEVED, number, chunk_id)

    def _blocks_left_out(self) -> Iterator[Violation]:
        shown = {BlockKey(part.drug_id, part.block_id) for _, part in self._crops}
        for block in self._retrieved.quarantined_blocks():
            kind = block.attachment.kind
            if not self._announcements.announces(kind, block.page):
                yield _about(report.BLOCK_NOT_ANNOUNCED, block)
            elif block.is_doubtful and not self._announcements.doubts(kind, block.page):
                yield _about(report.DOUBT_NOT_SAID, block)
            if block.key not in shown:
                yield _about(report.CROP_MISSING, block)

    def _presented_as_complete(self) -> Iterator[Violation]:
        quarantined = next((c for c in self._retrieved.chunks if is_quarantined(c)), None)
        if self._answer.complete and quarantined is not None:
            yield Violation(report.PRESENTED_AS_COMPLETE, chunk_id=quarantined.chunk_id)

    def _descriptors_as_text(self) -> Iterator[Violation]:
        for number, part in self._texts:
            for chunk in self._named_by(part):
                if chunk.chunk_kind is ChunkKind.BLOCK_DESCRIPTOR:
                    block_id = chunk.attachments[0].block_id if chunk.attachments else None
                    yield Violation(report.DESCRIPTOR_AS_TEXT, number, chunk.chunk_id, block_id)

    def _labels_as_content(self) -> Iterator[Violation]:
        for number, part in self._texts:
            prose = [c.text for c in self._named_by(part) if c.chunk_kind is ChunkKind.PROSE]
            for block in self._retrieved.quarantined_blocks():
                if tells_labels(part.text, block.attachment.header_row, prose):
                    yield _about(report.LABELS_AS_CONTENT, block, number)

    def _doses_beside_quarantine(self) -> Iterator[Violation]:
        for number, part in self._texts:
            drawn_on = self._named_by(part) if part.sources else self._retrieved.chunks
            chunk = next((one for one in drawn_on if is_quarantined(one)), None)
            if chunk is None:
                continue
            doses = doses_in(part.text)
            if doses:
                said = {"dose": doses[0].text}
                yield Violation(report.DOSE_BESIDE_QUARANTINE, number, chunk.chunk_id, details=said)

    def _wrong_crops(self) -> Iterator[Violation]:
        referred = {block.key: block for block in self._retrieved.blocks()}
        for number, part in self._crops:
            block = referred.get(BlockKey(part.drug_id, part.block_id))
            if block is None:
                yield Violation(report.CROP_NOT_REFERENCED, number, block_id=part.block_id)
            elif part.page != block.page:
                yield _about(report.CROP_PAGE_DIFFERS, block, number)

    def _named_by(self, part: TextPart) -> list[Chunk]:
        """The chunks that a part names as its sources, as far as the file has them."""
        return [self._known[one] for one in dict.fromkeys(part.sources) if one in self._known]


def _about(rule: str, block: ReferredBlock, part: int | None = None) -> Violation:
    details = {"drug": block.key.drug_id, "page": block.page}
    return Violation(rule, part, block.chunk.chunk_id, block.key.block_id, details)
