"""A piece dragged on the map: its path, or the reasons why there is none."""

from dataclasses import replace

from vmodsmith.rules.mechanics.library.common import acting_stamp, names
from vmodsmith.rules.mechanics.library.paths import way_to
from vmodsmith.rules.mechanics.movement.costs import shown
from vmodsmith.rules.mechanics.movement.facing import _turn_to, faced
from vmodsmith.rules.mechanics.movement.movement import (
    Move,
    arrives,
    astray,
    by_hand,
    by_hand_unjudged,
    crowded,
    forbidden,
    left_behind,
    on_course,
    parts,
    risk,
    state,
    taken_back,
    zone,
    zone_after_zone,
)
from vmodsmith.rules.mechanics.movement.moves import (
    _can_take_back,
    _may_move_from,
    _unfinished,
    _with_notes,
    enemy_in,
    fresh,
    named,
    outside,
    over_causes,
    paid,
    remember,
    report_move,
    restarted,
    started,
    under_way,
)
from vmodsmith.rules.mechanics.movement.reach import toward
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    enforcing,
    game,
    joined,
    judging,
    kinds,
    per_unit,
    report,
    say,
    selected,
)


def _dragged(unit: Piece) -> None:
    """Handle the drag of a piece: find the cheapest path, pay and report it; report anything illegal."""
    there, origin = unit.hex, unit.came_from
    if there is None or outside(unit):
        return
    if not judging():
        by_hand_unjudged(unit, there)
        return
    if origin is None or not _may_move_from(unit, origin):
        if origin is None or not left_behind() or not _taken_along(unit, origin):
            by_hand(unit, there)
        elif there != origin:
            _stays(unit, origin)
        return
    if origin == there:
        return
    known = under_way(unit)
    move = known if known is not None else fresh(unit, origin)
    if known is not None and there == known.at:
        on_course(unit)
        report(say("movement.back" if known.hexes == 0 else "movement.put-back", per_unit(unit.name), there), "quiet")
    elif known is not None and there == known.begun and _can_take_back(unit, known):
        report(say("movement.back", per_unit(unit.name), there), "quiet")
        _begin_anew(unit, known)
    else:
        follow(unit, move, there)


def _taken_along(unit: Piece, origin: Hex) -> bool:
    """Whether a piece was dragged with another of its stack and side that may move."""
    return any(
        each != unit and each.side == unit.side and each.came_from == origin and _may_move_from(each, origin)
        for each in selected()
        if each.kind in kinds()
    )


def _stays(unit: Piece, origin: Hex) -> None:
    """Leave a piece behind that was dragged with its stack."""
    if enforcing():
        unit.put(origin)
        unit.clear_moved()
        report(say("movement.left-behind", named(unit, origin), origin))
    else:
        report(say("movement.left-behind.warn", named(unit, origin)), "warning")


def handed(unit: Piece) -> None:
    """Store the start of a drag, so that a key puts the piece back. This is for a piece that has no move to make,
    dragged on the map, into a box or out of one, if no rule has another use for the drag. A game that reports such
    drags itself should call this too."""
    if unit.handed_in != acting_stamp() or unit.handed_to != unit.came_from or unit.handed_into != unit.came_from_box:
        unit.handed_from = unit.came_from
        unit.handed_out = unit.came_from_box
    unit.handed_to = unit.hex
    unit.handed_into = unit.box
    unit.handed_in = acting_stamp()


def _begin_anew(unit: Piece, move: Move) -> None:
    """Undo a move, so that it starts again from its beginning."""
    on_course(unit)
    unit.clear_moved()
    changed = state()
    if changed is not None and unit.state(changed) != unit.state_before:
        unit.set_state(changed, unit.state_before)
    remember(unit, restarted(unit, move))
    taken_back(unit)


def _may_begin_anew(unit: Piece, known: Move) -> bool:
    """Whether a piece is where it may not end its move, or makes a wrong stack, and its move can be undone."""
    where = known.at
    if where is None or known.begun is None or known.begun == where or known.hexes == 0:
        return False
    return (len(_unfinished(unit, known)) > 0 or crowded(unit, where)) and _can_take_back(unit, known)


def follow(unit: Piece, known: Move, there: Hex) -> None:
    """Handle the drag of a piece into a hex: pay and report the path, or report the reasons against it."""
    against = _drag_causes(unit, known, there)
    start = known.at
    if against or start is None:
        no_way(unit, known, there, joined(against, "; "))
        return
    move = started(unit, known)
    found = toward(unit, move, {start: 0}, there, move.left)
    way = way_to(there, found)
    if way:
        _go_along(unit, move, way, len(way) - 1, found.costs[there])
    else:
        _report_no_way(unit, move, {start: 0}, there)


