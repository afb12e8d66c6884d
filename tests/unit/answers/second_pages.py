"""Pages as `docs/answer-service.md` has them, for the second reading."""

from collections.abc import Iterator
from typing import Any

from tests.unit.answers.second_reading import Tok, to_plain, to_tokens

PAGE_WORDS = {"trang", "tr", "page", "pages", "p", "pp"}
PAGE_PASSED = {".", "in", "số", "sách", "printed", "number", "no", "pdf", "(", ":"}
PAGE_JOINS = {",", ";", "&", "và", "and", "hoặc", "or", "-", "đến", "to"}


def page_items(toks: list[Tok]) -> Iterator[tuple[int, bool]]:
    """Where an item of a page list begins, and whether the list is of the PDF's own pages."""
    for i, tok in enumerate(toks):
        if tok.kind != "word" or tok.text not in PAGE_WORDS:
            continue
        pdf = i > 0 and toks[i - 1].text == "pdf"
        at = i + 1
        while at < len(toks) and toks[at].text in PAGE_PASSED:
            pdf = pdf or toks[at].text == "pdf"
            at += 1
        while at < len(toks):
            yield at, pdf
            if toks[at].kind == "number" and at + 2 < len(toks) and toks[at + 1].text in PAGE_JOINS:
                at += 2
            else:
                break


def names_page(label: str, toks: list[Tok]) -> bool:
    wants_pdf = label.startswith("PDF ")
    wanted = [t.text for t in to_tokens(to_plain(label[4:] if wants_pdf else label))]
    for at, pdf in page_items(toks):
        end = at + len(wanted)
        if pdf == wants_pdf and [t.text for t in toks[at:end]] == wanted:
            nxt = toks[end] if end < len(toks) else None
            if nxt is None or not nxt.glued or nxt.kind == "sign":
                return True
    return False


def is_usual_label(text: str) -> bool:
    latin = {c for c in text if c.isascii() and c.isalpha()}
    digits = {c for c in text if c in "0123456789"}
    if set(text) - latin - digits - {"-"} or not text:
        return False
    head = text.rstrip("0123456789")
    tail_digits = len(text) - len(head)
    if "-" in text:
        return (
            head.endswith("-")
            and head.count("-") == 1
            and 1 <= len(head) - 1 <= 2
            and 1 <= tail_digits <= 5
        )
    if not digits:
        return len(text) <= 8 and set(text.lower()) <= set("ivxlcdm")
    body = text[:-1] if text[-1] in latin else text
    lead = body.rstrip("0123456789")
    return len(lead) <= 2 and not any(c in digits for c in lead) and 1 <= len(body) - len(lead) <= 5


def page_labels(chunks: list[dict[str, Any]]) -> dict[tuple[str, str], str]:
    labels = {}
    for chunk in chunks:
        if chunk.get("chunk_kind") != "block_descriptor" or len(chunk["attachments"]) != 1:
            continue
        one = chunk["attachments"][0]
        kind = "bảng" if one["kind"] == "table" else "công thức"
        head = f"{chunk['drug_name']} — {chunk['section_name']} — {kind}, trang in "
        columns = ""
        if one["shape"] == "simple_table":
            folded = [" ".join(label.split()) for label in one.get("header_row", [])]
            columns = " | ".join(label for label in folded if label)
        tail = f". Cột: {columns}." if columns else "."
        text = chunk["text"]
        if text.startswith(head) and text.endswith(tail):
            printed = text[len(head) : len(text) - len(tail)]
            if is_usual_label(printed):
                labels[chunk["drug_id"], one["block_id"]] = printed
    return labels
