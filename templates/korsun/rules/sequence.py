"""The sequence of a turn (3.2): what is passed over, what is still to do. Numbers in comments are paragraphs."""

from game import *

LAST_TURN_SKIPS: list[Phase] = [
    "german-drop", "german-lift", "german-drop-allotment", "german-lift-allotment", "soviet-events",
    "soviet-replacements",
    "soviet-reinforcements", "soviet-reserves", "soviet-reserve-move", "soviet-reserve-combat", "armour-response",
]  # fmt: skip


def is_played(which: Phase) -> bool:
    """Whether a phase of the turn is played: the breakout only once it is declared (16.4), and little in the last
    Soviet turn after it (16.5.4)."""
    last = last_soviet_turn()
    if which == "breakout":
        return breakout_declared() and not last
    return not (last and which in LAST_TURN_SKIPS) and not skipped_by_breakout(which, last)


def somebody_arrives(side: Side | None) -> bool:
    """Whether reinforcements of a side may come, or supply markers wait with them."""
    if side is None or (side == "soviet" and on("partisans")):
        return side is not None  # 18.1.5
    waiting = arrivals.all_waiting(side)
    if on("panzer-24") and any(may_try_24(p) for p in waiting):
        return side == "german"  # 18.7: its die is still to be rolled
    return len(supply_markers_due(side)) > 0 or any(arrivals.due(p) for p in waiting)


def open_things_of(which: Phase) -> list[Text]:
    """What is still to do in a phase."""
    found: list[Text] = []
    side = phase_owner(which)
    if which in ("soviet-movement", "german-movement") and side is not None:
        late = len([p for p in arrivals.all_waiting(side) if arrivals.due(p)])
        if late > 0:
            found.append(say("open.arrivals", late))
        waiting = supply_markers_due(side)
        if len(waiting) > 0:
            found.append(say("open.supply-markers", many_names(waiting)))
        high = stacks.overfull(side)
        if len(high) > 0:
            found.append(say("open.stacks", hex_numbers(high)))
    if which == "german-movement":
        found += supply_markers_on_the_way()
    if which == "german-drop":
        found += drops_unsaid()
    if which == "supply-points":
        found += tolls_unsaid()
    if which == "german-replacements":
        found += tanks_to_take()
    if which == "breakout":
        found += breakout_left()
    if which == phase():
        found += other_reports_on_leaving(which)
    return found + halves_apart()


def other_reports_on_leaving(which: Phase) -> list[Text]:
    """What is open while a phase lasts, and reported in lines of its own as it is left: attacks and their results,
    supply markers that lie where they may not (13.2.1)."""
    return combat_lost(which) + (supply_markers_astray() if which == "supply-markers" else [])
