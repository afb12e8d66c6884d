"""Gates of leaks: no quarantined block's text, and no row of a table, in what is embedded."""

from collections.abc import Iterable
from typing import ClassVar, Final, NamedTuple

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import BlockKind
from reviewer.gates import names
from reviewer.gates.book_facts import BlockFacts, word
from reviewer.gates.chunk_line import ChunkLine
from reviewer.gates.folding import searchable
from reviewer.gates.patterns import PatternSearch
from reviewer.gates.report import Tally
from reviewer.gates.rows import Reach, body_rows, reach_of

SHORTEST_SEARCHED: Final = 8
"""Characters without white space; a shorter text stands everywhere and proves nothing."""

_TAKEN_OUT: Final = "\0"


class _Sought(NamedTuple):
    """A text that may not be embedded, and a block that it is of."""

    pattern: str
    block: BlockFacts
    shown: str
    reach: Reach
    is_whole: bool


class Leaks:
    """The fourth gate, for whole texts, and ours, for rows; both search in one pass.

    A row within the whole text of a block that leaked is the fourth gate's alone. In a descriptor
    the drug's and the section's name, and the one label of a block that is nothing but its label,
    are where they belong.
    """

    counts: ClassVar[tuple[str, ...]] = (names.TEXT_LEAK, names.ROW_LEAK)

    def __init__(self, blocks: Iterable[BlockFacts]) -> None:
        self.unsearchable: list[BlockKey] = []
        self._texts = Tally(names.TEXT_LEAK)
        self._rows = Tally(names.ROW_LEAK)
        sought: dict[str, list[_Sought]] = {}
        for block in blocks:
            if block.quarantined:
                for one in self._sought_of(block):
                    _enter(sought.setdefault(one.pattern, []), one)
        self._sought = list(sought.values())
        self._search = PatternSearch(sought)

    def _sought_of(self, block: BlockFacts) -> Iterable[_Sought]:
        whole = searchable(block.text)
        if len(whole) < SHORTEST_SEARCHED:
            self.unsearchable.append(BlockKey(block.drug_id, block.block_id))
        else:
            yield _Sought(whole, block, _shortened(block.text), Reach.EVERYWHERE, is_whole=True)
        if block.kind != BlockKind.TABLE:
            return
        for row in body_rows(block.text, block.header_row):
            reach = reach_of(row)
            if reach is not Reach.NOWHERE:
                yield _Sought(searchable(row), block, _shortened(row), reach, is_whole=False)

    def look(self, chunk: ChunkLine) -> None:
        """Search the chunk's text."""
        if not chunk.text:
            return
        text = searchable(chunk.text)
        found = self._search.find(text)
        if found:
            self._judge(chunk, text, [self._sought[index] for index in sorted(found)])

    def _judge(self, chunk: ChunkLine, text: str, found: list[list[_Sought]]) -> None:
        rest = text
        for group in found:
            whole = next((one for one in group if one.is_whole), None)
            if whole is not None and not _belongs_there(chunk, whole):
                self._texts.add(
                    chunk.example("gates.text_leaked", whole.block.block_id, **_said(whole))
                )
                rest = rest.replace(whole.pattern, _TAKEN_OUT)
        for group in found:
            row = next((one for one in group if self._is_row_for(chunk, one)), None)
            if row is not None and row.pattern in rest:
                self._rows.add(chunk.example("gates.row_leaked", row.block.block_id, **_said(row)))

    @staticmethod
    def _is_row_for(chunk: ChunkLine, one: _Sought) -> bool:
        if one.is_whole:
            return False
        return one.reach is Reach.EVERYWHERE or one.block.drug_id == chunk.drug_id

    def finish(self) -> list[Tally]:
        """Both tallies."""
        return [self._texts, self._rows]


def _enter(group: list[_Sought], one: _Sought) -> None:
    """Keep what can change an answer: one whole text, and one row for each monograph or for all."""
    for known in group:
        if known.is_whole and one.is_whole:
            return
        if known.is_whole == one.is_whole and (
            known.reach is Reach.EVERYWHERE or known.block.drug_id == one.block.drug_id
        ):
            return
    group.append(one)


def _belongs_there(chunk: ChunkLine, whole: _Sought) -> bool:
    if not chunk.is_descriptor:
        return False
    names_said = (word(chunk.record, "drug_name"), word(chunk.record, "section_name"))
    if any(whole.pattern in searchable(one or "") for one in names_said):
        return True
    is_own = whole.block.block_id == chunk.described_block_id
    labels = [searchable(label) for label in whole.block.header_row]
    return is_own and whole.block.drug_id == chunk.drug_id and whole.pattern in labels


def _said(one: _Sought) -> dict[str, object]:
    return {"of_drug": one.block.drug_id, "text": one.shown}


def _shortened(text: str, limit: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
