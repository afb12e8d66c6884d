"""The user's guides' pictures out of the screenshots: guide_pictures.py SCREENSHOTS FOLDER.

Scaled to what fits a page and to few colours, so that each is a small file.
"""

import sys
from pathlib import Path

LANGUAGES = ("vi", "en")
VIEWS = ("start", "new", "window", "correction", "continuation", "small-pages", "gates", "progress",
         "export-done", "keys")  # fmt: skip
WIDEST = 1200
COLOURS = 144
"""Chosen to cover: the few pixels of a state keep its colour."""


def make(screenshots: Path, folder: Path) -> list[Path]:
    """Write every picture; where they are. Raises FileNotFoundError where a view is missing."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for language in LANGUAGES:
        for view in VIEWS:
            target = folder / f"guide-{language}-{view}.png"
            with Image.open(screenshots / f"{language}-light-100-{view}.png") as picture:
                image = picture.convert("RGB")
            if image.width > WIDEST:
                height = round(image.height * WIDEST / image.width)
                image = image.resize((WIDEST, height), Image.Resampling.LANCZOS)
            few = image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
            few.save(target, optimize=True)
            made.append(target)
    (folder / "window.png").write_bytes((folder / "guide-vi-window.png").read_bytes())
    return made


if __name__ == "__main__":
    for file in make(Path(sys.argv[1]), Path(sys.argv[2])):
        print(file, file.stat().st_size)
