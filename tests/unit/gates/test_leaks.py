"""Leaks: whole texts everywhere, rows where they can be told from honest prose."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.gates import names
from reviewer.gates.folding import searchable
from reviewer.gates.patterns import PatternSearch
from reviewer.gates.rows import Reach, body_rows, reach_of
from tests.unit.gates.maker import Records, failing, gates_of

Good = tuple[Records, Records]

CHI_DINH, PROSE, DESCRIPTOR, GENTAMICIN = 0, 1, 3, 5
ROW = "15 - 29 ml/phút 5 giờ 1,5 - 3 g mỗi 12 giờ"
FORMULA = "Clcr (ml/phút) = 72 x creatinin huyết thanh"


def with_text(good: Good, number: int, text: str) -> tuple[Records, Records]:
    good[1][number]["text"] += " " + text
    return good


@pytest.mark.parametrize("number", [CHI_DINH, PROSE, GENTAMICIN])
@pytest.mark.parametrize(
    "leak",
    [
        ROW,
        ROW.replace(" ", ""),
        ROW.replace(" ", "\u00a0\n"),
        unicodedata.normalize("NFD", ROW),
        "".join(one + "\u200b" for one in ROW),
    ],
)
def test_a_row_is_found_in_every_chunk_and_form(good: Good, number: int, leak: str) -> None:
    assert failing(gates_of(*with_text(good, number, leak))) == {names.ROW_LEAK: 1}


def test_a_whole_text_is_the_fourth_gates_and_its_rows_are_not_counted_again(good: Good) -> None:
    text = good[0][0]["blocks"][0]["text"]
    assert failing(gates_of(*with_text(good, PROSE, text))) == {names.TEXT_LEAK: 1}
    both = with_text(good, GENTAMICIN, "60 kg 180 90")
    assert failing(gates_of(*both)) == {names.TEXT_LEAK: 1, names.ROW_LEAK: 1}


def test_a_soft_hyphen_hides_nothing(good: Good) -> None:
    leak = FORMULA.replace("creatinin", "crea\u00adtinin")
    assert failing(gates_of(*with_text(good, GENTAMICIN, leak))) == {names.TEXT_LEAK: 1}


def test_a_leak_in_a_descriptor_is_a_leak(good: Good) -> None:
    report = gates_of(*with_text(good, DESCRIPTOR, FORMULA))
    assert failing(report) == {names.TEXT_LEAK: 1, names.DESCRIPTOR_TEXT: 1}


def test_what_is_not_quarantined_may_be_said(good: Good) -> None:
    monographs, chunks = with_text(good, GENTAMICIN, FORMULA)
    monographs[0]["blocks"][1]["quarantined"] = False
    assert failing(gates_of(monographs, chunks)) == {}


def test_a_name_before_a_value_is_looked_for_at_home_alone(good: Good) -> None:
    row = "E. coli 0,5 - 2 mg/lít"
    assert failing(gates_of(*with_text(good, GENTAMICIN, row))) == {names.ROW_LEAK: 1}
    good[1][GENTAMICIN]["text"] = "Liều."
    assert failing(gates_of(*with_text(good, PROSE, row))) == {}


def test_a_block_that_is_nothing_but_its_label_does_not_leak_through_its_descriptor(
    good: Good,
) -> None:
    monographs, chunks = good
    label = "Nồng độ ức chế tối thiểu"
    monographs[1]["blocks"][2].update(text=label, header_row=[label])
    chunks[8]["attachments"][0]["header_row"] = [label]
    chunks[8]["text"] = chunks[8]["text"].partition(" Cột:")[0] + f" Cột: {label}."
    assert failing(gates_of(monographs, chunks)) == {}
    assert failing(gates_of(*with_text(good, PROSE, label))) == {names.TEXT_LEAK: 1}


def test_a_lifted_title_does_not_leak_through_the_names_in_descriptors(good: Good) -> None:
    monographs, chunks = good
    monographs[0]["blocks"][1]["text"] = "AMPICILIN VÀ SULBACTAM"
    assert failing(gates_of(monographs, chunks)) == {}


HONEST = [
    "Bảo quản nơi khô, tránh ánh sáng, nhiệt độ dưới 30 °C.",
    "Store in a dry place, protected from light, temperature below 30 °C",
    "Người lớn",
    "mỗi 6 - 8 giờ",
    "1,5 - 3 g mỗi 12 giờ",
    "500 mg 2 lần/ngày trong 7 ngày",
    "250 - 500 mg mỗi 6 - 8 giờ",
    "Người lớn 500 mg mỗi 8 giờ",
    "Liều tối đa 4 g/ngày",
    "Trẻ em 20 mg/kg/ngày",
    "10 000 - 20 000 đơn vị",
    "200 mg x 1 lần/ngày",
    "Độ thanh thải creatinin",
    "trong 5 ngày",
    "dưới 30 ml/phút",
    "Bệnh nhân nặng",
]


@pytest.mark.parametrize("line", HONEST)
def test_lines_that_prose_writes_too_are_not_looked_for(line: str) -> None:
    assert reach_of(line) is Reach.NOWHERE


def test_honest_prose_beside_such_rows_passes(good: Good) -> None:
    monographs, chunks = good
    monographs[0]["blocks"][0]["text"] += "\n" + "\n".join(HONEST)
    for number in (CHI_DINH, PROSE, GENTAMICIN):
        chunks[number]["text"] = ". ".join(HONEST)
    assert failing(gates_of(monographs, chunks)) == {}


@pytest.mark.parametrize(
    ("row", "reach"),
    [
        (ROW, Reach.EVERYWHERE),
        ("50 kg 150 75", Reach.OWN_MONOGRAPH),
        ("Trẻ em 20 kg 200 100", Reach.OWN_MONOGRAPH),
        ("E. coli 0,5 - 2 mg/lít", Reach.OWN_MONOGRAPH),
        ("Cefotaxim 1 g 2 g/ngày", Reach.OWN_MONOGRAPH),
        ("Viêm phổi mắc phải ở cộng đồng 500 mg, sau đó 250 mg", Reach.OWN_MONOGRAPH),
        ("5 10", Reach.NOWHERE),
        ("Nhiễm khuẩn huyết do vi khuẩn nhạy cảm", Reach.NOWHERE),
    ],
)
def test_how_far_a_row_is_looked_for(row: str, reach: Reach) -> None:
    assert reach_of(row) is reach


def test_header_lines_are_no_body_rows() -> None:
    text = "Vi khuẩn Nồng độ\nức chế tối thiểu\n\nE. coli 0,5 - 2 mg/lít\nVi khuẩn khác 1"
    rows = body_rows(text, ["Vi khuẩn", "Nồng độ ức chế\ntối thiểu"])
    assert rows == ["E. coli 0,5 - 2 mg/lít", "Vi khuẩn khác 1"]
    assert body_rows("Vi khuẩn 5", []) == ["Vi khuẩn 5"]
    assert body_rows("Vi khuẩn", ["Vi khuẩn"]) == []


@given(
    st.sets(st.text("ab", min_size=1, max_size=40), max_size=12),
    st.text("ab", max_size=150),
)
def test_the_search_finds_what_a_plain_search_finds(patterns: set[str], text: str) -> None:
    sought = sorted(patterns)
    plain = {index for index, pattern in enumerate(sought) if pattern in text}
    assert PatternSearch(sought).find(text) == plain


@given(st.lists(st.text("ab 12,\n", min_size=1, max_size=60), min_size=1, max_size=8), st.data())
def test_whatever_is_put_into_a_text_is_found(parts: list[str], data: st.DataObject) -> None:
    sought = sorted({searchable(part) for part in parts} - {""})
    text = searchable("".join(data.draw(st.permutations(parts))))
    assert PatternSearch(sought).find(text) == {
        index for index, pattern in enumerate(sought) if pattern in text
    }


@given(st.text())
def test_folding_is_stable_and_blind_to_white_space_and_form(text: str) -> None:
    folded = searchable(text)
    assert searchable(folded) == folded
    assert searchable(unicodedata.normalize("NFD", text)) == folded
    assert not any(one.isspace() for one in folded)
