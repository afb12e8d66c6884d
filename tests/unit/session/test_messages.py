"""Every sentence that review and session can say exists, and gets what it has to name."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import reviewer
from reviewer.messages import catalogue

ROOT = Path(reviewer.__file__).parent
ERRORS = {"InputError", "RefusedError", "Reason", "text"}
COMPUTED = ("review.lint.", "review.unsound.")
"""Ids that are put together from a word of the vocabulary."""


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Each call that names a sentence of these areas: where, the call, the id."""
    for folder in ("review", "session", "cli"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args:
                    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                    first = node.args[0]
                    if name in ERRORS and isinstance(first, ast.Constant):
                        yield f"{file.name}:{node.lineno}", node, str(first.value)


CALLS = [call for call in calls() if call[2].startswith(("review.", "session."))]


def names_in(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def given(call: ast.Call) -> set[str] | None:
    """The details that a call hands over; None where they are not all written out."""
    details = {keyword.arg for keyword in call.keywords} - {"where"}
    for argument in call.args[1:]:
        if isinstance(argument, ast.Dict):
            details |= {str(key.value) for key in argument.keys if isinstance(key, ast.Constant)}
    return None if None in details else {str(name) for name in details}


@pytest.mark.parametrize(("where", "call", "message_id"), CALLS, ids=[call[0] for call in CALLS])
def test_a_sentence_gets_what_it_names(where: str, call: ast.Call, message_id: str) -> None:
    details = given(call)
    for language, template in catalogue()[message_id].items():
        named = names_in(template)
        assert details is None or named <= details, (where, language)


def test_no_sentence_is_left_over() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in ROOT.rglob("*.py"))
    ours = [each for each in catalogue() if each.startswith(("review.", "session."))]
    left = [each for each in ours if each not in code and not each.startswith(COMPUTED)]
    assert left == []


def test_both_languages_name_the_same() -> None:
    for message_id, languages in catalogue().items():
        if message_id.startswith(("review.", "session.")):
            named = [names_in(template) for template in languages.values()]
            assert named[0] == named[1], message_id
