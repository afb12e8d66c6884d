"""Chunks that the input brought: nothing changes but what the review decides."""

import json
import unicodedata
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.chunk import descriptor_text
from reviewer.contract.chunk import Chunk
from reviewer.contract.raw import RawRecord
from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.errors import InputError
from reviewer.export.effective import OutgoingBlocks
from reviewer.export.outgoing_records import OutgoingRecords
from reviewer.export.rewriting import ChunkRewriter
from reviewer.progress import CancelToken, no_progress
from reviewer.sources import parse_record
from tests.unit.export.maker import MERGED, TABLE, Desk


@pytest.fixture(scope="module")
def blocks(tmp_path_factory: pytest.TempPathFactory) -> OutgoingBlocks:
    desk = Desk(tmp_path_factory.mktemp("desk"))
    desk.decide(TABLE, ReviewState.CORRECTED, Shape.MULTI_LEVEL_OR_MERGED_HEADER, ())
    records = OutgoingRecords(desk.plan(), desk.stages(), no_progress, CancelToken())
    for _ in records.monographs():
        pass
    return records.blocks


def rewritten(blocks: OutgoingBlocks, line: bytes) -> bytes:
    rewriter = ChunkRewriter(
        Path("chunks.jsonl"), blocks, descriptor_text, partial(parse_record, Chunk)
    )
    return rewriter.line(RawRecord(1, line))


def prose(**fields: Any) -> dict[str, Any]:
    """A chunk of a section without blocks."""
    return {
        "schema_version": "1.0",
        "chunk_id": "gentamicin:chi_dinh:0",
        "drug_id": "gentamicin",
        "drug_name": "GENTAMICIN",
        "section_key": "chi_dinh",
        "section_name": "Chỉ định",
        "chunk_kind": "prose",
        "text": "Nhiễm khuẩn nặng.",
        "physical_pages": [700],
        "attachments": [],
        "has_quarantined_content": False,
        **fields,
    }


def attachment(**fields: Any) -> dict[str, Any]:
    """A reference to the table that was corrected, as the input guessed it."""
    return {
        "block_id": TABLE.block_id,
        "kind": "table",
        "shape": "simple_table",
        "physical_page": 205,
        "bbox": [56.5, 312.0, 290.0, 398.5],
        "quarantined": True,
        "header_row": ["Độ thanh thải creatinin", "Nửa đời", "Liều"],
        **fields,
    }


def with_table(**fields: Any) -> dict[str, Any]:
    return prose(
        drug_id=TABLE.drug_id,
        attachments=[attachment()],
        has_quarantined_content=True,
        **fields,
    )


def spaced(record: dict[str, Any]) -> bytes:
    """A record as no writer of ours would write it."""
    return json.dumps(record, ensure_ascii=False, separators=(" , ", " :  ")).encode()


def test_a_line_without_attachments_passes_byte_for_byte(blocks: OutgoingBlocks) -> None:
    line = spaced(prose(embedding_hint=[1.0, 1e5], nested={"giữ": None}))
    assert rewritten(blocks, line) == line + b"\n"


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8"), max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
UNKNOWN = st.dictionaries(st.from_regex(r"x_[a-z]{1,5}", fullmatch=True), JSON, max_size=3)
TEXT = st.text(st.characters(codec="utf-8"), max_size=60)


