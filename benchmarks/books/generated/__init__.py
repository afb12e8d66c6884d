"""Whole test books from a seed: pseudo-medical Vietnamese with invented drugs, and its truth."""
