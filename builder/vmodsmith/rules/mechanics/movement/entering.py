"""A piece that comes onto the map."""


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


def entry_words(unit: Piece, there: Hex) -> Text:
    """The same with the road that leads there."""
    way = road(unit, None, there)
    return entry_price(unit, there) if way is None else f"{entry_price(unit, there)} {ground_name(way)}"


def entry_costs(unit: Piece, move: Move, entries: list[Hex]) -> dict[Hex, int]:
    """What it costs a piece to come onto the map, by the hexes where it may."""
    found: dict[Hex, int] = {}
    for there in entries:
        price = step_cost(unit, move, None, there)
        if price is not None and len(entry_causes(unit, there)) == 0:
            found[there] = min(price, move.left)
    return found


def outside(unit: Piece) -> bool:
    """Whether the move of a piece has not come onto the map yet by the rules, wherever it lies."""
    known = under_way(unit)
    return known is not None and known.at is None


def enter(unit: Piece, entries: list[Hex], there: Hex) -> bool:
    """A piece enters the map over one of some hexes and comes to another one on the cheapest way: it is paid and told. Returns
    whether that is legal; the piece is put there by who asks."""
    if referee() == "off":
        arrives(unit, there)
        return True
    by_drag = unit.hex is not None
    known = under_way(unit)
    fresh_move = known if known is not None else fresh(unit, None)
    against = over_causes(unit, fresh_move) + ([say("movement.why.enemy")] if enemy_in(there, unit) else [])
    if all(there.distance(each) is None for each in entries):
        against.append(say("movement.why.area"))
    if against:
        no_way(unit, fresh_move, there, joined(against, "; "))
        return False
    move = started(unit, fresh_move)
    starts = entry_costs(unit, move, entries)
    found = toward(unit, move, starts, there, move.left)
    way = way_to(there, found)
    if not way:
        tell_no_way(unit, move, starts, there)
        return False
    first = way[0]
    after = entering(unit, replace(move, left=move.left - starts[first]), first)
    arrives(unit, first)
    if not by_drag and len(way) == 1:
        report(
            with_notes(unit, say("movement.entered", unit.name, there, shown(starts[first]), shown(after.left)), after),
            "quiet",
        )
        remember(unit, after)
    else:
        go_along(unit, after, way, len(way), found.costs[there])
    return True


def kept_out(unit: Piece, where: Hex) -> None:
    """A piece lies on the map that has not come there by the rules."""
    if may_move(unit):
        known = under_way(unit)
        remember(unit, known if known is not None else fresh(unit, None))
    astray(unit, where)


def withdraw(unit: Piece) -> bool:
    """A piece that came onto the map in this phase was dragged back off it: its move begins anew. Returns whether it had
    entered, and may be taken back."""
    known = under_way(unit)
    if known is None or known.begun is not None:
        return False
    if not may_take_back(unit, known):
        report(say("movement.spent", unit.name), "warning")
        return False
    if known.hexes > 0:
        report(say("movement.withdrawn", unit.name))
    begin_anew(unit, known)
    return known.hexes > 0
