"""The text layer of a page, in the picture's frame, inside the render process."""

import pymupdf
from pymupdf import mupdf

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.drawing import PageDrawer


def read_words(drawer: PageDrawer, page: int) -> tuple[tuple[str, PictureBox], ...]:
    """Text and place of each word of a page (1-based), in reading order.

    Taken from the same commands that draw the page, so that the places are those of the ink:
    `page.get_text` turns the page back first and answers in another frame.
    """
    options = mupdf.FzStextOptions()
    options.flags = pymupdf.TEXTFLAGS_WORDS
    text_page = pymupdf.TextPage(mupdf.FzStextPage(drawer.interpret(page).commands, options))
    return tuple(
        (text, PictureBox(x0, y0, x1, y1)) for x0, y0, x1, y1, text, *_ in text_page.extractWORDS()
    )
