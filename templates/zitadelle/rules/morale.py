"""Morale of the headquarters (7.7)."""

from game import *


def change_morale(hq: Formation, by: int) -> int:
    """Put a headquarters' marker some boxes up or down, never below 1 (7.73) nor above the printed value (13.81); its
    PM-1 go with it. Returns by how many it moved."""
    marker = piece(cast(Row, f"morale-{hq}"))
    if marker is None:
        return 0
    old = marker_morale(hq)
    new = max(1, old + by)
    if by > 0:
        new = min(new, max(old, starting_morale(hq)))
    track = track_of(f"morale-{hq}")
    before, after = box(f"{track}.{old}"), box(f"{track}.{new}")
    if new == old or after is None:
        return 0
    for p in pieces_in(before) if before is not None else []:
        if p == marker or (is_pm(p) and p.Army == hq):
            p.send(after)
    marker.send(after)
    return new - old


def unit_lost(p: Piece) -> None:
    """A unit went to the losses, by a rule or by hand. Artillery, engineers and aircraft are not units."""
    tigers.lose(p)  # 13.47
    hq = p.formation
    if p.Lost != "" or hq is None or piece(cast(Row, f"morale-{hq}")) is None:
        return
    p.Lost = "kept"
    enforce(lambda: morale_falls(p, hq), say("say.morale.should", p.formation_name, max(1, marker_morale(hq) - 1)))


def morale_falls(p: Piece, hq: Formation) -> None:
    """The morale of its headquarters falls by one, but not below 1 (7.73)."""
    old = marker_morale(hq)
    p.Lost = "lowered" if change_morale(hq, -1) < 0 else "kept"
    report(say("say.morale-falls", p.formation_name, old, marker_morale(hq)), "strong")


def unit_back(p: Piece) -> None:
    """A unit came back, and with it the morale that its loss had cost."""
    was, hq = p.Lost, p.formation
    p.Lost = ""
    if was == "lowered" and hq is not None:
        enforce(lambda: morale_returns(p, hq))


def morale_returns(p: Piece, hq: Formation) -> None:
    """Restore the morale that its loss had cost its headquarters."""
    old = marker_morale(hq)
    if change_morale(hq, 1) != 0:
        report(say("say.morale.back", p.formation_name, old, marker_morale(hq)))


def morale_short(marker: Piece) -> Text:
    """`69 A: 5, 2 PM-1: 3, MA 7` (8.13, 9.25); the MA stands in the table."""
    hq, side = marker.formation, marker.side
    if hq is None or side is None:
        return ""
    ma = cell("morale-ma", morale(hq), side)
    if pm_on(hq) == 0:
        return say("say.morale.plain", marker.formation_name, morale(hq), ma)
    return say("say.morale.pm", marker.formation_name, marker_morale(hq), pm_on(hq), morale(hq), ma)


def morale_line(hq: Formation) -> Text:
    marker = piece(cast(Row, f"morale-{hq}"))
    return say("say.morale.now", morale_short(marker)) if marker is not None else ""


def unit_dragged(p: Piece) -> None:
    """Into the losses, or out of them."""
    if is_lost(p):
        unit_lost(p)
    else:
        unit_back(p)


def morale_list() -> None:
    for side in sides():
        shown = [morale_short(p) for p in pieces() if p.kind == "morale" and p.side == side]
        report(say("say.morale.list", side_name(side), joined(shown, "; ") if len(shown) > 0 else "–"))
