"""The forces of the game against everything the play report says of them: numbers, best morale, sums of strength.

The tests read the CSV files directly, so that a mended value is judged here and nowhere else. Each test names its row
of the index.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import pytest
from shared.files import ROOT, rows

from vmodsmith.foundation import fast_yaml

COUNTERS = ROOT / "counters" / "hattin"

Row = dict[str, str]


UNITS = {each["id"]: each for each in rows(COUNTERS / "units.csv")}
TYPES: dict[str, dict[str, str]] = {
    each["id"]: each for each in fast_yaml.data((COUNTERS / "types.yaml").read_text(encoding="utf-8"))["types"]
}


def classes(unit: str) -> set[str]:
    """What rules may ask of a unit."""
    return set(TYPES[UNITS[unit]["type"]]["classes"])


def of(formation: str, *words: str) -> list[str]:
    """The units of a formation that have all these classes."""
    return [name for name, row in UNITS.items() if row["formation"] == formation and set(words) <= classes(name)]


def strength(unit: str, step: int = 1) -> int:
    """Melee strength on a step."""
    return int(UNITS[unit]["cs" if step == 1 else f"cs.{step}"])


FORCES = {
    "raymond": ("1", "west", {"heavy": 4, "infantry": 6, "crossbow": 3}),
    "guy": ("2", "west", {"heavy": 3, "infantry": 6, "crossbow": 3}),
    "balian": ("3", "west", {"heavy": 3, "infantry": 4, "crossbow": 3}),
    "taqi": ("1", "east", {"heavy": 3, "light": 7}),
    "saladin": ("2", "south", {"heavy": 4, "light": 6}),
    "gokbori": ("3", "west", {"heavy": 4, "light": 7}),
    "militia": ("", "", {"militia": 10}),
}
"""H4, H5: when and where each command comes in, and with what."""


@pytest.mark.parametrize("formation", FORCES)
def test_each_command_has_the_troops_of_the_report(formation: str) -> None:
    turn, area, numbers = FORCES[formation]
    assert {word: len(of(formation, word)) for word in numbers} == numbers
    leaders = of(formation, "leader")
    assert len(of(formation)) == sum(numbers.values()) + len(leaders)
    assert len(leaders) == (formation != "militia")
    assert {(UNITS[each]["arrives"], UNITS[each]["area"]) for each in of(formation)} == {(turn, area)}


def test_best_morale_is_eight_and_who_has_it() -> None:
    """H6."""
    best = Counter(
        (row["formation"], TYPES[row["type"]]["name"])
        for name, row in UNITS.items()
        if row["mo"] == "8" and "leader" not in classes(name)
    )
    assert best == {("guy", "type.knights"): 2, ("guy", "type.spearmen"): 2, ("saladin", "type.askar"): 3}
    assert {row["name"] for row in UNITS.values() if row["mo"] == "8" and row["type"] == "spearmen"} == {
        "Acre",
        "Lydda",
    }
    assert all(int(row["mo"]) <= 8 for row in UNITS.values())


def test_morale_is_the_same_on_every_step() -> None:
    for row in UNITS.values():
        assert {row["mo"]} == {row[key] for key in ("mo", "mo.2", "mo.3") if row[key]}


def test_heavy_cavalry_has_three_steps_and_nobody_else() -> None:
    """H26."""
    for name, row in UNITS.items():
        wanted = 3 if "heavy" in classes(name) else 1 if "leader" in classes(name) else 2
        assert int(row["steps"]) == wanted, name


def test_each_step_is_weaker_than_the_one_before() -> None:
    for name, row in UNITS.items():
        if "leader" not in classes(name):
            faces = [strength(name, step) for step in range(1, int(row["steps"]) + 1)]
            assert faces == sorted(set(faces), reverse=True), name
            assert faces[-1] >= 1, name


def test_strengths_the_report_tells() -> None:
    """Infantry 5 to 6; a heavy cavalry of the Sultan 10; the rearguard's horse small and its foot strong."""
    foot = [name for name in UNITS if "infantry" in classes(name)]
    assert {strength(each) for each in foot} == {5, 6}
    assert 10 in {strength(each) for each in of("saladin", "heavy")}
    rear, others = of("balian", "heavy"), of("raymond", "heavy") + of("guy", "heavy")
    assert max(map(strength, rear)) < min(map(strength, others))
    assert sum(map(strength, of("balian", "infantry"))) / 4 > sum(map(strength, of("raymond", "infantry"))) / 6


