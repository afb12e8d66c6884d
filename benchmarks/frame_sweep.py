"""Check the frame conversion on real PDFs: every word that both libraries read must be where the
conversion puts it, and there must be ink.

    python -m benchmarks.frame_sweep FOLDER [--pages N] [--json]

Goes through every PDF below FOLDER that both libraries open, all pages or at most N a file.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pdfplumber
import pymupdf

from reviewer.contract.geometry import Bbox
from reviewer.contract.text import without_white_space
from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.counts import compare_pages
from reviewer.pdf.drawing import PageDrawer, is_blank
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.page_text import read_words
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.plumber_pages import list_pages
from reviewer.pdf.raw_page import read_facts

ACROSS: Final = 3.0
DOWN: Final = 8.0
"""Points by which the same word may differ: what is left is the fonts' own metrics."""

DPI: Final = 150
_LONG_ENOUGH: Final = 3


@dataclass(slots=True)
class PageResult:
    """What one page showed. `problem` is the reason for which it cannot be reviewed, if any."""

    file: str
    page: int
    problem: str | None = None
    words: int = 0
    raw_off: int = 0
    """Words that would have been off without the conversion."""
    off: list[str] = field(default_factory=list)
    inkless: list[str] = field(default_factory=list)


def sweep(folder: Path, most: int | None = None) -> Iterator[PageResult]:
    """Every page (or `most` a file, spread evenly) of every PDF that both libraries open."""
    for path in sorted(folder.rglob("*.pdf")):
        yield from sweep_file(path, most)


def sweep_file(path: Path, most: int | None = None) -> Iterator[PageResult]:
    """The pages of one file; none where one of the libraries cannot open it."""
    password = "userpass" if path.name.startswith("password") else ""
    try:
        document = pymupdf.open(path)
        if document.needs_pass:
            document.authenticate(password)
        plumber = pdfplumber.open(path, password=password)
        seen = plumber.pages
        count = document.page_count
    except Exception:
        return
    drawer = PageDrawer(document)
    facts = [_facts(document, page) for page in range(1, count + 1)]
    agreement = compare_pages(facts, list_pages(path, password))
    for number in _spread(min(len(seen), count), most):
        result = PageResult(path.name, number)
        try:
            frame = PageFrame.of(read_facts(document, number))
            result.problem = frame.problem or agreement.reason(number)
            theirs = seen[number - 1].extract_words()
            ours = read_words(document, number)
        except Exception as error:
            result.problem = f"unreadable: {type(error).__name__}"
            yield result
            continue
        if result.problem is None:
            _compare(result, frame, theirs, ours, drawer)
        seen[number - 1].close()
        yield result


def _facts(document: pymupdf.Document, page: int) -> PageFacts | None:
    try:
        return read_facts(document, page)
    except Exception:
        return None


def _spread(count: int, most: int | None) -> list[int]:
    if most is None or count <= most:
        return list(range(1, count + 1))
    return sorted({1 + round(step * (count - 1) / max(1, most - 1)) for step in range(most)})


def _compare(
    result: PageResult,
    frame: PageFrame,
    theirs: Sequence[dict[str, Any]],
    ours: Sequence[tuple[str, PictureBox]],
    drawer: PageDrawer,
) -> None:
    boxes = _unique((without_white_space(text), box) for text, box in ours)
    words = _unique(
        (
            without_white_space(str(word["text"])),
            PlumberBox.from_bbox(Bbox(word["x0"], word["top"], word["x1"], word["bottom"])),
        )
        for word in theirs
    )
    for text, box in words.items():
        there = boxes.get(text)
        if there is None or len(text) < _LONG_ENOUGH:
            continue
        visible = frame.visible(box)
        if not isinstance(visible, Visible):
            if there.intersection(frame.whole) is not None:
                result.off.append(f"{text}: {visible}")
            continue
        result.words += 1
        unit = frame.user_unit
        here = frame.to_picture(box)
        if _apart(here, there, unit):
            result.off.append(f"{text}: {here} is not {there}")
        result.raw_off += _apart(PictureBox(box.x0, box.top, box.x1, box.bottom), there, unit)
        if not _has_ink(drawer, frame, visible.box) and _has_ink(drawer, frame, there):
            result.inkless.append(text)


def _unique(words: Iterator[tuple[str, Any]]) -> dict[str, Any]:
    pairs = list(words)
    counts = Counter(text for text, _ in pairs)
    return {text: box for text, box in pairs if counts[text] == 1}


def _apart(one: PictureBox, other: PictureBox, unit: float) -> bool:
    across = abs((one.x0 + one.x1) - (other.x0 + other.x1)) / 2 / unit
    down = abs((one.y0 + one.y1) - (other.y0 + other.y1)) / 2 / unit
    return across > ACROSS or down > DOWN


def _has_ink(drawer: PageDrawer, frame: PageFrame, box: PictureBox) -> bool:
    shown = box.intersection(frame.whole)
    plan = shown and plan_picture(shown, frame.scale_for_dpi(DPI), 10_000_000)
    if not plan:
        return False
    target = memoryview(bytearray(plan.size_in_bytes))
    drawer.draw(frame.page, plan, target)
    return not is_blank(target, 4)


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit 1 when a word is off or has no ink."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=None)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    pymupdf.TOOLS.mupdf_display_errors(False)
    pymupdf.TOOLS.mupdf_display_warnings(False)
    results = list(sweep(options.folder, options.pages))
    summary = {
        "files": len({result.file for result in results}),
        "pages": len(results),
        "pages_not_reviewable": sum(result.problem is not None for result in results),
        "words": sum(result.words for result in results),
        "words_off_without_the_conversion": sum(result.raw_off for result in results),
        "words_off": sum(len(result.off) for result in results),
        "words_without_ink": sum(len(result.inkless) for result in results),
    }
    if options.json:
        print(json.dumps(summary))
    else:
        for result in results:
            for text in (*result.off, *(f"{word}: no ink" for word in result.inkless)):
                print(f"{result.file} p{result.page}: {text}")
            if result.problem:
                print(f"{result.file} p{result.page}: {result.problem}")
        for name, value in summary.items():
            print(f"{name} = {value}")
    return 1 if summary["words_off"] or summary["words_without_ink"] else 0


if __name__ == "__main__":
    sys.exit(main())
