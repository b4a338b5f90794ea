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
of them (`commands: {plot: {for: unit}}`). A player clicks a piece of the enemy, or an observer, and picks how strong
the fire shall be: the mechanic finds the guns and the observers. A marker from the palette asks for its guns in any
hex. The side that plots `first` is followed by the other one; `fire` is then called for every plot, first side first.
"""

from dataclasses import dataclass

from vmodsmith.rules.mechanics.library.board import cited, drag_refused, few_names, forbids
from vmodsmith.rules.mechanics.library.common import decides, names
from vmodsmith.rules.mechanics.words import (
    Box,
    Hex,
    Phase,
    Piece,
    Row,
    Side,
    Text,
    acting_phase,
    acts_for,
    bound_phases,
    choose,
    choose_some,
    game,
    is_bound,
    map_pieces,
    new_piece,
    other_side,
    phase,
    phase_order,
    pick,
    pieces,
    referee,
    report,
    say,
    side_name,
    sides,
    turn,
)


@dataclass(frozen=True)
class Plan:
    """Plotted fire: its marker, its side; the turn and phase in which it was plotted; its strength. Its guns, the
    observer of each of them, and the observers who are spent by it are kept by marker."""

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
    """The least strength of fire that is not fired."""
    return 1


def first() -> Side:
    """The side that plots and fires first."""
    return sides()[0]


def plots_at(unit: Piece) -> Side | None:
    """The side that plots fire by clicking a piece: that of its enemies."""
    return other_side(unit.side) if unit.side is not None else None


def target(unit: Piece) -> bool:
    """The pieces that observers look for: their hexes are offered as targets."""
    return True


def gun(unit: Piece) -> bool:
    """The pieces that can fire now, those whose fire is already plotted included."""
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
    """The observers that are spent by observing, and are not yet."""
    return False


def spend(unit: Piece) -> None:
    """The effect of observing on an observer that is spent by it."""


def restore(unit: Piece) -> None:
    """The effect if fire for which an observer was spent is called off."""


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
    """Effects after all is fired."""


def record() -> Box | None:
    """The box in which markers lie after the fire as long as their guns are not free; None if they are free at once."""
    return None


def frees(which: Phase) -> bool:
    """Whether the markers in the record come off as a phase begins, so that their guns are free."""
    return True


def cites(by: Side, what: str) -> str:
    """The paragraphs of a report about the fire of a side: `plot`, `guns` out of reach, `observers` who do not see,
    `limit` of observers, `second`, `fire`, `record`."""
    return ""


# ---- what is plotted


def _plans() -> list[Plan]:
    """Fire that is plotted, or whose guns are not free yet: what has a marker."""
    return [each for each in game.plans if each.marker.in_play]


def _stamp() -> str:
    """The turn and phase under way, or those that are ending while their end is reported."""
    begun = acting_phase() != phase() and phase() == phase_order()[0]
    return f"{turn() - 1 if begun else turn()} {acting_phase()}"


def _plan_of(unit: Piece) -> list[Plan]:
    """What a marker stands for: one, or nothing."""
    return [each for each in _plans() if each.marker == unit]


def _guns_of(plan: Plan) -> list[Piece]:
    """The guns of plotted fire."""
    return game.guns_of_plan.get(plan.marker, [])


def is_plan(unit: Piece) -> bool:
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
    found = [each for each in _plans() if each.by == by and each.placed == _stamp() and each.marker.hex is not None]
    return sorted(found, key=lambda each: _number(each.marker))


def _number(unit: Piece) -> str:
    here = unit.hex
    return here.number if here is not None else ""


def _points_of(guns: list[Piece]) -> int:
    return sum(strength(each) for each in guns)


# ---- whose turn it is to plot


def _stage() -> str:
    """`first` and `second`: that side plots; `fired`: the fire of this phase is over."""
    start = f"{_stamp()} "
    return game.stage.removeprefix(start) if game.stage.startswith(start) else "first"


def _set_stage(word: str) -> None:
    game.stage = f"{_stamp()} {word}"


def is_over() -> bool:
    """Whether the fire of this phase has been fired."""
    return _stage() == "fired"


def may_plot(by: Side) -> bool:
    """Whether the acting player may plot fire of a side now."""
    return is_bound() and not is_over() and decides(by)


def in_order(by: Side) -> bool:
    """Whether it is a side's turn to plot; otherwise the reason is reported, and with the referee on full nothing can
    be plotted. The second side's first plot ends the turn of the first, if one player has both: not a question, which
    can be closed."""
    if by == first() and _stage() == "second":
        return not forbids(say("plotted-fire.closed", side_name(by)), cites(by, "plot"))
    if by != first() and _stage() == "first" and not acts_for(first()):
        return not forbids(say("plotted-fire.waits-first", side_name(first())), cites(by, "plot"))
    return True


def _second_begins(by: Side) -> None:
    """With the second side's first plot the first side has plotted its own."""
    if by == first() or _stage() != "first":
        return
    _set_stage("second")
    if len(placed(first())) > 0:
        report(_second_told(by), "quiet")


