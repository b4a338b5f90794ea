"""Checks: a piece rolls against a value, for morale, reliability, survival; its effects come before the next check.

    nerve:
      use: checks
      kinds: unit
      needed: {armour: 9, else: 7}
      automatic: {is: armour, lacks: shaken}
      dice: 2
      modifiers: [{text: cond.shaken, by: 1, when: unit.has("shaken"), paragraphs: "5.1"}]
      failed: [{set: shaken}, {steps: 1}]

A combat result orders checks: `DC: nerve.check(battle.defenders, 0)`. If a side chooses the order of its checks
(`picks_order`), its pieces have a command for this. With `with: retreat` the next check waits until the retreat before
it is resolved.
"""

from vmodsmith.rules.mechanics.library.board import is_lost
from vmodsmith.rules.mechanics.library.common import Modifier, causes, decides, total, whose
from vmodsmith.rules.mechanics.words import Hex, Piece, Text, enforcing, game, joined, report, roll, say, show


def needed(unit: Piece) -> int:
    """The target number: a check passes if the dice do not exceed it."""
    ...


def dice() -> int:
    """The number of dice."""
    return 1


def dice_sides() -> int:
    """The number of sides of each die."""
    return 6


def modifiers(unit: Piece) -> list[Modifier]:
    """Die roll modifiers, each with its reason."""
    return []


def automatic(unit: Piece) -> bool:
    """Whether a piece passes without rolling; this is reported, and has the same effects as a passed roll."""
    return False


def passes(unit: Piece, rolled: int, against: int) -> bool:
    """Whether a modified roll passes."""
    return rolled <= against


def order(unit: Piece) -> int:
    """The order of checks: lowest number first; equal pieces in the order in which they were named."""
    return 0


def picks_order() -> bool:
    """Whether a side chooses which of its pieces checks next, with the referee on full. Otherwise they check in
    their order."""
    return False


def _picks() -> bool:
    """Whether the side that checks is asked for the next piece."""
    return picks_order() and enforcing()


def first() -> list[Text]:
    """What must be done before the next piece checks: a retreat, for example."""
    return []


def tidy() -> None:
    """Take note of what players have already resolved by hand."""


def outcome(unit: Piece, rolled: int, against: int) -> str:
    """The outcome of a modified roll, as a word: passed or failed, unless the game has others. For those, `holds` says
    which count as passed."""
    return "passed" if passes(unit, rolled, against) else "failed"


def holds(outcome: str) -> bool:
    """Whether an outcome leaves a piece unharmed. This decides the default effects, and which chance is reported."""
    return outcome == "passed"


def comes_through(outcome: str) -> bool:
    """Whether a piece has come through its check: it passed, or `holds` says so for the game's own word."""
    return outcome == "passed" or holds(outcome)


def outcome_named(unit: Piece, outcome: str) -> Text:
    """The text of an outcome."""
    return say("checks.passed" if comes_through(outcome) else "checks.failed")


def follows(unit: Piece, rolled: int, outcome: str) -> None:
    """Effects on a piece that has checked, by its outcome."""
    if comes_through(outcome):
        passed(unit, rolled)
    else:
        failed(unit, rolled)


def over() -> None:
    """Effects after all pieces have checked."""


def hurts(unit: Piece, outcome: str) -> bool:
    """Whether an outcome does harm, so that its line is highlighted in the chat."""
    return not comes_through(outcome)


def called(unit: Piece) -> Text:
    """The name of a piece in reports."""
    return unit.name


def modifiers_named(found: list[Modifier]) -> Text:
    """The text of the modifiers of a roll, with a space before it; empty for none."""
    return f" {causes(found)}" if len(found) > 0 else ""


def against_named(unit: Piece) -> Text:
    """The name of the value rolled against, or of its owner, for texts that mention it."""
    return ""


def passed(unit: Piece, rolled: int) -> None:
    """Effects on a piece that passed."""


def failed(unit: Piece, rolled: int) -> None:
    """Effects on a piece that failed."""


# ---- the order of checks


def check(units: list[Piece], plus: int) -> None:
    """Let pieces check one after the other; `plus` is added to each roll."""
    line_up(units, plus)
    go_on()


def line_up(units: list[Piece], plus: int) -> None:
    """Add pieces to the end of the queue of checks."""
    queue = game.queue.copy()
    for unit in sorted(units, key=lambda each: order(each)):
        queue[unit] = plus
    game.queue = queue


def next_ones() -> list[Piece]:
    """The pieces that can check next, all of one side; eliminated pieces are left out."""
    found: list[Piece] = []
    for unit in game.queue:
        if not unit.in_play or is_lost(unit):
            continue
        if len(found) > 0 and unit.side != found[0].side:
            break
        found.append(unit)
    return found


def go_on() -> None:
    """Continue with the checks until a player has to choose, or something else must be done first."""
    while len(first()) == 0:
        ready = next_ones()
        if len(ready) == 0:
            forget()
            over()
            return
        if len(ready) > 1 and _picks():
            report(f"{say('checks.order', _called_all(ready))} {whose(ready[0].side)}", "warning")
            _show_ready(ready)
            return
        _take(ready[0])


def _show_ready(ready: list[Piece]) -> None:
    """Mark the hexes of the pieces that can check next."""
    marks: dict[Hex, Text] = {}
    for each in ready:
        if each.hex is not None:
            marks[each.hex] = "?"
    show(marks)


def _take(unit: Piece) -> None:
    """Let a piece check now."""
    queue = game.queue.copy()
    plus = queue.get(unit, 0)
    if unit in queue:
        del queue[unit]
    game.queue = queue
    _check_one(unit, plus)


def may_check(unit: Piece) -> bool:
    """Whether its owner can choose a piece to check next."""
    if len(game.queue) == 0 or not _picks() or not decides(unit.side):
        return False
    return unit in next_ones() and len(first()) == 0


def check_next(unit: Piece) -> None:
    """Let a piece check, and after it those that need no choice."""
    tidy()
    _take(unit)
    go_on()


def held_up() -> list[Text]:
    """The reasons why the next attack has to wait: a retreat, or the choice of the piece that checks next. Whatever
    players have resolved by hand counts as done."""
    tidy()
    found = first()
    if len(found) > 0 or len(game.queue) == 0:
        return found
    ready = next_ones()
    if len(ready) < 2 or not _picks():
        go_on()
        return first()
    return [f"{say('checks.first', _called_all(ready))} {whose(ready[0].side)}"]


def left_open() -> list[Text]:
    """The pieces that have not checked when the phase ends."""
    found = [unit for unit in game.queue if unit.hex is not None]
    return [say("checks.left", _called_all(found))] if len(found) > 0 else []


def forget() -> None:
    """Cancel all remaining checks."""
    game.queue = {}


def _called_all(units: list[Piece]) -> Text:
    """The names of several pieces in reports."""
    return joined([called(unit) for unit in units])


# ---- a check


def _check_one(unit: Piece, plus: int) -> bool:
    """Let one piece check, with its effects. Returns whether it passed."""
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
    """The chance of holding, in percent; computed, not simulated. `plus` is added to the roll."""
    if automatic(unit):
        return 100
    by, against = total(modifiers(unit)) + plus, needed(unit)
    good, every = 0, 0
    counts: dict[int, int] = {0: 1}
    for _die in range(dice()):
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
