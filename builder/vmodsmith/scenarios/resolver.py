"""From names in scenarios to those of the module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from vmodsmith.model import State

__all__ = ["Resolver", "Value", "values_of"]


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a state: the property that holds its number, and the level of the layer that shows it."""

    key: str
    number: int
    layer: str

    @property
    def level(self) -> int:
        """The level of the layer: that of no value is 1."""
        return self.number + 1


def values_of(states: Iterable[State]) -> dict[str, Value]:
    """The values of states by `STATE:VALUE`."""
    return {
        f"{state.id}:{each.id}": Value(state.property_name, state.number(each.id), state.id)
        for state in states
        for each in state.values
    }


@dataclass(frozen=True, slots=True)
class Resolver:
    """Translates names of the data into those of the module: setups and sides by id, places by address
    (`display/track.box`) as pairs of map and location, and values of states by `STATE:VALUE`. A name that is not
    listed is taken for the module's own."""

    setups: Mapping[str, str] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    values: Mapping[str, Value] = field(default_factory=dict)

    def side(self, side: str | None) -> str | None:
        """The module's name of a side."""
        return None if side is None else self.sides.get(side, side)

    def place(self, at: str, map: str | None) -> tuple[str, str | None]:
        """The location and map of a place as written."""
        if at in self.places:
            home, location = self.places[at]
            return location, map or home
        return at, map
