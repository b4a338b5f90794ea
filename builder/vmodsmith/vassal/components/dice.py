"""Buttons that draw lots: dice, dice with pictures, random texts."""

from __future__ import annotations

from .definition import (
    Component,
    colour,
    flag,
    label,
    strings,
    stroke,
    strokes,
    text,
    whole,
)
from .groups import GATE, LOOP

__all__ = ["DiceButton", "RandomTextButton", "SpecialDiceButton", "SpecialDie", "SpecialDieFace"]


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
