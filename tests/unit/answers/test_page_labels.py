"""Pages: how a descriptor spells them, and how a sentence names them."""

import pytest

from reviewer.answers.pages import PageLabels, is_named
from reviewer.answers.tokens import plain, sentences, tokens
from tests.unit.answers.maker import as_chunks


@pytest.mark.parametrize(
    ("printed", "label"),
    [
        ("204", "204"),
        ("xii", "xii"),
        ("A-3", "A-3"),
        ("20a", "20a"),
        (None, "PDF 205"),
        ("204 và 205", "PDF 205"),
        ("5 mg", "PDF 205"),
        ("no", "PDF 205"),
    ],
)
def test_the_label_is_what_the_descriptor_spells(printed: str | None, label: str) -> None:
    page = "trang PDF 205" if printed is None else f"trang in {printed}"
    attachment = {
        "block_id": "b",
        "kind": "table",
        "shape": "simple_table",
        "physical_page": 205,
        "bbox": [1, 2, 3, 4],
        "quarantined": True,
        "header_row": ["Liều", " ", "Nửa\nđời"],
    }
    chunk = {
        "chunk_id": "d:s:block:b",
        "drug_id": "d",
        "drug_name": "A — B",
        "section_key": "s",
        "section_name": "Liều, trang in 7.",
        "chunk_kind": "block_descriptor",
        "text": f"A — B — Liều, trang in 7. — bảng, {page}. Cột: Liều | Nửa đời.",
        "attachments": [attachment],
        "has_quarantined_content": True,
    }
    (read,) = as_chunks([chunk]).values()
    assert PageLabels([read]).label("d", read.attachments[0]) == label


@pytest.mark.parametrize(
    ("sentence", "label", "named"),
    [
        ("trang 204", "204", True),
        ("Trang in số 204", "204", True),
        ("tr. 204", "204", True),
        ("pages 203, 204 and 206", "204", True),
        ("trang 203-206", "206", True),
        ("trang 203-206", "205", False),
        ("trang 2040", "204", False),
        ("trang 204a", "204", False),
        ("trang 204A", "204a", True),
        ("trang PDF 204", "204", False),
        ("trang PDF 204", "PDF 204", True),
        ("PDF page 204", "PDF 204", True),
        ("trang 204", "PDF 204", False),
        ("204", "204", False),
        ("trang XII", "xii", True),
        ("trang A-3, trang 4", "A-3", True),
    ],
)
def test_which_pages_a_sentence_names(sentence: str, label: str, named: bool) -> None:
    assert is_named(label, tokens(plain(sentence))) is named


def test_abbreviations_end_no_sentence() -> None:
    assert [one.strip() for one in sentences("Xem tr. 204. Bảng; no. 5")] == [
        "xem tr. 204.",
        "bảng;",
        "no. 5",
    ]
