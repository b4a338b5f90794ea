"""Fire: who may, at what range and sight, with what strength; a result of a table for each shot.

The table's columns are found from the strength; a table of one column suits games that roll against a number.
"""


@dataclass(frozen=True)
class Shot:
    """A shot: who fires, at whom, from where to where, how far."""

    firer: Piece
    target: Piece
    origin: Hex
    where: Hex
    far: int


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces fire."""
    return True


def times(unit: Piece) -> int:
    """How often a piece fires in a phase: once, or not at all."""
    return 1


def range_of(unit: Piece) -> int:
    """How many hexes a piece fires."""
    ...


def least_range(unit: Piece) -> int:
    """The nearest hex it fires at."""
    return 1


def sees(unit: Piece, where: Hex) -> bool:
    """Whether a piece sees a hex."""
    return True


def target(unit: Piece, other: Piece) -> bool:
    """Whether a piece may fire at an enemy in range and sight."""
    return True


def strength(shot: Shot) -> int:
    """The strength of a shot."""
    ...


def table() -> Table:
    """The results table; its cells are the results that `apply` knows."""
    ...


def column_of(points: int) -> str:
    """The column of a strength: the last whose heading, a whole number, is not above it; the first one below all."""
    found = columns(table())[0]
    for each in columns(table()):
        if whole(each, 999) <= points:
            found = each
    return found


def shifts(shot: Shot) -> list[Modifier]:
    """Column shifts, each with its cause."""
    return []


def drm(shot: Shot) -> list[Modifier]:
    """Modifiers of the dice, each with its cause: range, ground, cover."""
    return []


def dice() -> int:
    """How many dice are rolled."""
    return 1


def dice_sides() -> int:
    """The sides of each die."""
    return 6


def apply(shot: Shot, result: str) -> None:
    """What a result of the table does: a mapping from each result to a call, or a list of calls."""
    ...


def marked(unit: Piece) -> None:
    """Show on a piece that it has fired."""


# ---- firing


def stamp() -> str:
    """What tells this phase from others."""
    return f"{turn()} {phase()}"


def may_fire(unit: Piece) -> bool:
    """Whether a piece may fire now."""
    if referee() == "off" or not is_bound() or unit.hex is None or unit.side is None or not who(unit):
        return False
    side = bound_side()
    return (side is None or unit.side == side) and times(unit) > 0 and unit.fired_in != stamp()


def targets(unit: Piece) -> list[Piece]:
    """The enemies that a piece can fire at, the nearest first."""
    here = unit.hex
    found: list[Piece] = []
    if here is None:
        return found
    for where in here.within(range_of(unit)):
        far = here.distance(where)
        if far is None or far < least_range(unit):
            continue
        foes = [other for other in where.pieces() if enemies(unit, other) and target(unit, other)]
        if len(foes) > 0 and sees(unit, where):
            found.extend(foes)
    return found


def fire(unit: Piece) -> None:
    """The player picks a target, and the shot is resolved."""
    found = targets(unit)
    if len(found) == 0:
        report(say("fire.none", unit.name), "warning")
        return
    places = [other.hex for other in found]
    labels: list[Text] = []
    hexes_of: list[Hex] = []
    for n, other in enumerate(found):
        where = places[n]
        if where is not None:
            labels.append(say("fire.target", where, other.name))
            hexes_of.append(where)
    picked = choose(say("fire.which", unit.name), labels, hexes_of)
    if picked is not None:
        shoot(unit, found[picked])


def shot_at(unit: Piece, other: Piece) -> Shot | None:
    """The shot of a piece at another one; None where one of them is off the map."""
    here, where = unit.hex, other.hex
    if here is None or where is None:
        return None
    far = here.distance(where)
    return Shot(unit, other, here, where, far if far is not None else 0)


def shoot(unit: Piece, other: Piece) -> None:
    """Resolve a shot."""
    shot = shot_at(unit, other)
    if shot is None:
        return
    points = strength(shot)
    column_shifts, modifiers = shifts(shot), drm(shot)
    column = shifted(table(), column_of(points), total(column_shifts))
    report(say("fire.line", unit.name, other.name, shot.where, shot.far, points, column))
    if len(column_shifts) + len(modifiers) > 0:
        report(say("fire.causes", causes(column_shifts + modifiers)), "quiet")
    thrown = 0
    for die in range(dice()):
        thrown += roll(dice_sides())
    by = total(modifiers)
    result = cell(table(), thrown + by, column)
    report(say("fire.result", thrown, signed(by) if by != 0 else "", cell_name(table(), result)), "strong")
    unit.fired_in = stamp()
    marked(unit)
    if referee() == "full":
        apply(shot, result)


# ---- results


def nothing() -> None:
    """A result without an effect."""


def hit(shot: Shot, steps: int) -> None:
    """The target loses steps."""
    for n in range(steps):
        if shot.target.hex is not None:
            shot.target.lose_step()
