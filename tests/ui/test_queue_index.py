"""Search, filters and their counts, over the sample."""

from collections import Counter

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.session import ReviewSession
from reviewer.ui.queue.index import Filters, Order, QueueIndex


def index_of(session: ReviewSession) -> QueueIndex:
    return QueueIndex(session.items, session.state, session.queue())


def test_shows_all_riskiest_first(session: ReviewSession) -> None:
    keys, counts = index_of(session).find(Filters(), Order.RISK)
    assert keys == session.queue()
    assert counts.states == {ReviewState.UNREVIEWED: len(session.items)}
    assert counts.shapes == Counter(item.block.shape for item in session.items)


def test_finds_without_diacritics_in_any_field(session: ReviewSession) -> None:
    index = index_of(session)
    item = next(item for item in session.items if item.input_header)
    for query in (item.drug_name.lower(), item.key.block_id, item.input_header[0].upper()):
        keys, _ = index.find(Filters(query=query), Order.RISK)
        assert item.key in keys, query
    drug, _ = index.find(Filters(query="ampicilin va sulbactam"), Order.RISK)
    assert {session.item(key).drug_name for key in drug} == {"AMPICILIN VÀ SULBACTAM"}


def test_every_word_has_to_be_there(session: ReviewSession) -> None:
    keys, _ = index_of(session).find(Filters(query="ampicilin khôngcótừnày"), Order.RISK)
    assert keys == ()


def test_filters_combine_and_counts_leave_their_own_filter_out(session: ReviewSession) -> None:
    index = index_of(session)
    filters = Filters(shapes=frozenset({Shape.FORMULA_2D}))
    keys, counts = index.find(filters, Order.RISK)
    assert keys
    assert {session.item(key).block.shape for key in keys} == {Shape.FORMULA_2D}
    assert counts.states == {ReviewState.UNREVIEWED: len(keys)}
    assert sum(counts.shapes.values()) == len(session.items)
    section = session.item(keys[0]).block.section_key
    both = Filters(shapes=filters.shapes, sections=frozenset({section}))
    narrowed, _ = index.find(both, Order.RISK)
    assert narrowed
    assert len(narrowed) == counts.sections[section]


def test_orders(session: ReviewSession) -> None:
    index = index_of(session)
    book, _ = index.find(Filters(), Order.BOOK)
    assert book == tuple(item.key for item in session.items)
    drug, _ = index.find(Filters(), Order.DRUG)
    names = [session.item(key).drug_name for key in drug]
    assert names == sorted(names)


def test_sections_are_named_once(session: ReviewSession) -> None:
    sections = index_of(session).sections()
    assert set(sections) == {item.block.section_key for item in session.items}
