"""Victory, reconstructed: places held, losses, and winning before the end."""

from game import *

# ---- places


def counted_hexes() -> list[Hex]:
    return [place_hex(cast(Place, f"{row}")) for row in row_names("victory-places")]


def counted_in_order() -> list[Hex]:
    """The counted hexes, sorted by their number on the map."""
    return sorted(counted_hexes(), key=lambda h: h.number)


def row_of_place(h: Hex) -> str:
    for row in row_names("victory-places"):
        if place_hex(cast(Place, f"{row}")) == h:
            return row
    return ""


def place_points(h: Hex) -> int:
    return value("victory-places", row_of_place(h), "points")


def begun() -> str:
    """The setup's name in the victory tables: October has its own entry, all others use September's."""
    return "october" if setup() == "october" else "september"


def held_first(h: Hex) -> Side | None:
    """The side that holds a place as the setup begins."""
    return "soviet" if cell("victory-places", row_of_place(h), begun()) == "soviet" else "german"


# ---- losses


def gone(side: Side) -> int:
    return len([p for p in pieces() if is_unit(p) and p.side == side and combat_unit(p) and is_lost(p)])


def note_gone() -> None:
    """As the game begins, store the units already lost: they do not count."""
    if not game.GoneNoted:
        game.GoneNoted = True
        game.GoneGerman = gone("german")
        game.GoneSoviet = gone("soviet")


def lost_by(side: Side) -> int:
    """The units lost since the setup began; those that returned do not count."""
    if not game.GoneNoted and setup() != "empty":
        return 0
    return max(0, gone(side) - (game.GoneGerman if side == "german" else game.GoneSoviet))


def soviet_share() -> int:
    return limit_of("victory-soviet-units")


def german_share() -> int:
    return limit_of("victory-german-units")


# ---- the result


def victory_level(points: int) -> Text:
    for column in columns("victory-levels"):
        if points >= value("victory-levels", begun(), column):
            return cell_name("victory-levels", column)
    return say("victory.level.soviet-decisive")


def winner_with(points: int) -> Side | None:
    if points >= value("victory-levels", begun(), "german-marginal"):
        return "german"
    return "soviet" if points < value("victory-levels", begun(), "draw") else None


def landings() -> list[Hex]:
    return [h for h in counted_hexes() if h.has("landing")]


def wins_at_once() -> Side | None:
    """The side that wins as a day begins: the Germans with all landings; in September the Soviets if the first assault
    has failed."""
    if all(held.owner(h) == "german" for h in landings()):
        return "german"
    checked = begun() == "september" and turn() == limit_of("victory-checked-turn")
    if checked and sum(place_points(h) for h in held.held("german")) < limit_of("victory-checked-points"):
        return "soviet"
    return None
