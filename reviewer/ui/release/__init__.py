"""What stands between the review and its bundle: gates, and the export itself."""
