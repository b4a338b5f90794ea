"""`vmodsmith test --quick`: the same scenarios in memory, and what only the engine can check told by name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.evidence.proofs import remembered
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.workspace import Workspace
from vmodsmith.scenarios.checks import CANONICAL, MENU, OPENS, REFERENCES, SAVED, UNDO, checks
from vmodsmith.tasks.quick import run_quick

from .conftest import NAME, Spoil

FAILING = """\
name: Nobody moves by himself
setup: start
steps:
  - {turn: next, expect: {pieces: {red-1: {at: "0101"}}}}
"""
OWN = "def own(me: Piece) -> None:\n    me.show_face(2)\n"
SEATED = """\
name: Two players
setup: start
side: red
others: <others>
cases:
  - {case: nobody else, others: "", red: menu, blue: menu}
  - {case: an opponent, others: blue, red: menu, blue: no-menu}
steps:
  - {turn: next, expect: {pieces: {red-1: {<red>: Sequence of play}, blue-1: {<blue>: Sequence of play}}}}
"""


def scenario(workspace: Workspace, text: str, name: str = "more.yaml") -> None:
    (workspace.root / "templates" / NAME / "scenarios" / name).write_text(text, encoding="utf-8")


def test_every_scenario_runs_and_what_is_left_is_told(little: Workspace) -> None:
    report = run_quick(little, NAME)
    assert [str(each.failures) for each in report.failed()] == []
    assert len(report.results) == 18 and report.engine == ""
    names = [each.name for each in report.skipped]
    assert {OPENS, CANONICAL, REFERENCES, UNDO} <= set(names) and any(SAVED in each for each in names)
    assert any(each.startswith(MENU) for each in names) and all(each.why for each in report.skipped)


def test_what_passes_in_memory_is_no_proof(little: Workspace) -> None:
    """Coverage counts what the engine has proven."""
    run_quick(little, NAME)
    assert not remembered(little.digest(NAME))


def test_a_failure_is_told_as_the_engine_tells_it(spoilt: Spoil) -> None:
    workspace = spoilt("")
    scenario(workspace, FAILING)
    [result] = run_quick(workspace, NAME, ("Nobody moves by himself",)).results
    [failure] = result.failures
    assert (failure.what, failure.expected, failure.step, failure.line) == ("red-1 at", "0101", 1, 4)
    assert result.chat


def test_other_players_decide_for_their_sides(spoilt: Spoil) -> None:
    workspace = spoilt(
        "commands:\n  - {id: own, for: unit, menu: rule.sequence, when: decides(me.side), call: own(me)}\n", OWN
    )
    scenario(workspace, SEATED)
    report = run_quick(workspace, NAME, ("Two players",))
    assert [each.failures for each in report.results] == [[], []] and report.skipped == []
    scenario(workspace, SEATED.replace("blue: no-menu", "blue: menu"))
    [failed] = run_quick(workspace, NAME, ("Two players",)).failed()
    assert "an opponent" in failed.name and "blue-1" in str(failed.failures[0])


def test_unknown_names_and_bad_files_are_told(spoilt: Spoil) -> None:
    workspace = spoilt("")
    scenario(workspace, "name: Bad\nsteps: [{turnn: next}]\n")
    assert [each.file for each in run_quick(workspace, NAME).failed()] == [f"templates/{NAME}/scenarios/more.yaml"]
    with pytest.raises(WorkspaceError, match="A road costs half a point"):
        run_quick(workspace, NAME, ("A road costs half a pint",))


def test_bad_rules_are_told_before_anything_runs(spoilt: Spoil) -> None:
    with pytest.raises(WorkspaceError, match="nothing_of_this_name"):
        run_quick(spoilt("buttons:\n  - {id: bad, menu: rule.sequence, call: nothing_of_this_name()}\n"), NAME)


def test_a_fault_of_the_table_is_a_failure_and_the_next_scenario_runs(
    little: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vmodsmith.rules.tabletop import Play

    real, calls = Play.turn, []

    def broken(self: Play, step: str = "read", name: str | None = None) -> str:
        calls.append(step)
        if len(calls) == 1:
            raise ZeroDivisionError("planted")
        return real(self, step, name)

    monkeypatch.setattr(Play, "turn", broken)
    report = run_quick(little, NAME)
    [failed] = report.failed()
    assert "ZeroDivisionError: planted" in str(failed.failures[0]) and len(report.results) == 18


def test_the_command_without_java_or_display(little: Workspace, tmp_path: Path) -> None:
    """In a process of its own, where there is neither."""
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "JAVA_HOME", "VASSAL_HOME")}
    bare |= {"PATH": str(tmp_path)}

    line = [sys.executable, "-m", "vmodsmith", "--workspace", str(little.root), "test", NAME, "--quick"]
    said = subprocess.run(line, env=bare, check=True, capture_output=True, text=True).stdout
    assert "18 passed, 0 failed, 13 that only the engine can check" in said and "(in memory)" in said
    assert f"skip  {CANONICAL}: " in said


def test_the_command_tells_in_json(little: Workspace) -> None:
    line = ["--workspace", str(little.root), "test", NAME, "--quick", "A road costs half a point", "--json"]
    done = CliRunner().invoke(main, line)
    assert done.exit_code == 0, done.output
    [report] = json.loads(done.stdout)
    assert report["passed"] and [each["name"] for each in report["results"]] == ["A road costs half a point"]


def test_the_checks_are_those_of_the_engine(repository: Path) -> None:
    """The names that are told as skipped are the names under which the engine's checks report."""
    source = (repository / "builder" / "vmodsmith" / "engine" / "checks.py").read_text(encoding="utf-8")
    for constant in (
        "OPENS",
        "CANONICAL",
        "IGNORED",
        "REFERENCES",
        "UNUSED",
        "PLACED",
        "SAVED",
        "NEW_GAME",
        "UNDO",
        "MENU",
        "PLUGINS",
    ):
        assert f"{{{constant}}}" in source or f"({constant})" in source, constant
    assert len(checks(["one"], ["red"], ["extra"])) == 11
