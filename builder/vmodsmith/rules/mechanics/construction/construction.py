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

The phase in which work continues calls `works.work()`; a rule that destroys a work calls `works.destroy(where, row)`.

With `phases_needed` a work takes phases instead of turns: each call of `works.work()` in a phase of its side is one,
unless something has delayed the piece, `works.delay(unit, "8.2")`. `site` is a marker that lies in the hex meanwhile.
"""

from vmodsmith.rules.mechanics.library.board import cited
from vmodsmith.rules.mechanics.library.common import acting_stamp
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Row,
    Text,
    acting_turn,
    bound_side,
    choose,
    game,
    is_bound,
    judging,
    kinds,
    map_pieces,
    new_piece,
    report,
    rows,
    say,
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


def phases_needed(unit: Piece, work: Row) -> int:
    """How many phases of its side a work takes; 0 for a work that takes turns."""
    return 0


def site(unit: Piece) -> Row | None:
    """The marker of a building site, in the hex until the work is ready or stops; None for no marker."""
    return None


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


def stands(unit: Piece) -> Hex | None:
    """Where a piece is: `with: movement`, a piece that a refused drag left elsewhere is still at its building site."""
    return unit.hex


# ---- building


def busy(unit: Piece) -> bool:
    """Whether a piece has begun a work that takes phases, or finished one, in this phase: it may not move, for
    example."""
    return unit.rested or (at_work(unit) and unit.needed > 0 and unit.begun_in == acting_stamp())


def delay(unit: Piece, paragraphs: str) -> None:
    """Delay the work of a piece by a phase, because it was attacked, for example: its next phase does not count."""
    if who(unit):
        unit.delayed = True
        unit.delayed_by = paragraphs


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
    needed = phases_needed(unit, work)
    if needed == 0 and turns_needed(unit, work) == 0:
        _ready(unit, here, work)
        return
    unit.building = work
    unit.since = acting_turn()
    unit.begun_in = acting_stamp()
    unit.at_work_in = here
    unit.worked = 0
    unit.needed = needed
    sign = site(unit)
    if sign is not None:
        new_piece(sign, here)
        game.builders = game.builders + [unit]
    begun(unit, here, work)


def stop(unit: Piece) -> None:
    """Stop the work of a piece; its progress is lost."""
    left, where = unit.building, unit.at_work_in
    unit.building = ""
    unit.at_work_in = None
    report(say("construction.stopped", unit.name))
    if where is not None:
        _clear_site(unit, where)
        given_up(unit, where, left)


def _leave_sites() -> None:
    """At the end of each action, stop the works of pieces that have left their building sites or the map."""
    for unit in game.builders:
        if judging() and (unit.hex is None or stands(unit) != unit.at_work_in):
            stop(unit)


def _clear_site(unit: Piece, where: Hex) -> None:
    """Remove the building site of a piece."""
    game.builders = [each for each in game.builders if each != unit]
    signs = [each for each in where.pieces() if each.id == site(unit)]
    if len(signs) > 0:
        signs[0].discard()


def work() -> None:
    """Continue all works: pieces that moved or may not work stop, works that took their time are ready. Of works that
    take phases, only those of the present side continue."""
    for unit in map_pieces():
        if unit.kind not in kinds():
            continue
        theirs = bound_side() in (None, unit.side)
        if at_work(unit):
            _work_on(unit, theirs)
        if theirs and unit.delayed:
            unit.delayed = False


def _work_on(unit: Piece, theirs: bool) -> None:
    """Continue the work of a piece."""
    here = unit.hex
    if here is None or here != unit.at_work_in or not may_work(unit):
        stop(unit)
        return
    if unit.needed > 0 and not theirs:
        return
    for row in works_known(unit):
        if row == unit.building and _is_done(unit, here, row):
            unit.building = ""
            unit.at_work_in = None
            _clear_site(unit, here)
            unit.worked = 0
            unit.rested = unit.needed > 0
            _ready(unit, here, row)


def _is_done(unit: Piece, here: Hex, row: Row) -> bool:
    """Whether a work has taken its time; of one that takes phases, this is one more."""
    if unit.needed == 0:
        return acting_turn() - unit.since >= turns_needed(unit, row)
    if unit.delayed:
        report(cited(say("construction.delayed", unit.name), unit.delayed_by))
        return False
    unit.worked += 1
    if unit.worked < unit.needed:
        report(say("construction.goes-on", unit.name, here, name_of(row), unit.worked, unit.needed), "quiet")
    return unit.worked >= unit.needed


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
