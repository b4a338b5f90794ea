"""The game that `vmodsmith new` writes, with what few games have all at once: pictures, a plug-in, a workbook, a table
with headings of its own, print formats with places, a second setup and style, states, a translator's file."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from vmodsmith.cli import main
from vmodsmith.tasks.new import new_game

from .workbooks import xlsx

__all__ = ["FORMATIONS", "WIDE", "write_wide_game"]

WIDE = "battle"

FORMATIONS = [
    ["id", "side", "name", "abbr", "kind", "parent", "map_part", "morale", "source"],
    ["red-corps", "red", "formation.red-corps", "I", "corps", "", "", "", "design: all red units"],
    ["blue-corps", "blue", "formation.blue-corps", "V", "corps", "", "", "", "design: all blue units"],
]

_NEW = {
    "counters/battle/pictures.yaml": """\
sheets:
  - id: blues
    file: blues.png
    columns: 4
    rows: 2
    margins: 20 20 20 20
    gap: 10 10
    names: blue-1 blue-2 blue-3 -
           blue-1.2 blue-2.2 blue-3.2 -
""",
    "counters/battle/setups/late.csv": """\
piece,at,map,face,state,facing,source
turn,turns/turn.5,,,,,design: later
red-1,0504,,2,unsupplied,,design: later
blue-1,0804,,,,,design: later
red-5,0101,,,,,design: later
red-6,0102,,,,,design: later
blue-4,1201,,,,,design: later
sky,sky/state.rain,,,,,design: later
""",
    "maps/battle/places.csv": """\
Ort,Text,Feld,Art
oakham,place.oakham,0404,Stadt
fordham,place.fordham,0704,Stadt
highfield,place.highfield,0902,Stadt
longbarn,place.longbarn,1005,Stadt
""",
    "templates/battle/sheets.yaml": """\
source: "design: for our printer"
default: home
formats:
  home:
    extends: full
    paper: A4
    gap: 3mm
    bleed: 1.5mm
    marks: crop registration
  slots:
    extends: full
    paper: 210x297mm
    legend: no
    slots: [12mm 15mm, 40mm 15mm 90, 12mm 45mm, 40mm 45mm 180]
order:
  - {side: red, kind: unit, option: none}
  - {side: none, kind: turn sky, new_sheet: yes}
  - {id: unsupplied, take: 1}
map: {paper: A4, overlap: 8mm}
""",
    "templates/battle/style-large.yaml": """\
extends: style
name: style.large
layouts:
  unit:
    elements:
      name: {size: 13}
""",
    "templates/battle/help/2-more.html.j2": """\
{% import "page.html.j2" as page %}
{{ page.head(text("page.help.more"), text("page.more.lead")) }}
<p>{{ number(19.5) }} {{ day("2026-11-27") }} {{ rich("page.more.1") }}</p>
<table>{% for row in records(tables.weather) %}<tr><td>{{ row.row }}</td><td>{{ row.dry }}</td></tr>{% endfor %}</table>
""",
    "templates/battle/rules/5-own.yaml": """\
name: rule.own
mechanics:
  news:
    use: events
    bind: red-move
    events:
      - {id: rising, turn: 3+, once: yes, when: roll(6) > 4, text: say.rising, lay: {row: red-flag, at: 1005}}
properties:
  - {name: Rested, type: int, of: unit, lasts: turn}
commands:
  - {id: rest, for: unit, menu: cmd.rest, key: Alt+K, on: map, by: owner, phases: red-move blue-move, call: rest(me)}
invariants:
  - {id: alive, for: unit, holds: 'me.face > 0 or option("fog") == "on"', at: phase}
""",
    "templates/battle/rules/own.py": """\
from game import *


def rest(unit: Piece) -> None:
    unit.Rested = unit.Rested + 1
    report(say("say.rests", unit.name))
