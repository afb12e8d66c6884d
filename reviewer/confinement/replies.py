"""Read what a process sends that has parsed a hostile file, without doing what it says.

A pickle can name any function and have it called. So a reply may name only the kinds that its
reader lists, and nothing else is looked up.
"""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from inspect import get_annotations
from io import BytesIO
from multiprocessing.connection import Connection
from typing import Any, Final, get_args

_OUR_PACKAGE: Final = "reviewer."
_PACKED_NUMBERS: Final = (("array", "array"), ("array", "_array_reconstructor"))


class UntrustedReplyError(Exception):
    """The reply names something that no reply has, or is no reply. Its sender is to be ended."""


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, kinds: Mapping[tuple[str, str], type]) -> None:
        super().__init__(BytesIO(data))
        self._kinds = kinds

    def find_class(self, module: str, name: str) -> Any:
        """The kind of that name, if it is one of those listed."""
        kind = self._kinds.get((module, name))
        if kind is not None:
            return kind
        if (module, name) in _PACKED_NUMBERS:
            return super().find_class(module, name)
        raise UntrustedReplyError(f"a reply may not name {module}.{name}")


class ReplyReader:
    """Takes replies from a pipe that are made of certain kinds of values, of numbers and text, and
    of tuples, lists and packed arrays of these.

    `reply` is the type of a reply. The kinds are that and what its fields are made of, so that no
    list of them can fall behind; `more` are kinds whose fields do not tell.
    """

    def __init__(self, reply: object = None, *more: type) -> None:
        kinds = [*_kinds_in(reply, set()), *more]
        self._kinds = {(kind.__module__, kind.__qualname__): kind for kind in kinds}

    def read(self, pipe: Connection) -> Any:
        """The next reply. Raises EOFError or OSError where the process is gone,
        UntrustedReplyError for what is no such reply.
        """
        return self.value(pipe.recv_bytes())

    def value(self, data: bytes) -> Any:
        """What the bytes of a reply say. Raises UntrustedReplyError for what is no such reply."""
        try:
            return _Unpickler(data, self._kinds).load()
        except UntrustedReplyError:
            raise
        except Exception as error:
            # Half a pickle, or a made-up one, raises whatever its decoding stumbles over.
            raise UntrustedReplyError(f"{type(error).__name__}: {error}") from error


def _kinds_in(said: object, seen: set[type]) -> Iterator[type]:
    """The plain values of this program that a type is made of, through all its fields."""
    if isinstance(said, type) and said not in seen and _is_plain(said):
        seen.add(said)
        yield said
        for field in get_annotations(said).values():
            yield from _kinds_in(field, seen)
    for part in get_args(said):
        yield from _kinds_in(part, seen)


def _is_plain(kind: type) -> bool:
    if not kind.__module__.startswith(_OUR_PACKAGE):
        return False
    return is_dataclass(kind) or issubclass(kind, tuple | Enum)
