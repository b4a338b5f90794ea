"""The report of a simulation, whole: each thing that it can say, and nothing of what there was none."""

from __future__ import annotations

from collections import Counter

import pytest

from vmodsmith.cli.simulate_command import _print
from vmodsmith.model.scenarios import Case, Expectation, Scenario
from vmodsmith.simulation.effects import Tally
from vmodsmith.simulation.expectations import Part
from vmodsmith.simulation.scenario import Outcome


def _outcome(**more: object) -> Outcome:
    case = Case(Scenario(name="Attack", steps=()), "Attack", "fight.yaml", 4)  # type: ignore[arg-type]
    part = Part(2, 7, "turn: 2", Expectation(turn="2"))
    tally = Tally({}, ("red", "blue"))
    for counts in (*tally.steps.values(), *tally.lost.values()):
        counts["0"] = 4
    outcome = Outcome(case, 4, 33, (part,), [1], [3], tally, seconds=0.5)
    for name, value in more.items():
        setattr(outcome, name, value)
    return outcome


def _said(outcome: Outcome, capsys: pytest.CaptureFixture[str]) -> list[str]:
    _print(outcome)
    return capsys.readouterr().out.splitlines()


HEAD = [
    "Attack (fight.yaml:4): 4 plays, seed 33",
    "expected, with 95 % confidence intervals",
    "   25.00%  (4.56% to 69.94%)  step 2: turn: 2  reached in 3",
]
LAST = "0.5 s of processor time, 480 plays a minute"


def test_without_more_only_what_was_expected_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert _said(_outcome(), capsys) == [*HEAD, LAST]
    assert _said(_outcome(reached=[4]), capsys)[2] == HEAD[2].removesuffix("  reached in 3")


def test_each_thing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = _outcome(
        results={"fight": Counter({"D": 3, "": 1})},
        stopped=Counter({"a dialog": 2}),
        complaints=Counter({"a fault": 1}),
        picked=5,
    )
    outcome.tally.steps["red"] = Counter({"0": 3, "1": 1})
    outcome.tally.lost["red"] = Counter({"0": 2, "2": 2})
    outcome.tally.moved = {"r-1": Counter({"1": 2, "2": 2}), "r-2": Counter({"1": 4})}
    outcome.tally.places = {"r-1": Counter({"0101": 4}), "r-2": Counter({f"01{n:02}": 1 for n in range(1, 11)})}
    outcome.tally.wears = {"b-1": Counter({"Shaken": 1, "nothing": 3})}
    said = _said(outcome, capsys)
    assert [said[:3], said[-1]] == [HEAD, LAST]
    words = [line.split("  (")[0].strip() if "(" in line else line.strip() for line in said[3:-1]]
    assert [each for each in words if "%" not in each] == [
        "results of the table fight",
        "red: steps lost",
        "red: pieces lost",
        "hexes moved",
        "final positions",
        "final conditions",
        "stopped early in 2: a dialog",
        "went wrong in 1: a fault",
        "dialogs answered by chance: 5",
    ]
    assert [line for line in said if line.endswith("  empty") or line.endswith("  D")] != []
    assert "  r-1: 1 50.0%, 2 50.0%" in said and "  r-1: 0101 100.0%" in said
    assert not [line for line in said if line.startswith("  r-2: 1 ")], "a piece that always moved as far is left out"
    (many,) = [line for line in said if line.startswith("  r-2: 01")]
    assert many.count("25.0%") == 8 and many.endswith(", 2 more")
    assert "  b-1: nothing 75.0%, Shaken 25.0%" in said
