"""Map windows and what stands in them."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
    colour,
    flag,
    label,
    numbers,
    parameters,
    real,
    strings,
    stroke,
    target,
    text,
    whole,
)
from .groups import GATE, MAP, REPORT, STEPS

__all__ = [
    "CounterDetailViewer",
    "DeckGlobalKeyCommand",
    "DeckSendKeyCommand",
    "DeckSortKeyCommand",
    "DeckSubFolder",
    "DrawPile",
    "Flare",
    "ForwardToChatter",
    "ForwardToKeyBuffer",
    "GlobalMap",
    "HandMetrics",
    "HidePiecesButton",
    "HighlightLastMoved",
    "ImageSaver",
    "KeyBufferer",
    "LOS_Thread",
    "LayerControl",
    "LayeredPieceCollection",
    "Map",
    "MapCenterer",
    "MapShader",
    "MapSubFolder",
    "MassKeyCommand",
    "MenuDisplayer",
    "MoveCameraButton",
    "PieceMover",
    "PieceRecenterer",
    "PlayerHand",
    "PrivateMap",
    "Scroller",
    "SelectionHighlighter",
    "SelectionHighlighters",
    "SetupStack",
    "StackExpander",
    "StackMetrics",
    "TextSaver",
    "WidgetMap",
    "Zoomer",
]

Map = Component(
    "VASSAL.build.module.Map",
    (*MAP,),
    named_by="mapName",
)
"""``build.module``: a map window."""

PrivateMap = Component(
    "VASSAL.build.module.PrivateMap",
    (
        strings("side"),
        flag("visible"),
        label("useBoards"),
        *MAP,
    ),
    named_by="mapName",
)
"""``build.module``: a map window of some sides."""

PlayerHand = Component(
    "VASSAL.build.module.PlayerHand",
    (
        strings("side"),
        flag("visible"),
        label("useBoards"),
        *MAP,
    ),
    named_by="mapName",
)
"""``build.module``: the hand of some sides."""

WidgetMap = Component(
    "VASSAL.build.widget.WidgetMap",
    (*MAP,),
    named_by="mapName",
)
"""``build.widget``: the map inside a map widget."""

MapSubFolder = Component(
    "VASSAL.build.module.folder.MapSubFolder",
    (
        label("name"),
        label("desc", ""),
    ),
    named_by="name",
)
"""``build.module.folder``: folder for the editor."""

StackMetrics = Component(
    "VASSAL.build.module.map.StackMetrics",
    (
        flag("disabled"),
        whole("exSepX", 6),
        whole("exSepY", 18),
        whole("unexSepX", 2),
        whole("unexSepY", 4),
        colour("color", None),
        *STEPS,
    ),
)
"""``build.module.map``: how stacks are drawn."""

HandMetrics = Component(
    "VASSAL.build.module.map.HandMetrics",
    (
        flag("disabled"),
        whole("exSepX", 12),
        whole("exSepY"),
        whole("unexSepX", 12),
        whole("unexSepY"),
        colour("color", None),
        *STEPS,
    ),
)
"""``build.module.map``: how a hand is drawn."""

Zoomer = Component(
    "VASSAL.build.module.map.Zoomer",
    (
        whole("zoomStart", 3),
        numbers("zoomLevels", "0.2,0.25,0.333,0.4,0.5,0.555,0.625,0.75,1.0,1.25,1.6"),
        label("inTooltip", "Zoom in"),
        label("inButtonText", ""),
        text("inIconName", "/images/zoomIn.gif"),
        stroke("zoomInKey"),
        label("pickTooltip", "Select Zoom"),
        label("pickButtonText", ""),
        text("pickIconName", "/images/zoom.png"),
        stroke("zoomPickKey"),
        label("outTooltip", "Zoom out"),
        label("outButtonText", ""),
        text("outIconName", "/images/zoomOut.gif"),
        stroke("zoomOutKey"),
    ),
)
"""``build.module.map``: zoom buttons."""

CounterDetailViewer = Component(
    "VASSAL.build.module.map.CounterDetailViewer",
    (
        text("version", "4"),
        label("description", ""),
        whole("delay", 700),
        stroke("hotkey", "32,130"),
        colour("bgColor"),
        colour("fgColor", "0,0,0"),
        colour("borderColor", "0,0,0"),
        text("minDisplayPieces", "2"),
        real("zoomlevel", 1.0),
        flag("centerAll"),
        whole("borderThickness", 2),
        whole("borderInnerThickness", 2),
        flag("showgraph", True),
        flag("centerPiecesVertically"),
        real("graphicsZoom", 1.0),
        flag("showgraphsingle"),
        whole("borderWidth"),
        whole("verticalOffset"),
        flag("showtext"),
        flag("enableHTML"),
        flag("centerText"),
        flag("stretchWidthSummary"),
        flag("stretchWidthPieces"),
        flag("combineCounterSummary"),
        flag("onlyShowFirstSummary"),
        whole("extraTextPadding"),
        whole("verticalTopText", 5),
        whole("verticalBottomText", 10),
        flag("showtextsingle"),
        whole("fontSize", 9),
        label("summaryReportFormat", "$LocationName$"),
        label("counterReportFormat", ""),
        text("emptyHexReportForma", "$LocationName$"),
        choice(
            "display",
            "from top-most layer only",
            "from top-most layer only",
            "from all layers",
            "from listed layers only",
            "from layers other than those listed",
        ),
        strings("layerList"),
        text("propertyFilter", ""),
        choice("showTerrainBeneath", "never", "never", "ifOne", "always"),
        flag("showTerrainSnappy", True),
        whole("showTerrainWidth", 150),
        whole("showTerrainHeight", 150),
        real("showTerrainZoom", 1.0),
        text("showTerrainText", "$LocationName$"),
        flag("showOnlyTopOfStack"),
        flag("showNoStack"),
        flag("showMoveSelectde"),
        flag("showNonMovable"),
        flag("unrotatePieces"),
        flag("showDeck"),
        flag("showDeckMasked"),
        whole("showDeckDepth", 1),
        flag("showOverlap"),
        flag("stopAfterShowing"),
    ),
    named_by="description",
)
"""``build.module.map``: mouse-over stack viewer."""

LOS_Thread = Component(
    "VASSAL.build.module.map.LOS_Thread",
    (
        label("threadName", "Thread"),
        label("label", "Thread"),
        label("tooltip", "Show LOS thread"),
        text("iconName", "/images/thread.gif"),
        stroke("hotkey"),
        *GATE,
        label("report", "$playerId$ Checked LOS from $FromLocation$ to $AllLocationsChecked$"),
        choice("persistence", "Ctrl-Click & Drag", "Ctrl-Click & Drag", "Never", "Always"),
        text("persistentIconName"),
        choice("global", "Always", "When Persisting", "Never", "Always"),
        flag("snapStart"),
        flag("snapEnd"),
        flag("drawRange"),
        whole("scale"),
        choice("round", "Nearest whole number", "Up", "Down", "Nearest whole number"),
        flag("hideCounters"),
        whole("hideOpacity"),
        whole("losThickness", 1),
        colour("threadColor", None),
        colour("rangeFg", "255,255,255"),
        colour("rangeBg", "0,0,0"),
    ),
    named_by="threadName",
)
"""``build.module.map``: line of sight thread."""

HighlightLastMoved = Component(
    "VASSAL.build.module.map.HighlightLastMoved",
    (
        flag("enabled", True),
        colour("color", "255,0,0"),
        whole("thickness", 2),
    ),
)
"""``build.module.map``: mark of the piece moved last."""

MapShader = Component(
    "VASSAL.build.module.map.MapShader",
    (
        text("name", "Shading"),
        flag("alwaysOn"),
        flag("startsOn"),
        label("buttonText", "Shade"),
        label("tooltip", "Shade"),
        text("icon"),
        flag("addToMapToolbar"),
        stroke("hotkey"),
        choice("boards", "Yes", "Yes", "No, exclude Boards in list", "No, only shade Boards in List"),
        strings("boardList"),
        choice("type", "Foreground", "Foreground", "Background"),
        flag("drawOver"),
        choice("pattern", "25%", "25%", "50%", "75%", "100% (Solid)", "Custom Image"),
        colour("color", "0,0,0"),
        text("image"),
        flag("scaleImage"),
        whole("opacity", 100),
        flag("border"),
        colour("borderColor", "0,0,0"),
        whole("borderWidth", 1),
        whole("borderOpacity", 100),
    ),
    named_by="name",
)
"""``build.module.map``: shading."""

LayeredPieceCollection = Component(
    "VASSAL.build.module.map.LayeredPieceCollection",
    (
        label("description"),
        text("property", "Layer"),
        strings("layerOrder"),
    ),
    prefix="LayeredPieceCollection.",
)
"""``build.module.map``: visual layers of pieces."""

LayerControl = Component(
    "VASSAL.build.module.map.LayerControl",
    (
        label("text", "Reset layers"),
        label("tooltip", "Reset layers"),
        text("icon"),
        stroke("hotkey"),
        *GATE,
        label("description"),
        choice(
            "command",
            "Reset All Layers",
            "Rotate Layer Order Up",
            "Rotate Layer Order Down",
            "Make Layer Active",
            "Make Layer Inactive",
            "Switch Layer between Active and Inactive",
            "Reset All Layers",
        ),
        flag("skip", True),
        strings("layers"),
    ),
)
"""``build.module.map``: a button that orders visual layers."""

MassKeyCommand = Component(
    "VASSAL.build.module.map.MassKeyCommand",
    (
        text("name", "Do The Thing"),
        label("buttonText", "Do The Thing"),
        label("tooltip", "Do The Thing"),
        text("icon"),
        stroke("buttonHotkey"),
        *GATE,
        stroke("hotkey"),
        flag("singleMap", True),
        target("target", "MAP|false|MAP|||||0|0||false|||EQUALS||"),
        text("filter", ""),
        text("deckCount", "-1"),
        flag("reportSingle"),
        flag("suppressSounds"),
        label("reportFormat", ""),
        parameters("parameters"),
    ),
    named_by="name",
)
"""``build.module.map``: a button that sends a command to pieces of this map."""

ImageSaver = Component(
    "VASSAL.build.module.map.ImageSaver",
    (
        label("buttonText", ""),
        label("tooltip", "Save map as PNG image"),
        text("icon", "/images/camera.gif"),
        stroke("hotkey"),
        *GATE,
    ),
)
"""``build.module.map``: saves a picture of the map."""

TextSaver = Component(
    "VASSAL.build.module.map.TextSaver",
    (
        label("buttonText", "Save text"),
        label("tooltip", "Save map contents as plain text file"),
        text("icon"),
        stroke("hotkey"),
        *GATE,
    ),
)
"""``build.module.map``: saves the contents of the map as text."""

PieceRecenterer = Component(
    "VASSAL.build.module.map.PieceRecenterer",
    (
        label("text", "Recenter"),
        label("tooltip", "Recenter"),
        text("icon", "/images/recenter.gif"),
        stroke("hotkey"),
        *GATE,
    ),
)
"""``build.module.map``: brings pieces back into the map."""

MoveCameraButton = Component(
    "VASSAL.build.module.map.MoveCameraButton",
    (
        label("text", "Center On Position"),
        label("tooltip", "Centers the view on specified position"),
        text("icon", "/images/recenter.gif"),
        stroke("hotkey"),
        *GATE,
        choice("moveCameraMode", "L", "G", "L", "Z", "R", "A", "C", "N"),
        text("boardName", ""),
        text("zoneName", ""),
        text("regionName", ""),
        text("gridLocation", ""),
        text("xPos", ""),
        text("yPos", ""),
        text("xOffset", "0"),
        text("yOffset", "0"),
        text("propertyFilter", ""),
        text("zoom", ""),
    ),
)
"""``build.module.map``: centres the map on a place."""

SelectionHighlighters = Component(
    "VASSAL.build.module.map.SelectionHighlighters",
)
"""``build.module.map``: container of further highlighters."""

SelectionHighlighter = Component(
    "VASSAL.build.module.map.SelectionHighlighter",
    (
        label("name"),
        text("match", ""),
        flag("useImage"),
        colour("color", "255,0,0"),
        whole("thickness", 3),
        text("image", ""),
        whole("xoffset"),
        whole("yoffset"),
    ),
    named_by="name",
)
"""``build.module.map``: a highlighter for some pieces."""

Flare = Component(
    "VASSAL.build.module.map.Flare",
    (
        label("flareName", "Map Flare"),
        label("description"),
        choice(
            "flareKey", "keyAlt", "keyAlt", "keyCtrl", "keyAltShift", "keyCtrlShift", "keyCtrlAlt", "keyCtrlAltShift"
        ),
        whole("circleSize", 100),
        colour("circleColor", "255,0,0"),
        flag("circleScale", True),
        whole("flarePulses", 6),
        whole("flarePulsesPerSec", 3),
        label("reportFormat", ""),
    ),
    named_by="flareName",
)
"""``build.module.map``: a signal to the other players."""

SetupStack = Component(
    "VASSAL.build.module.map.SetupStack",
    (
        text("name"),
        text("owningBoard"),
        flag("useGridLocation"),
        text("location"),
        whole("x", 100),
        whole("y", 100),
    ),
)
"""``build.module.map``: pieces that stand on the map at the start."""

DrawPile = Component(
    "VASSAL.build.module.map.DrawPile",
    (
        label("name"),
        label("description"),
        text("owningBoard"),
        whole("x", 100),
        whole("y", 100),
        whole("width", 40),
        whole("height", 40),
        flag("allowMultiple", True),
        label("drawMultipleMessage", "Draw multiple cards"),
        flag("allowSelect", True),
        label("drawSpecificMessage", "Draw specific cards"),
        text("selectDisplayProperty", "$BasicName$"),
        text("selectSortProperty", ""),
        choice("faceDown", "Always", "Always", "Never", "Via right-click Menu", "MenuDefaultUp"),
        stroke("faceFlipHotkey"),
        label("faceUpMessage", "Face up"),
        stroke("faceUpHotkey"),
        label("faceUpReportFormat", ""),
        label("faceDownMessage", "Face down"),
        stroke("faceDownHotkey"),
        label("faceDownFormat", ""),
        flag("drawFaceUp"),
        choice("shuffle", "Always", "Always", "Never", "Via right-click Menu"),
        label("shuffleCommand", "Shuffle"),
        label("shuffleFormat", ""),
        stroke("shuffleHotkey"),
        flag("reversible", True),
        label("reverseCommand", "Reverse"),
        label("reverseFormat", ""),
        stroke("reverseHotkey"),
        flag("draw"),
        colour("color", "0,0,0"),
        flag("hotkeyOnEmpty"),
        stroke("emptyHotkey"),
        flag("reshufflable"),
        label("reshuffleCommand", ""),
        label("reshuffleMessage", ""),
        stroke("reshuffleHotkey"),
        text("reshuffleTarget", ""),
        flag("canSave"),
        label("saveMessage", "Save Deck"),
        stroke("saveHotkey"),
        label("saveReportFormat", "Deck Saved"),
        label("loadMessage", "Load Deck"),
        stroke("loadHotkey"),
        label("loadReportFormat", "Deck Loaded"),
        whole("maxStack", 10),
        flag("expressionCounting"),
        strings("countExpressions"),
        flag("restrictOption"),
        text("restrictExpression", ""),
        flag("deckRestrictAccess"),
        strings("deckOwners"),
    ),
    named_by="name",
)
"""``build.module.map``: a deck."""

DeckSubFolder = Component(
    "VASSAL.build.module.folder.DeckSubFolder",
    (
        label("name"),
        label("desc", ""),
    ),
    named_by="name",
)
"""``build.module.folder``: folder for the editor."""

DeckGlobalKeyCommand = Component(
    "VASSAL.build.module.map.DeckGlobalKeyCommand",
    (
        label("name", ""),
        stroke("hotkey"),
        target("target", "DECK|false|MAP|||||0|0||false|||EQUALS||"),
        text("filter", ""),
        text("deckCount", "-1"),
        label("reportFormat", ""),
        flag("reportSingle", True),
        flag("suppressSounds"),
        parameters("parameters"),
    ),
    named_by="name",
)
"""``build.module.map``: a command sent to pieces of a deck."""

DeckSortKeyCommand = Component(
    "VASSAL.build.module.map.deck.DeckSortKeyCommand",
    (
        *REPORT,
        text("sortParameters"),
    ),
    named_by="menuText",
)
"""``build.module.map.deck``: sorts a deck."""

DeckSendKeyCommand = Component(
    "VASSAL.build.module.map.deck.DeckSendKeyCommand",
    (
        *REPORT,
        flag("variableDeck"),
        choice("targetDeck", "", "<none>"),
        text("deckExpression", "{}"),
        flag("sendMatching"),
        text("matchExpression", "{}"),
        flag("limitTotal"),
        text("limitExpression", "{}"),
        flag("stop"),
        text("stopExpression", "{}"),
        flag("stopAlso"),
        flag("applyOnMove"),
    ),
    named_by="menuText",
)
"""``build.module.map.deck``: sends a deck elsewhere."""

GlobalMap = Component(
    "VASSAL.build.module.map.GlobalMap",
    (
        label("tooltip", "Show/Hide overview window"),
        label("buttonText", ""),
        text("icon", "/images/overview.gif"),
        stroke("hotkey"),
        real("scale", 0.19444444),
        colour("color", "255,0,0"),
    ),
    prefix="GlobalMap",
)
"""``build.module.map``: the overview window."""

HidePiecesButton = Component(
    "VASSAL.build.module.map.HidePiecesButton",
    (
        label("buttonText", ""),
        label("tooltip", "Hide all pieces on this map"),
        stroke("hotkey"),
        text("showingIcon", "/images/globe_unselected.gif"),
        text("hiddenIcon", "/images/globe_selected.gif"),
    ),
    prefix="HidePieces",
)
"""``build.module.map``: a button that hides all pieces."""

ForwardToChatter = Component("VASSAL.build.module.map.ForwardToChatter")
"""``build.module.map``: sends keys to the chat window."""

ForwardToKeyBuffer = Component("VASSAL.build.module.map.ForwardToKeyBuffer")
"""``build.module.map``: sends keys to the selected pieces."""

KeyBufferer = Component("VASSAL.build.module.map.KeyBufferer")
"""``build.module.map``: selects pieces by click and by frame."""

MapCenterer = Component("VASSAL.build.module.map.MapCenterer")
"""``build.module.map``: centres the map at a click."""

MenuDisplayer = Component("VASSAL.build.module.map.MenuDisplayer")
"""``build.module.map``: shows a piece's menu."""

PieceMover = Component("VASSAL.build.module.map.PieceMover")
"""``build.module.map``: moves pieces by dragging."""

Scroller = Component("VASSAL.build.module.map.Scroller")
"""``build.module.map``: scrolls the map with keys and at its edges."""

StackExpander = Component("VASSAL.build.module.map.StackExpander")
"""``build.module.map``: opens a stack at a double click."""
