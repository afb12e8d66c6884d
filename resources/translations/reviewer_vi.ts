<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="vi_VN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Formulary Reviewer</source>
        <translation>Giới thiệu Formulary Reviewer</translation>
    </message>
    <message>
        <source>Formulary Reviewer</source>
        <translation>Formulary Reviewer</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Phiên bản {version}</translation>
    </message>
    <message>
        <source>For checking by eye what was taken out of a drug formulary.</source>
        <translation>Để kiểm bằng mắt những gì đã được tách ra khỏi sách dược thư.</translation>
    </message>
    <message>
        <source>Not a medical device, and not a source of doses. The book is the source.</source>
        <translation>Không phải trang thiết bị y tế, không phải nguồn tra liều. Nguồn là quyển sách.</translation>
    </message>
    <message>
        <source>Free software under the GNU Affero General Public License 3.0 or later, without any warranty.</source>
        <translation>Phần mềm tự do theo Giấy phép Công cộng GNU Affero 3.0 trở lên, không kèm bảo hành nào.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Open a review…</source>
        <translation>Mở phiên rà soát…</translation>
    </message>
    <message>
        <source>New review…</source>
        <translation>Phiên rà soát mới…</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Dùng thử sách mẫu</translation>
    </message>
    <message>
        <source>Back to the start page</source>
        <translation>Về trang đầu</translation>
    </message>
    <message>
        <source>Export verified bundle…</source>
        <translation>Xuất bản đã kiểm…</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>Điều kiện xuất</translation>
    </message>
    <message>
        <source>Progress in pictures…</source>
        <translation>Tiến độ bằng hình…</translation>
    </message>
    <message>
        <source>Take decisions in…</source>
        <translation>Nhập quyết định…</translation>
    </message>
    <message>
        <source>Give decisions out…</source>
        <translation>Xuất quyết định…</translation>
    </message>
    <message>
        <source>Take other reviews in…</source>
        <translation>Nhập phiên rà soát khác…</translation>
    </message>
    <message>
        <source>Take new files in…</source>
        <translation>Nhập tệp nguồn mới…</translation>
    </message>
    <message>
        <source>What changed in the source…</source>
        <translation>Nguồn đã đổi những gì…</translation>
    </message>
    <message>
        <source>Report as a PDF…</source>
        <translation>Báo cáo dạng PDF…</translation>
    </message>
    <message>
        <source>Agreement and tests…</source>
        <translation>Mức đồng thuận và khối thử…</translation>
    </message>
    <message>
        <source>Next disagreement</source>
        <translation>Bất đồng tiếp theo</translation>
    </message>
    <message>
        <source>Policy of this review…</source>
        <translation>Quy định của phiên rà soát…</translation>
    </message>
    <message>
        <source>My passphrase…</source>
        <translation>Mật khẩu của tôi…</translation>
    </message>
    <message>
        <source>Change reviewer…</source>
        <translation>Đổi người kiểm…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Thoát</translation>
    </message>
    <message>
        <source>Undo the last signature</source>
        <translation>Hoàn tác lần ký gần nhất</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Làm lại</translation>
    </message>
    <message>
        <source>I see a simple table</source>
        <translation>Tôi thấy bảng đơn</translation>
    </message>
    <message>
        <source>I see a multi-level or merged header</source>
        <translation>Tôi thấy đầu cột nhiều tầng hoặc ghép</translation>
    </message>
    <message>
        <source>I see a continuation of an earlier page</source>
        <translation>Tôi thấy bảng tiếp từ trang trước</translation>
    </message>
    <message>
        <source>I see a two-dimensional formula</source>
        <translation>Tôi thấy công thức hai chiều</translation>
    </message>
    <message>
        <source>Neither table nor formula</source>
        <translation>Không phải bảng, không phải công thức</translation>
    </message>
    <message>
        <source>I can&apos;t tell, with a reason</source>
        <translation>Không rõ, có nêu lý do</translation>
    </message>
    <message>
        <source>This label is right</source>
        <translation>Nhãn này đúng</translation>
    </message>
    <message>
        <source>Edit this label</source>
        <translation>Sửa nhãn này</translation>
    </message>
    <message>
        <source>This is no label</source>
        <translation>Đây không phải nhãn cột</translation>
    </message>
    <message>
        <source>Add a label that was missed</source>
        <translation>Thêm nhãn bị sót</translation>
    </message>
    <message>
        <source>Read the labels again from the moved box</source>
        <translation>Đọc lại nhãn từ khung đã chỉnh</translation>
    </message>
    <message>
        <source>The table has no header row</source>
        <translation>Bảng không có hàng nhãn</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Viết ghi chú</translation>
    </message>
    <message>
        <source>Sign and go to the next open block</source>
        <translation>Ký và sang khối chưa kiểm kế tiếp</translation>
    </message>
    <message>
        <source>Next block in the list</source>
        <translation>Khối sau trong danh sách</translation>
    </message>
    <message>
        <source>Previous block in the list</source>
        <translation>Khối trước trong danh sách</translation>
    </message>
    <message>
        <source>Next open block</source>
        <translation>Khối chưa kiểm kế tiếp</translation>
    </message>
    <message>
        <source>Find a block</source>
        <translation>Tìm khối</translation>
    </message>
    <message>
        <source>Find text on the page</source>
        <translation>Tìm chữ trên trang</translation>
    </message>
    <message>
        <source>Go to a page</source>
        <translation>Đến trang</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Trang sau</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Trang trước</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Phóng to</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Thu nhỏ</translation>
    </message>
    <message>
        <source>Fit the page&apos;s width</source>
        <translation>Vừa chiều ngang trang</translation>
    </message>
    <message>
        <source>Fit the whole page</source>
        <translation>Vừa cả trang</translation>
    </message>
    <message>
        <source>Loupe on or off</source>
        <translation>Bật hoặc tắt kính lúp</translation>
    </message>
    <message>
        <source>Turn the page</source>
        <translation>Xoay trang</translation>
    </message>
    <message>
        <source>Go to the crop; arrow keys scroll it</source>
        <translation>Đến ảnh cắt; cuộn bằng phím mũi tên</translation>
    </message>
    <message>
        <source>Show the next part of the crop not seen yet</source>
        <translation>Hiện phần ảnh cắt chưa xem tiếp theo</translation>
    </message>
    <message>
        <source>Small pages beside the page</source>
        <translation>Dải trang thu nhỏ bên cạnh trang</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Toàn màn hình</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Chữ lớn hơn</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Chữ nhỏ hơn</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Trợ giúp</translation>
    </message>
    <message>
        <source>Keyboard sheet</source>
        <translation>Bảng phím tắt</translation>
    </message>
    <message>
        <source>About this program</source>
        <translation>Về chương trình này</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>Trả lời</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Khối</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Trang</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Phiên rà soát</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Cửa sổ</translation>
    </message>
</context>
<context>
    <name>AgreementDialog</name>
    <message>
        <source>Agreement and tests</source>
        <translation>Mức đồng thuận và khối thử</translation>
    </message>
    <message>
        <source>Counted are blocks that two people read without knowing of each other, once you may see both answers. None of these numbers releases a block.</source>
        <translation>Chỉ tính các khối mà hai người đã kiểm độc lập, khi bạn được phép xem cả hai câu trả lời. Không con số nào ở đây cho phép xuất một khối.</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>Mức đồng thuận</translation>
    </message>
    <message>
        <source>By shape</source>
        <translation>Theo hình dạng</translation>
    </message>
    <message>
        <source>Time for a block</source>
        <translation>Thời gian cho một khối</translation>
    </message>
    <message>
        <source>Blocks with a known error</source>
        <translation>Khối có lỗi cài sẵn</translation>
    </message>
    <message>
        <source>Your pace</source>
        <translation>Nhịp làm việc của bạn</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
    <message>
        <source>The policy asks for one reader, so there is nothing to compare.</source>
        <translation>Quy định chỉ cần một người kiểm nên không có gì để so sánh.</translation>
    </message>
    <message>
        <source>No block has been read by two people yet, as far as you may know.</source>
        <translation>Theo những gì bạn được biết, chưa có khối nào được hai người kiểm.</translation>
    </message>
    <message>
        <source>Both say the same on {agreed} of {blocks} blocks ({part}).</source>
        <translation>Hai người thống nhất ở {agreed} trên {blocks} khối ({part}).</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s alpha cannot be told: everybody says the same of every block.</source>
        <translation>Chưa tính được hệ số alpha của Krippendorff: mọi người trả lời giống nhau ở mọi khối.</translation>
    </message>
    <message>
        <source>Krippendorff&apos;s alpha: {alpha}</source>
        <translation>Hệ số alpha của Krippendorff: {alpha}</translation>
    </message>
    <message>
        <source>Nothing yet.</source>
        <translation>Chưa có gì.</translation>
    </message>
    <message>
        <source>{shape}: {agreed} of {blocks} ({part})</source>
        <translation>{shape}: {agreed} trên {blocks} ({part})</translation>
    </message>
    <message>
        <source>{reviewer}: {seconds} s with the crop on the screen, half take less</source>
        <translation>{reviewer}: {seconds} giây có ảnh cắt trên màn hình, một nửa số khối mất ít hơn</translation>
    </message>
    <message>
        <source>Some blocks are shown with a known error first; none is counted yet.</source>
        <translation>Một số khối được hiện trước với lỗi cài sẵn; chưa có khối nào được tính.</translation>
    </message>
    <message>
        <source>The policy mixes in no blocks with a known error.</source>
        <translation>Quy định không xen khối có lỗi cài sẵn.</translation>
    </message>
    <message>
        <source>{reviewer}: found {found} of {shown}; {low} to {high} would fit that</source>
        <translation>{reviewer}: phát hiện {found} trên {shown}; tỉ lệ thật có thể từ {low} đến {high}</translation>
    </message>
    <message>
        <source>Not enough answers yet to tell.</source>
        <translation>Chưa đủ câu trả lời để biết.</translation>
    </message>
    <message>
        <source>The last blocks took {seconds} s each; {run} alike in a row.</source>
        <translation>Các khối gần đây mất {seconds} giây mỗi khối; {run} câu trả lời giống nhau liên tiếp.</translation>
    </message>
