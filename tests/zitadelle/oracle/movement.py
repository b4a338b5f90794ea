"""Movement: allowance, costs, what is forbidden (8.0, 5.2, 10.3, 11.1, 13.5, 13.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from .causes import Cause, total
from .files import table
from .ground import (
    area_hexes,
    edge_road,
    features_of,
    neighbours_on_map,
    other_side,
    part_of,
    reachable_side,
    road_between,
    terrain_of,
    water_between,
)
from .hexes import direction, distance
from .stacking import would_overstack
from .state import State, Unit, morale
from .zoc import in_enemy_zoc

__all__ = [
    "Move",
    "allowance",
    "enter_map",
    "entry_cost",
    "in_air_superiority",
    "legal_steps",
    "mines_due",
    "minimum_move",
    "move_step",
    "start_move",
    "step_cost",
    "step_problems",
]

AIR_SUPERIORITY = 3


@dataclass(frozen=True)
class Move:
    """A unit under way. `stopped` names the paragraph that ends its move, if one has."""

    unit: str
    hex: str
    allowance: int
    spent: Fraction = Fraction(0)
    path: tuple[str, ...] = ()
    started_in_zoc: bool = False
    stopped: str = ""

    @property
    def left(self) -> Fraction:
        """What remains to spend."""
        return self.allowance - self.spent


def allowance(state: State, unit: Unit, die: int | None = None) -> int:
    """MA of a unit: by the morale of its HQ, halved if disrupted, then less the die of a Panther or Elefant
    (8.13, 8.14, 8.41, 9.25, 10.32)."""
    full = int(table("morale-ma")[str(morale(state, unit.kind.hq))][unit.side])
    if unit.disrupted:
        full //= 2
    if unit.kind.breaks_down:
        assert die is not None, f"{unit.id} needs the die of 10.32"
        full = max(0, full - die)
    return full


def start_move(state: State, unit: Unit, die: int | None = None) -> Move:
    """The beginning of a move (8.11)."""
    assert unit.hex is not None
    return Move(unit.id, unit.hex, allowance(state, unit, die), started_in_zoc=in_enemy_zoc(state, unit.hex, unit))


def in_air_superiority(state: State, hex: str) -> bool:
    """A dive bomber's hex or one next to it, in the same part (8.42)."""
    return any(part_of(one) == part_of(hex) and distance(one, hex) <= 1 for one in state.bombers)


def _ground_cost(unit: Unit, hex: str, road: str | None, water: str | None) -> list[Cause]:
    effects, column = table("terrain-effects"), "foot" if unit.kind.foot else "vehicle"
    if road:
        return [Cause("8.32", road, Fraction(effects[road][column]))]
    causes = [Cause("8.12", terrain_of(hex), Fraction(effects[terrain_of(hex)][column]))]
    causes += [Cause("8.31", work, Fraction(effects[work][f"{column}-extra"])) for work in sorted(features_of(hex))]
    if water in ("river", "stream"):
        causes.append(Cause("8.31", water, Fraction(effects[water][f"{column}-extra"])))
    return causes


def _air_cost(state: State, unit: Unit, hex: str) -> list[Cause]:
    caught = unit.side == "soviet" and in_air_superiority(state, hex)
    return [Cause("8.42", "air-superiority", AIR_SUPERIORITY)] if caught else []


