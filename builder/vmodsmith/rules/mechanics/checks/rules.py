"""Checks: a piece rolls against a value, for morale, reliability, survival; what follows is carried out before the next one.

    nerve:
      use: checks
      kinds: unit
      needed: {armour: 9, else: 7}
      automatic: {is: armour, lacks: shaken}
      dice: 2
      modifiers: [{text: cond.shaken, by: 1, when: unit.has("shaken"), paragraphs: "5.1"}]
      failed: [{set: shaken}, {steps: 1}]

A combat result asks for them: `DC: morale.check(battle.defenders, 0)`. Where a side says in which order its pieces check
(`picks_order`), its pieces have a command; with `with: retreat` the next one waits until the retreat before it is done.
"""


def needed(unit: Piece) -> int:
    """What is rolled against: the check is passed where the dice are not above it."""
    ...


def dice() -> int:
    """How many dice are rolled."""
    return 1


def dice_sides() -> int:
    """The sides of each die."""
    return 6


def modifiers(unit: Piece) -> list[Modifier]:
    """Modifiers of the dice, each with its cause."""
    return []


def automatic(unit: Piece) -> bool:
    """Whether a piece passes without rolling; that is told, and followed by what follows a roll that passed."""
    return False


def passes(unit: Piece, rolled: int, against: int) -> bool:
    """Whether a modified roll passes."""
    return rolled <= against


def order(unit: Piece) -> int:
    """Who checks first: the lowest number; of equal ones, in the order in which they were named."""
    return 0


def picks_order() -> bool:
    """Whether a side says which of its pieces checks next."""
    return False


def first() -> list[Text]:
    """What must be done before the next piece checks: a retreat, say."""
    return []


def tidy() -> None:
    """Note what players have settled by hand of what must be done first."""


def outcome(unit: Piece, rolled: int, against: int) -> str:
    """What comes of a modified roll, as a word: passed or failed, unless a game knows more. Where it has other words, `holds` says
    which of them count as passed."""
    return "passed" if passes(unit, rolled, against) else "failed"


def holds(outcome: str) -> bool:
    """Whether a piece has come through its check unharmed, by its outcome: what follows of itself, and what its chance is told of."""
    return outcome == "passed"


def comes_through(outcome: str) -> bool:
    """Whether a piece has come through its check: it has passed, or `holds` says so of a game's own word."""
    return outcome == "passed" or holds(outcome)


def outcome_named(unit: Piece, outcome: str) -> Text:
    """An outcome in words."""
    return say("checks.passed" if comes_through(outcome) else "checks.failed")


def follows(unit: Piece, rolled: int, outcome: str) -> None:
    """What is done with a piece that has checked, by its outcome."""
    if comes_through(outcome):
        passed(unit, rolled)
    else:
        failed(unit, rolled)


def over() -> None:
    """What follows when all have checked."""


def hurts(unit: Piece, outcome: str) -> bool:
    """Whether an outcome hurts, so that its line stands out in the chat."""
    return not comes_through(outcome)


def called(unit: Piece) -> Text:
    """How reports call a piece."""
    return unit.name


def modifiers_named(found: list[Modifier]) -> Text:
    """The modifiers of a roll in words, a space before them; empty for none."""
    return f" {causes(found)}" if len(found) > 0 else ""


def against_named(unit: Piece) -> Text:
    """Whose or what value is rolled against, for texts that name it."""
    return ""


def passed(unit: Piece, rolled: int) -> None:
    """What follows for a piece that passed."""


def failed(unit: Piece, rolled: int) -> None:
    """What follows for a piece that failed."""


# ---- who checks next


def check(units: list[Piece], plus: int) -> None:
    """Pieces check one after the other; `plus` is added to each roll."""
    line_up(units, plus)
    go_on()


def line_up(units: list[Piece], plus: int) -> None:
    """Pieces are to check after those that have to already."""
    queue = game.queue.copy()
    for unit in sorted(units, key=lambda each: order(each)):
        queue[unit] = plus
    game.queue = queue


