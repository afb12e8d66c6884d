"""Try the sample: its files are copied to the user's data folder, so that nothing can break."""

import shutil
from pathlib import Path

from reviewer.resource_files import resource_folder
from reviewer.session import ReviewSession

SAMPLE_FILES = ("book.pdf", "monographs.jsonl")


def sample_review(data_folder: Path) -> Path:
    """The sample's review, made when it is not there yet. For a worker thread.

    Raises InputError where it cannot be made, OSError where the folder cannot be written.
    """
    source = resource_folder() / "sample"
    folder = data_folder / "sample"
    folder.mkdir(parents=True, exist_ok=True)
    review = folder / "sample.review"
    if not review.exists():
        for name in SAMPLE_FILES:
            shutil.copyfile(source / name, folder / name)
        ReviewSession.create(
            review, pdf=folder / "book.pdf", monographs=folder / "monographs.jsonl"
        )
    return review
