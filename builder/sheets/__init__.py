"""Print: counters, maps and displays laid out on paper and written as PDF, from the drawings the screen shows."""

from .countersheets import Made, counter_sheets, plan_sheets
from .formats import Formats, SheetFormat, read_formats
from .impose import NoRoom
from .paper import Paper, paper_of

__all__ = [
    "Formats", "Made", "NoRoom", "Paper", "SheetFormat", "counter_sheets", "paper_of", "plan_sheets", "read_formats",
]  # fmt: skip
