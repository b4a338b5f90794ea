"""Optional German tank battalions and Tiger companies (13.4)."""

from __future__ import annotations

from collections.abc import Mapping

from .ground import other_side
from .state import State, Unit
from .units import all_kinds, kind_of
from .zoc import zoc_sources

__all__ = ["battalions_of", "join_problems", "split_problems", "tiger_problems"]


def battalions_of(regiment: str) -> tuple[str, ...]:
    """The two battalions a panzer regiment can be replaced with (13.42)."""
    return tuple(id for id in (f"{regiment}-i", f"{regiment}-ii") if id in all_kinds())


def split_problems(state: State, unit: Unit) -> tuple[str, ...]:
    """What keeps a regiment from being split at the start of German movement: a lost step (13.42), enemy ZOC,
    disruption (13.43), a Tiger company (13.49)."""
    if not battalions_of(unit.id) or unit.hex is None or unit.step > 1:
        return ("13.42",)
    bound = ("13.43",) if unit.disrupted or zoc_sources(state, unit.hex, other_side(unit.side)) else ()
    return bound + (("13.49",) if unit.tiger else ())


def join_problems(state: State, one: Unit, two: Unit) -> tuple[str, ...]:
    """What keeps two battalions from being joined: not of one regiment, not together, enemy ZOC, disruption (13.43)."""
    regiments = [kind.id for kind in all_kinds().values() if set(battalions_of(kind.id)) == {one.id, two.id}]
    if not regiments or one.hex is None or one.hex != two.hex:
        return ("13.43",)
    return ("13.43",) if one.disrupted or two.disrupted or zoc_sources(state, one.hex, other_side(one.side)) else ()


def tiger_problems(battalion: str, regiments: Mapping[int, str]) -> tuple[str, ...]:
    """What is wrong with handing out companies 1 to 3 of a Tiger battalion to regiments of its corps (13.44, 13.45)."""
    kind = kind_of(battalion)
    if "tiger" not in kind.classes:
        return ("13.44",)
    chosen = [kind_of(id) for id in regiments.values()]
    right = set(regiments) == {1, 2, 3} and len({one.id for one in chosen}) == 3
    return () if right and all(one.hq == kind.hq and one.size == "III" and one.fights for one in chosen) else ("13.45",)
