"""What all sheets share: sides, kinds of unit, headquarters and their morale, losses. Numbers in comments are
paragraphs."""

from game import *

BADGES: list[Condition] = ["disrupted", "fired", "assaulted", "attacking", "targeted", "retreating"]


# ---- units


def own(p: Piece) -> Side:
    """The side of a piece that certainly has one."""
    return p.side if p.side is not None else "german"


def foe(p: Piece) -> Side:
    return other_side(own(p))


def german(p: Piece) -> bool:
    return p.side == "german"


def ground(p: Piece) -> bool:
    return p.kind == "unit" or p.kind == "support"  # 5.16


def at_of(p: Piece) -> int:
    return p.at + (1 if tigers.has_one(p) else 0)  # 13.46


def av_of(p: Piece) -> int:
    return 5 if tigers.has_one(p) else p.av  # 13.46; 0 where a sign is printed


def units_at(h: Hex, side: Side) -> list[Piece]:
    return [p for p in h.pieces() if p.kind == "unit" and p.side == side]


def ground_at(h: Hex, side: Side) -> list[Piece]:
    return [p for p in h.pieces() if ground(p) and p.side == side]


# ---- headquarters and morale (7.7 9.2)


def marker_morale(hq: Formation) -> int:
    """The number of the marker's box on the track; the starting value if it is in none."""
    marker = piece(cast(Row, f"morale-{hq}"))
    if marker is None:
        return 0
    return marker.track if marker.track > 0 else starting_morale(hq)


def is_pm(p: Piece) -> bool:
    return p.is_a("level-bomber") and p.face == 2


def pm_on(hq: Formation) -> int:
    """How many PM-1 an army suffers: bombers turned over in its box of the air display, or anywhere on the morale track
    with its name on them. So a piece dragged by hand counts too."""
    there = box(f"air/bombing.{hq}")
    if there is None:
        return 0
    named = [p for each in track_boxes("morale/soviet") for p in pieces_in(each) if p.kind == "air" and p.Army == hq]
    return sum(1 for p in pieces_in(there) + named if is_pm(p))


def morale(hq: Formation) -> int:
    return max(1, marker_morale(hq) - pm_on(hq))  # 7.73 9.23


def morale_of(p: Piece) -> int:
    return morale(p.formation) if p.formation is not None else 0


# ---- losses (6.6 7.73)


def destroy(p: Piece) -> None:
    """Eliminate a unit, which lowers the morale of its HQ by itself, whatever the cause (morale.yaml)."""
    tigers.lose(p)
    if len(p.Targets) > 0:
        assault.call_off(p)
    for badge in BADGES:
        p.mark(badge, False)
    p.eliminate()


def take_step(p: Piece) -> bool:
    """Lose a step (6.61). Returns whether it was the last one."""
    if p.steps <= 1:
        destroy(p)
        return True
    tigers.lose(p)  # 13.47
    p.lose_step()
    return False
