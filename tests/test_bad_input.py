"""Broken files and what is said of each: file, line, field, what was found, what was expected, the nearest name."""

from __future__ import annotations

import importlib
import inspect
import json
import os
import pkgutil
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from shared.games import ROOT

from vmodsmith import check, model
from vmodsmith.assemble import naming
from vmodsmith.cli import main
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Marker, Unit
from vmodsmith.reading.game import load_game
from vmodsmith.reading.invalid_values import PATTERNS
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game

C, M, T = "counters/skirmish", "maps/skirmish", "templates/skirmish"

BROKEN: list[tuple[str, str, str, str]] = [
    (
        f"{T}/tables/fight.csv",
        "2,A,D",
        "2,02. Jan,D",
        "fight.csv:3: 2: found '02. Jan', expected no date: a spreadsheet may",
    ),
    (
        f"{T}/tables/fight.csv",
        "2,A,D",
        "2,A,01/02/26",
        "fight.csv:3: 2: found '01/02/26', expected no date: a spreadsheet may",
    ),
    # file, text in it, what it becomes, what is said
    (f"{C}/game.yaml", "id: skirmish", "id: Skirmish!", "game.yaml:1: id: found 'Skirmish!', expected an id"),
    (f"{C}/game.yaml", "id: skirmish", "id: other", "game.yaml:1: id: found 'other', expected the folder's name"),
    (
        f"{C}/game.yaml",
        "title:",
        "titel:",
        "game.yaml:2: titel: found 'titel', expected one of id, title, version,",
    ),
    (f"{C}/game.yaml", '"#b03030"', "red", "colour: found 'red', expected a colour such as #a03020"),
    (f"{C}/game.yaml", "stats:", "stats: &x", "expected plain data without anchors, aliases or tags"),
    (f"{C}/game.yaml", "stats:", "stats: !!python/none", "expected plain data without anchors, aliases or tags"),
    (f"{C}/game.yaml", "languages: [en, ja]", "languages: [en, ja", "expected well-formed YAML"),
    (
        f"{C}/types.yaml",
        "kind: unit, layout: plain, classes: [foot]",
        "kind: unti, layout: plain",
        "types.yaml:2: kind: found 'unti', expected a kind of pieces.yaml (did you mean 'unit'?)",
    ),
    (
        f"{C}/types.yaml",
        "layout: plain, classes: [armour",
        "layout: plian, classes: [armour",
        "types.yaml:3: layout: found 'plian', expected a layout of style.yaml (did you mean 'plain'?)",
    ),
    (
        f"{C}/units.csv",
        "r-2,red,tank",
        "r-2,red,tnak",
        "units.csv:3: type: found 'tnak', expected a type of types.yaml ",
    ),
    (f"{C}/units.csv", "r-2,red,tank", "r-1,red,tank", "units.csv:3: id: found 'r-1', expected an id of its own ("),
    (
        f"{C}/units.csv",
        "r-2,red,tank",
        "r-2,rde,tank",
        "units.csv:3: side: found 'rde', expected a side of game.yaml (did",
    ),
    (
        f"{C}/units.csv",
        "r-2,red,tank",
        "r-2,blue,tank",
        "units.csv:3: side: found 'blue', expected 'red', the side of 'r1'",
    ),
    (f"{C}/units.csv", "12,A,2,1,5", "12,A,two,1,5", "units.csv:3: quantity: found 'two', expected a whole number"),
    (f"{C}/units.csv", "12,A,2,1,5", "12,A,0,1,5", "units.csv:3: quantity: found '0', expected a number greater than"),
    (
        f"{C}/units.csv",
        "12,A,2,1,5,,",
        "12,A,2,1,5,4,",
        "units.csv:3: at.2: found '4', expected no value: the unit has 1 s",
    ),
    (
        f"{C}/units.csv",
        "id,side,type",
        "id,side,tpye",
        "units.csv:1: type: found 'no such column', expected a column 'type'",
    ),
    (f"{C}/units.csv", "quantity", "number", "number: found 'number', expected a column of units.csv: area, arrives"),
    (f"{C}/units.csv", "2.3\nr-2", "2.3,x\nr-2", "units.csv:2: found '18 cells', expected 17 cells as in the heading"),
    (
        f"{C}/units.csv",
        "b-1,blue,foot,b1,III,2,21,B,,2,1,0,3,1,,,2.3",
        "b-1;blue;foot;b1;III;2;21;B;;2;1;0;3;1;;;2.3",
        "units.csv:4: found 'cells separated with semicolons', expected cells separated with commas",
    ),
    (
        f"{C}/units.csv",
        "r-1,red",
        "r\x07-1,red",
        "units.csv:2: found 'the control character U+0007', expected text with",
    ),
    (
        f"{T}/help/1-start.html.j2",
        "<p>",
        "<p>\x1b",
        "1-start.html.j2:2: found 'the control character U+001B', expected te",
    ),
    (
        f"{C}/game.yaml",
        "version: 1.0.0",
        'version: "1.0\\x00"',
        "game.yaml:3: version: found 'the control character U+0000', expected text without control characters",
    ),
    (
        f"{C}/game.yaml",
        "  - {id: at",
        "\t- {id: at",
        "game.yaml:7: found 'a tab', expected spaces: YAML is indented with spac",
    ),
    (
        f"{T}/rules/fight.yaml",
        "{id: count, menu",
        "{id: count, phases: move-rde, menu",
        "fight.yaml:20: phases: found 'move-rde', expected a phase of phases.yaml (did you mean 'move-red'?)",
    ),
    (
        f"{T}/rules/fight.yaml",
        "{id: count, menu",
        "{id: count, offered: move-red moove-blue, menu",
        "fight.yaml:20: offered: found 'moove-blue', expected a phase of phases.yaml (did you mean 'move-blue'?)",
    ),
    (
        f"{T}/rules/fight.yaml",
        "{id: count, menu",
        "{id: count, by: owner, menu",
        "fight.yaml:20: by: found 'owner', expected a side of the game",
    ),
    (
        f"{T}/rules/fight.yaml",
        "{id: count, menu",
        "{id: count, setups: strat, menu",
        "fight.yaml:20: setups: found 'strat', expected a setup of setups.yaml (did you mean 'start'?)",
    ),
    (
        f"{T}/rules/fight.yaml",
        "{id: count, menu",
        "{id: count, option: fgo, menu",
        "fight.yaml:20: option: found 'fgo', expected an option of the module (did you mean 'fog'?)",
    ),
    (
        f"{T}/rules/fight.yaml",
        "    group: cmd.fight\n",
        "    group: cmd.fight\n    by: rde\n",
        "fight.yaml:13: by: found 'rde', expected a side of the game, or owner (did you mean 'red'?)",
    ),
    (
        f"{T}/rules/fight.yaml",
        "    for: unit",
        "\t    for: unit",
        "fight.yaml:9: found 'a tab', expected spaces: YAML is",
    ),
    (
        f"{C}/game.yaml",
        '"#b03030"',
        "#b03030",
        "game.yaml:10: found '#b03030', expected quotation marks (\"#b03030\"): after a space, # begins a comment",
    ),
    (
        f"{C}/game.yaml",
        "title: game.title",
        "title: #1",
        "game.yaml:2: title: found '#1', expected quotation marks (\"#1\"): after a space, # begins a comment",
    ),
    (
        f"{C}/units.csv",
        ",0,4,2,,,2.3",
        ",0,four,2,,,2.3",
        "units.csv:2: cs: found 'four', expected a whole number, a sign such",
    ),
    (
        f"{C}/units.csv",
        ",0,4,2,,,2.3",
        ",0,4,1e9,,,2.3",
        "units.csv:2: cs.2: found '1e9', expected a whole number, a sign ",
    ),
    (
        f"{C}/units.csv",
        ",0,4,2,,,2.3",
        ",0,4,4.5,,,2.3",
        "units.csv:2: cs.2: found '4.5', expected a whole number, a sign ",
    ),
    (
        f"{C}/units.csv",
        "X,2,22,B,,3,4,3,3,2,1,1",
        "X,2,22,B,,3,4,3,3,2,1,",
        "units.csv:5: at.3: found 'nothing', expected a value: the unit has 3 steps, and the first has this one",
    ),
    (f"{C}/units.csv", "11,A,,2,1", "11,A,,²,1", "units.csv:2: steps: found '²', expected a whole number"),
    (
        f"{M}/displays.yaml",
        "id: red, name: side.red",
        "id: red, name: side.rde",
        "displays.yaml:15: name: found 'side.rde', expected a key of the strings (did you mean 'side.red'?)",
    ),
    (
        f"{M}/displays.yaml",
        "id: red, name: side.red",
        'id: red, name: "@Red side"',
        "displays.yaml:15: name: found 'Red side', expected a key of the strings",
    ),
    (f"{M}/displays.yaml", "name: side.red}", "name: 3. Armee v2.0, text: side.red}", ""),
    (
        f"{M}/displays.yaml",
        "id: blue, name",
        "id: red, name",
        "displays.yaml:15: id: found 'red', expected an id of its own (maps/skirmish/displays.yaml:15 has it)",
    ),
    (
        f"{T}/tables/fight.csv",
        "roll,1:1,2:1",
        "roll,01:01,2:1",
        (
            "fight.csv:1: found '01:01', expected odds such as 1:1; a spreadsheet may have taken it for a time of "
            "day (did y"
        ),
    ),
    (
        f"{T}/tables/fight.csv",
        "2:1",
        "02:01:00",
        "fight.csv:1: found '02:01:00', expected odds such as 2:1; a spreadsheet",
    ),
    (f"{T}/tables/fight.csv", "\n2,A,D", "\n1,A,D", "fight.csv:2: 1: found '2 times', expected each heading once"),
    (
        f"{T}/tables/fight.csv",
        "\n1,A,D\n2,A,D\n3,-,D\n4,-,D\n5,D,D\n6,D,D",
        "",
        "fight.csv:1: found 'no row', expected column headings, and rows below them",
    ),
    (
        f"{T}/pieces.yaml",
        "track: morale/track",
        "track: morale/trakc",
        "pieces.yaml:9: track: found 'morale/trakc', expected display/track of displays.yaml (did "
        "you mean 'morale/track'?)",
    ),
    (f"{T}/pieces.yaml", "track: morale/track", "track: losses/both", ""),
    (
        f"{T}/pieces.yaml",
        "copies: true, layer: below",
        "copies: true, switched: kind.flga, layer: below",
        "pieces.yaml:10: switched: found 'kind.flga', expected a key of the strings (did you mean 'kind.flag'?)",
    ),
    (
        f"{T}/pieces.yaml",
        "track: morale/track",
        "track: {rde: morale/track}",
        "pieces.yaml:9: track: found 'rde', expected a side of game.yaml (did you mean 'red'?)",
    ),
    (
        f"{T}/pieces.yaml",
        "palette: []",
        "palette: [sort]",
        "pieces.yaml:11: palette: found 'sort', expected side, form",
    ),
    (
        f"{T}/pieces.yaml",
        "    moved: true",
        "    hides: rde",
        "pieces.yaml:6: hides: found 'rde', expected a side of game.y",
    ),
    (
        f"{T}/pieces.yaml",
        "    moved: true",
        "    sends: [{name: track.morale, key: Ctrl+P, to: losses/both.green}]",
        (
            "pieces.yaml:6: to: found 'losses/both.green', expected display/track.box of displays.yaml, {name} for "
            "a property"
        ),
    ),
    (
        f"{T}/pieces.yaml",
        "    moved: true",
        '    sends: [{name: track.morale, key: Ctrl+P, to: "loss/both.{area}"}]',
        (
            "pieces.yaml:6: to: found 'loss/both.{area}', expected display/track.box of displays.yaml, {name} for "
            "a property"
        ),
    ),
    (
        f"{T}/pieces.yaml",
        "key: Ctrl+U",
        "key: Ctrl+Foo",
        "pieces.yaml:13: key: found 'Ctrl+Foo', expected a key such as Ctrl",
    ),
    (
        f"{T}/pieces.yaml",
        "key: Ctrl+U",
        "key: Ctrl-U",
        "pieces.yaml:13: key: found 'Ctrl-U', expected a key such as Ctrl+U",
    ),
    (
        f"{T}/pieces.yaml",
        "    moved: true",
        "    area: {name: track.morale, radius: 1000000000}",
        (
            "pieces.yaml:6: radius: found '1000000000', expected a number of hexes or a statistic of game.yaml (1 "
            "to 99 hexes)"
        ),
    ),
    (
        f"{C}/setups/start.csv",
        "b-1,0604,,2",
        "b-1,0604,1e9,2",
        "start.csv:5: map: found '1e9', expected a map of map.yaml",
    ),
    (f"{C}/setups/start.csv", "r-2#2", "r-2#²", "start.csv:4: piece: found 'r-2#²', expected #1 to #2"),
    (
        f"{M}/map.yaml",
        "columns: 1-6",
        "columns: 6-1",
        "map.yaml:11: parts[1].columns: found '6-1', expected a range such as 1-36, low to high [",
    ),
    (f"{M}/map.yaml", "columns: 1-6", "columns: 1-1000000000", "map.yaml:2: expected at most 100000 hexes"),
    (f"{M}/map.yaml", "hexes: 0101-0104", "hexes: 0-999999999/0-99999999", "hexes (more than 100000 hexes)"),
    (f"{M}/map.yaml", "hex_mm: 20", "hex_mm: nan", "map.yaml:5: hex_mm: found 'nan', expected a finite number"),
    (
        f"{T}/style.yaml",
        "box: [4, 34, 52, 20]",
        "box: [4, 34, 0, 20]",
        "style.yaml:16: layouts.plain.elements.values.box: ",
    ),
    (
        f"{T}/style.yaml",
        "box: [4, 34, 52, 20]",
        "box: [4, 34, 52, -20]",
        "expected a width and a height above 0 [format]",
    ),
    (f"{T}/style.yaml", "size: 22", "size: 0", "size: found '0', expected a length above 0"),
    (
        f"{T}/style.yaml",
        "size: 22",
        "size: 99999999999",
        "size: found '99999999999', expected a length such as 3, 1.2mm",
    ),
    (
        f"{T}/style.yaml",
        "size: 13mm",
        "size: 0mm",
        "counter.size: found '0mm', expected a number greater than or equal to 2",
    ),
    (
        f"{T}/style.yaml",
        "layouts:\n",
        "map: {legend: {hex_mm: 0}}\nlayouts:\n",
        "hex_mm: found '0', expected a number greater th",
    ),
    (
        f"{M}/displays.yaml",
        "id: red, name",
        'id: "r/d", name',
        "displays.yaml:15: tracks[1].boxes[1].id: found 'r/d', expected letters and digits, words joined with -",
    ),
    (
        f"{M}/displays.yaml",
        "box_mm: [80, 50]",
        "box_mm: [80, 0]",
        "box_mm[2]: found '0', expected a number greater than or",
    ),
    (f"{C}/setups.yaml", "setups:\n", "setups: #all\n", ""),
    (f"{C}/setups.yaml", "setups:\n", "# all\n\nsetups: # of them\n", ""),
    (
        f"{T}/pieces.yaml",
        "conditions:\n",
        "condition:\n",
        "pieces.yaml:12: condition: found 'condition', expected one of ki",
    ),
    (
        f"{C}/formations.csv",
        "r1,red",
        "r1,green",
        "formations.csv:2: side: found 'green', expected a side of game.yaml",
    ),
    (f"{C}/markers.csv", ",4,sheet", ",4,paper", "use: found 'paper', expected one of both, sheet, module"),
    (
        f"{C}/markers.csv",
        "morale-r1,morale",
        "morale-r1,moral",
        "kind: found 'moral', expected a kind of pieces.yaml (did you",
    ),
    (f"{C}/setups.yaml", "start.csv", "../start.csv", "file: found '../start.csv', expected the name of a .csv, .xlsx"),
    (
        f"{C}/setups.yaml",
        "start.csv",
        "strat.csv",
        "strat.csv: expected this file to exist (did you mean 'start.csv'?)",
    ),
    (
        f"{C}/setups.yaml",
        "base: start",
        "base: stat",
        "base: found 'stat', expected a setup of setups.yaml (did you mean",
    ),
    (
        f"{C}/setups/start.csv",
        "r-2,0101",
        "r2,0101",
        "start.csv:3: piece: found 'r2', expected the id of a unit or marker",
    ),
    (f"{C}/setups/start.csv", "r-2,0101", "r-2,0111", "start.csv:3: at: found '0111', expected a hex of the map"),
    (
        f"{C}/setups/start.csv",
        "r-2,0101",
        "shaken,0101",
        "start.csv:3: piece: found 'shaken', expected a piece of the module",
    ),
    (f"{C}/setups/start.csv", "r-2#2", "r-2#3", "start.csv:4: piece: found 'r-2#3', expected #1 to #2"),
    (f"{C}/setups/start.csv", "r-2#2", "r-2", "start.csv:4: piece: found 'r-2', expected each piece once"),
    (f"{C}/setups/start.csv", "0604,,2", "0604,,4", "start.csv:5: face: found '4', expected 1 to 2"),
    (
        f"{C}/setups/start.csv",
        "shaken",
        "shakn",
        "start.csv:5: state: found 'shakn', expected a condition of pieces.yaml, or STATE:VALUE (d",
    ),
    (f"{C}/setups/start.csv", "track.7", "track.77", "at: found 'morale/track.77', expected display/track.box of"),
    (f"{M}/map.yaml", "rows: 1-4", "rows: 1 to 4", "rows: found '1 to 4', expected a range such as 1-36"),
    (f"{M}/map.yaml", "hex_mm: 20", "hex_mm: wide", "map.yaml:5: hex_mm: found 'wide', expected a number"),
    (f"{M}/map.yaml", "hexes: 0101-0104", "hexes: 0101-0109", "hexes: found '0105', expected a hex of the map"),
    (f"{M}/map.yaml", ":02d}{row", ":02x}{row", "numbering: found '{column:02x}{row:02d}', expected numbering"),
    (
        f"{M}/map.yaml",
        "default_terrain: clear",
        "default_terrain: clear\n    hex_names: vilage",
        "hex_names: found 'vilage', expected places, terrain, or a kind of place on the map (did you mean 'village'?)",
    ),
    (
        f"{M}/map.yaml",
        "default_terrain: clear",
        "default_terrain: claer",
        "default_terrain: found 'claer', expected a terrain of map.yaml (did you mean 'clear'?)",
    ),
    (
        f"{M}/hexes.csv",
        "0503,woods",
        "0503,wods",
        "hexes.csv:3: terrain: found 'wods', expected a terrain of map.yaml (did",
    ),
    (
        f"{M}/hexes.csv",
        "0503,woods",
        "0202,woods",
        "hexes.csv:3: hex: found '0202', expected each hex once (line 2 has it)",
    ),
    (f"{M}/hexes.csv", "trench,2", "trench,x", "hexes.csv:2: vp: found 'x', expected a whole number"),
    (f"{M}/lines.csv", "0101 0201", "0101 0301", "lines.csv:3: course: found '0301', expected a neighbour of 0101"),
    (
        f"{M}/lines.csv",
        "0101 0201",
        "0101>N 0101 0201",
        "lines.csv:3: course: found '0101', expected the next hex: 0101 is already named before it, with its direction",
    ),
    (f"{M}/lines.csv", "0302/NE", "0302/E", "lines.csv:2: course: found '0302/E', expected a hexside such as"),
    (f"{M}/lines.csv", "0302/NE", "0302/S", "lines.csv:2: course: found '0302/S', expected a hexside touching the one"),
    (f"{M}/zones.csv", "0101-0104", "0104-0101", "zones.csv:2: hexes: found '0104-0101', expected hexes ("),
    (
        f"{M}/displays.yaml",
        "boxes: 1-10",
        "boxes: many",
        "boxes: found 'many', expected a range such as 1-12, or a list",
    ),
    (
        f"{T}/pieces.yaml",
        "losses/both.blue",
        "losses/both.blu",
        (
            "eliminated: found 'losses/both.blu', expected display/track.box of displays.yaml (did you mean "
            "'losses/both.blue"
        ),
    ),
    (
        f"{T}/pieces.yaml",
        "conditions: [shaken]",
        "conditions: [shakn]",
        "conditions: found 'shakn', expected a condition",
    ),
    (
        f"{T}/pieces.yaml",
        "flip: steps",
        "flip: step",
        "flip: found 'step', expected one of steps, faces, none (did you",
    ),
    (f"{T}/phases.yaml", "count: 4", "count: 0", "phases.yaml:1: count: found '0', expected a number greater than or"),
    (f"{T}/tables/fight.csv", "2,A,D", "2,A", "fight.csv:3: found '2 cells', expected 3 cells"),
    (
        f"{T}/strings.csv",
        "side.red,Red",
        "side.rot,Red",
        "game.yaml:10: name: found 'side.red', expected a key of the strings (did you mean 'side.rot'?)",
    ),
    (f"{T}/strings.csv", "Red,赤軍", "Red,", "warning: side.red: expected a text in 'ja'"),
    # what VASSAL would run as a program
    (
        f"{T}/strings.csv",
        "side.red,Red",
        'ui.report.flip,"{Runtime.getRuntime().exec(""true"")}",反転,\nside.red,Red',
        (
            "ui.report.flip: found '{Runtime.getRuntime().exec(\"true\")}', expected a text that does not begin "
            "with a brace"
        ),
    ),
    (
        f"{T}/strings.csv",
        "Red,赤軍",
        "Red,{1+1}赤軍",
        "side.red: found '{1+1}赤軍', expected a text that does not begin with",
    ),
    (
        f"{T}/strings.csv",
        "side.red,Red",
        "side.red,{0; exit()",
        "side.red: found '{0; exit()', expected a text that does",
    ),
    (f"{T}/strings.csv", "side.red,Red", "side.red,{0} {1:unit|units}", "nothing is put in place of {0} here"),
    (f"{T}/strings.csv", "say.count,{0} pieces", "say.count,{0} {0:piece|pieces}", ""),
    (
        f"{C}/units.csv",
        "r1,III,1,11,",
        "r1,III,1,{exit()},",
        "units.csv:2: name: found '{exit()}', expected a text that does",
    ),
    (f"{T}/tables/fight.csv", "2,A,D", "2,A,{D()}", "fight.csv:3: 2: found '{D()}', expected a text that"),
    (
        f"{T}/tables/fight.csv",
        "3,-,D\n",
        "",
        "fight.csv:1: warning: found 'none for 3', expected a heading for each result of 1d6",
    ),
    (
        f"{T}/tables/fight.csv",
        "\n4,-,D\n",
        "\nfour,-,D\n",
        "warning: found 'none for 4', expected a heading for each result of 1d6",
    ),
    (f"{T}/tables/fight.csv", "3,-,D\n4,-,D\n", "3-4,-,D\n", ""),
    (f"{T}/tables/fight.csv", "5,D,D\n6,D,D", "5+,D,D", ""),
    (f"{T}/tables.yaml", "dice: 1d6", "dice: 16", "dice: found '16', expected dice such as 1d6 or 2d10"),
    # what no schema's and no parser's own words may say
    (
        f"{T}/pieces.yaml",
        "track: morale/track",
        "track: [morale/track]",
        "pieces.yaml:9: track: expected text or a mapping (`name: value`) [format]",
    ),
    (
        f"{T}/pieces.yaml",
        "track: morale/track",
        "track: {red: [morale/track]}",
        "pieces.yaml:9: track.red: expected text [format]",
    ),
    (
        f"{C}/game.yaml",
        '  - {id: blue, name: side.blue, colour: "#3050b0"}',
        "  - ~",
        "game.yaml:9: sides[2]: found 'nothing', expected a mapping",
    ),
    (
        f"{C}/game.yaml",
        "stats:\n",
        "dice: [1d6, d6]\nstats:\n",
        "game.yaml:6: dice[2]: found 'd6', expected dice such as 1d6 or 2d",
    ),
    (
        f"{T}/style.yaml",
        "draw: text",
        "draw: txet",
        "draw: found 'txet', expected one of box, path, text, symbol, size, image (did you mean 'text'?)",
    ),
    (
        f"{T}/style.yaml",
        "ink: black",
        "ink: BLACK!",
        "ink: found 'BLACK!', expected a colour such as #a03020, a name of `pal",
    ),
    (f"{M}/displays.yaml", "box_mm: [80, 50]", "box_mm: [[80], 50]", "box_mm[1]: expected a number [format]"),
    (
        f"{C}/game.yaml",
        "  - {id: at",
        "  -\t{id: at",
        "game.yaml:7: found 'a tab', expected spaces: YAML is indented with spac",
    ),
    (
        f"{C}/game.yaml",
        "languages: [en, ja]",
        "languages: [#en, ja]",
        "found '#en', expected quotation marks (\"#en\"): after a space, # begins a comment",
    ),
    (
        f"{C}/game.yaml",
        '"#b03030"',
        '"#b03030',
        "game.yaml:10: found '\"#b03030}', expected well-formed YAML: the quotation mark that ends this text",
    ),
    (
        f"{C}/game.yaml",
        "title: ",
        "title: @",
        "game.yaml:2: found '@game.title', expected well-formed YAML: quotation marks",
    ),
    (
        f"{M}/displays.yaml",
        "{id: red, name: side.red}",
        "{id: name: side.red}",
        (
            "displays.yaml:15: found 'boxes: [{id: name: side.red}, {id: blue…', expected well-formed YAML: a "
            "comma, or the }"
        ),
    ),
    (
        f"{C}/game.yaml",
        "  - {id: blue",
        "    {id: blue",
        "expected well-formed YAML: an item that begins with `- `, as those of",
    ),
    (
        f"{C}/game.yaml",
        "version: 1.0.0",
        "version:1.0.0",
        "game.yaml:3: found 'version:1.0.0', expected well-formed YAML: lines",
    ),
    (
        f"{C}/game.yaml",
        "version: 1.0.0",
        "version: 1: 0",
        "game.yaml:3: found 'version: 1: 0', expected well-formed YAML: lines",
    ),
    (
        f"{C}/units.csv",
        "r-2,red",
        '"r-2,red',
        "units.csv:3: found 'an opening quotation mark', expected well-formed CSV: a",
    ),
    (
        f"{C}/units.csv",
        "r-2,red",
        '"r-2" x,red',
        "units.csv:3: found 'more after a quotation mark', expected well-formed CSV",
    ),
    (
        f"{C}/units.csv",
        "setup,quantity,steps",
        "setup,,steps",
        "units.csv:3: found '2', expected nothing, or a heading for column 9 [",
    ),
    (
        f"{T}/tables/fight.csv",
        "1:1",
        "1/1",
        "fight.csv:1: found '1/1', expected odds such as 1:1 (did you mean '1:1'?) [",
    ),
    (
        f"{T}/tables/fight.csv",
        "1:1",
        "1月1日",
        "fight.csv:1: found '1月1日', expected no date: a spreadsheet may have made it",
    ),
    (
        f"{T}/tables/fight.csv",
        "\n2,A,D",
        "\n2-Jan,A,D",
        "fight.csv:3: found '2-Jan', expected no date: a spreadsheet may have m",
    ),
]


