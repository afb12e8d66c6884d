"""`new`, `decide`, `decisions` and `status`: the commands of a review."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reviewer.cli.passwords import with_password
from reviewer.messages import text

if TYPE_CHECKING:
    from reviewer.contract.monograph import BlockKey
    from reviewer.session import Changes, ReviewSession


def register(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands of this module."""
    new = commands.add_parser("new", help="make a review of a book and its monographs")
    new.add_argument("review", type=Path, metavar="REVIEW")
    new.add_argument("--pdf", type=Path, required=True, metavar="BOOK")
    new.add_argument("--monographs", type=Path, required=True, metavar="M")
    new.add_argument("--chunks", type=Path, metavar="C")
    new.set_defaults(run=_new)

    decide = commands.add_parser("decide", help="take decisions in, all of a file or none")
    decide.add_argument("review", type=Path, metavar="REVIEW")
    decide.add_argument("--from", dest="source", type=Path, required=True, metavar="DECISIONS")
    decide.set_defaults(run=_decide)

    decisions = commands.add_parser("decisions", help="give the decisions out")
    decisions.add_argument("review", type=Path, metavar="REVIEW")
    decisions.add_argument("-o", "--output", type=Path, metavar="FILE")
    decisions.add_argument(
        "--all", action="store_true", help="also those that a later one replaced"
    )
    _add_reviewer(decisions)
    decisions.set_defaults(run=_decisions)

    status = commands.add_parser("status", help="count where the blocks stand")
    status.add_argument("review", type=Path, metavar="REVIEW")
    status.add_argument("--json", action="store_true", help="one object on standard output")
    _add_reviewer(status)
    status.set_defaults(run=_status)


def _add_reviewer(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--reviewer",
        metavar="NAME",
        help="keep back what this reviewer may not see before she has answered",
    )


def _new(options: argparse.Namespace) -> int:
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.session import ReviewSession

    with ProgressLine() as line:
        with_password(
            lambda password: ReviewSession.create(
                options.review,
                pdf=options.pdf,
                monographs=options.monographs,
                chunks=options.chunks,
                password=password,
                progress=line,
            )
        )
    with ReviewSession.open(options.review) as session:
        said = text(
            "session.created",
            review=options.review,
            blocks=len(session.items),
            pages=session.info.page_count,
        )
    print(said, file=sys.stderr)
    return 0


def _decide(options: argparse.Namespace) -> int:
    from reviewer.cli.torn import say_torn
    from reviewer.session import ReviewSession
    from reviewer.sources import read_decisions

    with ReviewSession.open(options.review, writable=True) as session:
        given = list(read_decisions(options.source, torn=say_torn))

        def take_in(password: str | None) -> "Changes":
            session.unlock_book(password)
            return session.take_in(given, options.source)

        taken = with_password(take_in)
    said = text(
        "session.taken_in",
        new=taken.entries,
        known=len(given) - taken.entries,
        script=sum(sourced.record.evidence is None for sourced in given),
    )
    print(said, file=sys.stderr)
    return 0


def _decisions(options: argparse.Namespace) -> int:
    from reviewer.session import ReviewSession, decisions_of
    from reviewer.sources import encode, write_records

    if options.reviewer is None:
        decisions = decisions_of(options.review, whole=options.all)
    else:
        with ReviewSession.open(options.review, reviewer=options.reviewer) as session:
            decisions = session.decisions(whole=options.all)
    if options.output is None:
        for decision in decisions:
            sys.stdout.write(encode(decision).decode("utf-8"))
        return 0
    count = write_records(options.output, decisions)
    print(text("session.given_out", count=count, path=options.output), file=sys.stderr)
    return 0


def _status(options: argparse.Namespace) -> int:
    from reviewer.cli.progress_line import ProgressLine
    from reviewer.session import ReviewSession

    with ReviewSession.open(options.review, reviewer=options.reviewer) as session:
        with ProgressLine() as line:

            def find(password: str | None) -> "dict[BlockKey, str]":
                session.unlock_book(password)
                return session.find_unshowable(line)

            session.mark_unshowable(with_password(find))
        if options.json:
            print(json.dumps(_status_json(session), ensure_ascii=False))
            return 0
        for name, number in session.counts().as_json().items():
            print(f"{name} = {number}")
        print(f"script = {session.script_decisions}")
        print(f"chain head = {session.chain_head}")
    return 0


def _status_json(session: "ReviewSession") -> dict[str, Any]:
    states = [session.state(item.key) for item in session.items]
    return {
        **session.counts().as_json(),
        "script": session.script_decisions,
        "chain_head": session.chain_head,
        "not_reviewable": [
            {**state.key._asdict(), "reason": state.not_reviewable}
            for state in states
            if state.not_reviewable is not None
        ],
        **session.measures(),
        "vanished": [key._asdict() for key in session.vanished],
    }
