"""Tables with other headings: what `columns` of game.yaml makes of them, and what is said of a mapping that is
wrong."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from PIL import Image
from shared.games import ROOT

from vmodsmith import check
from vmodsmith.art.counters.artist import compose
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.reading.headings import as_id
from vmodsmith.reading.table_files import table

C, T = "counters/skirmish", "templates/skirmish"
PAGE = (ROOT / "docs" / "other-tables.md").read_text(encoding="utf-8")

TABLE = "Name,Army,Type,Attack,Note\nOld Guard,Reds,foot,3,first in\nYoung Guard,Blues,foot,2,\n"
MAPPING = """\
columns:
  units:
    rename: {Name: id name, Army: side, Attack: at}
    words:
      side: {Reds: red, Blues: blue}
    defaults: {source: "design: typed"}
"""


def read(workspace: Path, table: str = TABLE, mapping: str = MAPPING) -> tuple[Game | None, list[str]]:
    """The small game with other units and without setups and scenarios, and all that is said of it."""
    (workspace / C / "units.csv").write_text(table, encoding="utf-8")
    text = (workspace / C / "game.yaml").read_text(encoding="utf-8")
    (workspace / C / "game.yaml").write_text(text + mapping, encoding="utf-8")
    for name in ("start", "close"):
        (workspace / C / "setups" / f"{name}.csv").write_text("piece,at,source\n", encoding="utf-8")
    game, problems = load_game(workspace, "skirmish")
    return game, [*map(str, problems), *(map(str, check.run(game)) if game else ())]


def test_rows_of_another_table_are_units(skirmish: Path) -> None:
    game, said = read(skirmish)
    assert game is not None and [each for each in said if "[unused]" not in each] == []
    guard, young = game.units
    assert (guard.id, guard.name, guard.side, guard.type, guard.values) == (
        "old-guard",
        "Old Guard",
        "red",
        "foot",
        ({"at": 3},),
    )
    assert guard.source == "design: typed" and guard.extra == {"note": "first in"}
    assert young.side == "blue" and young.extra == {}
    assert game.manifest.columns["units"] == ("note",)


def test_a_value_of_another_table_is_shown_by_a_layout(skirmish: Path) -> None:
    path = skirmish / T / "style.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('"{name}{text}"', '"{note}"'), encoding="utf-8")
    game, _ = read(skirmish)
    assert game is not None
    assert next(each.text for each in compose(game.counter_by_id["old-guard"], 1, game.style).fits) == "first in"


def test_the_example_of_the_page_is_a_game_with_ten_lines(skirmish: Path) -> None:
    table, mapping = (
        re.search(rf"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)[1] for kind in ("csv", "yaml")
    )  # type: ignore[index]
    assert len(mapping.splitlines()) == 10
    (skirmish / C / "pictures").mkdir()
    for name in ("1st-guards", "tanks", "grenadiers"):
        Image.new("RGB", (200, 200), (90, 90, 40)).save(skirmish / C / "pictures" / f"{name}.png")
    game, said = read(skirmish, table, mapping)
    assert game is not None and said == []
    assert [each.id for each in game.units] == ["1st-guards-rifle", "tank-brigade", "grenadiers-weak"]
    tanks = game.units[1]
    assert (tanks.name, tanks.side, tanks.type, tanks.quantity, tanks.steps) == ("Tank Brigade", "red", "tank", 2, 1)
    assert tanks.values == ({"at": 5, "cs": 6},) and tanks.pictures == ("tanks.png",)
    assert game.units[0].extra == {"flavour-text": "Slow, and very stubborn."}


def test_other_tables_have_other_headings_too(skirmish: Path) -> None:
    (skirmish / "maps/skirmish/hexes.csv").write_text("Hex No,Ground,source\n0202,woods,1.2\n", encoding="utf-8")
    (skirmish / C / "markers.csv").write_text(
        "ID,Kind,Layout,Name,Origin\nshaken,marker,plain,marker.shaken,2.4\n", encoding="utf-8"
    )
    game, said = read(
        skirmish,
        mapping=MAPPING + "  hexes: {rename: {Hex No: hex, Ground: terrain}}\n  markers: {rename: {Origin: source}}\n",
    )
    assert game is not None, said
    assert [(each.hex, each.terrain) for each in game.hexes] == [("0202", "woods")]
    assert [each.id for each in game.markers] == ["shaken"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Attack: at", "Atack: at", "rename: {Name"),
        ("Attack: at", "Attack: att", "Attack: found 'att', expected a field of units.csv (did you mean 'at'?)"),
        ("side: {Reds", "sid: {Reds", "sid: found 'sid', expected a field of units.csv (did you mean 'side'?)"),
        ("defaults: {source", "defaults: {sources", (
            "sources: found 'sources', expected a field of units.csv "
            "(did you mean 'source'?)"
        )),
        ('    defaults: {source: "design: typed"}\n', "", (
            "units.csv:1: source: found 'no such column', expected a "
            "column 'source', a heading that `columns`"
        )),
        ("    words:", "    drop: [Notes]\n    words:", (
            "drop: found 'Notes', expected a heading of units.csv (did "
            "you mean 'Note'?)"
        )),
        ("Attack: at", "Attack: at, Note: at", (
            "units.csv:1: Note: found 'Note', expected one heading for "
            "'at': 'Attack' already gives it"
        )),
        ("  units:", "  unit:", "unit: found 'unit', expected a table of the game (did you mean 'units'?)"),
        ("    rename:", "    renam:", "renam: found 'renam', expected one of "),
        ("Blues: blue", "Blus: blue", "side: found 'Blus', expected a cell of the column Army (did you mean 'Blues'?)"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_mapping_is_told(skirmish: Path, old: str, new: str, message: str) -> None:
    assert old in MAPPING
    wanted = (
        "Atack: found 'Atack', expected a heading of units.csv (did you mean 'Attack'?)"
        if message == "rename: {Name"
        else message
    )
    _, said = read(skirmish, mapping=MAPPING.replace(old, new))
    assert any(wanted in each for each in said), said


def test_what_is_no_table_is_told_once(skirmish: Path) -> None:
    _, said = read(skirmish, table="Name;Army;Type\nx;y;z\n")
    assert [each for each in said if "columns separated with" in each] and not any("heading" in each for each in said)
    (skirmish / C / "units.csv").unlink()
    assert any("units.csv: expected this file to exist" in str(each) for each in load_game(skirmish, "skirmish")[1])


def test_texts_become_ids() -> None:
    assert [*map(as_id, ("1st Panzer (weak)", "Größe", "ÉTOILE  du Nord", "a_b", "---", "駒"))] == [
        "1st-panzer-weak", "grosse", "etoile-du-nord", "a-b", "---", "駒",
    ]  # fmt: skip


def test_names_that_make_one_id_are_both_reported(skirmish: Path) -> None:
    game, said = read(skirmish, TABLE.replace("Young Guard", "Óld Guard"))
    assert game is None
    expected = "expected another name: the id 'old-guard' is made of it, and of 'Old Guard' in line 2"
    assert [each for each in said if f"{C}/units.csv:3: Name: found 'Óld Guard', {expected}" in each]


def test_a_setup_that_has_a_name_in_place_of_its_id_is_told_the_id(skirmish: Path) -> None:
    game, _ = read(skirmish, TABLE.replace("Young Guard", "Łódź Źle"))
    assert game is not None
    (skirmish / C / "setups" / "start.csv").write_text("piece,at,source\nŁódź Źle,0101,design: x\n", encoding="utf-8")
    game, _ = load_game(skirmish, "skirmish")
    assert game is not None
    assert any("found 'Łódź Źle'" in str(each) and each.nearest == "lodz-zle" for each in check.run(game))


@pytest.mark.parametrize(
    ("text", "rows", "said"),
    [
        ("a,b\n1,2\n", [{"a": "1", "b": "2"}], []),
        ("a,b\n", [], []),
        ("a,a\n1,2\n", None, ["2 columns of this name"]),
        ("a,b\n1,2,3\n", None, ["3 cells"]),
        ("a,,c\n1,2,3\n", None, ["2"]),
        (",\n1,\n", None, ["1"]),
        ("", None, []),
        ("\n\n", None, []),
    ],
)
def test_a_file_with_a_fault_is_no_table(text: str, rows: list[dict[str, str]] | None, said: list[str]) -> None:
    """What follows from the fault is not reported as well. A file without headings is none either."""
    problems: list[Problem] = []
    found = table("a.csv", csv.reader(io.StringIO(text)), problems)
    assert (None if found is None else [dict(each) for each in found[1]]) == rows
    assert [each.found for each in problems] == said
