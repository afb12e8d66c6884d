"""Formulas that stand in two dimensions, found by the bars of their fractions and roots."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from reviewer.contract.geometry import Bbox
from reviewer.segment.equations import equations_of, left_edge, without_number
from reviewer.segment.ink import PageInk
from reviewer.segment.layout import rows_of, text_of
from reviewer.segment.rules import Rule, Rules
from reviewer.segment.table import box_around, union
from reviewer.segment.words import Word

_SHORTEST_BAR: Final = 3.0
_LONGEST_BAR: Final = 330.0
_THICKEST_BAR: Final = 1.6
_NEAR: Final = 1.35
"""Of the em: how far the baseline of what stands on a bar, or under it, may be from the bar."""
_UNDERLINE: Final = 0.2
"""Of the em: a line nearer to the baseline above it is an underline."""
_OFF_CENTRE: Final = 0.12
"""Of the bar's length: how far the middle of what stands on it may be from its own."""
_JOIN: Final = 0.6
"""Of the em: signs nearer than that to a fraction belong to it."""
_WORD_SPACE: Final = 0.45
"""Of the em: words nearer than that are of one line."""
_NESTED: Final = 0.85
_MOST_BEFORE: Final = 12
_MOST_NAMES: Final = 6
"""Words that name what a displayed formula is the value of."""
_VERBS: Final = frozenset(
    {"là", "bằng", "theo", "tính", "được", "có", "và", "của", "cho", "khi"}
    | {"is", "are", "of", "the", "by", "as", "with", "from", "to", "and"}
)
"""Words of a sentence that a formula stands in; the name of a quantity has none."""
_RELATIONS: Final = frozenset("=≈≤≥<>")
_SIGNS: Final = frozenset("=≈≤≥<>+−-–×·∙*/±∑Σ∏√∫()[]{}|‖")


@dataclass(slots=True)
class Formula:
    """A formula's box and the words in it."""

    box: Bbox
    words: list[Word]

    def take(self, word: Word) -> None:
        """Take one more word in."""
        self.words.append(word)
        self.box = union(self.box, box_around([word]))

    @property
    def words_begin_with_sign(self) -> bool:
        """Whether its leftmost word is a sign that wants something before it."""
        first = min(self.words, key=lambda word: word.x0)
        return first.text in _SIGNS or first.shift != 0 or first.glued or first.text[0] == "("

    @property
    def text(self) -> str:
        """Its words a line each, as the text layer has them."""
        return "\n".join(text_of(row) for row in rows_of(self.words))


def formulas_of(
    ink: PageInk,
    rules: Rules,
    words: Sequence[Word],
    used: Iterable[Bbox],
    column: Sequence[tuple[float, float]],
) -> list[Formula]:
    """The formulas among `words`, which are those outside tables. `used` are the tables' boxes.

    `column` are the left and right sides of the page's columns: a formula stays in one.
    """
    boxes = list(used)
    bars = [
        bar
        for bar in _bars(ink)
        if not any(_inside(bar, box) for box in boxes) and not _meets(bar, rules.down)
    ]
    upright = [word for word in words if word.upright]
    roots = _roots(ink, bars, upright) | _signed_roots(bars, upright)
    found = list(roots.values())
    for bar in sorted(bars, key=lambda bar: bar.x0 - bar.x1):
        # What stands over a root is the line of text above it.
        stack = [] if bar in roots else _stack(bar, upright)
        if stack:
            found.append(Formula(union(bar, box_around(stack)), stack))
    merged = _merged(found)
    for formula in merged:
        _take_in_neighbours(formula, upright, column)
    held = {id(word) for formula in merged for word in formula.words}
    free = [word for word in upright if id(word) not in held]
    flat = [Formula(box_around(lines), lines) for lines in equations_of(free, column)]
    return _merged([*merged, *flat])


def _bars(ink: PageInk) -> list[Bbox]:
    bars = [
        Bbox(stroke.x0, stroke.top, stroke.x1, stroke.bottom)
        for stroke in ink.strokes
        if stroke.bottom - stroke.top < 0.5
    ]
    bars += [
        Bbox(area.x0, area.top, area.x1, area.bottom)
        for area in ink.areas
        if area.bottom - area.top <= _THICKEST_BAR and not area.white
    ]
    return [bar for bar in bars if _SHORTEST_BAR <= bar.x1 - bar.x0 <= _LONGEST_BAR]


def _meets(bar: Bbox, down: Sequence[Rule]) -> bool:
    """Whether a vertical line stands at an end of the bar: then it is a side of something."""
    return any(
        rule.start - 1.5 <= bar.top <= rule.end + 1.5
        and (abs(rule.at - bar.x0) < 1.5 or abs(rule.at - bar.x1) < 1.5)
        for rule in down
        if rule.length > 12
    )


