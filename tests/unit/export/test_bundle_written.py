"""What a bundle holds, by the words of design section 3."""

import hashlib
import json
from pathlib import Path

import pytest

from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import Monograph
from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.export.bundle import export_bundle
from tests.unit.export.maker import (
    CONTINUED,
    DOSING,
    FORMULA,
    MERGED,
    MOMENT,
    TABLE,
    Desk,
    read_jsonl,
)


def test_holds_the_files_of_the_design(desk: Desk) -> None:
    target = desk.folder / "bundle"
    result = export_bundle(desk.plan(), desk.stages(), target)
    names = {path.name for path in target.iterdir()}
    assert names == {
        "chunks.verified.jsonl",
        "monographs.verified.jsonl",
        "crops",
        "decisions.jsonl",
        "returns.jsonl",
        "report.html",
        "MANIFEST.json",
    }
    assert result.folder == target
    assert (result.monographs, result.blocks, result.crops) == (2, 4, 4)
    assert result.decisions == 4
    assert result.script_decisions == 4


@pytest.mark.parametrize("from_file", [True, False], ids=["given chunks", "built chunks"])
def test_every_attachment_says_who_when_and_what(desk: Desk, from_file: bool) -> None:
    target = desk.folder / "bundle"
    plan = desk.plan(desk.chunks() if from_file else None)
    export_bundle(plan, desk.stages(), target)
    chunks = read_jsonl(target / "chunks.verified.jsonl")
    attachments = [one for chunk in chunks for one in chunk["attachments"]]
    assert len(attachments) > len(desk.results)
    for attachment in attachments:
        verification = attachment["verification"]
        assert verification["status"] == "verified"
        assert verification["reviewers"] == ["DS. Lê Thị Hồng"]
        assert verification["decided_at"] == MOMENT
        assert verification["header_verified"] is True
        crop = verification["crop"]
        picture = (target / crop["path"]).read_bytes()
        assert hashlib.sha256(picture).hexdigest() == crop["sha256"]
        assert (crop["width"], crop["height"]) == (973, 360)
    for chunk in chunks:
        Chunk.model_validate(chunk)


@pytest.mark.parametrize("from_file", [True, False], ids=["given chunks", "built chunks"])
def test_a_corrected_shape_is_everywhere(desk: Desk, from_file: bool) -> None:
    """Also the header of a table that was taken for simple: gone from every place."""
    desk.decide(TABLE, ReviewState.CORRECTED, Shape.MULTI_LEVEL_OR_MERGED_HEADER, ())
    desk.decide(MERGED, ReviewState.CORRECTED, Shape.SIMPLE_TABLE, ("Chức năng thận", "Liều"))
    desk.decide(CONTINUED, ReviewState.CORRECTED, Shape.FORMULA_2D)
    target = desk.folder / "bundle"
    export_bundle(desk.plan(desk.chunks() if from_file else None), desk.stages(), target)
    expected = {
        TABLE.block_id: ("multi_level_or_merged_header", "table", []),
        MERGED.block_id: ("simple_table", "table", ["Chức năng thận", "Liều"]),
        CONTINUED.block_id: ("formula_2d", "formula", []),
        FORMULA.block_id: ("formula_2d", "formula", []),
    }
    seen = 0
    for chunk in read_jsonl(target / "chunks.verified.jsonl"):
        for one in chunk["attachments"]:
            seen += 1
            assert (one["shape"], one["kind"], one["header_row"]) == expected[one["block_id"]]
    assert seen >= 8
    for monograph in read_jsonl(target / "monographs.verified.jsonl"):
        for block in monograph["blocks"]:
            found = (block["shape"], block["kind"], block["header_row"])
            assert found == expected[block["block_id"]]
    texts = {
        chunk["chunk_id"].rpartition(":")[2]: chunk["text"]
        for chunk in read_jsonl(target / "chunks.verified.jsonl")
        if chunk["chunk_kind"] == "block_descriptor"
    }
    assert texts[TABLE.block_id] == (
        "AMPICILIN VÀ SULBACTAM — Liều lượng và cách dùng — bảng, trang in 204."
    )
    assert texts[MERGED.block_id] == (
        "GENTAMICIN — Liều lượng và cách dùng — bảng, trang in 700. Cột: Chức năng thận | Liều."
    )
    assert texts[CONTINUED.block_id] == (
        "GENTAMICIN — Liều lượng và cách dùng — công thức, trang PDF 702."
    )


