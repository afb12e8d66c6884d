"""A second opinion: where each block stands, from the rows of the log alone.

Shares no code with the program. It knows no change of book. What was said of seeded errors it
passes over: that is all that it has to know of them.
"""

import hashlib
import json
import sqlite3
import unicodedata
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

Key = tuple[str, str]
FORMULA = "formula_2d"


def statuses(review: Path, monographs: Path) -> dict[Key, str]:
    """The state of every block of the monographs."""
    with closing(sqlite3.connect(review)) as connection:
        rows = connection.execute(
            "SELECT seq, kind, drug_id, block_id, payload FROM entries ORDER BY seq"
        ).fetchall()
    policy: dict[str, Any] = {}
    said: dict[Key, list[dict[str, Any]]] = {}
    for seq, kind, drug, block, payload in rows:
        content = json.loads(payload)
        if kind == "policy":
            policy = content["policy"]
        elif kind == "inputs":
            moves = {tuple(old): tuple(new) for old, new in content["carried"]}
            said = moved(said, moves)
        elif kind in ("decision", "undo", "redo"):
            said.setdefault((drug, block), []).append({"seq": seq, **content})
    return {
        (monograph["drug_id"], block["block_id"]): status(
            block, said.get((monograph["drug_id"], block["block_id"]), []), policy
        )
        for monograph in map(json.loads, monographs.read_text(encoding="utf-8").splitlines())
        for block in monograph["blocks"]
    }


def moved(said: dict[Key, list[dict[str, Any]]], moves: dict[Any, Any]) -> dict[Key, Any]:
    result: dict[Key, list[dict[str, Any]]] = {}
    for key, entries in said.items():
        result.setdefault(moves.get(key, key), []).extend(entries)
    return result


def status(block: dict[str, Any], said: list[dict[str, Any]], policy: dict[str, Any]) -> str:
    live = [entry for entry in said if counts(entry, said) and admitted(entry["record"], policy)]
    old = {text(e["record"]) for e in live if e["block_digest"] != digest(block)}
    fresh = [entry["record"] for entry in live if text(entry["record"]) not in old]
    answers = {json.dumps(meaning(record, block)) for record in fresh}
    people = {record["reviewer"] for record in fresh}
    if len(answers) > 1:
        judge = adjudicated(fresh, block, policy)
        return outcome(judge, block) if judge else "disputed"
    if len(people) >= (policy.get("reviewers", 1) if people else 1):
        return outcome(fresh[0], block)
    return "stale" if old else "unreviewed"


def counts(entry: dict[str, Any], said: list[dict[str, Any]]) -> bool:
    """Whether this is its reviewer's last word, and says something."""
    record = entry["record"]
    theirs = [e for e in said if e["record"]["reviewer"] == record["reviewer"]]
    last = max(moment(e["record"]) for e in theirs)
    tied = [e for e in theirs if moment(e["record"]) == last]
    replaced = {one for e in tied for one in e.get("supersedes", [])}
    standing = [e for e in tied if identity(e["record"]) not in replaced] or tied
    return entry in standing and record["verdict"] != "retract"


def admitted(record: dict[str, Any], policy: dict[str, Any]) -> bool:
    """Whether the policy that counts now lets this answer count."""
    if policy.get("evidence_required") and record.get("evidence") is None:
        return False
    named = policy.get("names", [])
    return not named or record["reviewer"] in [*named, *policy["adjudicators"]]


def adjudicated(fresh: list[Any], block: Any, policy: dict[str, Any]) -> Any:
    for judge in sorted(fresh, key=moment, reverse=True):
        others = [record for record in fresh if record["reviewer"] != judge["reviewer"]]
        views = {json.dumps(meaning(record, block)) for record in others}
        if (
            judge["reviewer"] in policy.get("adjudicators", [])
            and len(views) > 1
            and len({record["reviewer"] for record in others}) > 1
            and all(moment(record) < moment(judge) for record in others)
            and sum(record["reviewer"] == judge["reviewer"] for record in fresh) == 1
        ):
            return judge
    return None


def outcome(record: dict[str, Any], block: dict[str, Any]) -> str:
    if record["verdict"] != "shape":
        return str(record["verdict"])
    as_it_is = {"verdict": "shape", "shape": block["shape"], "header_row": block["header_row"]}
    same = meaning(record, block) == meaning({**as_it_is, "bbox": None}, block)
    return "verified" if same else "corrected"


def meaning(record: dict[str, Any], block: dict[str, Any]) -> list[Any]:
    if record["verdict"] != "shape":
        return [record["verdict"]]
    simple = record["shape"] == "simple_table"
    labels = [fold(label) for label in record["header_row"] or []] if simple else []
    return ["shape", record["shape"], labels, record["bbox"] or block["bbox"]]


def digest(block: dict[str, Any]) -> str:
    names = ("section_key", "kind", "shape", "physical_page", "bbox", "header_row")
    judged = {name: block[name] for name in names}
    content = unicodedata.normalize("NFC", block["text"])
    judged["text_sha256"] = hashlib.sha256(content.encode()).hexdigest()
    return hashlib.sha256(text(judged).encode()).hexdigest()


def identity(record: dict[str, Any]) -> str:
    return hashlib.sha256(text(record).encode()).hexdigest()


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def moment(record: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(record["decided_at"])


def fold(label: str) -> str:
    return " ".join(unicodedata.normalize("NFC", label).split())
