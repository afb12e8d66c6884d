"""`export`, `verify` and `crop` as a user runs them, on a few monographs of the sample book."""

import hashlib
import io
import json
import shutil
import struct
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from reviewer.cli import run


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, lines: list[dict[str, Any]]) -> Path:
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")
    return path


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG picture, by its own header."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


class Desk:
    """A review of three monographs of the sample, and what its commands said."""

    def __init__(self, folder: Path, sample: Path):
        self.folder = folder
        self.book = folder / "Dược thư.pdf"
        shutil.copy(sample / "book.pdf", self.book)
        kept = [one for one in records(sample / "monographs.jsonl") if one["blocks"]][:3]
        self.monographs = write(folder / "m.jsonl", kept)
        self.review = folder / "r.review"
        self.bundle = folder / "bundle"
        self.run("new", self.review, "--pdf", self.book, "--monographs", self.monographs, expect=0)

    def run(self, *arguments: object, expect: int) -> tuple[str, str]:
        """Run a command in this process; what it printed on both streams."""
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = run([str(argument) for argument in arguments])
        assert code == expect, err.getvalue()
        assert "Traceback" not in err.getvalue()
        return out.getvalue(), err.getvalue()

    def blocks(self) -> list[dict[str, Any]]:
        """Every block of the review, each with its drug."""
        return [
            {**block, "drug_id": monograph["drug_id"]}
            for monograph in records(self.monographs)
            for block in monograph["blocks"]
        ]

    def decide(self, answers: list[dict[str, Any]]) -> None:
        """Confirm as many blocks as there are answers, each as its answer changes it."""
        decisions = []
        for block, answer in zip(self.blocks(), answers, strict=False):
            simple = block["shape"] == "simple_table"
            decision = {
                "drug_id": block["drug_id"],
                "block_id": block["block_id"],
                "reviewer": "DS. Nguyễn Thị Hồng",
                "verdict": "shape",
                "shape": block["shape"],
                "header_row": block["header_row"] if simple else None,
                "bbox": None,
                "note": "",
                "decided_at": "2026-12-01T08:00:00Z",
            }
            decisions.append(decision | answer)
        path = write(self.folder / "d.jsonl", decisions)
        self.run("decide", self.review, "--from", path, expect=0)

    def export(self, target: Path, *options: str, expect: int) -> tuple[str, str]:
        """Run `export` into a folder of the desk."""
        return self.run("export", self.review, "-o", target, *options, expect=expect)


@pytest.fixture(scope="module", autouse=True)
def in_english() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FORMULARY_REVIEWER_LANGUAGE", "en")
        yield


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory, sample: Path, in_english: None) -> Desk:
    """A desk on which two blocks are not reviewed."""
    del in_english
    desk = Desk(tmp_path_factory.mktemp("unfinished"), sample)
    desk.decide([{}] * (len(desk.blocks()) - 2))
    return desk


class Exported(NamedTuple):
    """A finished desk, what its export said, and the blocks that were answered otherwise."""

    desk: Desk
    said: str
    corrected: dict[str, Any]
    not_a_block: dict[str, Any]
    cannot_tell: dict[str, Any]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory, sample: Path, in_english: None) -> Exported:
    """A desk on which one answer of each kind was given, and its bundle."""
    del in_english
    desk = Desk(tmp_path_factory.mktemp("finished"), sample)
    blocks = desk.blocks()
    simple = next(place for place, one in enumerate(blocks) if one["header_row"])
    gone, unclear = [place for place in range(len(blocks)) if place != simple][:2]
    answers: list[dict[str, Any]] = [{} for _ in blocks]
    answers[simple] = {"shape": "multi_level_or_merged_header", "header_row": None}
    nothing = {"shape": None, "header_row": None}
    answers[gone] = {**nothing, "verdict": "not_a_block", "note": "rác"}
    answers[unclear] = {**nothing, "verdict": "cannot_tell", "note": "mờ"}
    desk.decide(answers)
    out, said = desk.export(desk.bundle, expect=0)
    assert out == ""
    return Exported(desk, said, blocks[simple], blocks[gone], blocks[unclear])


