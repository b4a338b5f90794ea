"""Coverage names the paragraphs that no scenario proves in a position reached by play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.evidence.coverage import Row
from vmodsmith.evidence.proofs import by_play
from vmodsmith.model.scenarios import Case, Scenario
from vmodsmith.tasks.evidence import Coverage

SAYS = {"chat": "hit"}

PLAYED: dict[str, list[dict[str, Any]]] = {
    "a drag, a phase's end, a command": [
        {"move": "guards", "at": "0203"}, {"turn": "next"}, {"do": "Fire", "to": "guards", "expect": SAYS},
    ],
    "the phase's end itself is what is tested": [{"do": "Fire", "to": "guards"}, {"phase": "rally", "expect": SAYS}],
    "a button, several phases, a look": [{"press": "Go"}, {"turn": "3"}, {"turn": "next"}, {"expect": SAYS}],
    "a piece, a refusal": [
        {"move": "guards", "at": "0203"}, {"turn": "next", "expect": {"turn": "Rally"}},
        {"do": "Fire", "to": "guards", "expect": {"refused": "Fire"}},
    ],
    "a key": [{"key": "Ctrl+F", "to": "guards"}, {"turn": "next"}, {"expect": SAYS}],
}  # fmt: skip

LAID: dict[str, list[dict[str, Any]]] = {
    "a command": [{"do": "Fire", "to": "guards", "expect": SAYS}],
    "a phase ends before anybody acts": [{"turn": "next"}, {"do": "Fire", "to": "guards", "expect": SAYS}],
    "nothing is expected after the phase's end": [
        {"do": "Fire", "to": "guards", "expect": SAYS}, {"turn": "next"}, {"do": "Fire", "to": "guards"},
    ],
    "after the phase's end the tracker alone is expected": [
        {"do": "Fire", "to": "guards", "expect": SAYS}, {"turn": "next", "expect": {"turn": "Rally"}},
    ],
    "after the phase's end nothing but silence is expected": [
        {"do": "Fire", "to": "guards", "expect": SAYS}, {"phase": "rally", "expect": {"no-chat": "hit"}},
    ],
    "properties that are set are no play": [{"set": {"wind": "2"}}, {"turn": "next"}, {"expect": SAYS}],
}  # fmt: skip


def case(steps: list[dict[str, Any]]) -> Case:
    return Case(Scenario.model_validate({"name": "fire", "steps": steps}), "fire", "fire.yaml", 1)


@pytest.mark.parametrize("steps", PLAYED.values(), ids=PLAYED)
def test_a_position_is_reached_by_play(steps: list[dict[str, Any]]) -> None:
    assert by_play(case(steps))


@pytest.mark.parametrize("steps", LAID.values(), ids=LAID)
def test_a_position_is_laid_out(steps: list[dict[str, Any]]) -> None:
    assert not by_play(case(steps))


def test_paragraphs_without_a_played_proof_are_named() -> None:
    rows = (
        Row("5.1", "automate", "automated", ("fire",), ("fire", "fire [late]")),
        Row("5.2", "automate", "untested", (), ()),
        Row("5.3", "assist", "assisted", (), ("fire",)),
    )
    assert Coverage(rows, True, frozenset(("fire [late]",))).laid_out() == ("5.2",)
    assert Coverage(rows, True, frozenset()).laid_out() == ("5.1", "5.2")


def test_the_command_says_how_many_and_which(skirmish: Path) -> None:
    shown = CliRunner().invoke(main, ["coverage", "skirmish", "--workspace", str(skirmish)]).output
    assert "1 of 5 to automate have a scenario that reaches its position by play; not 4.2 4.3 6.1 6.2\n" in shown
