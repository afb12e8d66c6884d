"""The measuring rod for words: each word of the truth's prose is found where a run put it."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pymupdf

from benchmarks.segment_words import furniture_of, letter_figures, word_figures
from reviewer.contract.monograph import Monograph


def monograph(prose: str, blocks: tuple[str, ...] = (), name: str = "Liều") -> Monograph:
    return Monograph.model_validate(
        {
            "schema_version": "1.0",
            "drug_id": "a",
            "drug_name": "A",
            "sections": [
                {"section_key": "s", "display_name": name, "text": prose, "physical_pages": [1]}
            ],
            "blocks": [
                {
                    "block_id": f"p0001-t{number}",
                    "section_key": "s",
                    "kind": "table",
                    "shape": "simple_table",
                    "physical_page": 1,
                    "printed_page": None,
                    "bbox": [0, 0, 10, 10],
                    "quarantined": True,
                    "text": text,
                    "header_row": [],
                }
                for number, text in enumerate(blocks, start=1)
            ],
        }
    )


TRUTH = [monograph("một hai ba bốn", ("x y",))]


def test_a_run_that_is_right_has_nothing_amiss() -> None:
    figures = word_figures(TRUTH, TRUTH, Counter())
    assert figures.pop("truth") == 4
    assert set(figures.values()) == {0}


def test_every_word_is_said_to_be_where_it_went() -> None:
    run = [monograph("bốn bốn y", ("x hai",), name="Liều một")]
    figures = word_figures(run, TRUTH, Counter({"nothing": 1}))
    assert figures == {
        "truth": 4,
        "in_block": 1,
        "in_name": 1,
        "in_furniture": 0,
        "lost": 1,
        "from_block": 1,
        "from_name": 0,
        "from_figure": 0,
        "doubled": 1,
    }


def test_furniture_is_told_from_lost_words_by_the_runs_report(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    report.write_text(json.dumps({"furniture": [{"page": 1, "texts": ["ba 17"]}]}), "utf-8")
    run = [monograph("một hai bốn", ("x y",))]
    figures = word_figures(run, TRUTH, furniture_of(report))
    assert (figures["in_furniture"], figures["lost"]) == (1, 0)
    figures = word_figures(run, TRUTH)
    assert (figures["in_furniture"], figures["lost"]) == (None, 1)


def test_front_matter_and_the_text_of_figures_are_not_doubled() -> None:
    front = monograph("lời nói đầu").model_copy(update={"drug_name": "book"})
    truth = TRUTH[0].model_copy(
        update={"not_blocks": [{"kind": "figure", "text": "0 50"}, {"kind": "note", "text": "z"}]}
    )
    run = [front, monograph("một hai ba bốn 0 50", ("x y",))]
    figures = word_figures(run, [truth], Counter())
    assert (figures["from_figure"], figures["doubled"]) == (2, 0)


def test_the_letters_of_the_pages_stand_beside_the_runs(tmp_path: Path) -> None:
    new_document: Any = pymupdf.Document  # the library states no types
    document = new_document()
    page = document.new_page()
    for y, text in enumerate(("7", "ALFA", "Use: one two", "x10 y"), start=4):
        page.insert_text((50, 20 * y), text)
    book, report = tmp_path / "book.pdf", tmp_path / "report.json"
    document.save(book)
    report.write_text(json.dumps({"furniture": [{"page": 1, "texts": ["7"]}]}), "utf-8")
    run = [monograph("one two", ("x¹⁰ y",), name="Use").model_copy(update={"drug_name": "ALFA"})]
    whole = letter_figures(run, report, book)
    assert whole == {"on_pages": 19, "lost": {":": 1}, "doubled": {}}
    less = [monograph("one one", ("x¹⁰ y",), name="Use").model_copy(update={"drug_name": "ALFA"})]
    assert letter_figures(less, report, book) == {
        "on_pages": 19,
        "lost": {":": 1, "t": 1, "w": 1},
        "doubled": {"n": 1, "e": 1},
    }
