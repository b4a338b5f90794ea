"""Control: which side holds a hex. The last side to enter holds it, or with `alone_holds` the side that is alone there.

    held:
      use: control
      kinds: unit
      takes: {kinds: unit}
      contested: {points: yes}
      starts: {west: red, else: blue}
      marker: {red: flag, else: none}

With a marker (`marker: {blue: flag}`) the markers on the map decide, so players can correct control by hand; for sides
without a marker, control is stored. Movement reports every hex entered: `with: held` in its declaration. A move that
is undone returns the hexes it took: `held.take_back(unit)`. A piece put into a hex against the rules,
`held.strayed(unit, where)`, takes nothing there until it enters a hex legally.
"""

from dataclasses import dataclass, replace

from vmodsmith.rules.mechanics.library.common import acting_stamp
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Piece,
    Row,
    Side,
    Text,
    game,
    hexes,
    joined,
    judging,
    new_piece,
    piece_of,
    pieces_in,
    report,
    say,
    show,
    side_name,
    sides,
)


@dataclass(frozen=True)
class Entry:
    """A piece entered a contested hex: its identity, the hex, whether it took the hex, the previous holder (empty:
    none)."""

    uid: str
    where: Hex
    took: bool
    before: str


# ---- what a game declares


def contested(where: Hex) -> bool:
    """Which hexes can be controlled."""
    return where.vp > 0


def takes(unit: Piece) -> bool:
    """Which pieces take a hex: by default units, not markers."""
    return unit.side is not None and unit.type is not None


def alone_holds() -> bool:
    """Whether a side takes a hex only if it is alone there, and keeps it while an enemy is there too."""
    return False


def starts(where: Hex) -> Side | None:
    """The side that holds a hex at the start."""
    return None


def drag_takes(unit: Piece) -> bool:
    """Whether a drag by hand takes a hex at once; otherwise a piece takes it if it is still there when a phase
    begins."""
    return True


def drag_takes_unjudged(unit: Piece) -> bool:
    """Whether a drag by hand takes a hex at once with the referee off."""
    return False


def marker(side: Side) -> Row | None:
    """The marker of a side's control; None if its hexes are stored without a marker."""
    return None


def spare(side: Side) -> Box | None:
    """The box for unused markers of a side; None: they come from the palette, and are removed from the game."""
    return None


def taken(where: Hex, side: Side, before: Side | None) -> None:
    """Effects when a hex changes hands."""


def announces(where: Hex, side: Side, before: Side | None) -> bool:
    """Whether the change is reported when a hex changes hands."""
    return True


def places() -> list[Hex]:
    """The contested hexes, in order of their numbers."""
    return [each for each in hexes() if contested(each)]


# ---- who holds a hex


def _side_of_marker(unit: Piece) -> Side | None:
    """The side whose control a piece shows; None if it is not such a marker."""
    for side in sides():
        row = marker(side)
        if row is not None and unit.id == row:
            return side
    return None


def owner(where: Hex) -> Side | None:
    """The side that holds a hex."""
    for unit in where.pieces():
        shown = _side_of_marker(unit)
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


def _points(side: Side) -> int:
    """The victory points of the hexes that a side holds."""
    return sum(each.vp for each in held(side))


# ---- how it changes


def entered(unit: Piece, where: Hex) -> bool:
    """Record that a piece has entered a hex by the rules. Returns whether the hex changed hands."""
    on_course(unit)
    return _takes_over(unit, where)


def _takes_over(unit: Piece, where: Hex) -> bool:
    """Let a piece take the hex it is in, if it may. Returns whether the hex changed hands."""
    side = unit.side
    if side is None or not contested(where) or not takes(unit):
        return False
    before = owner(where)
    changes = before != side and (not alone_holds() or not enemy_there(where, side))
    _note_entry(unit, where, changes, before)
    if changes:
        give(where, side, unit)
    return changes


def enemy_there(where: Hex, side: Side) -> bool:
    """Whether a hex contains an enemy of a side that could take it."""
    return any(each.side is not None and each.side != side and takes(each) for each in where.pieces())


def give(where: Hex, side: Side, by: Piece | None) -> None:
    """Give a side control of a hex."""
    before = owner(where)
    _give_to(where, side)
    if announces(where, side, before):
        who: Text = by.name if by is not None else side_name(side)
        report_taken(where, side, who)
    taken(where, side, before)


def _give_to(where: Hex, side: Side) -> None:
    """Give a side control of a hex: place its marker, or remember it."""
    before, row = owner(where), marker(side)
    clear(where)
    if row is None:
        now = game.owners.copy()
        now[where] = side
        game.owners = now
    elif starts(where) != side or before != side:
        _lay(row, spare(side), where)


def report_taken(where: Hex, side: Side, who: Text) -> None:
    """Report which piece takes a hex."""
    if where.vp > 0:
        report(say("control.taken.points", who, where, side_name(side), where.vp))
    else:
        report(say("control.taken", who, where, side_name(side)))


