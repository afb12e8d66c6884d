"""Packed words are the words, in the order and at the places that they had."""

import pickle

from hypothesis import given
from hypothesis import strategies as st

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.word_list import Word, WordList

EDGE = st.floats(0, 500)
BOX = st.builds(
    lambda x, y, width, height: PictureBox(x, y, x + width + 0.5, y + height + 0.5),
    EDGE,
    EDGE,
    EDGE,
    EDGE,
)
WORDS = st.lists(st.builds(Word, st.text(), BOX), max_size=12)


@given(WORDS)
def test_packing_loses_nothing_on_the_way_to_another_process(words: list[Word]) -> None:
    packed = pickle.loads(pickle.dumps(WordList.of(words)))
    assert list(packed) == words
    assert len(packed) == len(words)
    assert list(packed[1:3]) == words[1:3]
    assert WordList.of(packed) is packed


@given(WORDS, BOX)
def test_within_are_the_words_whose_middle_lies_in_the_box(
    words: list[Word], box: PictureBox
) -> None:
    inside = [
        word.text
        for word in words
        if 2 * box.x0 <= word.box.x0 + word.box.x1 <= 2 * box.x1
        and 2 * box.y0 <= word.box.y0 + word.box.y1 <= 2 * box.y1
    ]
    assert [text for text, *_ in WordList.of(words).within(box)] == inside
