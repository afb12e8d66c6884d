"""Whatever is done to reviews, in whatever order: nothing signed is lost, and all agree."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.errors import ReviewerError
from reviewer.review.digest import canonical_json, record_json
from reviewer.review.soundness import sound_log
from reviewer.session import Draft, Policy, ReviewSession
from reviewer.session.release import plan_of
from reviewer.sources import file_sha256, read_decisions
from tests.unit.session.conftest import NoLook
from tests.unit.session.maker import (
    CONTINUED,
    FORMULA,
    KEYS,
    LABELS,
    MERGED,
    TABLE,
    Desk,
    decision,
    evidence,
    write_decisions,
    write_monographs,
)
from tests.unit.session.oracle import statuses

ANSWERS: list[dict[str, Any]] = [
    {"verdict": Verdict.SHAPE, "shape": Shape.SIMPLE_TABLE, "header_row": LABELS},
    {"verdict": Verdict.SHAPE, "shape": Shape.SIMPLE_TABLE, "header_row": LABELS[:2]},
    {"verdict": Verdict.SHAPE, "shape": Shape.FORMULA_2D, "header_row": ()},
    {"verdict": Verdict.NOT_A_BLOCK},
    {"verdict": Verdict.CANNOT_TELL},
    {"verdict": Verdict.RETRACT},
]
MONOGRAPHS: list[dict[str, Any]] = [
    {},
    {"change": {TABLE: {"block_id": "p0001-t9"}}},
    {"change": {TABLE: {"block_id": MERGED.block_id}, MERGED: {"block_id": TABLE.block_id}}},
    {"change": {TABLE: {"header_row": ["Liều", *LABELS[1:]]}}},
    {"change": {FORMULA: {"text": "Clcr is another formula now"}}},
    {"without": (CONTINUED,)},
]
EXAMPLES = int(os.environ.get("RANDOM_HISTORIES", "15"))
"""More of them where there is time."""
NAMES = ("Lan", "Minh", "Hoa")
SIGNED = [answer for answer in ANSWERS if answer["verdict"] is not Verdict.RETRACT]

reviews = st.sampled_from(["one", "other"])
names = st.sampled_from(NAMES)
keys = st.sampled_from(KEYS)
operations = st.one_of(
    st.tuples(st.just("decide"), reviews, names, keys, st.integers(0, len(SIGNED) - 1)),
    st.tuples(st.just("decide"), reviews, names, keys, st.integers(0, len(SIGNED) - 1)),
    st.tuples(st.just("undo"), reviews, names),
    st.tuples(st.just("redo"), reviews, names),
    st.tuples(
        st.just("file"), reviews, names, keys, st.integers(0, len(ANSWERS) - 1), st.integers(0, 2)
    ),
    st.tuples(st.just("merge"), reviews),
    st.tuples(st.just("refresh"), reviews, st.integers(0, len(MONOGRAPHS) - 1)),
    st.tuples(
        st.just("policy"),
        reviews,
        st.builds(
            Policy,
            reviewers=st.integers(1, 2),
            adjudicators=st.lists(names, max_size=1).map(tuple),
            names=st.lists(names, max_size=2, unique=True).map(tuple),
            evidence_required=st.booleans(),
            seed_every=st.sampled_from([0, 0, 1, 2]),
        ),
    ),
)


class World:
    """Two reviews of one book, what was signed in them, and the operations on them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.desk = Desk(folder)
        self.signed: dict[str, set[bytes]] = {"one": set(), "other": set()}
        for name in self.signed:
            shutil.copy(self.desk.review, self.path(name))
            write_monographs(self.inputs(name))
            ReviewSession.refresh(self.path(name), monographs=self.inputs(name))

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.review"

    def inputs(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def open(self, name: str, reviewer: str | None = None) -> ReviewSession:
        return ReviewSession.open(self.path(name), reviewer=reviewer, writable=True)

    def do(self, operation: tuple[Any, ...]) -> None:
        # What the program refuses it has to refuse without a trace; `check` sees to that.
        with suppress(ReviewerError):
            getattr(self, operation[0])(*operation[1:])

    def decide(self, name: str, reviewer: str, key: Any, answer: int) -> None:
        with self.open(name, reviewer) as session:
            if key not in {item.key for item in session.items}:
                return
            changes = session.decide(Draft(key, **SIGNED[answer]), evidence(session, key))
            if changes.seed_found is not None:
                return  # it was no answer on the block
            (record,) = [line.decision for line in session.history(key)[-1:]]
        self.signed[name].add(canonical_json(record_json(record)))

    def undo(self, name: str, reviewer: str) -> None:
        with self.open(name, reviewer) as session:
            session.undo()

    def redo(self, name: str, reviewer: str) -> None:
        with self.open(name, reviewer) as session:
            session.redo()

    def file(self, name: str, reviewer: str, key: Any, answer: int, day: int) -> None:
        given = {"shape": None, "header_row": None, **ANSWERS[answer]}
        record = decision(key, reviewer=reviewer, decided_at=f"2026-12-0{day + 1}T08:00:00Z")
        record = type(record).model_validate({**record.model_dump(), **given})
        source = write_decisions(self.desk.decisions, record)
        with self.open(name) as session:
            session.take_in(read_decisions(source), source)
        self.signed[name].add(canonical_json(record_json(record)))

    def merge(self, name: str) -> None:
        other = "other" if name == "one" else "one"
        with self.open(name) as session:
            session.merge([self.path(other)])
        with self.open(name) as session:
            assert session.merge([self.path(other)]).entries == 0
        self.signed[name] |= self.signed[other]

    def refresh(self, name: str, number: int) -> None:
        write_monographs(self.inputs(name), **MONOGRAPHS[number])
        ReviewSession.refresh(self.path(name))

    def policy(self, name: str, policy: Policy) -> None:
        with self.open(name) as session:
            session.set_policy(policy)

    def check(self) -> None:
        for name, signed in self.signed.items():
            entries = sound_log(self.path(name)).entries
            records = {
                canonical_json(content["record"])
                for content in (json.loads(entry.payload) for entry in entries)
                if "record" in content
            }
            assert records >= signed
            expected = statuses(self.path(name), self.inputs(name))
            with ReviewSession.open(self.path(name)) as session:
                assert {
                    tuple(item.key): session.state(item.key).state.value for item in session.items
                } == expected
                plan = plan_of(session._picture, session.info, mark_unreviewed=False)
            exported = {tuple(key): result.state.value for key, result in plan.results.items()}
            assert exported == expected


class FakeBook:
    """Stands in for the book of a refresh: no page of it is looked at in these tests."""

    page_count = 3

    def __init__(self, path: Path, password: str | None = None) -> None:
        del password
        self.sha256 = file_sha256(path)

    def __enter__(self) -> "FakeBook":
        return self

    def __exit__(self, *exception: object) -> None: ...


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("reviewer.session.unshowable.BoxLook", NoLook)
        patch.setattr("reviewer.session.refreshing.Book", SimpleNamespace(open=FakeBook))
        patch.setattr("reviewer.session.refreshing.refuse_wrong_book", lambda *_: None)
        yield


@pytest.mark.usefixtures("quick")
@given(st.lists(operations, min_size=4, max_size=14))
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_history_loses_or_alters_what_was_signed(
    made: Desk, tmp_path_factory: pytest.TempPathFactory, history: list[tuple[Any, ...]]
) -> None:
    folder = tmp_path_factory.mktemp("world") / "desk"
    shutil.copytree(made.folder, folder)
    world = World(folder)
    for operation in history:
        world.do(operation)
        world.check()
    shutil.rmtree(folder)
