"""The documents point at what is there, and their pictures are small."""

import re
from pathlib import Path

import pytest

from reviewer.cli.entry import build_parser

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])
LINK = re.compile(r"\]\(([^)#]+?)(?:#[^)]*)?\)")
MOST_BYTES = 200_000


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    links = LINK.findall(document.read_text(encoding="utf-8"))
    lost = [one for one in links if "://" not in one and not (document.parent / one).exists()]
    assert lost == []


def test_pictures_are_small() -> None:
    large = [
        file.name
        for file in (ROOT / "docs" / "images").glob("*.png")
        if file.stat().st_size >= MOST_BYTES
    ]
    assert large == []


def test_every_command_is_in_the_engineers_page() -> None:
    said = (ROOT / "docs" / "engineer.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    ([a-z-]+)(?: |$)", build_parser().format_help(), re.MULTILINE)
    assert len(commands) > 15
    missing = [command for command in commands if not re.search(rf"[`| ]{command}[` ,]", said)]
    assert set(missing) <= {"schema"}
    assert "schema monograph|chunk|decision|answer" in said


def test_both_guides_show_the_same_pictures() -> None:
    shown = []
    for language in ("vi", "en"):
        text = (ROOT / "docs" / f"guide.{language}.md").read_text(encoding="utf-8")
        shown.append(re.findall(rf"images/guide-{language}-([a-z-]+)\.png", text))
    assert shown[0] == shown[1]
    assert len(shown[0]) >= 9


def named_in(document: str) -> list[tuple[str, str]]:
    """File and test, the latter maybe its beginning and `…`, wherever one is named; `…` and a test
    alone are of the file that was named before.
    """
    named, file = [], ""
    for found in re.finditer(r"`([^`\n]+)`", document):
        path, _, test = found[1].partition("::")
        if path.startswith("tests/") and path.endswith(".py"):
            file = path
        elif re.fullmatch(r"test_\w+…?", path):
            test = path
        elif path != "…":
            continue
        named.append((file, test))
    return named


def test_every_test_that_the_page_on_faults_names_is_there() -> None:
    named = named_in((ROOT / "docs" / "reliability.md").read_text(encoding="utf-8"))
    assert len(named) > 40
    lost = []
    for file, test in named:
        known = re.findall(r"^def (test_\w+)", (ROOT / file).read_text("utf-8"), re.MULTILINE)
        begin = test.rstrip("…")
        if test and not any(
            name.startswith(begin) if test.endswith("…") else name == test for name in known
        ):
            lost.append((file, test))
    assert lost == []
