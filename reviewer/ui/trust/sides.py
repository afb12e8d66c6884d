"""What stands side by side where readers differ or a source changed; plain values, no widget."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from PySide6.QtCore import QCoreApplication

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.review.differences import Aspect, Difference, ReviewerAnswer, differences
from reviewer.review.judged import Judged
from reviewer.session import ReviewSession
from reviewer.ui.canvas.crop_spec import CropSpec, LabelMark, LabelState
from reviewer.ui.wording import shape_name, verdict_name

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class SideLabel:
    """A header label as one side has it; None: it has none in that column."""

    text: str | None
    differs: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One of the things compared: who or when, what is said, where it is in the book.

    `is_earlier`: its picture is of the book in which it was judged, which may be another one.
    """

    heading: str
    says: str
    spec: CropSpec
    labels: tuple[SideLabel, ...] = ()
    marks: tuple[LabelMark, ...] = ()
    box_differs: bool = False
    shape_differs: bool = False
    note: str = ""
    is_earlier: bool = False


def sides_of_dispute(session: ReviewSession, key: BlockKey) -> tuple[Side, ...]:
    """The answers between which somebody has to decide, in the order of signing."""
    answers = session.answers(key)
    found = differences([each.outcome for each in answers])
    columns = _columns([each.outcome.labels for each in answers], found)
    return tuple(_answer_side(session, key, each, columns, found) for each in answers)


def sides_of_change(session: ReviewSession, key: BlockKey) -> tuple[Side, ...]:
    """The block as it was judged and as it is now; empty where the log does not know."""
    both = session.judged(key)
    if both is None:
        return ()
    before, now = both
    is_other_book = session.judged_book(key) is not None
    changed = frozenset(before.changed(now))
    differing = {
        at
        for at, pair in enumerate(zip_longest(before.header_row, now.header_row))
        if pair[0] != pair[1]
    }
    return (
        _judged_side(
            translate("Compare", "As it was judged"), key, before, differing, changed, is_other_book
        ),
        _judged_side(translate("Compare", "As it is now"), key, now, differing, changed, False),
    )


def dispute_words(found: Sequence[Difference]) -> str:
    """On what the answers do not agree, in a few words."""
    words = {
        Aspect.VERDICT: translate("Compare", "whether it is a block"),
        Aspect.SHAPE: translate("Compare", "the shape"),
        Aspect.LABEL: translate("Compare", "header labels"),
        Aspect.BOX: translate("Compare", "the box"),
    }
    return ", ".join(words[aspect] for aspect in dict.fromkeys(each.aspect for each in found))


def change_words(fields: Sequence[str]) -> str:
    """What changed since it was judged, in a few words."""
    words = {
        "section_key": translate("Compare", "the section"),
        "kind": translate("Compare", "table or formula"),
        "shape": translate("Compare", "the shape"),
        "physical_page": translate("Compare", "the page"),
        "bbox": translate("Compare", "the box"),
        "header_row": translate("Compare", "header labels"),
        "text_sha256": translate("Compare", "the text within"),
    }
    return ", ".join(words.get(field, field) for field in fields)


def _columns(rows: Sequence[tuple[str, ...]], found: Sequence[Difference]) -> frozenset[int] | None:
    """The columns in which the labels differ; None where labels are not compared at all."""
    if any(each.aspect in (Aspect.VERDICT, Aspect.SHAPE) for each in found) or not any(rows):
        return None
    return frozenset(each.position for each in found if each.position is not None)


def _answer_side(
    session: ReviewSession,
    key: BlockKey,
    answer: ReviewerAnswer,
    columns: frozenset[int] | None,
    found: Sequence[Difference],
) -> Side:
    item, outcome = session.item(key), answer.outcome
    says = verdict_name(answer.decision.verdict, answer.decision.shape)
    is_simple = outcome.verdict is Verdict.SHAPE and outcome.shape is Shape.SIMPLE_TABLE
    if is_simple and not any(outcome.labels):
        says += " · " + translate("Compare", "no header row")
    if answer.by_script:
        says += " · " + translate("Compare", "from a file, without a look at the page")
    height = max([0, *(at + 1 for at in columns or ())])
    texts: list[str | None] = [*outcome.labels]
    texts += [None] * (height - len(texts))
    labels = tuple(
        SideLabel(text, columns is not None and at in columns) for at, text in enumerate(texts)
    )
    printed = item.input_header
    return Side(
        heading=answer.reviewer,
        says=says,
        spec=_spec(key, "answer", answer.reviewer, item.block.physical_page, outcome.bbox),
        labels=labels,
        marks=_marks(labels, printed if len(printed) == len(labels) else ()),
        box_differs=any(each.aspect is Aspect.BOX for each in found),
        shape_differs=any(each.aspect in (Aspect.VERDICT, Aspect.SHAPE) for each in found),
        note=answer.decision.note,
    )


def _judged_side(
    heading: str,
    key: BlockKey,
    judged: Judged,
    differing: set[int],
    changed: frozenset[str],
    is_earlier: bool,
) -> Side:
    labels = tuple(SideLabel(text, at in differing) for at, text in enumerate(judged.header_row))
    page = translate("Compare", "PDF page {page}").format(page=judged.physical_page)
    return Side(
        heading=heading,
        says=f"{shape_name(judged.shape)} · {page}",
        spec=_spec(key, "judged", heading, judged.physical_page, judged.bbox),
        labels=labels,
        marks=_marks(labels, ()),
        box_differs=bool({"bbox", "physical_page"} & changed),
        shape_differs=bool({"shape", "kind"} & changed),
        is_earlier=is_earlier,
    )


def _spec(key: BlockKey, what: str, whose: str, page: int, box: Bbox) -> CropSpec:
    return CropSpec((key, what, whose), page, box)


def _marks(labels: Sequence[SideLabel], printed: Sequence[str]) -> tuple[LabelMark, ...]:
    """Marks on the crop, found by what the text layer has where that is known."""
    marks = []
    for at, label in enumerate(labels):
        text = printed[at] if printed else label.text
        if not text:
            continue
        state = LabelState.ACCEPTED
        if label.differs:
            state = LabelState.EDITED if label.text else LabelState.DROPPED
        marks.append(LabelMark(at, text, state))
    return tuple(marks)
