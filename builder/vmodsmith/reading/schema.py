"""The files of a workspace, and the schema of each: for the page of formats, and as JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from vmodsmith.model import (
    Condition,
    Datum,
    Display,
    Feature,
    Formation,
    Hex,
    HexMap,
    Line,
    LineKind,
    Manifest,
    Marker,
    Paragraph,
    Phase,
    PieceKind,
    Place,
    RuleSheet,
    Setup,
    SetupRow,
    State,
    Style,
    TableColumns,
    TableSpec,
    Terrain,
    Turns,
    Unit,
    UnitType,
    Zone,
)
from vmodsmith.model.images import ImageSheet
from vmodsmith.model.json_schema import SCALAR, written_schema
from vmodsmith.model.scenarios import Scenario
from vmodsmith.model.sheetformats import Formats
from vmodsmith.model.survey import Anchoring, SurveyColour, SurveyCourse, SurveyGround, SurveyPlace

__all__ = ["FILES", "FileFormat", "Section", "json_schema"]


@dataclass(frozen=True)
class Section:
    """A part of a YAML file: its key, the model of its contents, and whether it is a list of the model, a mapping to
    it, or a single one.
    """

    key: str
    model: type[Datum]
    shape: Literal["list", "mapping", "one"] = "list"


@dataclass(frozen=True)
class FileFormat:
    """A kind of file: the name of its schema, its path in a workspace, its purpose, and its contents: sections, one
    model as a whole, or rows of a model.
    """

    name: str
    path: str
    text: str
    whole: type[Datum] | None = None
    sections: tuple[Section, ...] = ()
    row: type[Datum] | None = None
    also: tuple[type[Datum], ...] = ()
    """Values that fields may have in addition to those of their model."""

    @property
    def is_yaml(self) -> bool:
        """Whether it is a YAML file, not a table."""
        return self.row is None

    @property
    def has_source(self) -> bool:
        """Whether it may have a `source` for all its entries at once."""
        return bool(self.sections) and self.name not in ("pictures", "scenarios")

    @property
    def models(self) -> tuple[type[Datum], ...]:
        """The models that it contains directly."""
        one = self.whole or self.row
        return (one,) if one else tuple(each.model for each in self.sections)


FILES = (
    FileFormat("game", "counters/NAME/game.yaml", "the manifest of the game", whole=Manifest, also=(TableColumns,)),
    FileFormat("types", "counters/NAME/types.yaml", "unit types", sections=(Section("types", UnitType),)),
    FileFormat(
        "formations", "counters/NAME/formations.csv", "optional: formations that units belong to", row=Formation
    ),
    FileFormat("units", "counters/NAME/units.csv", "one row for each unit counter", row=Unit),
    FileFormat("markers", "counters/NAME/markers.csv", "one row for each marker", row=Marker),
    FileFormat(
        "pictures",
        "counters/NAME/pictures.yaml",
        "optional: how sheets of your own pictures are cut",
        sections=(Section("sheets", ImageSheet),),
    ),
    FileFormat("setups", "counters/NAME/setups.yaml", "predefined setups", sections=(Section("setups", Setup),)),
    FileFormat("setup", "counters/NAME/setups/SETUP.csv", "the position of each piece in a setup", row=SetupRow),
    FileFormat(
        "map",
        "maps/NAME/map.yaml",
        "maps, and what can lie on them",
        sections=(
            Section("maps", HexMap),
            Section("terrain", Terrain),
            Section("features", Feature),
            Section("lines", LineKind),
        ),
    ),
    FileFormat("hexes", "maps/NAME/hexes.csv", "hexes that differ from the default terrain", row=Hex),
    FileFormat("lines", "maps/NAME/lines.csv", "optional: rivers, roads, railways", row=Line),
    FileFormat("places", "maps/NAME/places.csv", "optional: names on the map", row=Place),
    FileFormat("zones", "maps/NAME/zones.csv", "optional: groups of hexes", row=Zone),
    FileFormat(
        "displays", "maps/NAME/displays.yaml", "off-map sheets of boxes", sections=(Section("displays", Display),)
    ),
    FileFormat(
        "country", "maps/NAME/source/country.yaml", "optional: how geography lies on the hexes", whole=Anchoring
    ),
    FileFormat(
        "survey-places", "maps/NAME/source/places.csv", "optional: places by latitude and longitude", row=SurveyPlace
    ),
    FileFormat("survey-courses", "maps/NAME/source/courses.csv", "optional: rivers and roads", row=SurveyCourse),
    FileFormat("survey-grounds", "maps/NAME/source/grounds.csv", "optional: woods, marshes, heights", row=SurveyGround),
    FileFormat(
        "survey-colours",
        "maps/NAME/source/colours.csv",
        "optional, for another module: hexes whose terrain is known; others are guessed by their colours",
        row=SurveyColour,
    ),
    FileFormat(
        "pieces",
        "templates/NAME/pieces.yaml",
        "what pieces of each kind can do",
        sections=(
            Section("kinds", PieceKind, "mapping"),
            Section("conditions", Condition),
            Section("states", State),
        ),
    ),
    FileFormat(
        "phases",
        "templates/NAME/phases.yaml",
        "turns and phases",
        sections=(Section("phases", Phase), Section("turns", Turns, "one")),
    ),
    FileFormat("tables", "templates/NAME/tables.yaml", "result tables", sections=(Section("tables", TableSpec),)),
    FileFormat("style", "templates/NAME/style.yaml", "the look of the game; also `style-*.yaml`", whole=Style),
    FileFormat("sheets", "templates/NAME/sheets.yaml", "optional: print formats", whole=Formats),
    FileFormat("rules", "templates/NAME/rules/SHEET.yaml", "a rule sheet", whole=RuleSheet),
    FileFormat("paragraphs", "templates/NAME/paragraphs.csv", "optional: the index of the rulebook", row=Paragraph),
    FileFormat(
        "scenarios",
        "templates/NAME/scenarios/FILE.yaml",
        "tests of the game",
        sections=(Section("scenarios", Scenario), Section("defaults", Scenario, "one")),
    ),
)
"""The files with a schema. Texts (`strings.csv`), the cells of tables and pages have none."""


def json_schema(file: FileFormat, mechanics: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The JSON Schema (draft 07) of a YAML file. `mechanics` has definitions for declarations in rule sheets, one of
    them called `declarations`."""
    definitions = written_schema((*file.models, *file.also))
    if file.whole:
        top = definitions.pop(file.whole.__name__)
    else:
        properties = {each.key: _section(each) for each in file.sections}
        if file.has_source:
            said = "The source of every entry of the file that has none of its own."
            properties["source"] = {"description": said, **SCALAR}
            for each in definitions.values():
                each["required"] = [name for name in each.get("required", ()) if name != "source"]
        top = {"type": "object", "properties": properties, "additionalProperties": False}
    made = {"$schema": "http://json-schema.org/draft-07/schema#", "title": file.path, "description": file.text, **top}
    _ADJUST.get(file.name, _unchanged)(made, definitions)
    if file.name == "rules" and mechanics:
        definitions |= mechanics
        for each in ("RuleCommand", "RuleHook", "RuleButton"):
            fields = definitions[each]["properties"]
            fields |= {key: _or_list(fields[key], kind) for key, kind in (("against", "reasons"), ("call", "effects"))}
        made["properties"] = {**made["properties"], "mechanics": {"$ref": "#/$defs/declarations"}}
    return {**made, "$defs": definitions}


