"""A small module such as somebody else clicks together: no word of ours in it. And a game of rules for it."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from vmodsmith.vassal import archive
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key, named
from vmodsmith.vassal.traits import Trait
from vmodsmith.vassal.xmltext import xml_bytes

__all__ = ["GAME", "MAP", "host_entries", "host_root", "write_host", "write_workspace"]

GAME, MAP = "border", "Country"


def _picture(width: int, height: int, colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def _flip(image: str) -> Trait:
    """A back such as the editor makes it: a layer without a name, switched on by a command."""
    return t.Embellishment(
        levels=(t.LayerLevel(image, "+ (worn)"),), always_active=False, activate_menu="Flip", activate_key=key("Ctrl+F")
    )


def _unit(name: str, army: str, values: str, *further: Trait) -> list[Trait]:
    marks = t.Marker.of({"Army": army, "Side": "ignored", "Values": values})
    return [t.BasicPiece(name, f"{army.lower()}.png"), marks, *further, t.UsePrototype("Soldier")]


PIECES: dict[str, list[Trait]] = {
    "1st Foot": _unit("1st Foot", "Red Army", "4-3 foot", _flip("worn.png")),
    "2nd Foot": _unit("2nd Foot", "Red Army", "3-3 foot", _flip("worn.png")),
    "Red Horse": _unit("Red Horse", "Red Army", "2-6 horse"),
    "Blue Guard": _unit("Blue Guard", "Blue Army", "4-3 foot", _flip("worn.png")),
    "Blue Horse": _unit("Blue Horse", "Blue Army", "2-6 horse"),
    "Turn": [t.BasicPiece("Turn", "turn.png"), t.Delete()],
}


def host_root(*, board: Element | None = None, map_name: str = MAP, **attributes: str) -> Element:
    """The build file of the module: a map of eight columns of six hexes, a palette with five units and a marker."""
    numbering = c.HexGridNumbering(hLeading=1, vLeading=1, hOff=1, vOff=1, sep="", stagger=False)
    ground = (
        board
        if board is not None
        else c.Board(
            c.HexGrid(numbering, x0=60, y0=60, dx=69.28, dy=80.0), name="Land", image="land.png", width=640, height=560
        )
    )
    picker = c.board_picker(ground, setup=c.board_selection(map_name, [c.BoardPlace(str(ground.get("name")))]))
    soldier = [
        t.BasicPiece(),
        t.Marker.of({"Branch": "army"}),
        t.MovementMarkable(menu="Moved", key=key("Ctrl+M")),
        t.Delete(key=key("Ctrl+D")),
        t.ReportState(keys=(key("Ctrl+F"),), format="$PieceName$ flips"),
    ]
    slots = [
        c.PieceSlot(
            entryName=name, gpid=str(100 + n), width=40, height=40, content=piece_definition(each, str(100 + n))
        )
        for n, (name, each) in enumerate(PIECES.items())
    ]
    return c.GameModule(
        c.BasicCommandEncoder(),
        c.Documentation(),
        c.player_roster(("Reds", "Blues")),
        c.GlobalOptions(autoReport="Always"),
        c.GlobalProperties(c.GlobalProperty(name="Turn", initialValue="spring")),
        c.PrototypesContainer(c.PrototypeDefinition(name="Soldier", content=piece_definition(soldier))),
        c.PieceWindow(c.ListWidget(*slots, entryName="Units"), name="Counters"),
        c.Map(
            picker,
            c.StackMetrics(),
            c.ForwardToKeyBuffer(),
            c.ForwardToChatter(),
            c.MenuDisplayer(),
            c.StackExpander(),
            c.PieceMover(),
            c.KeyBufferer(),
            c.Zoomer(),
            c.SelectionHighlighters(),
            c.GlobalProperties(),
            mapName=map_name,
            markMoved="Always",
            **attributes,
        ),
        c.PredefinedSetup(name="Nothing", useFile=False),
        c.Chatter(),
        c.KeyNamer(),
        name="Border Clash",
        version="2.3",
        nextPieceSlotId=1000,
    )


def host_entries(root: Element | None = None) -> dict[str, bytes]:
    """The entries of the module."""
    colours = {"land.png": "#c0d0a0", "worn.png": "#999999", "turn.png": "#ffffff"}
    colours |= {"red army.png": "#b03030", "blue army.png": "#3030b0"}
    images = {
        f"images/{name}": _picture(*((640, 560) if name == "land.png" else (40, 40)), colour)
        for name, colour in colours.items()
    }
    data = ModuleData("Border Clash", "2.3").to_bytes()
    return {"buildFile.xml": xml_bytes(root if root is not None else host_root()), "moduledata": data, **images}


def write_host(path: Path, root: Element | None = None, **files: bytes) -> Path:
    """The module as a file, with some more files in it: a name's underscores before its last stand for themselves, the
    last one for the point."""
    more = {".".join(name.rsplit("_", 1)): data for name, data in files.items()}
    archive.write_archive(path, {**host_entries(root), **more})
    return path


# ---- rules for it

MANIFEST = f"""\
id: {GAME}
title: game.title
version: "0.4"
languages: [en, ja]
stats:
  - {{id: cs, name: stat.cs}}
  - {{id: mv, name: stat.mv}}
