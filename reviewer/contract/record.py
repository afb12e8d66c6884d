"""What all records share: frozen, unknown fields kept, optional additions left out when absent."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from reviewer.contract.text import nfc

Identifier = Annotated[str, AfterValidator(nfc)]
"""Text by which records are matched, so always in form C; may not be empty where it is required."""


def is_absent(value: object) -> bool:
    """For `exclude_if` of optional additions to the first format: absent rather than null."""
    return value is None


class Record(BaseModel):
    """A frozen record of the file formats. Fields that it does not know survive a round trip."""

    model_config = ConfigDict(
        frozen=True, extra="allow", allow_inf_nan=False, use_attribute_docstrings=True
    )
