"""The word lists of `docs/answer-service.md`, copied from there for the second reading."""


def words(text: str) -> set[str]:
    return set(text.split())


NUMBER_WORDS = words(
    "nửa một mốt hai ba bốn tư năm lăm sáu bảy bẩy tám chín mười mươi trăm half one two three "
    "four five six seven eight nine ten eleven twelve fourteen fifteen twenty thirty"
)
MULTIPLIERS = {"triệu", "nghìn", "ngàn", "tỷ", "million", "thousand", "billion"}
SIGN_UNITS = {"㎎", "㎍", "㎖", "㏄"}
AMOUNT_UNITS = SIGN_UNITS | words(
    "mg g gam gr gram grams mcg µg microgam microgram micrograms ng nanogam nanogram "
    "nanograms miligam milligram milligrams ml cc lít mmol meq iu ui u đv đvqt miu mui viên "
    "vien nang ống lọ gói giọt nhát xịt thìa muỗng miếng túi chai liều đợt"
)
COUNT_NOUNS = words(
    "unit units tablet tablets capsule capsules pill pills drop drops puff puffs spray sprays "
    "vial vials ampoule ampoules sachet sachets teaspoon teaspoons patch patches dose doses "
    "course courses"
)
TIME_UNITS = words(
    "phút giờ tiếng h ngày tuần tháng năm minute minutes min mins hour hours hourly hr hrs "
    "day days week weeks month months year years"
)
PERIODS = TIME_UNITS | {"sáng", "trưa", "chiều", "tối", "buổi", "daily", "weekly", "monthly"}
PERIODS |= {"nightly"}
LETTERS = {"bd", "bid", "tds", "tid", "qds", "qid", "qd"}
GIVING = words(
    "uống dùng tiêm truyền ngậm bôi thoa nhỏ xịt hít đặt dán nhai chia trị liều đợt take "
    "takes taken taking give gives given dose doses dosage dosing administer administered "
    "administration inject injected injection infuse infused infusion apply applied treat "
    "treated treatment course courses therapy use used repeat repeated suppression"
)
CLEARANCE = words("clcr crcl creatinin creatinine clearance thải lọc gfr egfr filtration")
OTHER_TIMES = words(
    "đời bán đỉnh hạn bảo quản sản hiệu lực tiền sử half life lives peak shelf store stored "
    "storage expiry expire discard discarded history"
)
CHANGE = words("giảm tăng reduce reduced reduction increase increased decrease decreased")
PERSONS = words(
    "trẻ em nhi sơ sinh người infant infants neonate neonates child children adult adults "
    "patient patients"
)
BOUNDS = words(
    "dưới trên từ nhỏ lớn hơn under over below above aged ages from than older younger < > ≤ ≥ ="
)
UP_TO = {"đến", "tới", "to", "và", "and", "-"}
DOSE_WORDS = {"liều", "dose", "doses", "dosage"}
DIVIDING = words(", . ; : % / + = ? !")