def _problems(root: Path) -> list[Problem]:
    game, problems = load_game(root, "skirmish")
    return problems + (check.run(game) if game else [])


def test_the_small_game_is_sound(skirmish: Path) -> None:
    assert [str(each) for each in _problems(skirmish) if each.severity == "error"] == []


def test_a_text_that_a_page_asks_for_and_nobody_wrote_is_told(skirmish: Path) -> None:
    page = skirmish / T / "help" / "1-start.html.j2"
    page.write_text(page.read_text(encoding="utf-8").replace("setup.start", "setup.strat"), encoding="utf-8")
    page.rename(page.with_name("1-begin.html.j2"))
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"])
    assert done.exit_code == 1
    told = "1-begin.html.j2:2: found 'setup.strat', expected a text of strings/ (did you mean 'setup.start'?) [pages]"
    assert told in done.output
    assert "1-begin.html.j2: found 'page.help.begin', expected a text of strings/" in done.output


def test_a_link_that_leads_to_no_place_of_its_page_is_told(skirmish: Path) -> None:
    page = skirmish / T / "help" / "1-start.html.j2"
    linked = '\n<p><a href="#losess">1</a> <a href="#top">2</a> <a name="losses">3</a> <b id="top">4</b></p>\n'
    page.write_text(page.read_text(encoding="utf-8").rstrip("\n") + linked, encoding="utf-8")
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check", "skirmish"])
    assert done.exit_code == 1
    told = [each for each in done.output.splitlines() if "#losess" in each]
    assert len(told) == 1
    expected = """expected an anchor of this page, such as <a name="losess"> (did you mean 'losses'?) [pages]"""
    assert expected in told[0]
    assert "1-start.html.j2:" in told[0]
    assert "#top" not in done.output


