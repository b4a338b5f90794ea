"""`vmodsmith refresh`: a saved game goes on in the next version of its module, and what was lost is named."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from shared.games import SMALL, load, write_blank
from shared.hosts import MAP, host_root, write_host

from vmodsmith.cli import main
from vmodsmith.compare import Change, Detail
from vmodsmith.engine import Engine
from vmodsmith.tasks.refresh import _without_own_traits as without_own_traits
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import read_archive, write_archive
from vmodsmith.vassal.moduledata import MODULE_DATA
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["refresh", *map(str, words)])


@pytest.fixture
def saved(needs_engine: None, blank: Callable[[str], Path], tmp_path: Path) -> Path:
    """A game of the small module in play: a unit has moved and lost a step, another carries a marker."""
    path = tmp_path / "turn-1.vsav"
    with Engine(blank("skirmish"), player="Anna", user="anna") as engine:
        engine.setup("close")
        engine.set_layer("b-2", "Step", 2)
        engine.set_facing("r-1", 2)
        engine.save(path)
    return path


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The next version: r-2 has left the palette, b-1 attacks with 9."""
    root = tmp_path / "w"
    for part in ("counters", "maps", "templates"):
        shutil.copytree(SMALL / part / "skirmish", root / part / "skirmish")
    units = root / "counters/skirmish/units.csv"
    rows = units.read_text(encoding="utf-8").splitlines()
    assert rows[3].startswith("b-1,") and rows[3].split(",")[10] == "1"
    cells = rows[3].split(",")
    cells[10] = "9"
    rows[3] = ",".join(cells)
    units.write_text("\n".join(each for each in rows if not each.startswith("r-2,")) + "\n", encoding="utf-8")
    for setup in (root / "counters/skirmish/setups").glob("*.csv"):
        lines = setup.read_text(encoding="utf-8").splitlines()
        setup.write_text("\n".join(each for each in lines if not each.startswith("r-2")) + "\n", encoding="utf-8")
    (tmp_path / "made").mkdir()
    return write_blank(load("skirmish", root), tmp_path / "made")


def test_a_game_goes_on_with_new_values_and_names_what_was_lost(saved: Path, newer: Path, tmp_path: Path) -> None:
    before = saved.read_bytes()
    done = run(saved, "--to", newer)
    out = tmp_path / "turn-1-refreshed.vsav"
    assert done.exit_code == 1 and "turn-1-refreshed.vsav written" in done.output, done.output
    assert "at1: 1 → 9" in done.output, "new values are told"
    lost = [line for line in done.output.splitlines() if line.startswith("lost: ")]
    assert any("12" in line for line in lost), done.output  # r-2 is called 12
    said = [line.removeprefix("VASSAL: ") for line in done.output.splitlines() if line.startswith("VASSAL:")]
    assert "" not in said and not {f"lost: {line}" for line in said} & set(lost), "what was lost is told once"
    assert saved.read_bytes() == before, "the game that was saved stays as it is"
    with Engine(newer) as engine:
        engine.load(out, "observer")
        assert engine.value("b-1", "at1") == "9"
        assert engine.value("b-2", "Step_Level") == "2" and engine.value("r-1", "Facing_Facing") == "3"
        assert engine.exists("r-2"), "what has no slot is left as it was"


