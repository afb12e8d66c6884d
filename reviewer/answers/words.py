"""The word lists of the answer rules. `docs/answer-service.md` has the same lists in prose.

All in lower case and form C, with `µ` (U+00B5) for both micro signs.
"""

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NUMBER_WORDS: Final = (
    "nửa một mốt hai ba bốn tư năm lăm sáu bảy bẩy tám chín mười mươi trăm "
    "half one two three four five six seven eight nine ten eleven twelve fourteen fifteen twenty "
    "thirty"
)
NUMBER_WORDS: Final = _words(_NUMBER_WORDS)
ORDINAL_WORD: Final = "thứ"
"""`thứ hai` is Monday or the second, no number."""

MULTIPLIERS: Final = _words("triệu nghìn ngàn tỷ million thousand billion")
TIMES_SIGNS: Final = _words("x × *")
SIGNS_THAT_PART: Final = _words(", . ; : % / + = ? !")
"""Signs that keep a number and a word apart; others, such as brackets, do not."""
MOST_SIGNS_BETWEEN: Final = 3

_AMOUNT_UNITS: Final = (
    "mg g gam gr gram grams mcg µg microgam microgram micrograms ng nanogam nanogram nanograms "
    "miligam milligram milligrams ml cc lít mmol meq iu ui u đv đvqt miu mui "
    "viên vien nang ống lọ gói giọt nhát xịt thìa muỗng miếng túi chai liều đợt ㎎ ㎍ ㎖ ㏄"
)
AMOUNT_UNITS: Final = _words(_AMOUNT_UNITS)
"""Units of an amount of medicine; `đơn vị` and `liệu trình`, of two words, are beside them."""

AMOUNT_UNITS_OF_TWO: Final = (("đơn", "vị"), ("liệu", "trình"))

_COUNT_NOUNS: Final = (
    "unit units tablet tablets capsule capsules pill pills drop drops puff puffs spray sprays "
    "vial vials ampoule ampoules sachet sachets teaspoon teaspoons patch patches dose doses "
    "course courses"
)
COUNT_NOUNS: Final = _words(_COUNT_NOUNS)
"""English units before which one other word may stand: `2 single doses`."""

NOT_BEFORE_COUNT_NOUNS: Final = _words("in of per a the for and or")
GLUED_UNITS: Final = ("mg", "mcg", "ml", "viên", "giọt")
"""Units that are recognised at the head of a longer word, where a text lost its spaces."""

_TIME_UNITS: Final = (
    "phút giờ tiếng h ngày tuần tháng năm "
    "minute minutes min mins hour hours hourly hr hrs day days week weeks month months year years"
)
TIME_UNITS: Final = _words(_TIME_UNITS)

DAY_TIMES: Final = _words("sáng trưa chiều tối")
PERIODS: Final = TIME_UNITS | DAY_TIMES | _words("buổi daily weekly monthly nightly")
"""What a frequency is counted in."""

COUNTS_OF_TIMES: Final = _words("lần time times")
NOT_A_FREQUENCY_BEHIND: Final = _words("nữa the higher greater more as cao lớn nhiều hơn")
ONCE_TWICE: Final = _words("once twice thrice")
FREQUENCY_LETTERS: Final = _words("bd bid tds tid qds qid qd")
INTERVAL_WORDS: Final = _words("mỗi cách cứ every q")

MULTIPLES: Final = _words("nửa half double triple")
FOLD_WORD: Final = "gấp"
FOLDS: Final = _words("đôi ba bốn")
HALF_LIVES: Final = {"nửa": _words("đời"), "half": _words("life lives")}
"""`nửa đời` and `half-life` are no half of anything that is given."""

DOSE_WORDS: Final = _words("liều dose doses dosage")
CHANGE_WORDS: Final = _words(
    "giảm tăng reduce reduced reduction increase increased decrease decreased"
)

_GIVING_WORDS: Final = (
    "uống dùng tiêm truyền ngậm bôi thoa nhỏ xịt hít đặt dán nhai chia trị liều đợt "
    "take takes taken taking give gives given dose doses dosage dosing administer administered "
    "administration inject injected injection infuse infused infusion apply applied treat treated "
    "treatment course courses therapy use used repeat repeated suppression"
)
GIVING_WORDS: Final = _words(_GIVING_WORDS)
"""Words of giving or taking a medicine."""

_CLEARANCE_WORDS: Final = "clcr crcl creatinin creatinine clearance thải lọc gfr egfr filtration"
CLEARANCE_WORDS: Final = _words(_CLEARANCE_WORDS)
MINUTES: Final = _words("phút ph min minute")

_OTHER_TIME_WORDS: Final = (
    "đời bán đỉnh hạn bảo quản sản hiệu lực tiền sử "
    "half life lives peak shelf store stored storage expiry expire discard discarded history"
)
OTHER_TIME_WORDS: Final = _words(_OTHER_TIME_WORDS)
"""Words beside which a time is a half-life, a shelf-life or a history and no duration."""

AGE_WORDS: Final = _words("tuổi old age")
_PEOPLE: Final = (
    "trẻ em nhi sơ sinh người infant infants neonate neonates child children adult adults patient "
    "patients"
)
PEOPLE: Final = _words(_PEOPLE)
AGE_BOUNDS: Final = _words(
    "dưới trên từ nhỏ lớn hơn under over below above aged ages from than older younger < > ≤ ≥ ="
)
AGE_TAILS: Final = _words("younger older over under above below")
UP_TO: Final = _words("đến tới to và and -")

PAGE_WORDS: Final = _words("trang tr page pages p pp")
PAGE_QUALIFIERS: Final = _words(". in số sách printed number no pdf ( :")
PAGE_SEPARATORS: Final = _words(", ; & và and hoặc or - đến to")

TABLE_WORDS: Final = (("bảng",), ("table",), ("tables",))
FORMULA_WORDS: Final = (("công", "thức"), ("formula",), ("formulas",), ("formulae",))
NEGATIONS: Final = _words("không chẳng chưa no not without neither never")
PASSED_OVER_TO_A_NEGATION: Final = _words("có phải là một a an any the")

DOUBTS: Final = tuple(
    tuple(phrase.split())
    for phrase in (
        "chưa được kiểm chứng",
        "chưa kiểm chứng",
        "chưa được xác minh",
        "chưa xác minh",
        "chưa được kiểm tra",
        "chưa kiểm tra",
        "chưa được duyệt",
        "chưa được rà soát",
        "không xác định được",
        "chưa xác định được",
        "không thể xác định",
        "không chắc chắn",
        "chưa thống nhất",
        "đang tranh chấp",
        "không phải là bảng",
        "không phải là công thức",
        "unverified",
        "not verified",
        "not been verified",
        "not yet verified",
        "not been checked",
        "not yet checked",
        "not reviewed",
        "not been reviewed",
        "cannot be told",
        "could not be told",
        "cannot be determined",
        "could not be determined",
        "uncertain",
        "disputed",
        "not a table",
        "not a formula",
    )
)
"""How an answer says that nobody vouches for a block."""

LABEL_GAPS: Final = _words("| , ; / - • · : và and & \" ' “ ” ‘ ’ ( ) . ")
"""What may stand between two labels that are told one after the other."""