def step_cost(state: State, move: Move, hex: str) -> list[Cause]:
    """What the next step costs, the die for mines apart (8.12, 8.23, 8.31, 8.32, 8.42)."""
    unit = state.units[move.unit]
    causes = _ground_cost(unit, hex, road_between(move.hex, hex), water_between(move.hex, hex))
    causes += _air_cost(state, unit, hex)
    if move.started_in_zoc and not move.path:
        causes.append(Cause("8.23", "leaving-zoc", move.allowance // 2))
    return causes


def entry_cost(state: State, unit: Unit, hex: str) -> list[Cause]:
    """What the first hex costs a reinforcement (11.11)."""
    return _ground_cost(unit, hex, edge_road(hex), None) + _air_cost(state, unit, hex)


def mines_due(move: Move) -> bool:
    """Whether the next step leaves a fortification, so that a die of extra cost is rolled (8.33, Q9)."""
    return "fortification" in features_of(move.hex)


def step_problems(state: State, move: Move, hex: str) -> tuple[str, ...]:
    """The paragraphs that forbid the next step; none if it is legal."""
    unit = state.units[move.unit]
    if direction(move.hex, hex) is None:
        return ("8.11",)
    broken = set()
    if move.stopped:
        broken.add(move.stopped)
    if unit.kind.code == "RR" and state.turn == 1 and not state.model_choice:
        broken.add("8.51")
    if not reachable_side(move.hex, hex):
        return tuple(sorted(broken | {"8.26"}))
    if state.at(hex, other_side(unit.side)):
        broken.add("8.21")
    if move.started_in_zoc and in_enemy_zoc(state, hex, unit):
        broken.add("8.24")
    if unit.disrupted and "13.51" in state.options and (move.started_in_zoc or in_enemy_zoc(state, hex, unit)):
        broken.add("13.51")
    cost = total(step_cost(state, move, hex))
    if cost > move.left:
        broken.add("8.25")
    elif mines_due(move) and cost + 1 > move.left:
        broken.add("8.33")
    return tuple(sorted(broken))


def legal_steps(state: State, move: Move) -> dict[str, list[Cause]]:
    """The hexes a unit may enter next and what each costs."""
    return {
        hex: step_cost(state, move, hex) for hex in neighbours_on_map(move.hex) if not step_problems(state, move, hex)
    }


def move_step(state: State, move: Move, hex: str, mines: int | None = None) -> Move:
    """The move after a legal step (8.22, 8.33, Q7, Q8). `mines` is the die where `mines_due`.

    The state stays as it was at the start of the unit's move. Raises ValueError for an illegal step.
    """
    if broken := step_problems(state, move, hex):
        raise ValueError(f"{move.unit} may not enter {hex}: {', '.join(broken)}")
    unit = state.units[move.unit]
    after = replace(move, hex=hex, spent=move.spent + total(step_cost(state, move, hex)), path=(*move.path, hex))
    if in_enemy_zoc(state, hex, unit):
        after = replace(after, stopped="8.22")
    if not mines_due(move):
        return after
    if mines is None:
        raise ValueError("leaving a fortification needs a die")
    if mines <= after.left:
        return replace(after, spent=after.spent + mines)
    halted = replace(after, spent=Fraction(after.allowance), stopped="8.33")
    return replace(halted, hex=move.hex, path=move.path) if would_overstack(state, unit, hex) else halted


def minimum_move(state: State, move: Move, hex: str, dice: int) -> Move:
    """The optional one-hex move of a unit that cannot pay (13.71), with the sum of two dice.

    Raises ValueError where it is not to be had: the hex can be paid for, the unit has moved, or something but the
    cost forbids the step.
    """
    unit = state.units[move.unit]
    broken = set(step_problems(state, move, hex))
    if "13.71" not in state.options or move.path or not broken or broken - {"8.25", "8.33"}:
        raise ValueError(f"no minimum move for {move.unit} into {hex}: {sorted(broken)}")
    if unit.kind.breaks_down and move.allowance == 0:
        raise ValueError(f"{move.unit} has broken down (10.32)")
    spent = replace(move, spent=Fraction(move.allowance), stopped="13.71")
    if dice > morale(state, unit.kind.hq):
        return spent
    return replace(spent, hex=hex, path=(hex,))


def enter_map(state: State, unit: Unit, hex: str, die: int | None = None) -> Move:
    """The first step of a reinforcement (11.11, 11.12). Raises ValueError where it may not enter."""
    kind = unit.kind
    broken = []
    if unit.hex is not None or unit.eliminated or kind.arrives is None or kind.arrives > state.turn:
        broken.append("11.11")
    if not kind.area or hex not in area_hexes(kind.area):
        broken.append("11.12")
    if state.at(hex, other_side(unit.side)):
        broken.append("8.21")
    move = Move(unit.id, hex, allowance(state, unit, die), path=(hex,))
    cost = total(entry_cost(state, unit, hex))
    if cost > move.allowance:
        broken.append("8.25")
    if broken:
        raise ValueError(f"{unit.id} may not enter at {hex}: {', '.join(broken)}")
    stopped = "8.22" if in_enemy_zoc(state, hex, unit) else ""
    return replace(move, spent=Fraction(cost), stopped=stopped)
