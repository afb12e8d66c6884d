"""Searching, selecting and copying the words of a page."""

import pytest

from reviewer.ui.canvas.coordinates import PageSpot
from reviewer.ui.canvas.label_places import PlacedWord
from reviewer.ui.canvas.page_reading import PageReading
from reviewer.ui.canvas.page_text import PageText, as_text
from tests.ui.canvas.maker import word

WORDS = [
    word("Độ", 10, 10, 20, 21),
    word("thanh", 24, 10, 50, 21),
    word("thải", 54, 10, 70, 21),
    word("creatinin", 10, 22, 60, 33),
    word("10⁹", 10, 34, 30, 45),
]


def reading() -> PageReading:
    made = PageReading()
    made.take(WORDS)
    return made


@pytest.mark.parametrize(
    "query", ["độ thanh", "DO THANH", "dothanh", "Độ  Thanh", "đo\u0323\u0302 thanh"]
)
def test_case_and_spaces_do_not_count_and_diacritics_only_if_typed(query: str) -> None:
    found = reading()
    assert found.find(query) == 1
    assert len(found.found[0]) == 2
    assert found.find("dồ thanh") == 0


def test_a_part_of_a_word_has_a_part_of_its_box() -> None:
    found = reading()
    assert found.find("nin") == 1
    (box,) = found.found[0]
    assert (box.x0, box.x1) == pytest.approx((10 + 50 * 6 / 9, 60))


def test_the_search_goes_round() -> None:
    found = reading()
    assert found.find("th") == 2
    first = found.found_current
    second = found.step(1)
    assert second != first
    assert found.step(1) == first
    assert found.step(-1) == second


def test_what_was_asked_before_the_words_came_is_found_when_they_come() -> None:
    made = PageReading()
    assert made.find("creatinin") == 0
    made.take(WORDS)
    assert len(made.found) == 1


def test_an_empty_query_finds_nothing() -> None:
    found = reading()
    assert found.find("  ") == 0
    assert found.found_current is None
    assert found.step(1) is None


def test_a_selection_is_copied_as_it_is_printed_with_its_lines() -> None:
    made = reading()
    assert made.begin(PageSpot(30, 15))
    made.extend(PageSpot(20, 40))
    assert made.selected_text == "thanh thải\ncreatinin\n10⁹"
    made.deselect()
    assert made.selected_text == ""


def test_a_selection_begins_on_a_word_only() -> None:
    made = reading()
    assert not made.begin(PageSpot(300, 300))
    assert made.selected == ()
    made.select_all()
    assert len(made.selected) == len(WORDS)
    made.clear()
    assert made.selected == ()


def test_words_of_another_line_to_the_right_are_another_line() -> None:
    words = [PlacedWord("a", 0, 0, 5, 10), PlacedWord("b", 100, 40, 105, 50)]
    assert as_text(words) == "a\nb"


def test_an_empty_page_has_nothing() -> None:
    page = PageText(())
    assert page.find("a") == ()
    assert page.word_at(1, 1, 100) is None
