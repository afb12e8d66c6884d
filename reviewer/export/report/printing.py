"""The report as pieces for paper: the HTML of a bundle, cut where a page may begin.

The report is well-formed and made by `markup` alone, where no text holds a `<` that is not markup;
so its elements can be found and exchanged as text. What a typesetter of paper does not know (grids,
definition lists beside each other) becomes tables.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Final

from reviewer.export.report.block_article import CSS_PIXELS_PER_INCH

_POINTS_PER_INCH: Final = 72
_BODY: Final = re.compile(r"<body>(.*)</body>", re.DOTALL)
_PIECES: Final = re.compile(
    r"(?P<cover><header class=\"cover\">.*?(?=<section>))"
    r"|(?P<section><section>.*?</section>)"
    r"|(?P<index><nav .*?</nav>)"
    r"|(?P<article><article .*?</article>)",
    re.DOTALL,
)
_IMAGE: Final = re.compile(r"<img src=\"([^\"]*)\" alt=\"[^\"]*\" width=\"(\d+)\" height=\"(\d+)\"")
_NAME: Final = re.compile(r"<h3 id=[^>]*>(.*?)</h3>", re.DOTALL)
_DRAWING: Final = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_LINK: Final = re.compile(r"</?a\b[^>]*>")
_TITLE: Final = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)
_INDEX_NAME: Final = re.compile(r"<h2 id=[^>]*>(.*?)</h2>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_ENGLISH: Final = re.compile(r"<span lang=\"en\" class=\"en\">.*?</span>", re.DOTALL)
_TILE: Final = re.compile(
    r"<div class=\"tile[^\"]*\"><dt>(.*?)</dt><dd>(.*?)</dd></div>", re.DOTALL
)
_INNER_LIST: Final = re.compile(r"<dl>((?:(?!<dl).)*?)</dl>", re.DOTALL)
_INNER_PAIR: Final = re.compile(r"<div><dt>(.*?)</dt><dd>(.*?)</dd></div>", re.DOTALL)
_CAPTION: Final = re.compile(r"(<table[^>]*>)<caption>(.*?)</caption>", re.DOTALL)
_TABLES: Final = (
    ("<div><dt>", '<tr><td class="name">'),
    ("</dt><dd>", '</td><td class="value">'),
    ("</dd></div>", "</td></tr>"),
    ('<dl class="facts">', '<table class="facts">'),
    ('<dl class="tiles">', '<table class="tiles">'),
    ("</dl>", "</table>"),
    ('<span class="rule"></span>', " " + "." * 70),
)


@dataclass(frozen=True, slots=True)
class PrintPiece:
    """A piece of the report. Lengths are points.

    `name` is what a list of contents says of it, in the first of the report's languages.
    """

    html: str
    name: str
    begins_page: bool = False
    """Whether it stands at the top of a page; else it follows the piece before."""
    has_page_of_its_own: bool = False
    """Whether it has to fit on one page, its picture made as small as that takes."""
    picture: tuple[float, float] | None = None
    """Width and height of its picture as it is in the book; the picture stands in the HTML as
    `<img src=…>` without a size."""


def print_pieces(report: str) -> Iterator[PrintPiece]:
    """The report's cover and its sections, the index, blocks, evidence sheets, in that order."""
    body = _BODY.search(report)
    is_first = True
    for found in _PIECES.finditer(body[1] if body is not None else ""):
        html = found[0]
        if found["cover"]:
            yield PrintPiece(_on_paper(html), _words(_TITLE, html), begins_page=True)
        elif found["section"]:
            yield PrintPiece(_on_paper(html), "")
        elif found["index"]:
            yield PrintPiece(_on_paper(html), _words(_INDEX_NAME, html), begins_page=True)
        else:
            is_sheet = 'class="sheet"' in html[: html.index(">")]
            yield PrintPiece(
                _on_paper(html),
                _words(_NAME, html),
                begins_page=is_sheet or is_first,
                has_page_of_its_own=is_sheet,
                picture=_picture(html),
            )
            is_first = False


def _picture(html: str) -> tuple[float, float] | None:
    found = _IMAGE.search(html)
    if found is None:
        return None
    # The report states a size for screens; in the book the crop stands at its own.
    factor = _POINTS_PER_INCH / CSS_PIXELS_PER_INCH
    return float(found[2]) * factor, float(found[3]) * factor


def _on_paper(html: str) -> str:
    html = _IMAGE.sub(r'<img src="\1"', html).replace(' loading="lazy"', "")
    html = _DRAWING.sub("", html)  # its numbers stand beside it
    html = _LINK.sub("", html)  # leads nowhere on paper
    html = _TILE.sub(r"<tr><td class=\"count\">\2</td><td>\1</td></tr>", html)
    html = _CAPTION.sub(r"<p class=\"caption\">\2</p>\1", html)
    while _INNER_LIST.search(html):
        html = _INNER_LIST.sub(lambda found: _as_items(found[1]), html)
    for before, after in _TABLES:
        html = html.replace(before, after)
    return html


def _as_items(pairs: str) -> str:
    """Names and values within a value: a list, since a table in a table has no room."""
    items = _INNER_PAIR.sub(r"<li><b>\1</b>: \2</li>", pairs)
    return f"<ul>{items}</ul>"


def _words(pattern: re.Pattern[str], html: str) -> str:
    found = pattern.search(html)
    if found is None:
        return ""
    return unescape(" ".join(_TAG.sub("", _ENGLISH.sub("", found[1])).split()))
