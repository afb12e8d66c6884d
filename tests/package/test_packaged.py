"""The packaged program, away from this tree and without a Python, does a day's work.

`make package` runs it after the build. Without a build it is skipped; FORMULARY_REVIEWER_BUILD
names the built folder where it is not in dist/.
"""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(
    os.environ.get("FORMULARY_REVIEWER_BUILD", ROOT / "dist" / "formulary-reviewer")
).absolute()
PATIENCE_S = 60.0

pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(sys.platform != "linux", reason="needs a virtual X screen"),
    pytest.mark.skipif(
        not (BUILD / "formulary-reviewer").is_file(),
        reason="there is no packaged program: make package builds it",
    ),
    pytest.mark.skipif(
        shutil.which("Xvfb") is None or shutil.which("xdotool") is None,
        reason="Xvfb or xdotool is not installed, and nobody else can press keys in the program",
    ),
]


class Packaged:
    """A copy of the built program, and a home of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = folder / "elsewhere" / "formulary-reviewer" / "formulary-reviewer"
        shutil.copytree(BUILD, self.program.parent, symlinks=True)
        self.home = folder / "home"
        config = self.home / "config" / "formulary-reviewer"
        config.mkdir(parents=True)
        (config / "settings.json").write_text(
            json.dumps({"reviewer": "Nguyễn Thị Kiểm", "language": "vi"}), encoding="utf-8"
        )
        (folder / "empty").mkdir()
        self.environment = {
            "PATH": str(folder / "empty"),
            "HOME": str(self.home),
            "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_DATA_HOME": str(self.home / "data"),
            "XDG_CACHE_HOME": str(self.home / "cache"),
            "LC_ALL": "C.UTF-8",
        }

    def command(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run one of its commands."""
        return subprocess.run(
            [self.program, *arguments],
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            encoding="utf-8",
            timeout=240,
            check=False,
        )


@pytest.fixture(scope="module")
def packaged(tmp_path_factory: pytest.TempPathFactory) -> Packaged:
    return Packaged(tmp_path_factory.mktemp("packaged"))


@pytest.fixture(scope="module")
def screen() -> Iterator[dict[str, str]]:
    sys.path.insert(0, str(ROOT / "build_spec"))
    from virtual_screen import virtual_screen

    with virtual_screen() as made:
        yield made


def wait_for(is_there: Callable[[], object], what: str, seconds: float = PATIENCE_S) -> None:
    until = time.monotonic() + seconds
    while not is_there():
        assert time.monotonic() < until, f"waited in vain for {what}"
        time.sleep(0.1)


class Hands:
    """Presses keys in the one window on the screen, as the X server's own events."""

    def __init__(self, screen: dict[str, str]) -> None:
        self._environment = {**os.environ, **screen}

    def _tool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return done.stdout.strip()

    def windows(self) -> list[str]:
        """All that are on the screen, the newest last."""
        return self._tool("search", "--onlyvisible", "--class", "formulary-reviewer").split()

    def press(self, *keys: str) -> None:
        """Give the newest window the focus, and press."""
        windows = self.windows()
        if windows:
            self._tool("windowfocus", "--sync", windows[-1], "key", "--delay", "40", *keys)


def judged(review: Path) -> int:
    """How many blocks have a decision in the log."""
    if not review.is_file():
        return 0
    with closing(sqlite3.connect(f"file:{review}?mode=ro", uri=True)) as connection:
        (count,) = connection.execute(
            "SELECT count(DISTINCT drug_id || '/' || block_id) FROM entries WHERE reviewer <> ''"
        ).fetchone()
        return int(count)


