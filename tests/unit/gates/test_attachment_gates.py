"""Gates of what an attachment and a descriptor say."""

from typing import Any

import pytest

from reviewer.gates import names
from reviewer.gates.book_facts import BookFacts
from reviewer.gates.descriptors import is_bare_number, is_value_of
from tests.unit.gates.maker import Records, failing, gates_of

Good = tuple[Records, Records]

PROSE, DESCRIPTOR, FORMULA_DESCRIPTOR, GENTAMICIN = 1, 3, 4, 5


@pytest.mark.parametrize(
    "change",
    [
        {"physical_page": None},
        {"physical_page": 0},
        {"physical_page": "205"},
        {"physical_page": True},
        {"bbox": None},
        {"bbox": [1, 2, 3]},
        {"bbox": [1, 2, 1, 4]},
        {"bbox": [1, 4, 3, 2]},
        {"bbox": [1, 2, "3", 4]},
        {"bbox": {"x0": 1}},
        {"physical_page": None, "bbox": None},
    ],
)
def test_an_attachment_that_gives_no_crop_is_the_third_gates_alone(
    good: Good, change: dict[str, Any]
) -> None:
    monographs, chunks = good
    chunks[PROSE]["attachments"][0].update(change)
    assert failing(gates_of(monographs, chunks)) == {names.NO_PAGE_OR_BBOX: 1}


@pytest.mark.parametrize("field", ["physical_page", "bbox"])
def test_a_field_that_is_not_there_is_the_third_gates_too(good: Good, field: str) -> None:
    monographs, chunks = good
    del chunks[DESCRIPTOR]["attachments"][0][field]
    assert failing(gates_of(monographs, chunks)) == {names.NO_PAGE_OR_BBOX: 1}


@pytest.mark.parametrize("number", [GENTAMICIN, FORMULA_DESCRIPTOR])
def test_labels_on_another_shape(good: Good, number: int) -> None:
    monographs, chunks = good
    chunks[number]["attachments"][0]["header_row"] = ["", "Liều"]
    assert failing(gates_of(monographs, chunks)) == {names.HEADER_ON_OTHER_SHAPE: 1}


def test_empty_labels_on_another_shape_say_nothing(good: Good) -> None:
    monographs, chunks = good
    chunks[GENTAMICIN]["attachments"][0]["header_row"] = ["", " "]
    assert failing(gates_of(monographs, chunks)) == {}


def test_a_descriptor_that_spells_something_else(good: Good) -> None:
    monographs, chunks = good
    chunks[DESCRIPTOR]["text"] += " Nửa đời 5 giờ."
    chunks[FORMULA_DESCRIPTOR]["text"] = chunks[FORMULA_DESCRIPTOR]["text"].replace("204", "205")
    assert failing(gates_of(monographs, chunks)) == {names.DESCRIPTOR_TEXT: 2}


def test_a_descriptor_that_speaks_labels_of_another_shape(good: Good) -> None:
    monographs, chunks = good
    chunks[6]["text"] = chunks[6]["text"] + " Cột: Cân nặng | Liều."
    assert failing(gates_of(monographs, chunks)) == {names.DESCRIPTOR_TEXT: 1}


def corrected(attachment: dict[str, Any], status: str, **change: Any) -> None:
    attachment.update(change)
    attachment["verification"] = {
        "status": status,
        "header_verified": False,
        "reviewers": ["Lan"],
        "decided_at": "2026-12-01T08:00:00Z",
        "crop": None,
    }


def test_a_correction_may_differ_from_the_input_and_nothing_else_may(good: Good) -> None:
    monographs, chunks = good
    change = {"shape": "multi_level_or_merged_header", "header_row": [], "bbox": [1, 2, 3, 4]}
    for number in (PROSE, PROSE + 1, DESCRIPTOR):
        corrected(chunks[number]["attachments"][0], "corrected", **change)
    chunks[DESCRIPTOR]["text"] = chunks[DESCRIPTOR]["text"].partition(" Cột:")[0]
    assert failing(gates_of(monographs, chunks)) == {}
    corrected(chunks[PROSE]["attachments"][0], "verified")
    assert failing(gates_of(monographs, chunks)) == {names.ATTACHMENT_DIFFERS: 1}


