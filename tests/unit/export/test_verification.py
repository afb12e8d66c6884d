"""A bundle recomputed: whatever was changed in it is found and named."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reviewer.contract.chunk import Chunk
from reviewer.errors import InputError, RefusedError
from reviewer.export.bundle import export_bundle
from reviewer.export.manifest import SEAL, sealed
from reviewer.export.verification import (
    BundleFindings,
    Origins,
    VerificationStages,
    verify_bundle,
)
from reviewer.gates.runner import run_gates
from reviewer.sources import file_sha256, parse_record, read_lines
from tests.unit.export.maker import CONTINUED, Desk, PaperBook, read_jsonl, write_jsonl

STAGES = VerificationStages(
    read_lines=read_lines,
    parse_chunk=partial(parse_record, Chunk),
    file_sha256=file_sha256,
    run_gates=run_gates,
)


@pytest.fixture
def bundle(desk: Desk) -> Path:
    plan = desk.plan(counts={"blocks": 4, "verified": 4})
    return export_bundle(plan, desk.stages(), desk.folder / "bundle").folder


def origins(desk: Desk, **changes: Any) -> Origins:
    given: dict[str, Any] = {
        "book": desk.folder / "sách.pdf",
        "open_book": lambda: desk.book,
        "chain": {"ab" * 32, "cd" * 32},
    }
    return Origins(**(given | changes))


def reseal(bundle: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the manifest as somebody would who knows how it is sealed."""
    path = bundle / "MANIFEST.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    del manifest[SEAL]
    change(manifest)
    path.write_bytes(sealed(manifest))


def rewrite_chunks(bundle: Path, change: Callable[[list[dict[str, Any]]], None]) -> None:
    """Change the chunks, and the manifest so that it fits them."""
    path = bundle / "chunks.verified.jsonl"
    chunks = read_jsonl(path)
    change(chunks)
    write_jsonl(path, chunks)
    entry = {
        "sha256": file_sha256(path),
        "bytes": path.stat().st_size,
        "records": len(chunks),
    }
    reseal(bundle, lambda manifest: manifest["files"].update({path.name: entry}))


def refused(bundle: Path, given: Origins | None = None) -> str:
    with pytest.raises(RefusedError) as error:
        verify_bundle(bundle, STAGES, given)
    return error.value.message_id


def test_what_was_written_fits(desk: Desk, bundle: Path) -> None:
    assert verify_bundle(bundle, STAGES, origins(desk)) == BundleFindings(
        files=9,
        chunks=len(read_jsonl(bundle / "chunks.verified.jsonl")),
        blocks=4,
        crops_drawn_again=4,
        chain_head="ab" * 32,
        chain_known=True,
    )
    alone = verify_bundle(bundle, STAGES)
    assert (alone.crops_drawn_again, alone.chain_known) == (0, False)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_changed_byte_of_any_file_is_found(bundle: Path, data: st.DataObject) -> None:
    files = sorted(path for path in bundle.rglob("*") if path.is_file())
    path = data.draw(st.sampled_from(files))
    whole = path.read_bytes()
    if not whole:
        return
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda value: value != whole[at]))
    path.write_bytes(whole[:at] + bytes([other]) + whole[at + 1 :])
    try:
        assert refused(bundle) in ("export.file_changed", "export.manifest_changed")
    finally:
        path.write_bytes(whole)


def test_a_file_taken_out_or_put_in_is_found(bundle: Path) -> None:
    crop = next(iter((bundle / "crops").iterdir()))
    whole = crop.read_bytes()
    crop.unlink()
    assert refused(bundle) == "export.file_missing"
    crop.write_bytes(whole)
    (bundle / "crops" / "more.png").write_bytes(b"x")
    assert refused(bundle) == "export.file_not_listed"


@pytest.mark.parametrize("name", ["../sách.pdf", "crops/../../sách.pdf", "/etc/hostname", "a\\b"])
def test_a_manifest_that_leads_out_of_the_bundle_is_not_followed(
    desk: Desk, bundle: Path, name: str
) -> None:
    path = desk.folder / "sách.pdf"
    entry = {"sha256": file_sha256(path), "bytes": path.stat().st_size}
    reseal(bundle, lambda manifest: manifest["files"].update({name: entry}))
    assert refused(bundle) == "export.file_missing"


def test_chunks_that_disagree_are_found(bundle: Path) -> None:
    def change(chunks: list[dict[str, Any]]) -> None:
        chunks[0]["attachments"][0]["verification"]["status"] = "corrected"

    rewrite_chunks(bundle, change)
    assert refused(bundle) == "export.attachments_differ"


def test_an_attachment_without_verification_is_found(bundle: Path) -> None:
    def change(chunks: list[dict[str, Any]]) -> None:
        for chunk in chunks:
            for attachment in chunk["attachments"]:
                del attachment["verification"]

    rewrite_chunks(bundle, change)
    assert refused(bundle) == "export.no_verification"


def test_a_crop_that_is_not_the_blocks_is_found(bundle: Path) -> None:
    def change(chunks: list[dict[str, Any]]) -> None:
        for chunk in chunks:
            for attachment in chunk["attachments"]:
                attachment["verification"]["crop"]["path"] = "crops/gentamicin--p0701-t1.png"

    rewrite_chunks(bundle, change)
    assert refused(bundle) == "export.crop_not_listed"


def test_a_gate_that_is_not_zero_is_found(bundle: Path) -> None:
    rewrite_chunks(bundle, lambda chunks: chunks[0].update(attachments=[]))
    assert refused(bundle) == "export.refused"


def test_counts_that_are_not_those_of_the_chunks_are_found(bundle: Path) -> None:
    reseal(bundle, lambda manifest: manifest["counts"].update(verified=3, corrected=1))
    assert refused(bundle) == "export.count_differs"


def test_another_book_is_found(desk: Desk, bundle: Path) -> None:
    (desk.folder / "sách.pdf").write_bytes(b"%PDF-1.7 another edition")
    assert refused(bundle, origins(desk)) == "export.other_book"


def test_a_crop_that_the_book_does_not_show_is_found(desk: Desk, bundle: Path) -> None:
    given = origins(desk, open_book=lambda: PaperBook(missing=frozenset({702})))
    with pytest.raises(RefusedError) as error:
        verify_bundle(bundle, STAGES, given)
    assert error.value.message_id == "export.crop_differs"
    assert CONTINUED.block_id in str(error.value)


def test_a_bundle_of_another_review_is_found(desk: Desk, bundle: Path) -> None:
    assert refused(bundle, origins(desk, chain={"cd" * 32})) == "export.chain_unknown"


def test_a_folder_that_is_no_bundle_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        verify_bundle(tmp_path, STAGES)
    assert "MANIFEST.json" in str(error.value)
