"""All data for drawing a map, collected once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from vmodsmith.hexgrid import Point
from vmodsmith.model import Game, Hex, HexMap, Line, MapImage, Place, Style, Zone
from vmodsmith.model.land import Land
from vmodsmith.model.mapstyle import AreaLayer, LineStyle, MapStyle, WorksLayer

from .geometry import geometry_of
from .map_geometry import MapGeometry
from .underlay import Placing, placing_of

if TYPE_CHECKING:
    from svgwrite.base import BaseElement
    from svgwrite.container import Group

    from .courses import Courses

# What a map is drawn with is loaded when one is drawn: most builds only ask what it shows.

__all__ = ["MapScene", "group", "map_style", "number_place", "scene_of"]


def map_style(style: Style) -> MapStyle:
    """The map section of a style. Raises pydantic's ValidationError if it is wrong."""
    section = style.map
    return section if isinstance(section, MapStyle) else MapStyle.model_validate(section)


@dataclass(frozen=True)
class MapScene:
    """All data for drawing one map, looked up once."""

    game: Game
    hexmap: HexMap
    style: MapStyle
    look: Style
    geometry: MapGeometry

    def _mine(self, map_id: str | None) -> bool:
        return _is_on(map_id, self.hexmap, self.game)

    @cached_property
    def hexes(self) -> dict[str, Hex]:
        """The data of the hexes of this map, by number."""
        return {each.hex: each for each in self.game.hexes if self._mine(each.map) and each.hex in self.geometry.cubes}

    @cached_property
    def lines(self) -> list[Line]:
        """The lines of this map, except for those that do not begin on it."""
        return [
            each
            for each in self.game.lines
            if self._mine(each.map)
            and each.course
            and each.course[0].partition("/")[0].partition(">")[0] in self.geometry.cubes
        ]

    @cached_property
    def places(self) -> list[Place]:
        """The names on this map."""
        return [each for each in self.game.places if self._mine(each.map) and each.hex in self.geometry.cubes]

    @cached_property
    def zones(self) -> list[Zone]:
        """The zones on this map."""
        return [each for each in self.game.zones if self._mine(each.map)]

    @cached_property
    def below(self) -> list[tuple[MapImage, Placing]]:
        """The pictures below the grid, each with its position on the board image."""
        placed = ((each, placing_of(each, self.geometry.centres)) for each in self.hexmap.pictures)
        return [(each, at) for each, at in placed if at and each.image]

    @cached_property
    def line_styles(self) -> dict[str, LineStyle]:
        """A style for every kind of line."""
        return {
            kind.id: self.style.lines.get(kind.id, _BROOK if kind.runs == "hexside" else LineStyle())
            for kind in self.game.line_kinds
        }

    @cached_property
    def courses(self) -> dict[str, Courses]:
        """The lines as networks, by part."""
        from .courses import courses_of

        kinds = {kind.id: kind for kind in self.game.line_kinds}
        return courses_of(self.lines, kinds, self.line_styles, self.geometry, not self.hexmap.pictures)

    def terrain(self, number: str) -> str:
        """The kind of terrain of a hex."""
        known = self.hexes.get(number)
        return (known.terrain if known else None) or self.hexmap.default_terrain

    def layers(self, number: str) -> tuple[str, ...]:
        """The layers that cover a hex."""
        known = self.hexes.get(number)
        return _layers_of(self.style, self.terrain(number), known.features if known else ())

    def side_colour(self, side: str | None, default: str = "#6b563c") -> str:
        """The colour of a side."""
        found = self.game.side_by_id.get(side or "")
        return found.colour if found and found.colour else default


def scene_of(game: Game, hexmap: HexMap, style: Style) -> MapScene:
    """The scene of a map. Raises ValueError if the map's numbering or parts are wrong."""
    own = _completed(map_style(style), game, hexmap)
    return MapScene(game, hexmap, own, style, geometry_of(hexmap, own))


def has_switched_works(game: Game, hexmap: HexMap, style: Style) -> bool:
    """Whether a map has field works that players may hide."""
    if not hexmap.draws("terrain"):
        return False
    look = _completed(map_style(style), game, hexmap)
    switched = {name for name, layer in look.ground.items() if isinstance(layer, WorksLayer) and layer.switched}
    with_some = [
        each
        for each in (game.hexes if switched else ())
        if _is_on(each.map, hexmap, game)
        and switched.intersection(_layers_of(look, each.terrain or hexmap.default_terrain, each.features))
    ]
    return bool(with_some) and not Land(hexmap).cubes.keys().isdisjoint(each.hex for each in with_some)


def _is_on(map_id: str | None, hexmap: HexMap, game: Game) -> bool:
    """Whether a thing that names a map is on this one; without a name it is on the first."""
    return map_id == hexmap.id or (map_id is None and game.maps[0].id == hexmap.id)


def _layers_of(style: MapStyle, terrain: str, features: Iterable[str]) -> tuple[str, ...]:
    """The layers that cover a hex with such terrain and features."""
    names = list(style.terrain.get(terrain, ()))
    for feature in features:
        names.extend(style.features.get(feature, ()))
    return tuple(names)


def number_place(geometry: MapGeometry, number: str) -> Point:
    """The middle of a printed hex number: near the top of its hex."""
    centre = geometry.centres[number]
    return Point(centre.x, centre.y - geometry.across * (0.405 if geometry.lattice.orientation == "flat" else 0.36))


def group(name: str, elements: Collection[BaseElement], **extra: object) -> Group:
    """A named group of elements."""
    from svgwrite.container import Group

    made = Group(id=name, debug=False, **extra)
    for each in elements:
        made.add(each)
    return made


_BROOK = LineStyle(form="water", colour="#8fb6cc", casing="#4d7fa3", mm=1.4, casing_mm=0.15)
_TINTS = ("#bccb94", "#d3b985", "#c9a58c", "#b9c6cf", "#d9cf8f", "#c3b6cc", "#a9c2a8", "#cbb9a2")


def _completed(style: MapStyle, game: Game, hexmap: HexMap) -> MapStyle:
    """The style with a plain layer for every kind of terrain and feature that it does not mention."""
    ground, terrain, features = dict(style.ground), dict(style.terrain), dict(style.features)
    for n, kind in enumerate(each for each in game.terrain if each.id not in terrain):
        if kind.id != hexmap.default_terrain:
            ground[f"terrain.{kind.id}"] = AreaLayer(draw="area", fill=_TINTS[n % len(_TINTS)])
            terrain[kind.id] = (f"terrain.{kind.id}",)
    for n, feature in enumerate(each for each in game.features if each.id not in features):
        ground[f"feature.{feature.id}"] = WorksLayer(
            draw="works", rim="rampart" if n % 2 else "trench", inset=min(0.4, 0.16 + 0.06 * n)
        )
        features[feature.id] = (f"feature.{feature.id}",)
    if len(ground) == len(style.ground):
        return style
    return style.model_copy(update={"ground": ground, "terrain": terrain, "features": features})
