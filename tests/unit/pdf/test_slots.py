"""The bookkeeping of the arena: nobody's memory is ever given to another."""

from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from reviewer.pdf.slots import ALIGNMENT, Slot, SlotTable

SIZE = 16 * ALIGNMENT


def nothing(key: object) -> bool:
    """No picture is wanted."""
    return key is nothing


def drawn(table: SlotTable, key: str, pages: int) -> Slot:
    """A picture that is drawn and that nobody looks at."""
    slot = table.reserve(key, pages * ALIGNMENT, nothing)
    assert slot is not None
    slot.drawn = True
    table.release(slot)
    return slot


def test_the_least_recently_used_picture_makes_room() -> None:
    table = SlotTable(SIZE)
    for key in ("a", "b", "c", "d"):
        drawn(table, key, 4)
    assert table.find("a") is not None  # now b is the oldest
    drawn(table, "e", 4)
    assert [table.holds(key) for key in "abcde"] == [True, False, True, True, True]


def test_what_is_wanted_or_looked_at_or_being_drawn_stays() -> None:
    table = SlotTable(SIZE)
    drawn(table, "wanted", 4)
    looked_at = drawn(table, "looked at", 4)
    looked_at.leases += 1
    being_drawn = table.reserve("being drawn", 8 * ALIGNMENT, nothing)
    assert being_drawn is not None
    assert table.reserve("new", ALIGNMENT, lambda key: key == "wanted") is None
    assert table.holds("wanted")
    assert table.holds("looked at")
    assert not table.holds("being drawn")


def test_no_more_pictures_go_than_the_room_needs() -> None:
    table = SlotTable(SIZE)
    for key in ("a", "b", "c", "d"):
        drawn(table, key, 4)
    table.find("b")
    table.find("a")  # the oldest are c, d
    drawn(table, "big", 8)
    assert [table.holds(key) for key in ("a", "b", "c", "d", "big")] == [
        True,
        True,
        False,
        False,
        True,
    ]


def test_a_picture_larger_than_the_arena_evicts_nothing() -> None:
    table = SlotTable(SIZE)
    drawn(table, "a", 4)
    assert table.reserve("huge", 2 * SIZE, nothing) is None
    assert table.holds("a")


def test_a_dropped_slot_is_free_only_after_its_last_lease() -> None:
    table = SlotTable(SIZE)
    slot = table.reserve("a", SIZE, nothing)
    assert slot is not None
    table.drop(slot)
    assert not table.holds("a")
    assert table.reserve("a", SIZE, nothing) is None  # a process may still be writing there
    table.release(slot)
    again = table.reserve("a", SIZE, nothing)
    assert again is not None
    table.release(again)


class Arena(RuleBasedStateMachine):
    """Everything that can happen to slots, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.table = SlotTable(SIZE)
        self.leased: list[Slot] = []
        self.count = 0

    @rule(size=st.integers(1, SIZE), protect=st.booleans())
    def reserve(self, size: int, protect: bool) -> None:
        self.count += 1
        before = {slot.key for slot in self.leased if not slot.gone}
        slot = self.table.reserve(self.count, size, lambda key: protect and key in before)
        if slot is not None:
            assert slot.size >= size
            self.leased.append(slot)

    @precondition(lambda self: self.leased)
    @rule(data=st.data())
    def finish_or_release(self, data: st.DataObject) -> None:
        slot = self.leased.pop(data.draw(st.integers(0, len(self.leased) - 1)))
        slot.drawn = True
        self.table.release(slot)

    @precondition(lambda self: self.leased)
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        self.table.drop(data.draw(st.sampled_from(self.leased)))

    @rule(key=st.integers(1, 30))
    def look(self, key: int) -> None:
        slot = self.table.find(key)
        if slot is not None:
            assert slot.drawn
            slot.leases += 1
            self.leased.append(slot)

    @invariant()
    def leased_memory_is_disjoint_and_within(self) -> None:
        assert self.table.used <= self.table.size
        areas = sorted({(slot.offset, slot.offset + slot.size) for slot in self.leased})
        assert all(end <= SIZE for _, end in areas)
        assert all(one[1] <= other[0] for one, other in pairwise(areas))


TestSlots = Arena.TestCase
TestSlots.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)
