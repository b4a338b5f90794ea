"""Pieces and boxes: lost pieces, markers on their tracks, short lists of names."""

from vmodsmith.rules.mechanics.library.common import hex_numbers, names, opposes
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Piece,
    Row,
    Text,
    box,
    enforcing,
    loss_box,
    map_pieces,
    new_piece,
    piece,
    report,
    track_of,
    whole,
)


def is_lost(unit: Piece) -> bool:
    """Whether a piece is in the box for eliminated pieces."""
    return unit.box is not None and unit.box == loss_box(unit)


def steps_lost(unit: Piece) -> int:
    """How many steps a piece has lost: all if it is eliminated, none if it is not in play."""
    if is_lost(unit):
        return unit.faces
    return unit.face - 1 if unit.hex is not None else 0


def few_names(of: list[Piece]) -> Text:
    """The names of up to six pieces, and the number of further ones."""
    if len(of) <= 6:
        return names(of)
    return f"{names(of[:6])} +{len(of) - 6}"


def many_names(of: list[Piece]) -> Text:
    """The names of up to twenty pieces, and the number of further ones."""
    if len(of) <= 20:
        return names(of)
    return f"{names(of[:20])} +{len(of) - 20}"


def still_on_map(of: list[Piece]) -> list[Piece]:
    """Those of some pieces that are still on the map."""
    return [each for each in of if each.hex is not None]


def hexes_of_units(of: list[Piece]) -> list[Hex]:
    """The hexes of some pieces, each once, in their order."""
    found: list[Hex] = []
    for each in of:
        here = each.hex
        if here is not None and here not in found:
            found.append(here)
    return found


def hexes_apart(here: Hex | None, there: Hex | None) -> int:
    """The distance of two hexes; 999 if they are on different parts of the map, or if one of them is None: the hex of a
    piece that is not on the map."""
    far = here.distance(there) if here is not None and there is not None else None
    return far if far is not None else 999


def hexes_near(unit: Piece, radius: int) -> list[Hex]:
    """All hexes up to a distance from a piece, nearest first, beginning with its own; empty if it is not on the map."""
    return unit.hex.within(radius) if unit.hex is not None else []


def few_hexes(of: list[Hex]) -> Text:
    """The numbers of up to six hexes with the names of their places, and the number of further ones."""
    if len(of) <= 6:
        return hex_numbers(of)
    return f"{hex_numbers(of[:6])} +{len(of) - 6}"


def enemies_within(unit: Piece, far: int) -> list[Hex]:
    """The hexes with enemy units up to a distance from a piece, the nearest first."""
    return [where for where in hexes_near(unit, far) if any(opposes(unit, each) for each in where.pieces())]


def markers_in(where: Hex, row: Row) -> list[Piece]:
    """The pieces of a row in a hex: markers of which the palette has many copies, such as mines."""
    return [each for each in where.pieces() if each.id == row]


def marker_in(where: Hex, row: Row) -> Piece | None:
    """The first piece of a row in a hex; None if there is none."""
    return next((each for each in where.pieces() if each.id == row), None)


def markers_of(row: Row) -> list[Piece]:
    """The pieces of a row in hexes of the map."""
    return [each for each in map_pieces() if each.id == row]


def cited(text: Text, paragraphs: str) -> Text:
    """A text with its rulebook paragraphs."""
    return f"{text} ({paragraphs})" if paragraphs != "" else text


def forbids(why: Text, paragraphs: str = "") -> bool:
    """Report a reason why something is against the rules. Returns whether that forbids it: with the referee on full."""
    report(cited(why, paragraphs), "warning")
    return enforcing()


def drag_refused(unit: Piece, why: Text) -> None:
    """Report the reason why a drag is refused. With the referee on full the piece goes back to where it was."""
    report(why, "warning")
    before, came = unit.came_from, unit.came_from_box
    if enforcing() and before is not None:
        unit.put(before)
        unit.clear_moved()
    elif enforcing() and came is not None:
        unit.send(came)


def send_to(unit: Piece, where: Box | None) -> None:
    """Put a piece into a box, if there is one."""
    if where is not None:
        unit.send(where)


def new_in(row: Row, where: Box | None) -> None:
    """Put a new piece of a row into a box, if there is one."""
    if where is not None:
        new_piece(row, where)


def replace_by(unit: Piece, row: Row) -> None:
    """Replace a piece by a new piece of a row."""
    here, inside = unit.hex, unit.box
    if here is not None:
        new_piece(row, here)
    elif inside is not None:
        new_piece(row, inside)
    unit.discard()


# ---- markers on hexsides


def laid_towards(row: Row, here: Hex, there: Hex) -> Piece:
    """Create a marker in a hex that points at an adjacent hex: one of a hexside, such as a bridge."""
    made, way = new_piece(row, here), here.direction_to(there)
    if way is not None:
        made.turn_to(way)
    return made


def marker_between(row: Row, here: Hex, there: Hex) -> Piece | None:
    """The marker of a row on the hexside between two adjacent hexes, in whichever of them it is; None if there is
    none."""
    way = here.direction_to(there)
    if way is None:
        return None
    for each in here.pieces():
        if each.id == row and each.facing == way:
            return each
    for each in there.pieces():
        if each.id == row and each.facing == (way + 3) % 6:
            return each
    return None


# ---- markers on tracks


def marker_at(row: Row) -> str:
    """The box of its track that a marker is in: a number or a word; empty if it is in none."""
    marker, start = piece(row), f"{track_of(row)}."
    where = marker.box if marker is not None else None
    if where is None or not where.startswith(start):
        return ""
    return where.removeprefix(start)


def set_marker(row: Row, at: str) -> bool:
    """Put a marker into a box of its track, from the palette if it is not in play. Returns whether there is such a
    box."""
    there = box(f"{track_of(row)}.{at}")
    if there is None:
        return False
    marker = piece(row)
    if marker is None:
        new_piece(row, there)
    elif marker.box != there:
        marker.send(there)
    return True


def track_boxes(track: str) -> list[Box]:
    """The numbered boxes of a track, `display/track`, in order."""
    found: list[Box] = []
    n = 0 if box(f"{track}.0") is not None else 1
    there = box(f"{track}.{n}")
    while there is not None:
        found.append(there)
        n += 1
        there = box(f"{track}.{n}")
    return found


def first_box(row: Row) -> int:
    """The lowest number of a marker's track, 0 or 1."""
    return 0 if box(f"{track_of(row)}.0") is not None else 1


def track_length(row: Row) -> int:
    """The number of numbered boxes of a marker's track."""
    start = first_box(row)
    n = start
    while box(f"{track_of(row)}.{n}") is not None:
        n += 1
    return n - start


def set_count(row: Row, value: int) -> None:
    """Set a marker on its track to a number. Beyond the last box it starts again with its next face up."""
    start, length = first_box(row), track_length(row)
    if length == 0:
        return
    rounds, at = 0, max(0, value - start)
    marker = piece(row)
    if marker is None:
        set_marker(row, str(start))
        marker = piece(row)
    if marker is None:
        return
    while at >= length and rounds + 1 < marker.faces:
        rounds += 1
        at -= length
    set_marker(row, str(start + min(at, length - 1)))
    if marker.faces > 1:
        marker.show_face(rounds + 1)


def count_at(row: Row) -> int:
    """The number that a marker on its track shows; 0 if it is in no numbered box."""
    marker, at = piece(row), marker_at(row)
    if marker is None or not at.isdigit():
        return 0
    return whole(at) + (marker.face - 1) * track_length(row) if marker.faces > 1 else whole(at)
