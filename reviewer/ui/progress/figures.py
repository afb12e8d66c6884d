"""The numbers behind the pictures, read from a session; plain values, no Qt."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.review.models import EntryKind
from reviewer.session import ReviewSession
from reviewer.ui.pace import Pace

StateCounts = Mapping[ReviewState, int]


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is drawn."""

    by_shape: Mapping[Shape, StateCounts]
    """By the shape that would go out now."""
    by_section: Mapping[str, StateCounts]
    """By the section's display name, the one with the most blocks first."""
    settled_over_time: tuple[tuple[datetime, int], ...]
    """When a block was answered for the first time, and how many were by then."""
    seconds_by_reviewer: Mapping[str, float]
    """The median between two answers of one reviewer; without those who gave too few."""


def figures_of(session: ReviewSession) -> Figures:
    """Count the session through. A block counts once, however often it was answered."""
    by_shape: dict[Shape, dict[ReviewState, int]] = {}
    by_section: dict[str, dict[ReviewState, int]] = {}
    first_answers: list[datetime] = []
    moments: dict[str, list[datetime]] = {}
    for item in session.items:
        state = session.state(item.key)
        for counts in (
            by_shape.setdefault(state.shape, {}),
            by_section.setdefault(item.section.display_name, {}),
        ):
            counts[state.state] = counts.get(state.state, 0) + 1
        history = session.history(item.key)
        answered = [entry for entry in history if entry.kind is EntryKind.DECISION]
        if answered and state.state.is_settled:
            first_answers.append(min(entry.recorded_at for entry in answered))
        for entry in answered:
            if not entry.by_script:
                moments.setdefault(entry.decision.reviewer, []).append(entry.recorded_at)
    paces = {name: Pace(each).seconds for name, each in moments.items()}
    return Figures(
        by_shape={shape: by_shape[shape] for shape in Shape if shape in by_shape},
        by_section=dict(sorted(by_section.items(), key=lambda pair: -sum(pair[1].values()))),
        settled_over_time=tuple(
            (moment, count) for count, moment in enumerate(sorted(first_answers), start=1)
        ),
        seconds_by_reviewer={name: pace for name, pace in paces.items() if pace is not None},
    )
