"""How scenarios are named on the command line: by name, by file with or without its ending, by a path anywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared.files import ROOT

from vmodsmith.cli import main

S = "templates/skirmish/scenarios"
OWN = "scenarios:\n- {name: Mine, setup: start, steps: []}\n"


@pytest.fixture
def bare(skirmish: Path) -> Path:
    """The small game with two files of scenarios."""
    for path in (skirmish / S).glob("*.yaml"):
        path.unlink()
    (skirmish / S).mkdir(exist_ok=True)
    (skirmish / S / "first.yaml").write_text(OWN.replace("Mine", "First"), encoding="utf-8")
    (skirmish / S / "second.yaml").write_text(OWN.replace("Mine", "Second"), encoding="utf-8")
    return skirmish


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["test", "--quick", "--json", *args], catch_exceptions=False)


def ran(result: Result) -> list[str]:
    return [each["name"] for report in json.loads(result.stdout) for each in report["results"]]


@pytest.mark.parametrize("name", ["first", "first.yaml", f"{S}/first.yaml", f"{S}/first", "First"])
def test_a_file_is_named_with_or_without_its_ending_or_path(
    bare: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(bare)
    result = run("skirmish", name)
    assert result.exit_code == 0 and ran(result) == ["First"]


def test_a_path_names_its_game_and_its_workspace(
    bare: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    result = run(str(bare / S / "second.yaml"))
    assert result.exit_code == 0 and ran(result) == ["Second"]


def test_a_path_is_read_from_the_current_folder(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(bare / S)
    assert ran(run("./second.yaml")) == ["Second"]


def test_a_file_may_lie_anywhere(
    bare: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path_factory.mktemp("elsewhere") / "mine.yaml"
    other.write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(bare)
    assert ran(run(str(other))) == ["Mine"]
    assert sorted(ran(run("skirmish", "first", str(other)))) == ["First", "Mine"]
    other.write_text("scenarios:\n- {name: Mine, steps: [{trun: next}]}\n", encoding="utf-8")
    result = run(str(other))
    assert result.exit_code == 1 and "did you mean 'turn'?" in result.stdout and str(other) in result.stdout


def test_a_file_that_is_not_there_is_told_with_the_nearest(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(bare)
    result = CliRunner().invoke(main, ["test", "--quick", f"{S}/frist.yaml"])
    assert result.exit_code == 2
    assert "expected a file of scenarios (did you mean 'first.yaml'?)" in result.output


def test_of_several_games_the_one_of_a_file_elsewhere_is_asked_for(
    bare: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    import shutil

    for room in ("counters", "maps", "templates"):
        shutil.copytree(bare / room / "skirmish", bare / room / "another")
    other = tmp_path_factory.mktemp("elsewhere") / "mine.yaml"
    other.write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(bare)
    result = CliRunner().invoke(main, ["test", "--quick", str(other)])
    assert result.exit_code == 2 and "expected the name of its game as well: another, skirmish" in result.output
    assert ran(run("skirmish", str(other))) == ["Mine"]


def test_a_run_without_scenarios_says_so_and_fails(bare: Path) -> None:
    for path in (bare / S).glob("*.yaml"):
        path.unlink()
    result = CliRunner().invoke(main, ["--workspace", str(bare), "test", "--quick"])
    assert result.exit_code == 1
    assert "skirmish: nothing was run: there are no scenarios in templates/skirmish/scenarios/" in result.output
    assert "0 passed" not in result.output
    (report,) = json.loads(run("--workspace", str(bare)).stdout)
    assert report["passed"] is False and report["results"] == []


def test_the_odds_of_a_scenario_are_asked_for_by_its_file(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(bare / S)
    for name in ("first.yaml", "./first.yaml", str(bare / S / "first.yaml")):
        result = CliRunner().invoke(main, ["simulate", "skirmish", name, "--times", "2"])
        assert result.exit_code == 0, result.output


VALUES = """about: values
scenarios:
- name: held
  place: [{piece: leader-raymond, at: "0512", state: "order:attack"}]
  steps: [{expect: {pieces: {leader-raymond: {state: "order:attack", without: "order:rally"}}}}]
- name: missed
  place: [{piece: leader-raymond, at: "0512", state: "order:attack"}]
  steps: [{expect: {pieces: {leader-raymond: {state: "order:rally", without: "order:attack"}}}}]
"""


def test_a_value_of_a_state_is_placed_and_expected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "values.yaml"
    path.write_text(VALUES, encoding="utf-8")
    monkeypatch.chdir(ROOT)
    held, missed = json.loads(run("hattin", str(path)).stdout)[0]["results"]
    assert held["passed"] and not missed["passed"]
    told = json.dumps(missed["failures"])
    assert "order:rally" in told and "order:attack" in told
