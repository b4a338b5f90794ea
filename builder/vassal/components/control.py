"""Buttons and windows of the toolbar: dice, commands, turns, charts, inventory."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
    colour,
    flag,
    label,
    parameters,
    real,
    strings,
    stroke,
    strokes,
    target,
    text,
    whole,
)
from .groups import GATE, LOOP

__all__ = [
    "BooleanScenarioProperty",
    "Chart",
    "ChartWindow",
    "ChessClock",
    "ChessClockControl",
    "CounterTurnLevel",
    "DiceButton",
    "DoActionButton",
    "GlobalKeyCommand",
    "HtmlChart",
    "Inventory",
    "ListScenarioProperty",
    "ListTurnLevel",
    "MultiActionButton",
    "NumberScenarioProperty",
    "RandomTextButton",
    "ScenarioPropertiesOptionTab",
    "SpecialDiceButton",
    "SpecialDie",
    "SpecialDieFace",
    "StartupGlobalKeyCommand",
    "StringScenarioProperty",
    "ToolbarMenu",
    "TurnGlobalHotkey",
    "TurnTracker",
]

DiceButton = Component(
    "VASSAL.build.module.DiceButton",
    (
        label("name", "2d6"),
        label("text", "2d6"),
        label("tooltip", "2d6"),
        text("icon", "/images/die.gif"),
        stroke("hotkey"),
        *GATE,
        label("reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),
        flag("prompt"),
        whole("nDice", 2),
        flag("lockDice"),
        whole("nSides", 6),
        flag("lockSides"),
        whole("plus"),
        flag("lockPlus"),
        whole("addToTotal"),
        flag("lockAdd"),
        flag("reportTotal"),
        flag("sortDice"),
        flag("keepDice"),
        text("keepOption", ">"),
        whole("keepCount", 1),
    ),
    named_by="name",
)
"""``build.module``: numbered dice."""

RandomTextButton = Component(
    "VASSAL.build.module.RandomTextButton",
    (
        label("name", "2d6"),
        label("text", ""),
        label("tooltip", "2d6"),
        text("icon"),
        stroke("hotkey"),
        *GATE,
        label("reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),
        flag("prompt"),
        whole("nDice", 2),
        flag("lockDice"),
        flag("lockSides"),
        whole("plus"),
        flag("lockPlus"),
        whole("addToTotal"),
        flag("lockAdd"),
        flag("reportTotal"),
        flag("sortDice"),
        flag("keepDice"),
        text("keepOption", ">"),
        whole("keepCount", 1),
        strings("faces", translated=True),
        flag("numeric"),
    ),
    named_by="name",
    prefix="RandomTextButton.2d6.",
)
"""``build.module``: dice with texts."""

SpecialDiceButton = Component(
    "VASSAL.build.module.SpecialDiceButton",
    (
        label("name", "Symbols"),
        label("text", "Symbols"),
        label("tooltip", "Symbols"),
        text("icon", "/images/die.gif"),
        stroke("hotkey"),
        *GATE,
        flag("doReport"),
        label("reportFormat", ""),
        flag("doSound"),
        text("soundClip", ""),
        flag("doHotkey"),
        strokes("hotkeys"),
        *LOOP,
        label("description"),
        flag("resultChatter", True),
        label("format", "** $name$ = [$result1$] *** &lt;$PlayerName$&gt;"),
        flag("resultWindow"),
        label("windowTitleResultFormat", "$name$"),
        flag("resultButton"),
        whole("windowX"),
        whole("windowY"),
        colour("backgroundColor"),
    ),
    named_by="name",
)
"""``build.module``: dice with symbols."""

SpecialDie = Component(
    "VASSAL.build.module.SpecialDie",
    (
        label("name"),
        label("format", "$result$"),
    ),
    named_by="name",
)
"""``build.module``: one die of a symbol dice button."""

SpecialDieFace = Component(
    "VASSAL.build.module.SpecialDieFace",
    (
        label("text"),
        whole("value"),
        text("icon", ""),  # without the attribute the engine fails to open the module
    ),
    named_by="text",
)
"""``build.module``: one face of a symbol die."""

DoActionButton = Component(
    "VASSAL.build.module.DoActionButton",
    (
        label("name", "Action Button"),
        label("text", "Action Button"),
        label("tooltip", "Action Button"),
        text("icon"),
        stroke("hotkey"),
        *GATE,
        flag("doReport"),
        label("reportFormat", ""),
        flag("doSound"),
        text("soundClip", ""),
        flag("doHotkey"),
        strokes("hotkeys"),
        *LOOP,
    ),
    named_by="name",
)
"""``build.module``: a button that reports, plays a sound and sends hotkeys."""

GlobalKeyCommand = Component(
    "VASSAL.build.module.GlobalKeyCommand",
    (
        text("name", "Do The Thing"),
        label("buttonText", "Do The Thing"),
        label("tooltip", "Do The Thing"),
        text("icon"),
        stroke("buttonHotkey"),
        *GATE,
        stroke("hotkey"),
        flag("singleMap", True),
        target("target", "MODULE|false|MAP|||||0|0||false|||EQUALS||"),
        text("filter", ""),
        text("deckCount", "-1"),
        flag("reportSingle"),
        flag("suppressSounds"),
        label("reportFormat", ""),
        parameters("parameters"),
    ),
    named_by="name",
)
"""``build.module``: a button that sends a command to pieces on all maps."""

StartupGlobalKeyCommand = Component(
    "VASSAL.build.module.StartupGlobalKeyCommand",
    (
        choice(
            "whenToApply",
            "everyLaunchOfSession",
            "firstLaunchOfSession",
            "everyLaunchOfSession",
            "startOfGameOnly",
            "sideChange",
        ),
        choice("hotkeyOrKeyCommand", "sendKeyCommand", "sendKeyCommand", "sendHotkey"),
        stroke("globalHotkey"),
        text("name", "Do The Thing"),
        label("buttonText", ""),
        label("tooltip", ""),
        text("icon", ""),
        stroke("buttonHotkey"),
        *GATE,
        stroke("hotkey"),
        flag("singleMap", True),
        target("target", "MODULE|false|MAP|||||0|0||false|||EQUALS||"),
        text("filter", ""),
        text("deckCount", "-1"),
        flag("reportSingle"),
        flag("suppressSounds"),
        label("reportFormat", ""),
        parameters("parameters"),
    ),
    named_by="name",
)
"""``build.module``: a command sent by itself when a game starts."""

MultiActionButton = Component(
    "VASSAL.build.module.MultiActionButton",
    (
        label("description", "Menu"),
        label("text", "Multi-Action Button"),
        label("tooltip", "Multi-Action Button"),
        text("icon"),
        stroke("hotkey"),
        *GATE,
        strings("menuItems"),
    ),
    named_by="description",
)
"""``build.module``: a button that presses other buttons."""

ToolbarMenu = Component(
    "VASSAL.build.module.ToolbarMenu",
    (
        label("description", "Menu"),
        label("text", "Menu"),
        label("tooltip", "Display menu options"),
        text("icon"),
        stroke("hotkey"),
        *GATE,
        strings("menuItems"),
    ),
    named_by="description",
)
"""``build.module``: a menu of other buttons."""

TurnTracker = Component(
    "VASSAL.build.module.turn.TurnTracker",
    (
        label("name", "Turn"),
        label("description"),
        label("buttonText", "Turn"),
        text("icon"),
        stroke("hotkey"),
        stroke("nexthotkey"),
        stroke("prevhotkey"),
        label("turnFormat", "$level1$ $level2$ $level3$ $level4$"),
        label("reportFormat", "* &lt;$PlayerId$&gt; Turn Updated from $oldTurn$ to $newTurn$"),
        label("tooltip"),
        choice("lengthStyle", "Maximum", "Variable", "Fixed", "Maximum"),
        whole("length", -1),
        whole("plusButtonSize", 22),
        whole("turnButtonHeight", 22),
        flag("fwdOnly"),
    ),
    named_by="name",
)
"""``build.module.turn``: the turn counter."""

CounterTurnLevel = Component(
    "VASSAL.build.module.turn.CounterTurnLevel",
    (
        label("name"),
        text("property"),
        label("turnFormat", "$value$"),
        whole("start", 1),
        whole("incr", 1),
        flag("loop"),
        whole("loopLimit", -1),
    ),
    named_by="name",
)
"""``build.module.turn``: a level of the turn counter that counts."""

ListTurnLevel = Component(
    "VASSAL.build.module.turn.ListTurnLevel",
    (
        label("name"),
        text("property"),
        label("turnFormat", "$value$"),
        strings("list", translated=True),
        flag("configList"),
        flag("configFirst"),
        label("prompt"),
    ),
    named_by="name",
)
"""``build.module.turn``: a level of the turn counter that goes through a list."""

TurnGlobalHotkey = Component(
    "VASSAL.build.module.turn.TurnGlobalHotkey",
    (
        label("name"),
        stroke("hotkey"),
        text("match", ""),
        label("reportFormat", ""),
    ),
    named_by="name",
)
"""``build.module.turn``: a hotkey sent when the turn changes."""

Inventory = Component(
    "VASSAL.build.module.Inventory",
    (
        label("name", "Inventory"),
        label("text", "Inventory"),
        label("tooltip", "Show inventory of all pieces"),
        text("icon", "/images/inventory.gif"),
        stroke("hotkey"),
        *GATE,
        text("include", ""),
        strings("groupBy"),
        label("nonLeafFormat", "$PropertyValue$"),
        flag("foldersOnly"),
        label("leafFormat", "$PieceName$"),
        flag("sortPieces", True),
        label("sortFormat", "$PieceName$"),
        text("sorting", "alpha"),
        flag("centerOnPiece", True),
        flag("forwardKeystroke", True),
        flag("showMenu", True),
        flag("drawPieces", True),
        flag("zoomOn"),
        real("pieceZoom", 0.25),
        real("pieceZoom2", 0.33),
        real("pieceZoom3", 0.4),
        strings("sides"),
        text("launchFunction", "functionHide"),
        stroke("refreshHotkey"),
    ),
    named_by="name",
)
"""``build.module``: a tree of pieces."""

ChartWindow = Component(
    "VASSAL.build.module.ChartWindow",
    (
        label("name", "Chart Window Menu"),
        label("description"),
        label("text", "Chart Window Menu"),
        label("tooltip", "Chart Window Menu"),
        text("icon"),
        stroke("hotkey"),
    ),
    named_by="name",
)
"""``build.module``: a window for charts."""

Chart = Component(
    "VASSAL.build.widget.Chart",
    (
        label("chartName"),
        label("description"),
        text("fileName"),
    ),
    named_by="chartName",
)
"""``build.widget``: a picture in a chart window."""

HtmlChart = Component(
    "VASSAL.build.widget.HtmlChart",
    (
        label("chartName"),
        label("description"),
        text("fileName"),
    ),
    named_by="chartName",
)
"""``build.widget``: a page in a chart window."""

ScenarioPropertiesOptionTab = Component(
    "VASSAL.build.module.properties.ScenarioPropertiesOptionTab",
    (
        label("name"),
        label("description", ""),
        label(
            "report", "$PlayerId$ changed Scenario Option [$tabName$] $propertyPrompt$ from $oldValue$ to $newValue$"
        ),
        text("heading", ""),
        choice("leftAlign", "right", "left", "center", "right"),
    ),
    named_by="name",
)
"""``build.module.properties``: a tab of options of a game; stands in GlobalProperties."""

BooleanScenarioProperty = Component(
    "VASSAL.build.module.properties.BooleanScenarioProperty",
    (
        text("name"),
        flag("initialValue", None),
        text("description", ""),
        stroke("hotkey"),
        flag("switch"),
    ),
    named_by="name",
)
"""``build.module.properties``: an option: yes or no."""

ListScenarioProperty = Component(
    "VASSAL.build.module.properties.ListScenarioProperty",
    (
        text("name"),
        text("initialValue", ""),
        text("description", ""),
        stroke("hotkey"),
        flag("switch"),
        strings("options"),
    ),
    named_by="name",
)
"""``build.module.properties``: an option: one of a list."""

StringScenarioProperty = Component(
    "VASSAL.build.module.properties.StringScenarioProperty",
    (
        text("name"),
        text("initialValue", ""),
        text("description", ""),
        stroke("hotkey"),
        flag("switch"),
    ),
    named_by="name",
)
"""``build.module.properties``: an option: a text."""

NumberScenarioProperty = Component(
    "VASSAL.build.module.properties.NumberScenarioProperty",
    (
        text("name"),
        whole("initialValue", None),
        text("description", ""),
        stroke("hotkey"),
        flag("switch"),
    ),
    named_by="name",
)
"""``build.module.properties``: an option: a number."""

ChessClockControl = Component(
    "VASSAL.build.module.ChessClockControl",
    (
        label("name", "Chess Clock Control"),
        label("description"),
        text("icon", "chess_clock.png"),
        label("buttonText", "Chess Clocks"),
        label("buttonTooltip", "Tooltip text"),
        stroke("showHotkey"),
        stroke("nextHotkey"),
        stroke("startOpponentHotkey"),
        stroke("pauseHotkey"),
        choice("showTenths", "Auto", "Always", "Auto", "Never"),
        choice("showSeconds", "Auto", "Always", "Auto", "Never"),
        choice("showHours", "Auto", "Always", "Auto", "Never"),
        choice("showDays", "Auto", "Always", "Auto", "Never"),
        flag("allowReset"),
    ),
    named_by="name",
)
"""``build.module``: clocks."""

ChessClock = Component(
    "VASSAL.build.module.chessclockcontrol.ChessClock",
    (
        label("description"),
        choice("side", "Player", "Player"),
        label("buttonText", "Player"),
        text("icon"),
        stroke("startHotkey"),
        stroke("stopHotkey"),
        colour("tickingBackgroundColor", "255,255,0"),
        colour("tickingFontColor", "51,51,51"),
        colour("tockingFontColor", "0,0,0"),
        label("tooltip"),
    ),
    named_by="side",
)
"""``build.module.chessclockcontrol``: the clock of one side."""
