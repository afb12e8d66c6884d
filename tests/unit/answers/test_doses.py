"""Dose detection: nothing missed in real sentences labelled by hand, and in what hides a dose."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reviewer.answers.doses import doses_in

LABELLED = Path(__file__).resolve().parents[2] / "data" / "dose_sentences.json"


def test_no_dose_of_the_labelled_sentences_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    """The label says whether a reader could take how much, how often or how long from it."""
    sentences = json.loads(LABELLED.read_text(encoding="utf-8"))
    assert len(sentences) >= 300
    said = [one for one in sentences if doses_in(one["text"])]
    right = [one for one in said if one["dose"]]
    missed = [one["text"] for one in sentences if one["dose"] and one not in right]
    precision = len(right) / len(said)
    with capsys.disabled():
        print(f"\ndose detection: {len(sentences)} sentences, precision {precision:.3f}, ", end="")
        print(f"{len(missed)} missed")
    assert missed == []
    assert precision > 0.85


@pytest.mark.parametrize(
    "text",
    [
        "uống 500 mg",
        "Mỗi lần hai viên.",
        "ngày uống 2 lần",
        "mỗi tám giờ",
        "trong 7 ngày",
        "1gx2 lần/ngày",
        "500mgx2",
        "**500** mg",
        "<b>500</b> mg",
        "$500$ mg",
        "500\u200bmg",
        "½ viên",
        "1/2 viên",
        "uống sáng 1, tối 1",
        "15 mg/kg/ngày",
        "1,5 - 3 g",
        "q8h",
        "twice daily",
        "once every 12 hours",
        "3 lần mỗi ngày",
        "hai mươi tư giờ một lần",
        "1 triệu đơn vị",
        "5 x 10⁶ UI",
        "02 (hai) viên",
        "a 10-day course",
        "liều gấp đôi",
        "nửa liều",
        "giảm liều 50%",
        "2 single doses",
        "Uống10viênPanadol",
        "５ mg",
        "truyền 2 ml/phút",
        "x3/ngày",
        "| 500 | mg |",
        "BID",
        "four times a day",
        "500㎎",
        "mười lăm ngày",
        "5 \u03bcg",
        "thanh thải thấp: truyền 2 ml/phút",
        "dùng thêm 2 nhát xịt",
        "nếu Clcr <a thì dùng 500 mg, nếu >b thì không",
        '<span class="dose">500</span> mg',
    ],
)
def test_however_a_dose_is_written(text: str) -> None:
    assert doses_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "Xem bảng ở trang 204.",
        "Năm 2023",
        "trẻ 6 tuổi",
        "trẻ em dưới 6 tháng tuổi",
        "người từ 12 tuổi trở lên",
        "vitamin B12",
        "Coenzym Q10 viên nang",
        "vitamin B1 viên nén",
        "5-FU",
        "CYP2C9",
        "ngày 21 tháng 11 năm 2024",
        "độ thanh thải creatinin dưới 30 ml/phút",
        "Clcr < 30 ml/min",
        "nửa đời 5 giờ",
        "the half-life of the dose form",
        "tăng gấp 2 - 3 lần",
        "thứ hai tuần sau",
        "Có 2 bảng ở trang 204 và 205",
        "trang PDF 700",
        "interferon alfa-2b",
        "dưới 30 °C",
        "trẻ em từ 6 tháng đến 12 tuổi",
        "cân nặng 50 kg",
        "adults 65 years or older",
        "một lần nữa",
        "pages 12, 13 and 14 g",
        "",
    ],
)
def test_numbers_that_are_no_dose(text: str) -> None:
    assert doses_in(text) == []


@given(st.text(), st.sampled_from(["500 mg", "hai viên", "mỗi 8 giờ"]), st.text())
def test_a_dose_on_a_line_of_its_own_is_always_found(before: str, dose: str, after: str) -> None:
    assert doses_in(f"{before}\n{dose}\n{after}")
