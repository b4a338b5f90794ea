"""The small game grown into a campaign: more phases, tracks, boxes, reinforcements, depots, weather. Rules come as
text."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from shared.games import SMALL

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.rules.checked import checked
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.language.program import Program

__all__ = ["SHEET", "campaign", "clean", "line_of", "read", "write"]

SHEET = "templates/skirmish/rules/campaign.yaml"

_UNITS = """\
id,side,type,formation,size,parent,name,setup,quantity,steps,arrives,area,division,at,at.2,cs,cs.2,cs.3,at.3,source
r-1,red,foot,r1,III,1,11,A,,2,,,first,1,0,4,2,,,2.3
r-2,red,tank,r2,II,1,12,A,2,1,,,first,5,,3,,,,2.3
r-5,red,foot,r1,III,1,15,,,2,2,west,second,1,0,4,2,,,2.3
r-6,red,tank,r1,III,1,16,,,1,3,0201,second,1,,4,,,,2.3
b-1,blue,foot,b1,III,2,21,B,,2,,,,1,0,3,1,,,2.3
b-2,blue,tank,b1,X,2,22,B,,3,,,,4,3,3,2,1,1,2.3
depot-red,red,depot,r1,,,D,,,1,,,,,,,,,,2.3
depot-blue,blue,depot,b1,,,D,,,1,,,,,,,,,,2.3
"""
_FORMATIONS = """\
id,side,name,abbr,kind,parent,map_part,morale,source
ra,red,formation.ra,RA,army,,,7,2.2
r1,red,formation.r1,R1,corps,ra,,7,2.2
r2,red,formation.r1,R2,corps,ra,,7,2.2
b1,blue,formation.b1,B1,corps,,,8,2.2
"""
_MARKERS = """\
turn,turn,,,plain,marker.turn,T,,,,both,2.4
fuel,count,red,,plain,marker.fuel,F,F+,,,both,2.4
sky,sky,,,plain,marker.sky,S,,,,both,2.4
score,count,blue,,plain,marker.score,V,,,,both,2.4
hungry,marker,,,plain,cond.hungry,@cond.hungry,,,,sheet,2.4
low,marker,,,plain,state.low,@state.low,,,,sheet,2.4
cut,marker,,,plain,state.cut,@state.cut,,,,sheet,2.4
"""
_DISPLAYS = """
  - id: turns
    name: display.turns
    window: tracks
    source: "2.4"
    tracks:
      - {id: turn, name: display.turns, boxes: 1-4, columns: 4, box_mm: [20, 20]}
  - id: store
    name: display.store
    window: tracks
    source: "2.4"
    tracks:
      - {id: points, name: display.store, boxes: 0-9, columns: 10, box_mm: [20, 20]}
      - id: sky
        name: display.store
        boxes: [{id: clear, name: sky.clear}, {id: mud, name: sky.mud}]
        box_mm: [40, 20]
  - id: entry
    name: display.entry
    window: tracks
    source: "2.4"
    tracks:
      - id: later
        name: display.entry
        boxes: [{id: red, name: side.red}, {id: blue, name: side.blue}]
        box_mm: [60, 40]
"""
_KINDS = """\
  depot: {name: kind.depot, moved: true, palette: [side]}
  turn: {name: kind.turn, track: turns/turn, palette: []}
  count: {name: kind.count, flip: faces, track: store/points, palette: []}
  sky: {name: kind.sky, track: store/sky, palette: []}
  marker:"""
_CONDITION = """\
  - {id: hungry, name: cond.hungry, key: Ctrl+H, marker: hungry, corner: right, source: "5.1"}
states:
  - id: supply
    name: state.supply
    none: state.none
    values:
      - {id: low, name: state.low, marker: low, source: "5.1"}
      - {id: cut, name: state.cut, marker: cut, source: "5.1"}
    source: "5.1"
  - id: order
    name: state.order
    none: order.none
    values:
      - {id: attack, name: order.attack, marker: low, source: "5.1"}
      - {id: hold, name: order.hold, marker: low, source: "5.1"}
    source: "5.1"
