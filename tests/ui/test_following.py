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
