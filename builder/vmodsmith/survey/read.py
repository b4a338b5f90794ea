"""The files of `maps/NAME/source/` to the model."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Datum, HexMap, LineKind, Node
from vmodsmith.model.land import Land
from vmodsmith.model.survey import Anchoring, SurveyCourse, SurveyGround, SurveyPlace
from vmodsmith.reading.files import Reader

__all__ = ["Survey", "read_survey"]

D = TypeVar("D", bound=Datum)


@dataclass(frozen=True, slots=True)
class Survey:
    """A landscape and the map on which it is laid."""

    land: Land
    kinds: dict[str, LineKind]
    anchoring: Anchoring
    places: tuple[SurveyPlace, ...]
    courses: tuple[SurveyCourse, ...]
    grounds: tuple[SurveyGround, ...]


def read_survey(root: Path, game: str) -> Survey:
    """The survey of a game. Raises WorkspaceError with all faults of its files."""
    reader, folder = Reader(root), f"maps/{game}/source"
    sheets = reader.yaml(f"maps/{game}/map.yaml")
    country = reader.yaml(f"{folder}/country.yaml")
    anchoring = reader.make(Anchoring, country) if country is not None else None
    places = _rows(reader, SurveyPlace, f"{folder}/places.csv")
    courses = _rows(reader, SurveyCourse, f"{folder}/courses.csv")
    grounds = _rows(reader, SurveyGround, f"{folder}/grounds.csv")
    sections = sheets or Node()
    maps = [reader.make(HexMap, each) for each in sections.get("maps", [])]
    kinds = [reader.make(LineKind, each) for each in sections.get("lines", [])]
    if reader.problems or anchoring is None:
        raise WorkspaceError(reader.problems)
    sheet = next((each for each in maps if each and each.id == anchoring.map), None)
    if sheet is None:
        ids = [each.id for each in maps if each]
        raise WorkspaceError([Problem.at(anchoring.origin, "map", anchoring.map, "a map of map.yaml", valid=ids)])
    land = Land(sheet)
    if anchoring.hex not in land.cubes:
        raise WorkspaceError([Problem.at(anchoring.origin, "hex", anchoring.hex, "a hex of the map")])
    return Survey(land, {each.id: each for each in kinds if each}, anchoring, places, courses, grounds)


def _rows(reader: Reader, model: type[D], file: str) -> tuple[D, ...]:
    need = tuple(key for key, field in model.model_fields.items() if field.is_required())
    rows = reader.rows(file, need=need, known=tuple(model.model_fields))
    return tuple(made for row in rows if (made := reader.make(model, row)) is not None)
