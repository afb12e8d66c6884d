"""What each gate wants, for a reader who does not know its name."""

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def gate_words(name: str) -> str:
    """The gate in words; the name itself where there are none."""
    return {
        "section_with_lifted_block_but_no_chunk_reference": translate(
            "Gates", "Sections that lost a block and do not say so"
        ),
        "attachment_block_id_unknown": translate(
            "Gates", "Attachments that name a block which is not there"
        ),
        "attachment_without_page_or_bbox": translate("Gates", "Attachments without page or box"),
        "block_text_leaked_into_chunk_text": translate("Gates", "Chunks that hold a block's text"),
        "descriptor_chunk_count == block_count": translate(
            "Gates", "Blocks without exactly one descriptor"
        ),
        "descriptor_chunk_without_attachment": translate(
            "Gates", "Descriptors without an attachment"
        ),
        "prose_chunk_lacks_block_of_its_section": translate(
            "Gates", "Prose chunks that lack a block of their section"
        ),
        "descriptor_text_differs_from_its_metadata": translate(
            "Gates", "Descriptors that say something else than their metadata"
        ),
        "header_row_on_shape_that_may_not_have_one": translate(
            "Gates", "Header labels on a shape that may have none"
        ),
        "header_label_is_a_value": translate(
            "Gates", "Header labels that are a cell's value or a bare number"
        ),
        "has_quarantined_content_disagrees_with_attachments": translate(
            "Gates", "Chunks whose quarantine mark is wrong"
        ),
        "attachment_differs_from_its_block": translate(
            "Gates", "Attachments that differ from their block"
        ),
        "table_row_leaked_into_chunk_text": translate("Gates", "Chunks that hold a row of a table"),
        "chunk_of_unknown_section": translate("Gates", "Chunks of a section that is not there"),
        "repeated_chunk_id": translate("Gates", "Chunk ids that stand twice"),
        "missing_schema_version": translate("Gates", "Records without a schema version"),
        "record_does_not_validate": translate("Gates", "Records that are not valid"),
    }.get(name, name)
