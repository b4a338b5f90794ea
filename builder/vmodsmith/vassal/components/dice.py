"""Buttons with random results: dice, dice with pictures, random texts."""

from __future__ import annotations

from .definition import (
    Component,
    colour,
    flag,
    label,
    strings,
    text,
    whole,
)
from .groups import ACTION, DICE, KEEP, button

__all__ = ["DiceButton", "RandomTextButton", "SpecialDiceButton", "SpecialDie", "SpecialDieFace"]


DiceButton = Component(
    "VASSAL.build.module.DiceButton",
    (
        *button("2d6", "2d6", "2d6", icon="/images/die.gif"),
        *DICE,
        whole("nSides", 6),
        *KEEP,
    ),
    named_by="name",
)
"""``build.module``: numbered dice."""

RandomTextButton = Component(
    "VASSAL.build.module.RandomTextButton",
    (
        *button("2d6", "", "2d6"),
        *DICE,
        *KEEP,
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
        *button("Symbols", "Symbols", "Symbols", icon="/images/die.gif"),
        *ACTION,
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
