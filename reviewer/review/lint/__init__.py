"""The dosing lint: what in a block is easily read wrong. It flags and never fixes."""

from reviewer.review.lint.finding import GRAVE, Finding, LintRule
from reviewer.review.lint.rules import has_grave, lint

__all__ = ["GRAVE", "Finding", "LintRule", "has_grave", "lint"]
