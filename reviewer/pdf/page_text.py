"""The text layer of a page, in the picture's frame, inside the render process."""

import time
from array import array

import pymupdf
from pymupdf import mupdf

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.jobs import SearchJob, SearchPartDone
from reviewer.pdf.search import fold_for_search, has_diacritics
from reviewer.pdf.word_list import WordList


def read_words(document: pymupdf.Document, page: int) -> WordList:
    """Text and place of each word of a page (1-based), in reading order.

    MuPDF is asked as it is for drawing, so that the places are those of the ink: PyMuPDF's
    `page.get_text` turns the page back first and answers in another frame.
    """
    options = mupdf.FzStextOptions()
    options.flags = pymupdf.TEXTFLAGS_WORDS
    loaded = mupdf.fz_load_page(document.this, page - 1)
    text_page = pymupdf.TextPage(mupdf.FzStextPage(loaded, options))
    words = text_page.extractWORDS()
    edges = array("d", [edge for word in words for edge in word[:4]])
    return WordList(tuple(word[4] for word in words), edges)


def search_pages(document: pymupdf.Document, job: SearchJob) -> SearchPartDone:
    """Search pages one after the other until the time is over; at least one."""
    keep = has_diacritics(job.needle)
    needle = fold_for_search(job.needle, keep_diacritics=keep)
    until = time.monotonic() + job.seconds
    hits = []
    unread = []
    reached = with_text = 0
    for page in job.pages:
        try:
            words = read_words(document, page)
        except (RuntimeError, ValueError, mupdf.FzErrorBase):
            unread.append(page)
            words = WordList()
        with_text += bool(words)
        found = find_words(words, needle, keep_diacritics=keep)
        if found:
            hits.append((page, found))
        reached += 1
        if time.monotonic() > until:
            break
    return SearchPartDone(tuple(hits), with_text, tuple(unread), reached)


def find_words(
    words: WordList, needle: str, *, keep_diacritics: bool
) -> tuple[tuple[PictureBox, ...], ...]:
    """For each place of a folded needle, the boxes of the words that it runs through."""
    if not needle:
        return ()
    owners: list[int] = []
    folded: list[str] = []
    for index, text in enumerate(words.texts):
        part = fold_for_search(text, keep_diacritics=keep_diacritics)
        folded.append(part)
        owners.extend([index] * len(part))
    page = "".join(folded)
    hits = []
    start = page.find(needle)
    while start >= 0:
        end = start + len(needle)
        hits.append(tuple(words[index].box for index in range(owners[start], owners[end - 1] + 1)))
        start = page.find(needle, end)
    return tuple(hits)
