"""The order of battle of Zitadelle against everything the rulebook prints about it.

The tests read the CSV files directly, so that a mended value is judged here and nowhere else. Each test names its
paragraph.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest
from shared.files import ROOT, rows

from vmodsmith.foundation import fast_yaml

COUNTERS = ROOT / "counters" / "zitadelle"

Row = dict[str, str]


UNITS = rows(COUNTERS / "units.csv")
MARKERS = rows(COUNTERS / "markers.csv")
FORMATIONS = rows(COUNTERS / "formations.csv")
ZONES = rows(ROOT / "maps" / "zitadelle" / "zones.csv")
TYPES: dict[str, dict[str, str]] = {
    each["id"]: each for each in fast_yaml.data((COUNTERS / "types.yaml").read_text(encoding="utf-8"))["types"]
}
SETUPS: list[dict[str, str]] = fast_yaml.data((COUNTERS / "setups.yaml").read_text(encoding="utf-8"))["setups"]
UNIT = {each["id"]: each for each in UNITS}
STANDARD = [each for each in UNITS if not each["option"]]
SUPPORT = {"support"}


def quantity(row: Row) -> int:
    """How many counters a row stands for."""
    return int(row["quantity"] or 1)


def kind(row: Row) -> str:
    """The kind of piece a unit's row makes."""
    return TYPES[row["type"]]["kind"]


def classes(row: Row) -> set[str]:
    """What rules may ask of a unit."""
    return set(TYPES[row["type"]]["classes"])


def face(row: Row, step: int = 1) -> str:
    """A unit's values as printed: AT strength, armour value, combat strength (2.21)."""
    suffix = "" if step == 1 else f".{step}"
    return "-".join(row[stat + suffix] for stat in ("at", "av", "cs"))


def only(**wanted: str) -> Row:
    """The one standard unit with these columns."""
    found = [each for each in STANDARD if all(each[key] == value for key, value in wanted.items())]
    assert len(found) == 1, (wanted, [each["id"] for each in found])
    return found[0]


# --- the hexes -------------------------------------------------------------------------------------------------------


def hexes(cell: str) -> list[str]:
    """The hexes a list such as `2120 2001-2010` stands for."""
    found = []
    for token in cell.split():
        first, _, last = token.partition("-")
        column, low = first[:2], int(first[2:])
        found += [f"{column}{row:02d}" for row in range(low, int((last or first)[2:]) + 1)]
    return found


def neighbours(name: str) -> set[str]:
    """The hexes beside one, in the same part of the map (2.1: rows 29 and up are the north)."""
    column, row = int(name[:2]), int(name[2:])
    up = 1 if column % 2 == 0 else 0
    around = [(column, row + 1), (column, row - 1)]
    around += [(column + side, row + up - lower) for side in (-1, 1) for lower in (0, 1)]
    low, high = (1, 28) if row <= 28 else (29, 52)
    return {f"{c:02d}{r:02d}" for c, r in around if 1 <= c <= 36 and low <= r <= high}


ZONE = {(each["side"], each["code"]): set(hexes(each["hexes"])) for each in ZONES}


def placed(setup: str) -> dict[str, str]:
    """Unit or marker to hex or box, after the setup's base."""
    spec = next(each for each in SETUPS if each["id"] == setup)
    found = placed(spec["base"]) if "base" in spec else {}
    if "file" in spec:
        found |= {row["piece"]: row["at"] for row in rows(COUNTERS / "setups" / spec["file"])}
    return found


def on_map(setup: str) -> dict[str, list[Row]]:
    """Hex to the units in it."""
    found: dict[str, list[Row]] = defaultdict(list)
    for piece, at in placed(setup).items():
        if "/" not in at:
            found[at].append(UNIT[piece])
    return found


PLACING = ("campaign", "model")


# --- how many --------------------------------------------------------------------------------------------------------


def test_2_4_there_are_528_counters() -> None:
    printed = [each for each in MARKERS if each["use"] != "module"]
    assert sum(map(quantity, UNITS)) + sum(map(quantity, printed)) == 528


def test_7_71_ten_german_corps_and_eleven_soviet_armies_each_with_units_and_a_morale() -> None:
    commands = [each for each in FORMATIONS if each["morale"]]
    assert Counter((each["side"], each["kind"]) for each in commands) == {
        ("german", "corps"): 10,
        ("soviet", "army"): 11,
    }
    assert {each["formation"] for each in STANDARD if kind(each) != "air"} == {each["id"] for each in commands}


def test_2_23_7_72_each_command_has_one_morale_marker_that_bears_its_value() -> None:
    morale = {each["formation"]: each["front"] for each in MARKERS if each["kind"] == "morale"}
    assert morale == {each["id"]: each["morale"] for each in FORMATIONS if each["morale"]}
    assert all(1 <= int(value) <= 12 for value in morale.values())


def test_morale_values_that_examples_give_can_come_about() -> None:
    morale = {each["id"]: int(each["morale"]) for each in FORMATIONS if each["morale"]}
    german = {each["id"] for each in FORMATIONS if each["side"] == "german"}
    assert morale["47-pzk"] == 9  # 2.23
    assert morale["6-ga"] >= 8  # EX2
    assert morale["69-a"] >= 5  # 9.23
    assert morale["3-pzk"] >= 4  # 8.13
    assert max(value for key, value in morale.items() if key in german) >= 11  # 7.66


