"""Views of a map: zoom, mouse-over, overview, highlights, shading, lines of sight, saved pictures."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
    colour,
    flag,
    label,
    numbers,
    real,
    strings,
    stroke,
    text,
    whole,
)
from .groups import GATE

__all__ = [
    "CounterDetailViewer",
    "Flare",
    "GlobalMap",
    "HidePiecesButton",
    "HighlightLastMoved",
    "ImageSaver",
    "LOS_Thread",
    "MapCenterer",
    "MapShader",
    "MoveCameraButton",
    "Scroller",
    "SelectionHighlighter",
    "SelectionHighlighters",
    "TextSaver",
    "Zoomer",
]


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

MapCenterer = Component("VASSAL.build.module.map.MapCenterer")
"""``build.module.map``: centres the map at a click."""

Scroller = Component("VASSAL.build.module.map.Scroller")
"""``build.module.map``: scrolls the map with keys and at its edges."""
