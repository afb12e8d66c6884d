"""What generated prose is made of. None of it is a fact about any medicine."""

from typing import Final

NAME_STARTS: Final = (
    "ba", "ce", "do", "fe", "gli", "ka", "lo", "me", "ni", "o", "pra", "qui", "ri", "so",
    "te", "u", "va", "xi", "za", "tro", "plu", "neo", "mira", "cora",
)  # fmt: skip
NAME_MIDDLES: Final = (
    "bra", "ci", "da", "flo", "ga", "lu", "mo", "no", "pi", "ra", "se", "ta", "ve", "xa",
    "zo", "thi", "pro", "le",
)  # fmt: skip
NAME_ENDS: Final = (
    "mycin", "zol", "pril", "statin", "xacin", "cilin", "tidin", "lol", "sartan", "mab", "vir",
    "dipin", "pam", "oxin", "amid", "azin", "curon", "trel",
)  # fmt: skip
SALTS: Final = ("natri", "kali", "calci", "hydroclorid", "sulfat", "maleat", "acetat")
CLASSES: Final = (
    "Thuốc thử nghiệm nhóm giả định",
    "Chất ức chế enzym tưởng tượng",
    "Thuốc đối kháng thụ thể không có thật",
    "Kháng sinh bịa để kiểm thử",
    "Thuốc lợi tiểu bịa để kiểm thử",
)
ORGANS: Final = (
    "gan", "thận", "tim", "phổi", "dạ dày", "tá tràng", "tủy xương", "da", "mắt", "tuyến giáp",
    "hệ thần kinh trung ương", "đường tiết niệu", "đường mật",
)  # fmt: skip
EFFECTS: Final = (
    "buồn nôn", "nôn", "tiêu chảy", "táo bón", "nhức đầu", "chóng mặt", "mất ngủ", "ngứa",
    "mày đay", "hạ huyết áp", "nhịp tim chậm", "khô miệng", "ù tai", "đau cơ", "phù ngoại vi",
    "tăng creatinin huyết thanh", "giảm bạch cầu trung tính", "ỉa chảy kéo dài", "vã mồ hôi",
)  # fmt: skip
PEOPLE: Final = (
    "người lớn", "trẻ em", "người cao tuổi", "trẻ sơ sinh", "người suy thận", "người suy gan",
    "phụ nữ mang thai", "người bệnh thẩm phân máu",
)  # fmt: skip
ILLNESSES: Final = (
    "nhiễm khuẩn tiết niệu", "viêm phổi", "tăng huyết áp", "đau thắt ngực", "động kinh",
    "viêm khớp", "hen phế quản", "loét dạ dày", "thiếu máu", "nhiễm nấm", "suy tim", "sốt rét",
)  # fmt: skip
ROUTES: Final = (
    "uống", "tiêm bắp", "tiêm tĩnh mạch", "truyền tĩnh mạch", "tiêm dưới da", "đặt trực tràng",
)  # fmt: skip

