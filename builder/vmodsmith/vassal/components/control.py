"""Buttons and windows of the toolbar: dice, commands, turns, charts, inventory."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
    flag,
    label,
    real,
    strings,
    stroke,
    text,
    whole,
)
from .groups import ACTION, PAGE, button, key_command, option

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
        *button("Action Button", "Action Button", "Action Button"),
        *ACTION,
    ),
    named_by="name",
)
"""``build.module``: a button that reports, plays a sound and sends hotkeys."""

GlobalKeyCommand = Component(
    "VASSAL.build.module.GlobalKeyCommand",
    key_command("MODULE|false|MAP|||||0|0||false|||EQUALS||"),
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
        *key_command("MODULE|false|MAP|||||0|0||false|||EQUALS||", shown="", icon=""),
    ),
    named_by="name",
)
"""``build.module``: a command that is sent automatically when a game starts."""

MultiActionButton = Component(
    "VASSAL.build.module.MultiActionButton",
    (
        *button("Menu", "Multi-Action Button", "Multi-Action Button", named="description"),
        strings("menuItems"),
    ),
    named_by="description",
)
"""``build.module``: a button that presses other buttons."""

ToolbarMenu = Component(
    "VASSAL.build.module.ToolbarMenu",
    (
        *button("Menu", "Menu", "Display menu options", named="description"),
        strings("menuItems"),
    ),
    named_by="description",
)
"""``build.module``: a menu of other buttons."""


Inventory = Component(
    "VASSAL.build.module.Inventory",
    (
        *button("Inventory", "Inventory", "Show inventory of all pieces", icon="/images/inventory.gif"),
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
    PAGE,
    named_by="chartName",
)
"""``build.widget``: a picture in a chart window."""

HtmlChart = Component(
    "VASSAL.build.widget.HtmlChart",
    PAGE,
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
    option(flag("initialValue", None)),
    named_by="name",
)
"""``build.module.properties``: an option: yes or no."""

ListScenarioProperty = Component(
    "VASSAL.build.module.properties.ListScenarioProperty",
    option(text("initialValue", ""), strings("options")),
    named_by="name",
)
"""``build.module.properties``: an option: one of a list."""

StringScenarioProperty = Component(
    "VASSAL.build.module.properties.StringScenarioProperty",
    option(text("initialValue", "")),
    named_by="name",
)
"""``build.module.properties``: an option: a text."""

NumberScenarioProperty = Component(
    "VASSAL.build.module.properties.NumberScenarioProperty",
    option(whole("initialValue", None)),
    named_by="name",
)
"""``build.module.properties``: an option: a number."""
