"""Widgets that speak another language as soon as the application does."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget as _Base
else:
    _Base = object


class Translated(_Base):
    """Mixin, to stand before the Qt class: calls `retranslate` when the language changes.

    `retranslate` sets every text of the widget; its constructor calls it once, so that there is
    one place for them.
    """

    def retranslate(self) -> None:
        """Set all texts, in the language of now."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        """Set the texts anew on a change of language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
