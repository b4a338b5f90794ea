"""Control: which side holds a hex. The last one who entered holds it, or, with `alone_holds`, the one who stands there alone.

    held:
      use: control
      kinds: unit
      takes: {kinds: unit}
      contested: {points: yes}
      starts: {west: red, else: blue}
      marker: {red: flag, else: none}

With a marker (`marker: {blue: flag}`) what lies on the map is what counts, so players can put it right by hand; sides
without one are remembered. Movement tells it of every hex entered: `with: control` in its declaration. A move that is taken
back gives back what it took: `held.take_back(unit)`. A piece that was put where the rules do not let it, `held.strayed(unit, where)`, takes
nothing there until it comes to a hex by the rules.
"""


@dataclass(frozen=True)
class Entry:
    """A piece came into a contested hex: which one, whether it took the hex, who held that before (empty: nobody)."""

    uid: str
    where: Hex
    took: bool
    before: str


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


def drag_takes(unit: Piece) -> bool:
    """Whether a drag by hand takes a hex at once; else whoever still stands there when a phase begins does."""
    return referee() != "off"


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


def entered(unit: Piece, where: Hex) -> bool:
    """A piece has come into a hex by the rules. Returns whether the hex changed hands."""
    on_course(unit)
    return takes_over(unit, where)


def takes_over(unit: Piece, where: Hex) -> bool:
    """A piece is in a hex: it takes it, if it may. Returns whether the hex changed hands."""
    side = unit.side
    if side is None or not contested(where) or not takes(unit):
        return False
    before = owner(where)
    changes = before != side and (not alone_holds() or not enemy_there(where, side))
    note_entry(unit, where, changes, before)
    if changes:
        give(where, side, unit)
    return changes


def enemy_there(where: Hex, side: Side) -> bool:
    """Whether an enemy of a side who could take a hex stands in it."""
    return any(each.side is not None and each.side != side and takes(each) for each in where.pieces())


def give(where: Hex, side: Side, by: Piece | None) -> None:
    """A side holds a hex from now on."""
    before = owner(where)
    give_to(where, side)
    if announces(where, side, before):
        who: Text = by.name if by is not None else side_name(side)
        told(where, side, who)
    taken(where, side, before)


def give_to(where: Hex, side: Side) -> None:
    """A side holds a hex from now on: its marker lies there, or it is remembered."""
    before, row = owner(where), marker(side)
    clear(where)
    if row is None:
        now = game.owners.copy()
        now[where] = side
        game.owners = now
    elif starts(where) != side or before != side:
        lay(row, spare(side), where)


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
    """After a drag by hand; who was put among enemies takes nothing from them."""
    where, side = unit.hex, unit.side
    if where is not None and side is not None and drag_takes(unit) and not enemy_there(where, side):
        takes_over(unit, where)


def sweep() -> None:
    """When a phase begins: whoever stands in a contested hex holds it, however he came there, unless against the rules."""
    if referee() == "off":
        return
    for where in places():
        there = [unit for unit in where.pieces() if unit.side is not None and takes(unit)]
        rightful = [unit for unit in there if not astray(unit)]
        if len(rightful) > 0:
            takes_over(rightful[0], where)
        elif len(there) > 0 and there[0].side != owner(where):
            tell_astray(there[0], where)


# ---- moves that are taken back


def note_entry(unit: Piece, where: Hex, took: bool, before: Side | None) -> None:
    """Remember who came into a contested hex in this phase."""
    stamp = f"{turn()} {phase()}"
    now = game.entries.copy() if game.entered_in == stamp else []
    if took or not any(each.uid == unit.uid and each.where == where for each in now):
        now.append(Entry(unit.uid, where, took, before if before is not None else ""))
        game.entries = now
        game.entered_in = stamp


def take_back(unit: Piece) -> None:
    """A move of this phase is taken back: the hexes it took go back, unless another piece of the side came into them too."""
    if game.entered_in != f"{turn()} {phase()}":
        return
    mine = [each for each in game.entries if each.uid == unit.uid]
    rest = [each for each in game.entries if each.uid != unit.uid]
    for each in mine:
        side = owner(each.where)
        if not each.took or side != unit.side:
            continue
        others = [n for n, other in enumerate(rest) if other.where == each.where and is_of(other.uid, side)]
        if len(others) > 0:
            rest[others[0]] = replace(rest[others[0]], took=True, before=each.before)
        elif not any(entered_too(other, unit) for other in each.where.pieces()):
            give_back(each.where, each.before)
    game.entries = rest


def is_of(uid: str, side: Side | None) -> bool:
    """Whether a piece of an identity belongs to a side."""
    unit = piece_of(uid)
    return unit is not None and unit.side == side


def entered_too(other: Piece, unit: Piece) -> bool:
    """Whether another piece stands by the rules in a hex that a piece took."""
    return other != unit and other.side == unit.side and takes(other) and not astray(other)


def give_back(where: Hex, before: str) -> None:
    """A hex goes back to who held it before; to nobody where nobody did."""
    had = owner(where)
    for side in sides():
        if side == before:
            give_to(where, side)
            report(say("control.back", where, side_name(side)))
            taken(where, side, had)
            return
    clear(where)


# ---- pieces that somebody put where the rules do not let them


def strayed(unit: Piece, where: Hex) -> None:
    """A piece stands in a hex against the rules: it takes nothing there."""
    on_course(unit)
    now = game.lost_way.copy()
    now[unit.uid] = where
    game.lost_way = now


def on_course(unit: Piece) -> None:
    """A piece stands where it does by the rules again."""
    if unit.uid in game.lost_way:
        now = game.lost_way.copy()
        del now[unit.uid]
        game.lost_way = now
        game.told_astray = [each for each in game.told_astray if each != unit.uid]


def astray(unit: Piece) -> bool:
    """Whether a piece stands in a hex against the rules."""
    where = game.lost_way.get(unit.uid)
    return where is not None and where == unit.hex


def tell_astray(unit: Piece, where: Hex) -> None:
    """Say once that a piece takes nothing where it stands."""
    if unit.uid not in game.told_astray:
        game.told_astray = game.told_astray + [unit.uid]
        report(say("control.astray", unit.name, where), "warning")


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
