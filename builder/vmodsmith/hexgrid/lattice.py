"""From columns and rows to the hexes they mean, and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .coordinates import Cube, Offset, Orientation

__all__ = ["Lattice", "to_cube", "to_offset"]


@dataclass(frozen=True, slots=True)
class Lattice:
    """How columns and rows of a map lie.

    On a flat map the `shifted` (even or odd) columns stand half a hex further in the direction rows grow; on a pointy
    map the `shifted` rows stand half a hex further to the right.
    """

    orientation: Orientation = "flat"
    rows_grow: Literal["up", "down"] = "down"
    shifted: Literal["even", "odd"] = "even"

    @property
    def sign(self) -> int:
        """1 if row numbers grow down the page, -1 if they grow up."""
        return -1 if self.rows_grow == "up" else 1

    def is_shifted(self, index: int) -> bool:
        """Whether a column (of a flat map) or a row (of a pointy map) is one of the shifted."""
        return (index % 2 == 0) == (self.shifted == "even")


def to_cube(lattice: Lattice, hex: Offset) -> Cube:
    """The hex at a column and row. Column 0, row 0 is `Cube(0, 0)`."""
    if lattice.orientation == "flat":
        # Twice the distance down the page from hex 0,0, in hexes.
        twice = lattice.sign * (2 * hex.row + lattice.is_shifted(hex.column) - lattice.is_shifted(0))
        return Cube(hex.column, (twice - hex.column) // 2)
    twice = 2 * hex.column + lattice.is_shifted(hex.row) - lattice.is_shifted(0)
    down = lattice.sign * hex.row
    return Cube((twice - down) // 2, down)


def to_offset(lattice: Lattice, hex: Cube) -> Offset:
    """The column and row of a hex: the inverse of `to_cube`."""
    if lattice.orientation == "flat":
        twice = lattice.sign * (2 * hex.r + hex.q)
        return Offset(hex.q, (twice - lattice.is_shifted(hex.q) + lattice.is_shifted(0)) // 2)
    row = lattice.sign * hex.r
    return Offset((2 * hex.q + hex.r - lattice.is_shifted(row) + lattice.is_shifted(0)) // 2, row)
