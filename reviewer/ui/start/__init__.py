"""What she sees before a review is open."""