def clear(where: Hex) -> None:
    """Remove the control markers from a hex, and forget who held it."""
    for unit in where.pieces():
        shown = _side_of_marker(unit)
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


def _lay(row: Row, home: Box | None, where: Hex) -> None:
    """Place a control marker in a hex: a spare one, otherwise a new one."""
    if home is not None:
        for unit in pieces_in(home):
            if unit.id == row:
                unit.put(where)
                return
    new_piece(row, where)


def _dragged(unit: Piece) -> None:
    """Handle a drag by hand; a piece put among enemies takes nothing from them, nor one that is there against the
    rules."""
    where, side = unit.hex, unit.side
    if where is None or side is None or astray(unit):
        return
    if _by_drag(unit) and not enemy_there(where, side):
        _takes_over(unit, where)


def _by_drag(unit: Piece) -> bool:
    """Whether a drag by hand takes a hex at once."""
    return drag_takes(unit) if judging() else drag_takes_unjudged(unit)


def _sweep() -> None:
    """When a phase begins: a piece in a contested hex takes it, however it got there, unless it is there against the
    rules."""
    if not judging():
        return
    for where in places():
        there = [unit for unit in where.pieces() if unit.side is not None and takes(unit)]
        rightful = [unit for unit in there if not astray(unit)]
        if len(rightful) > 0:
            _takes_over(rightful[0], where)
        elif len(there) > 0 and there[0].side != owner(where):
            _report_astray(there[0], where)


# ---- undone moves


def _note_entry(unit: Piece, where: Hex, took: bool, before: Side | None) -> None:
    """Record that a piece entered a contested hex in this phase."""
    stamp = acting_stamp()
    now = game.entries.copy() if game.entered_in == stamp else []
    if took or not any(each.uid == unit.uid and each.where == where for each in now):
        now.append(Entry(unit.uid, where, took, before if before is not None else ""))
        game.entries = now
        game.entered_in = stamp


def take_back(unit: Piece) -> None:
    """Return the hexes taken by a move of this phase that is undone, unless another piece of the side has entered them
    too."""
    if game.entered_in != acting_stamp():
        return
    mine = [each for each in game.entries if each.uid == unit.uid]
    rest = [each for each in game.entries if each.uid != unit.uid]
    for each in mine:
        side = owner(each.where)
        if not each.took or side != unit.side:
            continue
        others = [n for n, other in enumerate(rest) if other.where == each.where and _is_of(other.uid, side)]
        if len(others) > 0:
            rest[others[0]] = replace(rest[others[0]], took=True, before=each.before)
        elif not any(_entered_too(other, unit) for other in each.where.pieces()):
            _give_back(each.where, each.before)
    game.entries = rest


def _is_of(uid: str, side: Side | None) -> bool:
    """Whether the piece with an identity belongs to a side."""
    unit = piece_of(uid)
    return unit is not None and unit.side == side


def _entered_too(other: Piece, unit: Piece) -> bool:
    """Whether another piece is legally in a hex that a piece took."""
    return other != unit and other.side == unit.side and takes(other) and not astray(other)


def _give_back(where: Hex, before: str) -> None:
    """Return a hex to its previous holder, or leave it without one."""
    had = owner(where)
    for side in sides():
        if side == before:
            _give_to(where, side)
            report(say("control.back", where, side_name(side)))
            taken(where, side, had)
            return
    clear(where)


# ---- pieces put by hand where the rules do not allow it


def strayed(unit: Piece, where: Hex) -> None:
    """Record that a piece is in a hex against the rules: it takes nothing there, and what its drag took goes back."""
    on_course(unit)
    if game.entered_in == acting_stamp() and any(each.uid == unit.uid and each.where == where for each in game.entries):
        take_back(unit)
    now = game.lost_way.copy()
    now[unit.uid] = where
    game.lost_way = now


def on_course(unit: Piece) -> None:
    """Record that the position of a piece is legal again."""
    if unit.uid in game.lost_way:
        now = game.lost_way.copy()
        del now[unit.uid]
        game.lost_way = now
        game.reported_astray = [each for each in game.reported_astray if each != unit.uid]


def astray(unit: Piece) -> bool:
    """Whether a piece is in a hex against the rules."""
    where = game.lost_way.get(unit.uid)
    return where is not None and where == unit.hex


def _report_astray(unit: Piece, where: Hex) -> None:
    """Report once, for a piece in a hex against the rules, that it takes nothing."""
    if unit.uid not in game.reported_astray:
        game.reported_astray = game.reported_astray + [unit.uid]
        report(say("control.astray", unit.name, where), "warning")


# ---- reports


def _report() -> None:
    """Report the holder of each hex, and mark it on the map."""
    marks: dict[Hex, Text] = {}
    for side in sides():
        mine = held(side)
        shown: list[Text] = [f"{each.short_label} ({each.vp})" if each.vp > 0 else each.short_label for each in mine]
        report(say("control.held", side_name(side), joined(shown) if len(mine) > 0 else say("control.nobody")))
        for each in mine:
            marks[each] = side_name(side)
    show(marks)
