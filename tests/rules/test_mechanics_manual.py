"""What the manual says of the settings of mechanics: complete, true to the code, and with examples that work."""

from __future__ import annotations

import ast
import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from shared.games import ROOT

from rules.test_mechanics_examples import examples
from rules.test_mechanics_examples import read as read_examples
from vmodsmith.foundation import fast_yaml
from vmodsmith.rules.mechanic_sheets import mechanic_folders
from vmodsmith.rules.mechanics import manual
from vmodsmith.rules.mechanics.catalogue import catalogue
from vmodsmith.rules.mechanics.reference import left_out, reference, value_of

SETTINGS = [(name, each) for name in catalogue() for each in manual.settings(name)]
STARTER = ROOT / "builder" / "vmodsmith" / "tasks" / "starter"


@pytest.mark.parametrize("name", list(catalogue()))
def test_the_manual_names_steps_that_there_are_each_once(name: str) -> None:
    given: Any = yaml.safe_load((mechanic_folders()[name] / "manual.yaml").read_text(encoding="utf-8"))
    named = [*given["settings"], *given["steps"]]
    assert [each for each in named if each not in catalogue()[name].steps] == []
    assert len(named) == len(set(named))
    required = [each.name for each in catalogue()[name].steps.values() if each.required]
    assert [each for each in required if each not in given["settings"]] == []


@pytest.mark.parametrize("name", list(catalogue()))
def test_what_the_manual_leaves_out_is_private_by_name(name: str) -> None:
    public = {each.name for each in (*manual.public_steps(name), *(each.step for each in manual.settings(name)))}
    assert set(catalogue()[name].public) == public


def test_a_description_calls_the_declarations_of_the_examples_and_their_public_steps() -> None:
    """What a description tells an author to write, `store.spend("fuel", 2)`, can be written: the name is that of a
    declaration in the examples, and the step is one that games may call."""
    declared = {key: given["use"] for name in catalogue() for key, given in _declared(name).items()}
    wrong = []
    for mechanic in catalogue().values():
        texts = [mechanic.text, *(step.text for step in mechanic.steps.values() if not step.private)]
        for name, step in re.findall(r"\b([a-z_]+)\.(\w+)\(", "\n".join(texts)):
            uses = declared.get(name)
            if (uses is None and name in catalogue()) or (uses and step not in catalogue()[uses].public):
                wrong.append(f"{mechanic.id}: {name}.{step}")
    assert wrong == []


def _declared(name: str) -> dict[str, Any]:
    """The declarations in the example of a mechanic."""
    return dict(yaml.load(examples(name), Loader=yaml.BaseLoader))


def test_files_of_mechanics_are_named_by_what_they_do() -> None:
    """The first of each, with the settings, has the name of its mechanic; no two files have one name."""
    files = [file.name for folder in mechanic_folders().values() for file in Path(str(folder)).glob("*.py")]
    assert {f"{name.replace('-', '_')}.py" for name in catalogue()} <= set(files)
    assert len(files) == len(set(files)), sorted(each for each in set(files) if files.count(each) > 1)


PRIVATE = [(name, next(s for s in each.steps.values() if s.private)) for name, each in catalogue().items() if any(
    step.private for step in each.steps.values()
)]  # fmt: skip


