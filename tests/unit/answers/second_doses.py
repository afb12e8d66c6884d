"""Doses as `docs/answer-service.md` has them, for the second reading."""

from tests.unit.answers.second_pages import page_items
from tests.unit.answers.second_reading import Tok, to_sentences, to_tokens
from tests.unit.answers.second_words import (
    AMOUNT_UNITS,
    BOUNDS,
    CHANGE,
    CLEARANCE,
    COUNT_NOUNS,
    DIVIDING,
    DOSE_WORDS,
    GIVING,
    LETTERS,
    MULTIPLIERS,
    NUMBER_WORDS,
    OTHER_TIMES,
    PERIODS,
    PERSONS,
    SIGN_UNITS,
    TIME_UNITS,
    UP_TO,
)


class Line:
    """The tokens of one sentence with a question for each rule."""

    def __init__(self, toks: list[Tok]) -> None:
        self.t = toks
        self.w = [tok.text for tok in toks]
        self.page_places = {at for at, _ in page_items(toks) if toks[at].kind == "number"}

    def at(self, place: int) -> str:
        return self.w[place] if 0 <= place < len(self.w) else ""

    def kind(self, place: int) -> str:
        return self.t[place].kind if 0 <= place < len(self.t) else ""

    def gives(self) -> bool:
        return not GIVING.isdisjoint(self.w)

    def states_a_dose(self) -> bool:
        return any(self.begins(place) for place in range(len(self.t)))

    def begins(self, i: int) -> bool:
        if self.w[i] in LETTERS:
            return True
        if self.w[i] in ("once", "twice", "thrice") and any(
            x in PERIODS for x in self.w[i + 1 : i + 4]
        ):
            return True
        fold = self.w[i] == "gấp" and self.at(i + 1) in ("đôi", "ba", "bốn")
        multiple = self.w[i] in ("nửa", "half", "double", "triple") and not self.half_life(i)
        if fold or multiple:
            near = self.w[max(0, i - 2) : i] + self.w[i + 1 : i + 4]
            if any(x in DOSE_WORDS for x in near):
                return True
        if not self.value(i):
            return False
        u = self.unit_place(i)
        return self.amount(i, u) or self.frequency(i, u) or self.duration(i, u) or self.percent(i)

    def value(self, i: int) -> bool:
        if self.at(i) in NUMBER_WORDS:
            return self.at(i - 1) != "thứ" and not self.half_life(i)
        if self.kind(i) != "number" or i in self.page_places:
            return False
        if self.t[i].glued and self.kind(i - 1) == "word" and len(self.at(i - 1)) < 3:
            word = self.at(i - 1)
            return word.endswith("x") or (word == "q" and self.at(i + 1) in TIME_UNITS)
        return True

    def half_life(self, i: int) -> bool:
        behind = self.at(i + 2) if self.at(i + 1) == "-" else self.at(i + 1)
        return (self.at(i), behind) in (("nửa", "đời"), ("half", "life"), ("half", "lives"))

    def unit_place(self, i: int) -> int:
        u = i + 1
        while self.at(u) in MULTIPLIERS:
            u += 1
        if self.at(u) in ("x", "×", "*") and self.at(u + 1).startswith("10"):
            u += 2
        if self.at(u) == "(":
            closing = [k for k in (2, 3, 4) if self.at(u + k) == ")"]
            if closing:
                u += closing[0] + 1
        k = 0
        while (
            k < 3
            and self.kind(u + k) == "sign"
            and self.at(u + k) not in DIVIDING
            and self.at(u + k) not in SIGN_UNITS
        ):
            k += 1
        if self.kind(u + k) == "word" or self.at(u + k) in SIGN_UNITS:
            u += k
        while self.at(u) in MULTIPLIERS:
            u += 1
        return u

    def amount(self, i: int, u: int) -> bool:
        word = self.at(u)
        glued = u < len(self.t) and self.t[u].glued
        is_amount = (
            word in AMOUNT_UNITS
            or word in COUNT_NOUNS
            or (word, self.at(u + 1)) in (("đơn", "vị"), ("liệu", "trình"))
            or (
                self.kind(u) == "word"
                and word not in ("in", "of", "per", "a", "the", "for", "and", "or")
                and self.at(u + 1) in COUNT_NOUNS
            )
            or (glued and word.startswith(("mg", "mcg", "ml", "viên", "giọt")))
            or (glued and word.endswith("x") and word[:-1] in AMOUNT_UNITS)
        )
        return is_amount and not self.clearance(i, u)

    def clearance(self, i: int, u: int) -> bool:
        per_minute = self.at(u + 1) == "/" and self.at(u + 2) in ("phút", "ph", "min", "minute")
        if self.at(u) != "ml" or not per_minute:
            return False
        told = [x for x in self.w[:i] if x in CLEARANCE or x in GIVING]
        return bool(told) and told[-1] in CLEARANCE

    def frequency(self, i: int, u: int) -> bool:
        if self.at(u) in ("lần", "time", "times"):
            fold = self.at(self.range_start(i) - 1) == "gấp"
            others = ("nữa", "the", "higher", "greater", "more", "as", "cao", "lớn", "nhiều", "hơn")
            if not fold and self.at(u + 1) not in others:
                return True
        if self.at(u) in ("x", "×", "*") and {self.at(u + 1), self.at(u + 2)} & PERIODS:
            return True
        if self.at(u) == "/" and self.at(u + 1) in TIME_UNITS and not self.date(u + 1):
            return True
        return self.gives() and self.at(i - 1) in ("sáng", "trưa", "chiều", "tối")

    def duration(self, i: int, u: int) -> bool:
        if self.at(u) not in TIME_UNITS or self.date(u) or self.age(i, u):
            return False
        if OTHER_TIMES.isdisjoint(self.w) or self.gives():
            return True
        start = self.range_start(i)
        return any(
            x in ("mỗi", "cách", "cứ", "every", "q") for x in self.w[max(0, start - 3) : start]
        )

    def date(self, u: int) -> bool:
        return self.at(u) in ("tháng", "năm") and self.kind(u + 1) == "number"

    def age(self, i: int, u: int) -> bool:
        if self.age_tail(u + 1):
            return True
        if self.at(u + 1) in UP_TO:
            place = u + 2
            while self.at(place) in BOUNDS:
                place += 1
            if self.value(place):
                place += 1
                if self.at(place) in TIME_UNITS and self.age_tail(place + 1):
                    return True
                if self.at(place) not in TIME_UNITS and self.age_tail(place):
                    return True
        place = self.range_start(i) - 1
        bounds = 0
        while self.at(place) in BOUNDS:
            place, bounds = place - 1, bounds + 1
        return bounds > 0 and self.at(place) in PERSONS

    def age_tail(self, place: int) -> bool:
        if self.at(place) == "-":
            place += 1
        pair = (self.at(place), self.at(place + 1))
        if pair[0] in ("tuổi", "old", "age") or pair == ("of", "age"):
            return True
        tails = ("younger", "older", "over", "under", "above", "below")
        return pair[0] in ("or", "and") and pair[1] in tails

    def percent(self, i: int) -> bool:
        if self.at(i + 1) != "%":
            return False
        return not DOSE_WORDS.isdisjoint(self.w) and not CHANGE.isdisjoint(self.w)

    def range_start(self, i: int) -> int:
        while i >= 2 and self.at(i - 1) in UP_TO and self.value(i - 2):
            i -= 2
        return i


def states_a_dose(text: str) -> bool:
    return any(Line(to_tokens(one)).states_a_dose() for one in to_sentences(text))
