"""Every number of the rulebook that concerns data, in the order of the book, and the test that holds it.

Numbers of procedures (stacking, dice to throw, movement to pay) are the reference's and the scenarios' business; they
stand here where a file of the game carries them. A test that is meant to hold a number has to name its paragraph.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from shared.files import ROOT, rows

from vmodsmith.foundation import fast_yaml

HERE = Path(__file__).resolve().parent

NUMBERS = [
    # paragraph, what the book states, the test
    ("1.1", "nine turns of a day, from 5 July 1943", "test_turns_1_1_9_12"),
    ("2.1", "rows to 28 are the south, from 29 the north", "test_two_parts_2_1"),
    ("2.1", "four digits a hex", "test_2_1_hex_numbers_have_four_digits"),
    ("2.1", "3.2 km a hex", "test_distances_2_1"),
    ("2.4", "four counter sheets, 528 counters", "test_2_4_there_are_528_counters"),
    ("2.4", "four counter sheets, 528 counters", "test_2_4_four_sheets_hold_528_counters"),
    ("2.21", "11 Pz 15: 7-3-3, code F; 51 GR 154G: 1-*-3, code A", "test_2_21_2_22_printed_values"),
    ("2.21", "codes F, A, B and C", "test_2_21_2_22_printed_setup_codes"),
    ("2.21", "X brigade, III regiment, II battalion, I company", "test_2_22_sizes"),
    ("2.22", "26 units with values", "test_2_21_2_22_printed_values"),
    ("2.22", "the kinds of unit", "test_2_22_every_kind_of_unit_is_there"),
    ("2.22", "artillery: Arko 35 R4, 55 R2, 2 R4", "test_2_22_printed_artillery"),
    ("2.22", "air units: He 111 S, Ju 87 N with 3-*-*, PM -1", "test_2_22_printed_air_units"),
    ("2.22", "KV-1S of 29 TK 32, Churchill of 18 TK 181", "test_2_22_silhouettes_of_single_units"),
    ("2.23", "47 PzK 9", "test_morale_values_that_examples_give_can_come_about"),
    ("2.24", "abbreviations", "test_2_24_abbreviations"),
    ("2.3", "who has an armour value", "test_2_3_who_has_an_armour_value"),
    ("3.1", "turn marker on 1, morale markers on their values",
     "test_3_1_morale_and_turn_markers_start_in_their_boxes"),
    ("3.22", "every zone hex covered", "test_3_22_every_hex_of_a_zone_is_covered"),
    ("4.0", "twelve steps, nine turns", "test_twelve_steps_4_0"),
    ("5.11", "two units a hex, at the start too", "test_3_23_5_11_5_14_5_15_stacks_are_within_the_limits"),
    ("5.21", "who has a ZOC", "test_5_21_who_has_a_zoc"),
    ("6.51", "+2 for high ground", "test_at_modifiers_6_5"),
    ("6.52", "-2 from a fortification", "test_at_modifiers_6_5"),
    ("6.53", "+1 over a stream", "test_at_modifiers_6_5"),
    ("6.54", "+3 over a river", "test_at_modifiers_6_5"),
    ("6.55", "+2 for infantry in the hex", "test_at_fire_example_ex1"),
    ("6.62", "one step: German battalions but Panthers, Soviet tanks but guards", "test_6_62_steps"),
    ("7.3", "3:4 is 1:2, 5:2 is 2:1, 9:6 is 3:2, 11:8 is 1:1", "test_odds_are_rounded_for_the_defender_7_3"),
    ("7.3", "2:1 with three right and one left is 4:1", "test_odds_columns_7_3"),
    ("7.41", "village, high ground 1 left", "test_assault_shifts_7_4"),
    ("7.42", "woods, town, village on high ground 2 left", "test_assault_shifts_7_4"),
    ("7.43", "trench 1, fortification 2 left", "test_assault_shifts_7_4"),
    ("7.44", "river 2, stream 1 left", "test_assault_shifts_7_4"),
    ("7.45", "Tiger battalion 5, Pz IV regiment 3", "test_7_45_7_49_armour_values_of_the_examples"),
    ("7.46", "T-34 4", "test_7_45_7_49_armour_values_of_the_examples"),
    ("7.47", "three regiments a division; 10 PG two and a battalion; GD three",
     "test_7_47_divisions_of_three_regiments"),
    ("7.49", "3 right, 1 + 2 + 1 left: 1 left", "test_shift_example_7_49"),
    ("7.5", "AC, A1-3, AE, BC, DC, D1-3, DE", "test_assault_results_7_5"),
    ("7.66", "a German morale of 11", "test_morale_values_that_examples_give_can_come_about"),
    ("7.71", "10 corps and 11 armies", (
        "test_7_71_ten_german_corps_and_eleven_soviet_armies_each_w"
        "ith_units_and_a_morale"
    )),
    ("7.73", "morale not below 1", "test_morale_and_ma_8_13_9_25_10_32"),
    ("8.13", "morale 4 of 3 PzK: 11/6 Pz has 7", "test_morale_and_ma_8_13_9_25_10_32"),
    ("8.13", "11/6 Pz is of 3 PzK", "test_8_13_the_11th_panzer_regiment_of_6_pz_is_in_3_pzk"),
    ("8.31", "river 5 + woods 3 = 8; village on high ground 6 + trench 3 = 9", "test_cost_examples_8_31"),
    ("8.31", "2040 Ponyri: village on high ground with a trench", "test_ponyri_8_31_12_13"),
    ("8.32", "road 1, track 2 on foot; 1/2 in vehicles", "test_roads_8_32"),
    ("8.34", "railways do nothing", "test_railways_and_lakes_8_26_8_34"),
    ("8.51", "3, 16, 19 TK of 4 units; 6, 70, 75 GR of 3", "test_8_51_rokossovskys_reserves"),
    ("9.12", "turn 5: N 1 and S 2 dive bombers, N 2 and S 4 level bombers", "test_turns_1_1_9_12"),
    ("9.12", "enough of them", "test_9_12_enough_air_units_for_turn_5"),
    ("9.13", "70 A in the north", "test_bombing_targets_9_11"),
    ("9.22", "1 and 2 hit", "test_level_bombing_9_22_9_24"),
    ("9.24", "3 to 6 miss", "test_level_bombing_9_22_9_24"),
    ("9.23", "69 A at 5", "test_morale_values_that_examples_give_can_come_about"),
    ("9.25", "Soviet 5 gives 9, 3 gives 7", "test_morale_and_ma_8_13_9_25_10_32"),
    ("9.31", "7 stays, 8 goes from 0303 to 0202", "test_scatter_9_31"),
    ("9.31", "0303 and 0202 are on the map", "test_no_scatter_of_the_example_leaves_the_map_9_31"),
    ("9.31", "AT 3, +3 in woods and towns", "test_dive_bombing_9_31"),
    ("10.11", "14 artillery units", "test_10_11_fourteen_artillery_units"),
    ("10.21", "two engineer companies", "test_10_21_two_engineer_companies"),
    ("10.31", "Panthers 51, 52, 3/GD; Elefants 653, 654", "test_10_31_the_panther_and_elefant_battalions"),
    ("10.32", "an MA of 6", "test_morale_and_ma_8_13_9_25_10_32"),
    ("11.11", "areas G1, S2", "test_entry_areas_11_11"),
    ("11.21", "2, 4, 9, 12 Pz of 3 units, 18 Pz of 2", "test_11_21_models_divisions_are_reinforcements_otherwise"),
    ("11.22", "twelve units in or north of C; 18/18 Pz and 52/18 Pz in B", "test_11_22_where_model_puts_his_divisions"),
    ("12.13", "10 VP for 2040", "test_ponyri_8_31_12_13"),
    ("12.22", "2611 Belgorod, 20 points", "test_belgorod_12_22"),
    ("12.3", "-35, -34 to -15, -14 to 0, 1 to 20, 21", "test_victory_12_3"),
    ("13.32", "eight chits, A to H, turns 2 to 7, two for 4 and 5", "test_chits_13_32"),
    ("13.32", "eight chits", "test_13_32_eight_chits_for_the_boxes_a_to_h"),
    ("13.35", "GT7: 18 and 29 TK (4 + 4) at S4, 5 GMK (4) at S5", "test_13_35_13_36_reinforcements_of_the_examples"),
    ("13.36", "GT5 S4: 13 GR (3), 9 GV (3)", "test_13_35_13_36_reinforcements_of_the_examples"),
    ("13.42", "two battalions a regiment", "test_13_42_every_panzer_regiment_has_two_battalions_of_its_number"),
    ("13.45", "503 with 3 PzK, 505 with 47 PzK, three companies each",
     "test_13_45_three_companies_for_each_tiger_battalion"),
    ("13.46", "+1 AT strength", "test_at_fire_covers_every_modified_roll_6_56"),
    ("13.62", "the move-first marker", "test_2_23_13_62_the_other_markers_are_there"),
    ("Q3", "10:1 with two left is 7:1", "test_odds_columns_7_3"),
    ("Q9", "fortification beside fortification", "test_works_are_common_where_the_belts_were"),
    ("EX1", "2120 a fortification; GD beside it", "test_fortification_of_the_examples"),
    ("EX1", "AT 1, dice 4: result 4, armour 4", "test_at_fire_example_ex1"),
    ("EX1", "GD: 2 + 4 + 5 + 4; 219G/71 GR: AT 1, strength 2",
     "test_ex1_ex2_grossdeutschland_against_the_219th_guards"),
    ("EX2", "15:2 is 7:1; 9:1 with 7 is D3", "test_assault_example_ex2"),
    ("EX2", "6 GA at 8", "test_morale_values_that_examples_give_can_come_about"),
    ("EX2", "1919 Olkhovka, two hexes away", "test_retreat_of_the_example"),
    ("EX2", "1919 Olkhovka is a village", "test_olkhovka_ex2"),
    ("EX2", "2121 and 2219 beside 2120", "test_neighbours_of_the_examples"),
]  # fmt: skip


def functions() -> dict[str, str]:
    """Each test function of this folder with its source, decorators and the tables it is given included."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                found[node.name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found


