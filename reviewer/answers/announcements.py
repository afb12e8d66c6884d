"""What an answer says of the blocks themselves: that they are there, and that they are doubtful."""

from collections.abc import Iterable

from reviewer.answers.pages import is_named
from reviewer.answers.tokens import Token, sentences, stands_in, tokens
from reviewer.answers.words import (
    DOUBTS,
    FORMULA_WORDS,
    NEGATIONS,
    PASSED_OVER_TO_A_NEGATION,
    TABLE_WORDS,
)
from reviewer.contract.vocabulary import BlockKind

_KIND_WORDS = {BlockKind.TABLE: TABLE_WORDS, BlockKind.FORMULA: FORMULA_WORDS}


class Announcements:
    """The sentences of an answer's text parts, to be asked what they announce.

    A sentence announces the blocks of a kind on a page when it has the word for the kind, not
    negated, and names the page.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._sentences = [tokens(sentence) for text in texts for sentence in sentences(text)]

    def announces(self, kind: BlockKind, page: str) -> bool:
        """Whether a sentence says that a block of `kind` stands on the page labelled `page`."""
        return any(True for _ in self._announcing(kind, page))

    def doubts(self, kind: BlockKind, page: str) -> bool:
        """Whether a sentence that announces the block also says that nobody vouches for it."""
        return any(_has_doubt(sentence) for sentence in self._announcing(kind, page))

    def _announcing(self, kind: BlockKind, page: str) -> Iterable[list[Token]]:
        for sentence in self._sentences:
            if _says_there_is(kind, sentence) and is_named(page, sentence):
                yield sentence


def _says_there_is(kind: BlockKind, sentence: list[Token]) -> bool:
    texts = [token.text for token in sentence]
    return any(
        stands_in(list(word), texts, at) and not _is_negated(texts, at)
        for word in _KIND_WORDS[kind]
        for at in range(len(texts))
    )


def _is_negated(texts: list[str], at: int) -> bool:
    """Whether the word at `at` is denied: `không có bảng`, `not a table`."""
    before = at - 1
    while before >= 0 and texts[before] in PASSED_OVER_TO_A_NEGATION:
        before -= 1
    return before >= 0 and texts[before] in NEGATIONS


def _has_doubt(sentence: list[Token]) -> bool:
    texts = [token.text for token in sentence]
    return any(stands_in(list(doubt), texts, at) for doubt in DOUBTS for at in range(len(texts)))