@pytest.mark.parametrize(("name", "step"), PRIVATE, ids=[name for name, _ in PRIVATE])
def test_a_game_reaches_into_no_mechanic(name: str, step: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by replacing a private step, nor by calling it in a setting or in a command."""
    sheet: Any = yaml.load(examples(name), Loader=yaml.BaseLoader)
    first = next(key for key, value in sheet.items() if value.get("use") == name)
    call = f"{step.name}()"
    ways: list[dict[str, Any]] = [{step.name: "1"}, {manual.settings(name)[0].name: call}]
    if commands := catalogue()[name].sheet.get("commands"):
        needed = {commands[0]["given"]: "yes"} if "given" in commands[0] else {}
        ways.append({"kinds": "unit", **needed, "commands": {commands[0]["id"]: {"when": call}}})
    for number, way in enumerate(ways):
        declared = {**sheet, first: {**sheet[first], **way}}
        said = yaml.safe_dump(declared, sort_keys=False, allow_unicode=True, width=10_000)
        monkeypatch.setattr("rules.test_mechanics_examples.examples", lambda name, said=said: said)
        problems = read_examples(tmp_path / str(number), [name])[1]
        assert step.name in [each.found for each in problems], (way, [str(each) for each in problems])


def test_every_sentence_about_a_default_was_written_for_the_code_of_today() -> None:
    """Read each named sentence again, in `manual.yaml` of its mechanic; if it is still true, take the new digest."""
    assert [each for name in catalogue() for each in manual.outdated(name)] == []


def test_a_default_that_changes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = catalogue()["stacking"].steps
    body = ast.parse("def alike(unit: Piece) -> str:\n    return unit.designation").body[0]
    monkeypatch.setitem(steps, "alike", dataclasses.replace(steps["alike"], node=body))
    assert [each.split(": ")[:2] for each in manual.outdated("stacking")] == [["stacking", "alike"]]


@pytest.mark.parametrize(("name", "setting"), SETTINGS, ids=[f"{name}.{each.name}" for name, each in SETTINGS])
def test_a_setting_has_a_default_a_unit_and_an_example(name: str, setting: manual.Setting) -> None:
    assert setting.example and setting.step.text
    assert setting.step.required or setting.default
    result = ast.unparse(setting.step.node.returns) if setting.step.node.returns else ""
    counts = re.search(r"\bint\b|Modifier", result)
    assert bool(setting.unit) == bool(counts)


def test_the_page_has_a_row_for_every_setting() -> None:
    page = reference()
    for _, each in SETTINGS:
        row = [
            line
            for line in page.splitlines()
            if line.startswith(f"| `{each.name}`") and each.example.replace("|", "\\|") in line
        ]
        assert row, each.name
    assert f"| `parts` | {'How many parts a point has: 2 if a road costs half a point.'}" in page


def test_what_a_default_is_reads_as_words() -> None:
    said = {(name, each.name): (value_of(each), left_out(each)) for name, each in SETTINGS}
    assert said["movement", "least"] == ("number (hexes)", "`0`")
    assert said["movement", "who"] == ("pieces, or yes or no", "every piece")
    assert said["movement", "allowance"] == ("number (points)", "**required**")
    assert said["movement", "column"] == ("word", "the first column of the table (`columns(table())[0]`)")
    assert said["movement", "zone"][1].startswith("no; with zones: `unit.side is not None and zones.at(")
    assert said["control", "marker"] == ("row of a unit or marker or none", "none")
    assert said["retreat", "removed"] == ("effects", "it is eliminated")


def test_all_examples_together_make_a_game_without_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.test_mechanics_examples.examples", _with_examples)
    program, problems = read_examples(tmp_path, list(catalogue()))
    assert not problems, "\n".join(map(str, problems))
    assert program.functions


def test_a_mistake_in_an_example_would_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that the test above shows something."""
    said = _with_examples("zones").replace("lacks: shaken", "lacks: shakn")
    monkeypatch.setattr("rules.test_mechanics_examples.examples", lambda name: said)
    assert [each.found for each in read_examples(tmp_path, ["zones"])[1]] == ["shakn"]


def _with_examples(name: str) -> str:
    """The declarations of a mechanic's text, the first with the example of every setting."""
    declared: Any = yaml.load(examples(name), Loader=yaml.BaseLoader)
    first = next(key for key, value in declared.items() if value.get("use") == name)
    for each in manual.settings(name):
        declared[first][each.name] = fast_yaml.texts(f"it: {each.example}")["it"]
    return yaml.safe_dump(declared, sort_keys=False, allow_unicode=True, width=10_000)


@pytest.mark.parametrize("folder", [*(ROOT / "templates").iterdir(), STARTER], ids=lambda each: each.name)
def test_games_ask_and_replace_only_what_the_manual_has(folder: Path) -> None:
    """What it leaves out is the mechanics' own business, and may change with any version."""
    sheets = [each.read_text(encoding="utf-8") for each in folder.rglob("rules/*.yaml")]
    functions = [each.read_text(encoding="utf-8") for each in folder.rglob("rules/*.py") if each.name != "game.py"]
    text = "\n".join((*sheets, *functions))
    strangers = []
    for sheet in sheets:
        for name, given in (fast_yaml.texts(sheet) or {}).get("mechanics", {}).items():
            use = given["use"]
            public = {each.name for each in (*manual.public_steps(use), *(each.step for each in manual.settings(use)))}
            private = set(catalogue()[use].steps) - public
            bound = [each for each in given.get("bind") or () if isinstance(each, dict)]
            keys = {key for each in (given, *bound) for key in each}
            space = name.replace("-", "_")
            called = {each for each in private if re.search(rf"(?<![\w.]){space}\.{each}\(", text)}
            itself = {each for each in private if re.search(rf"(?<!\w){each}_itself\(", text)}
            strangers += [f"{name}: {each}" for each in sorted(private & keys | called | itself)]
    assert strangers == []
