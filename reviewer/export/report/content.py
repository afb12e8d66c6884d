"""What the report tells, gathered for its parts."""

from collections.abc import Sequence
from dataclasses import dataclass

from reviewer.export.drawing import Drawn
from reviewer.export.effective import OutgoingBlock
from reviewer.export.plan import BundlePlan, DescriptorText, ExportResult, GateFindings
from reviewer.export.report.markup import Markup
from reviewer.export.report.wording import both


@dataclass(frozen=True, slots=True)
class ReportContent:
    """An export that is about to be released. `exported_at` is ISO 8601 in UTC."""

    plan: BundlePlan
    blocks: Sequence[OutgoingBlock]
    """All of them, in the book's order."""
    drawn: Drawn
    findings: GateFindings
    result: ExportResult
    exported_at: str
    descriptor_text: DescriptorText


def page_phrase(block: OutgoingBlock) -> tuple[str, dict[str, object]]:
    """Where a block stands in the book, as an id of the catalogue with its details."""
    details: dict[str, object] = {
        "printed": block.given.printed_page,
        "physical": block.given.physical_page,
    }
    return ("report.printed_page" if block.given.printed_page else "report.physical_page"), details


def page_of(block: OutgoingBlock) -> Markup:
    """Where a block stands in the book, in both languages."""
    message_id, details = page_phrase(block)
    return both(message_id, **details)