"""
_TEXTS = """\
formation.ra,Red Army,赤軍,
marker.turn,Turn,ターン,
marker.fuel,Fuel,燃料,
marker.sky,Sky,空,
marker.score,Score,得点,
cond.hungry,Hungry,空腹,
state.supply,Supply,補給,
state.none,Supplied,補給下,
state.low,Low,不足,
state.cut,Cut off,遮断,
state.order,Order,命令,
order.none,None,命令なし,
order.attack,Attack,攻撃,
order.hold,Hold,防御,
display.turns,Turns,ターン,
display.store,Store,備蓄,
display.entry,Entry,登場,
sky.clear,Clear sky,晴天,
sky.mud,Mud,泥濘,
kind.depot,Depots,補給所,
kind.turn,Turn marker,ターンマーカー,
kind.count,Counters,カウンター,
kind.sky,Sky marker,空マーカー,
type.depot,Depot,補給所,
phase.rest-red,Red recovery,赤軍回復,
phase.rest-blue,Blue recovery,青軍回復,
area.east,East edge,東端,
table.sky,Sky,空,
option.referee,Referee,審判,
option.referee.off,off,なし,
option.referee.warn,warn,警告,
option.referee.full,full,完全,
say.rests,"{0} rest: {1}","{0} 休息: {1}"
say.alone,All quiet,静穏,
say.who,Who: {0},誰: {0},
say.news,News,報せ,
say.ask,Attack now?,今攻撃？,
level.red,Red holds the field,赤軍優勢,
level.blue,Blue holds the field,青軍優勢,
level.even,Nobody holds the field,互角,
"""


def write(
    workspace: Path,
    sheet: str,
    functions: str = "",
    more: Mapping[str, str] | None = None,
    changed: Sequence[tuple[str, str, str]] = (),
) -> Path:
    """The campaign's workspace below a folder, with a rule sheet, functions, texts put at the end of further files, and
    some `changed`: file, old text, new text."""
    root = workspace / "campaign"
    shutil.copytree(
        SMALL, root, ignore=shutil.ignore_patterns("dist", "fight.py", "fight.yaml", "game.py*"), dirs_exist_ok=True
    )
    counters, maps, templates = (root / part / "skirmish" for part in ("counters", "maps", "templates"))
    (counters / "units.csv").write_text(_UNITS, encoding="utf-8")
    (counters / "formations.csv").write_text(_FORMATIONS, encoding="utf-8")
    _append(counters / "markers.csv", _MARKERS)
    options = '  - {id: referee, name: option.referee, values: [off, warn, full], default: full, source: "9.1"}\n'
    _append(counters / "game.yaml", options)
    depot = '  - {id: depot, name: type.depot, kind: depot, layout: plain, classes: [depot], source: "2.1"}\n'
    _append(counters / "types.yaml", depot)
    _append(maps / "displays.yaml", _DISPLAYS.lstrip("\n"))
    east = '      - {id: east, name: area.east, side: blue, hexes: 0601-0604}\n    source: "1.1"\n'
    _change(maps / "map.yaml", '    source: "1.1"\n', east)
    _change(templates / "pieces.yaml", "  marker:", _KINDS)
    _change(
        templates / "pieces.yaml", "conditions: [shaken]", "conditions: [shaken, hungry]\n    states: [supply, order]"
    )
    _append(templates / "pieces.yaml", _CONDITION)
    _append(templates / "strings.csv", _TEXTS)
    rest = '  - {id: rest-SIDE, name: phase.rest-SIDE, side: SIDE, source: "4.2"}\n'
    _change(templates / "phases.yaml", "  - {id: move-blue", rest.replace("SIDE", "red") + "  - {id: move-blue")
    _append(templates / "phases.yaml", rest.replace("SIDE", "blue"))
    sky = (
        "  - {id: sky, name: table.sky, file: sky.csv, rows: {by: roll, dice: 1d6}, columns: {by: season}, source: "
        "'4.1'}\n"
    )
    _append(templates / "tables.yaml", sky)
    rows = ["roll,summer,winter", *(f"{n},{'clear' if n < 5 else 'mud'},mud" for n in range(1, 7))]
    (templates / "tables" / "sky.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    shutil.rmtree(templates / "scenarios")
    (root / SHEET).parent.mkdir(parents=True, exist_ok=True)
    (root / SHEET).write_text("name: rule.fight\n" + textwrap.dedent(sheet).lstrip("\n"), encoding="utf-8")
    if functions:
        (root / SHEET).with_suffix(".py").write_text(textwrap.dedent(functions).lstrip("\n"), encoding="utf-8")
    for file, text in (more or {}).items():
        _append(root / file, text)
    for file, old, new in changed:
        _change(root / file, old, new)
    return root


def campaign(
    folder: Path,
    sheet: str,
    functions: str = "",
    more: Mapping[str, str] | None = None,
    changed: Sequence[tuple[str, str, str]] = (),
) -> Game:
    """The campaign with rules, sound, with what its mechanics bring."""
    game, problems = load_expanded(write(folder, sheet, functions, more, changed), "skirmish")
    assert game is not None and not problems, "\n".join(map(str, problems))
    return game


def read(folder: Path, sheet: str, functions: str = "") -> tuple[Program, list[Problem]]:
    """The program of the campaign with rules, and every mistake in them."""
    game, problems = load_expanded(write(folder, sheet, functions), "skirmish")
    assert game is not None, "\n".join(map(str, problems))
    program, more = checked(game)
    return program, problems + more


def clean(folder: Path, sheet: str, functions: str = "") -> Program:
    """The program of rules without a mistake."""
    program, problems = read(folder, sheet, functions)
    assert not problems, "\n".join(map(str, problems))
    return program


def line_of(sheet: str, text: str) -> int:
    """The line of the sheet's file where a text stands first."""
    whole = "name: rule.fight\n" + textwrap.dedent(sheet).lstrip("\n")
    assert text in whole, text
    return whole[: whole.index(text)].count("\n") + 1


def _append(path: Path, text: str) -> None:
    before = path.read_text(encoding="utf-8").rstrip("\n") + "\n" if path.exists() else ""
    path.write_text(before + text, encoding="utf-8")


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} in {path}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
