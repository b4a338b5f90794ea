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
"""

from dataclasses import dataclass, replace

from vmodsmith.rules.mechanics.words import (
    Condition,
    Hex,
    Phase,
    Piece,
    Row,
    Side,
    all_phases,
    game,
    hex_at,
    kinds,
    map_pieces,
    new_piece,
    phase,
    phase_before,
    phase_number,
    phase_order,
    sides,
    turn,
    whole,
)


@dataclass(frozen=True)
class Mark:
    """The record of a mark: the turn and phase in which it was last and first laid, as `turn phase`, and whether a
    player placed it by hand, so that no rule decides whether it stays."""

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
    """Whether marks end with a phase: `True` for marks of one phase, the last phase of a turn for marks of a turn."""
    return False


def kept(where: Hex, by: Side) -> bool:
    """Whether a mark laid by rules in this phase is still maintained, for example by the piece that laid it. Asked
    after each action."""
    return True


def lifted(where: Hex, by: Side) -> None:
    """Effects when a mark ends because nobody maintains it."""


# ---- what is asked


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
        if where is not None and where not in found and (shows(each, by) or _worn_by_hand(each, by)):
            found.append(where)
    return sorted(found, key=lambda each: each.number)


def laid_in(where: Hex, by: Side) -> str:
    """The turn and phase in which the mark of a hex was last laid, as `turn phase`; the present one if a player placed
    it by hand and no action has followed; empty without a mark."""
    return _note_of(where, by).laid if lies(where, by) else ""


def _note_of(where: Hex, by: Side) -> Mark:
    """The record of a side's mark in a hex; for a mark placed by a player, only that fact."""
    return game.notes.get(f"{by} {where.number}", Mark(_now(), _now(), True))


def _note(where: Hex, by: Side, known: Mark) -> None:
    """Record what is known of a mark."""
    notes = game.notes.copy()
    notes[f"{by} {where.number}"] = known
    game.notes = notes


def _forget(where: Hex, by: Side) -> None:
    """Delete the record of a mark that has ended."""
    if f"{by} {where.number}" in game.notes:
        notes = game.notes.copy()
        del notes[f"{by} {where.number}"]
        game.notes = notes


def by_hand(where: Hex, by: Side) -> bool:
    """Whether a player marked a hex by hand, so that time and reason are unknown."""
    return lies(where, by) and _note_of(where, by).by_hand


def shows(each: Piece, by: Side) -> bool:
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
    """The turn and phase, in the form in which they are stored."""
    return f"{turn()} {phase()}"


# ---- what changes it


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
    """Handle a drag: nothing by itself, because the effects belong to the end of everything the drag sets off."""


def _settle() -> None:
    """After each action: forget the records of markers removed by players; place markers where players marked by hand;
    end marks that nobody maintains; clear the condition of pieces that left a marked hex, and set it on pieces that
    entered one."""
    if len(game.wearing) > 0:
        _undress()
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


def _marks_shown() -> list[Piece]:
    """The markers on the map, and the pieces with the condition."""
    rows_of = [marker(by) for by in sides()]
    condition = worn()
    if condition is None:
        return [each for each in map_pieces() if each.id in rows_of]
    return [each for each in map_pieces() if each.has(condition) or each.id in rows_of]


def any_noted() -> bool:
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
    """End a mark laid by rules in this phase if nobody maintains it any more, or restore what it was before."""
    known = _note_of(where, by)
    if known.by_hand or known.laid != _now() or kept(where, by):
        return
    if known.first != known.laid:
        _note(where, by, replace(known, laid=known.first))
    else:
        lift(where, by)
    lifted(where, by)


# ---- their time is over


def _stamp_before() -> str:
    """The turn and phase that the tracker leaves."""
    return f"{turn() - 1 if phase() == phase_order()[0] else turn()} {phase_before()}"


def _phase_over(before: Phase) -> None:
    """End the marks that end with a phase, except those laid after it if the tracker was stepped back."""
    if not goes_with(before):
        return
    ends = number_of(_stamp_before())
    for by in sides():
        for where in hexes_of(by):
            if number_of(laid_in(where, by)) <= ends:
                lift(where, by)


def number_of(stamp: str) -> int:
    """The position of a phase among those of all turns."""
    words = stamp.split()
    for each in all_phases():
        if len(words) == 2 and each == words[1]:
            return 100 * whole(words[0]) + phase_number(each)
    return 0
