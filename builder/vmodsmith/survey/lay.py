"""Laying a survey on a map: places in hexes, roads through hexes, rivers along hexsides, terrain over hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from math import hypot

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.hexgrid import (
    Anchor,
    Corner,
    Cube,
    Hexside,
    Point,
    direction_between,
    distance,
    hex_to_point,
    hexes_beside,
    hexside_between,
    hexsides_along,
    nearest_corner,
    spiral,
    trace,
    way_through,
)
from vmodsmith.model import Datum
from vmodsmith.model.survey import SurveyCourse, SurveyPlace

from .covered_hexes import coordinates, covered
from .read import Survey

__all__ = ["PlacedSurvey", "Row", "lay"]

Row = dict[str, str]

FARTHEST = 2
"""The greatest distance, in hexes, of a place from the hex of its latitude and longitude."""


LONGEST = 20_000
"""The length of all courses together, in hexes. Beyond, the scale or a coordinate is wrong, and the search for a way
would take minutes.
"""


class PlacedSurvey:
    """A survey laid on its map. Its rows raise WorkspaceError with everything that cannot be laid."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.land = survey, survey.land
        sheet, fixed = survey.land.sheet, survey.anchoring
        self.anchor = Anchor(
            survey.land.cubes[fixed.hex],
            fixed.latitude,
            fixed.longitude,
            fixed.bearing,
            fixed.km_per_hex,
            sheet.orientation,
        )
        self.problems: list[Problem] = []
        self.left = LONGEST

    def _fault(self, datum: Datum, field: str, found: str, expected: str) -> None:
        self.problems.append(Problem.at(datum.origin, field, found, expected, check="survey"))

    @cached_property
    def hexes(self) -> dict[str, Cube]:
        """The hex of every place by id, including places next to the map.

        Of two settlements for one hex the later gets another.
        """
        found: dict[str, Cube] = {}
        built: dict[Cube, str] = {}
        for place in self.survey.places:
            if place.id in found:
                self._fault(place, "id", place.id, "an id of its own")
                continue
            cube = self._hex_of(place, built)
            found[place.id] = cube
            if place.terrain:
                built.setdefault(cube, place.id)
        return found

    def _hex_of(self, place: SurveyPlace, built: dict[Cube, str]) -> Cube:
        point = self.anchor.point(place.latitude, place.longitude)
        true = self.anchor.hex_at(place.latitude, place.longitude)
        if place.at is not None:
            cube = self.land.cubes.get(place.at)
            if cube is None or distance(cube, true) > FARTHEST:
                name = self.land.names.get(true, "a hex next to the map")
                self._fault(place, "at", place.at, f"a hex at most {FARTHEST} from {name}, the hex of its coordinates")
                return true
            return cube
        if not place.terrain or true not in built:
            return true

        def far(cube: Cube) -> float:
            at = hex_to_point(cube, self.anchor.orientation, 1.0)
            return (at.x - point.x) ** 2 + (at.y - point.y) ** 2

        free = [each for each in spiral(true, 1) if each not in built and each in self.land.names]
        if not free:
            self._fault(place, "latitude", place.id, f"room for it: {built[true]} and others fill the hexes around")
            return true
        return min(free, key=far)

    def _stops(self, course: SurveyCourse) -> Iterator[Cube | Point]:
        for token in course.through:
            if token in self.hexes:
                yield self.hexes[token]
                continue
            try:
                yield self.anchor.point(*coordinates(token))
            except ValueError:
                self._fault(course, "through", token, "the id of a place, or latitude,longitude such as 49.42,31.26")

    def _points(self, course: SurveyCourse) -> list[Point]:
        """The stops of a course as points; a place is at its latitude and longitude, not in the middle of its hex."""
        places = {each.id: each for each in self.survey.places}
        found = []
        for token, stop in zip(course.through, self._stops(course), strict=False):
            if token in places:
                stop = self.anchor.point(places[token].latitude, places[token].longitude)
            if isinstance(stop, Point):
                found.append(stop)
        return found

    def _is_too_long(self, course: SurveyCourse, stops: list[Cube | Point]) -> bool:
        """Whether a course with these stops is longer than what is left of all courses' length."""
        points = [
            hex_to_point(each, self.anchor.orientation, 1.0) if isinstance(each, Cube) else each for each in stops
        ]
        length = round(sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(points)))
        if length > self.left:
            found = f"a course of {length:,} hexes with a scale of {self.survey.anchoring.km_per_hex:g} km per hex"
            self._fault(course, "through", found, f"all courses together at most {LONGEST:,} hexes long")
            return True
        self.left -= length
        return False

    @cached_property
    def rivers(self) -> dict[str, list[Hexside]]:
        """The hexsides of every course along hexsides, including those beyond the map's edge."""
        found: dict[str, list[Hexside]] = {}
        used: set[Hexside] = set()
        for course in self.survey.courses:
            if self._runs(course) != "hexside":
                continue
            if course.along is not None:
                found[course.id] = self._stretch(course, found)
                continue
            points = self._points(course)
            if self._is_too_long(course, [*points]):
                continue
            try:
                sides = hexsides_along(
                    points,
                    self.anchor.orientation,
                    joins=self._corners(course, "joins", found),
                    leaves=self._corners(course, "leaves", found),
                    taken=used.__contains__,
                )
            except ValueError as error:
                self._fault(course, "through", " ".join(course.through), str(error))
                continue
            found[course.id] = sides
            used |= set(sides)
        return found

    def _stretch(self, course: SurveyCourse, found: dict[str, list[Hexside]]) -> list[Hexside]:
        """The part of another course between the corners nearest to the ends of this one."""
        corners = self._corners(course, "along", found)
        points = self._points(course)
        if not corners or len(points) < 2:
            return []
        first, last = (
            corners.index(nearest_corner(each, self.anchor.orientation, corners)) for each in (points[0], points[-1])
        )
        return found[str(course.along)][min(first, last) : max(first, last)]

    def _runs(self, course: SurveyCourse) -> str | None:
        kind = self.survey.kinds.get(course.kind)
        if kind is None:
            self._fault(course, "kind", course.kind, "a kind of line of map.yaml")
            return None
        return kind.runs

    def _corners(self, course: SurveyCourse, field: str, found: dict[str, list[Hexside]]) -> list[Corner]:
        other = getattr(course, field)
        if other is None:
            return []
        if other not in found:
            self._fault(course, field, other, "a course along hexsides further up in the file")
            return []
        return trace(found[other])

    def _prices(self) -> dict[Hexside, float | None]:
        """The cost for a road to cross a hexside; None if it cannot be crossed."""
        fixed = self.survey.anchoring
        prices: dict[Hexside, float | None] = {}
        for course in self.survey.courses:
            for side in self.rivers.get(course.id, ()):
                price = None if course.kind in fixed.barred else fixed.crossing.get(course.kind, 0.0)
                before = prices.get(side, 0.0)
                prices[side] = None if price is None or before is None else max(price, before)
        return prices

    @cached_property
    def ways(self) -> dict[str, list[Cube]]:
        """The hexes of every course through hexes, including those beyond the map's edge."""
        prices, follow = self._prices(), self.survey.anchoring.follow
        trodden: set[Hexside] = set()
        found = {}
        for course in self.survey.courses:
            if course.id in self.rivers or self._runs(course) != "through":
                continue
            stops = list(self._stops(course))
            if self._is_too_long(course, stops):
                continue
            costs = prices | dict.fromkeys(trodden, -follow.get(course.kind, 0.0))
            try:
                way = way_through(stops, self.anchor.orientation, _cost_of(costs))
            except ValueError as error:
                self._fault(course, "through", " ".join(course.through), str(error))
                continue
            found[course.id] = way
            if course.kind in follow:
                trodden.update(hexside_between(a, b) for a, b in pairwise(way))
        return found

    def place_rows(self) -> list[Row]:
        """The rows of places.csv: everything on the map with a name."""
        rows = []
        for place in self.survey.places:
            name = self.land.names.get(self.hexes[place.id])
            if name and place.name and place.kind:
                said = _degrees(place)
                rows.append({"id": place.id, "name": place.name, "hex": name, "kind": place.kind, "source": said})
        return self._whole(rows)

    def hex_rows(self) -> list[Row]:
        """The rows of hexes.csv, in the order of the map."""
        terrain: dict[str, tuple[str, str]] = {}
        features: dict[str, list[tuple[str, str]]] = {}
        for place in self.survey.places:
            name = self.land.names.get(self.hexes[place.id])
            if name is None:
                continue
            if place.terrain:
                terrain.setdefault(name, (place.terrain, _degrees(place)))
            for each in place.features:
                features.setdefault(name, []).append((each, _degrees(place)))
        for ground in self.survey.grounds:
            try:
                found = covered(ground, self.anchor, self.land)
            except ValueError as error:
                self._fault(ground, "outline", " ".join(ground.outline), str(error))
                continue
            for name in found:
                if ground.give == "terrain":
                    terrain.setdefault(name, (ground.kind, _said(ground.source)))
                elif ground.kind not in [each for each, _ in features.get(name, [])]:
                    features.setdefault(name, []).append((ground.kind, _said(ground.source)))
        plain = self.land.sheet.default_terrain
        rows = []
        for name in self.land.cubes:
            if name not in terrain and name not in features:
                continue
            kind, source = terrain.get(name, (plain, ""))
            things = features.get(name, [])
            row = {"hex": name, "terrain": kind, "features": " ".join(dict.fromkeys(each for each, _ in things))}
            rows.append({**row, "source": source or things[0][1]})
        return self._whole(rows)

    def line_rows(self) -> list[Row]:
        """The rows of lines.csv: the part of each course on the map, in pieces if it leaves the map and returns."""
        rows = []
        for course in self.survey.courses:
            if course.id in self.rivers:
                pieces = self._river_pieces(self.rivers[course.id])
            else:
                pieces = self._way_pieces(self.ways.get(course.id, []))
            for n, tokens in enumerate(pieces, 1):
                row = {
                    "id": course.id if n == 1 else f"{course.id}-{n}",
                    "kind": course.kind,
                    "name": course.name or "",
                }
                rows.append({**row, "course": " ".join(tokens), "source": _said(course.source)})
            if not pieces:
                self._fault(course, "through", " ".join(course.through), "a course that touches the map")
        return self._whole(rows)

    def _river_pieces(self, sides: list[Hexside]) -> list[list[str]]:
        pieces: list[list[str]] = [[]]
        for side in sides:
            home = next((each for each in hexes_beside(side) if each in self.land.names), None)
            if home is None:
                pieces.append([])
                continue
            other = side.b if home == side.a else side.a
            direction = direction_between(home, other, self.anchor.orientation)
            pieces[-1].append(f"{self.land.names[home]}/{direction.name}")
        return [each for each in pieces if each]

    def _way_pieces(self, way: list[Cube]) -> list[list[str]]:
        pieces: list[list[str]] = [[]]
        names, orientation = self.land.names, self.anchor.orientation
        for n, cube in enumerate(way):
            if cube not in names:
                pieces.append([])
                continue
            token = names[cube]
            if not pieces[-1] and n:
                token += f">{direction_between(cube, way[n - 1], orientation).name}"
            pieces[-1].append(token)
            if pieces[-1] and n + 1 < len(way) and way[n + 1] not in names:
                if ">" in token:  # one hex of the map alone, with two ways out
                    pieces[-1].append(names[cube])
                pieces[-1][-1] = f"{names[cube]}>{direction_between(cube, way[n + 1], orientation).name}"
        return [each for each in pieces if len(each) > 1]

    def _whole(self, rows: list[Row]) -> list[Row]:
        if self.problems:
            raise WorkspaceError(self.problems)
        return rows


def lay(survey: Survey) -> PlacedSurvey:
    """The survey, ready to be laid on its map."""
    return PlacedSurvey(survey)


def _cost_of(costs: dict[Hexside, float | None]) -> Callable[[Cube, Cube], float | None]:
    return lambda a, b: costs.get(hexside_between(a, b), 0.0)


def _said(source: str) -> str:
    return source if source.startswith("reconstruction:") else f"reconstruction: {source}"


def _degrees(place: SurveyPlace) -> str:
    return _said(f"{place.latitude:.3f} N {place.longitude:.3f} E; {place.source}")
