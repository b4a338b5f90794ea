"""The play of a game: kinds of piece, phases, tables, setups."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints, model_validator

from .base import Datum, Id, Words

__all__ = [
    "MOST_PHASES",
    "Area",
    "Condition",
    "Dice",
    "Facing",
    "Option",
    "Phase",
    "PieceKind",
    "Plugin",
    "ResultTable",
    "Send",
    "Setup",
    "SetupRow",
    "Side",
    "State",
    "StateValue",
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
    lasts: Literal["life"] | None = Field(default=None, description="life: reset when the piece is eliminated")
    source: str | None = None


class StateValue(Datum):
    """One value of a state: its name, its key and the marker that its badge shows."""

    id: Id
    name: str
    key: str | None = None
    marker: Id
    source: str | None = None


class State(Datum):
    """A status of a piece that has one of several values or none, such as an order: one layer, a sub-menu to set it.

    `none` is the menu's name for having no value. The piece's property `State_ID` holds the number of the value in this
    list, 0 for none; the layer follows it. Without `menu` only rules set it, and offer the values that they allow.
    """

    id: Id
    name: str
    none: str
    key: str | None = None
    corner: Literal["centre", "top", "bottom", "left", "right"] = "centre"
    values: Annotated[tuple[StateValue, ...], Field(min_length=1)]
    menu: bool = True
    lasts: Literal["life"] | None = Field(default=None, description="life: reset when the piece is eliminated")
    source: str | None = None

    @property
    def property_name(self) -> str:
        """The property of a piece that holds the number of its value."""
        return f"State_{self.id.replace('-', '_')}"

    def number(self, value: str) -> int:
        """The number of a value, 0 for the empty text. Raises KeyError if the state does not have the value."""
        if not value:
            return 0
        for n, each in enumerate(self.values, 1):
            if each.id == value:
                return n
        raise KeyError(value)


def _directions(value: Any) -> Any:
    words = value.split() if isinstance(value, str) else value
    if not words or any(str(each) not in "012345" or len(str(each)) != 1 for each in words):
        raise ValueError(
            "directions such as 0 5, from 0 to 5 clockwise, counted from where the piece faces, are expected"
        )
    return tuple(int(each) for each in words)


Directions = Annotated[tuple[int, ...], BeforeValidator(_directions)]
"""Directions from a piece to hexes next to it, relative to its facing."""


class Facing(Datum):
    """The facings of a piece, and its front, flank and rear.

    A piece has six facings, 0 to 5, clockwise from the top of the map: `towards` the sides of its hex (on a map of flat
    hexes) or its corners (of pointy ones). `arcs` names groups of the six neighbours: the direction of a neighbour,
    from 0 clockwise from the top, less the facing. If a piece faces a corner, neighbour 0 is the one to the right of
    that corner. The picture of a piece is turned with it; its property `Facing_Facing` is the facing plus one.
    """

    towards: Literal["side", "corner"] = "side"
    arcs: dict[Id, Directions] = Field(default_factory=dict)
    source: str | None = None


class Area(Datum):
    """An area around a piece, shown and hidden from its menu: `radius` hexes, a statistic of the piece or a number."""

    name: str
    radius: str
    key: str | None = None
    colour: Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")] = "#3050b0"
    source: str | None = None


class Send(Datum):
    """A menu command that sends a piece to a box: `display/track.box`, where `{name}` is a property of the piece."""

    name: str
    key: str
    to: str


class PieceKind(Datum):
    """The abilities of pieces of one kind. `eliminated`, `track`: one address, or one per side. `flip`: the faces of
    the piece are steps, or can be turned over freely. `track` gives commands for moving along a track of boxes;
    `copies` for copying and deleting; `hides` lets that side turn the piece face down for the others. `facing`: the
    piece can be turned. `states`: the states it can have. `area`: an area around it that can be shown. With `stacks:
    false` it lies by itself, in a `layer` below or above stacks. `badge`: in the module only the badge of its layout is
    shown and takes clicks, so that pieces below it can be read and clicked. `switched`: the text of the menu entry with
    which players hide its pieces on their own map; kinds with the same text are hidden together.
    """

    name: str
    stacks: bool = True
    badge: bool = False
    flip: Literal["steps", "faces", "none"] = "none"
    eliminated: str | dict[str, str] | None = None
    moved: bool = False
    facing: Facing | None = None
    track: str | dict[str, str] | None = None
    sends: tuple[Send, ...] = ()
    copies: bool = False
    hides: Id | None = None
    layer: Literal["below", "pieces", "above"] = "pieces"
    switched: str | None = None
    conditions: Words = ()
    states: Words = ()
    area: Area | None = None
    palette: Words = ("side", "formation", "type")
    source: str | None = None

    @model_validator(mode="after")
    def _hidden_alone(self) -> PieceKind:
        if self.switched and self.stacks:
            raise ValueError("`stacks: false` for pieces that can be hidden: in a stack they would not be noticed")
        return self

    @property
    def visual_layer(self) -> str:
        """The visual layer of its pieces in the engine; kinds that can be hidden have one of their own."""
        return f"{self.layer} {self.switched}" if self.switched else self.layer


def _spans(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    spans = []
    for word in value.split():
        low, _, high = word.partition("-")
        if not low.isdecimal() or not (high or low).isdecimal():
            raise ValueError("turns such as 3 or 5-7 are expected")
        spans.append((int(low), int(high or low)))
    return tuple(spans)


Spans = Annotated[tuple[tuple[int, int], ...], BeforeValidator(_spans)]
"""Ranges of turns, both ends included, written `1 5-7`."""


class Turns(Datum):
    """The turns of a game."""

    count: Annotated[int, Field(ge=1, le=500)]
    name: str
    labels: tuple[str, ...] = ()
    kinds: dict[Id, Spans] = Field(default_factory=dict, description="words for turns: night: 5-7")
    source: str | None = None

    def kinds_of(self, turn: int) -> tuple[str, ...]:
        """The kinds of one turn, in the order of the data."""
        return tuple(name for name, spans in self.kinds.items() if any(low <= turn <= high for low, high in spans))


MOST_PHASES = 300
"""The most phases of a turn."""


class Phase(Datum):
    """One step of a turn."""

    id: Id
    name: str
    side: Id | None = None
    source: str
    note: str | None = None


Dice = Annotated[str, StringConstraints(pattern=r"^[1-9][0-9]?d([2-9]|[1-9][0-9]{1,2})$")]
"""The number of dice and of their sides: `2d6`."""


class TableAxis(Datum):
    """The meaning of the rows or columns of a table."""

    by: str
    dice: Dice | None = None
    name: str | None = None


class TableSpec(Datum):
    """The description of a table, without its cells."""

    id: Id
    name: str
    file: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+\.(?:csv|xlsx|ods)$")]
    rows: TableAxis
    columns: TableAxis
    source: str
    note: str | None = None
    tests: tuple[dict[str, Any], ...] = ()


class ResultTable(Datum):
    """A table: `columns` are the column headings, `rows` pairs of row heading and cells, as wide as `columns`."""

    spec: TableSpec
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class SetupRow(Datum):
    """The position of one piece in a setup. `piece` may carry `#n`, the n-th of a quantity; `at` is a hex or
    `display/track.box`.

    `state` lists ids of conditions, and `STATE:VALUE` for a state; `facing` is 0 to 5, clockwise from the top.
    """

    piece: str
    at: str
    map: Id | None = None
    face: int | None = None
    state: Words = ()
    facing: Annotated[int, Field(ge=0, le=5)] | None = None
    source: str


class Setup(Datum):
    """A predefined setup. `turn` is the first turn, `view` the hex that the map's window first shows in its middle."""

    id: Id
    name: str
    turn: Annotated[int, Field(ge=1, le=500)] = 1
    file: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+\.(?:csv|xlsx|ods)$")] | None = None
    base: Id | None = None
    view: str | None = None
    description: str | None = None
    source: str | None = None
