"""Carrying out a retreat, by the menu or by dragging."""

from vmodsmith.rules.mechanics.library.common import decides, hex_numbers, whose
from vmodsmith.rules.mechanics.retreat.retreat import (
    along,
    arrives,
    by_way,
    called,
    crowded,
    cut_short,
    enters,
    leads,
    marked,
    nowhere,
    on_the_way_too,
    one_more,
    removes_excess,
    required,
    shorter,
    strays,
    then,
    tries,
)
from vmodsmith.rules.mechanics.retreat.ways import (
    _one_to_each,
    ends_from,
    ends_of,
    further,
    must,
    offer,
    order,
    ways_left,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    choose,
    game,
    joined,
    other_side,
    phase,
    referee,
    report,
    say,
    selected,
    turn,
)

# ---- the retreat, by the menu


def go(unit: Piece) -> None:
    """The owner chooses the hex to which a piece retreats."""
    begun = unit.hex
    if begun is None:
        return
    if by_way():
        _go_by_way(unit, begun)
        return
    ends = ends_of(unit, unit.due)
    if len(ends) == 0:
        hexes = unit.due
        settled(unit)
        nowhere(unit, hexes)
        then()
        return
    labels: list[Text] = [each.number for each in ends]
    if unit in game.optional:
        labels.append(say("retreat.stay"))
    picked = choose(say("retreat.where", called(unit)), labels, ends)
    if picked is None:
        return
    if picked == len(ends):
        stay(unit)
    else:
        retreat_to(unit, begun, ends[picked])


def _go_by_way(unit: Piece, here: Hex) -> None:
    """The owner chooses a path, and the piece takes it hex by hex. If all have closed since it was ordered, it pays for
    what it cannot go; if it was moved by hand to where none leads on, that position can be chosen."""
    ways = _one_to_each(unit, ways_left(unit, here))
    if len(ways) == 0 and unit not in game.optional and unit.strayed is None:
        _closed(unit, here)
        return
    labels: list[Text] = [hex_numbers(way, " > ") for way in ways]
    ends = [way[-1] for way in ways]
    if unit in game.optional:
        labels.append(say("retreat.stay"))
    elif len(ways) == 0:
        labels.append(say("retreat.by-hand"))
    picked = choose(say("retreat.where", called(unit)), labels, ends)
    if picked is None:
        return
    if picked >= len(ways):
        if unit in game.optional:
            stay(unit)
        else:
            _retreated(unit, here, here)
        return
    others = [each for each in along(unit) if each != unit and must(each)]
    _walk(unit, here, ways[picked])
    for each in others:
        start = each.hex
        through = not must(unit) and game.on_way is None
        if through and start is not None and must(each) and ways[picked] in ways_left(each, start):
            _walk(each, start, ways[picked])


def _walk(unit: Piece, here: Hex, way: list[Hex]) -> None:
    """Let a piece take a path hex by hex, until something stops it."""
    at = here
    for there in way:
        if not must(unit) or game.excess is not None:
            return
        holds = tries(unit, at, there)
        if unit.hex is None:
            _fallen(unit)
            return
        if not holds:
            _barred(unit, at)
            return
        unit.move(there)
        come_into(unit, here, there)
        at = there


def _barred(unit: Piece, here: Hex) -> None:
    """Handle a failed step: at the start, the retreat is ordered anew; on its way, the piece continues as it still
    can."""
    ways = ways_left(unit, here) if game.on_way == unit else []
    if len(ways) > 0:
        ends = [way[-1] for way in _one_to_each(unit, ways)]
        report(f"{say('retreat.other-way', called(unit), hex_numbers(ends))} {whose(leads(unit))}", "warning")
    else:
        _closed(unit, here)


def _closed(unit: Piece, here: Hex) -> None:
    """Handle a piece that no path leads on: at the start, the retreat is ordered anew; on its way, the piece pays for
    the hexes that it cannot go."""
    if game.on_way != unit:
        _begin_anew(unit)
        return
    begun, missing = game.trail[0], unit.due - len(game.trail) + 1
    if shorter():
        cut_short(unit, missing)
    if unit.hex == here and shorter():
        _retreated(unit, begun, here)
        return
    settled(unit)
    if not shorter():
        nowhere(unit, missing)
    then()


