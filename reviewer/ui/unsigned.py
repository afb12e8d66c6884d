"""Answers that were begun and not signed, kept beside the review while the program is not running.

They are no decisions: they are in no log, on this machine alone, and show up again as begun. An
answer to a block that has changed since is not shown again.
"""

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import Shape, Verdict
from reviewer.session import ReviewSession
from reviewer.ui.answer.answer import Answer, blank_answer
from reviewer.ui.answer.labels import Label, LabelState


class UnsignedAnswers:
    """The file of one review and reviewer in the user's data folder."""

    def __init__(self, folder: Path, session: ReviewSession) -> None:
        self._session = session
        info = session.info
        said = f"{info.review.absolute()}\n{info.created_at}\n{info.reviewer or ''}"
        name = hashlib.sha256(said.encode("utf-8")).hexdigest()[:24]
        self._path = folder / "unsigned" / f"{name}.json"

    def load(self) -> dict[BlockKey, Answer]:
        """What was begun; nothing where the file is missing or cannot be understood."""
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            entries = data["answers"]
        except (OSError, ValueError, KeyError, TypeError):
            return {}
        found: dict[BlockKey, Answer] = {}
        for entry in entries:
            with contextlib.suppress(KeyError, ValueError, TypeError):
                answer = self._answer(entry)
                found[answer.key] = answer
        return found

    def save(self, answers: Mapping[BlockKey, Answer]) -> None:
        """Keep these, and no others. A full disk costs no decision."""
        with contextlib.suppress(OSError):
            if not answers:
                self._path.unlink(missing_ok=True)
                return
            self._path.parent.mkdir(parents=True, exist_ok=True)
            entries = [self._entry(answer) for answer in answers.values()]
            temporary = self._path.with_name(f"{self._path.name}.{os.getpid()}.new")
            temporary.write_text(
                json.dumps({"answers": entries}, ensure_ascii=False), encoding="utf-8"
            )
            temporary.replace(self._path)

    def _entry(self, answer: Answer) -> dict[str, Any]:
        return {
            "drug_id": answer.key.drug_id,
            "block_id": answer.key.block_id,
            "digest": self._session.block_digest(answer.key),
            "verdict": answer.verdict,
            "shape": answer.shape,
            "labels": [[label.text, label.proposed, label.state] for label in answer.labels],
            "has_no_header": answer.has_no_header,
            "bbox": answer.bbox,
            "note": answer.note,
        }

    def _answer(self, entry: Mapping[str, Any]) -> Answer:
        key = BlockKey(entry["drug_id"], entry["block_id"])
        if self._session.block_digest(key) != entry["digest"]:
            raise ValueError("the block is another one now")
        blank = blank_answer(self._session.item(key))
        return Answer(
            key=key,
            proposed_shape=blank.proposed_shape,
            proposed_box=blank.proposed_box,
            labels=tuple(
                Label(text, proposed, LabelState(state))
                for text, proposed, state in entry["labels"]
            ),
            verdict=Verdict(entry["verdict"]) if entry["verdict"] else None,
            shape=Shape(entry["shape"]) if entry["shape"] else None,
            has_no_header=bool(entry["has_no_header"]),
            bbox=Bbox(*entry["bbox"]) if entry["bbox"] else None,
            note=str(entry["note"]),
            is_touched=True,
        )
