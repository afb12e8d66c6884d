"""The two JSONL files of a bundle that other programs read: monographs and chunks."""

from collections.abc import Iterator
from dataclasses import replace

from reviewer.contract.chunk import Chunk, ChunkAttachment
from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.contract.verification import CropReference
from reviewer.export.effective import OutgoingBlock, OutgoingBlocks
from reviewer.export.files import CHUNKS, MONOGRAPHS, BundleFiles, HashedFile
from reviewer.export.plan import BundlePlan, BundleStages, InputFile
from reviewer.export.rewriting import ChunkRewriter, rewritten_monograph
from reviewer.export.stages import CHUNKS as WRITING_CHUNKS
from reviewer.export.stages import MONOGRAPHS as WRITING_MONOGRAPHS
from reviewer.progress import CancelToken, Progress

_REPORT_EVERY = 2048
"""Chunks between two words on how far it is."""


def outgoing_blocks(plan: BundlePlan, stages: BundleStages) -> dict[BlockKey, OutgoingBlock]:
    """Every block of the monographs with its answer, in the book's order, without its text.

    Raises ValueError where answers and blocks do not match one to one: the plan was made from
    other monographs.
    """
    blocks: dict[BlockKey, OutgoingBlock] = {}
    for line in stages.read_monographs(plan.monographs.path):
        monograph = line.record
        for block in monograph.blocks:
            key = BlockKey(monograph.drug_id, block.block_id)
            result = plan.results.get(key)
            if result is None:
                raise ValueError(f"no answer for {key}")
            blocks[key] = OutgoingBlock(
                drug_id=monograph.drug_id,
                drug_name=monograph.drug_name,
                display_name=monograph.section(block.section_key).display_name,
                given=block.model_copy(update={"text": ""}),
                result=result,
            )
    if len(blocks) != len(plan.results):
        raise ValueError("answers for blocks that the monographs do not have")
    return blocks


def with_crops(
    blocks: OutgoingBlocks, references: dict[BlockKey, CropReference]
) -> dict[BlockKey, OutgoingBlock]:
    """The same blocks, each with its crop where it has one."""
    return {key: replace(block, crop=references.get(key)) for key, block in blocks.items()}


class OutgoingFiles:
    """Writes both files, one record in memory at a time."""

    def __init__(
        self,
        plan: BundlePlan,
        stages: BundleStages,
        blocks: OutgoingBlocks,
        files: BundleFiles,
        progress: Progress,
        cancel: CancelToken,
    ):
        self._plan = plan
        self._stages = stages
        self._blocks = blocks
        self._files = files
        self._progress = progress
        self._cancel = cancel
        self.upgraded = 0
        """Records that came without `schema_version`."""

    def write(self) -> None:
        """Write `monographs.verified.jsonl` and `chunks.verified.jsonl`."""
        with self._files.writing(MONOGRAPHS) as file:
            for line in self._monographs():
                file.write_record(line)
        with self._files.writing(CHUNKS) as file:
            if self._plan.chunks is None:
                self._build_chunks(file)
            else:
                self._rewrite_chunks(self._plan.chunks, file)

    def _monographs(self) -> Iterator[bytes]:
        source = self._plan.monographs.path
        for done, given in enumerate(self._stages.read_monographs(source), start=1):
            self._cancel.check()
            self.upgraded += given.record.schema_version is None
            yield rewritten_monograph(given.data, given.record, self._blocks)
            self._progress(WRITING_MONOGRAPHS, done, None)

    def _build_chunks(self, file: HashedFile) -> None:
        """From the monographs as they go out, so that shapes and headers are the reviewers'."""
        source = self._plan.monographs.path
        for given in self._stages.read_monographs(source):
            self._cancel.check()
            line = rewritten_monograph(given.data, given.record, self._blocks)
            monograph = Monograph.model_validate_json(line)
            for chunk in self._stages.build_chunks(monograph):
                file.write_record(self._stages.encode(self._verified(chunk)))
            self._progress(WRITING_CHUNKS, file.records, None)

    def _verified(self, chunk: Chunk) -> Chunk:
        if not chunk.attachments:
            return chunk

        def with_verification(attachment: ChunkAttachment) -> ChunkAttachment:
            block = self._blocks[BlockKey(chunk.drug_id, attachment.block_id)]
            return attachment.model_copy(update={"verification": block.verification()})

        attachments = tuple(with_verification(one) for one in chunk.attachments)
        return chunk.model_copy(update={"attachments": attachments})

    def _rewrite_chunks(self, source: InputFile, file: HashedFile) -> None:
        rewriter = ChunkRewriter(
            source.path, self._blocks, self._stages.descriptor_text, self._stages.parse_chunk
        )
        whole = source.path.stat().st_size
        read = 0
        for raw in self._stages.read_lines(source.path):
            file.write_record(rewriter.line(raw))
            read += len(raw.data) + 1
            if file.records % _REPORT_EVERY == 0:
                self._cancel.check()
                self._progress(WRITING_CHUNKS, min(read, whole), whole)
        self._progress(WRITING_CHUNKS, whole, whole)
        self.upgraded += rewriter.upgraded
