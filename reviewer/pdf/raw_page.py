"""Read a page's raw facts through PyMuPDF's low-level objects, inside the render process.

`page.mediabox`, `page.cropbox` and `page.rotation` are already somebody's interpretation, and not
the one by which MuPDF draws; so the entries are read as they stand.
"""

from typing import Any, Final

import pymupdf
from pymupdf import mupdf

from reviewer.pdf.page_facts import PageFacts, RawBox

_DEEPEST_TREE: Final = 256
"""Levels of the page tree that /Parent is followed through; a longer way is a circle."""

_MOST_TURNED: Final = 1_000_000
"""A /Rotate beyond this overflows in one program and not in the other."""


def read_facts(document: pymupdf.Document, page_number: int) -> PageFacts:
    """The facts of one page (1-based). Raises RuntimeError where the page cannot be loaded."""
    pdf = pymupdf._as_pdf_document(document)
    page = mupdf.pdf_lookup_page_obj(pdf, page_number - 1)
    media, odd_media = _box(_inherited(page, "MediaBox"))
    crop, odd_crop = _box(_inherited(page, "CropBox"))
    rotate, odd_rotate = _number(_inherited(page, "Rotate"))
    unit, odd_unit = _number(mupdf.pdf_dict_gets(page, "UserUnit"))
    area, matrix = mupdf.FzRect(), mupdf.FzMatrix()
    mupdf.pdf_page_obj_transform(page, area, matrix)
    drawn = mupdf.fz_transform_rect(area, matrix)
    return PageFacts(
        page=page_number,
        object_number=mupdf.pdf_to_num(page),
        media_box=media,
        crop_box=crop,
        rotate=rotate,
        user_unit=unit,
        odd=odd_media or odd_crop or odd_rotate or odd_unit or abs(rotate or 0) > _MOST_TURNED,
        drawn_width=drawn.x1 - drawn.x0,
        drawn_height=drawn.y1 - drawn.y0,
        drawn_matrix=(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f),
    )


def _inherited(page: Any, key: str) -> Any:
    """The entry of the page or of the nearest of its parents that has one. An entry that is null
    counts as absent only where it is null itself, not a reference to null: both libraries agree.
    """
    node = page
    for _ in range(_DEEPEST_TREE):
        entry = mupdf.pdf_dict_gets(node, key)
        if entry.m_internal is not None:
            return entry
        node = mupdf.pdf_dict_gets(node, "Parent")
        if node.m_internal is None:
            break
    return None


def _box(entry: Any) -> tuple[RawBox | None, bool]:
    """The four numbers, and whether there is something else in their place."""
    if entry is None or mupdf.pdf_is_null(entry):
        return None, False
    if not mupdf.pdf_is_array(entry) or mupdf.pdf_array_len(entry) != 4:
        return None, True
    items = [mupdf.pdf_array_get(entry, index) for index in range(4)]
    if not all(map(mupdf.pdf_is_number, items)):
        return None, True
    x0, y0, x1, y1 = map(mupdf.pdf_to_real, items)
    return (x0, y0, x1, y1), False


def _number(entry: Any) -> tuple[float | None, bool]:
    """The number, an int where it stands as one, and whether something else stands there."""
    if entry is None or entry.m_internal is None or mupdf.pdf_is_null(entry):
        return None, False
    if mupdf.pdf_is_int(entry):
        return mupdf.pdf_to_int64(entry), False
    if mupdf.pdf_is_real(entry):
        return mupdf.pdf_to_real(entry), False
    return None, True