def test_10_11_fourteen_artillery_units() -> None:
    assert sum("artillery" in classes(each) for each in UNITS) == 14


def test_10_21_two_engineer_companies() -> None:
    assert sum("engineer" in classes(each) for each in UNITS) == 2


def test_10_31_the_panther_and_elefant_battalions() -> None:
    assert sorted(each["name"] for each in UNITS if "panther" in classes(each)) == ["3/GD", "51", "52"]
    assert sorted(each["name"] for each in UNITS if "elefant" in classes(each)) == ["653", "654"]
    assert {each["id"] for each in UNITS if "breakdown" in classes(each)} == {
        each["id"] for each in UNITS if classes(each) & {"panther", "elefant"}
    }


def test_9_12_enough_air_units_for_turn_5() -> None:
    have = {(each["area"], each["type"]): quantity(each) for each in UNITS if kind(each) == "air"}
    need = {("N", "dive-bomber"): 1, ("S", "dive-bomber"): 2, ("N", "level-bomber"): 2, ("S", "level-bomber"): 4}
    assert have.keys() == need.keys()
    assert all(have[key] >= need[key] for key in need)


def test_13_32_eight_chits_for_the_boxes_a_to_h() -> None:
    chits = [each for each in MARKERS if each["kind"] == "chit"]
    assert sum(map(quantity, chits)) == 8
    assert all(each["option"] == "13.3" for each in chits)
    assert {"GT7", "GT5 S4"} <= {each["back"] for each in chits}  # 13.35, 13.36


def test_13_32_the_chits_bring_every_soviet_reinforcement_once() -> None:
    groups = [each["back"].removeprefix("GT").split() for each in MARKERS if each["kind"] == "chit"]
    assert Counter(group[0] for group in groups) == {"2": 1, "3": 1, "4": 2, "5": 2, "6": 1, "7": 1}
    late = [each for each in STANDARD if each["side"] == "soviet" and each["arrives"]]
    for unit in late:
        mine = [g for g in groups if g[0] == unit["arrives"] and (len(g) == 1 or g[1].lower() == unit["area"])]
        assert len(mine) == 1, unit["id"]


def test_13_42_every_panzer_regiment_has_two_battalions_of_its_number() -> None:
    regiments = [each for each in STANDARD if "splits" in classes(each)]
    halves = [each for each in UNITS if each["option"] == "13.4"]
    assert len(halves) == 2 * len(regiments)
    for regiment in regiments:
        pair = [UNIT[f"{regiment['id']}-{n}"] for n in ("i", "ii")]
        assert [each["name"] for each in pair] == [f"{n}/{regiment['name']}" for n in ("I", "II")]
        for column in ("formation", "parent", "division", "setup"):
            assert {each[column] for each in pair} == {regiment[column]}
        for stat in ("at", "cs"):
            assert sum(int(each[stat]) for each in pair) >= int(regiment[stat])


def test_13_45_three_companies_for_each_tiger_battalion() -> None:
    companies = [each for each in MARKERS if each["name"] == "marker.tiger-company"]
    assert Counter((each["front"].partition("/")[2], each["formation"]) for each in companies) == {
        ("503", "3-pzk"): 3,
        ("505", "47-pzk"): 3,
    }
    assert sorted(each["name"] for each in UNITS if "tiger" in classes(each)) == ["503", "505"]


def test_2_23_13_62_the_other_markers_are_there() -> None:
    assert {"disrupted", "control", "turn", "move-first"} <= {each["id"] for each in MARKERS}


# --- printed values --------------------------------------------------------------------------------------------------

PRINTED = [
    # formation, size, parent, name, front, back (None: not printed in 2.22; "": one step)
    ("48-pzk", "III", "11 Pz", "15", "7-3-3", "4-3-1"),
    ("2-sspzk", "III", "LAH", "1", "9-5-3", "4-3-2"),
    ("47-pzk", "II", "", "505", "5-5-2", ""),
    ("48-pzk", "II", "10 PzB", "51", "6-4-2", None),
    ("41-pzk", "II", "10 PG", "11", "3-3-1", ""),
    ("41-pzk", "II", "656 PJ", "654", "6-5-1", ""),
    ("23-ak", "II", "", "189", "2-4-1", ""),
    ("41-pzk", "II", "656 PJ", "216", "3-3-1", ""),
    ("47-pzk", "III", "20 Pz", "112", "2-1-4", None),
    ("2-sspzk", "III", "DR", "DF", "2-2-6", None),
    ("48-pzk", "III", "GD", "GD", "2-*-4", None),
    ("23-ak", "III", "78 St", "215", "2-*-4", None),
    ("46-pzk", "II", "GvM", "9", "0-*-2", ""),
    ("23-ak", "I", "", "813", "*-*-*", ""),
    ("2-ta", "X", "19 TK", "202", "4-4-2", ""),
    ("5-gta", "X", "2 GTK", "26G", "4-4-2", "2-4-1"),
    ("5-gta", "X", "29 TK", "32", "4-4-2", ""),
    ("5-gta", "X", "18 TK", "181", "4-4-2", ""),
    ("1-ta", "X", "6 TK", "6", "2-*-3", "1-*-2"),
    ("5-gta", "X", "2 GTK", "4G", "2-*-4", "1-*-2"),
    ("1-ta", "X", "3 MK", "1", "2-2-4", "1-2-2"),
    ("5-gta", "X", "5 GMK", "10G", "2-2-5", "1-2-3"),
    ("13-a", "III", "8 R", "151", "1-*-2", "0-*-1"),
    ("6-ga", "III", "52 GR", "153G", "1-*-3", "0-*-2"),
    ("13-a", "III", "4 GV", "15G", "0-*-3", "0-*-2"),
    ("6-ga", "III", "51 GR", "154G", "1-*-3", "0-*-2"),  # 2.21
]


