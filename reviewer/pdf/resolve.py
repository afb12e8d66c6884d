"""From what is asked to what is drawn: a request and its page's frame give a plan or a reason."""

from dataclasses import dataclass

from reviewer.pdf.boxes import PictureBox, PlumberBox
from reviewer.pdf.digest import DIGEST_DPI, DIGEST_MAX_PIXELS
from reviewer.pdf.frames import PageFrame, Visible
from reviewer.pdf.plan import PicturePlan, plan_picture
from reviewer.pdf.protocol import DigestRequest, Fit, PictureRequest
from reviewer.pdf.reasons import NotReviewable


@dataclass(frozen=True, slots=True)
class Resolved:
    """What will be drawn, and whether a part of the clip lies off the page."""

    plan: PicturePlan
    clipped: bool


def resolve_picture(
    request: PictureRequest, frame: PageFrame, max_pixels: int
) -> Resolved | NotReviewable:
    """The plan of a picture. A page that cannot be reviewed can be looked at all the same, a
    block's box on it cannot.
    """
    visible = _visible(request.clip, frame)
    if isinstance(visible, NotReviewable):
        return visible
    scale = _scale(request.scale, visible.box)
    return _planned(visible, scale, max_pixels)


def resolve_digest(request: DigestRequest, frame: PageFrame) -> Resolved | NotReviewable:
    """The plan of the picture that a digest is of: the same at every desk."""
    return plan_digest(frame.visible(request.clip), frame)


def plan_digest(visible: Visible | NotReviewable, frame: PageFrame) -> Resolved | NotReviewable:
    """The plan of the picture of a box that a digest is of."""
    if isinstance(visible, NotReviewable):
        return visible
    return _planned(visible, frame.scale_for_dpi(DIGEST_DPI), DIGEST_MAX_PIXELS)


def _planned(visible: Visible, scale: float, max_pixels: int) -> Resolved | NotReviewable:
    plan = plan_picture(visible.box, scale, max_pixels)
    return NotReviewable.CROP_WITHOUT_PIXELS if plan is None else Resolved(plan, visible.clipped)


def _visible(clip: PictureBox | PlumberBox | None, frame: PageFrame) -> Visible | NotReviewable:
    whole = frame.whole
    if whole.width <= 0 or whole.height <= 0:
        return NotReviewable.PAGE_WITHOUT_AREA
    if clip is None:
        return Visible(whole, clipped=False)
    if isinstance(clip, PlumberBox):
        return frame.visible(clip)
    shown = clip.intersection(whole)
    if shown is None:
        return NotReviewable.BOX_MISSES_PAGE
    return Visible(shown, clipped=shown != clip)


def _scale(scale: float | Fit, box: PictureBox) -> float:
    if not isinstance(scale, Fit):
        return scale
    across = [] if scale.width is None else [scale.width / box.width]
    down = [] if scale.height is None else [scale.height / box.height]
    return min(across + down, default=1.0)
