"""Does a text state a numeric dose ("Doses" in the documentation)?

It leans towards yes: what is missed here reaches a doctor as a number out of a table that nobody
may read. A value is a number or a number word; what stands behind it says whether it is an amount,
a duration or a frequency. Pages, dates, ages, creatinine clearances and digits in names are none.
"""

from collections.abc import Iterator
from typing import NamedTuple

from reviewer.answers import words
from reviewer.answers.pages import page_numbers
from reviewer.answers.tokens import Token, sentences, tokens


class Dose(NamedTuple):
    """A stretch that states a dose, as plain text."""

    text: str


def doses_in(text: str) -> list[Dose]:
    """Every stretch of `text` that states a numeric dose, in order."""
    return [dose for sentence in sentences(text) for dose in _Sentence(tokens(sentence)).doses()]


class _Sentence:
    """One sentence, its values, and the words around them."""

    def __init__(self, found: list[Token]) -> None:
        self._tokens = found
        self._texts = [token.text for token in found]
        self._pages = page_numbers(found)
        self._gives = any(text in words.GIVING_WORDS for text in self._texts)
        self._tells_other_times = any(text in words.OTHER_TIME_WORDS for text in self._texts)

    def doses(self) -> Iterator[Dose]:
        """Every dose that the sentence states."""
        for at, token in enumerate(self._tokens):
            end = self._dose_end(at, token)
            if end is not None:
                yield Dose(" ".join(self._texts[at:end]))

    def _dose_end(self, at: int, token: Token) -> int | None:
        """Where the dose that begins at `at` ends, or None where none does."""
        if token.text in words.FREQUENCY_LETTERS:
            return at + 1
        if token.text in words.ONCE_TWICE:
            return at + 2 if self._has_period(at + 1, at + 4) else None
        if self._is_multiple_of_a_dose(at):
            return at + 2
        if not self._is_value(at):
            return None
        unit = self._behind_value(at)
        for end in (self._amount(at, unit), self._frequency(at, unit), self._duration(at, unit)):
            if end is not None:
                return end
        return self._percent_of_a_dose(at)

    def _is_value(self, at: int) -> bool:
        token = self._tokens[at]
        if token.text in words.NUMBER_WORDS:
            return self._text(at - 1) != words.ORDINAL_WORD and not self._is_half_life(at)
        if token.kind != "number" or at in self._pages:
            return False
        return not (token.glued and at > 0 and self._is_in_a_name(at))

    def _is_in_a_name(self, at: int) -> bool:
        """Whether the number at `at`, glued to what is before it, is one of B12 or CYP2C9."""
        before = self._tokens[at - 1]
        if before.kind != "word" or len(before.text) > 2 or before.text.endswith("x"):
            return False
        return not (before.text == "q" and self._text(at + 1) in words.TIME_UNITS)

    def _behind_value(self, at: int) -> int:
        """Where the unit stands: behind multipliers, a short parenthesis, a few signs."""
        place = at + 1
        while self._text(place) in words.MULTIPLIERS:
            place += 1
        if self._text(place) in words.TIMES_SIGNS and self._text(place + 1).startswith("10"):
            place += 2
        if self._text(place) == "(" and ")" in self._texts[place + 2 : place + 5]:
            place = self._texts.index(")", place + 2) + 1
        place = self._behind_signs(place)
        while self._text(place) in words.MULTIPLIERS:
            place += 1
        return place

    def _behind_signs(self, place: int) -> int:
        """Behind brackets, hyphens and marks of formatting, if a word or unit follows them."""
        end = place
        while (
            end - place < words.MOST_SIGNS_BETWEEN
            and self._kind(end) == "sign"
            and self._text(end) not in words.SIGNS_THAT_PART | words.AMOUNT_UNITS
        ):
            end += 1
        is_before_unit = self._kind(end) == "word" or self._text(end) in words.AMOUNT_UNITS
        return end if is_before_unit else place

    def _amount(self, at: int, unit: int) -> int | None:
        if self._text(unit) in words.AMOUNT_UNITS | words.COUNT_NOUNS:
            return None if self._is_clearance(at, unit) else unit + 1
        if (self._text(unit), self._text(unit + 1)) in words.AMOUNT_UNITS_OF_TWO:
            return unit + 2
        if self._text(unit + 1) in words.COUNT_NOUNS and self._kind(unit) == "word":
            is_linked = self._text(unit) in words.NOT_BEFORE_COUNT_NOUNS
            return None if is_linked else unit + 2
        return unit + 1 if self._is_glued_unit(unit) else None

    def _is_glued_unit(self, unit: int) -> bool:
        """Whether a unit is the head of a word that lost its spaces, or has an x behind it."""
        if unit >= len(self._tokens) or not self._tokens[unit].glued:
            return False
        text = self._text(unit)
        return text.startswith(words.GLUED_UNITS) or (
            text.endswith("x") and text[:-1] in words.AMOUNT_UNITS
        )

    def _is_clearance(self, at: int, unit: int) -> bool:
        """Whether the amount is ml in a minute of a clearance that was named before it."""
        if self._text(unit) != "ml" or self._text(unit + 1) != "/":
            return False
        if self._text(unit + 2) not in words.MINUTES:
            return False
        for before in reversed(self._texts[:at]):
            if before in words.CLEARANCE_WORDS:
                return True
            if before in words.GIVING_WORDS:
                return False
        return False

    def _frequency(self, at: int, unit: int) -> int | None:
        if self._text(unit) in words.COUNTS_OF_TIMES:
            is_fold = self._text(self._range_start(at) - 1) == words.FOLD_WORD
            is_other = self._text(unit + 1) in words.NOT_A_FREQUENCY_BEHIND
            if not is_fold and not is_other:
                return unit + 1
        if self._text(unit) in words.TIMES_SIGNS and self._has_period(unit + 1, unit + 3):
            return unit + 2
        is_over_time = self._text(unit) == "/" and self._text(unit + 1) in words.TIME_UNITS
        if is_over_time and not self._is_date(unit + 1):
            return unit + 2
        if self._gives and self._text(at - 1) in words.DAY_TIMES:
            return at + 1
        return None

    def _duration(self, at: int, unit: int) -> int | None:
        if self._text(unit) not in words.TIME_UNITS:
            return None
        if self._is_date(unit) or self._is_age(at, unit):
            return None
        is_interval = any(
            text in words.INTERVAL_WORDS
            for text in self._texts[max(0, self._range_start(at) - 3) : at]
        )
        if self._tells_other_times and not self._gives and not is_interval:
            return None
        return unit + 1

    def _is_date(self, unit: int) -> bool:
        return self._text(unit) in ("tháng", "năm") and self._kind(unit + 1) == "number"

    def _is_age(self, at: int, unit: int) -> bool:
        if self._is_age_tail(unit + 1):
            return True
        if self._text(unit + 1) in words.UP_TO:
            place = unit + 2
            while self._text(place) in words.AGE_BOUNDS:
                place += 1
            if place < len(self._tokens) and self._is_value(place):
                place += 1
                if self._text(place) in words.TIME_UNITS:
                    place += 1
                if self._is_age_tail(place):
                    return True
        before = self._range_start(at) - 1
        bounds = before
        while self._text(before) in words.AGE_BOUNDS:
            before -= 1
        return before < bounds and self._text(before) in words.PEOPLE

    def _is_age_tail(self, place: int) -> bool:
        if self._text(place) == "-":
            place += 1
        if self._text(place) in words.AGE_WORDS:
            return True
        if self._text(place) == "of" and self._text(place + 1) == "age":
            return True
        return self._text(place) in ("or", "and") and self._text(place + 1) in words.AGE_TAILS

    def _percent_of_a_dose(self, at: int) -> int | None:
        if self._text(at + 1) != "%":
            return None
        has_dose = any(text in words.DOSE_WORDS for text in self._texts)
        has_change = any(text in words.CHANGE_WORDS for text in self._texts)
        return at + 2 if has_dose and has_change else None

    def _is_multiple_of_a_dose(self, at: int) -> bool:
        is_fold = self._text(at) == words.FOLD_WORD and self._text(at + 1) in words.FOLDS
        if not is_fold and (self._text(at) not in words.MULTIPLES or self._is_half_life(at)):
            return False
        around = self._texts[max(0, at - 2) : at] + self._texts[at + 1 : at + 4]
        return any(text in words.DOSE_WORDS for text in around)

    def _is_half_life(self, at: int) -> bool:
        behind = at + 2 if self._text(at + 1) == "-" else at + 1
        return self._text(behind) in words.HALF_LIVES.get(self._text(at), ())

    def _range_start(self, at: int) -> int:
        """Where the range begins that ends in the value at `at`: 2 of `2 - 3`."""
        start = at
        while start >= 2 and self._text(start - 1) in words.UP_TO and self._is_value(start - 2):
            start -= 2
        return start

    def _has_period(self, start: int, end: int) -> bool:
        return any(text in words.PERIODS for text in self._texts[start:end])

    def _text(self, place: int) -> str:
        return self._texts[place] if 0 <= place < len(self._texts) else ""

    def _kind(self, place: int) -> str:
        return self._tokens[place].kind if 0 <= place < len(self._tokens) else ""