@pytest.mark.parametrize("row", PRINTED, ids=lambda row: f"{row[2]} {row[3]}".strip())
def test_2_21_2_22_printed_values(row: tuple[str, str, str, str, str, str | None]) -> None:
    formation, size, parent, name, front, back = row
    found = [
        each
        for each in STANDARD
        if (each["formation"], each["size"], each["parent"], each["name"]) == (formation, size, parent, name)
        and face(each) == front
    ]
    assert len(found) == 1
    if back is not None:
        assert found[0]["steps"] == ("2" if back else "1")
        assert not back or face(found[0], 2) == back


def test_2_21_2_22_printed_setup_codes() -> None:
    assert UNIT["11-pz-15"]["setup"] == "F"
    assert UNIT["51-gr-154g"]["setup"] == "A"
    assert UNIT["arko-35"]["setup"] == "B"
    assert UNIT["heavy-werfer-2"]["setup"] == "C"


@pytest.mark.parametrize(
    ("name", "formation", "size", "value"),
    [("arko-35", "41-pzk", "X", "4"), ("werfer-55", "2-sspzk", "III", "2"), ("heavy-werfer-2", "47-pzk", "III", "4")],
)
def test_2_22_printed_artillery(name: str, formation: str, size: str, value: str) -> None:
    assert (UNIT[name]["formation"], UNIT[name]["size"], UNIT[name]["sup"]) == (formation, size, value)


def test_2_22_printed_air_units() -> None:
    level, dive = only(type="level-bomber", area="S"), only(type="dive-bomber", area="N")
    assert (level["formation"], level["parent"], level["name"]) == ("8-fgk", "", "He 111")
    assert (dive["formation"], dive["parent"], dive["name"]) == ("1-fgd", "", "Ju 87")
    assert face(dive, 2) == "3-*-*"


def test_2_22_silhouettes_of_single_units() -> None:
    assert UNIT["29-tk-32"]["type"] == "kv-tank-brigade"
    assert UNIT["18-tk-181"]["type"] == "churchill-tank-brigade"


def test_2_24_ss_regiments_with_names() -> None:
    names = {(each["parent"], each["name"]) for each in UNITS if each["type"] == "ss-panzergrenadier-regiment"}
    assert {("DR", "D"), ("DR", "DF"), ("TOT", "T"), ("TOT", "TE")} <= names


def test_ex1_ex2_grossdeutschland_against_the_219th_guards() -> None:
    four = [UNIT[each] for each in ("gd-pz", "gd-3", "gd-pg", "gd-mot")]
    assert sorted(int(each["cs"]) for each in four) == [2, 4, 4, 5]
    assert UNIT["gd-3"]["cs"] == "2"
    assert max(int(each["av"]) for each in four if each["av"] != "*") == 5
    assert UNIT["gd-3"]["av"] == "4"
    guards = UNIT["71-gr-219g"]
    assert (guards["formation"], guards["at"], guards["cs"], guards["steps"]) == ("6-ga", "1", "2", "2")


def test_7_45_7_49_armour_values_of_the_examples() -> None:
    assert all(each["av"] == "5" for each in UNITS if "tiger" in classes(each))
    assert (UNIT["11-pz-15"]["cs"], UNIT["11-pz-15"]["av"]) == ("3", "3")
    assert all(each["av"] == "4" for each in UNITS if TYPES[each["type"]]["symbol"] == "t34")  # 7.46
    assert UNIT["52-gr-153g"]["cs"] == "3"  # 7.49


def test_8_13_the_11th_panzer_regiment_of_6_pz_is_in_3_pzk() -> None:
    assert only(type="panzer-regiment", parent="6 Pz")["name"] == "11"
    assert UNIT["6-pz-11"]["formation"] == "3-pzk"


# --- groups the rulebook counts --------------------------------------------------------------------------------------


def test_8_51_rokossovskys_reserves() -> None:
    reserve = Counter(each["parent"] for each in STANDARD if each["setup"] == "RR")
    assert reserve == {"3 TK": 4, "16 TK": 4, "19 TK": 4, "6 GR": 3, "70 GR": 3, "75 GR": 3}


def test_11_21_models_divisions_are_reinforcements_otherwise() -> None:
    listed = {"2 Pz": 3, "4 Pz": 3, "9 Pz": 3, "12 Pz": 3, "18 Pz": 2}
    late = Counter(each["parent"] for each in STANDARD if each["side"] == "german" and each["arrives"])
    assert {each: late[each] for each in listed} == listed
    assert UNIT["18-pz-18"]["arrives"] and UNIT["18-pz-52"]["arrives"]
    model = {row["piece"] for row in rows(COUNTERS / "setups" / "model.csv")}
    assert Counter(UNIT[each]["parent"] for each in model) == listed


