"""Substitution: a piece becomes several others in its hex, or several become one: regiments and their battalions, detachments.

    halves:
      use: substitution
      kinds: unit
      bind: move-red
      parts: {regiment: '[f"{unit.id}-i", f"{unit.id}-ii"]', else: []}
      joins_into: {battalion: 'f"{unit.parent}"', else: none}
      refused: [{text: say.disrupted, when: unit.has("disrupted")}]

The new pieces come out of the palette; where a row is in play already, or the palette has it not (the plug-in that brings it is
not there), nothing is done, and that is told.
"""


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces split and join now."""
    return True


def parts(unit: Piece) -> list[Row]:
    """The rows of the pieces that a piece splits into; none for one that does not split."""
    return []


def joins_into(unit: Piece) -> Row | None:
    """The row of the piece that a piece joins into, with others of its hex that do so; None for one that does not join."""
    return None


def needed(unit: Piece) -> int:
    """How many pieces join into one."""
    return 2


def refused(unit: Piece) -> list[Text]:
    """What forbids a piece to split or to join, cause by cause; told, and with the referee on full it forbids."""
    return []


def follows(old: Piece, made: Piece) -> None:
    """What a new piece takes over from one that it stands for, before that goes: its conditions, lost steps."""


def name_of(unit: Piece) -> Text:
    """What a piece is called where it is told."""
    return unit.name


# ---- splitting and joining


def may_change(unit: Piece) -> bool:
    """Whether a piece may split, or join with others, as far as its menu knows."""
    if referee() == "off" or not is_bound() or unit.hex is None or not who(unit) or not decides(unit.side):
        return False
    return len(parts(unit)) > 0 or joins_into(unit) is not None


def change(unit: Piece) -> None:
    """A piece splits, or joins with the others of its hex."""
    into, here, row = parts(unit), unit.hex, joins_into(unit)
    if here is None:
        return
    if len(into) > 0:
        made = exchange([unit], into, here)
        if len(made) > 0:
            report(say("substitution.split", name_of(unit), here, together(made)))
    elif row is not None:
        alike = [other for other in here.pieces() if joins_into(other) == row and other != unit]
        if len(alike) < needed(unit) - 1:
            report(say("substitution.alone", name_of(unit), here))
            return
        old = [unit] + alike[: needed(unit) - 1]
        before = together(old)
        made = exchange(old, [row], here)
        if len(made) > 0:
            report(say("substitution.join", before, here, together(made)))


def forbidden(of: list[Piece]) -> bool:
    """Whether some pieces are kept from it: every cause is told."""
    found = False
    for unit in of:
        for cause in refused(unit):
            report(cause, "warning")
            found = True
    return found and referee() == "full"


def exchange(old: list[Piece], into: list[Row], where: Hex) -> list[Piece]:
    """New pieces in the place of old ones, in a hex; none where that is forbidden, or they are not there."""
    made: list[Piece] = []
    if forbidden(old) or not available(into):
        return made
    for row in into:
        made.append(new_piece(row, where))
    for each in old:
        for new in made:
            follows(each, new)
        each.discard()
    return made


def available(into: list[Row]) -> bool:
    """Whether the pieces of some rows can be brought into play: none of them is yet, and the palette has them all."""
    for row in into:
        there = piece(row)
        if there is not None:
            report(say("substitution.in-play", name_of(there)), "warning")
            return False
        if row not in rows(row):
            report(say("substitution.missing"), "warning")
            return False
    return True


def together(of: list[Piece]) -> Text:
    """The names of some pieces in a sentence."""
    called = [name_of(unit) for unit in of]
    return say("substitution.and", joined(called[:-1]), called[-1]) if len(called) > 1 else joined(called)
