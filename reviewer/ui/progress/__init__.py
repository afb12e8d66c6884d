"""Pictures of how far a review is: by shape and section, over time, and how people agree."""
