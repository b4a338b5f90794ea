"""The steps of a scenario with free dice: shares against those that can be reckoned, intervals, effects, the
picture."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from lxml import etree
from PIL import Image
from shared.golden import apart, in_its_colours, looks_as_it_did

from vmodsmith.cli import main
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.reading.workspace import Workspace
from vmodsmith.simulation.chances import Share
from vmodsmith.simulation.scenario import Outcome
from vmodsmith.tasks.simulate import SimulationError, chances, draw

from .conftest import NAME, Spoil

BATTLE = "A defender who loses everything is eliminated, and the attacker advances"
TIMES = 600


@pytest.fixture(scope="module")
def battle(little: Workspace) -> Outcome:
    """Ten against one in the open: the column 4:1 of the combat table, one die."""
    return chances(little, NAME, BATTLE, times=TIMES, seed=7)


def near(count: int, of: int, share: float) -> bool:
    """Whether a count is within four deviations of what is reckoned: wrong once in sixteen thousand."""
    return abs(count - of * share) <= 4 * math.sqrt(of * share * (1 - share))


def test_results_are_those_of_the_table(battle: Outcome) -> None:
    """4:1 has EX once, DR and DL twice, DE once in six."""
    cells = battle.results["combat"]
    assert cells.total() == TIMES and set(cells) == {"EX", "DR", "DL", "DE"}
    for cell, sixths in {"EX": 1, "DR": 2, "DL": 2, "DE": 1}.items():
        assert near(cells[cell], TIMES, sixths / 6), (cell, cells)


def test_what_is_expected_has_its_share(battle: Outcome) -> None:
    """The last step of the defender falls to EX, DL and DE: four of six; without that nobody advances."""
    by_words = {
        part.words: (share, so_far) for (part, share), so_far in zip(battle.expected(), battle.reached, strict=True)
    }
    fallen, reached = by_words["blue-1 at losses/all.blue"]
    assert near(fallen.count, TIMES, 4 / 6) and reached == TIMES
    advanced, came = by_words["red-4 at 0904"]
    assert advanced.count == fallen.count == came
    assert sum(battle.stopped.values()) == TIMES - came and all("Advance" in each for each in battle.stopped)
    assert not battle.complaints


def test_losses_moves_and_places_are_told(battle: Outcome) -> None:
    fallen = battle.tally.places["blue-1"]["losses/all.blue"]
    assert battle.tally.lost["blue"] == {"1": fallen, "0": TIMES - fallen}
    assert battle.tally.steps["blue"]["1"] == fallen
    assert battle.tally.steps["red"]["1"] == battle.results["combat"]["EX"]
    assert battle.tally.places["red-4"]["0904"] == battle.tally.moved["red-4"]["1"] == fallen
    assert battle.tally.places["red-4"].total() == TIMES


def test_a_seed_gives_the_same_outcome_and_another_another(little: Workspace) -> None:
    def told(seed: int) -> dict[str, object]:
        found = chances(little, NAME, BATTLE, times=60, seed=seed).to_json()
        del found["seconds"], found["seed"]
        return found

    assert told(3) == told(3) != told(4)


def test_every_play_begins_where_the_first_did(little: Workspace) -> None:
    """A play leaves nothing behind: what no die decides is the same each time."""
    found = chances(little, NAME, "Whoever enters a town holds it", times=40)
    assert all(share.count == 40 for _, share in found.expected()) and found.parts
    assert not found.stopped and not found.complaints


def test_a_rule_that_fails_is_told(spoilt: Spoil) -> None:
    workspace = spoilt(
        "buttons:\n  - {id: bad, menu: rule.sequence, call: bad()}\n",
        "def bad() -> None:\n    few = [1]\n    if roll(2) == 1:\n        report(str(few[9]))\n",
    )
    text = "name: Pressed\nsteps:\n  - {press: Sequence of play}\n"
    strings = (workspace.root / "templates" / NAME / "strings.csv").read_text(encoding="utf-8")
    title = next(line.split(",")[1] for line in strings.splitlines() if line.startswith("rule.sequence,"))
    (workspace.root / "templates" / NAME / "scenarios" / "more.yaml").write_text(
        text.replace("Sequence of play", title), encoding="utf-8"
    )
    found = chances(workspace, NAME, "Pressed", times=60)
    assert near(found.complaints.total(), 60, 0.5)
    assert all("more.py:7" in each for each in found.complaints)
    outcome = CliRunner().invoke(
        main, ["--workspace", str(workspace.root), "simulate", NAME, "Pressed", "--times", "60"]
    )
    assert outcome.exit_code == 1 and "went wrong in" in outcome.output


def test_one_scenario_is_wanted(little: Workspace) -> None:
    with pytest.raises(SimulationError, match="stands for 18 scenarios"):
        chances(little, NAME, "battle", times=1)
    with pytest.raises(WorkspaceError, match="A road costs half a point"):
        chances(little, NAME, "A road costs half a pint", times=1)


def test_other_players_hold_their_sides_in_every_play(spoilt: Spoil) -> None:
    command = "commands: [{id: own, for: unit, menu: rule.sequence, when: acts_for('blue'), call: own(me)}]\n"
    workspace = spoilt(command, "def own(me: Piece) -> None:\n    me.show_face(2)\n")
    more = workspace.root / "templates" / NAME / "scenarios" / "more.yaml"
    step = "{turn: next, expect: {pieces: {blue-1: {no-menu: Sequence of play}}}}"
    more.write_text(f"name: Two\nsetup: start\nside: red\nothers: blue\nsteps: [{step}]\n", encoding="utf-8")
    [expected] = chances(workspace, NAME, "Two", times=20).to_json()["expected"]
    assert expected["share"] == 1.0
    more.write_text(more.read_text(encoding="utf-8").replace("others: blue\n", ""), encoding="utf-8")
    [expected] = chances(workspace, NAME, "Two", times=20).to_json()["expected"]
    assert expected["share"] == 0.0


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)],
)
def test_intervals_are_wilsons(count: int, of: int, low: float, high: float) -> None:
    """The last one is the example of R. G. Newcombe, Statistics in Medicine 17 (1998), table I: 81 of 263."""
    found = Share(count, of).interval
    assert [round(each, 4) for each in found] == [low, high]


def test_no_plays_know_nothing() -> None:
    assert Share(0, 0).interval == (0.0, 1.0) and Share(0, 0).share == 0.0


def test_the_picture_shows_each_expectation(little: Workspace, battle: Outcome, tmp_path: Path) -> None:
    first = draw(little, NAME, battle, tmp_path / "a.svg").read_bytes()
    text = "".join(etree.fromstring(first).itertext())
    assert all(part.words[:40] in text for part in battle.parts)
    assert "results of the table combat" in text and "blue: steps lost" in text
    assert draw(little, NAME, battle, tmp_path / "b.svg").read_bytes() == first
    assert draw(little, NAME, battle, tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(SimulationError, match="svg, png, pdf"):
        draw(little, NAME, battle, tmp_path / "d.gif")


def test_the_picture_looks_as_it_did(little: Workspace, battle: Outcome, tmp_path: Path) -> None:
    """A golden picture, a fourth as large, where letters are but grey: bars, their errors, where they stand; and what a
    bar less changes is seen."""
    shown = Image.open(draw(little, NAME, battle, tmp_path / "a.png")).convert("RGB").reduce(4)
    golden = Path(__file__).with_name("golden") / "chances.png"
    looks_as_it_did(shown, golden, mean=1.0, limit=80, share=0.01)
    fewer = shown.copy()
    fewer.paste("white", (0, 0, shown.width, shown.height // 6))
    assert apart(in_its_colours(fewer, Image.open(golden)), Image.open(golden), 80)[1] > 0.01


def test_the_command_tells_and_draws(little: Workspace, tmp_path: Path) -> None:
    line = [
        "--workspace",
        str(little.root),
        "simulate",
        NAME,
        BATTLE,
        "--times",
        "50",
        "--picture",
        str(tmp_path / "x.svg"),
    ]
    outcome = CliRunner().invoke(main, line)
    assert outcome.exit_code == 0, outcome.output
    assert "step 3: blue-1 at losses/all.blue" in outcome.output and "plays a minute" in outcome.output
    assert (tmp_path / "x.svg").exists()
    told = json.loads(CliRunner().invoke(main, [*line, "--json"]).output)
    assert told["times"] == 50 and told["expected"][0]["low"] <= told["expected"][0]["share"]
    assert CliRunner().invoke(main, ["--workspace", str(little.root), "simulate", NAME]).exit_code == 2


def test_without_the_library_that_draws_the_rest_is_told(
    little: Workspace, battle: Outcome, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    outcome = CliRunner().invoke(main, ["--workspace", str(little.root), "simulate", NAME, BATTLE, "--times", "5"])
    assert outcome.exit_code == 0 and "no picture: a picture needs matplotlib" in outcome.output


def test_other_commands_do_not_load_what_draws() -> None:
    code = (
        "import sys, vmodsmith.cli, vmodsmith.tasks.build, vmodsmith.tasks.check, vmodsmith.tasks.test, "
        "vmodsmith.tasks.simulate;"
        "print([each for each in sys.modules if each.startswith('matplotlib')])"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told.strip() == "[]"
