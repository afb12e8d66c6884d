"""`MANIFEST.json`: what a bundle was made from and holds, and a seal over its own bytes."""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

from reviewer.contract.monograph import BlockKey
from reviewer.contract.text import nfc_deep
from reviewer.contract.vocabulary import SCHEMA_VERSION
from reviewer.export.drawing import Drawn
from reviewer.export.files import FileEntry
from reviewer.export.plan import CROP_DPI, BundlePlan, ExportResult, GateFindings
from reviewer.export.refusal import bare_sentence

BUNDLE_VERSION: Final = "1.0"
SEAL: Final = "manifest_sha256"

_UNSEALED: Final = "0" * 64
_SEALED: Final = re.compile(rb'"manifest_sha256": "([0-9a-f]{64})"')


def manifest_object(
    plan: BundlePlan,
    findings: GateFindings,
    drawn: Drawn,
    files: Mapping[str, FileEntry],
    result: ExportResult,
    exported_at: str,
) -> dict[str, Any]:
    """The manifest without its seal. Paths are names alone: a bundle tells nothing of the desk."""
    return {
        "versions": {
            "bundle": BUNDLE_VERSION,
            "schema": SCHEMA_VERSION,
            "program": plan.program,
        },
        "exported_at": exported_at,
        "mark_unreviewed": plan.mark_unreviewed,
        "unverified_blocks": result.unverified,
        "book": {"name": plan.book.path.name, "sha256": plan.book.sha256},
        "inputs": _inputs(plan, result),
        "policy": plan.policy,
        "counts": plan.counts,
        "script_decisions": result.script_decisions,
        "chain_head": plan.chain_head,
        "gates": findings.as_json(),
        "crops": _crops(drawn),
        **({"findings": plan.findings} if plan.findings else {}),
        "files": {
            name: _file(entry) for name, entry in sorted(files.items(), key=lambda item: item[0])
        },
    }


def sealed(manifest: Mapping[str, Any]) -> bytes:
    """The bytes of the manifest, with the sha256 over themselves in which the seal reads zeros."""
    text = json.dumps(nfc_deep({**manifest, SEAL: _UNSEALED}), ensure_ascii=False, indent=1) + "\n"
    zeroed = text.encode("utf-8")
    seal = hashlib.sha256(zeroed).hexdigest()
    end = zeroed.rindex(_UNSEALED.encode())
    return zeroed[:end] + seal.encode() + zeroed[end + len(_UNSEALED) :]


def seal_holds(data: bytes) -> bool:
    """Whether no byte of a manifest was changed since it was sealed."""
    seals = list(_SEALED.finditer(data))
    if not seals:
        return False
    start, end = seals[-1].span(1)
    zeroed = data[:start] + _UNSEALED.encode() + data[end:]
    return hashlib.sha256(zeroed).hexdigest().encode() == data[start:end]


def _inputs(plan: BundlePlan, result: ExportResult) -> dict[str, Any]:
    chunks = plan.chunks
    return {
        "monographs": {"name": plan.monographs.path.name, "sha256": plan.monographs.sha256},
        "chunks": None if chunks is None else {"name": chunks.path.name, "sha256": chunks.sha256},
        "without_schema_version": result.upgraded,
    }


def _crops(drawn: Drawn) -> dict[str, Any]:
    return {
        "dpi": CROP_DPI,
        "drawn": len(drawn.references),
        "not_drawn": [
            {**_key(key), "reason": error.message_id, "says": bare_sentence(error, "en")}
            for key, error in sorted(drawn.undrawn.items())
        ],
        "clipped": [_key(key) for key in sorted(drawn.clipped)],
        "lowered": [_key(key) for key in sorted(drawn.lowered)],
        "blank": [_key(key) for key in sorted(drawn.blank)],
    }


def _key(key: BlockKey) -> dict[str, str]:
    return {"drug_id": key.drug_id, "block_id": key.block_id}


def _file(entry: FileEntry) -> dict[str, Any]:
    records = {} if entry.records is None else {"records": entry.records}
    return {"sha256": entry.sha256, "bytes": entry.size, **records}
