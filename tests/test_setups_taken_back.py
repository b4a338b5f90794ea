"""`vmodsmith setup`: a game laid out and saved in VASSAL becomes the rows of a setup."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from vmodsmith.assemble.plan import ModulePlan, plan
from vmodsmith.assemble.setups import saved_game, stacks
from vmodsmith.cli import main
from vmodsmith.imports.setups import rows_of_save
from vmodsmith.model import Game, Setup, SetupRow
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.savedgame import SavedGame, SavedStack, saved_game_bytes
from vmodsmith.vassal.traits import BasicPiece

C = "counters/skirmish"


@pytest.fixture
def made(skirmish: Path) -> ModulePlan:
    game, _ = load_expanded(skirmish, "skirmish")
    assert game is not None
    return plan(game)


def save(folder: Path, made: ModulePlan, *laid: SavedStack) -> Path:
    """A saved game with stacks of the author's choice."""
    path = folder / "laid.vsav"
    path.write_bytes(saved_game_bytes(SavedGame(stacks=laid), ModuleData("Skirmish", "1")))
    return path


def of_setup(made: ModulePlan, rows: list[dict[str, object]]) -> list[SavedStack]:
    """The stacks of a setup with these rows."""
    setup = Setup(id="x", name="setup.start")
    found = tuple(SetupRow.model_validate({"source": "1", **row}) for row in rows)
    game = made.game.model_copy(update={"setup_rows": {"x": found}, "setups": (setup,)})
    return list(stacks(replace(made, game=game), setup))


def run(workspace: Path, *words: object) -> Result:
    return CliRunner().invoke(main, ["--workspace", str(workspace), "setup", "skirmish", *map(str, words)])


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))


def test_what_a_setup_has_comes_back_from_its_saved_game(skirmish: Path, made: ModulePlan) -> None:
    for setup in made.game.setups:
        (skirmish / f"{setup.id}.vsav").write_bytes(saved_game(made, setup))
    for name in ("start", "close"):
        before = (skirmish / C / "setups" / f"{name}.csv").read_text(encoding="utf-8")
        done = run(skirmish, skirmish / f"{name}.vsav", name, "--replace")
        assert done.exit_code == 0, done.output
        found = {
            row["piece"]: {k: v for k, v in row.items() if v} for row in rows(skirmish / C / "setups" / f"{name}.csv")
        }
        assert found == {
            row["piece"]: {k: v for k, v in row.items() if v} for row in csv.DictReader(io.StringIO(before))
        }
    assert "Add to" not in done.output


def test_place_step_marks_states_and_facing_are_taken_over(skirmish: Path, made: ModulePlan) -> None:
    state = made.game.states[0] if made.game.states else None
    laid = of_setup(made, [
        {"piece": "r-1", "at": "0303", "face": 2, "state": "shaken"},
        {"piece": "b-1", "at": "0402", "facing": 2},
        *([{"piece": "b-2", "at": "0402", "face": 3, "state": f"{state.id}:{state.values[0].id}"}] if state else []),
        {"piece": "morale-r1", "at": "morale/track.3"},
    ])  # fmt: skip
    done = run(skirmish, save(skirmish, made, *laid), "june", "--source", "design: ours")
    assert done.exit_code == 0, done.output
    assert "counters/skirmish/setups/june.csv written" in done.output
    assert "- {id: june, name: setup.june, file: june.csv}" in done.output
    found = {row.pop("piece"): row for row in rows(skirmish / C / "setups" / "june.csv")}
    assert found["r-1"]["at"] == "0303" and found["r-1"]["face"] == "2" and found["r-1"]["state"] == "shaken"
    assert found["morale-r1"]["at"] == "morale/track.3"
    assert {row["source"] for row in found.values()} == {"design: ours"}
    facing = next((kind.facing for kind in made.game.kinds.values() if kind.facing), None)
    assert not facing or found["b-1"]["facing"] == "2"
    assert not state or found["b-2"]["state"] == f"{state.id}:{state.values[0].id}"


def test_a_stack_is_written_from_the_bottom_up(skirmish: Path, made: ModulePlan) -> None:
    laid = of_setup(made, [{"piece": each, "at": "0303"} for each in ("r-2", "r-1")])
    assert run(skirmish, save(skirmish, made, *laid), "june").exit_code == 0
    assert [row["piece"] for row in rows(skirmish / C / "setups" / "june.csv")] == ["r-2", "r-1"]


