"""The segment stage: finds monographs, sections, tables and formulas in a PDF."""

from reviewer.segment.book import segment_book
from reviewer.segment.result import BadPage, SegmentResult

__all__ = ["BadPage", "SegmentResult", "segment_book"]
