"""Why an export is refused: every reason at once, each one a sentence."""

from collections.abc import Iterable, Sequence

from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import ReviewState
from reviewer.errors import RefusedError, ReviewerError
from reviewer.export.plan import BlockResult, BundlePlan, GateFindings
from reviewer.messages import text

MOST_REASONS = 25
"""Reasons that a person is told; beyond them the count says enough."""

EXAMPLES = 3
"""Blocks that a reason names; the count says how many there are."""


class ExportRefusedError(RefusedError):
    """The export was refused; `reasons` has one error with its sentence for each reason."""

    def __init__(self, reasons: Sequence[ReviewerError]):
        self.reasons = tuple(reasons)
        super().__init__("export.refused")

    def __str__(self) -> str:
        return " ".join([super().__str__(), *(str(reason) for reason in self.reasons)])


def refuse(reasons: Iterable[ReviewerError]) -> None:
    """Raise ExportRefusedError where there is any reason; of very many, the first and how many."""
    listed = list(reasons)
    more = len(listed) - MOST_REASONS
    if more > 0:
        listed[MOST_REASONS:] = [RefusedError("export.more_reasons", count=more)]
    if listed:
        raise ExportRefusedError(listed)


def unsettled_reasons(plan: BundlePlan) -> list[RefusedError]:
    """A reason for each state that keeps blocks from leaving.

    Only blocks that nobody reviewed may be marked unverified and go out; a stale or disputed one
    has been answered, and the answer would be lost.
    """
    blocking = {
        ReviewState.UNREVIEWED: "export.unreviewed",
        ReviewState.STALE: "export.stale",
        ReviewState.DISPUTED: "export.disputed",
    }
    if plan.mark_unreviewed:
        del blocking[ReviewState.UNREVIEWED]
    reasons = []
    for state, message in blocking.items():
        keys = [result.key for result in plan.results.values() if result.state is state]
        if keys:
            reasons.append(RefusedError(message, count=len(keys), examples=name_some(keys)))
    return reasons


def undrawn_reasons(undrawn: Iterable[tuple[BlockResult, ReviewerError]]) -> list[RefusedError]:
    """A reason for each block that was judged by its picture and has none.

    `cannot_tell` is the one answer that needs no picture; an unreviewed block claims nothing.
    """
    allowed = (ReviewState.CANNOT_TELL, ReviewState.UNREVIEWED)
    return [
        RefusedError(
            "export.crop_missing", block=name_block(result.key), reason=bare_sentence(error)
        )
        for result, error in undrawn
        if result.state not in allowed
    ]


def gate_reasons(findings: GateFindings) -> list[RefusedError]:
    """A reason for each gate that is not zero."""
    return [
        RefusedError(
            "export.gate",
            gate=gate.name,
            violations=gate.violations,
            example=gate.examples[0].sentence() if gate.examples else "…",
        )
        for gate in findings.gates
        if gate.violations
    ]


def bare_sentence(error: ReviewerError, language: str | None = None) -> str:
    """What an error says, without the place: a bundle tells nothing of the desk it was made at."""
    return text(error.message_id, language, **error.details)


def name_block(key: BlockKey) -> str:
    """A block as a sentence names it."""
    return f"{key.drug_id}/{key.block_id}"


def name_some(keys: Sequence[BlockKey]) -> str:
    """The first few blocks, for a sentence, and `…` where there are more."""
    named = ", ".join(name_block(key) for key in keys[:EXAMPLES])
    return named + (", …" if len(keys) > EXAMPLES else "")
