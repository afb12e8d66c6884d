"""A crop to look at and not to change: for comparing, beside the one that is judged."""

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtWidgets import QWidget

from reviewer.pdf.boxes import PictureBox
from reviewer.ui.canvas.crop_editing import CropEditing
from reviewer.ui.canvas.style import CanvasStyle


class StillCrop(CropEditing):
    """Scrolls and zooms as the crop of the answer column does; its edges cannot be moved."""

    def __init__(self, style: CanvasStyle | None = None, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._say_what_it_is()

    def sizeHint(self) -> QSize:
        """Two of them stand beside each other."""
        return QSize(320, 180)

    def editable_box(self) -> PictureBox | None:
        """There is none."""
        return None

    def changeEvent(self, event: QEvent) -> None:
        """Another language: name it anew."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say_what_it_is()
        super().changeEvent(event)

    def _say_what_it_is(self) -> None:
        self.setAccessibleName(QCoreApplication.translate("StillCrop", "Crop to compare"))
