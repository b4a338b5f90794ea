"""Steps by key or menu, and putting a piece back."""

from vmodsmith.rules.mechanics.library.common import Deed, acting_stamp, decides
from vmodsmith.rules.mechanics.movement.costs import cost_words, shown, step_cost
from vmodsmith.rules.mechanics.movement.dragging import _begin_anew, _may_begin_anew
from vmodsmith.rules.mechanics.movement.facing import _turn_to
from vmodsmith.rules.mechanics.movement.movement import (
    arrives,
    astray,
    goes,
    offers_step,
    on_course,
    refused,
    taken_back,
)
from vmodsmith.rules.mechanics.movement.moves import (
    _hexes_left,
    _moves_by_hexes,
    _unfinished,
    _with_notes,
    causes_against,
    current,
    may_move,
    named,
    over_causes,
    paid,
    remember,
    report_move,
    started,
    under_way,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    enforcing,
    joined,
    judging,
    kinds,
    map_pieces,
    per_unit,
    report,
    say,
)


def may_step(unit: Piece, direction: int) -> bool:
    """Whether the menu offers a step in a direction."""
    here = unit.hex
    if here is None or here.neighbour(direction) is None:
        return False
    return not judging() or (may_move(unit) and decides(unit.side) and offers_step(unit, direction))


def deeds(unit: Piece) -> list[Deed]:
    """What a piece can still do here: move, while a step in some direction is legal. Its badge is the points it has
    left."""
    here = unit.hex
    if unit.kind not in kinds() or here is None or not may_move(unit) or not decides(unit.side):
        return []
    move = current(unit)
    if len(over_causes(unit, move)) > 0:
        return []
    if any(len(causes_against(unit, move, here, there)) == 0 for there in here.neighbours()):
        left = str(_hexes_left(unit, move)) if _moves_by_hexes(unit, move) else shown(move.left)
        return [Deed(say("movement.can"), say("movement.badge", left))]
    return []


def step(unit: Piece, direction: int) -> None:
    """Make a step in a direction, 0 to 5 clockwise from the top."""
    here = unit.hex
    there = here.neighbour(direction) if here is not None else None
    if here is None or there is None:
        return
    if not judging():
        unit.move(there)
        arrives(unit, there)
        return
    if enforcing() and _strayed(unit):
        return
    move = started(unit, current(unit))
    against = causes_against(unit, move, here, there)
    price = step_cost(unit, move, here, there)
    cost = shown(price) if price is not None else "-"
    if against:
        why = joined(against, "; ")
        report_move(
            unit,
            here,
            say("movement.refused.step", named(unit, here), there, why, per_unit(cost), per_unit(shown(move.left))),
            "warning",
        )
        refused(unit, move, there)
        if not enforcing() and unit.hex == here:
            remember(unit, move)  # its legal position is still this one, as after a drag
            unit.move(there)
            astray(unit, there)
        return
    words = cost_words(unit, move, here, there)
    after = paid(unit, move, here, there)
    if after.at == there:  # if it went back, the rule that sent it has reported it
        line = stepped_line(unit, here, there, per_unit(cost), words, per_unit(shown(after.left)))
        report_move(
            unit, here, _with_notes(unit, line, after), "plain" if len(_unfinished(unit, after)) > 0 else "quiet"
        )
        _turn_to(unit, after.face)
        goes(unit, there)
    remember(unit, after)
    if after.at == there:
        arrives(unit, there)


def stepped_line(unit: Piece, here: Hex, there: Hex, cost: Text, words: Text, left: Text) -> Text:
    """The cost of a step by key or menu, in one line."""
    if words == "":
        return say("movement.stepped", named(unit, here), there, cost, left)
    return say("movement.stepped.causes", named(unit, here), there, cost, words, left)


def left_astray() -> list[Text]:
    """The pieces that a refused drag left in an illegal position, for the list of unfinished actions."""
    found: list[Text] = []
    for unit in map_pieces():
        known = under_way(unit) if unit.kind in kinds() else None
        here = unit.hex
        if known is not None and here is not None and known.at != here:
            found.append(say("movement.astray", unit.name, here))
    return found


def _strayed(unit: Piece) -> bool:
    """Whether a piece is not in the legal position of its move; its legal position is reported."""
    known = under_way(unit)
    if known is None or known.at == unit.hex:
        return False
    there = known.at
    report(
        say("movement.strayed", per_unit(unit.name), there)
        if there is not None
        else say("movement.strayed.off", per_unit(unit.name)),
        "warning",
    )
    return True


def _may_return(unit: Piece) -> bool:
    """Whether a piece is on the map outside its legal position, or in a hex where its move may not end, or was moved by
    hand, including into or out of a box."""
    if _by_hand_now(unit):
        return True
    known = under_way(unit) if judging() and unit.hex is not None else None
    if known is None or known.at is None:
        return False
    return known.at != unit.hex or _may_begin_anew(unit, known)


def _by_hand_now(unit: Piece) -> bool:
    """Whether a piece is where a drag that was not a move has put it."""
    if not judging() or unit.handed_in != acting_stamp() or (unit.hex is None and unit.box is None):
        return False
    if unit.hex != unit.handed_to or unit.box != unit.handed_into:
        return False
    if unit.handed_from is None and unit.handed_out is None:
        return False
    return unit.hex != unit.handed_from or unit.box != unit.handed_out


def _go_back(unit: Piece) -> None:
    """Put a piece back: to its legal position; if it may not end its move there, to its start; after a drag that was
    not a move, to the start of the drag."""
    handed_back, into = unit.handed_from, unit.handed_out
    if _by_hand_now(unit) and handed_back is None and into is not None:
        unit.send(into)
        unit.clear_moved()
        on_course(unit)
        report(say("movement.put-back.box", per_unit(unit.name)), "quiet")
        return
    if _by_hand_now(unit) and handed_back is not None:
        unit.put(handed_back)
        unit.clear_moved()
        on_course(unit)
        taken_back(unit)
        report(say("movement.put-back", per_unit(unit.name), handed_back), "quiet")
        return
    known = under_way(unit)
    if known is None or known.at is None:
        return
    anew_from = known.begun if unit.hex == known.at else None
    there = anew_from if anew_from is not None else known.at
    if anew_from is not None:
        goes(unit, there)
        _begin_anew(unit, known)
    else:
        unit.move(there)  # alone: other pieces in that hex belong there
        if known.hexes == 0:
            unit.clear_moved()
    on_course(unit)
    anew_there = anew_from is not None or known.hexes == 0
    report(say("movement.back" if anew_there else "movement.put-back", per_unit(unit.name), there), "quiet")
