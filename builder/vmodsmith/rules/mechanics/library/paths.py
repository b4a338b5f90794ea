"""Paths over the map: the cheapest paths, and the hexes within reach."""

from collections.abc import Callable
from dataclasses import dataclass

from vmodsmith.rules.mechanics.words import Hex


@dataclass(frozen=True)
class Reach:
    """The result of a search: the cost of each hex, and the hex before it on a cheapest path."""

    costs: dict[Hex, int]
    before: dict[Hex, Hex]


def reach(starts: dict[Hex, int], limit: int, cost: Callable[[Hex, Hex, int], int | None]) -> Reach:
    """The cheapest paths from some hexes, each with its initial cost, up to a limit. `cost` is asked for the step from
    a hex to an adjacent one, given the cost so far; None forbids the step."""
    return reach_by(starts, limit, lambda here: here.neighbours(), cost)


def reach_by(
    starts: dict[Hex, int], limit: int, ways: Callable[[Hex], list[Hex]], cost: Callable[[Hex, Hex, int], int | None]
) -> Reach:
    """Like `reach`, but steps lead only to some adjacent hexes, `ways` of a hex: those along roads, for example. No
    other step is asked for."""
    costs: dict[Hex, int] = {}
    before: dict[Hex, Hex] = {}
    waiting: list[list[Hex]] = []
    for start in starts:
        begun = starts[start]
        if begun <= limit:
            costs[start] = begun
            while len(waiting) <= begun:
                waiting.append([])
            waiting[begun].append(start)
    spent = 0
    while spent < len(waiting):
        for here in waiting[spent]:
            if costs[here] != spent:
                continue
            for there in ways(here):
                known = costs.get(there)
                if known is not None and known <= spent:
                    continue
                price = cost(here, there, spent)
                if price is None:
                    continue
                spends = spent + price
                if spends > limit or (known is not None and known <= spends):
                    continue
                costs[there] = spends
                before[there] = here
                while len(waiting) <= spends:
                    waiting.append([])
                waiting[spends].append(there)
        spent += 1
    return Reach(costs, before)


def way_to(goal: Hex, found: Reach) -> list[Hex]:
    """The hexes of a cheapest path, starting with its first; empty if there is no path."""
    way: list[Hex] = []
    if goal not in found.costs:
        return way
    here = goal
    way.append(here)
    while here in found.before:
        here = found.before[here]
        way.insert(0, here)
    return way


def flood(starts: list[Hex], passes: Callable[[Hex, Hex], bool]) -> set[Hex]:
    """All hexes that can be reached from some hexes, step by step, wherever `passes` allows the step."""
    found: set[Hex] = set()
    waiting: list[Hex] = []
    for start in starts:
        if start not in found:
            found.add(start)
            waiting.append(start)
    for here in waiting:
        for there in here.neighbours():
            if there not in found and passes(here, there):
                found.add(there)
                waiting.append(there)
    return found
