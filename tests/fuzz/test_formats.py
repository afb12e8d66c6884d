"""Whatever stands in a file or a page's entries: an answer, or one sentence, and no crash."""

import math
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.errors import ReviewerError
from reviewer.pdf.boxes import PlumberBox
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.resolve import plan_digest
from reviewer.session import ReviewSession
from reviewer.sources import read_chunks, read_decisions, read_lines, read_monographs
from tests.unit.session.maker import (
    KEYS,
    Desk,
    decision,
    write_book,
    write_decisions,
    write_monographs,
)

many = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("made"))
    write_book(desk.book)
    write_monographs(desk.monographs)
    ReviewSession.create(desk.review, pdf=desk.book, monographs=desk.monographs)
    write_decisions(desk.decisions, *(decision(key) for key in KEYS))
    return desk


@st.composite
def changes(draw: st.DrawFn) -> list[tuple[float, bytes, int]]:
    """Pieces to put in at places (a part of the length), over so many bytes."""
    piece = st.binary(max_size=12) | st.sampled_from(
        [b'"', b"{", b"}", b"[", b"\n", b"null", b"1e999", b"NaN", b"\xff", b"\\ud800", b"\x00"]
    )
    place = st.floats(0, 1, exclude_max=True)
    return draw(st.lists(st.tuples(place, piece, st.integers(0, 40)), min_size=1, max_size=4))


def applied(data: bytes, what: list[tuple[float, bytes, int]]) -> bytes:
    buffer = bytearray(data)
    for place, piece, over in what:
        at = int(place * (len(buffer) + 1))
        buffer[at : at + over] = piece
    return bytes(buffer)


def must_be_one_sentence(error: ReviewerError) -> None:
    assert str(error)
    assert error.where is not None


@many
@given(changes())
def test_changed_lines_are_records_or_one_sentence(
    made: Desk, what: list[tuple[float, bytes, int]]
) -> None:
    path = made.folder / "changed.jsonl"
    for source in (made.monographs, made.decisions):
        path.write_bytes(applied(source.read_bytes(), what))
        readers: tuple[Any, ...] = (read_lines, read_monographs, read_chunks, read_decisions)
        for reader in readers:
            try:
                records: Iterator[object] = reader(path)
                for _ in records:
                    pass
            except ReviewerError as error:
                must_be_one_sentence(error)


@many
@given(changes())
def test_a_changed_review_opens_or_is_refused_and_stays_as_it_is(
    made: Desk, what: list[tuple[float, bytes, int]]
) -> None:
    path = made.folder / "changed.review"
    data = applied(made.review.read_bytes(), what)
    path.write_bytes(data)
    try:
        with ReviewSession.open(path) as session:
            assert session.counts().blocks == len(KEYS)
    except ReviewerError as error:
        must_be_one_sentence(error)
    assert path.read_bytes() == data


@many
@given(changes())
def test_monographs_changed_under_a_review_are_shown_or_refused(
    made: Desk, what: list[tuple[float, bytes, int]]
) -> None:
    folder = made.folder / "desk"
    if not folder.exists():
        folder.mkdir()
        for path in (made.book, made.review):
            shutil.copy(path, folder)
    (folder / made.monographs.name).write_bytes(applied(made.monographs.read_bytes(), what))
    try:
        with ReviewSession.open(folder / made.review.name) as session:
            for item in session.items:
                assert session.state(item.key)
                shape = item.block.shape or Shape.SIMPLE_TABLE
                session.descriptor_text(item.key, shape, item.block.header_row)
    except ReviewerError as error:
        must_be_one_sentence(error)


number = st.floats(allow_nan=True, allow_infinity=True) | st.sampled_from(
    [0.0, -0.0, 1e-320, 1e308, -1e308, 612.0, 792.0, 14400.0, 0.001]
)
boxes = st.tuples(number, number, number, number)


@settings(max_examples=400, deadline=None)
@given(
    st.builds(
        PageFacts,
        page=st.just(1),
        object_number=st.integers(0, 9),
        media_box=st.none() | boxes,
        crop_box=st.none() | boxes,
        rotate=st.none() | number | st.sampled_from([90.0, 180.0, -90.0, 450.0]),
        user_unit=st.none() | number,
        odd=st.booleans(),
        drawn_width=number,
        drawn_height=number,
        drawn_matrix=st.tuples(number, number, number, number, number, number),
    ),
    boxes,
)
def test_any_page_and_box_is_a_picture_within_bounds_or_a_reason(
    facts: PageFacts, box: tuple[float, float, float, float]
) -> None:
    frame = PageFrame.of(facts)
    seen = frame.visible(PlumberBox.from_bbox(Bbox(*box)))
    if isinstance(seen, NotReviewable):
        return
    assert isinstance(seen, Visible)
    plan = plan_picture(seen.box, frame.scale_for_dpi(300), 6_000_000)
    if plan is not None:
        assert 0 < plan.width * plan.height <= 6_000_000
        assert math.isfinite(plan.scale)
    digest = plan_digest(seen, frame)
    assert isinstance(digest, NotReviewable) or digest.plan.width * digest.plan.height > 0
