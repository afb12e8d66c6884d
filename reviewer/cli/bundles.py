"""`export`, `verify` and `crop`: the commands that write and check pictures and bundles."""

import argparse
import json
import math
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reviewer.cli.passwords import with_password
from reviewer.errors import InputError
from reviewer.messages import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reviewer.contract.geometry import Bbox
    from reviewer.export.plan import ExportResult
    from reviewer.export.verification import Origins

_LEAST_DPI: Final = 10
_MOST_DPI: Final = 2400


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    export = commands.add_parser("export", help="write a verified bundle, or say why not")
    export.add_argument("review", type=Path, metavar="REVIEW")
    export.add_argument("-o", "--output", type=Path, required=True, metavar="DIR")
    export.add_argument(
        "--mark-unreviewed",
        action="store_true",
        help="let blocks that nobody reviewed go out, marked as unverified",
    )
    export.add_argument("--json", action="store_true", help="one object on standard output")
    export.set_defaults(run=_export)

    verify = commands.add_parser("verify", help="recompute a bundle, or a review's log")
    verify.add_argument("what", type=Path, metavar="BUNDLE|REVIEW")
    verify.add_argument(
        "--review", type=Path, metavar="REVIEW", help="the review that a bundle was exported from"
    )
    verify.add_argument("--pdf", type=Path, metavar="BOOK", help="draw the crops again from it")
    verify.add_argument(
        "--head", metavar="HASH", help="a chain head written down earlier, of the review's log"
    )
    verify.add_argument("--json", action="store_true", help="one object on standard output")
    verify.set_defaults(run=_verify)

    crop = commands.add_parser("crop", help="draw one box of a page as a PNG picture")
    crop.add_argument("book", type=Path, metavar="BOOK.pdf|BUNDLE")
    crop.add_argument("--page", metavar="N", help="physical page, from 1")
    crop.add_argument(
        "--bbox",
        nargs=4,
        metavar=("X0", "TOP", "X1", "BOTTOM"),
        help="in points, from the top left of the page as pdfplumber sees it",
    )
    crop.add_argument(
        "--block", metavar="DRUG_ID/BLOCK_ID", help="the picture that a bundle has of this block"
    )
    crop.add_argument(
        "--pdf", type=Path, metavar="BOOK.pdf", help="draw the bundle's block again from the book"
    )
    crop.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    crop.add_argument("--dpi", default="300", metavar="D")
    crop.set_defaults(run=_crop)


def _export(options: argparse.Namespace) -> int:
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.export.refusal import ExportRefusedError
    from reviewer.session import ReviewSession

    try:
        with ReviewSession.open(options.review) as session, ProgressLine() as line:

            def export(password: str | None) -> "ExportResult":
                session.unlock_book(password)
                return session.export(
                    options.output, mark_unreviewed=options.mark_unreviewed, progress=line
                )

            result = with_password(export)
    except ExportRefusedError as refused:
        for reason in refused.reasons:
            print(reason, file=sys.stderr)
        print(text(refused.message_id), file=sys.stderr)
        return refused.exit_code
    if options.json:
        print(json.dumps(asdict(result) | {"folder": str(result.folder)}, ensure_ascii=False))
    _say_what_was_written(result)
    return 0


def _say_what_was_written(result: "ExportResult") -> None:
    print(text("export.written", **asdict(result)), file=sys.stderr)
    remarks = {
        "export.written_unverified": result.unverified,
        "export.written_without_crop": result.crops_missing,
        "export.written_by_script": result.script_decisions,
        "export.written_upgraded": result.upgraded,
    }
    for message_id, count in remarks.items():
        if count:
            print(text(message_id, count=count), file=sys.stderr)


def _verify(options: argparse.Namespace) -> int:
    if options.what.is_dir():
        return _verify_bundle(options)
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.progress import CancelToken
    from reviewer.session.verifying import verify_review

    with ProgressLine() as line:
        found = with_password(
            lambda password: verify_review(
                options.what,
                head=options.head,
                password=password,
                progress=line,
                cancel=CancelToken(),
            )
        )
    said = asdict(found)
    if options.json:
        print(json.dumps(said))
    print(text("session.verified", review=options.what, **said), file=sys.stderr)
    return 0


