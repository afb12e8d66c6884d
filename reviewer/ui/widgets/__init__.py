"""Small building blocks that Qt does not have; they know nothing of reviews."""
