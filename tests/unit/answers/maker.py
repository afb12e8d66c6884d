"""Chunks and answers made at random from a seed, good and bad ones mixed."""

import json
import random
from collections.abc import Mapping
from typing import Any

from reviewer.answers.check import check_answer
from reviewer.answers.pages import PageLabels
from reviewer.answers.report import Violation
from reviewer.contract.answer import Answer
from reviewer.contract.chunk import Chunk
from reviewer.contract.descriptor import descriptor_text
from reviewer.contract.vocabulary import Shape

Json = dict[str, Any]

LABELS = ["Độ thanh thải creatinin", "Nửa đời", "Liều", "Vi khuẩn", "Có", "Không", "Tuổi", "Bảng"]
PRINTED = [None, "204", "205", "xii", "A-3", "20a", "trang 9", ""]
STATUSES = [None, None, "verified", "corrected", "not_a_block", "cannot_tell", "unverified"]
NAMES = ["AMPICILIN VÀ SULBACTAM", "GENTAMICIN", "VITAMIN B12", "PARACETAMOL 500 MG"]

FRAGMENTS = [
    "Ở trang in 204 có bảng cần xem trên ảnh.",
    "Bảng ở trang 204 và 205 chưa được kiểm chứng.",
    "Không có bảng ở trang 204.",
    "Xem công thức, tr. 205; không chắc chắn.",
    "The unverified table on printed page 204 is on the picture.",
    "There is no formula on page 205.",
    "Tables on pages 203, 204 and 205 cannot be determined.",
    "PDF page 31 has a table, not verified.",
    "Trang PDF 32 có công thức không xác định được.",
    "Bảng ở trang xii và A-3 và 20a chưa kiểm tra.",
    "Uống 1,5 - 3 g mỗi 6 - 8 giờ.",
    "Ngày uống hai lần, mỗi lần một viên.",
    "Two tablets twice daily for 7 days.",
    "Trẻ em từ 6 tháng đến 12 tuổi.",
    "Độ thanh thải creatinin dưới 30 ml/phút.",
    "Truyền 2 ml/phút.",
    "Nửa đời 5 giờ.",
    "Năm 2023, ngày 21 tháng 11 năm 2024.",
    "Vitamin B12 tốt, tăng gấp 2 - 3 lần.",
    "Cột: Độ thanh thải creatinin | Nửa đời.",
    "Liều, Vi khuẩn và Tuổi.",
    "Có Không Tuổi",
    "Người suy thận cần giãn khoảng cách giữa các liều.",
]
_TOKENS = (
    "trang tr. page 204 205 , ; và - bảng công thức table không no chưa được kiểm chứng unverified "
    "uống dùng 5 ½ 10 000 hai mg g viên ml / phút giờ ngày tháng năm tuổi lần mỗi gấp đôi liều "
    "giảm % ( ) x ** <b> </span> <a > trẻ em dưới đến thứ q8h B12 500mgx2 sáng creatinin "
    "nửa đời once daily Liều | Tuổi . pdf"
)
SOUP = _TOKENS.split()


def file_of_chunks(chance: random.Random) -> list[Json]:
    """A few chunks of two drugs: prose that refers to blocks, descriptors, some of them bare."""
    chunks: list[Json] = []
    for drug in range(2):
        name = chance.choice(NAMES)
        base = {"schema_version": "1.0", "drug_id": f"d{drug}", "drug_name": name}
        base |= {"section_key": "lieu", "section_name": "Liều"}
        blocks = [_attachment(chance, f"b{number}") for number in range(chance.randint(0, 3))]
        for number in range(chance.randint(1, 3)):
            named = [b for b in blocks if chance.random() < 0.8]
            chunks.append(
                base
                | {
                    "chunk_id": f"d{drug}:lieu:{number}",
                    "chunk_kind": "prose",
                    "text": " ".join(chance.choices(FRAGMENTS, k=2)),
                    "attachments": named,
                    "has_quarantined_content": any(b["quarantined"] for b in named)
                    or chance.random() < 0.1,
                }
            )
        for block in blocks:
            if chance.random() < 0.8:
                chunks.append(base | _descriptor(chance, drug, name, block))
    return chunks


