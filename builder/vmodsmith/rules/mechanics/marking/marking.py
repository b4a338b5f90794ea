"""Marked hexes: a side marks a hex; the mark belongs to the hex, not to the pieces in it, until its time is over.

    targets:
      use: marking
      kinds: unit
      marker: {red: flag, blue: low}
      worn: shaken
      goes_with: which in ("move-red", "move-blue")
      kept: any(each.side == by for near in where.neighbours() for each in near.pieces())

`kinds` are the pieces that a mark can apply to. The mark is a marker from the palette in the hex, so it is drawn,
saved, undone and sent like every piece, and a player can remove it by hand. Any expression can ask
`targets.lies(where, "red")`; `targets.lay` and `targets.lift` change it. With `worn`, the pieces under it have a
condition: it is set when they enter the hex and cleared when they leave, by whatever means. If a player sets the
condition of a piece by hand, its hex is marked.

Pieces can lay marks themselves, `lays: {is: foot}`: a command marks one of the hexes in `places`, and the piece then
*aims* at it. This ends when the piece moves too far away (`holds`) or is eliminated, when the mark ends, or when a rule
says so. A mark that rules have laid stays as long as a piece aims at its hex.
With `keep: {aim: Aimed}`, `unit.Aimed` is that hex, or None.
`targets.fresh(where, "red")` says whether a mark was laid in the last of the phases in `laying`.
"""

from dataclasses import dataclass, replace

from vmodsmith.rules.mechanics.library.board import cited
from vmodsmith.rules.mechanics.words import (
    Condition,
    Hex,
    Phase,
    Piece,
    Row,
    Side,
    acting_phase,
    acting_turn,
    all_phases,
    game,
    hex_at,
    is_given,
    kinds,
    map_pieces,
    new_piece,
    phase,
    phase_before,
    phase_number,
    phase_order,
    pick,
    report,
    say,
    sides,
    turn,
    whole,
)


@dataclass(frozen=True)
class Mark:
    """The record of a mark: when it was last laid and when first, as `turn phase`; whether a player placed it by hand.
    No rule decides whether a mark placed by hand stays."""

    laid: str
    first: str
    by_hand: bool


# ---- what a game declares


def marker(side: Side) -> Row:
    """The marker of a side in the palette."""
    ...


def worn() -> Condition | None:
    """The condition of pieces under a mark; None if only the marker shows it."""
    return None


def beneath(unit: Piece, by: Side) -> bool:
    """Which pieces in its hex a mark of a side applies to."""
    return unit.side is not None and unit.side != by


def goes_with(which: Phase) -> bool:
    """Whether marks end with a phase: always, if marks last for one phase; only with the last phase of a turn, if they
    last for a turn."""
    return False


def kept(where: Hex, by: Side) -> bool:
    """Whether a mark laid by rules in this phase stays; if pieces lay marks, by default as long as one aims at the hex.
    Asked after each action."""
    return not is_given("lays") or _aimed_at(where, by)


def lifted(where: Hex, by: Side) -> None:
    """Effects when a mark ends because it is no longer `kept`."""


def lays(unit: Piece) -> bool:
    """Which pieces can lay a mark now."""
    return False


def places(unit: Piece, here: Hex) -> list[Hex]:
    """The hexes that a piece can mark: by default adjacent ones with a piece that the mark applies to."""
    side = unit.side
    return [
        where for where in here.neighbours() if side is not None and any(_below(each, side) for each in where.pieces())
    ]


def holds(unit: Piece, here: Hex, where: Hex) -> bool:
    """Whether a piece that is in one hex now still aims at another."""
    return here.adjacent(where)


def stands(unit: Piece) -> Hex | None:
    """Where a piece is that aims: `with: movement`, a piece that a refused drag left elsewhere has not moved away."""
    return unit.hex


def laying(by: Side) -> list[Phase]:
    """The phases in which a side lays marks, for `fresh`; empty: marks of the present turn are fresh."""
    return []


def cites() -> str:
    """The rulebook paragraphs that the report of a mark names."""
    return ""


# ---- queries


def _mark_in(where: Hex, by: Side) -> Piece | None:
    """The marker of a side in a hex; None if there is none."""
    row = marker(by)
    for each in where.pieces():
        if each.id == row:
            return each
    return None


def lies(where: Hex, by: Side) -> bool:
    """Whether a side has marked a hex."""
    return _mark_in(where, by) is not None or _marked_by_hand(where, by)


def lies_on(unit: Piece) -> bool:
    """Whether a piece is under a mark."""
    where = unit.hex
    return where is not None and any(_below(unit, by) and lies(where, by) for by in sides())


def hexes_of(by: Side) -> list[Hex]:
    """The hexes marked by a side, in order of their numbers."""
    found: list[Hex] = []
    for each in map_pieces():
        where = each.hex
        if where is not None and where not in found and (_shows(each, by) or _worn_by_hand(each, by)):
            found.append(where)
    return sorted(found, key=lambda each: each.number)


