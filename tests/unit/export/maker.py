"""A small formulary with all four shapes, and plans to export it, for the tests of this folder."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from reviewer.chunk import build_chunks, descriptor_text
from reviewer.contract.chunk import Chunk
from reviewer.contract.decision import Decision
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey, Monograph
from reviewer.contract.vocabulary import ReviewState, Shape, Verdict
from reviewer.errors import InputError
from reviewer.export.plan import (
    BlockResult,
    BundlePlan,
    BundleStages,
    HistoryLine,
    InputFile,
)
from reviewer.gates.runner import run_gates
from reviewer.sources import (
    atomic_folder,
    encode,
    file_sha256,
    parse_record,
    read_lines,
)

DOSING = "lieu_luong_va_cach_dung"
MOMENT = "2026-12-01T08:00:00Z"

TABLE = BlockKey("ampicilin_va_sulbactam", "p0205-t1")
FORMULA = BlockKey("ampicilin_va_sulbactam", "p0205-f1")
MERGED = BlockKey("gentamicin", "p0701-t1")
CONTINUED = BlockKey("gentamicin", "p0702-t1")


def formulary() -> list[dict[str, Any]]:
    """Two monographs: a simple table, a formula, a merged header, and its continuation."""
    return [
        {
            "schema_version": "1.0",
            "drug_id": "ampicilin_va_sulbactam",
            "drug_name": "AMPICILIN VÀ SULBACTAM",
            "sections": [
                {
                    "section_key": DOSING,
                    "display_name": "Liều lượng và cách dùng",
                    "text": "Người lớn: tiêm bắp sâu.\n\nTrẻ em: xem bảng.",
                    "physical_pages": [205],
                    "source_note": "giữ nguyên",
                }
            ],
            "blocks": [
                {
                    "block_id": "p0205-t1",
                    "section_key": DOSING,
                    "kind": "table",
                    "shape": "simple_table",
                    "physical_page": 205,
                    "printed_page": "204",
                    "bbox": [56.5, 312.0, 290.0, 398.5],
                    "quarantined": True,
                    "text": "Độ thanh thải creatinin Nửa đời Liều ≥ 30 ml/phút 1 giờ mỗi 6 – 8 giờ",
                    "header_row": ["Độ thanh thải creatinin", "Nửa đời", "Liều"],
                    "lifted_by": "rules-7",
                },
                {
                    "block_id": "p0205-f1",
                    "section_key": DOSING,
                    "kind": "formula",
                    "shape": "formula_2d",
                    "physical_page": 205,
                    "printed_page": "204",
                    "bbox": [56.5, 420.0, 290.0, 455.0],
                    "quarantined": True,
                    "text": "Clcr (ml/phút) = cân nặng x (140 - tuổi) 72 x creatinin huyết thanh",
                    "header_row": [],
                },
            ],
        },
        {
            "schema_version": "1.0",
            "drug_id": "gentamicin",
            "drug_name": "GENTAMICIN",
            "edition": 2026,
            "sections": [
                {
                    "section_key": DOSING,
                    "display_name": "Liều lượng và cách dùng",
                    "text": "Liều dùng tùy theo chức năng thận.",
                    "physical_pages": [701, 702],
                },
                {
                    "section_key": "chi_dinh",
                    "display_name": "Chỉ định",
                    "text": "Nhiễm khuẩn nặng.",
                    "physical_pages": [700],
                },
            ],
            "blocks": [
                {
                    "block_id": "p0701-t1",
                    "section_key": DOSING,
                    "kind": "table",
                    "shape": "multi_level_or_merged_header",
                    "physical_page": 701,
                    "printed_page": "700",
                    "bbox": [50, 100, 290, 200],
                    "quarantined": True,
                    "text": "Chức năng thận Khoảng cách liều bình thường 8 giờ suy giảm 12 giờ",
                    "header_row": ["Chức năng thận", "Khoảng cách liều"],
                },
                {
                    "block_id": "p0702-t1",
                    "section_key": DOSING,
                    "kind": "table",
                    "shape": "cross_page_continuation",
                    "physical_page": 702,
                    "printed_page": None,
                    "bbox": [50, 60, 290, 120],
                    "quarantined": True,
                    "text": "suy thận nặng hai mươi bốn giờ một lần, theo dõi nồng độ",
                    "header_row": [],
                    "continues": "p0701-t1",
                },
            ],
        },
    ]


def write_jsonl(path: Path, records: Iterable[Mapping[str, Any]]) -> Path:
    """Records as they come, one a line."""
    lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    path.write_text("".join(lines), encoding="utf-8")
    return path


def read_jsonl(path: Path) -> list[dict[str, Any]]:
    """The records of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@dataclass(frozen=True)
class Picture:
    """A crop that is no real picture: its bytes tell what was asked for."""

    png: bytes
    clipped: bool = False
    lowered: bool = False
    blank: bool = False
    width: int = 973
    height: int = 360

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.png).hexdigest()


@dataclass
class PaperBook:
    """A book whose crops are made up; `missing` pages cannot be drawn."""

    missing: frozenset[int] = frozenset()
    blank: bool = False

    def crop(self, page: int, bbox: Bbox, dpi: int = 300, /) -> Picture:
        if page in self.missing:
            raise InputError("pdf.page_missing", page=page, pages=1)
        sides = [float(side) for side in bbox]
        return Picture(f"\x89PNG {page} {sides} {dpi}".encode(), blank=self.blank)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
        /,
    ) -> None:
        return None


