"""A component as the tree of VASSAL's editor shows it: its name, and in brackets its kind.

Specification: ``getConfigureTypeName`` and ``getConfigureName`` of each class, in English, as
``VASSAL.configure.ConfigureTree`` asks for them. A test compares the tree of a module that has all components.
"""

from __future__ import annotations

import re

from .components import Element
from .sequence import decode

__all__ = ["path_in_editor", "shown_in_editor"]


def shown_in_editor(element: Element) -> str:
    """`Name [Single piece]`; only the brackets if it has no name there."""
    simple = str(element.tag).rpartition(".")[2]
    kind = _kind(simple)
    name = next((str(element.get(each)) for each in _NAMED_BY.get(simple, _NAMES) if element.get(each)), "")
    return f"{name} [{kind}]" if name else f"[{kind}]"


def path_in_editor(path: str) -> str:
    """The path of a slot, as traits write it, in the words of the editor's tree: `Units [Game Piece Palette] > Tank
    [Single piece]`. Specification: ``VASSAL.configure.ConfigureTree`` and ``VASSAL.build.module.ComponentPathBuilder``.
    """
    steps = []
    for each in decode(path, "/") if path else []:
        of_class, name = (*decode(each, ":"), "")[:2]
        kind = f"[{_kind(of_class.rpartition('.')[2])}]"
        steps.append(f"{name} {kind}" if name else kind)
    return " > ".join(steps)


def _kind(simple: str) -> str:
    return _KINDS.get(simple) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", simple)


_KINDS = {
    "BasicModule": "Module",
    "BoardPicker": "Map Boards",
    "BooleanPreference": "Checkbox Preference",
    "BooleanScenarioProperty": "Checkbox Scenario Property",
    "BoxWidget": "Pull-down Menu",
    "BrowserHelpFile": "HTML Help File",
    "BrowserPDFFile": "PDF Help File",
    "CardSlot": "Card",
    "ChangePropertyButton": "Change-property Toolbar Button",
    "ChartWindow": "Chart Window Menu",
    "ColorManager": "Named Colors",
    "ColorSwatch": "Named Color",
    "CounterDetailViewer": "Mouse-over Stack Viewer",
    "CounterTurnLevel": "Counter",
    "DeckSubFolder": "Folder",
    "DoActionButton": "Action Button",
    "Documentation": "Help Menu",
    "DoublePreference": "Decimal Number Preference",
    "DrawPile": "Deck",
    "EnumPreference": "Drop-down List Preference",
    "Flare": "Map Flare",
    "FontManager": "Font Styles",
    "GameModule": "Module",
    "GamePieceLayoutsContainer": "Game Piece Layouts",
    "GlobalMap": "Overview window",
    "GlobalPropertyFolder": "Folder",
    "HandMetrics": "Stacking options",
    "HelpFile": "Plain Text Help File",
    "HexGridNumbering": "Grid Numbering",
    "HighlightLastMoved": "Last Move Highlighter",
    "HtmlChart": "HTML Chart",
    "ImageSaver": "Image Capture Tool",
    "IntegerPreference": "Whole Number Preference",
    "Inventory": "Game Piece Inventory Window",
    "LOS_Thread": "Line of Sight Thread",
    "Language": "Translations",
    "LayerControl": "Game Piece Layer Control",
    "LayeredPieceCollection": "Game Piece Layers",
    "ListTurnLevel": "List",
    "ListWidget": "Scrollable List",
    "Map": "Map Window",
    "MapShader": "Map Shading",
    "MapSubFolder": "Folder",
    "MapWidget": "Map",
    "MassKeyCommand": "Global Key Command",
    "ModuleSubFolder": "Folder",
    "MultiActionButton": "Multi-Action Button",
    "PanelWidget": "Panel",
    "PieceRecenterer": "Recenter Pieces Button",
    "PieceSlot": "Single piece",
    "PieceWindow": "Game Piece Palette",
    "PlayerRoster": "Definition of Player Sides",
    "PredefinedSetup": "Pre-defined setup",
    "PrivateMap": "Private Window",
    "PrototypeDefinition": "Definition",
    "PrototypeFolder": "Folder",
    "PrototypesContainer": "Game Piece Prototype Definitions",
    "RegionGrid": "Irregular Grid",
    "ScriptContainer": "Scripting",
    "SelectionHighlighter": "Highlighter",
    "SelectionHighlighters": "Additional Selection Highlighters",
    "SetupStack": "At-Start Stack",
    "SpecialDiceButton": "Symbolic Dice Button",
    "SpecialDie": "Symbolic Die",
    "SpecialDieFace": "Symbolic Die Face",
    "SquareGrid": "Rectangular Grid",
    "SquareGridNumbering": "Grid Numbering",
    "StackMetrics": "Stacking options",
    "TabWidget": "Tabbed Panel",
    "TextPreference": "Text Box Preference",
    "TextSaver": "Text Capture Tool",
    "TranslatableMarker": "Marker Definition",
    "TurnGlobalHotkey": "Global Hotkey (Turn)",
    "TurnTracker": "Turn Counter",
    "WidgetMap": "Map Window",
    "ZoneProperty": "Global Property (Zone)",
    "ZonedGrid": "Multi-zoned Grid",
    "ZonedGridHighlighter": "Zone Highlighters",
    "Zoomer": "Zoom capability",
}
"""The editor's names of classes, if they differ from the words in the class name."""

_NAMES = ("entryName", "mapName", "name", "title", "buttonText", "text", "tooltip", "fileName")

_NAMED_BY: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("BoardPicker", "GlobalMap", "HidePiecesButton", "ImageSaver", "LayerControl"), ()),
    **dict.fromkeys(("MoveCameraButton", "NotesWindow", "PieceRecenterer", "PlayerRoster", "TextSaver"), ()),
    **dict.fromkeys(("BooleanPreference", "DoublePreference", "EnumPreference", "IntegerPreference"), ("desc",)),
    **dict.fromkeys(("StringPreference", "TextPreference"), ("desc",)),
    **dict.fromkeys(("Chart", "HtmlChart"), ("chartName",)),
    **dict.fromkeys(("DeckSendKeyCommand", "DeckSortKeyCommand"), ("menuText",)),
    **dict.fromkeys(("MultiActionButton", "ToolbarMenu"), ("description", "text", "tooltip")),
    "ChessClock": ("side",),
    "CounterDetailViewer": ("description",),
    "Flare": ("flareName",),
    "LOS_Thread": ("threadName",),
}
"""The attributes by which the editor names a component of each class: the first that is not empty. A class without a
name in the tree has none.
"""
