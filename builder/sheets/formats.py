"""Print formats: what `templates/NAME/sheets.yaml` may say, laid over the formats every game has."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import yaml
from pydantic import BeforeValidator, Field

from builder.model import Datum, Game, Id, Node, Origin, Words
from builder.model.style import Millimetres, inherit, merge
from builder.problems import Problem, WorkspaceError
from builder.reading import Reader

from .paper import PaperField, paper_of

__all__ = ["Duplex", "Formats", "MapFormat", "Mark", "Selection", "SheetFormat", "read_formats"]

Duplex = Literal["long", "short", "fold", "none"]
"""How the back gets behind the front: the printer's duplex along an edge, folding, or no backs at all."""

Mark = Literal["crop", "registration"]


def _marks(value: Any) -> Any:
    words = tuple(value.replace(",", " ").split()) if isinstance(value, str) else tuple(value)
    return () if words == ("none",) else words


class SheetFormat(Datum):
    """A way to lay counters out on paper. Without `columns` and `rows` the paper is filled."""

    paper: PaperField = Field(default_factory=lambda: paper_of("A4"))
    columns: Annotated[int, Field(ge=1, le=200)] | None = None
    rows: Annotated[int, Field(ge=1, le=200)] | None = None
    gap: Annotated[Millimetres, Field(ge=0, le=100)] = 0.0
    bleed: Annotated[Millimetres, Field(ge=0, le=20)] = 1.5
    margin: Annotated[Millimetres, Field(ge=0, le=100)] = 5.0
    marks: Annotated[tuple[Mark, ...], BeforeValidator(_marks)] = get_args(Mark)
    duplex: Duplex = "long"
    backs: Literal["ground", "blank"] = Field(
        default="ground", description="the back of a counter with one face: its ground colour, or white paper"
    )
    legend: bool = True
    source: str | None = None


class Selection(Datum):
    """Counters that come next on the sheets: those that fit every word given and have no place yet.

    `option` is `none` for counters of the game without optional rules, `any` for all others, or the option's own word.
    """

    side: Words = ()
    formation: Words = ()
    kind: Words = ()
    type: Words = ()
    id: Words = ()
    option: str | None = None
    take: Annotated[int, Field(ge=1, le=9999)] | None = None
    new_sheet: bool = False
    source: str | None = None


class MapFormat(Datum):
    """How maps are printed: the paper of the tiles; a paper to scale the whole map to, instead of true size."""

    paper: PaperField = Field(default_factory=lambda: paper_of("A4"))
    page: PaperField | None = None
    overlap: Annotated[Millimetres, Field(ge=0, le=100)] = 10.0
    margin: Annotated[Millimetres, Field(ge=0, le=100)] = 5.0
    source: str | None = None


class Formats(Datum):
    """`sheets.yaml`: formats by name, the order of counters on the sheets, and the tiles of maps."""

    default: Id = "full"
    formats: dict[Id, SheetFormat] = Field(default_factory=dict)
    order: tuple[Selection, ...] = ()
    map: MapFormat = MapFormat()
    source: str | None = None

    def format(self, name: str | None = None) -> SheetFormat:
        """The format of a name, or the default one. Raises KeyError."""
        return self.formats[name or self.default]


def read_formats(root: Path, game: Game) -> Formats:
    """The formats of a game. Raises WorkspaceError with everything that is wrong in its sheets.yaml."""
    file = f"templates/{game.id}/sheets.yaml"
    reader = Reader(root)
    own = reader.yaml(file, required=False) or Node()
    for key in own:
        if key not in Formats.model_fields:
            known = list(Formats.model_fields)
            reader.problems.append(Problem.at(own.origin, key, key, "one of " + ", ".join(known), valid=known))
    data = Node(merge(_built_in(), own))
    data.origin = own.origin if own.origin.file else Origin(file, 1)
    formats = data.get("formats")
    if isinstance(formats, dict):
        try:
            data["formats"] = inherit(formats, "format")
        except ValueError as error:
            reader.problems.append(Problem(file, 0, "extends", "", str(error)))
    made = None if reader.problems else reader.make(Formats, data)
    if made is not None:
        reader.problems += _unknown(made, game, own, file)
    if reader.problems or made is None:
        raise WorkspaceError(reader.problems)
    return made


def _built_in() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("formats.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.safe_load(text)
    return loaded


def _unknown(made: Formats, game: Game, own: Node, file: str) -> list[Problem]:
    """Names that are none: the default format, and what the order asks for."""
    found = []
    if made.default not in made.formats:
        found.append(
            Problem.at(
                own.origin, "default", made.default, "one of " + ", ".join(made.formats), valid=list(made.formats)
            )
        )
    known = {
        "side": list(game.side_by_id),
        "formation": list(game.formation_by_id),
        "kind": list(game.kinds),
        "type": list(game.type_by_id),
        "id": list(game.counter_by_id),
    }
    for each in made.order:
        origin = each.origin if each.origin.file else Origin(file, 0)
        for field, names in known.items():
            for name in getattr(each, field):
                if name not in names and not (field == "side" and name == "none"):
                    found.append(Problem.at(origin, field, name, f"a known {field}", valid=names))
    return found
