"""The rules of `docs/answer-service.md` over plain JSON, for the second reading.

It shares no code with the program and is written another way on purpose: it scans characters where
the program uses expressions, and asks of every place whether a rule holds.
"""

from typing import Any

from tests.unit.answers.second_doses import states_a_dose
from tests.unit.answers.second_pages import names_page, page_labels
from tests.unit.answers.second_reading import Tok, to_plain, to_sentences, to_tokens
from tests.unit.answers.second_words import words

Json = dict[str, Any]
Found = tuple[str, int | None, str | None, str | None]
"""Rule, part, chunk id, block id."""

KIND_WORDS = {
    "table": [["bảng"], ["table"], ["tables"]],
    "formula": [["công", "thức"], ["formula"], ["formulas"], ["formulae"]],
}
DENIALS = words("không chẳng chưa no not without neither never")
PASSED = words("có phải là một a an any the")
GAPS = words("| , ; / - • · : và and & \" ' “ ” ‘ ’ ( ) .")
DOUBTS = """chưa được kiểm chứng · chưa kiểm chứng · chưa được xác minh · chưa xác minh ·
chưa được kiểm tra · chưa kiểm tra · chưa được duyệt · chưa được rà soát · không xác định được ·
chưa xác định được · không thể xác định · không chắc chắn · chưa thống nhất · đang tranh chấp ·
không phải là bảng · không phải là công thức · unverified · not verified · not been verified ·
not yet verified · not been checked · not yet checked · not reviewed · not been reviewed ·
cannot be told · could not be told · cannot be determined · could not be determined · uncertain ·
disputed · not a table · not a formula"""


def runs(sought: list[str], among: list[str]) -> list[int]:
    """Where `sought` stands in `among`."""
    size = len(sought)
    return [i for i in range(len(among) - size + 1) if among[i : i + size] == sought]


def says_kind(kind: str, among: list[str]) -> bool:
    for word in KIND_WORDS[kind]:
        for place in runs(word, among):
            before = place - 1
            while before >= 0 and among[before] in PASSED:
                before -= 1
            if before < 0 or among[before] not in DENIALS:
                return True
    return False


def is_doubt(among: list[str]) -> bool:
    return any(runs(phrase.split(), among) for phrase in DOUBTS.split("·"))


class SecondCheck:
    """One answer against the chunks of a file, both as JSON."""

    def __init__(self, answer: Json, chunks: list[Json]) -> None:
        self.file: dict[str, Json] = {}
        for chunk in chunks:
            self.file.setdefault(chunk["chunk_id"], chunk)
        self.answer = answer
        self.labels = page_labels(chunks)
        self.retrieved = unique(answer["retrieved"])
        self.got = [self.file[one] for one in self.retrieved if one in self.file]
        self.lines: list[list[Tok]] = [
            to_tokens(line)
            for part in answer["parts"]
            if part["kind"] == "text"
            for line in to_sentences(part["text"])
        ]
        self.blocks: dict[tuple[str, str], tuple[Json, Json]] = {}
        self.locked: set[tuple[str, str]] = set()
        for chunk in self.got:
            for one in chunk.get("attachments", []):
                key = (chunk["drug_id"], one["block_id"])
                self.blocks.setdefault(key, (chunk, one))
                if one["quarantined"]:
                    self.locked.add(key)

    def label(self, key: tuple[str, str]) -> str:
        return self.labels.get(key, f"PDF {self.blocks[key][1]['physical_page']}")

    def found(self) -> list[Found]:
        out: list[Found] = [
            ("unknown_chunk", None, one, None) for one in self.retrieved if one not in self.file
        ]
        if self.answer["complete"]:
            closed = [c for c in self.got if is_closed(c)]
            out += [("presented_as_complete", None, c["chunk_id"], None) for c in closed[:1]]
        for key, (chunk, one) in self.blocks.items():
            if key in self.locked:
                out += self.left_out(key, chunk, one)
        for number, part in enumerate(self.answer["parts"]):
            out += (
                self.of_text(number, part) if part["kind"] == "text" else self.of_crop(number, part)
            )
        return out

    def left_out(self, key: tuple[str, str], chunk: Json, one: Json) -> list[Found]:
        out: list[Found] = []
        label = self.label(key)
        said = [[t.text for t in line] for line in self.lines if names_page(label, line)]
        said = [among for among in said if says_kind(one["kind"], among)]
        status = (one.get("verification") or {}).get("status")
        where = (None, chunk["chunk_id"], one["block_id"])
        if not said:
            out.append(("block_not_announced", *where))
        elif status not in ("verified", "corrected") and not any(map(is_doubt, said)):
            out.append(("doubt_not_said", *where))
        crops = [(p["drug_id"], p["block_id"]) for p in self.answer["parts"] if p["kind"] == "crop"]
        if key not in crops:
            out.append(("crop_missing", *where))
        return out

    def of_text(self, number: int, part: Json) -> list[Found]:
        out: list[Found] = []
        named = unique(part.get("from", []))
        out += [
            ("source_not_retrieved", number, one, None)
            for one in named
            if one not in self.answer["retrieved"]
        ]
        chunks = [self.file[one] for one in named if one in self.file]
        for chunk in chunks:
            if chunk.get("chunk_kind") == "block_descriptor":
                first = chunk["attachments"][0]["block_id"] if chunk["attachments"] else None
                out.append(("descriptor_as_text", number, chunk["chunk_id"], first))
        prose = [c["text"] for c in chunks if c.get("chunk_kind", "prose") == "prose"]
        for key, (chunk, one) in self.blocks.items():
            if key in self.locked and lists_labels(part["text"], one.get("header_row", []), prose):
                out.append(("labels_as_content", number, chunk["chunk_id"], one["block_id"]))
        closed = [c for c in (chunks if named else self.got) if is_closed(c)]
        if closed and states_a_dose(part["text"]):
            out.append(("dose_beside_quarantine", number, closed[0]["chunk_id"], None))
        return out

    def of_crop(self, number: int, part: Json) -> list[Found]:
        key = (part["drug_id"], part["block_id"])
        if key not in self.blocks:
            return [("crop_not_referenced", number, None, part["block_id"])]
        if part["page"] != self.label(key):
            chunk = self.blocks[key][0]
            return [("crop_page_differs", number, chunk["chunk_id"], part["block_id"])]
        return []


def unique(ids: list[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def is_closed(chunk: Json) -> bool:
    flag = chunk.get("has_quarantined_content", False)
    return bool(flag or any(one["quarantined"] for one in chunk.get("attachments", [])))


def flat(text: str) -> list[str]:
    return [token.text for token in to_tokens(to_plain(text))]


def lists_labels(text: str, header: list[str], prose: list[str]) -> bool:
    among = flat(text)
    labels = [label for label in map(flat, header) if label]
    spots = [(at, at + len(label), label) for label in labels for at in runs(label, among)]
    stretches: list[tuple[int, int]] = []
    for start, end, one in spots:
        for begin, stop, other in spots:
            between = among[end:begin]
            if other != one and begin >= end and all(token in GAPS for token in between):
                if begin > end:
                    stretches.append((start, stop))
                    continue
                for third, last, another in spots:
                    gap = among[stop:third]
                    if another != other and third >= stop and all(token in GAPS for token in gap):
                        stretches.append((start, last))
    known = [flat(one) for one in prose]
    return any(
        not any(runs(among[start:end], source) for source in known) for start, end in stretches
    )
