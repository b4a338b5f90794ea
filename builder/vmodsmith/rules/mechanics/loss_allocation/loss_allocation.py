"""Loss allocation: a side chooses the pieces that take the losses of a result, one after the other: steps, disruption.

    losses:
      use: loss-allocation
      kinds: unit
      candidates: '[each for each in map_pieces() if each.side == due.side and each.kind == "unit"]'
      pay: [{when: 'what == "step"', steps: 1}, {when: 'what == "shaken"', set: shaken}]
      named: [{when: 'what == "step"', value: say.step}, {value: cond.shaken}]

A combat result queues losses, `losses.allocate("step", side, 2)`, then calls `losses.go_on()`. If there is no choice,
the losses are applied at once; if the acting player decides for that side, they are asked; otherwise the pieces have a
command for their owner.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.common import decides, whose
from vmodsmith.rules.mechanics.words import Hex, Piece, Side, Text, acts_for, choose, game, joined, report, say


@dataclass(frozen=True)
class Due:
    """A pending loss: its sort, as a word of the game; the side that chooses; how many times."""

    what: str
    side: Side
    count: int


# ---- what a game declares


def candidates(due: Due) -> list[Piece]:
    """The pieces to choose from, including all that are equal for the choosing player."""
    ...


def pay(unit: Piece, what: str) -> None:
    """The effect on the chosen piece, by the sort of loss: `[{when: 'what == "step"', steps: 1}]`, for example."""
    ...


def again(unit: Piece, what: str) -> bool:
    """Whether a chosen piece can be chosen again: for its next step."""
    return unit.hex is not None


def unpaid(due: Due) -> None:
    """Effects if no piece is left to take the loss."""


def named(what: str) -> Text:
    """The text of a sort of loss."""
    return what


def picks_at_once() -> bool:
    """Whether the acting player is asked at once if the decision is theirs."""
    return True


def at_once(due: Due) -> bool:
    """Whether one question chooses all pieces. Only possible if no piece takes two losses, and the choice of one does
    not change the candidates for the next."""
    return False


def then() -> None:
    """Effects after all losses are allocated."""


def called(unit: Piece) -> Text:
    """The name of a piece in reports and questions."""
    return unit.name


# ---- what is owed


def allocate(what: str, side: Side, count: int) -> None:
    """Add a loss to the queue."""
    if count > 0:
        game.open = game.open + [Due(what, side, count)]


def _able(due: Due) -> list[Piece]:
    """The pieces that can be chosen now."""
    return [unit for unit in candidates(due) if unit not in game.picked or again(unit, due.what)]


def go_on() -> None:
    """Allocate losses until another player has to choose; if a dialog is closed, the choice is left to the menus."""
    while len(game.open) > 0:
        due = game.open[0]
        left = _able(due)
        if len(left) == 0:
            game.open = game.open[1:]
            game.picked = []
            unpaid(due)
            continue
        if len(left) == 1 or (at_once(due) and due.count >= len(left)):
            for unit in left:
                if len(game.open) > 0 and game.open[0].what == due.what:
                    _take(unit)
            continue
        if not picks_at_once() or not acts_for(due.side):
            report(f"{_waits(due)} {whose(due.side)}", "warning")
            return
        picked = _picked_by(due, left)
        if len(picked) == 0:
            report(f"{_waits(due)} {whose(due.side)}", "warning")
            return
        for unit in picked:
            _take(unit)
    then()


def _picked_by(due: Due, left: list[Piece]) -> list[Piece]:
    """The player's choice of the next pieces: one, or all at once; empty if the question is closed."""
    together = _ways_to_pay(due, left)
    if len(together) > 1:
        way = choose(
            f"{say('loss-allocation.which-all', named(due.what), due.count)} {whose(due.side)}",
            [joined([called(unit) for unit in each], " + ") for each in together],
        )
        return together[way] if way is not None else []
    asks = f"{say('loss-allocation.which', named(due.what), due.count)} {whose(due.side)}"
    one = choose(asks, [called(unit) for unit in left], _places_of(left))
    return [left[one]] if one is not None else []


def _ways_to_pay(due: Due, left: list[Piece]) -> list[list[Piece]]:
    """All possible combinations of pieces that take the losses; empty if the pieces are chosen one by one, or if there
    are too many to read."""
    if not at_once(due) or due.count < 2 or len(left) > 6:
        return []
    found: list[list[Piece]] = [[]]
    for unit in left:
        found = found + [each + [unit] for each in found if len(each) < due.count]
    ways = [each for each in found if len(each) == due.count]
    return ways if len(ways) < 10 else []


def _places_of(units: list[Piece]) -> list[Hex]:
    """The hexes of some pieces, if each of them is in one."""
    found: list[Hex] = []
    for unit in units:
        here = unit.hex
        if here is not None:
            found.append(here)
    return found if len(found) == len(units) else []


def _take(unit: Piece) -> None:
    """Apply one loss to a piece."""
    due = game.open[0]
    if due.count > 1:
        game.picked = game.picked + [unit]
        game.open = [Due(due.what, due.side, due.count - 1)] + game.open[1:]
    else:
        game.picked = []
        game.open = game.open[1:]
    pay(unit, due.what)


def _may_pay(unit: Piece) -> bool:
    """Whether the menu of a piece offers to choose it now."""
    if len(game.open) == 0:
        return False
    due = game.open[0]
    return unit.side == due.side and decides(due.side) and unit in _able(due)


def _pick(unit: Piece) -> None:
    """The owner chooses a piece; losses that need no choice follow automatically."""
    _take(unit)
    go_on()


# ---- what is not settled yet


def _waits(due: Due) -> Text:
    """The text of a pending loss: its sort, its count, the candidates."""
    return say("loss-allocation.waits", named(due.what), due.count, joined([called(unit) for unit in _able(due)]))


def held_up() -> list[Text]:
    """What the next attack has to wait for; nothing if no piece is left to take the loss."""
    return [
        f"{say('loss-allocation.first', _waits(due))} {whose(due.side)}" for due in game.open if len(_able(due)) > 0
    ]


def left_open() -> list[Text]:
    """The losses not allocated when the phase ends."""
    return [say("loss-allocation.left", _waits(due)) for due in game.open if len(_able(due)) > 0]


def forget() -> None:
    """Cancel all pending losses."""
    game.open = []
    game.picked = []
