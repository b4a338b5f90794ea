"""`vmodsmith convert`: maps of other programs become hexes.csv, lines.csv and places.csv."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vmodsmith import check
from vmodsmith.cli import main
from vmodsmith.hexgrid import Offset
from vmodsmith.imports.drawn_maps import DrawnMap
from vmodsmith.imports.json_maps import read_json_map
from vmodsmith.imports.text_maps import read_text_map
from vmodsmith.reading.game import load_game

M = "maps/skirmish"

TEXT = """\
# drawn in an afternoon
include default.txt
clear attributes fill="#eee"
woods path attributes stroke="black"
text font-family="monospace"
license <text>Public Domain</text>
0101 clear "Old Mill"
0102 woods
0202 woods trench name="Two, and more" 20
0303 clear
0101-0301 road "King's Road" left 20%
0401-0404 road
"""


def run(workspace: Path, *words: object) -> Result:
    return CliRunner().invoke(main, ["--workspace", str(workspace), "convert", "skirmish", *map(str, words)])


def table(workspace: Path, name: str) -> list[dict[str, str]]:
    with (workspace / M / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(workspace: Path, name: str, content: object) -> Path:
    path = workspace / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def test_a_text_map_becomes_rows_as_a_person_writes_them(skirmish: Path) -> None:
    done = run(skirmish, write(skirmish, "field.txt", TEXT), "--replace", "--source", "design: drawn")
    assert done.exit_code == 0, done.output
    assert table(skirmish, "hexes") == [
        {"hex": "0102", "terrain": "woods", "features": "", "source": "design: drawn"},
        {"hex": "0202", "terrain": "woods", "features": "trench", "source": "design: drawn"},
    ]
    assert [(row["id"], row["kind"], row["course"]) for row in table(skirmish, "lines")] == [
        ("king-s-road", "road", "0101 0201 0301"),
        ("road-1", "road", "0401 0402 0403 0404"),
    ]
    assert [(row["id"], row["hex"]) for row in table(skirmish, "places")] == [
        ("old-mill", "0101"),
        ("two-and-more", "0202"),
    ]
    assert "place.old-mill,Old Mill\n" in done.output and 'place.two-and-more,"Two, and more"\n' in done.output
    texts = skirmish / "templates/skirmish/strings.csv"
    keys = "".join(f"{key},{key},{key},\n" for key in ("place.old-mill", "place.two-and-more", "line.king-s-road"))
    texts.write_text(texts.read_text(encoding="utf-8") + keys, encoding="utf-8")
    game, problems = load_game(skirmish, "skirmish")
    assert game is not None and problems == []
    files = {f"{M}/hexes.csv", f"{M}/lines.csv"}
    assert [str(each) for each in check.run(game) if each.severity == "error" and each.file in files] == []


def test_a_line_of_a_text_map_goes_through_the_hexes_between() -> None:
    made = read_text_map("0101-0402 trail\n03.11-05.12 river\n-0101-0101 wall\n")
    assert made.ways[0] == ("trail", "", [Offset(1, 1), Offset(2, 1), Offset(3, 2), Offset(4, 2)])
    assert made.ways[1][2][0] == Offset(3, 11) and made.ways[1][2][-1] == Offset(5, 12)
    assert made.ways[2][2][0] == Offset(-1, 1) and made.ways[2][2][-1] == Offset(1, 1)


def test_what_a_text_map_says_that_is_not_understood_is_told() -> None:
    made = read_text_map("0101 woods\nhullo there\n010102 woods\n0101-9999 road\n")
    assert [each.partition(":")[0] for each in made.skipped] == ["line 2", "line 3"]
    far = read_text_map("0101 woods\n1000.1000-9999.9999 road\n")
    assert far.skipped == ["line 2: a line of more than 500 hexes"]


def test_files_of_hexwright_become_one_map(skirmish: Path) -> None:
    files = [
        write(skirmish, "terrain.json", {"terrain": {"0101": "clear", "0102": "forest", "0202": "Woods",
                                                     "xx": "clear"}}),
        write(skirmish, "features.json", {"features": [{"code": "0202", "type": "trench", "name": "Redoubt",
                                                        "attrs": {"vp": 1}}]}),
        write(skirmish, "hexsides.json", {
            "_comment": "x",
            "rivers": [{"a": "0201", "b": "0202"}, {"a": "0202", "b": "0302"}, {"a": "0202", "b": "0303"},
                       {"a": "0504", "b": "0603"}],
            "roads": [{"a": "0102", "b": "0103"}, {"a": "0101", "b": "0102"}, {"a": "0102", "b": "0202"}],
        }),
    ]  # fmt: skip
    done = run(skirmish, *files, "--replace", "--rename", "forest=woods")
    assert done.exit_code == 0, done.output
    assert [(row["hex"], row["terrain"], row["features"]) for row in table(skirmish, "hexes")] == [
        ("0102", "woods", ""), ("0202", "woods", "trench"),
    ]  # fmt: skip
    lines = [(row["kind"], row["course"]) for row in table(skirmish, "lines")]
    assert ("river", "0202/N 0202/NE 0202/SE") in lines and ("river", "0504/NE") in lines
    assert sorted(course for kind, course in lines if kind == "road") == ["0101 0102 0103", "0102 0202"]
    assert "'xx' is not a hex code" in done.output
    game, problems = load_game(skirmish, "skirmish")
    assert game is not None and problems == []
    files_ = {f"{M}/hexes.csv", f"{M}/lines.csv"}
    assert [str(each) for each in check.run(game) if each.file in files_] == []


def test_lists_of_hexes_with_coordinates_are_understood() -> None:
    for data in (
        [{"col": 2, "row": 1, "terrain": "hill", "name": "Top"}],
        {"hexes": [{"x": 2, "y": 1, "type": "hill", "label": "Top"}]},
        {"tiles": {"0201": {"terrain": "hill", "name": "Top"}}},
        {"map": {"cells": [], "0201": "hill"}, "names": {"0201": "Top"}},
        {"grid": [[{"coord": {"column": 2, "row": 1}, "kind": "hill", "title": "Top"}]]},
    ):
        made = DrawnMap()
        read_json_map(json.dumps(data), "x", {}, made)
        assert made.words == {Offset(2, 1): ["hill"]} and made.labels == {Offset(2, 1): "Top"}, data
    made = DrawnMap()
    axial = [{"q": -2, "r": 0, "terrain": "a"}, {"q": -1, "r": 0, "terrain": "b"}, {"q": -1, "r": -1, "terrain": "c"}]
    read_json_map(json.dumps({"hexes": axial}), "x", {}, made)
    found = {words[0]: (place.column, place.row) for place, words in made.words.items()}
    assert found == {"a": (2, 1), "b": (3, 2), "c": (3, 1)}


def test_pairs_run_as_the_game_says_else_as_their_name_does() -> None:
    pairs = [["0101", "0102"]]
    made = DrawnMap()
    read_json_map(
        json.dumps({"hexsides": pairs, "rail": pairs, "streams": pairs, "canals": pairs}),
        "rivers",
        {"canal": "through"},
        made,
    )
    assert set(made.sides) == {"rivers", "streams"} and set(made.links) == {"rail", "canals"}


def test_what_map_yaml_lacks_is_printed_to_be_added(skirmish: Path) -> None:
    text = "0101 swamp tower\n0102-0103 track\n0201-0203 river\n0909 woods\n"
    done = run(skirmish, write(skirmish, "field.txt", text), "--replace")
    assert done.exit_code == 0
    for line in (
        "terrain:\n  - {id: swamp, name: terrain.swamp}",
        "features:\n  - {id: tower, name: terrain.tower}",
        "lines:\n  - {id: track, name: terrain.track, runs: through}",
        "river: runs through here, and hexside in map.yaml; --rename river=KIND",
        "hexes outside the parts of map 'field': 1, in columns 9 to 9, rows 9 to 9",
    ):
        assert line in done.output, done.output


def test_pairs_that_are_no_neighbours_are_told(skirmish: Path) -> None:
    done = run(
        skirmish, write(skirmish, "hexsides.json", {"rivers": [["0101", "0102"], ["0101", "0404"]]}), "--replace"
    )
    assert "rivers: 0101 and 0404 are not adjacent on map 'field' (number of such pairs: 1)" in done.output


@pytest.mark.parametrize(
    ("name", "content", "words", "message"),
    [
        ("a.txt", "0101 woods", [], "maps/skirmish/hexes.csv already have rows: --replace overwrites them"),
        ("a.txt", "nothing of the kind", ["--replace"], "a.txt: neither a text map (`0101 forest`) nor JSON"),
        ("a.json", "{", ["--replace"], "a.json: it is not JSON"),
        ("a.json", "[" * 5000, ["--replace"], "a.json: it is not JSON"),
        ("a.json", '{"terrains": 1}', ["--replace"], "a.json: no hexes were found in it: `terrain` by hex code"),
        ("a.txt", "0101 woods", ["--replace", "--map", "feild"], "map.yaml has no map 'feild' (did you mean 'field'?)"),
        ("a.txt", "0101 woods", ["--rename", "woods"], "'woods': WORD=KIND is expected"),
        ("b.txt", "0101 woods", ["nothere.txt"], "nothere.txt does not exist"),
    ],
)  # fmt: skip
def test_what_cannot_be_converted_is_told_and_nothing_written(
    skirmish: Path, name: str, content: str, words: list[str], message: str
) -> None:
    before = {path: path.read_bytes() for path in (skirmish / M).iterdir()}
    done = run(skirmish, write(skirmish, name, content), *words)
    assert done.exit_code in (1, 2) and message in done.output, done.output
    assert {path: path.read_bytes() for path in (skirmish / M).iterdir()} == before


def test_bytes_that_are_no_text_and_a_broken_map_are_told(skirmish: Path) -> None:
    (skirmish / "a.txt").write_bytes(b"0101 w\xff\xfe")
    assert "a.txt: text in UTF-8 is expected" in run(skirmish, skirmish / "a.txt", "--replace").output
    path = skirmish / M / "map.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("hex_mm: 20", "hex_mm: wide"), encoding="utf-8")
    assert "map.yaml:5: hex_mm" in run(skirmish, write(skirmish, "b.txt", "0101 woods"), "--replace").output


def read(content: object) -> DrawnMap:
    drawn = DrawnMap()
    read_json_map(json.dumps(content), "valley", {"river": "hexside", "road": "through"}, drawn)
    return drawn


@pytest.mark.parametrize(
    "pairs",
    [
        ["0101-0102", "0102 - 0103"],
        [["0101", "0102"], ["0102", "0103"]],
        [{"from": "0101", "to": "0102"}, {"a": "0102", "b": "0103"}],
        [{"start": "1,1", "end": "1,2"}, {"hex1": "1,2", "hex2": "1,3"}],
    ],
)
def test_pairs_are_understood_however_they_are_written(pairs: list[object]) -> None:
    wanted = [(Offset(1, 1), Offset(1, 2)), (Offset(1, 2), Offset(1, 3))]
    for content in ({"river": pairs}, {"hexsides": {"river": pairs}}, {"lines": {"river": pairs}}):
        assert read(content).sides == {"river": wanted} and read(content).skipped == []


def test_words_by_hex_code_are_a_map() -> None:
    assert read({"0101": "clear", "0203": "woods"}).words == {Offset(1, 1): ["clear"], Offset(2, 3): ["woods"]}


def test_what_json_has_besides_is_told_not_dropped() -> None:
    drawn = read(
        {
            "tiles": [{"col": 1, "row": 1, "terrain": "woods"}, {"terrain": "hill"}, {"col": "1", "row": 2}],
            "river": ["0101-0102", "nowhere"],
            "towns": [{"at": "0101", "size": 2}],
            "settings": {"grid": True},
            "version": 3,
            "notes": [],
        }
    )
    assert drawn.words == {Offset(1, 1): ["woods"]} and len(drawn.sides["river"]) == 1
    assert drawn.skipped == [
        "valley: 2 hexes have no column and row, or q and r, in whole numbers; they were left out",
        "valley: 'river': 1 of 2 are not pairs of hexes; they were left out",
        "valley: 'towns' is neither hexes nor pairs of hexes",
        "valley: 'settings' is neither hexes nor pairs of hexes",
    ]


def test_the_texts_of_new_kinds_are_printed_and_complete_the_game(skirmish: Path) -> None:
    text = '0102 salt-marsh "Łódź"\n0103 dunes\n'
    output = run(skirmish, write(skirmish, "field.txt", text), "--replace").output
    for line in ("terrain.salt-marsh,Salt marsh", "terrain.dunes,Dunes", "place.lodz,Łódź"):
        assert line in output.splitlines(), output


def test_texts_that_the_game_has_already_are_not_printed_again(skirmish: Path) -> None:
    strings = skirmish / "templates/skirmish/strings.csv"
    with strings.open("a", encoding="utf-8") as file:
        file.write("place.old-mill,Old Mill\n")
    output = run(skirmish, write(skirmish, "field.txt", TEXT), "--replace").output
    assert "place.old-mill," not in output and "place.two-and-more," in output


def test_notes_of_several_text_maps_name_their_file(skirmish: Path) -> None:
    one, two = write(skirmish, "north.txt", "0101 woods\n"), write(skirmish, "south.txt", "0102 woods\n???\n")
    output = run(skirmish, one, two, "--replace").output
    assert "skirmish: south.txt: line 2: '???' gives neither" in output