def _second_told(by: Side) -> Text:
    return cited(say("plotted-fire.second", side_name(first()), side_name(by)), cites(by, "plot"))


# ---- guns and observers


def observers_of(where: Hex, by: Side) -> list[Piece]:
    """Which pieces of a side see a hex, and can observe: in the order in which they direct fire."""
    found = [each for each in map_pieces() if each.side == by and observes(each) and sees(each, where)]
    return sorted(found, key=lambda each: (observer_rank(each), away(each, where), each.id))


def _guns_for(where: Hex, by: Side, without: list[Piece]) -> list[Piece]:
    """The guns that can fire into a hex, the strongest first; those of some markers as if they were free."""
    busy = [each for plan in _plans() if plan.marker not in without for each in _guns_of(plan)]
    found = [
        each
        for each in pieces()
        if each.side == by and gun(each) and away(each, where) <= range_of(each) and each not in busy
    ]
    return sorted(found, key=lambda each: (-strength(each), away(each, where), each.id))


def _at_work(without: list[Piece]) -> Crew:
    """All guns whose fire is plotted in this phase, and their observers; except those of some markers."""
    plans = [each for each in _plans() if each.placed == _stamp() and each.marker not in without]
    return Crew(
        [each for plan in plans for each in _guns_of(plan)],
        [each for plan in plans for each in game.observers_of_plan.get(plan.marker, [])],
    )


def _directed_by(unit: Piece, before: Crew) -> list[Piece]:
    """The guns that an observer directs in this phase."""
    return [each for each, eye in zip(before.guns, before.observers) if eye == unit]


def _crew(guns: list[Piece], eyes: list[Piece], before: Crew) -> Crew:
    """As many of some guns as find an observer, within the limits of each."""
    many: dict[str, int] = {}
    weight: dict[str, int] = {}
    for eye in eyes:
        directed = _directed_by(eye, before)
        many[eye.uid] = len(directed)
        weight[eye.uid] = _points_of(directed)
    found: list[Piece] = []
    by: list[Piece] = []
    for each in guns:
        for eye in eyes:
            if many[eye.uid] < most_guns(eye) and weight[eye.uid] + strength(each) <= most_strength(eye):
                found.append(each)
                by.append(eye)
                many[eye.uid] += 1
                weight[eye.uid] += strength(each)
                break
    return Crew(found, by)


def _fewest(guns: list[Piece], points: int) -> list[Piece]:
    """The strongest guns until a strength is reached, the last of them as small as will do; none if it cannot be."""
    found: list[Piece] = []
    for each in guns:
        if _points_of(found) < points:
            found.append(each)
    if len(found) == 0 or _points_of(found) < points:
        return []
    short = points - _points_of(found[:-1])
    enough = [each for each in guns if each not in found[:-1] and strength(each) >= short]
    return found[:-1] + [min(enough, key=lambda each: strength(each))]


def _level_of(points: int) -> int:
    """The highest level that a strength reaches; 0 for none."""
    return max([each for each in levels() if each <= points], default=0)


def _offers(guns: list[Piece], eyes: list[Piece], before: Crew) -> list[Crew]:
    """A crew for each level that can be reached, the strongest first, at most seven: the dialog has two further
    choices, and more than nine buttons have no digits."""
    found: list[Crew] = []
    reached: list[int] = []
    most = _crew(guns, eyes, before).guns
    for level in levels():
        crew = _crew(_fewest(most, level), eyes, before)
        points = _points_of(crew.guns)
        if len(crew.guns) > 0 and points >= level and _level_of(points) not in reached:
            reached.append(_level_of(points))
            found = [crew] + found
    return found[:7]


