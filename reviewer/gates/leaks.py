"""Gates of leaks: no quarantined block's text, and no row of a table, in what is embedded."""

from collections.abc import Iterable
from typing import ClassVar, Final, NamedTuple

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import BlockKind
from reviewer.gates import names
from reviewer.gates.book_facts import BlockFacts, word
from reviewer.gates.chunk_line import ChunkLine, Reads
from reviewer.gates.folding import searchable
from reviewer.gates.patterns import SHORTEST_CHEAP, PatternSearch
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


class Leaks:
    """The fourth gate, for whole texts, and ours, for rows; both search in one pass.

    A row within the whole text of a block that leaked is the fourth gate's alone. In a descriptor
    the drug's and the section's name, and the one label of a block that is nothing but its label,
    are where they belong.
    """

    counts: ClassVar[tuple[str, ...]] = (names.TEXT_LEAK, names.ROW_LEAK)
    reads: ClassVar = Reads.EVERY_CHUNK

    def __init__(self, blocks: Iterable[BlockFacts]) -> None:
        self.unsearchable: list[BlockKey] = []
        self._texts = Tally(names.TEXT_LEAK)
        self._rows = Tally(names.ROW_LEAK)
        self._wholes: dict[str, _Sought] = {}
        self._rows_everywhere: dict[str, _Sought] = {}
        self._rows_of_some: dict[str, dict[str, _Sought]] = {}
        """Rows looked for in their own monographs alone, and these by `drug_id`."""
        self._short_rows: dict[str, dict[str, _Sought]] = {}
        """The shortest of them by `drug_id`: cheaper to look for at home than to search for."""
        for block in blocks:
            if block.quarantined:
                self._enter_whole(block)
                if block.kind == BlockKind.TABLE:
                    self._enter_rows(block)
        self._patterns = list({**self._wholes, **self._rows_everywhere, **self._rows_of_some})
        self._search = PatternSearch(self._patterns)

    def _enter_whole(self, block: BlockFacts) -> None:
        whole = searchable(block.text)
        if len(whole) < SHORTEST_SEARCHED:
            self.unsearchable.append(BlockKey(block.drug_id, block.block_id))
        else:
            self._wholes.setdefault(whole, _Sought(whole, block, _shortened(block.text)))

    def _enter_rows(self, block: BlockFacts) -> None:
        for row in body_rows(block.text, block.header_row):
            reach = reach_of(row)
            sought = _Sought(searchable(row), block, _shortened(row))
            if reach is Reach.EVERYWHERE:
                self._rows_everywhere.setdefault(sought.pattern, sought)
            elif reach is Reach.OWN_MONOGRAPH:
                if len(sought.pattern) >= SHORTEST_CHEAP:
                    owners = self._rows_of_some.setdefault(sought.pattern, {})
                    owners.setdefault(block.drug_id, sought)
                else:
                    at_home = self._short_rows.setdefault(block.drug_id, {})
                    at_home.setdefault(sought.pattern, sought)

    def look(self, chunk: ChunkLine) -> None:
        """Search the chunk's text."""
        if not chunk.text:
            return
        text = searchable(chunk.text)
        found = [self._patterns[index] for index in self._search.find(text)]
        at_home = self._short_rows.get(chunk.drug_id or "", {})
        rows = {pattern: sought for pattern, sought in at_home.items() if pattern in text}
        if found or rows:
            self._judge(chunk, text, sorted(found), rows)

    def _judge(
        self, chunk: ChunkLine, text: str, found: list[str], rows: dict[str, _Sought]
    ) -> None:
        rest = text
        for pattern in found:
            whole = self._wholes.get(pattern)
            if whole is not None and not _belongs_there(chunk, whole):
                self._add(self._texts, "gates.text_leaked", chunk, whole)
                rest = rest.replace(pattern, _TAKEN_OUT)
            row = self._rows_everywhere.get(pattern)
            if row is None:
                row = self._rows_of_some.get(pattern, {}).get(chunk.drug_id or "")
            if row is not None:
                rows[pattern] = row
        for pattern, row in rows.items():
            if pattern in rest:
                self._add(self._rows, "gates.row_leaked", chunk, row)

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

    def finish(self) -> list[Tally]:
        """Both tallies."""
        return [self._texts, self._rows]


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
