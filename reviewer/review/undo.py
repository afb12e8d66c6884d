"""Stepping back and forward through a reviewer's own decisions at the window."""

from collections.abc import Iterable
from dataclasses import dataclass

from reviewer.review.answers import WINDOW, Answer
from reviewer.review.models import EntryKind


@dataclass(frozen=True, slots=True)
class UndoStack:
    """Entry numbers of a reviewer's window decisions in this review, newest last.

    Undo takes the newest that still stands, also one of an earlier session; redo gives back the
    one taken last, until she decides anew. What came from a file is not in it.
    """

    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()

    @classmethod
    def of(cls, answers: Iterable[Answer], reviewer: str) -> "UndoStack":
        """The stack after all answers of the log, which come in its order."""
        stack = cls()
        for answer in answers:
            if answer.decision.reviewer == reviewer:
                stack = stack.after(answer)
        return stack

    def after(self, answer: Answer) -> "UndoStack":
        """The stack once this reviewer's `answer` is in the log."""
        if answer.origin != WINDOW:
            return self
        if answer.kind is EntryKind.UNDO:
            return UndoStack(self.done[:-1], (*self.undone, self.done[-1]))
        if answer.kind is EntryKind.REDO:
            return UndoStack((*self.done, self.undone[-1]), self.undone[:-1])
        return UndoStack((*self.done, answer.seq), ())


def undone_entries(answers: Iterable[Answer]) -> frozenset[int]:
    """The numbers of the decisions that an undo took back and no redo gave again."""
    undone: set[int] = set()
    for answer in answers:
        if answer.target is None:
            continue
        if answer.kind is EntryKind.UNDO:
            undone.add(answer.target)
        else:
            undone.discard(answer.target)
    return frozenset(undone)
