"""`open`: the window on a review, or on the start page."""

import argparse
import gc
from pathlib import Path

from reviewer.errors import InputError


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `open`."""
    parser = commands.add_parser("open", help="open the window (default without a command)")
    parser.add_argument("review", nargs="?", type=Path, metavar="REVIEW")
    parser.add_argument("--pdf", type=Path, metavar="BOOK")
    parser.add_argument("--monographs", type=Path, metavar="M")
    parser.add_argument("--chunks", type=Path, metavar="C")
    parser.set_defaults(run=run_open)


def run_open(options: argparse.Namespace) -> int:
    """Show the window until it is closed. Files that are missing are said before it opens."""
    inputs = (options.pdf, options.monographs, options.chunks)
    if any(inputs) and not (options.pdf and options.monographs):
        raise InputError("window.needs_both")
    for path in inputs:
        if path is not None and not path.is_file():
            raise InputError("window.missing", path=path)
    review = options.review
    if review is not None and not review.is_file() and not any(inputs):
        raise InputError("window.missing", path=review)
    # Nothing that is imported becomes garbage, and looking for it takes a fifth of the start. The
    # window has a collector of its own: see ui/collector.py.
    gc.disable()
    from reviewer.app import run_window
    from reviewer.ui.opening import OpenRequest

    return run_window(OpenRequest(review, *inputs))
