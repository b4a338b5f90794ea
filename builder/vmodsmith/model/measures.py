"""Lengths in files: with a unit (`13mm`, `0.5in`, `9pt`, `40%`), or in units of a grid."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator

__all__ = ["BoxField", "Breadth", "Extent", "Length", "Measure", "Millimetres"]


_LENGTH = re.compile(r"(-?[0-9]{1,6}(?:\.[0-9]{1,12})?)\s*(mm|cm|in|pt|%)?")

_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}


@dataclass(frozen=True, slots=True)
class Measure:
    """A length inside a layout: units of the layout's grid, millimetres, or per cent of the face's extent."""

    value: float
    unit: Literal["grid", "mm", "%"] = "grid"

    def on(self, extent: float, per_mm: float) -> float:
        """The length in grid units, on a face `extent` units long with `per_mm` units a millimetre."""
        if self.unit == "mm":
            return self.value * per_mm
        return self.value * extent / 100 if self.unit == "%" else self.value


def _measure(value: Any) -> Any:
    if isinstance(value, Measure):
        return value
    found = _LENGTH.fullmatch(str(value).strip())
    if not found:
        raise ValueError("a length such as 3, 1.2mm, 0.05in, 4pt or 40% is expected")
    number, unit = float(found[1]), found[2]
    if unit is None:
        return Measure(number)
    return Measure(number, "%") if unit == "%" else Measure(number * _MM[unit], "mm")


def _millimetres(value: Any) -> Any:
    if isinstance(value, float):
        return value  # of a format that was read before
    found = _LENGTH.fullmatch(str(value).strip())
    if not found or found[2] == "%":
        raise ValueError("a length such as 13mm, 0.5in or 13 is expected")
    return float(found[1]) * _MM[found[2] or "mm"]


Millimetres = Annotated[float, BeforeValidator(_millimetres)]
"""A length on paper; kept in millimetres."""

Length = Annotated[Measure, BeforeValidator(_measure)]


def _extent(value: Measure) -> Measure:
    if value.value <= 0:
        raise ValueError("a length above 0 is expected")
    return value


def _breadth(value: Measure) -> Measure:
    if value.value < 0:
        raise ValueError("a length of 0 or more is expected")
    return value


Extent = Annotated[Length, AfterValidator(_extent)]
"""A length greater than 0."""

Breadth = Annotated[Length, AfterValidator(_breadth)]
"""The width of a line or rim; 0 for none."""


def _box(value: Any) -> Any:
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) != 4:
        raise ValueError("four lengths, left, top, width and height, are expected")
    if isinstance(value, str) and "," in value:
        raise ValueError("four lengths in brackets, [left, top, width, height], are expected")
    left, top, width, height = (_measure(part) for part in parts)
    if width.value <= 0 or height.value <= 0:
        raise ValueError("a width and a height above 0 are expected")
    return left, top, width, height


BoxField = Annotated[tuple[Measure, Measure, Measure, Measure], BeforeValidator(_box)]
