"""`rank_guard`: what an answer must contain, told before the answer is written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from reviewer.answers.doses import doses_in
from reviewer.answers.labels import tells_labels
from reviewer.answers.pages import PDF_LABEL, PageLabels
from reviewer.answers.retrieved import ReferredBlock, Retrieved, is_quarantined
from reviewer.contract.answer import CropPart, Part, TextPart
from reviewer.contract.chunk import Chunk
from reviewer.contract.monograph import BlockKey
from reviewer.contract.vocabulary import BlockKind, ChunkKind, VerificationStatus

Language = Literal["vi", "en"]

_KIND_WORDS: Final[dict[Language, dict[BlockKind, str]]] = {
    "vi": {BlockKind.TABLE: "bảng", BlockKind.FORMULA: "công thức"},
    "en": {BlockKind.TABLE: "table", BlockKind.FORMULA: "formula"},
}

_SENTENCES: Final[dict[Language, dict[VerificationStatus | None, str]]] = {
    "vi": {
        None: "Ở {page} có {kind} cần xem trên ảnh kèm theo",
        VerificationStatus.UNVERIFIED: (
            "Ở {page} có {kind} chưa được kiểm chứng cần xem trên ảnh kèm theo"
        ),
        VerificationStatus.CANNOT_TELL: (
            "Ở {page} có {kind} mà người duyệt không xác định được cần xem trên ảnh kèm theo"
        ),
        VerificationStatus.NOT_A_BLOCK: (
            "Ở {page} có vùng được tách như {kind} mà người duyệt cho là không phải là {kind} "
            "cần xem trên ảnh kèm theo"
        ),
    },
    "en": {
        None: "The {kind} on {page} must be read on the picture shown with it",
        VerificationStatus.UNVERIFIED: (
            "The unverified {kind} on {page} must be read on the picture shown with it"
        ),
        VerificationStatus.CANNOT_TELL: (
            "The {kind} on {page} whose content could not be determined must be read on the "
            "picture shown with it"
        ),
        VerificationStatus.NOT_A_BLOCK: (
            "The region on {page} that was lifted as a {kind} but judged not a {kind} must be read "
            "on the picture shown with it"
        ),
    },
}
"""Without commas, lists or numbers, so that they can be taken for no dose and no row of labels."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """One sentence for the blocks of a kind on a page, in both languages."""

    blocks: tuple[ReferredBlock, ...]
    vi: str
    en: str

    def text(self, language: Language) -> str:
        """The sentence in one language."""
        return self.vi if language == "vi" else self.en


@dataclass(frozen=True, slots=True)
class Guard:
    """What an answer must contain and may not do, given what was retrieved."""

    announcements: tuple[Announcement, ...]
    crops: tuple[CropPart, ...]
    """To be shown, in this order."""
    no_dose_from: tuple[str, ...]
    """Chunks from which no numeric dose may be stated."""
    no_text_from: tuple[str, ...]
    """Descriptors: no words at all may be drawn from them."""
    may_be_complete: bool

    def parts(self, language: Language) -> tuple[Part, ...]:
        """The parts that make an answer obey: each announcement with its crops behind it."""
        return tuple(self._parts(language))

    def _parts(self, language: Language) -> Iterator[Part]:
        crops = {BlockKey(crop.drug_id, crop.block_id): crop for crop in self.crops}
        for announcement in self.announcements:
            yield TextPart(kind="text", text=announcement.text(language))
            for block in announcement.blocks:
                yield crops[block.key]

    def as_json(self) -> dict[str, Any]:
        """The guard as `rank-guard` prints it."""
        return {
            "announcements": [
                {
                    "kind": one.blocks[0].attachment.kind.value,
                    "page": one.blocks[0].page,
                    "drug_id": one.blocks[0].key.drug_id,
                    "block_ids": [block.key.block_id for block in one.blocks],
                    "vi": one.vi,
                    "en": one.en,
                }
                for one in self.announcements
            ],
            "crops": [crop.model_dump(mode="json") for crop in self.crops],
            "no_dose_from": list(self.no_dose_from),
            "no_text_from": list(self.no_text_from),
            "complete": self.may_be_complete,
        }


def rank_guard(retrieved: Sequence[Chunk], pages: PageLabels) -> Guard:
    """What an answer built on `retrieved`, in the order of retrieval, must contain. Pure."""
    book = Retrieved(retrieved, pages)
    groups: dict[tuple[object, ...], list[ReferredBlock]] = {}
    for block in book.quarantined_blocks():
        group = (block.key.drug_id, block.attachment.kind, block.page, _doubt(block))
        groups.setdefault(group, []).append(block)
    return Guard(
        announcements=tuple(_announcement(blocks) for blocks in groups.values()),
        crops=tuple(_crop(block) for blocks in groups.values() for block in blocks),
        no_dose_from=tuple(c.chunk_id for c in book.chunks if is_quarantined(c)),
        no_text_from=tuple(
            c.chunk_id for c in book.chunks if c.chunk_kind is ChunkKind.BLOCK_DESCRIPTOR
        ),
        may_be_complete=not any(map(is_quarantined, book.chunks)),
    )


def _crop(block: ReferredBlock) -> CropPart:
    return CropPart(
        kind="crop", drug_id=block.key.drug_id, block_id=block.key.block_id, page=block.page
    )


def _doubt(block: ReferredBlock) -> VerificationStatus | None:
    if not block.is_doubtful:
        return None
    verification = block.attachment.verification
    return VerificationStatus.UNVERIFIED if verification is None else verification.status


def _announcement(blocks: list[ReferredBlock]) -> Announcement:
    return Announcement(tuple(blocks), _sentence(blocks, "vi"), _sentence(blocks, "en"))


def _sentence(blocks: list[ReferredBlock], language: Language) -> str:
    """The sentence, with the drug's name where the name says nothing that it may not say."""
    first = blocks[0]
    kind = _KIND_WORDS[language][first.attachment.kind]
    page = _page_words(first.page, language)
    said = _SENTENCES[language][_doubt(first)].format(kind=kind, page=page)
    with_name = f"{said} ({first.chunk.drug_name})."
    tells = any(tells_labels(with_name, one.attachment.header_row, ()) for one in blocks)
    return f"{said}." if tells or doses_in(with_name) else with_name


def _page_words(label: str, language: Language) -> str:
    if label.startswith(PDF_LABEL):
        number = label.removeprefix(PDF_LABEL)
        return f"trang PDF {number}" if language == "vi" else f"PDF page {number}"
    return f"trang in {label}" if language == "vi" else f"printed page {label}"
