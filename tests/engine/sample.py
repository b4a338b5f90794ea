"""A small module of a game nobody plays: a hex map, a display, two sides, two kinds of piece, turns, dice."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image

from vmodsmith.vassal import archive
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.i18n import PIECE_PREFIX, bundle_name, language, properties_bytes
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key, named
from vmodsmith.vassal.traits import Trait
from vmodsmith.vassal.xmltext import xml_bytes

SIDES = ("Red", "Blue")
MAP = "Field"
DISPLAY = "Losses"

Parts = dict[str, object]


def picture(width: int, height: int, colour: str) -> bytes:
    """A plain picture."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def unit_traits() -> list[Trait]:
    """What every unit can do."""
    return [
        t.BasicPiece(),
        t.Marker.of({"Kind": "unit"}),
        t.CalculatedProperty("Strength", "{Step_Level == 1 ? 6 : 3}"),
        t.DynamicProperty(
            "Roll", "0", (t.PropertyCommand(key=named("roll"), change=t.SetTo("{Random(1,6)*10 + Random(1,6)}")),)
        ),
        t.MovementMarkable(menu="Mark moved", key=key("Ctrl+M")),
        t.TriggerAction(menu="Attack", key=key("Ctrl+A"), actions=(named("roll"),)),
        t.ReportState(keys=(key("Ctrl+A"),), format="$PieceName$ in $LocationName$ rolls $Roll$"),
        t.TriggerAction(menu="Flip", key=key("Ctrl+F"), actions=(named("next-step"),)),
        t.SendToLocation(menu="Eliminate", key=key("Ctrl+E"), map=DISPLAY, destination="R", region="lost 1"),
        t.SubMenu("Status", ("Tired",)),
    ]


def piece(row: str, name: str, side: str, *, faces: Sequence[str] = ("front.png", "back.png")) -> list[Trait]:
    """A piece with two faces, a condition, and an identity."""
    return [
        t.BasicPiece(name, ""),
        t.Marker.of({"RowId": row, "Side": side}),
        t.Embellishment(
            name="tired",
            levels=(t.LayerLevel("badge.png", "+ (tired)"),),
            always_active=False,
            activate_menu="Tired",
            activate_key=key("Ctrl+T"),
        ),
        t.Embellishment(
            name="Step",
            levels=tuple(t.LayerLevel(image) for image in faces),
            increase_key=named("next-step"),
        ),
        t.UsePrototype("Unit"),
    ]


def slot(row: str, gpid: str, traits: Sequence[Trait]) -> Element:
    """A slot of the palette."""
    return c.PieceSlot(entryName=row, gpid=gpid, width=40, height=40, content=piece_definition(traits, gpid))


def hex_map() -> Element:
    """Six columns of five hexes, numbered 0101 to 0605."""
    numbering = c.HexGridNumbering(hType="N", vType="N", hLeading=1, vLeading=1, hOff=1, vOff=1, sep="", stagger=False)
    grid = c.HexGrid(numbering, x0=60, y0=60, dx=69.28, dy=80.0)
    return window(MAP, c.Board(grid, name="Ground", image="ground.png", width=560, height=480), markMoved="Always")


def display() -> Element:
    """A window with two boxes."""
    grid = c.RegionGrid(
        c.Region(name="lost 1", originx=60, originy=60), c.Region(name="lost 2", originx=180, originy=60), snapto=True
    )
    return window(DISPLAY, c.Board(grid, name="Boxes", image="boxes.png", width=240, height=120))


def slot_path(row: str) -> str:
    """The path of a slot of the palette, as a trait names it that puts down the piece."""
    return c.component_path([(c.PieceWindow, "Pieces"), (c.ListWidget, "Units"), (c.PieceSlot, row)])


def window(name: str, *boards: Element, **attributes: str) -> Element:
    """A map window, with its boards in a row."""
    places = [c.BoardPlace(str(board.get("name")), column=n) for n, board in enumerate(boards)]
    picker = c.board_picker(*boards, setup=c.board_selection(name, places))
    return c.Map(
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
        mapName=name,
        **attributes,
    )


def turns() -> Element:
    """Five turns of two phases; each step sends a key that no piece hears."""
    phases = c.ListTurnLevel(name="Phase", property="Phase", list=("move", "fight"))
    levels = c.CounterTurnLevel(phases, name="Turn", property="Turn", start=1, incr=1, loop=True, loopLimit=5)
    return c.TurnTracker(
        levels,
        c.TurnGlobalHotkey(hotkey=named("count")),
        name="Turns",
        buttonText="Turns",
        turnFormat="Turn $level1$: $level2$",
        reportFormat="Now $newTurn$",
    )


def module(
    *, pieces: Sequence[Element] = (), parts: Sequence[Element] = (), prototype: Sequence[Trait] | None = None
) -> Element:
    """The build file, with further pieces and parts where a test wants them."""
    return c.GameModule(
        c.BasicCommandEncoder(),
        c.Documentation(),
        c.player_roster(SIDES),
        c.GlobalOptions(autoReport="Always", nonOwnerUnmaskable="Never"),
        language("ja"),
        c.GlobalProperties(
            c.GlobalProperty(
                c.ChangePropertyButton(hotkey=named("count"), propChanger=t.SetTo("{counted + 1}")),
                name="counted",
                initialValue="0",
                isNumeric=True,
                min="0",
                max="1000",
            ),
            c.GlobalProperty(name="weather", initialValue="fine"),
        ),
        c.PrototypesContainer(
            c.PrototypeDefinition(name="Unit", content=piece_definition(list(prototype or unit_traits())))
        ),
        c.PieceWindow(
            c.ListWidget(
                slot("guards", "11", piece("guards", "1st Guards", "red")),
                slot("guards#2", "12", piece("guards#2", "1st Guards", "red")),
                slot("lancers", "13", piece("lancers", "Lancers", "blue")),
                *pieces,
                entryName="Units",
            ),
            name="Pieces",
        ),
        hex_map(),
        display(),
        turns(),
        c.DiceButton(
            name="2d6",
            text="2d6",
            tooltip="Roll",
            nDice=2,
            nSides=6,
            reportFormat="$name$ = $result$",
            hotkey=key("Alt+2"),
        ),
        c.PredefinedSetup(name="Nothing", useFile=False),
        *parts,
        c.Chatter(),
        c.KeyNamer(),
        name="Sample Wars",
        version="1.0",
        nextPieceSlotId=1000,
    )


IMAGES = {
    "images/ground.png": picture(560, 480, "#c0d0a0"),
    "images/boxes.png": picture(240, 120, "#d0d0d0"),
    "images/front.png": picture(40, 40, "#b03030"),
    "images/back.png": picture(40, 40, "#d08080"),
    "images/badge.png": picture(12, 12, "#f0e020"),
}


def write(
    path: Path, root: Element | None = None, files: Mapping[str, bytes] | None = None, build_file: str = "buildFile.xml"
) -> Path:
    """Write the module."""
    texts = {"TextPieces.Units": "部隊", f"{PIECE_PREFIX}Flip": "裏返す"}
    entries = {
        build_file: xml_bytes(module() if root is None else root),
        "moduledata": ModuleData("Sample Wars", "1.0").to_bytes(),
        bundle_name("ja"): properties_bytes(texts),
        **IMAGES,
        **(files or {}),
    }
    archive.write_archive(path, entries)
    return path
