"""The bundled typeface, which has every Vietnamese letter, at the size the system asks for."""

from PySide6.QtGui import QFont, QFontDatabase

from reviewer.resource_files import resource_folder

FAMILY = "Noto Sans"
SERIF_FAMILY = "Noto Serif"


def load_fonts() -> None:
    """Make the bundled faces known to this process.

    Raises FileNotFoundError where a face is missing or unreadable.
    """
    for file in sorted((resource_folder() / "fonts").glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(file)) < 0:
            raise FileNotFoundError(f"{file} is not a font that can be read")


def interface_font(scale: float = 1.0) -> QFont:
    """The interface's font at the system's size times `scale`.

    Some systems give their font in pixels; then so do we.
    """
    system = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font = QFont(FAMILY)
    if system.pointSizeF() > 0:
        font.setPointSizeF(max(system.pointSizeF(), 8.0) * scale)
    else:
        font.setPixelSize(round(max(system.pixelSize(), 11) * scale))
    font.setStyleStrategy(QFont.StyleStrategy.PreferQuality)
    return font


def sized(font: QFont, factor: float, *, bold: bool = False) -> QFont:
    """`font` at `factor` of its size."""
    other = QFont(font)
    if font.pointSizeF() > 0:
        other.setPointSizeF(font.pointSizeF() * factor)
    else:
        other.setPixelSize(round(font.pixelSize() * factor))
    if bold:
        other.setWeight(QFont.Weight.Bold)
    return other
