"""What an export says that it is doing: ids of the message catalogue, given to `Progress`."""

from typing import Final

INPUTS: Final = "export.stage_inputs"
CROPS: Final = "export.stage_crops"
MONOGRAPHS: Final = "export.stage_monographs"
CHUNKS: Final = "export.stage_chunks"
REPORT: Final = "export.stage_report"
READ_BACK: Final = "export.stage_read_back"
