"""Attributes that several components share, in their order."""

from __future__ import annotations

from .definition import choice, colour, flag, label, stroke, text, whole

__all__ = ["GATE", "GRID", "LOOP", "MAP", "PROPERTY", "REPORT", "STEPS"]

GATE = (
    flag("canDisable"),
    label("propertyGate", ""),
    flag("hideWhenDisabled"),
    text("disabledIcon"),
)
"""A toolbar button that a property can switch off."""

MAP = (
    label("mapName"),
    label("description"),
    choice("markMoved", "Always", "Always", "Never", "Use Preferences Setting"),
    label("markUnmovedText", ""),
    label("markUnmovedTooltip", "Mark all pieces on this map as not moved"),
    text("markUnmovedIcon", "/images/unmoved.gif"),
    stroke("markUnmovedHotkey"),
    label("markUnmovedReport", ""),
    whole("edgeWidth"),
    whole("edgeHeight"),
    colour("backgroundcolor", "255,255,255"),
    flag("allowMultiple"),
    colour("color", "0,0,0"),
    whole("thickness", 3),
    flag("launch"),
    label("buttonName", "Map"),
    label("tooltip"),
    text("icon", "/images/map.gif"),
    stroke("hotkey"),
    stroke("showKey"),
    stroke("hideKey"),
    flag("onlyReportChangedLocation"),
    label("moveWithinFormat", "$pieceName$ moves $previousLocation$ &rarr; $location$ *"),
    label("moveToFormat", "$pieceName$ moves $previousLocation$ &rarr; $location$ *"),
    label("createFormat", "$pieceName$ created in $location$ *"),
    label("changeFormat", "$message$"),
    stroke("moveKey"),
)
"""A map window."""

LOOP = (
    flag("doLoop"),
    choice("loopType", "counted", "counted", "while", "until"),
    text("loopCount", "1"),
    text("whileExpression", ""),
    text("untilExpression", ""),
    stroke("preLoopKey"),
    stroke("postLoopKey"),
    flag("index"),
    label("indexProperty", ""),
    whole("indexStart", 1),
    whole("indexStep", 1),
)
"""Repetition of an action button."""

PROPERTY = (
    text("name"),
    text("initialValue", ""),
    text("description", ""),
    flag("isNumeric"),
    text("min"),
    text("max"),
    flag("wrap"),
)
"""A global property."""

GRID = (
    choice("first", "H", "H", "V"),
    label("sep", ""),
    choice("hType", "N", "N", "A"),
    whole("hLeading", 1),
    whole("hOff", 1),
    flag("hDescend"),
    choice("vType", "N", "N", "A"),
    whole("vLeading", 1),
    whole("vOff", 1),
    flag("vDescend"),
    text("locationFormat", "$gridLocation$"),
    flag("visible"),
    whole("fontSize", 9),
    colour("color", "0,0,0"),
    text("rotateText", "0"),
    whole("hDrawOff"),
    whole("vDrawOff"),
)
"""Numbering of a regular grid."""

STEPS = (
    stroke("top", "38,0"),
    stroke("bottom", "40,0"),
    stroke("up", "39,0"),
    stroke("down", "37,0"),
)
"""Keys that move a piece within its stack."""

REPORT = (
    label("description", ""),
    label("menuText"),
    stroke("hotkey"),
    label("reportFormat", ""),
)
"""A command of a deck."""