def test_13_35_13_36_reinforcements_of_the_examples() -> None:
    def group(turn: str, area: str) -> Counter[str]:
        return Counter(
            each["parent"]
            for each in STANDARD
            if each["side"] == "soviet" and (each["arrives"], each["area"]) == (turn, area)
        )

    assert group("7", "s4") == {"18 TK": 4, "29 TK": 4}
    assert group("7", "s5") == {"5 GMK": 4}
    assert {each["area"] for each in STANDARD if each["side"] == "soviet" and each["arrives"] == "7"} == {"s4", "s5"}
    assert group("5", "s4") == {"13 GR": 3, "9 GV": 3}


def test_7_47_divisions_of_three_regiments() -> None:
    divisions = defaultdict(list)
    for each in STANDARD:
        if each["side"] == "german" and each["division"] and kind(each) == "unit":
            divisions[each["division"]].append(each)
    for name, units in divisions.items():
        regiments = [each for each in units if "regiment" in classes(each)]
        assert len(regiments) == {"10-pg": 2, "10-pzb": 0}.get(name, 3), name
    assert any("battalion" in classes(each) and "armour" in classes(each) for each in divisions["10-pg"])
    assert len(divisions["gd"]) == 4


# --- history ---------------------------------------------------------------------------------------------------------

ORDER_OF_BATTLE = {
    "23-ak": "78-st 216-id 383-id 36-id",
    "41-pzk": "18-pz 86-id 292-id 10-pg",
    "47-pzk": "6-id 20-pz 2-pz 9-pz 4-pz 12-pz",
    "46-pzk": "7-id 31-id 102-id 258-id",
    "20-ak": "45-id 72-id 137-id 251-id",
    "52-ak": "57-id 255-id 332-id",
    "48-pzk": "3-pz 11-pz gd 10-pzb 167-id",
    "2-sspzk": "lah dr tot",
    "3-pzk": "6-pz 7-pz 19-pz 168-id 198-id",
    "korps-raus": "106-id 320-id",
    "48-a": "16-r 73-r 202-r 399-r",
    "13-a": "8-r 15-r 74-r 81-r 148-r 307-r 2-gv 3-gv 4-gv 6-gr 70-gr 75-gr 129-tbr",
    "70-a": "102-r 106-r 132-r 140-r 162-r 175-r 211-r 280-r",
    "2-ta": "3-tk 16-tk 19-tk 9-tk 11g-tbr",
    "40-a": "161-r 184-r 219-r 309-r 86-tbr 192-tbr",
    "6-ga": "51-gr 52-gr 67-gr 71-gr 89-gr 90-gr 375-r 96-tbr",
    "7-ga": "15-gr 36-gr 72-gr 73-gr 78-gr 81-gr 213-r 27g-tbr 201-tbr",
    "69-a": "107-r 111-r 183-r 270-r 305-r 92-gr 93-gr 94-gr",
    "1-ta": "6-tk 31-tk 3-mk 5-gtk 10-tk",
    "5-gta": "2-gtk 2-tk 18-tk 29-tk 5-gmk",
    "5-ga": "13-gr 66-gr 95-gr 97-gr 42-gr 6-gv 9-gv",
}
"""The divisions, tank corps and brigades of each command on 5 to 13 July 1943, with those that came up in the
battle."""

REGIMENTS = {
    "78-st": "14 195 215", "216-id": "348 396 398", "383-id": "531 532 533", "36-id": "87 118 165",
    "86-id": "167 184 216", "292-id": "507 508 509", "6-id": "18 37 58", "7-id": "19 61 62", "31-id": "12 17 82",
    "102-id": "84 232 233", "258-id": "458 478 479", "45-id": "130 133 135", "72-id": "105 124 266",
    "137-id": "447 448 449", "251-id": "451 459 471", "57-id": "179 199 217", "255-id": "455 465 475",
    "332-id": "676 677 678", "167-id": "315 331 339", "168-id": "417 429 442", "198-id": "305 308 326",
    "106-id": "239 240 241", "320-id": "585 586 587", "10-pg": "20 41",
    "2-pz": "2 3 304", "3-pz": "3 6 394", "4-pz": "12 33 35", "6-pz": "4 11 114", "7-pz": "6 7 25", "9-pz": "10 11 33",
    "11-pz": "15 110 111", "12-pz": "5 25 29", "18-pz": "18 52 101", "19-pz": "27 73 74", "20-pz": "21 59 112",
    "8-r": "151 229 310", "15-r": "47 321 676", "74-r": "78 109 360", "81-r": "410 467 519", "148-r": "496 507 654",
    "307-r": "1019 1021 1023", "2-gv": "4G 5G 7G", "3-gv": "2G 8G 10G", "4-gv": "9G 12G 15G", "6-gr": "4G 10G 25G",
    "70-gr": "203G 205G 207G", "75-gr": "212G 231G 241G", "16-r": "156 167 249", "73-r": "392 413 471",
    "202-r": "645 682 1317", "399-r": "1343 1345 1348", "102-r": "16 30 40", "106-r": "43 120 236",
    "132-r": "498 605 712", "140-r": "96 258 283", "162-r": "194 209 224", "175-r": "277 278 373",
    "211-r": "887 894 896", "280-r": "1031 1033 1035", "161-r": "565 569 575", "184-r": "262 294 297",
    "219-r": "375 710 727", "309-r": "955 957 959", "51-gr": "154G 156G 158G", "52-gr": "151G 153G 155G",
    "67-gr": "196G 199G 201G", "71-gr": "210G 213G 219G", "89-gr": "267G 270G 273G", "90-gr": "268G 272G 274G",
    "375-r": "1241 1243 1245", "15-gr": "44G 47G 50G", "36-gr": "104G 106G 108G", "72-gr": "222G 224G 229G",
    "73-gr": "209G 211G 214G", "78-gr": "223G 225G 228G", "81-gr": "233G 235G 238G", "213-r": "585 702 793",
    "107-r": "504 516 522", "111-r": "399 468 532", "183-r": "227 285 295", "270-r": "973 975 977",
    "305-r": "1000 1002 1004", "92-gr": "276G 280G 282G", "93-gr": "278G 281G 285G", "94-gr": "283G 286G 288G",
    "13-gr": "34G 39G 42G", "66-gr": "145G 193G 195G", "95-gr": "284G 287G 290G", "97-gr": "289G 292G 294G",
    "42-gr": "127G 132G 136G", "6-gv": "14G 17G 20G", "9-gv": "23G 26G 28G",
    "3-tk": "50 51 57 103", "16-tk": "15 107 109 164", "19-tk": "26 79 101 202", "9-tk": "8 23 95 108",
    "6-tk": "6 22 112 200", "31-tk": "100 237 242", "3-mk": "1 10 1G 3 49", "5-gtk": "20G 21G 22G 6G",
    "10-tk": "11 178 183 186", "2-gtk": "25G 26G 4G 4G", "2-tk": "169 26 58 99", "18-tk": "110 170 181 32",
    "29-tk": "25 31 32 53", "5-gmk": "10G 11G 12G 24G",
}  # fmt: skip
"""The regiments and brigades of each of these by number, as orders of battle are published; written down here apart
from the data, so that each is judged by the other. 2.24: 10 PG has its tanks as a battalion, GD and the SS bear
names."""


