"""Draw pages with MuPDF, inside the render process: the only place where pixels are made."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

import pymupdf
from pymupdf import mupdf

from reviewer.pdf.digest import crop_digest
from reviewer.pdf.plan import BYTES_PER_PIXEL, PicturePlan

_PAGES_KEPT: Final = 6
"""Display lists kept: the page and its crop, and as many neighbours as are drawn ahead."""

_WHITE: Final = 255
_CHUNK: Final = 1 << 16
_EVERYWHERE: Final = mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE)


@dataclass(frozen=True, slots=True)
class Interpreted:
    """A page's content as a list of drawing commands, and how many faults were met in it."""

    commands: Any
    faults: int


class PageDrawer:
    """Draws pages of one open document. The commands of the last few pages are kept."""

    def __init__(self, document: pymupdf.Document) -> None:
        self._document = document
        self._pages: OrderedDict[int, Interpreted] = OrderedDict()

    def interpret(self, page: int) -> Interpreted:
        """The commands of a page (1-based), annotations included. RuntimeError if it has none."""
        known = self._pages.get(page)
        if known is not None:
            self._pages.move_to_end(page)
            return known
        loaded = mupdf.fz_load_page(self._document.this, page - 1)
        commands = mupdf.fz_new_display_list(mupdf.fz_bound_page(loaded))
        device = mupdf.fz_new_list_device(commands)
        cookie = mupdf.FzCookie()
        mupdf.fz_run_page(loaded, device, mupdf.FzMatrix(), cookie)
        mupdf.fz_close_device(device)
        fresh = Interpreted(commands, cookie.m_internal.errors)
        self._pages[page] = fresh
        while len(self._pages) > _PAGES_KEPT:
            self._pages.popitem(last=False)
        return fresh

    def forget(self, *, pages: bool) -> None:
        """Give back half of the memory of fonts and images, those longest unused, or all of it
        and that of the pages that are kept."""
        if not pages:
            mupdf.fz_shrink_store(50)
            return
        self._pages.clear()
        mupdf.fz_empty_store()

    def draw(self, page: int, plan: PicturePlan, target: memoryview) -> int:
        """Draw into `target`, four bytes a pixel in the order blue, green, red, alpha. Returns
        the number of faults. Raises ValueError when the memory is too small.
        """
        if target.nbytes < plan.size_in_bytes or target.readonly:
            raise ValueError(f"{plan.size_in_bytes} bytes are drawn into {target.nbytes}")
        pixmap = mupdf.fz_new_pixmap_with_data(
            mupdf.FzColorspace(mupdf.FzColorspace.Fixed_BGR),
            plan.width,
            plan.height,
            mupdf.FzSeparations(),
            1,
            plan.width * BYTES_PER_PIXEL,
            mupdf.python_mutable_buffer_data(target),
        )
        return self._run(page, plan, pixmap)

    def png(self, page: int, plan: PicturePlan) -> tuple[bytes, bool, int]:
        """The picture as a PNG file in colour, whether it is blank, and the number of faults."""
        picture, faults = self._rgb(page, plan)
        # 72 is what "pixels per inch" would be at a scale of one; the file says its true one.
        dots = max(1, round(plan.scale * 72))
        picture.set_dpi(dots, dots)
        return picture.tobytes("png"), is_blank(picture.samples_mv, 3), faults

    def digest(self, page: int, plan: PicturePlan) -> tuple[str, bool]:
        """The digest of the picture, and whether it is blank."""
        picture, _ = self._rgb(page, plan)
        samples = picture.samples_mv  # which ends with the picture
        return crop_digest(plan.width, plan.height, samples), is_blank(samples, 3)

    def _rgb(self, page: int, plan: PicturePlan) -> tuple[pymupdf.Pixmap, int]:
        pixmap = mupdf.fz_new_pixmap(
            mupdf.FzColorspace(mupdf.FzColorspace.Fixed_RGB),
            plan.width,
            plan.height,
            mupdf.FzSeparations(),
            0,
        )
        faults = self._run(page, plan, pixmap)
        return pymupdf.Pixmap("raw", pixmap), faults  # without "raw" an alpha is added to it

    def _run(self, page: int, plan: PicturePlan, pixmap: Any) -> int:
        interpreted = self.interpret(page)
        mupdf.fz_clear_pixmap_with_value(pixmap, _WHITE)
        to_pixels = mupdf.FzMatrix(
            plan.scale, 0, 0, plan.scale, -plan.box.x0 * plan.scale, -plan.box.y0 * plan.scale
        )
        device = mupdf.fz_new_draw_device(to_pixels, pixmap)
        cookie = mupdf.FzCookie()
        mupdf.fz_run_display_list(
            interpreted.commands, device, mupdf.FzMatrix(), _EVERYWHERE, cookie
        )
        mupdf.fz_close_device(device)
        return interpreted.faults + int(cookie.m_internal.errors)


def is_blank(pixels: memoryview, bytes_per_pixel: int) -> bool:
    """Whether all pixels are the same. Stops at the first chunk that is not."""
    pattern = bytes(pixels[:bytes_per_pixel]) * (_CHUNK // bytes_per_pixel)
    for start in range(0, pixels.nbytes, len(pattern)):
        part = bytes(pixels[start : start + len(pattern)])
        if part != pattern[: len(part)]:
            return False
    return True
