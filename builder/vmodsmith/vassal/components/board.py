"""Boards and their grids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

from ..sequence import encode
from .definition import Component, Element, Value, choice, colour, flag, label, real, text, whole
from .groups import GRID

__all__ = [
    "Board",
    "BoardPicker",
    "BoardPlace",
    "HexGrid",
    "HexGridNumbering",
    "ObliqueHexGridNumbering",
    "Region",
    "RegionGrid",
    "SquareGrid",
    "SquareGridNumbering",
    "Zone",
    "ZoneHighlight",
    "ZoneProperty",
    "ZonedGrid",
    "ZonedGridHighlighter",
    "board_picker",
    "board_selection",
]

Board = Component(
    "VASSAL.build.module.map.boardPicker.Board",
    (
        label("name"),
        text("image"),
        flag("reversible"),
        whole("width", 500),
        whole("height", 500),
        colour("color"),
    ),
    named_by="name",
)
"""``build.module.map.boardPicker``: one board."""

HexGrid = Component(
    "VASSAL.build.module.map.boardPicker.board.HexGrid",
    (
        flag("sideways"),
        whole("x0"),
        whole("y0", 32),
        real("dy", 64.0),
        real("dx", 55.42562584220407),
        flag("snapTo", True),
        flag("edgesLegal"),
        flag("cornersLegal"),
        flag("visible"),
        flag("dotsVisible"),
        colour("color", "0,0,0"),
    ),
)
"""``build.module.map.boardPicker.board``: hexes."""

HexGridNumbering = Component(
    "VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering",
    (
        *GRID,
        flag("stagger", True),
    ),
)
"""``build.module.map.boardPicker.board.mapgrid``: numbers of hexes."""

ObliqueHexGridNumbering = Component(
    "VASSAL.build.module.map.boardPicker.board.mapgrid.ObliqueHexGridNumbering",
    HexGridNumbering.attributes,
)
"""``build.module.map.boardPicker.board.mapgrid``, since 3.8: numbers of hexes in oblique rows."""

SquareGrid = Component(
    "VASSAL.build.module.map.boardPicker.board.SquareGrid",
    (
        whole("x0", 24),
        whole("y0", 24),
        real("dx", 48.0),
        real("dy", 48.0),
        text("range", "Metric"),
        flag("snapTo", True),
        flag("edgesLegal"),
        flag("cornersLegal"),
        flag("visible"),
        flag("dotsVisible"),
        colour("color", "0,0,0"),
    ),
)
"""``build.module.map.boardPicker.board``: squares."""

SquareGridNumbering = Component(
    "VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering",
    (*GRID,),
)
"""``build.module.map.boardPicker.board.mapgrid``: numbers of squares."""

RegionGrid = Component(
    "VASSAL.build.module.map.boardPicker.board.RegionGrid",
    (
        flag("snapto", True),
        flag("visible"),
        whole("fontsize", 9),
    ),
)
"""``build.module.map.boardPicker.board``: named points."""

Region = Component(
    "VASSAL.build.module.map.boardPicker.board.Region",
    (
        label("name", ""),
        whole("originx"),
        whole("originy"),
    ),
    named_by="name",
)
"""``build.module.map.boardPicker.board``: one named point."""

ZonedGrid = Component(
    "VASSAL.build.module.map.boardPicker.board.ZonedGrid",
)
"""``build.module.map.boardPicker.board``: areas with grids of their own."""

Zone = Component(
    "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone",
    (
        label("name", ""),
        label("locationFormat", "$name$"),
        text("path", ""),
        flag("useParentGrid"),
        flag("useHighlight"),
        text("highlightProperty", ""),
    ),
    named_by="name",
)
"""``build.module.map.boardPicker.board.mapgrid``: one area."""

ZoneProperty = Component(
    "VASSAL.build.module.properties.ZoneProperty",
    (
        label("name"),
        label("initialValue", ""),
        label("description", ""),
        flag("isNumeric"),
        label("min"),
        label("max"),
        flag("wrap"),
    ),
    named_by="name",
)
"""``build.module.properties``: a property of a zone."""

ZonedGridHighlighter = Component(
    "VASSAL.build.module.map.boardPicker.board.mapgrid.ZonedGridHighlighter",
)
"""``build.module.map.boardPicker.board.mapgrid``: container of zone highlights."""

ZoneHighlight = Component(
    "VASSAL.build.module.map.boardPicker.board.mapgrid.ZoneHighlight",
    (
        label("name", ""),
        colour("color"),
        choice("coverage", "Entire Zone", "Entire Zone", "Zone Border"),
        whole("width", 1),
        choice("style", "Plain", "Plain", "Striped", "Crosshatched", "Tiled Image"),
        text("image"),
        text("opacity", "100"),
    ),
    named_by="name",
)
"""``build.module.map.boardPicker.board.mapgrid``: a way to highlight zones."""

BoardPicker = Component(
    "VASSAL.build.module.map.BoardPicker",
    (
        whole("slotWidth", 350),
        whole("slotHeight", 125),
        real("slotScale", 0.2),
        label("title", "Choose Boards"),
        text("addRowText", "Add row"),
        text("addColumnText", "Add column"),
        label("boardPrompt", "Select board"),
        whole("maxColumns", None),
    ),
    prefix="",
)
"""``build.module.map``: the boards of a map; see :func:`board_picker`."""


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A board in the layout of a map: its name, its column and row, and whether it is reversed."""

    name: str
    column: int = 0
    row: int = 0
    is_reversed: bool = False


def board_selection(map_id: str, boards: Sequence[BoardPlace]) -> str:
    """The command that lays out *boards* on the map *map_id* (its name, if it has one).

    Specification: ``BoardPicker.encode`` of ``BoardPicker.SetBoards``. ``<setup>`` holds it, and
    so does a saved game.
    """
    tokens = [map_id + "BoardPicker"]
    for board in boards:
        name = encode([board.name, "rev"] if board.is_reversed else [board.name], "/")
        tokens += [name, str(board.column), str(board.row)]
    return encode(tokens, "\t")


def board_picker(*boards: Element, setup: str | None = None, **attributes: Value | None) -> Element:
    """The boards of a map. With *setup* (see :func:`board_selection`) no player is asked."""
    element = BoardPicker(**attributes)
    if setup is not None:
        etree.SubElement(element, "setup").text = setup
    element.extend(boards)
    return element