def composed(value: Any) -> Any:
    """A JSON value in form C, written anew so as not to trust the program's own."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {composed(key): composed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [composed(item) for item in value]
    return value


@settings(max_examples=150, deadline=None)
@given(text=TEXT, unknown=UNKNOWN, ours=UNKNOWN, escaped=st.booleans())
def test_prose_keeps_all_but_three_fields(
    blocks: OutgoingBlocks,
    text: str,
    unknown: dict[str, Any],
    ours: dict[str, Any],
    escaped: bool,
) -> None:
    given_chunk = with_table(text=text, **unknown)
    given_chunk["attachments"][0].update(ours)
    line = json.dumps(given_chunk, ensure_ascii=escaped).encode()
    out = json.loads(rewritten(blocks, line))
    (went_out,) = out.pop("attachments")
    (came_in,) = given_chunk.pop("attachments")
    assert out == composed(given_chunk)
    assert {name: went_out[name] for name in ours} == composed(ours)
    assert set(went_out) == set(came_in) | {"verification"}
    assert went_out["shape"] == "multi_level_or_merged_header"
    assert went_out["header_row"] == []


@settings(max_examples=150, deadline=None)
@given(text=TEXT, unknown=UNKNOWN, escaped=st.booleans())
def test_prose_without_blocks_is_the_same_and_in_form_c(
    blocks: OutgoingBlocks, text: str, unknown: dict[str, Any], escaped: bool
) -> None:
    given_chunk = prose(text=text, **unknown)
    line = json.dumps(given_chunk, ensure_ascii=escaped).encode()
    assert json.loads(rewritten(blocks, line)) == composed(given_chunk)


def test_text_is_composed_and_never_folded(blocks: OutgoingBlocks) -> None:
    """NFC, never NFKC: 10⁹ must not become 109."""
    decomposed = unicodedata.normalize("NFD", "Liều ≥ 10⁹ đơn vị")
    line = json.dumps(prose(text=decomposed), ensure_ascii=False).encode()
    assert json.loads(rewritten(blocks, line))["text"] == "Liều ≥ 10⁹ đơn vị"


@pytest.mark.parametrize("missing", ["schema_version", "attachments", "has_quarantined_content"])
def test_older_records_get_what_they_lack_and_nothing_else(
    blocks: OutgoingBlocks, missing: str
) -> None:
    older = prose()
    del older[missing]
    out = json.loads(rewritten(blocks, json.dumps(older).encode()))
    assert out == prose()


def test_a_record_before_the_decision_record_stays_as_bare_as_it_was(
    blocks: OutgoingBlocks,
) -> None:
    bare = {
        name: value
        for name, value in prose().items()
        if name not in ("schema_version", "chunk_kind", "physical_pages")
    }
    out = json.loads(rewritten(blocks, json.dumps(bare).encode()))
    assert out == {**bare, "schema_version": "1.0"}


def test_a_lying_flag_is_put_right(blocks: OutgoingBlocks) -> None:
    silent = with_table() | {"has_quarantined_content": False}
    assert json.loads(rewritten(blocks, json.dumps(silent).encode()))["has_quarantined_content"]


def test_a_block_set_free_by_its_attachment_alone_stays_quarantined(
    blocks: OutgoingBlocks,
) -> None:
    freed = prose(drug_id=TABLE.drug_id, attachments=[attachment(quarantined=False)])
    out = json.loads(rewritten(blocks, json.dumps(freed).encode()))
    assert out["attachments"][0]["quarantined"] is True
    assert out["has_quarantined_content"] is True


def test_a_verification_that_the_input_claims_is_replaced(blocks: OutgoingBlocks) -> None:
    claimed = with_table()
    claimed["attachments"][0]["verification"] = {"status": "verified", "header_verified": True}
    out = json.loads(rewritten(blocks, json.dumps(claimed).encode()))
    verification = out["attachments"][0]["verification"]
    assert verification["status"] == "corrected"
    assert verification["reviewers"]


def test_a_box_is_never_shown_on_another_page(blocks: OutgoingBlocks) -> None:
    astray = prose(drug_id=TABLE.drug_id, attachments=[attachment(physical_page=9)])
    out = json.loads(rewritten(blocks, json.dumps(astray).encode()))
    assert out["attachments"][0]["physical_page"] == 205


def test_the_block_of_another_drug_is_not_taken_for_this_one(blocks: OutgoingBlocks) -> None:
    """The same block id may stand on two monographs."""
    other = prose(drug_id=MERGED.drug_id, attachments=[attachment()])
    out = json.loads(rewritten(blocks, json.dumps(other).encode()))
    assert "verification" not in out["attachments"][0]
    assert out["attachments"][0]["shape"] == "simple_table"


BAD_LINES = (
    b"{",
    b"[]",
    json.dumps(prose(schema_version="2.0")).encode(),
    json.dumps(prose(schema_version=1)).encode(),
    json.dumps(with_table() | {"attachments": [{"block_id": "p0205-t1"}]}).encode(),
    b'{"schema_version":"1.0","attachments":[],"has_quarantined_content":false,"text":"\xff"}',
)


@pytest.mark.parametrize("line", BAD_LINES)
def test_what_is_no_chunk_is_said(blocks: OutgoingBlocks, line: bytes) -> None:
    with pytest.raises(InputError) as refused:
        rewritten(blocks, line)
    assert "chunks.jsonl:1" in str(refused.value)


@settings(max_examples=60, deadline=None)
@given(
    chunks=st.lists(
        st.tuples(TEXT, st.booleans(), st.sampled_from(["", "bbox", "note"])), max_size=6
    )
)
def test_a_chunk_like_the_one_before_is_rewritten_as_alone(
    blocks: OutgoingBlocks, chunks: list[tuple[str, bool, str]]
) -> None:
    lines = []
    for number, (text, escaped, differs) in enumerate(chunks):
        chunk = with_table(text=text)
        chunk["chunk_id"] = f"{TABLE.drug_id}:chi_dinh:{number}"
        if differs == "bbox":
            chunk["attachments"][0]["bbox"] = [1.0, 2.0, 3.0, 4.0]
        elif differs:
            chunk["note"] = text
        lines.append(json.dumps(chunk, ensure_ascii=escaped, separators=(",", ":")).encode())
    together = ChunkRewriter(
        Path("chunks.jsonl"), blocks, descriptor_text, partial(parse_record, Chunk)
    )
    for line in lines:
        out = together.line(RawRecord(1, line))
        assert json.loads(out) == json.loads(rewritten(blocks, line))
        assert out.count(b"\n") == 1
