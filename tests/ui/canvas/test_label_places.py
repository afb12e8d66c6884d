"""Labels find their words on the page, whatever order the text layer has them in."""

from reviewer.ui.canvas.label_places import Place, PlacedWord, header_band, label_places


def line(y: float, *words: tuple[str, float], height: float = 11.0) -> list[PlacedWord]:
    """Words of one line, each with its left edge; a letter is 5 points wide."""
    return [PlacedWord(text, x, y, x + 5.0 * len(text), y + height) for text, x in words]


HEADER = [
    *line(10, ("Độ", 20), ("thanh", 34), ("thải", 62), ("Phần", 150), ("trăm", 176), ("liều", 200)),
    *line(21, ("creatinin", 25), ("thường", 155), ("dùng", 190)),
    *line(32, ("(ml/phút)", 25)),
]
BODY = line(60, ("50", 20), ("100", 160), ("liều", 200))


def test_a_label_in_three_lines_beside_another_is_found_whole() -> None:
    first, second = label_places(
        ["Độ thanh thải creatinin (ml/phút)", "Phần trăm liều thường dùng"], HEADER + BODY
    )
    assert first == Place(20, 10, 82, 43)
    assert second == Place(150, 10, 220, 32)


def test_letters_of_another_form_or_without_spaces_are_the_same() -> None:
    words = line(10, ("Độthanhthải", 20), ("m2)", 90))
    assert label_places(["Độ thanh thải m²)"], words)[0] == Place(20, 10, 105, 21)


def test_the_highest_place_wins() -> None:
    words = [*line(80, ("Liều", 20)), *line(10, ("Liều", 90))]
    assert label_places(["Liều"], words) == (Place(90, 10, 110, 21),)


def test_a_label_that_stands_twice_has_two_places_from_left_to_right() -> None:
    words = line(10, ("Liều", 20), ("Liều", 120))
    assert label_places(["Liều", "Liều"], words) == (Place(20, 10, 40, 21), Place(120, 10, 140, 21))


def test_a_longer_label_does_not_lose_its_words_to_a_shorter_one() -> None:
    words = line(10, ("Liều", 20), ("nạp", 42), ("Liều", 120))
    places = label_places(["Liều", "Liều nạp"], words)
    assert places == (Place(120, 10, 140, 21), Place(20, 10, 57, 21))


def test_what_the_text_layer_does_not_have_has_no_place() -> None:
    assert label_places(["Tuổi", "", "Liều lượng"], HEADER) == (None, None, None)


def test_words_far_apart_are_not_one_label() -> None:
    words = line(10, ("Cân", 20), ("nặng", 400))
    assert label_places(["Cân nặng"], words) == (None,)


def test_a_page_of_one_repeated_letter_comes_to_an_end() -> None:
    words = [
        word for y in range(0, 400, 12) for word in line(y, *[("a", x) for x in range(0, 400, 8)])
    ]
    assert label_places(["a" * 60 + "b"], words) == (None,)


def test_the_band_spans_the_box_and_holds_every_label() -> None:
    places = label_places(["Độ thanh thải creatinin (ml/phút)", "không có"], HEADER)
    assert header_band(places, (0, 300)) == Place(0, 10, 300, 43)
    assert header_band([None], (0, 300)) is None
