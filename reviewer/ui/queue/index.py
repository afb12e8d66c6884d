"""Which blocks the queue shows, in which order, and how many each filter would show."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.review.models import BlockState, ReviewItem
from reviewer.ui.queue.folding import folded, sort_key


class Order(StrEnum):
    """How the queue is sorted."""

    RISK = "risk"
    BOOK = "book"
    DRUG = "drug"


@dataclass(frozen=True, slots=True)
class Filters:
    """What she looks for. An empty set of states, shapes or sections lets all through."""

    query: str = ""
    states: frozenset[ReviewState] = frozenset()
    shapes: frozenset[Shape] = frozenset()
    sections: frozenset[str] = frozenset()

    @property
    def are_set(self) -> bool:
        """Whether anything is filtered at all."""
        return bool(self.query.strip() or self.states or self.shapes or self.sections)


@dataclass(frozen=True, slots=True)
class Row:
    """One block as the queue knows it."""

    item: ReviewItem
    state: BlockState
    searched: str
    """Folded text that a query is looked for in."""
    is_blind: bool = False
    """Whether what the rules guessed is kept back: shape, labels, warnings."""

    @property
    def key(self) -> BlockKey:
        """The block."""
        return self.item.key


@dataclass(frozen=True, slots=True)
class Counts:
    """How many blocks each value of a filter would show, the other filters as they are."""

    states: Mapping[ReviewState, int] = field(default_factory=dict)
    shapes: Mapping[Shape, int] = field(default_factory=dict)
    sections: Mapping[str, int] = field(default_factory=dict)


def row_of(item: ReviewItem, state: BlockState, *, is_blind: bool = False) -> Row:
    """The row of a block, searchable by drug, section, id, labels, note and page."""
    decision = state.decision
    labels = () if is_blind else (*item.input_header, *state.header_row)
    parts = (
        item.drug_name,
        item.section.display_name,
        item.block.block_id,
        *labels,
        decision.note if decision is not None else "",
        item.block.printed_page or str(item.block.physical_page),
    )
    return Row(item, state, folded(" \n ".join(parts)), is_blind)


class QueueIndex:
    """All rows of a review; answers which of them a filter shows."""

    def __init__(
        self,
        items: Iterable[ReviewItem],
        state_of: Callable[[BlockKey], BlockState],
        by_risk: Iterable[BlockKey],
        is_blind: Callable[[BlockKey], bool] = lambda _key: False,
        read_item: Callable[[BlockKey], ReviewItem] | None = None,
    ) -> None:
        self._read_item = read_item
        self._state_of, self._is_blind = state_of, is_blind
        self._rows = {item.key: self._row(item) for item in items}
        self._by_risk = [key for key in by_risk if key in self._rows]
        self._orders: dict[Order, list[BlockKey]] = {Order.RISK: self._by_risk}

    def _row(self, item: ReviewItem) -> Row:
        return row_of(item, self._state_of(item.key), is_blind=self._is_blind(item.key))

    def __getitem__(self, key: BlockKey) -> Row:
        """The row of that block."""
        return self._rows[key]

    def __contains__(self, key: BlockKey) -> bool:
        """Whether the review has that block."""
        return key in self._rows

    def __len__(self) -> int:
        """Number of blocks."""
        return len(self._rows)

    def read_again(self, keys: Iterable[BlockKey]) -> None:
        """Take over the states of these blocks."""
        for key in keys:
            row = self._rows.get(key)
            if row is not None:
                self._rows[key] = self._row(self._item_of(row.item))

    def _item_of(self, known: ReviewItem) -> ReviewItem:
        """The block as it is shown now: one that was shown with a known error is as it is."""
        return self._read_item(known.key) if self._read_item is not None else known

    def sections(self) -> dict[str, str]:
        """Section keys with the display name that most blocks have, in the order of the names."""
        names: dict[str, Counter[str]] = {}
        for row in self._rows.values():
            section = row.item.section
            names.setdefault(section.section_key, Counter())[section.display_name] += 1
        chosen = {key: counter.most_common(1)[0][0] for key, counter in names.items()}
        return dict(sorted(chosen.items(), key=lambda pair: sort_key(pair[1])))

    def ordered(self, order: Order) -> list[BlockKey]:
        """All keys in that order."""
        if order not in self._orders:
            rows = sorted(self._rows.values(), key=lambda row: row.item.order)
            if order is Order.DRUG:
                rows.sort(key=lambda row: sort_key(row.item.drug_name))
            self._orders[order] = [row.key for row in rows]
        return self._orders[order]

    def find(self, filters: Filters, order: Order) -> tuple[tuple[BlockKey, ...], Counts]:
        """The keys that pass, in order, and the counts of every filter."""
        words = folded(filters.query).split()
        shown: list[BlockKey] = []
        states: Counter[ReviewState] = Counter()
        shapes: Counter[Shape] = Counter()
        sections: Counter[str] = Counter()
        for key in self.ordered(order):
            row = self._rows[key]
            if words and not all(word in row.searched for word in words):
                continue
            state = row.state.state
            shape = row.state.shape
            section = row.item.block.section_key
            has_state = not filters.states or state in filters.states
            has_shape = not filters.shapes or (shape in filters.shapes and not row.is_blind)
            has_section = not filters.sections or section in filters.sections
            if has_shape and has_section:
                states[state] += 1
            if has_state and has_section and not row.is_blind:
                shapes[shape] += 1
            if has_state and has_shape:
                sections[section] += 1
                if has_section:
                    shown.append(key)
        return tuple(shown), Counts(states, shapes, sections)
