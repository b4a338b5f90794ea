"""Hexes named by place and terrain, where the map wants it: in reports, lists, questions, in each language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.campaign import campaign
from rules.played import Field, field
from vmodsmith.check import run
from vmodsmith.scenarios.dialogs import fits
from vmodsmith.words.speech import within

SHEET = """
mechanics:
  movement:
    use: movement
    kinds: unit
    bind: [{phases: move-red, side: red}, {phases: move-blue, side: blue}]
    allowance: 6
    table: sky
    ground_cost: 1
  fight:
    use: combat
    kinds: unit
    bind: [{phases: rest-red, side: red}]
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    apply: {D: nothing(), A: nothing(), "-": nothing()}
  referee: {use: referee}
"""

MAP = "maps/skirmish/map.yaml"


def named(folder: Path, names: str) -> Field:
    """A game whose map names hexes by some words: a mill in 0302, woods in 0202 and 0503."""
    line = f"    default_terrain: clear\n    hex_names: {names}\n"
    return field(folder, SHEET, changed=[(MAP, "    default_terrain: clear\n", line)])


@pytest.mark.parametrize(
    ("names", "mill", "woods"),
    [
        ('""', "to 0302:", "to 0202:"),
        ("places terrain", "to 0302 The Mill:", "to 0202, woods:"),
        ("village", "to 0302 The Mill:", "to 0202:"),
        ("terrain", "to 0302:", "to 0202, woods:"),
    ],
)
def test_a_report_names_a_hex_as_the_map_wants_it(tmp_path: Path, names: str, mill: str, woods: str) -> None:
    play = named(tmp_path, names).put(r_1="0301", r_2="0201")
    assert mill in " ".join(play.do("r-1", "to the south"))
    assert woods in " ".join(play.do("r-2", "to the south"))


def test_a_list_names_places_but_no_terrain(tmp_path: Path) -> None:
    """Commas part its hexes."""
    play = named(tmp_path, "places terrain").put(r_1="0301")
    said = " ".join(play.do("r-1", "Show the cost of the next hex"))
    assert "0302 The Mill 1" in said
    assert "woods" not in said


def test_an_attack_and_its_question_name_the_targets(tmp_path: Path) -> None:
    play = named(tmp_path, "places terrain").put(r_1="0301", b_1="0302", b_2="0202")
    play.go()
    play.play.answer("0302 The Mill: B1 2 21…")
    said = " ".join(play.do("r-1", "Attack…"))
    assert "0302 The Mill" in said


def test_players_of_two_languages_each_read_their_own(tmp_path: Path) -> None:
    play = named(tmp_path, "places terrain").put(r_1="0301", r_2="0201")
    play.play.tabletop.words.several = True
    label, where = play.play.tabletop.hexes["0202"].label, play.play.tabletop.hexes["0302"]
    words = play.play.tabletop.words
    assert [words.chosen(label, n) for n in range(2)] == ["0202, woods", "0202、林"]
    assert [words.chosen(where.label, n) for n in range(2)] == ["0302 The Mill", "0302 水車"]


def test_a_word_that_names_no_hex_is_reported(tmp_path: Path) -> None:
    line = "    default_terrain: clear\n    hex_names: places terain\n"
    game = campaign(tmp_path, SHEET, changed=[(MAP, "    default_terrain: clear\n", line)])
    (problem,) = [each for each in run(game) if each.field == "hex_names"]
    assert "found 'terain', expected places, terrain, or a kind of place on the map (did you mean 'terrain'?)" in str(
        problem
    )


@pytest.mark.parametrize(
    ("text", "answer", "meant"),
    [
        ("0302 The Mill, woods", "0302", True),
        ("0302、林", "0302", True),
        ("0302 The Mill", "030", False),
        ("2040 Ponyri > 2039", "2040 > 2039", True),
        ("0302 The Mill: R1 (with 0303 Old Wood) — 3:1", "0302: R1 (with 0303)", True),
        ("0302 The Mill: R1 — 3:1", "0302: …", True),
        ("0302 The Mill: R1", "0303: R1", False),
        ("A12 The Mill", "A12", True),
        ("0302: R1 — 3:1", "0302: R1", True),
    ],
)
def test_an_answer_may_leave_out_the_name_of_a_hex(text: str, answer: str, meant: bool) -> None:
    assert fits(text, answer) == meant


@pytest.mark.parametrize(
    ("title", "language", "said"),
    [
        ("Light woods", "en", "light woods"),
        ("Bois", "fr", "bois"),
        ("Leichter Wald", "de", "Leichter Wald"),
        ("NKVD building", "en", "NKVD building"),
        ("林", "ja", "林"),
    ],
)
def test_a_title_within_a_sentence(title: str, language: str, said: str) -> None:
    assert within(title, language) == said
