"""What the two JSONL files of a bundle that other programs read hold: monographs and chunks."""

import os
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from typing import Final

from reviewer.contract.chunk import Chunk, ChunkAttachment
from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.contract.verification import CropReference
from reviewer.errors import Where
from reviewer.export.effective import OutgoingBlock, OutgoingBlocks
from reviewer.export.plan import BundlePlan, BundleStages, InputFile
from reviewer.export.rewriting import ChunkRewriter, rewritten_monograph
from reviewer.export.stages import CHUNKS, MONOGRAPHS
from reviewer.export.unchanged import is_composed, is_plain_monograph
from reviewer.export.workers import batches, rewritten_by_workers
from reviewer.progress import CancelToken, Progress

PARALLEL_FROM: Final = 96 << 20
"""Bytes of a chunks file from which on several processes are worth their start of a second."""

_FEWEST_PROCESSES: Final = 2

_MOST_PROCESSES: Final = 8


def with_crops(
    blocks: OutgoingBlocks, references: Mapping[BlockKey, CropReference]
) -> dict[BlockKey, OutgoingBlock]:
    """The same blocks, each with its crop where it has one."""
    return {key: replace(block, crop=references.get(key)) for key, block in blocks.items()}


class OutgoingRecords:
    """The lines of both files as they go out, in lists of what fits in memory with ease.

    Monographs have to be taken first and whole: they fill `blocks`, which chunks then refer to.
    """

    def __init__(
        self, plan: BundlePlan, stages: BundleStages, progress: Progress, cancel: CancelToken
    ):
        self._plan = plan
        self._stages = stages
        self.blocks: dict[BlockKey, OutgoingBlock] = {}
        """Every block with its answer, in the book's order, without its text."""
        self._progress = progress
        self._cancel = cancel
        self.upgraded = 0
        """Records so far that came without `schema_version`."""

    def monographs(self) -> Generator[list[bytes], None, None]:
        """The lines of `monographs.verified.jsonl`.

        Raises ValueError where answers and blocks do not match one to one: the plan was made from
        other monographs.
        """
        source = self._plan.monographs.path
        for done, raw in enumerate(self._stages.read_lines(source), start=1):
            self._cancel.check()
            yield [self._monograph(raw.data, Where(source, raw.line))]
            self._progress(MONOGRAPHS, done, None)
        if len(self.blocks) != len(self._plan.results):
            raise ValueError("answers for blocks that the monographs do not have")

    def _monograph(self, data: bytes, where: Where) -> bytes:
        if is_composed(data) and is_plain_monograph(data):
            return data + b"\n"
        monograph = self._stages.parse_monograph(data, where)
        self.upgraded += monograph.schema_version is None
        self.blocks.update(self._answered(monograph))
        return rewritten_monograph(data, monograph, self.blocks)

    def _answered(self, monograph: Monograph) -> Iterator[tuple[BlockKey, OutgoingBlock]]:
        for block in monograph.blocks:
            key = BlockKey(monograph.drug_id, block.block_id)
            result = self._plan.results.get(key)
            if result is None:
                raise ValueError(f"no answer for {key}")
            outgoing = OutgoingBlock(
                drug_id=monograph.drug_id,
                drug_name=monograph.drug_name,
                display_name=monograph.section(block.section_key).display_name,
                given=block.model_copy(update={"text": ""}),
                result=result,
            )
            yield key, outgoing

    def chunks(self) -> Generator[list[bytes], None, None]:
        """The lines of `chunks.verified.jsonl`."""
        if self._plan.chunks is None:
            return self._built_chunks()
        return self._rewritten_chunks(self._plan.chunks)

    def _built_chunks(self) -> Generator[list[bytes], None, None]:
        """From the monographs as they go out, so that shapes and headers are the reviewers'."""
        source = self._plan.monographs.path
        for done, raw in enumerate(self._stages.read_lines(source), start=1):
            self._cancel.check()
            where = Where(source, raw.line)
            given = self._stages.parse_monograph(raw.data, where)
            line = rewritten_monograph(raw.data, given, self.blocks)
            chunks = self._stages.build_chunks(Monograph.model_validate_json(line))
            yield [self._stages.encode(self._verified(chunk)) for chunk in chunks]
            self._progress(CHUNKS, done, None)

    def _verified(self, chunk: Chunk) -> Chunk:
        if not chunk.attachments:
            return chunk

        def with_verification(attachment: ChunkAttachment) -> ChunkAttachment:
            block = self.blocks[BlockKey(chunk.drug_id, attachment.block_id)]
            return attachment.model_copy(update={"verification": block.verification()})

        attachments = tuple(with_verification(one) for one in chunk.attachments)
        return chunk.model_copy(update={"attachments": attachments})

    def _rewritten_chunks(self, source: InputFile) -> Generator[list[bytes], None, None]:
        rewriter = ChunkRewriter(
            source.path, self.blocks, self._stages.descriptor_text, self._stages.parse_chunk
        )
        whole = source.path.stat().st_size
        written = 0
        for batch in self._batches(rewriter, source, whole):
            self._cancel.check()
            yield batch
            written += sum(map(len, batch))
            self._progress(CHUNKS, min(written, whole), whole)
        self._progress(CHUNKS, whole, whole)
        self.upgraded += rewriter.upgraded

    def _batches(
        self, rewriter: ChunkRewriter, source: InputFile, whole: int
    ) -> Iterator[list[bytes]]:
        records = self._stages.read_lines(source.path)
        processes = os.cpu_count() or 1
        if whole >= PARALLEL_FROM and processes >= _FEWEST_PROCESSES:
            return rewritten_by_workers(rewriter, records, min(processes, _MOST_PROCESSES))
        return ([rewriter.line(raw) for raw in batch] for batch in batches(records))
