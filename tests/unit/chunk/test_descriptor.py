"""The descriptor says what metadata say and nothing of the block's text."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.chunk import build_chunks, descriptor_text
from reviewer.contract.vocabulary import ChunkKind, Shape
from reviewer.sources import read_monographs


def described(
    shape: Shape = Shape.SIMPLE_TABLE,
    *,
    printed: str | None = "204",
    header: tuple[str, ...] = (),
) -> str:
    return descriptor_text(
        drug_name="AMPICILIN",
        display_name="Liều",
        kind=shape.kind,
        shape=shape,
        printed_page=printed,
        physical_page=205,
        header_row=header,
    )


def test_the_worked_examples(vectors: Path) -> None:
    wanted = json.loads((vectors / "descriptors.json").read_text(encoding="utf-8"))
    built = {
        chunk.chunk_id: chunk.text
        for monograph in read_monographs(vectors / "good" / "monographs.jsonl")
        for chunk in build_chunks(monograph.record)
        if chunk.chunk_kind is ChunkKind.BLOCK_DESCRIPTOR
    }
    assert built == wanted


def test_labels_are_folded_and_empty_ones_left_out() -> None:
    assert described(header=("Vi khuẩn", " ", "Nồng độ\n tối thiểu")) == (
        "AMPICILIN — Liều — bảng, trang in 204. Cột: Vi khuẩn | Nồng độ tối thiểu."
    )


@pytest.mark.parametrize("header", [(), ("", " \n")])
def test_a_table_without_labels_has_no_columns(header: tuple[str, ...]) -> None:
    assert described(header=header) == "AMPICILIN — Liều — bảng, trang in 204."


@pytest.mark.parametrize("printed", [None, "", "  "])
def test_without_a_printed_page_the_page_of_the_pdf_is_named(printed: str | None) -> None:
    assert described(Shape.FORMULA_2D, printed=printed) == (
        "AMPICILIN — Liều — công thức, trang PDF 205."
    )


@given(
    st.sampled_from([shape for shape in Shape if not shape.may_have_header]),
    st.lists(st.text()).map(tuple),
)
def test_no_other_shape_speaks_a_label(shape: Shape, header: tuple[str, ...]) -> None:
    assert described(shape, header=header) == described(shape)


@given(st.lists(st.text()).map(tuple))
def test_the_text_is_form_c(header: tuple[str, ...]) -> None:
    assert unicodedata.is_normalized("NFC", described(header=header))
