"""`report`: the report of a bundle, or of a review as it stands, as a PDF on A4."""

import argparse
import sys
from pathlib import Path

from reviewer.cli.passwords import with_password
from reviewer.messages import text


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `report`."""
    report = commands.add_parser("report", help="write the report as a PDF, to print on A4")
    report.add_argument("what", type=Path, metavar="BUNDLE|REVIEW")
    report.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.pdf")
    report.set_defaults(run=_report)


def _report(options: argparse.Namespace) -> int:
    from reviewer.export.refusal import ExportRefusedError

    try:
        pages = _write(options)
    except ExportRefusedError as refused:
        for reason in refused.reasons:
            print(reason, file=sys.stderr)
        print(text(refused.message_id), file=sys.stderr)
        return refused.exit_code
    print(text("export.report_written", path=options.output, pages=pages), file=sys.stderr)
    return 0


def _write(options: argparse.Namespace) -> int:
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.progress import CancelToken
    from reviewer.session import ReviewSession
    from reviewer.session.reporting import report_of_bundle

    with ProgressLine() as line:
        if options.what.is_dir():
            return report_of_bundle(
                options.what, options.output, progress=line, cancel=CancelToken()
            )
        with ReviewSession.open(options.what) as session:

            def write(password: str | None) -> int:
                session.unlock_book(password)
                return session.report(options.output, progress=line)

            return with_password(write)
