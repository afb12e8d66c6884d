"""What is still missing before a signature, as a sentence."""

from PySide6.QtCore import QCoreApplication

from reviewer.ui.answer.answer import Answer, Missing
from reviewer.ui.answer.labels import open_labels
from reviewer.ui.desk import Obstacle

translate = QCoreApplication.translate


def missing_words(obstacle: Obstacle, answer: Answer) -> str:
    """The first thing that is missing; empty where nothing is."""
    if not obstacle.has_reviewer:
        return translate("Missing", "Nobody signed in: give your name first.")
    if obstacle.missing:
        return _words(obstacle.missing[0], answer)
    return obstacle.sight


def _words(missing: Missing, answer: Answer) -> str:
    if missing is Missing.SHAPE:
        return translate("Missing", "Still missing: the shape that you see.")
    if missing is Missing.REASON:
        return translate("Missing", "Still missing: why you can't tell.")
    if missing is Missing.HEADER:
        return translate("Missing", "Still missing: the labels, or that there is no header row.")
    if missing is Missing.EMPTY_LABEL:
        return translate("Missing", "A label that you added is empty: write it or throw it out.")
    count = len(open_labels(answer.labels))
    if count == 1:
        return translate("Missing", "Still missing: 1 label is not checked.")
    return translate("Missing", "Still missing: {count} labels are not checked.").format(
        count=count
    )
