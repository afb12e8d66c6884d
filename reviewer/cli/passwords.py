"""Asking for a password at the terminal: once, and kept in memory alone."""

import getpass
import sys
from collections.abc import Callable
from typing import TypeVar

from reviewer.errors import InputError
from reviewer.messages import text

_Done = TypeVar("_Done")


def ask(prompt: str) -> str:
    """What is typed without being shown; where nobody sits, the next line of standard input."""
    if sys.stdin.isatty():
        return getpass.getpass(prompt + " ")
    return sys.stdin.readline().rstrip("\r\n")


def with_password(work: Callable[[str | None], _Done]) -> _Done:
    """Do the work; where it says that the book is locked, ask for its password and do it again.

    Raises whatever the work raises: a password that does not open the book ends it.
    """
    try:
        return work(None)
    except InputError as error:
        if error.message_id != "pdf.password_needed":
            raise
    return work(ask(text("pdf.ask_password")))
