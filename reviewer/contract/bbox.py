"""The box of a block as a plain value, for processes that read no records."""

from typing import NamedTuple


class Bbox(NamedTuple):
    """A box in points, origin at the top left of the page as pdfplumber sees it, y downwards."""

    x0: float
    top: float
    x1: float
    bottom: float
