"""Print: counters, maps and displays laid out on paper and written as PDF, from the drawings the screen shows."""

from .countersheets import Made, counter_sheets, plan_sheets
from .impose import NoRoom

__all__ = ["Made", "NoRoom", "counter_sheets", "plan_sheets"]
