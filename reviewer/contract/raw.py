"""A line of a JSONL file before anyone believed what it says."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol, runtime_checkable


class RawRecord(NamedTuple):
    """The bytes of one record and its 1-based line, or None where it comes from no file."""

    line: int | None
    data: bytes


@runtime_checkable
class Divisible(Protocol):
    """Records of a file that can be read in parts, each by another process."""

    @property
    def size(self) -> int:
        """Bytes of the whole file; 0 where there is none."""
        ...

    def parts(self, size: int) -> Iterator["Part"]:
        """The file in parts of about `size` bytes, in order; what `read_lines` raises."""
        ...


class Part(Protocol):
    """Some lines of a file. It can be pickled; its records are read where `records` is called."""

    @property
    def end(self) -> int:
        """Bytes of the file up to the end of this part."""
        ...

    def records(self) -> Iterable[RawRecord]:
        """What reading the whole file gives of these lines; raises what that raises."""
        ...