</context>
<context>
    <name>AnswerColumn</name>
    <message>
        <source>Answer</source>
        <translation>Câu trả lời</translation>
    </message>
</context>
<context>
    <name>ChangedDialog</name>
    <message>
        <source>What changed in the source</source>
        <translation>Nguồn đã đổi những gì</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
    <message>
        <source>Changed: {stale} · found under new ids: {carried} · gone: {vanished}</source>
        <translation>Đã đổi: {stale} · tìm lại dưới mã mới: {carried} · không còn: {vanished}</translation>
    </message>
    <message>
        <source>These blocks changed and ask again</source>
        <translation>Các khối này đã đổi và cần kiểm lại</translation>
    </message>
    <message>
        <source>These were found under new ids; their answers stand</source>
        <translation>Các khối này có mã mới; câu trả lời vẫn giữ nguyên</translation>
    </message>
    <message>
        <source>These are gone; their answers stay in the log</source>
        <translation>Các khối này không còn; câu trả lời vẫn ở trong nhật ký</translation>
    </message>
    <message>
        <source>Nothing that was judged has changed.</source>
        <translation>Không có khối nào đã kiểm bị thay đổi.</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>và {count} khối nữa</translation>
    </message>
    <message>
        <source>Go to this block</source>
        <translation>Đến khối này</translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>As it was judged</source>
        <translation>Khi đã kiểm</translation>
    </message>
    <message>
        <source>As it is now</source>
        <translation>Hiện nay</translation>
    </message>
    <message>
        <source>whether it is a block</source>
        <translation>có phải là khối hay không</translation>
    </message>
    <message>
        <source>the shape</source>
        <translation>hình dạng</translation>
    </message>
    <message>
        <source>header labels</source>
        <translation>nhãn cột</translation>
    </message>
    <message>
        <source>the box</source>
        <translation>khung</translation>
    </message>
    <message>
        <source>the section</source>
        <translation>mục</translation>
    </message>
    <message>
        <source>table or formula</source>
        <translation>bảng hay công thức</translation>
    </message>
    <message>
        <source>the page</source>
        <translation>trang</translation>
    </message>
    <message>
        <source>the text within</source>
        <translation>chữ bên trong</translation>
    </message>
    <message>
        <source>no header row</source>
        <translation>không có hàng nhãn cột</translation>
    </message>
    <message>
        <source>from a file, without a look at the page</source>
        <translation>từ tệp, không xem trang</translation>
    </message>
    <message>
        <source>PDF page {page}</source>
        <translation>trang PDF {page}</translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message>
        <source>another box</source>
        <translation>khung khác</translation>
    </message>
    <message>
        <source>no label here</source>
        <translation>không có nhãn ở đây</translation>
    </message>
    <message>
        <source>{label}, differs</source>
        <translation>{label}, khác nhau</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>Two readers do not agree</source>
        <translation>Hai người kiểm không thống nhất</translation>
    </message>
    <message>
        <source>The source changed since this was judged</source>
        <translation>Nguồn đã đổi kể từ lần kiểm</translation>
    </message>
    <message>
        <source>The earlier book ({name}) is not at hand, so there is no picture.</source>
        <translation>Không còn tệp sách trước đây ({name}) nên không có ảnh.</translation>
    </message>
    <message>
        <source>Looking for the earlier book…</source>
        <translation>Đang tìm tệp sách trước đây…</translation>
    </message>
    <message>
        <source>They differ in: {what}.</source>
        <translation>Khác nhau ở: {what}.</translation>
    </message>
    <message>
        <source>It waits for {names} to decide.</source>
        <translation>Khối này chờ {names} quyết định.</translation>
    </message>
    <message>
        <source>You decide: judge the crop yourself and sign.</source>
        <translation>Bạn là người quyết định: hãy tự xem ảnh cắt rồi ký.</translation>
    </message>
    <message>
        <source>Nobody is named to decide; the policy can name somebody.</source>
        <translation>Chưa chỉ định ai quyết định; có thể chỉ định trong quy định.</translation>
    </message>
    <message>
        <source>Who decides: {names}.</source>
        <translation>Người quyết định: {names}.</translation>
    </message>
    <message>
        <source>The page of the new book looks different. Judge it again.</source>
        <translation>Trang trong sách mới trông khác. Hãy kiểm lại.</translation>
    </message>
    <message>
        <source>What changed: {what}. Judge it again.</source>
        <translation>Đã đổi: {what}. Hãy kiểm lại.</translation>
    </message>
</context>
<context>
    <name>CropPanel</name>
    <message>
        <source>Crop</source>
        <translation>Ảnh cắt</translation>
    </message>
    <message>
        <source>{drug} · {page}</source>
        <translation>{drug} · {page}</translation>
    </message>
    <message>
        <source>box moved</source>
        <translation>đã dời khung</translation>
    </message>
    <message>
        <source>Your box goes out, and asks for another lift</source>
        <translation>Khung của bạn sẽ được xuất, và khối sẽ được tách lại</translation>
    </message>
</context>
<context>
    <name>CropView</name>
    <message>
        <source>continues on PDF page {page}</source>
        <translation>tiếp ở trang PDF {page}</translation>
    </message>
    <message>
        <source>No block is chosen</source>
        <translation>Chưa chọn khối nào</translation>
    </message>
    <message>
        <source>This block cannot be shown</source>
        <translation>Không hiển thị được khối này</translation>
    </message>
    <message>
        <source>Drawing the crop…</source>
        <translation>Đang vẽ ảnh cắt…</translation>
    </message>
    <message>
        <source>This block is not on the screen.</source>
        <translation>Khối này không có trên màn hình.</translation>
    </message>
    <message>
        <source>The picture of the crop has not arrived yet.</source>
        <translation>Ảnh cắt chưa vẽ xong.</translation>
    </message>
    <message>
        <source>The crop is blank: there is nothing in this box to judge.</source>
        <translation>Ảnh cắt trắng trơn: trong khung này không có gì để kiểm.</translation>
    </message>
    <message>
        <source>The crop is being drawn anew; wait until it is sharp.</source>
        <translation>Ảnh cắt đang được vẽ lại; hãy đợi đến khi ảnh nét.</translation>
    </message>
    <message>
        <source>The box is too large to be drawn readable in one piece.</source>
        <translation>Khung quá lớn, không vẽ được thành một ảnh đọc được.</translation>
    </message>
    <message>
        <source>The picture of the crop is still being checked.</source>
        <translation>Ảnh cắt còn đang được đối chiếu.</translation>
    </message>
    <message>
        <source>The crop is too small to read: zoom in.</source>
        <translation>Ảnh cắt quá nhỏ, không đọc được: hãy phóng to.</translation>
    </message>
    <message>
        <source>You have seen {share} % of the crop: scroll until you have seen all of it.</source>
        <translation>Bạn mới xem {share} % ảnh cắt: hãy cuộn cho đến khi xem hết.</translation>
    </message>
    <message>
        <source>The box leaves the page; the part outside is cut off.</source>
        <translation>Khung vượt ra ngoài trang; phần ở ngoài bị cắt bỏ.</translation>
    </message>
    <message>
        <source>The page has errors: something may be missing here.</source>
        <translation>Trang có lỗi: ở đây có thể thiếu nội dung.</translation>
    </message>
    <message>
        <source>Crop of the block</source>
        <translation>Ảnh cắt của khối</translation>
    </message>
    <message>
        <source>The picture of the block&apos;s box, with its header labels marked</source>
        <translation>Ảnh trong khung của khối, có đánh dấu nhãn cột</translation>
    </message>
