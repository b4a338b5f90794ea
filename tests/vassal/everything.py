"""A module with one of every component, every attribute away from its default."""

from __future__ import annotations

from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.components import Attribute, Component, Element, Kind, Value
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import Color, key
from vmodsmith.vassal.traits import Compare, Parameter, SetTo, Target, TargetPlace

# Attributes kept at their default, with the reason.
LEFT_ALONE = {
    ("BoardPicker", "addRowText"): "no longer configurable; the engine writes its own text",
    ("BoardPicker", "addColumnText"): "no longer configurable; the engine writes its own text",
    ("CounterDetailViewer", "version"): "the engine writes its own format number",
    ("GameModule", "VassalVersion"): "the engine writes its own version",
    ("SetupStack", "owningBoard"): "must name a board",
    ("DrawPile", "owningBoard"): "must name a board",
    ("DrawPile", "reshuffleTarget"): "must name a deck",
    ("DeckGlobalKeyCommand", "target"): "a deck sends to its own pieces; the engine switches fast match off",
    ("SpecialDiceButton", "doReport"): "always false",
    ("PrivateMap", "useBoards"): "must name a map",
    ("PlayerHand", "useBoards"): "must name a map",
    ("SetupStack", "useGridLocation"): "needs a board whose grid knows the location",
}

_WHOLES = {"zoomStart": 2, "opacity": 55, "borderOpacity": 44, "width": 61, "height": 52}
_PICTURES = {"icon", "image", "iconName", "disabledIcon", "persistentIconName", "soundClip", "file", "pdfFile"}


def sample(component: Component, attribute: Attribute) -> Value | None:
    """A value that is not the attribute's default, or None to leave it alone."""
    if (component.simple_name, attribute.name) in LEFT_ALONE:
        return None
    if attribute.name in _PICTURES or attribute.name.lower().endswith("icon") or "IconName" in attribute.name:
        return None
    match attribute.kind:
        case Kind.FLAG:
            return attribute.default != "true"
        case Kind.WHOLE if attribute.name in _WHOLES:
            return _WHOLES[attribute.name]
        case Kind.WHOLE:
            return int(attribute.default or 0) + 3
        case Kind.REAL:
            return float(attribute.default or 0) + 0.5
        case Kind.STROKE:
            return key("Ctrl+Shift+K")
        case Kind.STROKES:
            return [key("Ctrl+J"), key("Alt+F3")]
        case Kind.COLOUR:
            return Color(1, 22, 133)
        case Kind.STRINGS if attribute.name == "countExpressions":
            return ["strong: strength > 3", "weak: strength < 2"]
        case Kind.STRINGS:
            return ["one", "two, and more"]
        case Kind.NUMBERS:
            return [0.25, 0.5, 1.0, 2.0]
        case Kind.CHOICE:
            others = [word for word in attribute.choices if word != attribute.default]
            return others[-1] if others else None
        case Kind.TARGET:
            return Target(
                TargetPlace.ZONE, map="M", zone="Z|1", property_name="p", value="{x}", compare=Compare.GREATER
            )
        case Kind.PARAMETERS:
            return [Parameter("strength", "{a+1}"), Parameter("x:y", "1,2")]
        case Kind.CHANGE:
            return SetTo("{5}")  # type: ignore[return-value]
        case Kind.TEXT:
            return _text_sample(attribute)
    raise AssertionError(attribute)


def _text_sample(attribute: Attribute) -> str | None:
    name = attribute.name
    if name in ("filter", "propertyFilter", "match", "include", "restrictExpression") or name.endswith("Expression"):
        return '{a == "b, c; d" && x > 1}'
    if name in ("version", "moduleVersion", "vassalVersion"):
        return "2.5"
    if name in ("fontSize", "rotateText", "minDisplayPieces", "opacity", "xPos", "yPos", "xOffset", "yOffset"):
        return {"rotateText": "90", "minDisplayPieces": "1"}.get(name, "12")
    if name in ("min", "max"):
        return {"min": "2", "max": "17"}[name]
    if name == "sortParameters":
        return "strength|true|true"
    if name == "path":
        return "10,10;200,10;200,200"
    if name in ("loopCount", "indexStart", "indexStep", "deckCount", "minMaxHeap", "zoom", "gpid"):
        return "4"
    if name == "locale":
        return "ja,"
    return f"{name} <&> text"


