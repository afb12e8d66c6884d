"""Parts of the script that makes the sample book."""
