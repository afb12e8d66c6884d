"""What lies on the reviewer's desk: the open review, the current block, the answer being given.

The one object that views share. Views read from it and from its session, and ask it for changes;
it performs operations and says what changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol

from PySide6.QtCore import QObject, Signal

from reviewer import __version__
from reviewer.contract.decision import Decision, Evidence
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState, Verdict
from reviewer.errors import ReviewerError
from reviewer.review.models import BlockState, Changes, ReviewItem
from reviewer.session import ReviewSession
from reviewer.ui.answer.answer import Answer, Missing, answer_of, blank_answer
from reviewer.ui.canvas.crop_sight import SightFacts
from reviewer.ui.canvas.crop_sight import obstacle as sight_obstacle
from reviewer.ui.following import Following
from reviewer.ui.operations import Operation, redo, sign, undo
from reviewer.ui.typing_guard import commit_composition

_AHEAD: Final = 5
"""Blocks drawn ahead of her: enough for a pause in the drawing while a key is held."""


class CropEvidence(Protocol):
    """What the crop view measured of one block's picture."""

    @property
    def crop_sha256(self) -> str: ...
    @property
    def seen_ms(self) -> int: ...


class Sight(Protocol):
    """What has been on the screen; the crop view knows."""

    def evidence(self, key: BlockKey) -> CropEvidence | None: ...
    def sign_obstacle(self, key: BlockKey) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What keeps the current block from being signed, the first thing first.

    `sight` is a sentence of the crop view; empty where the picture is no obstacle.
    """

    missing: tuple[Missing, ...] = ()
    sight: str = ""
    has_reviewer: bool = True

    @property
    def is_none(self) -> bool:
        """Whether she may sign."""
        return not self.missing and not self.sight and self.has_reviewer


class Desk(QObject):
    """The open review and where she is in it."""

    changed = Signal(object)
    """Changes: something was recorded; read again what you show of it."""
    current_changed = Signal()
    """Another block is current: show it."""
    answer_changed = Signal()
    """She said something of the current block, or saw more of it."""
    failed = Signal(object)
    """ReviewerError: a change was refused; nothing was recorded."""
    signed = Signal(object)
    """BlockKey: its answer was recorded just now."""
    tested = Signal(object, bool)
    """BlockKey, and whether she found it: what she signed just now was shown with a known error.
    The block is open still, and stands before her as it is when she comes back to it."""
    nothing_open = Signal()
    """The last open block was judged, or none matches."""

    def __init__(
        self,
        session: ReviewSession,
        parent: QObject | None = None,
        following: Following | None = None,
    ) -> None:
        super().__init__(parent)
        self.session = session
        self._following = following or Following(self)
        self._sight: Sight | None = None
        self._shown: tuple[BlockKey, ...] = session.queue()
        self._places = _places(self._shown)
        self._heading = 1
        self._answers: dict[BlockKey, Answer] = {}
        self._current: BlockKey | None = None

    def set_sight(self, sight: Sight) -> None:
        """Ask this one what has been on the screen."""
        self._sight = sight

    # where she is

    @property
    def current(self) -> BlockKey | None:
        """The block in front of her."""
        return self._current

    @property
    def item(self) -> ReviewItem | None:
        """The current block as the input has it."""
        return self.session.item(self._current) if self._current is not None else None

    @property
    def state(self) -> BlockState | None:
        """Where the current block stands."""
        return self.session.state(self._current) if self._current is not None else None

    @property
    def shown(self) -> tuple[BlockKey, ...]:
        """The blocks in the order in which the queue shows them."""
        return self._shown

    def set_shown(self, keys: tuple[BlockKey, ...]) -> None:
        """The queue shows these, in this order: next and previous follow it."""
        if keys != self._shown:
            self._shown, self._places = keys, _places(keys)

    def is_shown(self, key: BlockKey) -> bool:
        """Whether the queue's filters let this block through."""
        return key in self._places

    def go_to(self, key: BlockKey | None) -> None:
        """Make this block current."""
        if key == self._current:
            return
        commit_composition()  # a syllable that is half typed belongs to the block that she leaves
        before, after = self._place_of(self._current), self._place_of(key)
        if before is not None and after is not None:
            self._heading = 1 if after > before else -1
        self._current = key
        self.current_changed.emit()

    def follow(self, show: Callable[[], None]) -> None:
        """Have a view beside page and crop called when another block is current, in its turn."""
        self.current_changed.connect(lambda: self._following.soon(show))

    def go_by(self, steps: int) -> None:
        """Go so many blocks further in the queue, staying at its ends."""
        if not self._shown:
            return
        here = self._place_of(self._current)
        place = here + steps if here is not None else 0
        self.go_to(self._shown[min(max(place, 0), len(self._shown) - 1)])

    def neighbours(self) -> tuple[BlockKey, ...]:
        """The blocks that are likely to be next, the likeliest first, to be drawn ahead: those
        in the direction in which she goes through the queue, and one the other way."""
        here = self._place_of(self._current)
        if here is None:
            return self._shown[:_AHEAD]
        steps = [1, 2, -1, *range(3, _AHEAD + 1)]
        places = (here + step * self._heading for step in steps)
        return tuple(self._shown[place] for place in places if 0 <= place < len(self._shown))

    def _place_of(self, key: BlockKey | None) -> int | None:
        return self._places.get(key) if key is not None else None

    def next_open(self) -> BlockKey | None:
        """The next block that the queue's filters let through and that waits for an answer; wraps
        round at the end."""
        keys, here = self._shown, self._place_of(self._current)
        start = here + 1 if here is not None else 0
        for key in (*keys[start:], *keys[:start]):
            if key != self._current and not self.session.state(key).state.is_settled:
                return key
        return None

    def go_to_next_open(self) -> None:
        """Go to the next open block, or say that none is left."""
        key = self.next_open()
        if key is None:
            self.nothing_open.emit()
        else:
            self.go_to(key)

    def keeps_back(self, key: BlockKey) -> bool:
        """Whether what the rules guessed of this block is kept back until she states a shape."""
        if not self.session.policy.answer_first:
            return False
        state = self.session.state(key)
        if state.state is ReviewState.DISPUTED:
            return False  # both answers are shown to whoever decides between them
        if state.decision is not None:
            return False
        answer = self._answers.get(key)
        return answer is None or answer.verdict is None

    # her answer

    @property
    def answer(self) -> Answer | None:
        """What she has said of the current block, signed or not yet."""
        if self._current is None:
            return None
        answer = self._answers.get(self._current)
        if answer is None:
            answer = self._signed_answer(self._current)
            self._answers[self._current] = answer
        return answer

    def _signed_answer(self, key: BlockKey) -> Answer:
        item, state = self.session.item(key), self.session.state(key)
        if state.state in (ReviewState.STALE, ReviewState.UNREVIEWED):
            return blank_answer(item)  # what was signed of another picture is no answer to this one
        if state.state is ReviewState.DISPUTED:
            return answer_of(item, self._own_decision(key))  # nobody begins with another's answer
        return answer_of(item, state.decision)

    def _own_decision(self, key: BlockKey) -> Decision | None:
        mine = [
            each.decision
            for each in self.session.answers(key)
            if each.reviewer == self.session.reviewer
        ]
        return mine[-1] if mine else None

    def say(self, answer: Answer) -> None:
        """She changed her answer to the current block."""
        if answer.key != self._current:
            raise ValueError("an answer is for the block in front of her")
        self._answers[answer.key] = answer
        self._following.catch_up()  # what she says is said of what all views show
        self.answer_changed.emit()

    def sight_changed(self, key: BlockKey) -> None:
        """More of a block was seen."""
        if key == self._current:
            self.answer_changed.emit()

    def obstacle(self) -> Obstacle:
        """What keeps the current block from being signed."""
        answer = self.answer
        if answer is None:
            return Obstacle(missing=(Missing.SHAPE,))
        # Nobody who looks is nobody who saw: it is not on the screen.
        unseen = sight_obstacle(SightFacts(is_shown=False))
        sight = self._sight.sign_obstacle(answer.key) if self._sight is not None else unseen
        if self._cannot_be_seen(answer):
            sight = None
        return Obstacle(
            missing=answer.missing(),
            sight=sight or "",
            has_reviewer=bool(self.session.info.reviewer),
        )

    def _cannot_be_seen(self, answer: Answer) -> bool:
        """Whether there is no picture to be seen, and she says so: the only answer there is."""
        not_reviewable = self.session.state(answer.key).not_reviewable
        return not_reviewable is not None and answer.verdict is Verdict.CANNOT_TELL

    def unsigned(self) -> dict[BlockKey, Answer]:
        """The answers that she began and did not sign."""
        return {key: answer for key, answer in self._answers.items() if answer.is_touched}

    def put_back(self, answers: Mapping[BlockKey, Answer]) -> None:
        """Answers that were begun before the program was started this time."""
        self._answers.update(answers)
        self.answer_changed.emit()

    def is_begun(self, key: BlockKey) -> bool:
        """Whether she began an answer to this block and did not sign it."""
        answer = self._answers.get(key)
        return answer is not None and answer.is_touched

    # changes

    def sign(self) -> bool:
        """Record the current answer and go on. False where something is missing or was refused,
        and where the columns beside the crop had not shown this block yet; now they do."""
        commit_composition()
        if self._following.is_behind:
            self._following.catch_up()
            return False
        answer = self.answer
        if answer is None or not self.obstacle().is_none:
            return False
        self.look_at_book()
        evidence = self._evidence(answer.key)
        if evidence is None and not self._cannot_be_seen(answer):
            return False
        following = self.next_open()
        changes = self._run(sign(answer.draft(), evidence))
        if changes is None:
            return False
        if changes.seed_found is None:
            self.signed.emit(answer.key)
        else:
            self.tested.emit(answer.key, changes.seed_found)
        if following is None:
            self.nothing_open.emit()
        else:
            self.go_to(following)
        return True

    def _evidence(self, key: BlockKey) -> Evidence | None:
        seen = self._sight.evidence(key) if self._sight is not None else None
        if seen is None:
            return None
        return Evidence(
            book_sha256=self.session.info.book.sha256,
            block_digest=self.session.block_digest(key),
            crop_sha256=seen.crop_sha256,
            seen_ms=seen.seen_ms,
            program=f"formulary-reviewer {__version__}",
        )

    def undo(self) -> bool:
        """Take the last signature back and lead to its block, with all that she had said there."""
        return self._step(undo())

    def redo(self) -> bool:
        """Give the signature again that was taken back last, and lead to its block."""
        return self._step(redo())

    def _step(self, operation: Operation) -> bool:
        commit_composition()
        try:
            changes = operation.run(self.session)
        except ReviewerError as error:
            self.failed.emit(error)
            return False
        self.take_changes(changes)
        for key in changes.blocks:
            self._keep_what_was_undone(key)
            self.go_to(key)
        self.answer_changed.emit()
        return True

    def _keep_what_was_undone(self, key: BlockKey) -> None:
        """An open block whose signature was taken back keeps its labels and note, unsigned."""
        if self.session.state(key).state is not ReviewState.UNREVIEWED:
            return
        undone = [entry.decision for entry in self.session.history(key) if entry.undone]
        if undone:
            answer = answer_of(self.session.item(key), undone[-1])
            self._answers[key] = replace(answer, is_touched=True)

    def perform(self, operation: Operation) -> bool:
        """Run an operation and tell the views what it changed."""
        return self._run(operation) is not None

    def _run(self, operation: Operation) -> Changes | None:
        try:
            changes = operation.run(self.session)
        except ReviewerError as error:
            self.failed.emit(error)
            return None
        self.take_changes(changes)
        return changes

    def look_at_book(self) -> None:
        """Notice a book that was exchanged under the window, and tell the views."""
        changes = self.session.look_at_book()
        if changes.everything:
            self.take_changes(changes)

    def take_changes(self, changes: Changes) -> None:
        """Something was recorded: forget what was said before it, and tell the views."""
        if changes.everything:
            self._answers = {key: one for key, one in self._answers.items() if self._fits(one)}
        for key in changes.blocks:
            self._answers.pop(key, None)
        self.changed.emit(changes)
        if changes.everything or self._current in changes.blocks:
            self.answer_changed.emit()

    def _fits(self, answer: Answer) -> bool:
        """Whether an answer that she began is still one to what is proposed."""
        try:
            blank = blank_answer(self.session.item(answer.key))
        except KeyError:
            return False
        proposed = (blank.proposed_shape, blank.proposed_box)
        return answer.is_touched and (answer.proposed_shape, answer.proposed_box) == proposed


def _places(keys: tuple[BlockKey, ...]) -> dict[BlockKey, int]:
    return {key: place for place, key in enumerate(keys)}
