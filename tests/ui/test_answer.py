"""The answer as a value: what is missing, what goes into the log, and that nothing is assumed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, BlockKey, Section
from reviewer.contract.vocabulary import BlockKind, Shape, Verdict
from reviewer.review.models import ReviewItem
from reviewer.ui.answer import labels as labelling
from reviewer.ui.answer.answer import (
    Missing,
    answer_of,
    blank_answer,
    boxed,
    judged,
    noted,
    stated,
    with_labels,
    without_header,
)
from reviewer.ui.answer.labels import LabelState

BOX = Bbox(10, 20, 110, 80)


def item(
    header: tuple[str, ...] = ("Cơ quan", "Clcr"), shape: Shape = Shape.SIMPLE_TABLE
) -> ReviewItem:
    block = Block(
        block_id="p0001-t1",
        section_key="lieu",
        kind=BlockKind.TABLE,
        shape=shape,
        physical_page=1,
        bbox=BOX,
        header_row=header,
    )
    section = Section(section_key="lieu", display_name="Liều")
    return ReviewItem(BlockKey("a", "p0001-t1"), "A", section, block, 0)


def test_nothing_is_said_for_her() -> None:
    answer = blank_answer(item())
    assert answer.verdict is None
    assert answer.missing() == (Missing.SHAPE,)
    assert {label.state for label in answer.labels} == {LabelState.OPEN}
    with pytest.raises(ValueError, match="not complete"):
        answer.draft()


def test_a_simple_table_wants_every_label() -> None:
    answer = stated(blank_answer(item()), Shape.SIMPLE_TABLE)
    assert answer.missing() == (Missing.LABELS,)
    answer = with_labels(answer, labelling.accepted(answer.labels, 0))
    assert answer.missing() == (Missing.LABELS,)
    answer = with_labels(answer, labelling.accepted(answer.labels, 1))
    assert answer.missing() == ()
    assert answer.draft().header_row == ("Cơ quan", "Clcr")


@pytest.mark.parametrize("shape", [shape for shape in Shape if shape is not Shape.SIMPLE_TABLE])
def test_other_shapes_want_no_labels_and_send_none(shape: Shape) -> None:
    draft = stated(blank_answer(item()), shape).draft()
    assert (draft.shape, draft.header_row) == (shape, None)


def test_agreement_is_said_only_after_a_shape_is_stated() -> None:
    blank = blank_answer(item())
    assert blank.agrees is None
    assert stated(blank, Shape.SIMPLE_TABLE).agrees is True
    assert stated(blank, Shape.FORMULA_2D).agrees is False
    assert judged(blank, Verdict.NOT_A_BLOCK).agrees is False
    assert judged(blank, Verdict.CANNOT_TELL).agrees is None


def test_cannot_tell_needs_a_reason() -> None:
    answer = judged(blank_answer(item()), Verdict.CANNOT_TELL)
    assert answer.missing() == (Missing.REASON,)
    assert noted(answer, "  ").missing() == (Missing.REASON,)
    assert noted(answer, "mờ").draft().note == "mờ"


def test_a_thrown_out_label_keeps_its_column() -> None:
    answer = stated(blank_answer(item()), Shape.SIMPLE_TABLE)
    labels = labelling.accepted(labelling.removed(answer.labels, 0), 1)
    assert with_labels(answer, labels).draft().header_row == ("", "Clcr")


def test_all_labels_thrown_out_is_no_header_row() -> None:
    answer = stated(blank_answer(item()), Shape.SIMPLE_TABLE)
    labels = labelling.removed(labelling.removed(answer.labels, 0), 1)
    assert with_labels(answer, labels).draft().header_row == ()


def test_a_table_without_labels_needs_a_word_on_them() -> None:
    answer = stated(blank_answer(item(())), Shape.SIMPLE_TABLE)
    assert answer.missing() == (Missing.HEADER,)
    assert without_header(answer, True).draft().header_row == ()
    added = with_labels(answer, labelling.added(answer.labels, 0))
    assert added.missing() == (Missing.LABELS, Missing.EMPTY_LABEL)
    written = with_labels(added, labelling.edited(added.labels, 0, " Liều  dùng "))
    assert written.draft().header_row == ("Liều dùng",)


def test_an_edited_label_says_so_and_one_written_alike_does_not() -> None:
    labels = labelling.proposed_labels(["Cơ quan"])
    assert labelling.edited(labels, 0, "Cơ quan ")[0].state is LabelState.ACCEPTED
    assert labelling.edited(labels, 0, "Cơ  thể")[0].state is LabelState.EDITED


def test_a_cursor_that_left_the_field_checks_nothing() -> None:
    labels = labelling.written(labelling.proposed_labels(["Cơ quan"]), 0, "Cơ thể")
    assert (labels[0].text, labels[0].state) == ("Cơ thể", LabelState.OPEN)


def test_split_join_and_move() -> None:
    labels = labelling.proposed_labels(["Liều dùng", "Giờ"])
    parts = labelling.split(labels, 0, 4)
    assert [label.text for label in parts] == ["Liều", "dùng", "Giờ"]
    assert [label.text for label in labelling.joined(parts, 0)] == ["Liều dùng", "Giờ"]
    assert [label.text for label in labelling.moved(labels, 0, 1)] == ["Giờ", "Liều dùng"]
    assert labelling.moved(labels, 0, -1) == labels
    assert labelling.joined(labels, 1) == labels


def test_a_box_moved_back_is_right_as_it_is() -> None:
    answer = boxed(blank_answer(item()), Bbox(0, 20, 110, 80))
    assert answer.bbox == Bbox(0, 20, 110, 80)
    assert boxed(answer, BOX).bbox is None


def decision(**fields: object) -> Decision:
    return Decision.model_validate(
        {
            "drug_id": "a",
            "block_id": "p0001-t1",
            "reviewer": "x",
            "verdict": "shape",
            "decided_at": "2026-12-01T08:00:00Z",
            **fields,
        }
    )


def test_a_signed_answer_comes_back_as_it_was() -> None:
    signed = decision(shape="simple_table", header_row=["Cơ quan", ""], note="n")
    answer = answer_of(item(), signed)
    assert [label.state for label in answer.labels] == [LabelState.ACCEPTED, LabelState.REMOVED]
    assert (answer.note, answer.is_touched, answer.missing()) == ("n", False, ())
    assert answer.draft().header_row == ("Cơ quan", "")


def test_a_signed_header_of_another_length_comes_back_too() -> None:
    answer = answer_of(item(), decision(shape="simple_table", header_row=["a", "b", "c"]))
    assert answer.draft().header_row == ("a", "b", "c")


def test_a_retracted_answer_is_none() -> None:
    assert answer_of(item(), decision(verdict="retract")) == blank_answer(item())


@given(
    st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=6),
    st.lists(st.tuples(st.sampled_from("axe"), st.integers(0, 5))),
)
def test_no_label_is_exported_that_was_not_said_anything_of(
    texts: list[str], steps: list[tuple[str, int]]
) -> None:
    answer = stated(blank_answer(item(tuple(texts))), Shape.SIMPLE_TABLE)
    said: set[int] = set()
    for step, place in steps:
        at = place % len(texts)
        said.add(at)
        labels = answer.labels
        if step == "a":
            answer = with_labels(answer, labelling.accepted(labels, at))
        elif step == "x":
            answer = with_labels(answer, labelling.removed(labels, at))
        else:
            answer = with_labels(answer, labelling.edited(labels, at, "khác"))
    assert (answer.missing() == ()) is (said == set(range(len(texts))))
