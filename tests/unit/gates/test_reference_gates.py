"""Gates of reference and of records, each by a fault of its own."""

import unicodedata

from reviewer.gates import names
from reviewer.messages import LANGUAGES
from tests.unit.gates.maker import Records, failing, gates_of

Good = tuple[Records, Records]

TABLE, FORMULA = "p0205-t1", "p0205-f1"
PROSE, DESCRIPTOR, GENTAMICIN, LONE_DESCRIPTOR = 1, 3, 5, 8


def test_a_complete_set_passes_every_gate(good: Good) -> None:
    report = gates_of(*good)
    assert failing(report) == {}
    assert (report.monographs, report.chunks, report.older_records) == (2, 9, 0)


def test_a_prose_chunk_that_lacks_one_block_is_ours(good: Good) -> None:
    monographs, chunks = good
    del chunks[PROSE]["attachments"][0]
    report = gates_of(monographs, chunks)
    assert failing(report) == {names.CHUNK_LACKS_BLOCK: 1}
    (example,) = next(gate for gate in report.gates if not gate.passed).examples
    assert (example.file, example.line, example.block_id) == ("chunks", PROSE + 1, TABLE)
    assert example.key == ("ampicilin_va_sulbactam", TABLE)


def test_what_no_chunk_of_the_section_names_is_the_first_gates(good: Good) -> None:
    monographs, chunks = good
    for number in (PROSE, PROSE + 1):
        del chunks[number]["attachments"][0]
    assert failing(gates_of(monographs, chunks)) == {names.SECTION_WITHOUT_REFERENCE: 1}


def test_both_at_once_hide_neither(good: Good) -> None:
    monographs, chunks = good
    del chunks[PROSE]["attachments"][0:2]
    del chunks[PROSE + 1]["attachments"][0]
    chunks[PROSE]["has_quarantined_content"] = False
    assert failing(gates_of(monographs, chunks)) == {
        names.SECTION_WITHOUT_REFERENCE: 1,
        names.CHUNK_LACKS_BLOCK: 1,
    }


def test_an_unknown_block_hides_no_more_than_the_one_it_stands_for(good: Good) -> None:
    monographs, chunks = good
    chunks[PROSE]["attachments"] = [{**chunks[PROSE]["attachments"][0], "block_id": "nothing"}]
    assert failing(gates_of(monographs, chunks)) == {
        names.UNKNOWN_BLOCK: 1,
        names.CHUNK_LACKS_BLOCK: 1,
    }


def test_a_section_without_prose_is_told_by_its_descriptor(good: Good) -> None:
    monographs, chunks = good
    del chunks[LONE_DESCRIPTOR]
    assert failing(gates_of(monographs, chunks)) == {
        names.SECTION_WITHOUT_REFERENCE: 1,
        names.DESCRIPTOR_COUNT: 1,
    }


def test_a_descriptor_stands_for_no_section_that_has_prose(good: Good) -> None:
    monographs, chunks = good
    chunks[GENTAMICIN].update(attachments=[], has_quarantined_content=False)
    assert failing(gates_of(monographs, chunks)) == {names.SECTION_WITHOUT_REFERENCE: 1}


def test_several_descriptors_of_a_block_count_once(good: Good) -> None:
    monographs, chunks = good
    for number in range(2):
        chunks.append({**chunks[DESCRIPTOR], "chunk_id": f"another:{number}"})
    assert failing(gates_of(monographs, chunks)) == {names.DESCRIPTOR_COUNT: 1}


def test_a_descriptor_of_no_block_counts(good: Good) -> None:
    monographs, chunks = good
    chunk = {**chunks[DESCRIPTOR], "attachments": [], "has_quarantined_content": False}
    chunk["chunk_id"] = "ampicilin_va_sulbactam:lieu_luong_va_cach_dung:block:p9999-t1"
    assert failing(gates_of(monographs, [*chunks, chunk])) == {
        names.DESCRIPTOR_COUNT: 1,
        names.BARE_DESCRIPTOR: 1,
    }


def test_a_descriptor_that_carries_another_block_is_not_what_its_id_says(good: Good) -> None:
    monographs, chunks = good
    chunks[DESCRIPTOR]["attachments"] = chunks[DESCRIPTOR + 1]["attachments"]
    assert failing(gates_of(monographs, chunks)) == {names.DESCRIPTOR_TEXT: 1}


def test_a_chunk_of_an_unknown_drug_or_section_cannot_be_believed(good: Good) -> None:
    monographs, chunks = good
    for number, change in enumerate(({"section_key": "khac"}, {"drug_id": "khac"})):
        chunk = {**chunks[0], **change, "chunk_id": f"another:{number}"}
        assert failing(gates_of(monographs, [*chunks, chunk])) == {names.UNKNOWN_SECTION: 1}


def test_ids_match_across_unicode_forms(good: Good) -> None:
    monographs, chunks = good
    for monograph in monographs:
        for block in monograph["blocks"]:
            block["block_id"] += "\u00ea"
    for chunk in chunks:
        for attachment in chunk["attachments"]:
            attachment["block_id"] += "e\u0302"
        if ":block:" in chunk["chunk_id"]:
            chunk["chunk_id"] += "e\u0302"
    assert failing(gates_of(monographs, chunks)) == {}


def test_a_repeated_chunk_id_names_the_first_line(good: Good) -> None:
    monographs, chunks = good
    report = gates_of(monographs, [*chunks, chunks[0]])
    assert failing(report) == {names.REPEATED_CHUNK_ID: 1}
    (example,) = next(gate for gate in report.gates if not gate.passed).examples
    assert example.line == 10
    assert "line 1." in example.sentence("en")


def test_records_without_version_are_counted_in_both_files(good: Good) -> None:
    monographs, chunks = good
    del monographs[0]["schema_version"]
    chunks[0]["schema_version"] = None
    report = gates_of(monographs, chunks)
    assert failing(report) == {names.NO_SCHEMA_VERSION: 2}
    assert report.older_records == 2


def test_every_example_has_a_sentence_in_both_languages(good: Good) -> None:
    monographs, chunks = good
    chunks[PROSE]["text"] = unicodedata.normalize("NFD", monographs[0]["blocks"][0]["text"])
    chunks[PROSE + 1]["attachments"][0].update(bbox=None, block_id="nothing")
    chunks[DESCRIPTOR].update(attachments=[], text="x", has_quarantined_content=True)
    chunks[GENTAMICIN].update(attachments=[], section_key="khac", schema_version=None)
    chunks.append({"chunk_id": "x"})
    report = gates_of(monographs, chunks)
    assert len(failing(report)) > 7
    said = [
        example.sentence(language)
        for gate in report.gates
        for example in gate.examples
        for language in LANGUAGES
    ]
    assert all("{" not in sentence and len(sentence) > 20 for sentence in said)


def test_examples_are_few_and_counts_whole(good: Good) -> None:
    monographs, chunks = good
    report = gates_of(monographs, chunks + [chunks[0]] * 50)
    (gate,) = [gate for gate in report.gates if not gate.passed]
    assert (gate.violations, len(gate.examples)) == (50, 10)
