"""Hexes that a retreat overstacks, and retreats that must be finished before the phase ends."""

from vmodsmith.rules.mechanics.library.common import decides, whose
from vmodsmith.rules.mechanics.retreat.going import _retreated, settled
from vmodsmith.rules.mechanics.retreat.retreat import called, leads, overfull, removable, removed, then
from vmodsmith.rules.mechanics.retreat.ways import must
from vmodsmith.rules.mechanics.words import Piece, Text, game, other_side, report, say, sides

# ---- an overstacked hex: the enemy removes pieces


def _may_remove(unit: Piece) -> bool:
    """Whether a piece can be removed from the hex that a retreat overstacked."""
    where, side = unit.hex, unit.side
    if where is None or side is None or game.excess != where or not decides(other_side(side)):
        return False
    return overfull(where, side) and removable(unit)


def _remove(unit: Piece) -> None:
    """Remove a piece; when the stack is legal again, the retreat continues."""
    where, side = unit.hex, unit.side
    if where is None or side is None:
        return
    report(say("retreat.removed", called(unit), where), "strong")
    removed(unit)
    if not overfull(where, side):
        _excess_gone()


def _excess_gone() -> None:
    """Continue the retreat into a hex that is legal again, if the piece that came there is still there."""
    unit, where = game.on_way, game.excess
    game.excess = None
    if unit is None:
        then()
    elif unit.hex != where:
        settled(unit)
        then()
    elif len(game.trail) > unit.due and where is not None:
        _retreated(unit, game.trail[0], where)


# ---- retreats not resolved yet


def waiting() -> list[Piece]:
    """The pieces that must still retreat."""
    return [unit for unit in game.going if must(unit)]


def held_up() -> list[Text]:
    """What the next check or attack has to wait for."""
    where = game.excess
    for side in sides():
        if where is not None and overfull(where, side):
            return [f"{say('retreat.first-excess', where)} {whose(other_side(side))}"]
    return [f"{say('retreat.first', called(unit))} {whose(leads(unit))}" for unit in game.going if must(unit)]


def tidy() -> None:
    """Complete retreats that players have already resolved by hand."""
    where, unit = game.excess, game.on_way
    if where is not None and not any(overfull(where, side) for side in sides()):
        game.excess = None
        if unit is not None and must(unit) and unit.hex == where and len(game.trail) > unit.due:
            _retreated(unit, game.trail[0], where)
    for each in game.going:
        if not must(each):
            settled(each)


def left_open() -> list[Text]:
    """The retreats not resolved when the phase ends."""
    found: list[Text] = []
    where, unit = game.excess, game.on_way
    if where is not None and unit is not None and unit.hex is not None:
        found.append(say("retreat.unfinished", called(unit), where))
    elif where is not None:
        found.append(say("retreat.still-full", where))
    else:
        found.extend([say("retreat.left", called(each)) for each in waiting()])
    return found


def report_waiting() -> None:
    """Report the pieces that must still retreat: before a phase ends."""
    for line in left_open():
        report(line, "warning")


def forget() -> None:
    """Cancel all retreats: the phase is over."""
    for unit in game.going:
        settled(unit)
    game.going = []
    game.optional = []
    game.just = []
    game.on_way = None
    game.trail = []
    game.excess = None
