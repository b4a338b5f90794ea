"""Fields of components that the engine ignores because of other fields of the same component (see `traits.ignored`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..traits.ignored import NO, YES, Ignored, Rule, found_by, in_target
from .definition import COMPONENTS, Element

__all__ = ["COMPONENT_RULES", "in_component"]


def _components(package: str, *rules: tuple[str, str, Mapping[str, tuple[str, ...]]]) -> tuple[Rule, ...]:
    found = []
    for name, fields, needs in rules:
        owner = f"VASSAL.build.{package}{name}"
        found.append(Rule(owner, tuple(fields.split()), needs, f"{owner}.getAttributeVisibility"))
    return tuple(found)


_GRID, _BY_MENU = {"visible": YES}, ("Via right-click Menu",)

COMPONENT_RULES: tuple[Rule, ...] = (
    *_components(
        "module.",
        ("DoActionButton", "reportFormat", {"doReport": YES}),
        ("DoActionButton", "soundClip", {"doSound": YES}),
        ("DoActionButton", "hotkeys", {"doHotkey": YES}),
        ("DoActionButton", "loopCount", {"doLoop": YES, "loopType": ("counted",)}),
        ("DoActionButton", "whileExpression", {"doLoop": YES, "loopType": ("while",)}),
        ("DoActionButton", "untilExpression", {"doLoop": YES, "loopType": ("until",)}),
        ("DoActionButton", "loopType preLoopKey postLoopKey index", {"doLoop": YES}),
        ("DoActionButton", "indexProperty indexStart indexStep", {"doLoop": YES, "index": YES}),
        ("DiceButton", "lockDice lockSides lockPlus lockAdd", {"prompt": YES}),
        ("DiceButton", "keepOption keepCount", {"keepDice": YES}),
        ("turn.CounterTurnLevel", "loopLimit", {"loop": YES}),
        ("turn.ListTurnLevel", "prompt", {"configFirst": YES}),
        ("turn.TurnTracker", "length", {"lengthStyle": ("Fixed",)}),
        ("PredefinedSetup", "file", {"useFile": YES}),
        ("documentation.Tutorial", "promptMessage", {"launchOnStartup": YES}),
        ("StartupGlobalKeyCommand", "globalHotkey", {"hotkeyOrKeyCommand": ("sendHotkey",)}),
        (
            "StartupGlobalKeyCommand",
            "hotkey target filter deckCount reportSingle",
            {"hotkeyOrKeyCommand": ("sendKeyCommand",)},
        ),
        ("Map", "buttonName tooltip icon", {"launch": YES}),
        (
            "Map",
            "markUnmovedText markUnmovedTooltip markUnmovedIcon markUnmovedHotkey markUnmovedReport",
            {"markMoved": ("Always", "Use Preferences Setting")},
        ),
        ("properties.GlobalProperty", "min max wrap", {"isNumeric": YES}),
    ),
    *_components(
        "module.map.",
        ("StackMetrics", "exSepX exSepY unexSepX unexSepY", {"disabled": NO}),
        ("LOS_Thread", "scale round", {"drawRange": YES}),
        ("LOS_Thread", "hideOpacity", {"hideCounters": YES}),
        ("SelectionHighlighter", "color thickness", {"useImage": NO}),
        ("SelectionHighlighter", "image xoffset yoffset", {"useImage": YES}),
        ("SetupStack", "location", {"useGridLocation": YES}),
        ("CounterDetailViewer", "centerPiecesVertically borderWidth graphicsZoom verticalOffset", {"showgraph": YES}),
        (
            "CounterDetailViewer",
            "fontSize summaryReportFormat counterReportFormat enableHTML centerText extraTextPadding verticalTopText "
            "verticalBottomText stretchWidthSummary",
            {"showtext": YES},
        ),
        ("CounterDetailViewer", "emptyHexReportForma", {"showtext": YES, "minDisplayPieces": ("0",)}),
        (
            "CounterDetailViewer",
            "layerList",
            {"display": ("from listed layers only", "from layers other than those listed")},
        ),
        (
            "CounterDetailViewer",
            "showTerrainWidth showTerrainHeight showTerrainZoom showTerrainSnappy",
            {"showTerrainBeneath": ("ifOne", "always")},
        ),
        ("MapShader", "icon hotkey buttonText startsOn tooltip", {"alwaysOn": NO}),
        ("MapShader", "boardList", {"boards": ("No, exclude Boards in list", "No, only shade Boards in List")}),
        ("MapShader", "color", {"pattern": ("25%", "50%", "75%", "100% (Solid)")}),
        ("MapShader", "image scaleImage", {"pattern": ("Custom Image",)}),
        ("MapShader", "borderColor borderWidth borderOpacity", {"border": YES}),
        ("MoveCameraButton", "boardName", {"moveCameraMode": ("G", "L")}),
        ("MoveCameraButton", "zoneName", {"moveCameraMode": ("Z",)}),
        ("MoveCameraButton", "regionName", {"moveCameraMode": ("R",)}),
        ("MoveCameraButton", "gridLocation", {"moveCameraMode": ("G",)}),
        ("MoveCameraButton", "xPos yPos", {"moveCameraMode": ("G", "L")}),
        ("MoveCameraButton", "propertyFilter", {"moveCameraMode": ("A", "C", "N")}),
        ("LayerControl", "skip", {"command": ("Rotate Layer Order Up", "Rotate Layer Order Down")}),
        (
            "LayerControl",
            "layers",
            {"command": ("Make Layer Active", "Make Layer Inactive", "Switch Layer between Active and Inactive")},
        ),
        ("deck.DeckSendKeyCommand", "deckExpression", {"variableDeck": YES}),
        ("deck.DeckSendKeyCommand", "targetDeck", {"variableDeck": NO}),
        ("deck.DeckSendKeyCommand", "matchExpression", {"sendMatching": YES}),
        ("deck.DeckSendKeyCommand", "limitExpression", {"limitTotal": YES}),
        ("deck.DeckSendKeyCommand", "stopExpression stopAlso", {"stop": YES}),
        ("DrawPile", "color", {"draw": YES}),
        ("DrawPile", "drawMultipleMessage", {"allowMultiple": YES}),
        ("DrawPile", "drawSpecificMessage", {"allowSelect": YES}),
        ("DrawPile", "shuffleCommand shuffleFormat shuffleHotkey", {"shuffle": _BY_MENU}),
        ("DrawPile", "reverseCommand reverseFormat reverseHotkey", {"reversible": YES}),
        (
            "DrawPile",
            "faceFlipHotkey faceUpMessage faceUpHotkey faceUpReportFormat faceDownMessage faceDownHotkey",
            {"faceDown": (*_BY_MENU, "MenuDefaultUp")},
        ),
        (
            "DrawPile",
            "saveMessage saveHotkey saveReportFormat loadMessage loadHotkey loadReportFormat",
            {"canSave": YES},
        ),
        ("DrawPile", "deckOwners", {"deckRestrictAccess": YES}),
        ("DrawPile", "countExpressions", {"expressionCounting": YES}),
        ("DrawPile", "emptyHotkey", {"hotkeyOnEmpty": YES}),
        ("DrawPile", "selectDisplayProperty selectSortProperty", {"allowSelect": YES}),
        ("DrawPile", "restrictExpression", {"restrictOption": YES}),
        ("DrawPile", "reshuffleCommand reshuffleMessage reshuffleTarget reshuffleHotkey", {"reshufflable": YES}),
    ),
    *_components(
        "module.map.boardPicker.board.",
        ("mapgrid.Zone", "highlightProperty", {"useHighlight": YES}),
        ("mapgrid.ZoneHighlight", "image", {"style": ("Tiled Image",)}),
        ("mapgrid.ZoneHighlight", "width", {"coverage": ("Zone Border",)}),
        ("HexGrid", "edgesLegal cornersLegal", {"snapTo": YES}),
        ("SquareGrid", "edgesLegal cornersLegal", {"snapTo": YES}),
        ("mapgrid.HexGridNumbering", "fontSize color", _GRID),
        ("mapgrid.SquareGridNumbering", "fontSize color", _GRID),
        ("RegionGrid", "fontsize", _GRID),
    ),
)
"""The rules for ignored attributes of components; tests compare each with the engine's own answer about the attribute.
"""


def in_component(element: Element) -> Iterator[Ignored]:
    """The ignored attributes of an element of the build file."""
    component = COMPONENTS.get(str(element.tag))
    if component is None:
        return
    start = {each.name: each.default or "" for each in component.attributes}
    values = {str(name): str(value) for name, value in element.attrib.items()}
    rules = [each for each in COMPONENT_RULES if each.owner == component.tag]
    yield from found_by(component.simple_name, rules, values, start)
    if "|" in values.get("target", ""):
        yield from in_target(component.simple_name, values["target"], start.get("target", ""))