</context>
<context>
    <name>DescriptorView</name>
    <message>
        <source>Shown once you have stated the shape.</source>
        <translation>Sẽ hiện sau khi bạn chọn hình dạng.</translation>
    </message>
    <message>
        <source>Descriptor that will go out</source>
        <translation>Văn bản mô tả sẽ xuất</translation>
    </message>
    <message>
        <source>As the rules have it; nobody has confirmed it yet.</source>
        <translation>Theo phỏng đoán của máy; chưa ai xác nhận.</translation>
    </message>
    <message>
        <source>Stays quarantined, and goes back to the segment stage.</source>
        <translation>Vẫn bị cách ly, và được trả về khâu tách khối.</translation>
    </message>
    <message>
        <source>Stays quarantined, goes out marked as undecided.</source>
        <translation>Vẫn bị cách ly, khi xuất được ghi là chưa rõ.</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export verified bundle</source>
        <translation>Xuất bản đã kiểm</translation>
    </message>
    <message>
        <source>Folder that will be written</source>
        <translation>Thư mục sẽ ghi</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Chọn…</translation>
    </message>
    <message>
        <source>Export what is there, with the rest marked as unverified</source>
        <translation>Xuất phần đã có, phần còn lại ghi là chưa kiểm</translation>
    </message>
    <message>
        <source>Every open block goes out with “unverified” on each of its attachments.</source>
        <translation>Mỗi khối chưa kiểm khi xuất đều mang dấu “unverified” ở mọi chỗ đính kèm.</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Mở thư mục</translation>
    </message>
    <message>
        <source>{waiting} of {blocks} blocks still wait: {open} open, {stale} with a changed source, {disputed} in disagreement.</source>
        <translation>Còn {waiting} trên {blocks} khối đang chờ: {open} chưa kiểm, {stale} có nguồn đã đổi, {disputed} chưa thống nhất.</translation>
    </message>
    <message>
        <source>All {blocks} blocks are judged.</source>
        <translation>Cả {blocks} khối đều đã kiểm.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Hủy</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Xuất</translation>
    </message>
    <message>
        <source>Written and read back: {chunks} chunks, {crops} crops.</source>
        <translation>Đã ghi và đọc lại: {chunks} đoạn, {crops} ảnh cắt.</translation>
    </message>
    <message>
        <source>Marked as unverified: {count}.</source>
        <translation>Ghi là chưa kiểm: {count}.</translation>
    </message>
    <message>
        <source>The program made a mistake ({fault}). No bundle was written, and what you signed is safe. Try again; if it happens again, send this sentence to whoever looks after the program.</source>
        <translation>Chương trình gặp lỗi ({fault}). Chưa có bộ tệp nào được ghi, và những gì bạn đã ký vẫn an toàn. Hãy thử lại; nếu vẫn vậy, gửi câu này cho người phụ trách chương trình.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>Đã dừng. Chưa ghi gì.</translation>
    </message>
    <message>
        <source>Folder in which the bundle will stand</source>
        <translation>Thư mục chứa bản xuất</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>Shape, section</source>
        <translation>Hình dạng, mục</translation>
    </message>
    <message>
        <source>Filter by shape and section</source>
        <translation>Lọc theo hình dạng và mục</translation>
    </message>
    <message>
        <source>Order of the list</source>
        <translation>Thứ tự danh sách</translation>
    </message>
    <message>
        <source>Riskiest first</source>
        <translation>Rủi ro cao trước</translation>
    </message>
    <message>
        <source>In book order</source>
        <translation>Theo thứ tự sách</translation>
    </message>
    <message>
        <source>By drug, A to Y</source>
        <translation>Theo tên thuốc, A đến Y</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Hình dạng</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Mục</translation>
    </message>
    <message>
        <source>Grouped by drug</source>
        <translation>Gom theo thuốc</translation>
    </message>
</context>
<context>
    <name>FindingsView</name>
    <message>
        <source>To look at twice</source>
        <translation>Cần xem kỹ</translation>
    </message>
</context>
<context>
    <name>GatePanel</name>
    <message>
        <source>Running the gates…</source>
        <translation>Đang kiểm các điều kiện…</translation>
    </message>
    <message>
        <source>Not run yet.</source>
        <translation>Chưa kiểm lần nào.</translation>
    </message>
    <message>
        <source>Every gate counts zero, but {count} blocks still wait.</source>
        <translation>Mọi điều kiện đều bằng 0, nhưng còn {count} khối chưa kiểm xong.</translation>
    </message>
    <message>
        <source>Every gate counts zero.</source>
        <translation>Mọi điều kiện đều bằng 0.</translation>
    </message>
    <message>
        <source>Gates that do not count zero: {count}</source>
        <translation>Số điều kiện khác 0: {count}</translation>
    </message>
    <message>
        <source>Something was signed since; run them again.</source>
        <translation>Sau đó đã có thêm lần ký; hãy kiểm lại.</translation>
    </message>
    <message>
        <source>Blocks that are not judged</source>
        <translation>Khối chưa kiểm xong</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>và {count} khối nữa</translation>
    </message>
    <message>
        <source>Go to this block</source>
        <translation>Đến khối này</translation>
    </message>
    <message>
        <source>Gates before an export</source>
        <translation>Điều kiện trước khi xuất</translation>
    </message>
    <message>
        <source>Back to the blocks</source>
        <translation>Về danh sách khối</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Kiểm lại</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Xuất…</translation>
    </message>
</context>
<context>
    <name>Gates</name>
    <message>
        <source>Sections that lost a block and do not say so</source>
        <translation>Mục đã mất một khối mà không ghi lại</translation>
    </message>
    <message>
        <source>Attachments that name a block which is not there</source>
        <translation>Đính kèm trỏ tới khối không có</translation>
    </message>
    <message>
        <source>Attachments without page or box</source>
        <translation>Đính kèm thiếu trang hoặc khung</translation>
    </message>
    <message>
        <source>Chunks that hold a block&apos;s text</source>
        <translation>Đoạn có lẫn chữ của khối</translation>
    </message>
    <message>
        <source>Blocks without exactly one descriptor</source>
        <translation>Khối không có đúng một văn bản mô tả</translation>
    </message>
    <message>
        <source>Descriptors without an attachment</source>
        <translation>Văn bản mô tả không có đính kèm</translation>
    </message>
    <message>
        <source>Prose chunks that lack a block of their section</source>
        <translation>Đoạn văn thiếu một khối của mục mình</translation>
    </message>
    <message>
        <source>Descriptors that say something else than their metadata</source>
        <translation>Văn bản mô tả nói khác dữ liệu của nó</translation>
    </message>
    <message>
        <source>Header labels on a shape that may have none</source>
        <translation>Nhãn cột ở hình dạng không được có nhãn</translation>
    </message>
    <message>
        <source>Header labels that are a cell&apos;s value or a bare number</source>
        <translation>Nhãn cột là giá trị của ô hoặc chỉ là con số</translation>
    </message>
    <message>
        <source>Chunks whose quarantine mark is wrong</source>
        <translation>Đoạn có dấu cách ly sai</translation>
    </message>
    <message>
        <source>Attachments that differ from their block</source>
        <translation>Đính kèm khác với khối của nó</translation>
    </message>
    <message>
        <source>Chunks that hold a row of a table</source>
        <translation>Đoạn có lẫn một hàng của bảng</translation>
    </message>
    <message>
        <source>Chunks of a section that is not there</source>
        <translation>Đoạn thuộc mục không có</translation>
    </message>
    <message>
        <source>Chunk ids that stand twice</source>
        <translation>Mã đoạn bị trùng</translation>
    </message>
    <message>
        <source>Records without a schema version</source>
        <translation>Bản ghi thiếu schema_version</translation>
    </message>
    <message>
        <source>Records that are not valid</source>
        <translation>Bản ghi không hợp lệ</translation>
    </message>