def answer(
    key: BlockKey,
    state: ReviewState,
    shape: Shape,
    header_row: tuple[str, ...] = (),
    bbox: tuple[float, ...] = (0, 0, 1, 1),
    note: str = "",
) -> BlockResult:
    """A block's result, with one decision in its history where somebody decided."""
    if state is ReviewState.UNREVIEWED:
        return BlockResult(key, state, shape, header_row, Bbox(*bbox))
    verdicts = {
        ReviewState.NOT_A_BLOCK: Verdict.NOT_A_BLOCK,
        ReviewState.CANNOT_TELL: Verdict.CANNOT_TELL,
    }
    verdict = verdicts.get(state, Verdict.SHAPE)
    decision = Decision(
        drug_id=key.drug_id,
        block_id=key.block_id,
        reviewer="DS. Lê Thị Hồng",
        verdict=verdict,
        shape=shape if verdict is Verdict.SHAPE else None,
        header_row=header_row if verdict is Verdict.SHAPE else None,
        note=note,
        decided_at=MOMENT,
    )
    return BlockResult(
        key=key,
        state=state,
        shape=shape,
        header_row=header_row,
        bbox=Bbox(*bbox),
        header_verified=verdict is Verdict.SHAPE,
        reviewers=("DS. Lê Thị Hồng",),
        decided_at=MOMENT,
        by_script=True,
        note=note,
        history=(HistoryLine(decision),),
    )


@dataclass
class Desk:
    """A folder with a book, its monographs and perhaps chunks, and what was decided."""

    folder: Path
    monographs: list[dict[str, Any]] = field(default_factory=formulary)
    book: PaperBook = field(default_factory=PaperBook)

    def __post_init__(self) -> None:
        self.results: dict[BlockKey, BlockResult] = {
            BlockKey(monograph["drug_id"], block["block_id"]): self._as_given(monograph, block)
            for monograph in self.monographs
            for block in monograph["blocks"]
        }

    def _as_given(self, monograph: dict[str, Any], block: dict[str, Any]) -> BlockResult:
        shape = Shape(block["shape"])
        labels = tuple(block["header_row"]) if shape.may_have_header else ()
        key = BlockKey(monograph["drug_id"], block["block_id"])
        x0, top, x1, bottom = block["bbox"]
        return answer(key, ReviewState.VERIFIED, shape, labels, (x0, top, x1, bottom))

    def decide(
        self,
        key: BlockKey,
        state: ReviewState,
        shape: Shape | None = None,
        header_row: tuple[str, ...] | None = None,
        *,
        bbox: tuple[float, float, float, float] | None = None,
        note: str = "",
    ) -> None:
        """Put another answer in the place of "verified as given"."""
        before = self.results[key]
        self.results[key] = answer(
            key,
            state,
            shape or before.shape,
            before.header_row if header_row is None else header_row,
            bbox or before.bbox,
            note,
        )

    def chunks(self) -> list[dict[str, Any]]:
        """The chunks that the chunk stage makes of the monographs as they came."""
        return [
            json.loads(encode(chunk))
            for monograph in self.monographs
            for chunk in build_chunks(Monograph.model_validate(monograph))
        ]

    def plan(self, chunks: list[dict[str, Any]] | None = None, **changes: Any) -> BundlePlan:
        """The plan of an export. `chunks` are written to a file that it then starts from."""
        book = self.folder / "sách.pdf"
        book.write_bytes(b"%PDF-1.7 paper")
        monographs = write_jsonl(self.folder / "monographs.jsonl", self.monographs)
        given = None if chunks is None else write_jsonl(self.folder / "chunks.jsonl", chunks)
        plan = BundlePlan(
            book=_input(book),
            monographs=_input(monographs),
            chunks=None if given is None else _input(given),
            results=self.results,
            decisions=lambda: [
                line.decision for result in self.results.values() for line in result.history
            ],
            policy={"reviewers": 1, "two_for_shapes": []},
            counts={"blocks": len(self.results)},
            chain_head="ab" * 32,
            program="0.1.0",
        )
        return replace(plan, **changes)

    def stages(self, **changes: Any) -> BundleStages:
        """The real stages, and the paper book."""
        stages = BundleStages(
            read_lines=read_lines,
            parse_monograph=partial(parse_record, Monograph),
            parse_chunk=partial(parse_record, Chunk),
            encode=encode,
            atomic_folder=atomic_folder,
            file_sha256=file_sha256,
            build_chunks=build_chunks,
            descriptor_text=descriptor_text,
            run_gates=run_gates,
            open_book=lambda: self.book,
        )
        return replace(stages, **changes)


def left_behind(folder: Path) -> set[str]:
    """Names in a folder other than a desk's own files."""
    own = {"sách.pdf", "monographs.jsonl", "chunks.jsonl"}
    with suppress(FileNotFoundError):
        return {path.name for path in folder.iterdir()} - own
    return set()


def _input(path: Path) -> InputFile:
    return InputFile(path, file_sha256(path))
