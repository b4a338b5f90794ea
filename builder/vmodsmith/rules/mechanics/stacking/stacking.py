"""Stacking: how much of a side may stack in a hex, by number or by size, and which pieces may not stack together.

    stacks:
      use: stacking
      kinds: unit
      counts: {kinds: unit}
      size: {armour: 2, else: 1}
      limit: {woods: 2, else: 3}
      together: {same: army}
      broken_too: [{text: terrain.woods, of: {is: armour}, most: 1, paragraphs: "1.2"}]
      checked: move-red move-blue

Movement asks `crowded(unit, where)`: `with: stacks` in its declaration. A stack over the limit is reported after a
drag, at the end of a phase (`checked`), and on request.
"""

from vmodsmith.rules.mechanics.library.board import hexes_of_units
from vmodsmith.rules.mechanics.library.common import names
from vmodsmith.rules.mechanics.words import (
    Hex,
    Phase,
    Piece,
    Side,
    Text,
    alone,
    bound_phases,
    enforcing,
    joined,
    judging,
    map_pieces,
    my_side,
    phase,
    phase_before,
    phase_owner,
    phase_side,
    report,
    say,
    selected,
    show,
    side_name,
    sides,
)

# ---- what a game declares


def counts(unit: Piece) -> bool:
    """Which pieces count against the limit; the others stack freely."""
    return unit.side is not None


def size(unit: Piece) -> int:
    """The stacking size of a piece."""
    return 1


def limit(where: Hex, side: Side) -> int | None:
    """The stacking limit of a side in a hex; None for no limit."""
    ...


def together(one: Piece, other: Piece) -> bool:
    """Whether two pieces of a side may stack together: `{same: formation}`, for example."""
    return True


def broken_too(stack: list[Piece], where: Hex, side: Side) -> list[Text]:
    """Further reasons why a stack is illegal: `[{text: say.two-divisions, of: {is: division}, most: 1}]`."""
    return []


def checked() -> list[Phase]:
    """The phases after which the stacks of the phasing side are checked."""
    return bound_phases()


def over_limit(stack: list[Piece], where: Hex, side: Side) -> None:
    """Actions on a stack over the limit at the end of its phase; without `of` they apply to the whole stack."""


def on_top(unit: Piece, stack: list[Piece], where: Hex, side: Side) -> bool:
    """Which pieces may lie on top of a stack, for `raise_tops`."""
    return True


def trims() -> bool:
    """Whether the other side may remove pieces from a stack over the limit, as few as necessary."""
    return False


def may_trim(unit: Piece) -> bool:
    """Whether the acting player may remove a piece of the other side now."""
    return unit.side != _acting_side()


def alike(unit: Piece) -> str:
    """Pieces with the same word are interchangeable: if some of them may do something, any of them may. This keeps
    large stacks cheap to check."""
    return unit.uid


def reported_at_once(unit: Piece, where: Hex) -> bool:
    """Whether a drag that overstacks a hex is reported at once."""
    return True


def shows_cures() -> bool:
    """Whether the report of a stack over the limit names the pieces to choose from."""
    return trims()


# ---- stacks


def stack_in(where: Hex, side: Side) -> list[Piece]:
    """The pieces of a side that count in a hex, from the bottom up."""
    return [unit for unit in where.pieces() if unit.side == side and counts(unit)]


def filled(stack: list[Piece]) -> int:
    """The total size of a stack."""
    return sum(size(unit) for unit in stack)


def broken(stack: list[Piece], where: Hex, side: Side) -> list[Text]:
    """The reasons why a stack in a hex is illegal; a single piece may be in any hex with room for one."""
    found: list[Text] = []
    most = limit(where, side)
    if most is not None and filled(stack) > most:
        found.append(say("stacking.why.limit", filled(stack), most))
    pair = _strangers(stack)
    if len(pair) == 2:
        found.append(say("stacking.why.together", pair[0].name, pair[1].name))
    return found + broken_too(stack, where, side)


def _strangers(stack: list[Piece]) -> list[Piece]:
    """The first two pieces of a stack that may not stack together; none if all may."""
    for n in range(len(stack)):
        for m in range(n + 1, len(stack)):
            if not together(stack[n], stack[m]) or not together(stack[m], stack[n]):
                return [stack[n], stack[m]]
    return []


def with_piece(unit: Piece, where: Hex, side: Side) -> list[Piece]:
    """The stack of a side in a hex as it would be with a further piece."""
    return [each for each in stack_in(where, side) if each != unit] + [unit]


def crowded(unit: Piece, where: Hex) -> bool:
    """Whether a piece may not be in a hex together with its friends there."""
    side = unit.side
    return side is not None and counts(unit) and len(broken(with_piece(unit, where, side), where, side)) > 0