</context>
<context>
    <name>Handover</name>
    <message>
        <source>Take decisions in</source>
        <translation>Nhập quyết định</translation>
    </message>
    <message>
        <source>Decisions (*.jsonl)</source>
        <translation>Quyết định (*.jsonl)</translation>
    </message>
    <message>
        <source>Taken in. You see it where you have answered.</source>
        <translation>Đã nhập. Bạn sẽ thấy ở những khối mà bạn đã trả lời.</translation>
    </message>
    <message>
        <source>Taken in: {count} decisions; blocks judged: {before} → {after}</source>
        <translation>Đã nhập {count} quyết định; số khối đã kiểm: {before} → {after}</translation>
    </message>
    <message>
        <source>Report as a PDF</source>
        <translation>Báo cáo dạng PDF</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Report written: {pages} pages, {path}</source>
        <translation>Đã ghi báo cáo: {pages} trang, {path}</translation>
    </message>
    <message>
        <source>Give decisions out</source>
        <translation>Xuất quyết định</translation>
    </message>
    <message>
        <source>Given out: {count} decisions, {path}</source>
        <translation>Đã xuất {count} quyết định, {path}</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>Trợ giúp</translation>
    </message>
    <message>
        <source>How to review</source>
        <translation>Cách kiểm duyệt</translation>
    </message>
    <message>
        <source>Keyboard sheet</source>
        <translation>Bảng phím tắt</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>Chương trình này để làm gì</translation>
    </message>
    <message>
        <source>Tables and formulas were taken out of the book&apos;s prose, since read as a line of text they lie. You look at each one against its page. What you sign goes out; nothing that you have not seen does.</source>
        <translation>Bảng và công thức đã được tách khỏi đoạn văn của sách, vì đọc nối thành dòng chữ thì chúng sai nghĩa. Bạn xem từng khối, đối chiếu với trang sách. Chỉ những gì bạn đã ký mới được xuất ra; không gì bạn chưa xem được xuất ra.</translation>
    </message>
    <message>
        <source>1 · Look</source>
        <translation>1 · Xem</translation>
    </message>
    <message>
        <source>The whole crop has to have been on the screen, large enough to be read. A large one is scrolled; {key} shows the next part that you have not seen. {loupe} takes a loupe over the page.</source>
        <translation>Toàn bộ ảnh cắt phải đã hiện trên màn hình, đủ lớn để đọc được. Ảnh lớn thì cuộn; phím {key} hiện phần tiếp theo bạn chưa xem. Phím {loupe} bật kính lúp trên trang.</translation>
    </message>
    <message>
        <source>2 · Say what you see</source>
        <translation>2 · Nói điều bạn thấy</translation>
    </message>
    <message>
        <source>State the shape with 1 to 4, or 0 where it is neither table nor formula. The program says afterwards whether its rules had guessed the same.</source>
        <translation>Chọn hình dạng bằng phím 1 đến 4, hoặc 0 nếu đó không phải bảng cũng không phải công thức. Sau đó chương trình mới cho biết máy có đoán giống vậy không.</translation>
    </message>
    <message>
        <source>3 · Header labels</source>
        <translation>3 · Nhãn cột</translation>
    </message>
    <message>
        <source>In a simple table every label is checked by itself: right ({yes}), edited ({edit}), or no label ({no}). Marked characters are those that the text of a PDF often has wrong: raised digits, Đ and Ð, l and 1, O and 0, lost diacritics. Compare them with the picture.</source>
        <translation>Trong bảng đơn, từng nhãn được kiểm riêng: đúng ({yes}), sửa ({edit}), hoặc không phải nhãn ({no}). Ký tự được tô là ký tự mà lớp chữ của PDF hay sai: số mũ, Đ và Ð, l và 1, O và 0, chữ mất dấu. Hãy đối chiếu với hình.</translation>
    </message>
    <message>
        <source>4 · The box</source>
        <translation>4 · Khung</translation>
    </message>
    <message>
        <source>Drag an edge that cuts something off, or choose it with Ctrl and an arrow and move it with the arrows. It stops at rules and at text; Shift lets it go freely. The labels are read again from the new box.</source>
        <translation>Kéo cạnh khung đang cắt mất nội dung, hoặc chọn cạnh bằng Ctrl và phím mũi tên rồi dời bằng phím mũi tên. Cạnh tự dừng ở đường kẻ và ở chữ; giữ Shift để dời tự do. Nhãn cột được đọc lại từ khung mới.</translation>
    </message>
    <message>
        <source>5 · Sign</source>
        <translation>5 · Ký</translation>
    </message>
    <message>
        <source>{sign} records the answer and shows the next open block. Nothing else signs, and nothing has to be saved. {undo} takes the last signature back.</source>
        <translation>{sign} ghi lại câu trả lời và hiện khối chưa kiểm tiếp theo. Không phím nào khác ký thay, và không cần lưu gì. {undo} thu hồi chữ ký gần nhất.</translation>
    </message>
    <message>
        <source>When you cannot tell</source>
        <translation>Khi không rõ</translation>
    </message>
    <message>
        <source>Press {key} and write why. That is a full answer: the block stays out of the text, and whoever uses the files is told to look at the page.</source>
        <translation>Nhấn {key} và ghi lý do. Đó là một câu trả lời đầy đủ: khối vẫn để ngoài văn bản, và người dùng tệp được nhắc xem trang sách.</translation>
    </message>
    <message>
        <source>When all is done</source>
        <translation>Khi đã xong</translation>
    </message>
    <message>
        <source>The gates say what still holds the export back; {key} writes the bundle. Several pharmacists work each in a review of their own, and one takes the others&apos; in.</source>
        <translation>Điều kiện xuất cho biết còn gì chưa đạt; {key} ghi bộ tệp đã kiểm. Nhiều dược sĩ thì mỗi người làm trên một phiên riêng, rồi một người nhận kết quả của những người khác vào.</translation>
    </message>
</context>
<context>
    <name>HistoryView</name>
    <message>
        <source>History ({count})</source>
        <translation>Lịch sử ({count})</translation>
    </message>
    <message>
        <source>Undone; now: {answer}</source>
        <translation>Đã hoàn tác; hiện là: {answer}</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Đã hoàn tác</translation>
    </message>
    <message>
        <source>Redone: {answer}</source>
        <translation>Đã làm lại: {answer}</translation>
    </message>
    <message>
        <source>box moved</source>
        <translation>đã dời khung</translation>
    </message>
    <message>
        <source>from a file, without a look at the page</source>
        <translation>từ tệp, không xem trang</translation>
    </message>
    <message>
        <source>of an earlier source</source>
        <translation>của nguồn cũ</translation>
    </message>
</context>
<context>
    <name>KeySheet</name>
    <message>
        <source>Keyboard sheet</source>
        <translation>Bảng phím tắt</translation>
    </message>
    <message>
        <source>Single keys count only while no text is being typed. Enter and Space never sign.</source>
        <translation>Phím đơn chỉ có tác dụng khi không gõ chữ. Enter và phím cách không bao giờ ký.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
</context>
<context>
    <name>KindNote</name>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
    <message>
        <source>That was a test, and you found the mistake that had been put into the proposal. The block comes again as it is.</source>
        <translation>Đó là khối thử, và bạn đã phát hiện lỗi được cài vào đề xuất. Khối sẽ trở lại đúng như trong sách.</translation>
    </message>
    <message>
        <source>That was a test: {what}, and it was signed as proposed. It happens to everybody. None of it is exported, and the block comes again as it is.</source>
        <translation>Đó là khối thử: {what}, và đề xuất đã được ký nguyên như vậy. Ai cũng có lúc như thế. Không có gì trong đó được xuất, và khối sẽ trở lại đúng như trong sách.</translation>
    </message>
    <message>
        <source>the proposed shape was wrong</source>
        <translation>hình dạng đề xuất bị sai</translation>
    </message>
    <message>
        <source>two header labels had changed places</source>
        <translation>hai nhãn cột bị đổi chỗ cho nhau</translation>
    </message>
    <message>
        <source>the box had been cut short at the bottom</source>
        <translation>khung bị cắt mất phần dưới</translation>
    </message>
    <message>
        <source>The last blocks took {seconds} s each. There is no hurry: a second look costs less than a wrong dose. Perhaps it is time for a short break.</source>
        <translation>Các khối gần đây mất {seconds} giây mỗi khối. Không cần vội: nhìn thêm một lần vẫn đỡ hơn một liều sai. Có lẽ nên nghỉ một lát.</translation>
    </message>
    <message>
        <source>Your last {count} answers say the same. They may all be right; a short break helps to see the next one afresh.</source>
        <translation>{count} câu trả lời gần đây của bạn giống nhau. Có thể đều đúng; nghỉ một lát sẽ giúp nhìn khối tiếp theo với con mắt mới.</translation>
    </message>
