"""The limits of numbers, texts, lists and functions in rules, the same in memory and in a module."""

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
"""The least and the greatest whole number."""

MOST = 1_000_000
"""The most characters of a text, and the most items of a list."""

PARTS = 2_000
"""The most parts (statements, expressions, names) of a function, of an expression of a sheet, of one item of a
constant. A method of Java has 65,535 bytes, and no part takes more than thirty.
"""

LONGEST = 100
"""The most items of a chain: `and`, `or`, comparisons, the parts of an f-string."""

LOOPS = 15
"""The deepest nesting of loops in a function: Python itself allows twenty blocks."""

PARAMETERS = 60
"""The most parameters of a function or fields of a record."""

RECORDS, CONSTANTS = 500, 4_000
"""The most records and the most constants of a game."""

NAMES = 100
"""The most names in a comprehension or lambda, because its variables become parameters."""

WRITTEN = 50_000
"""The most literal values in the constants of a game."""

TOGETHER = 55_000
"""The most names and texts of all functions of a game: a Java class has a list of 65,535 entries for them."""
