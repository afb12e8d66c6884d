"""The three kinds of box, a type for each frame: mixing them neither type-checks nor runs."""

from dataclasses import dataclass
from typing import Self

from reviewer.contract.bbox import Bbox


@dataclass(frozen=True, slots=True)
class PlumberBox:
    """A box as pdfplumber gives it: points, origin at its page's top left, y downwards."""

    x0: float
    top: float
    x1: float
    bottom: float

    @classmethod
    def from_bbox(cls, bbox: Bbox) -> Self:
        """The box of a block, which the files keep in this frame (design section 3)."""
        return cls(*bbox)

    def to_bbox(self) -> Bbox:
        """The same box as the files have it."""
        return Bbox(self.x0, self.top, self.x1, self.bottom)


@dataclass(frozen=True, slots=True)
class UserSpaceBox:
    """A box in PDF user space: the page's own units and origin, y upwards."""

    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(frozen=True, slots=True)
class PictureBox:
    """A box of the page as it is shown, turned and cropped.

    Points times UserUnit, origin at the top left of the picture, y downwards. Times a scale in
    pixels per point it is in pixels.
    """

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """In points of the picture."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """In points of the picture."""
        return self.y1 - self.y0

    def intersection(self, other: "PictureBox") -> "PictureBox | None":
        """What both boxes cover; None where that has no area."""
        must_be(PictureBox, other)
        x0, x1 = max(self.x0, other.x0), min(self.x1, other.x1)
        y0, y1 = max(self.y0, other.y0), min(self.y1, other.y1)
        return PictureBox(x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def must_be(frame: type, box: object) -> None:
    """Raise TypeError for a box of another frame, which would land on other ink."""
    if type(box) is not frame:
        raise TypeError(f"a {frame.__name__} is wanted here, not a {type(box).__name__}")
