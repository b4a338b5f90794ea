"""Firing all plotted fire, the markers after it, the end of the phase."""

from vmodsmith.rules.mechanics.library.board import cited
from vmodsmith.rules.mechanics.library.common import acting_stamp
from vmodsmith.rules.mechanics.plotted_fire.plotted_fire import (
    Plan,
    _bars,
    _guns_of,
    _plans,
    _second_line,
    _set_stage,
    _stage,
    besides,
    cites,
    fire,
    first,
    frees,
    is_over,
    placed,
    record,
    then,
)
from vmodsmith.rules.mechanics.plotted_fire.plotting import _discard
from vmodsmith.rules.mechanics.words import (
    Hex,
    Side,
    Text,
    acting_phase,
    acts_for,
    bound_phases,
    is_bound,
    judging,
    other_side,
    phase,
    report,
    say,
    side_name,
    sides,
)

# ---- firing


def _go_on() -> None:
    """End the plotting of the first side; after the second side, resolve all fire."""
    second = other_side(first())
    if not is_bound() or not judging():
        report(say("plotted-fire.not-now"), "warning")
    elif is_over():
        report(say("plotted-fire.is-fired"), "warning")
    elif _stage() == "first" and not acts_for(second):
        _set_stage("second")
        report(_second_line(second))
    elif _stage() == "first" and not acts_for(first()):
        report(say("plotted-fire.waits", side_name(first())), "warning")
    elif _stage() == "second" and not acts_for(second):
        report(say("plotted-fire.waits", side_name(second)), "warning")
    else:
        _fire_all()


def _fire_all() -> None:
    """Fire everything that is plotted, the first side's fire first, regardless of later changes. If nothing is plotted
    yet, a player of both sides may still plot: it is not yet the second side's turn to plot."""
    order = [first(), other_side(first())]
    plans = [each for by in order for each in placed(by)]
    free: dict[Side, list[Hex]] = {by: _without_guns(by, plans) for by in order}
    nothing = len(plans) + sum(len(free[by]) for by in order) == 0
    if not nothing or _stage() == "second":
        _set_stage("fired")
    if nothing:
        report(say("plotted-fire.none"))
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
    """The hexes where a side fires without plotted guns, and has no guns plotted."""
    return [each for each in besides(by) if not any(plan.marker.hex == each and plan.by == by for plan in plans)]


def _to_record(plans: list[Plan]) -> None:
    """Put used markers into the record; without a record their guns are free."""
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
    """Drop fire plotted in an earlier phase and never fired; put barring fire into the record when fire can be plotted
    again; free the guns in the record in their phase."""
    if not judging():
        return
    for each in _plans():
        where = each.marker.hex
        if where is not None and not _bars(each) and each.placed != acting_stamp():
            report(say("plotted-fire.dropped", where), "warning")
            _discard([each])
    if is_bound():
        _to_record([each for each in _plans() if each.marker.hex is not None])
    elif frees(phase()):
        _free()


def _free() -> None:
    """Free the guns of markers in the record."""
    used = [each for each in _plans() if each.marker.hex is None]
    _discard(used)
    if len(used) > 0:
        report(cited(say("plotted-fire.free", len(used)), cites(first(), "record")), "quiet")