</context>
<context>
    <name>LabelChip</name>
    <message>
        <source>not checked yet</source>
        <translation>chưa kiểm</translation>
    </message>
    <message>
        <source>right</source>
        <translation>đúng</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>đã sửa</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>không phải nhãn</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(trống)</translation>
    </message>
    <message>
        <source>Label {number} of {count}: {text}, {state}</source>
        <translation>Nhãn {number} trên {count}: {text}, {state}</translation>
    </message>
    <message>
        <source>The rules read: {text}</source>
        <translation>Máy đọc: {text}</translation>
    </message>
</context>
<context>
    <name>LabelMenu</name>
    <message>
        <source>Not checked after all</source>
        <translation>Đặt lại là chưa kiểm</translation>
    </message>
    <message>
        <source>Join with the next</source>
        <translation>Ghép với nhãn kế tiếp</translation>
    </message>
    <message>
        <source>Split: {left} | {right}</source>
        <translation>Tách: {left} | {right}</translation>
    </message>
    <message>
        <source>Move left</source>
        <translation>Chuyển sang trái</translation>
    </message>
    <message>
        <source>Move right</source>
        <translation>Chuyển sang phải</translation>
    </message>
</context>
<context>
    <name>LabelRow</name>
    <message>
        <source>Signed so, the descriptor names no columns.</source>
        <translation>Ký như vậy thì văn bản mô tả không nêu tên cột.</translation>
    </message>
    <message>
        <source>The rules found no labels. Add those that are printed, one by one.</source>
        <translation>Máy không tìm thấy nhãn nào. Hãy thêm từng nhãn in trên trang.</translation>
    </message>
    <message>
        <source>Not checked yet: {count}</source>
        <translation>Chưa kiểm: {count}</translation>
    </message>
    <message>
        <source>2 · Header labels, each one by itself</source>
        <translation>2 · Nhãn cột, kiểm từng nhãn</translation>
    </message>
    <message>
        <source>Text of the label</source>
        <translation>Chữ của nhãn</translation>
    </message>
    <message>
        <source>As printed. Enter accepts, Esc leaves it, | splits.</source>
        <translation>Đúng như bản in. Enter để nhận, Esc để thôi, | để tách.</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Đúng</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Sửa</translation>
    </message>
    <message>
        <source>No label</source>
        <translation>Không phải nhãn</translation>
    </message>
    <message>
        <source>One is missing</source>
        <translation>Thiếu nhãn</translation>
    </message>
    <message>
        <source>Read again from the box</source>
        <translation>Đọc lại từ khung</translation>
    </message>
    <message>
        <source>No header row</source>
        <translation>Không có hàng nhãn</translation>
    </message>
</context>
<context>
    <name>LocalKeys</name>
    <message>
        <source>On a header label</source>
        <translation>Khi ở nhãn cột</translation>
    </message>
    <message>
        <source>The label beside it</source>
        <translation>Sang nhãn bên cạnh</translation>
    </message>
    <message>
        <source>Take it to another column</source>
        <translation>Chuyển nhãn sang cột khác</translation>
    </message>
    <message>
        <source>Split it, while it is edited</source>
        <translation>Tách nhãn, trong khi sửa</translation>
    </message>
    <message>
        <source>Join, split, move: the menu</source>
        <translation>Ghép, tách, chuyển: trình đơn</translation>
    </message>
    <message>
        <source>On the crop</source>
        <translation>Khi ở ảnh cắt</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>Cuộn</translation>
    </message>
    <message>
        <source>Choose an edge of the box</source>
        <translation>Chọn một cạnh khung</translation>
    </message>
    <message>
        <source>Move the chosen edge</source>
        <translation>Dời cạnh đã chọn</translation>
    </message>
    <message>
        <source>Move it by a tenth</source>
        <translation>Dời một phần mười điểm</translation>
    </message>
    <message>
        <source>Let go of the edge</source>
        <translation>Bỏ chọn cạnh</translation>
    </message>
    <message>
        <source>On the page</source>
        <translation>Khi ở trang sách</translation>
    </message>
    <message>
        <source>Next and previous block on it</source>
        <translation>Khối kế tiếp và khối trước trên trang</translation>
    </message>
    <message>
        <source>Select all, copy</source>
        <translation>Chọn tất cả, chép</translation>
    </message>
    <message>
        <source>Drag the page, while held</source>
        <translation>Kéo trang, khi giữ phím</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The program made a mistake ({fault}). What you signed is recorded.</source>
        <translation>Chương trình gặp lỗi ({fault}). Những gì bạn đã ký vẫn được ghi.</translation>
    </message>
    <message>
        <source>Open a review</source>
        <translation>Mở phiên rà soát</translation>
    </message>
    <message>
        <source>Reviews (*.review);;All files (*)</source>
        <translation>Phiên rà soát (*.review);;Mọi tệp (*)</translation>
    </message>
    <message>
        <source>Formulary Reviewer</source>
        <translation>Formulary Reviewer</translation>
    </message>
</context>
<context>
    <name>Missing</name>
    <message>
        <source>Nobody signed in: give your name first.</source>
        <translation>Chưa có người kiểm: hãy cho biết tên trước.</translation>
    </message>
    <message>
        <source>Still missing: the shape that you see.</source>
        <translation>Còn thiếu: hình dạng bạn thấy.</translation>
    </message>
    <message>
        <source>Still missing: why you can&apos;t tell.</source>
        <translation>Còn thiếu: lý do không rõ.</translation>
    </message>
    <message>
        <source>Still missing: the labels, or that there is no header row.</source>
        <translation>Còn thiếu: các nhãn cột, hoặc xác nhận không có hàng nhãn.</translation>
    </message>
    <message>
        <source>A label that you added is empty: write it or throw it out.</source>
        <translation>Một nhãn bạn thêm còn trống: hãy viết hoặc bỏ nó.</translation>
    </message>
    <message>
        <source>Still missing: 1 label is not checked.</source>
        <translation>Khối này: còn 1 nhãn chưa kiểm.</translation>
    </message>
    <message>
        <source>Still missing: {count} labels are not checked.</source>
        <translation>Khối này: còn {count} nhãn chưa kiểm.</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Who reviews?</source>
        <translation>Ai là người kiểm?</translation>
    </message>
    <message>
        <source>Your name stands on every decision that you sign, in the review and in the bundle. Another person signs with another name.</source>
        <translation>Tên của bạn đứng trên mọi quyết định bạn ký, trong phiên rà soát và trong bản xuất. Người khác ký bằng tên khác.</translation>
    </message>
    <message>
        <source>Full name</source>
        <translation>Họ và tên</translation>
    </message>
    <message>
        <source>Sign with this name</source>
        <translation>Ký bằng tên này</translation>
    </message>
    <message>
        <source>Only look</source>
        <translation>Chỉ xem</translation>
    </message>
</context>
<context>
    <name>NewReviewDialog</name>
    <message>
        <source>New review</source>
        <translation>Phiên rà soát mới</translation>
    </message>
    <message>
        <source>A review ties a book, its monographs and all decisions. Its file is small.</source>
        <translation>Một phiên rà soát gắn sách, các chuyên luận và mọi quyết định với nhau. Tệp của nó nhỏ.</translation>
    </message>
    <message>
        <source>Book (PDF)</source>
        <translation>Sách (PDF)</translation>
    </message>
    <message>
        <source>Monographs (JSONL), if there are any</source>
        <translation>Chuyên luận (JSONL), nếu có</translation>
    </message>
    <message>
        <source>Chunks (JSONL), if there are any</source>
        <translation>Đoạn (JSONL), nếu có</translation>
    </message>
    <message>
        <source>Review file</source>
        <translation>Tệp rà soát</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Chọn…</translation>
    </message>
    <message>
        <source>Choose: {what}</source>
        <translation>Chọn: {what}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Hủy</translation>
    </message>
    <message>
        <source>Make the review</source>
        <translation>Tạo phiên rà soát</translation>
    </message>
    <message>
        <source>Tables and formulas will be looked for in the book first. In a thick book that takes minutes; it can be stopped.</source>
        <translation>Chương trình sẽ tìm bảng và công thức trong sách trước. Với sách dày có thể mất vài phút; có thể dừng giữa chừng.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Dừng</translation>
    </message>
    <message>
        <source>Still missing: {what}</source>
        <translation>Còn thiếu: {what}</translation>
    </message>
    <message>
        <source>{path} is not there.</source>
        <translation>Không có {path}.</translation>
    </message>
    <message>
        <source>{path} is there already; open it, or give another name.</source>
        <translation>{path} đã có; hãy mở tệp đó, hoặc đặt tên khác.</translation>
    </message>
    <message>
        <source>Reviews (*.review)</source>
        <translation>Phiên rà soát (*.review)</translation>
    </message>
    <message>
        <source>Books (*.pdf)</source>
        <translation>Sách (*.pdf)</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>Tệp JSONL (*.jsonl)</translation>
    </message>
    <message>
        <source>Looking for tables and formulas…</source>
        <translation>Đang tìm bảng và công thức…</translation>
    </message>
    <message>
        <source>Looking for tables and formulas: page {done} of {total}</source>
        <translation>Đang tìm bảng và công thức: trang {done} trên {total}</translation>
    </message>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>Đã dừng. Chưa ghi gì.</translation>
    </message>
