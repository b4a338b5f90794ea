"""Differences between two sides that play by the same rules: a phase bound for the other side, a
sequence of play in another order, one thing that counts for both."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.check.rule_code import declarations
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Node, Origin, Phase

__all__ = ["counted_for_both", "marked", "owners", "sequences"]

_Found = Iterator[Problem]
_TWO = 2


def _doubt(origin: Origin, field: str, found: str, expected: str) -> Problem:
    return Problem.at(origin, field, found, expected, check="doubtful", severity="warning")


def owners(game: Game) -> _Found:
    """The phasing side of a phase is the one for which several declarations are bound to it, not the other one."""
    bound: dict[str, list[str]] = {}
    for _, _, phases, side in _bindings(game):
        for name in phases if side else ():
            bound.setdefault(name, []).append(side)
    for phase in game.phases:
        sides = set(bound.get(phase.id, ()))
        named = any(phase.id.startswith(f"{side}-") for side in game.side_by_id)  # told by the id
        several = len(bound.get(phase.id, ())) >= _TWO and len(sides) == 1
        if several and not named and phase.side and phase.side not in sides:
            expected = f"{min(sides)}: the declarations that are bound to this phase are for that side"
            yield _doubt(phase.origin, "side", phase.side, expected)


def sequences(game: Game) -> _Found:
    """Two sides that have the same mechanics in their phases have them in the same order."""
    done = _done(game)
    if len(done) != _TWO:
        return
    (one, first), (_, second) = done.items()
    mechanics = [sorted(name for _, names in each for name in names) for each in (first, second)]
    if mechanics[0] != mechanics[1] or len(first) != len(second) or not _alone(first) or not _alone(second):
        return
    for (phase, names), (other, theirs) in zip(first, second, strict=True):
        if names != theirs:
            mine, its = ", ".join(sorted(names)), ", ".join(sorted(theirs))
            yield _doubt(
                other.origin, "id", f"{other.id}: {its}", f"{mine}, as in {phase.id} of {one}, in the same place"
            )
            return


def _alone(phases: list[tuple[Phase, frozenset[str]]]) -> bool:
    """Whether each mechanic is in one phase of a side only."""
    names = [name for _, each in phases for name in sorted(each)]
    return len(names) == len(set(names))


def counted_for_both(game: Game) -> _Found:
    """No score counts the same hexes for two sides."""
    for _, given, used in declarations(game):
        listed = given.get("counts") if used.id == "victory" else None
        seen: dict[str, Node] = {}
        for each in listed if isinstance(listed, list) else ():
            if not isinstance(each, Node) or not isinstance(each.get("each"), str) or "when" in each:
                continue
            other = seen.setdefault(each["each"], each)
            side = str(other.get("side", ""))
            if other is not each and side != each.get("side") and f'"{side}"' in each["each"]:
                expected = f"hexes of {each.get('side')}: line {other.origin.line} counts these for {side}"
                yield _doubt(each.origin, "each", each["each"], expected)


def marked(game: Game) -> _Found:
    """A declaration that has a marker for one side has one for every side, or says `else`."""
    for _, given, used in declarations(game):
        by_side = given.get("marker") if used.id in ("control", "victory") else None
        if isinstance(by_side, Node) and "else" not in by_side:
            named = [word for key in by_side for word in str(key).split()]
            lacking = [side for side in game.side_by_id if side not in named]
            if lacking and set(named) <= game.side_by_id.keys():
                expected = f"{' and '.join(lacking)} as well, or `else: none`"
                yield _doubt(by_side.origin, next(iter(by_side)), " ".join(named), expected)


def _done(game: Game) -> dict[str, list[tuple[Phase, frozenset[str]]]]:
    """The phases of each side that has any, in order, each with the mechanics that are bound to it for that side."""
    found: dict[str, list[tuple[Phase, frozenset[str]]]] = {}
    bindings = [each for each in _bindings(game) if each[3]]
    for phase in game.phases:
        if phase.side:
            names = frozenset(used for _, used, phases, side in bindings if phase.id in phases and side == phase.side)
            if names:
                found.setdefault(phase.side, []).append((phase, names))
    return found


def _bindings(game: Game) -> Iterator[tuple[str, str, list[str], str]]:
    """The name, the mechanic, the phases and the side of each binding."""
    owner = {each.id: each.side or "" for each in game.phases}
    for name, given, used in declarations(game):
        listed = given.get("bind", ())
        rows = listed if isinstance(listed, list | tuple) else [Node({"phases": str(listed)})]
        for each in rows:
            if isinstance(each, Node):
                phases = str(each.get("phases", "")).replace(",", " ").split()
                sides = {str(each["side"])} if each.get("side") else {owner.get(phase, "") for phase in phases}
                yield name, used.id, phases, next(iter(sides)) if len(sides) == 1 else ""