@pytest.mark.parametrize("command", ORDER_OF_BATTLE)
def test_7_71_each_command_has_the_divisions_it_had(command: str) -> None:
    mine = {each["division"] for each in STANDARD if each["formation"] == command and each["division"]}
    assert mine == set(ORDER_OF_BATTLE[command].split())


def test_2_22_each_division_has_its_regiments_and_belongs_to_one_command() -> None:
    numbered: dict[str, list[str]] = defaultdict(list)
    for each in STANDARD:
        if each["division"] and each["size"] in ("III", "X") and each["division"] not in ("gd", "lah", "dr", "tot"):
            numbered[each["division"]].append(each["name"])
    for division, names in REGIMENTS.items():
        assert sorted(numbered.pop(division)) == sorted(names.split()), division
    assert all(len(names) == 1 for names in numbered.values()), numbered  # brigades without a corps
    listed = [division for divisions in ORDER_OF_BATTLE.values() for division in divisions.split()]
    assert len(listed) == len(set(listed))


def test_2_21_no_two_units_of_an_arm_bear_one_number() -> None:
    """A regiment's number was borne once in an army's arm of service; battalions of 13.4 repeat their regiment's."""
    numbers = Counter(
        (each["side"], each["type"], each["name"], each["parent"] if each["parent"] in ("LAH", "DR", "TOT") else "")
        for each in STANDARD
        if each["size"] in ("III", "X") and each["name"]
    )
    assert [key for key, count in numbers.items() if count > 1] == []


ARTILLERY = {
    "23-ak": ["109"], "41-pzk": ["35"], "47-pzk": ["130", "2"], "46-pzk": ["101"], "20-ak": ["129"], "52-ak": ["137"],
    "48-pzk": ["132", "144"], "2-sspzk": ["122", "55"], "3-pzk": ["3", "54"], "korps-raus": ["153"],
}  # fmt: skip
"""Artillery commanders and rocket regiments by corps."""

BATTALIONS = {
    "23-ak": "185 189", "41-pzk": "177 216 244 653 654", "47-pzk": "245 505 904", "46-pzk": "909", "48-pzk": "911",
    "3-pzk": "228 503", "korps-raus": "905",
}  # fmt: skip
"""Assault guns, heavy tanks and tank destroyers of the army troops by corps."""


def test_10_11_the_artillery_of_each_corps() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for each in UNITS:
        if "artillery" in classes(each):
            found[each["formation"]].append(each["name"])
    assert {key: sorted(names) for key, names in found.items()} == {key: sorted(v) for key, v in ARTILLERY.items()}


def test_2_22_the_army_troops_of_each_corps() -> None:
    types = ("assault-gun-battalion", "heavy-tank-battalion", "elefant-battalion", "brummbaer-battalion")
    found: dict[str, list[str]] = defaultdict(list)
    for each in STANDARD:
        if each["type"] in types:
            found[each["formation"]].append(each["name"])
    assert {key: sorted(names) for key, names in found.items()} == {k: sorted(v.split()) for k, v in BATTALIONS.items()}


def test_reinforcements_come_in_the_order_of_history() -> None:
    """11.0: who came up first came up first: days of July 1943 by division, turn 1 being the 5th."""
    days = {
        "18-pz": 6, "2-pz": 6, "9-pz": 6, "4-pz": 8, "10-pg": 9, "12-pz": 10, "36-id": 11, "198-id": 11,
        "11g-tbr": 6, "9-tk": 7, "2-gtk": 6, "5-gtk": 6, "92-gr": 7, "93-gr": 7, "94-gr": 7, "309-r": 8, "86-tbr": 8,
        "192-tbr": 8, "10-tk": 8, "2-tk": 8, "184-r": 10, "219-r": 10, "13-gr": 9, "66-gr": 9, "97-gr": 9, "6-gv": 9,
        "9-gv": 9, "42-gr": 10, "95-gr": 10, "18-tk": 11, "29-tk": 11, "5-gmk": 11,
    }  # fmt: skip
    arrives = {each["division"]: 4 + int(each["arrives"]) for each in STANDARD if each["arrives"]}
    assert arrives == days


