"""Construction: which pieces build what, where, and how long; what destroys it. A work is a marker placed in the hex.

    works:
      use: construction
      kinds: unit
      bind: [{phases: rest-red, side: red}]
      who: {is: foot}
      works: flag
      turns_needed: 2
      may_work: not unit.has("shaken")
      name_of: say("marker.flag")

The phase in which work continues calls `construction.work()`; a rule that destroys a work calls
`construction.destroy(where, row)`.
"""

from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Row,
    Text,
    bound_side,
    choose,
    is_bound,
    kinds,
    map_pieces,
    new_piece,
    report,
    rows,
    say,
    turn,
)


def who(unit: Piece) -> bool:
    """Which pieces may build."""
    return True


def works(unit: Piece) -> list[Row]:
    """The marker rows of the works that a piece can build in its hex."""
    ...


def turns_needed(unit: Piece, work: Row) -> int:
    """How many turns a work takes; 0 means it is ready at once."""
    return 1


def may_work(unit: Piece) -> bool:
    """Whether a piece continues its work this turn: for example only if it is not disrupted, and not in an enemy
    ZOC."""
    return True


def name_of(work: Row) -> Text:
    """The name of a work."""
    ...


def price(unit: Piece, where: Hex, work: Row) -> bool:
    """Pay for beginning a work; False if the price cannot be paid, so that the work does not begin."""
    return True


def begun(unit: Piece, where: Hex, work: Row) -> None:
    """Effects when a work begins that takes time: placing the marker of a building site, for example."""


def given_up(unit: Piece, where: Hex, work: str) -> None:
    """Effects when a work stops before it is ready: removing its building site, for example."""


def finished(unit: Piece, where: Hex, work: Row) -> None:
    """Effects when a work is ready: by default its marker is placed."""
    new_piece(work, where)


def gone(where: Hex, work: Row) -> None:
    """Effects when a work is destroyed, in addition to removing its marker."""


# ---- building


def at_work(unit: Piece) -> bool:
    """Whether a piece is building."""
    return unit.building != ""


def _may_begin(unit: Piece) -> bool:
    """Whether a piece can begin to build."""
    side = bound_side()
    if not is_bound() or unit.hex is None or (side is not None and unit.side != side):
        return False
    return who(unit) and may_work(unit) and not at_work(unit) and len(works(unit)) > 0


def _begin(unit: Piece) -> None:
    """The player chooses what a piece builds."""
    possible, here = works(unit), unit.hex
    if here is None:
        return
    picked = choose(say("construction.which", unit.name), [name_of(each) for each in possible])
    if picked is None:
        return
    work = possible[picked]
    if not price(unit, here, work):
        return
    report(say("construction.begun", unit.name, name_of(work)))
    if turns_needed(unit, work) == 0:
        _ready(unit, here, work)
        return
    unit.building = work
    unit.since = turn()
    unit.at_work_in = here
    begun(unit, here, work)


def stop(unit: Piece) -> None:
    """Stop the work of a piece; its progress is lost."""
    left, site = unit.building, unit.at_work_in
    unit.building = ""
    unit.at_work_in = None
    report(say("construction.stopped", unit.name))
    if site is not None:
        given_up(unit, site, left)


def work() -> None:
    """Continue all works: pieces that moved or may not work stop, works that took their turns are ready."""
    for unit in map_pieces():
        if unit.kind not in kinds() or not at_work(unit):
            continue
        here = unit.hex
        if here is None or here != unit.at_work_in or not may_work(unit):
            stop(unit)
            continue
        for row in works_known(unit):
            if row == unit.building and turn() - unit.since >= turns_needed(unit, row):
                unit.building = ""
                unit.at_work_in = None
                _ready(unit, here, row)


def works_known(unit: Piece) -> list[Row]:
    """The possible rows of the current work of a piece."""
    return rows()


def _ready(unit: Piece, where: Hex, work: Row) -> None:
    """Finish a work."""
    report(say("construction.done", unit.name, name_of(work), where), "strong")
    finished(unit, where, work)


def has(where: Hex, work: Row) -> bool:
    """Whether a hex contains a work."""
    return any(each.id == work for each in where.pieces())


def destroy(where: Hex, work: Row) -> None:
    """Destroy a work in a hex."""
    for each in where.pieces():
        if each.id == work:
            report(say("construction.destroyed", name_of(work), where), "strong")
            each.discard()
            gone(where, work)
            return
