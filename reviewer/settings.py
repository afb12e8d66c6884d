"""What the user set, kept between two starts: a small JSON file in her configuration folder.

No decision is ever kept here, so a broken or missing file costs comfort alone: it is set aside and
the defaults are used.
"""

import contextlib
import json
import os
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

RECENT_REVIEWS_KEPT: Final = 12


class Scheme(StrEnum):
    """Which palette the window has."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(slots=True)
class RecentReview:
    """A review on the start page, with its progress when it was last closed."""

    path: str
    title: str
    judged: int = 0
    blocks: int = 0
    opened_at: str = ""
    drug_id: str = ""
    """With `block_id`, the block that was current: where to go on."""
    block_id: str = ""
    reviewer: str = ""
    """Who was there; another one is not led to where she was."""


@dataclass(slots=True)
class Settings:
    """All of it. `path` None keeps nothing, for tests."""

    path: Path | None = None
    language: str = ""
    """`vi`, `en`, or empty: as the system has it."""
    scheme: Scheme = Scheme.SYSTEM
    text_scale: float = 1.0
    reviewer: str = ""
    geometry: str = ""
    """Of the window, in Qt's own form, base 64."""
    columns: list[int] = field(default_factory=list)
    """Widths of queue, page and answer in pixels."""
    page_zoom: str = "width"
    """`page`, `width`, or a number: 1.0 is the printed size."""
    queue_order: str = ""
    """How the queue is sorted; empty: the riskiest first."""
    queue_by_drug: bool = False
    """Whether the blocks of one drug stand together."""
    thumbnails: bool = False
    """Whether small pages stand beside the page."""
    folder: str = ""
    """Where a file was last opened or written."""
    recent: list[RecentReview] = field(default_factory=list)

    def remember(self, review: RecentReview) -> None:
        """Put a review at the head of the recent ones."""
        self.recent = [review, *(old for old in self.recent if old.path != review.path)]
        del self.recent[RECENT_REVIEWS_KEPT:]

    def forget(self, path: str) -> None:
        """Take a review off the recent ones; its file is not touched."""
        self.recent = [old for old in self.recent if old.path != path]

    def recent_review(self, path: str) -> RecentReview | None:
        """What is remembered of the review at `path`."""
        return next((old for old in self.recent if old.path == path), None)

    def save(self) -> None:
        """Write the file, whole or not at all. A full disk or missing rights cost comfort alone."""
        if self.path is None:
            return
        data = {key: value for key, value in asdict(self).items() if key != "path"}
        temporary = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
            temporary.replace(self.path)
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def load_settings(path: Path | None) -> Settings:
    """Read the settings; what is missing or of another type has its default."""
    settings = Settings(path=path)
    if path is None or not path.is_file():
        return settings
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        with contextlib.suppress(OSError):
            path.replace(path.with_name(path.name + ".unreadable"))
        return settings
    if isinstance(data, dict):
        _take_over(settings, data)
    return settings


def _take_over(settings: Settings, data: dict[str, Any]) -> None:
    for name in ("language", "reviewer", "geometry", "page_zoom", "folder", "queue_order"):
        if isinstance(data.get(name), str):
            setattr(settings, name, data[name])
    for name in ("queue_by_drug", "thumbnails"):
        if isinstance(data.get(name), bool):
            setattr(settings, name, data[name])
    if data.get("scheme") in tuple(Scheme):
        settings.scheme = Scheme(data["scheme"])
    scale = data.get("text_scale")
    if isinstance(scale, int | float) and 0.5 <= scale <= 3:
        settings.text_scale = float(scale)
    columns = data.get("columns")
    if isinstance(columns, list) and all(isinstance(width, int) for width in columns):
        settings.columns = columns
    recent = data.get("recent")
    if isinstance(recent, list):
        settings.recent = [entry for entry in map(_recent, recent) if entry is not None]


def _recent(data: object) -> RecentReview | None:
    if not isinstance(data, dict) or not isinstance(data.get("path"), str):
        return None
    review = RecentReview(path=data["path"], title=Path(data["path"]).stem)
    for name in ("title", "opened_at", "drug_id", "block_id", "reviewer"):
        if isinstance(data.get(name), str):
            setattr(review, name, data[name])
    for name in ("judged", "blocks"):
        if isinstance(data.get(name), int):
            setattr(review, name, data[name])
    return review
