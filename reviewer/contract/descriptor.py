"""The text that makes a block retrievable, from metadata alone (ADR 0006 decision 2).

It is part of the file format: whoever builds a descriptor and whoever checks one spell it alike.
"""

from collections.abc import Sequence
from typing import Final

from reviewer.contract.text import fold_white_space, nfc
from reviewer.contract.vocabulary import BlockKind, Shape

_KIND_WORDS: Final = {BlockKind.TABLE: "bảng", BlockKind.FORMULA: "công thức"}


def descriptor_text(
    *,
    drug_name: str,
    display_name: str,
    kind: BlockKind,
    shape: Shape,
    printed_page: str | None,
    physical_page: int,
    header_row: Sequence[str],
) -> str:
    """The descriptor's text, in Unicode form C.

    Header labels are spoken for a simple table alone; their white space is folded and empty ones
    are left out. The printed page is text as it stands in the book; without one, the physical
    page (1-based) is named as the page of the PDF.
    """
    printed = fold_white_space(printed_page or "")
    page = f"trang in {printed}" if printed else f"trang PDF {physical_page}"
    text = f"{drug_name} — {display_name} — {_KIND_WORDS[kind]}, {page}."
    labels = [fold_white_space(label) for label in header_row] if shape.may_have_header else []
    columns = " | ".join(label for label in labels if label)
    if columns:
        text += f" Cột: {columns}."
    return nfc(text)
