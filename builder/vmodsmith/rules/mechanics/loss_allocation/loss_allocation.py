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

Losses of a hex are queued together with the pieces that can take them: `losses.queue(where, side, 2, "armour", units,
"fire")`. `rank` gives their order; the owner is asked only where pieces of the same rank are not `alike`.
`losses.allocate_all("advance")` allocates everything; after that the mechanic calls `suffered` for each hex with losses
(`losses.note`), then `resumes` with that word, so the procedure that caused the losses continues.
"""

from dataclasses import dataclass, replace

from vmodsmith.rules.mechanics.library.common import decides, whose
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Text,
    acts_for,
    choose,
    game,
    joined,
    looks_alike,
    report,
    say,
)


@dataclass(frozen=True)
class Due:
    """A pending loss: its sort, as a word of the game; the side that chooses; how many times; the number of its hit, -1
    if it has none."""

    what: str
    side: Side
    count: int
    hit: int = -1


@dataclass(frozen=True)
class Hit:
    """Losses of one hex: the hex, and the word for the order in which its pieces take them."""

    where: Hex
    order: str


@dataclass(frozen=True)
class Suffered:
    """A side has lost pieces in a hex; the sort of loss, as a word of the game."""

    where: Hex
    side: Side
    what: str


# ---- what a game declares


def candidates(due: Due) -> list[Piece]:
    """The pieces to choose from, including all that are equal for the choosing player."""
    return payers(due)


def pay(unit: Piece, what: str) -> None:
    """The effect on the chosen piece, by the sort of loss: `[{when: 'what == "step"', steps: 1}]`, for example. It is
    reported only if the action has a `text`."""
    ...


def rank(unit: Piece, order: str) -> int:
    """The order in which the pieces of a hit take losses: those with the lowest number first. `order` is the word given
    to `queue`."""
    return 0


def alike(unit: Piece, other: Piece) -> bool:
    """Whether it makes no difference to the owner which of two pieces takes a loss."""
    return looks_alike(unit, other)


def again(unit: Piece, what: str) -> bool:
    """Whether a chosen piece can be chosen again: for its next step."""
    return unit.hex is not None


def unpaid(due: Due) -> None:
    """Effects if no piece is left to take the loss."""


def named(what: str) -> Text:
    """The text of a sort of loss."""
    return what


def _named_in(what: str, where: Hex) -> Text:
    """The text of the losses of a hex."""
    return say("loss-allocation.in", where)


def picks_at_once() -> bool:
    """Whether the acting player is asked at once if the decision is theirs."""
    return True


def at_once(due: Due) -> bool:
    """Whether one question chooses all pieces. Only possible if no piece takes two losses, and the choice of one does
    not change the candidates for the next."""
    return False


def then() -> None:
    """Effects after all losses are allocated."""


def suffered(where: Hex, side: Side, what: str) -> None:
    """Effects in a hex where a side has lost pieces, after all losses are allocated: leaders are checked, for
    example."""


def resumes(word: str) -> None:
    """How the procedure that gave a word to `allocate_all` continues, after all losses are allocated."""


def _called(unit: Piece) -> Text:
    """The name of a piece in reports and questions."""
    return unit.name


# ---- the queue


def payers(due: Due) -> list[Piece]:
    """The pieces of a hit that take the next loss: those of the lowest rank still on the map. If all are alike, only
    the first, so no player is asked."""
    there = [unit for unit in game.payers.get(str(due.hit), []) if unit.hex is not None]
    if len(there) == 0:
        return there
    order = game.hits[due.hit].order
    first = min([rank(unit, order) for unit in there])
    found = [unit for unit in there if rank(unit, order) == first]
    return found[:1] if all(alike(unit, found[0]) for unit in found) else found


def queue(where: Hex, side: Side, count: int, order: str, of: list[Piece], what: str) -> None:
    """Add the losses of a hex to the queue: the number of pieces lost among the given ones, and the order."""
    if count < 1:
        return
    n = len(game.hits)
    payers = game.payers
    payers[str(n)] = of
    game.payers = payers
    game.hits = game.hits + [Hit(where, order)]
    game.open = game.open + [Due(what, side, count, n)]


def note(where: Hex, side: Side, what: str) -> None:
    """Record that a side has lost a piece in a hex. The first sort of loss there counts."""
    if not any(each.where == where and each.side == side for each in game.suffering):
        game.suffering = game.suffering + [Suffered(where, side, what)]


def allocate_all(word: str) -> None:
    """Allocate all queued losses; a procedure continues with a word as soon as that is done."""
    game.words = game.words + [word]
    go_on()


def _settled() -> None:
    """All losses are allocated: apply their consequences, then continue the procedures that waited."""
    suffering, words = game.suffering, game.words
    game.suffering = []
    game.words = []
    game.hits = []
    game.payers = {}
    for each in suffering:
        suffered(each.where, each.side, each.what)
    then()
    for word in words:
        resumes(word)


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
    _settled()


def _picked_by(due: Due, left: list[Piece]) -> list[Piece]:
    """The player's choice of the next pieces: one, or all at once; empty if the question is closed."""
    together = _ways_to_pay(due, left)
    if len(together) > 1:
        way = choose(
            f"{say('loss-allocation.which-all', _named(due), due.count)} {whose(due.side)}",
            [joined([_called(unit) for unit in each], " + ") for each in together],
        )
        return together[way] if way is not None else []
    asks = f"{say('loss-allocation.which', _named(due), due.count)} {whose(due.side)}"
    one = choose(asks, [_called(unit) for unit in left], _places_of(left))
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
        game.open = [replace(due, count=due.count - 1)] + game.open[1:]
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


# ---- losses not allocated yet


def _named(due: Due) -> Text:
    """The text of a pending loss without its count."""
    return _named_in(due.what, game.hits[due.hit].where) if due.hit >= 0 else named(due.what)


def _waits(due: Due) -> Text:
    """The text of a pending loss: its sort, its count, the candidates."""
    return say("loss-allocation.waits", _named(due), due.count, joined([_called(unit) for unit in _able(due)]))


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
    game.hits = []
    game.payers = {}
    game.suffering = []
    game.words = []
