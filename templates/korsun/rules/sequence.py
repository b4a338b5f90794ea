"""The sequence of a turn (3.2): what is passed over, what is still to do. Numbers in comments are paragraphs."""

from game import *

LAST_TURN_SKIPS: list[Phase] = [
    "german-drop",
    "german-lift",
    "german-drop-allotment",
    "german-lift-allotment",
    "soviet-events",
    "soviet-replacements",
    "soviet-reinforcements",
    "soviet-reserves",
    "soviet-reserve-move",
    "soviet-reserve-combat",
    "armour-response",
]


def is_played(which: Phase) -> bool:
    """Whether a phase of the turn is played: the breakout only once it is declared (16.4), and little in the last Soviet turn
    after it (16.5.4)."""
    last = last_soviet_turn()
    if which == "breakout":
        return breakout_declared() and not last
    return not (last and which in LAST_TURN_SKIPS) and not skipped_by_breakout(which, last)


def open_things_of(which: Phase) -> list[Text]:
    """What is still to do in a phase."""
    found: list[Text] = []
    side = phase_owner(which)
    if which in ("soviet-movement", "german-movement") and side is not None:
        late = len([p for p in arrivals.all_waiting(side) if arrivals.due(p)])
        if late > 0:
            found.append(say("open.arrivals", late))
        high = len(stacks.overfull(side))
        if high > 0:
            found.append(say("open.stacks", high))
    if which == "german-movement":
        found += dumps_on_the_way()
    if which == "german-replacements":
        found += tanks_to_take()
    if which == "breakout":
        found += breakout_left()
    return found + halves_apart()


def side_moved(which: Phase) -> None:
    """A movement phase is over: what moves leave behind (13.5.1 11.1.2), then they are forgotten."""
    moves_over()
    movement.closed()
    halves_in_order()
    stacks_settled(phase_owner(which))


def reserves_moved(side: Side) -> None:
    """The reserve marker stays only on units that came beside an enemy (9.7)."""
    moves_over()
    movement.closed()
    halves_in_order()
    for p in map_pieces():
        h = p.hex
        if p.side == side and in_reserve(p) and h is not None and not beside_enemy(h, side):
            p.mark("reserve", False)
