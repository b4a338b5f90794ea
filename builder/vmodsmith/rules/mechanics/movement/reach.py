"""The hexes that a piece can reach, and the cheapest paths."""

from collections.abc import Callable

from vmodsmith.rules.mechanics.library.common import total
from vmodsmith.rules.mechanics.library.paths import Reach, reach
from vmodsmith.rules.mechanics.movement.costs import ground_cost, shown, step_cost
from vmodsmith.rules.mechanics.movement.facing import _corners, _faced_for
from vmodsmith.rules.mechanics.movement.movement import (
    Move,
    crowded,
    extra,
    forbidden,
    least,
    least_price,
    leaving_cost,
    reminders,
    risk,
    takes_all,
    turning,
    zone,
    zone_stops,
)
from vmodsmith.rules.mechanics.movement.moves import (
    _ended_causes,
    _hexes_left,
    _moves_by_hexes,
    causes_against,
    current,
    enemy_in,
    may_move,
    zone_closed,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    joined,
    judging,
    kinds,
    report,
    say,
    show,
    silenced_by_move,
)


def _may_ask(unit: Piece) -> bool:
    """Whether the menu offers costs and legal hexes."""
    return unit.hex is not None and may_move(unit)


def legal(unit: Piece, move: Move, limit: int) -> Reach:
    """The hexes that a piece can reach in the rest of its move, with their costs, including its own."""
    here = move.at
    if here is None or len(_ended_causes(unit, move)) > 0:
        return Reach({}, {})
    start = here

    if turning(unit) is not None and move.face >= 0:
        return _reach_turning(
            unit, move, {start: 0}, limit, None, lambda a, b, spent: _passable(unit, move, start, a, b, spent, True)
        )
    return reach({start: 0}, limit, lambda a, b, spent: _passable(unit, move, start, a, b, spent, True))


def _reach_turning(
    unit: Piece,
    move: Move,
    starts: dict[Hex, int],
    limit: int,
    goal: Hex | None,
    cost: Callable[[Hex, Hex, int], int | None],
) -> Reach:
    """The cheapest paths of a piece that turns towards its path, and pays for it; `cost` is as for `reach`, without
    turns. The result holds the path to the goal."""
    price = turning(unit)
    each_turn = price if price is not None else 0
    best: dict[tuple[Hex, int], int] = {}
    before: dict[tuple[Hex, int], tuple[Hex, int]] = {}
    costs: dict[Hex, int] = {}
    waiting: list[list[tuple[Hex, int]]] = [[] for n in range(limit + 1)]
    for start in starts:
        if starts[start] <= limit:
            best[(start, move.face)] = starts[start]
            waiting[starts[start]].append((start, move.face))
    for spent in range(limit + 1):
        for here, face in waiting[spent]:
            if best[(here, face)] != spent:
                continue
            if here not in costs:
                costs[here] = spent
            if here == goal:
                return Reach(costs, _way_back((here, face), before))
            for direction in range(6):
                there = here.neighbour(direction)
                if there is None:
                    continue
                turned = _faced_for(unit, face, direction)
                known = best.get((there, turned))
                spends = spent + each_turn * _corners(face, turned)
                if spends > limit or (known is not None and known <= spends):
                    continue
                step_price = cost(here, there, spends)
                if step_price is None:
                    continue
                spends += step_price
                if spends > limit or (known is not None and known <= spends):
                    continue
                best[(there, turned)] = spends
                before[(there, turned)] = (here, face)
                waiting[spends].append((there, turned))
    return Reach(costs, {})


def _way_back(end: tuple[Hex, int], before: dict[tuple[Hex, int], tuple[Hex, int]]) -> dict[Hex, Hex]:
    """The hexes of one path, each with the one before it."""
    found: dict[Hex, Hex] = {}
    here = end
    while here in before:
        found[here[0]] = before[here][0]
        here = before[here]
    return found


def toward(unit: Piece, move: Move, starts: dict[Hex, int], goal: Hex, limit: int) -> Reach:
    """The cheapest paths from some hexes to another: without risks if possible. If the move has begun on the map, the
    start is the piece's hex. A goal that cannot be entered from any side is not searched for."""
    if all(_passable(unit, move, move.at, near, goal, 0, True) is None for near in goal.neighbours()):
        return reach(starts, 0, lambda a, b, spent: None)
    found = _toward_with(unit, move, starts, goal, limit, False)
    return found if goal in found.costs else _toward_with(unit, move, starts, goal, limit, True)


