"""A retreat carried out by dragging: the hexes that the piece must have gone through."""

from vmodsmith.rules.mechanics.library.common import decides, hex_numbers, whose
from vmodsmith.rules.mechanics.retreat.going import _barred, _come_to, _fallen, _on_its_way, _retreated, just_fled
from vmodsmith.rules.mechanics.retreat.retreat import by_way, called, enters, leads, strays, tries
from vmodsmith.rules.mechanics.retreat.ways import _one_to_each, ends_from, must, ways_left
from vmodsmith.rules.mechanics.words import Hex, Piece, enforcing, game, joined, judging, report, say, selected


def _dragged(unit: Piece) -> None:
    """Treat the drag of a piece that must retreat as its retreat, or as a step of it, if it is legal."""
    there, came = unit.hex, unit.came_from
    if there is None or came is None or came == there or not judging():
        return
    if not must(unit):
        if _taken_along(unit, came):
            _stays_behind(unit, came)
        return
    for each in selected():  # they are in the hex too, but do not count against its room
        if (
            each.hex == there
            and each.came_from == came
            and not must(each)
            and not just_fled(each)
            and each.side == unit.side
        ):
            _stays_behind(each, came)
    begun = unit.strayed if unit.strayed is not None else came
    if there != begun and not decides(leads(unit)):
        unit.strayed = begun
        why = f"{say('retreat.owner', called(unit))} {whose(leads(unit))}"
        report(joined([why, say("retreat.back")], " – ") if enforcing() else why, "warning")
        strays(unit, there)
        return
    if unit.strayed is not None:
        _found_again(unit)
    if there == begun:
        report(say("retreat.returned", called(unit), there), "quiet")
        return
    if by_way():
        _dragged_on(unit, begun, there)
        return
    legal_ends = ends_from(unit, begun, unit.due)
    if there in legal_ends:
        enters(unit, there)
        _retreated(unit, begun, there)
    else:
        _astray(unit, begun, there, legal_ends)


def _stays_behind(unit: Piece, begun: Hex) -> None:
    """Put back a piece that was dragged along with a retreating one."""
    if enforcing():
        unit.put(begun)
        unit.clear_moved()
        report(say("retreat.stays-behind", called(unit), begun))


def _taken_along(unit: Piece, begun: Hex) -> bool:
    """Whether a piece was dragged only because it is in a stack with a retreating piece of its side."""
    return any(
        each != unit and each.side == unit.side and each.came_from == begun and (must(each) or just_fled(each))
        for each in selected()
    )


def _astray(unit: Piece, begun: Hex, there: Hex, ends: list[Hex]) -> None:
    """Report that a piece was dragged where it may not retreat, and how to put it back."""
    unit.strayed = begun
    line = say("retreat.short", called(unit), there, hex_numbers(ends, ", "))
    report(joined([line, say("retreat.back")], " – ") if enforcing() else line, "warning")
    strays(unit, there)


def _found_again(unit: Piece) -> None:
    """Let a piece that was dragged where it may not go retreat by the rules from its previous position."""
    unit.strayed = None
    if game.on_way == unit and len(game.trail) == 0:
        game.trail = game.strayed_trail
        if len(game.trail) == 0:
            game.on_way = None


def may_return(unit: Piece) -> bool:
    """Whether a piece is in a hex to which no retreat has led it."""
    return enforcing() and must(unit) and unit.strayed not in (None, unit.hex)


def _go_back(unit: Piece) -> None:
    """Put a piece back to where its drag began."""
    begun = unit.strayed
    if begun is not None:
        unit.put(begun)
        _found_again(unit)
        report(say("retreat.returned", called(unit), begun), "quiet")


def _dragged_on(unit: Piece, begun: Hex, there: Hex) -> None:
    """Handle the drag of a piece that retreats hex by hex: one hex, or the rest of its path. Any other path is reported
    and left to the players."""
    ways = ways_left(unit, begun)
    direct = [[there] for way in ways if way[0] == there][:1]
    if len(direct) == 0:
        direct = [way for way in _one_to_each(unit, ways) if way[-1] == there]
    if len(direct) > 0:
        _dragged_along(unit, begun, direct[0])
        return
    game.strayed_trail = game.trail if game.on_way == unit else []
    game.on_way = unit
    game.trail = []
    _astray(unit, begun, there, [way[-1] for way in _one_to_each(unit, ways)])


def _dragged_along(unit: Piece, begun: Hex, way: list[Hex]) -> None:
    """Handle a drag over one or more hexes of a path: if a step fails, the piece is put back."""
    gone: list[Hex] = []
    for there in way:
        at = gone[-1] if len(gone) > 0 else begun
        holds = tries(unit, at, there)
        if unit.hex is None:
            _fallen(unit)
            return
        if holds:
            gone = gone + [there]
            continue
        unit.put(at)
        if len(gone) > 0:
            _on_its_way(unit, begun, gone)
        _barred(unit, at)
        return
    _on_its_way(unit, begun, gone)
    _come_to(unit, way[-1])
    left = ways_left(unit, way[-1]) if must(unit) and game.excess is None else []
    if len(left) > 0:
        ends = hex_numbers([each[-1] for each in _one_to_each(unit, left)])
        report(f"{say('retreat.on-its-way', called(unit), way[-1], ends)} {whose(leads(unit))}", "warning")
