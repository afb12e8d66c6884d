"""List a book's pages with pdfminer, inside a process of its own: as pdfplumber numbers them.

pdfplumber takes its pages from pdfminer, one for one, so pdfminer alone is asked: it is what says
which page is which, and it costs half as much.
"""

from itertools import islice
from pathlib import Path

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser

from reviewer.pdf.counts import PlumberPage, PlumberPages


def list_pages(path: Path, password: str | None, most: int | None = None) -> PlumberPages:
    """The pages in pdfplumber's order, as far as pdfminer gets, or the first `most` of them.
    Never raises."""
    pages = PlumberPages()
    try:
        with path.open("rb") as file:
            document = PDFDocument(PDFParser(file), password=password or "")
            for page in islice(PDFPage.create_pages(document), most):
                number = page.pageid if isinstance(page.pageid, int) else 0
                pages.append(PlumberPage(number, page.mediabox, page.rotate))
    except Exception as error:
        # Damaged files make pdfminer raise whatever its code happens to trip over, from KeyError
        # to RecursionError. Each means the same here: it cannot read on.
        pages.error = f"{type(error).__name__}: {error}"[:200]
    return pages
