"""Tool tips that show text as it is, whoever wrote it."""

from PySide6.QtGui import Qt


def tip(text: str) -> str:
    """What to hand to `setToolTip` and `QToolTip.showText` to have `text` shown letter by letter.

    Qt shows a tool tip as HTML when it looks like HTML to it, and then loads the pictures that
    are named there, on Windows from another machine too. A drug's name or a note in a file that
    somebody else made must not do that.
    """
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text
