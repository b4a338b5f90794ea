"""Missions: how many pieces of each sort a turn allows, when and where they may be placed; violations are reported.

    sorties:
      use: missions
      kinds: plane
      bind: rest-red
      pools: [dive, level]
      pool: {low-flyer: dive, else: level}
      allowed: {dive: {1: 4, else: 3}, level: 6}
      used: {on: map}
      faults: [{text: say.no-target, when: 'unit.hex is not None and len(unit.hex.pieces()) == 1'}]

Dragging always works; violations are reported at once, and again at the end of the phases of its bindings.
"""

from vmodsmith.rules.mechanics.words import (
    Piece,
    Text,
    bound_phases,
    is_bound,
    joined,
    judging,
    kinds,
    phase,
    phase_before,
    pieces,
    report,
    say,
    selected,
    turn,
)

# ---- what a game declares


def pools() -> list[str]:
    """The sorts that are counted, as words of the game: `[dive, level]`."""
    ...


def pool(unit: Piece) -> str:
    """The sort of a piece."""
    ...


def allowed(pool: str, at: int) -> int:
    """How many pieces of a sort a turn allows."""
    ...


def pool_name(pool: str) -> Text:
    """The name of a sort: a mapping to text keys."""
    return pool


def used(unit: Piece) -> bool:
    """Whether a piece counts as used in this turn, where it is now."""
    return unit.hex is not None


def faults(unit: Piece) -> list[Text]:
    """The faults of a piece's position, reason by reason."""
    return []


def excused(unit: Piece) -> bool:
    """Whether a drag of a piece outside the phases of its bindings does not count as the beginning of its use."""
    return False


def placed(unit: Piece) -> None:
    """Effects after a piece is dragged, before it is checked."""


# ---- counting and reports


def _in_use() -> list[Piece]:
    """The pieces in use."""
    return [unit for unit in pieces() if unit.kind in kinds() and used(unit)]


def _report(full: bool) -> None:
    """Report every excess over the turn's limits, and every fault; with `full`, also what is in order."""
    now = _in_use()
    _report_counts(now, full)
    report_all(now)


def _report_counts(now: list[Piece], full: bool) -> None:
    """Report every excess over the turn's limits; with `full`, also what is in order."""
    counts: list[Text] = []
    over = False
    for each in pools():
        many, most = len([unit for unit in now if pool(unit) == each]), allowed(each, turn())
        over = over or many > most
        if full or many > most:
            counts.append(say("missions.count", pool_name(each), many, most))
    if over:
        report(say("missions.too-many", joined(counts, "; ")), "warning")
    elif full:
        report(say("missions.used", joined(counts, "; ")))


def report_all(units: list[Piece]) -> None:
    """Report every fault of the pieces in use, each only once. If a fault needs a long search, a game can compute it
    here for all pieces at once."""
    earlier: list[Piece] = []
    for unit in units:
        _report_new(unit, earlier)
        earlier.append(unit)


def _report_faults(unit: Piece) -> bool:
    """Report every fault of the position of a piece. Returns whether there is any."""
    nobody: list[Piece] = []
    return _report_new(unit, nobody)


def _report_new(unit: Piece, earlier: list[Piece]) -> bool:
    """Report every fault of the position of a piece, except those reported of earlier pieces in the same words: pieces
    with the same name that are dragged together share a line. Returns whether there is any fault."""
    wrong = faults(unit)
    known = [cause for each in earlier for cause in faults(each)] if len(wrong) > 0 else wrong
    for each in wrong:
        if each not in known:
            report(each, "warning")
    return len(wrong) > 0


def late(unit: Piece) -> bool:
    """Whether a drag began the use of a piece in a phase outside its bindings."""
    stayed = unit.hex == unit.came_from and unit.box == unit.came_from_box
    nowhere = unit.came_from is None and unit.came_from_box is None
    return not is_bound() and not stayed and not nowhere and used(unit) and not excused(unit)


def _taken_along(unit: Piece) -> bool:
    """Whether a piece was dragged only because it is in a stack with a moving piece of another side."""
    return any(
        each.side is not None and each.side != unit.side and each.came_from == unit.came_from for each in selected()
    )


def _before(unit: Piece) -> list[Piece]:
    """The pieces checked before a piece in the same drag."""
    found: list[Piece] = []
    for each in selected():
        if each == unit:
            return found
        if each.kind in kinds():
            found.append(each)
    return found


def _dragged(unit: Piece) -> None:
    """Handle a drag by hand."""
    if not judging():
        return
    begun, sound = unit.came_from, False
    if begun is not None and late(unit) and _taken_along(unit):
        unit.put(begun)
        report(say("missions.stays", unit.name, begun))
    else:
        placed(unit)
        if begun is None or unit.hex != begun:  # the game may have put it back and reported it
            if late(unit):
                report(say("missions.late", unit.name), "warning")
            sound = not _report_new(unit, _before(unit)) and used(unit)
    together = [each for each in selected() if each.kind in kinds()]
    if len(together) > 0 and together[-1] != unit:
        return  # faults shared by all pieces dragged together are reported once, with the last
    others = [
        each for each in together if each != unit and (begun is None or each.hex != begun)
    ]  # without pieces that went back
    if sound or any(used(each) and len(faults(each)) == 0 for each in others):
        _report_counts(_in_use(), False)


def phase_begun() -> None:
    """Handle the end of a phase of its bindings."""
    if phase_before() in bound_phases() and phase() not in bound_phases():
        _report(False)
