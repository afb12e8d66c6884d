"""HTML that cannot be broken out of: whatever is not markup already is escaped where it is put in.

Only `tag` makes markup, so a drug's name that looks like a script stays a name.
"""

import re
from html import escape
from typing import Final

_VOID: Final = frozenset({"br", "hr", "img", "meta"})
_NOT_TEXT: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff"
    "\u202a-\u202e\u2066-\u2069\u200e\u200f]"
)
"""Control characters, halves of surrogate pairs, and what turns the direction of text around."""


class Markup(str):
    """Text that is HTML already. Made by `tag` and `joined`, never from a file's contents."""

    __slots__ = ()


Content = Markup | str | None
"""What an element may hold; None is nothing, plain text is escaped."""


def tag(name: str, /, *content: Content, **attributes: str | int | None) -> Markup:
    """An element. `class_` and `for_` lose their mark, `_` becomes `-`; None leaves one out."""
    opened = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{shown(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{opened}>")
    return Markup(f"<{name}{opened}>{joined(*content)}</{name}>")


def joined(*content: Content) -> Markup:
    """Several pieces one after the other, each escaped where it is not markup."""
    return Markup(
        "".join(
            piece if isinstance(piece, Markup) else shown(piece)
            for piece in content
            if piece is not None
        )
    )


def shown(text: str) -> str:
    """`text` as HTML shows it; what is no character to read becomes the replacement sign."""
    return escape(_NOT_TEXT.sub("\ufffd", text), quote=True)