def test_a_number_in_the_name_of_turns_that_all_have_labels_is_told(skirmish: Path) -> None:
    phases, texts = skirmish / T / "phases.yaml", next((skirmish / T).glob("strings*.csv"))
    written = phases.read_text(encoding="utf-8")
    count = int(written.partition("count: ")[2].partition(",")[0])
    name = written.partition("name: ")[2].split(",")[0].split("}")[0].strip()
    strings = texts.read_text(encoding="utf-8")
    row = next(each for each in strings.splitlines() if each.startswith(f"{name},"))
    numbered = ",".join(f"{cell} {{0}}" if at and cell else cell for at, cell in enumerate(row.split(",")))
    texts.write_text(strings.replace(row, numbered), encoding="utf-8")
    assert not any("is ever put there" in str(each) for each in _problems(skirmish))
    labels = ", ".join(["setup.start"] * count)
    phases.write_text(written.replace("count: ", f"labels: [{labels}], count: ", 1), encoding="utf-8")
    told = [str(each) for each in _problems(skirmish) if "is ever put there" in str(each)]
    assert len(told) == 1
    assert "strings.csv:" in told[0]
    assert f"found '{name}', expected a name without {{0}}" in told[0]


def test_a_game_does_without_tables_of_what_it_has_none_of(tmp_path: Path) -> None:
    new_game(tmp_path, "battle")
    (tmp_path / "maps" / "battle" / "zones.csv").unlink()
    game, problems = load_expanded(tmp_path, "battle")
    assert game is not None and [*problems, *check.run(game)] == []
    for file in ("formations.csv", "lines.csv", "places.csv"):
        path = next(tmp_path.rglob(f"battle/{file}"))
        text = path.read_text(encoding="utf-8")
        path.unlink()
        game, problems = load_game(tmp_path, "battle")
        assert game is not None and problems == []  # names that lead there are reported by the checks
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("file", "old", "new", "said"), BROKEN, ids=lambda value: str(value)[-40:])
def test_broken_input(skirmish: Path, file: str, old: str, new: str, said: str) -> None:
    path = skirmish / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    messages = [str(each) for each in _problems(skirmish)]
    if said:
        assert any(said in message for message in messages), "\n".join(messages) or "nothing was said"
    else:
        assert messages == [], "this is well"


