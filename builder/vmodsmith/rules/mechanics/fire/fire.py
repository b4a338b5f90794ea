"""Fire: which pieces may fire, at what range and sight, with what strength; a table result for each shot.

    guns:
      use: fire
      kinds: unit
      bind: [{phases: rest-red, side: red}]
      who: {is: armour}
      range_of: 3
      least_range: 2
      sees: sight.observer_of(unit, where) is not None
      strength: shot.firer.at
      table: fight
      column_of: "'2:1' if points > 2 else '1:1'"
      drm: [{text: terrain.woods, by: -1, when: 'shot.where.terrain == "woods"', paragraphs: "1.2"}]
      apply: {D: "hit(shot, 1)", A: nothing(), "-": nothing()}

The strength determines the column of the table; a table with one column suits games that roll against a target number.
If a hex has several targets, those with the highest `priority` can be hit. Among equal targets the firing player
chooses in a dialog. With `picks`, a player chooses from the menus of the targets instead, at any time: until then the
shot waits, and no other begins.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.board import few_hexes, hexes_of_units
from vmodsmith.rules.mechanics.library.common import (
    Deed,
    Modifier,
    acting_stamp,
    causes,
    decides,
    enemies,
    hex_numbers,
    names,
    points_column,
    total,
    whose,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Table,
    Text,
    acts_for,
    bound_side,
    cell,
    cell_name,
    choose,
    enforcing,
    game,
    is_bound,
    joined,
    judging,
    kinds,
    map_pieces,
    piece_of,
    report,
    roll,
    say,
    selected,
    shifted,
    show,
    side_name,
    signed,
)


@dataclass(frozen=True)
class Shot:
    """A shot: the firing piece, its target, their hexes, the range."""

    firer: Piece
    target: Piece
    origin: Hex
    where: Hex
    distance: int


# ---- what a game declares


def who(unit: Piece) -> bool:
    """Which pieces may fire."""
    return True


def held(unit: Piece) -> list[Text]:
    """The reasons why a piece that may fire does not do so in this phase."""
    return []


def times(unit: Piece) -> int:
    """How often a piece may fire in a phase."""
    return 1


def range_of(unit: Piece) -> int:
    """The range of a piece, in hexes."""
    ...


def least_range(unit: Piece) -> int:
    """The minimum range of a piece."""
    return 1


def sees(unit: Piece, where: Hex) -> bool:
    """Whether a piece sees a hex."""
    return True


def target(unit: Piece, other: Piece) -> bool:
    """Whether a piece may fire at an enemy in range and sight: by default at units, not at markers."""
    return other.type is not None


def priority(unit: Piece, other: Piece) -> int:
    """The priority among several targets in a hex: those with the highest number can be hit."""
    return 0


def picks(unit: Piece) -> Side | None:
    """The side that chooses among equal targets in a hex, from their menus; None: the firing player chooses, in a
    dialog."""
    return None


def strength(shot: Shot) -> int:
    """The strength of a shot."""
    ...


def table() -> Table:
    """The results table; its cells are the results that `apply` knows."""
    ...


def column_of(points: int) -> str:
    """The column for a strength: the last whose heading, a whole number, does not exceed it; the first one if all
    do."""
    return points_column(table(), points)


def shifts(shot: Shot) -> list[Modifier]:
    """Column shifts, each with its reason."""
    return []


def drm(shot: Shot) -> list[Modifier]:
    """Die roll modifiers, each with its reason: range, terrain, cover."""
    return []


def dice() -> int:
    """The number of dice."""
    return 1


def dice_sides() -> int:
    """The number of sides of each die."""
    return 6


def apply(shot: Shot, result: str) -> None:
    """The effects of a table result: a mapping from each result to a call, or a list of calls."""
    ...


def marked(unit: Piece) -> None:
    """Mark a piece as having fired."""


def line(shot: Shot, points: int, column: str) -> Text:
    """The line that announces a shot before its dice: its strength, the column of the table."""
    return say("fire.line", shot.firer.name, shot.target.name, shot.where, shot.distance, points, column)


def result_line(shot: Shot, thrown: list[int], modifiers: list[Modifier], result: str) -> Text:
    """The line that reports the dice and their result."""
    by = total(modifiers)
    return say("fire.result", sum(thrown), signed(by) if by != 0 else "", cell_name(table(), result))


def lists_causes() -> bool:
    """Whether shifts and modifiers get a line of their own, before the dice."""
    return True


def aim_named(unit: Piece, other: Piece) -> Text:
    """The name of a target in the question for it; may include its armour."""
    return other.name


def hurts(shot: Shot, result: str) -> bool:
    """Whether a result does harm: its line is highlighted."""
    return True


def has_fired(unit: Piece) -> bool:
    """Whether a piece has used all its shots of this phase; a condition set by `marked` can answer this."""
    return times_fired(unit) >= times(unit)


def silenced_by(unit: Piece) -> bool:
    """Whether a move in the present phase keeps a piece from firing. Players read it before they move."""
    return False


# ---- firing


def times_fired(unit: Piece) -> int:
    """How often a piece has fired in this phase."""
    return game.fired.get(unit.uid, 0) if game.fired_in == acting_stamp() else 0


def may_fire(unit: Piece) -> bool:
    """Whether a piece may fire now, and the acting player may order it."""
    if not judging() or not is_bound() or unit.hex is None or unit.side is None or not who(unit):
        return False
    side = bound_side()
    return (side is None or unit.side == side) and not has_fired(unit) and len(held(unit)) == 0 and decides(unit.side)


def deeds(unit: Piece) -> list[Deed]:
    """What a piece can still do here: fire, while it has a target."""
    if unit.kind not in kinds() or not may_fire(unit) or len(targets(unit)) == 0:
        return []
    return [Deed(say("fire.can"), say("fire.badge"))]


def _may_be_explained(unit: Piece) -> bool:
    """Whether the reasons why a piece does not fire are reported: it is its side's phase, and it is the only selected
    piece."""
    if not judging() or not is_bound() or unit.hex is None or len(selected()) > 1:
        return False
    return bound_side() in (None, unit.side)


def _report_why_not(unit: Piece) -> None:
    """Report the reasons why a piece cannot fire, to the player who pressed its key."""
    if not who(unit):
        report(say("fire.why.cannot", unit.name), "plain")
    elif has_fired(unit):
        report(say("fire.why.fired", unit.name), "plain")
    elif len(held(unit)) > 0:
        report(say("fire.why.held", unit.name, joined(held(unit), "; ")), "plain")
    else:
        report(say("fire.why.target", unit.name), "plain")


def aims(unit: Piece, where: Hex) -> list[Piece]:
    """The pieces in a hex that a shot at the hex can hit, all equal."""
    foes = [other for other in where.pieces() if enemies(unit, other) and target(unit, other)]
    most = max([priority(unit, other) for other in foes], default=0)
    return [other for other in foes if priority(unit, other) == most]


def _open_to(unit: Piece, where: Hex) -> bool:
    """Whether a hex is in range and sight of a piece."""
    here = unit.hex
    far = here.distance(where) if here is not None else None
    return far is not None and least_range(unit) <= far <= range_of(unit) and sees(unit, where)


def targets(unit: Piece) -> list[Piece]:
    """The enemies that a piece can fire at, the nearest first."""
    here = unit.hex
    found: list[Piece] = []
    if here is None:
        return found
    for where in here.within(range_of(unit)):
        foes = aims(unit, where)
        if len(foes) > 0 and _open_to(unit, where):
            found.extend(foes)
    return found


def silenced(unit: Piece) -> list[Text]:
    """The text for players about a piece that can move but would be silenced by it."""
    return [say("fire.silenced")] if unit.kind in kinds() and who(unit) and silenced_by(unit) else []


def in_fire(unit: Piece) -> list[Hex]:
    """The hexes with targets of a piece, the nearest first."""
    return hexes_of_units(targets(unit)) if unit.kind in kinds() and unit.hex is not None and who(unit) else []


def seen(unit: Piece) -> list[Text]:
    """The text for players about a piece under the mouse: its range, its targets' hexes, whether it has fired."""
    if unit.kind not in kinds() or unit.hex is None or not who(unit) or range_of(unit) == 0:
        return []
    if is_bound() and has_fired(unit):
        return [say("fire.seen-fired")]
    if is_bound() and len(held(unit)) > 0:
        return held(unit)
    far, hexes = range_of(unit), in_fire(unit)
    return [say("fire.seen", far, few_hexes(hexes)) if len(hexes) > 0 else say("fire.seen-none", far)]


