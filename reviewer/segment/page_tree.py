"""The pages of a book in the order of its page tree, each counted every time that it stands there.

pdfminer's own `PDFPage.create_pages` passes over a page object that it has seen before, so that
every later page would have the wrong physical number (a book of the corpus has 47 pages, of which
pdfplumber sees 46).
"""

from collections.abc import Iterator
from typing import Any, Final

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdftypes import PDFObjRef, dict_value, list_value, resolve1

MOST_PAGES: Final = 100_000
_DEEPEST: Final = 200


class PageTreeError(Exception):
    """The page tree cannot be followed."""


def pages_of(document: PDFDocument) -> list[PDFPage]:
    """All pages, first to last. Raises PageTreeError, or pdfminer's own errors."""
    pages: list[PDFPage] = []
    if "Pages" in document.catalog:
        for object_id, attributes in _walk(document.catalog["Pages"], {}, frozenset(), 0):
            pages.append(PDFPage(document, object_id, attributes, None))
            if len(pages) > MOST_PAGES:
                raise PageTreeError(f"more than {MOST_PAGES} pages")
    return pages or list(PDFPage.create_pages(document))


def _walk(
    node: Any, inherited: dict[str, Any], above: frozenset[int], depth: int
) -> Iterator[tuple[object, dict[str, Any]]]:
    object_id = node.objid if isinstance(node, PDFObjRef) else id(node)
    if object_id in above or depth > _DEEPEST:
        return  # the tree turns back on itself: what hangs there was counted already
    attributes = dict(dict_value(node))
    for name in PDFPage.INHERITABLE_ATTRS:
        if name not in attributes and name in inherited:
            attributes[name] = inherited[name]
    if "Kids" in attributes:
        for kid in list_value(resolve1(attributes["Kids"])):
            yield from _walk(kid, attributes, above | {object_id}, depth + 1)
    elif attributes:
        yield object_id, attributes
