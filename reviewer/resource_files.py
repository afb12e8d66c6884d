"""Where `resources/` is: in a source checkout, an installed wheel, or a packaged program."""

import sys
from functools import cache
from pathlib import Path


@cache
def resource_folder() -> Path:
    """The folder that holds fonts, messages, translations, style and the sample book.

    Raises FileNotFoundError where the program was installed without them.
    """
    package = Path(__file__).resolve().parent
    candidates = [package / "_resources", package.parent / "resources"]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        candidates.insert(0, Path(frozen) / "resources")
    for candidate in candidates:
        if (candidate / "messages").is_dir():
            return candidate
    raise FileNotFoundError(f"no resources beside {package}: the installation is not complete")
