"""Gather the licence texts of everything that the packaged program holds.

Usage: collect_licences.py FOLDER. FOLDER lies in the built program's folder. Writes a file for each
bundled distribution, one for the interpreter, one for each package of the system whose library was
bundled, and an index with names, versions and licences. Fails where a part brings no licence text,
and where a library lies in the program that nobody can be named for.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOTS = ("PySide6-Essentials", "pymupdf", "pdfplumber", "pydantic", "orjson", "pyahocorasick",
         "krippendorff", "numpy")  # fmt: skip
LICENCE_FILE = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|OFL|COPYRIGHT)", re.IGNORECASE)
LIBRARY = re.compile(r"\.(so(\.[\d.]+)?|dylib|dll)$")
TEXTS = ROOT / "build_spec" / "licences"
"""Texts of licences that a distribution names and does not bring."""
NAMED = {
    "PySide6-Essentials": (TEXTS / "LGPL-3.0.txt", TEXTS / "GPL-3.0.txt"),
    "shiboken6": (TEXTS / "LGPL-3.0.txt", TEXTS / "GPL-3.0.txt"),
    "pymupdf": (ROOT / "LICENSE",),
}
WITH_QT = re.compile(r"lib(icu|Qt6|pyside6|shiboken6)", re.IGNORECASE)
"""Come within Qt's wheels: ICU's licence is the Unicode licence, in its own file."""


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
            marker = requirement.partition(";")[2]
            if "extra" in marker or ("python_full_version <" in marker):
                continue
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


def texts_of(item: Distribution) -> list[str]:
    """The licence texts that the distribution brings, and those that it only names."""
    texts = [
        Path(str(item.locate_file(file))).read_text(encoding="utf-8", errors="replace")
        for file in item.files or []
        if LICENCE_FILE.search(str(file)) and file.suffix.lower() in {"", ".txt", ".md", ".rst"}
    ]
    named = NAMED.get(item.metadata["Name"].replace("_", "-"), ())
    return [*texts, *(text.read_text(encoding="utf-8") for text in named)]


def system_packages(program: Path) -> tuple[dict[str, Path], list[str]]:
    """Packages of a Debian system whose libraries lie in the program, with their licence texts;
    and the libraries that no package owns up to."""
    if shutil.which("dpkg-query") is None:
        return {}, []
    packages: dict[str, Path] = {}
    unknown: list[str] = []
    brought = {Path(str(file)).name for item in bundled() for file in item.files or []}
    for file in sorted(program.glob("_internal/*")):
        if file.is_symlink() or not file.is_file() or not LIBRARY.search(file.name):
            continue  # a link leads to a library in the folder of its distribution
        if file.name in brought or file.name.startswith("libpython"):
            continue
        owner = _owner(file.name)
        text = Path("/usr/share/doc") / owner / "copyright"
        if owner and text.is_file():
            packages[owner] = text
        elif not WITH_QT.match(file.name):
            unknown.append(file.name)
    return packages, unknown


def _owner(library: str) -> str:
    done = subprocess.run(
        ["dpkg-query", "-S", f"*/{library}"], capture_output=True, encoding="utf-8", check=False
    )
    return done.stdout.partition(":")[0].partition(",")[0].strip()


def interpreter_licence() -> Path | None:
    """The licence of this Python."""
    library = Path(sysconfig.get_path("stdlib"))
    places = (library / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    return next((place for place in places if place.is_file()), None)


def main(folder: Path) -> int:
    """Write the texts and the index; 1 where a licence is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    index, missing = [], []
    shutil.copyfile(ROOT / "LICENSE", folder / "Formulary Reviewer.txt")
    index.append("Formulary Reviewer: AGPL-3.0-or-later")
    shutil.copyfile(ROOT / "resources" / "fonts" / "OFL.txt", folder / "Noto fonts.txt")
    index.append("Noto Sans, Noto Serif: OFL-1.1")
    python = interpreter_licence()
    if python is None:
        missing.append("Python")
    else:
        shutil.copyfile(python, folder / "Python.txt")
    index.append(f"Python {sys.version.split()[0]}: PSF-2.0")
    index.append(
        "PyInstaller's start program: GPL-2.0-or-later with an exception for what it starts"
    )
    for item in bundled():
        name = item.metadata["Name"]
        texts = texts_of(item)
        if not texts:
            missing.append(name)
        index.append(f"{name} {item.version}: {licence_of(item) or 'see the text'}")
        (folder / f"{name}.txt").write_text("\n\n".join(texts), encoding="utf-8")
    packages, unknown = system_packages(folder.parent)
    for package, text in packages.items():
        shutil.copyfile(text, folder / f"{package}.txt")
        index.append(f"{package} (of the system that this was built on): see the text")
    (folder / "INDEX.txt").write_text("\n".join(index) + "\n", encoding="utf-8")
    for name in missing:
        print(f"{name} brings no licence text: find it before the program is handed out")
    for name in unknown:
        print(f"{name} lies in the program, and no package owns up to it")
    return 1 if missing or unknown else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