def test_all_problems_are_listed_at_once(skirmish: Path) -> None:
    units = skirmish / C / "units.csv"
    units.write_text(units.read_text().replace("tank", "tnak").replace("foot", "fot"))
    assert len([each for each in _problems(skirmish) if each.field == "type"]) == 4


def test_a_comma_of_a_japanese_keyboard_is_told_where_it_stands(skirmish: Path) -> None:
    fights, units = skirmish / T / "tables/fight.csv", skirmish / C / "units.csv"
    _swap(fights, "roll,", "roll，")
    _swap(units, "id,side,", "id、side,")
    told = _checked(skirmish)
    assert told.stderr.splitlines() == [
        f"{C}/units.csv:1: found 'id、side', expected cells separated with commas: `,`, not `，` or `、` [format]",
        (
            f"{T}/tables/fight.csv:1: found 'roll，1:1', expected cells separated with commas: `,`, not `，` or `、"
            "` [format]"
        ),
    ]
    assert told.stdout.splitlines()[-1] == "skirmish: 2 errors, 1 warning"


def test_a_table_whose_rows_are_all_refused_is_not_said_to_have_none(skirmish: Path) -> None:
    fights = skirmish / T / "tables/fight.csv"
    _swap(fights, "roll,", "roll,0:1,")
    line, *more = _checked(skirmish).stderr.splitlines()
    assert "fight.csv:2: found '3 cells', expected 4 cells as in the heading" in line
    assert more == []


