"""Names of drugs that do not exist, and sentences about them."""

import re
from random import Random
from typing import Final

from benchmarks.books.generated import words

_SLOT: Final = re.compile(r"\{(\w+)\}")
_TIED: Final = re.compile(
    r"(?<=\d) (?=(?:mg|g|ml|kg|lít|giờ|phút|ngày|tuần|tuổi|lần)\b|[°–×µ])|(?<=[–×≥≤]) (?=\d)"
)


def tied(text: str) -> str:
    """Numbers stay on the line of their units."""
    return _TIED.sub("~", text)


def number(chance: Random) -> str:
    """A number as a formulary prints it: decimal comma, thousands apart."""
    kind = chance.random()
    if kind < 0.45:
        return str(chance.choice((2, 5, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 250, 500)))
    if kind < 0.75:
        return f"{chance.randint(0, 19)},{chance.choice((1, 2, 25, 5, 75, 8))}"
    if kind < 0.9:
        return str(chance.randint(1, 999))
    return f"{chance.randint(1, 9)} {chance.choice(('000', '200', '250', '500', '750'))}"


def span(chance: Random) -> str:
    """A range such as `15 – 29`, now and then set tight."""
    low = chance.randint(1, 90)
    dash = chance.choice((" – ", " – ", " - ", "–"))
    return f"{low}{dash}{low + chance.randint(2, 60)}"


class Namer:
    """Invents drug names, no name twice."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._used: set[str] = set()

    def name(self) -> str:
        """A new name in capitals, now and then a combination of two."""
        while True:
            name = self.single()
            if self._chance.random() < 0.1:
                name = f"{name} VÀ {self.single()}"
            elif self._chance.random() < 0.08:
                name = f"{name} {self._chance.choice(words.SALTS).upper()}"
            if name not in self._used:
                self._used.add(name)
                return name

    def single(self) -> str:
        """One made-up word in capitals."""
        chance = self._chance
        middle = "".join(chance.choice(words.NAME_MIDDLES) for _ in range(chance.choice((1, 1, 2))))
        return f"{chance.choice(words.NAME_STARTS)}{middle}{chance.choice(words.NAME_ENDS)}".upper()


class Prose:
    """Sentences for one monograph."""

    def __init__(self, chance: Random, drug_name: str, namer: Namer) -> None:
        self._chance = chance
        self._drug = drug_name
        self._namer = namer

    def sentence(self, heading: str) -> str:
        """One sentence of a section."""
        return self._filled(self._chance.choice(words.SENTENCES[heading]))

    def paragraph(self, heading: str, sentences: int) -> str:
        """A paragraph of a section."""
        templates = words.SENTENCES[heading]
        chosen = self._chance.sample(templates, min(sentences, len(templates)))
        return " ".join(self._filled(template) for template in chosen)

    def _filled(self, template: str) -> str:
        return tied(_SLOT.sub(lambda slot: self._fill(slot.group(1)), template))

    def _fill(self, slot: str) -> str:
        chance = self._chance
        if slot in ("drug", "Other", "other"):
            name = self._drug if slot == "drug" else self._namer.single()
            return name.lower() if slot == "other" else name.capitalize()
        if slot in ("People", "people"):
            people = chance.choice(words.PEOPLE)
            return people.capitalize() if slot == "People" else people
        if slot in ("n", "d", "k", "p", "range"):
            return self._numeral(slot)
        return chance.choice(
            {
                "organ": words.ORGANS,
                "effect": words.EFFECTS,
                "illness": words.ILLNESSES,
                "route": words.ROUTES,
                "salt": words.SALTS,
            }[slot]
        )

    def _numeral(self, slot: str) -> str:
        chance = self._chance
        if slot == "n":
            return number(chance)
        if slot == "range":
            return span(chance)
        if slot == "d":
            return f"{chance.randint(0, 9)},{chance.randint(1, 9)}"
        return str(chance.randint(2, 12) if slot == "k" else chance.randint(5, 95))
