"""Plotted fire: both sides plot fire on hexes, each with its guns and observers; then all of it is fired together.

    barrage:
      use: plotted-fire
      kinds: unit marker
      bind: rest-red
      marker: {red: flag, blue: low}
      gun: {is: armour, lacks: shaken}
      strength: unit.at
      range_of: 3
      sees: unit.hex is not None and where in unit.hex.within(2)
      most_guns: 1
      levels: [3, 5]
      fire: 'report(say("say.who", len(guns)))'

`kinds` are the pieces that fire, observe and are fired at, and those of the markers: a command can be limited to some
of them (`commands: {plot: {for: unit}}`). A player clicks a piece of the enemy, or an observer, and picks the strength
of the fire: the mechanic finds the guns and the observers. A marker from the palette asks for its guns in any
hex. The side that plots `first` is followed by the other one; `fire` is then called for every plot, first side first.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.board import cited, forbids
from vmodsmith.rules.mechanics.library.common import acting_stamp, decides
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Phase,
    Piece,
    Row,
    Side,
    Text,
    acts_for,
    game,
    is_bound,
    other_side,
    report,
    say,
    side_name,
    sides,
)


@dataclass(frozen=True)
class Plan:
    """Plotted fire: its marker, its side; the turn and phase in which it was plotted; its strength. Its guns, the
    observer of each gun, and the observers that it spends are stored by marker."""

    marker: Piece
    by: Side
    placed: str
    points: int


@dataclass(frozen=True)
class Crew:
    """Guns that fire together, and the observer of each of them."""

    guns: list[Piece]
    observers: list[Piece]


# ---- what a game declares


def marker(side: Side) -> Row:
    """The marker of plotted fire of a side in the palette."""
    ...


def bar(side: Side) -> Row | None:
    """The marker of fire that stays for its effect on movement and is not fired; None if there is no such fire."""
    return None


def least_bar() -> int:
    """The least strength of the fire that stays (`bar`)."""
    return 1


def first() -> Side:
    """The side that plots and fires first."""
    return sides()[0]


def plots_at(unit: Piece) -> Side | None:
    """The side that plots fire by clicking a piece: that of its enemies."""
    return other_side(unit.side) if unit.side is not None else None


def target(unit: Piece) -> bool:
    """The pieces that observers look for: their hexes are offered as targets. By default units, not markers."""
    return unit.type is not None


def gun(unit: Piece) -> bool:
    """The pieces that can fire now, including those whose fire is already plotted."""
    ...


def strength(unit: Piece) -> int:
    """What a gun adds to the strength of its fire."""
    ...


def range_of(unit: Piece) -> int:
    """The range of a gun."""
    ...


def away(unit: Piece, where: Hex) -> int:
    """The distance of a gun or an observer from a hex: a large number if it cannot be measured."""
    here = unit.hex
    far = here.distance(where) if here is not None else None
    return far if far is not None else 999


def observes(unit: Piece) -> bool:
    """The pieces that can observe now."""
    return True


def sees(unit: Piece, where: Hex) -> bool:
    """Whether an observer sees a hex."""
    return True


def observer_rank(unit: Piece) -> int:
    """Which of several observers direct the fire: those with the lowest number, then the nearest."""
    return 0


def offers_itself(unit: Piece) -> bool:
    """The observers whose own menu offers to plot fire."""
    return True


def most_guns(unit: Piece) -> int:
    """How many guns an observer directs in a phase."""
    return 99


def most_strength(unit: Piece) -> int:
    """The strength that an observer directs in a phase."""
    return 999


def is_spent(unit: Piece) -> bool:
    """The observers that observing spends, and that are not spent yet."""
    return False


def spend(unit: Piece) -> None:
    """The effect on an observer that observing spends."""


def restore(unit: Piece) -> None:
    """The effect on a spent observer whose fire is called off."""


def levels() -> list[int]:
    """The strengths that count, lowest first: the columns of the table, for example. For each that can be reached the
    player is offered the fewest guns that reach it."""
    return []


def fire(where: Hex, by: Side, guns: list[Piece]) -> None:
    """The effect of the fire of a side in a hex."""
    ...


def besides(by: Side) -> list[Hex]:
    """Hexes in which a side fires without plotted guns, before all others: by aircraft, for example."""
    return []


def then() -> None:
    """Effects after all fire is resolved."""


def record() -> Box | None:
    """The box in which markers lie after the fire as long as their guns are not free; None if they are free at once."""
    return None


def frees(which: Phase) -> bool:
    """Whether the markers in the record come off as a phase begins, so that their guns are free."""
    return True


def silenced_by(unit: Piece) -> bool:
    """Whether a move in the present phase keeps a gun from firing. Players read it before they move."""
    return False


def cites(by: Side, what: str) -> str:
    """The paragraphs of a report about the fire of a side: `plot`, `guns` out of reach, `observers` that do not see,
    `limit` of observers, `second`, `fire`, `record`."""
    return ""


# ---- what is plotted


def _plans() -> list[Plan]:
    """The plotted fire, including fire whose guns are not free yet: everything that has a marker."""
    return [each for each in game.plans if each.marker.in_play]


def _plan_of(unit: Piece) -> list[Plan]:
    """The plotted fire of a marker, as a list of one; empty if it has none."""
    return [each for each in _plans() if each.marker == unit]


def _guns_of(plan: Plan) -> list[Piece]:
    """The guns of plotted fire."""
    return game.guns_of_plan.get(plan.marker, [])


def _is_plan(unit: Piece) -> bool:
    """Whether a piece is the marker of plotted fire."""
    return len(_plan_of(unit)) > 0


def _bars(plan: Plan) -> bool:
    """Whether fire stays for its effect on movement, and is not fired."""
    return plan.marker.id == bar(plan.by)


def _shows(each: Piece, by: Side) -> bool:
    """Whether a piece is a marker of a side."""
    return each.id == marker(by) or each.id == bar(by)


def lies(where: Hex) -> bool:
    """Whether fire of any side is plotted on a hex."""
    return any(_shows(each, by) for each in where.pieces() for by in sides())


def strength_at(where: Hex, by: Side) -> int:
    """The strength of the fire that a side has plotted on a hex."""
    if not any(_shows(each, by) for each in where.pieces()):
        return 0
    return sum(each.points for each in _plans() if each.marker.hex == where and each.by == by)


def placed(by: Side) -> list[Plan]:
    """The fire that a side has plotted in this phase, by the numbers of its hexes."""
    found = [
        each for each in _plans() if each.by == by and each.placed == acting_stamp() and each.marker.hex is not None
    ]
    return sorted(found, key=lambda each: _number(each.marker))


def _number(unit: Piece) -> str:
    here = unit.hex
    return here.number if here is not None else ""


def points_of(guns: list[Piece]) -> int:
    """The strength of some guns together."""
    return sum(strength(each) for each in guns)


# ---- the turn to plot


def _stage() -> str:
    """The stage of plotting: `first` or `second` if that side plots, `fired` if the fire of this phase is over."""
    start = f"{acting_stamp()} "
    return game.stage.removeprefix(start) if game.stage.startswith(start) else "first"


def _set_stage(word: str) -> None:
    game.stage = f"{acting_stamp()} {word}"


def is_over() -> bool:
    """Whether the fire of this phase has been fired."""
    return _stage() == "fired"


def _may_plot(by: Side) -> bool:
    """Whether the acting player may plot fire of a side now."""
    return is_bound() and not is_over() and decides(by)


def in_order(by: Side) -> bool:
    """Whether it is a side's turn to plot. If not, the reason is reported, and with the referee on full nothing can be
    plotted. If one player has both sides, the second side's first plot ends the turn of the first, without a
    question."""
    if by == first() and _stage() == "second":
        return not forbids(say("plotted-fire.closed", side_name(by)), cites(by, "plot"))
    if by != first() and _stage() == "first" and not acts_for(first()):
        return not forbids(say("plotted-fire.waits-first", side_name(first())), cites(by, "plot"))
    return True


def _second_begins(by: Side) -> None:
    """End the first side's plotting, at the second side's first plot."""
    if by == first() or _stage() != "first":
        return
    _set_stage("second")
    if len(placed(first())) > 0:
        report(_second_line(by), "quiet")


def _second_line(by: Side) -> Text:
    return cited(say("plotted-fire.second", side_name(first()), side_name(by)), cites(by, "plot"))
