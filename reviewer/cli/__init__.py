"""The commands (design section 4): arguments, messages and exit codes alone."""

from reviewer.cli.entry import run

__all__ = ["run"]
