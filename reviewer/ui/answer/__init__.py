"""The answer that a reviewer is giving, before she signs it. Plain values, no Qt, no drawing."""
