"""The tables, phases and displays of Zitadelle: every example of the rulebook, and curves that make sense."""

from __future__ import annotations

import csv
from datetime import date
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from vmodsmith.foundation import fast_yaml

ROOT = Path(__file__).parents[2]
GAME = ROOT / "templates" / "zitadelle"
MAPS = ROOT / "maps" / "zitadelle"

Table = dict[str, dict[str, str]]


def table(name: str) -> Table:
    """A table as row heading -> column heading -> cell."""
    with (GAME / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert all(len(row) == len(head) for row in rows), name
    assert len({row[0] for row in rows}) == len(rows), name
    return {row[0]: dict(zip(head[1:], row[1:], strict=True)) for row in rows}


SPECS: dict[str, dict[str, Any]] = {
    each["id"]: each for each in fast_yaml.data((GAME / "tables.yaml").read_text(encoding="utf-8"))["tables"]
}
DISPLAYS: dict[str, dict[str, Any]] = {
    each["id"]: each for each in fast_yaml.data((MAPS / "displays.yaml").read_text(encoding="utf-8"))["displays"]
}
AT_FIRE, ASSAULT, ODDS, TERRAIN = table("at-fire"), table("assault"), table("odds"), table("terrain-effects")
COLUMNS = list(ODDS)
LADDER = ["AE", "A3", "A2", "A1", "AC", "BC", "DC", "D1", "D2", "D3", "DE"]
CHANCES = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""Ways in 36 of each sum of two dice."""


def track(display: str, name: str) -> dict[str, Any]:
    return next(each for each in DISPLAYS[display]["tracks"] if each["id"] == name)


def boxes(display: str, name: str) -> list[str]:
    return [each["id"] for each in track(display, name)["boxes"]]


def odds(attacker: int, defender: int) -> str:
    """7.3: the best column whose ratio is reached; the lowest one below all."""
    ratio = Fraction(attacker, defender)
    reached = [name for name, row in ODDS.items() if ratio >= Fraction(int(row["attacker"]), int(row["defender"]))]
    return reached[-1] if reached else COLUMNS[0]


def shifted(column: str, right: int) -> str:
    return COLUMNS[max(0, min(len(COLUMNS) - 1, COLUMNS.index(column) + right))]


# --- what the files say themselves ----------------------------------------------------------------------------------


def test_every_table_is_declared() -> None:
    """2.1: the charts beside the map; each has its words on where it comes from."""
    files = {path.name for path in (GAME / "tables").glob("*.csv")}
    assert {each["file"] for each in SPECS.values()} == files
    assert all(each["source"] for each in SPECS.values())


CELLS = [
    (name, each["row"], each["column"], each["expect"], each["source"])
    for name, spec in SPECS.items()
    for each in spec.get("tests", ())
    if "row" in each
]


@pytest.mark.parametrize(("name", "row", "column", "expect", "paragraph"), CELLS)
def test_cells_of_the_rulebook(name: str, row: str, column: str, expect: str, paragraph: str) -> None:
    """The cells that the rulebook states, as listed with their paragraph in tables.yaml."""
    assert table(name)[row][column] == expect, paragraph


# --- anti-tank fire -------------------------------------------------------------------------------------------------


def test_at_fire_example_ex1() -> None:
    """EX1, 6.4, 6.52, 6.55: AT 1 from a fortification (-2) at Panthers with infantry (+2), dice 4: result 4, no
    loss."""
    roll = 4 + int(TERRAIN["fortification"]["at-modifier"]) + 2
    result = int(AT_FIRE[str(roll)]["1"])
    assert result == 4
    assert not result > 4


def test_at_fire_covers_every_modified_roll_6_56() -> None:
    """6.56: modifiers add up: from 2 - 2 to 12 + 2 + 3 + 2; 13.46: AT 9 and a Tiger company make 10."""
    assert list(AT_FIRE) == [str(roll) for roll in range(0, 20)]
    assert list(AT_FIRE["7"]) == [str(strength) for strength in range(1, 11)]


def test_at_fire_falls_with_the_roll_6_5() -> None:
    """6.5: what protects the target adds to the roll, so a higher roll is never better."""
    for strength in AT_FIRE["7"]:
        column = [int(AT_FIRE[roll][strength]) for roll in AT_FIRE]
        assert all(one >= two for one, two in pairwise(column)), strength


def test_at_fire_grows_with_strength_6_4() -> None:
    """6.4: more AT strength is never worse, and no two columns are alike where dice decide."""
    for row in AT_FIRE.values():
        assert all(int(one) <= int(two) for one, two in pairwise(row.values()))
    columns = [[AT_FIRE[str(roll)][strength] for roll in range(2, 13)] for strength in AT_FIRE["7"]]
    assert all(one != two for one, two in pairwise(columns))


def chance(strength: int, armour: int, modifier: int = 0) -> float:
    """The chance that a shot costs a step."""
    return (
        sum(ways for roll, ways in CHANCES.items() if int(AT_FIRE[str(roll + modifier)][str(strength)]) > armour) / 36
    )


def test_at_fire_chances_6_4() -> None:
    """6.4: heavy armour is hard for weak guns, light armour easy for strong ones; nothing is certain."""
    assert 0 < chance(1, 5) <= 0.05
    assert 0.1 <= chance(1, 3) <= 0.25
    assert chance(4, 5) < chance(4, 4) < chance(4, 3) < 0.65
    assert 0.7 <= chance(9, 4) < 1
    for strength, armour in product(range(1, 11), (3, 4, 5)):
        assert 0 < chance(strength, armour) < 1
        assert chance(strength, armour, 2) < chance(strength, armour)
    for armour in (3, 4, 5):
        ladder = [chance(strength, armour) for strength in range(1, 11)]
        assert ladder == sorted(ladder)
        assert ladder[-1] - ladder[0] > 0.5


def test_dive_bombing_9_31() -> None:
    """9.31: a dive bomber fires with AT 3, +3 at woods and towns only: a threat to all armour, less so under cover."""
    assert {kind for kind, row in TERRAIN.items() if row["bombing-modifier"] == "3"} == {"woods", "town"}
    assert 0.2 <= chance(3, 4) <= 0.4
    assert chance(3, 4, 3) < chance(3, 4) / 2


# --- assault --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "column"),
    [(3, 4, "1:2"), (5, 2, "2:1"), (9, 6, "3:2"), (11, 8, "1:1"), (15, 2, "7:1"), (10, 1, "9:1"), (1, 9, "1:5")],
)
def test_odds_are_rounded_for_the_defender_7_3(attacker: int, defender: int, column: str) -> None:
    """7.3, EX2, Q3: odds in favour of the defender; what is better than the last column counts as the last."""
    assert odds(attacker, defender) == column


def test_odds_columns_7_3() -> None:
    """7.3, Q3: odds.csv lists the columns of assault.csv in rising order; one right and one left of three nets two."""
    assert list(ASSAULT["7"]) == COLUMNS
    ratios = [Fraction(int(row["attacker"]), int(row["defender"])) for row in ODDS.values()]
    assert ratios == sorted(ratios) and len(set(ratios)) == len(ratios)
    assert [f"{row['attacker']}:{row['defender']}" for row in ODDS.values()] == COLUMNS
    assert shifted("2:1", 3 - 1) == "4:1"
    assert COLUMNS[-1] == "9:1"
    assert shifted(odds(10, 1), -2) == "7:1"


def test_shift_example_7_49() -> None:
    """7.49: armour 3 right, village 1, fortification 2 and stream 1 left: one left in all."""
    left = sum(int(TERRAIN[kind]["assault-shift"]) for kind in ("village", "fortification", "stream"))
    assert 3 + left == -1


def test_assault_example_ex2() -> None:
    """EX2: 15 against 2 is 7:1; fortification 2 left, armour 5 and division 2 right; 9:1 with 7 is D3."""
    column = shifted(odds(2 + 4 + 5 + 4, 2), int(TERRAIN["fortification"]["assault-shift"]) + 5 + 2)
    assert column == "9:1"
    assert ASSAULT["7"][column] == "D3"


def test_assault_results_7_5() -> None:
    """7.5: the nine kinds of result (A and D with 1 to 3), every one of them on the table, and no others."""
    assert {cell for row in ASSAULT.values() for cell in row.values()} == set(LADDER)
    assert list(ASSAULT) == [str(roll) for roll in range(2, 13)]


def test_assault_is_monotone_7_3() -> None:
    """7.3: better odds are never worse for the attacker, nor is a higher roll; no two columns or rows are alike."""
    rank = {roll: [LADDER.index(cell) for cell in row.values()] for roll, row in ASSAULT.items()}
    rows = list(rank.values())
    assert all(one <= two for row in rows for one, two in pairwise(row))
    assert all(one <= two for column in zip(*rows, strict=True) for one, two in pairwise(column))
    assert all(one != two for one, two in pairwise(rows))
    assert all(one != two for one, two in pairwise(zip(*rows, strict=True)))


def test_assault_balance_7_5() -> None:
    """7.5: at 1:1 the attacker is likelier to suffer, at 3:1 the defender; elimination is for the ends of the table."""

    def share(column: str, results: set[str]) -> float:
        return sum(ways for roll, ways in CHANCES.items() if ASSAULT[str(roll)][column] in results) / 36

    bad, good = set(LADDER[:5]), set(LADDER[6:])
    assert share("1:1", bad) > share("1:1", good)
    assert share("3:1", good) > share("3:1", bad)
    assert share("9:1", {"DE"}) <= 0.4 and share("1:5", {"AE"}) <= 0.4
    for column in ("1:2", "1:1", "3:2", "2:1", "3:1"):
        assert share(column, {"AE", "DE"}) <= 0.1


# --- terrain --------------------------------------------------------------------------------------------------------


def cost(kind: str, column: str) -> Fraction:
    return Fraction(TERRAIN[kind][column])


def test_cost_examples_8_31() -> None:
    """8.31: a Soviet vehicle over a river into woods 8; a German foot unit into the trench and village of 2040 9."""
    assert cost("river", "vehicle-extra") == 5
    assert cost("river", "vehicle-extra") + cost("woods", "vehicle") == 8
    assert cost("village-on-highland", "foot") + cost("trench", "foot-extra") == 9


def test_roads_8_32() -> None:
    """8.32: road 1 and track 2 for foot, both 1/2 for vehicles; never dearer than any ground beside them."""
    assert cost("road", "foot") == 1 and cost("track", "foot") == 2
    assert cost("road", "vehicle") == cost("track", "vehicle") == Fraction(1, 2)
    for kind in ("clear", "woods", "highland", "village", "village-on-highland", "town"):
        assert cost(kind, "foot") > cost("track", "foot")
        assert cost(kind, "vehicle") > cost("track", "vehicle")


def test_costs_are_ordered_8_12() -> None:
    """8.12: clear ground is cheapest, a village on highland dearer than either; foot and vehicles differ."""
    for column in ("foot", "vehicle"):
        ground = {kind: cost(kind, column) for kind in ("woods", "highland", "village", "town")}
        assert all(value >= cost("clear", column) for value in ground.values())
        assert cost("village-on-highland", column) > max(cost("village", column), cost("highland", column))
    for column in ("foot-extra", "vehicle-extra"):
        assert 0 < cost("stream", column) < cost("river", column)
        assert 0 < cost("trench", column) <= cost("fortification", column)
    assert cost("river", "foot-extra") < cost("river", "vehicle-extra")


def test_railways_and_lakes_8_26_8_34() -> None:
    """8.34: railways do nothing; 8.26: lakes cannot be crossed; 6.22: nor shot across."""
    assert {TERRAIN["railway"][column] for column in ("foot-extra", "vehicle-extra", "at-modifier")} == {"0"}
    assert {TERRAIN["lake"][column] for column in ("foot-extra", "vehicle-extra", "at-modifier")} == {"-"}


def test_terrain_table_knows_the_map_8_12() -> None:
    """8.12: a row for each kind of ground, work and line of the map, and no more."""
    data = fast_yaml.data((MAPS / "map.yaml").read_text(encoding="utf-8"))
    kinds = [each["id"] for group in ("terrain", "features", "lines") for each in data[group]]
    assert sorted(TERRAIN) == sorted(kinds)


def test_at_modifiers_6_5() -> None:
    """6.51 to 6.54: the modifiers of ground, and no others."""
    found = {kind: row["at-modifier"] for kind, row in TERRAIN.items() if row["at-modifier"] not in ("", "0", "-")}
    assert found == {"highland": "2", "village-on-highland": "2", "fortification": "-2", "stream": "1", "river": "3"}


def test_assault_shifts_7_4() -> None:
    """7.41 to 7.44: the shifts of ground, and no others."""
    found = {kind: row["assault-shift"] for kind, row in TERRAIN.items() if row["assault-shift"] not in ("", "0")}
    assert found == {
        "village": "-1", "highland": "-1", "woods": "-2", "town": "-2", "village-on-highland": "-2",
        "trench": "-1", "fortification": "-2", "stream": "-1", "river": "-2",
    }  # fmt: skip


# --- dice, morale, turns --------------------------------------------------------------------------------------------


def test_scatter_9_31() -> None:
    """9.31: 7 stays, 8 goes from 0303 to 0202 (south-west); all six directions are equally likely."""
    rolls = {int(roll): row["direction"] for roll, row in table("scatter").items()}
    assert sorted(rolls) == list(range(2, 13))
    assert (rolls[7], rolls[8]) == ("stay", "SW")
    ways: dict[str, int] = {}
    for roll, direction in rolls.items():
        ways[direction] = ways.get(direction, 0) + CHANCES[roll]
    assert ways.pop("stay") == 6
    assert ways == dict.fromkeys(("N", "NE", "SE", "S", "SW", "NW"), 5)


def test_level_bombing_9_22_9_24() -> None:
    """9.22: 1 and 2 succeed; 9.24: 3 to 6 do nothing."""
    assert {roll for roll, row in table("level-bombing").items() if row["result"] == "PM-1"} == {"1", "2"}
    assert len(table("level-bombing")) == 6


def test_morale_and_ma_8_13_9_25_10_32() -> None:
    """8.13: German 4 gives 7; 9.25: Soviet 5 gives 9 and 3 gives 7; 10.32: German MA 6 exists; 7.73: from 1."""
    ma = table("morale-ma")
    assert list(ma) == [str(morale) for morale in range(1, 13)]
    assert (ma["4"]["german"], ma["5"]["soviet"], ma["3"]["soviet"]) == ("7", "9", "7")
    assert "6" in [row["german"] for row in ma.values()]
    for side in ("german", "soviet"):
        values = [int(row[side]) for row in ma.values()]
        assert all(one < two for one, two in pairwise(values))


def test_morale_track_prints_the_ma_8_13() -> None:
    """7.72, 8.13: a box for every morale value, printing the MA of the table."""
    for side in ("german", "soviet"):
        printed = {each["id"]: each["text"] for each in track("morale", side)["boxes"]}
        assert printed == {morale: f"MA {row[side]}" for morale, row in table("morale-ma").items()}


def test_turns_1_1_9_12() -> None:
    """1.1: nine turns of a day from 5 July 1943; 9.12: turn 5 has 1 and 2 dive bombers, 2 and 4 level bombers."""
    turns = table("turns")
    assert list(turns) == [str(turn) for turn in range(1, 10)]
    days = [date.fromisoformat(row["date"]) for row in turns.values()]
    assert days == [date(1943, 7, day) for day in range(5, 14)]
    assert [turns["5"][name] for name in ("north-db", "south-db", "north-lb", "south-lb")] == ["1", "2", "2", "4"]
    for row in turns.values():
        assert int(row["south-db"]) >= int(row["north-db"]) and int(row["south-lb"]) >= int(row["north-lb"])


def test_turn_track_prints_the_air_units_9_12() -> None:
    """3.1, 9.12: a box a turn, printing what the table allots."""
    printed = {each["id"]: each["text"] for each in track("turns", "turn")["boxes"]}
    for turn, row in table("turns").items():
        north, south = (f"{row[f'{part}-db']} DB, {row[f'{part}-lb']} LB" for part in ("north", "south"))
        assert printed[turn] == f"N: {north} / S: {south}"


def test_victory_12_3() -> None:
    """12.3: the five results, without gap or overlap."""
    rows = table("victory")
    result = {
        score: [
            row["result"]
            for row in rows.values()
            if (not row["from"] or score >= int(row["from"])) and (not row["to"] or score <= int(row["to"]))
        ]
        for score in range(-60, 61)
    }
    assert all(len(found) == 1 for found in result.values())
    wanted = {
        -60: "soviet-strategic", -35: "soviet-strategic", -34: "soviet-operational", -15: "soviet-operational",
        -14: "soviet-tactical", 0: "soviet-tactical", 1: "german-tactical", 20: "german-tactical",
        21: "german-operational", 60: "german-operational",
    }  # fmt: skip
    assert {score: result[score][0] for score in wanted} == wanted


def test_chits_13_32() -> None:
    """13.32: boxes A to H for turns 2 to 7, two for 4 and 5; 13.35: A is turn 2; 13.36: B is turn 3."""
    rows = table("chits")
    assert "".join(rows) == "ABCDEFGH"
    turns = [int(row["turn"]) for row in rows.values()]
    assert turns == [2, 3, 4, 4, 5, 5, 6, 7]
    chits = [row["as-in-history"] for row in rows.values()]
    assert len(set(chits)) == 8 and {"GT7", "GT5 S4"} <= set(chits)
    assert all(chit.startswith(f"GT{turn}") for chit, turn in zip(chits, turns, strict=True))
    assert boxes("chits", "boxes") == list(rows)
    with (ROOT / "counters" / "zitadelle" / "markers.csv").open(encoding="utf-8", newline="") as file:
        made = [row["back"] for row in csv.DictReader(file) if row["kind"] == "chit"]
    assert sorted(made) == sorted(chits)


# --- phases and displays --------------------------------------------------------------------------------------------


def test_twelve_steps_4_0() -> None:
    """4.0: twelve steps; steps 3 and 9 belong to the side that is not moving."""
    phases = fast_yaml.data((GAME / "phases.yaml").read_text(encoding="utf-8"))
    assert phases["turns"]["count"] == 9 and len(phases["turns"]["labels"]) == 9
    sides = "".join(each["side"][0] for each in phases["phases"])
    assert sides == "ggsgggssgsss"
    assert [each["id"] for each in phases["phases"]] == [
        "air", "german-at", "soviet-defensive-at", "german-assault", "german-movement", "german-recovery",
        "dive-bombing", "soviet-at", "german-defensive-at", "soviet-assault", "soviet-movement", "soviet-recovery",
    ]  # fmt: skip


def formations() -> dict[str, dict[str, str]]:
    with (ROOT / "counters" / "zitadelle" / "formations.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


def test_bombing_targets_9_11() -> None:
    """9.11, 7.71: a box for each of the eleven armies; 9.13: 70 A is in the north."""
    armies = {name for name, row in formations().items() if row["side"] == "soviet" and row["kind"] == "army"}
    assert len(armies) == 11 and set(boxes("air", "bombing")) == armies
    part = {each["id"]: each["text"] for each in track("air", "bombing")["boxes"]}
    assert part["70-a"] == "@part.north"
    assert all(part[name] == f"@part.{formations()[name]['map_part']}" for name in armies)
    assert boxes("air", "pool") == ["N", "S"]


def test_reinforcement_boxes_11_0() -> None:
    """3.1, 11.11: a box for each turn of arrival, naming the areas of its troops; 13.35: turn 7 uses S4 and S5."""
    with (ROOT / "counters" / "zitadelle" / "units.csv").open(encoding="utf-8", newline="") as file:
        units = [row for row in csv.DictReader(file) if row["arrives"] and row["type"][-6:] != "bomber"]
    for side in ("german", "soviet"):
        printed = {each["id"]: each["text"] for each in track("reinforcements", side)["boxes"]}
        wanted: dict[str, set[str]] = {}
        for row in units:
            if row["side"] == side:
                wanted.setdefault(row["arrives"], set()).add(row["area"].upper())
        assert {turn: set(text.split()) for turn, text in printed.items()} == wanted
    assert {"S4", "S5"} == set(
        next(e["text"] for e in track("reinforcements", "soviet")["boxes"] if e["id"] == "7").split()
    )


def test_entry_areas_of_the_units_11_11() -> None:
    """11.11: every entry area that a unit names is on the map."""
    data = fast_yaml.data((MAPS / "map.yaml").read_text(encoding="utf-8"))
    areas = {each["id"] for each in data["maps"][0]["areas"]}
    with (ROOT / "counters" / "zitadelle" / "units.csv").open(encoding="utf-8", newline="") as file:
        named = {row["area"] for row in csv.DictReader(file) if row["arrives"]}
    assert named == areas


def test_air_units_are_enough_9_11() -> None:
    """9.11, 9.13: there are as many air counters of each kind and part as the busiest turn asks for."""
    with (ROOT / "counters" / "zitadelle" / "units.csv").open(encoding="utf-8", newline="") as file:
        found = {
            (row["area"], row["type"]): int(row["quantity"] or 1)
            for row in csv.DictReader(file)
            if row["type"].endswith("bomber")
        }
    for part, kind in product(("north", "south"), ("dive-bomber", "level-bomber")):
        column = f"{part}-{'db' if kind == 'dive-bomber' else 'lb'}"
        assert max(int(row[column]) for row in table("turns").values()) == found[part[0].upper(), kind], column