def _attachment(chance: random.Random, block_id: str) -> Json:
    shape = chance.choice(list(Shape))
    header = chance.sample(LABELS, chance.randint(0, 3)) if shape.may_have_header else []
    data: Json = {
        "block_id": block_id,
        "kind": shape.kind.value,
        "shape": shape.value,
        "physical_page": chance.randint(30, 33),
        "bbox": [1.0, 2.0, 3.0, 4.0],
        "quarantined": chance.random() < 0.85,
        "header_row": header,
    }
    status = chance.choice(STATUSES)
    if status is not None:
        data["verification"] = {"status": status, "header_verified": False}
    return data


def _descriptor(chance: random.Random, drug: int, name: str, block: Json) -> Json:
    shape = Shape(block["shape"])
    return {
        "chunk_id": f"d{drug}:lieu:block:{block['block_id']}",
        "chunk_kind": "block_descriptor",
        "text": descriptor_text(
            drug_name=name,
            display_name="Liều",
            kind=shape.kind,
            shape=shape,
            printed_page=chance.choice(PRINTED),
            physical_page=block["physical_page"],
            header_row=block["header_row"],
        ),
        "attachments": [block] if chance.random() < 0.9 else [],
        "has_quarantined_content": block["quarantined"],
    }


def answer_to(chance: random.Random, chunks: list[Json]) -> Json:
    """An answer that retrieved some of the chunks and says whatever it likes."""
    ids = [chunk["chunk_id"] for chunk in chunks]
    retrieved = chance.choices(ids, k=chance.randint(0, 4)) + ["gone"] * (chance.random() < 0.1)
    parts: list[Json] = []
    for _ in range(chance.randint(0, 5)):
        if chance.random() < 0.35:
            parts.append(_crop(chance))
        else:
            sources = chance.choices([*retrieved, *ids, "gone"], k=chance.randint(0, 2))
            parts.append({"kind": "text", "text": _text(chance), "from": sources})
    return {
        "question": "?",
        "retrieved": retrieved,
        "parts": parts,
        "complete": chance.random() < 0.4,
    }


def _crop(chance: random.Random) -> Json:
    return {
        "kind": "crop",
        "drug_id": f"d{chance.randint(0, 1)}",
        "block_id": f"b{chance.randint(0, 3)}",
        "page": chance.choice(["204", "205", "xii", "A-3", "20a", "PDF 30", "PDF 31", "PDF 32"]),
    }


def _text(chance: random.Random) -> str:
    if chance.random() < 0.5:
        return " ".join(chance.choices(FRAGMENTS, k=chance.randint(1, 3)))
    return "".join(
        chance.choice(SOUP) + chance.choice([" ", " ", " ", "", "\n"])
        for _ in range(chance.randint(1, 14))
    )


def as_chunks(chunks: list[Json]) -> Mapping[str, Chunk]:
    """The chunks by id, as the program reads them."""
    read = [Chunk.model_validate_json(json.dumps(chunk), strict=True) for chunk in chunks]
    return {chunk.chunk_id: chunk for chunk in reversed(read)}


def checked(answer: Json, chunks: Mapping[str, Chunk]) -> tuple[Violation, ...]:
    """What the program says of an answer."""
    made = Answer.model_validate_json(json.dumps(answer), strict=True)
    return check_answer(made, chunks, PageLabels(chunks.values()))


def as_found(violations: tuple[Violation, ...]) -> list[tuple[str, Any, Any, Any]]:
    """Violations as plain tuples, sorted, to be compared with others."""
    found = [(one.rule, one.part, one.chunk_id, one.block_id) for one in violations]
    return sorted(found, key=repr)
