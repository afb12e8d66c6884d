"""The rules that must count zero before anything is released (design section 5)."""
