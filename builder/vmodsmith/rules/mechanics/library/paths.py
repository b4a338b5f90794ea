"""Ways over the map: the cheapest ones, and how far something reaches."""


@dataclass(frozen=True)
class Reach:
    """How far something comes: the cost of each hex, and the hex before it on a cheapest way."""

    costs: dict[Hex, int]
    before: dict[Hex, Hex]


def reach(starts: dict[Hex, int], limit: int, cost: Callable[[Hex, Hex, int], int | None]) -> Reach:
    """The cheapest ways from some hexes, each with what it costs to be there, as far as a limit.

    `cost` is asked for a step from a hex to a neighbour, with what was spent before; None forbids the step.
    """
    return reach_by(starts, limit, lambda here: here.neighbours(), cost)


def reach_by(
    starts: dict[Hex, int], limit: int, ways: Callable[[Hex], list[Hex]], cost: Callable[[Hex, Hex, int], int | None]
) -> Reach:
    """As `reach`, where steps lead to some neighbours only, `ways` of a hex: those along roads, say. No other step is asked for."""
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
    """The hexes of a cheapest way, its start first; empty where no way leads there."""
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
    """Every hex that can be reached from some hexes, step by step, wherever `passes` allows the step."""
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
