"""A block's place in its prose is found from the words around its box, or not at all."""

from reviewer.ui.inspector.prose_gap import Word, find_gap

PROSE = (
    "Người lớn uống 200 mg, ngày 3 lần. Trẻ em uống theo bảng sau.\n\nNgười suy thận thì giảm liều."
)


def words_of(text: str, top: float, x0: float = 300.0) -> list[Word]:
    found, at = [], x0
    for word in text.split():
        found.append(Word(word, at, top, at + 20, top + 10))
        at += 22
    return found


def test_finds_the_place_after_the_words_above() -> None:
    words = words_of("Trẻ em uống theo bảng sau.", 100) + words_of("Người suy thận thì", 300)
    gap = find_gap(PROSE, words, (300, 120, 500, 290))
    assert gap is not None
    assert PROSE[:gap].endswith("bảng sau.")


def test_lost_spaces_and_other_columns_do_not_hinder() -> None:
    words = words_of("Chữ ở cột bên trái không liên quan gì", 100, x0=20)
    words.append(Word("Trẻemuốngtheobảngsau.", 300, 100, 420, 110))
    gap = find_gap(PROSE, words, (300, 120, 500, 290))
    assert gap is not None
    assert PROSE[:gap].endswith("bảng sau.")


def test_takes_the_words_below_at_the_head_of_a_column() -> None:
    words = words_of("Người suy thận thì giảm liều.", 300)
    gap = find_gap(PROSE, words, (300, 120, 500, 290))
    assert gap is not None
    assert PROSE[gap:].startswith("Người suy thận")


def test_guesses_nothing() -> None:
    assert find_gap(PROSE, [], (0, 0, 10, 10)) is None
    assert (
        find_gap(PROSE, words_of("hoàn toàn chữ khác không có", 100), (300, 120, 500, 290)) is None
    )
    twice = "lặp lại câu này nhé. Ở giữa. lặp lại câu này nhé."
    words = words_of("lặp lại câu này nhé.", 100)
    assert find_gap(twice, words, (300, 120, 500, 290)) is None
