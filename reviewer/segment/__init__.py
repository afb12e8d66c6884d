"""The segment stage: finds monographs, sections, tables and formulas in a PDF."""

from reviewer.segment.book import segment_book
from reviewer.segment.journal import PageJournal
from reviewer.segment.result import BadPage, PageFlag, Rejected, SegmentResult

__all__ = ["BadPage", "PageFlag", "PageJournal", "Rejected", "SegmentResult", "segment_book"]
