"""What an export says that it is doing; the catalogue has each as `progress.stage_…`."""

from typing import Final

INPUTS: Final = "export_inputs"
CROPS: Final = "export_crops"
MONOGRAPHS: Final = "export_monographs"
CHUNKS: Final = "export_chunks"
REPORT: Final = "export_report"
READ_BACK: Final = "export_read_back"
COMPARE: Final = "export_compare"
