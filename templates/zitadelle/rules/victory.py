"""Victory (12.0): what a count of points asks besides who holds a hex. Numbers in comments are paragraphs."""

from game import *


def entered_hex(p: Piece, h: Hex) -> bool:
    """A unit has entered a hex in its move, its retreat or its advance. Returns whether the hex has changed hands
    (12.11)."""
    tigers.follow(p, h)  # 13.45
    return control.entered(p, h)


def south_and_east_edge() -> list[Hex]:
    """Row 28 and column 36 of the south, at which the Soviets enter (12.22)."""
    return [h for h in hexes() if h.part == "south" and (h.number[2:] == "28" or h.number[:2] == "36")]


def vp_hexes(connected: bool) -> list[Hex]:
    """The hexes with victory points that the Germans hold, those with a way to their edge or those without (12.12)."""
    reached = edge.reached("german")
    return [h for h in control.held("german") if h.vp > 0 and (h in reached) == connected]


def steps_gone() -> int:
    """German steps lost: of units gone and of units on the map (12.21 13.47 Q11)."""
    lost = [p for p in pieces() if p.side == "german" and p.kind == "unit"]
    return sum(steps_lost(p) for p in lost) + company_steps()


def belgorod_lost() -> bool:
    h = place_hex("belgorod")
    return control.owner(h) == "soviet" and h in edge.reached("soviet")  # 12.22


def victory_level(points: int) -> Text:
    """The result of the table (12.3)."""
    for row in row_names("victory"):
        if whole(cell("victory", row, "from"), points) <= points <= whole(cell("victory", row, "to"), points):
            return cell_name("victory", cell("victory", row, "result"))
    return ""
