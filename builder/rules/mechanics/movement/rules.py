"""Movement: allowances, costs by a table, roads, hexsides, zones, stops; by key, by menu and by drag.

Points are counted in parts, so that a road may cost half a point: `parts` says how many make one.
"""


@dataclass(frozen=True)
class Move:
    """The move of a piece in one phase: turn and phase it belongs to, parts of points left and allowed, where it stands by the
    rules (None: off the map), where it began, hexes moved, what stopped it, whether it began in an enemy zone, and a note of
    the game's own."""

    stamp: str
    left: int
    allowed: int
    at: Hex | None
    begun: Hex | None
    hexes: int
    stopped: str
    bound: bool
    note: str


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces move by these rules."""
    return True


def allowance(unit: Piece) -> int:
    """The points of a piece, whole ones."""
    ...


def table() -> Table:
    """The table of costs: its rows are terrain, features and kinds of lines, its columns kinds of movement."""
    ...


def column(unit: Piece) -> str:
    """The column of a piece for the hexes it enters."""
    return columns(table())[0]


def crossing_column(unit: Piece) -> str:
    """The column for what is paid in addition: features of the hex, lines along the hexside. Empty: nothing is."""
    more = f"{column(unit)}-extra"
    return more if more in columns(table()) else ""


def parts() -> int:
    """How many parts a point has: 2 where a road costs half a point."""
    return 1


def roads() -> list[Line]:
    """Lines through hexes that replace the cost of the ground for who follows them, the cheapest one of several."""
    return []


def barriers() -> list[Line]:
    """Lines along hexsides that are never crossed."""
    return []


def extra(unit: Piece, here: Hex | None, there: Hex) -> list[Modifier]:
    """What a step costs besides ground and lines, in parts, each with its cause."""
    return []


def zone(where: Hex, unit: Piece) -> bool:
    """Whether a hex lies in an enemy zone that counts for the move of a piece."""
    return False


def zone_stops(unit: Piece) -> bool:
    """Whether a piece must stop where it enters an enemy zone."""
    return True


def zone_to_zone(unit: Piece) -> bool:
    """Whether a piece may go from one enemy zone directly into another."""
    return False


def leaving_cost(unit: Piece, move: Move) -> int:
    """What it costs in addition, in parts, to leave an enemy zone where the move began."""
    return 0


def least(unit: Piece) -> int:
    """How many hexes a piece may always move, whatever they cost."""
    return 0


def crowded(unit: Piece, where: Hex) -> bool:
    """Whether a piece may not end its move in a hex because of its friends there."""
    return False


def forbidden(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """What else forbids a step, cause by cause; empty where nothing does."""
    return []


def entry_forbidden(unit: Piece, there: Hex) -> list[Text]:
    """What else forbids to come onto the map in a hex, cause by cause."""
    return []


def begins(unit: Piece, move: Move) -> Move:
    """The move as it begins: dice that a game rolls before the first step go here."""
    return move


def arrives(unit: Piece, where: Hex) -> None:
    """What happens when a piece has come into a hex, by whatever way."""


# ---- costs


def points_of(text: str) -> int | None:
    """A cell of the table in parts of points: `2`, `1/2`, `0.5`, empty for nothing; None for what cannot be entered (`-`, `no`)."""
    if text == "":
        return 0
    decimal = text.split(".")
    if len(decimal) == 2 and decimal[0].isdigit() and decimal[1].isdigit():
        return whole(decimal[0]) * parts() + whole(decimal[1]) * parts() // 10 ** len(decimal[1])
    if "/" in text:
        halves = text.split("/")
        return whole(halves[0]) * parts() // whole(halves[1], 1)
    return whole(text) * parts() if text.removeprefix("-").isdigit() else None


def shown(points: int) -> str:
    """Parts of points as players read them: `3`, `2½`, `1 1/6`."""
    rest = points % parts()
    full = points // parts()
    if rest == 0:
        return str(full)
    fraction = "½" if rest * 2 == parts() else f"{rest}/{parts()}"
    return fraction if full == 0 else f"{full}{fraction}" if fraction == "½" else f"{full} {fraction}"


def road_cost(unit: Piece, here: Hex, there: Hex) -> int | None:
    """What a step costs along the cheapest road that leads there; None where none does."""
    best: int | None = None
    for line in roads():
        if here.joined_by(there, line):
            price = points_of(cell(table(), line, column(unit)))
            if price is not None and (best is None or price < best):
                best = price
    return best


def ground_cost(unit: Piece, here: Hex | None, there: Hex) -> int | None:
    """What ground, features and lines make a step cost, in parts; None where it is impossible."""
    if here is not None:
        for line in barriers():
            if here.side_has(there, line):
                return None
        by_road = road_cost(unit, here, there)
        if by_road is not None:
            return by_road
    price = points_of(cell(table(), there.terrain, column(unit)))
    if price is None:
        return None
    more = crossing_column(unit)
    if more == "":
        return price
    for feature in there.features():
        added = points_of(cell(table(), feature, more))
        if added is None:
            return None
        price += added
    if here is not None:
        for line in here.side_lines(there):
            added = points_of(cell(table(), line, more))
            if added is None:
                return None
            price += added
    return price


def step_cost(unit: Piece, move: Move, here: Hex | None, there: Hex) -> int | None:
    """What the next step of a move costs, all in all."""
    price = ground_cost(unit, here, there)
    if price is None:
        return None
    price += total(extra(unit, here, there))
    if move.bound and move.hexes == 0:
        price += leaving_cost(unit, move)
    return price


# ---- the move of a piece


def stamp() -> str:
    """What tells the moves of this phase from those of others."""
    return f"{turn()} {phase()}"


def fresh(unit: Piece, where: Hex | None) -> Move:
    """The move of a piece that has not moved yet in this phase."""
    points = allowance(unit) * parts()
    bound_here = where is not None and zone(where, unit)
    return Move(stamp(), points, points, where, where, 0, "", bound_here, "")


def current(unit: Piece) -> Move:
    """The move of a piece in this phase: the one under way, or a fresh one."""
    known = unit.underway
    if known is not None and known.stamp == stamp():
        return known
    return fresh(unit, unit.hex)


def started(unit: Piece) -> Move:
    """The move of a piece that is about to do its next step: begun now if it has not yet."""
    known = unit.underway
    if known is not None and known.stamp == stamp():
        return known
    return begins(unit, fresh(unit, unit.hex))


def remember(unit: Piece, move: Move) -> None:
    """Keep what is left of a move."""
    unit.underway = move
    unit.points_left = shown(move.left)


def may_move(unit: Piece) -> bool:
    """Whether it is the phase of a piece, and the piece is one that moves."""
    return is_bound() and unit.side is not None and unit.side == bound_side() and who(unit)


def enemy_in(where: Hex, unit: Piece) -> bool:
    """Whether an enemy stands in a hex that keeps a piece out."""
    return any(enemies(unit, other) and who(other) for other in where.pieces())


def causes_against(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """What forbids the next step, cause by cause."""
    found: list[Text] = []
    if not may_move(unit):
        found.append(say("movement.why.phase"))
    if move.stopped != "":
        found.append(say("movement.why.stopped"))
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    if zone(here, unit) and not zone_to_zone(unit) and zone(there, unit):
        found.append(say("movement.why.zone"))
    price = step_cost(unit, move, here, there)
    if price is None:
        found.append(say("movement.why.barrier"))
    elif price > move.left and move.hexes >= least(unit):
        found.append(say("movement.why.points"))
    return found + forbidden(unit, move, here, there)


def paid(unit: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """The move after a step."""
    price = step_cost(unit, move, here, there)
    left = max(0, move.left - (price if price is not None else move.left))
    stops = "zone" if zone_stops(unit) and zone(there, unit) else ""
    return replace(move, left=left, at=there, hexes=move.hexes + 1, stopped=stops)


# ---- by key and menu


def may_step(unit: Piece, direction: int) -> bool:
    """Whether a step in a direction is offered."""
    here = unit.hex
    if here is None or here.neighbour(direction) is None:
        return False
    return referee() == "off" or may_move(unit)


def step(unit: Piece, direction: int) -> None:
    """A step in a direction, 0 to 5 clockwise from the top."""
    here = unit.hex
    there = here.neighbour(direction) if here is not None else None
    if here is None or there is None:
        return
    if referee() == "off":
        unit.move(there)
        arrives(unit, there)
        return
    move = started(unit)
    against = causes_against(unit, move, here, there)
    if against:
        report(say("movement.refused", unit.name, there, joined(against, "; ")), "warning")
        if referee() == "full":
            remember(unit, move)
            return
    price = step_cost(unit, move, here, there)
    after = paid(unit, move, here, there)
    remember(unit, after)
    cost = shown(price) if price is not None else "-"
    line = say("movement.stepped", unit.name, there, cost, shown(after.left))
    report(f"{line}. {say('movement.stops')}" if after.stopped != "" else line, "quiet")
    unit.move(there)
    arrives(unit, there)


# ---- what is legal


def may_ask(unit: Piece) -> bool:
    """Whether costs and legal hexes are offered."""
    return unit.hex is not None and may_move(unit)


def legal(unit: Piece, move: Move, limit: int) -> Reach:
    """Where a piece can come in the rest of its move, and what it costs; its own hex is among them."""
    here = move.at
    if here is None or move.stopped != "":
        return Reach({}, {})
    start = here

    return reach({start: 0}, limit, lambda a, b, spent: passable(unit, move, start, a, b, spent))


def passable(unit: Piece, move: Move, start: Hex | None, here: Hex, there: Hex, spent: int) -> int | None:
    """What a step costs within a way, None where it is not legal. `start` is None for a way from off the map."""
    at_start = start is not None and here == start
    if not at_start and zone_stops(unit) and zone(here, unit):
        return None
    if enemy_in(there, unit):
        return None
    if not zone_to_zone(unit) and zone(there, unit) and zone(here, unit):
        return None
    price = ground_cost(unit, here, there)
    if price is None:
        return None
    price += total(extra(unit, here, there))
    if at_start and move.bound and move.hexes == 0:
        price += leaving_cost(unit, move)
    if forbidden(unit, move, here, there):
        return None
    if at_start and move.hexes < least(unit) and spent + price > move.left:
        return move.left
    return price


def show_legal(unit: Piece) -> None:
    """Let the hexes that a piece can reach wear what is left there."""
    move = current(unit)
    found = legal(unit, move, move.left)
    marks: dict[Hex, Text] = {}
    for where in found.costs:
        if where != unit.hex and not crowded(unit, where):
            marks[where] = shown(move.left - found.costs[where])
    report(say("movement.left", unit.name, shown(move.left), shown(move.allowed)), "quiet")
    show(marks)


def tell_costs(unit: Piece) -> None:
    """Say what the next step costs in each direction."""
    here = unit.hex
    if here is None:
        return
    move = current(unit)
    told: list[Text] = []
    for direction in range(6):
        there = here.neighbour(direction)
        if there is None:
            continue
        price = step_cost(unit, move, here, there)
        against = causes_against(unit, move, here, there)
        cost = shown(price) if price is not None else "-"
        told.append(f"{there} {cost}" if not against else f"{there} {cost} ({joined(against, '; ')})")
    report(say("movement.left", unit.name, shown(move.left), shown(move.allowed)), "quiet")
    report(joined(told), "quiet")


# ---- by drag


def dragged(unit: Piece) -> None:
    """After a piece was dragged: the cheapest way is found, paid and told; what is not legal is told."""
    there, origin = unit.hex, unit.came_from
    if there is None:
        return
    if referee() == "off" or not who(unit) or not is_bound() or origin is None or origin == there:
        arrives(unit, there)
        return
    known = unit.underway
    under_way = known is not None and known.stamp == stamp()
    move = known if known is not None and under_way else begins(unit, fresh(unit, origin))
    if under_way and there == move.begun:
        remember(unit, fresh(unit, there))
        report(say("movement.back", unit.name, there), "quiet")
        arrives(unit, there)
        return
    found = legal(unit, move, move.left)
    way = way_to(there, found)
    if not way or not may_move(unit):
        refused_drag(unit, move, there)
        return
    spends = found.costs[there]
    stops = "zone" if zone_stops(unit) and zone(there, unit) else ""
    after = replace(move, left=move.left - spends, at=there, hexes=move.hexes + len(way) - 1, stopped=stops)
    remember(unit, after)
    line = say("movement.dragged", unit.name, there, shown(spends), len(way) - 1, shown(after.left))
    report(f"{line}. {say('movement.stops')}" if stops != "" else line, "quiet")
    for passed in way[1:]:
        arrives(unit, passed)


def refused_drag(unit: Piece, move: Move, there: Hex) -> None:
    """Say why a drag is not a legal move."""
    why: list[Text] = []
    if not may_move(unit):
        why.append(say("movement.why.phase"))
    elif move.stopped != "":
        why.append(say("movement.why.stopped"))
    elif enemy_in(there, unit):
        why.append(say("movement.why.enemy"))
    elif there in legal(unit, move, move.left + 8 * parts()).costs:
        why.append(say("movement.why.points"))
    else:
        why.append(say("movement.why.way"))
    report(say("movement.refused", unit.name, there, joined(why, "; ")), "warning")


# ---- from off the map


def entry_causes(unit: Piece, there: Hex) -> list[Text]:
    """What forbids to come onto the map in a hex, cause by cause."""
    move = current(unit) if unit.hex is None else fresh(unit, None)
    found: list[Text] = []
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    price = step_cost(unit, move, None, there)
    if price is None:
        found.append(say("movement.why.barrier"))
    elif price > move.left and least(unit) == 0:
        found.append(say("movement.why.points"))
    return found + entry_forbidden(unit, there)


def entry_price(unit: Piece, there: Hex) -> str:
    """What it costs to come onto the map in a hex, as players read it."""
    price = step_cost(unit, fresh(unit, None), None, there)
    return shown(price) if price is not None else "-"


def entry_reach(unit: Piece, move: Move, entries: list[Hex]) -> Reach:
    """Where a piece can come that enters the map over one of some hexes."""
    begun: dict[Hex, int] = {}
    for there in entries:
        price = step_cost(unit, move, None, there)
        if price is not None and len(entry_causes(unit, there)) == 0:
            begun[there] = min(price, move.left)
    return reach(begun, move.left, lambda here, there, spent: passable(unit, move, None, here, there, spent))


def enter(unit: Piece, entries: list[Hex], there: Hex) -> bool:
    """A piece enters the map over one of some hexes and comes to another one on the cheapest way: it is paid and told. Returns
    whether that is legal; the piece is put there by who asks."""
    known = unit.underway
    move = known if known is not None and known.stamp == stamp() else begins(unit, fresh(unit, None))
    found = entry_reach(unit, move, entries)
    way = way_to(there, found)
    if not way or not may_move(unit):
        why = say("movement.why.way") if may_move(unit) else say("movement.why.phase")
        report(say("movement.refused", unit.name, there, why), "warning")
        return False
    stops = "zone" if zone_stops(unit) and zone(there, unit) else ""
    after = replace(move, left=move.left - found.costs[there], at=there, hexes=len(way), stopped=stops)
    remember(unit, after)
    line = say("movement.entered", unit.name, there, shown(found.costs[there]), shown(after.left))
    report(f"{line}. {say('movement.stops')}" if stops != "" else line, "quiet")
    for passed in way:
        arrives(unit, passed)
    return True