sides:
  - {{id: red, name: side.red, colour: "#b03030"}}
  - {{id: blue, name: side.blue, colour: "#3030b0"}}
dice: [1d6]
options:
  - {{id: referee, name: option.referee, values: [off, warn, full], default: full, source: "design: a choice"}}
host:
  file: clash.vmod
  map: {MAP}
  default_terrain: clear
  pieces:
    - type: foot
      prototypes: Soldier
      parts: {{Values: "{{attack}}-{{points}} foot"}}
      side: &sides {{red: {{Army: Red*}}, blue: {{Army: Blue*}}}}
      steps: Flip
      stats: {{cs: ["{{attack}}", "1"], mv: "{{points}}"}}
    - type: horse
      prototypes: Soldier
      parts: {{Values: "{{attack}}-{{points}} horse"}}
      side: *sides
      stats: {{cs: "{{attack}}", mv: "{{points}}"}}
source: "design: a test"
"""

FILES = {
    "counters/game.yaml": MANIFEST.replace("&sides ", "").replace("*sides", "{red: {Army: Red*}, blue: {Army: Blue*}}"),
    "counters/types.yaml": """\
types:
  - {id: foot, name: type.foot, kind: unit, classes: [foot], title: [name], source: "design: a test"}
  - {id: horse, name: type.horse, kind: unit, classes: [horse], title: [name], source: "design: a test"}
""",
    "maps/map.yaml": """\
terrain:
  - {id: clear, name: terrain.clear}
  - {id: woods, name: terrain.woods}
lines:
  - {id: river, name: terrain.river, runs: hexside}
""",
    "maps/hexes.csv": "hex,terrain,features,vp,source\n0303,woods,,,design: a test\n0302,woods,,,design: a test\n",
    "maps/lines.csv": "id,kind,name,course,source\nbrook,river,terrain.river,0502/NE 0502/SE,design: a test\n",
    "templates/pieces.yaml": "kinds:\n  unit: {name: kind.unit, flip: steps, moved: true}\n",
    "templates/phases.yaml": """\
turns: {count: 5, name: turn.name, source: "design: a test"}
phases:
  - {id: red-move, name: phase.red-move, side: red, source: "design: a test"}
  - {id: red-fight, name: phase.red-fight, side: red, source: "design: a test"}
  - {id: blue-move, name: phase.blue-move, side: blue, source: "design: a test"}
  - {id: blue-fight, name: phase.blue-fight, side: blue, source: "design: a test"}
""",
    "templates/tables.yaml": """\
tables:
  - id: costs
    name: table.costs
    file: costs.csv
    rows: {by: terrain}
    columns: {by: movement}
    source: "design: a test"
  - id: fight
    name: table.fight
    file: fight.csv
    rows: {by: die, dice: 1d6}
    columns: {by: odds}
    source: "design: a test"
""",
    "templates/tables/costs.csv": "terrain,foot,horse,foot-extra,horse-extra,shift\n"
    "clear,1,1,,,0\nwoods,2,3,,,-1\nriver,,,1,2,-1\n",
    "templates/tables/fight.csv": "die,1:2,1:1,2:1,3:1\n"
    "1,AL,AL,-,DL\n2,AL,-,DL,DL\n3,AL,DL,DL,DL\n4,-,DL,DL,DE\n5,-,DL,DE,DE\n6,DL,DL,DE,DE\n",
    "templates/rules/1-move.yaml": """\
name: rule.move
mechanics:
  sequence: {use: phases}
  referee: {use: referee}
  zones:
    use: zones
    exerts: {kinds: unit}
    reaches: not here.side_has(there, "river")
  stacks:
    use: stacking
    kinds: unit
    counts: {kinds: unit}
    limit: 2
    checked: red-move blue-move
  movement:
    use: movement
    kinds: unit
    with: zones stacks
    bind:
      - {phases: red-move, side: red}
      - {phases: blue-move, side: blue}
    who: {kinds: unit}
    allowance: unit.mv
    table: costs
    column: {horse: horse, else: foot}