def test_a_header_never_leaves_on_another_shape(desk: Desk) -> None:
    """Whatever the review hands over: the export is the last place that can hold it back."""
    desk.decide(MERGED, ReviewState.VERIFIED, header_row=("Chức năng thận", "Khoảng cách liều"))
    target = desk.folder / "bundle"
    export_bundle(desk.plan(), desk.stages(), target)
    said = (target / "chunks.verified.jsonl").read_text(encoding="utf-8")
    assert "Khoảng cách liều" not in said


def test_not_a_block_and_cannot_tell_stay_quarantined_with_their_descriptor(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.NOT_A_BLOCK, header_row=())
    desk.decide(FORMULA, ReviewState.CANNOT_TELL, note="mờ")
    target = desk.folder / "bundle"
    export_bundle(desk.plan(desk.chunks()), desk.stages(), target)
    chunks = read_jsonl(target / "chunks.verified.jsonl")
    descriptors = [one for one in chunks if one["chunk_kind"] == "block_descriptor"]
    assert len(descriptors) == 4
    statuses = {
        attachment["block_id"]: attachment["verification"]["status"]
        for chunk in chunks
        for attachment in chunk["attachments"]
        if attachment["quarantined"] and chunk["has_quarantined_content"]
    }
    assert statuses == {
        TABLE.block_id: "not_a_block",
        FORMULA.block_id: "cannot_tell",
        MERGED.block_id: "verified",
        CONTINUED.block_id: "verified",
    }
    for monograph in read_jsonl(target / "monographs.verified.jsonl"):
        assert all(block["quarantined"] and block["text"] for block in monograph["blocks"])


def test_returns_name_what_the_segment_stage_has_to_look_at(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.NOT_A_BLOCK, note="chỉ là một đoạn văn")
    desk.decide(MERGED, ReviewState.CORRECTED, bbox=(40, 90, 300, 210))
    target = desk.folder / "bundle"
    result = export_bundle(desk.plan(), desk.stages(), target)
    gone, moved = read_jsonl(target / "returns.jsonl")
    assert result.returns == 2
    assert (gone["block_id"], gone["reasons"]) == (TABLE.block_id, ["not_a_block"])
    assert gone["note"] == "chỉ là một đoạn văn"
    assert gone["corrected_bbox"] is None
    assert (moved["drug_id"], moved["reasons"]) == (MERGED.drug_id, ["moved_box"])
    assert moved["bbox"] == [50, 100, 290, 200]
    assert moved["corrected_bbox"] == [40, 90, 300, 210]


def test_a_moved_box_is_drawn_and_written_where_she_drew_it(desk: Desk) -> None:
    desk.decide(MERGED, ReviewState.CORRECTED, bbox=(40, 90, 300, 210))
    target = desk.folder / "bundle"
    export_bundle(desk.plan(desk.chunks()), desk.stages(), target)
    boxes = {
        tuple(attachment["bbox"])
        for chunk in read_jsonl(target / "chunks.verified.jsonl")
        for attachment in chunk["attachments"]
        if attachment["block_id"] == MERGED.block_id
    }
    assert boxes == {(40, 90, 300, 210)}
    picture = (target / "crops" / "gentamicin--p0701-t1.png").read_bytes()
    assert b"[40.0, 90.0, 300.0, 210.0]" in picture
    assert picture.endswith(b" 300")


def test_monographs_keep_everything_else(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.CORRECTED, header_row=("Độ thanh thải", "", "Liều"))
    target = desk.folder / "bundle"
    export_bundle(desk.plan(), desk.stages(), target)
    written = read_jsonl(target / "monographs.verified.jsonl")
    expected = json.loads(json.dumps(desk.monographs))
    expected[0]["blocks"][0]["header_row"] = ["Độ thanh thải", "", "Liều"]
    expected[1]["blocks"][0]["header_row"] = []
    assert written == expected
    for monograph in written:
        Monograph.model_validate(monograph)


