"""What would go out now, for the gates to look at before anything is written."""

from collections.abc import Iterator

from reviewer.contract.raw import RawRecord
from reviewer.export.outgoing_records import OutgoingRecords, outgoing_blocks
from reviewer.export.plan import BundlePlan, BundleStages, GateFindings
from reviewer.progress import CancelToken, Progress, no_progress


def gates_of_preview(
    plan: BundlePlan,
    stages: BundleStages,
    *,
    progress: Progress = no_progress,
    cancel: CancelToken | None = None,
) -> GateFindings:
    """The gates over monographs and chunks as an export would write them at this moment.

    Blocks that keep an export from being written (unreviewed, stale, disputed) are looked at as
    they stand in the input.
    """
    cancel = cancel or CancelToken()
    records = OutgoingRecords(plan, stages, outgoing_blocks(plan, stages), progress, cancel)
    return stages.run_gates(
        _raw(records.monographs()), _raw(records.chunks()), progress=progress, cancel=cancel
    )


def _raw(lines: Iterator[bytes]) -> Iterator[RawRecord]:
    for number, line in enumerate(lines, start=1):
        yield RawRecord(number, line.rstrip(b"\n"))
