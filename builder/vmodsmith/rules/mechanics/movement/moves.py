"""The move of a piece: its start, its record, the reasons against the next step, its reports."""

from dataclasses import replace

from vmodsmith.rules.mechanics.library.common import acting_stamp, decides, enemies, names
from vmodsmith.rules.mechanics.movement.costs import shown, step_cost
from vmodsmith.rules.mechanics.movement.facing import _faced_for, _turned_by, _with_turns, faced
from vmodsmith.rules.mechanics.movement.movement import (
    Move,
    after_step,
    after_step_by_hand,
    allowance,
    as_one,
    begins,
    begins_by_hand,
    fellow,
    forbidden,
    held,
    least,
    may_begin,
    may_take_back,
    one_at_a_time,
    parts,
    passing,
    risk,
    state,
    takes_all,
    turning,
    who,
    whole_move,
    zone,
    zone_after_zone,
    zone_stops,
    zone_to_zone,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    Tone,
    bound_side,
    enforcing,
    game,
    is_bound,
    joined,
    judging,
    kinds,
    map_pieces,
    per_unit,
    report,
    say,
    selected,
    side_name,
)

# ---- the move of a piece


def fresh(unit: Piece, where: Hex | None) -> Move:
    """The move of a piece that has not moved yet in this phase."""
    points = allowance(unit) * parts()
    bound_here = where is not None and zone(where, unit)
    return Move(acting_stamp(), points, points, where, where, 0, "", bound_here, "", [], faced(unit))


def restarted(unit: Piece, move: Move) -> Move:
    """The new move of a piece whose move restarts."""
    return fresh(unit, move.begun)


def under_way(unit: Piece) -> Move | None:
    """The current move of a piece in this phase; None before it begins."""
    known = unit.underway
    return _with_turns(unit, known) if known is not None and known.stamp == acting_stamp() else None


def outside(unit: Piece) -> bool:
    """Whether the move of a piece has not legally entered the map yet, wherever the piece is."""
    known = under_way(unit)
    return known is not None and known.at is None


def current(unit: Piece) -> Move:
    """The move of a piece in this phase: the current one, or a fresh one."""
    known = under_way(unit)
    return known if known is not None else fresh(unit, unit.hex)


# ---- the start and the record of a move


def opened() -> None:
    """At the start of a movement phase, record all facings, so that turns by hand count."""
    if not judging() or not is_bound():
        return
    for unit in map_pieces():
        if unit.kind in kinds() and unit.side == bound_side() and turning(unit) is not None and may_move(unit):
            remember(unit, fresh(unit, unit.hex))


def closed() -> None:
    """At the end of a phase, report the violations of whole moves. Moves made still count if the tracker is stepped
    back."""
    if not judging():
        return
    over = acting_stamp()
    for unit in map_pieces():
        known = unit.underway if unit.kind in kinds() else None
        where = unit.hex
        if known is None or where is None or known.stamp != over:
            continue
        price = turning(unit)
        if price is not None and _turned_by(unit, known) * price > known.left:
            report(say("movement.refused", per_unit(unit.name), where, say("movement.why.turned")), "warning")
        broken = whole_move(unit, known, where) if known.hexes > 0 else []
        if len(broken) > 0:
            report(say("movement.refused", per_unit(unit.name), where, joined(broken, "; ")), "warning")
        unit.points_left = ""


def started(unit: Piece, move: Move) -> Move:
    """The move of a piece about to continue: it begins now if it has not yet."""
    if move.hexes > 0 or move.stopped != "" or len(held(unit)) > 0:
        return move
    changing = state()
    unit.state_before = unit.state(changing) if changing is not None else ""
    if not enforcing() and _left_to_players(begins_by_hand(unit, move)):
        return move
    made = begins(unit, move)
    if made != move:
        remember(unit, made)
    return made


def _left_to_players(lines: list[Text]) -> bool:
    """Whether there is something that players must do themselves; it is reported."""
    for line in lines:
        report(line)
    return len(lines) > 0


def lasts(unit: Piece) -> None:
    """Record that the move of a piece has had an effect on others, such as the loss of an enemy leader whom it found
    alone: the move cannot be undone by dragging the piece back to its start."""
    unit.lasting = True


def _can_take_back(unit: Piece, move: Move) -> bool:
    """Whether dragging a piece back to its start undoes its move."""
    return may_take_back(unit, move) and not unit.lasting


def remember(unit: Piece, move: Move) -> None:
    """Store the rest of a move."""
    unit.underway = move
    unit.points_left = shown(move.left)
    if move.hexes > 0 and not _is_mover(unit):
        together = begun() and all(each in selected() for each in game.movers)
        game.movers = (game.movers if together else []) + [unit]
        game.movers_stamp = acting_stamp()


def hand_on(unit: Piece, other: Piece, goes_on: bool) -> None:
    """Give another piece the move of a piece in this phase, if that has begun: to a part of it, or to the piece that it
    joins. The move is over, with no points left, unless it goes on."""
    move = under_way(unit)
    if move is not None:
        remember(other, move if goes_on else replace(move, left=0, at=unit.hex))


def _moves_by_hexes(unit: Piece, move: Move) -> bool:
    """Whether a piece has no points at all, but may move a number of hexes (`least`): after a breakthrough, for
    example."""
    return move.allowed == 0 and least(unit) > 0


def _hexes_left(unit: Piece, move: Move) -> int:
    """How many hexes a piece may still move without points."""
    return max(0, least(unit) - move.hexes)


def legal_hex(unit: Piece) -> Hex | None:
    """The hex of a piece; with the referee on full, that of its last legal position for one that a refused drag left
    elsewhere."""
    known = under_way(unit) if enforcing() and unit.hex is not None else None
    return known.at if known is not None and known.at is not None else unit.hex


