"""The report as a PDF: of a bundle that is there, or of the review as it stands."""

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from reviewer import __version__
from reviewer.errors import InputError, Where
from reviewer.export.files import REPORT
from reviewer.export.plan import ExportResult
from reviewer.export.read_back import misfits, read_manifest
from reviewer.export.report.printing import print_pieces
from reviewer.pdf.typesetting import Piece, Sheet, typeset
from reviewer.progress import CancelToken, Progress
from reviewer.resource_files import resource_folder
from reviewer.sources.atomic import atomic_file
from reviewer.sources.digest import file_sha256

PRINT_STYLE = "report-print.css"


def report_of_bundle(bundle: Path, target: Path, *, progress: Progress, cancel: CancelToken) -> int:
    """Write a bundle's report as a PDF on A4 to `target`; how many pages it has.

    The PDF says what `report.html` says, with the same crops. Raises RefusedError, naming the
    first file, where the bundle is not as its manifest says; InputError for what is no bundle, and
    where the target cannot be written; CancelledError. The target is whole or as it was.
    """
    if not (bundle / REPORT).is_file():
        raise InputError("export.not_a_bundle", where=Where(bundle))
    manifest = read_manifest(bundle)
    for misfit in misfits(bundle, manifest, file_sha256, progress=progress, cancel=cancel):
        raise misfit
    pieces = list(print_pieces((bundle / REPORT).read_text(encoding="utf-8")))
    resources = resource_folder()
    with atomic_file(target) as file, tempfile.TemporaryDirectory() as folder:
        sheet = Sheet(
            target=Path(folder) / "report.pdf",
            style=(resources / "style" / PRINT_STYLE).read_text(encoding="utf-8"),
            fonts=resources / "fonts",
            pictures=bundle,
            title=_title(pieces[0].name if pieces else "", manifest["book"]["name"]),
            program=f"Formulary Reviewer {__version__}",
        )
        pages = typeset(
            (
                Piece(
                    each.html, each.name, each.begins_page, each.has_page_of_its_own, each.picture
                )
                for each in pieces
            ),
            sheet,
            total=len(pieces),
            progress=progress,
            cancel=cancel,
        )
        with sheet.target.open("rb") as written:
            shutil.copyfileobj(written, file)
    return pages


def report_of_review(
    export: Callable[[Path], ExportResult],
    target: Path,
    *,
    progress: Progress,
    cancel: CancelToken,
) -> int:
    """Write the report of what `export` writes to the folder that it is given: see above."""
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "bundle"
        export(bundle)
        return report_of_bundle(bundle, target, progress=progress, cancel=cancel)


def _title(report: str, book: str) -> str:
    return f"{report} – {book}" if report else book
