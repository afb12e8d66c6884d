"""Reading lines: any length, one at a time; what is no JSONL file is said in one sentence."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reviewer.errors import InputError
from reviewer.sources import read_lines


def write(folder: Path, data: bytes) -> Path:
    path = folder / "records.jsonl"
    path.write_bytes(data)
    return path


def fault(lines: Iterator[object]) -> InputError:
    with pytest.raises(InputError) as caught:
        list(lines)
    return caught.value


def test_records_come_with_their_lines_and_without_line_ends(tmp_path: Path) -> None:
    path = write(tmp_path, b'{"a":1}\n\n  \r\n{"b":2}\r\n{"c":3}')
    assert list(read_lines(path)) == [(1, b'{"a":1}'), (4, b'{"b":2}'), (5, b'{"c":3}')]


def test_an_empty_file_has_no_records(tmp_path: Path) -> None:
    assert list(read_lines(write(tmp_path, b""))) == []


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    assert list(read_lines(write(tmp_path, b'\xef\xbb\xbf{"a":1}\n'))) == [(1, b'{"a":1}')]


def test_other_encodings_are_named(tmp_path: Path) -> None:
    path = write(tmp_path, '{"a": 1}\n'.encode("utf-16"))
    assert fault(read_lines(path)).message_id == "sources.utf16"


def test_a_torn_last_line_is_told_from_other_damage(tmp_path: Path) -> None:
    torn = fault(read_lines(write(tmp_path, b'{"a":1}\n{"b":')))
    assert (torn.message_id, torn.where and torn.where.line) == ("sources.cut_off", 2)
    assert [line for line, _ in read_lines(write(tmp_path, b'{"a":\n{"b":1}\n'))] == [1, 2]


def test_a_line_torn_inside_a_letter_is_cut_off_too(tmp_path: Path) -> None:
    assert fault(read_lines(write(tmp_path, b'{"a":"\xe1\xbb'))).message_id == "sources.cut_off"


def test_missing_files_and_folders_are_named(tmp_path: Path) -> None:
    missing = fault(read_lines(tmp_path / "nope.jsonl"))
    assert missing.message_id == "sources.missing"
    assert str(tmp_path / "nope.jsonl") in str(missing)
    assert fault(read_lines(tmp_path)).message_id == "sources.folder"


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="every file is readable to this user"
)
def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    path = write(tmp_path, b"{}\n")
    path.chmod(0)
    assert fault(read_lines(path)).message_id == "sources.unreadable"


def test_one_line_may_be_long(tmp_path: Path) -> None:
    long = b'{"text":"' + b"x" * 5_000_000 + b'"}'
    assert next(read_lines(write(tmp_path, long + b"\n" + long))).data == long


def test_progress_is_told_in_bytes_up_to_the_whole(tmp_path: Path) -> None:
    path = write(tmp_path, (b'{"text":"' + b"x" * (1 << 20) + b'"}\n') * 3)
    told: list[tuple[str, int, int | None]] = []
    list(read_lines(path, progress=lambda *what: told.append(what)))
    assert len(told) == 4
    assert told[-1] == ("read", path.stat().st_size, path.stat().st_size)
