"""Loss allocation: what a result leaves to a side, one thing after the other: who of several loses a step, whose stack is disrupted.

    losses:
      use: loss-allocation
      kinds: unit
      candidates: '[each for each in map_pieces() if each.side == due.side and each.kind == "unit"]'
      pay: [{when: 'what == "step"', steps: 1}, {when: 'what == "shaken"', set: shaken}]
      named: [{when: 'what == "step"', value: say.step}, {value: cond.shaken}]

A combat result lists what is to be settled, `losses.allocate("step", side, 2)`, then calls `losses.go_on()`. Where nothing is to be
chosen it is done at once; where who acts decides for that side he is asked; else the pieces have a command for their owner.
"""


@dataclass(frozen=True)
class Due:
    """Something to be settled: what it is, as a word of the game; whose choice; how many times."""

    what: str
    side: Side
    count: int


# ---- what a game declares


def candidates(due: Due) -> list[Piece]:
    """Among which pieces the choice is; those that are equal for whoever chooses are all in it."""
    ...


def pay(unit: Piece, what: str) -> None:
    """What happens to a piece that was picked, by what is settled: `[{when: 'what == "step"', steps: 1}]`, say."""
    ...


def again(unit: Piece, what: str) -> bool:
    """Whether a piece that was picked can be picked once more: for its next step."""
    return unit.hex is not None


def unpaid(due: Due) -> None:
    """What follows when nobody is left who could pay."""


def named(what: str) -> Text:
    """What is to be settled, in words."""
    return what


def picks_at_once() -> bool:
    """Whether who acts is asked at once where he decides."""
    return True


def at_once(due: Due) -> bool:
    """Whether all that pay are picked by one question. Only where no piece pays twice, and who else could pay does not change
    with each that does."""
    return False


def then() -> None:
    """What follows when everything is settled."""


def called(unit: Piece) -> Text:
    """How reports and questions call a piece."""
    return unit.name


# ---- what is owed


def allocate(what: str, side: Side, count: int) -> None:
    """One more thing is to be settled, after those before it."""
    if count > 0:
        game.open = game.open + [Due(what, side, count)]


def able(due: Due) -> list[Piece]:
    """Among which pieces the choice is now."""
    return [unit for unit in candidates(due) if unit not in game.picked or again(unit, due.what)]


def go_on() -> None:
    """On with what is to be settled, until somebody else has to choose; a dialog that is closed leaves it to the menus."""
    while len(game.open) > 0:
        due = game.open[0]
        left = able(due)
        if len(left) == 0:
            game.open = game.open[1:]
            game.picked = []
            unpaid(due)
            continue
        if len(left) == 1 or (at_once(due) and due.count >= len(left)):
            for unit in left:
                if len(game.open) > 0 and game.open[0].what == due.what:
                    take(unit)
            continue
        if not picks_at_once() or not acts_for(due.side):
            report(f"{waits(due)} {whose(due.side)}", "warning")
            return
        picked = picked_by(due, left)
        if len(picked) == 0:
            report(f"{waits(due)} {whose(due.side)}", "warning")
            return
        for unit in picked:
            take(unit)
    then()


def picked_by(due: Due, left: list[Piece]) -> list[Piece]:
    """Who pays next, as the player picks: one, or all that pay; nobody where the question is closed."""
    together = ways_to_pay(due, left)
    if len(together) > 1:
        way = choose(
            f"{say('loss-allocation.which-all', named(due.what), due.count)} {whose(due.side)}",
            [joined([called(unit) for unit in each], " + ") for each in together],
        )
        return together[way] if way is not None else []
    asks = f"{say('loss-allocation.which', named(due.what), due.count)} {whose(due.side)}"
    one = choose(asks, [called(unit) for unit in left], places_of(left))
    return [left[one]] if one is not None else []


def ways_to_pay(due: Due, left: list[Piece]) -> list[list[Piece]]:
    """All ways to pick as many as have to pay; none where one after the other is asked for, or too many to read."""
    if not at_once(due) or due.count < 2 or len(left) > 6:
        return []
    found: list[list[Piece]] = [[]]
    for unit in left:
        found = found + [each + [unit] for each in found if len(each) < due.count]
    ways = [each for each in found if len(each) == due.count]
    return ways if len(ways) < 10 else []


def places_of(units: list[Piece]) -> list[Hex]:
    """The hexes of some pieces, where each has one."""
    found: list[Hex] = []
    for unit in units:
        here = unit.hex
        if here is not None:
            found.append(here)
    return found if len(found) == len(units) else []


def take(unit: Piece) -> None:
    """A piece pays once."""
    due = game.open[0]
    if due.count > 1:
        game.picked = game.picked + [unit]
        game.open = [Due(due.what, due.side, due.count - 1)] + game.open[1:]
    else:
        game.picked = []
        game.open = game.open[1:]
    pay(unit, due.what)


def may_pay(unit: Piece) -> bool:
    """Whether a piece can be picked from its menu now."""
    if len(game.open) == 0:
        return False
    due = game.open[0]
    return unit.side == due.side and decides(due.side) and unit in able(due)


def pick(unit: Piece) -> None:
    """The owner picks a piece; what needs no choice goes on."""
    take(unit)
    go_on()


# ---- what is not settled yet


def waits(due: Due) -> Text:
    """What is to be settled, how often, and among whom."""
    return say("loss-allocation.waits", named(due.what), due.count, joined([called(unit) for unit in able(due)]))


def held_up() -> list[Text]:
    """What the next attack has to wait for. Where nobody is left who could pay, nothing waits."""
    return [f"{say('loss-allocation.first', waits(due))} {whose(due.side)}" for due in game.open if len(able(due)) > 0]


def left_open() -> list[Text]:
    """What was not settled when the phase is left."""
    return [say("loss-allocation.left", waits(due)) for due in game.open if len(able(due)) > 0]


def forget() -> None:
    """Nothing is to be settled any more."""
    game.open = []
    game.picked = []
