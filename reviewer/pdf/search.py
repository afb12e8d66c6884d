"""How text is looked for: what counts as the same, and the walk through the book's pages."""

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from reviewer.contract.text import without_white_space

if TYPE_CHECKING:
    # Not in the render process, which has to be there soon.
    from reviewer.pdf.protocol import SearchRequest

PAGES_AT_ONCE: Final = 64


def fold_for_search(text: str, *, keep_diacritics: bool) -> str:
    """`text` as it is compared: no white space, no case, diacritics only where they are kept.

    Both PDF libraries lose spaces in some Vietnamese books, so white space cannot count. `đ` is
    a letter of its own in Unicode and loses its stroke with the other diacritics.
    """
    folded = without_white_space(text).casefold()
    if keep_diacritics:
        return folded
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFD", folded)
        if not unicodedata.combining(letter)
    )
    return plain.replace("đ", "d")


def has_diacritics(text: str) -> bool:
    """Whether diacritics were typed, and so are meant."""
    return fold_for_search(text, keep_diacritics=False) != fold_for_search(
        text, keep_diacritics=True
    )


@dataclass(slots=True)
class SearchWalk:
    """A search on its way through the book: from its first page to the end, then from page 1.

    After a part that killed its process or took too long pages are searched one by one, so that
    the one page at fault is found and passed over.
    """

    request: "SearchRequest"
    page_count: int
    pages_with_text: int = 0
    unread: list[int] = field(default_factory=list)
    _done: int = 0
    _careful_until: int = 0

    def next_pages(self) -> tuple[int, ...]:
        """The pages to search next, 1-based; none when it has been through the book."""
        most = 1 if self._done < self._careful_until else PAGES_AT_ONCE
        first = min(max(self.request.first_page, 1), self.page_count) - 1
        end = min(self._done + most, self.page_count)
        return tuple((first + step) % self.page_count + 1 for step in range(self._done, end))

    def took(self, reached: int, pages_with_text: int, unread: tuple[int, ...]) -> None:
        """The first `reached` of the pages that were asked for are searched."""
        self._done += reached
        self.pages_with_text += pages_with_text
        self.unread.extend(unread)

    def lost(self, pages: tuple[int, ...]) -> None:
        """The process that searched these pages died or hung."""
        if len(pages) == 1:
            self.took(1, 0, pages)
        else:
            self._careful_until = self._done + len(pages)