def attachments_of(bundle: Path, block: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Every attachment of a block, each with the text of its chunk."""
    return [
        (chunk["text"], attachment)
        for chunk in records(bundle / "chunks.verified.jsonl")
        for attachment in chunk["attachments"]
        if (chunk["drug_id"], attachment["block_id"]) == (block["drug_id"], block["block_id"])
    ]


def test_an_export_says_what_it_wrote(exported: Exported) -> None:
    count = len(exported.desk.blocks())
    assert "every gate is 0" in exported.said
    assert f"with {count} crops" in exported.said
    assert f"from a script and not from a screen: {count}" in exported.said
    pictures = list((exported.desk.bundle / "crops").iterdir())
    assert len(pictures) == count
    assert all(min(size_of(picture.read_bytes())) > 20 for picture in pictures)


def test_its_chunks_pass_the_gates(exported: Exported) -> None:
    bundle = exported.desk.bundle
    ready = (bundle / "monographs.verified.jsonl", bundle / "chunks.verified.jsonl")
    exported.desk.run("chunk-ready", *ready, expect=0)


def test_a_corrected_shape_has_lost_its_header_everywhere(exported: Exported) -> None:
    found = attachments_of(exported.desk.bundle, exported.corrected)
    assert len(found) >= 2
    for text, attachment in found:
        assert attachment["shape"] == "multi_level_or_merged_header"
        assert attachment["header_row"] == []
        assert attachment["verification"]["status"] == "corrected"
        if "— bảng, " in text:
            assert "Cột:" not in text


@pytest.mark.parametrize("verdict", ["not_a_block", "cannot_tell"])
def test_other_verdicts_stay_quarantined(exported: Exported, verdict: str) -> None:
    found = attachments_of(exported.desk.bundle, getattr(exported, verdict))
    assert len(found) >= 2
    for _, attachment in found:
        assert attachment["quarantined"] is True
        assert attachment["verification"]["status"] == verdict


def test_what_is_no_block_goes_back(exported: Exported) -> None:
    (returned,) = records(exported.desk.bundle / "returns.jsonl")
    assert returned["block_id"] == exported.not_a_block["block_id"]
    assert returned["note"] == "rác"


def test_a_bundle_verifies_against_its_review(exported: Exported) -> None:
    desk = exported.desk
    out, _ = desk.run("verify", desk.bundle, "--review", desk.review, "--json", expect=0)
    found = json.loads(out)
    assert found["crops_drawn_again"] == len(desk.blocks())
    assert found["chain_known"] is True
    _, said = desk.run("verify", desk.bundle, expect=0)
    assert "--pdf" in said
    assert "--review" in said


def test_a_changed_letter_is_named(exported: Exported, tmp_path: Path) -> None:
    copied = tmp_path / "copied"
    shutil.copytree(exported.desk.bundle, copied)
    chunks = copied / "chunks.verified.jsonl"
    chunks.write_bytes(chunks.read_bytes().replace(b"mg", b"g ", 1))
    _, said = exported.desk.run("verify", copied, expect=1)
    assert "chunks.verified.jsonl" in said


def test_verify_says_when_there_is_no_bundle(exported: Exported, tmp_path: Path) -> None:
    exported.desk.run("verify", tmp_path / "nothing", expect=2)
    _, said = exported.desk.run("verify", tmp_path, expect=2)
    assert "MANIFEST.json" in said


def test_a_folder_with_something_in_it_stays(exported: Exported, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    _, said = exported.desk.export(tmp_path, expect=2)
    assert "Name a new folder" in said
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_an_export_too_early_is_refused_with_its_reasons(unfinished: Desk) -> None:
    before = set(unfinished.folder.iterdir())
    out, said = unfinished.export(unfinished.folder / "early", expect=1)
    assert out == ""
    assert "Blocks not reviewed: 2" in said
    assert "--mark-unreviewed" in said
    assert set(unfinished.folder.iterdir()) == before


def test_a_partial_bundle_says_so_everywhere(unfinished: Desk) -> None:
    target = unfinished.folder / "partial"
    out, said = unfinished.export(target, "--mark-unreviewed", "--json", expect=0)
    assert json.loads(out)["unverified"] == 2
    assert "marked as unverified: 2" in said
    unverified = {
        (chunk["drug_id"], attachment["block_id"])
        for chunk in records(target / "chunks.verified.jsonl")
        for attachment in chunk["attachments"]
        if attachment["verification"]["status"] == "unverified"
    }
    assert len(unverified) == 2
    manifest = json.loads((target / "MANIFEST.json").read_text(encoding="utf-8"))
    assert manifest["mark_unreviewed"] is True
    assert manifest["counts"]["unreviewed"] == 2
    report = (target / "report.html").read_text(encoding="utf-8")
    assert "số khối chưa được xác minh: 2" in report


def test_another_book_in_the_books_place_is_refused(unfinished: Desk) -> None:
    whole = unfinished.book.read_bytes()
    try:
        unfinished.book.write_bytes(whole + b"%")
        _, said = unfinished.export(unfinished.folder / "other", "--mark-unreviewed", expect=1)
    finally:
        unfinished.book.write_bytes(whole)
    assert "Dược thư.pdf" in said
    assert not (unfinished.folder / "other").exists()


def test_a_crop_is_the_one_of_the_bundle(exported: Exported, sample: Path, tmp_path: Path) -> None:
    ((_, attachment), *_) = attachments_of(exported.desk.bundle, exported.corrected)
    picture = tmp_path / "ảnh.png"
    where = ("--page", attachment["physical_page"], "--bbox", *attachment["bbox"])
    out, said = exported.desk.run("crop", sample / "book.pdf", *where, "-o", picture, expect=0)
    crop = attachment["verification"]["crop"]
    assert hashlib.sha256(picture.read_bytes()).hexdigest() == crop["sha256"]
    assert size_of(picture.read_bytes()) == (crop["width"], crop["height"])
    assert out == ""
    assert "pixels" in said


@pytest.fixture
def crop(
    tmp_path: Path,
    sample: Path,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., tuple[int, str, Path]]:
    """Runs `crop` on the sample with one argument changed: exit code, errors, the picture."""
    picture = tmp_path / "crop.png"

    def run_crop(
        page: object = 7,
        bbox: tuple[object, ...] = (50, 50, 300, 300),
        dpi: object = 150,
        book: Path = sample / "book.pdf",
    ) -> tuple[int, str, Path]:
        command = ["crop", book, "--page", page, "--bbox", *bbox, "-o", picture, "--dpi", dpi]
        code = run([str(part) for part in command])
        return code, capsys.readouterr().err, picture

    return run_crop


def test_a_crop_has_the_size_that_was_asked_for(
    crop: Callable[..., tuple[int, str, Path]],
) -> None:
    code, _, picture = crop(dpi=144)
    assert code == 0
    assert size_of(picture.read_bytes()) == (500, 500)


def test_a_box_that_leaves_the_page_is_clipped_and_said(
    crop: Callable[..., tuple[int, str, Path]],
) -> None:
    code, said, picture = crop(bbox=(-100, 50, 200, 150), dpi=144)
    assert code == 0
    assert "leaves the page" in said
    assert size_of(picture.read_bytes()) == (400, 200)


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"page": 0}, "page 0"),
        ({"page": 9999}, "9999"),
        ({"page": "seven"}, "seven"),
        ({"bbox": (5000, 50, 5100, 300)}, "outside"),
        ({"bbox": (50, 300, 300, 300)}, "50 300 300 300"),
        ({"bbox": (300, 50, 50, 300)}, "300 50 50 300"),
        ({"bbox": ("nan", 50, 300, 300)}, "nan"),
        ({"bbox": (50, 50, "inf", 300)}, "inf"),
        ({"bbox": (50, 50, "wide", 300)}, "wide"),
        ({"dpi": 0}, "--dpi 0"),
        ({"dpi": -300}, "--dpi -300"),
        ({"dpi": 1e9}, "dpi"),
        ({"dpi": "high"}, "high"),
        ({"book": Path("no-such-book.pdf")}, "no-such-book.pdf"),
    ],
)
def test_bad_arguments_of_crop_are_said_and_nothing_is_written(
    crop: Callable[..., tuple[int, str, Path]], changed: dict[str, Any], says: str
) -> None:
    code, said, picture = crop(**changed)
    assert code == 2
    assert says in said
    assert len(said.strip().splitlines()) == 1
    assert not picture.exists()


def test_a_crop_never_takes_the_place_of_its_book(
    tmp_path: Path, sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "book.pdf"
    shutil.copy(sample / "book.pdf", book)
    before = book.read_bytes()
    box = ("--page", "7", "--bbox", "0", "0", "100", "100")
    assert run(["crop", str(book), *box, "-o", str(book)]) == 2
    assert book.read_bytes() == before
    assert capsys.readouterr().err
