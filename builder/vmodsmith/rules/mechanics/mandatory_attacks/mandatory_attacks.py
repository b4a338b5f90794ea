"""Mandatory attacks: the pieces that must attack in a phase, and the hexes that must be attacked.

    duty:
      use: mandatory-attacks
      bind: [{phases: move-red, side: red}]
      must: {kinds: unit, lacks: shaken, when: len(because(unit)) > 0}
      because: '[each for each in fight.targets_of(unit) if each.terrain != "woods"]'

The pieces that must attack are computed whenever it matters, and `announce()` reports them at the start of the phase.
With `begin()` instead, they are recorded at the start of the phase, and do not change later in the phase.
"""

from vmodsmith.rules.mechanics.library.common import acting_stamp, hex_numbers, names
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Text,
    bound_side,
    game,
    is_bound,
    map_pieces,
    report,
    say,
    show,
)


def must(unit: Piece) -> bool:
    """Whether a piece must still attack."""
    return False


def free(unit: Piece) -> bool:
    """Which pieces are exempt, as long as the mandatory attacks are not recorded."""
    return False


def because(unit: Piece) -> list[Hex]:
    """The hexes that must be attacked because of a piece that must attack."""
    return []


def must_be(where: Hex) -> bool:
    """Whether a hex must still be attacked."""
    return False


# ---- pieces that must attack


def _is_noted() -> bool:
    """Whether the mandatory attacks of this phase were recorded."""
    return game.since == acting_stamp()


def begin() -> None:
    """At the start of the phase, record and report the pieces that must attack. If the tracker returns to a phase, it
    has begun before."""
    if not is_bound() or _is_noted():
        return
    game.since = ""
    due = _units()
    places = _hexes_due()
    game.since = acting_stamp()
    game.bound = due
    _report_start(due, places)


def announce() -> None:
    """At the start of the phase, report the pieces that must attack; they are computed again whenever it matters."""
    if is_bound():
        _report_start(_units(), _hexes_due())


def _report_start(due: list[Piece], places: list[Hex]) -> None:
    """Report the number of mandatory attacks in a phase."""
    if len(due) == 0 and len(places) == 0:
        report(say("mandatory-attacks.none"), "quiet")
    else:
        report(say("mandatory-attacks.start", len(due), len(places)))
    _mark(due, places)  # without any, the marks of the phase before are removed


def had_to(unit: Piece) -> bool:
    """Whether a piece had to attack in this phase, whether it has done so or not."""
    return unit in game.bound if _is_noted() else must(unit) and not free(unit)


def _units() -> list[Piece]:
    """The pieces that must still attack."""
    if not is_bound():
        return []
    side = bound_side()
    if _is_noted():
        return [unit for unit in game.bound if unit.hex is not None and must(unit)]
    return [unit for unit in map_pieces() if unit.side == side and must(unit) and not free(unit)]


def _hexes_due() -> list[Hex]:
    """The hexes that must still be attacked: because of pieces, and those found among the hexes of enemies."""
    found: list[Hex] = []
    if not is_bound():
        return found
    for unit in _units():
        found.extend([each for each in because(unit) if each not in found])
    for unit in map_pieces():
        where = unit.hex
        if (
            where is not None
            and unit.side is not None
            and unit.side != bound_side()
            and where not in found
            and must_be(where)
        ):
            found.append(where)
    return sorted(found, key=lambda each: each.number)


# ---- reports


def report_due() -> None:
    """Report the mandatory attacks not made yet, and mark their hexes."""
    if not is_bound():
        report(say("mandatory-attacks.not-now"))
        return
    due, places = _units(), _hexes_due()
    if len(due) == 0 and len(places) == 0:
        report(say("mandatory-attacks.none"), "quiet")
        _mark(due, places)
        return
    _warn(due, places)
    _mark(due, places)


def _mark(due: list[Piece], places: list[Hex]) -> None:
    """Mark the hexes of mandatory attacks not made yet: `!` must be attacked, `?` has pieces that must attack."""
    marks: dict[Hex, Text] = {}
    for each in places:
        marks[each] = "!"
    for unit in due:
        if unit.hex is not None:
            marks[unit.hex] = "?"
    show(marks)


def _warn(due: list[Piece], places: list[Hex]) -> None:
    """Report the mandatory attacks not made yet."""
    if len(due) > 0:
        here: list[Hex] = []
        for unit in due:
            where = unit.hex
            if where is not None and where not in here:
                here.append(where)
        shown = hex_numbers(sorted(here, key=lambda each: each.number))
        report(say("mandatory-attacks.units", names(due), len(due), shown), "warning")
    if len(places) > 0:
        report(say("mandatory-attacks.hexes", hex_numbers(places, ", "), hex_numbers(places)), "warning")


def report_left(due: list[Piece], places: list[Hex]) -> None:
    """Report the mandatory attacks that were not made."""
    _warn(due, places)


def undone() -> list[Text]:
    """The mandatory attacks that will be missed if the phase ends, for the question before."""
    due, places = _units(), _hexes_due()
    return [say("mandatory-attacks.undone", len(due), len(places))] if len(due) > 0 or len(places) > 0 else []


def left() -> None:
    """Before a phase ends: report the mandatory attacks that were not made."""
    due, places = _units(), _hexes_due()
    if len(due) > 0 or len(places) > 0:
        report_left(due, places)
