"""The forces of the game against everything the rulebook states of them: numbers, steps, dots, ranges of values.

The tests read the CSV files directly, so that a mended value is judged here and nowhere else. Each names its paragraph.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from shared.files import ROOT, rows

from vmodsmith.foundation import fast_yaml

COUNTERS = ROOT / "counters" / "korsun"

Row = dict[str, str]

UNITS: dict[str, Row] = {each["id"]: each for each in rows(COUNTERS / "units.csv")}
MARKERS: dict[str, Row] = {each["id"]: each for each in rows(COUNTERS / "markers.csv")}
FORMATIONS: dict[str, Row] = {each["id"]: each for each in rows(COUNTERS / "formations.csv")}
TYPES = {each["id"]: each for each in fast_yaml.data((COUNTERS / "types.yaml").read_text(encoding="utf-8"))["types"]}


def classes(row: Row) -> set[str]:
    """What rules may ask of a unit."""
    return set(TYPES[row["type"]]["classes"])


def of(*words: str) -> list[Row]:
    """Units that have all these classes."""
    return [row for row in UNITS.values() if set(words) <= classes(row)]


def steps(row: Row, stat: str) -> list[str]:
    """What a statistic is on each step."""
    return [row.get(stat if step == 1 else f"{stat}.{step}", "") for step in range(1, int(row["steps"]) + 1)]


def bodies(side: str, kind: str) -> set[str]:
    """Formations of a kind."""
    return {each["abbr"] for each in FORMATIONS.values() if (each["side"], each["kind"]) == (side, kind)}


def test_five_german_corps_eight_soviet_armies_two_fronts() -> None:
    """The introduction (1.0), 8.1.2, 13.2.2 and 13.2.3."""
    assert bodies("german", "army") == {"1 PzA", "8 A"}
    assert bodies("german", "corps") == {"VII", "XI", "XLII", "III", "XLVII"}
    assert bodies("soviet", "front") == {"1 Uk", "2 Uk"}
    assert len(bodies("soviet", "army")) == 8


def test_sizes_of_bodies() -> None:
    """4.2: one unit a Soviet division, 8 to 10 a tank corps, mostly 6 and 9 in German infantry and armoured
    divisions."""
    sizes = Counter(row["formation"] for row in UNITS.values() if not row["quantity"])
    corps = [sizes[each] for each in FORMATIONS if each.startswith("c-")]
    assert len(corps) == 8
    assert all(8 <= each <= 10 for each in corps)
    divisions = [each for each in FORMATIONS if each.startswith("d-") and FORMATIONS[each]["kind"] == "division"]
    armoured = [
        each
        for each in divisions
        if any("armour" in classes(u) for u in UNITS.values() if u["formation"] == each and "marder" not in u["type"])
    ]
    assert Counter(sizes[each] for each in armoured).most_common(1)[0][0] == 9
    assert Counter(sizes[each] for each in divisions if each not in armoured).most_common(1)[0][0] == 6


def test_rating_a_is_twelve_on_four_steps_and_nine_on_three() -> None:
    """4.4.4, and every unit with a chit follows its rating's chit."""
    by_rating: dict[tuple[str, str], set[str]] = {}
    for row in of("multi"):
        for sub, strength in zip(steps(row, "sub"), steps(row, "cs"), strict=True):
            by_rating.setdefault((row["rating"], sub), set()).add(strength)
    assert by_rating["A", "4"] == {"12"}
    assert by_rating["A", "3"] == {"9"}
    assert all(len(values) == 1 for values in by_rating.values())
    assert {rating for rating, _ in by_rating} <= set("ABCDEF")
    assert not {row["rating"] for row in of("multi") if row["side"] == "german"} - set("ABCDE")


