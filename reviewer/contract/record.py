"""What all records share: frozen, unknown fields kept, optional additions left out when absent."""

from typing import Annotated, Any, ClassVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    SerializerFunctionWrapHandler,
    model_serializer,
)

from reviewer.contract.text import nfc

Identifier = Annotated[str, AfterValidator(nfc)]
"""Text by which records are matched, so always in form C; may not be empty where it is required."""


class Record(BaseModel):
    """A frozen record of the file formats. Fields that it does not know survive a round trip."""

    model_config = ConfigDict(
        frozen=True, extra="allow", allow_inf_nan=False, use_attribute_docstrings=True
    )

    omitted_when_none: ClassVar[frozenset[str]] = frozenset()
    """Optional additions to the first format: absent from the file rather than null in it."""

    @model_serializer(mode="wrap")
    def _leave_out_absent_additions(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        data: dict[str, Any] = handler(self)
        for name in self.omitted_when_none:
            if data.get(name, 0) is None:
                del data[name]
        return data
