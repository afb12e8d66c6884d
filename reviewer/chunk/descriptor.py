"""The descriptor's text, where this stage's users look for it; the rule is part of the contract."""

from reviewer.contract.descriptor import descriptor_text

__all__ = ["descriptor_text"]
