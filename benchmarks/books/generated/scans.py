"""Pages that are pictures of pages, as in a scanned book."""

from enum import StrEnum
from typing import Any, Final

import pymupdf

WATERMARK: Final = "BẢN QUÉT SINH TỰ ĐỘNG"
"""All that the text layer of a scanned page holds."""


class Scans(StrEnum):
    """Which pages of a book are scans."""

    NONE = "none"
    SOME = "some"
    ALL = "all"

    def holds(self, page: int, front: int) -> bool:
        """Whether this physical page is a scan; `front` is how many pages of front matter are."""
        if self is Scans.SOME:
            return page > front and page % 3 == 0
        return self is Scans.ALL


def scan(page: Any, *, dpi: int = 150, quality: int = 70) -> None:
    """Replaces what a page shows by a picture of it, and its text by a watermark.

    The page must be neither rotated nor cropped.
    """
    picture = page.get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY)
    jpeg = picture.tobytes("jpeg", jpg_quality=quality)
    document = page.parent
    document.xref_set_key(page.xref, "Contents", "null")
    document.xref_set_key(page.xref, "Resources", "<<>>")
    page.insert_image(page.rect, stream=jpeg)
