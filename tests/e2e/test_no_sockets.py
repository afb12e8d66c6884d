"""No command, and not the window, ever asks the system for a socket."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import reviewer
from reviewer.cli.entry import build_parser
from tests.e2e.without_sockets import ASKED
from tests.unit.session.maker import (
    KEYS,
    Desk,
    decision,
    write_book,
    write_decisions,
    write_monographs,
)

CONFORMANCE = Path(__file__).resolve().parents[2] / "resources" / "conformance"
NETWORK = {
    "asyncio",
    "ftplib",
    "http",
    "imaplib",
    "poplib",
    "requests",
    "smtplib",
    "socketserver",
    "ssl",
    "telnetlib",
    "urllib.request",
    "webbrowser",
    "xmlrpc",
    "PySide6.QtNetwork",
    "PySide6.QtWebEngineCore",
}


def said_of(commands: list[list[str]]) -> tuple[int, list[dict[str, Any]], str]:
    """Exit code of the whole, what was said of each command, and standard error."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.e2e.without_sockets"],
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=200,
        check=False,
        cwd=Path(__file__).resolve().parents[2],
        env={
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "FORMULARY_REVIEWER_LANGUAGE": "en",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        },
    )
    said = [json.loads(line) for line in done.stdout.splitlines() if line.startswith('{"done"')]
    return done.returncode, said, done.stderr


def every_command(desk: Desk) -> list[list[str]]:
    """Each command at least once, in an order in which each has what it needs."""
    folder = desk.folder
    write_decisions(desk.decisions, *(decision(key) for key in KEYS))
    case = json.loads((CONFORMANCE / "cases" / "ok-worked-answer.json").read_text("utf-8"))
    answer = folder / "answer.json"
    answer.write_text(json.dumps(case["answer"]), encoding="utf-8")
    known = CONFORMANCE / "chunks" / "first-release.jsonl"
    chunk_id = json.loads(known.read_text("utf-8").splitlines()[0])["chunk_id"]
    bundle = folder / "bundle"
    commands: list[list[object]] = [
        ["segment", desk.book, "-o", folder / "found.jsonl"],
        ["chunk", desk.monographs, "-o", folder / "chunks.jsonl"],
        ["chunk-ready", desk.monographs, folder / "chunks.jsonl"],
        ["schema", "monograph"],
        ["new", desk.review, "--pdf", desk.book, "--monographs", desk.monographs],
        ["new", folder / "b.review", "--pdf", desk.book, "--monographs", desk.monographs],
        ["decide", desk.review, "--from", desk.decisions],
        ["decisions", desk.review, "-o", folder / "given.jsonl"],
        ["status", desk.review],
        ["policy", desk.review],
        ["merge", folder / "b.review", desk.review, folder / "given.jsonl"],
        ["refresh", folder / "b.review", "--monographs", desk.monographs],
        ["export", desk.review, "-o", bundle],
        ["verify", desk.review],
        ["verify", bundle, "--review", desk.review, "--pdf", desk.book],
        ["crop", desk.book, "--page", 1, "--bbox", 50, 100, 350, 160, "-o", folder / "c.png"],
        ["report", bundle, "-o", folder / "report.pdf"],
        ["check-answer", known, answer],
        ["rank-guard", known, chunk_id],
        ["protection"],
        ["window", desk.review],
    ]
    return [[str(word) for word in words] for words in commands]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A book and its monographs."""
    made = Desk(tmp_path)
    write_book(made.book)
    write_monographs(made.monographs)
    return made


def test_no_command_and_no_window_asks_for_a_socket(desk: Desk) -> None:
    commands = every_command(desk)
    parser = build_parser()
    assert parser._subparsers is not None
    [group] = parser._subparsers._group_actions
    assert group.choices is not None
    known = set(group.choices) - {"open"}
    assert known == {words[0] for words in commands} - {"window"}, "each command is run here"
    code, said, errors = said_of(commands)
    assert [each["done"] for each in said] == [words[0] for words in commands], errors
    assert [(each["done"], each["code"]) for each in said if each["code"]] == [], errors
    assert code == 0


def test_who_asks_is_noticed() -> None:
    code, said, errors = said_of([["socket"]])
    assert said == []
    assert code == ASKED or code < 0, errors


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's filter is Linux's")
def test_a_library_that_asks_is_noticed() -> None:
    code, said, _ = said_of([["connect"]])
    assert (code < 0, said) == (True, [])


def test_no_module_knows_a_network_library() -> None:
    package = Path(reviewer.__file__).parent
    found = []
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            found += [
                (path.name, name)
                for name in names
                if name in NETWORK or name.partition(".")[0] in NETWORK
            ]
    assert found == []