def next_ones() -> list[Piece]:
    """The pieces that check next, of one side; who is gone is not among them."""
    found: list[Piece] = []
    for unit in game.queue:
        if not unit.in_play or is_lost(unit):
            continue
        if len(found) > 0 and unit.side != found[0].side:
            break
        found.append(unit)
    return found


def go_on() -> None:
    """On with the checks until somebody has to choose, or something else must be done first."""
    while len(first()) == 0:
        ready = next_ones()
        if len(ready) == 0:
            forget()
            over()
            return
        if len(ready) > 1 and picks_order():
            report(f"{say('checks.order', called_all(ready))} {whose(ready[0].side)}", "warning")
            show_ready(ready)
            return
        take(ready[0])


def show_ready(ready: list[Piece]) -> None:
    """The hexes of those who can check next wear a mark."""
    marks: dict[Hex, Text] = {}
    for each in ready:
        if each.hex is not None:
            marks[each.hex] = "?"
    show(marks)


def take(unit: Piece) -> None:
    """A piece checks now."""
    queue = game.queue.copy()
    plus = queue.get(unit, 0)
    if unit in queue:
        del queue[unit]
    game.queue = queue
    check_one(unit, plus)


def may_check(unit: Piece) -> bool:
    """Whether a piece can check next, as its owner says."""
    if len(game.queue) == 0 or not picks_order() or not decides(unit.side):
        return False
    return unit in next_ones() and len(first()) == 0


def check_next(unit: Piece) -> None:
    """A piece checks, and those after it that need no choice."""
    tidy()
    take(unit)
    go_on()


def held_up() -> list[Text]:
    """What the next attack has to wait for: a retreat, or a choice of who checks next. What was settled by hand goes on."""
    tidy()
    found = first()
    if len(found) > 0 or len(game.queue) == 0:
        return found
    ready = next_ones()
    if len(ready) < 2 or not picks_order():
        go_on()
        return first()
    return [f"{say('checks.first', called_all(ready))} {whose(ready[0].side)}"]


def left_open() -> list[Text]:
    """Who has not checked when the phase is left."""
    found = [unit for unit in game.queue if unit.hex is not None]
    return [say("checks.left", called_all(found))] if len(found) > 0 else []


def forget() -> None:
    """Nobody has to check any more."""
    game.queue = {}


def called_all(units: list[Piece]) -> Text:
    """Some pieces as reports call them."""
    return joined([called(unit) for unit in units])


# ---- a check


def check_one(unit: Piece, plus: int) -> bool:
    """One piece checks: whether it passed. What follows is carried out."""
    against = needed(unit)
    if automatic(unit):
        report(say("checks.automatic", called(unit), against_named(unit)), "quiet")
        follows(unit, 0, "passed")
        return True
    thrown = [roll(dice_sides(), unit.side) for die in range(dice())]
    found = modifiers(unit)
    if plus != 0:
        found = [Modifier(say("checks.plus"), plus, "")] + found
    rolled = sum(thrown) + total(found)
    result = outcome(unit, rolled, against)
    line = say(
        "checks.line",
        called(unit),
        joined([str(each) for each in thrown], "+"),
        modifiers_named(found),
        against,
        outcome_named(unit, result),
        rolled,
        against_named(unit),
    )
    report(line, "strong" if hurts(unit, result) else "plain")
    follows(unit, rolled, result)
    return comes_through(result)


def chance(unit: Piece, plus: int) -> int:
    """The chance of holding, in percent; computed, not tried. `plus` is added to the roll."""
    if automatic(unit):
        return 100
    by, against = total(modifiers(unit)) + plus, needed(unit)
    good, every = 0, 0
    counts: dict[int, int] = {0: 1}
    for die in range(dice()):
        more: dict[int, int] = {}
        for points in counts:
            for face in range(1, dice_sides() + 1):
                more[points + face] = more.get(points + face, 0) + counts[points]
        counts = more
    for points in counts:
        every += counts[points]
        if comes_through(outcome(unit, points + by, against)):
            good += counts[points]
    return (good * 200 + every) // (2 * every)
