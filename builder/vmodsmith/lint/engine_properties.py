"""Names of properties that VASSAL itself sets (of pieces, maps, players, its own reports) or reads.

Specification: ``VASSAL.counters.BasicPiece``, ``Stack``, ``Mat``, ``Attachment``, ``VASSAL.build.module.Map``,
``GlobalOptions``, ``PlayerRoster``, ``VASSAL.counters.Properties`` and the formats of the components.
"""

from __future__ import annotations

import re

__all__ = ["bases_of", "is_of_vassal", "is_read_by_vassal"]

_NAMES = frozenset(
    (
        *("AddNewDecks", "AllLocationsChecked", "AttachCount", "AttachList", "AttachName", "BasicName", "Board"),
        *("BoardOfCommand", "ClickedX", "ClickedY", "CurrentBoard", "CurrentLanguage", "CurrentLanguageName"),
        *("CurrentMap", "CurrentMat", "CurrentMatBasicName", "CurrentMatBoard", "CurrentMatLocationName"),
        *("CurrentMatMap", "CurrentMatOffsetX", "CurrentMatOffsetY", "CurrentMatPieceName", "CurrentMatX"),
        *("CurrentMatY", "CurrentMatZone", "CurrentX", "CurrentY", "CurrentZone", "DeckName", "DeckPosition"),
        *("DeleteOldDecks", "DrawingMouseover", "DrawingMouseoverIndex", "FlareLocation", "FlareMap", "FlareName"),
        *("FlareZone", "FromLocation", "GroupID", "IgnoreGrid", "Immobile", "Inner", "Invisible"),
        *("InvisibleDisableAutoReportMoves", "InvisibleToOthers", "IsCargo", "KeyCommands", "Locale"),
        *("LocalizedBasicName", "LocalizedPieceName", "Location", "LocationName", "LocationOfCommand", "Map"),
        *("MapOfCommand", "MatContents", "MatName", "MatNumCargo", "MaybeMoved", "ModuleDescription"),
        *("ModuleGameFileName", "ModuleName", "ModuleVersion", "MoveEnd", "MoveStart", "Moved", "NoStack"),
        *("NumberOfLocationsChecked", "Obscured", "ObscuredPreDraw", "ObscuredToOthers", "OldBoard", "OldDeckName"),
        *("OldLocationName", "OldMap", "OldMat", "OldMatBasicName", "OldMatOffsetX", "OldMatOffsetY"),
        *("OldMatPieceName", "OldX", "OldY", "OldZone", "Outer", "PieceId", "PieceName", "PieceUID", "PlayerID"),
        *("PlayerId", "PlayerName", "PlayerSide", "PropertyValue", "PrototypeDefinitionName", "Range", "RealName"),
        *("RefreshDecks", "RefreshPieces", "Restricted", "RestrictedMovement", "SecretName", "Selected", "Side"),
        *("StackPos", "StackSize", "SuppressInfoReports", "TestMode", "TextLabel", "ToLocation", "UiPieceCount"),
        *("UiPieceIndex", "UniqueID", "UseLabelerName", "UseLayerName", "UseName", "UseRotateName", "VassalVersion"),
        *("VassalVersionCreated", "VassalVersionRunning", "Visible", "XOfCommand", "YOfCommand", "Zone"),
        *("ZoneOfCommand", "abbrev", "addToTotal", "allDice", "answer", "board", "boardName", "boardNames"),
        *("buttonName", "buttonText", "cannotMove", "cargoOf", "changed", "clockName", "column", "command"),
        *("commandName", "count", "countFormat", "current", "deck", "deckName", "description", "dice", "die"),
        *("elapsed", "faces", "file", "fileName", "filter", "formula", "fromLocation", "gridLocation", "hiddenBy"),
        *("index", "keepDice", "label", "level", "list", "location", "map", "mapName", "max", "menu", "menuCommand"),
        *("message", "min", "moduleName", "moduleVersion", "nDice", "nSides", "name", "newLocation", "newMapName"),
        *("newPieceName", "newTurn", "newValue", "nextLevel", "nonRectangular", "numPieces", "number"),
        *("numericalTotal", "numericalValue", "obs", "oldLocation", "oldMapName", "oldPieceName", "oldTurn"),
        *("oldValue", "piece", "pieceCount", "pieceName", "pieceZoom", "player", "playerId", "playerName"),
        *("playerSide", "plus", "prevLevel", "previousLocation", "previousMap", "property", "propertyName"),
        *("propertyPrompt", "propertyValue", "range", "regionName", "report", "result", "rollDetails", "row"),
        *("runningVassalVersion", "side", "sideName", "sides", "size", "snapshot", "sum", "tabName", "text"),
        *("thread", "threadLength", "threadRange", "time", "timeLeft", "title", "toLocation", "total", "type"),
        *("unit", "useUnrotatedShape", "user", "userName", "value", "vassalVersion", "version", "visibleState"),
        *("zone", "zoneName"),
    )
)

_NUMBERED = re.compile(
    r"(result|die|keep|roll|level|newLevel|oldLevel|CurrentMatProp|OldMatProp)_?\d+|sum\(.*\)", re.IGNORECASE
)

_ENDINGS = (
    *("_Level", "_Name", "_Active", "_Image", "_Facing", "_Degrees", "_numPieces", "_result", "_isVisible", "_command"),
    *("_AttachCount", "_AttachList", "_Value", "_Count", "_total", "_keep", "_elapsed", "_turn"),
)


def is_of_vassal(name: str) -> bool:
    """Whether VASSAL itself sets a property of this name, on any piece or in any report."""
    return name in _NAMES or _NUMBERED.fullmatch(name) is not None


_READ = frozenset(
    (
        *("Map.defaultEdgeScrollDelay", "Map.defaultEdgeScrollRate", "Map.defaultEdgeScrollZone"),
        *("TurnTracker.defaultDocked", "TurnTracker.defaultFontBold", "TurnTracker.defaultFontSize"),
    )
)


def is_read_by_vassal(name: str) -> bool:
    """Whether VASSAL looks for a global property of this name, as a setting (``TurnTracker``, ``Map``)."""
    return name in _READ


def bases_of(name: str) -> tuple[str, ...]:
    """The names of traits and properties from which a property of this name is derived: `Step` for `Step_Level`;
    `Strength` for `oldStrength`, which is the former value in a report (``ReportState.OldAndNewPieceProperties``).
    """
    found: list[str] = []
    for ending in _ENDINGS:
        if name.endswith(ending) and len(name) > len(ending):
            found.append(name.removesuffix(ending))
            break
    former = name.removeprefix("old")
    if former not in ("", name):
        found += (former, *bases_of(former))
    return tuple(found)
