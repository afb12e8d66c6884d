"""What the review hands to the gates and to an export."""
