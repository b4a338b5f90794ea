"""The situation on the map as values, and the few changes that rules make to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from .files import rows
from .ground import Side
from .units import Kind, kind_of, start_morale

__all__ = ["State", "Unit", "campaign", "eliminate", "lose_step", "morale", "recover_morale", "side_of_turn"]

LEAST_MORALE = 1


@dataclass(frozen=True)
class Unit:
    """A counter in play. `hex` is None off the map, be it not arrived yet or eliminated.

    `retreated`: in this assault phase, willingly or not (7.85); `fleeing`: in the assault that is being resolved, whose
    retreats are all done at the same time (7.84); `tiger`: a Tiger company is attached (13.45).
    """

    id: str
    hex: str | None = None
    step: int = 1
    disrupted: bool = False
    fired: bool = False
    assaulted: bool = False
    retreated: bool = False
    fleeing: bool = False
    tiger: bool = False
    eliminated: bool = False

    @property
    def kind(self) -> Kind:
        """What is printed on it."""
        return kind_of(self.id)

    @property
    def side(self) -> Side:
        """Its owner."""
        return self.kind.side

    @property
    def at(self) -> int:
        """AT strength of the present step (13.46)."""
        return _now(self.kind.at, self.step) + self.tiger

    @property
    def armour(self) -> int:
        """Armour value of the present step (13.46)."""
        return 5 if self.tiger else _now(self.kind.armour, self.step)

    @property
    def strength(self) -> int:
        """Combat strength of the present step."""
        return _now(self.kind.strength, self.step)


def _now(values: tuple[int, ...], step: int) -> int:
    return values[min(step, len(values)) - 1] if values else 0


@dataclass(frozen=True)
class State:
    """Everything the arithmetic asks for. `options` holds ids such as `13.11`; `bombers` the hexes of dive bombers;
    `pm` the number of PM-1 markers of an army; `control` who last entered a hex, where that matters (12.11)."""

    units: Mapping[str, Unit]
    turn: int = 2
    morale: Mapping[str, int] = field(default_factory=start_morale)
    pm: Mapping[str, int] = field(default_factory=dict)
    bombers: tuple[str, ...] = ()
    options: frozenset[str] = frozenset()
    control: Mapping[str, Side] = field(default_factory=dict)
    model_choice: bool = False

    @classmethod
    def of(cls, *units: Unit, turn: int = 2, options: frozenset[str] = frozenset(), **more: object) -> State:
        """A state of these units."""
        return cls({unit.id: unit for unit in units}, turn=turn, options=options, **more)  # type: ignore[arg-type]

    @cached_property
    def stacks(self) -> dict[str, tuple[Unit, ...]]:
        """Ground units by hex."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            if unit.hex is not None and not unit.kind.air:
                found.setdefault(unit.hex, []).append(unit)
        return {hex: tuple(units) for hex, units in found.items()}

    def at(self, hex: str, side: Side | None = None) -> tuple[Unit, ...]:
        """Ground units in a hex, of one side or all."""
        return tuple(unit for unit in self.stacks.get(hex, ()) if side is None or unit.side == side)

    def on_map(self, side: Side | None = None) -> tuple[Unit, ...]:
        """Ground units on the map, of one side or all."""
        return tuple(unit for units in self.stacks.values() for unit in units if side is None or unit.side == side)

    def put(self, *units: Unit) -> State:
        """The same with these units changed or added."""
        return replace(self, units={**self.units, **{unit.id: unit for unit in units}})


def morale(state: State, hq: str) -> int:
    """The morale an HQ acts with: the marker less its PM-1 markers, never below 1 (7.71 to 7.74, 9.22, 9.23)."""
    return max(LEAST_MORALE, state.morale[hq] - state.pm.get(hq, 0))


def lower_morale(state: State, hq: str, by: int = 1) -> State:
    """One unit of the HQ is gone (7.73)."""
    return replace(state, morale={**state.morale, hq: max(LEAST_MORALE, state.morale[hq] - by)})


def recover_morale(state: State, hq: str, arrived: int) -> State:
    """Reinforcements of one turn raise the morale of their HQ (13.81)."""
    regained = min(start_morale()[hq], state.morale[hq] + (arrived + 1) // 2)
    return replace(state, morale={**state.morale, hq: max(state.morale[hq], regained)})


def eliminate(state: State, id: str) -> State:
    """Take a unit off the map for good and lower the morale of its HQ (6.61, 7.73). Support units lower nothing."""
    unit = state.units[id]
    gone = state.put(replace(unit, hex=None, eliminated=True, disrupted=False, tiger=False))
    return lower_morale(gone, unit.kind.hq) if unit.kind.fights else gone


def lose_step(state: State, id: str) -> State:
    """One step less; the last one eliminates (6.61, 6.62). An attached Tiger company goes with it (13.47)."""
    unit = state.units[id]
    if unit.step >= unit.kind.steps:
        return eliminate(state, id)
    return state.put(replace(unit, step=unit.step + 1, tiger=False))


def side_of_turn(step: int) -> Side:
    """Whose player turn one of the twelve steps of 4.0 belongs to, 1 to 12."""
    return "german" if step <= 6 else "soviet"


def campaign(setup: str = "campaign") -> State:
    """The starting situation of a setup file, units that arrive later off the map."""
    base = rows("counters/zitadelle/setups/campaign.csv")
    places = {row["piece"]: row["at"] for row in (*base, *rows(f"counters/zitadelle/setups/{setup}.csv"))}
    units = {}
    for row in rows("counters/zitadelle/units.csv"):
        at = places.get(row["id"], "")
        units[row["id"]] = Unit(row["id"], at if at.isdigit() else None)
    return State(units, turn=1, model_choice=setup == "model")
