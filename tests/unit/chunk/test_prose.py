"""Where prose is cut: between paragraphs and sentences, never inside a dose, nothing lost."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.chunk.prose import PIECE_LIMIT, pieces

WORDS = st.sampled_from(
    ["Người", "lớn:", "uống", "250", "-", "500", "mg", "mỗi", "8", "giờ.", "E.", "coli", "1,5",
     "g;", "Trẻ", "em", "20", "mg/kg/ngày", "chia", "3", "lần,", "sau", "đó", "10⁹/lít.", "½"]
)  # fmt: skip
TEXTS = st.lists(st.tuples(WORDS, st.sampled_from([" ", " ", "\n", "\n\n", "\u00a0"]))).map(
    lambda pairs: "".join(word + gap for word, gap in pairs)
)


@given(TEXTS, st.integers(1, 60))
def test_joined_they_are_the_text(text: str, limit: int) -> None:
    cut = list(pieces(text, limit))
    assert "".join("".join(cut).split()) == "".join(text.split())
    assert all(piece and piece == piece.strip() for piece in cut)


@given(TEXTS, st.integers(1, 60))
def test_no_word_is_cut(text: str, limit: int) -> None:
    assert [word for piece in pieces(text, limit) for word in piece.split()] == text.split()


@given(TEXTS, st.integers(1, 60))
def test_no_number_loses_its_unit_within_a_paragraph(text: str, limit: int) -> None:
    for paragraph in re.split(r"\n\s*\n", text):
        cut = list(pieces(paragraph, limit))
        for left, right in itertools.pairwise(cut):
            last, first = left.split()[-1], right.split()[0]
            assert not (last[-1].isdigit() and first.startswith(("mg", "giờ", "lần", "g")))
            assert last != "-"
            assert first != "-"
            assert (last, first) != ("E.", "coli")


def test_a_paragraph_is_a_piece() -> None:
    assert list(pieces("Một.\n\nHai\ndòng.\n \n\nBa.\n")) == ["Một.", "Hai\ndòng.", "Ba."]


@pytest.mark.parametrize("text", ["", " ", "\n\n \n"])
def test_no_prose_gives_no_piece(text: str) -> None:
    assert list(pieces(text)) == []


def test_a_long_paragraph_is_cut_at_the_last_sentence_within_the_limit() -> None:
    sentence = "Thuốc được tiêm bắp sâu hoặc tiêm tĩnh mạch chậm, mỗi lần 1,5 g. "
    cut = list(pieces(sentence * 100))
    assert all(piece.endswith(" g.") and len(piece) <= PIECE_LIMIT for piece in cut)
    assert len(cut) == 5


def test_an_initial_ends_no_sentence_and_a_list_number_stays_with_its_item() -> None:
    assert list(pieces("Vi khuẩn E. Coli nhạy cảm. Khác.", 27)) == [
        "Vi khuẩn E. Coli nhạy cảm.",
        "Khác.",
    ]
    assert list(pieces("Chống chỉ định. 1. Quá mẫn.", 18)) == ["Chống chỉ định.", "1. Quá mẫn."]


def test_where_nothing_fits_the_piece_is_long_rather_than_wrong() -> None:
    dose = "250 - 500 mg x 3 lần"
    assert list(pieces(dose, 5)) == [dose]
    assert list(pieces("khôngcókhoảngtrắng" * 10, 20)) == ["khôngcókhoảngtrắng" * 10]
