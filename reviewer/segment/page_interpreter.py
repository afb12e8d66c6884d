"""pdfminer's page interpreter with its slow parts replaced: reading tokens, calling operators."""

import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from pdfminer.pdfinterp import PDFPageInterpreter
from pdfminer.pdftypes import LITERALS_FLATE_DECODE, PDFStream, stream_value

from reviewer.segment.content_tokens import Operator, tokens

MOST_CONTENT: Final = 64 << 20
"""Bytes of one page's content, unpacked. Dense pages of books have under one million."""
_LOOKED_AT: Final = 64 << 10
"""Packed bytes from which a stream is measured before it is unpacked (a thousandfold at most)."""
_MOST_OPERANDS: Final = 100_000


class TooMuchContentError(Exception):
    """A page whose content unpacks to more than any page of a book has."""


class PageInterpreter(PDFPageInterpreter):
    """Runs content streams as pdfminer does; forms inside them run in another one like it."""

    def execute(self, streams: Sequence[object]) -> None:
        """Run the streams one after the other, as one. Those that contain themselves are not."""
        self.stream_ids.clear()
        parts: list[bytes] = []
        for item in streams:
            stream = stream_value(item)
            if stream.objid is None or stream.objid in self.parent_stream_ids:
                continue
            self.stream_ids.add(stream.objid)
            parts.append(_unpacked(stream))
            if sum(map(len, parts)) > MOST_CONTENT:
                raise TooMuchContentError(f"its content is more than {MOST_CONTENT >> 20} MiB")
        operators: dict[bytes, tuple[Callable[..., Any], int] | None] = {}
        operands: list[Any] = []
        for token in tokens(b"\n".join(parts)):
            if not isinstance(token, Operator):
                operands.append(token)
                if len(operands) > _MOST_OPERANDS:
                    raise TooMuchContentError("it has operands without end")
                continue
            if token not in operators:
                operators[token] = self._operator(token)
            known = operators[token]
            if known is not None:
                self._call(*known, operands)

    def _operator(self, name: bytes) -> tuple[Callable[..., Any], int] | None:
        method = name.decode("latin-1").replace("*", "_a").replace('"', "_w").replace("'", "_q")
        function = getattr(self, f"do_{method}", None)
        if function is None:
            return None
        return function, function.__code__.co_argcount - 1

    def _call(self, function: Callable[..., Any], count: int, operands: list[Any]) -> None:
        # Colour operators take their operands from the interpreter's own stack.
        self.argstack = operands
        if not count:
            function()
            if self.argstack is not operands:
                operands[:] = self.argstack
            return
        arguments = operands[-count:]
        del operands[-count:]
        if len(arguments) == count:
            function(*arguments)


def _unpacked(stream: PDFStream) -> bytes:
    """A stream's data. One that is packed large is measured first: it may be a bomb."""
    raw = stream.rawdata
    if raw is not None and len(raw) > _LOOKED_AT:
        filters = stream.get_filters()
        if len(filters) == 1 and filters[0][0] in LITERALS_FLATE_DECODE and not stream.decipher:
            opened = zlib.decompressobj()
            try:
                opened.decompress(raw, MOST_CONTENT)
            except zlib.error:
                return bytes(stream.get_data())  # pdfminer saves what it can of it
            if opened.unconsumed_tail:
                raise TooMuchContentError(f"its content is more than {MOST_CONTENT >> 20} MiB")
    return bytes(stream.get_data())