def _or_list(schema: dict[str, Any], kind: str) -> dict[str, Any]:
    """An expression, or a list as in the declaration of a mechanic."""
    kept = {key: each for key, each in schema.items() if key in ("description", "examples")}
    return {**kept, "allOf": [{"$ref": f"#/$defs/{kind}"}]}


def _section(each: Section) -> dict[str, Any]:
    inner = {"$ref": f"#/$defs/{each.model.__name__}"}
    if each.shape == "list":
        return {"type": "array", "items": inner}
    return {"type": "object", "additionalProperties": inner} if each.shape == "mapping" else inner


def _unchanged(made: dict[str, Any], definitions: dict[str, Any]) -> None:
    """Leave the schema unchanged: most files have the form of the model."""


def _game(made: dict[str, Any], definitions: dict[str, Any]) -> None:
    """Let `columns` have a list for a table, or a mapping of headings."""
    columns = made["properties"]["columns"]
    listed = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}, {"$ref": "#/$defs/TableColumns"}]}
    made["properties"]["columns"] = {**columns, "additionalProperties": listed}


def _inherited(made: dict[str, Any], definitions: dict[str, Any]) -> None:
    """Require no fields of a part that extends another: it may contain only the differences."""
    for each in (made, *definitions.values()):
        each.pop("required", None)


def _sheets(made: dict[str, Any], definitions: dict[str, Any]) -> None:
    _inherited(made, definitions)
    said = {"description": "Another format whose values this one inherits.", **SCALAR}
    definitions["SheetFormat"]["properties"]["extends"] = said


def _scenarios(made: dict[str, Any], definitions: dict[str, Any]) -> None:
    """A file of scenarios, or one scenario. The words of cases (`<attacker>`) stand for any key or value."""
    state = {"anyOf": [{"$ref": "#/$defs/PieceState"}, {"const": "gone"}]}
    expected = definitions["Expectation"]["properties"]
    described = expected["pieces"]["description"]
    expected["pieces"] = {"description": described, "type": "object", "additionalProperties": state}
    for each in definitions.values():
        each["properties"] = {key: _or_word(value) for key, value in each["properties"].items()}
        each["patternProperties"] = {"<": {}}
    one = definitions["Scenario"]
    several = {**made["properties"], "about": {"description": "What the scenarios of this file are about.", **SCALAR}}
    made["properties"] = {**one["properties"], **several}
    definitions["Scenario"] = {key: each for key, each in one.items() if key != "required"}


def _or_word(schema: dict[str, Any]) -> dict[str, Any]:
    """Allow a word of a case in place of a value; in place of a list of mappings also a single mapping."""
    kept = {key: each for key, each in schema.items() if key in ("description", "examples")}
    rest = {key: each for key, each in schema.items() if key not in kept}
    more: list[dict[str, Any]] = [SCALAR]
    for each in (rest, *rest.get("anyOf", ())):
        if each.get("type") == "array":
            more.append(each["items"])
            each["items"] = {"anyOf": [each["items"], SCALAR]}
        if isinstance(each.get("additionalProperties"), dict):
            each["additionalProperties"] = {"anyOf": [each["additionalProperties"], SCALAR]}
    return {**kept, "anyOf": [rest, *more]}


_ADJUST = {"game": _game, "style": _inherited, "sheets": _sheets, "scenarios": _scenarios}
"""Adjustments of the schema for files that may contain more than the model."""
