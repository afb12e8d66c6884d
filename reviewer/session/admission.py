"""Who may sign, and with what: the policy and the passphrases."""

from pathlib import Path

from reviewer.contract.decision import Decision
from reviewer.contract.text import fold_white_space, nfc
from reviewer.contract.vocabulary import ReviewState, Verdict
from reviewer.errors import InputError, RefusedError, Where
from reviewer.review.account import Account
from reviewer.review.entry import NewEntry
from reviewer.review.ledger import Ledger
from reviewer.review.log import DecisionLog
from reviewer.review.models import BlockState, EntryKind
from reviewer.review.policy import Policy
from reviewer.session.picture import Picture


def reviewer_name(given: str) -> str:
    """A name as the log has it: form C, white space folded. InputError for an empty one."""
    name = fold_white_space(nfc(given))
    if not name:
        raise InputError("session.reviewer_empty")
    return name


def needs_passphrase(review: Path, reviewer: str) -> bool:
    """Whether this reviewer has to give a passphrase to sign in this review."""
    log = DecisionLog.open(review)
    return reviewer_name(reviewer) in Ledger.of(log.entries).accounts


def sign_in(picture: Picture, name: str, passphrase: str | None) -> None:
    """Raise RefusedError where the policy does not name her, or the passphrase is not hers."""
    if not picture.policy.admits(name):
        raise RefusedError("session.not_admitted", name=name)
    prove(picture, name, passphrase)


def prove(picture: Picture, name: str, passphrase: str | None) -> None:
    """Raise RefusedError where `name` has a passphrase and this is not it."""
    account = picture.ledger.accounts.get(name)
    if account is None:
        return
    if passphrase is None:
        raise RefusedError("session.passphrase_needed", name=name)
    if not account.opens_with(passphrase):
        raise RefusedError("session.passphrase_wrong", name=name)


def policy_entry(policy: Policy, by: str | None) -> NewEntry:
    """The entry of a change of policy; `by` is whoever changed it, where known."""
    return NewEntry(EntryKind.POLICY, {"policy": policy.model_dump(mode="json")}, reviewer=by)


def account_entry(name: str, passphrase: str | None) -> NewEntry:
    """The entry of a new passphrase, or, with None, of none any more."""
    account = Account.of(passphrase).model_dump() if passphrase is not None else None
    return NewEntry(EntryKind.ACCOUNT, {"name": name, "account": account}, reviewer=name)


def refuse_by_policy(policy: Policy, decision: Decision, where: Where | None) -> None:
    """Raise RefusedError for an answer that the policy would not let count."""
    if not policy.admits(decision.reviewer):
        raise RefusedError("session.not_admitted", where=where, name=decision.reviewer)
    says_something = decision.verdict is not Verdict.RETRACT
    if policy.evidence_required and decision.evidence is None and says_something:
        raise RefusedError("session.evidence_required", where=where, block=decision.block_id)


def refuse_party(state: BlockState, name: str, policy: Policy) -> None:
    """Raise RefusedError where a disagreement waits for a third person, and she is none.

    Both have seen the other's answer by now: to give in would end the disagreement unseen. Where
    the policy names nobody else to decide, they have to agree among themselves.
    """
    if state.state is not ReviewState.DISPUTED or name not in state.reviewers:
        return
    others = [each for each in policy.adjudicators if each not in state.reviewers]
    if others:
        raise RefusedError(
            "session.waits_for_adjudicator",
            block=state.key.block_id,
            names=", ".join(others),
        )
