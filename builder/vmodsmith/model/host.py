"""The host of a plug-in, a module made by others: how its pieces and its map are understood."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from .base import Datum, Id, Span

__all__ = ["MOST_PATTERN", "Host", "HostPieces", "Hosted", "HostedPiece"]

MOST_PATTERN = 200
"""The most characters of a pattern for the texts of a host's pieces."""

Pattern = Annotated[str, Field(max_length=MOST_PATTERN)]
"""A text in which `*` stands for any text."""

Conditions = dict[str, Pattern]
"""Properties of a piece of the host, and the texts they have to match."""


def _listed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


Values = Annotated[tuple[Pattern, ...], BeforeValidator(_listed), Field(min_length=1, max_length=9)]
"""A value for each step, the full step first; a single value counts for all steps."""


class HostPieces(Datum):
    """The pieces of the host that are units of a type, and how each shows its side, its name and its values."""

    type: Id
    prototypes: Annotated[tuple[Pattern, ...], BeforeValidator(_listed)] = ()
    where: Conditions = Field(default_factory=dict)
    parts: dict[str, Pattern] = Field(default_factory=dict)
    side: Id | dict[Id, Conditions]
    name: Pattern = "{PieceName}"
    steps: str | None = None
    stats: dict[Id, Values] = Field(default_factory=dict)
    columns: dict[str, Pattern] = Field(default_factory=dict)
    source: str | None = None


class Host(Datum):
    """`host:` of game.yaml: the module that the rules are for, and what they need to know of it."""

    file: str
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    map: str
    board: str | None = None
    zone: str | None = None
    columns: Span | None = None
    rows: Span | None = None
    numbering: str | None = None
    default_terrain: Id
    pieces: Annotated[tuple[HostPieces, ...], Field(max_length=1000)] = ()
    source: str | None = None


class HostedPiece(Datum):
    """A piece of the host that is a unit: the number, name and picture by which it is recognised, the layer of its
    steps, and whether the second step switches that layer on (else each of its levels is a step). `keys` are the keys
    it reacts to, as `vassal.sequence.key` reads them, each with the name of the command in the menu.
    """

    row: str
    gpid: str
    name: str
    image: str
    layer: int = 0
    switched: bool = False
    keys: dict[str, str] = Field(default_factory=dict, repr=False)


class Hosted(Datum):
    """The data of a host: its name and version, its board and the positions of the hexes on it, in pixels of the board;
    its pieces. A point is in a hex if it is at most `reach` from its middle. `keys` are those of its toolbars, each
    with the place of the component that reacts to it.
    """

    name: str
    version: str
    vassal: str
    data: str = Field(repr=False)
    map: str
    board: str
    reach: int
    centres: dict[str, tuple[int, int]]
    pieces: tuple[HostedPiece, ...]
    keys: dict[str, str] = Field(default_factory=dict, repr=False)