def test_copies_of_a_counter_are_told_apart_and_too_many_are_named(skirmish: Path, made: ModulePlan) -> None:
    one = of_setup(made, [{"piece": "r-2", "at": "0303"}])[0]  # as often as a player drags it from the palette
    laid = [replace(one, x=x) for x in (one.x, one.x, one.x)]
    done = run(skirmish, save(skirmish, made, *laid), "june")
    assert [row["piece"] for row in rows(skirmish / C / "setups" / "june.csv")] == ["r-2", "r-2#2"]
    assert "left out: " in done.output and "there are 2 of it, and more lie on the maps" in done.output


def test_what_has_no_row_or_no_place_is_named(skirmish: Path, made: ModulePlan) -> None:
    known = of_setup(made, [{"piece": "r-1", "at": "0303"}, {"piece": "r-2", "at": "0203"}])
    piece = replace(known[0].pieces[0], traits=(BasicPiece("Mine"),), gpid="77")
    strange = replace(known[0], pieces=(piece,), is_loose=True)
    away = replace(known[1], x=9000)
    done = run(skirmish, save(skirmish, made, known[0], strange, away), "june")
    assert done.exit_code == 0
    assert "left out: Mine at" in done.output and "no row of the game has it" in done.output
    assert "at 9000," in done.output and "no hex or box is there" in done.output
    assert [row["piece"] for row in rows(skirmish / C / "setups" / "june.csv")] == ["r-1"]


def test_a_setup_with_a_base_has_only_what_differs(skirmish: Path, made: ModulePlan) -> None:
    start = next(each for each in made.game.setups if each.id == "start")
    (skirmish / "start.vsav").write_bytes(saved_game(made, start))
    done = run(skirmish, skirmish / "start.vsav", "close", "--replace")
    assert done.exit_code == 0 and rows(skirmish / C / "setups" / "close.csv") == []


@pytest.mark.parametrize(
    ("name", "words", "message"),
    [
        ("laid.vsav", ["start"], "counters/skirmish/setups/start.csv already exists: --replace overwrites it"),
        ("laid.vsav", ["Two words"], "'Two words' is not a name of a setup"),
        ("laid.vsav", ["con"], "'con' is not a name of a setup"),
        ("laid.vsav", ["a" * 90], "is not a name of a setup"),
        ("lad.vsav", ["june"], "lad.vsav does not exist (did you mean 'laid.vsav'?)"),
        ("text.vsav", ["june"], "text.vsav: not a readable archive"),
        ("empty.vsav", ["june"], "empty.vsav: no piece of 'skirmish' lies on its maps"),
        ("module.vsav", ["june"], "module.vsav: it is not a saved game (.vsav)"),
        (
            "damaged.vsav",
            ["june"],
            "damaged.vsav: the saved game is damaged: after its header come other characters than",
        ),
    ],
)
def test_what_cannot_be_taken_back_is_told_and_nothing_written(
    skirmish: Path, made: ModulePlan, name: str, words: list[str], message: str
) -> None:
    from vmodsmith.vassal.archive import archive_bytes

    save(skirmish, made, *of_setup(made, [{"piece": "r-1", "at": "0303"}]))
    (skirmish / "text.vsav").write_text("no archive")
    (skirmish / "empty.vsav").write_bytes(saved_game_bytes(SavedGame(), ModuleData("Other", "1")))
    (skirmish / "module.vsav").write_bytes(archive_bytes({"buildFile.xml": b"<x/>"}))
    (skirmish / "damaged.vsav").write_bytes(archive_bytes({"savedGame": b"!VCSK5azz"}))
    before = {path: path.read_bytes() for path in (skirmish / C / "setups").iterdir()}
    done = run(skirmish, skirmish / name, *words)
    assert done.exit_code == 1 and message in done.output, done.output
    assert {path: path.read_bytes() for path in (skirmish / C / "setups").iterdir()} == before


def test_a_damaged_piece_is_left_out(made: ModulePlan) -> None:
    game: Game = made.game
    assert rows_of_save(game, "+/x\\/y", None, "s").left_out == ("a piece whose text is damaged",)
