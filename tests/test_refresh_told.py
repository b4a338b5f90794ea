"""What `vmodsmith refresh` tells, and how it ends, when something was lost and when nothing was."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vmodsmith.cli import main
from vmodsmith.compare import NOWHERE, Change, Detail, compare
from vmodsmith.tasks import refresh
from vmodsmith.tasks.refresh import Refreshed
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import read_archive
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.savedgame import PlacedPiece, SavedGame, SavedStack, saved_game_bytes

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
    losses = "1 loss" if len(lost) == 1 else f"{len(lost)} losses"
    assert f"game-refreshed.vsav written: 0 changes, {losses}" in done.output


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


def test_a_property_that_is_called_like_a_trait_makes_no_loss_of_it() -> None:
    """A piece keeps a value in *Layer*; the layer of another, which has no name, shows the level of a property."""
    follows = t.Embellishment(
        levels=(t.LayerLevel("a.png"), t.LayerLevel("b.png")), follow_property="Step", version=1, follows=True
    )

    def game(value: str, level: int) -> dict[str, bytes]:
        kept = PlacedPiece((t.BasicPiece("Tank"), t.DynamicProperty("Layer", value)), "1", piece_id="1")
        shown = PlacedPiece((t.BasicPiece("Lamp"), replace(follows, level=level)), "2", piece_id="2")
        held = SavedGame([SavedStack("Main", 10, 10, (kept,)), SavedStack("Main", 90, 90, (shown,))])
        return dict(read_archive(saved_game_bytes(held, ModuleData("Small", "1.0"))))

    before = game("3", 1)
    lamp = compare(before, game("3", 2))
    assert [str(each) for each in lamp] == ["piece changed: Lamp\n    Layer: level 1 → level 2"]
    assert [*refresh._values_lost(lamp, before)] == [], "a property decides about the level"
    assert [*refresh._values_lost(compare(before, game("4", 1)), before)] == [
        "Tank: property 'Layer' was 3, it is 4 now"
    ]
