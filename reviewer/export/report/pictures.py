"""The report's pictures: by shape, by section, over time, time for a block, agreement.

Drawn as SVG in the page, which loads nothing. Beside each stand its numbers, and these alone on
paper and for a screen reader.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from reviewer.contract.vocabulary import Shape, VerificationStatus
from reviewer.export.effective import OutgoingBlock
from reviewer.export.report.content import ReportContent
from reviewer.export.report.markup import Content, Markup, joined, tag
from reviewer.export.report.wording import both, status_badge, status_sign

_WIDE, _HIGH = 100.0, 6.0
_CURVE_HIGH: Final = 30.0
_JUDGED: Final = tuple(
    one for one in VerificationStatus if one is not VerificationStatus.UNVERIFIED
)


def pictures(content: ReportContent) -> Markup | None:
    """The section of them; None for a review without blocks."""
    blocks = content.blocks
    if not blocks:
        return None
    agreement = content.plan.findings.get("agreement")
    agreed: Mapping[str, Any] = agreement if isinstance(agreement, Mapping) else {}
    return tag(
        "section",
        tag("h2", both("report.pictures")),
        tag("p", *(joined(status_badge(one), " ") for one in VerificationStatus)),
        _states("report.by_shape", _by_shape(blocks)),
        _states("report.by_section", _by_section(blocks)),
        _over_time(blocks),
        _seconds(agreed.get("seconds")),
        _agreement(agreed.get("by_shape")),
    )


def _by_shape(blocks: Sequence[OutgoingBlock]) -> list[tuple[Markup, list[OutgoingBlock]]]:
    found = [(shape, [one for one in blocks if one.result.shape is shape]) for shape in Shape]
    return [(both(f"report.shape_{shape}"), ones) for shape, ones in found if ones]


def _by_section(blocks: Sequence[OutgoingBlock]) -> list[tuple[Markup, list[OutgoingBlock]]]:
    found: dict[str, list[OutgoingBlock]] = {}
    for block in blocks:
        found.setdefault(block.display_name, []).append(block)
    most_first = sorted(found.items(), key=lambda pair: -len(pair[1]))
    return [(tag("bdi", name), ones) for name, ones in most_first]


def _states(title: str, groups: list[tuple[Markup, list[OutgoingBlock]]]) -> Markup:
    """A bar a group, as long as it has blocks, its parts as they were judged."""
    most = max(len(blocks) for _, blocks in groups)
    rows = []
    for name, blocks in groups:
        counts = Counter(block.status for block in blocks)
        parts = [(str(one), counts[one]) for one in VerificationStatus]
        judged = len(blocks) - counts[VerificationStatus.UNVERIFIED]
        said = " · ".join(f"{status_sign(one)} {counts[one]}" for one in _JUDGED if counts[one])
        rows.append((name, _bar(parts, most), f"{judged} / {len(blocks)}", said))
    return _table(title, rows)


def _seconds(given: object) -> Markup | None:
    """How long reviewers took for a block, in the middle."""
    seconds = _numbers(given)
    if not seconds:
        return None
    most = max(seconds.values())
    rows = [
        (tag("bdi", name), _bar([("", value)], most), f"{value:g} s", "")
        for name, value in seconds.items()
    ]
    return _table("report.time_for_a_block", rows)


def _agreement(given: object) -> Markup | None:
    """On how many blocks of a shape two independent readers said the same."""
    shares = given if isinstance(given, Mapping) else {}
    rows: list[tuple[Content, Markup, str, str]] = []
    for shape in Shape:
        share = shares.get(str(shape))
        counted = _numbers(share)
        blocks, agreed = counted.get("blocks", 0), counted.get("agreed", 0)
        if blocks:
            bar = _bar([("", agreed)], blocks)
            rows.append((both(f"report.shape_{shape}"), bar, f"{agreed:g} / {blocks:g}", ""))
    return _table("report.finding_agreement", rows) if rows else None


def _over_time(blocks: Sequence[OutgoingBlock]) -> Markup | None:
    """How many blocks had their answer at each moment, of those whose answer counts now."""
    moments = sorted(_moments(blocks))
    if len(moments) < 2 or moments[0] == moments[-1]:
        return None
    whole = (moments[-1] - moments[0]).total_seconds()
    height, points = _CURVE_HIGH, [f"0,{_CURVE_HIGH:g}"]
    for done, moment in enumerate(moments, start=1):
        across = (moment - moments[0]).total_seconds() / whole * _WIDE
        points.append(f"{across:.2f},{height:.2f}")
        height = _CURVE_HIGH * (1 - done / len(blocks))
        points.append(f"{across:.2f},{height:.2f}")
    line = tag("polyline", points=" ".join(points))
    first, last = moments[0].date(), moments[-1].date()
    said = both(
        "report.answered_between", count=len(moments), blocks=len(blocks), first=first, last=last
    )
    return joined(
        tag("h3", both("report.over_time")), _drawing(line, _CURVE_HIGH, "curve"), tag("p", said)
    )


def _moments(blocks: Iterable[OutgoingBlock]) -> Iterable[datetime]:
    for block in blocks:
        decided = block.verification().decided_at
        if decided is not None:
            yield datetime.fromisoformat(str(decided))


def _bar(parts: Sequence[tuple[str, float]], most: float) -> Markup:
    """Parts one behind the other, all together as long as their sum is of `most`."""
    drawn, at = [], 0.0
    for name, value in parts:
        width = value / most * _WIDE if most else 0.0
        if width:
            drawn.append(
                tag("rect", x=f"{at:.2f}", width=f"{width:.2f}", height=f"{_HIGH:g}", class_=name)
            )
        at += width
    return _drawing(joined(*drawn), _HIGH, "bar")


def _drawing(inner: Markup, height: float, name: str) -> Markup:
    return tag(
        "svg",
        inner,
        viewBox=f"0 0 {_WIDE:g} {height:g}",
        preserveAspectRatio="none",
        aria_hidden="true",
        class_=name,
    )


def _table(title: str, rows: Iterable[tuple[Content, Markup, str, str]]) -> Markup:
    lines = [
        tag(
            "tr",
            tag("th", name, scope="row"),
            tag("td", bar),
            tag("td", number, class_="number"),
            tag("td", said),
        )
        for name, bar, number, said in rows
    ]
    return joined(tag("h3", both(title)), tag("table", tag("tbody", *lines), class_="bars"))


def _numbers(given: object) -> dict[str, float]:
    """The numbers of a finding, which the review wrote and a file may have changed."""
    if not isinstance(given, Mapping):
        return {}
    return {
        str(name): float(value)
        for name, value in given.items()
        if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0
    }