# --- what holds for every unit ---------------------------------------------------------------------------------------


def test_6_62_steps() -> None:
    for each in UNITS:
        if kind(each) != "unit":
            continue
        german_battalion = each["side"] == "german" and each["size"] == "II" and "panther" not in classes(each)
        plain_tanks = each["side"] == "soviet" and "armour" in classes(each) and "guards" not in classes(each)
        assert each["steps"] == ("1" if german_battalion or plain_tanks else "2"), each["id"]


def test_6_61_a_lost_step_never_makes_a_unit_stronger() -> None:
    for each in UNITS:
        assert kind(each) == "air" or bool(each["cs.2"]) == (each["steps"] == "2"), each["id"]
        for stat in ("at", "av", "cs"):
            front, back = each[stat], each[f"{stat}.2"]
            if back and front:
                assert (front == "*") == (back == "*"), each["id"]
                assert front == "*" or int(back) <= int(front), each["id"]


def test_2_3_who_has_an_armour_value() -> None:
    for each in UNITS:
        if kind(each) == "unit":
            type_id = each["type"]
            armoured = "armour" in classes(each) or "panzergrenadier" in type_id or "mechanised" in type_id
            assert (each["av"] != "*") == armoured, each["id"]


def test_5_21_who_has_a_zoc() -> None:
    for each in UNITS:
        if kind(each) == "unit":
            small = each["side"] == "german" and each["size"] in ("I", "II")
            assert ("zoc" in classes(each)) != small, each["id"]
        else:
            assert "zoc" not in classes(each), each["id"]


def test_2_22_sizes() -> None:
    """2.21: X brigade, III regiment, II battalion, I company."""
    for each in UNITS:
        wanted = {"regiment": "III", "brigade": "X", "battalion": "II", "engineer": "I", "artillery": ""}
        for word, size in wanted.items():
            if word in classes(each) and size:
                assert each["size"] == size, each["id"]


def test_2_24_no_units_stand_in_for_one_another() -> None:
    ids = [each["id"] for each in (*UNITS, *MARKERS)]
    assert len(ids) == len(set(ids))
    faces = Counter((each["formation"], each["type"], each["parent"], each["name"]) for each in UNITS)
    assert [key for key, count in faces.items() if count > 1] == []


def test_5_12_every_soviet_unit_knows_its_division_or_corps() -> None:
    bodies = defaultdict(set)
    for each in UNITS:
        if each["side"] == "soviet":
            bodies[each["division"]].add((each["formation"], each["parent"], each["size"]))
    assert "" not in bodies
    assert all(len(each) == 1 for each in bodies.values())


def test_every_datum_has_a_source_and_none_is_a_placeholder() -> None:
    data = [*UNITS, *MARKERS, *FORMATIONS, *ZONES, *TYPES.values()]
    for setup in SETUPS:
        data += rows(COUNTERS / "setups" / setup["file"]) if "file" in setup else []
    assert all(each["source"] and not each["source"].startswith("placeholder") for each in data)


# --- setup -----------------------------------------------------------------------------------------------------------


def test_3_1_every_setup_code_has_a_zone_and_every_zone_units() -> None:
    codes = {(each["side"], each["setup"]) for each in STANDARD if not each["arrives"] and kind(each) != "air"}
    assert codes == ZONE.keys()


def test_3_1_a_reinforcement_bears_its_turn_and_has_an_area() -> None:
    for each in STANDARD:
        if each["arrives"]:
            assert each["setup"] == each["arrives"], each["id"]
            assert re.fullmatch("g[1-9]" if each["side"] == "german" else "s[1-5]", each["area"]), each["id"]
            assert 2 <= int(each["arrives"]) <= 9


def test_2_1_zones_lie_in_one_part_of_the_map_and_do_not_overlap() -> None:
    seen: Counter[str] = Counter()
    part = {each["id"]: each["map_part"] for each in FORMATIONS}
    for (side, code), area in ZONE.items():
        seen.update(area)
        assert all(1 <= int(each[:2]) <= 36 and 1 <= int(each[2:]) <= 52 for each in area)
        parts = {"north" if int(each[2:]) >= 29 else "south" for each in area}
        units = [each for each in STANDARD if (each["side"], each["setup"]) == (side, code)]
        assert parts == {part[each["formation"]] for each in units}, (side, code)
    assert max(seen.values()) == 1


def test_8_31_12_22_ponyri_is_soviet_and_belgorod_german_at_the_start() -> None:
    held = on_map("campaign")
    assert {each["side"] for each in held["2040"]} <= {"soviet"}
    assert "2040" in ZONE["soviet", "G"]
    assert "2611" in ZONE["german", "H"]


