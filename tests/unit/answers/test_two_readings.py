"""A second implementation, written from the documentation alone, agrees with the program."""

import json
import random
from pathlib import Path

import pytest

from tests.unit.answers.maker import answer_to, as_chunks, as_found, checked, file_of_chunks
from tests.unit.answers.second_check import SecondCheck
from tests.unit.answers.second_doses import states_a_dose

ANSWERS = 10_000
GROUPS = 10
HERE = Path(__file__).parent


@pytest.mark.parametrize("group", range(GROUPS))
def test_they_agree_on_generated_answers(group: int) -> None:
    chance = random.Random(group)
    rules: set[str] = set()
    for number in range(ANSWERS // GROUPS):
        if number % 5 == 0:
            chunks = file_of_chunks(chance)
            read = as_chunks(chunks)
        answer = answer_to(chance, chunks)
        first = as_found(checked(answer, read))
        second = sorted(SecondCheck(answer, chunks).found(), key=repr)
        assert first == second, json.dumps({"chunks": chunks, "answer": answer})
        rules.update(rule for rule, *_ in first)
    assert len(rules) >= 10


def test_the_second_shares_no_code_with_the_program() -> None:
    for file in HERE.glob("second_*.py"):
        assert "reviewer." not in file.read_text(encoding="utf-8"), file.name


def test_they_agree_on_labelled_sentences() -> None:
    from reviewer.answers.doses import doses_in

    labelled = HERE.parents[1] / "data" / "dose_sentences.json"
    for one in json.loads(labelled.read_text(encoding="utf-8")):
        assert states_a_dose(one["text"]) == bool(doses_in(one["text"])), one["text"]
