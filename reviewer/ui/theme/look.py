"""Applies palette, font and style sheet to the application, and follows the system's scheme."""

from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication

from reviewer.resource_files import resource_folder
from reviewer.settings import Scheme
from reviewer.ui.theme.fonts import interface_font
from reviewer.ui.theme.tokens import DARK, LIGHT, Colours


class Look(QObject):
    """The window's look. Views that paint ask for `colours` and repaint on `changed`."""

    changed = Signal()

    def __init__(
        self,
        application: QApplication,
        scheme: Scheme = Scheme.SYSTEM,
        text_scale: float = 1.0,
    ) -> None:
        super().__init__(application)
        self._application = application
        self._scheme = scheme
        self._text_scale = text_scale
        self.colours: Colours = LIGHT
        self.unit: int = 8
        """One step of the grid in device-independent pixels: 8 at the usual font size."""
        application.setStyle("Fusion")
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        self.apply()

    @property
    def scheme(self) -> Scheme:
        """What she chose: light, dark, or as the system has it."""
        return self._scheme

    def set_scheme(self, scheme: Scheme) -> None:
        """Change to another scheme at once."""
        self._scheme = scheme
        self.apply()

    def set_text_scale(self, scale: float) -> None:
        """Make text larger or smaller than the system's size: 1.0 is as the system has it."""
        self._text_scale = scale
        self.apply()

    def _follow_system(self) -> None:
        if self._scheme is Scheme.SYSTEM:
            self.apply()

    def _is_dark(self) -> bool:
        if self._scheme is Scheme.SYSTEM:
            return self._application.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._scheme is Scheme.DARK

    def apply(self) -> None:
        """Set font, palette and style sheet anew."""
        self.colours = DARK if self._is_dark() else LIGHT
        font = interface_font(self._text_scale)
        self._application.setFont(font)
        pixels = QFontInfo(font).pixelSize()
        self.unit = max(6, round(pixels * 8 / 13))
        self._application.setPalette(palette_of(self.colours))
        self._application.setStyleSheet(style_sheet(self.colours, pixels, self.unit))
        self.changed.emit()


def palette_of(colours: Colours) -> QPalette:
    """Qt's palette for what the style sheet does not reach."""
    role = QPalette.ColorRole
    palette = QPalette()
    for name, value in (
        (role.Window, colours.ground),
        (role.Base, colours.surface),
        (role.AlternateBase, colours.sunken),
        (role.Button, colours.surface),
        (role.Text, colours.ink),
        (role.WindowText, colours.ink),
        (role.ButtonText, colours.ink),
        (role.PlaceholderText, colours.soft),
        (role.ToolTipBase, colours.ink),
        (role.ToolTipText, colours.surface),
        (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent),
        (role.Link, colours.accent),
        (role.LinkVisited, colours.accent),
        (role.Accent, colours.accent),
        (role.Light, colours.surface),
        (role.Midlight, colours.hover),
        (role.Mid, colours.line),
        (role.Dark, colours.edge),
        (role.Shadow, colours.edge),
    ):
        palette.setColor(name, QColor(value))
    for name in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(colours.soft))
    return palette


def style_sheet(colours: Colours, font_pixels: int, unit: int) -> str:
    """The style sheet with colours and sizes filled in."""
    sizes = {
        "u": unit,
        "half": max(3, unit // 2),
        "quarter": max(2, unit // 4),
        "double": unit * 2,
        "radius": max(4, round(unit * 0.75)),
        "pill": max(8, round(font_pixels * 0.86)),
        "small": max(10, round(font_pixels * 0.88)),
        "text": font_pixels,
        "large": round(font_pixels * 1.25),
        "huge": round(font_pixels * 1.9),
        "control": round(font_pixels * 1.55),
        "u2bar": unit + max(3, unit // 2),
    }
    values = {name: str(value) for name, value in sizes.items()}
    values |= {
        name: getattr(colours, name) for name in colours.__dataclass_fields__ if name != "name"
    }
    values["icons"] = (resource_folder() / "icons").as_posix()
    values["tick"] = "light" if colours is DARK else "dark"  # the ground that the tick stands on
    values["paper"] = "dark" if colours is DARK else "light"  # the ground of a field
    template = (resource_folder() / "style" / "reviewer.qss").read_text(encoding="utf-8")
    return Template(template).substitute(values)
