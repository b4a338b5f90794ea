"""A landscape before it is laid on hexes: places, courses and terrain by latitude and longitude.

The files of `maps/NAME/source/`. `vmodsmith survey NAME` lays them on the map's hexes; degrees are north and east.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from .base import Datum, Id, Words

__all__ = ["Anchoring", "SurveyColour", "SurveyCourse", "SurveyGround", "SurveyPlace"]

Latitude = Annotated[float, Field(ge=-85, le=85)]
Longitude = Annotated[float, Field(ge=-180, le=180)]


class Anchoring(Datum):
    """`country.yaml`: the hex whose middle is known, the compass direction of the top of the page, the scale."""

    map: Id
    hex: str
    latitude: Latitude
    longitude: Longitude
    bearing: Annotated[float, Field(ge=0, lt=360)] = 0.0
    km_per_hex: Annotated[float, Field(gt=0, le=1000)]
    crossing: dict[Id, Annotated[float, Field(ge=0, le=100)]] = Field(
        default_factory=dict, description="the cost to a road of crossing a kind of hexside line, in hexes of detour"
    )
    follow: dict[Id, Annotated[float, Field(ge=0, le=0.9)]] = Field(
        default_factory=dict,
        description="the saving, in hexes, on a step that an earlier line of this kind already takes",
    )
    barred: Words = Field(default=(), description="kinds of hexside line that no path crosses")
    note: str | None = None
    source: str


class SurveyPlace(Datum):
    """A place: a name, or a settlement with its terrain. `at` puts it into a hex by hand, at most two hexes away."""

    id: Id
    name: str | None = None
    latitude: Latitude
    longitude: Longitude
    kind: Id | None = None
    terrain: Id | None = None
    features: Words = ()
    at: str | None = None
    source: str


class SurveyCourse(Datum):
    """A river, road or railway: `through` lists ids of places and `latitude,longitude`.

    `joins` and `leaves` name courses above it in the file: a river ends in the first and begins in the second. With
    `along` it is a stretch of another course, from near the first point to near the last: a ford, a quay.
    """

    id: Id
    kind: Id
    name: str | None = None
    through: Words
    along: Id | None = None
    joins: Id | None = None
    leaves: Id | None = None
    source: str


def _radius(value: Any) -> Any:
    return value if value not in ("", None) else 0.0


class SurveyGround(Datum):
    """A wood, a marsh, a height. `shape` is `area` (its outline) or `strip` (a line, `km` to each side).

    `give` is `terrain` or `feature`; the first that claims a hex keeps it, and places come before all of these.
    """

    id: Id
    give: Literal["terrain", "feature"] = "terrain"
    kind: Id
    shape: Literal["area", "strip"] = "area"
    km: Annotated[float, BeforeValidator(_radius), Field(ge=0, le=200)] = 0.0
    outline: Words
    source: str


class SurveyColour(Datum):
    """A terrain on the map of another module, and hexes that certainly have it: all others are guessed by their
    colours.
    """

    terrain: Id
    hexes: Annotated[Words, Field(min_length=1, max_length=2000)]
    source: str
