"""Plotting fire on a hex: choosing guns, placing the marker, calling it off."""

from vmodsmith.rules.mechanics.library.board import cited, drag_refused, few_names
from vmodsmith.rules.mechanics.library.common import acting_stamp, names
from vmodsmith.rules.mechanics.plotted_fire.crews import (
    _directed_by,
    _fewest,
    at_work,
    crew_for,
    guns_for,
    level_of,
    observers_of,
    offers,
)
from vmodsmith.rules.mechanics.plotted_fire.plotted_fire import (
    Crew,
    Plan,
    _bars,
    _guns_of,
    _is_plan,
    _may_plot,
    _plan_of,
    _plans,
    _second_begins,
    _set_stage,
    _shows,
    _stage,
    away,
    bar,
    cites,
    first,
    in_order,
    is_spent,
    least_bar,
    marker,
    most_guns,
    most_strength,
    observes,
    offers_itself,
    placed,
    plots_at,
    points_of,
    restore,
    sees,
    spend,
    strength,
    target,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Text,
    acts_for,
    choose,
    choose_some,
    enforcing,
    game,
    map_pieces,
    new_piece,
    other_side,
    pick,
    report,
    say,
    side_name,
    sides,
)

# ---- plotting


def _may_aim_at(unit: Piece) -> bool:
    """Whether fire can be plotted by clicking a piece."""
    by = plots_at(unit)
    return by is not None and _may_plot(by)


def _may_observe(unit: Piece) -> bool:
    """Whether the menu of an observer offers to plot fire."""
    return unit.side is not None and offers_itself(unit) and _may_plot(unit.side) and observes(unit)


def can_still_plot() -> bool:
    """Whether a side has a gun whose fire is not plotted yet, and sees a target in its range: for `busy` of the
    mechanic `phases`."""
    for by in sides():
        if _may_plot(by):
            aims = {each.hex for each in map_pieces() if each.hex is not None and _is_target(each, by)}
            if any(len(guns_for(each, by, [])) > 0 and len(observers_of(each, by)) > 0 for each in aims):
                return True
    return False


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
    """The player picks the strength of the fire, or the guns; fire plotted on the hex is replaced."""
    old = [each.marker for each in placed(by) if each.marker.hex == where]
    guns, before = guns_for(where, by, old), at_work(old)
    wrong = _nobody(where, by, eyes, guns, crew_for(guns, eyes, before))
    if len(wrong) > 0:
        report(wrong[0], "warning")
        return
    crews: list[Crew] = [] if barring else offers(guns, eyes, before)
    labels = [_crew_label(each) for each in crews]
    small = crew_for(_fewest(sorted(guns, key=lambda each: strength(each), reverse=True), least_bar()), eyes, before)
    bars = bar(by) is not None and len(small.guns) > 0 and points_of(small.guns) >= least_bar()
    if bars:
        labels.append(_bar_label(small))
    labels.append(say("plotted-fire.choice-own"))
    n = choose(say("plotted-fire.how", where), labels)
    if n is None:
        return
    if n < len(crews):
        place(where, by, crews[n], barring)
    elif bars and n == len(crews):
        place(where, by, small, True)
    else:
        _own_choice(where, by, guns, eyes, before, barring)


def _nobody(where: Hex, by: Side, eyes: list[Piece], guns: list[Piece], most: Crew) -> list[Text]:
    """The reasons why no fire can be plotted on a hex."""
    if len(eyes) == 0:
        return [cited(say("plotted-fire.blind", where), cites(by, "observers"))]
    if len(guns) == 0:
        return [cited(say("plotted-fire.no-guns", where), cites(by, "guns"))]
    return [cited(say("plotted-fire.full", where), cites(by, "limit"))] if len(most.guns) == 0 else []


def _crew_label(crew: Crew) -> Text:
    """The label of a choice: the level, the strength, and the observers that it spends."""
    points, spent = points_of(crew.guns), _spent_by(crew)
    if len(spent) > 0:
        return say("plotted-fire.choice-spends", level_of(points), points, len(crew.guns), few_names(spent))
    return say("plotted-fire.choice", level_of(points), points, len(crew.guns))


