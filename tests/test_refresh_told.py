"""What `vmodsmith refresh` tells, and how it ends, when something was lost and when nothing was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vmodsmith.cli import main
from vmodsmith.compare import NOWHERE, Change, Detail
from vmodsmith.tasks import refresh
from vmodsmith.tasks.refresh import Refreshed

LOST = "Tanks: Slot not found"


def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lost: tuple[str, ...], *more: str) -> Result:
    """The command, where the engine reports one thing besides what was lost."""
    monkeypatch.setattr(refresh, "refresh_save", lambda *args, **words: Refreshed(lost, ("12 pieces refreshed",), ()))
    for name in ("game.vsav", "new.vmod"):
        (tmp_path / name).touch()
    return CliRunner().invoke(main, ["refresh", str(tmp_path / "game.vsav"), "--to", str(tmp_path / "new.vmod"), *more])


@pytest.mark.parametrize(("lost", "code"), [((), 0), ((LOST,), 1)], ids=["nothing lost", "one thing lost"])
def test_the_command_fails_only_if_something_was_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lost: tuple[str, ...], code: int
) -> None:
    done = run(monkeypatch, tmp_path, lost)
    assert done.exit_code == code, done.output
    assert "VASSAL: 12 pieces refreshed" in done.output
    assert done.output.count("lost: ") == len(lost)
    reports = "1 report" if len(lost) == 1 else f"{len(lost)} reports"
    assert f"game-refreshed.vsav written: 0 changes, {reports} of what was lost" in done.output


@pytest.mark.parametrize(("lost", "code"), [((), 0), ((LOST,), 1)], ids=["nothing lost", "one thing lost"])
def test_as_json_it_ends_in_the_same_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lost: tuple[str, ...], code: int
) -> None:
    done = run(monkeypatch, tmp_path, lost, "--json")
    assert (done.exit_code, json.loads(done.output)) == (
        code,
        {"lost": [*lost], "said": ["12 pieces refreshed"], "changes": []},
    )


def _piece(how: str, names: tuple[str, ...], *details: Detail) -> Change:
    return Change("piece", how, names, details)


def test_pieces_that_are_gone_or_have_no_place_are_lost_though_vassal_says_nothing() -> None:
    """A module that renamed a map loads its old games without their pieces, and VASSAL refreshes none of them."""
    told = [
        *refresh._pieces_lost(
            [
                _piece("moved", ("Die", "Die"), Detail("place", "at 5,6 (Old Board)", NOWHERE)),
                _piece("moved", ("Token", ""), Detail("place", "0203 (Old Board)", NOWHERE)),
                _piece("moved", ("Tank",), Detail("place", "0203 (Main)", "0204 (Main)")),
                _piece("removed", ("Guard, 0101 (Main)",)),
                _piece("changed", ("Horse",), Detail("attack", "1", "2")),
            ]
        )
    ]
    assert told == [
        "Guard, 0101 (Main): not in the refreshed game",
        "on no map now, instead of on 'Old Board': Die (2), Token, a piece without a name",
    ]
