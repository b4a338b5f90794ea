"""The cost of a step: the table, roads, hexsides, and its text."""

from vmodsmith.rules.mechanics.library.board import cited
from vmodsmith.rules.mechanics.library.common import total
from vmodsmith.rules.mechanics.movement.facing import turning_cost
from vmodsmith.rules.mechanics.movement.movement import (
    Move,
    barriers,
    column,
    crossed,
    crossing_column,
    extra,
    ground_name,
    leaving_cost,
    parts,
    roads,
    table,
    takes_all,
)
from vmodsmith.rules.mechanics.words import Hex, Line, Piece, Text, cell, joined, say, whole


def points_of(text: str) -> int | None:
    """A cell of the table in parts of points: `2`, `1/2`, `0.5`, empty for 0; None for impassable terrain (`-`,
    `no`)."""
    if text == "":
        return 0
    decimal = text.split(".")
    if len(decimal) == 2 and decimal[0].isdigit() and decimal[1].isdigit():
        scale: int = 10 ** len(decimal[1])
        return whole(decimal[0]) * parts() + whole(decimal[1]) * parts() // scale
    if "/" in text:
        halves = text.split("/")
        return whole(halves[0]) * parts() // whole(halves[1], 1)
    return whole(text) * parts() if text.removeprefix("-").isdigit() else None


def shown(points: int) -> str:
    """Parts of points as players read them: `3`, `2½`, `5¾`, `1 1/6`."""
    rest = points % parts()
    full = points // parts()
    if rest == 0:
        return str(full)
    by = max([n for n in range(1, rest + 1) if rest % n == 0 and parts() % n == 0])
    fraction = f"{rest // by}/{parts() // by}"
    for plain, sign in [("1/2", "½"), ("1/4", "¼"), ("3/4", "¾")]:
        if fraction == plain:
            return sign if full == 0 else f"{full}{sign}"
    return fraction if full == 0 else f"{full} {fraction}"


def road(unit: Piece, here: Hex | None, there: Hex) -> Line | None:
    """The cheapest road that a step can follow (from off the map, one that leads over the map edge); None if there is
    none."""
    found: Line | None = None
    best = 0
    for line in roads():
        if (here is not None and here.joined_by(there, line)) or (here is None and there.leads_off(line)):
            price = points_of(cell(table(), line, column(unit)))
            if price is not None and (found is None or price < best):
                found = line
                best = price
    return found


def ground_cost(unit: Piece, here: Hex | None, there: Hex) -> int | None:
    """The cost of a step due to terrain, features and lines, in parts; None if it is impossible."""
    causes_of = ground_causes(unit, here, there)
    if causes_of is None:
        return None
    sum_of = 0
    for price in causes_of.values():
        sum_of += price
    return sum_of


def ground_causes(unit: Piece, here: Hex | None, there: Hex) -> dict[str, int] | None:
    """The contributions of terrain, features and lines to the cost of a step, in parts, by table row; None if it is
    impossible."""
    found: dict[str, int] = {}
    if here is not None:
        for line in barriers():
            if here.side_has(there, line):
                return None
    way = road(unit, here, there)
    if way is not None:
        by_road = points_of(cell(table(), way, column(unit)))
        found[way] = by_road if by_road is not None else 0
        return found
    price = points_of(cell(table(), there.terrain, column(unit)))
    if price is None:
        return None
    found[there.terrain] = price
    more = crossing_column(unit)
    if more == "":
        return found
    for feature in there.features():
        added = points_of(cell(table(), feature, more))
        if added is None:
            return None
        found[feature] = added
    if here is not None:
        for line in crossed(unit, here, there):
            added = points_of(cell(table(), line, more))
            if added is None:
                return None
            found[line] = found.get(line, 0) + added
    return found


def step_cost(unit: Piece, move: Move, here: Hex | None, there: Hex) -> int | None:
    """The total cost of the next step of a move."""
    if here is not None and takes_all(unit, here, there):
        return move.left if move.hexes == 0 else None
    price = ground_cost(unit, here, there)
    if price is None:
        return None
    price += total(extra(unit, here, there))
    price += turning_cost(unit, move, here, there)
    if move.bound and move.hexes == 0:
        price += leaving_cost(unit, move)
    return price


def cost_words(unit: Piece, move: Move, here: Hex | None, there: Hex) -> Text:
    """The text of that cost, item by item: `woods 3, river 5`."""
    items: list[Text] = []
    if here is not None and takes_all(unit, here, there):
        return say("movement.whole")
    by_ground = ground_causes(unit, here, there)
    if by_ground is not None:
        for word in by_ground:
            if by_ground[word] > 0:
                items.append(f"{ground_name(word)} {shown(by_ground[word])}")
    turns = turning_cost(unit, move, here, there)
    if turns > 0:
        items.append(say("movement.turning", shown(turns)))
    leaving = leaving_cost(unit, move) if move.bound and move.hexes == 0 else 0
    if leaving > 0:
        items.append(say("movement.leaving", shown(leaving)))
    for each in extra(unit, here, there):
        items.append(cited(f"{each.cause} {shown(each.value)}", each.paragraphs))
    return joined(items)