# ---- plotting


def may_aim_at(unit: Piece) -> bool:
    """Whether fire can be plotted by clicking a piece."""
    by = plots_at(unit)
    return by is not None and may_plot(by)


def may_observe(unit: Piece) -> bool:
    """Whether the menu of an observer offers to plot fire."""
    return unit.side is not None and offers_itself(unit) and may_plot(unit.side) and observes(unit)


def plot(unit: Piece) -> None:
    """Plot fire on the hex of a piece."""
    by, where = plots_at(unit), unit.hex
    if by is not None and where is not None and in_order(by):
        _ask_crew(where, by, observers_of(where, by), False)


def observe(unit: Piece) -> None:
    """Plot fire that an observer directs: the player picks one of the hexes that it sees."""
    by = unit.side
    found = _seen_by(unit)
    if len(found) == 0:
        report(say("plotted-fire.nothing-seen", unit.name), "warning")
    elif by is not None and in_order(by):
        labels: list[Text] = [
            f"{each.number}: {few_names([one for one in each.pieces() if _is_target(one, by)])}" for each in found
        ]
        _ask_crew(found[pick(say("plotted-fire.observe-which", unit.name), labels, found)], by, [unit], False)


def _is_target(unit: Piece, by: Side) -> bool:
    return unit.side is not None and unit.side != by and target(unit)


def _seen_by(unit: Piece) -> list[Hex]:
    """The hexes with targets that an observer sees, nearest first."""
    found: list[Hex] = []
    for each in map_pieces():
        where = each.hex
        if (
            where is not None
            and where not in found
            and unit.side is not None
            and _is_target(each, unit.side)
            and sees(unit, where)
        ):
            found.append(where)
    return sorted(found, key=lambda each: (away(unit, each), each.number))


def _ask_crew(where: Hex, by: Side, eyes: list[Piece], barring: bool) -> None:
    """The player picks how strong the fire shall be, or the guns; fire plotted on the hex is replaced."""
    old = [each.marker for each in placed(by) if each.marker.hex == where]
    guns, before = _guns_for(where, by, old), _at_work(old)
    wrong = _nobody(where, by, eyes, guns, _crew(guns, eyes, before))
    if len(wrong) > 0:
        report(wrong[0], "warning")
        return
    crews: list[Crew] = [] if barring else _offers(guns, eyes, before)
    labels = [_crew_label(each) for each in crews]
    small = _crew(_fewest(sorted(guns, key=lambda each: strength(each), reverse=True), least_bar()), eyes, before)
    bars = bar(by) is not None and len(small.guns) > 0 and _points_of(small.guns) >= least_bar()
    if bars:
        labels.append(_bar_label(small))
    labels.append(say("plotted-fire.choice-own"))
    n = choose(say("plotted-fire.how", where), labels)
    if n is None:
        return
    if n < len(crews):
        _place(where, by, crews[n], barring)
    elif bars and n == len(crews):
        _place(where, by, small, True)
    else:
        _own_choice(where, by, guns, eyes, before, barring)


def _nobody(where: Hex, by: Side, eyes: list[Piece], guns: list[Piece], most: Crew) -> list[Text]:
    """Why no fire can be plotted on a hex."""
    if len(eyes) == 0:
        return [cited(say("plotted-fire.blind", where), cites(by, "observers"))]
    if len(guns) == 0:
        return [cited(say("plotted-fire.no-guns", where), cites(by, "guns"))]
    return [cited(say("plotted-fire.full", where), cites(by, "limit"))] if len(most.guns) == 0 else []


def _crew_label(crew: Crew) -> Text:
    """What the player chooses by: the level, the strength, and the observers that are spent by it."""
    points, spent = _points_of(crew.guns), _spent_by(crew)
    if len(spent) > 0:
        return say("plotted-fire.choice-spends", _level_of(points), points, len(crew.guns), few_names(spent))
    return say("plotted-fire.choice", _level_of(points), points, len(crew.guns))


