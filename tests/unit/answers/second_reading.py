"""The answer rules a second time, from `docs/answer-service.md` alone.

It shares no code with the program, works on plain JSON, and is written another way on purpose: it
scans characters where the program uses expressions, and asks of every place whether a rule holds.
"""

import unicodedata
from itertools import pairwise
from typing import NamedTuple

SUPERSCRIPTS = set("⁰¹²³⁴⁵⁶⁷⁸⁹")
FRACTIONS = set("¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞")
UNSEEN = {0xAD, 0x2060, 0xFEFF, *range(0x200B, 0x2010)}


class Tok(NamedTuple):
    kind: str
    text: str
    glued: bool


def to_plain(text: str) -> str:
    text = unicodedata.normalize("NFC", text).lower()
    for dash in "‐‑‒–—−":
        text = text.replace(dash, "-")
    text = text.replace("\u03bc", "\u00b5")
    text = "".join(c for c in text if ord(c) not in UNSEEN)
    out: list[str] = []
    at = 0
    while at < len(text):
        if text.startswith(("**", "__"), at):
            at += 2
        elif text[at] == "`":
            at += 1
        elif text[at] == "<" and (end := tag_end(text, at)) is not None:
            at = end
        else:
            out.append(text[at])
            at += 1
    return "".join(out)


TAGS = {"b", "i", "u", "em", "strong", "small", "mark", "sub", "sup", "code", "span", "p", "br"}


def tag_end(text: str, at: int) -> int | None:
    close = text.find(">", at)
    if close < 0:
        return None
    inner = text[at + 1 : close].removeprefix("/")
    name = inner.removesuffix("/")
    if name in TAGS:
        return close + 1
    name, space, rest = inner.partition(" ")
    if name not in TAGS or not space:
        return None
    return None if any(c in "<\r\n" or c.isdecimal() for c in rest) else close + 1


def to_sentences(text: str) -> list[str]:
    text = to_plain(text)
    cut = [0]
    for at, char in enumerate(text):
        at_end = at + 1 == len(text) or text[at + 1].isspace()
        if char in "\r\n" or (
            char in ".!?…;" and at_end and not (char == "." and abbreviated(text, at))
        ):
            cut.append(at + 1)
    cut.append(len(text))
    return [text[a:b] for a, b in pairwise(cut)]


def abbreviated(text: str, dot: int) -> bool:
    for short in ("tr", "p", "pp", "no"):
        start = dot - len(short)
        if text[max(0, start) : dot] == short:
            before = text[start - 1] if start > 0 else " "
            if not (before.isalnum() or before == "_"):
                return True
    return False


def to_tokens(text: str) -> list[Tok]:
    out: list[Tok] = []
    at, last_end = 0, -1
    while at < len(text):
        char = text[at]
        if char.isspace():
            at += 1
            continue
        kind, end = "sign", at + 1
        if char.isdecimal():
            kind, end = "number", number_end(text, at)
        elif char in FRACTIONS:
            kind = "number"
        elif is_letter(char):
            kind = "word"
            while end < len(text) and is_letter(text[end]):
                end += 1
        out.append(Tok(kind, text[at:end], at == last_end))
        at = last_end = end
    return out


def number_end(text: str, at: int) -> int:
    def digits(place: int) -> int:
        while place < len(text) and text[place].isdecimal():
            place += 1
        return place

    end = digits(at)
    while end + 1 < len(text) and text[end] in ".," and text[end + 1].isdecimal():
        end = digits(end + 1)
    while end < len(text) and text[end] in SUPERSCRIPTS:
        end += 1
    return end


def is_letter(char: str) -> bool:
    return (
        char.isalnum()
        and not char.isdecimal()
        and char not in SUPERSCRIPTS
        and char not in FRACTIONS
    )
