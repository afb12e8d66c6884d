"""The report as a file: one HTML page that loads nothing but the bundle's own crops."""

import base64
import hashlib
from collections.abc import Iterator

from reviewer.export.effective import OutgoingBlock
from reviewer.export.files import HashedFile
from reviewer.export.report.block_article import block_article
from reviewer.export.report.content import ReportContent
from reviewer.export.report.cover import cover
from reviewer.export.report.evidence_sheet import evidence_sheet
from reviewer.export.report.markup import Markup, joined, tag
from reviewer.export.report.wording import both, plain, status_badge
from reviewer.export.stages import REPORT
from reviewer.progress import CancelToken, Progress
from reviewer.resource_files import resource_folder


def write_report(
    file: HashedFile, content: ReportContent, *, progress: Progress, cancel: CancelToken
) -> None:
    """Write the report, one block in memory at a time."""
    total = len(content.blocks)
    for done, part in enumerate(_parts(content)):
        cancel.check()
        file.write(part.encode("utf-8") + b"\n")
        progress(REPORT, min(done, total), total)


def _parts(content: ReportContent) -> Iterator[Markup]:
    yield _opening(content)
    yield cover(content)
    yield Markup('<nav id="index" aria-labelledby="index-name">')
    yield from _index(content)
    yield Markup("</nav><main>")
    for number, block in enumerate(content.blocks, start=1):
        yield block_article(content, block, number)
    yield Markup("</main>")
    yield from _evidence_sheets(content)
    yield Markup("</body></html>")


def _opening(content: ReportContent) -> Markup:
    style = (resource_folder() / "style" / "report.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode()
    policy = (
        "default-src 'none'; img-src 'self' file:; "
        f"style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{plain('report.title')} – {content.plan.book.path.name}"),
        tag("style", Markup(style)),
    )
    return joined(Markup('<!DOCTYPE html>\n<html lang="vi">'), head, Markup("<body>"))


def _index(content: ReportContent) -> Iterator[Markup]:
    yield tag("h2", both("report.index"), id="index-name")
    names = ("drug", "section", "page", "block", "status")
    head = tag("tr", *(tag("th", both(f"report.{name}"), scope="col") for name in names))
    yield joined(Markup('<table class="index">'), tag("thead", head), Markup("<tbody>"))
    for number, block in enumerate(content.blocks, start=1):
        yield _row(block, number)
    yield Markup("</tbody></table>")


def _row(block: OutgoingBlock, number: int) -> Markup:
    page = block.given.printed_page or f"PDF {block.given.physical_page}"
    return tag(
        "tr",
        tag("td", tag("bdi", block.drug_name)),
        tag("td", tag("bdi", block.display_name)),
        tag("td", page),
        tag("td", tag("a", block.given.block_id, href=f"#block-{number}")),
        tag("td", status_badge(block.status)),
    )


def _evidence_sheets(content: ReportContent) -> Iterator[Markup]:
    sheets = [
        (number, block)
        for number, block in enumerate(content.blocks, start=1)
        if block.status == "cannot_tell"
    ]
    if not sheets:
        return
    yield Markup('<section class="sheets">')
    yield tag("h2", both("report.evidence_sheets"))
    for number, block in sheets:
        yield evidence_sheet(content, block, number)
    yield Markup("</section>")
