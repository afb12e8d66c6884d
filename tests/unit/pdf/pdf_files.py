"""PDF files written byte by byte for tests, so that every odd entry stands exactly as wanted."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PageSpec:
    """One page: entries as PDF text, None for an entry that is not there; words by place.

    `words` are (text, x, y) in user space; each is set in Helvetica of `size` units.
    """

    media: str | None = "[0 0 612 792]"
    crop: str | None = None
    rotate: str | None = None
    user_unit: str | None = None
    words: tuple[tuple[str, float, float], ...] = ()
    size: float = 12
    content: bytes = b""
    extra: str = ""

    def entries(self) -> str:
        """The page's dictionary, without /Parent and /Contents."""
        named = {
            "MediaBox": self.media,
            "CropBox": self.crop,
            "Rotate": self.rotate,
            "UserUnit": self.user_unit,
        }
        given = " ".join(f"/{name} {value}" for name, value in named.items() if value is not None)
        return f"/Type /Page /Resources << /Font << /F 3 0 R >> >> {given} {self.extra}"

    def stream(self) -> bytes:
        """The page's content."""
        lines = [
            f"BT /F {self.size} Tf {x:.4f} {y:.4f} Td ({text}) Tj ET" for text, x, y in self.words
        ]
        return self.content + "\n".join(lines).encode("ascii")


def pdf_bytes(
    pages: Sequence[PageSpec], *, pages_extra: str = "", kids: str | None = None
) -> bytes:
    """A whole PDF. Pages are objects 4, 6, 8 …; `pages_extra` goes into the root of the tree, for
    entries to inherit; `kids` replaces its list of pages."""
    listed = kids or " ".join(f"{4 + 2 * index} 0 R" for index in range(len(pages)))
    count = len(listed.split()) // 3
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{listed}] /Count {count} {pages_extra} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for index, page in enumerate(pages):
        content = page.stream()
        objects.append(
            f"<< {page.entries()} /Parent 2 0 R /Contents {5 + 2 * index} 0 R >>".encode()
        )
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return assembled(objects)


def assembled(objects: Sequence[bytes]) -> bytes:
    """The objects as a file, numbered from 1; the first is the catalogue."""
    data = b"%PDF-1.7\n"
    offsets = []
    for number, item in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, item)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        start,
    )
    return data


def written(path: Path, pages: Sequence[PageSpec]) -> Path:
    """A file of these pages at `path`."""
    path.write_bytes(pdf_bytes(pages))
    return path


def book_of(path: Path, count: int, *, width: int = 300, height: int = 400) -> Path:
    """A book whose page n shows `page-n` and a bar as long as its number, so no two look alike."""
    pages = [
        PageSpec(
            media=f"[0 0 {width} {height}]",
            words=((f"page-{number}", 40, height - 60), ("Liposic", 40, height - 90)),
            content=b"0 0 0 rg 20 40 %.2f 30 re f\n" % (10 + 230 * number / count),
        )
        for number in range(1, count + 1)
    ]
    return written(path, pages)
