"""Somebody else's module that rules are made for: how its pieces and its map are understood."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from .base import Datum, Id, Span

__all__ = ["MOST_PATTERN", "Host", "HostPieces", "Hosted", "HostedPiece"]

MOST_PATTERN = 200
"""The longest pattern that the texts of a host's pieces are compared with."""

Pattern = Annotated[str, Field(max_length=MOST_PATTERN)]
"""A text in which `*` stands for any other."""

Conditions = dict[str, Pattern]
"""Properties of a piece of the host, and what their texts must be."""


def _listed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list | tuple) else (value,)


Values = Annotated[tuple[Pattern, ...], BeforeValidator(_listed), Field(min_length=1, max_length=9)]
"""A value for each step, the full one first; a single one counts for all of them."""


class HostPieces(Datum):
    """Which pieces of the host are units of a type, and how each tells its side, its name and its values."""

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
    """A piece of the host that is a unit's: by which number, name and picture it is known, the layer of its steps, and
    whether that layer is switched on by its second step (else each of its levels is a step). `keys` are those that it
    reacts to, as `vassal.sequence.key` reads them, each with what the menu calls the command."""

    row: str
    gpid: str
    name: str
    image: str
    layer: int = 0
    switched: bool = False
    keys: dict[str, str] = Field(default_factory=dict, repr=False)


class Hosted(Datum):
    """What was found in a host: its name and version, its own board and where the hexes lie on it, in its pixels; its
    pieces. `reach` is how far from the middle of a hex a point may lie and still be in it. `keys` are those of its
    toolbars, each with the place of what reacts to it."""

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
