"""The typed model of a game. It imports nothing else of the project; every stage reads it and none changes it."""

from .base import NOWHERE, Datum, Id, Node, Origin, SourceKind, Span, Words, source_kind
from .counters import Counter, Formation, Marker, Stat, Unit, UnitType, Value
from .game import Game, Manifest, Page
from .maps import Box, Display, EntryArea, Feature, Hex, HexMap, Line, LineKind, MapPart, Place, Terrain, Track, Zone
from .play import (
    Condition,
    Option,
    Phase,
    PieceKind,
    Setup,
    SetupRow,
    Side,
    Table,
    TableAxis,
    TableSpec,
    Turns,
)
from .style import Style

__all__ = [
    "NOWHERE", "Box", "Condition", "Counter", "Datum", "Display", "EntryArea", "Feature", "Formation", "Game", "Hex",
    "HexMap", "Id", "Line", "LineKind", "Manifest", "MapPart", "Marker", "Node", "Option", "Origin", "Page", "Phase",
    "PieceKind", "Place", "Setup", "SetupRow", "Side", "SourceKind", "Span", "Stat", "Style", "Table", "TableAxis",
    "TableSpec", "Terrain", "Track", "Turns", "Unit", "UnitType", "Value", "Words", "Zone", "source_kind",
]
