"""What follows page and crop comes in turns, once each."""

from pytestqt.qtbot import QtBot

from reviewer.ui.following import Following


def test_alone_a_view_is_called_at_once() -> None:
    seen: list[str] = []
    Following().soon(lambda: seen.append("a"))
    assert seen == ["a"]


def test_each_view_has_a_turn_of_its_own_and_is_called_once(qtbot: QtBot) -> None:
    following = Following(in_turns=True)
    seen: list[str] = []

    def one() -> None:
        seen.append("one")

    def other() -> None:
        seen.append("other")

    for _ in range(3):
        following.soon(one)
        following.soon(other)
    assert seen == []
    qtbot.waitUntil(lambda: len(seen) == 2)
    qtbot.wait(20)
    assert seen == ["one", "other"]


def test_a_view_that_fails_does_not_keep_the_others_from_theirs(qtbot: QtBot) -> None:
    following = Following(in_turns=True)
    seen: list[str] = []

    def broken() -> None:
        raise RuntimeError("broken")

    with qtbot.capture_exceptions() as faults:
        following.soon(broken)
        following.soon(lambda: seen.append("other"))
        qtbot.waitUntil(lambda: seen == ["other"])
    assert len(faults) == 1


def test_views_that_follow_quick_keys_are_read_at_a_pace_that_an_eye_can_follow(
    qtbot: QtBot,
) -> None:
    following = Following(in_turns=True)
    shown: list[int] = []
    seen: list[int] = []

    def show() -> None:
        seen.append(shown[-1])

    for current in range(1, 40):
        shown.append(current)
        following.soon(show)
        qtbot.wait(5)
    qtbot.waitUntil(lambda: not following.is_behind)
    assert seen[-1] == 39, "at last it shows what is current"
    assert len(seen) < 20


def test_what_waits_can_be_had_at_once(qtbot: QtBot) -> None:
    following = Following(in_turns=True)
    seen: list[str] = []
    following.soon(lambda: seen.append("one"))
    following.soon(lambda: seen.append("other"))
    assert following.is_behind
    following.catch_up()
    assert seen == ["one", "other"]
    assert not following.is_behind
    qtbot.wait(20)
    assert seen == ["one", "other"], "once is enough"
