"""What the command says of many findings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from vmodsmith.cli.group import CommandGroup
from vmodsmith.cli.output import counted, print_problems, print_report
from vmodsmith.engine.process import EngineCrash, EngineError
from vmodsmith.foundation.errors import StageError, VmodsmithError
from vmodsmith.foundation.problems import Problem
from vmodsmith.scenarios.game import GameLost, PlayError
from vmodsmith.scenarios.results import Result, ScenarioReport


def area(line: int, found: str = "centre") -> Problem:
    return Problem("units.csv", line, "area", found, "an entry area of map.yaml")


def test_what_many_rows_have_is_told_once_with_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    print_problems([area(2), area(3), area(4, "north"), area(5), area(6), area(9)])
    assert capsys.readouterr().err.splitlines() == [
        (
            "units.csv:2: area: found 'centre', expected an entry area of map.yaml [format]; the same in lines 3, "
            "5-6, 9: 5 times"
        ),
        "units.csv:4: area: found 'north', expected an entry area of map.yaml [format]",
    ]


def test_what_few_rows_have_is_told_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    print_problems([area(2), area(3), area(7)])
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_one_thing_is_counted_as_one() -> None:
    assert [counted(number, "row") for number in (0, 1, 2, 1200)] == ["0 rows", "1 row", "2 rows", "1,200 rows"]
    assert counted(63, "hex") == "63 hexes"


@pytest.mark.parametrize(("engine", "where"), [("3.7.26", "VASSAL 3.7.26"), ("", "in memory")])
def test_where_scenarios_ran_is_reported(capsys: pytest.CaptureFixture[str], engine: str, where: str) -> None:
    print_report(ScenarioReport(game="battle", engine=engine, results=[Result("battle", "Fire")], seconds=1.5))
    assert capsys.readouterr().out == f"battle: 1 passed, 0 failed in 1.5 s ({where})\n"


def kinds_of(kind: type[VmodsmithError]) -> list[type[VmodsmithError]]:
    return [kind, *(each for own in kind.__subclasses__() for each in kinds_of(own))]


@pytest.mark.parametrize("kind", [EngineCrash, EngineError, GameLost, PlayError], ids=lambda kind: kind.__name__)
def test_an_error_of_a_stage_is_printed_as_its_stage_and_its_message(kind: type[PlayError]) -> None:
    """Its stack trace is for reports of faults: no player reads it."""

    def fails() -> None:
        raise kind("the board is gone", "at VASSAL.Board.java:7")

    ran = CliRunner().invoke(
        CommandGroup("vmodsmith", commands={"play": click.Command("play", callback=fails)}), ["play"]
    )
    assert (ran.exit_code, ran.stdout, ran.stderr) == (1, "", f"{kind.stage}: the board is gone\n")


@pytest.mark.parametrize("kind", kinds_of(StageError), ids=lambda kind: kind.__name__)
def test_a_stage_has_a_name(kind: type[StageError]) -> None:
    assert kind is StageError or kind.stage


def test_a_reader_that_goes_ends_the_command_without_a_word(tmp_path: Path) -> None:
    """As `vmodsmith new battle | head -1` does."""
    words = [sys.executable, "-m", "vmodsmith", "new", "battle", "--in", str(tmp_path)]
    reads, writes = os.pipe()
    os.close(reads)
    made = subprocess.run(words, stdout=writes, stderr=subprocess.PIPE, check=False)
    os.close(writes)
    assert made.stderr == b""
    assert (tmp_path / "counters" / "battle" / "game.yaml").is_file()
