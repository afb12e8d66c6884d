"""`crop BUNDLE --block`: the picture of a block out of a bundle, and nothing else out of it."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from reviewer.cli import run

PNG = b"\x89PNG\r\n\x1a\n picture"


def attachment(**crop: Any) -> dict[str, Any]:
    return {
        "block_id": "p0001-t1",
        "kind": "table",
        "shape": "simple_table",
        "physical_page": 1,
        "bbox": [50.0, 50.0, 200.0, 120.0],
        "quarantined": True,
        "verification": {
            "status": "verified",
            "header_verified": True,
            "crop": {
                "path": "crops/a.png",
                "sha256": hashlib.sha256(PNG).hexdigest(),
                "width": 1,
                "height": 1,
                **crop,
            },
        },
    }


def chunk(drug: str, block: dict[str, Any]) -> dict[str, Any]:
    return {
        "schema_version": "1.0",
        "chunk_id": f"{drug}:s:0",
        "drug_id": drug,
        "drug_name": drug.upper(),
        "section_key": "s",
        "section_name": "Liều",
        "chunk_kind": "prose",
        "text": "x",
        "physical_pages": [1],
        "attachments": [block],
        "has_quarantined_content": True,
    }


def bundle(folder: Path, *chunks: dict[str, Any], book_sha256: str = "0" * 64) -> Path:
    made = folder / "bundle"
    (made / "crops").mkdir(parents=True)
    (made / "crops" / "a.png").write_bytes(PNG)
    lines = "".join(json.dumps(one) + "\n" for one in chunks)
    (made / "chunks.verified.jsonl").write_text(lines, encoding="utf-8")
    manifest = json.dumps({"book": {"sha256": book_sha256}})
    (made / "MANIFEST.json").write_text(manifest, encoding="utf-8")
    return made


@pytest.mark.parametrize("name", ["thuoc/p0001-t1", "p0001-t1"])
def test_the_picture_comes_out_as_it_went_in(tmp_path: Path, name: str) -> None:
    made, out = bundle(tmp_path, chunk("thuoc", attachment())), tmp_path / "out.png"
    assert run(["crop", str(made), "--block", name, "-o", str(out)]) == 0
    assert out.read_bytes() == PNG


def test_a_block_id_of_two_drugs_needs_the_drug(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = bundle(tmp_path, *(chunk(drug, attachment()) for drug in ("a", "b")))
    out = tmp_path / "out.png"
    assert run(["crop", str(made), "--block", "p0001-t1", "-o", str(out)]) == 2
    assert "a, b" in capsys.readouterr().err
    assert run(["crop", str(made), "--block", "b/p0001-t1", "-o", str(out)]) == 0


@pytest.mark.parametrize(
    ("crop", "says"),
    [
        ({"path": "../secret.png"}, "outside"),
        ({"path": "/etc/passwd"}, "outside"),
        ({"path": "crops/../../secret.png"}, "outside"),
        ({"path": "crops\\..\\..\\secret.png"}, "outside"),
        ({"path": "MANIFEST.json"}, "outside"),
        ({"path": "crops/missing.png"}, "no such file"),
        ({"sha256": "0" * 64}, "sha256 differs"),
    ],
)
def test_nothing_but_the_signed_picture_comes_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], crop: dict[str, Any], says: str
) -> None:
    (tmp_path / "secret.png").write_bytes(PNG)
    made, out = bundle(tmp_path, chunk("a", attachment(**crop))), tmp_path / "out.png"
    assert run(["crop", str(made), "--block", "p0001-t1", "-o", str(out)]) == 2
    assert says in capsys.readouterr().err
    assert not out.exists()


def test_what_is_missing_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without = attachment()
    without["verification"]["crop"] = None
    made, out = bundle(tmp_path, chunk("a", without)), str(tmp_path / "out.png")
    for arguments, says in (
        ([str(made), "--block", "p0001-t1"], "--pdf"),
        ([str(made), "--block", "p9999-t1"], "p9999-t1"),
        ([str(made)], "--block"),
        ([str(made), "--block", "p0001-t1", "--page", "1"], "--page"),
        ([str(tmp_path), "--block", "p0001-t1"], "no bundle"),
        ([str(tmp_path / "no.pdf")], "--bbox"),
    ):
        assert run(["crop", *arguments, "-o", out]) == 2
        assert says in capsys.readouterr().err


def test_it_is_drawn_again_from_the_same_book_alone(
    tmp_path: Path, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = sample / "book.pdf"
    digest = hashlib.sha256(book.read_bytes()).hexdigest()
    made = bundle(tmp_path, chunk("a", attachment()), book_sha256=digest)
    out = tmp_path / "out.png"
    arguments = ["crop", str(made), "--block", "p0001-t1", "--pdf", str(book), "-o", str(out)]
    assert run([*arguments, "--dpi", "72"]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    (made / "MANIFEST.json").write_text('{"book": {"sha256": "0"}}', encoding="utf-8")
    assert run(arguments) == 2
    assert "not the book" in capsys.readouterr().err
    (made / "MANIFEST.json").unlink()
    assert run(arguments) == 2
