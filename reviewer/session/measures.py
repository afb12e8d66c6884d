"""What is known of the reading itself: agreement, seeded errors, pace. It releases nothing."""

from typing import Any

from reviewer.review.agreement import agreement
from reviewer.review.pace import pace_by_reviewer
from reviewer.review.seeds import hit_rates
from reviewer.session.picture import Picture


def measures_of(picture: Picture, viewer: str | None = None) -> dict[str, Any]:
    """The measures as `status --json` and the manifest have them.

    For a `viewer`, of seeded errors and pace only her own.
    """
    states = {key: picture.state(key) for key in picture.subjects}
    rates = hit_rates(picture.ledger.seeds, states)
    paces = pace_by_reviewer(picture.answers)
    agreed = agreement(picture.subjects.values(), picture.answers, picture.policy)
    return {
        "agreement": agreed.as_json(),
        "seeded_errors": {
            name: rate.as_json() for name, rate in rates.items() if viewer in (None, name)
        },
        "pace": {name: each.as_json() for name, each in paces.items() if viewer in (None, name)},
    }
