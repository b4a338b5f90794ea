"""How a game is played: kinds of piece, phases, tables, setups."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .base import Datum, Id, Words

__all__ = [
    "Condition",
    "Option",
    "Phase",
    "PieceKind",
    "Plugin",
    "Send",
    "Setup",
    "SetupRow",
    "Side",
    "Table",
    "TableAxis",
    "TableSpec",
    "Turns",
]


class Side(Datum):
    """A side that players can take."""

    id: Id
    name: str
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]


class Option(Datum):
    """A module option for players."""

    id: Id
    name: str
    values: Words
    default: str
    source: str | None = None


class Plugin(Datum):
    """A plug-in of the module: an extension that holds the counters of some options."""

    id: Id
    name: str
    description: str | None = None
    options: Annotated[Words, Field(min_length=1)]
    source: str | None = None


class Condition(Datum):
    """A status of a piece, shown as a layer on it and switched from its menu."""

    id: Id
    name: str
    key: str
    marker: Id
    corner: Literal["centre", "top", "bottom", "left", "right"] = "centre"
    source: str | None = None


class Send(Datum):
    """A menu command that sends a piece to a box: `display/track.box`, where `{name}` is a property of the piece."""

    name: str
    key: str
    to: str


class PieceKind(Datum):
    """What pieces of one kind can do.

    `eliminated`, `track`: one address, or one a side. `flip`: the faces of the piece are steps, or turn over freely.
    `track` gives commands for moving along a track of boxes; `copies` for copying and deleting; `hides` lets that side
    turn the piece face down for the others.
    """

    name: str
    stacks: bool = True
    flip: Literal["steps", "faces", "none"] = "none"
    eliminated: str | dict[str, str] | None = None
    moved: bool = False
    rotates: bool = False
    track: str | dict[str, str] | None = None
    sends: tuple[Send, ...] = ()
    copies: bool = False
    hides: Id | None = None
    layer: Literal["below", "pieces", "above"] = "pieces"
    conditions: Words = ()
    palette: Words = ("side", "formation", "type")
    source: str | None = None


class Turns(Datum):
    """The turns of a game."""

    count: Annotated[int, Field(ge=1, le=500)]
    name: str
    labels: tuple[str, ...] = ()
    source: str | None = None


class Phase(Datum):
    """One step of a turn."""

    id: Id
    name: str
    side: Id | None = None
    source: str
    note: str | None = None


class TableAxis(Datum):
    """What the rows or columns of a table stand for."""

    by: str
    dice: str | None = None
    name: str | None = None


class TableSpec(Datum):
    """What is known of a table apart from its cells."""

    id: Id
    name: str
    file: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+\.csv$")]
    rows: TableAxis
    columns: TableAxis
    source: str
    note: str | None = None
    tests: tuple[dict[str, Any], ...] = ()


class Table(Datum):
    """A table: `columns` are the column headings, `rows` pairs of row heading and cells, as wide as `columns`."""

    spec: TableSpec
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class SetupRow(Datum):
    """Where one piece stands. `piece` may carry `#n`, the n-th of a quantity; `at` is a hex or `display/track.box`."""

    piece: str
    at: str
    map: Id | None = None
    face: int | None = None
    state: Words = ()
    source: str


class Setup(Datum):
    """A predefined setup."""

    id: Id
    name: str
    file: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+\.csv$")] | None = None
    base: Id | None = None
    description: str | None = None
    source: str | None = None
