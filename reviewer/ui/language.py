"""English and Vietnamese in the window, switched without a restart."""

from typing import Final

from PySide6.QtCore import QLocale, QObject, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from reviewer.errors import ReviewerError
from reviewer.messages import catalogue, sentence, text
from reviewer.resource_files import resource_folder

LANGUAGES: Final = ("vi", "en")


def language_of_system() -> str:
    """`vi` where the system speaks Vietnamese, else `en`."""
    return "vi" if QLocale.system().name().startswith("vi") else "en"


class Language(QObject):
    """The language of the window. Qt tells every widget of a change (QEvent.LanguageChange)."""

    changed = Signal(str)

    def __init__(self, application: QApplication, code: str = "") -> None:
        super().__init__(application)
        self._application = application
        self._translators: list[QTranslator] = []
        self._code = "en"
        self.set_code(code or language_of_system())

    @property
    def code(self) -> str:
        """`vi` or `en`."""
        return self._code

    def set_code(self, code: str) -> None:
        """Speak this language from now on. An unknown code means English."""
        for translator in self._translators:
            self._application.removeTranslator(translator)
        self._translators = []
        self._code = code if code in LANGUAGES else "en"
        if self._code != "en":
            folder = str(resource_folder() / "translations")
            for name in ("reviewer", "qt"):
                translator = QTranslator(self)
                if translator.load(f"{name}_{self._code}", folder):
                    self._application.installTranslator(translator)
                    self._translators.append(translator)
        self.changed.emit(self._code)

    def sentence(self, error: ReviewerError) -> str:
        """One line for a person on an error of the layers below."""
        return sentence(error, self._code)

    def stage(self, stage: str) -> str:
        """A step of long work, as the catalogue names it; its id where that has no name."""
        key = f"progress.stage_{stage}"
        words = text(key, self._code) if key in catalogue() else stage
        return words[:1].upper() + words[1:]

    def message(self, message_id: str, **details: object) -> str:
        """A sentence of the message catalogue."""
        return text(message_id, self._code, **details)