</context>
<context>
    <name>NoteView</name>
    <message>
        <source>Why can&apos;t you tell? (needed)</source>
        <translation>Vì sao không rõ? (bắt buộc)</translation>
    </message>
    <message>
        <source>Note  ({key})</source>
        <translation>Ghi chú  ({key})</translation>
    </message>
    <message>
        <source>The print cannot be read</source>
        <translation>Bản in không đọc được</translation>
    </message>
    <message>
        <source>The header is hidden or cut off</source>
        <translation>Đầu cột bị che hoặc bị cắt</translation>
    </message>
    <message>
        <source>The box does not hold all of it</source>
        <translation>Khung không chứa hết</translation>
    </message>
    <message>
        <source>Several tables in one box</source>
        <translation>Nhiều bảng trong một khung</translation>
    </message>
    <message>
        <source>For whoever reads this decision later</source>
        <translation>Cho người đọc quyết định này về sau</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Ghi chú</translation>
    </message>
</context>
<context>
    <name>NoticeView</name>
    <message>
        <source>Only “can&apos;t tell” can be answered here.</source>
        <translation>Ở đây chỉ có thể trả lời “Không rõ”.</translation>
    </message>
    <message>
        <source>The source changed since this was signed; judge it again.</source>
        <translation>Nguồn đã đổi sau khi ký; hãy kiểm lại.</translation>
    </message>
    <message>
        <source>Reviewers disagree on this block.</source>
        <translation>Các người kiểm chưa thống nhất về khối này.</translation>
    </message>
    <message>
        <source>Signed before: {answer}, {reviewer}.</source>
        <translation>Trước đó đã ký: {answer}, {reviewer}.</translation>
    </message>
</context>
<context>
    <name>PageBar</name>
    <message>
        <source>{place} of {count}</source>
        <translation>{place} trên {count}</translation>
    </message>
    <message>
        <source>not on this page; Enter searches on</source>
        <translation>không có trên trang này; Enter để tìm tiếp</translation>
    </message>
    <message>
        <source>not in this book</source>
        <translation>không có trong sách này</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>trang PDF</translation>
    </message>
    <message>
        <source>Page of the PDF</source>
        <translation>Trang của tệp PDF</translation>
    </message>
    <message>
        <source>Whole page</source>
        <translation>Vừa trang</translation>
    </message>
    <message>
        <source>Find on this page</source>
        <translation>Tìm trên trang này</translation>
    </message>
    <message>
        <source>Find text on this page</source>
        <translation>Tìm chữ trên trang này</translation>
    </message>
    <message>
        <source>Printed p. {page}</source>
        <translation>Trang in {page}</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>No book is open</source>
        <translation>Chưa mở sách nào</translation>
    </message>
    <message>
        <source>This book cannot be shown</source>
        <translation>Không hiển thị được sách này</translation>
    </message>
    <message>
        <source>Page {page} cannot be shown</source>
        <translation>Không hiển thị được trang {page}</translation>
    </message>
    <message>
        <source>Opening the book…</source>
        <translation>Đang mở sách…</translation>
    </message>
    <message>
        <source>Drawing page {page}…</source>
        <translation>Đang vẽ trang {page}…</translation>
    </message>
    <message>
        <source>Page of the book</source>
        <translation>Trang sách</translation>
    </message>
    <message>
        <source>Page {page}, blocks on it: {count}</source>
        <translation>Trang {page}, số khối trên trang: {count}</translation>
    </message>
</context>
<context>
    <name>PassphraseDialog</name>
    <message>
        <source>Passphrase</source>
        <translation>Mật khẩu</translation>
    </message>
    <message>
        <source>Passphrase of {name}</source>
        <translation>Mật khẩu của {name}</translation>
    </message>
    <message>
        <source>With a passphrase nobody else can sign with your name in this review. The review keeps a hash of it; nobody can tell you a passphrase that you forgot.</source>
        <translation>Khi có mật khẩu, không ai khác ký được bằng tên bạn trong phiên rà soát này. Phiên rà soát chỉ giữ mã băm; nếu bạn quên thì không ai cho lại được mật khẩu.</translation>
    </message>
    <message>
        <source>Present passphrase</source>
        <translation>Mật khẩu hiện tại</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>Mật khẩu mới</translation>
    </message>
    <message>
        <source>Once more</source>
        <translation>Nhập lại</translation>
    </message>
    <message>
        <source>Sign without one</source>
        <translation>Ký không cần mật khẩu</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Hủy</translation>
    </message>
    <message>
        <source>Set the passphrase</source>
        <translation>Đặt mật khẩu</translation>
    </message>
    <message>
        <source>The two do not agree yet.</source>
        <translation>Hai lần nhập chưa giống nhau.</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password</source>
        <translation>Mật khẩu</translation>
    </message>
    <message>
        <source>This name has a passphrase</source>
        <translation>Tên này có mật khẩu</translation>
    </message>
    <message>
        <source>This book is locked</source>
        <translation>Sách này bị khóa</translation>
    </message>
    <message>
        <source>That password does not open {name}. Try again.</source>
        <translation>Mật khẩu đó không mở được {name}. Hãy thử lại.</translation>
    </message>
    <message>
        <source>Give the password of {name}. It is kept nowhere.</source>
        <translation>Hãy cho mật khẩu của {name}. Mật khẩu không được lưu ở đâu.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Mở</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Hủy</translation>
    </message>
</context>
<context>
    <name>PolicyDialog</name>
    <message>
        <source>Policy of this review</source>
        <translation>Quy định của phiên rà soát</translation>
    </message>
    <message>
        <source>What the review asks of its reviewers. A change is an entry in the log, under your name, and counts for answers given before it too.</source>
        <translation>Yêu cầu của phiên rà soát đối với người kiểm. Mỗi thay đổi được ghi vào nhật ký với tên bạn, và có hiệu lực cả với câu trả lời trước đó.</translation>
    </message>
    <message>
        <source>Readers for each block</source>
        <translation>Số người kiểm mỗi khối</translation>
    </message>
    <message>
        <source>Two readers for these shapes</source>
        <translation>Hai người kiểm cho các hình dạng này</translation>
    </message>
    <message>
        <source>Two readers in these sections</source>
        <translation>Hai người kiểm trong các mục này</translation>
    </message>
    <message>
        <source>Two readers where the lint finds</source>
        <translation>Hai người kiểm khi có cảnh báo</translation>
    </message>
    <message>
        <source>Who may review (one name a line; empty: anyone)</source>
        <translation>Ai được kiểm (mỗi dòng một tên; để trống: ai cũng được)</translation>
    </message>
    <message>
        <source>Who decides a disagreement</source>
        <translation>Ai quyết định khi bất đồng</translation>
    </message>
    <message>
        <source>Testing the check itself</source>
        <translation>Thử chính việc kiểm</translation>
    </message>
    <message>
        <source>One, but for what is chosen below</source>
        <translation>Một người, trừ những gì chọn bên dưới</translation>
    </message>
    <message>
        <source>Two, who do not see each other&apos;s answer</source>
        <translation>Hai người, không thấy câu trả lời của nhau</translation>
    </message>
    <message>
        <source>Answer first: the rules&apos; guess is shown once a shape is stated</source>
        <translation>Trả lời trước: chỉ hiện phỏng đoán của máy khi đã nêu hình dạng</translation>
    </message>
    <message>
        <source>Evidence required: answers without a look at the page do not count</source>
        <translation>Cần bằng chứng: câu trả lời không xem trang thì không tính</translation>
    </message>
    <message>
        <source>One block in {every} is shown with a known error first</source>
        <translation>Cứ {every} khối thì một khối được hiện trước với lỗi cài sẵn</translation>
    </message>
    <message>
        <source>No block is shown with a known error</source>
        <translation>Không khối nào được hiện với lỗi cài sẵn</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Hủy</translation>
    </message>
    <message>
        <source>Record the policy</source>
        <translation>Ghi quy định</translation>
    </message>
    <message>
        <source>You are not among those who may review.</source>
        <translation>Bạn không có trong số những người được kiểm.</translation>
    </message>
    <message>
        <source>Nobody is named to decide a disagreement.</source>
        <translation>Chưa chỉ định ai quyết định khi bất đồng.</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Progress</source>
        <translation>Tiến độ</translation>
    </message>
    <message>
        <source>By shape</source>
        <translation>Theo hình dạng</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Theo thời gian</translation>
    </message>
    <message>
        <source>Time for a block</source>
        <translation>Thời gian cho một khối</translation>
    </message>
    <message>
        <source>By section</source>
        <translation>Theo mục</translation>
    </message>
    <message>
        <source>Agreement of two readers</source>
        <translation>Mức thống nhất của hai người</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Đóng</translation>
    </message>
    <message>
        <source>{judged} of {blocks} blocks are judged.</source>
        <translation>Đã kiểm {judged} trên {blocks} khối.</translation>
    </message>
    <message>
        <source>All of them</source>
        <translation>Tất cả</translation>
    </message>
    <message>
        <source>Agreement never releases a block.</source>
        <translation>Sự thống nhất không bao giờ cho phép xuất một khối.</translation>
    </message>
    <message>
        <source>No block has been read by two people yet, as far as you may know.</source>
        <translation>Chưa khối nào được hai người xem, trong phạm vi bạn được biết.</translation>
    </message>
    <message>
        <source>Not enough answers yet to tell.</source>
        <translation>Chưa đủ câu trả lời để ước tính.</translation>
    </message>
    <message>
        <source>{reviewer}: {seconds} s, half of the blocks take less</source>
        <translation>{reviewer}: {seconds} giây, một nửa số khối mất ít hơn</translation>
    </message>
