"""Control: which side holds a hex. The last one who entered holds it, or, with `alone_holds`, the one who stands there alone.

With a marker (`marker: {blue: flag}`) what lies on the map is what counts, so players can put it right by hand; sides
without one are remembered. Movement tells it of every hex entered: `with: control` in its declaration.
"""


# ---- what a game declares


def contested(where: Hex) -> bool:
    """Which hexes are held by somebody."""
    return where.vp > 0


def takes(unit: Piece) -> bool:
    """Which pieces take a hex."""
    return unit.side is not None


def alone_holds() -> bool:
    """Whether a hex is taken only by a side that stands there alone, and keeps it while an enemy is there too."""
    return False


def starts(where: Hex) -> Side | None:
    """Who holds a hex at the start."""
    return None


def marker(side: Side) -> Row | None:
    """The marker that shows that a side holds a hex; None for a side whose hexes are remembered."""
    return None


def spare(side: Side) -> Box | None:
    """The box where unused markers of a side lie; None: they come from the palette, and go out of the game."""
    return None


def taken(where: Hex, side: Side, before: Side | None) -> None:
    """What follows when a hex changes hands."""


def announces(where: Hex, side: Side, before: Side | None) -> bool:
    """Whether it is told that a hex changes hands."""
    return True


def places() -> list[Hex]:
    """The contested hexes, in order of their numbers."""
    return [each for each in hexes() if contested(each)]


# ---- who holds a hex


def side_of_marker(unit: Piece) -> Side | None:
    """The side whose control a piece shows; None for any other piece."""
    for side in sides():
        row = marker(side)
        if row is not None and unit.id == row:
            return side
    return None


def owner(where: Hex) -> Side | None:
    """Who holds a hex."""
    for unit in where.pieces():
        shown = side_of_marker(unit)
        if shown is not None:
            return shown
    noted = game.owners.get(where, "")
    for side in sides():
        if side == noted and marker(side) is None:
            return side
    return starts(where)


def held(side: Side) -> list[Hex]:
    """The contested hexes that a side holds."""
    return [each for each in places() if owner(each) == side]


def points(side: Side) -> int:
    """The victory points of the hexes that a side holds."""
    return sum(each.vp for each in held(side))


# ---- how it changes


def entered(unit: Piece, where: Hex) -> None:
    """A piece has come into a hex, by whatever way."""
    side = unit.side
    if side is None or not contested(where) or not takes(unit) or owner(where) == side:
        return
    if not alone_holds() or not enemy_there(where, side):
        give(where, side, unit)


def enemy_there(where: Hex, side: Side) -> bool:
    """Whether an enemy of a side who could take a hex stands in it."""
    return any(each.side is not None and each.side != side and takes(each) for each in where.pieces())


def give(where: Hex, side: Side, by: Piece | None) -> None:
    """A side holds a hex from now on."""
    before = owner(where)
    clear(where)
    row = marker(side)
    if row is None:
        now = game.owners.copy()
        now[where] = side
        game.owners = now
    elif starts(where) != side or before != side:
        lay(row, spare(side), where)
    if announces(where, side, before):
        who: Text = by.name if by is not None else side_name(side)
        told(where, side, who)
    taken(where, side, before)


def told(where: Hex, side: Side, who: Text) -> None:
    """Say who takes a hex."""
    if where.vp > 0:
        report(say("control.taken.points", who, where, side_name(side), where.vp))
    else:
        report(say("control.taken", who, where, side_name(side)))


def clear(where: Hex) -> None:
    """Take the markers of control out of a hex, and forget who held it."""
    for unit in where.pieces():
        shown = side_of_marker(unit)
        if shown is not None:
            home = spare(shown)
            if home is not None:
                unit.send(home)
            else:
                unit.discard()
    if where in game.owners:
        now = game.owners.copy()
        del now[where]
        game.owners = now


def lay(row: Row, home: Box | None, where: Hex) -> None:
    """Put a marker of control into a hex: one of the spare ones, else a new one."""
    if home is not None:
        for unit in pieces_in(home):
            if unit.id == row:
                unit.put(where)
                return
    new_piece(row, where)


def dragged(unit: Piece) -> None:
    """After a drag by hand."""
    where = unit.hex
    if where is not None and referee() != "off":
        entered(unit, where)


def sweep() -> None:
    """When a phase begins: whoever stands in a contested hex holds it, however he came there."""
    if referee() == "off":
        return
    for where in places():
        for unit in where.pieces():
            if unit.side is not None and takes(unit):
                entered(unit, where)
                break


# ---- telling


def tell() -> None:
    """Say who holds what, and mark it on the map."""
    marks: dict[Hex, Text] = {}
    for side in sides():
        mine = held(side)
        shown: list[Text] = [f"{each} ({each.vp})" if each.vp > 0 else each.number for each in mine]
        report(say("control.held", side_name(side), joined(shown) if len(mine) > 0 else say("control.nobody")))
        for each in mine:
            marks[each] = side_name(side)
    show(marks)