def _laid_in(where: Hex, by: Side) -> str:
    """The turn and phase in which the mark of a hex was last laid, as `turn phase`; the present one if a player placed
    it by hand and no action has followed; empty without a mark."""
    return _note_of(where, by).laid if lies(where, by) else ""


def fresh(where: Hex, by: Side) -> bool:
    """Whether a side's mark in a hex was laid in its latest phase of `laying`, or by hand."""
    return lies(where, by) and (by_hand(where, by) or _number_of(_laid_in(where, by)) >= _last_laying(by))


def _last_laying(by: Side) -> int:
    """The position, among those of all turns, of the last phase of this turn in which a side could lay marks."""
    day = 100 * acting_turn()
    past = [phase_number(each) for each in laying(by) if phase_number(each) <= phase_number(acting_phase())]
    return day + max(past, default=0)


def _aim_of(unit: Piece) -> Hex | None:
    """The hex that a piece aims at; None if it has laid no mark."""
    return unit.aim


def _aimed_at(where: Hex, by: Side) -> bool:
    """Whether any piece of a side aims at a hex."""
    return any(unit.kind in kinds() and unit.side == by and unit.aim == where for unit in map_pieces())


def _note_of(where: Hex, by: Side) -> Mark:
    """The record of a side's mark in a hex; for a mark placed by a player, only that fact."""
    return game.notes.get(f"{by} {where.number}", Mark(_now(), _now(), True))


def _note(where: Hex, by: Side, known: Mark) -> None:
    """Record what is known of a mark."""
    notes = game.notes.copy()
    notes[f"{by} {where.number}"] = known
    game.notes = notes


def _forget(where: Hex, by: Side) -> None:
    """Delete the record of a mark that has ended; nothing aims at it any more."""
    for unit in map_pieces() if is_given("lays") else []:
        if unit.kind in kinds() and unit.side == by and unit.aim == where:
            unit.aim = None
    if f"{by} {where.number}" in game.notes:
        notes = game.notes.copy()
        del notes[f"{by} {where.number}"]
        game.notes = notes


def by_hand(where: Hex, by: Side) -> bool:
    """Whether a player marked a hex by hand, so that time and reason are unknown."""
    return lies(where, by) and _note_of(where, by).by_hand


def _shows(each: Piece, by: Side) -> bool:
    """Whether a piece is a mark of a side."""
    return each.id == marker(by)


def _wears(each: Piece) -> bool:
    """Whether a piece has the condition."""
    condition = worn()
    return condition is not None and each.has(condition)


def _worn_by_hand(each: Piece, by: Side) -> bool:
    """Whether a piece has the condition because a player set it by hand."""
    return _wears(each) and _below(each, by) and each not in game.wearing


def _below(each: Piece, by: Side) -> bool:
    """Whether a side's mark in the hex of a piece applies to it."""
    return each.kind in kinds() and beneath(each, by)


def _marked_by_hand(where: Hex, by: Side) -> bool:
    """Whether a hex is marked because a player set the condition on a piece there."""
    return any(_worn_by_hand(each, by) for each in where.pieces())


def _now() -> str:
    """The turn and phase, in the form in which they are stored. A mark laid at the end of a phase is one of the next,
    so that it does not end at once."""
    return f"{turn()} {phase()}"


# ---- changes


def lay(where: Hex, by: Side) -> None:
    """Let a side mark a hex, or renew the mark."""
    first = _note_of(where, by).first if lies(where, by) else _now()
    _put_down(where, by, Mark(_now(), first, False))


def _put_down(where: Hex, by: Side, known: Mark) -> None:
    """Place the marker of a side in a hex, and its record."""
    if _mark_in(where, by) is None:
        new_piece(marker(by), where)
    _note(where, by, known)
    _dress(where)


def lift(where: Hex, by: Side) -> None:
    """Remove a mark, and the condition from the pieces under it."""
    mark = _mark_in(where, by)
    if mark is not None:
        mark.discard()
    _forget(where, by)
    condition = worn()
    for each in where.pieces():
        if condition is not None and _below(each, by) and each.has(condition):
            each.mark(condition, False)
            _strip(each)


def _may_lay(unit: Piece) -> bool:
    """Whether the menu of a piece offers to lay a mark."""
    here = stands(unit)
    return here is not None and lays(unit) and len(places(unit, here)) > 0


def _lay_by(unit: Piece) -> None:
    """The player chooses the hex that a piece marks, in place of the one where it aimed before; the same one again
    takes the mark off. A mark ends with the last piece that aims at it."""
    side, here = unit.side, stands(unit)
    if side is None or here is None:
        return
    found = places(unit, here)
    labels = [say("marking.off-now", each) if _aims_now(unit, each, side) else each.label for each in found]
    where = found[pick(say("marking.where"), labels, found)]
    before, laid = unit.aim, not _aims_now(unit, where, side)
    unit.aim = where if laid else None
    for each in [where] if before is None or before == where else [before, where]:
        if _aimed_at(each, side):
            lay(each, side)
        else:
            lift(each, side)
    report(cited(say("marking.on", unit.name, where), cites()) if laid else say("marking.off", unit.name, where))


