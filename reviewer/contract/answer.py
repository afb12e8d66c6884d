"""An answer of the answer service, in the form in which it can be checked (ADR 0006 decision 3)."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from reviewer.contract.record import Identifier, Record


class TextPart(Record):
    """Words of the answer. `from` names the chunks that they draw on.

    A part that names no chunk draws on everything that was retrieved.
    """

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    kind: Literal["text"]
    text: str
    """As the reader sees it."""
    sources: tuple[Identifier, ...] = Field(default=(), alias="from")
    """Ids of the chunks that the words draw on."""


class CropPart(Record):
    """The rendered picture of a block, at this place of the answer."""

    kind: Literal["crop"]
    drug_id: Identifier = Field(min_length=1)
    block_id: Identifier = Field(min_length=1)
    page: str
    """The printed page as text; `PDF 205` where the page has no printed number."""


Part = Annotated[TextPart | CropPart, Field(discriminator="kind")]


class Answer(Record):
    """What the service would show to a doctor or pharmacist, and what it was made from."""

    model_config = ConfigDict(serialize_by_alias=True)

    question: str
    retrieved: tuple[Identifier, ...]
    """Ids of all chunks that retrieval gave, whether or not the answer uses them."""
    parts: tuple[Part, ...]
    """In the order in which they are shown."""
    complete: bool
    """Whether the answer presents itself as complete."""
