"""Mistakes in files that are rarely made: each is said with its file, what was found and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import check_game

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"

ROWS: dict[str, tuple[str, str, str, str]] = {
    "parts that overlap": (f"{M}/map.yaml", "rows: 1-4}", "rows: 1-4}\n      - {id: more, name: map.field, columns: 6-8, rows: 1-4}", "parts that overlap"),
    "a box of a display without its track": (f"{C}/setups/start.csv", "morale-r1,morale/track.7", "morale-r1,morale/7", "display/track.box of displays.yaml"),
    "a road through no hex": (f"{M}/lines.csv", "0101 0201", "0101 0909", "found '0909', expected a hex of the map"),
    "a direction of no kind": (f"{T}/pieces.yaml", "towards: side", "towards: sdie", "towards: found 'sdie'"),
    "turns beyond the last": (f"{T}/phases.yaml", "count: 4,", "count: 4, kinds: {night: 3-9},", "kinds: found 'night: 3-9'"),
    "labels that are too few": (f"{T}/phases.yaml", "count: 4,", "count: 4, labels: [a, b],", "4, one a turn"),
    "an id of two plug-ins": (f"{C}/game.yaml", "options:", "plugins:\n  - {id: extra, name: game.title, options: [fog], source: '9.1'}\n  - {id: extra, name: game.title, options: [fog], source: '9.1'}\noptions:", "an id of its own"),
    "a plug-in's option that is none": (f"{C}/game.yaml", "options:", "plugins:\n  - {id: extra, name: game.title, options: [fgo], source: '9.1'}\noptions:", "fgo"),
    "a setup after the last turn": (f"{C}/setups.yaml", "{id: close, ", "{id: close, turn: 9, ", "turn: found '9', expected 1 to 4"),
    "a piece of no row": (f"{C}/setups/close.csv", "b-1,0202", "b-9,0202", "piece: found 'b-9'"),
    "two entries of one id": (f"{T}/rules/fight.yaml", "{id: count, menu", "{id: rested, menu", "an id of its own"),
    "a paragraph that is none": (f"{T}/rules/fight.yaml", 'paragraphs: "6.5"', 'paragraphs: "6.55"', "found '6.55', expected a paragraph of paragraphs.csv"),
    "a control character in a text": (f"{T}/strings.csv", "Combat strength", "Combat\x7fstrength", "control character"),
    "a key of no text": (f"{T}/strings.csv", "stat.at,AT", ",AT", "a key"),
    "a key twice": (f"{T}/strings.csv", "stat.cs,Combat", "stat.at,Combat", "stat.at"),
    "a field twice": (f"{C}/game.yaml", "version: 1.0.0", "version: 1.0.0\nversion: 1.0.1", "found 'written twice', expected each name once"),
    "a key that is a list": (f"{C}/game.yaml", "version: 1.0.0", "? [a, b]\n: 1", "a composite key"),
    "a list for a mapping": (f"{T}/pieces.yaml", "kinds:\n", "kinds: [a, b]\nmore:\n", "a mapping of kinds"),
    "a mapping for a list": (f"{T}/pieces.yaml", "conditions:\n  - {id: shaken", "conditions: {a: 1}\nmore:\n  - {id: shaken", "a list"),
    "a file that is one list": (f"{T}/phases.yaml", "turns: {", "- a\n- turns: {", "phases.yaml"),
    "no turns": (f"{T}/phases.yaml", "turns: {count: 4, name: turn.name, source: \"4.1\"}\n", "", "found 'nothing'"),
    "a column twice": (f"{C}/markers.csv", "front,back", "front,front", "2 columns of this name"),
    "a symbol of a cover that is none": (f"{T}/style.yaml", "counter: {size", "cover: {at: '9999', pieces: [{at: '0909', counter: nobody}, {at: '0101', counter: r-1, face: 9}]}\ncounter: {size", "cover"),
    "a sign on the map that is none": (f"{T}/style.yaml", "layouts:", "map: {ground: {well: {draw: sign, symbol: nosuch}}}\nlayouts:", "a symbol or a file of art/"),
    "a symbol of a counter that is none": (f"{T}/style.yaml", "      values:", "      sign: {draw: symbol, symbol: nosuch, box: [0, 0, 9, 9]}\n      values:", "found 'nosuch', expected a symbol or a file of art/"),
    "a role of no colour": (f"{T}/style.yaml", "size: 22, colour: ink", "size: 22, colour: nosuch", "nosuch"),
    "a word of a source": (f"{T}/rules/fight.yaml", 'source: "6.3"}\ncommands', 'source: "6.33"}\ncommands', "6.33"),
    "a scenario with a field of none": (f"{T}/scenarios/fight.yaml", "scenarios:", "scnearios: []\nscenarios:", "scnearios"),
    "scenarios that are no list": (f"{T}/scenarios/fight.yaml", "scenarios:\n", "scenarios: {}\nmore:\n", "a list of scenarios"),
    "a scenario that is a word": (f"{T}/scenarios/fight.yaml", "scenarios:\n", "scenarios:\n  - word\n", "a mapping (`name: …`)"),
    "a name of two scenarios": (f"{T}/scenarios/fight.yaml", "name: menu of steps", "name: dragging is free and told", "each name once"),
    "a paragraph of a scenario that is none": (f"{T}/scenarios/fight.yaml", "proves: 6.4", "proves: 6.44", "6.44"),
}  # fmt: skip
"""What is broken: the file, a text in it, what it becomes, what is said."""


@pytest.mark.parametrize(("file", "old", "new", "said"), ROWS.values(), ids=list(ROWS))
def test_a_rare_mistake_in_a_file_is_said(skirmish: Path, file: str, old: str, new: str, said: str) -> None:
    path = skirmish / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [str(each) for each in check_game(Workspace(skirmish), "skirmish")]
    assert any(said in each for each in found), found
