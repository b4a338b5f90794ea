"""Retreats: a number of hexes, legal ends ranked by what the rulebook prefers, the choice left to the owner.

A combat result orders them: `DR: retreat.order(battle.defenders, 2)`.
"""

# ---- what a game declares


def passes(unit: Piece, here: Hex, there: Hex) -> bool:
    """Whether a retreat may lead from one hex to the next: no enemies, no enemy zone; no lake between, say."""
    return not any(enemies(unit, other) for other in there.pieces()) and not zone(unit, there)


def zone(unit: Piece, where: Hex) -> bool:
    """Whether a hex lies in an enemy zone that a retreat may not enter: `with: zones`."""
    return False


def ends_away(unit: Piece, begun: Hex, there: Hex, hexes: int) -> bool:
    """Whether a hex is far enough for the end of a retreat: as many hexes away as it is long."""
    return begun.distance(there) == hexes


def worse(unit: Piece, begun: Hex, there: Hex) -> tuple[int, int, int]:
    """How bad a hex is as an end, the first number counting most; only the best ones are legal."""
    return (0, 0, 0)


def may_end(unit: Piece, there: Hex) -> bool:
    """Whether a piece may end its retreat in a hex at all: `with: stacking`."""
    return True


def nowhere(unit: Piece, hexes: int) -> None:
    """What happens to a piece that has no way to retreat."""
    report(say("retreat.nowhere", unit.name), "strong")
    unit.eliminate()


def shorter() -> bool:
    """Whether a piece that cannot retreat all the way goes as far as it can."""
    return False


def marked(unit: Piece, yes: bool) -> None:
    """Show on a piece that it has to retreat."""


def arrives(unit: Piece, begun: Hex, there: Hex) -> None:
    """What follows when a piece has retreated: it is disrupted, say."""


def chosen_by_owner() -> bool:
    """Whether a player picks among equal ends; else the first one in order of numbers is taken at once."""
    return True


# ---- the retreat


def order(units: list[Piece], hexes: int) -> None:
    """Pieces have to retreat; who has no way is dealt with at once."""
    for unit in units:
        begun = unit.hex
        if begun is None:
            continue
        ends = ends_of(unit, hexes)
        if len(ends) == 0:
            nowhere(unit, hexes)
        elif len(ends) == 1 or not chosen_by_owner():
            retreat_to(unit, begun, ends[0])
        else:
            unit.due = hexes
            marked(unit, True)
            report(say("retreat.must", unit.name, hexes), "warning")


def must(unit: Piece) -> bool:
    """Whether a piece has to retreat."""
    return unit.due > 0 and unit.hex is not None


def reached(unit: Piece, begun: Hex, hexes: int) -> list[Hex]:
    """The hexes at which ways of some steps end."""
    found: list[Hex] = [begun]
    for n in range(hexes):
        further: list[Hex] = []
        for here in found:
            for there in here.neighbours():
                if there != begun and there not in further and passes(unit, here, there):
                    further.append(there)
        found = further
    return found


def ends_of(unit: Piece, hexes: int) -> list[Hex]:
    """The legal ends of a retreat, the best ones only, in order of their numbers."""
    begun = unit.hex
    if begun is None:
        return []
    length = hexes
    while length > 0:
        ends = [each for each in reached(unit, begun, length) if ends_away(unit, begun, each, length) and may_end(unit, each)]
        if len(ends) > 0:
            best = min(worse(unit, begun, each) for each in ends)
            return sorted([each for each in ends if worse(unit, begun, each) == best], key=lambda each: each.number)
        if not shorter():
            return []
        length -= 1
    return []


def go(unit: Piece) -> None:
    """The owner picks where a piece retreats to."""
    begun = unit.hex
    if begun is None:
        return
    ends = ends_of(unit, unit.due)
    if len(ends) == 0:
        hexes = unit.due
        settled(unit)
        nowhere(unit, hexes)
        return
    picked = choose(say("retreat.where", unit.name), [each.number for each in ends], ends)
    if picked is not None:
        retreat_to(unit, begun, ends[picked])


def retreat_to(unit: Piece, begun: Hex, there: Hex) -> None:
    """A piece retreats to a hex."""
    settled(unit)
    unit.fled = f"{turn()} {phase()}"
    unit.move(there)
    report(say("retreat.done", unit.name, there))
    arrives(unit, begun, there)


def settled(unit: Piece) -> None:
    """A piece has no more to retreat."""
    unit.due = 0
    marked(unit, False)


def has_fled(unit: Piece) -> bool:
    """Whether a piece retreated in this phase."""
    return unit.fled == f"{turn()} {phase()}"


def dragged(unit: Piece) -> None:
    """A drag of a piece that has to retreat is its retreat, if it ends where it may."""
    there, begun = unit.hex, unit.came_from
    if unit.due == 0 or there is None or begun is None or referee() == "off":
        return
    hexes = unit.due
    legal_ends = ends_from(unit, begun, hexes)
    if there in legal_ends:
        settled(unit)
        unit.fled = f"{turn()} {phase()}"
        report(say("retreat.done", unit.name, there))
        arrives(unit, begun, there)
    else:
        report(say("retreat.short", unit.name, there, joined([each.number for each in legal_ends])), "warning")


def ends_from(unit: Piece, begun: Hex, hexes: int) -> list[Hex]:
    """The legal ends of a retreat that began in a hex, for a piece that stands elsewhere by now."""
    ends = [each for each in reached(unit, begun, hexes) if ends_away(unit, begun, each, hexes) and may_end(unit, each)]
    if len(ends) == 0:
        return []
    best = min(worse(unit, begun, each) for each in ends)
    return sorted([each for each in ends if worse(unit, begun, each) == best], key=lambda each: each.number)


def waiting() -> list[Piece]:
    """The pieces that have still to retreat."""
    return [unit for unit in map_pieces() if unit.kind in kinds() and unit.due > 0]


def tell_waiting() -> None:
    """Say who has still to retreat: before a phase is left."""
    found = waiting()
    if len(found) > 0:
        report(say("retreat.left", names(found)), "warning")
