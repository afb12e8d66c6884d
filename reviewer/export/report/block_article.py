"""One block in the report: its crop, what goes out for it, who said so, and how it came to that."""

from reviewer.contract.vocabulary import BlockKind
from reviewer.export.effective import OutgoingBlock
from reviewer.export.plan import CROP_DPI, HistoryLine
from reviewer.export.report.content import ReportContent, page_of, page_phrase
from reviewer.export.report.markup import Markup, joined, tag
from reviewer.export.report.values import definition
from reviewer.export.report.wording import (
    both,
    both_sentences,
    shape_name,
    status_badge,
    verdict_name,
)
from reviewer.messages import text

CSS_PIXELS_PER_INCH = 144
"""Half as large again as in the book, so that the print is easy to read on a screen."""


def block_article(content: ReportContent, block: OutgoingBlock, number: int) -> Markup:
    """The article of a block; `number` is its place in the report, from 1."""
    return tag(
        "article",
        block_heading(block, number, "h3"),
        crop_figure(content, block),
        _facts(content, block),
        _history(block),
        id=f"block-{number}",
        aria_labelledby=f"block-{number}-name",
    )


def block_heading(block: OutgoingBlock, number: int, level: str, prefix: str = "block") -> Markup:
    """Drug and section, where it stands, and its status."""
    return tag(
        "div",
        tag(
            level,
            tag("span", f"{number}. ", class_="count"),
            tag("bdi", block.drug_name),
            " — ",
            tag("bdi", block.display_name),
            id=f"{prefix}-{number}-name",
        ),
        tag("p", page_of(block), " · ", tag("code", _id(block)), class_="place"),
        status_badge(block.status),
        class_="heading",
    )


def crop_figure(content: ReportContent, block: OutgoingBlock) -> Markup:
    """The crop, or why there is none."""
    crop, key = block.crop, block.key
    if crop is None:
        error = content.drawn.undrawn.get(key)
        why = both_sentences(error) if error is not None else None
        return tag("p", tag("strong", both("report.no_crop")), " ", why, class_="no-crop")
    picture = tag(
        "img",
        src=crop.path,
        alt=_alternative(block),
        width=max(1, round(crop.width * CSS_PIXELS_PER_INCH / CROP_DPI)),
        height=max(1, round(crop.height * CSS_PIXELS_PER_INCH / CROP_DPI)),
        loading="lazy",
    )
    remarks = [
        both(message)
        for message, keys in (
            ("report.crop_is_blank", content.drawn.blank),
            ("report.crop_is_clipped", content.drawn.clipped),
            ("report.crop_is_lowered", content.drawn.lowered),
        )
        if key in keys
    ]
    captions = [tag("figcaption", remark, class_="remark") for remark in remarks]
    return tag("figure", picture, *captions)


def _alternative(block: OutgoingBlock) -> str:
    """What a screen reader says in the place of the crop, in both languages."""
    formula = block.result.kind is BlockKind.FORMULA
    message = "report.crop_of_formula" if formula else "report.crop_of_table"
    page, details = page_phrase(block)
    said = (
        text(
            message,
            language,
            drug=block.drug_name,
            section=block.display_name,
            page=text(page, language, **details),
        )
        for language in ("vi", "en")
    )
    return " / ".join(said)


def _facts(content: ReportContent, block: OutgoingBlock) -> Markup:
    result = block.result
    pairs: list[tuple[Markup, Markup | str]] = [
        (both("report.shape"), _shape(block)),
        (both("report.labels"), _labels(block)),
        (both("report.descriptor"), tag("q", block.descriptor(content.descriptor_text))),
        (both("report.reviewers"), _reviewers(block)),
    ]
    if result.decided_at is not None:
        pairs.append((both("report.decided_at"), tag("time", result.decided_at)))
    if block.has_moved:
        pairs.append((both("report.box"), _box(block)))
    if result.reason:
        pairs.append((both("report.reason"), result.reason))
    if result.note:
        pairs.append((both("report.note"), tag("span", result.note, class_="note")))
    return definition(*pairs, class_="facts")


def _shape(block: OutgoingBlock) -> Markup:
    now = shape_name(block.result.shape)
    if block.result.shape is block.given.shape:
        return now
    before = joined(both("report.shape_was"), ": ", shape_name(block.given.shape))
    return joined(now, tag("br"), tag("span", before, class_="before"))


def _labels(block: OutgoingBlock) -> Markup:
    if not block.header_row:
        return both("report.labels_none")
    items = [
        tag("li", tag("bdi", label)) if label else tag("li", tag("em", both("report.label_empty")))
        for label in block.header_row
    ]
    said = tag("span", both(_labels_seen(block)), class_="before")
    return joined(tag("ol", *items, class_="labels"), said)


def _labels_seen(block: OutgoingBlock) -> str:
    """By whom the labels were seen, as an id of the catalogue."""
    if not block.verification().header_verified:
        return "report.labels_unverified"
    return "report.labels_by_script" if block.result.by_script else "report.labels_verified"


def _reviewers(block: OutgoingBlock) -> Markup:
    names = joined(", ".join(block.verification().reviewers)) or both("report.nobody")
    if not block.result.by_script:
        return names
    return joined(names, " ", tag("strong", both("report.by_script"), class_="script"))


def _box(block: OutgoingBlock) -> Markup:
    return joined(
        tag("code", _sides(block.result.bbox)),
        tag("br"),
        tag("span", both("report.box_was"), ": ", class_="before"),
        tag("code", _sides(block.given.bbox)),
    )


def _sides(box: tuple[float, ...]) -> str:
    return "  ".join(f"{side:.1f}" for side in box)


def _history(block: OutgoingBlock) -> Markup | None:
    if not block.result.history:
        return None
    head = tag(
        "tr",
        *(
            tag("th", both(f"report.{name}"), scope="col")
            for name in ("when", "who", "answer", "remarks")
        ),
    )
    rows = [_entry(line) for line in block.result.history]
    caption = tag("caption", both("report.history"))
    return tag("table", caption, tag("thead", head), tag("tbody", *rows), class_="history")


def _entry(line: HistoryLine) -> Markup:
    decision = line.decision
    answer = [verdict_name(decision.verdict)]
    if decision.shape is not None:
        answer += [Markup(": "), tag("code", decision.shape)]
    if decision.header_row:
        answer += [tag("br"), joined(" | ".join(decision.header_row))]
    return tag(
        "tr",
        tag("td", tag("time", decision.decided_at)),
        tag("td", tag("bdi", decision.reviewer)),
        tag("td", *answer),
        tag("td", *_remarks(line)),
        class_="undone" if line.undone else None,
    )


def _remarks(line: HistoryLine) -> list[Markup]:
    decision = line.decision
    remarks = []
    if line.undone:
        remarks.append(both("report.undone"))
    if decision.evidence is None:
        remarks.append(tag("strong", both("report.script"), class_="script"))
    else:
        seconds = f"{decision.evidence.seen_ms / 1000:.1f}"
        remarks.append(both("report.seen", seconds=seconds))
    if decision.bbox is not None:
        remarks.append(both("report.box_moved"))
    if decision.note:
        remarks.append(tag("span", decision.note, class_="note"))
    return [tag("div", remark) for remark in remarks]


def _id(block: OutgoingBlock) -> str:
    return f"{block.drug_id} / {block.given.block_id}"
