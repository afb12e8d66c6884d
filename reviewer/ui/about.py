"""The About box: versions, licences, and what the program is not."""

import platform

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from reviewer import __version__
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.labels import role_label

PARTS = (
    ("Qt, PySide6", "PySide6_Essentials", "LGPL-3.0"),
    ("PyMuPDF, MuPDF", "PyMuPDF", "AGPL-3.0"),
    ("pdfplumber", "pdfplumber", "MIT"),
    ("pdfminer.six", "pdfminer.six", "MIT"),
    ("pydantic", "pydantic", "MIT"),
    ("orjson", "orjson", "MPL-2.0, Apache-2.0 / MIT"),
    ("pyahocorasick", "pyahocorasick", "BSD-3-Clause"),
    ("krippendorff", "krippendorff", "GPL-3.0-or-later"),
    ("numpy", "numpy", "BSD-3-Clause"),
    ("Python", "", "PSF-2.0"),
    ("Noto Sans, Noto Serif", "", "OFL-1.1"),
)
"""What is bundled: name, distribution, licence."""


class AboutDialog(Translated, QDialog):
    """Nothing in it is read from the network."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = role_label("large", self)
        self._version = role_label("soft", self)
        self._purpose = role_label("plain", self, wraps=True)
        self._not = role_label("warning", self, wraps=True)
        self._licence = role_label("soft", self, wraps=True)
        self._parts = role_label("small", self, wraps=True)
        self._parts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QPushButton(self)
        self._close.setDefault(True)
        self._close.clicked.connect(self.accept)
        self._body = QWidget()
        self._body.setProperty("ground", True)
        told = QVBoxLayout(self._body)
        told.setContentsMargins(0, 0, 0, 0)
        told.setSpacing(10)
        for widget in (
            self._title,
            self._version,
            self._purpose,
            self._not,
            self._licence,
            self._parts,
        ):
            told.addWidget(widget)
        told.addStretch(1)
        self._area = ColumnScroll(self._body, self)  # on a low screen it is scrolled, not cut off
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(10)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(480)
        self.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """As high as what it tells, where the screen has the room."""
        super().showEvent(event)
        beside = self.height() - self._area.height()
        width = max(self.width(), self._area.minimumSizeHint().width() + 48)
        needed = self._body.heightForWidth(width - 48) + beside
        self.resize(width, min(needed, round(self.screen().availableSize().height() * 0.9)))

    def retranslate(self) -> None:
        """Set all texts."""
        self.setWindowTitle(self.tr("About Formulary Reviewer"))
        self._area.setAccessibleName(self.tr("About Formulary Reviewer"))
        self._title.setText(self.tr("Formulary Reviewer"))
        self._version.setText(self.tr("Version {version}").format(version=__version__))
        self._purpose.setText(
            self.tr("For checking by eye what was taken out of a drug formulary.")
        )
        self._not.setText(
            self.tr("Not a medical device, and not a source of doses. The book is the source.")
        )
        self._licence.setText(
            self.tr(
                "Free software under the GNU Affero General Public License 3.0 or later, without "
                "any warranty."
            )
        )
        self._parts.setText("\n".join(_part_lines()))
        self._close.setText(self.tr("Close"))


def _part_lines() -> list[str]:
    from importlib.metadata import PackageNotFoundError, version

    lines = []
    for name, distribution, licence in PARTS:
        number = {"Qt, PySide6": qVersion(), "Python": platform.python_version()}.get(name, "")
        if distribution and not number:
            try:
                number = version(distribution)
            except PackageNotFoundError:
                number = ""
        lines.append("  ·  ".join(part for part in (name, number, licence) if part))
    return lines
