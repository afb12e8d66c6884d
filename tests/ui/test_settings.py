"""Settings cost comfort alone: a broken file is set aside, an unknown value ignored."""

import json
from pathlib import Path

from reviewer.settings import (
    RECENT_REVIEWS_KEPT,
    RecentReview,
    Scheme,
    Settings,
    load_settings,
)


def test_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "settings.json"
    settings = Settings(path=path, language="vi", scheme=Scheme.DARK, reviewer="Hoà")
    settings.columns = [300, 700, 500]
    settings.remember(RecentReview(path="/a.review", title="a", judged=3, blocks=9))
    settings.save()
    assert load_settings(path) == settings


def test_a_broken_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{broken", encoding="utf-8")
    assert load_settings(path) == Settings(path=path)
    assert path.with_name("settings.json.unreadable").read_text(encoding="utf-8") == "{broken"


def test_values_of_another_type_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(
        json.dumps(
            {
                "language": 3,
                "scheme": "sepia",
                "columns": ["x"],
                "text_scale": 99,
                "recent": [{"path": 1}, {"path": "/b", "judged": "x", "other": 1}, 5],
            }
        ),
        encoding="utf-8",
    )
    settings = load_settings(path)
    assert settings.language == ""
    assert settings.scheme is Scheme.SYSTEM
    assert (settings.columns, settings.text_scale) == ([], 1.0)
    assert settings.recent == [RecentReview(path="/b", title="b")]


def test_recent_reviews_are_few_and_each_stands_once(tmp_path: Path) -> None:
    settings = Settings(path=tmp_path / "s.json")
    for number in range(RECENT_REVIEWS_KEPT + 5):
        settings.remember(RecentReview(path=f"/{number}", title=str(number)))
    settings.remember(RecentReview(path="/7", title="7"))
    assert len(settings.recent) == RECENT_REVIEWS_KEPT
    assert settings.recent[0].path == "/7"
    assert [review.path for review in settings.recent].count("/7") == 1
    settings.forget("/7")
    assert settings.recent_review("/7") is None


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    Settings(path=blocked / "settings.json").save()
