"""Commands of books: `segment`."""

import argparse
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

from reviewer.cli.passwords import with_password
from reviewer.errors import InputError, Where
from reviewer.messages import text

if TYPE_CHECKING:
    from reviewer.segment import PageJournal

_MOST_JOBS: Final = 64


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    segment = commands.add_parser(
        "segment",
        help="find monographs, sections, tables and formulas in a PDF",
        description="Find the monographs, sections, tables and formulas of a PDF.",
    )
    segment.add_argument("book", type=Path, metavar="BOOK.pdf")
    segment.add_argument("-o", "--output", type=Path, required=True, metavar="MONOGRAPHS.jsonl")
    segment.add_argument("--jobs", metavar="N", help="processes to use (default: one a processor)")
    segment.add_argument("--pages", metavar="A-B", help="only these physical pages, from 1")
    segment.add_argument("--lexicon", type=Path, metavar="FILE", help="more section names, as JSON")
    segment.add_argument(
        "--skip-bad-pages",
        action="store_true",
        help="leave out pages that cannot be processed, and say which",
    )
    segment.add_argument(
        "--json",
        action="store_true",
        help="print what is known of the run, rejected candidates with their reasons among it",
    )
    segment.set_defaults(run=_segment)


def _segment(options: argparse.Namespace) -> int:
    import orjson

    from reviewer.segment import segment_book
    from reviewer.sources.write import write_records

    pages, jobs = page_range(options.pages), job_count(options.jobs)
    refuse_unfit_output(options.output, options.book)
    report = ProgressReport(sys.stderr)
    with _journal_of(options.output) as journal:
        result = with_password(
            lambda password: segment_book(
                options.book,
                pages=pages,
                jobs=jobs,
                lexicon=options.lexicon,
                skip_bad_pages=options.skip_bad_pages,
                password=password,
                journal=journal,
                progress=report,
            )
        )
        report.close()
        write_records(options.output, result.monographs)
    if result.resumed_pages:
        print(text("segment.resumed", count=result.resumed_pages), file=sys.stderr)
    for note in result.notes:
        print(note, file=sys.stderr)
    print(
        text(
            "segment.done",
            monographs=len(result.monographs),
            blocks=result.block_count,
            pages=result.pages,
        ),
        file=sys.stderr,
    )
    if options.json:
        print(orjson.dumps(result.as_json()).decode("utf-8"))
    return 0


@contextmanager
def _journal_of(output: Path) -> "Iterator[PageJournal]":
    """The journal of the pages that are finished. It stays where the process is killed or stopped,
    and where pages were bad, since the next run may then leave those out; else nothing of it does.
    """
    from reviewer.segment import PageJournal

    journal = PageJournal.beside(output)
    try:
        yield journal
    except InputError as error:
        if error.message_id != "segment.bad_page":
            journal.discard()
        raise
    else:
        journal.discard()
    finally:
        journal.close()


def refuse_unfit_output(output: Path, book: Path) -> None:
    """Say before any work that nothing can be written there. Raises InputError."""
    if not output.parent.is_dir():
        raise InputError("sources.no_folder", where=Where(output), folder=output.parent)
    if output.is_dir():
        raise InputError("sources.not_a_file", where=Where(output))
    if output.exists() and book.exists() and output.samefile(book):
        raise InputError("segment.output_is_book", where=Where(output))


def page_range(given: str | None) -> tuple[int, int] | None:
    """`12-40` or `12` as first and last page. Raises InputError for anything else."""
    if given is None:
        return None
    match = re.fullmatch(r"(\d{1,7})(?:-(\d{1,7}))?", given.strip(), re.ASCII)
    if match is None:
        raise InputError("segment.bad_range", given=given)
    first = int(match[1])
    last = int(match[2]) if match[2] is not None else first
    if not 1 <= first <= last:
        raise InputError("segment.bad_range", given=given)
    return first, last


def job_count(given: str | None) -> int | None:
    """The number of processes. Raises InputError for anything but a number from 1 to 64."""
    if given is None:
        return None
    if not re.fullmatch(r"\d{1,3}", given, re.ASCII) or not 1 <= int(given) <= _MOST_JOBS:
        raise InputError("segment.bad_jobs", given=given)
    return int(given)


class ProgressReport:
    """Pages done and time left on standard error: one line that changes on a terminal, else few."""

    def __init__(self, stream: TextIO):
        self._stream = stream
        self._terminal = stream.isatty()
        self._started = time.monotonic()
        self._last = 0.0
        self._shown = False
        self._before: int | None = None  # pages that were there before this run began

    def __call__(self, stage: str, done: int, total: int | None) -> None:  # noqa: ARG002
        """Say how far it is, at most so often that nobody is annoyed."""
        now = time.monotonic()
        if self._before is None:
            self._before = done
        finished = total is not None and done >= total
        if not finished and now - self._last < (0.2 if self._terminal else 5.0):
            return
        self._last = now
        read = done - self._before
        left = "…"
        if total is not None and (read or finished):
            seconds = int((now - self._started) * (total - done) / max(read, 1))
            left = f"{seconds // 60}:{seconds % 60:02d}"
        line = text(
            "segment.page_progress",
            done=done,
            total=total if total is not None else "?",
            left=left,
        )
        if self._terminal:
            self._stream.write(f"\r\x1b[K{line}")
        else:
            self._stream.write(f"{line}\n")
        self._stream.flush()
        self._shown = True

    def close(self) -> None:
        """End the line that changes."""
        if self._shown and self._terminal:
            self._stream.write("\n")
