"""Persons: leaders, observers and posts, which are not lost as combat units are. After losses in their hex a die
decides what becomes of them; some are lost if no unit guards them; the wounded and the lost may return.

    persons:
      use: persons
      kinds: unit
      bind: move-blue
      checked: {is: armour}
      fate: {1: lost, 2-3: wounded, else: unhurt}
      waits_in: entry/later.red
      away: die // 2

Rules call `persons.suffer(where, side, why)` after losses in a hex, and `persons.overrun(where, side, why)` when the
enemy enters it; `why` is a word of the game for the paragraphs (`cites`). Pieces that have lost their guard wait in a
box (`waiting_box`) until a phase (`returns_in`), which must be one of `bind`. In that phase their owner chooses the
station of each; when the phase ends, the rest return to their first station.
"""

from vmodsmith.rules.mechanics.library.board import cited, send_to
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Phase,
    Piece,
    Side,
    Text,
    acting_turn,
    bound_phases,
    enforcing,
    is_bound,
    kinds,
    name_of_phase,
    phase,
    pick,
    pieces_in,
    report,
    roll,
    say,
)

# ---- what a game declares


def checked(unit: Piece) -> bool:
    """The pieces whose fate is rolled for after losses in their hex."""
    ...


def fate(unit: Piece, die: int) -> str:
    """The fate of a piece: `lost`, `wounded`, or another word for a piece that is unhurt."""
    ...


def dice_sides() -> int:
    """The number of sides of the die."""
    return 6


def fate_line(unit: Piece, die: int, fate: str) -> Text:
    """The report of a check."""
    if fate == "lost":
        return say("persons.lost", unit.name, die)
    return say("persons.wounded", unit.name, die) if fate == "wounded" else say("persons.unhurt", unit.name, die)


def away(unit: Piece, die: int) -> int:
    """How many turns a wounded piece is away, by another die."""
    return die


def waits_in(unit: Piece, at: int) -> Box | None:
    """The box in which a wounded piece waits until turn `at`, when it returns; None: it is eliminated instead."""
    return None


def sent(unit: Piece, there: Box, turns: int) -> None:
    """How a wounded piece goes to its box: `with: arrivals`, it is due after some turns."""
    unit.send(there)


def needs_guard(unit: Piece) -> bool:
    """The pieces that are lost as soon as no unit guards them."""
    return False


def guards(unit: Piece) -> bool:
    """The pieces that guard others in their hex."""
    return not checked(unit) and not needs_guard(unit)


def returns_in(unit: Piece) -> Phase | None:
    """The phase in which a piece that had no guard returns; None: it is lost."""
    return None


def waiting_box(which: Phase) -> Box | None:
    """The box in which pieces wait for a phase."""
    return None


def fallen(unit: Piece) -> None:
    """Effects on a piece that had no guard, before it goes to its box."""


def stations(unit: Piece) -> list[Piece]:
    """The pieces with which a piece can return, in order: the first is taken if the owner does not choose."""
    return _nobody()


def carries_out() -> bool:
    """Whether results are carried out, or only reported."""
    return enforcing()


def cites(why: str, what: str) -> str:
    """The paragraphs of a report: by the word given by the rules, and `check`, `wound`, `fall` or `back`."""
    return ""


# ---- their fate


def suffer(where: Hex, side: Side, why: str) -> None:
    """Check the persons of a side after losses in a hex; those that need a guard and have none are lost."""
    for unit in _those_in(where, side):
        if checked(unit):
            check(unit, why)
    if not _guarded(where, side):
        for unit in _those_in(where, side):
            if needs_guard(unit):
                fall(unit, why)


def unguarded(where: Hex, side: Side) -> bool:
    """Whether a hex holds persons of a side that no unit guards: they are lost if the enemy enters."""
    if _guarded(where, side):
        return False
    return any(needs_guard(unit) or checked(unit) for unit in _those_in(where, side))


def overrun(where: Hex, side: Side, why: str) -> None:
    """The enemy enters a hex: the persons of a side that no unit guards are lost."""
    if _guarded(where, side):
        return
    for unit in _those_in(where, side):
        if needs_guard(unit):
            fall(unit, why)
        elif checked(unit):
            _gone(unit)


def check(unit: Piece, why: str) -> None:
    """Roll for the fate of a piece."""
    die = roll(dice_sides(), unit.side)
    found = fate(unit, die)
    report(cited(fate_line(unit, die, found), cites(why, "check")))
    if carries_out() and found == "lost":
        unit.eliminate()
    elif carries_out() and found == "wounded":
        _wound(unit, why)


def _wound(unit: Piece, why: str) -> None:
    """Send a wounded piece away for some turns, or for good if the game does not last as long."""
    die = roll(dice_sides(), unit.side)
    turns = away(unit, die)
    there = waits_in(unit, acting_turn() + turns)
    if there is None:
        report(cited(say("persons.out", unit.name, die), cites(why, "wound")))
        unit.eliminate()
        return
    report(cited(say("persons.away", unit.name, die, turns), cites(why, "wound")))
    sent(unit, there, turns)


def fall(unit: Piece, why: str) -> None:
    """A piece that no unit guards is lost, or waits for its phase."""
    which = returns_in(unit)
    if which is None:
        _gone(unit)
        return
    report(cited(say("persons.fallen", unit.name, name_of_phase(which)), cites(why, "fall")))
    if carries_out():
        fallen(unit)
        send_to(unit, waiting_box(which))


def _gone(unit: Piece) -> None:
    """A piece is lost."""
    report(say("persons.gone", unit.name))
    if carries_out():
        unit.eliminate()


def _those_in(where: Hex, side: Side) -> list[Piece]:
    """The pieces of a side in a hex."""
    return [each for each in where.pieces() if each.kind in kinds() and each.side == side]


def _guarded(where: Hex, side: Side) -> bool:
    """Whether a piece of a side guards the others in a hex."""
    return any(guards(each) for each in _those_in(where, side))


# ---- how they return


def _waiting_for(which: Phase) -> list[Piece]:
    """The pieces that wait for a phase."""
    there = waiting_box(which)
    if there is None:
        return _nobody()
    return [each for each in pieces_in(there) if each.kind in kinds() and needs_guard(each)]


def _may_return(unit: Piece) -> bool:
    """Whether the menu of a piece offers to return."""
    return is_bound() and unit in _waiting_for(phase()) and len(stations(unit)) > 0


def _return(unit: Piece) -> None:
    """The owner chooses where a piece returns: one station of each place is offered."""
    found: list[Piece] = []
    for each in stations(unit):
        if not any(each.hex == other.hex and each.box == other.box for other in found):
            found.append(each)
    _stand_with(unit, found[pick(say("persons.where", unit.name), [each.name for each in found])])


def _stand_with(unit: Piece, other: Piece) -> None:
    """Put a piece to another."""
    where, there = other.hex, other.box
    if where is not None:
        unit.put(where)
    elif there is not None:
        unit.send(there)
    report(cited(say("persons.back", unit.name, other.name), cites("", "back")))


def _phase_over(before: Phase) -> None:
    """When their phase is over, the pieces left return to their first station."""
    if before not in bound_phases():
        return
    for unit in _waiting_for(before):
        found = stations(unit)
        if len(found) > 0:
            _stand_with(unit, found[0])


def _nobody() -> list[Piece]:
    """No pieces."""
    return []
