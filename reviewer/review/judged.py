"""What a reviewer judges of a block. A change of any of it makes her answer stale."""

import hashlib
from typing import Self

from pydantic import BaseModel, ConfigDict

from reviewer.contract.geometry import ValidBbox
from reviewer.contract.monograph import Block
from reviewer.contract.text import nfc
from reviewer.contract.vocabulary import BlockKind, Shape
from reviewer.review.digest import sha256_of


class Judged(BaseModel):
    """A block as it was judged, kept with the decision so that a later change can be named.

    Ids are not in it: a block that was only renumbered is the same block. Neither are the printed
    page and the names of drug and section, which nobody judges against the crop. The block's text
    is in it by its sha256 alone: quarantined text is not copied about.
    """

    model_config = ConfigDict(frozen=True)

    section_key: str
    kind: BlockKind
    shape: Shape
    physical_page: int
    bbox: ValidBbox
    header_row: tuple[str, ...]
    text_sha256: str

    @classmethod
    def of(cls, block: Block) -> Self:
        """What is judged of `block`."""
        return cls(
            section_key=block.section_key,
            kind=block.kind,
            shape=block.shape,
            physical_page=block.physical_page,
            bbox=block.bbox,
            header_row=block.header_row,
            text_sha256=hashlib.sha256(nfc(block.text).encode("utf-8")).hexdigest(),
        )

    @property
    def digest(self) -> str:
        """The block digest: sha256 (hex) of the canonical JSON of all the fields above."""
        return sha256_of(self.model_dump(mode="json"))

    def changed(self, other: "Judged") -> tuple[str, ...]:
        """The names of the fields in which `other` differs."""
        mine, theirs = self.model_dump(), other.model_dump()
        return tuple(name for name in mine if mine[name] != theirs[name])
