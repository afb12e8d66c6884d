"""Formulary Reviewer: check by eye what was lifted out of a drug formulary, and export it verified.

The decision record behind the product is described in `docs/architecture.md`.
"""

__version__ = "0.1.0"
