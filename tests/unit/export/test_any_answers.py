"""Whatever the reviewers answer, what goes out passes every gate and the prose is as it came."""

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.export.bundle import export_bundle
from tests.unit.export.maker import CONTINUED, FORMULA, MERGED, TABLE, Desk, read_jsonl

LABELS = st.lists(
    st.sampled_from(
        ["Đối tượng", "Chức năng thận", "", "Khoảng cách", "Ghi chú 1", "  Cách dùng "]
    ),
    max_size=4,
).map(tuple)
SIDES = st.integers(0, 40)
ANSWERS = st.fixed_dictionaries(
    {
        key: st.tuples(
            st.sampled_from(
                [state for state in ReviewState if state.is_settled] + [ReviewState.UNREVIEWED]
            ),
            st.sampled_from(list(Shape)),
            LABELS,
            SIDES,
        )
        for key in (TABLE, FORMULA, MERGED, CONTINUED)
    }
)
Answers = dict[BlockKey, tuple[ReviewState, Shape, tuple[str, ...], int]]


def prose_of(chunks: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The prose chunks without what an export may change."""
    changing = ("attachments", "has_quarantined_content", "schema_version")
    return {
        chunk["chunk_id"]: {name: chunk[name] for name in chunk if name not in changing}
        for chunk in chunks
        if chunk["chunk_kind"] == "prose"
    }


@settings(max_examples=25, deadline=None)
@given(answers=ANSWERS, from_file=st.booleans())
def test_any_answers(answers: Answers, from_file: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        for key, (state, shape, labels, side) in answers.items():
            box = tuple(desk.results[key].bbox)
            moved = (box[0] - side, box[1], box[2], box[3])
            desk.decide(key, state, shape, labels, bbox=moved)
        came_in = desk.chunks()
        plan = desk.plan(came_in if from_file else None, mark_unreviewed=True)
        target = Path(folder) / "bundle"
        result = export_bundle(plan, desk.stages(), target)

        went_out = read_jsonl(target / "chunks.verified.jsonl")
        assert prose_of(went_out) == prose_of(came_in)
        assert result.unverified == sum(
            state is ReviewState.UNREVIEWED for state, _, _, _ in answers.values()
        )
        for chunk in went_out:
            for attachment in chunk["attachments"]:
                state, shape, labels, _ = answers[
                    BlockKey(chunk["drug_id"], attachment["block_id"])
                ]
                verification = attachment["verification"]
                assert attachment["shape"] == shape
                assert attachment["kind"] == shape.kind
                assert attachment["header_row"] == (
                    list(labels) if shape is Shape.SIMPLE_TABLE else []
                )
                assert verification["status"] == (
                    "unverified" if state is ReviewState.UNREVIEWED else state
                )
                if state not in (ReviewState.VERIFIED, ReviewState.CORRECTED):
                    assert verification["header_verified"] is False