""",
}

_STRINGS = """\
plugin.extra,More tanks,戦車増強,
plugin.extra.text,One tank more.,戦車を一つ加える。,
option.fog,Fog,霧,
option.fog.off,off,なし,
option.fog.on,on,あり,
setup.late,The end,終盤,
setup.late.text,From turn 5.,第5ターンから。,
style.large,Large,大きな字,
state.order,Order,命令,
state.none,no order,命令なし,
order.hold,Hold,保持,
order.dash,Dash,突進,
page.help.more,More,続き,
page.more.lead,More of it.,続き。,
page.more.1,Press `Alt+K` to **rest**.,`Alt+K`で**休憩**。,
rule.own,Own rules,独自ルール,
say.rising,A rising,蜂起,
say.rests,{0} rests,{0}休憩,
cmd.rest,Rest,休憩,
"""

_CHANGED = [
    (
        "counters/battle/game.yaml",
        "dice: [1d6]",
        "columns:\n  units: [engine]\n  places:\n    rename: {Ort: id, Text: name, Feld: hex, Art: kind}\n"
        '    words: {kind: {Stadt: town}}\n    defaults: {source: "design: the example"}\n'
        "plugins:\n  - {id: extra, name: plugin.extra, description: plugin.extra.text, options: [extra]}\ndice: [1d6]",
    ),
    (
        "counters/battle/game.yaml",
        "  - {id: referee",
        '  - {id: fog, name: option.fog, values: [off, on], default: off, source: "design: hidden"}\n  - {id: referee',
    ),
    (
        "counters/battle/setups.yaml",
        "  - {id: empty",
        "  - {id: late, name: setup.late, base: start, file: late.csv, turn: 5, description: setup.late.text,"
        ' source: "design: shorter"}\n  - {id: empty',
    ),
    (
        "counters/battle/markers.csv",
        "attacking,marker",
        "hold,marker,,,marker,order.hold,@order.hold,,,,sheet,design: printed only\n"
        "dash,marker,,,marker,order.dash,@order.dash,,,,sheet,design: printed only\nattacking,marker",
    ),
    (
        "templates/battle/pieces.yaml",
        "    conditions: [attacking, unsupplied]",
        "    conditions: [attacking, unsupplied]\n    states: [order]",
    ),
    (
        "templates/battle/pieces.yaml",
        "# Conditions of a unit",
        "states:\n  - id: order\n    name: state.order\n    none: state.none\n    values:\n"
        '      - {id: hold, name: order.hold, marker: hold, source: "design: an order"}\n'
        '      - {id: dash, name: order.dash, marker: dash, source: "design: an order"}\n'
        '    source: "design: orders"\n# Conditions of a unit',
    ),
    (
        "templates/battle/style.yaml",
        "size: 23, align: centre}",
        "size: 23, align: centre}\n"
        '      engine: {draw: text, text: "{engine}", box: [2, 14, 14, 14], font: small, size: 8, align: centre,'
        ' when: "has:engine"}',
    ),
]


def write_wide_game(root: Path, *, language: str = "nl") -> Path:
    """The game in a new workspace; `language` is one that the program does not bring, filled in with the base texts."""
    new_game(root, WIDE)
    for path in root.rglob("*.yaml"):  # tables of slips count lines without the one for editors
        head, _, rest = path.read_text(encoding="utf-8").partition("\n")
        if head.startswith("# yaml-language-server"):
            path.write_text(rest, encoding="utf-8")
    for file, old, new in _CHANGED:
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text, file
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    for file, text in _NEW.items():
        path = root / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    strings = root / "templates/battle/strings.csv"
    strings.write_text(strings.read_text(encoding="utf-8") + _STRINGS, encoding="utf-8")
    units = root / "counters/battle/units.csv"
    heading, *rows = units.read_text(encoding="utf-8").splitlines()
    rows = [
        ",".join([*(cells := row.split(","))[:16], "", "rail" if "tank" in row else "", *cells[16:]]) for row in rows
    ]
    rows.append("red-7,red,tank,red-corps,III,,7,,,2,6,6,3,6,,,extra,rail,design: an optional tank")
    units.write_text("\n".join([heading.replace(",source", ",option,engine,source"), *rows]) + "\n", encoding="utf-8")
    (root / "counters/battle/formations.csv").unlink()
    (root / "counters/battle/formations.xlsx").write_bytes(xlsx({"formations": FORMATIONS}))
    pictures = root / "counters/battle/pictures"
    pictures.mkdir()
    Image.new("RGB", (1014, 522), "#3050b0").save(pictures / "blues.png")
    _translated(root, language)
    return root


def _translated(root: Path, language: str) -> None:
    manifest = root / "counters/battle/game.yaml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("languages: [en, ja]", f"languages: [en, ja, {language}]"), encoding="utf-8")
    made = CliRunner().invoke(main, ["words", WIDE, "--language", language, "--workspace", str(root)])
    assert made.exit_code == 0, made.output
    catalogue = root / f"templates/battle/strings/{language}.po"
    filled = re.sub(
        r'(msgid )((?:".*"\n)+)msgstr ""\n',
        lambda found: found[0] if found[2] == '""\n' else f"{found[1]}{found[2]}msgstr {found[2]}",
        catalogue.read_text(encoding="utf-8"),
    )
    catalogue.write_text(filled, encoding="utf-8")