</context>
<context>
    <name>ProgressStrip</name>
    <message>
        <source>Progress</source>
        <translation>Tiến độ</translation>
    </message>
</context>
<context>
    <name>ProseView</name>
    <message>
        <source>Prose without it · {section}</source>
        <translation>Đoạn văn khi không có khối · {section}</translation>
    </message>
    <message>
        <source>block</source>
        <translation>khối</translation>
    </message>
    <message>
        <source>▦ a {kind} was taken out ({page}); no other prose is left here</source>
        <translation>▦ đã lấy ra một {kind} ({page}); mục này không còn đoạn văn nào khác</translation>
    </message>
    <message>
        <source>▦ a {kind} was taken out of this section ({page})</source>
        <translation>▦ đã lấy ra một {kind} khỏi mục này ({page})</translation>
    </message>
    <message>
        <source>▦ here a {kind} was taken out ({page})</source>
        <translation>▦ ở đây đã lấy ra một {kind} ({page})</translation>
    </message>
</context>
<context>
    <name>Queue</name>
    <message>
        <source>The source changed; judge again</source>
        <translation>Nguồn đã đổi, cần kiểm lại</translation>
    </message>
    <message>
        <source>Reviewers disagree</source>
        <translation>Các người kiểm chưa thống nhất</translation>
    </message>
    <message>
        <source>Can&apos;t tell: {reason}</source>
        <translation>Không rõ: {reason}</translation>
    </message>
    <message>
        <source>Not a block: {reason}</source>
        <translation>Không phải khối: {reason}</translation>
    </message>
    <message>
        <source>Not a block</source>
        <translation>Không phải khối</translation>
    </message>
</context>
<context>
    <name>QueuePanel</name>
    <message>
        <source>Find drug, label, note…  ({key})</source>
        <translation>Tìm thuốc, nhãn cột, ghi chú…  ({key})</translation>
    </message>
    <message>
        <source>Find a block by drug, label, note or page</source>
        <translation>Tìm khối theo thuốc, nhãn cột, ghi chú hoặc trang</translation>
    </message>
    <message>
        <source>Blocks to review</source>
        <translation>Các khối cần kiểm</translation>
    </message>
    <message>
        <source>No block matches. Another word, or fewer filters, will find more.</source>
        <translation>Không có khối nào khớp. Hãy thử từ khác, hoặc bớt điều kiện lọc.</translation>
    </message>
    <message>
        <source>These monographs have no lifted table or formula: nothing to review.</source>
        <translation>Các chuyên luận này không có bảng hay công thức nào được tách ra: không có gì để kiểm.</translation>
    </message>
    <message>
        <source>Show all blocks</source>
        <translation>Hiện mọi khối</translation>
    </message>
</context>
<context>
    <name>RecentCard</name>
    <message>
        <source>not there any more: {folder}</source>
        <translation>không còn ở đó: {folder}</translation>
    </message>
    <message>
        <source>{judged} / {blocks} blocks</source>
        <translation>{judged} / {blocks} khối</translation>
    </message>
    <message>
        <source>Progress of {title}</source>
        <translation>Tiến độ của {title}</translation>
    </message>
    <message>
        <source>Take it off this list; the file stays</source>
        <translation>Bỏ khỏi danh sách này; tệp vẫn còn</translation>
    </message>
    <message>
        <source>Take {title} off this list</source>
        <translation>Bỏ {title} khỏi danh sách này</translation>
    </message>
</context>
<context>
    <name>RefreshDialog</name>
    <message>
        <source>Take new files in</source>
        <translation>Nhập tệp nguồn mới</translation>
    </message>
    <message>
        <source>Answers on blocks that are the same stand, also under new ids. Changed blocks ask again, side by side with what was judged. Where the files do not belong together, nothing is changed.</source>
        <translation>Câu trả lời cho các khối không đổi vẫn giữ nguyên, kể cả khi mã đã khác. Khối đã đổi cần kiểm lại, đặt cạnh phần đã kiểm. Nếu các tệp không đi với nhau thì không có gì thay đổi.</translation>
    </message>
    <message>
        <source>Monographs (JSONL)</source>
        <translation>Chuyên luận (JSONL)</translation>
    </message>
    <message>
        <source>Chunks (JSONL)</source>
        <translation>Đoạn (JSONL)</translation>
    </message>
    <message>
        <source>Book (PDF)</source>
        <translation>Sách (PDF)</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Chọn…</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Tiến độ</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Hủy</translation>
    </message>
    <message>
        <source>Take them in</source>
        <translation>Nhập</translation>
    </message>
</context>
<context>
    <name>ReviewPage</name>
    <message>
        <source>Taken back. The answer stands unsigned.</source>
        <translation>Đã hoàn tác. Câu trả lời còn đó, chưa ký.</translation>
    </message>
    <message>
        <source>Signed again.</source>
        <translation>Đã ký lại.</translation>
    </message>
    <message>
        <source>All blocks are judged. The bundle can be exported.</source>
        <translation>Mọi khối đều đã kiểm. Có thể xuất bản đã kiểm.</translation>
    </message>
    <message>
        <source>No open block matches the filters.</source>
        <translation>Không còn khối chưa kiểm nào khớp điều kiện lọc.</translation>
    </message>
    <message>
        <source>Signed: {drug}</source>
        <translation>Đã ký: {drug}</translation>
    </message>
</context>
<context>
    <name>ShapeChoice</name>
    <message>
        <source>The rules guessed the same.</source>
        <translation>Máy cũng đoán như vậy.</translation>
    </message>
    <message>
        <source>The rules guessed: {shape}. You say that it is neither table nor formula.</source>
        <translation>Máy đoán: {shape}. Bạn cho rằng đây không phải bảng hay công thức.</translation>
    </message>
    <message>
        <source>The rules guessed: {shape}. Yours will go out, marked as corrected.</source>
        <translation>Máy đoán: {shape}. Sẽ xuất theo bạn, ghi là đã sửa.</translation>
    </message>
    <message>
        <source>1 · Shape that you see</source>
        <translation>1 · Hình dạng bạn thấy</translation>
    </message>
    <message>
        <source>{shape}: press {key}</source>
        <translation>{shape}: nhấn {key}</translation>
    </message>
