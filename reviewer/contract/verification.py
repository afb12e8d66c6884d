"""What an export adds to an attachment (design section 3)."""

from pydantic import Field, NonNegativeInt

from reviewer.contract.record import Record
from reviewer.contract.vocabulary import VerificationStatus


class CropReference(Record):
    """The picture of a block in the bundle; `path` is relative to the bundle, with `/`."""

    path: str
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    width: NonNegativeInt
    height: NonNegativeInt


class Verification(Record):
    """Who looked at a block, when, and with what result. `crop` is None where none can be drawn."""

    status: VerificationStatus
    header_verified: bool
    reviewers: tuple[str, ...] = ()
    decided_at: str | None = None
    crop: CropReference | None = None
