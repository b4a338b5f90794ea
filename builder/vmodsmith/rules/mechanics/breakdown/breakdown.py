"""Breakdown and recombination: a piece becomes several in its hex, or several become one: battalions, detachments.

    halves:
      use: breakdown
      kinds: unit
      bind: move-red
      parts: {foot: '[f"{unit.id}-i", f"{unit.id}-ii"]', else: []}
      joins_into: {armour: 'f"{unit.parent}"', else: none}
      refused: [{text: cond.shaken, when: unit.has("shaken")}]

The new pieces come from the palette. If a row is already in play (as often as `copies` allows), or not in the palette
(its plug-in is missing), nothing is done, and that is reported.

If a part can represent any of several pieces, the game stores which one, and `stands_for` returns it. The piece waits
in a box (`waits_in`), and returns when the first of its parts joins it; later parts join it in its hex:

    waits_in: losses/both.red
    follows: [{of: made, keep: {Whole: old}, inherit: {from: old, same: supply shaken}}]
    divided: 'halves.share_steps(unit, made)'
    stands_for: unit.Whole
    takes_up: ['halves.take_steps(whole, old)', {inherit: {from: old, worst: {supply: cut low}}}]

`share_steps` and `take_steps` give the steps of a piece to its parts, and back. A part that is lost returns to its box
with `part_lost`, which eliminates the piece with its last part. The parts can also be kept in a box, from which they
are taken and to which they return: `kept_in: losses/both.red`.
"""

from vmodsmith.rules.mechanics.library.common import decides
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Piece,
    Row,
    Text,
    enforcing,
    is_bound,
    joined,
    judging,
    kinds,
    map_pieces,
    new_piece,
    piece,
    pieces,
    report,
    rows,
    say,
)

# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces may split and join now."""
    return True


def parts(unit: Piece) -> list[Row]:
    """The rows of the pieces that a piece splits into; empty if it does not split."""
    return []


def joins_into(unit: Piece) -> Row | None:
    """The row of the piece that a piece joins into, together with others in its hex; None if it does not join."""
    return None


def needed(unit: Piece) -> int:
    """The number of pieces that join into one."""
    return 2


def refused(unit: Piece) -> list[Text]:
    """The reasons why a piece may not split or join. They are reported; with the referee on full they also forbid
    it."""
    return []


def follows(old: Piece, made: Piece) -> None:
    """The effects on a new piece before the piece it replaces is removed: it inherits conditions, lost steps."""


def copies(row: Row) -> int:
    """How many pieces of a row may be in play."""
    return 1


def waits_in(unit: Piece) -> Box | None:
    """The box where a split piece waits until its parts join; None: it leaves the game."""
    return None


def _dragged(unit: Piece) -> None:
    """Report the drag of a piece out of the box where split pieces wait: commands bring them back."""
    where, box = unit.hex, unit.came_from_box
    if judging() and where is not None and box is not None and box == waits_in(unit):
        report(say("breakdown.waits", unit.name, where), "warning")


def kept_in(row: Row) -> Box | None:
    """The box in which the pieces of a row are kept until needed, and to which they return; None: they come from the
    palette and leave the game."""
    return None


def divided(unit: Piece, made: list[Piece]) -> None:
    """Divide the properties that the parts of a piece share, after each has inherited its own by `follows`."""


def stands_for(unit: Piece) -> Piece | None:
    """The piece that a part represents, and joins again; None for a piece that joins by its row."""
    return None


def takes_up(whole: Piece, old: list[Piece]) -> None:
    """The effects on a piece that parts join, before it returns from its box and they are removed."""


def steps_of(unit: Piece) -> int:
    """The steps of a piece, for `share_steps` and `take_steps`: 0 while parts represent it."""
    return 0 if waits(unit) else unit.steps


def has_steps(unit: Piece, steps: int) -> None:
    """Give a piece a number of steps, after it has split or joined: by default it shows the face for them."""
    unit.show_face(unit.faces + 1 - max(1, min(unit.faces, steps)))


def all_lost(whole: Piece) -> None:
    """Effects when the last part of a piece is lost, before the piece itself is eliminated."""


def name_of(unit: Piece) -> Text:
    """The name of a piece in reports."""
    return unit.name


# ---- splitting and joining


def _may_change(unit: Piece) -> bool:
    """Whether the menu of a piece offers to split it, or join it with others."""
    if not judging() or not is_bound() or unit.hex is None or not who(unit) or not decides(unit.side):
        return False
    return len(parts(unit)) > 0 or joins_into(unit) is not None or _may_rejoin(unit)


def _may_rejoin(unit: Piece) -> bool:
    """Whether a piece is a part of a piece that waits, or that is in its hex."""
    whole = stands_for(unit)
    return whole is not None and whole.in_play and (whole.hex is None or whole.hex == unit.hex)