def full(component: Component, *children: Element, **given: Value | None) -> Element:
    """An element of *component* with every attribute away from its default."""
    return component(*children, **{**samples(component), **given})


def samples(component: Component) -> dict[str, Value]:
    """A value away from its default for every attribute that can have one."""
    values = {a.name: sample(component, a) for a in component.attributes}
    return {name: value for name, value in values.items() if value is not None}


def piece_text(name: str, gpid: str) -> str:
    """A small piece."""
    return piece_definition([t.BasicPiece(name), t.UsePrototype("shared"), t.Delete()], gpid)


def map_children() -> list[Element]:
    """Everything that stands in a map, the board picker apart."""
    return [
        c.ForwardToKeyBuffer(),
        c.Scroller(),
        c.ForwardToChatter(),
        c.MenuDisplayer(),
        c.MapCenterer(),
        c.StackExpander(),
        c.PieceMover(),
        c.KeyBufferer(),
        full(c.StackMetrics),
        full(c.ImageSaver),
        full(c.TextSaver),
        full(c.CounterDetailViewer),
        full(c.GlobalMap),
        full(c.HidePiecesButton),
        full(c.Zoomer),
        full(c.LOS_Thread),
        full(c.HighlightLastMoved),
        full(c.MapShader),
        full(c.LayeredPieceCollection, full(c.LayerControl)),
        full(c.MassKeyCommand),
        full(c.PieceRecenterer),
        full(c.MoveCameraButton),
        c.SelectionHighlighters(full(c.SelectionHighlighter)),
        full(c.Flare),
        full(c.SetupStack, full(c.PieceSlot, entryName="s", gpid="21", content=piece_text("s", "21"))),
        full(
            c.DrawPile,
            full(c.CardSlot, entryName="card", gpid="22", content=piece_text("card", "22")),
            full(c.DeckGlobalKeyCommand),
            full(c.DeckSortKeyCommand),
            full(c.DeckSendKeyCommand),
            full(c.DeckSubFolder, full(c.CardSlot, entryName="card2", gpid="23", content=piece_text("card2", "23"))),
            name="Deck",
        ),
        full(c.MapSubFolder, full(c.MassKeyCommand, name="in folder")),
        c.GlobalProperties(full(c.GlobalProperty, full(c.ChangePropertyButton), name="onMap")),
    ]


def essentials() -> list[Element]:
    """What the engine adds to every map that lacks it."""
    return [
        c.StackMetrics(),
        c.GlobalProperties(),
        c.SelectionHighlighters(),
        c.HighlightLastMoved(),
        c.Flare(),
    ]


def board() -> Element:
    """A board with every kind of grid."""
    zones = [
        full(c.Zone, full(c.HexGrid, full(c.HexGridNumbering)), full(c.ZoneProperty), name="hexes"),
        full(c.Zone, full(c.SquareGrid, full(c.SquareGridNumbering)), name="squares"),
        full(c.Zone, full(c.RegionGrid, full(c.Region)), name="regions"),
    ]
    highlights = c.ZonedGridHighlighter(full(c.ZoneHighlight))
    return full(c.Board, c.ZonedGrid(highlights, *zones), name="Field")


def main_map() -> Element:
    """The map with everything in it."""
    picker = c.board_picker(
        board(),
        c.Board(c.HexGrid(c.HexGridNumbering()), name="Plain", reversible=True),
        setup=c.board_selection("Main", [c.BoardPlace("Field"), c.BoardPlace("Plain", 1, 0, is_reversed=True)]),
        **samples(c.BoardPicker),
    )
    return full(c.Map, picker, *map_children(), mapName="Main")


def palette() -> Element:
    """A palette with every widget."""
    slots = [
        full(c.PieceSlot, entryName=f"p{n}", gpid=str(n), content=piece_text(f"p{n}", str(n))) for n in range(1, 6)
    ]
    inner = c.WidgetMap(
        c.board_picker(c.Board(name="W"), setup=c.board_selection("W", [])), *essentials(), mapName="widget"
    )
    return full(
        c.PieceWindow,
        full(
            c.TabWidget,
            full(c.PanelWidget, slots[0]),
            full(c.BoxWidget, slots[1]),
            full(c.ListWidget, slots[2]),
            full(c.MapWidget, inner),
        ),
        name="Pieces",
    )


