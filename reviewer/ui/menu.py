"""The window's one menu: review, view, language, look, help."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from reviewer.settings import Scheme, Settings
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.language import Language
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated

_REVIEW_GROUPS = (
    (ActionId.PROGRESS, ActionId.AGREEMENT, ActionId.NEXT_DISPUTE),
    (ActionId.TAKE_IN, ActionId.MERGE, ActionId.GIVE_OUT, ActionId.REPORT),
    (ActionId.REFRESH, ActionId.WHAT_CHANGED),
    (ActionId.POLICY, ActionId.PASSPHRASE, ActionId.REVIEWER, ActionId.START_PAGE),
)
_TEXT_SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)


class WindowMenu(Translated, QMenu):
    """Holds what concerns the whole window, and applies what she chooses at once."""

    def __init__(
        self,
        actions: Actions,
        settings: Settings,
        look: Look,
        language: Language,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        self._look, self._language = look, language
        self._review_actions: Actions | None = None
        self._languages = {code: self._checkable(code) for code in ("vi", "en")}
        self._schemes = {scheme: self._checkable(scheme.value) for scheme in Scheme}
        for group, entries in (("language", self._languages), ("scheme", self._schemes)):
            together = QActionGroup(self)
            together.setObjectName(group)
            for action in entries.values():
                together.addAction(action)
        for code, action in self._languages.items():
            action.triggered.connect(lambda _=False, one=code: self.set_language(one))
        for scheme, action in self._schemes.items():
            action.triggered.connect(lambda _=False, one=scheme: self.set_scheme(one))
        for action_id, slot in (
            (ActionId.LARGER_TEXT, lambda: self.step_text(1)),
            (ActionId.SMALLER_TEXT, lambda: self.step_text(-1)),
            (ActionId.HELP, self.show_help),
            (ActionId.KEY_SHEET, self.show_keys),
            (ActionId.ABOUT, self.show_about),
        ):
            actions[action_id].triggered.connect(lambda _=False, run=slot: run())
        self.retranslate()

    def _checkable(self, name: str) -> QAction:
        action = QAction(self.parent())  # not the menu's own: `clear` would delete it
        action.setObjectName(name)
        action.setCheckable(True)
        return action

    def show_review(self, actions: Actions | None) -> None:
        """Have the entries that need an open review, or have them no more."""
        self._review_actions = actions
        self._fill()

    def set_language(self, code: str) -> None:
        """Speak this language from now on, also after the next start."""
        self._settings.language = code
        self._settings.save()
        self._language.set_code(code)

    def toggle_language(self) -> None:
        """The other language."""
        self.set_language("en" if self._language.code == "vi" else "vi")

    def set_scheme(self, scheme: Scheme) -> None:
        """Light, dark, or as the system has it."""
        self._settings.scheme = scheme
        self._settings.save()
        self._look.set_scheme(scheme)

    def step_text(self, steps: int) -> None:
        """Larger or smaller text."""
        nearest = min(_TEXT_SCALES, key=lambda one: abs(one - self._settings.text_scale))
        place = _TEXT_SCALES.index(nearest) + steps
        self._settings.text_scale = _TEXT_SCALES[min(max(place, 0), len(_TEXT_SCALES) - 1)]
        self._settings.save()
        self._look.set_text_scale(self._settings.text_scale)

    def show_keys(self) -> None:
        """The keyboard sheet."""
        from reviewer.ui.key_sheet import KeySheet

        KeySheet(self._window()).exec()

    def show_help(self) -> None:
        """How to review, and from there the keyboard sheet."""
        from reviewer.ui.help import HelpDialog

        if HelpDialog(self._window()).exec() == HelpDialog.DialogCode.Accepted:
            self.show_keys()

    def show_about(self) -> None:
        """Versions and licences."""
        from reviewer.ui.about import AboutDialog

        AboutDialog(self._window()).exec()

    def _window(self) -> QWidget | None:
        owner: QObject | None = self.parent()
        return owner if isinstance(owner, QWidget) else None

    def retranslate(self) -> None:
        """Set all texts."""
        self._fill()

    def _fill(self) -> None:
        self.clear()
        actions, review = self._actions, self._review_actions
        for action_id in (ActionId.OPEN, ActionId.NEW, ActionId.SAMPLE):
            self.addAction(actions[action_id])
        if review is not None:
            for group in _REVIEW_GROUPS:
                self.addSeparator()
                for action_id in group:
                    self.addAction(review[action_id])
        self.addSeparator()
        self._languages["vi"].setText("Tiếng Việt")
        self._languages["en"].setText("English")
        for code, action in self._languages.items():
            action.setChecked(code == self._language.code)
            self.addAction(action)
        self.addSeparator()
        for scheme, text in (
            (Scheme.SYSTEM, self.tr("Light or dark, as the system")),
            (Scheme.LIGHT, self.tr("Light")),
            (Scheme.DARK, self.tr("Dark")),
        ):
            self._schemes[scheme].setText(text)
            self._schemes[scheme].setChecked(scheme is self._look.scheme)
            self.addAction(self._schemes[scheme])
        self.addSeparator()
        for action_id in (ActionId.LARGER_TEXT, ActionId.SMALLER_TEXT, ActionId.FULL_SCREEN):
            self.addAction(actions[action_id])
        self.addSeparator()
        for action_id in (ActionId.HELP, ActionId.KEY_SHEET, ActionId.ABOUT, ActionId.QUIT):
            self.addAction(actions[action_id])
