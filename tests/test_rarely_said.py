"""Mistakes in files that are rarely made: each is said with its file, what was found and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from vmodsmith import check
from vmodsmith.check.data import geography
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.reading.files import MAX_BYTES
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.new import new_game

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"

ROWS: dict[str, tuple[str, str | None, str, str]] = {
    "parts that overlap": (f"{M}/map.yaml", "rows: 1-4}", (
        "rows: 1-4}\n      - {id: more, name: map.field, columns: "
        "6-8, rows: 1-4}"
    ), "parts that overlap"),
    "a box of a display without its track": (f"{C}/setups/start.csv", "morale-r1,morale/track.7", "morale-r1,morale/7",
                                             "display/track.box of displays.yaml"),
    "a road through no hex": (f"{M}/lines.csv", "0101 0201", "0101 0909", "found '0909', expected a hex of the map"),
    "a direction of no kind": (f"{T}/pieces.yaml", "towards: side", "towards: sdie", "towards: found 'sdie'"),
    "turns beyond the last": (f"{T}/phases.yaml", "count: 4,", "count: 4, kinds: {night: 3-9},",
                              "kinds: found 'night: 3-9'"),
    "labels that are too few": (f"{T}/phases.yaml", "count: 4,", "count: 4, labels: [a, b],", "4, one per turn"),
    "an id of two plug-ins": (f"{C}/game.yaml", "options:", (
        "plugins:\n  - {id: extra, name: game.title, options: [fog], source: '9.1'}\n  - {id: extra, name: "
        "game.title, options: [fog], source: '9.1'}\noptions:"
    ), "an id of its own"),
    "a plug-in's option that is none": (f"{C}/game.yaml", "options:", (
        "plugins:\n  - {id: extra, name: game.title, options: "
        "[fgo], source: '9.1'}\noptions:"
    ), "fgo"),
    "a setup after the last turn": (f"{C}/setups.yaml", "{id: close, ", "{id: close, turn: 9, ",
                                    "turn: found '9', expected 1 to 4"),
    "a piece of no row": (f"{C}/setups/close.csv", "b-1,0202", "b-9,0202", "piece: found 'b-9'"),
    "two entries of one id": (f"{T}/rules/fight.yaml", "{id: count, menu", "{id: rested, menu", "an id of its own"),
    "a paragraph that is none": (f"{T}/rules/fight.yaml", 'paragraphs: "6.5"', 'paragraphs: "6.55"',
                                 "found '6.55', expected a paragraph of paragraphs.csv"),
    "a control character in a text": (f"{T}/strings.csv", "Combat strength", "Combat\x7fstrength", "control character"),
    "a key of no text": (f"{T}/strings.csv", "stat.at,AT", ",AT", "a key"),
    "a key twice": (f"{T}/strings.csv", "stat.cs,Combat", "stat.at,Combat", "stat.at"),
    "a field twice": (f"{C}/game.yaml", "version: 1.0.0", "version: 1.0.0\nversion: 1.0.1",
                      "found 'written twice', expected each name once"),
    "a key that is a list": (f"{C}/game.yaml", "version: 1.0.0", "? [a, b]\n: 1", "a composite key"),
    "a list for a mapping": (f"{T}/pieces.yaml", "kinds:\n", "kinds: [a, b]\nmore:\n", "a mapping of kinds"),
    "a mapping for a list": (f"{T}/pieces.yaml", "conditions:\n  - {id: shaken",
                             "conditions: {a: 1}\nmore:\n  - {id: shaken", "a list"),
    "a file that is one list": (f"{T}/phases.yaml", "turns: {", "- a\n- turns: {", "phases.yaml"),
    "no turns": (f"{T}/phases.yaml", "turns: {count: 4, name: turn.name, source: \"4.1\"}\n", "", "found 'nothing'"),
    "a column twice": (f"{C}/markers.csv", "front,back", "front,front", "2 columns of this name"),
    "a symbol of a cover that is none": (f"{T}/style.yaml", "counter: {size", (
        "cover: {at: '9999', pieces: [{at: '0909', counter: nobody}, {at: '0101', counter: r-1, face: 9}]}\n"
        "counter: {size"
    ), "cover"),
    "a sign on the map that is none": (f"{T}/style.yaml", "layouts:", (
        "map: {ground: {well: {draw: sign, symbol: nosuch}}}\n"
        "layouts:"
    ), "a symbol or a file of art/"),
    "a symbol of a counter that is none": (f"{T}/style.yaml", "      values:", (
        "      sign: {draw: symbol, symbol: nosuch, box: [0, 0, 9, "
        "9]}\n      values:"
    ), "found 'nosuch', expected a symbol or a file of art/"),
    "a role of no colour": (f"{T}/style.yaml", "size: 22, colour: ink", "size: 22, colour: nosuch", "nosuch"),
    "a word of a source": (f"{T}/rules/fight.yaml", 'source: "6.3"}\ncommands', 'source: "6.33"}\ncommands', "6.33"),
    "a scenario with a field of none": (f"{T}/scenarios/fight.yaml", "scenarios:", "scnearios: []\nscenarios:",
                                        "scnearios"),
    "scenarios that are no list": (f"{T}/scenarios/fight.yaml", "scenarios:\n", "scenarios: {}\nmore:\n",
                                   "a list of scenarios"),
    "a scenario that is a word": (f"{T}/scenarios/fight.yaml", "scenarios:\n", "scenarios:\n  - word\n",
                                  "a mapping (`name: …`)"),
    "a name of two scenarios": (f"{T}/scenarios/fight.yaml", "name: menu of steps", "name: dragging is free and told",
                                "each name once"),
    "a paragraph of a scenario that is none": (f"{T}/scenarios/fight.yaml", "proves: 6.4", "proves: 6.44", "6.44"),
    "more of one finding than anybody reads": (f"{C}/setups/close.csv", "b-1,0202",
                                               "b-9,0202,,,,3.2\n" * 1_100 + "b-1,0202", (
        "setups/close.csv: found 'more findings like the 1000 above', "
        "expected the ones above fixed first"
    )),
    "a scheme without colours": (f"{C}/types.yaml", "{id: foot, ", "{id: foot, scheme: nosuch, ",
                                 "scheme: found 'nosuch', expected one of faces of templates/skirmish/style.yaml"),
    "a sign of a box that is none": (f"{T}/style.yaml", "layouts:", (
        "displays: {boxes: {night: {symbol: nosuch, fill: "
        "'#a03020'}}}\nlayouts:"
    ), "symbol: found 'nosuch', expected a symbol or a file of art/"),
    "a look of a box that is none": (f"{M}/displays.yaml", "{id: red, name: side.red}",
                                     "{id: red, name: side.red, look: nihgt}",
                                     "look: found 'nihgt', expected one of displays.boxes of the style"),
    "a cover off the map": (f"{T}/style.yaml", "counter: {size", "cover: {at: '9999'}\ncounter: {size",
                            "at: found '9999', expected a hex of the first map"),
    "a counter of the cover off the map": (f"{T}/style.yaml", "counter: {size", (
        "cover: {counters: [{at: '0909', counter: r-1}]}\ncounter: "
        "{size"
    ), "at: found '0909', expected a hex of the first map"),
    "a counter of the cover that is none": (f"{T}/style.yaml", "counter: {size", (
        "cover: {counters: [{at: '0101', counter: r-11}]}\n"
        "counter: {size"
    ), "found 'r-11', expected an id of units.csv or markers.csv (did you mean 'r-1'?)"),
    "a face of the cover that is none": (f"{T}/style.yaml", "counter: {size", (
        "cover: {counters: [{at: '0101', counter: r-1, face: 9}]}\n"
        "counter: {size"
    ), "face: found '9', expected a face of r-1: 1 to 2"),
    "a facing of other hexes": (f"{T}/pieces.yaml", "towards: side", "towards: corner", (
        "towards: found 'corner', expected 'side', as the hexes of "
        "'field' are flat"
    )),
    "a direction in two arcs": (f"{T}/pieces.yaml", "rear: 2 3 4", "rear: 1 2 3 4", (
        "arcs: found 'rear', expected each of the directions 0 to "
        "5 in one arc"
    )),
    "a direction twice in an arc": (f"{T}/pieces.yaml", "front: 0 1 5", "front: 0 0 1 5", (
        "arcs: found 'front', expected each of the directions 0 to "
        "5 in one arc"
    )),
    "a font that a family has not": (f"{T}/style.yaml", "value: {family: Barlow Semi Condensed, weight: 700}",
                                     "value: {family: Noto Sans JP, weight: 700, italic: true}",
                                     "italic: found 'Noto Sans JP', expected another"),
    "a role that refers back to itself": (f"{T}/style.yaml", "red: {colours: {ground: red, ink: paper}}",
                                          "red: {colours: {ground: ink, ink: ground}}",
                                          "expected a colour, not a role that refers back to itself"),
    "a role that only another scheme has": (f"{T}/style.yaml", (
        "red: {colours: {ground: red, ink: paper}}\n  blue: "
        "{colours: {"
    ), "red: {colours: {ground: edge, ink: paper}}\n  blue: {colours: {edge: blue, ", (
        "ground: found 'edge', expected a role of the colour "
        "scheme 'red' or a name of the palette"
    )),
    "a carriage return in a text": (f"{T}/strings.csv", "stat.cs,Combat strength", 'stat.cs,"Combat\rstrength"',
                                    "found 'U+000D', expected text without control characters"),
    "a text with a tag": (f"{T}/strings.csv", "stat.cs,Combat strength", "stat.cs,<b>Combat</b>",
                          "found '<b', expected text without markup"),
    "a file that is a list": (f"{T}/tables.yaml", None, "- a\n- b\n", (
        "found 'a list or a single value', expected a mapping "
        "(`name: value`)"
    )),
    "a file nested without end": (f"{T}/tables.yaml", None, "tables: " + "[" * 60 + "]" * 60 + "\n",
                                  "tables.yaml:1: found "),
    "a scenario's case within a text that is a list": (f"{T}/scenarios/fight.yaml", "scenarios:\n", (
        "scenarios:\n  - {name: 'of <what>', setup: start, cases: "
        "[{what: [a, b]}], then: []}\n"
    ), "<what> alone: its value is not a text"),
}  # fmt: skip
"""What is broken: the file, a text in it (none: all of it), what it becomes, what is said."""


@pytest.mark.parametrize(("file", "old", "new", "said"), ROWS.values(), ids=list(ROWS))
def test_a_rare_mistake_in_a_file_is_said(skirmish: Path, file: str, old: str | None, new: str, said: str) -> None:
    path = skirmish / file
    text = path.read_text(encoding="utf-8")
    assert old is None or old in text
    path.write_text(new if old is None else text.replace(old, new, 1), encoding="utf-8")
    found = [str(each) for each in check_game(Workspace(skirmish), "skirmish")]
    assert any(said in each for each in found), found


def _said(root: Path) -> list[str]:
    return [str(each) for each in check_game(Workspace(root), "skirmish")]


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("symbol", "said"),
    [
        ("{symbol}", "markers.csv:3: symbol: found 'nosuch', expected another symbol ("),
        ("un-{symbol}", "style.yaml:16: symbol: found 'un-nosuch', expected another symbol ("),
    ],
)
def test_a_symbol_of_a_counter_s_row_that_is_none(skirmish: Path, symbol: str, said: str) -> None:
    row = "morale-r1,morale,red,r1,plain,marker.morale,7,,"
    _change(skirmish / C / "markers.csv", row + ",", row + "nosuch,")
    element = f'      sign: {{draw: symbol, symbol: "{symbol}", box: [0, 0, 9, 9], when: "has:symbol"}}\n'
    _change(skirmish / T / "style.yaml", "      values:", element + "      values:")
    assert any(said in each for each in _said(skirmish)), _said(skirmish)


def test_a_language_that_the_program_has_no_words_for(skirmish: Path) -> None:
    _change(skirmish / C / "game.yaml", "[en, ja]", "[en, pt]")
    _change(skirmish / T / "strings.csv", "key,en,ja", "key,en,pt")
    said = "languages: found 'pt', expected a language with texts for all of the game; "
    assert any(said in each for each in _said(skirmish))


def test_a_game_without_a_map_has_no_hexes(small_game: Game) -> None:
    found = check.run(small_game.model_copy(update={"maps": ()}), [geography.setups])
    assert found and {each.expected for each in found} == {"display/track.box of displays.yaml"}


def test_a_file_that_leads_back_to_itself(skirmish: Path) -> None:
    path = skirmish / T / "tables.yaml"
    path.unlink()
    path.symlink_to(path.name)
    assert any("tables.yaml: found " in each and "expected a file that can be read" in each for each in _said(skirmish))


def test_a_file_that_is_larger_than_any(skirmish: Path) -> None:
    with (skirmish / T / "tables.yaml").open("ab") as file:
        file.truncate(MAX_BYTES + 1)
    assert any(f"expected at most {MAX_BYTES} bytes" in each for each in _said(skirmish))


def test_a_workspace_without_a_game(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match=r"found 'no game', expected a game: counters/NAME/game\.yaml"):
        Workspace(tmp_path).require(())


def test_a_counter_of_a_plug_in_in_a_setup(plugged: Path) -> None:
    setup = plugged / C / "setups/close.csv"
    setup.write_text(setup.read_text(encoding="utf-8").rstrip("\n") + "\nr-3,0102,,,,3.2\n", encoding="utf-8")
    expected = "piece: found 'r-3', expected a piece of the module: this one comes with the plug-in of option 9.2"
    assert any(expected in each for each in _said(plugged))


def test_an_option_of_two_plug_ins(plugged: Path) -> None:
    game = plugged / C / "game.yaml"
    text = game.read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if "id: extra" in line)
    game.write_text(text.replace(row, f"{row}\n{row.replace('id: extra', 'id: more')}"), encoding="utf-8")
    expected = "options: found '9.2', expected an option that no other plug-in holds (extra does)"
    assert any(expected in each for each in _said(plugged))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            "    kinds: unit\n    takes",
            "    kinds: flag\n    takes",
            "kinds: found 'flag', expected a kind with units: flag has only markers",
        ),
        (
            "    who: {kinds: unit}",
            "    who: {kinds: flag}",
            "kinds: found 'flag', expected one of unit, the `kinds` of this declaration",
        ),
    ],
)
def test_markers_where_a_mechanic_is_about_units(tmp_path: Path, before: str, after: str, told: str) -> None:
    new_game(tmp_path, "battle")
    sheet = tmp_path / "templates/battle/rules/2-movement.yaml"
    text = sheet.read_text(encoding="utf-8")
    assert text.count(before) == 1
    sheet.write_text(text.replace(before, after), encoding="utf-8")
    assert any(told in str(each) for each in check_game(Workspace(tmp_path), "battle"))
