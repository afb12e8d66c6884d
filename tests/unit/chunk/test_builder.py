"""Chunks of a monograph: every prose chunk names every block of its section, no text is lost."""

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from reviewer.chunk import attachment_for, build_chunks
from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import Block, Monograph
from reviewer.contract.text import without_white_space
from reviewer.contract.vocabulary import ChunkKind, Shape
from reviewer.sources import encode, read_monographs


def block(**fields: Any) -> Block:
    data = {
        "block_id": "p0001-t1",
        "section_key": "s0",
        "kind": "table",
        "shape": "simple_table",
        "physical_page": 1,
        "bbox": (1.0, 2.0, 3.0, 4.0),
        "text": "the cells of it, never embedded",
        "header_row": ("Liều", ""),
    }
    return Block.model_validate({**data, **fields})


blocks = st.builds(
    block,
    section_key=st.sampled_from(["s0", "s1"]),
    shape=st.sampled_from([shape.value for shape in Shape]),
    physical_page=st.integers(1, 2000),
    quarantined=st.booleans(),
    continues=st.none() | st.just("p0000-t1"),
)


@st.composite
def monographs(draw: st.DrawFn) -> Monograph:
    texts = draw(st.lists(st.text(alphabet="ab.0 \n"), min_size=2, max_size=2))
    drawn = draw(st.lists(blocks, max_size=4))
    return Monograph.model_validate(
        {
            "drug_id": "thuoc",
            "drug_name": "THUỐC",
            "sections": [
                {"section_key": f"s{n}", "display_name": f"Mục {n}", "text": text}
                for n, text in enumerate(texts)
            ],
            "blocks": [
                one.model_copy(update={"block_id": f"b{number}"})
                for number, one in enumerate(drawn)
            ],
        }
    )


def test_the_good_chunks_are_what_is_built(vectors: Path) -> None:
    good = vectors / "good"
    wanted = [json.loads(line) for line in (good / "chunks.jsonl").read_bytes().splitlines()]
    built = [
        json.loads(encode(chunk))
        for monograph in read_monographs(good / "monographs.jsonl")
        for chunk in build_chunks(monograph.record)
    ]
    assert built == wanted


@given(monographs())
def test_every_prose_chunk_of_a_section_carries_all_its_blocks(monograph: Monograph) -> None:
    for chunk in build_chunks(monograph):
        own = [b for b in monograph.blocks if b.section_key == chunk.section_key]
        if chunk.chunk_kind is ChunkKind.PROSE:
            assert [a.block_id for a in chunk.attachments] == [b.block_id for b in own]
        assert chunk.has_quarantined_content == any(a.quarantined for a in chunk.attachments)
        for attachment in chunk.attachments:
            assert attachment.shape.may_have_header or attachment.header_row == ()


@given(monographs())
def test_each_block_has_exactly_one_descriptor_on_its_own_page(monograph: Monograph) -> None:
    built = [c for c in build_chunks(monograph) if c.chunk_kind is ChunkKind.BLOCK_DESCRIPTOR]
    by_block = {chunk.attachments[0].block_id: chunk for chunk in built}
    assert len(built) == len(by_block) == len(monograph.blocks)
    for one in monograph.blocks:
        chunk = by_block[one.block_id]
        assert chunk.chunk_id == f"thuoc:{one.section_key}:block:{one.block_id}"
        assert chunk.physical_pages == (one.physical_page,)
        assert one.text not in chunk.text


@given(monographs())
def test_no_prose_is_lost_or_added(monograph: Monograph) -> None:
    for section in monograph.sections:
        prose = prose_of(monograph, section.section_key)
        assert without_white_space("".join(chunk.text for chunk in prose)) == (
            without_white_space(section.text)
        )
        assert [chunk.chunk_id for chunk in prose] == [
            f"thuoc:{section.section_key}:{number}" for number in range(len(prose))
        ]
        assert all(chunk.text.strip() == chunk.text != "" for chunk in prose)


def prose_of(monograph: Monograph, section_key: str) -> list[Chunk]:
    return [
        chunk
        for chunk in build_chunks(monograph)
        if chunk.section_key == section_key and chunk.chunk_kind is ChunkKind.PROSE
    ]


def test_a_continuation_says_what_it_continues() -> None:
    named = attachment_for(block(shape="cross_page_continuation", continues="p0000-t1"))
    assert named.continues == "p0000-t1"
    assert named.header_row == ()
    assert attachment_for(block()).continues is None
    assert attachment_for(block()).header_row == ("Liều", "")
