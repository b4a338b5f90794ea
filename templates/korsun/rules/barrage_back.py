"""A barrage unit goes back to its guns (17.1.5). Numbers in comments are paragraphs."""

from game import *

IN_ITS_HEX = 3  # 17.1.5


def to_record(unit: Piece) -> None:
    """Put a barrage unit on the turn record, three turns ahead, or in its box if the game ends before that turn."""
    later = box(f"turns/turn.{turn() + 3}")
    unit.show_face(1)
    send_to(unit, later if later is not None else barrage_box(unit))


def barrage_back(unit: Piece) -> None:
    """Replace a barrage unit by its guns in the turn after it fired: three of them in its hex, the others in adjacent
    hexes (17.1.5)."""
    here, guns = unit.here, barrage_guns(unit)
    places: list[Hex] = []
    for n, p in enumerate(guns):
        where = here if n < IN_ITS_HEX else place_beside(p, here, len(guns) - n, places)
        if n >= IN_ITS_HEX:
            places.append(where)
        p.put(where)
        came_into(p, where)  # 15.1.3
        p.Emplaced = True
        p.EmplacedAt = here
    beside = sorted_hexes({h for h in places if h != here})
    if len(beside) > 0:
        report(say("say.barrage.back", unit.name, here, hex_numbers(beside)))
    else:
        report(say("say.barrage.back-here", unit.name, here))
    to_record(unit)
    for h in [here] + beside:
        report_crowded(h)


def report_crowded(h: Hex) -> None:
    """Report an overstacked hex, which is allowed until movement ends (17.1.5 2)."""
    if len(units_at(h, "soviet")) > most_in(h):
        report(say("say.barrage.full", h), "warning")


# ---- the adjacent hexes for guns


def place_beside(p: Piece, here: Hex, left: int, before: list[Hex]) -> Hex:
    """The adjacent hex for the next gun: the one used before if it still has room, else the hex with the most room.
    Hexes where it would be exposed to the enemy come last."""
    if len(before) > 0 and room_in(before[-1]) > 0:
        return before[-1]
    spots = gun_spots(p, here)
    return min(spots, key=lambda h: (exposed(h), -min(left, max(0, room_in(h))))) if len(spots) > 0 else here


def gun_spots(p: Piece, here: Hex) -> list[Hex]:
    """The hexes next to a barrage unit that can take one of its guns, even if they are full: excess units may leave in
    the movement phase (17.1.5 2)."""
    return [h for h in here.neighbours() if len(enemy_units_at(h, "soviet")) == 0 and bears(p, here, h)]


def bears(p: Piece, here: Hex, there: Hex) -> bool:
    """Whether a gun can enter a hex: motorised guns need a road to enter a forest."""
    return movement.points_of(cell("movement", there.terrain, cost_column(p))) is not None or road_between(here, there)


def room_in(h: Hex) -> int:
    return most_in(h) - len(units_at(h, "soviet"))


def exposed(h: Hex) -> bool:
    """Whether a hex is next to Germans and has no friendly unit that can attack (9.10.2)."""
    return beside_enemy(h, "soviet") and not any(can_attack(p) for p in units_at(h, "soviet"))


# ---- changes by the player


def gun_spots_of(p: Piece) -> list[Hex]:
    """The other hexes a gun may be placed in; three guns must stay in the barrage unit's hex (17.1.5)."""
    at = p.EmplacedAt
    if at is None or (p.hex == at and len(back_in(at)) <= IN_ITS_HEX):
        return []
    return [h for h in gun_spots(p, at) if h != p.hex]


def back_in(at: Hex) -> list[Piece]:
    """The guns placed in the former hex of a barrage unit."""
    return [q for q in units_at(at, "soviet") if q.kind == "artillery" and q.Emplaced and q.EmplacedAt == at]


def changes_of(p: Piece) -> list[Piece]:
    """The guns in the barrage unit's hex that a gun may swap places with: three must stay there."""
    at = p.EmplacedAt
    return back_in(at) if at is not None and p.hex != at else []


def stand_elsewhere(p: Piece) -> None:
    """Let the player move a gun to another adjacent hex, or swap it with one of the three in the hex (17.1.5)."""
    spots, others, here, at = gun_spots_of(p), changes_of(p), p.here, p.EmplacedAt
    labels: list[Text] = [h.number if room_in(h) > 0 else say("say.barrage.spot-full", h) for h in spots]
    labels += [say("say.barrage.change", q.name) for q in others]
    picked = pick(say("say.barrage.stand", p.name), labels, spots)
    if picked < len(spots):
        p.put(spots[picked])
        came_into(p, spots[picked])
    elif at is not None:
        others[picked - len(spots)].put(here)
        p.put(at)
    report(say("say.barrage.stands", p.name, p.here))
    report_crowded(p.here)
