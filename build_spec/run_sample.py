"""What `make run` does: the window on the start page, or the same walk without a display.

With a display the program opens on the sample book. Without one it says so, judges the sample on a
virtual screen as a pharmacist would, by keys, and prints where it left screenshots and bundle.
"""

import os
import subprocess
import sys
from pathlib import Path

from virtual_screen import virtual_screen

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "resources" / "sample"
LEFT = ROOT / "run"


def has_display() -> bool:
    """Whether a window can be shown to a person here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> int:
    """Open the sample, or walk through it; the exit code of the program."""
    if has_display():
        LEFT.mkdir(exist_ok=True)
        review = LEFT / "sample.review"
        inputs = ["--pdf", SAMPLE / "book.pdf", "--monographs", SAMPLE / "monographs.jsonl"]
        made = [] if review.is_file() else inputs
        command = [str(part) for part in (sys.executable, "-m", "reviewer", "open", review, *made)]
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    print("There is no display here: judging the sample on a virtual screen. This takes a minute.")
    with virtual_screen() as screen:
        number = 1
        while (folder := LEFT / f"walk-{number}").exists():
            number += 1
        walk = [sys.executable, str(ROOT / "build_spec" / "sample_walk.py"), str(folder)]
        code = subprocess.run(walk, env=os.environ | screen, check=False).returncode
    if code == 0:
        print(f"Screenshots: {folder}")
        print(f"Bundle:      {folder / 'bundle'}")
    else:
        print(f"The walk did not come to its end; its last picture is in {folder}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
