"""Text is found whatever the libraries did to its spaces, and every page is looked at once."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.page_text import find_words
from reviewer.pdf.protocol import SearchRequest
from reviewer.pdf.search import SearchWalk, fold_for_search, has_diacritics
from reviewer.pdf.word_list import Word, WordList

WORDS = WordList.of(
    Word(text, PictureBox(10 * index, 0, 10 * index + 9, 9))
    for index, text in enumerate(["Liều", "lượngvà", "cách", "dùng:", "Độ", "thanh", "thải"])
)


def found(text: str) -> list[list[str]]:
    """The words that each hit runs through."""
    keep = has_diacritics(text)
    needle = fold_for_search(text, keep_diacritics=keep)
    names = {word.box: word.text for word in WORDS}
    return [[names[box] for box in hit] for hit in find_words(WORDS, needle, keep_diacritics=keep)]


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("liều lượng và cách", [["Liều", "lượngvà", "cách"]]),
        ("LIEU LUONG", [["Liều", "lượngvà"]]),
        ("do thanh thai", [["Độ", "thanh", "thải"]]),
        ("độ", [["Độ"]]),
        ("đô", []),
        ("th", [["thanh"], ["thải"]]),
        ("", []),
        ("   ", []),
        ("amoxicilin", []),
    ],
)
def test_words_are_found(text: str, hits: list[list[str]]) -> None:
    assert found(text) == hits


@given(st.text())
def test_both_unicode_forms_are_the_same_text(text: str) -> None:
    for keep in (False, True):
        one, other = (
            fold_for_search(unicodedata.normalize(form, text), keep_diacritics=keep)
            for form in ("NFC", "NFD")
        )
        assert one == other


@settings(deadline=None)
@given(
    count=st.integers(1, 300),
    first=st.integers(-3, 400),
    killers=st.sets(st.integers(1, 300), max_size=3),
    at_once=st.integers(3, 64),
)
def test_a_search_sees_every_page_once_whatever_happens(
    count: int, first: int, killers: set[int], at_once: int
) -> None:
    walk = SearchWalk(SearchRequest("x", first), count)
    killers = {page for page in killers if page <= count}
    searched: list[int] = []
    lost: set[int] = set()
    while pages := walk.next_pages():
        if killers & set(pages):
            walk.lost(pages)
            if len(pages) == 1:
                lost.update(pages)
        else:
            reached = min(at_once, len(pages))
            searched += pages[:reached]
            walk.took(reached, reached, ())
    assert sorted([*searched, *lost]) == list(range(1, count + 1))
    assert lost == killers
    assert sorted(walk.unread) == sorted(killers)
    assert walk.pages_with_text == len(searched)
    if not killers:
        assert searched[0] == min(max(first, 1), count)
