"""A modifier, shift or cost together with the reason for it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

__all__ = ["Cause", "total"]


class Cause(NamedTuple):
    """One addend. `value` is whole for dice and columns; movement costs may be halves."""

    paragraph: str
    what: str
    value: int | Fraction


def total(causes: Iterable[Cause]) -> int | Fraction:
    """The sum of the values (6.56, 7.49, 8.31)."""
    return sum((cause.value for cause in causes), start=0)
