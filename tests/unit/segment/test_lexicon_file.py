"""Section names of the user's own, from a file; and what is said of a file that is none."""

from pathlib import Path

import pymupdf
import pytest

from reviewer.errors import InputError
from reviewer.segment import segment_book
from reviewer.segment.lexicon import Lexicon


@pytest.fixture
def book(tmp_path: Path) -> Path:
    document = pymupdf.open()
    page = document.new_page(width=400, height=400)
    page.insert_text((40, 60), "Before the heading there is a sentence.", fontsize=10)
    page.insert_text((40, 90), "Storage in the tropics", fontsize=10, fontname="hebo")
    page.insert_text((40, 110), "Keep it cool.", fontsize=10)
    path = tmp_path / "book.pdf"
    document.save(path)
    return path


def test_a_name_of_the_users_file_opens_a_section(book: Path, tmp_path: Path) -> None:
    lexicon = tmp_path / "names.json"
    lexicon.write_text('{"sections": ["STORAGE IN THE TROPICS"]}', encoding="utf-8")
    (without,) = segment_book(book, jobs=1).monographs
    assert [section.display_name for section in without.sections] == ["book"]
    (monograph,) = segment_book(book, jobs=1, lexicon=lexicon).monographs
    assert [(section.display_name, section.text) for section in monograph.sections] == [
        ("book", "Before the heading there is a sentence."),
        ("Storage in the tropics", "Keep it cool."),
    ]


def test_the_names_of_the_program_stay_known(tmp_path: Path) -> None:
    lexicon = tmp_path / "names.json"
    lexicon.write_text('{"sections": ["Ghi chú riêng"]}', encoding="utf-8")
    names = Lexicon.standard(lexicon)
    assert names.knows("3. GHI CHÚ RIÊNG:")
    assert names.knows("Liều lượng và cách dùng")
    assert not Lexicon.standard().knows("Ghi chú riêng")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"sections": [1]}', '{"sections": [""]}'])
def test_a_file_of_another_form_is_refused_by_name(tmp_path: Path, text: str) -> None:
    lexicon = tmp_path / "names.json"
    lexicon.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="a lexicon is a JSON object") as refused:
        Lexicon.standard(lexicon)
    assert "names.json" in str(refused.value)
