"""`policy`, `merge`, `refresh`: what a review asks of its reviewers, and takes in from outside."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reviewer.cli.passwords import ask, with_password
from reviewer.errors import InputError
from reviewer.messages import text

if TYPE_CHECKING:
    from reviewer.session import Changes, Policy, ReviewSession


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    policy = commands.add_parser(
        "policy", help="show or change what a review asks of its reviewers"
    )
    policy.add_argument("review", type=Path, metavar="REVIEW")
    policy.add_argument("--reviewers", type=int, choices=(1, 2), help="people for every block")
    for name, what in (
        ("two-for-shapes", "shapes that need two people; none given: no shape"),
        ("two-for-sections", "section keys that need two people"),
        ("two-for-findings", "findings of the dosing lint that need two people"),
        ("names", "who may review; none given: anyone who gives a name"),
        ("adjudicators", "who may end a disagreement of two others"),
    ):
        policy.add_argument(f"--{name}", nargs="*", help=what)
    for name, what in (
        ("answer-first", "keep the rules' guess back until the reviewer stated a shape"),
        ("evidence-required", "let no answer count without evidence from a screen"),
    ):
        policy.add_argument(f"--{name}", choices=("yes", "no"), help=what)
    policy.add_argument(
        "--seed-every", type=int, metavar="N", help="test reviewers at one in N blocks; 0: never"
    )
    policy.add_argument("--passphrase", metavar="NAME", help="give this reviewer a passphrase")
    policy.add_argument("--no-passphrase", metavar="NAME", help="take it away from this reviewer")
    policy.add_argument("--by", metavar="NAME", help="who makes the change, for the log")
    policy.add_argument("--json", action="store_true", help="one object on standard output")
    policy.set_defaults(run=_policy)

    merge = commands.add_parser(
        "merge", help="take in other reviews and decisions files of the same book"
    )
    merge.add_argument("review", type=Path, metavar="REVIEW")
    merge.add_argument("others", type=Path, nargs="+", metavar="OTHER")
    merge.set_defaults(run=_merge)

    refresh = commands.add_parser("refresh", help="bind a review to new files")
    refresh.add_argument("review", type=Path, metavar="REVIEW")
    refresh.add_argument("--monographs", type=Path, metavar="M")
    refresh.add_argument("--chunks", type=Path, metavar="C")
    refresh.add_argument("--pdf", type=Path, metavar="BOOK")
    refresh.add_argument("--json", action="store_true", help="one object on standard output")
    refresh.set_defaults(run=_refresh)


def _policy(options: argparse.Namespace) -> int:
    from reviewer.session import ReviewSession

    changes = _changes(options)
    wants_passphrase = options.passphrase is not None or options.no_passphrase is not None
    with ReviewSession.open(options.review, writable=bool(changes) or wants_passphrase) as session:
        if changes:
            session.set_policy(_changed(session.policy, changes), by=options.by)
        if options.passphrase is not None:
            current = _current(session, options.passphrase)
            session.set_passphrase(options.passphrase, _new_passphrase(), current)
        if options.no_passphrase is not None:
            current = _current(session, options.no_passphrase)
            session.set_passphrase(options.no_passphrase, None, current)
        said = {
            **session.policy.model_dump(mode="json"),
            "passphrases": sorted(session.names_with_passphrase),
        }
    if options.json:
        print(json.dumps(said, ensure_ascii=False))
        return 0
    for name, value in said.items():
        print(f"{name} = {_in_words(value)}")
    return 0


def _merge(options: argparse.Namespace) -> int:
    from reviewer.cli.torn import say_torn
    from reviewer.session import ReviewSession

    with ReviewSession.open(options.review, writable=True) as session:

        def merge(password: str | None) -> "Changes":
            session.unlock_book(password)
            return session.merge(options.others, say_torn)

        changes = with_password(merge)
        disputed = session.counts().disputed
    if changes.entries:
        said = text("session.merged", new=changes.entries, disputed=disputed)
    else:
        said = text("session.nothing_to_merge")
    print(said, file=sys.stderr)
    return 0


def _refresh(options: argparse.Namespace) -> int:
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.session import ReviewSession

    with ProgressLine() as line:
        result = with_password(
            lambda password: ReviewSession.refresh(
                options.review,
                pdf=options.pdf,
                monographs=options.monographs,
                chunks=options.chunks,
                password=password,
                progress=line,
            )
        )
    if options.json:
        said = {
            "blocks": result.blocks,
            "standing": result.standing,
            "stale": [key._asdict() for key in result.stale],
            "carried": [
                {"from": old._asdict(), "to": new._asdict()} for old, new in result.carried.items()
            ],
            "vanished": [key._asdict() for key in result.vanished],
            "changed": result.changed,
        }
        print(json.dumps(said, ensure_ascii=False))
    if not result.changed:
        print(text("session.nothing_new"), file=sys.stderr)
        return 0
    counts = {
        "standing": result.standing,
        "stale": len(result.stale),
        "carried": len(result.carried),
        "vanished": len(result.vanished),
    }
    print(text("session.refreshed", **counts), file=sys.stderr)
    return 0


def _changes(options: argparse.Namespace) -> dict[str, Any]:
    given = {
        "reviewers": options.reviewers,
        "two_for_shapes": options.two_for_shapes,
        "two_for_sections": options.two_for_sections,
        "two_for_findings": options.two_for_findings,
        "names": options.names,
        "adjudicators": options.adjudicators,
        "answer_first": options.answer_first,
        "evidence_required": options.evidence_required,
        "seed_every": options.seed_every,
    }
    return {name: value for name, value in given.items() if value is not None}


def _changed(policy: "Policy", changes: dict[str, Any]) -> "Policy":
    from pydantic import ValidationError

    try:
        return type(policy).model_validate({**policy.model_dump(), **changes})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        option = str(first["loc"][0]).replace("_", "-")
        context = first.get("ctx", {})
        allowed = context.get("expected", f"≥ {context.get('ge', 0)}")
        raise InputError(
            "session.policy_value", option=option, value=first["input"], allowed=allowed
        ) from error


def _current(session: "ReviewSession", name: str) -> str | None:
    if name not in session.names_with_passphrase:
        return None
    return ask(text("session.ask_current_passphrase", name=name))


def _new_passphrase() -> str:
    new = ask(text("session.ask_new_passphrase"))
    if not new:
        raise InputError("session.passphrase_empty")
    if sys.stdin.isatty() and ask(text("session.ask_passphrase_again")) != new:
        raise InputError("session.passphrase_differs")
    return new


def _in_words(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
