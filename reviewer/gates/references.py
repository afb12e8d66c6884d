"""Gates of reference: does every chunk name the blocks that it should, and only real ones."""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from reviewer.contract.vocabulary import ChunkKind
from reviewer.gates import names
from reviewer.gates.book_facts import BookFacts
from reviewer.gates.chunk_line import ChunkLine, Reads, attached_id
from reviewer.gates.report import Example, Tally


class SectionReferences:
    """The first gate, and ours of the chunk that lacks a block: both look at the same names.

    A section has its reference when some prose chunk of it names the block, or, where it has no
    prose chunk, when its descriptor does. A block that no prose chunk of its section names is the
    first gate's alone; ours counts the chunks that lack what another chunk of the section names.
    An attachment to an unknown block stands in the place of one that is lacking and is counted as
    unknown, so for each of those one lacking block is left to that gate.
    """

    counts: ClassVar[tuple[str, ...]] = (names.SECTION_WITHOUT_REFERENCE, names.CHUNK_LACKS_BLOCK)
    reads: ClassVar = Reads.EVERY_CHUNK

    def __init__(self, book: BookFacts) -> None:
        self._book = book
        self._without_reference = Tally(names.SECTION_WITHOUT_REFERENCE)
        self._lacking = Tally(names.CHUNK_LACKS_BLOCK)
        self._named: dict[tuple[str, str], set[str]] = {}
        self._described: dict[tuple[str, str], set[str]] = {}
        self._lacks: dict[tuple[str, str], Counter[tuple[tuple[str, ...], int]]] = {}
        self._first_lacking: dict[tuple[str, str, tuple[str, ...]], ChunkLine] = {}

    def look(self, chunk: ChunkLine) -> None:
        """Note which blocks of its section the chunk names."""
        section = chunk.section
        if section is None or not section.block_ids or chunk.drug_id is None:
            return
        key = (chunk.drug_id, chunk.section_key or "")
        named = {attached_id(attachment) for attachment in chunk.attachments}
        own = named.intersection(section.block_ids)
        if chunk.is_descriptor:
            self._described.setdefault(key, set()).update(one for one in own if one)
            return
        self._named.setdefault(key, set()).update(one for one in own if one)
        if len(own) < len(section.block_ids):
            missing = tuple(one for one in section.block_ids if one not in own)
            unknown = sum(1 for one in named if self._book.block(chunk.drug_id, one) is None)
            self._lacks.setdefault(key, Counter())[(missing, unknown)] += 1
            self._first_lacking.setdefault((*key, missing), chunk)

    def take_in(self, named: Iterable[tuple[str, str]]) -> None:
        """Note drugs and sections of which a prose chunk names every block."""
        for drug_id, section_key in named:
            section = self._book.monographs[drug_id].sections[section_key]
            self._named.setdefault((drug_id, section_key), set()).update(section.block_ids)

    def finish(self) -> list[Tally]:
        """Both tallies, once every chunk was seen."""
        for drug_id, monograph in self._book.monographs.items():
            for section_key, section in monograph.sections.items():
                key = (drug_id, section_key)
                has_prose = key in self._named
                named = (self._named if has_prose else self._described).get(key, set())
                silent = [one for one in section.block_ids if one not in named]
                if silent:
                    self._count_silent(key, silent, has_prose)
        for key, lacks in self._lacks.items():
            for (missing, unknown), count in lacks.items():
                spoken = [one for one in missing if one in self._named[key]]
                if len(spoken) > unknown:
                    chunk = self._first_lacking[(*key, missing)]
                    example = chunk.example(
                        "gates.chunk_lacks_block", spoken[0], blocks=", ".join(spoken)
                    )
                    self._lacking.add(example, count)
        return [self._without_reference, self._lacking]

    def _count_silent(self, key: tuple[str, str], silent: list[str], has_prose: bool) -> None:
        drug_id, section_key = key
        block = self._book.block(drug_id, silent[0])
        self._without_reference.add(
            Example(
                "gates.silent_section" if has_prose else "gates.silent_section_without_prose",
                "monographs",
                line=block.line if block is not None else None,
                drug_id=drug_id,
                block_id=silent[0],
                details={"section": section_key, "blocks": ", ".join(silent)},
            )
        )


class KnownBlocks:
    """The second gate: every id that an attachment names exists on the chunk's own monograph."""

    counts: ClassVar[tuple[str, ...]] = (names.UNKNOWN_BLOCK,)
    reads: ClassVar = Reads.ATTACHMENTS

    def __init__(self) -> None:
        self._tally = Tally(names.UNKNOWN_BLOCK)

    def look(self, chunk: ChunkLine) -> None:
        """Count the attachments that name no block."""
        for attachment in chunk.attachments:
            block_id = attached_id(attachment)
            known = chunk.monograph.blocks if chunk.monograph is not None else {}
            if block_id is None or block_id not in known:
                self._tally.add(chunk.example("gates.unknown_block", block_id))

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]


class Descriptors:
    """The fifth and sixth gate: one descriptor for each block, and none without attachment."""

    counts: ClassVar[tuple[str, ...]] = (names.DESCRIPTOR_COUNT, names.BARE_DESCRIPTOR)
    reads: ClassVar = Reads.DESCRIPTORS

    def __init__(self, book: BookFacts) -> None:
        self._book = book
        self._count = Tally(names.DESCRIPTOR_COUNT)
        self._bare = Tally(names.BARE_DESCRIPTOR)
        self._seen: set[tuple[str, str]] = set()
        self._several: set[tuple[str, str]] = set()

    def look(self, chunk: ChunkLine) -> None:
        """Note which block a descriptor is for."""
        if not chunk.is_descriptor:
            return
        if not chunk.attachments:
            self._bare.add(chunk.example("gates.bare_descriptor", chunk.described_block_id))
        block_id = chunk.described_block_id
        if self._book.block(chunk.drug_id, block_id) is None:
            self._count.add(chunk.example("gates.descriptor_of_no_block", block_id))
            return
        key = (chunk.drug_id or "", block_id or "")
        if key in self._seen and key not in self._several:
            self._several.add(key)
            self._count.add(chunk.example("gates.several_descriptors", block_id))
        self._seen.add(key)

    def finish(self) -> list[Tally]:
        """Both tallies, with the blocks that have no descriptor."""
        for block in self._book.blocks():
            if (block.drug_id, block.block_id) not in self._seen:
                self._count.add(
                    Example(
                        "gates.no_descriptor",
                        "monographs",
                        line=block.line,
                        drug_id=block.drug_id,
                        block_id=block.block_id,
                    )
                )
        return [self._count, self._bare]


class KnownSections:
    """Ours: a chunk of a section that the monographs lack says nothing of what was taken out."""

    counts: ClassVar[tuple[str, ...]] = (names.UNKNOWN_SECTION,)
    reads: ClassVar = Reads.EVERY_CHUNK

    def __init__(self) -> None:
        self._tally = Tally(names.UNKNOWN_SECTION)

    def look(self, chunk: ChunkLine) -> None:
        """Count a chunk whose drug or section is unknown; one without such a field is no record."""
        if chunk.section is None and chunk.drug_id is not None and chunk.section_key is not None:
            kind = ChunkKind.BLOCK_DESCRIPTOR if chunk.is_descriptor else ChunkKind.PROSE
            self._tally.add(
                chunk.example("gates.unknown_section", section=chunk.section_key, kind=kind)
            )

    def finish(self) -> list[Tally]:
        """The tally."""
        return [self._tally]
