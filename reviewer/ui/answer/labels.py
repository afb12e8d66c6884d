"""Header labels as she goes through them, one by one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from reviewer.contract.text import fold_white_space, same_label


class LabelState(StrEnum):
    """What she said of one label."""

    OPEN = "open"
    ACCEPTED = "accepted"
    EDITED = "edited"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Label:
    """One column's label. `proposed` is what the rules read; None for one that she added."""

    text: str
    proposed: str | None = None
    state: LabelState = LabelState.OPEN

    @property
    def exported(self) -> str:
        """What stands in this column of the exported header row."""
        return "" if self.state is LabelState.REMOVED else fold_white_space(self.text)


Labels = tuple[Label, ...]


def proposed_labels(header_row: Sequence[str]) -> Labels:
    """The rules' labels, none of them looked at."""
    return tuple(Label(text=fold_white_space(text), proposed=text) for text in header_row)


def accepted(labels: Labels, index: int) -> Labels:
    """She says: this label is right as it stands."""
    label = labels[index]
    state = LabelState.ACCEPTED if _is_as_proposed(label) else LabelState.EDITED
    return _with(labels, index, replace(label, state=state))


def removed(labels: Labels, index: int) -> Labels:
    """She says: this is no label. Its column stays, empty, so that positions hold.

    A label that she added herself has no column of the input and goes altogether.
    """
    label = labels[index]
    if label.proposed is None:
        return labels[:index] + labels[index + 1 :]
    return _with(
        labels, index, Label(fold_white_space(label.proposed), label.proposed, LabelState.REMOVED)
    )


def reopened(labels: Labels, index: int) -> Labels:
    """She is no longer sure: the label is as the rules had it, and not looked at."""
    label = labels[index]
    if label.proposed is None:
        return _with(labels, index, replace(label, state=LabelState.OPEN))
    return _with(labels, index, Label(fold_white_space(label.proposed), label.proposed))


def edited(labels: Labels, index: int, text: str) -> Labels:
    """She wrote what the label says. Writing what stood there already accepts it."""
    text = fold_white_space(text)
    label = replace(labels[index], text=text)
    return accepted(_with(labels, index, label), index)


def written(labels: Labels, index: int, text: str) -> Labels:
    """The cursor left a field with this text in it. It is kept, and counts as not looked at."""
    label = labels[index]
    if fold_white_space(text) == fold_white_space(label.text):
        return labels
    return _with(labels, index, Label(fold_white_space(text), label.proposed))


def added(labels: Labels, index: int) -> Labels:
    """A column that the rules missed, before position `index`; she has yet to write its label."""
    return (*labels[:index], Label(text=""), *labels[index:])


def moved(labels: Labels, index: int, steps: int) -> Labels:
    """The label `steps` columns further to the right (left where negative), within the row."""
    target = min(max(index + steps, 0), len(labels) - 1)
    rest = [*labels[:index], *labels[index + 1 :]]
    rest.insert(target, labels[index])
    return tuple(rest)


def joined(labels: Labels, index: int) -> Labels:
    """One label out of this one and the next: a cell that the rules cut in two."""
    if index + 1 >= len(labels):
        return labels
    text = fold_white_space(f"{labels[index].text} {labels[index + 1].text}")
    return (*labels[:index], Label(text=text, proposed=text), *labels[index + 2 :])


def split(labels: Labels, index: int, at: int) -> Labels:
    """Two labels out of one, cut before character `at`."""
    text = labels[index].text
    left, right = fold_white_space(text[:at]), fold_white_space(text[at:])
    if not left or not right:
        return labels
    both = (Label(text=left, proposed=left), Label(text=right, proposed=right))
    return (*labels[:index], *both, *labels[index + 1 :])


def divided(labels: Labels, index: int, text: str) -> Labels:
    """She wrote the label with bars in it: a label for each part, all of them to be ticked."""
    parts = [fold_white_space(part) for part in text.split("|")]
    pieces = tuple(Label(text=part, proposed=part) for part in parts if part)
    return (*labels[:index], *pieces, *labels[index + 1 :]) if pieces else labels


def cuts(text: str) -> tuple[int, ...]:
    """Where a label can be cut in two: before each of its words but the first."""
    return tuple(at + 1 for at, letter in enumerate(text) if letter == " ")


def open_labels(labels: Labels) -> tuple[int, ...]:
    """Positions that she has not looked at yet."""
    return tuple(at for at, label in enumerate(labels) if label.state is LabelState.OPEN)


def _is_as_proposed(label: Label) -> bool:
    return label.proposed is not None and same_label(label.text, label.proposed)


def _with(labels: Labels, index: int, label: Label) -> Labels:
    return (*labels[:index], label, *labels[index + 1 :])