def children_of(pid: int) -> set[int]:
    """The processes that a process started itself."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").glob("*/children"):  # each thread has those it started
        try:
            found.update(int(child) for child in task.read_text(encoding="ascii").split())
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def test_its_commands_run_without_a_python(packaged: Packaged) -> None:
    assert packaged.command("--version").returncode == 0
    schema = packaged.command("schema", "chunk")
    assert schema.returncode == 0, schema.stderr
    assert "properties" in json.loads(schema.stdout)


def test_every_bundled_part_is_named_with_its_licence(packaged: Packaged) -> None:
    folder = packaged.program.parent / "licences"
    index = (folder / "INDEX.txt").read_text(encoding="utf-8")
    for name in ("PySide6_Essentials", "pymupdf", "pdfplumber", "pydantic", "orjson",
                 "pyahocorasick", "krippendorff", "numpy", "Python"):  # fmt: skip
        assert name in index
        assert (folder / f"{name}.txt").stat().st_size > 100, name


def test_a_days_work(packaged: Packaged, screen: dict[str, str], sample: Path) -> None:
    """Opens the sample, survives a killed render process, judges, exports; the bundle holds."""
    for name in ("book.pdf", "monographs.jsonl"):
        shutil.copyfile(sample / name, packaged.folder / name)
    review = packaged.folder / "mẫu.review"
    inputs: list[str | Path] = ["--pdf", packaged.folder / "book.pdf"]
    inputs += ["--monographs", packaged.folder / "monographs.jsonl"]
    with (packaged.folder / "window.txt").open("w", encoding="utf-8") as said:
        window = subprocess.Popen(
            [packaged.program, "open", review, *inputs],
            env={**packaged.environment, **screen},
            cwd=packaged.folder,
            stdout=said,
            stderr=said,
        )
        try:
            _work(window, review, Hands(screen), packaged)
        finally:
            if window.poll() is None:
                window.kill()
                window.wait()
    assert "Traceback" not in (packaged.folder / "window.txt").read_text(encoding="utf-8")


def _work(
    window: "subprocess.Popen[bytes]", review: Path, hands: Hands, packaged: Packaged
) -> None:
    wait_for(review.is_file, "the review")
    wait_for(hands.windows, "the window")
    wait_for(lambda: len(children_of(window.pid)) >= 2, "the render processes")
    total = _blocks(packaged)
    _judge(review, hands, 3)
    _kill_a_child(window)
    _judge(review, hands, total)
    before = len(hands.windows())
    hands.press("ctrl+e")
    wait_for(lambda: len(hands.windows()) > before, "the export's dialog")
    time.sleep(1.0)
    hands.press("Return")
    bundle = packaged.folder / "mẫu-bundle"
    wait_for(lambda: (bundle / "MANIFEST.json").is_file(), "the bundle", 180)
    commands: tuple[tuple[str | Path, ...], ...] = (
        ("verify", bundle),
        ("chunk-ready", bundle / "monographs.verified.jsonl", bundle / "chunks.verified.jsonl"),
    )
    for command in commands:
        done = packaged.command(*command)
        assert done.returncode == 0, done.stdout + done.stderr
    status = json.loads(packaged.command("status", review, "--json").stdout)
    assert status["unreviewed"] == 0
    time.sleep(0.5)
    hands.press("Escape")
    time.sleep(0.5)
    hands.press("ctrl+q")
    wait_for(lambda: window.poll() is not None, "the end of the program")
    assert window.returncode == 0


def _blocks(packaged: Packaged) -> int:
    lines = (packaged.folder / "monographs.jsonl").read_text(encoding="utf-8").splitlines()
    return sum(len(json.loads(line)["blocks"]) for line in lines)


def _judge(review: Path, hands: Hands, wanted: int) -> None:
    """State a shape that asks for nothing more, see what has not been seen, and sign."""
    until = time.monotonic() + 240
    while (done := judged(review)) < wanted:
        assert time.monotonic() < until, f"{done} of {wanted} blocks were judged"
        hands.press("4", "v", "v")
        time.sleep(0.35)
        hands.press("v", "ctrl+Return")
        time.sleep(0.1)


def _kill_a_child(window: "subprocess.Popen[bytes]") -> None:
    """Kill a render process; another comes in its place."""
    before = children_of(window.pid)
    for child in before:
        words = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"resource_tracker" not in words and b"multiprocessing" in words:
            os.kill(child, signal.SIGKILL)
            break
    else:
        pytest.fail("the program has no render process")
    wait_for(lambda: len(children_of(window.pid) - before) >= 1, "another render process")
    assert window.poll() is None, "the program lives on"