def _room(where: Hex, side: Side) -> int | None:
    """How much more of a side fits into a hex; None if there is no limit."""
    most = limit(where, side)
    return None if most is None else max(0, most - filled(stack_in(where, side)))


# ---- the fewest pieces to remove, found by what may stay


def _kinds_in(stack: list[Piece]) -> list[list[Piece]]:
    """The pieces of a stack, grouped by interchangeability."""
    found: dict[str, list[Piece]] = {}
    for unit in stack:
        word = alike(unit)
        found[word] = found.get(word, []) + [unit]
    return [found[word] for word in found]


def _staying(stack: list[Piece], where: Hex, side: Side) -> list[list[int]]:
    """The largest stacks that may stay: how many of each group. A stack that is too large stays too large when pieces
    are added."""
    none: list[int] = []
    ways = [none]
    for kind in _kinds_in(stack):
        more: list[list[int]] = []
        for way in ways:
            for n in range(len(kind) + 1):
                if n > 0 and len(broken(_stack_of(stack, way + [n]), where, side)) > 0:
                    break
                more.append(way + [n])
        ways = more
    most = max(sum(way) for way in ways)
    return [way for way in ways if sum(way) == most]


def _stack_of(stack: list[Piece], counts_of: list[int]) -> list[Piece]:
    """A number of pieces from each group of a stack."""
    found: list[Piece] = []
    kinds_there = _kinds_in(stack)
    for k in range(len(counts_of)):
        found.extend(kinds_there[k][: counts_of[k]])
    return found


def choices_of(stack: list[Piece], where: Hex, side: Side) -> int:
    """The number of ways to make a stack legal."""
    total_of = 0
    for way in _staying(stack, where, side):
        ways = 1
        kinds_there = _kinds_in(stack)
        for k in range(len(way)):
            for n in range(1, way[k] + 1):
                ways = ways * (len(kinds_there[k]) - way[k] + n) // n
        total_of += ways
    return total_of


def cures(stack: list[Piece], where: Hex, side: Side, most: int) -> list[list[Piece]]:
    """Some of the smallest sets of pieces whose removal makes a stack legal."""
    found: list[list[Piece]] = []
    none: list[Piece] = []
    for way in _staying(stack, where, side):
        made = [none]
        kinds_there = _kinds_in(stack)
        for k in range(len(way)):
            going = _picks(kinds_there[k], len(kinds_there[k]) - way[k], 0, most)
            made = [one + some for one in made for some in going][:most]
        found.extend(made)
    return found[:most]


def _picks(stack: list[Piece], some: int, start: int, most: int) -> list[list[Piece]]:
    """Ways to choose a number of pieces of a stack, starting at a position, up to a maximum."""
    if some == 0:
        empty: list[Piece] = []
        return [empty]
    found: list[list[Piece]] = []
    for n in range(start, len(stack) - some + 1):
        if len(found) >= most:
            break
        for rest in _picks(stack, some - 1, n + 1, most):
            found.append([stack[n]] + rest)
    return found[:most]


def may_go(unit: Piece, stack: list[Piece], where: Hex, side: Side) -> bool:
    """Whether a piece is among those to choose from for removal."""
    kinds_there = _kinds_in(stack)
    places = [k for k in range(len(kinds_there)) if unit in kinds_there[k]]
    return any(way[k] < len(kinds_there[k]) for way in _staying(stack, where, side) for k in places)


def _may_remove(unit: Piece) -> bool:
    """Whether a piece is among those that the other side may remove."""
    where, side = unit.hex, unit.side
    if not trims() or where is None or side is None or not counts(unit) or not may_trim(unit):
        return False
    stack = stack_in(where, side)
    return len(broken(stack, where, side)) > 0 and may_go(unit, stack, where, side)


def _acting_side() -> Side | None:
    """The acting player's side, or the phasing side if one player plays all."""
    return phase_side() if alone() or my_side() is None else my_side()


def _remove(unit: Piece) -> None:
    """Remove a piece from a stack over the limit."""
    where = unit.hex
    if where is not None:
        report(say("stacking.removed", unit.name, where))
        removed(unit)


def removed(unit: Piece) -> None:
    """Effects on a removed piece."""
    unit.eliminate()


# ---- reports


def line_of(stack: list[Piece], where: Hex, side: Side) -> Text:
    """A stack over the limit in one line: the rules it violates, and the pieces to choose from for removal."""
    line = say("stacking.line", where, side_name(side), joined(broken(stack, where, side), "; "))
    choices = cure_words(stack, where, side) if shows_cures() else ""
    return f"{line}; {say('stacking.cure', choices)}" if choices != "" else line


