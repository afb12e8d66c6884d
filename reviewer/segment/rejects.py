"""Why something that looks like a block is none. The reason is kept and can be asked for."""

from enum import StrEnum
from typing import NamedTuple

from reviewer.contract.geometry import Bbox


class Reason(StrEnum):
    """What a rejected candidate is instead."""

    FRAME = "a frame around text"
    ONE_COLUMN = "all text stands in one column"
    ONE_ROW = "a single row of boxes"
    EMPTY_CELLS = "nearly all cells are empty: a chart or a form"
    ARTWORK = "drawn with curves: artwork or a figure"
    DRAWING = "boxes joined by lines: a drawing"
    PROSE_COLUMNS = "columns of prose"
    LIST = "a list with its marks"
    LEADERS = "a table of contents or an index"
    FIGURE = "in a figure"
    LISTING = "a listing in type of one width"
    FURNITURE = "the same on many pages"


class Reject(NamedTuple):
    """A candidate that was not lifted. `box` in pdfplumber's frame."""

    box: Bbox
    reason: Reason
