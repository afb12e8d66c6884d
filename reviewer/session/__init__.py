"""The one façade of the window and the commands on a review: it joins the stages."""

from reviewer.review.models import (
    BlockState,
    Changes,
    Draft,
    EntryKind,
    HistoryEntry,
    Reason,
    ReviewItem,
    StatusCounts,
)
from reviewer.review.policy import Policy
from reviewer.session.admission import needs_passphrase
from reviewer.session.giving_out import decisions_of
from reviewer.session.info import BoundFile, ReviewInfo
from reviewer.session.review_session import ReviewSession

__all__ = [
    "BlockState",
    "BoundFile",
    "Changes",
    "Draft",
    "EntryKind",
    "HistoryEntry",
    "Policy",
    "Reason",
    "ReviewInfo",
    "ReviewItem",
    "ReviewSession",
    "StatusCounts",
    "decisions_of",
    "needs_passphrase",
]
