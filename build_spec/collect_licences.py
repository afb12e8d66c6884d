"""Gather the licence texts of everything that the packaged program holds.

Usage: collect_licences.py FOLDER. Writes a file for each bundled distribution and an index with
names, versions and licences. Fails where a distribution brings no licence text and names none.
"""

import re
import sys
from importlib.metadata import Distribution, distribution
from pathlib import Path

ROOTS = ("PySide6-Essentials", "pymupdf", "pdfplumber", "pydantic", "orjson", "pyahocorasick")
LICENCE_FILE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|OFL)", re.IGNORECASE)


def bundled() -> list[Distribution]:
    """The distributions that the program needs, with what they need in turn."""
    found: dict[str, Distribution] = {}
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        key = name.lower().replace("_", "-")
        if key in found:
            continue
        found[key] = distribution(name)
        for requirement in found[key].requires or []:
            if ";" not in requirement or "extra" not in requirement:
                waiting.append(re.split(r"[\s<>=!~;\[(]", requirement, maxsplit=1)[0])
    return [found[key] for key in sorted(found)]


def licence_of(item: Distribution) -> str:
    """The licence that the distribution states, in its own words, on one line."""
    fields = ("License-Expression", "License")
    stated = next((item.metadata[name] for name in fields if name in item.metadata), "")
    classifiers = [
        line.rpartition("::")[2].strip()
        for line in item.metadata.get_all("Classifier") or []
        if line.startswith("License ::")
    ]
    return " ".join((stated or ", ".join(classifiers)).split())[:120]


def main(folder: Path) -> int:
    """Write the texts and the index; 1 where a licence is not stated."""
    folder.mkdir(parents=True, exist_ok=True)
    index, missing = [], []
    for item in bundled():
        name = item.metadata["Name"]
        texts = [
            Path(str(item.locate_file(file))).read_text(encoding="utf-8", errors="replace")
            for file in item.files or []
            if LICENCE_FILE.search(file.name) and file.suffix.lower() in {"", ".txt", ".md", ".rst"}
        ]
        stated = licence_of(item)
        if not texts and not stated:
            missing.append(name)
        index.append(f"{name} {item.version}: {stated or 'see the text'}")
        if texts:
            (folder / f"{name}.txt").write_text("\n\n".join(texts), encoding="utf-8")
    (folder / "INDEX.txt").write_text("\n".join(index) + "\n", encoding="utf-8")
    for name in missing:
        print(f"{name} states no licence: find it out before the program is handed out")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
