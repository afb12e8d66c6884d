"""Header labels given as if they were what the table says ("Labels" in the documentation)."""

from collections.abc import Iterable, Iterator

from reviewer.answers.tokens import plain, stands_in, tokens
from reviewer.answers.words import LABEL_GAPS


def tells_labels(text: str, header_row: Iterable[str], sources: Iterable[str]) -> bool:
    """Whether `text` tells labels of one table one after the other, as a list.

    Two labels with a comma, a bar, an `and` or the like between them are a list, and three labels
    with or without. It may where one of the prose texts that it draws on, `sources`, has the same
    words in a row.
    """
    found = _texts(text)
    labels = [label for label in (_texts(one) for one in header_row) if label]
    known = [_texts(source) for source in sources]
    return any(
        not any(_has(found[start:end], source) for source in known)
        for start in range(len(found))
        for end in _lists(found, start, labels)
    )


def _lists(found: list[str], start: int, labels: list[list[str]]) -> Iterator[int]:
    """Where the shortest lists of labels end that begin at `start`."""
    for first in labels:
        if not stands_in(first, found, start):
            continue
        end = start + len(first)
        for second, second_end in _next_labels(found, end, first, labels):
            if second_end - len(second) > end:
                yield second_end
                continue
            for _, third_end in _next_labels(found, second_end, second, labels):
                yield third_end


def _next_labels(
    found: list[str], end: int, before: list[str], labels: list[list[str]]
) -> Iterator[tuple[list[str], int]]:
    """The labels other than `before` that follow the place `end`, and where each of them ends."""
    start = end
    while start < len(found) and found[start] in LABEL_GAPS:
        start += 1
    for label in labels:
        if label != before and stands_in(label, found, start):
            yield label, start + len(label)


def _texts(text: str) -> list[str]:
    return [token.text for token in tokens(plain(text))]


def _has(stretch: list[str], source: list[str]) -> bool:
    return any(stands_in(stretch, source, at) for at in range(len(source)))
