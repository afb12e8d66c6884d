"""Corpora many times the size of a formulary, made of the sample book's own sentences."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from reviewer.chunk import build_chunks
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, Monograph, Section
from reviewer.contract.vocabulary import SCHEMA_VERSION, Shape
from reviewer.resource_files import resource_folder
from reviewer.sources import encode, read_monographs

_SECTIONS: Final = (
    ("lieu_luong_va_cach_dung", "Liều lượng và cách dùng"),
    ("duoc_ly_va_co_che_tac_dung", "Dược lý và cơ chế tác dụng"),
    ("chi_dinh", "Chỉ định"),
    ("than_trong", "Thận trọng"),
    ("tuong_tac_thuoc", "Tương tác thuốc"),
)
_SHAPES: Final = (
    *(Shape.SIMPLE_TABLE,) * 8,
    Shape.MULTI_LEVEL_OR_MERGED_HEADER,
    Shape.FORMULA_2D,
)
"""In about the proportions that the decision record counts."""
_CHUNKS_PER_SECTION: Final = 10
_SENTENCES_PER_CHUNK: Final = 6
_LABELS: Final = ("Đối tượng", "Chức năng thận", "Khoảng cách", "Cách dùng")


@dataclass(frozen=True, slots=True)
class Corpus:
    """Where the files are and what they hold."""

    monographs: Path
    chunks: Path
    chunk_count: int
    block_count: int


def write_corpus(folder: Path, *, chunks: int, blocks: int, seed: int = 1) -> Corpus:
    """Write `monographs.jsonl` and `chunks.jsonl` that pass every gate.

    About `chunks` chunks in all. Blocks stand in pairs in dosing sections: the decision record
    counts 167 in 108 sections.
    """
    chance = random.Random(seed)
    sentences = _sentences()
    monograph_count = max(1, (chunks - blocks) // (len(_SECTIONS) * _CHUNKS_PER_SECTION))
    monographs = folder / "monographs.jsonl"
    chunk_file = folder / "chunks.jsonl"
    written = placed = 0
    with monographs.open("wb") as first, chunk_file.open("wb") as second:
        for number in range(monograph_count):
            due = blocks * (number + 1) // monograph_count - placed
            due -= due % 2 if number + 1 < monograph_count else 0
            monograph = _monograph(chance, sentences, number, due)
            placed += due
            first.write(encode(monograph))
            for chunk in build_chunks(monograph):
                second.write(encode(chunk))
                written += 1
    return Corpus(monographs, chunk_file, written, placed)


def read_and_write_plainly(source: Path, target: Path) -> None:
    """The limit that a stage on the file is compared with: orjson, line by line, in and out."""
    with source.open("rb") as read, target.open("wb") as write:
        for line in read:
            write.write(orjson.dumps(orjson.loads(line), option=orjson.OPT_APPEND_NEWLINE))


def _sentences() -> Sequence[str]:
    path = resource_folder() / "sample" / "monographs.jsonl"
    return [
        sentence
        for sourced in read_monographs(path)
        for section in sourced.record.sections
        for sentence in section.text.replace("\n", " ").split(". ")
        if sentence
    ]


def _monograph(
    chance: random.Random, sentences: Sequence[str], number: int, blocks: int
) -> Monograph:
    page = 1 + number
    return Monograph(
        schema_version=SCHEMA_VERSION,
        drug_id=f"thuoc_{number:06}",
        drug_name=f"THUỐC {number:06}",
        sections=tuple(
            Section(
                section_key=key,
                display_name=name,
                text="\n\n".join(_paragraphs(chance, sentences)),
                physical_pages=(page,),
            )
            for key, name in _SECTIONS
        ),
        blocks=tuple(_block(chance, page, place) for place in range(blocks)),
    )


def _paragraphs(chance: random.Random, sentences: Sequence[str]) -> Iterator[str]:
    for _ in range(_CHUNKS_PER_SECTION):
        yield ". ".join(chance.choices(sentences, k=_SENTENCES_PER_CHUNK)) + "."


def _block(chance: random.Random, page: int, place: int) -> Block:
    shape = chance.choice(_SHAPES)
    rows = (
        f"nhóm {chance.randrange(10**6)} liều {chance.randrange(10**4)} mg mỗi "
        f"{chance.randrange(1, 48)} giờ"
        for _ in range(6)
    )
    top = 40.0 + 60.0 * place
    return Block(
        block_id=f"p{page:06}-b{place}",
        section_key=_SECTIONS[0][0],
        kind=shape.kind,
        shape=shape,
        physical_page=page,
        printed_page=str(page),
        bbox=Bbox(50.0, top, 290.0, top + 50.0),
        text="\n".join(rows),
        header_row=_LABELS if shape.may_have_header else (),
    )
