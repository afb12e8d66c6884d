"""Whatever is changed in a log is found."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer.contract.vocabulary import Verdict
from reviewer.errors import ReviewerError
from reviewer.messages import sentence
from reviewer.review.answers import WINDOW, entry_for
from reviewer.review.entry import LogEntry, NewEntry
from reviewer.review.judged import Judged
from reviewer.review.log import DecisionLog
from reviewer.review.models import EntryKind
from reviewer.review.soundness import sound_log
from tests.unit.review.maker import BOOK, OTHER_BOOK, block, decision, evidence, item, new_log

OF = item()


def entry(kind: EntryKind = EntryKind.DECISION, at: float = 0, **changes: Any) -> NewEntry:
    """An entry as the window makes it; `changes` to its arguments make it unsound."""
    fields = {
        "block_digest": Judged.of(OF.block).digest,
        "book_sha256": BOOK,
        "origin": WINDOW,
        "judged": Judged.of(OF.block),
    }
    given = decision(OF, at, evidence=evidence(OF), **changes.pop("record", {}))
    return entry_for(kind, given, **{**fields, **changes})


def filled(path: Path, *entries: NewEntry) -> Path:
    with closing(new_log(path)) as log:
        log.append(entries)
    return path


SOUND = (
    entry(),
    entry(at=1, record={"verdict": Verdict.NOT_A_BLOCK}),
    entry(EntryKind.UNDO, at=2, target=3),
    entry(EntryKind.REDO, at=3, record={"verdict": Verdict.NOT_A_BLOCK}, target=3),
    NewEntry(EntryKind.POLICY, {"policy": {"reviewers": 2}}, reviewer="Hoa"),
)


def test_a_log_as_the_program_writes_it_is_sound(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.review", *SOUND)
    before = path.read_bytes()
    assert len(sound_log(path).entries) == 1 + len(SOUND)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("unsound", "fault"),
    [
        (NewEntry(EntryKind.DECISION, {"record": {}}, key=OF.key, reviewer="Lan"), "content"),
        (NewEntry(EntryKind.DECISION, {}, key=OF.key, reviewer="Lan"), "content"),
        (entry(judged=Judged.of(block(text="another"))), "digest"),
        (entry(block_digest="0" * 64, judged=None), "evidence"),
        (entry(book_sha256=OTHER_BOOK), "evidence"),
        (entry(EntryKind.UNDO), "target"),
        (entry(EntryKind.UNDO, target=9), "target"),
        (entry(EntryKind.REDO, target=2, record={"verdict": Verdict.CANNOT_TELL}), "target"),
        (entry(EntryKind.UNDO, target=2, record={"reviewer": "Minh"}), "target"),
        (entry(EntryKind.UNDO, target=2, record={"verdict": Verdict.CANNOT_TELL}), "target"),
    ],
)
def test_an_entry_that_was_forged_with_its_chain_is_named(
    tmp_path: Path, unsound: NewEntry, fault: str
) -> None:
    path = filled(tmp_path / "a.review", entry(), unsound)
    with pytest.raises(ReviewerError) as found:
        sound_log(path)
    assert found.value.message_id == f"review.unsound.{fault}"
    assert (found.value.exit_code, found.value.details["seq"]) == (1, 3)
    for language in ("en", "vi"):
        assert sentence(found.value, language).startswith(f"{path}: ")


def test_a_forged_name_is_found(tmp_path: Path) -> None:
    path = filled(tmp_path / "a.review", NewEntry(EntryKind.DECISION, entry().payload, OF.key, "X"))
    with pytest.raises(ReviewerError) as found:
        sound_log(path)
    assert found.value.message_id == "review.unsound.reviewer"


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TRIGGER entries_are_never_changed",
        "CREATE TABLE more (x)",
        "CREATE TRIGGER more AFTER INSERT ON entries BEGIN SELECT 1; END",
        "INSERT INTO meta VALUES ('more', 'x')",
    ],
)
def test_other_tables_and_triggers_are_found(tmp_path: Path, statement: str) -> None:
    path = filled(tmp_path / "a.review", *SOUND)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()
    with pytest.raises(ReviewerError) as found:
        sound_log(path)
    assert found.value.message_id == "review.unsound.tables"


def what_it_says(path: Path) -> tuple[LogEntry, ...]:
    with closing(DecisionLog.open(path)) as log:
        return log.entries


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("sound") / "a.review", *SOUND)


@given(st.data())
@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_change_of_a_byte_is_found_or_says_nothing(sound: Path, data: st.DataObject) -> None:
    """A byte in unused space, or a counter of SQLite's own, may change and change nothing."""
    content = bytearray(sound.read_bytes())
    entries = what_it_says(sound)
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    changed = sound.with_name("changed.review")
    changed.write_bytes(content)
    try:
        found = sound_log(changed).entries
    except ReviewerError:
        return
    assert found == entries


def test_every_byte_of_what_was_signed_is_found(sound: Path) -> None:
    """The same for each single byte of the entries, which all stand in the file as they are."""
    content = sound.read_bytes()
    changed = sound.with_name("changed.review")
    entries = what_it_says(sound)
    for stored in (entries[1].payload, entries[2].hash.encode(), b"Hoa"):
        start = content.index(stored)
        for at in range(start, start + len(stored), 7):
            flipped = bytearray(content)
            flipped[at] ^= 1
            changed.write_bytes(flipped)
            with pytest.raises(ReviewerError):
                sound_log(changed)
