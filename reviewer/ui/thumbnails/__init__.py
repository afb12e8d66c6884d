"""Small pages beside the page, with marks where blocks are."""
