"""Contrast of two colours after WCAG 2.2 (relative luminance of sRGB)."""

from typing import Final

TEXT_MINIMUM: Final = 4.5
"""What text needs against its ground (success criterion 1.4.3, level AA)."""

SIGN_MINIMUM: Final = 3.0
"""What a sign, a frame of a field or a focus ring needs (success criterion 1.4.11)."""


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1, of a colour written `#rrggbb`."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21; the order does not matter."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