def test_what_names_lead_to_is_told_to_come_later_only_where_files_cannot_be_read(skirmish: Path) -> None:
    _swap(skirmish / C / "units.csv", "r-2,red,tank", "r-2,red,tnak")
    told = _checked(skirmish)
    assert "found 'tnak'" in told.stderr and "did you mean 'tank'?" in told.stderr
    assert told.stdout.endswith(" warnings\n")


def _checked(root: Path) -> Result:
    return CliRunner().invoke(main, ["--workspace", str(root), "check", "skirmish"])


def _swap(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_text_that_is_not_utf8(skirmish: Path) -> None:
    path = skirmish / C / "units.csv"
    path.write_bytes(path.read_bytes() + "z-1,red,foot,r1,,é,,,,,,,,,,2".encode("latin-1"))
    assert any(
        "units.csv:6: found 'byte 0xe9: text in the code page of Windows (such as cp1252)', expected text in UTF-8"
        in str(each)
        for each in _problems(skirmish)
    )


@pytest.mark.parametrize(("sign", "name"), [(";", "semicolons"), ("\t", "tabs"), ("|", "bars")])
@pytest.mark.parametrize("file", [f"{C}/units.csv", f"{T}/strings.csv", f"{T}/tables/fight.csv"])
def test_columns_that_are_not_separated_with_commas(skirmish: Path, file: str, sign: str, name: str) -> None:
    path = skirmish / file
    path.write_text(path.read_text(encoding="utf-8").replace(",", sign), encoding="utf-8")
    said = [str(each) for each in _problems(skirmish) if each.file == file]
    assert said == [f"{file}:1: found 'columns separated with {name}', expected columns separated with commas [format]"]


@pytest.mark.parametrize(
    ("file", "heading", "near"),
    [
        (f"{C}/units.csv", "quantity", "quantitiy"),
        (f"{C}/units.csv", "at.2", "att.2"),
        (f"{C}/markers.csv", "symbol", "symbl"),
        (f"{T}/strings.csv", "note", "notes"),
    ],
)
def test_a_wrong_heading_is_told_once(skirmish: Path, file: str, heading: str, near: str) -> None:
    path = skirmish / file
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    rows = rest.replace(",\n", ",x\n") if heading == "note" else rest
    path.write_text("\n".join((f",{first},".replace(f",{heading},", f",{near},").strip(","), rows)), encoding="utf-8")
    said = [str(each) for each in _problems(skirmish) if near in str(each)]
    assert len(said) == 1
    expected = f"a column of {file.rpartition('/')[2]} (did you mean {heading!r}?)"
    assert f"{file}:1: {near}: found {near!r}, expected {expected}" in said[0]


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("title:", "titel:"), ("languages:", "langauges:"), ("sides:", "side:"), ("id: red", "ide: red")],
)
def test_a_misspelt_field_that_is_required_is_told_once(skirmish: Path, field: str, wrong: str) -> None:
    path = skirmish / f"{C}/game.yaml"
    before = path.read_text(encoding="utf-8")
    assert field in before
    path.write_text(before.replace(field, wrong, 1), encoding="utf-8")
    said = [str(each) for each in _problems(skirmish) if each.file == f"{C}/game.yaml"]
    name, meant = wrong.split(":")[0], field.split(":")[0]
    assert len(said) == 1
    assert f"{name}: found {name!r}, expected one of id, " in said[0]
    assert f" (did you mean {meant!r}?)" in said[0]


