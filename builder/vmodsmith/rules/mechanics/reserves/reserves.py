"""Reserves and breakthroughs: pieces with a marker move or attack once more, in phases after combat.

    second:
      use: reserves
      kinds: unit
      mark: hungry
      named: {red: move-red, blue: move-blue}
      acts: {red: rest-red, blue: rest-blue}
      forbidden: [{text: say.cut-off, when: unit.has("shaken")}]
      most: 2

The owner names reserves by a command in the phases of `named`, and cancels a choice by the same command. When the last
of these phases ends, a piece that is `forbidden` to be a reserve loses the marker. Without `named` only rules give the
marker: `second.give(battle.attackers)` in `apply` of combat marks the pieces that `earns` selects, for a breakthrough.
A piece keeps the marker until the last phase of `acts` is over, unless `stays` fails or rules clear it before.

Movement and combat that name this declaration in `with` refuse what it bars: a reserve before its phases, and any
other piece in them. Bind them to the phases of `acts` with settings of their own, such as half the allowance. The
mechanic `phases` with the same `with` ends the phases of naming and action, and passes those for which no piece is
marked.
"""

from collections.abc import Callable

from vmodsmith.rules.mechanics.library.board import few_names, hexes_of_units, many_names
from vmodsmith.rules.mechanics.library.common import names
from vmodsmith.rules.mechanics.words import (
    Condition,
    Hex,
    Phase,
    Piece,
    Side,
    Text,
    acting_phase,
    enforcing,
    is_given,
    joined,
    kinds,
    map_pieces,
    phase,
    pieces,
    report,
    say,
    selected,
    sides,
)

# ---- what a game declares


def mark() -> Condition:
    """The condition that shows a reserve, or a piece that breaks through."""
    ...


def named(side: Side) -> list[Phase]:
    """The phases in which a side names its reserves; none: only rules give the marker."""
    return []


def acts(side: Side) -> list[Phase]:
    """The phases, in order, in which only the marked pieces of a side may move and attack."""
    ...


def forbidden(unit: Piece) -> list[Text]:
    """The reasons why a piece cannot be named; asked again when the last phase of naming ends."""
    return []


def has_moved(unit: Piece) -> bool:
    """Whether a piece has moved in the phase of naming, so that it cannot be a reserve any more."""
    return False


def most(side: Side) -> int | None:
    """The number of reserves that a side can have; None: no limit."""
    return None


def earns(unit: Piece) -> bool:
    """Which pieces get the marker when rules give it to several: tanks, for example."""
    return True


def stays(unit: Piece, which: Phase) -> bool:
    """Whether a piece keeps its marker at the end of a phase of `acts` that is not the last of them."""
    return True


def _gained(units: list[Piece]) -> Text:
    """The line for the pieces that rules have marked."""
    return say("reserves.given", names(units))


def _gained_by_hand(units: list[Piece]) -> Text:
    """The same if the referee only warns: the players place the markers."""
    return say("reserves.given-by-hand", names(units))


# ---- queries


def _is_marked(unit: Piece) -> bool:
    """Whether a piece has the marker."""
    return unit.kind in kinds() and unit.has(mark())


def marked(side: Side) -> list[Piece]:
    """The pieces of a side on the map that have the marker."""
    return [unit for unit in map_pieces() if unit.side == side and _is_marked(unit)]


def in_naming(unit: Piece) -> bool:
    """Whether it is a phase in which the owner of a piece names reserves."""
    side = unit.side
    return side is not None and phase() in named(side)


def idle(which: Phase) -> bool:
    """Whether a phase is one of action in which no piece can act, because none has the marker."""
    of = [side for side in sides() if which in acts(side)]
    return len(of) > 0 and not any(len(marked(side)) > 0 for side in of)


def held_back(unit: Piece) -> list[Text]:
    """The reasons why a piece can neither move nor attack in this phase: it is a reserve and waits, or it is not one of
    those that act."""
    side = unit.side
    if side is None or unit.kind not in kinds():
        return []
    if acting_phase() in acts(side):
        return [] if unit.has(mark()) else [say("reserves.other")]
    return [say("reserves.held")] if is_given("named") and unit.has(mark()) else []


def against(unit: Piece) -> list[Text]:
    """The reasons why a piece cannot be named; none for a piece that is a reserve already."""
    side = unit.side
    if side is None or _is_marked(unit):
        return []
    found = forbidden(unit) + ([say("reserves.moved")] if has_moved(unit) else [])
    limit = most(side)
    return found + ([say("reserves.full", limit)] if limit is not None and len(marked(side)) >= limit else [])


# ---- naming


def _name(unit: Piece, here: Hex) -> None:
    """Name the selected pieces in a hex, or take the marker off those that have it; one line for those of a stack."""
    asked = [each for each in selected() if each.hex == here and each.side == unit.side and each.kind in kinds()]
    off = [each for each in asked if _is_marked(each)]
    on: list[Piece] = []
    for each in asked:
        if each not in off and len(against(each)) == 0:
            each.mark(mark())
            on.append(each)
    for each in off:
        each.mark(mark(), False)
    if len(on) > 0:
        report(say("reserves.on", on[0].name) if len(on) == 1 else say("reserves.on-at", here, many_names(on)), "quiet")
    if len(off) > 0:
        one = len(off) == 1
        report(say("reserves.off", off[0].name) if one else say("reserves.off-at", here, many_names(off)), "quiet")


def give(units: list[Piece]) -> None:
    """Give the marker to those of some pieces that earn it. Unless the referee is on full, only report them."""
    found = [unit for unit in units if unit.kind in kinds() and unit.hex is not None and earns(unit)]
    if len(found) == 0:
        return
    if not enforcing():
        report(_gained_by_hand(found), "strong")
        return
    for unit in found:
        unit.mark(mark())
    report(_gained(found), "strong")


# ---- with the phases


def begun(which: Phase) -> None:
    """At the start of the first phase of action, report the reserves of each hex."""
    for side in sides() if is_given("named") else []:
        mine = marked(side) if which == next((each for each in acts(side)), None) else []
        for where in hexes_of_units(mine):
            report(say("reserves.on-at", where, few_names([unit for unit in mine if unit.hex == where])), "quiet")


def kept(unit: Piece) -> list[str]:
    """The marker of a piece as a word for `keeps` of the mechanic `phases`."""
    return [mark()] if _is_marked(unit) else []


def ended(which: Phase, gained: Callable[[Piece, str], bool]) -> None:
    """Clear markers at the end of a phase. After the last phase of `named`: those of pieces that cannot be reserves.
    After a phase of `acts`: those of pieces that do not keep it (`stays`), after the last such phase all. If the
    phase ends once more because the tracker was stepped back, only of pieces that have got the marker since
    (`gained`)."""
    for side in sides():
        if which in named(side) and which == named(side)[-1]:
            _check(side)
        if which in acts(side):
            last = which == acts(side)[-1]
            for unit in [each for each in pieces() if each.side == side and _is_marked(each)]:
                over = last or unit.hex is None or not stays(unit, which)
                if over and gained(unit, mark()):
                    unit.mark(mark(), False)


def _check(side: Side) -> None:
    """Clear the marker of pieces that cannot be reserves, with the reasons."""
    for unit in marked(side):
        causes = forbidden(unit)
        if len(causes) > 0:
            report(say("reserves.refused", unit.name, joined(causes, "; ")), "warning")
            unit.mark(mark(), False)