def _inside(bar: Bbox, box: Bbox) -> bool:
    return (
        box.x0 - 2 <= bar.x0
        and bar.x1 <= box.x1 + 2
        and box.top - 2 <= bar.top
        and bar.bottom <= box.bottom + 2
    )


def _stack(bar: Bbox, words: Sequence[Word]) -> list[Word]:
    """What stands on the bar and under it, nothing where it is no fraction's bar."""
    above: list[Word] = []
    below: list[Word] = []
    for word in words:
        if word.x1 < bar.x0 - 1 or word.x0 > bar.x1 + 1:
            continue
        over = bar.top - word.baseline
        under = word.baseline - bar.bottom
        if _UNDERLINE * word.size <= over < _NEAR * word.size:
            above.append(word)
        elif 0.5 * word.size < under < (_NEAR + 0.25) * word.size:
            below.append(word)
    above, below = _nearest_line(above, bar), _nearest_line(below, bar)
    if not above or not below:
        return []
    if not (_is_centred(above, bar) and _is_centred(below, bar)):
        return []
    if _goes_on_beside(above, words) or _goes_on_beside(below, words):
        return []
    return above + below


def _goes_on_beside(part: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether what stands on a bar, or under it, is a piece of a longer line of text."""
    held = set(map(id, part))
    x0, x1 = min(word.x0 for word in part), max(word.x1 for word in part)
    line = max(part, key=lambda word: word.size)
    return any(
        id(word) not in held
        and abs(word.baseline - line.baseline) < 0.1 * line.size
        and abs(word.size - line.size) < 0.1 * line.size
        and max(x0 - word.x1, word.x0 - x1) < _WORD_SPACE * line.size
        for word in words
    )


def _nearest_line(words: list[Word], bar: Bbox) -> list[Word]:
    if not words:
        return []
    largest = max(word.size for word in words)  # what is smaller is of a fraction in the fraction
    nearest = min(
        (word for word in words if word.size > _NESTED * largest),
        key=lambda word: abs(word.baseline - bar.top),
    )
    return [word for word in words if abs(word.baseline - nearest.baseline) < 0.4 * nearest.size]


def _is_centred(words: Sequence[Word], bar: Bbox) -> bool:
    x0, x1 = min(word.x0 for word in words), max(word.x1 for word in words)
    size = max(word.size for word in words)
    length = bar.x1 - bar.x0
    if x0 < bar.x0 - 0.35 * size or x1 > bar.x1 + 0.35 * size:
        return False
    return abs((x0 + x1) / 2 - (bar.x0 + bar.x1) / 2) <= max(_OFF_CENTRE * length, 2.0)


def _roots(ink: PageInk, bars: Sequence[Bbox], words: Sequence[Word]) -> dict[Bbox, Formula]:
    """Bars with a root's hook at their left end and something under them."""
    roots: dict[Bbox, Formula] = {}
    for bar in bars:
        hook = [
            curve
            for curve in ink.curves
            if abs(curve.x1 - bar.x0) < 1.5
            and abs(curve.top - bar.top) < 1.5
            and 4 < curve.bottom - curve.top < 60
            and curve.x1 - curve.x0 < curve.bottom - curve.top
        ]
        if not hook:
            continue
        bottom = max(curve.bottom for curve in hook)
        left = min(curve.x0 for curve in hook)
        under = [
            word
            for word in words
            if bar.x0 - 1 <= (word.x0 + word.x1) / 2 <= bar.x1 + 1
            and bar.top - 2 <= word.baseline <= bottom + 1
        ]
        if under:
            box = union(union(bar, box_around(under)), Bbox(left, bar.top, bar.x1, bottom))
            roots[bar] = Formula(box, under)
    return roots


def _signed_roots(bars: Sequence[Bbox], words: Sequence[Word]) -> dict[Bbox, Formula]:
    """Bars that a root's sign stands before, a glyph of its own that hangs from the bar's height.

    Fonts of mathematics give the sign no Unicode value: it reads `(cid:7)`.
    """
    roots: dict[Bbox, Formula] = {}
    for bar in bars:
        signs = [
            word
            for word in words
            if (word.text == "√" or word.text.startswith("(cid:"))
            and abs(word.x1 - bar.x0) < 1.5
            and abs(word.baseline - bar.top) < 1.5
        ]
        under = [
            word
            for word in words
            if bar.x0 - 1 <= (word.x0 + word.x1) / 2 <= bar.x1 + 1
            and 0.4 * word.size < word.baseline - bar.bottom < _NEAR * word.size
        ]
        if signs and under:
            box = union(bar, box_around(under))
            left = min(sign.x0 for sign in signs)
            box = union(box, Bbox(left, bar.top, bar.x0, box.bottom))
            roots[bar] = Formula(box, signs + under)
    return roots


def _merged(formulas: Sequence[Formula]) -> list[Formula]:
    """Formulas that share words, or overlap, as one: a fraction in a fraction."""
    whole: list[Formula] = []
    for formula in formulas:
        current = formula
        rest: list[Formula] = []
        for other in whole:
            shared = set(map(id, other.words)) & set(map(id, current.words))
            if shared or _touch(other.box, current.box):
                known = set(map(id, current.words))
                current = Formula(
                    union(current.box, other.box),
                    [*current.words, *(w for w in other.words if id(w) not in known)],
                )
            else:
                rest.append(other)
        whole = [*rest, current]
    return sorted(whole, key=lambda formula: (formula.box.top, formula.box.x0))


def _touch(one: Bbox, other: Bbox) -> bool:
    return (
        one.x0 < other.x1 + 1
        and other.x0 < one.x1 + 1
        and one.top < other.bottom - 1
        and other.top < one.bottom - 1
    )


def _take_in_neighbours(
    formula: Formula, words: Sequence[Word], columns: Sequence[tuple[float, float]]
) -> None:
    """Add what stands in line: all of it for a displayed formula, signs in a line of prose."""
    middle = (formula.box.x0 + formula.box.x1) / 2
    left, right = next(side for side in columns if side[0] <= middle < side[1])
    held = set(map(id, formula.words))
    beside = [
        word
        for word in words
        if id(word) not in held
        and left <= (word.x0 + word.x1) / 2 < right
        and word.bottom - 0.25 * word.size > formula.box.top
        and word.top + 0.25 * word.size < formula.box.bottom
        and formula.box.top - 2 < word.baseline < formula.box.bottom + 2
    ]
    edge = left_edge([word for word in words if left <= (word.x0 + word.x1) / 2 < right])
    beside = without_number(beside, formula.box.x1)
    if _is_displayed(beside, formula, edge):
        formula.words += beside
        if beside:
            formula.box = union(formula.box, box_around(beside))
        return
    _take_in_before(formula, beside)
    _take_in_behind(formula, beside)


def _is_displayed(beside: Sequence[Word], formula: Formula, edge: float) -> bool:
    """Whether the formula has its line for itself, with little beside it.

    `edge` is where the lines of prose of its column begin.
    """
    before = sorted((w for w in beside if w.x1 <= formula.box.x0 + 2), key=lambda w: w.x0)
    after = [word for word in beside if word.x0 >= formula.box.x1 - 2]
    if sum(1 for word in after if _is_prose(word)) > 1 or len(before) > _MOST_BEFORE:
        return False
    equals = [index for index, word in enumerate(before) if word.text in _RELATIONS]
    names = before[: equals[0]] if equals else before
    apart = bool(equals) and (
        before[0].x0 > edge + 1.2 or not any(word.text.casefold() in _VERBS for word in names)
    )
    return sum(1 for word in names if _is_prose(word)) <= (_MOST_NAMES if apart else 2)


def _is_prose(word: Word) -> bool:
    """Whether a word may be one of a sentence: two letters at least, no unit in brackets."""
    letters = sum(1 for letter in word.text if letter.isalpha())
    return letters > 1 and not word.shift and word.text[0] != "(" and "/" not in word.text


def _take_in_before(formula: Formula, beside: Sequence[Word]) -> None:
    """Signs on the left of a fraction, and what an equals sign there is the value of."""
    wants_operand = True
    for word in sorted(beside, key=lambda word: -word.x1):
        gap = formula.box.x0 - word.x1
        if gap < -2:
            continue
        if gap > _JOIN * word.size:
            return
        is_sign = word.text in _SIGNS
        opens = word.text.startswith("(") or word.shift != 0 or word.glued
        if not is_sign and not wants_operand:
            return
        if not is_sign and not formula.words_begin_with_sign and word.text[-1] not in "([{":
            return
        formula.take(word)
        wants_operand = is_sign or opens


def _take_in_behind(formula: Formula, beside: Sequence[Word]) -> None:
    """Signs on the right of a fraction with what follows each."""
    after_sign = False
    for word in sorted(beside, key=lambda word: word.x0):
        gap = word.x0 - formula.box.x1
        if gap < -2:
            continue
        if gap > _JOIN * word.size:
            return
        is_sign = word.text in _SIGNS
        closes = word.text[0] in ")]}|" or (word.shift != 0 and gap < 0.2 * word.size)
        if not (is_sign or closes or after_sign):
            return
        formula.take(word)
        after_sign = is_sign