def test_the_kings_stack_has_24_and_morale_10() -> None:
    """H27, H29: doubled under a defend order; one more from the Cross and one from the leader."""
    value = {
        row["cause"]: int(row["value"]) for row in rows(ROOT / "templates" / "hattin" / "tables" / "modifiers.csv")
    }
    pair = ["guy-inf-acre", "guy-inf-lydda"]
    assert sum(map(strength, pair)) * value["cross-factor"] == 24
    assert {int(UNITS[each]["mo"]) + value["morale-cross"] + value["morale-leader"] for each in pair} == {10}


def test_who_fires_and_how_well() -> None:
    """H15: crossbows hit far more often than anybody else."""
    firing = {name for name in UNITS if "fires" in classes(name)}
    assert firing == {name for name, row in UNITS.items() if row["hit"]}
    hits = {
        word: {int(UNITS[each]["hit"]) for each in firing if word in classes(each)}
        for word in ("crossbow", "light", "militia")
    }
    assert all(len(each) == 1 for each in hits.values())
    crossbow, light, militia = (min(hits[each]) for each in ("crossbow", "light", "militia"))
    assert crossbow >= 2 * light >= 2 * militia >= 2
    assert all(int(UNITS[each]["range"]) >= 2 for each in firing if "skirmish" in classes(each))


def test_infantry_is_slower_than_cavalry() -> None:
    """H34."""
    speeds = {
        word: {int(UNITS[each]["mv"]) for each in UNITS if word in classes(each)}
        for word in ("infantry", "heavy", "light")
    }
    assert max(speeds["infantry"]) < min(speeds["heavy"]) < min(speeds["light"])


def test_command_ranges_differ() -> None:
    ranges = {name: int(UNITS[name]["command"]) for name in UNITS if "leader" in classes(name)}
    assert len(ranges) == 6
    assert len(set(ranges.values())) > 1


# H31: the losses of the report, line by line, and units that make them up.


@dataclass
class Line:
    """One line of the report: the three figures, and who they could have been. `lost`: steps of units on the map."""

    figures: tuple[int, int, int]
    dead: list[str]
    routed: list[str]
    lost: dict[str, int] = field(default_factory=dict)


