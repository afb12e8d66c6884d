"""What the gates are called: the six of the decision record, exactly as there, then ours."""

from typing import Final

SECTION_WITHOUT_REFERENCE: Final = "section_with_lifted_block_but_no_chunk_reference"
UNKNOWN_BLOCK: Final = "attachment_block_id_unknown"
NO_PAGE_OR_BBOX: Final = "attachment_without_page_or_bbox"
TEXT_LEAK: Final = "block_text_leaked_into_chunk_text"
DESCRIPTOR_COUNT: Final = "descriptor_chunk_count == block_count"
BARE_DESCRIPTOR: Final = "descriptor_chunk_without_attachment"

THE_SIX: Final = (
    SECTION_WITHOUT_REFERENCE,
    UNKNOWN_BLOCK,
    NO_PAGE_OR_BBOX,
    TEXT_LEAK,
    DESCRIPTOR_COUNT,
    BARE_DESCRIPTOR,
)
"""ADR 0006, "Invariants and gates"."""

CHUNK_LACKS_BLOCK: Final = "prose_chunk_lacks_block_of_its_section"
DESCRIPTOR_TEXT: Final = "descriptor_text_differs_from_its_metadata"
HEADER_ON_OTHER_SHAPE: Final = "header_row_on_shape_that_may_not_have_one"
LABEL_IS_VALUE: Final = "header_label_is_a_value"
QUARANTINE_FLAG: Final = "has_quarantined_content_disagrees_with_attachments"
ATTACHMENT_DIFFERS: Final = "attachment_differs_from_its_block"
ROW_LEAK: Final = "table_row_leaked_into_chunk_text"
UNKNOWN_SECTION: Final = "chunk_of_unknown_section"
REPEATED_CHUNK_ID: Final = "repeated_chunk_id"
NO_SCHEMA_VERSION: Final = "missing_schema_version"
NOT_VALID: Final = "record_does_not_validate"

OURS: Final = (
    CHUNK_LACKS_BLOCK,
    DESCRIPTOR_TEXT,
    HEADER_ON_OTHER_SHAPE,
    LABEL_IS_VALUE,
    QUARANTINE_FLAG,
    ATTACHMENT_DIFFERS,
    ROW_LEAK,
    UNKNOWN_SECTION,
    REPEATED_CHUNK_ID,
    NO_SCHEMA_VERSION,
    NOT_VALID,
)
"""Design section 5, "Ours on top"."""

GATE_NAMES: Final = THE_SIX + OURS
