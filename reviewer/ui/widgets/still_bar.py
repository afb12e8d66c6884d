"""A bar of progress that never moves by itself."""

from PySide6.QtWidgets import QProgressBar


class StillBar(QProgressBar):
    """While the whole is unknown Qt's bar runs to and fro; this one stays empty.

    Systems tell Qt nothing of a wish for less motion, so the window has none for anybody.
    """

    def setRange(self, least: int, most: int) -> None:
        """As Qt's, but a range without an extent is an empty bar."""
        super().setRange(least, most if most > least else least + 1)
