"""What a page says of itself, as it stands in the file, before anyone interprets it."""

from dataclasses import dataclass

RawBox = tuple[float, float, float, float]
"""A box of the file: four numbers in user space units, corners in the order that they stand in."""


Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x and y become ax + cy + e and bx + dy + f."""


@dataclass(frozen=True, slots=True)
class PageFacts:
    """The raw facts of one page, read in the worker, from which its frame is made.

    `media_box` and `crop_box` are inherited along /Parent and keep their corners' order; None
    where the page has none. `rotate` and `user_unit` are the numbers that stand there, None for
    none or null. `odd` says that one of the four is not what a PDF may have there (a MediaBox of
    three numbers, a /Rotate that is text), so that no two programs need agree on it.
    `drawn_width` and `drawn_height` are the size of the page as MuPDF draws it at one pixel per
    point, `drawn_matrix` how it gets there from user space: to check the frame against.
    """

    page: int
    """1-based."""
    object_number: int
    """The page's object in the file; 0 where it has none. Two pages may be the same object."""
    media_box: RawBox | None
    crop_box: RawBox | None
    rotate: float | None
    user_unit: float | None
    odd: bool
    drawn_width: float
    drawn_height: float
    drawn_matrix: Matrix
