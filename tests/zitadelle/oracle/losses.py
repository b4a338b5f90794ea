"""Loss checks and what they do (7.5, 7.6, 7.7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from .assault import Assault, defenders
from .causes import Cause, total
from .ground import Side, neighbours_on_map, other_side
from .state import State, Unit, eliminate, lose_step, morale
from .zoc import zoc_sources

__all__ = [
    "STEP_LOSS",
    "CheckOutcome",
    "apply_check",
    "check_modifiers",
    "check_order",
    "encircled",
    "loss_check",
    "resolve_elimination",
    "result_effects",
    "swept_away",
]

STEP_LOSS = 11


@dataclass(frozen=True)
class CheckOutcome:
    """One unit's check: the modified roll, the morale it was held against, and what follows (7.62, 7.63)."""

    modifiers: tuple[Cause, ...]
    roll: int
    morale: int
    retreat: bool
    step_loss: bool
    eliminated: bool
    may_retreat: bool


def result_effects(result: str) -> tuple[str, int]:
    """Who is hit by a result, `attacker`, `defender`, `both`, and what is added; -1 stands for elimination (7.5)."""
    who = {"A": "attacker", "D": "defender", "B": "both"}[result[0]]
    return who, {"C": 0, "1": 1, "2": 2, "3": 3, "E": -1}[result[1]]


def check_order(state: State, assault: Assault, result: str) -> tuple[tuple[str, ...], ...]:
    """The units that check, in groups; a group is done, results and all, before the next begins (7.61, 7.64, 7.67)."""
    side = state.units[assault.attackers[0]].side
    defending = tuple(unit.id for hex in assault.targets for unit in defenders(state, hex, side))
    who, added = result_effects(result)
    if added < 0:
        return ()
    groups = {"attacker": (assault.attackers,), "defender": (defending,), "both": (defending, assault.attackers)}
    return groups[who]


def resolve_elimination(state: State, assault: Assault, result: str) -> State:
    """AE and DE: all of one side that took part, and what retreated into its hexes (7.5, 7.85)."""
    if not result.endswith("E"):
        return state
    side = state.units[assault.attackers[0]].side
    lost = list(assault.attackers)
    if result == "DE":
        lost = [unit.id for hex in assault.targets for unit in defenders(state, hex, side)]
        lost = [*(id for hex in assault.targets for id in swept_away(state, hex, side)), *lost]
    for id in lost:
        state = eliminate(state, id)
    return state


def swept_away(state: State, hex: str, attacking: Side) -> tuple[str, ...]:
    """Units that had retreated into a hex before it was assaulted: gone as soon as it suffers a step loss or a retreat
    (7.85); not those that come there in the same assault (7.84)."""
    return tuple(unit.id for unit in state.at(hex, other_side(attacking)) if unit.retreated and not unit.fleeing)


def encircled(state: State, unit: Unit) -> bool:
    """Whether every existing hex around holds an enemy, or lies in enemy ZOC without a friend in it (7.65, Q5).

    ZOC of AT 0 counts for armour too: 5.23 is about movement and retreat.
    """
    assert unit.hex is not None
    enemy = other_side(unit.side)
    return all(
        state.at(hex, enemy) or (not state.at(hex, unit.side) and zoc_sources(state, hex, enemy))
        for hex in neighbours_on_map(unit.hex)
    )


def check_modifiers(state: State, unit: Unit, result: str) -> list[Cause]:
    """What is added to the check (7.5, 7.65)."""
    causes = []
    added = result_effects(result)[1]
    if added:
        causes.append(Cause("7.5", result, added))
    if encircled(state, unit):
        causes.append(Cause("7.65", "encircled", 2))
    return causes


def loss_check(state: State, unit: Unit, result: str, dice: int) -> CheckOutcome:
    """A unit's check with the sum of two dice (7.62, 7.63, 7.66, Q4)."""
    modifiers = check_modifiers(state, unit, result)
    roll = int(dice + total(modifiers))
    level = morale(state, unit.kind.hq)
    step = roll >= STEP_LOSS
    eliminated = step and unit.step >= unit.kind.steps
    retreat = roll > level and not eliminated
    may_retreat = step and not eliminated and not retreat
    return CheckOutcome(tuple(modifiers), roll, level, retreat, step, eliminated, may_retreat)


def apply_check(
    state: State, id: str, outcome: CheckOutcome, *, destination: str | None = None, targets: Collection[str] = ()
) -> State:
    """The situation after a check; `destination` is the hex chosen for the retreat, due or willing (7.62, 7.63, 7.86).

    A due retreat without a destination eliminates (7.83). `targets` are the hexes the assault is against: what had
    retreated into one before this assault dies before a loss there is applied. 7.85 speaks of a hex that is assaulted
    by the enemy, so a loss of an attacker costs nothing to those who retreated into the hex it attacks from.
    """
    origin = state.units[id].hex
    if (outcome.step_loss or outcome.retreat) and origin is not None and origin in targets:
        for other in state.at(origin, state.units[id].side):
            if other.retreated and not other.fleeing and other.id != id:
                state = eliminate(state, other.id)
    if outcome.step_loss:
        state = lose_step(state, id)
    unit = state.units[id]
    if outcome.eliminated:
        return state
    if outcome.retreat and destination is None:
        return eliminate(state, id)
    if destination is not None and (outcome.retreat or outcome.may_retreat):
        state = state.put(
            replace(unit, hex=destination, retreated=True, fleeing=True, disrupted=unit.disrupted or outcome.retreat)
        )
    return state


def assaulted(state: State, ids: Sequence[str]) -> State:
    """The same with these units marked as having had their assault of the phase (7.14)."""
    return state.put(*(replace(state.units[id], assaulted=True) for id in ids))
