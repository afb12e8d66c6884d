"""SIGKILL at random moments: nothing acknowledged is lost, nothing is there by half, it goes on."""

import hashlib
import random
import shutil
import signal
import time
from pathlib import Path

import pytest

from reviewer.cli import run
from reviewer.review.soundness import sound_log
from reviewer.session import ReviewSession
from tests.reliability.acting import decide as decide_here
from tests.reliability.killing import (
    ROUNDS,
    Acting,
    done_again,
    killed_at_random,
    seconds_of,
    tally,
)
from tests.unit.session.maker import (
    KEYS,
    Desk,
    decision,
    draft,
    write_book,
    write_decisions,
    write_monographs,
)

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL"),
    pytest.mark.timeout(240 if ROUNDS < 20 else 7200),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A review of a small book, not to be written to."""
    desk = Desk(tmp_path_factory.mktemp("made"))
    write_book(desk.book)
    write_monographs(desk.monographs)
    ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    return desk


@pytest.fixture
def desk(made: Desk, tmp_path: Path) -> Desk:
    """A copy of it."""
    folder = tmp_path / "desk"
    shutil.copytree(made.folder, folder)
    return Desk(folder)


@pytest.fixture
def chance() -> random.Random:
    """Other moments at every run; a moment depends on the machine anyway."""
    return random.Random()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_killed_while_deciding_loses_no_decision_that_was_acknowledged(
    desk: Desk, chance: random.Random
) -> None:
    acknowledged: dict[int, str] = {1: sound_log(desk.review).head}
    with tally("deciding") as counts:
        for _ in range(ROUNDS):
            counts["rounds"] += 1
            killed = killed_at_random(chance, 0.3, "decide", desk.review)
            assert not killed.ended_by_itself
            for line in killed.lines:
                number, head = line.split()
                acknowledged[int(number)] = head
            log = sound_log(desk.review)
            found = {entry.seq: entry.hash for entry in log.entries}
            assert acknowledged.items() <= found.items()
            # What it was signing when it was killed may be there too: then it is there whole.
            assert len(found) - max(acknowledged) in (0, 1)
            counts["acknowledged"] += len(killed.lines)
            counts["in_the_log_unacknowledged"] += len(found) - max(acknowledged)
            acknowledged[len(found)] = log.head
    with desk.open() as session:
        session.decide(draft(KEYS[0]))
    assert run(["verify", str(desk.review)]) == 0
    assert [name for name in names(desk.folder) if name.startswith("a.review")] == ["a.review"]


@pytest.fixture(scope="module")
def others(made: Desk, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two other reviews of the same book, with some hundred entries each."""
    folder = tmp_path_factory.mktemp("others")
    copies = []
    for name in ("b", "c"):
        copy = Desk(folder / name)
        shutil.copytree(made.folder, copy.folder)
        decide_here(str(copy.review), "300")
        copies.append(copy.review)
    return copies


def test_killed_while_merging_takes_all_in_or_nothing(
    desk: Desk, others: list[Path], chance: random.Random
) -> None:
    before = desk.review.read_bytes()
    span = 1.1 * seconds_of("merge", desk.review, *others)
    whole = sound_log(desk.review)
    assert len(whole.entries) > 500
    with tally("merging") as counts:
        for number in range(ROUNDS):
            counts["rounds"] += 1
            desk.review.write_bytes(before)
            # Every second time near the end, where it writes.
            since = 0.6 * span if number % 2 else 0.0
            killed = killed_at_random(chance, span, "merge", desk.review, *others, since=since)
            entries = sound_log(desk.review).entries
            assert len(entries) in (1, len(whole.entries))
            if killed.lines:
                assert len(entries) == len(whole.entries), "it was acknowledged"
            counts["acknowledged"] += bool(killed.lines)
            counts["nothing_taken_in" if len(entries) == 1 else "all_taken_in"] += 1
            with ReviewSession.open(desk.review, writable=True) as session:
                session.merge(others)
                states = {key: session.state(key).state for key in KEYS}
            assert len(sound_log(desk.review).entries) == len(whole.entries)
            assert len(states) == len(KEYS)


def finished(desk: Desk) -> None:
    """Answer every block, so that it can be exported."""
    write_decisions(desk.decisions, *(decision(key) for key in KEYS))
    assert run(["decide", str(desk.review), "--from", str(desk.decisions)]) == 0


