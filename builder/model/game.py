"""A whole game."""

from __future__ import annotations

from functools import cached_property

from pydantic import Field

from .base import Datum, Id
from .counters import Counter, Formation, Marker, Stat, Unit, UnitType
from .maps import Display, Feature, Hex, HexMap, Line, LineKind, Place, Terrain, Zone
from .play import Condition, Option, Phase, PieceKind, Setup, SetupRow, Side, Table, Turns
from .rules import Paragraph, RuleSheet, Script
from .style import Style

__all__ = ["Game", "Manifest", "Page"]


class Manifest(Datum):
    """`counters/NAME/game.yaml`."""

    id: Id
    title: str
    version: str
    languages: tuple[str, ...] = ("en",)
    credits: str | None = None
    publisher: str | None = None
    about: str | None = None
    stats: tuple[Stat, ...] = ()
    sides: tuple[Side, ...]
    options: tuple[Option, ...] = ()
    columns: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    source: str | None = None


class Page(Datum):
    """A page template of the chart window or the help menu: its file name and its text."""

    id: str
    file: str
    text: str


class Game(Datum):
    """All that is known about a game; the only thing the stages of a build share."""

    manifest: Manifest
    types: tuple[UnitType, ...]
    formations: tuple[Formation, ...]
    units: tuple[Unit, ...]
    markers: tuple[Marker, ...]
    maps: tuple[HexMap, ...]
    terrain: tuple[Terrain, ...]
    features: tuple[Feature, ...]
    line_kinds: tuple[LineKind, ...]
    hexes: tuple[Hex, ...]
    lines: tuple[Line, ...]
    places: tuple[Place, ...]
    zones: tuple[Zone, ...]
    displays: tuple[Display, ...]
    kinds: dict[str, PieceKind]
    conditions: tuple[Condition, ...]
    turns: Turns
    phases: tuple[Phase, ...]
    tables: tuple[Table, ...]
    setups: tuple[Setup, ...]
    setup_rows: dict[str, tuple[SetupRow, ...]]
    style: Style
    styles: dict[str, Style] = Field(default_factory=dict)
    strings: dict[str, dict[str, str]]
    charts: tuple[Page, ...] = ()
    help: tuple[Page, ...] = ()
    rules: tuple[RuleSheet, ...] = ()
    scripts: tuple[Script, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()

    @property
    def id(self) -> str:
        """The game's id: the name of its folders."""
        return self.manifest.id

    def text(self, key: str, language: str | None = None) -> str:
        """The text of a key in a language (the base language by default, also where a translation is missing).

        A key that is not in the strings is returned as it is; `check` reports it.
        """
        entry = self.strings.get(key)
        if entry is None:
            return key
        base = self.manifest.languages[0]
        return entry.get(language or base) or entry.get(base) or key

    @cached_property
    def type_by_id(self) -> dict[str, UnitType]:
        """Unit types by id."""
        return {each.id: each for each in self.types}

    @cached_property
    def formation_by_id(self) -> dict[str, Formation]:
        """Formations by id."""
        return {each.id: each for each in self.formations}

    @cached_property
    def side_by_id(self) -> dict[str, Side]:
        """Sides by id."""
        return {each.id: each for each in self.manifest.sides}

    @cached_property
    def counters(self) -> tuple[Counter, ...]:
        """Every counter in the order of the tables: units, then markers."""
        return tuple(self._unit_counter(unit) for unit in self.units) + tuple(
            self._marker_counter(marker) for marker in self.markers
        )

    @cached_property
    def counter_by_id(self) -> dict[str, Counter]:
        """Counters by id."""
        return {each.id: each for each in self.counters}

    def _unit_counter(self, unit: Unit) -> Counter:
        kind = self.type_by_id[unit.type]
        formation = self.formation_by_id.get(unit.formation or "")
        common = {
            "name": unit.name,
            "parent": unit.parent or "",
            "size": unit.size or "",
            "formation": formation.abbr if formation else "",
            "setup": unit.setup or "",
            **unit.extra,
        }
        faces = tuple(
            {**common, "step": str(step), **{key: str(value) for key, value in values.items()}}
            for step, values in enumerate(unit.values, 1)
        )
        title = tuple(part for part in (common["formation"], common["parent"], common["name"]) if part)
        properties = {
            key: value
            for key, value in {
                "division": unit.division,
                "arrives": unit.arrives,
                "area": unit.area,
                "setup": unit.setup,
                "size": unit.size,
            }.items()
            if value
        }
        made = Counter(
            id=unit.id,
            kind=kind.kind,
            title=title,
            side=unit.side,
            formation=unit.formation,
            type=unit.type,
            layout=kind.layout,
            scheme=unit.scheme or kind.scheme or unit.side,
            symbol=kind.symbol,
            classes=kind.classes,
            faces=faces,
            properties=properties,
            quantity=unit.quantity,
            option=unit.option,
            source=unit.source,
        )
        made._origin = unit.origin
        return made

    def _marker_counter(self, marker: Marker) -> Counter:
        def literal(text: str) -> str:
            return self.text(text[1:]) if text.startswith("@") else text

        formation = self.formation_by_id.get(marker.formation or "")
        common = {"formation": formation.abbr if formation else "", **marker.extra}
        if formation and formation.morale is not None:
            common["morale"] = str(formation.morale)
        texts = [marker.front] if marker.back is None else [marker.front, marker.back]
        faces = tuple({**common, "text": literal(text), "step": str(n)} for n, text in enumerate(texts, 1))
        made = Counter(
            id=marker.id,
            kind=marker.kind,
            title=(formation.abbr, marker.name) if formation else (marker.name,),
            side=marker.side,
            formation=marker.formation,
            layout=marker.layout,
            scheme=marker.scheme or marker.side,
            symbol=marker.symbol,
            faces=faces,
            quantity=marker.quantity,
            use=marker.use,
            option=marker.option,
            source=marker.source,
        )
        made._origin = marker.origin
        return made
