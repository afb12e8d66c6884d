"""Runs commands where whoever asks for a socket is ended: `python -m tests.e2e.without_sockets`.

Reads a list of command lines (JSON) on standard input and says the exit code of each. The kernel
ends this process and any that it starts, C libraries included, at the first socket of any kind;
where there is no such filter, Python's own calls are still noticed. `window REVIEW` is the window,
which opens the review, shows a block and is closed.
"""

import ctypes
import json
import os
import platform
import sys
import time
from pathlib import Path
from typing import Final

from reviewer.confinement import system_calls

ASKED: Final = 86
_SOCKETS: Final = {"x86_64": (41, 53, 42, 49, 50), "aarch64": (198, 199, 203, 200, 201)}


def forbid_sockets() -> bool:
    """From now on, here and in whatever is started; False where the system cannot."""
    sys.addaudithook(_refuse_in_python)
    processor = system_calls._PROCESSORS.get(platform.machine())
    if sys.platform != "linux" or processor is None:
        return False
    steps = [
        system_calls._step(system_calls._LOAD, system_calls._NUMBER_AT),
        *(
            step
            for number in _SOCKETS[platform.machine()]
            for step in system_calls._when(
                number, [system_calls._step(system_calls._RETURN, system_calls._KILL)]
            )
        ),
        system_calls._step(system_calls._RETURN, system_calls._ALLOW),
    ]
    program = system_calls._Program(len(steps), b"".join(steps))
    library = ctypes.CDLL(None)
    return bool(
        library.prctl(38, 1, 0, 0, 0) == 0
        and library.prctl(22, 2, ctypes.byref(program), 0, 0) == 0
    )


def _refuse_in_python(event: str, _: object) -> None:
    if event.startswith("socket.") and event != "socket.gethostname":
        sys.stderr.write(f"{event}\n")
        sys.stderr.flush()
        os._exit(ASKED)


def window(review: str) -> int:
    """The window on this review, until its crop has been painted."""
    from PySide6.QtCore import QCoreApplication, QEventLoop

    from reviewer.app import make_application, make_window
    from reviewer.ui.opening import OpenRequest

    application = make_application(["window"])
    folder = Path(review).parent
    settings = folder / "settings.json"  # with a name, for which she would be asked otherwise
    settings.write_text(json.dumps({"reviewer": "Lan", "language": "en"}), encoding="utf-8")
    shown = make_window(application, settings, folder / "data")
    shown.show()
    shown.open(OpenRequest(Path(review)))
    until = time.monotonic() + 60
    clients: tuple[int, ...] = ()
    while time.monotonic() < until and not clients:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        if shown.review_page is not None:
            clients = shown.review_page.bridge.client.process_ids
    settled = time.monotonic() + 1.5
    while time.monotonic() < settled:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    shown.close()
    return 0 if clients else 1


def main() -> None:
    """Run what is asked for."""
    commands = json.loads(sys.stdin.read())
    print(json.dumps({"kernel": forbid_sockets()}), flush=True)
    from reviewer.cli import run

    for arguments in commands:
        if arguments[0] == "window":
            code = window(arguments[1])
        elif arguments[0] == "socket":
            import socket

            code = 0 if socket.socket() else 1
        elif arguments[0] == "connect":
            # As a C library would do it, past all that Python notices.
            code = 0 if ctypes.CDLL(None).socket(2, 1, 0) else 1
        else:
            code = run(arguments)
        print(json.dumps({"done": arguments[0], "code": code}), flush=True)


if __name__ == "__main__":
    main()