def _fallen(unit: Piece) -> None:
    """Handle a piece lost in an attempted step: nothing waits for it any more."""
    if unit.in_play:
        settled(unit)
    else:
        _struck(unit)
    then()


def _begin_anew(unit: Piece) -> None:
    """Restart the retreat of a piece that has not left its hex, with the paths that are left."""
    hexes, free = unit.due, unit in game.optional
    settled(unit)
    if free:
        offer(unit, hexes)
    else:
        order([unit], hexes)
    if not must(unit):
        then()


def come_into(unit: Piece, begun: Hex, there: Hex) -> None:
    """Let a piece enter the next hex of its path."""
    _on_its_way(unit, begun, [there])
    _come_to(unit, there)


def _on_its_way(unit: Piece, begun: Hex, hexes: list[Hex]) -> None:
    """Extend the path of a piece so far by some hexes."""
    if game.on_way != unit:
        game.on_way = unit
        game.trail = [begun]
    for each in hexes:
        enters(unit, each)
    game.trail = game.trail + hexes


def _come_to(unit: Piece, there: Hex) -> None:
    """Handle the entry of a piece into a hex: check overstacking, and whether its path is complete."""
    gone = len(game.trail) - 1
    full = crowded(unit, there)
    if full and gone == unit.due and one_more():
        more = further(unit, there)
        if len(more) > 0:
            report(say("retreat.further", called(unit), hex_numbers(more)), "warning")
            return
    if full and removes_excess() and (gone >= unit.due or on_the_way_too()):
        game.excess = there
        side = unit.side
        report(f"{say('retreat.too-full', there)} {whose(other_side(side) if side is not None else None)}", "warning")
    elif gone >= unit.due:
        _retreated(unit, game.trail[0], there)


def retreat_to(unit: Piece, begun: Hex, there: Hex) -> None:
    """Retreat a piece to a hex."""
    unit.move(there)
    enters(unit, there)
    _retreated(unit, begun, there)


def _retreated(unit: Piece, begun: Hex, there: Hex) -> None:
    """Complete the retreat of a piece."""
    free = unit in game.optional
    settled(unit)
    unit.fled = f"{turn()} {phase()}"
    game.just = game.just + [unit]
    report(say("retreat.done-free" if free else "retreat.done", called(unit), there))
    arrives(unit, begun, there)
    if not free:
        required(unit)
    then()


def stay(unit: Piece) -> None:
    """Let a piece that may retreat stay."""
    settled(unit)
    report(say("retreat.stays", called(unit)))
    then()


def settled(unit: Piece) -> None:
    """Record that the retreat of a piece is resolved."""
    unit.due = 0
    unit.strayed = None
    marked(unit, False)
    _struck(unit)


def _struck(unit: Piece) -> None:
    """Remove a piece from all lists of retreating pieces."""
    game.going = [each for each in game.going if each != unit]
    game.optional = [each for each in game.optional if each != unit]
    if game.on_way == unit:
        game.on_way = None
        game.trail = []


def has_fled(unit: Piece) -> bool:
    """Whether a piece retreated in this phase."""
    return unit.fled == f"{turn()} {phase()}"


def just_fled(unit: Piece) -> bool:
    """Whether a piece has retreated in the attack that is being resolved."""
    return unit in game.just


# ---- by hand


def _dragged(unit: Piece) -> None:
    """Treat the drag of a piece that must retreat as its retreat, or as a step of it, if it is legal."""
    there, came = unit.hex, unit.came_from
    if there is None or came is None or came == there or referee() == "off":
        return
    if not must(unit):
        if _taken_along(unit, came):
            _stays_behind(unit, came)
        return
    for each in selected():  # they lie in the hex too, and are no part of whether there is room
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
        report(joined([why, say("retreat.back")], " – ") if referee() == "full" else why, "warning")
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
    if referee() == "full":
        unit.put(begun)
        unit.clear_moved()
        report(say("retreat.stays-behind", called(unit), begun), "quiet")


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
    report(joined([line, say("retreat.back")], " – ") if referee() == "full" else line, "warning")
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
    return referee() == "full" and must(unit) and unit.strayed not in (None, unit.hex)


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
