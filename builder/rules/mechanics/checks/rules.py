"""Checks: a piece rolls against a value, for morale, reliability, survival; what follows is carried out before the next one.

A combat result asks for them: `DC: morale.check(battle.defenders, 0)`.
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
    """Whether a piece passes without rolling."""
    return False


def passes(unit: Piece, rolled: int, against: int) -> bool:
    """Whether a modified roll passes."""
    return rolled <= against


def order(unit: Piece) -> int:
    """Who checks first: the lowest number; of equal ones, in the order in which they were named."""
    return 0


def passed(unit: Piece, rolled: int) -> None:
    """What follows for a piece that passed."""


def failed(unit: Piece, rolled: int) -> None:
    """What follows for a piece that failed."""
    ...


# ---- checking


def check(units: list[Piece], plus: int) -> None:
    """Pieces check one after the other; `plus` is added to each roll."""
    for unit in sorted(units, key=lambda each: order(each)):
        if unit.in_play:
            check_one(unit, plus)


def check_one(unit: Piece, plus: int) -> bool:
    """One piece checks: whether it passed. What follows is carried out."""
    against = needed(unit)
    if automatic(unit):
        passed(unit, 0)
        return True
    thrown = 0
    for die in range(dice()):
        thrown += roll(dice_sides())
    found = modifiers(unit)
    by = total(found) + plus
    good = passes(unit, thrown + by, against)
    words: Text = f" {causes(found)}" if len(found) > 0 else ""
    more: Text = f"{words} {signed(plus)}" if plus != 0 else words
    report(say("checks.line", unit.name, thrown, more, against, say("checks.passed" if good else "checks.failed")))
    if good:
        passed(unit, thrown + by)
    else:
        failed(unit, thrown + by)
    return good


def chance(unit: Piece, plus: int) -> int:
    """The chance of passing, in percent."""
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
        if passes(unit, points + by, against):
            good += counts[points]
    return (good * 200 + every) // (2 * every)
