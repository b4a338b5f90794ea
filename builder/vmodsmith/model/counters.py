"""Units, markers, the formations that units belong to, and the counters made from units and markers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from .base import Datum, Id, Words, split

__all__ = ["Counter", "Formation", "Marker", "Stat", "Unit", "UnitType", "Value", "faces_of"]


def _value(value: Any) -> Any:
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            return value
    return value


Value = Annotated[int | str, BeforeValidator(_value)]
"""A printed value: a whole number, or a sign such as `*`."""


class Stat(Datum):
    """A number printed on units."""

    id: Id
    name: str


class UnitType(Datum):
    """A kind of unit: its name, its look, the values that rules may ask for."""

    id: Id
    name: str
    kind: Id
    layout: Id
    symbol: str | None = None
    classes: Annotated[Words, Field(max_length=100)] = ()
    scheme: Id | None = Field(default=None, description="colour scheme, if it is not the side's own")
    title: Annotated[tuple[Literal["formation", "body", "parent", "name", "type"], ...], BeforeValidator(split)] = (
        Field(
            default=("formation", "parent", "name"),
            description="the parts of a unit's title, in this order: its formation (`body`: by its full name, not its "
            "abbreviation), its parent, its own name, its type",
        )
    )
    covered: Id | None = Field(
        default=None,
        description="unless this option is `off`, players of other sides see its strength only as a chit below it "
        "would show it",
    )
    source: str


class Formation(Datum):
    """A headquarters or another formation that units belong to."""

    id: Id
    side: Id
    name: str
    abbr: str
    kind: Id
    parent: Id | None = None
    map_part: Id | None = None
    morale: int | None = None
    source: str
    extra: dict[str, str] = Field(default_factory=dict)


class Unit(Datum):
    """One row of the units' table. `values` has a mapping of statistic to printed value a step, the full one first.

    `pictures` has the name of a picture for each face, empty if the row names none."""

    id: Id
    side: Id
    type: Id
    formation: Id | None = None
    size: str | None = None
    parent: str | None = None
    name: str = ""
    setup: str | None = None
    quantity: Annotated[int, Field(ge=1, le=999)] = 1
    steps: Annotated[int, Field(ge=1, le=9)] = 1
    scheme: Id | None = None
    division: Id | None = None
    arrives: str | None = None
    area: str | None = None
    option: str | None = None
    formerly: Id | None = None
    values: tuple[dict[str, Value], ...] = ()
    pictures: tuple[str, ...] = ()
    host: str | None = Field(default=None, description="of a plug-in for another module: which of its pieces this is")
    layer: str | None = Field(default=None, description="of such a piece: the layer that shows its steps")
    source: str
    extra: dict[str, str] = Field(default_factory=dict)


class Marker(Datum):
    """One row of the markers' table. `pictures` has the name of a picture for each face that the row names one for."""

    id: Id
    kind: Id
    side: Id | None = None
    formation: Id | None = None
    layout: Id
    name: str
    front: str = ""
    back: str | None = None
    pictures: tuple[str, ...] = ()
    symbol: str | None = None
    scheme: Id | None = None
    quantity: Annotated[int, Field(ge=1, le=999)] = 1
    use: Literal["both", "sheet", "module"] = "both"
    option: str | None = None
    formerly: Id | None = None
    source: str
    extra: dict[str, str] = Field(default_factory=dict)


class Counter(Datum):
    """A counter as drawing and assembling see it, whether it came from a unit's row or a marker's.

    `title` names the counter: words that are literal or keys of strings. `faces` has one mapping a face: the text of
    every field a layout can ask for (`name`, `parent`, `size`, `at`, …). A counter that is `covered` by an option has
    one more face, number 0, which players of other sides see until the unit has only its last step left.
    """

    id: Id
    kind: Id
    title: tuple[str, ...]
    side: Id | None = None
    formation: Id | None = None
    type: Id | None = None
    layout: Id
    scheme: Id | None = None
    symbol: str | None = None
    classes: tuple[str, ...] = ()
    faces: tuple[dict[str, str], ...]
    properties: dict[str, str] = Field(default_factory=dict)
    quantity: int = 1
    use: Literal["both", "sheet", "module"] = "both"
    option: str | None = None
    formerly: Id | None = None
    covered: Id | None = None
    source: str


def faces_of(counter: Counter) -> range:
    """The numbers of the faces of a counter: from 1, and 0 before them if it can be covered."""
    return range(0 if counter.covered else 1, len(counter.faces) + 1)
