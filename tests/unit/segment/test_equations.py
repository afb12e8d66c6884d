"""Displayed equations of one level, and the numbers at their margin."""

import pytest

from reviewer.segment.equations import equations_of, without_number
from reviewer.segment.words import Word

EM = 10.0
COLUMN = [(0.0, 300.0)]


def word(text: str, x0: float, baseline: float, shift: int = 0) -> Word:
    width = 5.0 * len(text)
    return Word(
        text, x0, baseline - 8, x0 + width, baseline + 2, baseline, EM, 0, True, shift=shift
    )


def line(texts: str, x0: float, baseline: float, gap: float = 3.0) -> list[Word]:
    """Words from left to right; one that begins with ^ is raised."""
    words = []
    for text in texts.split():
        one = word(text.removeprefix("^"), x0, baseline, int(text.startswith("^")))
        words.append(one)
        x0 = one.x1 + gap
    return words


PROSE = [
    *line("Lorem ipsum dolor sit amet consetetur", 20, 100),
    *line("sed diam nonumy eirmod tempor", 20, 112),
    *line("Duis autem vel eum iriure dolor", 20, 160),
]


def texts(found: list[list[Word]]) -> list[str]:
    return [" ".join(word.text for word in words) for words in found]


def test_a_set_in_line_with_a_power_is_one() -> None:
    assert texts(equations_of([*PROSE, *line("a ^2 + 8 = 12", 100, 136)], COLUMN)) == [
        "a 2 + 8 = 12"
    ]


@pytest.mark.parametrize(
    "row",
    [
        line("a + 8 = 12", 100, 136),  # nothing is raised: flat text reads the same
        line("a ^2 + 8", 100, 136),
        line("the dose a ^2 = 12", 100, 136),
        line("a ^2 = 12", 20, 136),  # begins where prose does, and has no number
        line("a ^2 = 12", 60, 136, gap=40),  # cells of a row
        line("= a ^2 12", 100, 136),
    ],
    ids=["flat", "no equals", "sentence", "not set in", "cells", "nothing before"],
)
def test_other_lines_are_none(row: list[Word]) -> None:
    assert equations_of([*PROSE, *row], COLUMN) == []


def test_a_number_at_the_margin_shows_an_equation_and_stays_outside() -> None:
    row = line("t = b ^2 + 1", 20, 136)
    found = equations_of([*PROSE, *row, word("(7)", 280, 136)], COLUMN)
    assert texts(found) == ["t = b 2 + 1"]


def test_lines_with_their_equals_signs_in_line_are_one_equation() -> None:
    rows = [*line("m = a ^2", 100, 130), *line("n = b ^2", 100, 144), *line("k = b/a", 100, 158)]
    assert len(equations_of([*PROSE, *rows], COLUMN)) == 1


def test_lines_far_from_each_other_are_two() -> None:
    rows = [*line("m = a ^2", 100, 130), *line("n = b ^2", 100, 190)]
    assert len(equations_of([*PROSE, *rows], COLUMN)) == 2


def test_an_equation_stays_in_its_column() -> None:
    columns = [(0.0, 150.0), (150.0, 300.0)]
    right = [*line("ut enim ad", 160, 100), *line("minim", 160, 112), *line("veniam", 160, 136)]
    left = [*line("lorem ipsum", 20, 100), *line("dolor", 20, 112), *line("a = b ^2", 60, 136)]
    assert texts(equations_of([*left, *right], columns)) == ["a = b 2"]


def test_a_number_near_the_rest_belongs_to_it() -> None:
    near = [word("f", 100, 50), word("(9)", 107, 50)]
    assert without_number(near, 90.0) == near
    assert without_number([word("f", 100, 50), word("(9)", 200, 50)], 90.0) == near[:1]
    assert without_number([], 0.0) == []
