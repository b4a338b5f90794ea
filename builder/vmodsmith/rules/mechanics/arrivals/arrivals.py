"""Arrivals: reinforcements enter the map from their boxes, by the turn and place in their data (`arrives`, `area`).

    reinforcements:
      use: arrivals
      kinds: unit
      with: movement stacks
      bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
      waiting: entry/*
      around: {armour: 1, else: 0}
      refused: [{text: say.mud, when: 'weather.now() == "mud"', paragraphs: "4.1"}]

With `with: movement`, entering the map is the first step of a move, paid from its points, by menu or by drag.
"""

from vmodsmith.rules.mechanics.library.board import many_names
from vmodsmith.rules.mechanics.library.common import opposes
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Piece,
    Side,
    Text,
    acting_turn,
    area_hexes,
    bound_phases,
    bound_side,
    choose,
    enforcing,
    is_bound,
    joined,
    judging,
    kinds,
    last_turn,
    pieces_in,
    report,
    say,
    side_name,
    sides,
    turn,
    whole,
)

# ---- what a game declares


def waiting() -> list[Box]:
    """The boxes where pieces wait: addresses, or `entry/*` for all boxes of a display."""
    ...


def arrival_turn(unit: Piece) -> int:
    """The turn from which a piece may arrive; 0 for a piece that never does."""
    return whole(unit.arrives)


def due_turn(unit: Piece) -> int:
    """The turn from which a piece may arrive now. This is the turn in its data, or if the piece was sent back, the turn
    set then. 0 for a piece that never arrives."""
    return max(arrival_turn(unit), unit.due_again)


def due(unit: Piece) -> bool:
    """Whether a piece may arrive now: its turn has come, and nothing holds it back."""
    return 0 < due_turn(unit) <= turn()


def places(unit: Piece) -> list[Hex]:
    """The hexes where a piece enters the map: the zone, area, place or hex given in its data."""
    return area_hexes(unit.area)


def around(unit: Piece) -> int:
    """How far from those hexes a piece may also enter."""
    return 0


def instead(unit: Piece) -> list[Hex]:
    """The entry hexes of a piece whose own are all closed."""
    return []


def refused(unit: Piece, where: Hex) -> list[Text]:
    """The reasons why a piece may not enter the map at a hex."""
    found: list[Text] = []
    if any(opposes(unit, other) for other in where.pieces()):
        found.append(say("arrivals.enemy"))
    return found


def crowded(unit: Piece, where: Hex) -> bool:
    """Whether a hex is too full to stay in; this is reported, not forbidden."""
    return False


def price(unit: Piece, where: Hex) -> Text:
    """The cost of entering in a hex, shown with the choices; empty for no cost."""
    return ""


def enters(unit: Piece, entries: list[Hex], where: Hex) -> bool:
    """Pay for entering the map through one of several hexes and moving on to another. Returns whether that is legal."""
    if not judging():
        return True
    if where in entries:
        report(say("arrivals.enters", unit.name, where), "quiet")
        return True
    line = say("arrivals.astray", unit.name, where)
    if len(entries) > 0:
        line = say("arrivals.astray-at", unit.name, where, joined([each.short_label for each in entries]))
    causes = refused(unit, where)
    report(joined([line, joined(causes, "; ")], " – ") if len(causes) > 0 else line, "warning")
    return False


def box_for(unit: Piece) -> Box | None:
    """The box into which a piece goes automatically when it is due; None for a piece that enters the map."""
    return None


def pending(unit: Piece) -> bool:
    """Whether a piece is on the map but has not entered by the rules, so that its next drag can correct this."""
    return False


def strays(unit: Piece, where: Hex) -> None:
    """Effects after a piece that may not enter is dragged onto the map."""


def way_back() -> Text:
    """How to put a piece back that may not enter, at the end of the line that refuses it; empty for nothing."""
    return ""


def goes_back(unit: Piece) -> bool:
    """Whether dragging a piece that entered in this phase back to its box cancels its entry."""
    return False


def freely() -> bool:
    """Whether pieces may be placed on the map freely now: during setup, for example."""
    return False


def announced(side: Side) -> bool:
    """Whether the pieces of a side that are due are announced at the start of a phase."""
    return True


def arrived(unit: Piece) -> None:
    """Effects after a piece has entered, unless the referee is off."""


def withdrawn(unit: Piece) -> None:
    """Effects after the entry of a piece was cancelled."""


# ---- arriving pieces and their hexes


