"""An X server without a screen, for machines that have no display."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SIZE = "1600x1000x24"


@contextmanager
def virtual_screen() -> Iterator[dict[str, str]]:
    """Start Xvfb on a free display and give the environment for programs that draw on it.

    Raises FileNotFoundError where Xvfb is not installed.
    """
    server = shutil.which("Xvfb")
    if server is None:
        raise FileNotFoundError("Xvfb is not installed (Debian package xvfb)")
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise FileNotFoundError("Xvfb did not start")
        yield {"DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
    finally:
        process.terminate()
        process.wait()
