"""The sample book is what its README says, and its truth is true."""

import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pdfplumber
import pymupdf
import pytest

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, Monograph
from reviewer.contract.vocabulary import SCHEMA_VERSION, Shape

FRONT_PAGES = 6
MARK = "DỮ LIỆU MẪU — KHÔNG DÙNG ĐỂ ĐIỀU TRỊ"
DOSING = "lieu_luong_va_cach_dung"


@pytest.fixture(scope="module")
def monographs(sample: Path) -> list[Monograph]:
    lines = (sample / "monographs.jsonl").read_bytes().splitlines()
    return [Monograph.model_validate_json(line) for line in lines]


@pytest.fixture(scope="module")
def blocks(monographs: list[Monograph]) -> list[Block]:
    return [block for monograph in monographs for block in monograph.blocks]


@pytest.fixture(scope="module")
def pages(sample: Path) -> Iterator[list[Any]]:
    with pdfplumber.open(sample / "book.pdf") as pdf:
        yield list(pdf.pages)


@pytest.fixture(scope="module")
def texts(pages: list[Any]) -> list[str]:
    return [page.extract_text() for page in pages]


def overlap(one: Bbox, other: tuple[float, ...]) -> float:
    """Intersection over union of two boxes."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    shared = width * height
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (one, other)]
    return shared / (sum(areas) - shared)


def test_it_is_a_small_a4_book_of_at_least_24_pages(sample: Path, pages: list[Any]) -> None:
    assert len(pages) >= 24
    assert {(round(page.width), round(page.height)) for page in pages} == {(595, 842)}
    assert (sample / "book.pdf").stat().st_size < 1_000_000


def test_it_has_enough_blocks_of_all_four_shapes_most_of_them_dosing(
    monographs: list[Monograph], blocks: list[Block]
) -> None:
    shapes = Counter(block.shape for block in blocks)
    assert len(monographs) >= 12
    assert len(blocks) >= 24
    assert all(shapes[shape] >= 2 for shape in Shape)
    assert sum(block.section_key == DOSING for block in blocks) >= 0.75 * len(blocks)
    assert all(monograph.schema_version == SCHEMA_VERSION for monograph in monographs)


def test_header_labels_stand_on_simple_tables_alone(blocks: list[Block]) -> None:
    for block in blocks:
        assert bool(block.header_row) == (block.shape is Shape.SIMPLE_TABLE), block.block_id


def test_text_is_in_form_c(sample: Path, texts: list[str]) -> None:
    truth = (sample / "monographs.jsonl").read_text(encoding="utf-8")
    for text in [truth, *texts]:
        assert unicodedata.is_normalized("NFC", text)


def test_every_accented_letter_is_in_the_text_layer(texts: list[str]) -> None:
    tones = ["", "\u0300", "\u0301", "\u0303", "\u0309", "\u0323"]
    small = {unicodedata.normalize("NFC", v + t) for v in "aăâeêioôơuưy" for t in tones}
    letters = {letter for letter in small if not letter.isascii()} | {"đ"}
    letters |= {letter.upper() for letter in letters}
    assert len(letters) == 134
    assert letters <= set("".join(texts))


def test_every_page_says_that_it_is_sample_data(texts: list[str]) -> None:
    assert [number for number, text in enumerate(texts, start=1) if MARK not in text] == []


def test_all_fonts_are_embedded(sample: Path) -> None:
    with pymupdf.open(sample / "book.pdf") as document:
        fonts = {font[:3] for page in document for font in page.get_fonts()}
    assert fonts
    assert all(extension != "n/a" for _, extension, _ in fonts)


def test_printed_pages_are_those_on_the_paper(blocks: list[Block], pages: list[Any]) -> None:
    for block in blocks:
        head = pages[block.physical_page - 1].crop((0, 40, 595, 66)).extract_text().split()
        assert block.printed_page in (head[0], head[-1]), block.block_id
        assert block.printed_page == str(block.physical_page - FRONT_PAGES)


def test_boxes_hold_their_words_and_no_others(blocks: list[Block], pages: list[Any]) -> None:
    for block in blocks:
        page = pages[block.physical_page - 1]
        assert page.crop(tuple(block.bbox)).extract_text() == block.text, block.block_id


def test_ruled_tables_are_found_at_their_boxes_and_nowhere_else(
    blocks: list[Block], pages: list[Any]
) -> None:
    found = 0
    for page in pages[FRONT_PAGES:]:
        boxes = [block.bbox for block in blocks if block.physical_page == page.page_number]
        for table in page.find_tables():
            assert max(overlap(box, table.bbox) for box in boxes) > 0.9
            found += 1
    assert 20 <= found < len(blocks)


def test_a_small_raised_nine_is_flattened_by_the_text_layer(
    blocks: list[Block], pages: list[Any]
) -> None:
    [block] = [block for block in blocks if any("10⁹" in label for label in block.header_row)]
    assert "109/lít" in block.text
    assert block.header_row[-1].endswith("*")
    chars = pages[block.physical_page - 1].crop(tuple(block.bbox)).chars
    raised = [char for char in chars if char["text"] == "9" and char["size"] < 6]
    assert len(raised) == 2


def test_continuations_name_the_block_on_the_page_before(monographs: list[Monograph]) -> None:
    seen = 0
    for monograph in monographs:
        by_id = {block.block_id: block for block in monograph.blocks}
        for block in monograph.blocks:
            assert (block.continues is not None) == (block.shape is Shape.CROSS_PAGE_CONTINUATION)
            if block.continues is not None:
                seen += 1
                before = by_id[block.continues]
                assert before.physical_page == block.physical_page - 1
                assert before.section_key == block.section_key
    assert seen >= 2


def test_no_word_of_the_monographs_is_lost_or_doubled(
    monographs: list[Monograph], pages: list[Any]
) -> None:
    told: Counter[str] = Counter()
    for monograph in monographs:
        told.update(monograph.drug_name.split())
        for section in monograph.sections:
            told.update(section.display_name.split())
            told.update(unicodedata.normalize("NFKC", section.text).split())
        for block in monograph.blocks:
            told.update(unicodedata.normalize("NFKC", block.text).split())
    last = max(page for m in monographs for s in m.sections for page in s.physical_pages)
    printed: Counter[str] = Counter()
    for page in pages[FRONT_PAGES:last]:
        body = page.crop((0, 66, page.width, 790)).extract_text()
        printed.update(unicodedata.normalize("NFKC", body).split())
    for label in ("tế", "ATC", "thuốc"):  # `Mã ATC:` is a heading at the head of its line
        told[f"{label}:"] += printed[f"{label}:"] - told[f"{label}:"]
        told[label] -= len(monographs)
    assert {word: n for word, n in printed.items() if told[word] != n} == {}
    assert {word: n for word, n in told.items() if printed[word] != n} == {}


def test_sections_know_their_pages(monographs: list[Monograph], texts: list[str]) -> None:
    for monograph in monographs:
        for section in monograph.sections:
            first = texts[section.physical_pages[0] - 1]
            assert section.display_name in first
            assert list(section.physical_pages) == sorted(set(section.physical_pages))


def test_the_script_makes_the_same_book_again(
    sample: Path, texts: list[str], tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "resources.sample.make_book", "-o", str(tmp_path)]
    subprocess.run(command, cwd=sample.parent.parent, check=True, timeout=120)
    truth = (sample / "monographs.jsonl").read_bytes()
    assert (tmp_path / "monographs.jsonl").read_bytes() == truth
    if (tmp_path / "book.pdf").read_bytes() == (sample / "book.pdf").read_bytes():
        return
    with pdfplumber.open(tmp_path / "book.pdf") as pdf:  # another PyMuPDF packs otherwise
        assert [page.extract_text() for page in pdf.pages] == texts
