"""Zones of control and of influence (10): strength and extent. Numbers in comments are
paragraphs."""

from game import *


def zone_level(h: Hex, side: Side) -> str:
    """The zone of a stack: control with three infantry steps that can attack and are neither disrupted nor
    regrouping (10.1.1 12.17.2), otherwise influence. Alert units, supply markers and other markers have none
    (10.1.3)."""
    steps, some = 0, False
    for p in h.pieces():
        if p.side != side or not is_unit(p) or p.is_a("no-zone") or p.is_a("bombardment"):
            continue
        some = True
        if able(p) and not p.is_a("partisan"):
            steps += infantry_steps(p)
    return "control" if steps >= 3 else "influence" if some else ""


def zone_carries(here: Hex, there: Hex, over_river: bool) -> bool:
    """Whether a zone extends from one hex to the next: not into towns and forest (10.6.1), not across lakes and the
    Dnepr (10.6.3), across rivers and fords only against units crossing or attacking there (10.6.2)."""
    if there.terrain in ("town", "forest") or water_between(here, there):
        return False
    return over_river or not rivers_between(here, there)


def zone_into(here: Hex, there: Hex, side: Side, over_river: bool) -> str:
    """The zone of a side's stack in one hex over the next: control, influence or none."""
    if len(here.pieces()) == 0 or not zone_carries(here, there, over_river):
        return ""
    return zone_level(here, side)


def zone_at(h: Hex, side: Side) -> str:
    """The strongest enemy zone over a hex, without those across a river. Zones do not add up, control overrides
    influence (10.5.1), and friends in the hex do not cancel them (10.5.2)."""
    found, enemy = "", other_side(side)
    for n in h.neighbours():
        level = zone_into(n, h, enemy, False)
        if level == "control":
            return level
        if level != "":
            found = level
    return found


def barred_bank(h: Hex, side: Side) -> bool:
    """Whether enemies across a river next to a hex have a zone of either kind. Against units moving across the river it
    counts as control (10.6.2 (1)); against attacks across it only control does (10.6.2 (2))."""
    return any(rivers_between(n, h) and zone_into(n, h, other_side(side), True) != "" for n in h.neighbours())


def in_control(h: Hex, side: Side) -> bool:
    return zone_at(h, side) == "control"


def in_any_zone(h: Hex, side: Side) -> bool:
    return zone_at(h, side) != ""


def show_zones(me: Piece) -> None:
    """Show the enemy zones near a piece."""
    here = me.here
    marks: dict[Hex, Text] = {}
    for h in here.within(6):
        level = zone_at(h, own(me))
        if level != "" and len(enemy_units_at(h, own(me))) == 0:
            marks[h] = say(f"zone.mark.{level}")
    if len(marks) == 0:
        report(say("say.zones.none", me.name), "quiet")
    show(marks)