def piece_images() -> Element:
    """Pictures that VASSAL draws; the texts of items and colours are written as the engine writes them."""
    drawn = c.GamePieceImage(
        name="drawn", bgColor="RED", borderColor="BLUE", props="Box;Pawn;Center;GRAY;BLACK", version="1"
    )
    layout = c.GamePieceLayout(
        drawn, name="pawn", width=61, height=52, border="Plain", layout="Box;30;30;Oval;5|Pawn;Center;0;0;0;true"
    )
    return c.GamePieceImageDefinitions(
        c.ColorManager(c.ColorSwatch(name="mine", color="1,22,133")),
        c.FontManager(c.FontStyle(name="Default"), c.FontStyle(name="large", style="Dialog,1,22,true")),
        c.GamePieceLayoutsContainer(layout),
    )


def everything() -> Element:
    """The whole module."""
    roster = c.player_roster(["Red", "Blue"], buttonText="Leave", buttonToolTip="Leave it", buttonKeyStroke=key("F9"))
    options = c.global_options(
        full(c.BooleanPreference, name="pBool"),
        full(c.EnumPreference, name="pEnum", default="one"),
        full(c.IntegerPreference, name="pInt"),
        full(c.StringPreference, name="pText"),
        full(c.TextPreference, name="pLines"),
        full(c.DoublePreference, name="pDouble"),
        **samples(c.GlobalOptions),  # type: ignore[arg-type]
    )
    return c.GameModule(
        c.BasicCommandEncoder(),
        c.Documentation(
            full(c.AboutScreen, fileName=""),
            full(c.HelpFile, fileName="help.html", vassalDoc="user", fileType="archive"),
            full(c.BrowserHelpFile, title="Pages"),
            full(c.BrowserPDFFile),
            full(c.Tutorial, logfile="tutorial.vlog", launchOnStartup=False),
        ),
        roster,
        options,
        main_map(),
        palette(),
        c.PrototypesContainer(
            c.PrototypeDefinition(name="shared", description="d", content=piece_definition([t.BasicPiece()])),
            full(
                c.PrototypeFolder,
                c.PrototypeDefinition(name="other", content=piece_definition([t.BasicPiece(), t.Clone()])),
            ),
        ),
        c.GlobalProperties(
            full(c.GlobalProperty, name="g1"),
            full(c.GlobalPropertyFolder, full(c.GlobalProperty, full(c.ChangePropertyButton), name="g2")),
            full(
                c.ScenarioPropertiesOptionTab,
                full(c.BooleanScenarioProperty, name="sBool"),
                full(c.ListScenarioProperty, name="sList", initialValue="one"),
                full(c.StringScenarioProperty, name="sText"),
                full(c.NumberScenarioProperty, name="sNumber"),
            ),
        ),
        c.GlobalTranslatableMessages(full(c.GlobalTranslatableMessage)),
        piece_images(),
        full(c.DiceButton),
        full(c.RandomTextButton),
        full(c.SpecialDiceButton, full(c.SpecialDie, full(c.SpecialDieFace))),
        full(c.DoActionButton),
        full(c.GlobalKeyCommand),
        full(c.StartupGlobalKeyCommand),
        full(c.MultiActionButton),
        full(c.ToolbarMenu),
        full(
            c.TurnTracker,
            full(c.CounterTurnLevel, full(c.ListTurnLevel)),
            full(c.TurnGlobalHotkey),
        ),
        full(c.Inventory),
        full(
            c.ChartWindow,
            full(c.TabWidget, full(c.Chart, fileName=""), full(c.HtmlChart, fileName="help.html"), entryName="tabs"),
        ),
        full(c.ChessClockControl, full(c.ChessClock)),
        full(c.PredefinedSetup, useFile=False),
        full(c.NotesWindow),
        full(c.ModuleSubFolder, full(c.DiceButton, name="in folder")),
        full(
            c.PrivateMap,
            c.board_picker(c.Board(name="P"), setup=c.board_selection("Private", [])),
            *essentials(),
            mapName="Private",
        ),
        full(
            c.PlayerHand,
            c.board_picker(c.Board(name="H"), setup=c.board_selection("Hand", [])),
            full(c.HandMetrics),
            *essentials()[1:],
            mapName="Hand",
        ),
        c.Language(full(c.Translation)),
        c.Chatter(),
        c.KeyNamer(),
        name="Everything",
        version="1.0",
        nextPieceSlotId=100,
        description="all of it",
    )
