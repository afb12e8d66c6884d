"""Check the frame conversion on real PDFs: every word that both libraries read must be where the
conversion puts it, and there must be ink.

    python -m benchmarks.frame_sweep FOLDER [--pages N] [--json]

Goes through every PDF below FOLDER that both libraries open, all pages or at most N a file.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pdfplumber
import pymupdf

from reviewer.contract.geometry import Bbox
from reviewer.contract.text import without_white_space
from reviewer.pdf.book_process import BookProcess
from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.counts import PageAgreement, compare_pages
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.jobs import DigestDone, DigestJob
from reviewer.pdf.page_facts import PageFacts
from reviewer.pdf.page_text import read_words
from reviewer.pdf.plan import plan_picture
from reviewer.pdf.plumber_pages import list_pages
from reviewer.pdf.raw_page import read_facts
from reviewer.pdf.reasons import NotReviewable
from reviewer.pdf.word_list import Word

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
    with ExitStack() as stack:
        try:
            document = stack.enter_context(pymupdf.open(path))
            if document.needs_pass:
                document.authenticate(password)
            seen = stack.enter_context(pdfplumber.open(path, password=password)).pages
            # Drawn in a process of its own: in the corpus is a page that never ends.
            drawer = stack.enter_context(closing(BookProcess(path, password, time_limit=10.0)))
        except Exception:
            return
        facts = [_facts(document, page) for page in range(1, document.page_count + 1)]
        agreement = compare_pages(facts, list_pages(path, password))
        for number in _spread(min(len(seen), len(facts)), most):
            result = PageResult(path.name, number)
            _look(result, document, seen[number - 1], agreement, drawer)
            yield result


def _look(
    result: PageResult,
    document: pymupdf.Document,
    plumber_page: Any,
    agreement: PageAgreement,
    drawer: BookProcess,
) -> None:
    try:
        frame = PageFrame.of(read_facts(document, result.page))
        result.problem = frame.problem or agreement.reason(result.page)
        theirs = plumber_page.extract_words()
        ours = read_words(document, result.page)
    except Exception as error:
        result.problem = f"unreadable: {type(error).__name__}"
        return
    finally:
        plumber_page.close()
    if result.problem is None:
        _compare(result, frame, theirs, ours, drawer)


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
    ours: Sequence[Word],
    drawer: BookProcess,
) -> None:
    boxes = _unique((without_white_space(word.text), word.box) for word in ours)
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
        ink = _has_ink(drawer, frame, visible.box)
        if isinstance(ink, NotReviewable):
            result.problem = ink
            return
        if not ink and _has_ink(drawer, frame, there) is True:
            result.inkless.append(text)  # one that is invisible has none in either place


def _unique(words: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The words whose text stands once on the page, and in no other word either: the libraries
    lose spaces, each its own, so a word of the one may be a part of a longer one of the other."""
    pairs = list(words)
    text = "".join(word for word, _ in pairs)
    return {word: box for word, box in pairs if text.count(word) == 1}


def _apart(one: PictureBox, other: PictureBox, unit: float) -> bool:
    across = abs((one.x0 + one.x1) - (other.x0 + other.x1)) / 2 / unit
    down = abs((one.y0 + one.y1) - (other.y0 + other.y1)) / 2 / unit
    return across > ACROSS or down > DOWN


def _has_ink(drawer: BookProcess, frame: PageFrame, box: PictureBox) -> bool | NotReviewable:
    shown = box.intersection(frame.whole)
    plan = shown and plan_picture(shown, frame.scale_for_dpi(DPI), 10_000_000)
    if not plan:
        return False
    done = drawer.ask(DigestJob(frame.page, plan))
    if isinstance(done, DigestDone):
        return not done.blank
    return done if isinstance(done, NotReviewable) else NotReviewable.PAGE_UNREADABLE


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
