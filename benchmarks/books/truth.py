"""What a careful reader would write down of a book, gathered while the book is set."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.books.sheets import Sheet, Spot
from reviewer.contract.geometry import Bbox
from reviewer.contract.monograph import Block, Monograph
from reviewer.contract.text import nfc
from reviewer.contract.vocabulary import SCHEMA_VERSION, Shape


def snake(name: str) -> str:
    """The ASCII snake form of a drug or section name: `Chỉ định` gives `chi_dinh`."""
    bare = name.replace("đ", "d").replace("Đ", "D")
    ascii_name = unicodedata.normalize("NFD", bare).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", ascii_name.lower()).strip("_")


@dataclass
class SectionTruth:
    """A section while it is being set."""

    monograph: "MonographTruth"
    display_name: str
    section_key: str
    paragraphs: list[str] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)

    def seen_on(self, page: int) -> None:
        """Notes that the section stands on this physical page."""
        if page not in self.pages:
            self.pages.append(page)

    def add_block(
        self,
        spot: Spot,
        shape: Shape,
        text: str,
        *,
        header_row: Sequence[str] = (),
        continues: str | None = None,
        made: dict[str, Any] | None = None,
    ) -> None:
        """Records a block of this section; `made` is how it was made, for `generated`."""
        self.seen_on(spot.physical_page)
        self.monograph.blocks.append(
            Block.model_validate(
                {
                    "block_id": spot.block_id,
                    "section_key": self.section_key,
                    "kind": shape.kind,
                    "shape": shape,
                    "physical_page": spot.physical_page,
                    "printed_page": spot.printed_page,
                    "bbox": tuple(round(side, 2) for side in spot.bbox),
                    "quarantined": True,
                    "text": nfc(text),
                    "header_row": tuple(nfc(label) for label in header_row),
                    "continues": continues,
                    **({"generated": made} if self.monograph.generated else {}),
                }
            )
        )

    def add_decoy(
        self, sheet: Sheet, kind: str, box: tuple[float, float, float, float], text: str = ""
    ) -> None:
        """Records what looks like a block and is none."""
        self.seen_on(sheet.physical_page)
        self.monograph.decoys.append(
            {
                "kind": kind,
                "section_key": self.section_key,
                "physical_page": sheet.physical_page,
                "bbox": [round(side, 2) for side in sheet.in_plumber_frame(Bbox(*box))],
                "text": nfc(text),
            }
        )


@dataclass
class MonographTruth:
    """A monograph while it is being set."""

    drug_name: str
    drug_id: str
    sections: list[SectionTruth] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    decoys: list[dict[str, Any]] = field(default_factory=list)
    generated: bool = False
    """Whether the record says how each block was made and what looks like one."""

    def section(self, display_name: str) -> SectionTruth:
        """Begins a section."""
        section = SectionTruth(self, display_name, snake(display_name))
        self.sections.append(section)
        return section

    def record(self) -> Monograph:
        """The finished record, in form C."""
        extra = {"not_blocks": self.decoys} if self.generated else {}
        return Monograph.model_validate(
            {
                "schema_version": SCHEMA_VERSION,
                "drug_id": self.drug_id,
                "drug_name": nfc(self.drug_name),
                "sections": [
                    {
                        "section_key": section.section_key,
                        "display_name": nfc(section.display_name),
                        "text": nfc("\n\n".join(section.paragraphs)),
                        "physical_pages": section.pages,
                    }
                    for section in self.sections
                ],
                "blocks": self.blocks,
                **extra,
            }
        )
