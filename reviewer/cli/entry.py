"""One entry for all commands: parse, run, and turn errors into one sentence and an exit code."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from reviewer import __version__
from reviewer.errors import InputError, ReviewerError

COMMAND_MODULES: Final = (
    "window",
    "books",
    "chunks",
    "reviews",
    "trust",
    "bundles",
    "report",
    "answers",
    "protection",
)
"""Modules of this package with a `register(commands)`; each imports its stages when it runs."""


def build_parser() -> argparse.ArgumentParser:
    """The parser with every command. Each sub-parser sets `run`, a function of the arguments."""
    parser = argparse.ArgumentParser(
        prog="formulary-reviewer",
        description="Verify the tables and formulas lifted out of a drug formulary.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND")
    for name in COMMAND_MODULES:
        import_module(f"reviewer.cli.{name}").register(commands)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Run one command, the window where none is named. Exit 0 done, 1 refused, 2 unusable input."""
    for stream in (sys.stdout, sys.stderr):
        # Vietnamese has to pass through a console or pipe of any code page.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = build_parser().parse_args(list(arguments) or ["open"])
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except ReviewerError as error:
        return _say(error)
    except BrokenPipeError:
        # The reader of our output went away (`… | head`); nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        name = error.filename if error.filename is not None else ""
        return _say(InputError("cli.system", path=name, reason=error.strerror or str(error)))
    except KeyboardInterrupt:
        return _say(InputError("cli.interrupted"))
    return code


def _say(error: ReviewerError) -> int:
    print(error, file=sys.stderr)
    return error.exit_code