def test_3_1_every_standard_unit_is_placed_once() -> None:
    at = placed("campaign")
    wanted = {each["id"] if n == 1 else f"{each['id']}#{n}" for each in STANDARD for n in range(1, quantity(each) + 1)}
    assert wanted <= at.keys()
    for each in STANDARD:
        if kind(each) == "air":
            assert at[each["id"]] == f"air/pool.{each['area']}"
        elif each["arrives"]:
            assert at[each["id"]] == f"reinforcements/{each['side']}.{each['arrives']}"
        else:
            assert at[each["id"]] in ZONE[each["side"], each["setup"]], each["id"]


def test_3_1_morale_and_turn_markers_start_in_their_boxes() -> None:
    at = placed("campaign")
    assert at["turn"] == "turns/turn.1"
    for each in MARKERS:
        if each["kind"] == "morale":
            assert at[each["id"]] == f"morale/{each['side']}.{each['front']}"


@pytest.mark.parametrize("setup", PLACING)
def test_3_22_every_hex_of_a_zone_is_covered(setup: str) -> None:
    covered: dict[tuple[str, str], set[str]] = defaultdict(set)
    for hex_name, units in on_map(setup).items():
        for each in units:
            reach = neighbours(hex_name) if "zoc" in classes(each) else set()
            covered[each["side"], each["setup"]] |= {hex_name, *reach}
    for key, area in ZONE.items():
        assert not area - covered[key], (key, sorted(area - covered[key]))


@pytest.mark.parametrize("setup", PLACING)
def test_3_23_5_11_5_14_5_15_stacks_are_within_the_limits(setup: str) -> None:
    for hex_name, units in on_map(setup).items():
        assert len({each["side"] for each in units}) == 1, hex_name
        thirds = sum(
            1 if "battalion" in classes(each) and each["side"] == "german" else 3
            for each in units
            if kind(each) not in SUPPORT
        )
        assert 0 < thirds <= 6, hex_name
        for word in ("artillery", "engineer"):
            assert sum(word in classes(each) for each in units) <= 1, hex_name


@pytest.mark.parametrize("setup", PLACING)
def test_5_12_5_13_who_stacks_with_whom(setup: str) -> None:
    for hex_name, units in on_map(setup).items():
        assert len({each["formation"] for each in units}) == 1, hex_name
        if units[0]["side"] == "soviet":
            for size in ("III", "X"):
                assert len({each["division"] for each in units if each["size"] == size}) <= 1, hex_name


def test_11_22_where_model_puts_his_divisions() -> None:
    at = placed("model")
    german = {key[1]: area for key, area in ZONE.items() if key[0] == "german"}
    others = set().union(*(area for code, area in german.items() if code != "C"))
    soviet = set().union(*(area for key, area in ZONE.items() if key[0] == "soviet"))
    for each in STANDARD:
        if each["parent"] in ("2 Pz", "4 Pz", "9 Pz", "12 Pz"):
            where = at[each["id"]]
            assert int(where[2:]) >= 29 and where not in others | soviet
            facing = [int(h[2:]) for h in soviet if h[:2] == where[:2] and int(h[2:]) >= 29]
            assert where in german["C"] or int(where[2:]) > max(facing)
        elif each["parent"] == "18 Pz":
            assert at[each["id"]] in german["B"]


# --- the first turn --------------------------------------------------------------------------------------------------

FIRST_WAVE = {
    "23-ak": ("78-st", "216-id"),
    "41-pzk": ("86-id", "292-id"),
    "47-pzk": ("6-id", "20-pz"),
    "46-pzk": ("31-id", "7-id", "258-id"),
    "48-pzk": ("3-pz", "gd", "11-pz", "167-id"),
    "2-sspzk": ("lah", "dr", "tot"),
    "3-pzk": ("168-id", "6-pz", "19-pz", "7-pz"),
    "korps-raus": ("106-id", "320-id"),
}
"""The divisions that attacked on 5 July 1943, by corps."""

FIRST_BELT = {
    "40-a": ("161-r",),
    "6-ga": ("71-gr", "67-gr", "52-gr", "375-r"),
    "7-ga": ("81-gr", "78-gr", "72-gr", "36-gr"),
    "70-a": ("106-r", "102-r", "211-r", "280-r", "132-r"),
    "13-a": ("15-r", "81-r", "148-r", "8-r"),
    "48-a": ("399-r", "202-r", "73-r", "16-r"),
}
"""The divisions that held the first belt on 5 July 1943, by army, as the front ran from its west end to its east
end."""

GERMAN_LINE = (
    ("251-id", "137-id", "45-id", "72-id", "102-id", "258-id", "7-id", "31-id", "20-pz", "6-id", "292-id", "86-id"),
    ("78-st", "216-id", "383-id"),
    ("57-id", "255-id", "332-id", "3-pz", "gd", "11-pz", "167-id", "lah", "dr", "tot", "168-id", "6-pz", "19-pz"),
    ("7-pz", "106-id", "320-id"),
)
"""The German divisions along the front of 4 July 1943 from west to east; two stretches in the north, two in the
south."""


def faced(setup: str) -> set[str]:
    """The hexes beside a Soviet non-armoured unit."""
    units = on_map(setup)
    return {
        each
        for hex_name, here in units.items()
        if any(one["side"] == "soviet" and "non-armour" in classes(one) for one in here)
        for each in neighbours(hex_name)
    }


def german_hexes(setup: str) -> dict[str, list[Row]]:
    """The hexes with German units, and those units."""
    return {hex_name: here for hex_name, here in on_map(setup).items() if here[0]["side"] == "german"}


