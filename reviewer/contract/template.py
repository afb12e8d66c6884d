"""Reading the id and the text of a chunk whose line is, but for these two, one seen before.

A line that was parsed is cut into what stands before its id, between id and text, and behind the
text. Another line with the same three pieces, and two JSON strings in the gaps, is the same record
with another id and text: the tokens of JSON around a string do not depend on what stands in it.
That the gaps are those two strings is not taken for granted: the pieces are tried with two strings
of our own, and the record that comes out must be the one that was put in.
"""

from typing import Any, Final, NamedTuple, Self

import orjson

_TRIED_ID: Final = b"an id to try"
_TRIED_TEXT: Final = b"a text to try"


class IdAndText(NamedTuple):
    """What differs between the chunks of a section."""

    chunk_id: str
    text: str


class Template(NamedTuple):
    """The three pieces of a line."""

    before: bytes
    between: bytes
    behind: bytes

    @classmethod
    def of(cls, data: bytes, record: dict[str, Any], frame: bytes) -> Self | None:
        """The template of a line and the record that it is, or None where it gives none.

        `frame` is the record as JSON with an empty id and an empty text.
        """
        before, found, rest = data.partition(orjson.dumps(record["chunk_id"]))
        between, found_too, behind = rest.partition(b'"text":' + orjson.dumps(record["text"]))
        if not found or not found_too:
            return None
        template = cls(before + b'"', b'"' + between + b'"text":"', b'"' + behind)
        try:
            tried = orjson.loads(template.filled((_TRIED_ID, _TRIED_TEXT)))
        except orjson.JSONDecodeError:
            return None
        if (tried["chunk_id"], tried["text"]) != (_TRIED_ID.decode(), _TRIED_TEXT.decode()):
            return None
        tried["chunk_id"] = tried["text"] = ""
        return template if orjson.dumps(tried) == frame else None

    def gaps(self, data: bytes) -> tuple[bytes, bytes] | None:
        """What stands in the place of id and text, between the quotes; None for another line."""
        before, between, behind = self
        if not data.startswith(before) or not data.endswith(behind):
            return None
        id_ends = data.find(between, len(before))
        text_begins, text_ends = id_ends + len(between), len(data) - len(behind)
        if id_ends < 0 or text_begins > text_ends:
            return None
        return data[len(before) : id_ends], data[text_begins:text_ends]

    def read(self, data: bytes) -> IdAndText | None:
        """Id and text of a line of this template; None where it is none."""
        gaps = self.gaps(data)
        return strings_in(gaps) if gaps is not None else None

    def filled(self, gaps: tuple[bytes, bytes]) -> bytes:
        """The line with these strings, given without their quotes."""
        return b"".join((self.before, gaps[0], self.between, gaps[1], self.behind))


def strings_in(gaps: tuple[bytes, bytes]) -> IdAndText | None:
    """The strings in the gaps of a line; None where they are no strings, or the id is empty."""
    try:
        chunk_id = orjson.loads(b'"%b"' % gaps[0])
        text = orjson.loads(b'"%b"' % gaps[1])
    except orjson.JSONDecodeError:
        return None
    return IdAndText(chunk_id, text) if chunk_id else None
