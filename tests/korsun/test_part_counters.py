"""Tables of bodies and victory against the data that they speak of."""

from __future__ import annotations

import csv
from pathlib import Path

from vmodsmith.foundation import fast_yaml

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "templates" / "korsun" / "tables"
PARTS = {
    "infantry-battalion",
    "anti-tank-infantry-battalion",
    "cadre-battalion",
    "rifle-regiment",
    "motor-rifle-battalion",
    "expansion",
}


def table(name: str) -> dict[str, dict[str, str]]:
    with (TABLES / f"{name}.csv").open(encoding="utf-8") as lines:
        return {row[""]: row for row in csv.DictReader(lines)}


def units() -> list[dict[str, str]]:
    with (ROOT / "counters" / "korsun" / "units.csv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def test_the_stock_of_parts_is_what_the_sheets_have() -> None:
    stock = table("stock")
    there = {row["id"]: row["quantity"] or "1" for row in units() if row["type"] in PARTS}
    assert {row: stock[row]["copies"] for row in there} == there
    motor = {row["id"]: row["quantity"] or "1" for row in units() if row["id"].startswith("mot-")}
    assert {row: stock[row]["copies"] for row in motor} == motor
    assert set(stock) == set(there) | set(motor)


def test_a_chit_says_what_the_counters_of_its_rating_do() -> None:
    chits = table("strength-chits")
    for row in units():
        if row["rating"] in chits and row["cs"]:
            for step in range(1, int(row["steps"])):
                left = int(row["steps"]) + 1 - step
                printed = row["cs" if step == 1 else f"cs.{step}"]
                assert printed == chits[row["rating"]][str(left)], row["id"]


def test_towns_that_count_are_places_of_the_map() -> None:
    with (ROOT / "maps" / "korsun" / "places.csv").open(encoding="utf-8") as lines:
        places = {row["id"]: row["hex"] for row in csv.DictReader(lines)}
    towns = table("victory-places")
    assert set(towns) <= set(places)
    assert len({places[town] for town in towns}) == len(towns)
    assert {row[setup] for row in towns.values() for setup in ("campaign", "relief", "breakout")} <= {
        "german",
        "soviet",
    }


def test_the_later_a_setup_the_fewer_towns_are_german() -> None:
    held = {
        setup: {town for town, row in table("victory-places").items() if row[setup] == "german"}
        for setup in ("campaign", "relief", "breakout")
    }
    assert len(held["campaign"]) > len(held["relief"]) > len(held["breakout"])


def test_whoever_points_can_raise_belongs_to_a_body_that_gets_some() -> None:
    """8.1.2 (2): fronts, and corps that have a column in the table of replacements."""
    folder = ROOT / "counters" / "korsun"
    types = {
        each["id"]: each["classes"] for each in fast_yaml.data((folder / "types.yaml").read_text("utf-8"))["types"]
    }
    with (folder / "formations.csv").open(encoding="utf-8") as lines:
        bodies = {row["id"]: row for row in csv.DictReader(lines)}
    pools = set(next(iter(table("replacements").values())))
    for unit in units():
        kinds = types[unit["type"]]
        if "infantry" in kinds and unit["side"] == "german" and ("regiment" in kinds or "broken-down" in kinds):
            assert f"{_above(bodies, unit['formation'], 'corps')}-infantry" in pools, unit["id"]
        elif unit["side"] == "soviet" and {"infantry", "division"} <= set(kinds) and unit["id"] != "expansion":
            assert f"{_above(bodies, unit['formation'], 'front')}-infantry" in pools, unit["id"]


def _above(bodies: dict[str, dict[str, str]], body: str, kind: str) -> str:
    while bodies[body]["kind"] != kind:
        body = bodies[body]["parent"]
    return body
