"""The report: complete, loads nothing, and nobody's text can act in it."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.contract.vocabulary import ReviewState, Shape
from reviewer.export.bundle import export_bundle
from reviewer.export.plan import BundlePlan
from reviewer.export.report.markup import joined, shown, tag
from tests.unit.export.maker import CONTINUED, FORMULA, MERGED, TABLE, Desk

HOSTILE = '</title><script>alert(1)</script><img src=//x onerror="a()">\' " &lt; \u202e'

TAGS = (
    "html head meta title style body header h1 h2 h3 h4 p span section dl div dt dd br code time "
    "table caption thead tbody tr th td nav a main article figure img figcaption ol ul li em "
    "strong q bdi svg rect polyline"
)
ALLOWED_TAGS = frozenset(TAGS.split())
ATTRIBUTES = (
    "lang charset http-equiv content name class id aria-hidden aria-labelledby scope href src alt "
    "width height loading x points viewbox preserveaspectratio"
)
ALLOWED_ATTRIBUTES = frozenset(ATTRIBUTES.split())


class Page(HTMLParser):
    """What a browser makes of a report: its elements, in order, and its text."""

    def __init__(self, html: str):
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data

    def all(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag == name]


def report(desk: Desk, plan: BundlePlan | None = None) -> Page:
    target = desk.folder / "bundle"
    export_bundle(plan or desk.plan(mark_unreviewed=True), desk.stages(), target)
    return Page((target / "report.html").read_text(encoding="utf-8"))


def test_every_block_is_there_with_its_crop_and_who(desk: Desk) -> None:
    page = report(desk)
    assert page.open == []
    articles = [one for one in page.all("article") if one.get("id")]
    assert [one["id"] for one in articles] == ["block-1", "block-2", "block-3", "block-4"]
    for image in page.all("img"):
        assert image["src"] is not None
        assert (desk.folder / "bundle" / image["src"]).is_file()
        assert image["alt"]
    assert len(page.all("img")) == 4
    assert page.text.count("DS. Lê Thị Hồng") >= 8
    assert "2026-12-01T08:00:00Z" in page.text
    for message in ("đã xác nhận", "verified", "ab" * 32, "AMPICILIN VÀ SULBACTAM"):
        assert message in page.text


def test_it_loads_nothing_and_runs_nothing(desk: Desk) -> None:
    page = report(desk)
    (policy,) = (one for one in page.all("meta") if one.get("http-equiv"))
    assert policy["http-equiv"] == "Content-Security-Policy"
    assert policy["content"] is not None
    assert policy["content"].startswith("default-src 'none';")
    assert "unsafe" not in policy["content"]
    for name, attributes in page.elements:
        assert name in ALLOWED_TAGS
        assert set(attributes) <= ALLOWED_ATTRIBUTES
    assert all(str(one["src"]).startswith("crops/") for one in page.all("img"))
    assert all(str(one["href"]).startswith("#") for one in page.all("a"))
    text = (desk.folder / "bundle" / "report.html").read_text(encoding="utf-8")
    assert "http://" not in text
    assert "https://" not in text
    assert "url(" not in text
    assert "@import" not in text


def test_hostile_text_stays_text(tmp_path: Path) -> None:
    hostile = Desk(tmp_path)
    for monograph in hostile.monographs:
        monograph["drug_id"] = HOSTILE + monograph["drug_id"]
        monograph["drug_name"] = HOSTILE
        for section in monograph["sections"]:
            section["display_name"] = HOSTILE
        for block in monograph["blocks"]:
            block["block_id"] += HOSTILE
            block["printed_page"] = HOSTILE
            block["header_row"] = [HOSTILE] if block["shape"] == "simple_table" else []
            block.pop("continues", None)
    hostile = Desk(tmp_path, hostile.monographs)
    for key in hostile.results:
        hostile.decide(key, ReviewState.CANNOT_TELL, note=HOSTILE)
    plan = hostile.plan(policy={HOSTILE: [HOSTILE]}, counts={HOSTILE: 1}, chain_head=HOSTILE)
    page = report(hostile, plan)
    assert page.open == []
    for name, attributes in page.elements:
        assert name in ALLOWED_TAGS
        assert set(attributes) <= ALLOWED_ATTRIBUTES
    assert page.text.count("<script>alert(1)</script>") > 20
    assert "\u202e" not in page.text


def test_each_undecidable_block_has_a_sheet_to_print(desk: Desk) -> None:
    desk.book.missing = frozenset({702})
    desk.decide(CONTINUED, ReviewState.CANNOT_TELL, note="Thiếu trang 702.")
    desk.decide(FORMULA, ReviewState.CANNOT_TELL, note="Bản in mờ.")
    page = report(desk)
    sheets = [one for one in page.all("article") if one.get("class") == "sheet"]
    assert [one["aria-labelledby"] for one in sheets] == ["sheet-2-name", "sheet-4-name"]
    assert page.text.count("Thiếu trang 702.") >= 3
    assert page.text.count("Bản in mờ.") >= 3
    assert page.text.count("Kết luận của hội đồng") == 2
    assert "Không có ảnh:" in page.text


def test_it_says_when_it_is_not_the_whole(desk: Desk) -> None:
    assert "Mọi khối đều đã được kết luận" in report(desk).text


def test_it_says_what_is_missing(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.UNREVIEWED)
    desk.book.blank = True
    page = report(desk)
    assert "Gói này chưa hoàn tất; số khối chưa được xác minh: 1." in page.text
    assert "Mọi khối đều đã được kết luận" not in page.text
    assert "Số ảnh chỉ thấy giấy trắng: 4." in page.text
    assert "do kịch bản, không ký trên màn hình" in page.text


def test_a_correction_shows_what_it_was(desk: Desk) -> None:
    desk.decide(MERGED, ReviewState.CORRECTED, Shape.SIMPLE_TABLE, ("Chức năng", ""))
    page = report(desk)
    assert "đề xuất ban đầu" in page.text
    assert "Cột: Chức năng." in page.text


def test_what_is_known_of_the_reading_is_told(desk: Desk) -> None:
    findings = {
        "agreement": {"agreed": 3, "blocks": 4, "part": 0.75, "by_shape": {}, "alpha": None},
        "seeded_errors": {"Hồng": {"found": 9, "shown": 10, "interval": [0.5958, 0.9821]}},
        "pace": {},
    }
    page = report(desk, desk.plan(findings=findings))
    assert "Mức đồng thuận giữa người duyệt độc lập" in page.text
    assert "0.75" in page.text
    assert "0.5958 – 0.9821" in page.text
    assert page.open == []


def bars_of(page: Page) -> list[list[dict[str, str | None]]]:
    """The parts of each bar of the report, in order."""
    bars: list[list[dict[str, str | None]]] = []
    for name, attributes in page.elements:
        if name == "svg":
            bars.append([])
        elif name == "rect":
            bars[-1].append(attributes)
    return bars


def test_how_far_the_review_is_stands_there_in_pictures_with_their_numbers(desk: Desk) -> None:
    desk.decide(TABLE, ReviewState.VERIFIED)
    desk.decide(MERGED, ReviewState.CORRECTED, Shape.SIMPLE_TABLE, ("Chức năng", ""))
    page = report(desk, desk.plan(mark_unreviewed=True))
    assert "Bằng hình" in page.text
    simple = bars_of(page)[0]
    assert [(one["class"], one["width"]) for one in simple] == [
        ("verified", "50.00"),
        ("corrected", "50.00"),
    ], "two simple tables, the longest bar"
    assert "2 / 2" in page.text
    assert "✓ 1 · ✎ 1" in page.text


def test_agreement_and_time_stand_there_in_pictures(desk: Desk) -> None:
    by_shape = {"simple_table": {"agreed": 1, "blocks": 4, "part": 0.25}}
    findings = {"agreement": {"by_shape": by_shape, "seconds": {"Lan": 20.0, "Minh": 5.0}}}
    page = report(desk, desk.plan(findings=findings))
    widths = [[one["width"] for one in bar] for bar in bars_of(page)]
    assert widths[-3:] == [["100.00"], ["25.00"], ["25.00"]], "two times, then what they agree on"
    assert "20 s" in page.text
    assert "1 / 4" in page.text


def test_the_pictures_hide_from_a_screen_reader_what_the_numbers_say(desk: Desk) -> None:
    drawn = report(desk).all("svg")
    assert drawn
    assert all(one["aria-hidden"] == "true" for one in drawn)


@given(st.text())
def test_no_text_becomes_markup(text: str) -> None:
    page = Page(tag("p", text, class_=text))
    assert [name for name, _ in page.elements] == ["p"]
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", page.text)


@pytest.mark.parametrize("text", ["10⁹", "0,5 – 1 g", "Liều lượng", "≥ 30"])
def test_what_a_person_reads_is_as_printed(text: str) -> None:
    assert shown(text) == text
    assert joined(text, None, tag("b", text)) == f"{text}<b>{text}</b>"