""",
    "templates/rules/2-fight.yaml": """\
name: rule.fight
mechanics:
  combat:
    use: combat
    kinds: unit
    bind:
      - {phases: red-fight, side: red}
      - {phases: blue-fight, side: blue}
    who: {kinds: unit}
    attack_strength: unit.cs
    defence_strength: unit.cs
    table: fight
    shifts:
      - {text: "terrain.{it.terrain}", by: 'value("costs", it.terrain, "shift")', each: battle.targets}
    apply:
      AL: lose_steps(battle.attackers, 1)
      DL: lose_steps(battle.defenders, 1)
      DE: eliminate(battle.defenders)
      "-": nothing()
""",
    "templates/strings.csv": """\
key,en,ja
game.title,Rules of the border,国境のルール
stat.cs,Strength,戦力
stat.mv,Movement,移動力
side.red,Reds,赤軍
side.blue,Blues,青軍
option.referee,Referee,審判
option.referee.off,off,なし
option.referee.warn,warns,警告
option.referee.full,carries out,適用
type.foot,Foot,歩兵
type.horse,Horse,騎兵
terrain.clear,Clear,平地
terrain.woods,Woods,森
terrain.river,River,川
kind.unit,Units,部隊
turn.name,Turn,ターン
phase.red-move,Red movement,赤軍移動
phase.red-fight,Red combat,赤軍戦闘
phase.blue-move,Blue movement,青軍移動
phase.blue-fight,Blue combat,青軍戦闘
table.costs,Movement costs,移動コスト
table.fight,Combat,戦闘
rule.move,Movement,移動
rule.fight,Combat,戦闘
""",
    "templates/scenarios/play.yaml": """\
about: the rules of the border
defaults: {side: red}
scenarios:
  - name: Woods cost two, and the move is reported
    phase: red-move
    place: [{piece: 1st-foot, at: "0202"}]
    steps:
      - {move: 1st-foot, at: "0303", expect: {chat: "1st Foot to 0303: 2 for 1 hex, 1 left"}}
  - name: A move that is too long is reported
    phase: red-move
    place: [{piece: 1st-foot, at: "0202"}]
    steps:
      - {move: 1st-foot, at: "0702", expect: {chat: too few points}}
  - name: A unit stops in an enemy zone
    phase: red-move
    place: [{piece: 1st-foot, at: "0204"}, {piece: blue-guard, at: "0404"}]
    steps:
      - {move: 1st-foot, at: "0304", expect: {chat: It stops there}}
      - {move: 1st-foot, at: "0204", expect: {chat: 1st Foot}}
  - name: A third unit in a hex is reported
    phase: red-move
    place:
      - {piece: 1st-foot, at: "0204"}
      - {piece: 2nd-foot, at: "0204"}
      - {piece: red-horse, at: "0203"}
    steps:
      - {move: red-horse, at: "0204", expect: {chat: "stack of 3, limit 2"}}
  - name: At three to one a unit with one step left is gone
    phase: red-fight
    dice: 3
    place:
      - {piece: 1st-foot, at: "0204"}
      - {piece: 2nd-foot, at: "0204"}
      - {piece: blue-horse, at: "0304"}
    steps:
      - {do: Attack…, to: 1st-foot}
      - {do: Attack…, to: 2nd-foot}
      - {do: Show odds, to: 1st-foot, expect: {chat: "3:1"}}
      - {do: Resolve, to: 1st-foot, expect: {chat: Blue Horse, pieces: {blue-horse: gone}}}
  - name: A unit with two steps turns over
    phase: red-fight
    dice: 4
    place:
      - {piece: 1st-foot, at: "0204"}
      - {piece: blue-guard, at: "0304"}
    steps:
      - {do: Attack…, to: 1st-foot}
      - {do: Resolve, to: 1st-foot, expect: {pieces: {blue-guard: {face: 2}}}}
""",
}
"""The files of the game, by folder of the workspace."""


def write_workspace(root: Path, changed: dict[str, str] | None = None, host: Element | None = None) -> Path:
    """A workspace with the game and its host. `changed` replaces files, or adds some."""
    for name, text in {**FILES, **(changed or {})}.items():
        room, _, inside = name.partition("/")
        path = root / room / GAME / inside
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    write_host(root / "counters" / GAME / "clash.vmod", host)
    return root


DRAGGED = named("host-dragged")
"""A key by which a map of the host may tell its pieces that they were dragged."""
