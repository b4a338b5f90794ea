"""Ordering a retreat, and carrying it out by the menu."""

from vmodsmith.rules.mechanics.library.common import Deed, acting_stamp, decides, hex_numbers, whose
from vmodsmith.rules.mechanics.retreat.retreat import (
    along,
    arrives,
    by_way,
    called,
    chosen_by_owner,
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
    then,
    tries,
)
from vmodsmith.rules.mechanics.retreat.ways import (
    _all_crowded,
    _longest,
    _one_to_each,
    ends_from,
    ends_of,
    further,
    must,
    ways_left,
    ways_of,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    choose,
    game,
    kinds,
    other_side,
    report,
    say,
    show,
)

# ---- ordered and offered


def begin() -> None:
    """Begin a new attack: the retreats of one attack are simultaneous, those of earlier attacks came before."""
    game.just = []


def order(units: list[Piece], hexes: int) -> None:
    """Order pieces to retreat; pieces without a path are handled at once."""
    for unit in units:
        begun = unit.hex
        if begun is None:
            continue
        ends = ends_of(unit, hexes)
        length = _longest(unit, begun, hexes)
        if len(ends) > 0 and length < hexes:
            cut_short(unit, hexes - length)
        if len(ends) == 0:
            nowhere(unit, hexes)
        elif unit.hex != begun:
            continue
        elif not by_way() and (len(ends) == 1 or not chosen_by_owner()):
            _retreat_to(unit, begun, ends[0])
        else:
            _set_out(unit, length)
            report(f"{say('retreat.must', called(unit), length, hex_numbers(ends))} {whose(leads(unit))}", "warning")
            if removes_excess() and _all_crowded(unit, ways_of(unit, begun, length)):
                report(say("retreat.full"), "warning")
    _show_going()


def together(units: list[Piece], hexes: int) -> None:
    """Order pieces to retreat. If the acting player decides for them, one choice moves all that can reach the same hex;
    each of the others is asked by itself."""
    order(units, hexes)
    last: Hex | None = None
    for unit in units:
        begun = unit.hex
        if begun is None or not _may_retreat(unit):
            continue
        if last is not None and not by_way() and last in ends_of(unit, hexes):
            _retreat_to(unit, begun, last)
        else:
            go(unit)
            last = unit.hex if unit.hex != begun else None


def _show_going() -> None:
    """Mark the hexes of pieces that must or may retreat, because they may be covered by others in their stacks."""
    marks: dict[Hex, Text] = {}
    for each in game.going:
        if each.hex is not None and must(each):
            marks[each.hex] = "?"
    if len(marks) > 0:
        show(marks)


def offer(unit: Piece, hexes: int) -> None:
    """Let the owner choose whether a piece retreats; not if every path is overstacked."""
    begun = unit.hex
    if begun is None:
        return
    ends = ends_of(unit, hexes)
    if len(ends) == 0 or _all_crowded(unit, ways_of(unit, begun, hexes)):
        return
    _set_out(unit, hexes)
    game.optional = game.optional + [unit]
    report(f"{say('retreat.may', called(unit), hexes, hex_numbers(ends))} {whose(unit.side)}")
    _show_going()


def _set_out(unit: Piece, hexes: int) -> None:
    """Let a piece begin its retreat."""
    unit.due = hexes
    game.going = game.going + [unit]
    marked(unit, True)


def instead(unit: Piece, others: list[Piece]) -> None:
    """Let other pieces, such as its parts, retreat in place of a piece, each separately."""
    hexes = unit.due
    settled(unit)
    for each in others:
        _set_out(each, hexes)


def _may_retreat(unit: Piece) -> bool:
    """Whether the menu of a piece offers its retreat now."""
    return must(unit) and game.excess is None and (game.on_way is None or game.on_way == unit) and decides(leads(unit))


def deeds(unit: Piece) -> list[Deed]:
    """What a piece can still do here: retreat, while it has to."""
    return [Deed(say("retreat.can"), say("retreat.badge"))] if unit.kind in kinds() and _may_retreat(unit) else []


def seen(unit: Piece) -> list[Text]:
    """The text for players about a piece under the mouse that must or may retreat: by how many hexes."""
    left = _hexes_left(unit) if unit.kind in kinds() else 0
    if left == 0:
        return []
    if unit in game.optional:
        return [say("retreat.seen-free", left)]
    return [say("retreat.seen", left)]


def in_reach(unit: Piece) -> list[Hex]:
    """The hexes in which the retreat of a piece under the mouse can end."""
    here = unit.hex
    found: list[Hex] = []
    if here is None or unit.kind not in kinds() or _hexes_left(unit) == 0:
        return found
    if not by_way():
        return ends_from(unit, here, unit.due)
    for way in ways_left(unit, here):
        if way[-1] not in found:
            found.append(way[-1])
    return found


def _hexes_left(unit: Piece) -> int:
    """How many hexes a piece has still to retreat; 0 for a piece that has none, or that was dragged off its path."""
    if not must(unit) or unit.strayed is not None:
        return 0
    return max(1, unit.due - len(game.trail) + 1) if game.on_way == unit else unit.due


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
    labels: list[Text] = [each.label for each in ends]
    if unit in game.optional:
        labels.append(say("retreat.stay"))
    picked = choose(say("retreat.where", called(unit)), labels, ends)
    if picked is None:
        return
    if picked == len(ends):
        stay(unit)
    else:
        _retreat_to(unit, begun, ends[picked])


def _go_by_way(unit: Piece, here: Hex) -> None:
    """The owner chooses a path, and the piece takes it hex by hex. If all have closed since the order, the piece pays
    for the hexes it cannot go; if it was moved by hand to a hex without a further path, that position can be chosen."""
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
    """Handle a failed step: at the start, the retreat is ordered again; on its way, the piece continues as it still
    can."""
    ways = ways_left(unit, here) if game.on_way == unit else []
    if len(ways) > 0:
        ends = [way[-1] for way in _one_to_each(unit, ways)]
        report(f"{say('retreat.other-way', called(unit), hex_numbers(ends))} {whose(leads(unit))}", "warning")
    else:
        _closed(unit, here)


def _closed(unit: Piece, here: Hex) -> None:
    """Handle a piece that no path leads on: at the start, the retreat is ordered again; on its way, the piece pays for
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
    """Handle a piece lost in an attempted step: nothing waits for it any longer."""
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


def _retreat_to(unit: Piece, begun: Hex, there: Hex) -> None:
    """Retreat a piece to a hex."""
    unit.move(there)
    enters(unit, there)
    _retreated(unit, begun, there)


def _retreated(unit: Piece, begun: Hex, there: Hex) -> None:
    """Complete the retreat of a piece."""
    free = unit in game.optional
    settled(unit)
    unit.fled = acting_stamp()
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
    return unit.fled != "" and unit.fled == acting_stamp()


def just_fled(unit: Piece) -> bool:
    """Whether a piece has retreated in the attack that is being resolved."""
    return unit in game.just
