"""How she had page and queue: kept when the review is closed, there again when one is opened."""

from reviewer.settings import Settings
from reviewer.ui.canvas.camera import Fitting
from reviewer.ui.canvas.page_view import PageView
from reviewer.ui.queue.panel import QueuePanel

_FITTINGS = {Fitting.PAGE: "page", Fitting.WIDTH: "width"}


def keep_view(settings: Settings, page: PageView, queue: QueuePanel) -> None:
    """Write it into the settings."""
    camera = page.camera
    settings.page_zoom = _FITTINGS.get(camera.fitting, f"{camera.zoom:.3f}")
    settings.queue_order = queue.filter_bar.order.value
    settings.queue_by_drug = queue.filter_bar.is_grouped


def restore_view(settings: Settings, page: PageView, queue: QueuePanel) -> None:
    """As the settings have it; what makes no sense is passed over."""
    if settings.page_zoom == "page":
        page.fit_page()
    elif settings.page_zoom != "width":
        zoom = _number(settings.page_zoom)
        if zoom is not None:
            page.set_zoom(zoom)
    queue.filter_bar.arrange(settings.queue_order, by_drug=settings.queue_by_drug)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
