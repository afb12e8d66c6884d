"""What decisions and log entries are bound by: canonical bytes, and their sha256."""

import hashlib
import unicodedata
from typing import Any

import orjson

from reviewer.contract.decision import Decision
from reviewer.contract.text import nfc_deep


def canonical_json(value: Any) -> bytes:
    """A JSON value as the only bytes it can have here: NFC, sorted keys, no white space."""
    data = orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    if unicodedata.is_normalized("NFC", data.decode("utf-8")):
        return data  # every part of a text in form C is in form C
    return orjson.dumps(nfc_deep(value), option=orjson.OPT_SORT_KEYS)


def sha256_of(value: Any) -> str:
    """Sha256 (hex) of a JSON value's canonical bytes."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def record_json(decision: Decision) -> dict[str, Any]:
    """A decision as it stands in `decisions.jsonl`, unknown fields with it."""
    record: dict[str, Any] = decision.model_dump(mode="json")
    return record


def record_id(decision: Decision) -> str:
    """Sha256 (hex) of a decision record: the same record is taken in only once."""
    return sha256_of(record_json(decision))
