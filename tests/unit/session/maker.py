"""Files for the tests of the session: a book of three pages, its monographs, decisions."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pymupdf

from reviewer.contract.decision import Decision, Evidence
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.session import Draft, ReviewSession
from reviewer.sources import write_records

TABLE = BlockKey("ampicilin", "p0001-t1")
MERGED = BlockKey("ampicilin", "p0001-t2")
FORMULA = BlockKey("ampicilin", "p0002-f1")
CONTINUED = BlockKey("gentamicin", "p0001-t1")
"""Has the same block id as TABLE, on another monograph."""

KEYS = (TABLE, MERGED, FORMULA, CONTINUED)
LABELS = ("Creatinine clearance", "Half-life", "Dose")
_TEXTS = {
    TABLE: "Creatinine clearance Half-life Dose over thirty one hour every six hours",
    MERGED: "Indication Route adults children oral intravenous daily maximum course",
    FORMULA: "Clcr = weight times factor over serum creatinine in micromol",
    CONTINUED: "Dosing interval by renal function continued from the page before this",
}
_SHAPES = {
    TABLE: Shape.SIMPLE_TABLE,
    MERGED: Shape.MULTI_LEVEL_OR_MERGED_HEADER,
    FORMULA: Shape.FORMULA_2D,
    CONTINUED: Shape.CROSS_PAGE_CONTINUATION,
}
_PAGES = {TABLE: 1, MERGED: 1, FORMULA: 2, CONTINUED: 3}
_TOPS = {TABLE: 100, MERGED: 300, FORMULA: 100, CONTINUED: 100}
_PROSE = (
    "The dose depends on the indication, the age, the weight and the renal function of the "
    "patient, and is to be reduced where clearance is low; see the table in this section."
)


@dataclass(frozen=True)
class Desk:
    """A folder with a review and what it refers to."""

    folder: Path

    @property
    def review(self) -> Path:
        return self.folder / "a.review"

    @property
    def book(self) -> Path:
        return self.folder / "book.pdf"

    @property
    def monographs(self) -> Path:
        return self.folder / "monographs.jsonl"

    @property
    def decisions(self) -> Path:
        return self.folder / "decisions.jsonl"

    def open(self, reviewer: str | None = "Lan") -> ReviewSession:
        """The review, open for that reviewer to sign; for reading only where it is None."""
        return ReviewSession.open(self.review, reviewer=reviewer, writable=reviewer is not None)


def write_book(path: Path, *, texts: dict[BlockKey, str] | None = None, pages: int = 3) -> None:
    """A book on whose pages the blocks' texts stand where their boxes are."""
    with pymupdf.open() as book:
        for number in range(1, pages + 1):
            page = book.new_page(width=400, height=600)
            page.insert_textbox((50, 30, 350, 95), _PROSE, fontsize=9)
            for key, text in (texts or _TEXTS).items():
                if _PAGES[key] == number:
                    page.insert_textbox((50, _TOPS[key], 350, _TOPS[key] + 60), text, fontsize=10)
        book.save(path)


def block(key: BlockKey, **fields: Any) -> dict[str, Any]:
    """A block's record, with the given fields in their place."""
    shape = _SHAPES[key]
    return {
        "block_id": key.block_id,
        "section_key": "lieu_luong_va_cach_dung",
        "kind": shape.kind.value,
        "shape": shape.value,
        "physical_page": _PAGES[key],
        "printed_page": str(_PAGES[key] + 200),
        "bbox": [50.0, float(_TOPS[key]), 350.0, float(_TOPS[key] + 60)],
        "quarantined": True,
        "text": _TEXTS[key],
        "header_row": list(LABELS) if key == TABLE else [],
        **fields,
    }


def monograph(drug_id: str, blocks: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    """A monograph's record with one dosing section."""
    section = {
        "section_key": "lieu_luong_va_cach_dung",
        "display_name": "Liều lượng và cách dùng",
        "text": _PROSE,
        "physical_pages": [1],
    }
    return {
        "schema_version": "1.0",
        "drug_id": drug_id,
        "drug_name": drug_id.upper(),
        "sections": [section],
        "blocks": blocks,
        **fields,
    }


def write_monographs(
    path: Path,
    change: dict[BlockKey, dict[str, Any]] | None = None,
    without: tuple[BlockKey, ...] = (),
    **fields: Any,
) -> None:
    """The monographs file, with changed fields of blocks, without some blocks."""
    change = change or {}
    lines = []
    for drug_id in ("ampicilin", "gentamicin"):
        keys = [key for key in KEYS if key.drug_id == drug_id and key not in without]
        blocks = [block(key, **change.get(key, {})) for key in keys]
        lines.append(json.dumps(monograph(drug_id, blocks, **fields), ensure_ascii=False) + "\n")
    path.write_text("".join(lines), encoding="utf-8")


def draft(key: BlockKey, verdict: Verdict = Verdict.SHAPE, **fields: Any) -> Draft:
    """An answer that confirms the block, with the given fields in their place."""
    shape = _SHAPES[key]
    given: dict[str, Any] = {}
    if verdict is Verdict.SHAPE:
        given = {"shape": shape, "header_row": LABELS if key == TABLE else None}
    return Draft(key, verdict, **{**given, **fields})


def evidence(session: ReviewSession, key: BlockKey, **fields: Any) -> Evidence:
    """Evidence of what the session shows of the block now."""
    given: dict[str, Any] = {
        "book_sha256": session.info.book.sha256,
        "block_digest": session.block_digest(key),
        "crop_sha256": "d" * 64,
        "seen_ms": 3000,
        "program": "0.1.0",
    }
    return Evidence(**{**given, **fields})


def decision(key: BlockKey, verdict: Verdict = Verdict.SHAPE, **fields: Any) -> Decision:
    """A script's record that confirms the block, with the given fields in their place."""
    shape = _SHAPES[key]
    given: dict[str, Any] = {
        "drug_id": key.drug_id,
        "block_id": key.block_id,
        "reviewer": "Minh",
        "verdict": verdict,
        "decided_at": "2026-12-01T08:00:00Z",
    }
    if verdict is Verdict.SHAPE:
        given |= {"shape": shape, "header_row": LABELS if key == TABLE else ()}
    return Decision(**{**given, **fields})


def write_decisions(path: Path, *decisions: Decision) -> Path:
    """A decisions file of these records."""
    write_records(path, decisions)
    return path
