"""Gates of leaks: no quarantined block's text, and no row of a table, in what is embedded."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, NamedTuple

import orjson

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import BlockKind
from reviewer.gates import names
from reviewer.gates.book_facts import BlockFacts, BookFacts, word
from reviewer.gates.chunk_line import ChunkLine
from reviewer.gates.folding import searchable
from reviewer.gates.patterns import PatternSearch
from reviewer.gates.report import Tally
from reviewer.gates.rows import Reach, body_rows, reach_of

SHORTEST_SEARCHED: Final = 8
"""Characters without white space; a shorter text stands everywhere and proves nothing."""

_TAKEN_OUT: Final = "\0"

BETWEEN: Final = "\ufffd"
"""Stands between texts that are searched together: it is visible, and composes with nothing, so
each of them reads there as it does alone. A pattern that has it in itself may be found where two
texts meet, but then each is looked at alone."""

_FEW: Final = 24
"""So many plain searches take less time than one of many patterns at once."""


class _Sought(NamedTuple):
    """A text that may not be embedded, and a block that it is of."""

    pattern: str
    block: BlockFacts
    shown: str


class RowsAtHome:
    """The rows that are looked for in one monograph's chunks alone."""

    def __init__(self) -> None:
        self._rows: dict[str, _Sought] = {}
        self._search: PatternSearch | None = None

    def enter(self, sought: _Sought) -> None:
        """Look for this one too, if another does not read the same."""
        self._rows.setdefault(sought.pattern, sought)
        self._search = None

    def standing_in(self, text: str) -> list[_Sought]:
        """Those that stand in `text`; one by one as long as they are few."""
        if len(self._rows) <= _FEW:
            return [sought for pattern, sought in self._rows.items() if pattern in text]
        if self._search is None:
            self._search = PatternSearch(self._rows)
        rows = list(self._rows.values())
        return [rows[index] for index in sorted(self._search.find(text))]


class Embedded(NamedTuple):
    """A chunk whose text is to be searched; `text` is empty where there is none."""

    line: int | None
    data: bytes
    text: str
    drug_id: str | None


