"""The guard: what it puts out always passes the check, and it says what may not be used."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.answers.check import check_answer
from reviewer.answers.guard import Language, rank_guard
from reviewer.answers.pages import PageLabels
from reviewer.contract.answer import Answer
from reviewer.contract.chunk import Chunk
from tests.unit.answers.maker import as_chunks, file_of_chunks

languages: st.SearchStrategy[Language] = st.sampled_from(("vi", "en"))


@given(st.integers(0, 10**9), st.data(), languages)
@settings(max_examples=300, deadline=None)
def test_its_own_output_always_passes(seed: int, data: st.DataObject, language: Language) -> None:
    chunks = as_chunks(file_of_chunks(random.Random(seed)))
    ids = data.draw(st.lists(st.sampled_from(sorted(chunks)), max_size=5))
    pages = PageLabels(chunks.values())
    guard = rank_guard([chunks[chunk_id] for chunk_id in ids], pages)
    answer = Answer(
        question="?",
        retrieved=tuple(ids),
        parts=guard.parts(language),
        complete=guard.may_be_complete,
    )
    assert check_answer(answer, chunks, pages) == ()


names = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20)


@given(names, st.integers(1, 3000), languages)
def test_no_name_of_a_drug_makes_it_fail(name: str, page: int, language: Language) -> None:
    chunk = _chunk(drug_name=name, page=page)
    pages = PageLabels()
    guard = rank_guard([chunk], pages)
    answer = Answer(question="", retrieved=("d:s:0",), parts=guard.parts(language), complete=False)
    assert check_answer(answer, {"d:s:0": chunk}, pages) == ()


def _chunk(drug_name: str = "GENTAMICIN", page: int = 701, quarantined: bool = True) -> Chunk:
    return Chunk.model_validate(
        {
            "chunk_id": "d:s:0",
            "drug_id": "d",
            "drug_name": drug_name,
            "section_key": "s",
            "section_name": "Liều",
            "text": "Liều.",
            "attachments": [
                {
                    "block_id": f"b{number}",
                    "kind": "table",
                    "shape": "simple_table",
                    "physical_page": page,
                    "bbox": [1, 2, 3, 4],
                    "quarantined": quarantined,
                    "header_row": ["Có", "Không"],
                }
                for number in range(2)
            ],
            "has_quarantined_content": quarantined,
        }
    )


def test_blocks_of_a_page_share_one_announcement() -> None:
    guard = rank_guard([_chunk()], PageLabels())
    (announcement,) = guard.announcements
    assert announcement.vi.startswith("Ở trang PDF 701 có bảng chưa được kiểm chứng")
    assert announcement.en.startswith("The unverified table on PDF page 701 ")
    assert [crop.block_id for crop in guard.crops] == ["b0", "b1"]
    assert [part.kind for part in guard.parts("vi")] == ["text", "crop", "crop"]
    assert guard.no_dose_from == ("d:s:0",)
    assert not guard.may_be_complete


def test_a_name_that_reads_as_a_dose_is_left_out() -> None:
    guard = rank_guard([_chunk(drug_name="PARACETAMOL 500 MG")], PageLabels())
    assert "PARACETAMOL" not in guard.announcements[0].vi


def test_nothing_quarantined_asks_for_nothing() -> None:
    guard = rank_guard([_chunk(quarantined=False)], PageLabels())
    assert guard.parts("vi") == ()
    assert guard.may_be_complete
    assert guard.as_json()["no_dose_from"] == []
