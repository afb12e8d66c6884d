"""What an answer built on the chunks may and may not say (ADR 0006 decision 3)."""
