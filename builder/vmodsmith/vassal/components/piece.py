"""Palettes, piece slots and prototypes."""

from __future__ import annotations

from .definition import Component, flag, label, real, stroke, text, whole

__all__ = [
    "BoxWidget",
    "CardSlot",
    "ListWidget",
    "MapWidget",
    "PanelWidget",
    "PieceSlot",
    "PieceWindow",
    "PrototypeDefinition",
    "PrototypeFolder",
    "PrototypesContainer",
    "TabWidget",
]

PieceWindow = Component(
    "VASSAL.build.module.PieceWindow",
    (
        label("name"),
        label("description"),
        flag("hidden"),
        label("text", "Pieces"),
        label("tooltip", "Show/Hide the Pieces window"),
        text("icon"),
        stroke("hotkey"),
        real("scale", 1.0),
        whole("defaultWidth"),
    ),
    named_by="name",
)
"""``build.module``: a palette."""

TabWidget = Component(
    "VASSAL.build.widget.TabWidget",
    (
        label("entryName"),
        label("description"),
    ),
    named_by="entryName",
)
"""``build.widget``: tabs."""

PanelWidget = Component(
    "VASSAL.build.widget.PanelWidget",
    (
        label("entryName"),
        label("description"),
        flag("fixed"),
        whole("nColumns", 3),
        flag("vert"),
        real("scale", 1.0),
    ),
    named_by="entryName",
)
"""``build.widget``: a panel."""

BoxWidget = Component(
    "VASSAL.build.widget.BoxWidget",
    (
        label("entryName"),
        whole("width"),
        whole("height"),
    ),
    named_by="entryName",
)
"""``build.widget``: a drop-down list."""

ListWidget = Component(
    "VASSAL.build.widget.ListWidget",
    (
        label("entryName"),
        label("description"),
        real("scale", 1.0),
        whole("width"),
        whole("height"),
        whole("divider"),
    ),
    named_by="entryName",
)
"""``build.widget``: a list."""

MapWidget = Component(
    "VASSAL.build.widget.MapWidget",
    (
        label("entryName"),
        label("description"),
    ),
    named_by="entryName",
)
"""``build.widget``: a map in a palette."""

PrototypesContainer = Component(
    "VASSAL.build.module.PrototypesContainer",
    prefix="",
)
"""``build.module``: container of prototypes."""

PrototypeFolder = Component(
    "VASSAL.build.module.folder.PrototypeFolder",
    (
        label("name"),
        label("desc", ""),
    ),
    named_by="name",
)
"""``build.module.folder``: folder of prototypes."""

PieceSlot = Component(
    "VASSAL.build.widget.PieceSlot",
    (text("entryName", ""), text("gpid", ""), whole("width"), whole("height")),
    named_by="entryName",
    prefix="Piece.",
    holds_text=True,
)
"""``build.widget``: one piece of a palette; its text is the piece's definition."""

CardSlot = Component(
    "VASSAL.build.widget.CardSlot",
    (text("entryName", ""), text("gpid", ""), whole("width"), whole("height")),
    named_by="entryName",
    prefix="Piece.",
    holds_text=True,
)
"""``build.widget``: one card of a deck; its text is the card's definition."""

PrototypeDefinition = Component(
    "VASSAL.build.module.PrototypeDefinition",
    (text("name", ""), text("description", "")),
    named_by="name",
    prefix="Piece.",
    holds_text=True,
)
"""``build.module``: traits shared by many pieces; its text is a piece's definition."""
