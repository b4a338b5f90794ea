"""Determining supply, and reporting it."""

from vmodsmith.rules.mechanics.library.board import cited
from vmodsmith.rules.mechanics.library.common import names
from vmodsmith.rules.mechanics.trace.lines import _away, _best_line, _lines_on, _way_of, away_on
from vmodsmith.rules.mechanics.trace.search import _carriers_reached, _lines_for, carriers_away, line_from, lines
from vmodsmith.rules.mechanics.trace.trace import (
    belongs,
    carrier_range,
    carrier_reach,
    carriers,
    condition,
    drawn,
    judged,
    level,
    state,
    who,
    why_paragraphs,
)
from vmodsmith.rules.mechanics.words import (
    Hex,
    Piece,
    Side,
    Text,
    bound_phases,
    bound_side,
    enforcing,
    is_bound,
    joined,
    judging,
    kinds,
    map_pieces,
    report,
    say,
    show,
    side_name,
    sides,
)


def _needing(side: Side) -> list[Piece]:
    """The pieces of a side on the map that need a line."""
    return [unit for unit in map_pieces() if unit.side == side and who(unit)]


def judge(side: Side) -> list[Piece]:
    """Determine and set the level of every piece of a side. Returns those not in full supply."""
    of = lines(side)
    out: list[Piece] = []
    for unit in _needing(side):
        on = _lines_on(unit, of)
        now = level(unit, away_on(unit, on[0]) if len(on) > 0 else None)
        judged(unit, now)
        drawn(unit, on)
        if now != "":
            out.append(unit)
    return out


def phase_begun() -> None:
    """Judge and report supply in the phases of its bindings."""
    side = bound_side()
    if len(bound_phases()) == 0 or not is_bound():
        return
    for each in sides():
        if side is None or each == side:
            if enforcing():
                report_out(each, judge(each))
            else:
                report_out(each, lacking(each))


def lacking(side: Side) -> list[Piece]:
    """The pieces of a side not in full supply now; nothing is set."""
    of = lines(side)
    return [unit for unit in _needing(side) if level(unit, _away(unit, of)) != ""]


def why_cut(unit: Piece) -> list[Text]:
    """The reasons why a piece has no line; reported with it. By default one for each carrier on which it may draw."""
    return carrier_causes(unit)


def carrier_causes(unit: Piece) -> list[Text]:
    """The reasons why no carrier supplies a piece, one for each on which it may draw; none without carriers."""
    side = unit.side
    if side is None or unit.hex is None or len(carriers(side)) == 0:
        return []
    mine = sorted([each for each in carriers(side) if belongs(unit, each)], key=lambda each: each.id)
    if len(mine) == 0:
        return [cited(say("trace.why.none"), why_paragraphs("none"))]
    away = carriers_away(side)
    return [_carrier_cause(unit, each, away.get(each.uid)) for each in mine]


def _carrier_cause(unit: Piece, carrier: Piece, away: int | None) -> Text:
    """The reason why a carrier does not supply a piece, given its distance from its source; None: it has no path."""
    farthest = carrier_reach(carrier)
    if away is None:
        return cited(say("trace.why.cut", carrier.name), why_paragraphs("cut"))
    if farthest is not None and away > farthest:
        return cited(say("trace.why.far", carrier.name, away, farthest), why_paragraphs("far"))
    most = carrier_range(carrier, away)
    if most <= 0:
        return cited(say("trace.why.empty", carrier.name), why_paragraphs("empty"))
    length = away_on(unit, line_from(carrier, None))
    if length is None:
        return cited(say("trace.why.barred", carrier.name), why_paragraphs("barred"))
    return cited(say("trace.why.range", carrier.name, length, most), why_paragraphs("range"))


def report_out(side: Side, out: list[Piece]) -> None:
    """Report the pieces of a side that are out of supply."""
    if len(out) > 0:
        named = joined([with_place(unit) for unit in out[:20]])
        report(say("trace.out", side_name(side), named if len(out) <= 20 else f"{named} +{len(out) - 20}"))


def with_place(unit: Piece) -> Text:
    """The name of a piece, with its hex if it is in one."""
    return f"{unit.name} ({unit.hex})" if unit.hex is not None else unit.name


def report_supply() -> None:
    """Report the pieces of all sides that are out of supply, and mark them."""
    marks: dict[Hex, Text] = {}
    for side in sides():
        out = lacking(side)
        if len(out) == 0:
            report(say("trace.all", side_name(side)), "quiet")
        report_out(side, out)
        reached_now = _carriers_reached(side)
        cut = [each for each in carriers(side) if each not in reached_now]
        if len(cut) > 0:
            report(say("trace.carriers", side_name(side), names(cut)))
        for unit in out:
            if unit.hex is not None:
                marks[unit.hex] = "!"
    show(marks)


def _may_show(unit: Piece) -> bool:
    """Whether the menu offers to show the line of a piece."""
    return unit.hex is not None and unit.side is not None and who(unit)


def _show_line(unit: Piece) -> None:
    """Show the shortest line of a piece on the map, and report its length."""
    side = unit.side
    if side is None:
        return
    of = _lines_for(unit)
    best, length = _best_line(unit, of), _away(unit, of)
    if best is None or length is None:
        why = why_cut(unit)
        report(say("trace.cut.why", unit.name, joined(why, "; ")) if len(why) > 0 else say("trace.cut", unit.name))
        return
    way = _way_of(unit, of)
    marks: dict[Hex, Text] = {}
    for n, where in enumerate(way):
        marks[where] = str(n)
    show(marks)
    carrier = best.carrier
    if carrier is not None and carrier.hex is not None:
        at, along = carrier.hex, unit.hex in best.trunk
        if along and unit.hex != at:
            report(say("trace.line.along", unit.name, way[0], carrier.name, at), "quiet")
        else:
            report(say("trace.line.carrier", unit.name, length, carrier.name, at), "quiet")
    else:
        report(say("trace.line", unit.name, length, way[0]), "quiet")


def seen(unit: Piece) -> list[Text]:
    """The text for players about the supply of a piece under the mouse: the present length of its line, or that it has
    none. Until supply is judged again a piece keeps its mark, whatever its line is now."""
    if unit.kind not in kinds() or not _may_show(unit) or not judging():
        return []
    length = _away(unit, _lines_for(unit))
    full = level(unit, length) == "" and length is not None
    wears, keeps = condition(), state()
    marked = (wears is not None and unit.has(wears)) or (keeps is not None and unit.state(keeps) != "")
    if (wears is not None or keeps is not None) and full == marked:
        return [say("trace.seen-later", length) if length is not None else say("trace.seen-out-later")]
    if full and length is not None:
        return [say("trace.seen", length)]
    return [say("trace.seen-low", length) if length is not None else say("trace.seen-out")]
