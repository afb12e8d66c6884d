"""What a command says of a last line that was cut off while it was written."""

import sys
from typing import TYPE_CHECKING

from reviewer.messages import text

if TYPE_CHECKING:
    from reviewer.errors import Where


def say_torn(where: "Where") -> None:
    """Say on standard error which line is passed over."""
    print(f"{where}: {text('sources.torn')}", file=sys.stderr)
