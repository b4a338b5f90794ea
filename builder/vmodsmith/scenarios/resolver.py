"""From names in scenarios to those of the module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Resolver"]


@dataclass(frozen=True, slots=True)
class Resolver:
    """Translates names of the data into those of the module: setups and sides by id, and places by address
    (`display/track.box`) as pairs of map and location. A name that is not listed is taken for the module's own."""

    setups: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def side(self, side: str | None) -> str | None:
        """The module's name of a side."""
        return None if side is None else self.sides.get(side, side)

    def place(self, at: str, map: str | None) -> tuple[str, str | None]:
        """The location and map of a place as written."""
        if at in self.places:
            home, location = self.places[at]
            return location, map or home
        return at, map
