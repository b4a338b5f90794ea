"""Print: counters, maps and displays laid out on paper and written as PDF, from the drawings the screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .impose import NoRoom

if TYPE_CHECKING:
    from .countersheets import Made, counter_sheets, plan_sheets

__all__ = ["Made", "NoRoom", "counter_sheets", "plan_sheets"]


def __getattr__(name: str) -> Any:
    """What writes PDF, with its libraries, when it is asked for: who checks print formats does without."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import countersheets

    return getattr(countersheets, name)