def _toward_with(unit: Piece, move: Move, starts: dict[Hex, int], goal: Hex, limit: int, risks: bool) -> Reach:
    """The same, with or without risks."""
    if turning(unit) is not None and move.face >= 0:
        return _reach_turning(
            unit,
            move,
            starts,
            limit,
            goal,
            lambda a, b, spent: (
                _passable(unit, move, move.at, a, b, spent, risks) if _in_time(unit, b, goal, limit - spent) else None
            ),
        )
    return reach(
        starts,
        limit,
        lambda a, b, spent: (
            _passable(unit, move, move.at, a, b, spent, risks) if _in_time(unit, b, goal, limit - spent) else None
        ),
    )


def _in_time(unit: Piece, there: Hex, goal: Hex, left: int) -> bool:
    """Whether a goal can still be reached from the next hex of a path, with this many parts left before it is entered.
    The goal itself may be a hex that a piece may always move to (`least`)."""
    far = there.distance(goal)
    return far == 0 or (far is not None and (far + 1) * least_price(unit) <= left)


def _passable(unit: Piece, move: Move, start: Hex | None, here: Hex, there: Hex, spent: int, risks: bool) -> int | None:
    """The cost of a step within a path; None if it is illegal. `start` is None for a path from off the map; with
    `risks` the path may lead through hexes that cost dice to leave."""
    at_start = start is not None and here == start
    danger = risk(unit, here)
    if not at_start and ((zone_stops(unit) and zone(here, unit)) or (danger > 0 and not risks)):
        return None
    if enemy_in(there, unit):
        return None
    if takes_all(unit, here, there):
        may = at_start and move.hexes == 0 and not zone_closed(unit, move, here, there)
        return move.left if may and not forbidden(unit, move, here, there) else None
    price = ground_cost(unit, here, there)
    if price is None or zone_closed(unit, move, here, there):
        return None
    price += total(extra(unit, here, there)) + danger
    if at_start and move.bound and move.hexes == 0:
        price += leaving_cost(unit, move)
    if forbidden(unit, move, here, there):
        return None
    if at_start and move.hexes < least(unit) and spent + price > move.left:
        return move.left
    return price


def _left(unit: Piece, move: Move) -> Text:
    """The text of the points left in a piece's move."""
    if _moves_by_hexes(unit, move):
        return say("movement.left-hexes", unit.name, _hexes_left(unit, move))
    return say("movement.left", unit.name, shown(move.left), shown(move.allowed))


def _show_legal(unit: Piece) -> None:
    """Show the points left on each hex that a piece can reach."""
    move = current(unit)
    found = legal(unit, move, move.left)
    marks: dict[Hex, Text] = {}
    for where in found.costs:
        if where != unit.hex and not crowded(unit, where):
            marks[where] = shown(move.left - found.costs[where])
    over = _ended_causes(unit, move)
    report(joined([_left(unit, move)] + over + (silenced_by_move(unit) if len(over) == 0 else []), "; "), "quiet")
    show(marks)


def _report_costs(unit: Piece) -> None:
    """Report the cost of the next step in each direction."""
    here = unit.hex
    if here is None:
        return
    move = current(unit)
    neighbours: list[Text] = []
    for direction in range(6):
        there = here.neighbour(direction)
        if there is None:
            continue
        price = step_cost(unit, move, here, there)
        against = causes_against(unit, move, here, there)
        cost = shown(price) if price is not None else "-"
        neighbours.append(
            f"{there.short_label} {cost}" if not against else f"{there.short_label} {cost} ({joined(against, '; ')})"
        )
    report(joined([_left(unit, move)] + reminders(unit, move, here) + silenced_by_move(unit), "; "), "quiet")
    report(joined(neighbours), "quiet")


def seen(unit: Piece) -> list[Text]:
    """The text for players about the move of a piece under the mouse: the points left, and what the move silences. None
    in a phase in which it does not move."""
    if unit.kind not in kinds() or not _may_ask(unit) or not judging():
        return []
    move = current(unit)
    left = [say("movement.seen", shown(move.left), shown(move.allowed))]
    if _moves_by_hexes(unit, move):
        left = [say("movement.seen-hexes", _hexes_left(unit, move))]
    over = _ended_causes(unit, move)
    return left + over + (silenced_by_move(unit) if len(over) == 0 else [])


def in_reach(unit: Piece) -> list[Hex]:
    """The hexes that a piece under the mouse can reach in the rest of its move."""
    if unit.kind not in kinds() or not _may_ask(unit) or not judging():
        return []
    move = current(unit)
    found = legal(unit, move, move.left)
    return [where for where in found.costs if where != unit.hex and not crowded(unit, where)]
