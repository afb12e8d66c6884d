"""The pictures of small pages: asked for when they are in sight, kept as copies, and few of them.

A small picture is copied out of the render processes' memory at once: that is their cache for page
and crop, and small pages may not take its room.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtGui import QImage

from reviewer.pdf.protocol import Failed, Fit, Picture, PictureRequest
from reviewer.ui.canvas.bridge import RenderBridge

_MOST_KEPT: Final = 240
"""About 25 MB at a ratio of 2."""


class SmallPictures:
    """Asks the bridge under a view of its own. `arrived` is called with the page."""

    def __init__(self, bridge: RenderBridge, arrived: Callable[[int], None]) -> None:
        self._bridge, self._arrived = bridge, arrived
        self._view = ""
        self._images: OrderedDict[tuple[int, int], QImage] = OrderedDict()
        self._failed: set[int] = set()

    def want(self, pages: Sequence[int], width: int) -> None:
        """Have these drawn, so many device pixels wide, and none that were wanted before."""
        if not self._view:
            self._view = self._bridge.add_view("small", self)
        missing = [
            PictureRequest(page, Fit(width))
            for page in pages
            if (page, width) not in self._images and page not in self._failed
        ]
        self._bridge.show(self._view, *missing)

    def stop(self) -> None:
        """Want nothing; what was drawn is kept."""
        if self._view:
            self._bridge.remove_view(self._view)
            self._view = ""

    def image(self, page: int, width: int) -> QImage | None:
        """The picture of that page at that width, if it has been drawn."""
        image = self._images.get((page, width))
        if image is not None:
            self._images.move_to_end((page, width))
        return image

    def is_lost(self, page: int) -> bool:
        """Whether that page cannot be drawn."""
        return page in self._failed

    # For the bridge (bridge.PictureTaker)

    def take_picture(self, picture: Picture) -> None:
        """Copy it and give it back."""
        fit = picture.request.scale
        if isinstance(fit, Fit) and fit.width is not None:
            image = QImage(
                picture.pixels,
                picture.width,
                picture.height,
                picture.stride,
                QImage.Format.Format_ARGB32_Premultiplied,
            )
            self._images[picture.page, fit.width] = image.copy()
            del image  # before the memory that it looks at
            while len(self._images) > _MOST_KEPT:
                self._images.popitem(last=False)
        page = picture.page
        picture.release()
        self._arrived(page)

    def take_failure(self, failed: Failed) -> None:
        """The page cannot be drawn: say so, and do not ask again."""
        if isinstance(failed.request, PictureRequest):
            self._failed.add(failed.request.page)
            self._arrived(failed.request.page)

    def let_go(self) -> None:
        """The book is being closed; the copies are our own."""
        self._view = ""