def _aims_now(unit: Piece, where: Hex, by: Side) -> bool:
    """Whether a piece aims at a hex that is marked."""
    return unit.aim == where and lies(where, by)


def _strip(each: Piece) -> None:
    """Forget a piece that no longer has the condition."""
    if each in game.wearing:
        left = game.wearing.copy()
        del left[each]
        game.wearing = left


def _dress(where: Hex) -> None:
    """Give the condition to the pieces under a mark."""
    condition = worn()
    if condition is None:
        return
    for each in where.pieces():
        if (
            any(_below(each, by) and _mark_in(where, by) is not None for by in sides())
            and game.wearing.get(each) != where
        ):
            put_on = game.wearing.copy()
            put_on[each] = where
            game.wearing = put_on
            each.mark(condition)


# ---- after each action


def _dragged(unit: Piece) -> None:
    """Handle a drag: nothing now, as marks are updated after everything the drag causes."""


def _settle() -> None:
    """After each action: forget the records of markers removed by players; place markers where players marked by hand;
    end marks that are no longer `kept`; clear the condition of pieces that left a marked hex, and set it on pieces that
    entered one."""
    if len(game.wearing) > 0:
        _undress()
    if is_given("lays") and len(game.notes) > 0:
        _lower()
    shown = _marks_shown()
    if len(shown) == 0 and len(game.notes) == 0:
        return
    _adopt(_now())
    for by in sides():
        lying = hexes_of(by)
        for word in list(game.notes):
            where = hex_at(word.split()[1])
            if word.split()[0] == by and where is not None and where not in lying:
                _forget(where, by)
        for where in lying:
            _keep(where, by)
            _dress(where)


def _lower() -> None:
    """Clear the aim of pieces that have moved too far from the hex they aim at."""
    for unit in map_pieces():
        if unit.kind in kinds() and unit.aim is not None:
            here = stands(unit)
            if here is not None and not holds(unit, here, unit.aim):
                unit.aim = None


def _marks_shown() -> list[Piece]:
    """The markers on the map, and the pieces with the condition."""
    rows_of = [marker(by) for by in sides()]
    condition = worn()
    if condition is None:
        return [each for each in map_pieces() if each.id in rows_of]
    return [each for each in map_pieces() if each.has(condition) or each.id in rows_of]


def _any_noted() -> bool:
    """Whether rules have laid any mark that may still exist."""
    return len(game.notes) > 0


def _adopt(stamp: str) -> None:
    """Lay a mark, with a turn and phase, where a player set the condition of a piece by hand."""
    for by in sides():
        for each in map_pieces():
            where = each.hex
            if where is not None and _worn_by_hand(each, by):
                _put_down(where, by, Mark(stamp, stamp, True))


def _undress() -> None:
    """Clear the condition of pieces that left the hex of a mark, or whose mark has ended. If a player cleared it from a
    piece still there, the hex loses its mark."""
    condition = worn()
    for each in list(game.wearing):
        begun = game.wearing[each]
        stays = each.hex == begun
        under = [by for by in sides() if _below(each, by) and _mark_in(begun, by) is not None]
        if stays and len(under) > 0 and condition is not None and not each.has(condition):
            for by in under:
                lift(begun, by)
        if not stays or len(under) == 0:
            _strip(each)
            if condition is not None and each.has(condition):
                each.mark(condition, False)


def _keep(where: Hex, by: Side) -> None:
    """End a mark laid by rules in this phase if it is no longer `kept`, or restore its previous state."""
    known = _note_of(where, by)
    if known.by_hand or known.laid != _now() or kept(where, by):
        return
    if known.first != known.laid:
        _note(where, by, replace(known, laid=known.first))
    else:
        lift(where, by)
    lifted(where, by)


# ---- marks end


def _stamp_before() -> str:
    """The turn and phase that the tracker leaves."""
    return f"{turn() - 1 if phase() == phase_order()[0] else turn()} {phase_before()}"


def _phase_over(before: Phase) -> None:
    """End the marks that end with a phase, except those laid after it if the tracker was stepped back."""
    if not goes_with(before):
        return
    ends = _number_of(_stamp_before())
    for by in sides():
        for where in hexes_of(by):
            if _number_of(_laid_in(where, by)) <= ends:
                lift(where, by)


def _number_of(stamp: str) -> int:
    """The position of a phase among those of all turns."""
    words = stamp.split()
    for each in all_phases():
        if len(words) == 2 and each == words[1]:
            return 100 * whole(words[0]) + phase_number(each)
    return 0
