"""Print: counters, maps and displays laid out on paper and written as PDF, from the same drawings as on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .impose import NoRoom

if TYPE_CHECKING:
    from .countersheets import Made, counter_sheets, plan_sheets

__all__ = ["Made", "NoRoom", "counter_sheets", "plan_sheets"]


def __getattr__(name: str) -> Any:
    """Import the code that writes PDF, with its libraries, only when it is used: checks of print formats do not need
    it.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import countersheets

    return getattr(countersheets, name)
