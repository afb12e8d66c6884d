"""What `crop_sha256` in a decision's evidence is.

The SHA-256 of the pixels of the crop, drawn at 150 pixels for 72 units of the page whatever the
screen, so that the same book, page and box give the same digest at every desk: the line
`formulary-reviewer crop 1 WIDTHxHEIGHT` and a line feed, then the rows from the top, three bytes
a pixel, red, green, blue. Pixels rather than a PNG file, whose bytes change with the compressor.
A new version of MuPDF may draw a glyph differently and so give another digest: it is evidence of
what was seen, and no test of whether a block has changed.
"""

import hashlib
from typing import Final

DIGEST_DPI: Final = 150

DIGEST_MAX_PIXELS: Final = 16_000_000
"""A crop that would have more is digested at the largest scale at which it has not."""


def crop_digest(width: int, height: int, rgb: bytes | memoryview) -> str:
    """Lower-case hexadecimal, of `width * height * 3` bytes."""
    digest = hashlib.sha256(f"formulary-reviewer crop 1 {width}x{height}\n".encode())
    digest.update(rgb)
    return digest.hexdigest()