def test_killed_while_exporting_leaves_no_half_bundle(desk: Desk, chance: random.Random) -> None:
    finished(desk)
    review = sha256(desk.review)
    out = desk.folder / "out"
    out.mkdir()
    span = 1.1 * min(seconds_of("export", desk.review, out / name) for name in "ab")
    for name in "ab":
        shutil.rmtree(out / name)
    with tally("exporting") as counts:
        for number in range(ROUNDS):
            counts["rounds"] += 1
            # Every second time near the end, where the bundle takes its place.
            since = 0.7 * span if number % 2 else 0.0
            killed = killed_at_random(
                chance, span, "export", desk.review, out / "bundle", since=since
            )
            if (out / "bundle").exists():
                assert run(["verify", str(out / "bundle")]) == 0
                counts["whole"] += 1
            else:
                assert killed.lines == [], "it was acknowledged"
                counts["nothing"] += 1
            counts["acknowledged"] += bool(killed.lines)
            counts["left_behind"] += any(name.endswith(".partial") for name in names(out))
            shutil.rmtree(out / "bundle", ignore_errors=True)
            assert sha256(desk.review) == review
            done_again(["export", str(desk.review), "-o", str(out / "bundle")], counts)
            assert names(out) == ["bundle"], "the next export clears what was left"
            shutil.rmtree(out / "bundle")


def test_killed_while_segmenting_leaves_the_old_file_or_the_new_one(
    desk: Desk, chance: random.Random
) -> None:
    folder = desk.folder / "out"
    folder.mkdir()
    output = folder / "monographs.jsonl"
    span = 1.1 * seconds_of("segment", desk.book, output)
    whole = output.read_bytes()
    assert whole
    with tally("segmenting") as counts:
        for number in range(ROUNDS):
            counts["rounds"] += 1
            old = b'{"old": true}\n' if number % 2 else None
            output.unlink(missing_ok=True)
            if old is not None:
                output.write_bytes(old)
            # Every second time near the end, where it writes: that takes but a moment.
            since = 0.85 * span if number // 2 % 2 else 0.0
            killed = killed_at_random(chance, span, "segment", desk.book, output, since=since)
            found = output.read_bytes() if output.exists() else None
            assert found in (old, whole)
            if "done 0" in killed.lines:
                assert found == whole
            counts["whole" if found == whole else "as_it_was"] += 1
            counts["acknowledged"] += "done 0" in killed.lines
            counts["left_behind"] += any(name.endswith(".partial") for name in names(folder))
            done_again(["segment", str(desk.book), "-o", str(output), "--jobs", "1"], counts)
            assert output.read_bytes() == whole
            assert [name for name in names(folder) if ".writing-" in name] == []


def test_killed_while_reviews_are_made_leaves_whole_ones_alone(
    desk: Desk, chance: random.Random
) -> None:
    span = 1.2 * seconds_of("new", desk.folder / "first.review", desk.book, desk.monographs, 1)
    with tally("making") as counts:
        for number in range(ROUNDS):
            counts["rounds"] += 1
            folder = desk.folder / f"out-{number}"
            folder.mkdir()
            arguments = ("new", folder / "made.review", desk.book, desk.monographs, 9)
            killed = killed_at_random(chance, span, *arguments, since=span / 2)
            made = sorted(folder.glob("*.review"))
            for review in made:
                sound_log(review)
            assert {line.split()[1] for line in killed.lines} <= {path.name for path in made}
            counts["made"] += len(made)
            counts["left_behind"] += any(name.endswith(".partial") for name in names(folder))
            new = ["new", str(folder / "last.review"), "--pdf", str(desk.book)]
            done_again([*new, "--monographs", str(desk.monographs)], counts)
            assert [name for name in names(folder) if not name.endswith(".review")] == []


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="shared memory has no folder here")
def test_a_killed_window_leaves_no_process_and_no_shared_memory(
    desk: Desk, chance: random.Random
) -> None:
    with tally("drawing") as counts:
        for _ in range(ROUNDS):
            counts["rounds"] += 1
            acting = Acting("render", desk.book)
            acting.begin()
            mapped = Path(f"/proc/{acting.pid}/maps").read_text().split()
            arenas = {Path(name) for name in mapped if name.startswith("/dev/shm/psm_")}
            assert arenas
            time.sleep(chance.uniform(0, 0.3))
            acting.kill()  # waits for what it had started
            assert [arena for arena in arenas if arena.exists()] == []
