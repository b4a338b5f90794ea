"""Seeded positions for supply: a front somewhere on the map, markers behind it on roads, railways cut, bridges
blown."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

from shared.files import rows, tree

from .hexes import all_hexes, distance, neighbours, within
from .land import lines_between, ways_between
from .supply import Position, SupplyMarker, Unit, may_draw

__all__ = ["random_position"]


@cache
def _classes() -> dict[str, set[str]]:
    return {each["id"]: set(each["classes"]) for each in tree("counters/korsun/types.yaml")["types"]}


@cache
def _units() -> tuple[dict[str, str], ...]:
    kinds = {each["id"]: each["kind"] for each in tree("counters/korsun/types.yaml")["types"]}
    return tuple(
        row
        for row in rows("counters/korsun/units.csv")
        if kinds[row["type"]] in ("unit", "artillery")
        and row["formation"]
        and not row["quantity"]
        and not _classes()[row["type"]] & {"partisan", "expansion"}
    )


@cache
def _supply_markers() -> tuple[dict[str, str], ...]:
    return tuple(row for row in rows("counters/korsun/markers.csv") if row["kind"] == "supply-marker")


@cache
def _road_hexes() -> tuple[str, ...]:
    return tuple(
        hex
        for hex in sorted(all_hexes())
        if any(ways_between(hex, there) & {"road", "minor-road"} for there in neighbours(hex))
    )


@cache
def _rail_hexes() -> tuple[str, ...]:
    return tuple(
        hex for hex in sorted(all_hexes()) if any("railway" in ways_between(hex, there) for there in neighbours(hex))
    )


@cache
def _bridges() -> tuple[tuple[str, str], ...]:
    return tuple(
        (here, there)
        for here in sorted(all_hexes())
        for there in neighbours(here)
        if here < there and ways_between(here, there) and lines_between(here, there) & {"river", "minor-river"}
    )


def random_position(seed: int) -> Position:
    """Markers of some twelve bodies within thirty hexes of a place; some thirty units, most of them of those bodies and
    near a marker of theirs, the others about the place."""
    dice = random.Random(seed)
    centre = dice.choice(_road_hexes())
    near = within(centre, 18)
    roads = [hex for hex in _road_hexes() if distance(hex, centre) <= 30]
    taken: dict[str, str] = {}
    supply_markers: list[SupplyMarker] = []
    for row in dice.sample(_supply_markers(), 16):
        frozen, mud = row["increments"].split("/")
        hex = dice.choice(roads)
        if taken.setdefault(hex, row["side"]) == row["side"]:
            supply_markers.append(
                SupplyMarker(
                    row["id"], row["side"], row["formation"], hex, int(row["capacity"]), (int(frozen), int(mud))
                )
            )
    units: list[Unit] = []
    for row in dice.sample(_units(), 90):
        unit = Unit(row["id"], row["side"], row["formation"], "", "no-zone" not in _classes()[row["type"]])
        own = [each.hex for each in supply_markers if each.formation and may_draw(unit, each)]
        hex = dice.choice(within(dice.choice(own), 9) if own else near)
        if (own or dice.random() < 0.15) and taken.setdefault(hex, row["side"]) == row["side"]:
            units.append(replace(unit, hex=hex))
    cut = set(dice.sample(_rail_hexes(), dice.choice((0, 0, 1, 3))))
    blown = {frozenset(pair) for pair in dice.sample(_bridges(), dice.choice((0, 0, 4, 12)))}
    return Position(seed, units[:36], supply_markers, dice.random() < 0.4, cut, blown)
