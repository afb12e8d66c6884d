"""What would go out now, for the gates to look at before anything is written."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from reviewer.contract.raw import RawRecord
from reviewer.export.outgoing_records import OutgoingRecords
from reviewer.export.plan import BundlePlan, BundleStages
from reviewer.progress import CancelToken, Progress, no_progress


class Preview(NamedTuple):
    """The records of both files, to be read once each: monographs first, and all of them."""

    monographs: Iterator[RawRecord]
    chunks: Iterator[RawRecord]


def preview(
    plan: BundlePlan,
    stages: BundleStages,
    *,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
) -> Preview:
    """Monographs and chunks as an export would write them at this moment, but without crops.

    Blocks that keep an export from being written (unreviewed, stale, disputed) are in them as
    they stand in the input.
    """
    records = OutgoingRecords(plan, stages, progress, cancel or CancelToken())
    return Preview(_raw(records.monographs()), _raw(records.chunks()))


def _raw(batches: Iterable[list[bytes]]) -> Iterator[RawRecord]:
    for number, line in enumerate(chain.from_iterable(batches), start=1):
        yield RawRecord(number, line[:-1])
