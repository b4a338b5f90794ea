"""Map windows and the components in them."""

from __future__ import annotations

from .definition import (
    Component,
    choice,
    flag,
    label,
    strings,
    stroke,
    text,
)
from .groups import GATE, MAP, key_command

__all__ = [
    "ForwardToChatter",
    "ForwardToKeyBuffer",
    "KeyBufferer",
    "LayerControl",
    "LayeredPieceCollection",
    "Map",
    "MapSubFolder",
    "MassKeyCommand",
    "MenuDisplayer",
    "PieceMover",
    "PieceRecenterer",
    "PlayerHand",
    "PrivateMap",
    "WidgetMap",
]

Map = Component(
    "VASSAL.build.module.Map",
    (*MAP,),
    named_by="mapName",
)
"""``build.module``: a map window."""

_OF_SIDES = (
    strings("side"),
    flag("visible"),
    label("useBoards"),
    *MAP,
)
"""A window that belongs to some sides."""

PrivateMap = Component(
    "VASSAL.build.module.PrivateMap",
    _OF_SIDES,
    named_by="mapName",
)
"""``build.module``: a map window of some sides."""

PlayerHand = Component(
    "VASSAL.build.module.PlayerHand",
    _OF_SIDES,
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
    named_by="name",
)
"""``build.module.map``: a button that orders visual layers.

VASSAL reads its name but does not write it; translation keys need the name to distinguish several of them.
"""

MassKeyCommand = Component(
    "VASSAL.build.module.map.MassKeyCommand",
    key_command("MAP|false|MAP|||||0|0||false|||EQUALS||"),
    named_by="name",
)
"""``build.module.map``: a button that sends a command to pieces of this map."""


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


ForwardToChatter = Component("VASSAL.build.module.map.ForwardToChatter")
"""``build.module.map``: sends keys to the chat window."""

ForwardToKeyBuffer = Component("VASSAL.build.module.map.ForwardToKeyBuffer")
"""``build.module.map``: sends keys to the selected pieces."""

KeyBufferer = Component("VASSAL.build.module.map.KeyBufferer")
"""``build.module.map``: selects pieces by click and by frame."""


MenuDisplayer = Component("VASSAL.build.module.map.MenuDisplayer")
"""``build.module.map``: shows a piece's menu."""

PieceMover = Component("VASSAL.build.module.map.PieceMover")
"""``build.module.map``: moves pieces by dragging."""
