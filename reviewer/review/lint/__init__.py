"""The dosing lint: what in a block is easily read wrong. It flags and never fixes."""

from reviewer.review.lint.finding import Finding, LintRule
from reviewer.review.lint.rules import lint

__all__ = ["Finding", "LintRule", "lint"]
