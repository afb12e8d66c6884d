"""Typesets books in the style of a two-column national formulary, with their exact truth.

The sample book (`resources/sample/make_book.py`) and the generated test books
(`python -m benchmarks.books`) are set by the same code. Lengths are PDF points throughout; places
are measured from the top left corner of the page as it is shown, y downwards, unless a name says
otherwise.
"""
