"""Stacking: how much of a side may stand in a hex, by number or by size, and which pieces may not stand together.

Movement asks `crowded(unit, where)`: `with: stacking` in its declaration. A stack over the limit is told after a drag, when a
phase is left (`checked`), and on request.
"""


# ---- what a game declares


def counts(unit: Piece) -> bool:
    """Which pieces count; the others are free."""
    return unit.side is not None


def size(unit: Piece) -> int:
    """How much a piece counts."""
    return 1


def limit(where: Hex, side: Side) -> int | None:
    """How much of a side may stand in a hex; None for any number."""
    ...


def together(one: Piece, other: Piece) -> bool:
    """Whether two pieces of a side may stand in one hex: `{same: formation}`, say."""
    return True


def broken_too(stack: list[Piece], where: Hex, side: Side) -> list[Text]:
    """What else is wrong with a stack: `[{text: say.two-divisions, of: {is: division}, most: 1}]`."""
    return []


def checked() -> list[Phase]:
    """The phases after which the stacks of their side are looked at."""
    return bound_phases()


def settle(stack: list[Piece], where: Hex, side: Side) -> None:
    """What is done with a stack over the limit when its phase is left: actions, which are for the whole stack without `of`."""


def trims() -> bool:
    """Whether the other side may remove pieces of a stack over the limit, as few as cure it."""
    return False


def shows_cures() -> bool:
    """Whether a stack over the limit is told with the pieces of which some must go."""
    return trims()


# ---- stacks


def stack_in(where: Hex, side: Side) -> list[Piece]:
    """What counts of a side in a hex, the bottom first."""
    return [unit for unit in where.pieces() if unit.side == side and counts(unit)]


def filled(stack: list[Piece]) -> int:
    """How much a stack counts."""
    return sum(size(unit) for unit in stack)


def broken(stack: list[Piece], where: Hex, side: Side) -> list[Text]:
    """What is wrong with a stack in a hex, cause by cause; a piece alone may stand anywhere that has room for one."""
    found: list[Text] = []
    most = limit(where, side)
    if most is not None and filled(stack) > most:
        found.append(say("stacking.why.limit", filled(stack), most))
    pair = strangers(stack)
    if len(pair) == 2:
        found.append(say("stacking.why.together", pair[0].name, pair[1].name))
    return found + broken_too(stack, where, side)


def strangers(stack: list[Piece]) -> list[Piece]:
    """The first two pieces of a stack that may not stand together; none where all may."""
    for n in range(len(stack)):
        for m in range(n + 1, len(stack)):
            if not together(stack[n], stack[m]) or not together(stack[m], stack[n]):
                return [stack[n], stack[m]]
    return []


def with_piece(unit: Piece, where: Hex, side: Side) -> list[Piece]:
    """The stack of a side in a hex as it would be with a piece in it."""
    return [each for each in stack_in(where, side) if each != unit] + [unit]


def crowded(unit: Piece, where: Hex) -> bool:
    """Whether a piece may not stand in a hex besides its friends there."""
    side = unit.side
    return side is not None and counts(unit) and len(broken(with_piece(unit, where, side), where, side)) > 0


def room(where: Hex, side: Side) -> int | None:
    """How much more of a side has room in a hex; None where there is no limit."""
    most = limit(where, side)
    return None if most is None else max(0, most - filled(stack_in(where, side)))


# ---- what must go


def cures(stack: list[Piece], where: Hex, side: Side) -> list[list[Piece]]:
    """The smallest choices of pieces without which a stack is right, in order of the stack."""
    for size_of in range(1, len(stack)):
        found = [some for some in picks(stack, size_of, 0) if len(broken([each for each in stack if each not in some], where, side)) == 0]
        if len(found) > 0:
            return found
    return []


def picks(stack: list[Piece], some: int, start: int) -> list[list[Piece]]:
    """The ways to pick some pieces of a stack, from a place on."""
    if some == 0:
        empty: list[Piece] = []
        return [empty]
    found: list[list[Piece]] = []
    for n in range(start, len(stack) - some + 1):
        for rest in picks(stack, some - 1, n + 1):
            found.append([stack[n]] + rest)
    return found


