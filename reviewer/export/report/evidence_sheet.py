"""A page to print for each block that nobody could judge, for a committee to decide on paper."""

from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.export.effective import OutgoingBlock
from reviewer.export.report.block_article import block_heading, crop_figure
from reviewer.export.report.content import ReportContent
from reviewer.export.report.markup import Markup, joined, tag
from reviewer.export.report.values import definition
from reviewer.export.report.wording import both, shape_name


def evidence_sheet(content: ReportContent, block: OutgoingBlock, number: int) -> Markup:
    """The sheet of a block; `number` is its place in the report, from 1."""
    book = content.plan.book
    return tag(
        "article",
        tag("p", both("report.evidence"), class_="sheet-title"),
        block_heading(block, number, "h3", prefix="sheet"),
        tag("p", both("report.evidence_purpose")),
        crop_figure(content, block),
        definition(
            (both("report.book"), joined(book.path.name, " ", tag("code", book.sha256[:16]))),
            (both("report.proposal"), shape_name(block.given.shape)),
            (both("report.said"), _said(block)),
            class_="facts",
        ),
        _finding(),
        class_="sheet",
        aria_labelledby=f"sheet-{number}-name",
    )


def _said(block: OutgoingBlock) -> Markup:
    said = [
        tag(
            "li",
            tag("bdi", line.decision.reviewer),
            ", ",
            tag("time", line.decision.decided_at),
            ": ",
            tag("span", line.decision.note or "—", class_="note"),
        )
        for line in block.result.history
        if line.decision.verdict is Verdict.CANNOT_TELL and not line.undone
    ]
    return tag("ul", *said) if said else joined(block.result.note or "—")


def _finding() -> Markup:
    choices = [
        *(both(f"report.shape_{shape}") for shape in Shape),
        both("report.committee_none"),
        both("report.committee_box"),
    ]
    box = tag("span", "☐ ", class_="tick")
    return tag(
        "section",
        tag("h4", both("report.committee")),
        tag("ul", *(tag("li", box, choice) for choice in choices), class_="choices"),
        *(_line(name) for name in ("committee_why", "committee_signed", "committee_date")),
        class_="finding",
    )


def _line(name: str) -> Markup:
    return tag("p", both(f"report.{name}"), tag("span", class_="rule"), class_="to-fill")
