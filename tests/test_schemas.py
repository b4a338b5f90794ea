"""The JSON Schemas of YAML files: up to date, true of the games, and telling what is wrong; beside a new game."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner
from shared.games import ROOT, SMALL

from vmodsmith.cli import main
from vmodsmith.foundation import fast_yaml
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.schema import FILES
from vmodsmith.rules.mechanics.catalogue import catalogue
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.schemas import head_line, schemas, write_schemas

PUBLISHED = ROOT / "docs" / "schemas"


class Editor(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML 1.2 as editors read it: numbers, `true` and `false`; everything else is text."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012


Editor.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile("^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)
Editor.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^[-+]?(?:[0-9]+|[0-9]*\.[0-9]+)(?:[eE][-+]?[0-9]+)?$"),
    list("-+.0123456789"),
)


@cache
def _judge(name: str) -> jsonschema.Draft7Validator:
    schema = json.loads(schemas()[f"{name}.json"])
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


LONG = 20_000
"""Letters of files that are read as an editor does only: what a long file has, a short one of its kind has too."""


def _told(name: str, text: str) -> list[str]:
    """What a schema says of a text, read as an editor does and as the program does."""
    found = []
    for data in (yaml.load(text, Editor), *([] if len(text) > LONG else [fast_yaml.texts(text)])):
        found += [
            f"{'.'.join(map(str, each.absolute_path))}: {each.message}" for each in _judge(name).iter_errors(data)
        ]
    return found


def _schema_of(file: str) -> str:
    """The schema that a file of a workspace has, by its path in it."""
    found = re.search(r"/schemas/([a-z-]+)\.json", head_line(file))
    assert found, file
    return found[1]


def _files(root: Path) -> list[tuple[Path, str]]:
    """Every YAML file of a workspace, by its path in it."""
    rooms = [path for room in ("counters", "maps", "templates") for path in sorted((root / room).rglob("*.yaml"))]
    return [(path, path.relative_to(root).as_posix()) for path in rooms]


def test_the_published_schemas_are_those_of_the_program() -> None:
    assert {path.name: path.read_text(encoding="utf-8") for path in PUBLISHED.glob("*.json")} == schemas(), (
        "write them anew: python -m vmodsmith.tasks.schemas"
    )


def test_they_are_a_part_of_each_release() -> None:
    """As whoever makes a release reads it."""
    _, _, releases = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Releases\n")
    said = " ".join(releases.partition("\n## ")[0].split())
    assert "The JSON Schemas in `docs/schemas/` are published with each release" in said


@pytest.mark.parametrize("root", [ROOT, SMALL], ids=["games", "small"])
def test_the_files_of_every_game_fit_their_schemas(root: Path) -> None:
    files = _files(root)
    assert len(files) > 8
    for path, file in files:
        assert _told(_schema_of(file), path.read_text(encoding="utf-8")) == [], file


def test_a_new_game_comes_with_schemas_that_its_files_name_and_fit(tmp_path: Path) -> None:
    new_game(tmp_path, "my-battle")
    files = _files(tmp_path)
    assert len(files) > 10
    for path, file in files:
        text = path.read_text(encoding="utf-8")
        named = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
        assert named, file
        schema = (path.parent / named[1]).resolve()
        assert (
            schema.is_relative_to(tmp_path.resolve()) and schema.read_text(encoding="utf-8") == schemas()[schema.name]
        )
        assert _told(schema.stem, text) == [], file
    assert CliRunner().invoke(main, ["check", "my-battle", "--workspace", str(tmp_path)]).exit_code == 0


def test_a_second_game_takes_the_schemas_that_are_there(tmp_path: Path) -> None:
    first = new_game(tmp_path, "one")
    second = new_game(tmp_path, "two")
    assert any(each.parts[0] == "schemas" for each in first)
    assert not any(each.parts[0] == "schemas" for each in second)


def test_schemas_of_another_version_are_renewed_and_files_of_the_author_are_not(tmp_path: Path) -> None:
    assert len(write_schemas(tmp_path)) == len(schemas())
    path = tmp_path / "schemas" / "types.json"
    path.write_text(path.read_text(encoding="utf-8").replace("unit types", "kinds of unit"), encoding="utf-8")
    assert write_schemas(tmp_path) == [Path("schemas/types.json")]
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(WorkspaceError) as told:
        write_schemas(tmp_path)
    assert [each.file for each in told.value.problems] == ["schemas/types.json"]
    assert path.read_text(encoding="utf-8") == "{}"


def test_the_command_writes_them(tmp_path: Path) -> None:
    (tmp_path / "counters").mkdir()
    outcome = CliRunner().invoke(main, ["schemas", "--workspace", str(tmp_path)])
    assert outcome.exit_code == 0 and "schemas/rules.json" in outcome.output
    assert CliRunner().invoke(main, ["schemas", "--workspace", str(tmp_path)]).output == "schemas/ is up to date\n"


SLIPS = {
    "an unknown field": ("types", "types: [{id: a, name: b, kind: c, layout: d, source: e, sybmol: f}]", "sybmol"),
    "a missing field": ("types", "types: [{id: a, name: b, layout: d, source: e}]", "'kind' is a required"),
    "a word that is none": ("pieces", "kinds: {unit: {name: a, flip: step}}", "'step' is not one of"),
    "a number out of range": ("phases", "turns: {count: 900, name: a}", "900"),
    "a colour": (
        "game",
        "{id: a, title: b, version: c, sides: [{id: r, name: s, colour: red}]}",
        "'red' does not match",
    ),
    "an unknown section": ("map", "teraain: []", "teraain"),
    "a list for a mapping": ("pieces", "kinds: [unit]", "is not of type 'object'"),
    "a mechanic that is none": ("rules", "{name: a, mechanics: {z: {use: zone}}}", "'zone' is not one of"),
    "a setting that is none": ("rules", "{name: a, mechanics: {s: {use: stacking, limit: 2, cuonts: yes}}}", "cuonts"),
    "a setting that is missing": ("rules", "{name: a, mechanics: {s: {use: stacking}}}", "'limit' is a required"),
    "a modifier without a number": (
        "rules",
        "{name: a, mechanics: {w: {use: weather, table: t, modifiers: [{text: b, buy: 1}]}}}",
        "modifiers",
    ),
    "an action that is none": (
        "rules",
        "{name: a, mechanics: {s: {use: stacking, limit: 2, over_limit: [{elimnate: yes}]}}}",
        "over_limit",
    ),
    "a hook of no event": ("rules", "{name: a, hooks: [{id: b, on: phases, call: c()}]}", "'phases' is not valid"),
    "a hook of an event and no event": ("rules", "{name: a, hooks: [{id: b, on: phase agian, call: c()}]}", "agian"),
    "a step of a scenario": ("scenarios", "scenarios: [{name: a, steps: [{doo: Flip, to: b}]}]", "steps"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_marked(slip: str) -> None:
    name, text, expected = SLIPS[slip]
    assert any(expected in each for each in _told(name, text)), _told(name, text)


def test_every_setting_is_described_for_the_editor() -> None:
    parts = json.loads(schemas()["rules.json"])["$defs"]
    for name, used in catalogue().items():
        offered = set(parts[f"mechanic-{name}"]["properties"])
        assert set(used.public) <= offered and not [each for each in offered if each.startswith("_")]
    said = parts["mechanic-movement"]["properties"]["least"]["description"]
    assert (
        "How many hexes a piece may always move" in said
        and "If left out: `0`" in said
        and "Example: `least: 1`" in said
    )


def test_every_field_is_described_for_the_editor() -> None:
    for file in (each for each in FILES if each.is_yaml):
        schema = json.loads(schemas()[f"{file.name}.json"])
        for name, part in {"": schema, **schema["$defs"]}.items():
            if name[:1].isupper():
                assert all(each.get("description") for each in part.get("properties", {}).values()), (file.name, name)


NEW_SLIPS = {
    "a binding without phases": (
        "rules/2-movement.yaml",
        "- {phases: red-move, side: red}",
        "- {phase: red-move, side: red}",
    ),
    "an unknown action in a case": ("rules/4-supply.yaml", "[{restore: 1}]", "[{restor: 1}]"),
    "a modifier without its number": ("rules/3-combat.yaml", "- {text: sky.rain, by: -1,", "- {text: sky.rain,"),
    "a setting with another name": ("rules/3-combat.yaml", "attack_strength:", "atack_strength:"),
    "a mechanic that there is not": ("rules/3-combat.yaml", "use: combat", "use: combta"),
    "an element that draws nothing known": ("style.yaml", "ground: {draw: box", "ground: {draw: bxo"),
    "a word where a number stands": ("style.yaml", "raster: 2", "raster: two"),
}


@pytest.mark.parametrize("slip", NEW_SLIPS)
def test_an_editor_marks_a_slip_in_a_new_game(tmp_path: Path, slip: str) -> None:
    name, before, after = NEW_SLIPS[slip]
    new_game(tmp_path, "my-battle")
    path = tmp_path / "templates" / "my-battle" / name
    text = path.read_text(encoding="utf-8")
    assert before in text
    assert _told(_schema_of(f"templates/my-battle/{name}"), text.replace(before, after, 1)) != []


def test_an_editor_offers_all_words_that_tell_elements_apart() -> None:
    """The words stand in one list: of several possible models an editor names those of one."""
    elements = json.loads(schemas()["style.json"])["$defs"]["Layout"]["properties"]["elements"]
    assert elements["additionalProperties"]["properties"]["draw"]["enum"] == [
        "box", "path", "text", "symbol", "size", "image",
    ]  # fmt: skip
