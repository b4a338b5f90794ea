"""Duties of a phase: pieces that must attack, hexes that must be attacked."""


def must(unit: Piece) -> bool:
    """Whether a piece has still to attack."""
    return False


def must_be(where: Hex) -> bool:
    """Whether a hex has still to be attacked."""
    return False


def units() -> list[Piece]:
    """The pieces that have still to attack."""
    if not is_bound():
        return []
    return [unit for unit in map_pieces() if unit.side == bound_side() and must(unit)]


def hexes_due() -> list[Hex]:
    """The hexes that have still to be attacked: looked for where enemies stand."""
    found: list[Hex] = []
    if not is_bound():
        return found
    for unit in map_pieces():
        where = unit.hex
        if where is not None and unit.side is not None and unit.side != bound_side() and where not in found and must_be(where):
            found.append(where)
    return sorted(found, key=lambda each: each.number)


def tell() -> None:
    """Say what has still to be done, and let those hexes wear a mark."""
    due, places = units(), hexes_due()
    if len(due) == 0 and len(places) == 0:
        report(say("duties.none"), "quiet")
        return
    warn(due, places)
    marks: dict[Hex, Text] = {}
    for each in places:
        marks[each] = "!"
    for unit in due:
        if unit.hex is not None:
            marks[unit.hex] = "?"
    show(marks)


def warn(due: list[Piece], places: list[Hex]) -> None:
    """The lines of what has still to be done."""
    if len(due) > 0:
        report(say("duties.units", names(due)), "warning")
    if len(places) > 0:
        report(say("duties.hexes", joined([each.number for each in places])), "warning")


def left() -> None:
    """Before a phase is left: what stays undone."""
    warn(units(), hexes_due())
