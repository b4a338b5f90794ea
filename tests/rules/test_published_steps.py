"""What mechanics publish is used, or has a reason on the page; what is private now says so."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from shared.games import ROOT

from rules.campaign import read
from vmodsmith.rules.mechanics.catalogue import NOW_PRIVATE, catalogue
from vmodsmith.rules.mechanics.manual import public_steps, reasons, settings

STEPS = [(name, step) for name, steps in NOW_PRIVATE.items() for step in steps.split()]

BRIDGES = """
mechanics:
  bridges:
    use: crossings
    kinds: unit
    water: no
    destroyed: hungry
    first_holder: red
"""


@pytest.fixture(scope="module")
def counting() -> ModuleType:
    """The command, as a module."""
    file = ROOT / "benchmarks" / "published_steps.py"
    spec = spec_from_file_location("published_steps", file)
    assert spec and spec.loader
    made = module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


def test_a_further_step_that_nobody_uses_has_a_reason_on_the_page(counting: ModuleType) -> None:
    used = set().union(*(counting.used_in(place) for place in counting.PLACES))
    unused = {(name, step.name) for name in catalogue() for step in public_steps(name)} - used
    given = {(name, step) for name in catalogue() for step in reasons(name)}
    assert unused - given == set()
    page = (ROOT / "docs" / "mechanics.md").read_text(encoding="utf-8")
    assert [each for name in catalogue() for each in reasons(name).values() if each not in page] == []


def test_every_setting_is_used(counting: ModuleType) -> None:
    """In a game, a recipe, or a workspace of the tests that shows what it changes: an example alone shows nothing."""
    used = set().union(*(counting.used_in(place) for place in counting.PLACES))
    assert {(name, each.name) for name in catalogue() for each in settings(name)} - used == set()


def test_a_use_is_found_in_a_declaration_and_by_its_name(counting: ModuleType) -> None:
    text = "mechanics:\n  held:\n    use: control\n    takes: yes\ncall: held.give(where, side, None)\nclear: moved\n"
    assert set(counting._used(text)) == {("control", "takes"), ("control", "give")}


@pytest.mark.parametrize(("name", "step"), STEPS, ids=[f"{name}.{step}" for name, step in STEPS])
def test_what_is_private_now_is_private_by_name(name: str, step: str) -> None:
    assert f"_{step}" in catalogue()[name].steps and step not in catalogue()[name].steps


@pytest.mark.parametrize(
    "way", ["    jobs: nothing\n", "commands:\n  - {id: a, for: unit, menu: cmd.fight, call: bridges.jobs(me)}\n"]
)
def test_a_workspace_that_names_it_is_told_that_it_is_private(tmp_path: Path, way: str) -> None:
    problems = read(tmp_path, BRIDGES + way)[1]
    said = [str(each) for each in problems if "jobs" in str(each)]
    assert said and all("jobs is private to the mechanic crossings now" in each for each in said), problems
