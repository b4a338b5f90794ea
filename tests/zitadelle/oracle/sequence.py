"""The steps of a turn and what each of them clears away (4.0, 13.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .ground import Side
from .state import State

__all__ = ["PhaseStep", "end_of_step", "turn_order"]


@dataclass(frozen=True)
class PhaseStep:
    """A step of 4.0 by its number there, and its phase player."""

    number: int
    id: str
    side: Side


STEPS = (
    PhaseStep(1, "air", "german"),
    PhaseStep(2, "german-at", "german"),
    PhaseStep(3, "soviet-defensive-at", "soviet"),
    PhaseStep(4, "german-assault", "german"),
    PhaseStep(5, "german-movement", "german"),
    PhaseStep(6, "german-recovery", "german"),
    PhaseStep(7, "dive-bombing", "soviet"),
    PhaseStep(8, "soviet-at", "soviet"),
    PhaseStep(9, "german-defensive-at", "german"),
    PhaseStep(10, "soviet-assault", "soviet"),
    PhaseStep(11, "soviet-movement", "soviet"),
    PhaseStep(12, "soviet-recovery", "soviet"),
)


def turn_order(turn: int, *, move_first: bool = False) -> tuple[PhaseStep, ...]:
    """The twelve steps; with option 13.6 German movement may come second, from turn 2 on (13.61 to 13.64)."""
    if not move_first or turn < 2:
        return STEPS
    movement = next(step for step in STEPS if step.id == "german-movement")
    others = [step for step in STEPS if step is not movement]
    return (others[0], movement, *others[1:])


def end_of_step(state: State, step: PhaseStep) -> State:
    """What the end of a step clears: fire and assault flags, disruption, bombers, turn-1 support
    (6.32, 7.14, 7.85, 7.88, 9.26, 9.31 f, 10.11, 10.21)."""
    units = dict(state.units)
    for id, unit in state.units.items():
        if step.id.endswith("-at"):
            units[id] = replace(unit, fired=False)
        elif step.id.endswith("-assault"):
            units[id] = replace(unit, assaulted=False, retreated=False)
            if step.side == "german" and state.turn == 1 and (unit.kind.artillery or unit.kind.engineer):
                units[id] = replace(unit, hex=None, eliminated=True)
        elif step.id.endswith("-recovery") and unit.side == step.side:
            units[id] = replace(unit, disrupted=False)
    after = replace(state, units=units)
    if step.id == "soviet-recovery":
        after = replace(after, pm={}, bombers=(), turn=state.turn + 1)
    return after
