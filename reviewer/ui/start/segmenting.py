"""Finding monographs and blocks in a bare PDF, in a process of its own.

pdfplumber keeps the interpreter busy for minutes and must not live in the window's process, so the
program's own `segment` command does the work. It writes its file whole or not at all, so it can be
stopped at any moment.
"""

import os
import re
import sys
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal

from reviewer.messages import LANGUAGE_VARIABLE, text

_PAGES = re.compile(r"(\d+)\D+(\d+)")


class Segmenting(QObject):
    """One run. Exactly one of `succeeded`, `failed`, `locked` and `cancelled` ends it."""

    progressed = Signal(int, int)
    """Pages done, and of how many."""
    succeeded = Signal(object)
    """Path of the monographs."""
    failed = Signal(str)
    """The command's own sentence."""
    locked = Signal(bool)
    """The book needs a password: start again with one. True after one that did not fit."""
    cancelled = Signal()

    def __init__(self, language: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._output = Path()
        self._password: str | None = None
        self._refusal = text("pdf.password_wrong", language)
        self._said = ""
        self._is_cancelled = False
        self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert(LANGUAGE_VARIABLE, language)
        environment.insert("PYTHONUTF8", "1")
        self._process.setProcessEnvironment(environment)
        self._process.readyReadStandardError.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._could_not_start)

    @property
    def is_running(self) -> bool:
        """Whether the command is at work."""
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def start(self, book: Path, output: Path, password: str | None = None) -> None:
        """Segment `book` into `output`; `password` opens a locked one."""
        self._output, self._said, self._is_cancelled = output, "", False
        self._password = password
        program, before = own_command()
        self._process.start(program, [*before, "segment", str(book), "-o", str(output)])
        # The command reads the password of a locked book from there, where nobody else can see
        # it; where there is none it reads the end, and refuses.
        if password is not None:
            self._process.write((password + "\n").encode("utf-8"))
        self._process.closeWriteChannel()

    def cancel(self) -> None:
        """Stop; nothing is left of it."""
        if self.is_running:
            self._is_cancelled = True
            self._process.kill()

    def _read(self) -> None:
        said = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
        self._said = (self._said + said)[-4000:]
        lines = [line for line in self._said.splitlines() if line.strip()]
        found = _PAGES.search(lines[-1]) if lines else None
        if found is not None:
            self.progressed.emit(int(found[1]), int(found[2]))

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read()
        if self._is_cancelled:
            self.cancelled.emit()
        elif status is QProcess.ExitStatus.NormalExit and code == 0 and self._output.is_file():
            self.succeeded.emit(self._output)
        else:
            lines = [line for line in self._said.splitlines() if line.strip()]
            if lines and self._refusal in lines[-1]:
                self.locked.emit(self._password is not None)
            else:
                self.failed.emit(lines[-1] if lines else f"exit {code}")

    def _could_not_start(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self.failed.emit(self._process.errorString())


def own_command() -> tuple[str, list[str]]:
    """How this program starts its own commands: from a checkout, a wheel, or packaged."""
    if getattr(sys, "frozen", False):
        return sys.executable, []
    python = Path(sys.executable)
    if os.name == "nt" and python.name.lower() == "pythonw.exe":
        python = python.with_name("python.exe")  # it has to have a standard error
    return str(python), ["-m", "reviewer"]