def may_remove(unit: Piece) -> bool:
    """Whether a piece is among those that the other side may remove."""
    where, side = unit.hex, unit.side
    if not trims() or where is None or side is None or not counts(unit) or side == acting_side():
        return False
    stack = stack_in(where, side)
    return len(broken(stack, where, side)) > 0 and any(unit in some for some in cures(stack, where, side))


def acting_side() -> Side | None:
    """Who acts: the player's side, or, where one plays all, that of the phase."""
    return phase_side() if alone() or my_side() is None else my_side()


def remove(unit: Piece) -> None:
    """A piece is removed from a stack over the limit."""
    where = unit.hex
    if where is not None:
        report(say("stacking.removed", unit.name, where))
        unit.eliminate()


# ---- telling


def line_of(stack: list[Piece], where: Hex, side: Side) -> Text:
    """A stack over the limit in one line: what it breaks, and of which pieces some must go."""
    line = say("stacking.line", where, side_name(side), joined(broken(stack, where, side), "; "))
    if not shows_cures():
        return line
    choices: list[Text] = [names(some) for some in cures(stack, where, side)]
    if len(choices) == 0:
        return line
    shown = joined(choices[:3], " / ")
    if len(choices) > 3:
        shown = f"{shown} {say('stacking.more', len(choices) - 3)}"
    return f"{line}; {say('stacking.cure', shown)}"


def overfull(whose: Side | None) -> list[Hex]:
    """The hexes where a stack is over the limit, of one side or (None) of any, in order of their numbers."""
    seen: set[Hex] = set()
    found: list[Hex] = []
    for unit in map_pieces():
        where = unit.hex
        if where is None or where in seen:
            continue
        seen.add(where)
        if any(len(broken(stack_in(where, side), where, side)) > 0 for side in sides_in(where, whose)):
            found.append(where)
    return sorted(found, key=lambda each: each.number)


def sides_in(where: Hex, whose: Side | None) -> list[Side]:
    """The sides that have something that counts in a hex, or the one that is asked for."""
    return [side for side in sides() if (whose is None or side == whose) and len(stack_in(where, side)) > 0]


def tell_of(whose: Side | None) -> int:
    """Say which stacks are over the limit, twelve lines at most. Returns how many there are."""
    found = overfull(whose)
    for where in found[:12]:
        for side in sides_in(where, whose):
            if len(broken(stack_in(where, side), where, side)) > 0:
                report(line_of(stack_in(where, side), where, side), "warning")
    if len(found) > 12:
        report(say("stacking.more", len(found) - 12), "warning")
    return len(found)


def tell_all() -> None:
    """Say which stacks are over the limit, and mark them."""
    if tell_of(None) == 0:
        report(say("stacking.none"), "quiet")
        return
    marks: dict[Hex, Text] = {}
    for where in overfull(None):
        marks[where] = "!"
    show(marks)


# ---- when it is looked at


def dragged(unit: Piece) -> None:
    """After a drag: what is wrong with the stack that a piece came into."""
    where, side = unit.hex, unit.side
    if referee() == "off" or where is None or side is None or not counts(unit) or unit.came_from == where:
        return
    wrong = broken(stack_in(where, side), where, side)
    if len(wrong) > 0:
        report(say("stacking.crowded", unit.name, where, joined(wrong, "; ")), "quiet")


def phase_begun() -> None:
    """A phase was left: the stacks of its side are looked at, and settled."""
    before = phase_before()
    if referee() == "off" or before not in checked():
        return
    whose = phase_owner(before)
    tell_of(whose)
    if referee() != "full":
        return
    for where in overfull(whose):
        for side in sides_in(where, whose):
            stack = stack_in(where, side)
            if len(broken(stack, where, side)) > 0:
                settle(stack, where, side)
