"""The gates, in the queue's place: what stands between the review and a bundle, and where."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from reviewer.contract.monograph import BlockKey
from reviewer.errors import ReviewerError
from reviewer.gates.report import Example, GateReport, GateResult
from reviewer.progress import CancelToken, Progress
from reviewer.review.models import Changes
from reviewer.ui.actions import ActionId, Actions
from reviewer.ui.desk import Desk
from reviewer.ui.jobs import Job
from reviewer.ui.language import Language
from reviewer.ui.release.gate_words import gate_words
from reviewer.ui.theme.look import Look
from reviewer.ui.translated import Translated
from reviewer.ui.widgets.column_scroll import ColumnScroll
from reviewer.ui.widgets.labels import role_label
from reviewer.ui.widgets.link_button import LinkButton
from reviewer.ui.widgets.still_bar import StillBar
from reviewer.ui.wording import page_words

_MOST_BLOCKS = 6


class GatePanel(Translated, QWidget):
    """Runs the gates on a worker thread when it is opened, and again on demand."""

    closed = Signal()

    def __init__(
        self,
        desk: Desk,
        actions: Actions,
        look: Look,
        language: Language,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("surface", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._desk, self._look, self._language = desk, look, language
        self._job: Job | None = None
        self._report: GateReport | None = None
        self._error: ReviewerError | None = None
        self._is_old = False
        self._title = role_label("title", self)
        self._back = QPushButton(self)
        self._back.clicked.connect(self.closed)
        self._summary = role_label("soft", self, wraps=True)
        self._bar = StillBar(self)
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._run = QPushButton(self)
        self._run.clicked.connect(self.run)
        self._export = QPushButton(self)
        self._export.setProperty("role", "primary")
        self._export.clicked.connect(actions[ActionId.EXPORT].trigger)
        self._body = QWidget()
        self._body.setProperty("surface", True)
        self._lines = QVBoxLayout(self._body)
        self._arrange()
        desk.changed.connect(self._take_changes)
        self.retranslate()

    def _arrange(self) -> None:
        unit = self._look.unit
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._back)
        foot = QHBoxLayout()
        foot.addWidget(self._run)
        foot.addStretch(1)
        foot.addWidget(self._export)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(unit // 2)
        self._area = area = ColumnScroll(self._body, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(unit, unit, unit, unit)
        layout.setSpacing(unit)
        layout.addLayout(head)
        layout.addWidget(self._summary)
        layout.addWidget(self._bar)
        layout.addWidget(area, 1)
        layout.addLayout(foot)

    def open(self) -> None:
        """She came here: run the gates unless they were run since the last change."""
        self._back.setFocus()
        if self._report is None or self._is_old:
            self.run()

    def run(self) -> None:
        """Run all gates on what would be exported now."""
        if self._job is not None and self._job.is_running:
            return
        session = self._desk.session

        def work(progress: Progress, cancel: CancelToken) -> object:
            return session.run_gates(progress, cancel)

        self._is_old, self._error = False, None
        self._job = Job(work, self)
        self._job.succeeded.connect(self._take_report)
        self._job.failed.connect(self._take_error)
        self._job.ended.connect(self.read)
        self._job.start()
        self.read()

    def stop(self) -> None:
        """Ask a running check to stop."""
        if self._job is not None:
            self._job.cancel()

    @property
    def report(self) -> GateReport | None:
        """What the gates said last."""
        return self._report

    def _take_report(self, report: GateReport) -> None:
        self._report = report

    def _take_error(self, error: ReviewerError) -> None:
        self._error = error

    def _take_changes(self, _changes: Changes) -> None:
        self._is_old = True
        self.read()

    def read(self) -> None:
        """Show what the gates said, the failed ones first."""
        running = self._job is not None and self._job.is_running
        self._bar.setVisible(running)
        self._run.setEnabled(not running)
        self._summary.setText(self._summary_words(running))
        while self._lines.count():
            item = self._lines.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._add_blocks_that_wait()
        gates = self._report.gates if self._report is not None else ()
        for gate in sorted(gates, key=lambda one: one.passed):
            self._add_gate(gate)
        self._lines.addStretch(1)

    def _summary_words(self, running: bool) -> str:
        if running:
            return self.tr("Running the gates…")
        if self._error is not None:
            return self._language.sentence(self._error)
        if self._report is None:
            return self.tr("Not run yet.")
        failed = sum(not gate.passed for gate in self._report.gates)
        counts = self._desk.session.counts()
        waiting = counts.blocks - counts.settled
        words = (
            self.tr("Every gate counts zero, but {count} blocks still wait.").format(count=waiting)
            if not failed and waiting
            else self.tr("Every gate counts zero.")
            if not failed
            else self.tr("Gates that do not count zero: {count}").format(count=failed)
        )
        if self._is_old:
            words += " " + self.tr("Something was signed since; run them again.")
        return words

    def _add_blocks_that_wait(self) -> None:
        session = self._desk.session
        waiting = [key for key in session.queue() if not session.state(key).state.is_settled]
        self._add_line(self.tr("Blocks that are not judged"), "", len(waiting))
        for key in waiting[:_MOST_BLOCKS]:
            item = session.item(key)
            page = page_words(item.block.printed_page, item.block.physical_page)
            self._add_link(f"{item.drug_name} · {page}", key)
        if len(waiting) > _MOST_BLOCKS:
            more = role_label("small", self._body)
            more.setText(self.tr("and {count} more").format(count=len(waiting) - _MOST_BLOCKS))
            more.setContentsMargins(self._look.unit * 3, 0, 0, 0)
            self._lines.addWidget(more)

    def _add_gate(self, gate: GateResult) -> None:
        self._add_line(gate_words(gate.name), gate.name, gate.violations)
        for example in gate.examples:
            self._add_example(example)

    def _add_line(self, words: str, gate_id: str, violations: int) -> None:
        passed = violations == 0
        sign = role_label("good" if passed else "danger", self._body)
        sign.setText("✓" if passed else "✕")
        text = role_label("soft" if passed else "plain", self._body, wraps=True)
        text.setText(words)
        count = role_label("good" if passed else "danger", self._body)
        count.setText(str(violations))
        line = QWidget(self._body)
        line.setToolTip(gate_id)
        line.setAccessibleName(f"{words}: {violations}")
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, self._look.unit, 0)
        row.setSpacing(self._look.unit)
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(text, 1)
        row.addWidget(count, 0, Qt.AlignmentFlag.AlignTop)
        self._lines.addWidget(line)

    def _add_example(self, example: Example) -> None:
        words = example.sentence(self._language.code)
        key = example.key
        if key is not None and self._knows(key):
            self._add_link(words, key)
        else:
            label = role_label("small", self._body, wraps=True)
            label.setText(words)
            label.setContentsMargins(self._look.unit * 3, 0, 0, 0)
            self._lines.addWidget(label)

    def _knows(self, key: BlockKey) -> bool:
        try:
            self._desk.session.item(key)
        except KeyError:
            return False
        return True

    def _add_link(self, words: str, key: BlockKey) -> None:
        link = LinkButton(words, self._body)
        link.setToolTip(self.tr("Go to this block"))
        link.clicked.connect(lambda: self._desk.go_to(key))
        row = QHBoxLayout()
        row.setContentsMargins(self._look.unit * 2, 0, 0, 0)
        row.addWidget(link, 1)
        holder = QWidget(self._body)
        holder.setLayout(row)
        self._lines.addWidget(holder)

    def retranslate(self) -> None:
        """Set all texts."""
        self._title.setText(self.tr("Gates before an export"))
        self._area.setAccessibleName(self.tr("Gates before an export"))
        self._back.setText(self.tr("Back to the blocks"))
        self._run.setText(self.tr("Run again"))
        self._export.setText(self.tr("Export…"))
        self.read()