def begun() -> bool:
    """Whether a piece has moved in this phase."""
    return game.movers_stamp == acting_stamp()


def _is_mover(unit: Piece) -> bool:
    """Whether a piece is the one that moves, or one of several that move together."""
    return begun() and (unit in game.movers or any(each in game.movers for each in as_one(unit)))


def _entered_in_move(unit: Piece, where: Hex) -> bool:
    """Whether a piece has entered a hex in its move of this phase."""
    known = under_way(unit)
    return known is not None and where in known.entered


def may_move(unit: Piece) -> bool:
    """Whether it is the piece's phase, and it is a piece that moves."""
    return _may_move_from(unit, unit.hex)


def _may_move_from(unit: Piece, where: Hex | None) -> bool:
    """The same for a piece that was in a hex, and may just have been dragged out of it. For a current move its start
    counts."""
    if not is_bound() or unit.side is None or unit.side != bound_side() or not who(unit):
        return False
    known = under_way(unit)
    return may_begin(unit, known.begun if known is not None else where)


def enemy_in(where: Hex, unit: Piece) -> bool:
    """Whether a hex contains an enemy that keeps a piece out."""
    return any(enemies(unit, other) and who(other) for other in where.pieces())


def zone_closed(unit: Piece, move: Move, here: Hex, there: Hex) -> bool:
    """Whether enemy ZOC forbids a step."""
    after = move.bound and not zone_after_zone(unit)
    if not after and zone_to_zone(unit):
        return False
    return zone(there, unit) and (after or zone(here, unit))


def over_causes(unit: Piece, move: Move) -> list[Text]:
    """The reasons why a piece may not move further, or at all, in any direction."""
    found: list[Text] = []
    side = unit.side
    if not _may_move_from(unit, move.begun):
        found.append(say("movement.why.phase"))
    elif side is not None and not decides(side):
        found.append(say("movement.why.whose", side_name(side)))
    return found + _ended_causes(unit, move)


def _ended_causes(unit: Piece, move: Move) -> list[Text]:
    """The reasons why a piece may not move further in its own phase, whoever plays."""
    found: list[Text] = []
    if move.stopped != "":
        found.append(stop_cause(move.stopped))
    elif one_at_a_time() and move.hexes > 0 and not _is_mover(unit):
        found.append(say("movement.why.another"))
    return found + held(unit)


def stop_cause(stopped: str) -> Text:
    """The reason why a piece has stopped, for the word in `stopped`: `zone`, or a word of the game."""
    return say("movement.why.stopped")


def causes_against(unit: Piece, move: Move, here: Hex, there: Hex) -> list[Text]:
    """The reasons why the next step is illegal."""
    found = over_causes(unit, move)
    price = step_cost(unit, move, here, there)
    if price is None:
        return found + [say("movement.why.barrier")]
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    if zone_closed(unit, move, here, there):
        found.append(say("movement.why.zone"))
    found.extend(forbidden(unit, move, here, there))
    if move.hexes >= least(unit):
        if price > move.left:
            found.append(say("movement.why.points"))
        elif price + risk(unit, here) > move.left:
            found.append(say("movement.why.risk"))
    return found


def paid(unit: Piece, move: Move, here: Hex, there: Hex) -> Move:
    """The move after paying for a step."""
    price = step_cost(unit, move, here, there)
    left = max(0, move.left - (price if price is not None else move.left))
    direction = here.direction_to(there)
    face = _faced_for(unit, move.face, direction) if direction is not None else move.face
    entered = entering(unit, replace(move, left=left, face=face), there)
    if takes_all(unit, here, there) and entered.stopped == "":
        entered = replace(entered, stopped="whole")
    by_hand = not enforcing() and _left_to_players(after_step_by_hand(unit, entered, here, there))
    after = entered if by_hand else after_step(unit, entered, here, there)
    return after if after.at == there else replace(after, entered=move.entered)


def entering(unit: Piece, move: Move, there: Hex) -> Move:
    """A move with one more hex entered."""
    stops = "zone" if zone_stops(unit) and zone(there, unit) else ""
    return replace(move, at=there, hexes=move.hexes + 1, stopped=stops, entered=move.entered + [there])


def _with_notes(unit: Piece, line: Text, move: Move) -> Text:
    """A line of a move, extended with the notes that it stops in an enemy ZOC and why it may not end here."""
    said: list[Text] = [line]
    if move.stopped == "zone":
        said.append(say("movement.stops"))
    broken = _unfinished(unit, move)
    if len(broken) > 0:
        said.append(say("movement.end", joined(broken, "; ")))
    return joined(said, ". ")


def _unfinished(unit: Piece, move: Move) -> list[Text]:
    """The reasons why a piece may not end its move in its present hex."""
    where = move.at
    nothing: list[Text] = []
    return whole_move(unit, move, where) + passing(unit, move, where) if where is not None else nothing


def named(unit: Piece, where: Hex) -> Text:
    """The name of a piece in a report from or to a hex, including the piece that moves with it. Reports that
    differ only in this name become one line."""
    other = fellow(unit, where)
    return per_unit(unit.name if other is None else names([unit, other]))


def report_move(unit: Piece, where: Hex, line: Text, tone: Tone) -> None:
    """Report on a piece and the piece that moves with it: the second of two reports nothing."""
    if game.reported_with == f"{unit.uid} {where}":
        game.reported_with = ""
        return
    other = fellow(unit, where)
    game.reported_with = f"{other.uid} {where}" if other is not None else ""
    report(line, tone)