def _verify_bundle(options: argparse.Namespace) -> int:
    from functools import partial

    from reviewer.cli.progress_line import ProgressLine
    from reviewer.contract.chunk import Chunk
    from reviewer.export.verification import VerificationStages, verify_bundle
    from reviewer.gates.runner import run_gates
    from reviewer.sources import file_sha256, parse_record, read_lines

    stages = VerificationStages(
        read_lines=read_lines,
        parse_chunk=partial(parse_record, Chunk),
        file_sha256=file_sha256,
        run_gates=run_gates,
    )
    with ProgressLine() as line:
        found = with_password(
            lambda password: verify_bundle(
                options.what, stages, _origins(options, password), progress=line
            )
        )
    said = asdict(found)
    if options.json:
        print(json.dumps(said))
    print(text("export.verified", folder=options.what, **said), file=sys.stderr)
    if found.blocks and not found.crops_drawn_again:
        print(text("export.verified_without_book"), file=sys.stderr)
    if not found.chain_known:
        print(text("export.verified_without_review"), file=sys.stderr)
    return 0


def _origins(options: argparse.Namespace, password: str | None) -> "Origins":
    from reviewer.export.verification import Origins
    from reviewer.pdf.book import Book

    book: Path | None = options.pdf
    chain = None
    if options.review is not None:
        from reviewer.review.log import DecisionLog
        from reviewer.session import ReviewSession

        log = DecisionLog.open(options.review)
        chain = {entry.hash for entry in log.entries}
        log.close()
        if book is None:
            with ReviewSession.open(options.review) as session:
                book = session.info.book.path
    if book is None:
        return Origins(chain=chain)
    return Origins(book=book, open_book=lambda: Book.open(book, password), chain=chain)


def _crop(options: argparse.Namespace) -> int:
    from reviewer.pdf.book import Book
    from reviewer.sources import atomic_file

    if options.block is not None or options.book.is_dir():
        return _crop_of_block(options)
    if options.page is None or options.bbox is None:
        raise InputError("answers.crop_needs_box")
    page, bbox, dpi = _page(options.page), _bbox(options.bbox), _dpi(options.dpi)
    if options.output.exists() and options.book.exists():
        _refuse_to_overwrite_the_book(options.output, options.book)
    with with_password(lambda password: Book.open(options.book, password)) as book:
        crop = book.crop(page, bbox, dpi)
    with atomic_file(options.output) as file:
        file.write(crop.png)
    said = {"path": options.output, "width": crop.width, "height": crop.height}
    print(text("export.crop_written", **said), file=sys.stderr)
    remarks = {
        "export.crop_clipped": crop.clipped,
        "export.crop_lowered": crop.lowered,
        "export.crop_is_blank": crop.blank,
    }
    for message_id, is_so in remarks.items():
        if is_so:
            print(text(message_id), file=sys.stderr)
    return 0


def _crop_of_block(options: argparse.Namespace) -> int:
    from reviewer.cli.bundle_crop import crop_from_book, crop_in_bundle, find_block
    from reviewer.pdf.book import Book
    from reviewer.sources import atomic_file

    if options.block is None or options.page is not None or options.bbox is not None:
        raise InputError("answers.crop_needs_block")
    key, attachment = find_block(options.book, options.block)
    if options.pdf is None:
        png = crop_in_bundle(options.book, key, attachment)
    else:
        dpi = _dpi(options.dpi)
        with with_password(lambda password: Book.open(options.pdf, password)) as book:
            png = crop_from_book(
                options.book,
                attachment,
                book.sha256,
                lambda one: book.crop(one.physical_page, one.bbox, dpi).png,
            )
    with atomic_file(options.output) as file:
        file.write(png)
    said = {"path": options.output, "drug": key.drug_id, "block": key.block_id}
    print(text("answers.crop_written", **said), file=sys.stderr)
    return 0


def _page(given: str) -> int:
    try:
        return int(given)
    except ValueError as error:
        raise InputError("export.crop_page", page=given) from error


def _bbox(given: "Sequence[str]") -> "Bbox":
    from reviewer.contract.geometry import Bbox

    refused = InputError("export.crop_bbox", bbox=" ".join(given))
    try:
        box = Bbox(*(float(side) for side in given))
    except ValueError as error:
        raise refused from error
    if not all(map(math.isfinite, box)) or box.x0 >= box.x1 or box.top >= box.bottom:
        raise refused
    return box


def _dpi(given: str) -> float:
    refused = InputError("export.crop_dpi", dpi=given, least=_LEAST_DPI, most=_MOST_DPI)
    try:
        dpi = float(given)
    except ValueError as error:
        raise refused from error
    if not _LEAST_DPI <= dpi <= _MOST_DPI:
        raise refused
    return dpi


def _refuse_to_overwrite_the_book(output: Path, book: Path) -> None:
    if output.samefile(book):
        raise InputError("export.crop_on_book", path=output)