def _bar_label(crew: Crew) -> Text:
    told, spent = say("plotted-fire.choice-bar", _points_of(crew.guns), names(crew.guns)), _spent_by(crew)
    return say("plotted-fire.also-spends", told, few_names(spent)) if len(spent) > 0 else told


def _each_once(units: list[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for each in units:
        if each not in found:
            found.append(each)
    return found


def _spent_by(crew: Crew) -> list[Piece]:
    """The observers that would be spent."""
    return _each_once([each for each in crew.observers if is_spent(each)])


def _own_choice(where: Hex, by: Side, guns: list[Piece], eyes: list[Piece], before: Crew, barring: bool) -> None:
    """The player ticks the guns, up to what the observers may still direct."""
    units = sum(most_guns(each) - len(_directed_by(each, before)) for each in eyes)
    points = sum(most_strength(each) - _points_of(_directed_by(each, before)) for each in eyes)
    labels = [say("plotted-fire.gun", each.name, strength(each)) for each in guns]
    picked = choose_some(say("plotted-fire.guns", where, units, points), labels, 1)
    if picked is None:
        return
    chosen = [guns[n] for n in picked]
    crew = _crew(chosen, eyes, before)
    if len(crew.guns) < len(chosen):
        told = say("plotted-fire.over", len(chosen), _points_of(chosen))
        report(cited(told, cites(by, "limit")), "warning")
        return
    _place(where, by, crew, barring)


def _place(where: Hex, by: Side, crew: Crew, barring: bool) -> None:
    """The marker is placed, instead of one that lies there; observers are spent."""
    _second_begins(by)
    for old in placed(by):
        if old.marker.hex == where:
            _remove(old)
    barring_row = bar(by)
    laid = new_piece(barring_row if barring and barring_row is not None else marker(by), where)
    spent = _spent_by(crew)
    for each in spent:
        spend(each)
    plan = Plan(laid, by, _stamp(), _points_of(crew.guns))
    game.plans = _plans() + [plan]
    game.guns_of_plan = _with(game.guns_of_plan, laid, crew.guns)
    game.observers_of_plan = _with(game.observers_of_plan, laid, crew.observers)
    game.spent_for_plan = _with(game.spent_for_plan, laid, spent)
    _tell_plan(plan)


def _with(known: dict[Piece, list[Piece]], laid: Piece, units: list[Piece]) -> dict[Piece, list[Piece]]:
    """The pieces of all markers on the map and in the record, and those of a new one."""
    found: dict[Piece, list[Piece]] = {each: known[each] for each in known if each.in_play}
    found[laid] = units
    return found


def _tell_plan(plan: Plan) -> None:
    where = plan.marker.hex
    if where is not None:
        of, eyes = few_names(_guns_of(plan)), few_names(_each_once(game.observers_of_plan.get(plan.marker, [])))
        told = (
            say("plotted-fire.bars", side_name(plan.by), where, plan.points, of, eyes)
            if _bars(plan)
            else say("plotted-fire.plotted", side_name(plan.by), where, plan.points, of, eyes)
        )
        report(cited(told, cites(plan.by, "plot")))


def tell(unit: Piece) -> None:
    """Report what a marker stands for."""
    for each in _plan_of(unit):
        _tell_plan(each)


# ---- calling off, dragging


def may_call_off(unit: Piece) -> bool:
    """Whether the fire of a marker was plotted in this phase, and can be called off."""
    return any(each.placed == _stamp() and may_plot(each.by) for each in _plan_of(unit))


def call_off(unit: Piece) -> None:
    """Call off plotted fire; with the last of the second side, if one player has both, the first side plots again."""
    for each in _plan_of(unit):
        _remove(each)
    second = other_side(first())
    if acts_for(first()) and acts_for(second) and _stage() == "second" and len(placed(second)) == 0:
        _set_stage("first")


def _remove(plan: Plan) -> None:
    """The marker goes; observers that were spent for it alone are ready again."""
    where = plan.marker.hex
    others = _at_work([plan.marker])
    for each in game.spent_for_plan.get(plan.marker, []):
        if len(_directed_by(each, others)) == 0:
            restore(each)
    if where is not None:
        report(say("plotted-fire.off-told", where), "quiet")
    _discard([plan])


def _discard(plans: list[Plan]) -> None:
    """Markers go, and what they stand for."""
    gone = [each.marker for each in plans]
    game.plans = [each for each in _plans() if each.marker not in gone]
    for each in gone:
        each.discard()


def _dragged(unit: Piece) -> None:
    """A marker from the palette asks for its guns where it is dropped, in any hex; one that is placed stays."""
    where = unit.hex
    mine = [each for each in sides() if _shows(unit, each)]
    if where is None or len(mine) == 0:
        return
    before, by = unit.came_from, mine[0]
    if is_plan(unit):
        if before is not None and before != where and referee() == "full":
            drag_refused(unit, say("plotted-fire.stays", before))
        return
    if not may_plot(by):
        report(say("plotted-fire.not-now"), "warning")
        return
    barring = unit.id == bar(by)
    unit.discard()
    if in_order(by):
        _ask_crew(where, by, observers_of(where, by), barring)


# ---- firing


def go_on() -> None:
    """The first side has plotted; or both have, and all is fired."""
    second = other_side(first())
    if not is_bound() or referee() == "off":
        report(say("plotted-fire.not-now"), "warning")
    elif is_over():
        report(say("plotted-fire.is-fired"), "warning")
    elif _stage() == "first" and not acts_for(second):
        _set_stage("second")
        report(_second_told(second))
    elif _stage() == "first" and not acts_for(first()):
        report(say("plotted-fire.waits", side_name(first())), "warning")
    elif _stage() == "second" and not acts_for(second):
        report(say("plotted-fire.waits", side_name(second)), "warning")
    else:
        _fire_all()


def _fire_all() -> None:
    """All that is plotted is fired, the first side's before the other's, whatever has become of it since."""
    _set_stage("fired")
    order = [first(), other_side(first())]
    plans = [each for by in order for each in placed(by)]
    free: dict[Side, list[Hex]] = {by: _without_guns(by, plans) for by in order}
    if len(plans) + sum(len(free[by]) for by in order) == 0:
        report(say("plotted-fire.none"), "quiet")
        return
    report(cited(say("plotted-fire.fires", side_name(first())), cites(first(), "fire")), "quiet")
    for by in order:
        for where in free[by]:
            fire(where, by, [])
        for each in plans:
            here = each.marker.hex
            if here is not None and each.by == by and not _bars(each):
                fire(here, by, _guns_of(each))
    _to_record([each for each in plans if not _bars(each)])
    then()


def _without_guns(by: Side, plans: list[Plan]) -> list[Hex]:
    """Where a side fires without plotted guns, and has none plotted."""
    return [each for each in besides(by) if not any(plan.marker.hex == each and plan.by == by for plan in plans)]


def _to_record(plans: list[Plan]) -> None:
    """Used markers lie in the record; without one their guns are free."""
    where = record()
    if where is None:
        _discard(plans)
        return
    for each in plans:
        each.marker.send(where)
    if len(plans) > 0:
        report(cited(say("plotted-fire.recorded", len(plans)), cites(first(), "record")), "quiet")


def left_open() -> list[Text]:
    """The fire that is plotted and not fired when the phase ends."""
    if acting_phase() not in bound_phases() or is_over():
        return []
    return [
        cited(say("plotted-fire.open", where), cites(by, "fire"))
        for by in sides()
        for plan in placed(by)
        for where in [plan.marker.hex]
        if where is not None and not _bars(plan)
    ]


def _phase_begun() -> None:
    """Fire of an earlier phase that was never fired is dropped; fire that bars movement goes to the record as fire is
    plotted anew; guns in the record are free in their phase."""
    if referee() == "off":
        return
    for each in _plans():
        where = each.marker.hex
        if where is not None and not _bars(each) and each.placed != _stamp():
            report(say("plotted-fire.dropped", where), "warning")
            _discard([each])
    if is_bound():
        _to_record([each for each in _plans() if each.marker.hex is not None])
    elif frees(phase()):
        _free()


def _free() -> None:
    """The guns of markers in the record are free."""
    used = [each for each in _plans() if each.marker.hex is None]
    _discard(used)
    if len(used) > 0:
        report(cited(say("plotted-fire.free", len(used)), cites(first(), "record")), "quiet")