def _fire(unit: Piece) -> None:
    """The player chooses a target, and the shot is resolved. If a side chooses among equal targets, the firing player
    chooses only the hex."""
    found = targets(unit)
    if len(found) == 0:
        report(say("fire.none", unit.name), "warning")
        return
    if report_waiting():
        return
    labels: list[Text] = []
    hexes_of: list[Hex] = []
    shown: list[Piece] = []
    for other in found:
        where = other.hex
        if where is not None and (picks(unit) is None or where not in hexes_of):
            aimed_at = [other] if picks(unit) is None else aims(unit, where)
            labels.append(say("fire.target", where, joined([aim_named(unit, each) for each in aimed_at])))
            hexes_of.append(where)
            shown.append(other)
    picked = choose(say("fire.which", unit.name), labels, hexes_of)
    if picked is None:
        return
    if picks(unit) is not None:
        fire_into(unit, hexes_of[picked])
    else:
        shoot(unit, shown[picked])


def may_fire_to(unit: Piece, direction: int) -> bool:
    """Whether a piece may fire into the adjacent hex in a direction, 0 to 5 clockwise from the top."""
    here = unit.hex
    where = here.neighbour(direction) if here is not None else None
    return where is not None and may_fire(unit) and len(aims(unit, where)) > 0 and _open_to(unit, where)