def cure_words(stack: list[Piece], where: Hex, side: Side) -> Text:
    """The pieces to remove, one choice after the other, and the number of further choices."""
    choices: list[Text] = [names(some) for some in cures(stack, where, side, 3)]
    more = choices_of(stack, where, side) - 3
    if more > 0:
        choices.append(say("stacking.more", more))
    return joined(choices, " / ")


def overfull(whose: Side | None) -> list[Hex]:
    """The hexes with a stack over the limit, of one side or (None) of any, in order of their numbers."""
    seen: set[Hex] = set()
    found: list[Hex] = []
    for unit in map_pieces():
        where = unit.hex
        if where is None or where in seen:
            continue
        seen.add(where)
        if any(len(broken(stack_in(where, side), where, side)) > 0 for side in _sides_in(where, whose)):
            found.append(where)
    return sorted(found, key=lambda each: each.number)


def _sides_in(where: Hex, whose: Side | None) -> list[Side]:
    """The sides with counting pieces in a hex, or the given side."""
    return [side for side in sides() if (whose is None or side == whose) and len(stack_in(where, side)) > 0]


def report_stacks(whose: Side | None) -> int:
    """Report the stacks over the limit, twelve lines at most. Returns their number."""
    found = overfull(whose)
    for where in found[:12]:
        for side in _sides_in(where, whose):
            if len(broken(stack_in(where, side), where, side)) > 0:
                report(line_of(stack_in(where, side), where, side), "warning")
    if len(found) > 12:
        report(say("stacking.more", len(found) - 12), "warning")
    return len(found)


def _report_all() -> None:
    """Report the stacks over the limit, and mark them."""
    if report_stacks(None) == 0:
        report(say("stacking.none"), "quiet")
        return
    marks: dict[Hex, Text] = {}
    for where in overfull(None):
        marks[where] = "!"
    show(marks)


# ---- the top of a stack


def raise_top(where: Hex, side: Side) -> Piece | None:
    """Put the topmost piece that may lie on top of a stack (`on_top`) there. Returns it; None if one is there already,
    or if the stack has none."""
    stack = stack_in(where, side)
    fit = [unit for unit in stack if on_top(unit, stack, where, side)]
    if len(fit) == 0 or stack[-1] in fit:
        return None
    fit[-1].put(where)
    return fit[-1]


def raise_tops(side: Side) -> None:
    """Put the topmost possible piece on top of every stack of a side, and report it in one line."""
    lines: list[Text] = []
    for where in hexes_of_units([unit for unit in map_pieces() if unit.side == side and counts(unit)]):
        raised = raise_top(where, side)
        if raised is not None:
            lines.append(say("stacking.top", raised.name, where))
    if len(lines) > 6:
        report(say("stacking.tops.many", len(lines)), "quiet")
    elif len(lines) > 0:
        report(say("stacking.tops", joined(lines)), "quiet")


# ---- when stacks are checked


def _dragged(unit: Piece) -> None:
    """After a drag, report what is wrong with the stack that a piece entered."""
    where, side = unit.hex, unit.side
    if not judging() or where is None or side is None or not counts(unit) or unit.came_from == where:
        return
    if not reported_at_once(unit, where):
        return
    stack = stack_in(where, side)
    arrived = [
        each for each in selected() if each in stack and each.came_from != where and reported_at_once(each, where)
    ]
    if unit in arrived and unit != arrived[0]:
        return  # those that were dragged together are one stack: it is reported once
    if len(broken(stack, where, side)) > 0:
        report(crowded_line(unit, stack, where, side), "plain" if _still_moves(side) else "warning")


def _still_moves(side: Side) -> bool:
    """Whether there is still time to correct an illegal stack: its side's phase continues, and it is checked at the
    end."""
    return phase() in checked() and phase_owner(phase()) == side


def crowded_line(unit: Piece, stack: list[Piece], where: Hex, side: Side) -> Text:
    """The report on a stack that a piece entered by hand."""
    return say("stacking.crowded", unit.name, where, joined(broken(stack, where, side), "; "))


def _phase_begun() -> None:
    """After the end of a phase, check and resolve the stacks of its side."""
    before = phase_before()
    if not judging() or before not in checked():
        return
    whose = phase_owner(before)
    if report_stacks(whose) > 0 and trims():
        report(say("stacking.must"), "warning")
    if not enforcing():
        return
    for where in overfull(whose):
        for side in _sides_in(where, whose):
            stack = stack_in(where, side)
            if len(broken(stack, where, side)) > 0:
                over_limit(stack, where, side)
