"""Makes the icons that Windows and macOS want out of the one drawing: icons.py FOLDER."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "resources" / "icons" / "formulary-reviewer.svg"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def make_icons(folder: Path) -> tuple[Path, Path]:
    """Write icon.ico and icon.icns; where they are."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    image = QImage(1024, 1024, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        QSvgRenderer(str(DRAWING)).render(painter)
    large = folder / "icon.png"
    image.save(str(large))
    del application
    windows, mac = folder / "icon.ico", folder / "icon.icns"
    with Image.open(large) as picture:
        picture.save(windows, sizes=[(size, size) for size in SIZES])
        picture.save(mac)
    return windows, mac


if __name__ == "__main__":
    make_icons(Path(sys.argv[1]))
