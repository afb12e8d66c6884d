"""The manifest's seal: any byte that was changed is found."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from reviewer.export.manifest import SEAL, seal_holds, sealed

MANIFEST = {"chain_head": "0" * 64, "name": "sách.pdf", SEAL + "_like": "x", "files": {"a": 1}}


def test_a_sealed_manifest_holds_and_says_the_same() -> None:
    data = sealed(MANIFEST)
    assert seal_holds(data)
    read = json.loads(data)
    assert len(read.pop(SEAL)) == 64
    assert read == MANIFEST


@settings(max_examples=300)
@given(st.data())
def test_any_changed_byte_breaks_it(data: st.DataObject) -> None:
    whole = sealed(MANIFEST)
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda value: value != whole[at]))
    assert not seal_holds(whole[:at] + bytes([other]) + whole[at + 1 :])


@given(st.data())
def test_any_lost_byte_breaks_it(data: st.DataObject) -> None:
    whole = sealed(MANIFEST)
    at = data.draw(st.integers(0, len(whole) - 1))
    assert not seal_holds(whole[:at] + whole[at + 1 :])


def test_a_manifest_without_a_seal_does_not_hold() -> None:
    assert not seal_holds(json.dumps(MANIFEST).encode())
