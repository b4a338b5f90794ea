"""The choices of VASSAL's editor for fields that the engine stores as codes, such as 2 for *Above this piece*.

Specification: the class of each trait and component, with its labels in ``VASSAL/i18n/Editor.properties``. Codes that
are these labels, such as ``Always``, need no entry.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["BY_ATTRIBUTE", "BY_FIELD", "SHEET_FIELDS"]

Choices = Mapping[int | str, str]

_DECK: Choices = {"-1": "All pieces", "0": "No pieces"}
"""The pieces of a deck that a command reaches, if not a number of them."""

_LOOP: Choices = {
    "counted": "Repeat fixed number of times",
    "while": "Repeat while condition is true",
    "until": "Repeat until condition is true",
}
_DESTINATIONS: Choices = {
    "G": "Grid location on selected Map",
    "L": "Location on selected Map",
    "Z": "Zone on selected Map",
    "R": "Region on selected Map",
    "A": "Any counter, selected by properties",
    "C": "Cycle through counters, selected by properties",
    "N": "Nearest counter, selected by properties",
}
_VERTICAL: Choices = {"t": "Top", "c": "Center", "b": "Bottom"}
_HORIZONTAL: Choices = {"l": "Left", "c": "Center", "r": "Right"}
_NUMBERS: Choices = {"N": "Numerical", "A": "Alphabetic"}

BY_FIELD: Mapping[str, Choices] = {
    "placement": {
        0: "On top of stack",
        1: "On bottom of stack",
        2: "Above this piece",
        3: "Below this piece",
    },
    "commit": {0: "Every Keystroke", 1: "Apply Button or Enter Key", 2: "Close Window or Enter Key"},
    "font_style": {0: "neither bold nor italic", 1: "bold", 2: "italic", 3: "bold and italic"},
    "vertical": _VERTICAL,
    "vertical_align": _VERTICAL,
    "horizontal": _HORIZONTAL,
    "horizontal_align": _HORIZONTAL,
    "style": {"B": "Background", "P": "Plain", "I": "Inset", "2": "Image Inset", "G": "Use image"},
    "destination": _DESTINATIONS,
    "kind": {
        "D": "Deselect This Piece",
        "A": "Deselect ALL Pieces",
        "S": "Select ONLY This Piece",
        "locRegions": "Regions",
        "locZones": "Zones",
    },
    "select": {
        "normal": "normally",
        "shift": "when shift-key down",
        "ctrl": "when ctrl-key down (cmd-key on Mac)",
        "alt": "when alt-key down",
    },
    "band_select": {
        "normal": "normally",
        "alt": "when alt-key down",
        "alt+shift": "when alt+shift keys down",
    },
    "move": {"normal": "normally", "selected": "only if selected"},
    "from_deck": _DECK,
    "loop_type": _LOOP,
    "on_attach": {
        "nothing": "No additional action",
        "follow": "Attach to that piece",
        "attachAll": "Attach to that piece along with all pieces it has attached to",
    },
    "on_detach": {
        "nothing": "No additional action",
        "remove": "Remove that piece's attachment to this one as well",
    },
    "before_attach": {"nothing": "Leave existing attachments alone", "clear": "Clear existing attachments first"},
}
"""Choices by the field of a trait."""

BY_ATTRIBUTE: Mapping[str, Choices] = {
    "first": {"H": "Horizontal first", "V": "Vertical first"},
    "hType": _NUMBERS,
    "vType": _NUMBERS,
    "deckCount": _DECK,
    "loopType": _LOOP,
    "moveCameraMode": _DESTINATIONS,
    "whenToApply": {
        "firstLaunchOfSession": "On First Game Launch/Load Of Session",
        "everyLaunchOfSession": "On Every Game Launch/Load Of Session",
        "startOfGameOnly": "At Start Of Every Fresh Game Only",
        "sideChange": "At Start of Fresh Game or Player Join/Side-Change",
    },
    "hotkeyOrKeyCommand": {
        "sendKeyCommand": "Global Key Command (to matching pieces)",
        "sendHotkey": "Global Hot Key (to toolbar buttons and decks)",
    },
    "showTerrainBeneath": {"never": "Never", "ifOne": "If at least one other piece", "always": "Always"},
    "flareKey": {
        "keyAlt": "Alt + Main mouse button",
        "keyCtrl": "Ctrl + Main mouse button",
        "keyAltShift": "Alt + Shift + Main mouse button",
        "keyCtrlShift": "Ctrl + Shift + Main mouse button",
        "keyCtrlAlt": "Ctrl + Alt + Main mouse button",
        "keyCtrlAltShift": "Ctrl + Alt + Shift + Main mouse button",
    },
    "faceDown": {
        "Via right-click Menu": "Via right-Click menu (start face down)",
        "MenuDefaultUp": "Via right-Click menu (start face up)",
    },
}
"""Choices by the attribute of a component."""

SHEET_FIELDS: Mapping[int, str] = {
    0: "Text",
    1: "Multi-line Text",
    2: "Label Only",
    3: "Tick Marks",
    4: "Tick Marks with Max Field",
    5: "Tick Marks with Value Field",
    6: "Tick Marks with Value & Max",
    7: "Spinner",
}
"""The types of the fields of a property sheet."""