@pytest.mark.parametrize(
    "change",
    [
        {"physical_page": 206},
        {"bbox": [56.5, 312.0, 290.0, 400.5]},
        {"quarantined": False},
        {"header_row": ["Độ thanh thải creatinin", "Nửa đời", "Liều"]},
        {"header_row": ["Nửa đời"]},
        {"kind": "formula"},
    ],
)
def test_an_attachment_that_is_not_its_block(good: Good, change: dict[str, Any]) -> None:
    monographs, chunks = good
    chunks[PROSE]["attachments"][0].update(change)
    assert failing(gates_of(monographs, chunks)) == {names.ATTACHMENT_DIFFERS: 1}


def test_rounding_white_space_and_missing_labels_are_no_difference(good: Good) -> None:
    monographs, chunks = good
    first, second = (chunks[number]["attachments"][0] for number in (PROSE, PROSE + 1))
    first.update(bbox=[56, 312, 290, 398.9], header_row=[])
    second["header_row"] = ["Độ thanh  thải\ncreatinin", "Nửa đời", "Liều ampicilin/sulbactam"]
    assert failing(gates_of(monographs, chunks)) == {}


@pytest.mark.parametrize(("number", "flag"), [(0, True), (PROSE, False)])
def test_a_flag_that_says_the_wrong_thing(good: Good, number: int, flag: bool) -> None:
    monographs, chunks = good
    chunks[number]["has_quarantined_content"] = flag
    assert failing(gates_of(monographs, chunks)) == {names.QUARANTINE_FLAG: 1}


def test_a_missing_flag_says_that_nothing_is_quarantined(good: Good) -> None:
    monographs, chunks = good
    del chunks[PROSE]["has_quarantined_content"]
    assert failing(gates_of(monographs, chunks)) == {names.QUARANTINE_FLAG: 1}


def with_labels(good: Good, labels: list[str]) -> tuple[Records, Records]:
    monographs, chunks = good
    monographs[0]["blocks"][0]["header_row"] = labels
    for number in (PROSE, PROSE + 1, DESCRIPTOR):
        chunks[number]["attachments"][0]["header_row"] = labels
    said = " | ".join(label for label in labels if label)
    text = chunks[DESCRIPTOR]["text"].partition(" Cột:")[0]
    chunks[DESCRIPTOR]["text"] = f"{text} Cột: {said}."
    return monographs, chunks


def test_a_bare_number_is_no_label_and_is_counted_once(good: Good) -> None:
    report = gates_of(*with_labels(good, ["Độ thanh thải", "30", ""]))
    assert failing(report) == {names.LABEL_IS_VALUE: 1}


def test_a_value_of_the_table_is_no_label(good: Good) -> None:
    report = gates_of(*with_labels(good, ["15 - 29 ml/phút", "5 giờ", "Liều"]))
    assert failing(report) == {names.LABEL_IS_VALUE: 2}


def test_words_that_stand_in_rows_too_are_labels(good: Good) -> None:
    good[0][0]["blocks"][0]["text"] += "\nLiều tối đa 4 g Nửa đời 9 giờ"
    report = gates_of(*with_labels(good, ["Độ thanh thải creatinin", "Nửa đời", "Liều"]))
    assert failing(report) == {}


@pytest.mark.parametrize("label", ["30", "1,5", "≥ 30", "10 - 20", "(1)", "½", "10⁹", "5 %"])
def test_bare_numbers(label: str) -> None:
    assert is_bare_number(label)


@pytest.mark.parametrize("label", ["", "Ngày 1", "10⁹/L", "Liều (mg)", "—", "%"])
def test_what_is_no_bare_number(label: str) -> None:
    assert not is_bare_number(label)


def test_a_value_has_to_stand_as_a_whole_behind_the_header() -> None:
    book = BookFacts()
    block = {
        "block_id": "b",
        "section_key": "s",
        "kind": "table",
        "text": "250 mg 500 mg\n2500 mg 1 viên\n1 500 mg",
        "header_row": ["250 mg", "500 mg"],
    }
    book.take_in({"drug_id": "d", "blocks": [block]}, 1)
    facts = book.blocks()[0]
    assert is_value_of("500 mg", facts)
    assert not is_value_of("250 mg", facts)
    assert not is_value_of("viên", facts)
