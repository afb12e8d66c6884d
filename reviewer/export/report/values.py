"""Values of any shape, such as a policy, as lists that a person can read."""

from collections.abc import Mapping, Sequence
from typing import Any

from reviewer.export.report.markup import Markup, joined, tag
from reviewer.export.report.wording import both, name_or_key


def definition(*pairs: tuple[Markup, Markup | str], class_: str | None = None) -> Markup:
    """A list of names with their values."""
    rows = [tag("div", tag("dt", name), tag("dd", value)) for name, value in pairs]
    return tag("dl", *rows, class_=class_)


def value_as_html(value: Any, prefix: str) -> Markup:
    """A JSON value; `prefix` is where the catalogue has names for the keys in it."""
    if isinstance(value, Mapping):
        pairs = [(name_or_key(prefix, str(k)), value_as_html(v, prefix)) for k, v in value.items()]
        return definition(*pairs) if pairs else tag("span", "—")
    if isinstance(value, Sequence) and all(isinstance(item, int | float) for item in value):
        return joined(" – ".join(map(str, value)) or "—")
    if isinstance(value, Sequence) and not isinstance(value, str):
        items = [tag("li", value_as_html(item, prefix)) for item in value]
        return tag("ul", *items) if items else tag("span", "—")
    if isinstance(value, bool):
        return both("report.yes" if value else "report.no")
    return joined("—" if value is None or value == "" else str(value))
