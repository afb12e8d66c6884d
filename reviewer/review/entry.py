"""One entry of the log, and the chain of hashes that binds each to all before it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, Self

import orjson

from reviewer.contract.monograph import BlockKey
from reviewer.review.digest import canonical_json
from reviewer.review.models import EntryKind

NO_HASH: Final = "0" * 64
"""What the first entry has for its previous hash."""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """What shall be appended; the log gives it its number, time and hashes."""

    kind: EntryKind
    payload: dict[str, Any]
    key: BlockKey | None = None
    reviewer: str | None = None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry as it lies in the file. `payload` is canonical JSON, the bytes that were hashed."""

    seq: int
    kind: EntryKind
    drug_id: str | None
    block_id: str | None
    reviewer: str | None
    recorded_at: str
    payload: bytes
    previous_hash: str
    hash: str

    @classmethod
    def chained(cls, new: NewEntry, seq: int, recorded_at: str, previous_hash: str) -> Self:
        """The entry as it is appended to a log whose last hash is `previous_hash`."""
        drug_id, block_id = new.key or (None, None)
        payload = canonical_json(new.payload)
        entry = cls(
            seq,
            new.kind,
            drug_id,
            block_id,
            new.reviewer,
            recorded_at,
            payload,
            previous_hash,
            hash="",
        )
        return replace(entry, hash=entry.computed_hash())

    @property
    def key(self) -> BlockKey | None:
        """The block it is about, if it is about one."""
        if self.drug_id is None or self.block_id is None:
            return None
        return BlockKey(self.drug_id, self.block_id)

    @property
    def content(self) -> dict[str, Any]:
        """The payload, parsed."""
        parsed: dict[str, Any] = orjson.loads(self.payload)
        return parsed

    @property
    def moment(self) -> datetime:
        """`recorded_at` in UTC."""
        return datetime.fromisoformat(self.recorded_at).astimezone(UTC)

    def computed_hash(self) -> str:
        """The hash that the entry must have: sha256 over the previous hash and all its fields.

        The payload enters as the text that it is, not parsed, so that no change of a byte that
        means the same JSON goes unseen.
        """
        fields = {
            "seq": self.seq,
            "kind": self.kind,
            "drug_id": self.drug_id,
            "block_id": self.block_id,
            "reviewer": self.reviewer,
            "recorded_at": self.recorded_at,
            "payload": self.payload.decode("utf-8"),
        }
        bound = self.previous_hash.encode("ascii") + orjson.dumps(
            fields, option=orjson.OPT_SORT_KEYS
        )
        return hashlib.sha256(bound).hexdigest()


def first_fault(entries: Sequence[LogEntry]) -> int | None:
    """The number of the first entry that does not fit the chain, or None where all do."""
    previous = NO_HASH
    for expected, entry in enumerate(entries, start=1):
        try:
            sound = (
                entry.seq == expected
                and entry.previous_hash == previous
                and entry.hash == entry.computed_hash()
            )
        except (UnicodeError, ValueError, TypeError, AttributeError):
            sound = False
        if not sound:
            return expected
        previous = entry.hash
    return None
