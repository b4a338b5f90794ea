"""Numbers in the data of a drawn path, as SVG writes them."""

from __future__ import annotations

import re

__all__ = ["FARTHEST", "first_too_far", "is_near"]

FARTHEST = 1_000_000
"""The largest number of a path. Nothing is drawn farther away, and PDF has no numbers for it."""

_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def is_near(value: float) -> bool:
    """Whether a number can be drawn; infinite values and NaN cannot."""
    return abs(value) <= FARTHEST


def first_too_far(data: str) -> str | None:
    """The first number of path data that cannot be drawn, as written; None if all can."""
    return next((each for each in _NUMBER.findall(data) if not is_near(float(each))), None)
