"""Errors that a person can act on. Everything else that is raised is a bug and keeps its traceback.

An error has a message id of the catalogue in `resources/messages/` and the details that its
sentence needs; `reviewer.messages` makes the sentence, in the reader's language.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a fault: a file, a line of it (1-based), a field such as `blocks[2].shape`."""

    path: Path | None = None
    line: int | None = None
    field: str | None = None

    def __str__(self) -> str:
        parts = [
            str(self.path) if self.path is not None else None,
            str(self.line) if self.line is not None else None,
            self.field,
        ]
        return ":".join(part for part in parts if part)


class ReviewerError(Exception):
    """A fault with one sentence that says what, where, and what to do."""

    exit_code: ClassVar[int] = 2

    def __init__(self, message_id: str, /, *, where: Where | None = None, **details: object):
        super().__init__(message_id, where, details)
        self.message_id = message_id
        self.where = where
        self.details = details

    def __str__(self) -> str:
        from reviewer.messages import sentence  # the catalogue is read when a person needs it

        return sentence(self)


class InputError(ReviewerError):
    """Bad usage or unreadable input: exit 2."""


class RefusedError(ReviewerError):
    """A gate or the policy says no: exit 1."""

    exit_code = 1


class CancelledError(ReviewerError):
    """The user stopped it. Nothing half-written is left."""

    exit_code = 1