def _bar_label(crew: Crew) -> Text:
    line, spent = say("plotted-fire.choice-bar", points_of(crew.guns), names(crew.guns)), _spent_by(crew)
    return say("plotted-fire.also-spends", line, few_names(spent)) if len(spent) > 0 else line


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
    points = sum(most_strength(each) - points_of(_directed_by(each, before)) for each in eyes)
    labels = [say("plotted-fire.gun", each.name, strength(each)) for each in guns]
    picked = choose_some(say("plotted-fire.guns", where, units, points), labels, 1)
    if picked is None:
        return
    chosen = [guns[n] for n in picked]
    crew = crew_for(chosen, eyes, before)
    if len(crew.guns) < len(chosen):
        line = say("plotted-fire.over", len(chosen), points_of(chosen))
        report(cited(line, cites(by, "limit")), "warning")
        return
    place(where, by, crew, barring)


def place(where: Hex, by: Side, crew: Crew, barring: bool) -> None:
    """Place the marker, instead of one already there, and spend the observers."""
    _second_begins(by)
    for old in placed(by):
        if old.marker.hex == where:
            _remove(old)
    barring_row = bar(by)
    laid = new_piece(barring_row if barring and barring_row is not None else marker(by), where)
    spent = _spent_by(crew)
    for each in spent:
        spend(each)
    plan = Plan(laid, by, acting_stamp(), points_of(crew.guns))
    game.plans = _plans() + [plan]
    game.guns_of_plan = _with(game.guns_of_plan, laid, crew.guns)
    game.observers_of_plan = _with(game.observers_of_plan, laid, crew.observers)
    game.spent_for_plan = _with(game.spent_for_plan, laid, spent)
    _report_plan(plan)


def _with(known: dict[Piece, list[Piece]], laid: Piece, units: list[Piece]) -> dict[Piece, list[Piece]]:
    """The pieces of all markers on the map and in the record, and those of a new one."""
    found: dict[Piece, list[Piece]] = {each: known[each] for each in known if each.in_play}
    found[laid] = units
    return found


def _report_plan(plan: Plan) -> None:
    where = plan.marker.hex
    if where is not None:
        of, eyes = few_names(_guns_of(plan)), few_names(_each_once(game.observers_of_plan.get(plan.marker, [])))
        line = (
            say("plotted-fire.bars", side_name(plan.by), where, plan.points, of, eyes)
            if _bars(plan)
            else say("plotted-fire.plotted", side_name(plan.by), where, plan.points, of, eyes)
        )
        report(cited(line, cites(plan.by, "plot")))


def report_marker(unit: Piece) -> None:
    """Report the plotted fire of a marker."""
    for each in _plan_of(unit):
        _report_plan(each)


# ---- calling off, dragging


def _may_call_off(unit: Piece) -> bool:
    """Whether the fire of a marker was plotted in this phase, and can be called off."""
    return any(each.placed == acting_stamp() and _may_plot(each.by) for each in _plan_of(unit))


def _call_off(unit: Piece) -> None:
    """Call off plotted fire; with the last of the second side, if one player has both, the first side plots again."""
    for each in _plan_of(unit):
        _remove(each)
    second = other_side(first())
    if acts_for(first()) and acts_for(second) and _stage() == "second" and len(placed(second)) == 0:
        _set_stage("first")


def _remove(plan: Plan) -> None:
    """Remove a marker; observers that were only spent for it are ready again, others are now spent for what is left."""
    where = plan.marker.hex
    for each in game.spent_for_plan.get(plan.marker, []):
        heirs = [it.marker for it in _plans() if it != plan and it.placed == acting_stamp() and _directs(each, it)]
        if len(heirs) == 0:
            restore(each)
        else:
            game.spent_for_plan = _with(game.spent_for_plan, heirs[0], game.spent_for_plan.get(heirs[0], []) + [each])
    if where is not None:
        report(say("plotted-fire.off-reported", where), "quiet")
    _discard([plan])


def _directs(observer: Piece, plan: Plan) -> bool:
    return observer in game.observers_of_plan.get(plan.marker, [])


def _discard(plans: list[Plan]) -> None:
    """Remove markers and their plotted fire."""
    gone = [each.marker for each in plans]
    game.plans = [each for each in _plans() if each.marker not in gone]
    for each in gone:
        each.discard()


def _dragged(unit: Piece) -> None:
    """Ask for the guns of a marker dropped from the palette, in any hex; a marker already placed stays."""
    where = unit.hex
    mine = [each for each in sides() if _shows(unit, each)]
    if where is None or len(mine) == 0:
        return
    before, by = unit.came_from, mine[0]
    if _is_plan(unit):
        if before is not None and before != where and enforcing():
            drag_refused(unit, say("plotted-fire.stays", before))
        return
    if not _may_plot(by):
        report(say("plotted-fire.not-now"), "warning")
        return
    barring = unit.id == bar(by)
    unit.discard()
    if in_order(by):
        _ask_crew(where, by, observers_of(where, by), barring)
