"""Brings the window's translations up to date: `translations.py` reads the sources' strings into
the .ts file and compiles it; `--check` only says what is missing, with exit code 1.

Translate by editing resources/translations/reviewer_vi.ts (Qt Linguist, or any editor). The words
of Qt's own dialogs stand in qt_vi.ts, which is compiled alone: Qt brings no Vietnamese.
"""

import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
SOURCES = (ROOT / "reviewer" / "ui", ROOT / "reviewer" / "app.py")
LANGUAGES = ("vi",)


def tool(name: str) -> str:
    """The Qt tool that came with PySide6."""
    beside = Path(sys.executable).with_name(f"pyside6-{name}")
    found = str(beside) if beside.exists() else shutil.which(f"pyside6-{name}")
    if found is None:
        raise SystemExit(f"pyside6-{name} is not installed: pip install PySide6-Essentials")
    return found


def sources() -> list[str]:
    """Every file with strings for people, relative to the root, in a fixed order."""
    files: list[Path] = []
    for place in SOURCES:
        files += sorted(place.rglob("*.py")) if place.is_dir() else [place]
    return [str(file.relative_to(ROOT)) for file in files]


def update(file: Path) -> None:
    """Read the sources' strings into `file`; translations that are there stay."""
    command = [tool("lupdate"), *sources(), "-ts", str(file), "-locations", "none", "-no-obsolete"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def compile_translation(file: Path) -> None:
    """Make the .qm file that the program loads."""
    target = file.with_suffix(".qm")
    command = [tool("lrelease"), str(file), "-qm", str(target), "-silent"]
    subprocess.run(command, check=True)


def untranslated(file: Path) -> list[str]:
    """Strings without a finished translation, as `context: source`."""
    missing = []
    for context in ElementTree.parse(file).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            unfinished = translation is None or translation.get("type") == "unfinished"
            if unfinished or not (translation is not None and translation.text):
                missing.append(f"{name}: {message.findtext('source', '')}")
    return missing


def missing_in(language: str) -> list[str]:
    """What the sources say and the translation lacks, without touching it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / f"reviewer_{language}.ts"
        shutil.copyfile(FOLDER / copy.name, copy)
        update(copy)
        return untranslated(copy)


def main(arguments: list[str]) -> int:
    """Exit 1 where a translation is missing."""
    missing: list[str] = []
    for language in LANGUAGES:
        file = FOLDER / f"reviewer_{language}.ts"
        if "--check" in arguments:
            missing += missing_in(language)
            continue
        FOLDER.mkdir(parents=True, exist_ok=True)
        update(file)
        compile_translation(file)
        missing += untranslated(file)
        compile_translation(FOLDER / f"qt_{language}.ts")
    for line in missing:
        print(line)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
