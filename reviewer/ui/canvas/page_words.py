"""The words of the page that is shown: search, select, copy. `PageView` adds the blocks."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from reviewer.pdf.boxes import PictureBox
from reviewer.pdf.protocol import SearchDone, SearchHits, Words
from reviewer.ui.canvas.book_search import BookSearch
from reviewer.ui.canvas.bridge import RenderBridge
from reviewer.ui.canvas.page_canvas import PageCanvas
from reviewer.ui.canvas.page_painting import PageScene
from reviewer.ui.canvas.page_reading import PageReading
from reviewer.ui.canvas.style import CanvasStyle


class PageWords(PageCanvas):
    """Shows a page and takes its text up once the page is on the screen."""

    text_found = Signal(int, int)
    """Which place of the search is current, 1-based, and how many the page has; 0 and 0: none."""
    not_found = Signal()
    """No page of the book has what is searched for."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._reading = PageReading()
        self._book_search = BookSearch(self._found_on, self.not_found.emit)
        self._begins_with_last = False

    @property
    def reading(self) -> PageReading:
        """The words of the page."""
        return self._reading

    def find_text(self, query: str) -> int:
        """Look for this on the page; the number of places, 0 while the words have not arrived:
        `text_found` says it then. Case and spaces do not count, diacritics only if some are
        typed."""
        self._book_search.forget()
        self._reading.find(query)
        self._show_found()
        return len(self._reading.found)

    def find_next(self, step: int = 1) -> None:
        """The next place (or the one before): on the page and, past its last one, on the next
        page of the book that has one. `not_found` where no page has."""
        reading = self._reading
        past = reading.found_index + step
        if reading.found and 0 <= past < len(reading.found):
            reading.step(step)
            self._show_found()
        elif self._bridge is not None and reading.query.strip():
            self._book_search.go(self._bridge, reading.query, self._page, step)

    def select_all(self) -> None:
        """Select every word of the page."""
        self._reading.select_all()
        self.update()

    @property
    def selected_text(self) -> str:
        """The selected words, as they are printed."""
        return self._reading.selected_text

    def copy(self) -> None:
        """Put the selected words on the clipboard."""
        if self._reading.selected:
            QGuiApplication.clipboard().setText(self._reading.selected_text)

    # What PageCanvas asks for

    def _join(self, bridge: RenderBridge) -> None:
        super()._join(bridge)
        bridge.words_arrived.connect(self._take_words)
        bridge.search_arrived.connect(self._take_search)
        self._book_search.forget()

    def _leave(self, bridge: RenderBridge) -> None:
        super()._leave(bridge)
        bridge.words_arrived.disconnect(self._take_words)
        bridge.search_arrived.disconnect(self._take_search)

    def _scene(self) -> PageScene:
        return replace(
            super()._scene(),
            selected=[PictureBox(*word[1:]) for word in self._reading.selected],
            found=[box for place in self._reading.found for box in place],
            found_current=self._reading.found_current,
        )

    def _forget_page(self) -> None:
        super()._forget_page()
        self._reading.clear()

    def _picture_painted(self) -> None:
        """Nothing needs the words before the page can be seen."""
        known = self._bridge.words(self._page) if self._bridge is not None else None
        if known is not None:
            self._take_words(known)
        elif self._bridge is not None:
            self._bridge.ask_words(self._page, at_once=bool(self._reading.query))

    def _take_words(self, words: Words) -> None:
        if words.request.page == self._page:
            self._reading.take(words.words)
            if self._reading.query:
                if self._begins_with_last:
                    self._reading.step(-1)
                self._begins_with_last = False
                self._show_found()

    def _found_on(self, page: int, step: int) -> None:
        """The book has a further place on this page."""
        if page == self._page:
            self._reading.step(step)
            self._show_found()
        else:
            self._begins_with_last = step < 0
            self.show_page(page)

    def _take_search(self, reply: SearchHits | SearchDone) -> None:
        self._book_search.take(reply, self._page)

    def _show_found(self) -> None:
        there = self._reading.found_current
        total = len(self._reading.found)
        if there is not None:
            self._look(self._camera.revealing(there))
        self.text_found.emit(self._reading.found_index + 1 if total else 0, total)
        self.update()
