"""Buttons and windows of the toolbar: dice, commands, turns, charts, inventory."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
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
    "DoActionButton",
    "GlobalKeyCommand",
    "HtmlChart",
    "Inventory",
    "ListScenarioProperty",
    "MultiActionButton",
    "NumberScenarioProperty",
    "ScenarioPropertiesOptionTab",
    "StartupGlobalKeyCommand",
    "StringScenarioProperty",
    "ToolbarMenu",
]


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