MUSLIM = {
    10: Line(
        (25, 10, 11),
        ["saladin-hc-mamluks", "militia-1", "militia-2", "taqi-hc-homs", "taqi-lc-1"],
        ["taqi-lc-2", "taqi-lc-3", "taqi-lc-4"],
        {"taqi-hc-hama": 1, "taqi-hc-mayyafariqin": 1, "gokbori-hc-harran": 1, "saladin-hc-damascus": 1},
    ),
    11: Line(
        (40, 6, 14),
        ["taqi-hc-mayyafariqin", "taqi-lc-2", "gokbori-lc-1"],
        ["taqi-lc-3", "taqi-lc-4"],
        {"taqi-hc-hama": 1, "gokbori-hc-harran": 1, "saladin-hc-damascus": 1, "gokbori-hc-edessa": 1,
         "saladin-hc-egypt": 1},
    ),
    12: Line(
        (40, 21, 9),
        [],
        ["taqi-lc-3", "taqi-lc-4", "gokbori-hc-edessa", "taqi-hc-hama"],
        {"gokbori-hc-harran": 1, "saladin-hc-damascus": 1, "saladin-hc-egypt": 1},
    ),
    13: Line(
        (44, 16, 14),
        ["saladin-lc-3"],
        ["taqi-hc-hama", "gokbori-lc-2", "gokbori-lc-3"],
        {"gokbori-hc-harran": 1, "saladin-hc-damascus": 1, "saladin-hc-egypt": 1, "gokbori-hc-edessa": 1,
         "gokbori-hc-mosul": 1, "taqi-lc-3": 1},
    ),
    14: Line(
        (56, 20, 10),
        ["taqi-hc-hama", "militia-3", "militia-4"],
        ["gokbori-hc-edessa", "gokbori-hc-mosul", "taqi-lc-4", "gokbori-lc-4"],
        {"gokbori-hc-harran": 1, "saladin-hc-damascus": 1, "saladin-hc-egypt": 1, "taqi-lc-3": 1},
    ),
}  # fmt: skip
CRUSADER = {
    11: Line(
        (0, 5, 8),
        [],
        ["raymond-inf-tortosa"],
        {"raymond-hc-tripoli": 1, "raymond-hc-galilee": 1, "guy-inf-nablus": 1},
    ),
    12: Line(
        (18, 10, 10),
        ["raymond-hc-antioch", "raymond-hc-galilee"],
        ["raymond-inf-tortosa", "raymond-inf-tiberias"],
        {"raymond-hc-tripoli": 1, "guy-inf-nablus": 1, "guy-hc-sidon": 1, "raymond-inf-gibelet": 1},
    ),
    13: Line(
        (18, 23, 14),
        [],
        ["raymond-inf-tortosa", "raymond-inf-tiberias", "raymond-hc-gibelet", "raymond-inf-nazareth"],
        {"raymond-hc-tripoli": 1, "guy-inf-nablus": 1, "guy-hc-sidon": 1, "raymond-inf-gibelet": 1,
         "balian-hc-ibelin": 1, "balian-hc-temple": 1},
    ),
    14: Line(
        (28, 13, 17),
        ["balian-hc-temple", "balian-hc-hospital"],
        ["raymond-hc-gibelet", "raymond-inf-tortosa"],
        {"raymond-hc-tripoli": 1, "guy-inf-nablus": 1, "guy-hc-sidon": 1, "raymond-inf-gibelet": 1,
         "balian-hc-ibelin": 1, "guy-hc-kerak": 1, "guy-inf-jaffa": 1},
    ),
    15: Line(
        (28, 13, 20),
        [],
        ["raymond-hc-gibelet", "raymond-inf-tortosa"],
        {"raymond-hc-tripoli": 1, "guy-inf-nablus": 1, "guy-hc-sidon": 1, "raymond-inf-gibelet": 1,
         "balian-hc-ibelin": 1, "guy-hc-kerak": 1, "guy-inf-jaffa": 1, "guy-hc-jerusalem": 1},
    ),
}  # fmt: skip
"""`dead` has the newly eliminated. Routed units count in full, so that a reduced one that routs leaves the third
figure, as turn 12 of the Muslims asks (14 becomes 9 while nobody is eliminated)."""
TOTALS = {"muslim": [46, 60, 70, 74, 86], "crusader": [13, 38, 55, 58, 61]}


@pytest.mark.parametrize(("side", "lines"), [("muslim", MUSLIM), ("crusader", CRUSADER)])
def test_every_line_of_losses_can_come_about(side: str, lines: dict[int, Line]) -> None:
    dead: list[str] = []
    before: dict[str, int] = {}
    for turn, line in lines.items():
        dead += line.dead
        lost = {unit: strength(unit) - strength(unit, 1 + steps) for unit, steps in line.lost.items()}
        figures = sum(map(strength, dead)), sum(map(strength, line.routed)), sum(lost.values())
        assert figures == line.figures, turn
        groups = [*dead, *line.routed, *line.lost]
        assert len(set(groups)) == len(groups), turn
        assert {UNITS[each]["side"] for each in groups} == {side}
        gone = {*dead, *line.routed}
        assert all(line.lost.get(unit, 0) >= steps for unit, steps in before.items() if unit not in gone), turn
        before = {**before, **line.lost}
    assert [sum(line.figures) for line in lines.values()] == TOTALS[side]


def test_the_whole_of_a_side_is_well_above_the_first_check() -> None:
    """H32: about two fifths of an army lost bring it to the first check, for either side alike."""
    for side in ("crusader", "muslim"):
        whole = sum(
            strength(name) for name, row in UNITS.items() if row["side"] == side and "leader" not in classes(name)
        )
        assert 0.3 < 70 / whole < 0.5
