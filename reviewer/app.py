"""The composition root: makes the application and the window, and hands each what it needs."""

import os
import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QApplication

from reviewer import __version__
from reviewer.errors import InputError
from reviewer.settings import load_settings
from reviewer.ui.language import Language
from reviewer.ui.main_window import MainWindow
from reviewer.ui.opening import OpenRequest
from reviewer.ui.theme.fonts import load_fonts
from reviewer.ui.theme.look import Look

APPLICATION = "formulary-reviewer"
_SWITCH_SECONDS = 0.001
"""For so long another thread may keep the window's waiting for Python, which is what the thread
that listens to the render processes does at every picture. Python's own five are half a frame."""


def run_window(request: OpenRequest) -> int:
    """Show the window until it is closed. Raises InputError where there is no display."""
    if not has_display():
        raise InputError("window.no_display")
    application = make_application(sys.argv[:1])
    window = make_window(application)
    _report_faults(window)
    window.show()
    if not request.is_nothing:
        window.open(request)
    return application.exec()


def make_application(arguments: list[str]) -> QApplication:
    """Qt's application with the program's name, fonts loaded."""
    existing = QApplication.instance()
    application = existing if isinstance(existing, QApplication) else QApplication(arguments)
    sys.setswitchinterval(_SWITCH_SECONDS)
    application.setApplicationName(APPLICATION)
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(APPLICATION)
    for effect in Qt.UIEffect:
        application.setEffectEnabled(effect, False)  # menus and tool tips are there at once
    load_fonts()
    return application


def make_window(
    application: QApplication, settings_file: Path | None = None, data_folder: Path | None = None
) -> MainWindow:
    """The window with its settings, language and look; nothing is open in it yet."""
    settings = load_settings(settings_file or _config_folder() / "settings.json")
    language = Language(application, settings.language)
    look = Look(application, settings.scheme, settings.text_scale)
    return MainWindow(settings, look, language, data_folder or _data_folder())


def has_display() -> bool:
    """Whether a window can be shown at all. Only X11 and Wayland can be missing."""
    if os.environ.get("QT_QPA_PLATFORM") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _config_folder() -> Path:
    return _location(QStandardPaths.StandardLocation.AppConfigLocation)


def _data_folder() -> Path:
    return _location(QStandardPaths.StandardLocation.AppDataLocation)


def _location(which: QStandardPaths.StandardLocation) -> Path:
    return Path(QStandardPaths.writableLocation(which))


def _report_faults(window: MainWindow) -> None:
    """A bug in a slot is written down and said; Qt alone would print it and go on in silence."""

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        lines = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(lines)
        if not issubclass(kind, KeyboardInterrupt):
            window.say_fault(f"{kind.__name__}: {error}")

    sys.excepthook = report