FUNCTIONS = functions()


@pytest.mark.parametrize(("paragraph", "states", "name"), NUMBERS, ids=lambda each: each if each[:2] != "te" else "")
def test_every_number_has_a_test_that_names_its_paragraph(paragraph: str, states: str, name: str) -> None:
    """The test exists and names the paragraph, in its name or its words; `7.41 to 7.44` names what lies between."""
    assert name in FUNCTIONS, states
    source = FUNCTIONS[name]
    if paragraph in source or paragraph.replace(".", "_").lower() in name:
        return
    for first, last in re.findall(r"(\d+\.\d+) to (\d+\.\d+)", source):
        if len(first) == len(paragraph) and first <= paragraph <= last:
            return
    pytest.fail(f"{name} does not name {paragraph}")


def test_the_list_runs_through_the_book() -> None:
    """In the book's order, with something of every chapter that has data."""
    chapters = [int(paragraph.partition(".")[0]) for paragraph, _, _ in NUMBERS if paragraph[0].isdigit()]
    assert chapters == sorted(chapters)
    assert set(chapters) == set(range(1, 14))


# --- numbers that had no test of their own ---------------------------------------------------------------------------


UNITS = rows("counters/zitadelle/units.csv")


def test_2_1_hex_numbers_have_four_digits() -> None:
    """2.1: four digits, column before row, in every file that names hexes."""
    spec = fast_yaml.data((ROOT / "maps/zitadelle/map.yaml").read_text(encoding="utf-8"))["maps"][0]
    assert spec["numbering"].format(column=3, row=3) == "0303"
    named = [each["hex"] for name in ("hexes", "places") for each in rows(f"maps/zitadelle/{name}.csv")]
    named += [token[:4] for each in rows("maps/zitadelle/lines.csv") for token in each["course"].split()]
    assert all(re.fullmatch(r"(0[1-9]|[12]\d|3[0-6])(0[1-9]|[1-4]\d|5[0-2])", each) for each in named)