def change(unit: Piece) -> None:
    """Split a piece, or join it with the others in its hex."""
    into, here, row = parts(unit), unit.hex, joins_into(unit)
    if here is None:
        return
    if _may_rejoin(unit):
        _rejoin(unit, here)
    elif len(into) > 0:
        made = _exchange([unit], into, here)
        if len(made) > 0:
            report(say("breakdown.split", name_of(unit), here, _together(made)))
    elif row is not None:
        alike = [other for other in here.pieces() if joins_into(other) == row and other != unit]
        if len(alike) < needed(unit) - 1:
            report(say("breakdown.alone", name_of(unit), here))
            return
        old = [unit] + alike[: needed(unit) - 1]
        before = _together(old)
        made = _exchange(old, [row], here)
        if len(made) > 0:
            report(say("breakdown.join", before, here, _together(made)))


def _rejoin(unit: Piece, here: Hex) -> None:
    """Join a part, and the other parts in its hex of the same piece, to that piece."""
    whole = stands_for(unit)
    if whole is None:
        return
    old = [unit] + [other for other in here.pieces() if other != unit and stands_for(other) == whole]
    before = _together(old)
    if _forbidden(old):
        return
    takes_up(whole, old)
    if whole.hex is None:
        whole.put(here)
    for each in old:
        _put_away(each)
    report(say("breakdown.join", before, here, name_of(whole)))


def _forbidden(of: list[Piece]) -> bool:
    """Whether pieces are forbidden to split or join; every reason is reported."""
    found = False
    for unit in of:
        for cause in refused(unit):
            report(cause, "warning")
            found = True
    return found and enforcing()


def _exchange(old: list[Piece], into: list[Row], where: Hex) -> list[Piece]:
    """Replace old pieces by new ones in a hex; returns none if that is forbidden, or if the new ones are not
    available."""
    made: list[Piece] = []
    if _forbidden(old) or not available(into):
        return made
    for row in into:
        made.append(_new_piece(row, where))
    for each in old:
        for new in made:
            follows(each, new)
        divided(each, made)
        away = waits_in(each)
        if away is None:
            _put_away(each)
        else:
            each.send(away)
    return made


def available(into: list[Row]) -> bool:
    """Whether the pieces of some rows can be brought into play: not too many of them are in play, and the palette has
    them all."""
    for row in into:
        there = _in_play_of(row)
        wanted = len(there) + into.count(row)
        if len(there) > 0 and wanted > copies(row):
            used_up = say("breakdown.used-up", name_of(there[0]), copies(row))
            report(used_up if copies(row) > 1 else say("breakdown.in-play", name_of(there[0])), "warning")
            return False
        if row not in rows(row) or wanted > copies(row):
            report(say("breakdown.missing"), "warning")
            return False
    return True


def _in_play_of(row: Row) -> list[Piece]:
    """The pieces of a row in play, without those in the box where they are kept."""
    lies = kept_in(row)
    if copies(row) == 1:
        there = piece(row)
        return [there] if there is not None and (lies is None or there.box != lies) else []
    return [unit for unit in pieces() if unit.id == row and (lies is None or unit.box != lies)]


def _new_piece(row: Row, where: Hex) -> Piece:
    """A piece of a row in its initial state: from its box if one is stored there, otherwise from the palette."""
    lies = kept_in(row)
    if lies is not None:
        for unit in [each for each in pieces() if each.id == row and each.box == lies][:1]:
            unit.discard()
    return new_piece(row, where)


def _put_away(unit: Piece) -> None:
    """Return a piece in its initial state to the box of its row; without such a box it leaves the game."""
    for row in rows(unit.id):
        lies = kept_in(row)
        if row == unit.id and lies is not None:
            new_piece(row, lies)
    unit.discard()


# ---- the steps of parts, and their loss


def waits(unit: Piece) -> bool:
    """Whether a piece waits in its box, until a part joins it."""
    where = waits_in(unit)
    return where is not None and unit.box == where


def share_steps(unit: Piece, made: list[Piece]) -> None:
    """Give the parts of a piece its steps: each as many as its counter has, the last one the rest; at least one for
    each."""
    left = steps_of(unit)
    later = len(made)
    for part in made:
        later -= 1
        mine = min(part.faces, left - later)
        has_steps(part, mine)
        left -= mine


def take_steps(whole: Piece, old: list[Piece]) -> None:
    """Give a piece the steps of the parts that join it, in addition to its own."""
    has_steps(whole, steps_of(whole) + sum(steps_of(part) for part in old))


def part_lost(part: Piece) -> None:
    """Return an eliminated part to its box. If it was the last one on the map of the piece it represents, that piece is
    eliminated as well."""
    whole = stands_for(part)
    others = [each for each in map_pieces() if each.kind in kinds() and each != part and stands_for(each) == whole]
    _put_away(part)
    if whole is not None and waits(whole) and len(others) == 0:
        all_lost(whole)
        whole.eliminate()


def _together(of: list[Piece]) -> Text:
    """The names of some pieces, as part of a sentence."""
    called = [name_of(unit) for unit in of]
    return say("breakdown.and", joined(called[:-1]), called[-1]) if len(called) > 1 else joined(called)