SENTENCES: Final = {
    "Dạng thuốc và hàm lượng": (
        "Viên nén: {n} mg, {n} mg.",
        "Dung dịch tiêm: {n} mg/ml, ống {k} ml.",
        "Viên nang giải phóng kéo dài: {n} mg; {n} mg.",
        "Hỗn dịch uống: {n} mg/5 ml, chai {n} ml.",
        "Bột pha tiêm, dạng muối {salt}: lọ {k} g, lọ {d} g.",
        "Kem bôi ngoài: {d}%, tuýp {k} g.",
    ),
    "Dược lý và cơ chế tác dụng": (
        "{drug} gắn vào thụ thể giả định ở {organ} và làm giảm đáp ứng của mô trong thời gian dài.",
        "Sinh khả dụng theo đường uống khoảng {range}% và ít phụ thuộc vào thức ăn.",
        "Nửa đời thải trừ trung bình {d} giờ, kéo dài đến {n} giờ ở {people}.",
        "Khoảng {p}% thuốc gắn với protein huyết tương; thể tích phân bố {d} lít/kg.",
        "Nồng độ đỉnh {d} µg/ml đạt được sau {range} phút.",
        "Thuốc được chuyển hóa một phần ở {organ}, phần còn lại thải nguyên dạng qua nước tiểu.",
        "Với liều lặp lại, trạng thái ổn định đạt được sau {k} ngày và không có tích lũy đáng kể.",
        "Trên mô hình thử, tác dụng tăng theo liều cho tới khi nồng độ vượt quá {d} mg/lít.",
    ),
    "Chỉ định": (
        "Điều trị {illness} ở {people} khi các biện pháp khác không đủ.",
        "Dự phòng {illness} tái phát.",
        "Phối hợp với {other} trong {illness} mức độ vừa.",
        "Điều trị ngắn hạn {illness} sau phẫu thuật.",
    ),
    "Chống chỉ định": (
        "Mẫn cảm với {drug} hoặc với bất kỳ thành phần nào của chế phẩm.",
        "Bệnh {organ} nặng đang tiến triển.",
        "Dùng đồng thời với {other}.",
        "Trẻ em dưới {k} tuổi.",
    ),
    "Thận trọng": (
        "Cần theo dõi chức năng {organ} trước và trong khi điều trị, ít nhất {k} tuần một lần.",
        "Thận trọng khi dùng cho {people} vì nguy cơ {effect} cao hơn.",
        "Ngừng thuốc khi bạch cầu trung tính giảm dưới {d} × 10⁹/lít.",
        "Người lái xe và vận hành máy cần biết thuốc có thể gây {effect}.",
        "Không ngừng thuốc đột ngột; giảm liều dần trong {range} ngày.",
    ),
    "Thời kỳ mang thai": (
        "Chưa có dữ liệu đầy đủ trên người mang thai; chỉ dùng khi lợi ích vượt quá nguy cơ.",
        "Nghiên cứu giả định trên động vật với liều gấp {k} lần không cho thấy tác hại.",
    ),
    "Thời kỳ cho con bú": (
        "Thuốc vào sữa mẹ với lượng nhỏ, khoảng {d}% liều của mẹ.",
        "Nên ngừng cho con bú trong thời gian dùng {drug}.",
    ),
    "Tác dụng không mong muốn (ADR)": (
        "Thường gặp: {effect}, {effect}, {effect}.",
        "Ít gặp: {effect}, {effect}.",
        "Hiếm gặp: {effect}; đã có báo cáo về {effect} sau {range} ngày điều trị.",
        "Tỷ lệ {effect} vào khoảng {d}% và giảm khi dùng tiếp.",
    ),
    "Liều lượng và cách dùng": (
        "{People}: {n} mg, cứ {k} giờ một lần, {route} trong {range} ngày.",
        "Liều khởi đầu là {n} mg/ngày, tăng thêm mỗi lần {n} mg cho tới khi có đáp ứng.",
        "Liều duy trì thường là {range} mg/kg/ngày, chia {k} lần; không vượt quá {n} mg/ngày.",
        "Khi {route}, pha loãng với natri clorid 0,9% và cho trong ít nhất {n} phút.",
        "{People}: giảm liều còn ½ liều thường dùng hoặc giãn khoảng cách giữa các liều.",
        "Nếu quên một liều, dùng ngay khi nhớ ra trừ khi đã gần đến giờ dùng liều sau.",
        "Với nồng độ đáy ≥ {d} µg/ml phải bỏ một liều rồi tiếp tục với liều thấp hơn.",
    ),
    "Tương tác thuốc": (
        "{Other} làm tăng nồng độ của {drug} trong huyết tương khoảng {p}%.",
        "Dùng cùng {other} có thể gây {effect}; cần cách nhau ít nhất {k} giờ.",
        "Thuốc kháng acid làm giảm hấp thu {drug}.",
        "Theo dõi INR khi dùng cùng thuốc chống đông trong {range} ngày đầu.",
    ),
    "Độ ổn định và bảo quản": (
        "Bảo quản ở nhiệt độ {range} °C, tránh ánh sáng và ẩm.",
        "Dung dịch đã pha dùng trong {k} giờ ở nhiệt độ phòng hoặc {n} giờ trong tủ lạnh.",
    ),
    "Quá liều và xử trí": (
        "Triệu chứng quá liều gồm {effect}, {effect} và {effect}.",
        "Không có thuốc giải độc đặc hiệu; rửa dạ dày trong {k} giờ đầu và điều trị triệu chứng.",
        "Thẩm phân máu loại được khoảng {p}% lượng thuốc trong {k} giờ.",
    ),
}
"""Section headings in the order of a monograph, each with sentences to fill."""

DOSING: Final = "Liều lượng và cách dùng"
PHARMACOLOGY: Final = "Dược lý và cơ chế tác dụng"
