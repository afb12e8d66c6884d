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
from reviewer.session.info import ReviewInfo
from reviewer.session.review_session import ReviewSession

__all__ = [
    "BlockState",
    "Changes",
    "Draft",
    "EntryKind",
    "HistoryEntry",
    "Reason",
    "ReviewInfo",
    "ReviewItem",
    "ReviewSession",
    "StatusCounts",
]
