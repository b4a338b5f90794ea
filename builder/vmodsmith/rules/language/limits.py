"""How far numbers, texts, lists and functions go in rules, the same in memory and in a module."""

__all__ = [
    "CONSTANTS",
    "HIGHEST",
    "LONGEST",
    "LOOPS",
    "LOWEST",
    "MOST",
    "NAMES",
    "PARAMETERS",
    "PARTS",
    "RECORDS",
    "TOGETHER",
    "WRITTEN",
]

LOWEST, HIGHEST = -(2**31), 2**31 - 1
"""The whole numbers that there are."""

MOST = 1_000_000
"""The letters of the longest text, the items of the longest list."""

PARTS = 2_000
"""The parts (statements, expressions, names) of a function, of an expression of a sheet, of one item of a constant. A
method of Java has 65,535 bytes, and no part takes more than thirty."""

LONGEST = 100
"""The items of the longest row in which one is joined to the next: `and`, `or`, comparisons, the parts of an
f-string."""

LOOPS = 15
"""The loops in one another in one function: Python itself takes twenty blocks."""

PARAMETERS = 60
"""The parameters of a function, the fields of a record."""

RECORDS, CONSTANTS = 500, 4_000
"""The records and constants of a game."""

NAMES = 100
"""The names in a comprehension or lambda: the variables among them become parameters."""

WRITTEN = 50_000
"""The values written out in the constants of a game."""

TOGETHER = 55_000
"""What all functions of a game name and say: a class of Java has a list of 65,535 entries for it."""
