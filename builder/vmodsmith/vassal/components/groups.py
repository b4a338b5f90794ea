"""Attributes that several components share, in their order."""

from __future__ import annotations

from .definition import Attribute, choice, colour, flag, key_strokes, label, parameters, stroke, target, text, whole

__all__ = [
    "ACTION",
    "DICE",
    "GATE",
    "GRID",
    "KEEP",
    "MAP",
    "PAGE",
    "PROPERTY",
    "REPORT",
    "STEPS",
    "button",
    "key_command",
    "option",
]

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

ACTION = (
    flag("doReport"),
    label("reportFormat", ""),
    flag("doSound"),
    text("soundClip", ""),
    flag("doHotkey"),
    key_strokes("hotkeys"),
    *LOOP,
)
"""The effects of an action button: a report, a sound, hotkeys, their repetition."""

DICE = (
    label("reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),
    flag("prompt"),
    whole("nDice", 2),
    flag("lockDice"),
)
"""The report of dice, and their number."""

KEEP = (
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
)
"""Modifiers of dice, and which dice count."""

PAGE = (
    label("chartName"),
    label("description"),
    text("fileName"),
)
"""A picture or a page of a chart window."""

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


def button(
    title: str, shown: str, tooltip: str, *, named: str = "name", icon: str | None = None
) -> tuple[Attribute, ...]:
    """A button of a toolbar: the defaults of its name (in the attribute `named`), its text, its tooltip, its icon."""
    return (
        label(named, title),
        label("text", shown),
        label("tooltip", tooltip),
        text("icon", icon),
        stroke("hotkey"),
        *GATE,
    )


def key_command(reaches: str, shown: str = "Do The Thing", icon: str | None = None) -> tuple[Attribute, ...]:
    """A button that sends a key command to pieces; `reaches` is the default of its target, `shown` of its texts."""
    return (
        text("name", "Do The Thing"),
        label("buttonText", shown),
        label("tooltip", shown),
        text("icon", icon),
        stroke("buttonHotkey"),
        *GATE,
        stroke("hotkey"),
        flag("singleMap", True),
        target("target", reaches),
        text("filter", ""),
        text("deckCount", "-1"),
        flag("reportSingle"),
        flag("suppressSounds"),
        label("reportFormat", ""),
        parameters("parameters"),
    )


def option(initial: Attribute, *more: Attribute) -> tuple[Attribute, ...]:
    """The attributes of an option of a game: its initial value, and `more` that only some options have."""
    return text("name"), initial, text("description", ""), stroke("hotkey"), flag("switch"), *more