def _go_along(unit: Piece, known: Move, way: list[Hex], hexes_gone: int, spends: int) -> None:
    """Pay and report, step by step, a path that begins at the present position of the move."""
    move, there = known, way[-1]
    for n in range(1, len(way)):
        move = paid(unit, move, way[n - 1], way[n])
        if move.at != way[n] or move.stopped != "":
            break
    if move.at == there:
        on_course(unit)
        dice = sum(risk(unit, passed) for passed in way[:-1])
        line = way_line(unit, known, there, spends - dice, hexes_gone, move.left)
        broken = len(_unfinished(unit, move)) > 0
        whole = _with_notes(unit, line, move)
        whole = _with_offer(whole, unit, move) if broken and _may_begin_anew(unit, move) else whole
        report_move(unit, there, whole, "warning" if broken else "quiet")
        if enforcing():
            _turn_to(unit, move.face)
    remember(unit, replace(move, face=faced(unit)) if move.face >= 0 else move)
    for passed in move.entered[len(known.entered) :]:
        arrives(unit, passed)
    stays = move.at
    if stays is not None and stays != there:
        report(_with_offer(say("movement.stays", per_unit(unit.name), stays), unit, move), "warning")
        astray(unit, there)


def way_line(unit: Piece, known: Move, there: Hex, spends: int, hexes_gone: int, left: int) -> Text:
    """The cost of a path, in one line."""
    if known.begun is None and known.hexes == 1:
        return say(
            "movement.entered.way",
            named(unit, there),
            there,
            per_unit(shown(spends)),
            hexes_gone,
            per_unit(shown(left)),
        )
    return say(
        "movement.dragged", named(unit, there), there, per_unit(shown(spends)), hexes_gone, per_unit(shown(left))
    )


def _drag_causes(unit: Piece, move: Move, there: Hex) -> list[Text]:
    """The reasons why a drag to a hex is illegal, whatever its path."""
    found = over_causes(unit, move)
    start = move.at
    if start is not None and start.distance(there) is None:
        found.append(say("movement.why.barrier"))
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    if move.bound and not zone_after_zone(unit) and zone(there, unit):
        found.append(say("movement.why.zone"))
    return found


def _report_no_way(unit: Piece, move: Move, starts: dict[Hex, int], there: Hex) -> None:
    """Report that no legal path leads to where a piece was dragged, or that it is too far."""
    longer = toward(unit, move, starts, there, move.left + 4 * parts())
    if there in longer.costs:
        _report_refused(unit, move, there, [], longer.costs[there])
        remember(unit, move)
        astray(unit, there)
    else:
        start = move.at
        why = forbidden(unit, move, start, there) if start is not None else []
        no_way(unit, move, there, joined(why if why else [say("movement.why.way")], "; "))


def no_way(unit: Piece, move: Move, there: Hex, why: Text) -> None:
    """Handle an illegal drag: the legal position of the piece is still the previous one."""
    remember(unit, move)
    astray(unit, there)
    _report_refused(unit, move, there, [why], 0)


def _report_refused(unit: Piece, move: Move, there: Hex, why: list[Text], price: int) -> None:
    """Report the reason why a drag is refused, or its cost: one line for all pieces dragged together and refused for
    the same reason."""
    if unit in game.refused_too:
        game.refused_too = [each for each in game.refused_too if each != unit]
        return
    game.refused_too = [each for each in selected() if each != unit and _refused_alike(each, unit, move, there)]
    alone = len(game.refused_too) == 0
    who_all: Text = named(unit, there) if alone else names([unit] + game.refused_too)
    if why:
        line = say("movement.refused", who_all, there, why[0])
    else:
        line = say("movement.dear", who_all, there, shown(price), shown(move.left), say("movement.why.points"))
    if alone:
        report_move(unit, there, _with_offer(line, unit, move), "warning")
    else:
        report(_with_offer(line, unit, move), "warning")


def _refused_alike(unit: Piece, other: Piece, others: Move, there: Hex) -> bool:
    """Whether a piece came by the same drag as another, and is refused for the same reasons."""
    origin = unit.came_from
    if unit.hex != there or origin is None or origin == there or origin != other.came_from or outside(unit):
        return False
    if unit.kind not in kinds() or not _may_move_from(unit, origin):
        return False
    known = under_way(unit)
    move = known if known is not None else fresh(unit, origin)
    return (
        there not in (move.at, move.begun)
        and _against_drag(unit, move, there) == _against_drag(other, others, there) != ""
    )


def _against_drag(unit: Piece, move: Move, there: Hex) -> str:
    """The reasons against a drag, in short, for comparison; empty if there are none."""
    start = move.at
    many = len(_drag_causes(unit, move, there))
    if many > 0 or start is None:
        return f"{many} {move.stopped} {len(over_causes(unit, move))} {1 if enemy_in(there, unit) else 0}"
    longer = toward(unit, move, {start: 0}, there, move.left + 4 * parts())
    if there not in longer.costs:
        return "none" if len(forbidden(unit, move, start, there)) == 0 else ""  # each reports what forbids it
    return f"{longer.costs[there]} of {move.left}" if longer.costs[there] > move.left else ""


def _with_offer(line: Text, unit: Piece, move: Move) -> Text:
    """A line that refuses a drag, with how to undo it if the referee would not continue from there."""
    known = move.at is not None or (unit.handed_out is not None and unit.handed_in == acting_stamp())
    return joined([line, say("movement.offer")], " – ") if enforcing() and known else line