def _fire_to(unit: Piece, direction: int) -> None:
    """Let a piece fire into the adjacent hex in a direction."""
    here = unit.hex
    where = here.neighbour(direction) if here is not None else None
    if where is not None:
        fire_into(unit, where)


def fire_into(unit: Piece, where: Hex) -> None:
    """Let a piece fire into a hex: at its only possible target, at the one chosen, or waiting until one is chosen."""
    if report_waiting():
        return
    found, by = aims(unit, where), picks(unit)
    if len(found) == 0:
        report(say("fire.none", unit.name), "warning")
    elif len(found) == 1:
        shoot(unit, found[0])
    elif by is not None:
        game.waiting = unit.uid
        game.waiting_at = where
        game.waiting_in = acting_stamp()
        if not (acts_for(by) and _picked_here(unit, found)):
            report(say("fire.pick", unit.name, where, side_name(by), names(found)), "warning")
    else:
        picked = choose(say("fire.which", unit.name), [other.name for other in found])
        if picked is not None:
            shoot(unit, found[picked])


# ---- a shot that waits


def _picked_here(unit: Piece, found: list[Piece]) -> bool:
    """If the firing player decides for both sides, ask at once for the target; if the dialog is closed, the shot
    waits."""
    hexes: list[Hex] = []
    for other in found:
        where = other.hex
        if where is not None:
            hexes.append(where)
    by = picks(unit)
    question = (
        say("fire.whose", unit.name, hex_numbers(hexes), side_name(by))
        if by is not None
        else say("fire.which", unit.name)
    )
    picked = choose(question, [aim_named(unit, other) for other in found], hexes)
    if picked is not None:
        _take(found[picked])
    return picked is not None


def waiting_piece() -> Piece | None:
    """The piece whose shot waits for its target."""
    firer = piece_of(game.waiting) if game.waiting != "" else None
    return firer if firer is not None and firer.hex is not None else None


def _waiting_aims() -> list[Piece]:
    """The possible targets of the waiting shot."""
    firer, where = waiting_piece(), game.waiting_at
    nobody: list[Piece] = []
    return aims(firer, where) if firer is not None and where is not None else nobody


