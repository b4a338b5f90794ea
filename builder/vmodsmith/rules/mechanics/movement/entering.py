"""A piece that comes onto the map."""

from dataclasses import replace

from vmodsmith.rules.mechanics.library.paths import way_to
from vmodsmith.rules.mechanics.movement.costs import road, shown, step_cost
from vmodsmith.rules.mechanics.movement.dragging import _begin_anew, _go_along, _report_no_way, handed, no_way
from vmodsmith.rules.mechanics.movement.movement import (
    Move,
    arrives,
    astray,
    entry_forbidden,
    ground_name,
    least,
)
from vmodsmith.rules.mechanics.movement.moves import (
    _can_take_back,
    _with_notes,
    current,
    enemy_in,
    entering,
    fresh,
    may_move,
    over_causes,
    remember,
    started,
    under_way,
)
from vmodsmith.rules.mechanics.movement.reach import toward
from vmodsmith.rules.mechanics.words import Hex, Piece, Text, enforcing, joined, judging, per_unit, report, say


def entry_causes(unit: Piece, there: Hex) -> list[Text]:
    """The reasons why a piece may not enter the map in a hex."""
    move = current(unit) if unit.hex is None else fresh(unit, None)
    found: list[Text] = []
    if enemy_in(there, unit):
        found.append(say("movement.why.enemy"))
    price = step_cost(unit, move, None, there)
    if price is None:
        found.append(say("movement.why.barrier"))
    elif price > move.left and least(unit) == 0:
        found.append(say("movement.why.points"))
    return found + entry_forbidden(unit, there)


def entry_price(unit: Piece, there: Hex) -> str:
    """The cost of entering the map in a hex, as players read it."""
    price = step_cost(unit, fresh(unit, None), None, there)
    return shown(price) if price is not None else "-"


def entry_words(unit: Piece, there: Hex) -> Text:
    """The same, with the road that leads there."""
    way = road(unit, None, there)
    return entry_price(unit, there) if way is None else f"{entry_price(unit, there)} {ground_name(way)}"


def _entry_costs(unit: Piece, move: Move, entries: list[Hex]) -> dict[Hex, int]:
    """The costs of entering the map, by the hexes where the piece may do so."""
    found: dict[Hex, int] = {}
    for there in entries:
        price = step_cost(unit, move, None, there)
        if price is not None and len(entry_causes(unit, there)) == 0:
            found[there] = min(price, move.left)
    return found


def enter(unit: Piece, entries: list[Hex], there: Hex) -> bool:
    """Enter the map through one of several hexes and move to another by the cheapest path: it is paid and reported.
    Returns whether that is legal; the caller puts the piece there."""
    if not judging():
        arrives(unit, there)
        return True
    by_drag = unit.hex is not None
    known = under_way(unit)
    fresh_move = known if known is not None else fresh(unit, None)
    against = over_causes(unit, fresh_move) + ([say("movement.why.enemy")] if enemy_in(there, unit) else [])
    if all(there.distance(each) is None for each in entries):
        against.append(say("movement.why.area"))
    if against:
        if by_drag:
            handed(unit)
        no_way(unit, fresh_move, there, joined(against, "; "))
        return False
    move = started(unit, fresh_move)
    starts = _entry_costs(unit, move, entries)
    found = toward(unit, move, starts, there, move.left)
    way = way_to(there, found)
    if not way:
        if by_drag:
            handed(unit)
        _report_no_way(unit, move, starts, there)
        return False
    first = way[0]
    after = entering(unit, replace(move, left=move.left - starts[first]), first)
    remember(unit, after)  # as after a step: what arrives has moved
    arrives(unit, first)
    if not by_drag and len(way) == 1:
        report(
            _with_notes(
                unit,
                say(
                    "movement.entered",
                    per_unit(unit.name),
                    there,
                    per_unit(shown(starts[first])),
                    per_unit(shown(after.left)),
                ),
                after,
            ),
            "quiet",
        )
    else:
        _go_along(unit, after, way, len(way), found.costs[there])
    return True


def kept_out(unit: Piece, where: Hex) -> None:
    """Handle a piece on the map that has not entered legally: a key puts it back into its box."""
    handed(unit)
    if may_move(unit):
        known = under_way(unit)
        remember(unit, known if known is not None else fresh(unit, None))
    astray(unit, where)


def way_back() -> Text:
    """The key that puts back a piece that may not enter, for the line that refuses it; empty if there is none."""
    return say("movement.offer") if enforcing() else ""


def withdraw(unit: Piece) -> bool:
    """Restart the move of a piece that entered in this phase and was dragged back off the map. Returns whether it had
    entered and may be taken back."""
    known = under_way(unit)
    if known is None or known.begun is not None:
        return False
    if not _can_take_back(unit, known):
        report(say("movement.spent", per_unit(unit.name)), "warning")
        return False
    if known.hexes > 0:
        report(say("movement.withdrawn", per_unit(unit.name)))
    _begin_anew(unit, known)
    return known.hexes > 0
