"""What makes a box of the files valid. Conversions to other frames live in `reviewer.pdf`."""

import math
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator
from pydantic_core import PydanticCustomError

from reviewer.contract.bbox import Bbox

__all__ = ["Bbox", "ValidBbox"]


def _as_list_of_four(value: object) -> object:
    if isinstance(value, list | tuple) and len(value) != 4:
        raise PydanticCustomError("box_sides", "a box has four numbers: x0, top, x1, bottom")
    return value


def _has_area(box: Bbox) -> Bbox:
    if not all(math.isfinite(side) for side in box):
        raise PydanticCustomError("box_infinite", "the sides of a box must be finite numbers")
    if box.x0 >= box.x1 or box.top >= box.bottom:
        raise PydanticCustomError(
            "box_without_area", "a box must have an area: x0 < x1 and top < bottom"
        )
    return box


ValidBbox = Annotated[Bbox, BeforeValidator(_as_list_of_four), AfterValidator(_has_area)]
"""A box with finite sides and an area; anything else does not validate."""
