"""The canvas's style out of the window's look."""

from PySide6.QtGui import QColor, QFont

from reviewer.ui.canvas.style import CanvasStyle
from reviewer.ui.theme.look import Look


def canvas_style(look: Look, font: QFont) -> CanvasStyle:
    """Colours of the scheme beside the paper; the paper itself is white in both."""
    colours = look.colours
    return CanvasStyle(
        ground=QColor(colours.page_ground),
        ink=QColor(colours.ink),
        soft=QColor(colours.soft),
        line=QColor(colours.line),
        warning=QColor(colours.danger),
        font=font,
    )
