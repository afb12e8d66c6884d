"""What the gates found: counts, and examples that lead a person to the fault."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from reviewer.contract.monograph import BlockKey
from reviewer.messages import text

EXAMPLES_SHOWN: Final = 10
"""For each gate. The count goes on; a thousand more of the same help nobody."""

SourceFile = Literal["monographs", "chunks"]


@dataclass(frozen=True, slots=True)
class Example:
    """One violation: which file and line (1-based), which drug, block and chunk, and why."""

    message_id: str
    file: SourceFile
    line: int | None = None
    drug_id: str | None = None
    block_id: str | None = None
    chunk_id: str | None = None
    details: Mapping[str, object] = dataclasses.field(default_factory=dict)
    field: str | None = None
    """The field of the record that is at fault, such as `attachments[0].shape`."""

    @property
    def key(self) -> BlockKey | None:
        """The block to look at, where the violation is about one."""
        if self.drug_id is None or self.block_id is None:
            return None
        return BlockKey(self.drug_id, self.block_id)

    def sentence(self, language: str | None = None) -> str:
        """Why it is a violation, in one sentence."""
        names = {
            "drug": self.drug_id or "?",
            "block": self.block_id or "?",
            "chunk": self.chunk_id or "?",
        }
        said = text(self.message_id, language, **{**names, **self.details})
        return f"{self.field}: {said}" if self.field else said

    def as_json(self) -> dict[str, Any]:
        """The example by its field names; `why` is the sentence."""
        return {
            "file": self.file,
            "line": self.line,
            "drug_id": self.drug_id,
            "block_id": self.block_id,
            "chunk_id": self.chunk_id,
            "why": self.sentence(),
        }


@dataclass(frozen=True, slots=True)
class GateResult:
    """One gate's count; `examples` are the first few violations."""

    name: str
    violations: int
    examples: tuple[Example, ...] = ()

    @property
    def passed(self) -> bool:
        """A gate passes when it counts zero."""
        return self.violations == 0


@dataclass(frozen=True, slots=True)
class GateReport:
    """All gates of one run, in their fixed order."""

    gates: tuple[GateResult, ...]
    unsearchable: tuple[BlockKey, ...] = ()
    """Quarantined blocks with too little text to look for; not a violation, but said."""
    monographs: int = 0
    chunks: int = 0
    older_records: int = 0
    """Records without `schema_version`, in both files."""

    @property
    def passed(self) -> bool:
        """Whether every gate counts zero."""
        return all(gate.passed for gate in self.gates)

    def as_json(self) -> dict[str, Any]:
        """What `chunk-ready --json` prints."""
        return {
            "passed": self.passed,
            "gates": [
                {
                    "name": gate.name,
                    "violations": gate.violations,
                    "passed": gate.passed,
                    "examples": [example.as_json() for example in gate.examples],
                }
                for gate in self.gates
            ],
            "unsearchable": [
                {"drug_id": key.drug_id, "block_id": key.block_id} for key in self.unsearchable
            ],
            "monographs": self.monographs,
            "chunks": self.chunks,
        }


class Tally:
    """Counts one gate's violations and keeps the first few."""

    __slots__ = ("count", "examples", "name")

    def __init__(self, name: str) -> None:
        self.name = name
        self.count = 0
        self.examples: list[Example] = []

    def add(self, example: Example, count: int = 1) -> None:
        """One violation, or `count` of the same kind for which `example` stands."""
        self.count += count
        if len(self.examples) < EXAMPLES_SHOWN:
            self.examples.append(example)

    def take_over(self, later: "Tally") -> None:
        """Add what was tallied of the same gate further on in the file."""
        self.count += later.count
        self.examples += later.examples[: EXAMPLES_SHOWN - len(self.examples)]

    def result(self) -> GateResult:
        """The gate's count as it stands."""
        return GateResult(self.name, self.count, tuple(self.examples))
