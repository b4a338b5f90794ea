"""Construction: who builds what, where, how long; what destroys it. A work is a marker from the palette, laid in the hex.

    works:
      use: construction
      kinds: unit
      bind: [{phases: rest-red, side: red}]
      who: {is: foot}
      works: flag
      turns_needed: 2
      may_work: not unit.has("shaken")
      name_of: say("marker.flag")

The phase in which work goes on calls `construction.work()`; whoever may destroy a work calls `construction.destroy(where, row)`.
"""


def who(unit: Piece) -> bool:
    """Which pieces build."""
    return True


def works(unit: Piece) -> list[Row]:
    """The rows of markers of what a piece can build where it stands."""
    ...


def turns_needed(unit: Piece, work: Row) -> int:
    """How many turns a work takes; 0 is ready at once."""
    return 1


def may_work(unit: Piece) -> bool:
    """Whether a piece goes on with its work this turn: not disrupted, not in an enemy zone, say."""
    return True


def name_of(work: Row) -> Text:
    """What a work is called."""
    ...


def price(unit: Piece, where: Hex, work: Row) -> bool:
    """What is paid when a work is begun; False where it cannot be paid, so that it is not begun."""
    return True


def begun(unit: Piece, where: Hex, work: Row) -> None:
    """What happens when a work is begun that takes time: a marker of a building site is laid, say."""


def given_up(unit: Piece, where: Hex, work: str) -> None:
    """What happens when a work is stopped before it is ready: its building site goes, say."""


def finished(unit: Piece, where: Hex, work: Row) -> None:
    """What happens when a work is ready: its marker is laid."""
    new_piece(work, where)


def gone(where: Hex, work: Row) -> None:
    """What happens when a work is destroyed, besides its marker going."""


# ---- building


def at_work(unit: Piece) -> bool:
    """Whether a piece builds something."""
    return unit.building != ""


def may_begin(unit: Piece) -> bool:
    """Whether a piece can begin to build."""
    side = bound_side()
    if not is_bound() or unit.hex is None or (side is not None and unit.side != side):
        return False
    return who(unit) and may_work(unit) and not at_work(unit) and len(works(unit)) > 0


def begin(unit: Piece) -> None:
    """The player picks what a piece builds."""
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
        ready(unit, here, work)
        return
    unit.building = work
    unit.since = turn()
    unit.at_work_in = here
    begun(unit, here, work)


def stop(unit: Piece) -> None:
    """A piece builds no more; what it did is lost."""
    left, site = unit.building, unit.at_work_in
    unit.building = ""
    unit.at_work_in = None
    report(say("construction.stopped", unit.name))
    if site is not None:
        given_up(unit, site, left)


def work() -> None:
    """Work goes on: who moved or may not work stops, what has taken its turns is ready."""
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
                ready(unit, here, row)


def works_known(unit: Piece) -> list[Row]:
    """The rows among which that of a work under way is found."""
    return rows()


def ready(unit: Piece, where: Hex, work: Row) -> None:
    """A work is ready."""
    report(say("construction.done", unit.name, name_of(work), where), "strong")
    finished(unit, where, work)


def has(where: Hex, work: Row) -> bool:
    """Whether a work stands in a hex."""
    return any(each.id == work for each in where.pieces())


def destroy(where: Hex, work: Row) -> None:
    """A work in a hex is destroyed."""
    for each in where.pieces():
        if each.id == work:
            report(say("construction.destroyed", name_of(work), where), "strong")
            each.discard()
            gone(where, work)
            return
