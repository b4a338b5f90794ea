"""Turn trackers and chess clocks."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
    colour,
    flag,
    label,
    strings,
    stroke,
    text,
    whole,
)

__all__ = ["ChessClock", "ChessClockControl", "CounterTurnLevel", "ListTurnLevel", "TurnGlobalHotkey", "TurnTracker"]


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
        text("side", "Player"),
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