def test_2_4_four_sheets_hold_528_counters() -> None:
    """2.4: four sheets of counters, 528 in all: 132 a sheet."""
    original = fast_yaml.data((ROOT / "templates/zitadelle/sheets.yaml").read_text(encoding="utf-8"))["formats"][
        "original"
    ]
    assert 4 * original["columns"] * original["rows"] == 528


KINDS = {
    "panzer-regiment", "ss-panzer-regiment", "heavy-tank-battalion", "panther-battalion", "panzer-battalion",
    "elefant-battalion", "assault-gun-battalion", "brummbaer-battalion", "panzergrenadier-regiment",
    "ss-panzergrenadier-regiment", "motorised-infantry-regiment", "infantry-regiment", "jaeger-battalion",
    "engineer-company", "artillery-command", "rocket-regiment", "heavy-rocket-regiment", "level-bomber", "dive-bomber",
    "tank-brigade", "guards-tank-brigade", "kv-tank-brigade", "churchill-tank-brigade", "motor-rifle-brigade",
    "guards-motor-rifle-brigade", "mechanised-brigade", "guards-mechanised-brigade", "rifle-regiment",
    "guards-rifle-regiment", "guards-airborne-regiment",
}  # fmt: skip
"""The kinds of unit that 2.22 lists."""


def test_2_22_every_kind_of_unit_is_there() -> None:
    """2.22: each kind listed has units; beyond these only GD's regiment with its Tigers, and the halves of 13.42."""
    found = {each["type"] for each in UNITS if not each["option"]}
    assert found >= KINDS
    assert found - KINDS == {"tiger-panzer-regiment"}


ABBREVIATIONS = {
    "german": {"AK", "GD", "GvM", "PG", "PJ", "Pz", "PzB", "PzK", "D", "DF", "DR", "LAH", "T", "TE", "TOT", "FgK",
               "FgD"},
    "soviet": {"A", "G", "K", "M", "R", "T", "V"},
}  # fmt: skip
"""2.24."""


def test_2_24_abbreviations() -> None:
    """2.24: designations are made of its abbreviations; St and Arko are printed in 2.21 and 2.22, the rest is named."""
    formations = rows("counters/zitadelle/formations.csv")
    words = {"german": set[str](), "soviet": set[str]()}
    for each in formations:
        words[each["side"]] |= set(re.findall("[A-Za-z]+", each["abbr"]))
    for each in UNITS:
        words[each["side"]] |= set(re.findall("[A-Za-z]+", each["parent"]))
        if each["type"].startswith("ss-panzergrenadier") or each["parent"] == "GD":
            words[each["side"]] |= set(re.findall("[A-Za-z]+", each["name"])) - {"I", "II"}
    assert words["german"] >= ABBREVIATIONS["german"]
    assert words["german"] - ABBREVIATIONS["german"] == {"St", "Arko", "Jg", "K", "Raus", "SSPzK"}
    assert set("".join(words["soviet"])) <= ABBREVIATIONS["soviet"]
    assert all(re.fullmatch(r"\d+G?", each["name"]) for each in UNITS if each["side"] == "soviet")
