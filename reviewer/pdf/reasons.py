"""Why a block cannot be reviewed: each reason is the id of its sentence in the catalogue."""

from enum import StrEnum


class NotReviewable(StrEnum):
    """A reason for which nothing may be signed. Shown in window, status and export.

    Each is an id of `resources/messages/pdf.json`; the sentences take `page` (1-based).
    """

    PAGE_MISSING = "pdf.page_missing"
    PAGE_WITHOUT_AREA = "pdf.page_without_area"
    FRAME_UNCERTAIN = "pdf.frame_uncertain"
    BOX_MISSES_PAGE = "pdf.box_misses_page"
    CROP_WITHOUT_PIXELS = "pdf.crop_without_pixels"
    CROP_BLANK = "pdf.crop_blank"
    PAGE_COUNTS_DIFFER = "pdf.page_counts_differ"
    PAGE_UNREADABLE = "pdf.page_unreadable"
    PAGE_TOO_SLOW = "pdf.page_too_slow"
    PAGE_KILLS_RENDERER = "pdf.page_kills_renderer"
    PAGE_TOO_LARGE = "pdf.page_too_large"
