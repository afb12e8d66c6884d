"""The log file: appended to, never changed, and never believed when it does not fit."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from reviewer.errors import InputError
from reviewer.review import schema
from reviewer.review.entry import NewEntry
from reviewer.review.log import DecisionLog
from reviewer.review.models import EntryKind
from tests.unit.review.maker import item, new_log


@pytest.fixture
def review(tmp_path: Path) -> Path:
    return tmp_path / "a.review"


@pytest.fixture
def log(review: Path) -> Iterator[DecisionLog]:
    log = new_log(review)
    yield log
    log.close()


def entries(count: int = 1) -> list[NewEntry]:
    return [
        NewEntry(EntryKind.POLICY, {"policy": {"reviewers": 1}, "n": n}, reviewer="Lan")
        for n in range(count)
    ]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusal(review: Path) -> str:
    with pytest.raises(InputError) as refused:
        DecisionLog.open(review)
    assert str(refused.value).startswith(f"{review}: ")
    return refused.value.message_id


def execute(review: Path, *statements: str) -> None:
    with closing(sqlite3.connect(review)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_new_log_says_how_it_was_created(log: DecisionLog) -> None:
    (created,) = log.entries
    assert created.kind is EntryKind.CREATED
    assert created.content["page_count"] == 300
    assert log.head == created.hash == created.computed_hash()


def test_entries_are_there_again_after_opening(review: Path, log: DecisionLog) -> None:
    appended = log.append(entries(2))
    log.close()
    again = DecisionLog.open(review)
    assert again.entries == log.entries
    assert again.entries[1:] == appended
    assert [entry.seq for entry in again.entries] == [1, 2, 3]


def test_opening_and_closing_leaves_every_byte_and_no_other_file(
    review: Path, log: DecisionLog
) -> None:
    log.append(entries())
    log.close()
    before = (review.read_bytes(), review.stat().st_mtime_ns, names(review.parent))
    opened = DecisionLog.open(review)
    assert len(opened.entries) == 2
    opened.close()
    after = (review.read_bytes(), review.stat().st_mtime_ns, names(review.parent))
    assert after == before


def test_the_file_keeps_a_rollback_journal_and_waits_for_the_disk(log: DecisionLog) -> None:
    log.append(entries())
    connection = log._connection
    assert connection is not None
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    extra = 3
    assert connection.execute("PRAGMA synchronous").fetchone() == (extra,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET reviewer = 'Minh' WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries",
        "INSERT OR REPLACE INTO entries SELECT 1, kind, drug_id, block_id, reviewer, recorded_at,"
        " payload, previous_hash, hash FROM entries WHERE seq = 2",
        "INSERT INTO entries SELECT 9, kind, drug_id, block_id, reviewer, recorded_at,"
        " payload, hash, hash FROM entries WHERE seq = 2",
        "INSERT INTO entries SELECT 3, kind, drug_id, block_id, reviewer, recorded_at,"
        " payload, previous_hash, hash FROM entries WHERE seq = 2",
        "UPDATE meta SET value = 'x'",
        "DELETE FROM meta",
    ],
)
def test_the_file_itself_refuses_to_change_what_was_written(
    review: Path, log: DecisionLog, statement: str
) -> None:
    log.append(entries())
    log.close()
    with pytest.raises(sqlite3.IntegrityError):
        execute(review, statement)
    assert len(DecisionLog.open(review).entries) == 2


@pytest.mark.parametrize("column", ["kind", "drug_id", "block_id", "reviewer", "recorded_at"])
def test_a_changed_column_is_found(review: Path, log: DecisionLog, column: str) -> None:
    of = item()
    log.append([NewEntry(EntryKind.DECISION, {"record": {}}, key=of.key, reviewer="Lan")])
    log.append(entries())
    log.close()
    execute(
        review,
        "DROP TRIGGER entries_are_never_changed",
        f"UPDATE entries SET {column} = 'policy' WHERE seq = 2",
    )
    assert refusal(review) == "review.damaged_entry"


@pytest.mark.parametrize(
    ("statement", "seq"),
    [
        ("UPDATE entries SET payload = replace(payload, 'Lan', 'Ann') WHERE seq = 2", 2),
        ("UPDATE entries SET payload = CAST(payload AS TEXT) WHERE seq = 2", 2),
        ("UPDATE entries SET payload = payload || ' ' WHERE seq = 2", 2),
        ("UPDATE entries SET hash = previous_hash WHERE seq = 3", 3),
        ("UPDATE entries SET reviewer = x'ff' WHERE seq = 2", 2),
        ("DELETE FROM entries WHERE seq = 2", 2),
        ("DELETE FROM entries WHERE seq = 1", 1),
        ("DELETE FROM entries", 1),
        ("DELETE FROM meta", 1),
        ("UPDATE meta SET value = 'another'", 1),
    ],
)
def test_tampering_names_the_first_entry_that_does_not_fit(
    review: Path, log: DecisionLog, statement: str, seq: int
) -> None:
    log.append(entries(2))
    log.close()
    execute(
        review,
        "DROP TRIGGER entries_are_never_changed",
        "DROP TRIGGER entries_are_never_deleted",
        "DROP TRIGGER meta_is_never_changed",
        "DROP TRIGGER meta_is_never_deleted",
        statement,
    )
    with pytest.raises(InputError) as refused:
        DecisionLog.open(review)
    assert refused.value.message_id == "review.damaged_entry"
    assert refused.value.details["seq"] == seq


def test_text_that_is_not_utf8_is_damage_and_no_crash(review: Path, log: DecisionLog) -> None:
    log.append(entries())
    log.close()
    execute(
        review,
        "DROP TRIGGER entries_are_never_changed",
        "UPDATE entries SET reviewer = CAST(x'ff' AS TEXT) WHERE seq = 2",
    )
    assert refusal(review) == "review.damaged"


def test_what_is_no_review_is_refused(tmp_path: Path) -> None:
    empty, text, folder, foreign = (tmp_path / name for name in ("empty", "text", "folder", "sql"))
    empty.touch()
    text.write_text("%PDF-1.7 no review at all", encoding="utf-8")
    folder.mkdir()
    execute(foreign, "CREATE TABLE entries (seq INTEGER)")
    assert refusal(tmp_path / "nothing") == "review.missing"
    for path in (empty, text, folder, foreign):
        assert refusal(path) == "review.not_a_review"
    assert empty.stat().st_size == 0


@pytest.mark.parametrize("kept", [50, 2000, 4096, 6000, 12287])
def test_a_truncated_file_is_refused(review: Path, log: DecisionLog, kept: int) -> None:
    log.append(entries(3))
    log.close()
    whole = review.read_bytes()
    assert len(whole) > kept
    review.write_bytes(whole[:kept])
    assert refusal(review) in ("review.damaged", "review.not_a_review")


def test_a_newer_version_is_refused_in_one_sentence(review: Path, log: DecisionLog) -> None:
    log.close()
    execute(review, f"PRAGMA user_version = {schema.VERSION + 1}")
    with pytest.raises(InputError) as refused:
        DecisionLog.open(review)
    assert refused.value.message_id == "review.newer_version"
    assert str(schema.VERSION + 1) in str(refused.value)


def test_every_older_version_has_its_upgrade() -> None:
    assert sorted(schema.UPGRADES) == list(range(1, schema.VERSION))


def test_an_upgrade_is_one_transaction(monkeypatch: pytest.MonkeyPatch, review: Path) -> None:
    new_log(review).close()

    def half(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (x)")
        raise RuntimeError("the machine stopped")

    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    monkeypatch.setattr(schema, "UPGRADES", {1: half})
    with closing(DecisionLog.open(review)) as log, pytest.raises(RuntimeError):
        log.append(entries())
    with closing(sqlite3.connect(review)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
    assert "half" not in names
    monkeypatch.setattr(schema, "UPGRADES", {1: lambda connection: connection.execute("SELECT 1")})
    with closing(DecisionLog.open(review)) as log:
        log.append(entries())
    with closing(sqlite3.connect(review)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_name_that_is_taken_is_never_overwritten(tmp_path: Path) -> None:
    taken = tmp_path / "a.review"
    taken.write_text("mine", encoding="utf-8")
    with pytest.raises(InputError) as refused:
        DecisionLog.create(taken, {})
    assert refused.value.message_id == "review.exists"
    assert taken.read_text(encoding="utf-8") == "mine"
    assert names(tmp_path) == ["a.review"]


def test_a_failed_creation_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(TypeError):
        DecisionLog.create(tmp_path / "a.review", {"no JSON": object()})
    assert names(tmp_path) == []
    with pytest.raises(InputError) as refused:
        DecisionLog.create(tmp_path / "nowhere" / "a.review", {})
    assert refused.value.message_id == "review.no_folder"


def test_a_failed_append_leaves_the_log_as_it_was(review: Path, log: DecisionLog) -> None:
    head = log.head
    digest = hashlib.sha256(review.read_bytes()).hexdigest()
    with pytest.raises(TypeError):
        log.append([*entries(2), NewEntry(EntryKind.POLICY, {"no JSON": object()})])
    assert (log.head, len(log.entries)) == (head, 1)
    log.close()
    assert hashlib.sha256(review.read_bytes()).hexdigest() == digest
    assert log.append(entries())[0].seq == 2


def test_a_log_that_another_wrote_to_is_not_appended_to(review: Path, log: DecisionLog) -> None:
    with closing(DecisionLog.open(review)) as other:
        other.append(entries())
    with pytest.raises(InputError) as refused:
        log.append(entries())
    assert refused.value.message_id == "review.changed_elsewhere"
    assert len(DecisionLog.open(review).entries) == 2


def test_a_locked_file_is_said_to_be_busy(
    review: Path, log: DecisionLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reviewer.review.connection.BUSY_SECONDS", 0.05)
    with closing(sqlite3.connect(review)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert refusal(review) == "review.busy"
        with pytest.raises(InputError) as refused:
            log.append(entries())
    assert refused.value.message_id == "review.busy"
    assert len(log.append(entries())) == 1


def test_a_crash_in_the_middle_of_a_commit_loses_nothing_that_was_signed(
    review: Path, log: DecisionLog, tmp_path: Path
) -> None:
    log.append(entries(2))
    log.close()
    crashed = tmp_path / "crashed.review"
    shutil.copy(review, crashed)
    # A process that dies with dirty pages in the file and the journal beside it.
    script = f"""
    import os, sqlite3
    connection = sqlite3.connect({str(crashed)!r}, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("CREATE TABLE filler (x)")
    for n in range(2000):
        connection.execute("INSERT INTO filler VALUES (?)", ("x" * 500,))
    os._exit(0)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script)], check=True)
    assert (tmp_path / "crashed.review-journal").stat().st_size > 0
    assert DecisionLog.open(crashed).entries == log.entries


@pytest.mark.parametrize(
    "name", ["a b.review", "100%.review", "hoà?.review", "a#b.review", "ä&=.r"]
)
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    if os.name == "nt" and "?" in name:
        pytest.skip("Windows has no such names")
    with closing(new_log(tmp_path / name)) as log:
        log.append(entries())
    assert len(DecisionLog.open(tmp_path / name).entries) == 2
    assert names(tmp_path) == [name]
