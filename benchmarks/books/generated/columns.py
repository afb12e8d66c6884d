"""Columns of generated tables: a label, and what stands below it."""

import itertools
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from benchmarks.books.generated import words
from benchmarks.books.generated.prose import number, span, tied


class Column(NamedTuple):
    """A column's labels to choose from, and what makes its cells."""

    labels: tuple[str, ...]
    cell: Callable[[Random], str]
    wide: bool = False
    """Whether its cells are sentences."""


def _dose(chance: Random) -> str:
    dose = number(chance) if chance.random() < 0.6 else span(chance)
    return f"{dose} {chance.choice(('mg', 'mg', 'g', 'mg/kg', 'µg', 'microgam/kg'))}"


def _schedule(chance: Random) -> str:
    hours = chance.choice((4, 6, 8, 12, 24, 48))
    return f"{_dose(chance)}, cứ {hours} giờ một lần"


def _effects(chance: Random) -> str:
    return ", ".join(chance.sample(words.EFFECTS, chance.randint(1, 4))).capitalize()


def _mark(chance: Random) -> str:
    return chance.choice(("+", "–", "++", "Có", "Không", "±"))


VALUES: Final = (
    Column(("Liều (mg)", "Liều dùng", "Liều mỗi lần (mg)", "Tổng liều (mg/ngày)"), number),
    Column(("Khoảng cách liều (giờ)", "Khoảng cách (giờ)", "Số lần dùng mỗi ngày"), span),
    Column(("Nồng độ (µg/ml)", "Nồng độ đỉnh (µg/ml)", "C_{max} (µg/ml)"), number),
    Column(("Bạch cầu (× 10^{9}/lít)", "Tiểu cầu (× 10^{9}/lít)"), span),
    Column(("Nửa đời (giờ)", "t_{1/2} (giờ)", "Thời gian (phút)"), number),
    Column(("Liều điều chỉnh", "Liều khuyến cáo", "Người lớn", "Trẻ em"), _dose),
    Column(("Tỷ lệ (%)", "Phần trăm liều thường dùng", "Đáp ứng (%)"), number),
    Column(("Đường dùng", "Cách dùng"), lambda chance: chance.choice(words.ROUTES).capitalize()),
    Column(("Thẩm phân máu", "Cần theo dõi", "Dùng được"), _mark),
    Column(("Liều và khoảng cách", "Phác đồ", "Cách cho thuốc"), _schedule, wide=True),
    Column(("Tác dụng không mong muốn", "Biểu hiện", "Ghi chú"), _effects, wide=True),
)

_BOUNDS: Final = (5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150)


def stubs(chance: Random, rows: int) -> tuple[str, list[str]]:
    """The first column: its label and `rows` different entries."""
    kind = chance.choice(("clearance", "weight", "age", "illness", "drug", "frequency", "points"))
    if kind in ("clearance", "weight", "points"):
        return _ranges(chance, kind, rows)
    if kind == "age":
        ages = [
            f"{low} – {low + 1} {unit}" for unit in ("tháng", "tuổi") for low in range(1, 60, 2)
        ]
        start = chance.randint(0, 20)
        return "Tuổi", [tied(age) for age in ages[start : start + rows]]
    if kind == "illness":
        names = [f"{illness}, {chance.choice(words.PEOPLE)}" for illness in words.ILLNESSES]
    elif kind == "frequency":
        names = [f"{effect} ({chance.randint(1, 60)}%)" for effect in words.EFFECTS]
    else:
        names = [
            start + middle + end
            for start, middle, end in zip(
                _cycle(chance, words.NAME_STARTS, rows),
                _cycle(chance, words.NAME_MIDDLES, rows),
                _cycle(chance, words.NAME_ENDS, rows),
                strict=True,
            )
        ]
    label = {
        "illness": "Chỉ định", "frequency": "Tác dụng không mong muốn", "drug": "Thuốc dùng cùng",
    }[kind]  # fmt: skip
    names = [f"{names[n % len(names)]}{_suffix(n // len(names))}" for n in range(rows)]
    return label, [name.capitalize() for name in names]


def _cycle(chance: Random, pool: tuple[str, ...], rows: int) -> list[str]:
    shuffled = chance.sample(pool, len(pool))
    return [shuffled[n % len(shuffled)] for n in range(rows)]


def _suffix(turn: int) -> str:
    return "" if turn == 0 else f" (lần {turn + 1})"


def _ranges(chance: Random, kind: str, rows: int) -> tuple[str, list[str]]:
    label = {
        "clearance": chance.choice(
            ("Độ thanh thải creatinin (ml/phút)", "ClCr (ml/phút)", "Mức lọc cầu thận (ml/phút)")
        ),
        "weight": chance.choice(("Cân nặng (kg)", "Cân nặng người bệnh (kg)")),
        "points": chance.choice(("Điểm", "Mức độ (điểm)")),
    }[kind]
    bounds = list(_BOUNDS) if rows < len(_BOUNDS) else list(range(5, 5 * (rows + 3), 5))
    start = chance.randint(0, max(0, len(bounds) - rows - 1))
    chosen = bounds[start : start + rows]
    entries = [f"≥ {chosen[-1]}"] if chance.random() < 0.5 else [f"> {chosen[-1]}"]
    pairs = itertools.pairwise(chosen)
    entries += [tied(f"{low} – {high - 1}") for low, high in reversed(list(pairs))]
    if rows > 2 and chance.random() < 0.6:
        entries[-1] = f"< {chosen[1]}"
    return label, [tied(entry) for entry in entries[:rows]]
