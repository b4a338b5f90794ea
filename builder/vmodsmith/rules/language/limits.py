"""How far numbers, texts and lists go in rules, the same in memory and in a module."""

__all__ = ["HIGHEST", "LOWEST", "MOST"]

LOWEST, HIGHEST = -(2**31), 2**31 - 1
"""The whole numbers that there are."""

MOST = 1_000_000
"""The letters of the longest text, the items of the longest list."""