def test_unreviewed_blocks_go_out_marked_and_claim_nothing(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.UNREVIEWED)
    target = desk.folder / "bundle"
    plan = desk.plan(desk.chunks(), mark_unreviewed=True)
    result = export_bundle(plan, desk.stages(), target)
    assert result.unverified == 1
    marked = [
        attachment
        for chunk in read_jsonl(target / "chunks.verified.jsonl")
        for attachment in chunk["attachments"]
        if attachment["block_id"] == TABLE.block_id
    ]
    assert len(marked) == 3
    for attachment in marked:
        assert attachment["header_row"] == ["Độ thanh thải creatinin", "Nửa đời", "Liều"]
        verification = attachment["verification"]
        assert verification["status"] == "unverified"
        assert verification["header_verified"] is False
        assert verification["reviewers"] == []
        assert verification["decided_at"] is None
        assert verification["crop"]["path"].startswith("crops/")
    manifest = json.loads((target / "MANIFEST.json").read_text(encoding="utf-8"))
    assert manifest["mark_unreviewed"] is True
    assert manifest["unverified_blocks"] == 1


def test_a_block_without_a_picture_may_go_out_as_cannot_tell(desk: Desk) -> None:
    desk.book.missing = frozenset({702})
    desk.decide(CONTINUED, ReviewState.CANNOT_TELL, note="thiếu trang")
    target = desk.folder / "bundle"
    result = export_bundle(desk.plan(), desk.stages(), target)
    assert (result.crops, result.crops_missing) == (3, 1)
    crops = [
        attachment["verification"]["crop"]
        for chunk in read_jsonl(target / "chunks.verified.jsonl")
        for attachment in chunk["attachments"]
        if attachment["block_id"] == CONTINUED.block_id
    ]
    assert crops
    assert all(crop is None for crop in crops)
    manifest = json.loads((target / "MANIFEST.json").read_text(encoding="utf-8"))
    (undrawn,) = manifest["crops"]["not_drawn"]
    assert (undrawn["block_id"], undrawn["reason"]) == (CONTINUED.block_id, "pdf.page_missing")


def test_the_manifest_tells_what_went_in_and_what_is_there(desk: Desk) -> None:
    target = desk.folder / "bundle"
    plan = desk.plan(desk.chunks())
    export_bundle(plan, desk.stages(), target)
    manifest = json.loads((target / "MANIFEST.json").read_text(encoding="utf-8"))
    assert manifest["book"] == {"name": "sách.pdf", "sha256": plan.book.sha256}
    assert manifest["inputs"]["monographs"]["sha256"] == plan.monographs.sha256
    assert plan.chunks is not None
    assert manifest["inputs"]["chunks"]["sha256"] == plan.chunks.sha256
    assert manifest["policy"] == plan.policy
    assert manifest["chain_head"] == plan.chain_head
    assert manifest["script_decisions"] == 4
    assert manifest["gates"]["passed"] is True
    there = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert set(manifest["files"]) == there - {"MANIFEST.json"}
    for name, entry in manifest["files"].items():
        data = (target / name).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()
        assert entry["bytes"] == len(data)
    assert manifest["files"]["decisions.jsonl"]["records"] == 4
    assert str(desk.folder) not in (target / "MANIFEST.json").read_text(encoding="utf-8")


def test_an_empty_folder_is_taken(desk: Desk) -> None:
    target = desk.folder / "bundle"
    target.mkdir()
    export_bundle(desk.plan(), desk.stages(), target)
    assert (target / "MANIFEST.json").is_file()


def test_a_formulary_without_blocks_gives_a_bundle(tmp_path: Path) -> None:
    bare = Desk(tmp_path)
    for monograph in bare.monographs:
        monograph["blocks"] = []
    bare.results = {}
    result = export_bundle(bare.plan(), bare.stages(), tmp_path / "bundle")
    assert (result.blocks, result.crops, result.chunks) == (0, 0, 4)
    assert list((tmp_path / "bundle" / "crops").iterdir()) == []


def test_sections_without_blocks_carry_nothing(desk: Desk) -> None:
    target = desk.folder / "bundle"
    export_bundle(desk.plan(), desk.stages(), target)
    for chunk in read_jsonl(target / "chunks.verified.jsonl"):
        assert bool(chunk["attachments"]) is (chunk["section_key"] == DOSING)
