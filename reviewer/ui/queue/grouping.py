"""The queue by drug: the blocks of one drug together, below its name and how many are judged."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from reviewer.contract.monograph import BlockKey
from reviewer.ui.queue.index import Row


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above the first block of a drug."""

    drug_name: str
    judged: int
    blocks: int


def grouped(keys: Iterable[BlockKey]) -> tuple[BlockKey, ...]:
    """The blocks of one drug together; drugs, and blocks in each, in the order that they had."""
    drugs: dict[str, list[BlockKey]] = {}
    for key in keys:
        drugs.setdefault(key.drug_id, []).append(key)
    return tuple(key for group in drugs.values() for key in group)


class Headings:
    """The headings of the shown blocks, each counted when it is first wanted."""

    def __init__(self, row_of: Callable[[int], Row]) -> None:
        self._row_of = row_of
        self._keys: Sequence[BlockKey] = ()
        self._known: dict[int, Heading] = {}

    def set_keys(self, keys: Sequence[BlockKey]) -> None:
        """These are shown, grouped; none for no headings."""
        self._keys = keys
        self._known.clear()

    def forget(self) -> None:
        """Something was judged: count again."""
        self._known.clear()

    def at(self, place: int) -> Heading | None:
        """The heading above that row, 0-based; None where it is not the first of its drug."""
        if not 0 <= place < len(self._keys):
            return None
        drug = self._keys[place].drug_id
        if place and self._keys[place - 1].drug_id == drug:
            return None
        known = self._known.get(place)
        if known is None:
            known = self._known[place] = self._count(place, drug)
        return known

    def _count(self, place: int, drug: str) -> Heading:
        end, judged = place, 0
        while end < len(self._keys) and self._keys[end].drug_id == drug:
            judged += self._row_of(end).state.state.is_settled
            end += 1
        return Heading(self._row_of(place).item.drug_name, judged, end - place)
