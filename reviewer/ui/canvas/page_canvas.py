"""One page of a book in a widget: its picture, zoom, fit and turn. `PageView` adds the blocks."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from reviewer.pdf.frames import PageFrame
from reviewer.pdf.protocol import Failed, Picture, PictureRequest
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.camera import STEP, Camera, Fitting
from reviewer.ui.canvas.coordinates import ViewSpot
from reviewer.ui.canvas.page_painting import PageScene, paint_page
from reviewer.ui.canvas.page_pictures import BASE, DETAIL, PagePictures, base_request
from reviewer.ui.canvas.paint_page import Notice
from reviewer.ui.canvas.pictures import Showing
from reviewer.ui.canvas.style import CanvasStyle, light_style

_SETTLE_MS: Final = 120
"""After the last change of zoom or sight, so long until the page is drawn anew for it."""
_PATIENCE_MS: Final = 180
"""A page that arrives sooner needs no word that it is being drawn."""
_A4: Final = (595.0, 842.0)
"""A page's size until the page's own is known, in points."""


class PageCanvas(QWidget):
    """Shows one page, 1-based, at a time, and never anything of another one."""

    page_changed = Signal(int)
    """Another page is shown, 1-based."""
    zoom_changed = Signal(float)
    """1.0 is the printed size."""
    page_painted = Signal(int)
    """The page's picture, exactly as wanted, is on the screen for the first time."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style or light_style(self.font())
        self._bridge: RenderBridge | None = None
        self._page = 0
        self._frame: PageFrame | None = None
        self._camera = Camera(view=(640.0, 480.0), page=_A4)
        self._pictures = PagePictures()
        self._ahead: tuple[int, ...] = ()
        self._told_painted = False
        self._needs_paint = True
        self._views: dict[str, str] = {}
        self._settle = single_shot(self, _SETTLE_MS, self._ask)
        self._asking_ahead = single_shot(self, 0, self._ask_ahead)
        self._patience = single_shot(self, _PATIENCE_MS, self.update)
        self.setMinimumSize(160, 160)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_book(self, bridge: RenderBridge | None) -> None:
        """Show pages of this book; None shows none. The bridge stays its owner's."""
        if self._bridge is not None:
            self._leave(self._bridge)
        self._bridge = bridge
        self._forget_page()
        self._page = 0
        if bridge is not None:
            self._join(bridge)
        self.update()

    def set_style(self, style: CanvasStyle) -> None:
        """Paint with these colours and this font."""
        self._style = style
        self.update()

    def show_page(self, page: int) -> None:
        """Show this page, 1-based; one that the book does not have is said to be missing."""
        if page == self._page:
            return
        self._forget_page()
        self._page = page
        self._needs_paint = True
        frame = self._bridge.frame(page) if self._bridge is not None else None
        if frame is not None:
            self._set_frame(frame)
        self._patience.start()
        self._ask()
        self.page_changed.emit(page)
        self.update()

    def paint_now(self) -> None:
        """Have the page on the screen before anything else is painted, if its picture is there.

        For when another block is shown: the page and the crop come first, the columns beside
        them when the event loop goes on.
        """
        if self._needs_paint and self._pictures.showing is Showing.READY and self.isVisible():
            self.repaint()

    def draw_ahead(self, pages: Sequence[int]) -> None:
        """The pages that she is likely to see next, the likeliest first. They are asked for after
        the current page has been painted, not before."""
        self._ahead = tuple(pages)
        if self._told_painted:
            self._asking_ahead.start()

    @property
    def page(self) -> int:
        """The page that is shown, 1-based; 0 for none."""
        return self._page

    @property
    def frame(self) -> PageFrame | None:
        """The frame of the page, once it is known."""
        return self._frame

    @property
    def has_painted(self) -> bool:
        """Whether the page's picture is on the screen."""
        return self._told_painted

    @property
    def showing(self) -> Showing:
        """How the picture of the page stands; ready when all that is in sight is sharp."""
        showing = self._pictures.showing
        return Showing.QUICK if showing is Showing.READY and not self._suits() else showing

    @property
    def zoom(self) -> float:
        """1.0 is the printed size."""
        return self._camera.zoom

    @property
    def camera(self) -> Camera:
        """How the page is looked at."""
        return self._camera

    def zoom_in(self) -> None:
        """One step closer."""
        self.set_zoom(self._camera.zoom * STEP)

    def zoom_out(self) -> None:
        """One step back."""
        self.set_zoom(self._camera.zoom / STEP)

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Show at this zoom, 1.0 is the printed size; what is at `around` (the middle without it)
        stays there."""
        spot = ViewSpot(around.x(), around.y()) if around is not None else None
        self._look(self._camera.zoomed(zoom, spot))

    def fit_width(self) -> None:
        """As wide as the view, now and when either changes."""
        self._look(self._camera.fit(Fitting.WIDTH))

    def fit_page(self) -> None:
        """The whole page in the view, now and when either changes."""
        self._look(self._camera.fit(Fitting.PAGE))

    def rotate_view(self, degrees: int = 90) -> None:
        """Turn the page on the screen, clockwise; boxes and files stay as they are."""
        self._look(self._camera.turned(degrees))

    def pan(self, dx: float, dy: float) -> None:
        """Move the page by so many logical pixels."""
        self._look(self._camera.panned(dx, dy))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint what there is; then, when the page is there, ask for the likely next ones."""
        self._needs_paint = False
        with QPainter(self) as painter:  # ended whatever happens: Qt crashes on one left open
            paint_page(painter, self._scene(), self._style)
        if not self._told_painted and self._pictures.base.showing is Showing.READY:
            self._told_painted = True
            QTimer.singleShot(0, self._after_first_paint)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit anew."""
        super().resizeEvent(event)
        self._fit_widget()

    def event(self, event: QEvent) -> bool:
        """Draw anew where the screen's pixels or the language change."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit_widget()
        elif event.type() == QEvent.Type.LanguageChange:
            self.update()
        return super().event(event)

    # For the bridge (bridge.PictureTaker)

    def take_picture(self, picture: Picture) -> None:
        """A picture for this view; shown if it is the one that is wanted now."""
        detail = picture.view == self._views[DETAIL]
        if not self._pictures.take(picture, detail=detail):
            return
        if self._frame is None and self._pictures.frame is not None:
            self._set_frame(self._pictures.frame)
            self._ask()
        self._patience.stop()
        self.update()

    def take_failure(self, failed: Failed) -> None:
        """The page cannot be shown, or a part of it at this zoom."""
        if self._pictures.fail(failed, detail=failed.view == self._views[DETAIL]):
            self.update()

    def let_go(self) -> None:
        """The book is being closed."""
        self._forget_page()
        self.update()

    # For PageView

    def _scene(self) -> PageScene:
        notice = self._notice()
        if self._bridge is None or self._page == 0:
            return PageScene(QRectF(self.rect()), notice=notice)
        return PageScene(
            QRectF(self.rect()),
            self._camera.transform,
            self._pictures.images(self._camera),
            notice=notice,
            has_focus=self.hasFocus(),
        )

    def _picture_painted(self) -> None:
        """The page is on the screen."""

    def _page_arrived(self) -> None:
        """The frame of the page is known."""

    def _join(self, bridge: RenderBridge) -> None:
        """Listen to a book."""
        self._views = {name: bridge.add_view(name, self) for name in (BASE, DETAIL)}
        bridge.facts_ready.connect(self._book_opened)
        bridge.failed.connect(self._book_failed)

    def _leave(self, bridge: RenderBridge) -> None:
        """Listen to it no more."""
        for view in self._views.values():
            bridge.remove_view(view)
        bridge.facts_ready.disconnect(self._book_opened)
        bridge.failed.disconnect(self._book_failed)

    def _forget_page(self) -> None:
        """Nothing of the page that was shown may stay."""
        self._pictures.clear()
        self._frame = None
        self._told_painted = False
        self._settle.stop()

    def _look(self, camera: Camera) -> None:
        zoomed = abs(camera.zoom - self._camera.zoom) > 1e-9
        changed = camera != self._camera
        self._camera = camera
        if zoomed:
            self.zoom_changed.emit(camera.zoom)
        if changed:
            if not self._suits():
                self._settle.start()
            self.update()

    def _suits(self) -> bool:
        """Whether the pictures that were asked for are those that are needed now."""
        return self._pictures.suits(self._page, self._camera, sized=self._frame is not None)

    def _notice(self) -> Notice | None:
        translate = QCoreApplication.translate
        if self._bridge is None:
            return Notice(translate("PageView", "No book is open"))
        if self._bridge.failure:
            title = translate("PageView", "This book cannot be shown")
            return Notice(title, self._bridge.failure, is_grave=True)
        failed = self._pictures.base.failure
        if failed is not None:
            title = translate("PageView", "Page {page} cannot be shown").format(page=self._page)
            return Notice(title, self._bridge.sentence(failed), is_grave=True)
        if not self._bridge.is_open and self._page:
            return Notice(translate("PageView", "Opening the book…"))
        waits = self._pictures.showing is Showing.WAITING and not self._patience.isActive()
        if waits:
            return Notice(translate("PageView", "Drawing page {page}…").format(page=self._page))
        return None

    # Pictures

    def _fit_widget(self) -> None:
        view = (float(self.width()), float(self.height()))
        self._look(self._camera.in_view(view, self.devicePixelRatioF()))

    def _set_frame(self, frame: PageFrame) -> None:
        self._frame = frame
        camera = self._camera.on_page(frame.picture_size)
        if camera.zoom != self._camera.zoom:
            self.zoom_changed.emit(camera.zoom)
        self._camera = camera
        self._page_arrived()

    def _ask(self) -> None:
        if self._bridge is None or self._page == 0 or not self._bridge.is_open:
            return
        wanted = self._pictures.want(self._page, self._camera, sized=self._frame is not None)
        for name, request in wanted:
            self._bridge.show(self._views[name], request)

    def _ask_ahead(self) -> None:
        if self._bridge is None:
            return
        requests: list[list[PictureRequest]] = []
        for page in self._ahead:
            frame = self._bridge.frame(page)
            camera = self._camera.on_page(frame.picture_size) if frame else self._camera
            requests.append([base_request(page, camera, sized=frame is not None)])
        self._bridge.draw_ahead(self._views[BASE], requests)

    def _after_first_paint(self) -> None:
        if self._told_painted:
            self.page_painted.emit(self._page)
            self._asking_ahead.start()
            self._picture_painted()

    def _book_opened(self) -> None:
        self._ask()
        self.update()

    def _book_failed(self) -> None:
        self._forget_page()
        self.update()


def single_shot(parent: QWidget, milliseconds: int, then: object) -> QTimer:
    """A timer that calls `then` once, so long after its last start."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(then)
    return timer