def test_a_required_field_that_is_missing_is_told_beside_an_unknown_one(skirmish: Path) -> None:
    path = skirmish / f"{C}/game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("title:", "zzzz:", 1), encoding="utf-8")
    said = [str(each) for each in _problems(skirmish) if each.file == f"{C}/game.yaml"]
    assert any("zzzz: found 'zzzz', expected one of id, title, version," in each for each in said)
    assert any("title: found 'nothing', expected a value" in each for each in said)


@pytest.mark.parametrize(
    "file", ["counters/skirmish/units.csv", "templates/skirmish/paragraphs.csv", "dist/skirmish.vmod"]
)
def test_a_pipe_in_place_of_a_file_is_not_waited_for(skirmish: Path, file: str) -> None:
    """Whoever opens one waits for ever, here until an alarm rings."""

    def rang(*_: object) -> None:
        raise TimeoutError("waited for a pipe")

    path = skirmish / file
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    before = signal.signal(signal.SIGALRM, rang)
    try:
        for command in (["check", "skirmish"], ["list"]):
            signal.alarm(60)
            done = CliRunner().invoke(main, ["--workspace", str(skirmish), *command])
            assert done.exception is None or isinstance(done.exception, SystemExit)
            if command[0] == "check" and path.suffix == ".csv":
                assert f"{file}: found 'a named pipe', expected a file" in done.stderr
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def test_a_counter_of_an_unknown_type_on_the_cover(skirmish: Path) -> None:
    """The cover asks for counters; that of a unit whose type is misspelt cannot be made, which is said and no more."""
    units, style = skirmish / C / "units.csv", skirmish / T / "style.yaml"
    units.write_text(units.read_text(encoding="utf-8").replace("r-2,red,tank", "r-2,red,tnak"), encoding="utf-8")
    text = style.read_text(encoding="utf-8")
    style.write_text(text + 'cover: {counters: [{counter: r-1, at: "0101"}]}\n', encoding="utf-8")
    said = [str(each) for each in _problems(skirmish) if each.severity == "error"]
    assert any("units.csv:3: type: found 'tnak'" in each for each in said)


