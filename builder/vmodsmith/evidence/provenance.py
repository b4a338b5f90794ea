"""The sources of a game's data: counted for each file, and listed."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from dataclasses import dataclass

from vmodsmith.model import Datum, Game, SourceKind, source_kind

__all__ = ["SourcedValue", "entries", "kinds", "summary"]

KINDS = (SourceKind.RULEBOOK, SourceKind.RECONSTRUCTION, SourceKind.DESIGN, SourceKind.PLACEHOLDER, SourceKind.NONE)


@dataclass(frozen=True, slots=True)
class SourcedValue:
    """One datum and its source."""

    file: str
    line: int
    name: str
    source: str

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        return source_kind(self.source)


def kinds() -> tuple[str, ...]:
    """The kinds of source, the surest first."""
    return KINDS


def entries(game: Game) -> Iterator[SourcedValue]:
    """Every datum that has a source of its own, in the order of the files.

    In YAML files the source of a mapping holds for everything below it without a source of its own.
    """
    rows: list[Datum] = [
        *game.formations,
        *game.units,
        *game.markers,
        *game.types,
        *game.hexes,
        *game.lines,
        *game.places,
        *game.zones,
        *game.phases,
        *(table.spec for table in game.tables),
        *(track for display in game.displays for track in display.tracks),
        *(area for sheet in game.maps for area in sheet.areas),
        *(row for rows in game.setup_rows.values() for row in rows),
    ]
    inherited = {id(track): display.source for display in game.displays for track in display.tracks}
    for datum in rows:
        name = getattr(datum, "id", None) or getattr(datum, "hex", None) or getattr(datum, "piece", "")
        source = getattr(datum, "source", None) or inherited.get(id(datum)) or ""
        yield SourcedValue(datum.origin.file, datum.origin.line, str(name), source)


def summary(game: Game) -> dict[str, Tally[str]]:
    """The number of data by kind of source, for each file."""
    found: dict[str, Tally[str]] = {}
    for entry in entries(game):
        found.setdefault(entry.file, Tally())[entry.kind] += 1
    return dict(sorted(found.items()))
