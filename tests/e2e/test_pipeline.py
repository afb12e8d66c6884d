"""The whole row of commands, each in a process of its own, on the sample and on real PDFs."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

REAL_BOOKS = [
    "vietnamese/qd-720-thuoc-gia-han.pdf",
    "formulary/cdsco-banned-2024-continuation.pdf",
    "vietnamese/latex-vi-formulas-tables.pdf",
    "formulary/smpc-dabigatran-adr-table.pdf",
    "tables/chinese-multilevel-headers.pdf",
    "geometry/same-table-four-rotations.pdf",
]


def command(*arguments: object, expect: int = 0) -> subprocess.CompletedProcess[str]:
    """Run one command as a user would and check its exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "reviewer", *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | {"FORMULARY_REVIEWER_LANGUAGE": "en"},
        capture_output=True,
        encoding="utf-8",
        timeout=200,
        check=False,
    )
    assert done.returncode == expect, (
        f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    )
    assert "Traceback" not in done.stderr
    return done


def records(path: Path) -> list[dict[str, Any]]:
    """Every record of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def confirming(monographs: Path) -> Iterator[dict[str, Any]]:
    """A script's decision for each block that agrees with what the rules guessed."""
    for monograph in records(monographs):
        blocks = monograph["blocks"]
        assert isinstance(blocks, list)
        for block in blocks:
            yield {
                "drug_id": monograph["drug_id"],
                "block_id": block["block_id"],
                "reviewer": "script",
                "verdict": "shape",
                "shape": block["shape"],
                "header_row": block["header_row"] if block["shape"] == "simple_table" else [],
                "bbox": None,
                "note": "",
                "decided_at": "2026-12-01T08:00:00Z",
            }


def run_all(book: Path, folder: Path) -> Path:
    """segment, chunk, chunk-ready, new, decide, export on one book; the bundle's folder."""
    monographs, chunks = folder / "m.jsonl", folder / "c.jsonl"
    review, decisions = folder / "book.review", folder / "decisions.jsonl"
    command("segment", book, "-o", monographs)
    command("chunk", monographs, "-o", chunks)
    command("chunk-ready", monographs, chunks)
    command("new", review, "--pdf", book, "--monographs", monographs, "--chunks", chunks)
    command("export", review, "-o", folder / "too-early", expect=1)
    assert not (folder / "too-early").exists()
    decisions.write_text(
        "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in confirming(monographs)),
        encoding="utf-8",
    )
    command("decide", review, "--from", decisions)
    command("export", review, "-o", folder / "bundle")
    return folder / "bundle"


def check_bundle(bundle: Path) -> None:
    """The bundle passes the gates as a consumer would run them, and says who verified what."""
    monographs = bundle / "monographs.verified.jsonl"
    chunks = bundle / "chunks.verified.jsonl"
    done = command("chunk-ready", monographs, chunks, "--json")
    assert json.loads(done.stdout)["passed"] is True
    block_count = sum(len(item["blocks"]) for item in records(monographs))
    assert block_count > 0
    descriptors = [item for item in records(chunks) if item["chunk_kind"] == "block_descriptor"]
    assert len(descriptors) == block_count
    for item in descriptors:
        (attachment,) = item["attachments"]
        verification = attachment["verification"]
        assert verification["status"] == "verified"
        assert verification["reviewers"] == ["script"]
        assert (bundle / verification["crop"]["path"]).is_file()


def test_the_sample_goes_from_pdf_to_bundle(sample: Path, tmp_path: Path) -> None:
    check_bundle(run_all(sample / "book.pdf", tmp_path))


@pytest.mark.corpus
@pytest.mark.parametrize("name", REAL_BOOKS)
def test_a_real_book_goes_from_pdf_to_bundle(name: str, corpus: Path, tmp_path: Path) -> None:
    check_bundle(run_all(corpus / name, tmp_path))
