"""The book: identity, page frames, render processes and their client. Only here is drawn."""
