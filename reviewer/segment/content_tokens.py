"""Tokens of a page's content stream, by one regular expression.

pdfminer reads content streams letter by letter through a state machine, which is two thirds of the
time that a page of a formulary takes. This gives the same objects (a test compares the glyphs of
every real PDF) in a fifth of it.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from pdfminer.pdftypes import PDFStream, resolve1
from pdfminer.psparser import LIT, PSLiteral, literal_name

_TOKEN: Final = re.compile(
    rb"""
    [\x00\t\n\x0c\r ]*
    (?:
      (?P<number>[+-]?(?:\d+\.?\d*|\.\d+))
    | \((?P<string>[^()\\]*)\)
    | (?P<keyword>[A-Za-z'"*][^\x00\t\n\x0c\r ()<>\[\]{}/%]*)
    | /(?P<name>[^\x00\t\n\x0c\r ()<>\[\]{}/%]*)
    | <(?P<hex>[0-9A-Fa-f\x00\t\n\x0c\r ]*)>
    | (?P<open>\[|<<)
    | (?P<close>\]|>>)
    | (?P<paren>\()
    | %[^\r\n]*
    | (?P<other>[^\x00\t\n\x0c\r ])
    )""",
    re.VERBOSE,
)
_STRING_PART: Final = re.compile(rb"[()\\]")
_INLINE_END: Final = re.compile(rb"EI(?=[\x00\t\n\x0c\r ]|$)")
_NAME_HEX: Final = re.compile(rb"#([0-9A-Fa-f]{1,2})")
_ESCAPES: Final = {
    b"b": b"\b", b"t": b"\t", b"n": b"\n", b"f": b"\f", b"r": b"\r",
    b"(": b"(", b")": b")", b"\\": b"\\",
}  # fmt: skip
_DEEPEST: Final = 200


class Operator(bytes):
    """The name of an operator, which takes the operands before it."""


def tokens(data: bytes) -> Iterator[Any]:
    """Operands and operators in order. Operands are numbers, bytes, literals, lists, dicts."""
    stack: list[list[Any]] = []
    current: list[Any] = []
    inline: list[Any] | None = None
    position, end = 0, len(data)
    match = _TOKEN.match
    while position < end:
        found = match(data, position)
        if found is None:
            return
        position = found.end()
        kind = found.lastgroup
        value: Any
        if kind == "number":
            text = found["number"]
            value = float(text) if b"." in text else int(text)
        elif kind == "keyword":
            word = found["keyword"]
            if word == b"BI":
                inline = []
                continue
            if word == b"ID" and inline is not None:
                position, image = _inline_image(data, position, inline)
                inline = None
                yield image
                yield Operator(b"EI")
                continue
            value = {b"true": True, b"false": False}.get(word, word)
            if value is word:
                if not stack and inline is None:
                    yield Operator(word)
                continue
        elif kind == "string":
            value = found["string"]
        elif kind == "hex":
            value = _hex(found["hex"])
        elif kind == "name":
            value = LIT(_name(found["name"]))
        elif kind == "paren":
            position, value = _string(data, position)
        elif kind == "open":
            if len(stack) >= _DEEPEST:
                raise ValueError("a content stream nests its operands too deep")
            stack.append(current)
            current = []
            continue
        elif kind == "close" and stack:
            value = current if found["close"] == b"]" else _dictionary(current)
            current = stack.pop()
        else:
            continue
        if stack:
            current.append(value)
        elif inline is not None:
            inline.append(value)
        else:
            yield value


def _dictionary(items: list[Any]) -> dict[str, Any]:
    return {
        str(literal_name(key)): value
        for key, value in zip(items[::2], items[1::2], strict=False)
        if isinstance(key, PSLiteral)
    }


def _name(raw: bytes) -> str:
    if b"#" in raw:
        raw = _NAME_HEX.sub(lambda found: bytes((int(found[1], 16),)), raw)
    return raw.decode("utf-8", errors="replace")


def _hex(raw: bytes) -> bytes:
    digits = bytes(raw.translate(None, b"\x00\t\n\x0c\r "))
    if len(digits) % 2:
        # The last digit stands alone: pdfminer takes it as it is, the standard as a multiple of 16.
        return bytes.fromhex(digits[:-1].decode("ascii")) + bytes((int(digits[-1:], 16),))
    return bytes.fromhex(digits.decode("ascii"))


def _string(data: bytes, position: int) -> tuple[int, bytes]:
    """A string with brackets or escapes in it, from behind its opening bracket."""
    parts: list[bytes] = []
    depth = 1
    while True:
        found = _STRING_PART.search(data, position)
        if found is None:
            parts.append(data[position:])
            return len(data), b"".join(parts)
        parts.append(data[position : found.start()])
        position = found.end()
        sign = found[0]
        if sign == b"\\":
            position, escaped = _escape(data, position)
            parts.append(escaped)
            continue
        depth += 1 if sign == b"(" else -1
        if depth == 0:
            return position, b"".join(parts)
        parts.append(sign)


def _escape(data: bytes, position: int) -> tuple[int, bytes]:
    sign = data[position : position + 1]
    digits = re.compile(rb"[0-7]{1,3}").match(data, position)
    if digits is not None:
        return digits.end(), bytes((int(digits[0], 8) & 0xFF,))
    if sign == b"\r" and data[position + 1 : position + 2] == b"\n":
        return position + 2, b""
    return position + 1, _ESCAPES.get(sign, b"")


def _inline_image(data: bytes, position: int, items: list[Any]) -> tuple[int, PDFStream]:
    """An inline image from behind its ID; without an end it takes the rest of the stream."""
    start = position + 1
    found = _INLINE_END.search(data, start)
    stop = found.start() if found is not None else len(data)
    after = found.end() if found is not None else len(data)
    attributes = {key: resolve1(value) for key, value in _dictionary(items).items()}
    return after, PDFStream(attributes, data[start:stop])