def test_nothing_lost_is_said_and_players_stay_who_they_are(saved: Path, blank: Callable[[str], Path]) -> None:
    out = saved.with_name("same.vsav")
    done = run(saved, "--to", blank("skirmish"), "--out", out, "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    assert told["lost"] == [] and told["changes"] == [] and any("refreshed" in each.lower() for each in told["said"])
    again = run(out, "--to", blank("skirmish"), "--out", saved.with_name("again.vsav"), "--side", "Red")
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--side", "Rde"), "side 'Rde' is not one of"),
        (("--to", "OTHER"), "it is a game of the module"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_written(
    saved: Path, blank: Callable[[str], Path], tmp_path: Path, words: tuple[str, str], said: str
) -> None:
    module = blank("skirmish")
    other = tmp_path / "other.vmod"
    entries = dict(read_archive(module))
    entries[MODULE_DATA] = entries[MODULE_DATA].replace(b"<name>", b"<name>Not ", 1)
    write_archive(other, entries)
    given = [str(other) if each == "OTHER" else each for each in words]
    done = run(saved, *([] if "--to" in given else ["--to", module]), *given)
    assert done.exit_code == 1 and said in done.output, done.output
    assert not saved.with_name("turn-1-refreshed.vsav").exists()


def test_a_file_that_is_no_saved_game_is_told(blank: Callable[[str], Path], tmp_path: Path) -> None:
    module = blank("skirmish")
    done = run(module, "--to", module, "--out", tmp_path / "out.vsav")
    assert done.exit_code == 1 and "a saved game (.vsav) is expected" in done.output
    assert not (tmp_path / "out.vsav").exists()


def test_a_changed_trigger_of_a_strangers_module_is_told() -> None:
    """Only the trigger that asks the rules of this program is left out, and what they keep."""
    own = (Detail("Trigger Action ' '", None, ""), Detail("place of Dynamic Property 'vms_kept'", "a", "b"))
    theirs = Detail("Trigger Action 'Dig in', key", "Ctrl+D", "Ctrl+G")
    assert without_own_traits(Change("piece", "changed", ("Tanks",), own)) is None
    assert without_own_traits(Change("piece", "changed", ("Tanks",), (*own, theirs))) == Change(
        "piece", "changed", ("Tanks",), (theirs,)
    )
    assert without_own_traits(Change("piece", "removed", ("Tanks",))) == Change("piece", "removed", ("Tanks",))


def _version(root: Path, orders: str) -> Path:
    """The small game without rules, with a status of units that has these values."""
    for part in ("counters", "maps", "templates"):
        shutil.copytree(SMALL / part / "skirmish", root / part / "skirmish")
    for part in ("rules", "scenarios"):
        shutil.rmtree(root / "templates/skirmish" / part)
    pieces = root / "templates/skirmish/pieces.yaml"
    text = pieces.read_text(encoding="utf-8")
    assert "conditions: [shaken]" in text
    values = "".join(f"      - {{id: {each}, name: marker.{each}, marker: flag}}\n" for each in orders.split())
    state = f"states:\n  - id: order\n    name: marker.flag\n    none: marker.shaken\n    values:\n{values}"
    text = text.replace("conditions: [shaken]", "conditions: [shaken]\n    states: [order]", 1)
    pieces.write_text(text + state, encoding="utf-8")
    strings = root / "templates/skirmish/strings.csv"
    lines = "".join(f"marker.{each},{each},{each},\n" for each in ("attack", "hold", "march") if each in orders)
    strings.write_text(strings.read_text(encoding="utf-8").rstrip("\n") + "\n" + lines, encoding="utf-8")
    made = root / "made"
    made.mkdir()
    return write_blank(load("skirmish", root), made)


def test_a_status_that_a_module_without_rules_loses_is_named(needs_engine: None, tmp_path: Path) -> None:
    """Only rules bring it along: an update that gives a status another number of values makes another trait of it."""
    old, new = _version(tmp_path / "old", "attack hold"), _version(tmp_path / "new", "march attack hold")
    save = tmp_path / "turn-1.vsav"
    with Engine(old) as engine:
        engine.setup("close")
        engine.set_piece_property("r-1", "State_order", "2")
        engine.save(save)
    done = run(save, "--to", new)
    assert done.exit_code == 1, done.output
    assert any(line.startswith("lost: ") and "State_order" in line for line in done.output.splitlines()), done.output


def test_a_module_without_numbers_is_refused_and_a_renamed_map_is_a_loss(needs_engine: None, tmp_path: Path) -> None:
    """VASSAL refreshes nothing if a slot has no number, and nothing of a map that has another name, and warns in the
    chat at most: public modules of VASSAL 2.9 to 3.2 have both."""
    old, new, save = tmp_path / "old.vmod", tmp_path / "new.vmod", tmp_path / "turn-1.vsav"
    root = host_root()
    write_host(old, root)
    with Engine(old) as engine:
        engine.new_game("Reds")
        engine.place("1st Foot", "0202")
        engine.save(save)
    slots = [each for each in root.iter() if each.get("gpid")]
    slots[-1].set("gpid", "")
    write_host(new, root)
    refused = run(save, "--to", new)
    assert refused.exit_code == 1 and "have no number (gpid)" in refused.output, refused.output
    assert not (tmp_path / "turn-1-refreshed.vsav").exists()
    for each in root.iter():
        if each.get("mapName"):
            each.set("mapName", "Renamed")
    write_host(new, root)
    fixed = tmp_path / "fixed.vmod"
    assert CliRunner().invoke(main, ["lint", str(new), "--fix", str(fixed)]).exit_code in (0, 1)
    done = run(save, "--to", fixed)
    assert done.exit_code == 1 and f"lost: on no map now, instead of on '{MAP}': 1st Foot" in done.output, done.output


def _wagon(path: Path, *more: str) -> Path:
    """A module with a wagon of two layers without a name, of which the inner one may have more levels."""
    inner, outer = (
        t.Embellishment(levels=tuple(map(t.LayerLevel, images)), increase_key=key(stroke))
        for images, stroke in ((("red.png", "worn.png", *more), "Ctrl+L"), (("blue.png", "turn.png"), "Ctrl+K"))
    )
    slot = c.PieceSlot(
        entryName="Wagon", gpid="901", content=piece_definition([t.BasicPiece("Wagon"), inner, outer], "901")
    )
    root = host_root()
    next(each for each in root.iter() if each.tag.endswith("ListWidget")).append(slot)
    return write_host(path, root)


def test_layers_without_a_name_keep_their_levels(needs_engine: None, tmp_path: Path) -> None:
    """With the engine's options to match by name a layer gets the level of another one without a name, in an unchanged
    piece too, as public modules of every age have them. A level that is lost is named."""
    old, new, save = _wagon(tmp_path / "old.vmod"), _wagon(tmp_path / "new.vmod", "land.png"), tmp_path / "turn-1.vsav"
    with Engine(old) as engine:
        engine.new_game("Reds")
        engine.key("uid:" + engine.place("Wagon", "0202"), "Ctrl+L")
        engine.save(save)
    same = run(save, "--to", old)
    assert same.exit_code == 0 and "lost: " not in same.output, same.output
    with Engine(old) as engine:
        engine.load(tmp_path / "turn-1-refreshed.vsav")
        assert [each["level"] for each in engine.layers("Wagon")] == [1, 2], "the outer one, the inner one"
    (tmp_path / "turn-1-refreshed.vsav").unlink()
    other = run(save, "--to", new)
    assert other.exit_code == 1 and "lost: Wagon: Layer was level 2, it is level 1 now" in other.output, other.output