def report_able() -> None:
    """At the start of a phase, report the pieces that can fire in it, and mark their hexes. Nothing is reported if this
    would reveal the pieces without a target."""
    if not judging() or not is_bound():
        return
    side = bound_side()
    able = [
        unit
        for unit in map_pieces()
        if unit.kind in kinds()
        and side in (None, unit.side)
        and who(unit)
        and not has_fired(unit)
        and len(targets(unit)) > 0
    ]
    marks: dict[Hex, Text] = {}
    if len(able) == 0:
        report(say("fire.nobody"))
        show(marks)  # the marks of the phase before are out of date
        return
    for unit in able:
        if unit.hex is not None:
            marks[unit.hex] = "?"
    report(say("fire.able", len(able), hex_numbers(sorted(marks, key=lambda each: each.number))))
    show(marks)


def report_waiting() -> bool:
    """Whether a shot waits for its target; if so, remind the player who is about to go on. A shot that has lost all its
    targets stops waiting."""
    firer, where, found = waiting_piece(), game.waiting_at, _waiting_aims()
    if firer is None or where is None or len(found) == 0:
        if game.waiting != "":
            forget()
        return False
    report(f"{say('fire.waits', firer.name, where, names(found))} {whose(picks(firer))}", "strong")
    return True


def forget() -> None:
    """Cancel the waiting shot."""
    game.waiting = ""
    game.waiting_at = None
    game.waiting_in = ""


def _may_take(unit: Piece) -> bool:
    """Whether a piece can be chosen as the target of the waiting shot."""
    firer = waiting_piece()
    return firer is not None and judging() and decides(picks(firer)) and unit in _waiting_aims()


def _take(unit: Piece) -> None:
    """Choose a piece as the target of the waiting shot; the shot counts for the phase in which it began."""
    firer = waiting_piece()
    if firer is not None:
        if game.waiting_in == acting_stamp():
            _count(firer)
        resolve(firer, unit)


def count_shot(left: str) -> None:
    """Count the shot that still waits, before the marks of a phase (`turn phase`) are stored: its piece has fired in
    that phase."""
    firer = waiting_piece()
    if firer is not None and game.waiting_in == left:
        marked(firer)


def _phase_begun() -> None:
    """At the start of a phase, report that a shot still waits."""
    if game.waiting != "" and not judging():
        forget()
    elif game.waiting != "":
        report_waiting()


# ---- resolving


def shot_at(unit: Piece, other: Piece) -> Shot | None:
    """The shot of a piece at another; None if one of them is off the map."""
    here, where = unit.hex, other.hex
    if here is None or where is None:
        return None
    far = here.distance(where)
    return Shot(unit, other, here, where, far if far is not None else 0)


def _count(unit: Piece) -> None:
    """Record that a piece has fired in this phase."""
    now = game.fired.copy() if game.fired_in == acting_stamp() else {}
    now[unit.uid] = now.get(unit.uid, 0) + 1
    game.fired = now
    game.fired_in = acting_stamp()
    marked(unit)


def shoot(unit: Piece, other: Piece) -> None:
    """Let a piece fire at another."""
    _count(unit)
    resolve(unit, other)


def resolve(unit: Piece, other: Piece) -> None:
    """Roll the dice of a shot and apply their result."""
    forget()
    shot = shot_at(unit, other)
    if shot is None:
        return
    points = strength(shot)
    column_shifts, modifiers = shifts(shot), drm(shot)
    column = shifted(table(), column_of(points), total(column_shifts))
    report(line(shot, points, column))
    if len(column_shifts) + len(modifiers) > 0 and lists_causes():
        report(say("fire.causes", causes(column_shifts + modifiers)), "quiet")
    thrown = [roll(dice_sides(), unit.side) for die in range(dice())]
    result = cell(table(), sum(thrown) + total(modifiers), column)
    report(result_line(shot, thrown, modifiers, result), "strong" if hurts(shot, result) else "plain")
    if enforcing():
        apply(shot, result)


# ---- results


def nothing() -> None:
    """A result without an effect."""


def hit(shot: Shot, steps: int) -> None:
    """Let the target lose steps."""
    for _n in range(steps):
        if shot.target.hex is not None:
            shot.target.lose_step()
