"""A list that lines over its whole width cut into pieces, each line a section's name or none."""

from reviewer.contract.geometry import Bbox
from reviewer.contract.vocabulary import Shape
from reviewer.segment.continuations import Continuations
from reviewer.segment.findings import FoundBlock
from reviewer.segment.headers import Opening

COLUMNS = (10.0, 60.0, 180.0, 300.0, 420.0)
LABELS = ("drug", "form", "no.", "strength")


def piece(
    top: float,
    opening: Opening = Opening.VALUES,
    columns: tuple[float, ...] = COLUMNS,
    words: tuple[str, ...] = (),
) -> FoundBlock:
    return FoundBlock(
        Shape.SIMPLE_TABLE,
        Bbox(columns[0], top, columns[-1], top + 40),
        "",
        (),
        columns,
        opening,
        header_words=words,
        by_lines=True,
    )


def after_section(second: FoundBlock, page: int = 1) -> str | None:
    seen = Continuations()
    assert seen.continued(piece(50, Opening.MARKED, words=LABELS), "p1-t1", 1) is None
    seen.pass_heading()
    return seen.continued(second, "p1-t2", page)


def test_a_piece_without_labels_goes_on_over_a_sections_name() -> None:
    assert after_section(piece(150)) == "p1-t1"


def test_a_table_with_labels_of_its_own_is_new() -> None:
    assert after_section(piece(150, Opening.MARKED, words=("other",))) is None
    assert after_section(piece(150, Opening.UNCLEAR, words=("other",))) is None


def test_other_columns_are_another_table() -> None:
    assert after_section(piece(150, columns=(10.0, 66.0, 180.0, 300.0, 420.0))) is None


def test_a_table_of_few_columns_does_not_go_on_over_a_sections_name() -> None:
    seen = Continuations()
    few = (10.0, 60.0, 180.0)
    seen.continued(piece(50, Opening.MARKED, few, LABELS), "p1-t1", 1)
    seen.pass_heading()
    assert seen.continued(piece(150, columns=few), "p1-t2", 1) is None


def test_no_piece_goes_on_over_a_monographs_title() -> None:
    seen = Continuations()
    seen.continued(piece(50, Opening.MARKED, words=LABELS), "p1-t1", 1)
    seen.pass_title()
    assert seen.continued(piece(150), "p1-t2", 1) is None
