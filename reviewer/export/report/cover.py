"""The report's first page: what was reviewed, with what result, and what a reader has to know."""

from collections.abc import Mapping
from typing import Any

from reviewer.export.plan import InputFile
from reviewer.export.report.content import ReportContent
from reviewer.export.report.markup import Markup, joined, tag
from reviewer.export.report.pictures import pictures
from reviewer.export.report.values import definition, value_as_html
from reviewer.export.report.wording import both, name_or_key


def cover(content: ReportContent) -> Markup:
    """The title, the counts, the warnings, the inputs, the policy and the gates."""
    return tag(
        "header",
        tag("h1", both("report.title")),
        tag("p", content.plan.book.path.name, class_="book"),
        tag("p", both("report.purpose"), class_="purpose"),
        *_warnings(content),
        _counts(content),
        pictures(content),
        _sources(content),
        _policy(content),
        _gates(content),
        *_further(content),
        class_="cover",
    )


def _warnings(content: ReportContent) -> list[Markup]:
    result, drawn = content.result, content.drawn
    numbered = {
        "report.partial": result.unverified,
        "report.scripts": result.script_decisions,
        "report.not_drawn": len(drawn.undrawn),
        "report.blank": len(drawn.blank),
        "report.clipped": len(drawn.clipped),
    }
    warnings = [
        tag("p", tag("span", "!", class_="sign", aria_hidden="true"), " ", both(name, count=count))
        for name, count in numbered.items()
        if count
    ]
    if not result.unverified:
        sign = tag("span", "✓", class_="sign", aria_hidden="true")
        good = tag("p", sign, " ", both("report.complete"))
        return [tag("div", good, class_="notice good"), *_boxed(warnings)]
    return _boxed(warnings)


def _boxed(warnings: list[Markup]) -> list[Markup]:
    return [tag("div", *warnings, class_="notice warning")] if warnings else []


def _counts(content: ReportContent) -> Markup:
    tiles = [
        tag(
            "div",
            tag("dt", name_or_key("report.count", name)),
            tag("dd", str(count)),
            class_=f"tile {name}" if name.isidentifier() else "tile",
        )
        for name, count in content.plan.counts.items()
    ]
    return tag("section", tag("h2", both("report.counts")), tag("dl", *tiles, class_="tiles"))


def _sources(content: ReportContent) -> Markup:
    plan = content.plan
    chunks = both("report.chunks_built") if plan.chunks is None else _file(plan.chunks)
    return tag(
        "section",
        tag("h2", both("report.sources")),
        definition(
            (both("report.book"), _file(plan.book)),
            (both("report.monographs"), _file(plan.monographs)),
            (both("report.chunks"), chunks),
            (both("report.chain_head"), tag("code", plan.chain_head)),
            (both("report.exported_at"), tag("time", content.exported_at)),
            (both("report.program"), f"Formulary Reviewer {plan.program}"),
            class_="facts",
        ),
    )


def _file(file: InputFile) -> Markup:
    return joined(file.path.name, tag("br"), tag("code", file.sha256))


def _policy(content: ReportContent) -> Markup:
    return _named_values(both("report.policy"), content.plan.policy, "report.policy")


def _named_values(title: Markup, values: Any, prefix: str) -> Markup:
    """A section with a list of values, or of what a value holds."""
    if not isinstance(values, Mapping) or not values:
        return tag("section", tag("h2", title), tag("p", value_as_html(values, prefix)))
    pairs = [
        (name_or_key(prefix, key), value_as_html(value, prefix)) for key, value in values.items()
    ]
    return tag("section", tag("h2", title), definition(*pairs, class_="facts"))


def _gates(content: ReportContent) -> Markup:
    head = tag(
        "tr",
        tag("th", both("report.gate"), scope="col"),
        tag("th", both("report.violations"), scope="col", class_="number"),
    )
    rows = [
        tag(
            "tr",
            tag("th", tag("code", gate.name), scope="row"),
            tag("td", str(gate.violations), class_="number"),
        )
        for gate in content.findings.gates
    ]
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    short = len(content.findings.unsearchable)
    remark = tag("p", both("report.unsearchable", count=short)) if short else None
    return tag("section", tag("h2", both("report.gates")), table, remark)


def _further(content: ReportContent) -> list[Markup]:
    return [
        _named_values(name_or_key("report.finding", name), value, "report.finding")
        for name, value in content.plan.findings.items()
    ]