def test_numbers_of_steps() -> None:
    """4.4.1 to 4.4.4, 4.8.2, 16.5.1, 18.1."""
    assert all(row["steps"] == "2" and len(set(steps(row, "cs"))) == 1 for row in of("artillery", "no-attack"))
    assert all(row["steps"] == "2" for row in of("anti-tank"))
    assert all(row["steps"] == "2" for row in of("regiment", "broken-down"))
    assert all(3 <= int(row["steps"]) <= 6 for row in of("multi"))
    assert all(int(row["steps"]) <= 5 for row in of("multi") if row["side"] == "german")
    assert all(row["steps"] == "2" and steps(row, "cs")[0] for row in of("partisan"))
    assert all(steps(row, "cs")[0] == "" and steps(row, "ma")[0] == "0" for row in of("alert"))


@pytest.mark.parametrize(
    ("kind", "white", "paragraph"),
    [("panzer-iv-battalion", "3", "9.11"), ("tank-brigade", "2", "9.11"), ("sherman-regiment", "1", "4.5.4 4.5.5")],
)
def test_white_dots_the_text_states(kind: str, white: str, paragraph: str) -> None:
    found = [row for row in UNITS.values() if row["type"] == kind]
    assert found
    assert {each for row in found for each in steps(row, "white")} == {white}, paragraph


def test_dots() -> None:
    """12.8 (a lead of five, a unit with both colours), 18.11, 4.6, 9.11."""
    assert max(int(row["white"] or 0) for row in UNITS.values()) == 5
    assert any(row["white"] and row["black"] for row in UNITS.values())
    assert {row["black"] for row in UNITS.values() if row["type"] == "flak-battalion"} == {"3"}
    assert all(not row["white"] for row in of("anti-tank"))
    assert all(not row["white"] for row in of("infantry"))
    assert all(row["white"] for row in of("armour"))
    broken = [row for row in of("broken-down", "foot") if row["side"] == "german" and row["steps"] == "2"]
    with_dot = sum(int(row["quantity"]) for row in broken if row["black"])
    assert with_dot * 2 == sum(int(row["quantity"]) for row in broken)


def test_pairs_share_their_names() -> None:
    """4.5.4, 4.5.5: three cavalry divisions and three brigades, each with its Shermans."""
    for corps, kind in (("c-5gcc", "cavalry-division"), ("c-5mc", "mechanised-brigade")):
        owners = {row["name"] for row in UNITS.values() if row["formation"] == corps and row["type"] == kind}
        tanks = {
            row["name"] for row in UNITS.values() if row["formation"] == corps and row["type"] == "sherman-regiment"
        }
        assert len(owners) == 3
        assert owners == tanks


def test_the_panther_battalion_of_the_example_has_four_steps() -> None:
    """4.9."""
    found = [row for row in UNITS.values() if (row["parent"], row["name"]) == ("16 Pz", "I/2")]
    assert [row["steps"] for row in found] == ["4"]
    assert {int(row["steps"]) for row in of("armour", "battalion")} <= {1, 2, 3, 4}


def test_guns() -> None:
    """9.10.3, 12.10.1, 12.10.2, 12.10.5."""
    guns = [row for row in UNITS.values() if TYPES[row["type"]]["kind"] == "artillery"]
    assert all(row["obs"] and row["dbs"] and row["range"] for row in guns)
    assert {row["wait"] for row in guns if row["side"] == "german"} == {"0", "1"}
    assert {row["wait"] for row in guns if row["side"] == "soviet"} == {"0", "1", "2"}
    assert all((row["dbs.2"] != "*") == ("division-guns" in classes(row)) for row in guns)
    assert {"1", "2"} <= {row["obs"] for row in guns if row["side"] == "german"}


def test_five_guns_make_a_bombardment_unit() -> None:
    """17.1, 17.1.1, 17.1.2."""
    for body, army in (("16ad", "53 A"), ("4ga", "4 GA")):
        parts = [row for row in UNITS.values() if row["bombardment"] == body and row["type"] != "bombardment"]
        assert len(parts) == 5
        assert {row["higher"] for row in parts} == {army}
        assert sum(int(row["cs"]) for row in parts) <= 9
    assert {row["cs"] for row in UNITS.values() if row["type"] == "bombardment"} == {"9"}


def test_allowances() -> None:
    """9.1.1: on foot five, motorised ten."""
    assert {row["ma"] for row in of("foot", "infantry", "regiment")} == {"5"}
    assert {row["ma"] for row in UNITS.values() if row["type"] in ("motorised-regiment", "mechanised-regiment")} == {
        "10"
    }


