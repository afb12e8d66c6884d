"""Gates and exports look at one moment of the review, whatever is signed meanwhile."""

import threading

from reviewer.contract.vocabulary import Verdict
from reviewer.session.release import plan_of
from tests.unit.session.maker import KEYS, Desk, draft


def test_a_plan_is_of_one_moment_while_another_thread_signs(desk: Desk) -> None:
    faults: list[BaseException] = []
    done = threading.Event()

    with desk.open() as session:

        def watch() -> None:
            try:
                while not done.is_set():
                    picture = session._view.picture
                    plan = plan_of(picture, session.info, mark_unreviewed=True)
                    assert sum(plan.counts.values()) == 2 * plan.counts["blocks"]
                    assert plan.chain_head in {entry.hash for entry in picture.ledger.entries}
                    states = [result.state.value for result in plan.results.values()]
                    assert plan.counts["not_a_block"] == states.count("not_a_block")
            except BaseException as error:
                faults.append(error)

        threads = [threading.Thread(target=watch) for _ in range(2)]
        for thread in threads:
            thread.start()
        for turn in range(25):
            verdict = Verdict.NOT_A_BLOCK if turn % 2 else Verdict.SHAPE
            for key in KEYS:
                session.decide(draft(key, verdict))
            session.undo()
        done.set()
        for thread in threads:
            thread.join()
    assert faults == []