def _reinforced(root: Path, arrives: str, area: str) -> list[str]:
    """What is said of a unit that arrives in a turn and an area."""
    path = root / C / "units.csv"
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    lines = [head.removesuffix("source") + "arrives,area,source"]
    for row in rows:
        before, _, source = row.rpartition(",")
        lines.append(f"{before},{arrives},{area},{source}" if row.startswith("r-1") else f"{before},,,{source}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [str(each) for each in _problems(root)]


@pytest.mark.parametrize(
    ("arrives", "area", "said"),
    [
        ("2", "west", ""),
        ("5", "west", "units.csv:2: arrives: found '5', expected a turn from 1 to 4"),
        ("0", "west", "units.csv:2: arrives: found '0', expected a turn from 1 to 4"),
        ("late", "west", "units.csv:2: arrives: found 'late', expected a turn from 1 to 4"),
        ("2.5", "west", "units.csv:2: arrives: found '2.5', expected a turn from 1 to 4"),
        ("2nd", "west", "units.csv:2: arrives: found '2nd', expected a turn from 1 to 4"),
        ("2", "wset", "units.csv:2: area: found 'wset', expected an entry area of map.yaml (did you mean 'west'?)"),
    ],
)
def test_reinforcements(skirmish: Path, arrives: str, area: str, said: str) -> None:
    messages = _reinforced(skirmish, arrives, area)
    assert len(messages) == bool(said) and all(said in each for each in messages)


def test_an_area_may_be_a_box_that_pieces_are_sent_to(skirmish: Path) -> None:
    pieces = skirmish / T / "pieces.yaml"
    sends = '    sends: [{name: track.losses, key: Ctrl+P, to: "losses/both.{area}"}]'
    pieces.write_text(pieces.read_text(encoding="utf-8").replace("    moved: true", sends), encoding="utf-8")
    assert _reinforced(skirmish, "", "blue") == []


def test_signs_that_the_style_declares_are_values(skirmish: Path) -> None:
    units, style = skirmish / C / "units.csv", skirmish / T / "style.yaml"
    units.write_text(units.read_text(encoding="utf-8").replace(",0,4,2,", ",0,A,*,"), encoding="utf-8")
    assert any("cs: found 'A'" in str(each) for each in _problems(skirmish))
    style.write_text(style.read_text(encoding="utf-8") + 'signs: {A: "A"}\n', encoding="utf-8")
    assert _problems(skirmish) == []


def test_a_remark_without_a_space_is_not_blamed_for_another_fault(skirmish: Path) -> None:
    path = skirmish / C / "game.yaml"
    before = path.read_text(encoding="utf-8")
    path.write_text(
        before.replace("stats:\n", "  #numbers\nstats:\n").replace("options:", "    options:"), encoding="utf-8"
    )
    assert [each.found for each in _problems(skirmish) if each.file.endswith("game.yaml")] == ["options:"]


def test_a_fault_that_others_take_over_is_told_once(skirmish: Path) -> None:
    path = skirmish / T / "style.yaml"
    text = path.read_text(encoding="utf-8")
    assert "size: 22" in text
    path.write_text(text.replace("size: 22", "size: 0"), encoding="utf-8")
    path.with_name("style-large.yaml").write_text("extends: style\nname: style.large\n", encoding="utf-8")
    said = [str(each) for each in _problems(skirmish) if "above 0" in str(each)]
    assert len(said) == 1 and "style.yaml:" in said[0], said


@pytest.mark.parametrize("value", ["[]", "[a, b]", "{a: 1}", "1", "true", "nobody"])
def test_a_style_that_extends_no_style(skirmish: Path, value: str) -> None:
    """Names are compared before they are known to be names: whatever stands there is reported, once."""
    large, larger = ((skirmish / T / f"style-{each}.yaml") for each in ("large", "larger"))
    large.write_text(f"extends: {value}\nname: style.large\n", encoding="utf-8")
    larger.write_text("extends: style-large\nname: style.larger\n", encoding="utf-8")
    said = [str(each) for each in _problems(skirmish) if each.severity == "error"]
    assert len(said) == 1 and "style-large.yaml:1: extends: found " in said[0], said


def test_every_pattern_is_said_in_words() -> None:
    """No author needs to read a regular expression."""
    found: set[str] = set()
    for module in pkgutil.walk_packages(model.__path__, "vmodsmith.model."):
        for _, each in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if issubclass(each, Datum) and each.__module__ == module.name:
                found |= set(_patterns(each.__pydantic_core_schema__))
    assert len(found) > 8
    assert sorted(found - PATTERNS.keys()) == []


def _patterns(schema: Any) -> Iterator[str]:
    """The patterns of a model's schema."""
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        schema = list(schema.values())
    for each in schema if isinstance(schema, list | tuple) else ():
        yield from _patterns(each)


def test_a_body_is_not_named_twice(skirmish: Path) -> None:
    """The unit that has its formation's abbreviation as its name bears it once, as do all others."""
    units = skirmish / C / "units.csv"
    units.write_text(units.read_text(encoding="utf-8").replace("III,1,11,", "III,,R1,"), encoding="utf-8")
    game, _ = load_game(skirmish, "skirmish")
    assert game is not None
    assert [game.counter_by_id[each].title for each in ("r-1", "r-2")] == [("R1",), ("R1", "1", "12")]
    units.write_text(units.read_text(encoding="utf-8").replace("II,1,12,", "II,,,"), encoding="utf-8")
    game, _ = load_game(skirmish, "skirmish")
    assert game is not None
    titles = [game.counter_by_id[each].title for each in ("r-1", "r-2")]
    assert titles == [("R1", "type.foot"), ("R1", "type.tank")], "two of one name are told apart by their types"


def test_pictures_that_no_computer_shows(skirmish: Path) -> None:
    """Each length within its bounds, and yet too much of it."""
    displays, style = skirmish / M / "displays.yaml", skirmish / T / "style.yaml"
    text = displays.read_text(encoding="utf-8")
    displays.write_text(text.replace("box_mm: [80, 50]", "box_mm: [400, 400]"), encoding="utf-8")
    style.write_text(
        style.read_text(encoding="utf-8") + "displays: {px_per_mm: 40}\nmap: {hex_px: 400}\n", encoding="utf-8"
    )
    assert any("displays.yaml:4: window: found" in str(each) and "million" in str(each) for each in _problems(skirmish))
    field = skirmish / M / "map.yaml"
    field.write_text(field.read_text(encoding="utf-8").replace("columns: 1-6, rows: 1-4", "columns: 1-60, rows: 1-40"))
    assert any("style.yaml:18: hex_px: found" in str(each) and "million" in str(each) for each in _problems(skirmish))


def test_a_file_cannot_point_outside(skirmish: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("id\n")
    (skirmish / C / "markers.csv").unlink()
    (skirmish / C / "markers.csv").symlink_to(secret)
    assert any("a file inside the workspace" in str(each) for each in _problems(skirmish))


def test_deep_nesting_is_refused(skirmish: Path) -> None:
    (skirmish / C / "types.yaml").write_text("types: " + "[" * 500_000 + "]" * 500_000)
    told = [str(each) for each in _problems(skirmish)]
    assert any("types.yaml:1: found 'very deep nesting'" in each for each in told), told


def test_check_as_json(skirmish: Path) -> None:
    units = skirmish / C / "units.csv"
    units.write_text(units.read_text().replace("r-2,red,tank", "r-2,red,tnak"))
    outcome = CliRunner().invoke(main, ["check", "skirmish", "--json", "--workspace", str(skirmish)])
    assert outcome.exit_code == 1
    found = json.loads(outcome.output)
    wrong = next(each for each in found if each["field"] == "type")
    assert wrong["file"] == f"{C}/units.csv" and wrong["line"] == 3
    assert (wrong["found"], wrong["nearest"], wrong["severity"]) == ("tnak", "tank", "error")


def test_wrong_usage() -> None:
    run = CliRunner().invoke
    here = ["--workspace", str(Path(__file__).parent / "workspaces" / "skirmish")]
    assert run(main, [*here, "build", "skirmsh"]).exit_code == 2
    assert "did you mean 'skirmish'" in run(main, [*here, "build", "skirmsh"]).output
    assert run(main, [*here, "provenance", "skirmish", "--list", "rumour"]).exit_code == 2
    assert run(main, [*here, "bild"]).exit_code == 2


def test_setups_that_lead_back_to_themselves(skirmish: Path) -> None:
    path = skirmish / C / "setups.yaml"
    path.write_text(path.read_text().replace("base: start", "base: close"))
    found = [str(each) for each in _problems(skirmish)]
    assert any("base: found 'close', expected a setup that does not extend itself" in each for each in found)


def test_pieces_whose_slots_share_a_number(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naming, "gpid", lambda identity: "1" if identity in ("r-1", "r-2#2") else identity)
    found = [str(each) for each in _problems(skirmish)]
    assert any(
        "units.csv:3: id: found 'r-2', expected another id: its slot number is that of 'r-1'" in x for x in found
    )


def test_former_ids_that_belong_to_other_rows(skirmish: Path) -> None:
    file = skirmish / C / "units.csv"
    heading, *rows = file.read_text(encoding="utf-8").splitlines()
    former = {"r-1": "r-1", "r-2": "b-1", "b-1": "scouts", "b-2": "scouts"}
    lines = [f"{each},{former.get(each.partition(',')[0], '')}" for each in rows]
    file.write_text("\n".join([f"{heading},formerly", *lines]) + "\n", encoding="utf-8")
    found = [str(each) for each in _problems(skirmish) if each.field == "formerly"]
    assert [each.partition("formerly: ")[2].partition(" [")[0] for each in found] == [
        "found 'r-1', expected the id that this row had before, or no entry if it never had another",
        "found 'b-1', expected an id that no row has now: b-1 is another row",
        "found 'scouts', expected a former id of one row only: b-1 (counters/skirmish/units.csv:4) has it",
    ]


@pytest.mark.parametrize(("table", "model"), [("units", Unit), ("markers", Marker)])
def test_the_page_of_formats_names_the_columns_there_are(table: str, model: type[Datum]) -> None:
    """Every column of the tables of counters, and none that a row may not have."""
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    said = re.search(rf"^## counters/NAME/{table}\.csv\n\n`([^`]+)`", text, re.MULTILINE)
    assert said
    columns = {each for each in said[1].split(",") if not each.startswith(("<", "…"))}
    assert columns == model.model_fields.keys() - {"values", "extra", "pictures"} | {"picture", "picture.2"}