</context>
<context>
    <name>SignBar</name>
    <message>
        <source>Records your answer, then the next block</source>
        <translation>Ghi câu trả lời của bạn, rồi sang khối sau</translation>
    </message>
    <message>
        <source>Not a block</source>
        <translation>Không phải khối</translation>
    </message>
    <message>
        <source>Neither table nor formula</source>
        <translation>Không phải bảng, không phải công thức</translation>
    </message>
    <message>
        <source>Can&apos;t tell</source>
        <translation>Không rõ</translation>
    </message>
    <message>
        <source>Stays quarantined, with your reason; does not stop an export</source>
        <translation>Vẫn bị cách ly, kèm lý do của bạn; không cản việc xuất</translation>
    </message>
    <message>
        <source>Sign, next block</source>
        <translation>Ký và sang khối sau</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Start page</source>
        <translation>Trang đầu</translation>
    </message>
    <message>
        <source>Formulary Reviewer</source>
        <translation>Formulary Reviewer</translation>
    </message>
    <message>
        <source>Look at every table and formula that was taken out of a drug formulary, against its page; sign; and export chunk files that say so.</source>
        <translation>Xem từng bảng, từng công thức đã tách khỏi dược thư, đối chiếu với trang sách; ký; rồi xuất tệp ghi rõ điều đó.</translation>
    </message>
    <message>
        <source>Or drop files here: a review, or a PDF together with its monographs.jsonl.</source>
        <translation>Hoặc thả tệp vào đây: một phiên rà soát, hoặc tệp PDF cùng với monographs.jsonl của nó.</translation>
    </message>
    <message>
        <source>Open it to look at only</source>
        <translation>Mở chỉ để xem</translation>
    </message>
    <message>
        <source>Recent reviews</source>
        <translation>Phiên rà soát gần đây</translation>
    </message>
    <message>
        <source>No review yet. Try the sample to see how it goes: nothing can be broken in it.</source>
        <translation>Chưa có phiên rà soát nào. Hãy dùng thử sách mẫu để xem cách làm: không sợ làm hỏng gì.</translation>
    </message>
    <message>
        <source>Not a medical device, and not a source of doses.</source>
        <translation>Không phải trang thiết bị y tế, không phải nguồn tra liều.</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>{judged} / {blocks} blocks</source>
        <translation>{judged} / {blocks} khối</translation>
    </message>
    <message>
        <source>about {minutes} min left</source>
        <translation>còn khoảng {minutes} phút</translation>
    </message>
    <message>
        <source>Progress in pictures</source>
        <translation>Tiến độ bằng hình</translation>
    </message>
    <message>
        <source>Recorded at {time}</source>
        <translation>Đã ghi lúc {time}</translation>
    </message>
    <message>
        <source>To look at only</source>
        <translation>Chỉ để xem</translation>
    </message>
    <message>
        <source>Who reviews?</source>
        <translation>Ai là người kiểm?</translation>
    </message>
    <message>
        <source>Change who signs</source>
        <translation>Đổi người ký</translation>
    </message>
    <message>
        <source>VI / EN</source>
        <translation>VI / EN</translation>
    </message>
    <message>
        <source>Speak Vietnamese or English</source>
        <translation>Tiếng Việt hoặc tiếng Anh</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Ngôn ngữ</translation>
    </message>
</context>
<context>
    <name>StillCrop</name>
    <message>
        <source>Crop to compare</source>
        <translation>Ảnh cắt để so sánh</translation>
    </message>
</context>
<context>
    <name>ThumbnailStrip</name>
    <message>
        <source>PDF page {page}: {judged} of {count} blocks judged</source>
        <translation>Trang PDF {page}: đã kiểm {judged} trên {count} khối</translation>
    </message>
    <message>
        <source>Small pages</source>
        <translation>Trang thu nhỏ</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Gates · {count} blocks wait</source>
        <translation>Điều kiện xuất · còn {count} khối</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>Điều kiện xuất</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Trình đơn</translation>
    </message>
</context>
<context>
    <name>Trust</name>
    <message>
        <source>Readers agree wherever you may see both answers.</source>
        <translation>Ở những nơi bạn được xem cả hai câu trả lời, người kiểm đều thống nhất.</translation>
    </message>
    <message>
        <source>Take other reviews in</source>
        <translation>Nhập phiên rà soát khác</translation>
    </message>
    <message>
        <source>Reviews and decisions (*.review *.jsonl);;All files (*)</source>
        <translation>Phiên rà soát và quyết định (*.review *.jsonl);;Mọi tệp (*)</translation>
    </message>
    <message>
        <source>Nothing in them is new.</source>
        <translation>Không có gì mới trong các tệp này.</translation>
    </message>
    <message>
        <source>Taken in. You see it where you have answered too.</source>
        <translation>Đã nhập. Bạn sẽ thấy ở những khối mà bạn cũng đã trả lời.</translation>
    </message>
    <message>
        <source>Taken in: {count} answers; blocks in disagreement: {disputed}</source>
        <translation>Đã nhập: {count} câu trả lời; số khối bất đồng: {disputed}</translation>
    </message>
</context>
<context>
    <name>WindowMenu</name>
    <message>
        <source>Light or dark, as the system</source>
        <translation>Sáng hoặc tối theo hệ thống</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Sáng</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Tối</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Simple table</source>
        <translation>Bảng đơn</translation>
    </message>
    <message>
        <source>Multi-level or merged header</source>
        <translation>Đầu cột nhiều tầng / ghép</translation>
    </message>
    <message>
        <source>Continues an earlier page</source>
        <translation>Tiếp trang trước</translation>
    </message>
    <message>
        <source>Two-dimensional formula</source>
        <translation>Công thức hai chiều</translation>
    </message>
    <message>
        <source>table</source>
        <translation>bảng</translation>
    </message>
    <message>
        <source>table, merged header</source>
        <translation>bảng, đầu cột ghép</translation>
    </message>
    <message>
        <source>table, continued</source>
        <translation>bảng, tiếp trang trước</translation>
    </message>
    <message>
        <source>formula</source>
        <translation>công thức</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Chưa kiểm</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Đã xác nhận</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>Đã sửa</translation>
    </message>
    <message>
        <source>Not a block</source>
        <translation>Không phải khối</translation>
    </message>
    <message>
        <source>Can&apos;t tell</source>
        <translation>Không rõ</translation>
    </message>
    <message>
        <source>Source changed</source>
        <translation>Cần xem lại</translation>
    </message>
    <message>
        <source>Disagreement</source>
        <translation>Chưa thống nhất</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Hình dạng</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>Đã rút lại</translation>
    </message>
    <message>
        <source>a bare number</source>
        <translation>chỉ là số</translation>
    </message>
    <message>
        <source>a number with a unit</source>
        <translation>số kèm đơn vị</translation>
    </message>
    <message>
        <source>a unit alone</source>
        <translation>chỉ là đơn vị</translation>
    </message>
    <message>
        <source>a raised digit?</source>
        <translation>số mũ?</translation>
    </message>
    <message>
        <source>a footnote mark?</source>
        <translation>dấu chú thích?</translation>
    </message>
    <message>
        <source>look-alike letters</source>
        <translation>chữ dễ nhầm</translation>
    </message>
    <message>
        <source>a lost space?</source>
        <translation>mất dấu cách?</translation>
    </message>
    <message>
        <source>lost diacritics?</source>
        <translation>mất dấu?</translation>
    </message>
    <message>
        <source>unit only in the header</source>
        <translation>đơn vị chỉ ở đầu cột</translation>
    </message>
    <message>
        <source>a value in the header</source>
        <translation>giá trị ở đầu cột</translation>
    </message>
    <message>
        <source>per kg and per day</source>
        <translation>theo kg và theo ngày</translation>
    </message>
    <message>
        <source>mixed decimal marks</source>
        <translation>dấu thập phân lẫn lộn</translation>
    </message>
    <message>
        <source>thousand or decimal?</source>
        <translation>hàng nghìn hay thập phân?</translation>
    </message>
    <message>
        <source>trailing zero</source>
        <translation>số 0 thừa ở cuối</translation>
    </message>
    <message>
        <source>naked decimal mark</source>
        <translation>thiếu số 0 trước dấu phẩy</translation>
    </message>
    <message>
        <source>≤ or ≥</source>
        <translation>≤ hay ≥</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>khoảng giá trị</translation>
    </message>
    <message>
        <source>tenfold values</source>
        <translation>lệch nhau mười lần</translation>
    </message>
    <message>
        <source>old font encoding</source>
        <translation>phông chữ mã cũ</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>tr. {page}</translation>
    </message>
    <message>
        <source>PDF p. {page}</source>
        <translation>tr. PDF {page}</translation>
    </message>
</context>
<context>
    <name>WorkDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Hủy</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Tiến độ</translation>
    </message>
</context>
</TS>
