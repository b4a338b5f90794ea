"""Tables that make sense and say what the report says; pages that render, with every text in both languages."""

from __future__ import annotations

import csv
import re
from itertools import pairwise
from pathlib import Path

import pytest

from vmodsmith.art.counters.faces import problems
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.model import Game

ROOT = Path(__file__).resolve().parents[2]
LADDER = ["A2", "AL", "AC", "BL", "DC", "DR", "DL", "D2", "DE"]


def table(name: str) -> list[list[str]]:
    with (ROOT / "templates" / "hattin" / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))


def test_a_better_die_and_better_odds_never_serve_the_attacker_worse() -> None:
    rows = [[LADDER.index(cell) for cell in row[1:]] for row in table("melee")[1:]]
    assert all(low <= high for row in rows for low, high in pairwise(row))
    assert all(low <= high for above, below in pairwise(rows) for low, high in zip(above, below, strict=True))


def test_melee_has_a_row_for_every_die_with_its_changes_and_odds_both_ways() -> None:
    head, *rows = table("melee")
    assert [int(row[0]) for row in rows] == list(range(12))
    odds = [int(a) / int(b) for a, _, b in (each.partition(":") for each in head[1:])]
    assert odds == sorted(set(odds))
    assert odds[0] < 0.5 and odds[-1] > 4


def needed(losses: int) -> int | None:
    """The die that ends the battle at so many points, None where none is rolled."""
    found = [row[1] for row in table("defeat")[1:] if int(row[0]) <= losses][-1]
    return None if found == "-" else int(found)


def test_defeat_table_says_what_the_report_says() -> None:
    """H32, H28: 58 none; 70, 74 and 76 ten; 86 nine or more; the Cross makes a check of 40."""
    assert needed(58) is None
    assert [needed(each) for each in (70, 74, 76)] == [10, 10, 10]
    assert needed(86) == 9
    assert needed(40 + 30) == 10
    dice = [needed(each) for each in range(70, 200)]
    assert all(a is not None and b is not None and a >= b for a, b in pairwise(dice))


def test_fire_gets_no_better_with_the_distance(hattin: Game) -> None:
    values = [int(row[1]) for row in table("fire")[1:]]
    assert values == sorted(values, reverse=True)
    reach = {int(str(unit.values[0]["range"])) for unit in hattin.units if unit.values[0].get("range")}
    assert max(reach) == len(values)


def test_every_ground_of_the_map_has_its_row(hattin: Game) -> None:
    head, *rows = table("terrain-effects")
    assert head[1:] == ["cavalry", "foot", "melee", "fire"]
    known = {row[0] for row in rows}
    assert {each.id for each in hattin.terrain} <= known
    assert {"road", "wadi"} <= known
    cost = {row[0]: row for row in rows}
    assert cost["road"][1:3] == ["1/2", "1/2"]
    assert all(int(row[1]) >= int(row[2]) for row in rows if row[0] != "road")


def test_night_is_turns_5_to_7_and_the_labels_say_so(hattin: Game) -> None:
    """H1."""
    assert [n for n in range(1, 16) if "night" in hattin.turns.kinds_of(n)] == [5, 6, 7]
    for n, key in enumerate(hattin.turns.labels, 1):
        assert ("night" in hattin.text(key)) == (5 <= n <= 7)
        assert ("夜" in hattin.text(key, "ja")) == (5 <= n <= 7)
    times = {n: hattin.text(key).split(" · ")[1] for n, key in enumerate(hattin.turns.labels, 1)}
    assert times[1] == "3 July 19:00" and times[8] == "4 July 8:00" and times[15] == "4 July 11:30"


@pytest.mark.parametrize("folder", ["charts", "help"])
def test_pages_render_and_lack_no_text(hattin: Game, folder: str) -> None:
    say = Lexicon(hattin)
    pages = hattin.charts if folder == "charts" else hattin.help
    made = render(hattin, say, pages, folder)
    assert len(made) == 2 * len(pages)
    for page in made:
        assert not re.findall(r"\bpage\.[a-z-]+\.[a-z0-9.-]+|\b(?:stat|cond|spirit|order)\.[a-z]+", page.html), (
            page.file
        )


def test_every_text_is_there_in_both_languages(hattin: Game) -> None:
    assert [key for key, texts in hattin.strings.items() if not texts.get("en") or not texts.get("ja")] == []


def test_every_counter_can_be_drawn_and_read(hattin: Game) -> None:
    found = {each.id: problems(each, hattin.style) for each in hattin.counters}
    assert {name: said for name, said in found.items() if said} == {}
