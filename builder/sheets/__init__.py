"""Print: counters, maps and displays laid out on paper and written as PDF, from the drawings the screen shows."""

from builder.model.paper import Paper, paper_of
from builder.model.printing import Formats, SheetFormat
from builder.reading.formats import read_formats

from .countersheets import Made, counter_sheets, plan_sheets
from .impose import NoRoom

__all__ = [
    "Formats", "Made", "NoRoom", "Paper", "SheetFormat", "counter_sheets", "paper_of", "plan_sheets", "read_formats",
]  # fmt: skip
