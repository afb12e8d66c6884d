"""The report's own words, in Vietnamese and English beside each other."""

from functools import cache
from typing import Final

from reviewer.contract.vocabulary import Shape, Verdict, VerificationStatus
from reviewer.errors import ReviewerError
from reviewer.export.refusal import bare_sentence
from reviewer.export.report.markup import Markup, joined, tag
from reviewer.messages import catalogue, text

_SIGNS: Final = {
    VerificationStatus.VERIFIED: "✓",
    VerificationStatus.CORRECTED: "✎",
    VerificationStatus.NOT_A_BLOCK: "✕",
    VerificationStatus.CANNOT_TELL: "?",
    VerificationStatus.UNVERIFIED: "○",
}
"""Beside the colour, so that a status is never told by colour alone."""


def both(message_id: str, /, **details: object) -> Markup:
    """A phrase in both languages, Vietnamese first, each marked for a screen reader."""
    return _both(message_id, **details) if details else _both_as_it_is(message_id)


@cache
def _both_as_it_is(message_id: str) -> Markup:
    """A phrase without details: a report says the same few for every block."""
    return _both(message_id)


def _both(message_id: str, /, **details: object) -> Markup:
    vietnamese = text(message_id, "vi", **details)
    english = text(message_id, "en", **details)
    return joined(
        tag("span", vietnamese, lang="vi"), " ", tag("span", english, lang="en", class_="en")
    )


def plain(message_id: str, /, **details: object) -> str:
    """The same for where there is no markup, such as the text that stands for a picture."""
    return f"{text(message_id, 'vi', **details)} / {text(message_id, 'en', **details)}"


def both_sentences(error: ReviewerError) -> Markup:
    """What an error says, in both languages."""
    return joined(
        tag("span", bare_sentence(error, "vi"), lang="vi"),
        " ",
        tag("span", bare_sentence(error, "en"), lang="en", class_="en"),
    )


def status_sign(status: VerificationStatus) -> str:
    """A status where there is no room for its name."""
    return _SIGNS[status]


@cache
def status_badge(status: VerificationStatus) -> Markup:
    """A status with its sign."""
    sign = tag("span", _SIGNS[status], aria_hidden="true", class_="sign")
    return tag("span", sign, " ", both(f"report.status_{status}"), class_=f"badge {status}")


@cache
def shape_name(shape: Shape) -> Markup:
    """A shape in both languages and as the files have it."""
    return joined(both(f"report.shape_{shape}"), " ", tag("code", shape))


@cache
def verdict_name(verdict: Verdict) -> Markup:
    """What a reviewer said."""
    return both(f"report.verdict_{verdict}")


def name_or_key(prefix: str, key: str) -> Markup:
    """A field of the manifest by its name, or as it is spelt where it has none."""
    message_id = f"{prefix}_{key}"
    return both(message_id) if message_id in catalogue() else tag("code", key)