class Leaks:
    """The fourth gate, for whole texts, and ours, for rows; both search in one pass.

    A row within the whole text of a block that leaked is the fourth gate's alone. In a descriptor
    the drug's and the section's name, and the one label of a block that is nothing but its label,
    are where they belong.

    A block's whole text is not searched for where it has a row in it that is searched for
    everywhere: it is looked for where that row was found.
    """

    counts: ClassVar[tuple[str, ...]] = (names.TEXT_LEAK, names.ROW_LEAK)

    def __init__(self, blocks: Iterable[BlockFacts]) -> None:
        self.unsearchable: list[BlockKey] = []
        self._begin_tallies()
        self._wholes: dict[str, _Sought] = {}
        self._rows_everywhere: dict[str, _Sought] = {}
        self._around: dict[str, list[str]] = {}
        """Whole texts by a row, searched for everywhere, that stands in them."""
        self._at_home: dict[str, RowsAtHome] = {}
        """Rows looked for in their own monographs alone, by `drug_id`."""
        for block in blocks:
            if block.quarantined:
                rows = self._enter_rows(block) if block.kind == BlockKind.TABLE else []
                self._enter_whole(block, rows)
        anchored = {whole for wholes in self._around.values() for whole in wholes}
        searched = {**dict.fromkeys(self._wholes.keys() - anchored), **self._rows_everywhere}
        self._patterns = sorted(searched)
        self._search = PatternSearch(self._patterns)

    def _enter_whole(self, block: BlockFacts, rows: Iterable[str]) -> None:
        whole = searchable(block.text)
        if len(whole) < SHORTEST_SEARCHED:
            self.unsearchable.append(BlockKey(block.drug_id, block.block_id))
        elif whole not in self._wholes:
            self._wholes[whole] = _Sought(whole, block, _shortened(block.text))
            anchor = next((row for row in rows if row in whole), None)
            if anchor is not None:
                self._around.setdefault(anchor, []).append(whole)

    def _enter_rows(self, block: BlockFacts) -> list[str]:
        """Enter the rows of a table; those that are searched for everywhere."""
        everywhere = []
        for row in body_rows(block.text, block.header_row):
            reach = reach_of(row)
            if reach is Reach.NOWHERE:
                continue
            sought = _Sought(searchable(row), block, _shortened(row))
            if reach is Reach.EVERYWHERE:
                self._rows_everywhere.setdefault(sought.pattern, sought)
                everywhere.append(sought.pattern)
            else:
                self._at_home.setdefault(block.drug_id, RowsAtHome()).enter(sought)
        return everywhere

    def look_at(self, stretch: Sequence[Embedded], book: BookFacts) -> None:
        """Search the texts of some chunks, all at once; one by one where anything is found."""
        together = searchable(BETWEEN.join([one.text for one in stretch]))
        drugs = {one.drug_id or "" for one in stretch}
        if self._found(together) or any(self._rows_at_home(drug, together) for drug in drugs):
            for one in stretch:
                self.look(ChunkLine(orjson.loads(one.data), one.data, one.line, book))

    def look(self, chunk: ChunkLine) -> None:
        """Search one chunk's text."""
        if not chunk.text:
            return
        text = searchable(chunk.text)
        found = self._found(text)
        rows = self._rows_at_home(chunk.drug_id or "", text)
        if found or rows:
            self._judge(chunk, text, sorted(found), rows)

    def _found(self, text: str) -> set[str]:
        """The whole texts, and rows that are looked for everywhere, that stand in `text`."""
        found = {self._patterns[index] for index in self._search.find(text)}
        for row in found & self._around.keys():
            found.update(whole for whole in self._around[row] if whole in text)
        return found

    def _rows_at_home(self, drug_id: str, text: str) -> list[_Sought]:
        at_home = self._at_home.get(drug_id)
        return at_home.standing_in(text) if at_home is not None else []

    def _judge(self, chunk: ChunkLine, text: str, found: list[str], at_home: list[_Sought]) -> None:
        rest = text
        rows = {sought.pattern: sought for sought in at_home}
        for pattern in found:
            whole = self._wholes.get(pattern)
            if whole is not None and not _belongs_there(chunk, whole):
                self._add(self._texts, "gates.text_leaked", chunk, whole)
                rest = rest.replace(pattern, _TAKEN_OUT)
            row = self._rows_everywhere.get(pattern)
            if row is not None:
                rows[pattern] = row
        for pattern in sorted(rows):
            if pattern in rest:
                self._add(self._rows, "gates.row_leaked", chunk, rows[pattern])

    @staticmethod
    def _add(tally: Tally, message_id: str, chunk: ChunkLine, sought: _Sought) -> None:
        tally.add(
            chunk.example(
                message_id,
                sought.block.block_id,
                of_drug=sought.block.drug_id,
                text=sought.shown,
            )
        )

    def taken(self) -> list[Tally]:
        """Both tallies of what was looked at since they were last taken."""
        tallies = [self._texts, self._rows]
        self._begin_tallies()
        return tallies

    def _begin_tallies(self) -> None:
        self._texts = Tally(names.TEXT_LEAK)
        self._rows = Tally(names.ROW_LEAK)


def _belongs_there(chunk: ChunkLine, whole: _Sought) -> bool:
    if not chunk.is_descriptor:
        return False
    names_said = (word(chunk.record, "drug_name"), word(chunk.record, "section_name"))
    if any(whole.pattern in searchable(one or "") for one in names_said):
        return True
    is_own = whole.block.block_id == chunk.described_block_id
    labels = [searchable(label) for label in whole.block.header_row]
    return is_own and whole.block.drug_id == chunk.drug_id and whole.pattern in labels


def _shortened(text: str, limit: int = 60) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