def waits(unit: Piece) -> bool:
    """Whether a piece is in a box where pieces wait."""
    return unit.box is not None and unit.box in waiting()


def all_waiting(side: Side | None) -> list[Piece]:
    """The waiting pieces of one side or of all sides."""
    found: list[Piece] = []
    for where in waiting():
        found.extend(
            [unit for unit in pieces_in(where) if unit.kind in kinds() and (side is None or unit.side == side)]
        )
    return found


def _entries_of(unit: Piece) -> list[Hex]:
    """The hexes where a piece may enter now."""
    found: list[Hex] = []
    for place in places(unit):
        for where in place.within(around(unit)):
            if where not in found and len(refused(unit, where)) == 0:
                found.append(where)
    return found if len(found) > 0 else [where for where in instead(unit) if len(refused(unit, where)) == 0]


def may_enter(unit: Piece) -> bool:
    """Whether the menu of a piece offers to enter the map."""
    if not waits(unit) or box_for(unit) is not None:
        return False
    return not judging() or (is_bound() and unit.side == bound_side() and due(unit))


# ---- by menu and by drag


def enter(unit: Piece) -> None:
    """The player chooses the hex where a piece enters the map."""
    open_hexes = _entries_of(unit)
    if len(open_hexes) == 0:
        report(say("arrivals.none", unit.name), "warning")
        return
    picked = choose(say("arrivals.where", unit.name), [_choice(unit, where) for where in open_hexes], open_hexes)
    if picked is None:
        return
    where = open_hexes[picked]
    if not enters(unit, open_hexes, where) and enforcing():
        return
    unit.move(where)
    if judging():
        arrived(unit)


def _choice(unit: Piece, where: Hex) -> Text:
    """The label of a hex among the choices: with its cost, and a word if it is too full to stay in."""
    cost = price(unit, where)
    line = say("arrivals.choice.price", where, cost) if cost != "" else say("arrivals.choice", where)
    return say("arrivals.choice.full", line) if crowded(unit, where) else line


def _dragged(unit: Piece) -> None:
    """Handle a drag from a waiting box onto the map, or back."""
    where, origin = unit.hex, unit.came_from_box
    if not judging() or unit.side is None:
        return
    now = is_bound() and unit.side == bound_side()
    if where is None:
        if now and waits(unit) and goes_back(unit):
            withdrawn(unit)
        return
    if not pending(unit) and (origin is None or origin not in waiting()):
        return
    if not now:
        if freely():
            report(say("arrivals.enters", unit.name, where), "quiet")
        else:
            _refuse(say("arrivals.phase", unit.name, where))
            strays(unit, where)
    elif not due(unit):
        _refuse(say("arrivals.early", unit.name))
        strays(unit, where)
    elif enters(unit, _entries_of(unit), where):
        arrived(unit)


def _refuse(why: Text) -> None:
    """Report the reason why a dragged piece may not enter, and how to put it back."""
    report(joined([why, way_back()], " – ") if way_back() != "" else why, "warning")


# ---- arrival when due


def _phase_begun() -> None:
    """In the phases of its bindings: announce the pieces that are due, and put pieces that go into a box there."""
    if not judging() or len(bound_phases()) == 0 or not is_bound():
        return
    now = [unit for unit in all_waiting(bound_side()) if due(unit)]
    for unit in now:
        there = box_for(unit)
        if there is not None and enforcing():
            unit.send(there)
            report(say("arrivals.sent", unit.name, _box_name(there)))
            arrived(unit)
    for side in sides():
        mine = [unit for unit in now if unit.side == side and box_for(unit) is None]
        if len(mine) > 0 and announced(side):
            report(say("arrivals.due", side_name(side), many_names(mine)))


def _box_name(where: Box) -> Text:
    """The name of a box in which a piece arrives."""
    return where


def send_back(unit: Piece, where: Box, turns: int) -> None:
    """Remove a piece from the map to a box where pieces wait; it may return after some turns."""
    unit.send(where)
    unit.due_again = acting_turn() + turns
    report(say("arrivals.back", unit.name, acting_turn() + turns))


def report_schedule() -> None:
    """Report the pieces still to come, turn by turn."""
    still = all_waiting(None)
    said = False
    for n in range(1, last_turn() + 1):
        then = [unit for unit in still if due_turn(unit) == n]
        if len(then) > 0:
            said = True
            report(say("arrivals.line", n, many_names(then)), "quiet")
    if not said:
        report(say("arrivals.nobody"), "quiet")