def along_front(setup: str, division: str) -> float:
    """How far east along the front a division's middle stands; the southern front turns south-east at Belgorod."""
    found = [at for piece, at in placed(setup).items() if piece in UNIT and UNIT[piece]["division"] == division]
    spots = [(int(at[:2]), int(at[2:])) for at in found if "/" not in at]
    return sum(column - (row if row <= 28 else 0) for column, row in spots) / len(spots)


@pytest.mark.parametrize("setup", PLACING)
def test_10_12_10_22_every_support_unit_has_an_assault_to_join_on_turn_1(setup: str) -> None:
    beside = faced(setup)
    support = {
        each["id"]: hex_name
        for hex_name, here in german_hexes(setup).items()
        for each in here
        if classes(each) & {"artillery", "engineer"}
    }
    assert len(support) == 16
    for name, hex_name in support.items():
        assert hex_name in beside, (name, hex_name)
        assert any("regiment" in classes(each) for each in on_map(setup)[hex_name]), (name, hex_name)


@pytest.mark.parametrize("setup", PLACING)
def test_10_14_every_artillery_unit_can_have_a_target_of_its_own(setup: str) -> None:
    units = on_map(setup)
    targets = {
        each["id"]: [
            near
            for near in sorted(neighbours(hex_name))
            if any(one["side"] == "soviet" and "non-armour" in classes(one) for one in units.get(near, []))
        ]
        for hex_name, here in units.items()
        for each in here
        if "artillery" in classes(each)
    }
    chosen: dict[str, str] = {}

    def settle(name: str, tried: set[str]) -> bool:
        for near in targets[name]:
            if near not in tried:
                tried.add(near)
                if near not in chosen or settle(chosen[near], tried):
                    chosen[near] = name
                    return True
        return False

    assert [name for name in targets if not settle(name, set())] == []


@pytest.mark.parametrize("setup", PLACING)
def test_4_0_the_germans_can_assault_on_turn_1_before_they_move(setup: str) -> None:
    soviet = set().union(*(area for (side, _), area in ZONE.items() if side == "soviet"))
    beside, held = faced(setup), german_hexes(setup)
    front = {each for each in held if neighbours(each) & soviet}
    assert len(front & beside) >= 0.8 * len(front)
    for part in (range(1, 29), range(29, 53)):
        here = {name for name, units in held.items() if int(name[2:]) in part and not all(u["arrives"] for u in units)}
        assert len(here & beside) >= 0.6 * len(here), (len(here & beside), len(here))


@pytest.mark.parametrize("setup", PLACING)
@pytest.mark.parametrize("corps", FIRST_WAVE)
def test_4_0_the_regiments_of_the_first_wave_start_beside_the_first_belt(setup: str, corps: str) -> None:
    beside = faced(setup)
    regiments = {
        each["id"]: hex_name
        for hex_name, here in german_hexes(setup).items()
        for each in here
        if each["division"] in FIRST_WAVE[corps]
    }
    assert {UNIT[each]["formation"] for each in regiments} == {corps}
    assert {UNIT[each]["division"] for each in regiments} == set(FIRST_WAVE[corps])
    assert {name: at for name, at in regiments.items() if at not in beside} == {}


@pytest.mark.parametrize("setup", PLACING)
def test_4_0_no_battalion_faces_the_enemy_without_a_regiment(setup: str) -> None:
    for hex_name in german_hexes(setup).keys() & faced(setup):
        assert any("regiment" in classes(each) for each in on_map(setup)[hex_name]), hex_name


def test_3_2_the_soviet_front_divisions_stand_in_the_works_that_touch_the_german_zones() -> None:
    german = set().union(*(area for (side, _), area in ZONE.items() if side == "german"))
    works = {each["hex"] for each in rows(ROOT / "maps" / "zitadelle" / "hexes.csv") if each["features"]}
    at = placed("campaign")
    regiments = [
        each for each in STANDARD if each["division"] in {name for line in FIRST_BELT.values() for name in line}
    ]
    assert len(regiments) == 3 * sum(map(len, FIRST_BELT.values()))
    touching = [each for each in regiments if neighbours(at[each["id"]]) & german]
    assert len(touching) >= 0.95 * len(regiments)
    assert sum(at[each["id"]] in works for each in regiments) >= 0.9 * len(regiments)


@pytest.mark.parametrize(
    "line",
    [*FIRST_BELT.values(), GERMAN_LINE[0] + GERMAN_LINE[1], GERMAN_LINE[2] + GERMAN_LINE[3]],
    ids=lambda line: line[0],
)
def test_3_1_divisions_stand_in_their_historical_order(line: tuple[str, ...]) -> None:
    places = [along_front("campaign", each) for each in line]
    assert places == sorted(places), dict(zip(line, places, strict=True))


# --- words -----------------------------------------------------------------------------------------------------------


def test_every_text_key_has_japanese_and_english() -> None:
    folder = ROOT / "templates" / "zitadelle" / "strings"
    strings = {each["key"]: each for path in folder.glob("*.csv") for each in rows(path)}
    used = {each["name"] for each in (*TYPES.values(), *FORMATIONS, *MARKERS, *ZONES, *SETUPS)}
    used |= {each["description"] for each in SETUPS}
    used |= {each[side][1:] for each in MARKERS for side in ("front", "back") if each[side].startswith("@")}
    assert sorted(key for key in used if not (strings.get(key, {}).get("en") and strings[key].get("ja"))) == []
