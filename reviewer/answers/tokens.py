"""Words, numbers and signs of an answer, and its sentences (docs/answer-service.md, "Reading")."""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from reviewer.contract.text import nfc

_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | {"μ": "µ"})
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_FORMATTING: Final = re.compile(
    r"\*\*|__|`"
    r"|</?(?:b|i|u|em|strong|small|mark|sub|sup|code|span|p|br)(?: [^<>\d\r\n]*)?/?>"
)
"""Tags without figures in them: what looks like a tag may be a comparison with a dose behind it."""
_TOKEN: Final = re.compile(
    r"(?P<number>\d+(?:[.,]\d+)*[⁰¹²³⁴⁵⁶⁷⁸⁹]*|[¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])"
    r"|(?P<word>[^\W\d_¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<sign>\S)"
)
_SENTENCE_END: Final = re.compile(r"[.!?…;](?=\s|$)|[\r\n]+")
_ABBREVIATION: Final = re.compile(r"(?:^|[^\w])(?:tr|p|pp|no)$")

Kind = Literal["number", "word", "sign"]


class Token(NamedTuple):
    """A number, a word or one sign, in lower case; `glued`: no space between it and the last."""

    kind: Kind
    text: str
    glued: bool


def plain(text: str) -> str:
    """`text` in form C and lower case, all dashes as `-`, micro signs as one.

    Characters that nobody sees are taken out, and so are the marks of bold and code in Markdown
    and the like tags of HTML: a dose in bold type is a dose.
    """
    return _FORMATTING.sub("", _UNSEEN.sub("", nfc(text).lower().translate(_DASHES)))


def sentences(text: str) -> Iterator[str]:
    """The sentences of `text`, plain. A full stop after tr, p, pp or no ends none."""
    lowered = plain(text)
    start = 0
    for end in _SENTENCE_END.finditer(lowered):
        if end[0] == "." and _ABBREVIATION.search(lowered[: end.start()]):
            continue
        yield lowered[start : end.end()]
        start = end.end()
    yield lowered[start:]


def tokens(sentence: str) -> list[Token]:
    """The tokens of a plain text, in order."""
    found: list[Token] = []
    last_end = -1
    for match in _TOKEN.finditer(sentence):
        kind: Kind = "number" if match["number"] else "word" if match["word"] else "sign"
        found.append(Token(kind, match[0], match.start() == last_end))
        last_end = match.end()
    return found


def stands_in(sought: list[str], among: list[str], start: int) -> bool:
    """Whether the texts `sought` stand in `among` from `start` on."""
    return among[start : start + len(sought)] == sought