def test_24_panzer_has_five_units_to_choose() -> None:
    """18.7 chooses five units of the division."""
    assert sum(row["formation"] == "d-24-pz" for row in UNITS.values()) >= 5


def test_supply_markers() -> None:
    """13.2.2, 13.2.3, 14.2."""
    supply_markers = Counter(row["formation"] for row in MARKERS.values() if row["kind"] == "supply-marker")
    for body, row in FORMATIONS.items():
        if row["kind"] == "army" and row["side"] == "soviet":
            assert supply_markers[body] == (1 if row["abbr"].endswith("TA") else 2)
        if row["kind"] == "corps":
            assert supply_markers[body] == (2 if row["side"] == "german" else 1)
    fourteen = MARKERS["supply-14-pz"]
    assert (fourteen["capacity"], fourteen["increments"]) == ("4", "6/4")
    assert {"supply-korsun", "supply-wal", "supply-haacke"} <= set(MARKERS)


@pytest.mark.parametrize("name", ["campaign", "relief", "breakout"])
def test_every_body_of_a_setup_has_all_its_supply_markers(name: str) -> None:
    """13.2.2: two for each Soviet army, one for each corps. 13.2.3: two for each German corps, one for each armoured
    division, Wallonien and Haacke."""
    placed = {row["piece"] for row in rows(COUNTERS / "setups" / f"{name}.csv")}
    bodies = {UNITS[each]["formation"] for each in placed & set(UNITS)}
    due = {row["id"] for row in MARKERS.values() if row["kind"] == "supply-marker" and row["formation"] in bodies}
    assert {
        "supply-xi-2",
        "supply-xlii-2",
        "supply-wal",
        "supply-ss-5",
        "supply-40a-2",
        "supply-52a-2",
        "supply-4ga-2",
    } <= due
    assert due <= placed


def test_replacement_markers_and_air_chits() -> None:
    """8.1.2: thirteen markers, XLII Corps without armour. 6.2: ten chits a side."""
    points = [each for each in MARKERS if each.startswith("rp-")]
    assert len(points) == 13
    assert "rp-xlii-armour" not in points
    for side in ("german", "soviet"):
        assert (
            sum(int(row["quantity"]) for row in MARKERS.values() if (row["kind"], row["side"]) == ("air", side)) == 10
        )


def test_setups_keep_the_limits_of_stacking() -> None:
    """11.1: three units a hex and two in forest, one Soviet division; nobody stands with the enemy."""
    forest = {row["hex"] for row in rows(ROOT / "maps" / "korsun" / "hexes.csv") if row["terrain"] == "forest"}
    for name in ("campaign", "relief", "breakout"):
        stacks: dict[str, list[Row]] = {}
        for row in rows(COUNTERS / "setups" / f"{name}.csv"):
            unit = UNITS.get(row["piece"].split("#")[0])
            if unit and re.fullmatch(r"\d{4}", row["at"]):
                stacks.setdefault(row["at"], []).append(unit)
        for at, units in stacks.items():
            assert len(units) <= (2 if at in forest else 3), (name, at)
            assert len({unit["side"] for unit in units}) == 1, (name, at)
            assert sum("division" in classes(unit) for unit in units if unit["side"] == "soviet") <= 1, (name, at)


def test_every_unit_says_that_it_is_rebuilt() -> None:
    """Nothing of the printed counters is at hand; the player is told so."""
    assert all(row["source"].startswith("reconstruction: ") for row in UNITS.values())


def test_markers_of_the_turn_track_lie_below_the_reinforcements_that_wait_there() -> None:
    kinds = fast_yaml.data((ROOT / "templates" / "korsun" / "pieces.yaml").read_text(encoding="utf-8"))["kinds"]
    on_track = {name: kind for name, kind in kinds.items() if kind.get("track") == "turns/turn"}
    assert set(on_track) == {"turn", "wanda"}
    for name, kind in on_track.items():
        assert (kind.get("stacks"), kind.get("layer")) == (False, "below"), name
