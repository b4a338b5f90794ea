"""The checks for every module: a sound module passes, and each fault is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from vmodsmith.engine import Engine, EngineError, check_module
from vmodsmith.engine.checks import Resolver, _Checks
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import BUILD_FILES, read_archive
from vmodsmith.vassal.components import BoardPlace
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.savedgame import PlacedPiece, SavedGame, SavedStack, saved_game_bytes
from vmodsmith.vassal.sequence import key, named
from vmodsmith.vassal.traits import Trait

from . import sample


def test_a_sound_module_passes(engine: Engine, tmp_path: Path) -> None:
    found = check_module(engine, pictures=tmp_path)
    assert {each.name: [str(failure) for failure in each.failures] for each in found if each.failures} == {}
    assert [each.name for each in found][:4] == [
        "opens without a complaint",
        "texts are canonical",
        "no field is ignored",
        "references hold",
    ]
    assert list(tmp_path.glob("*.png"))


FAULTY: list[tuple[list[Trait], str, str]] = [
    ([t.Embellishment(name="Hat", levels=(t.LayerLevel("hat.png"),))], "image", "hat.png"),
    ([t.UsePrototype("Tank")], "prototype", "Tank"),
    ([t.TriggerAction(menu="Go", key=key("Ctrl+G"), actions=(named("nowhere"),))], "key", "nowhere"),
    ([t.CalculatedProperty("Twice", "{Stength * 2}")], "property", "Stength"),
    ([t.CalculatedProperty("Twice", '{GetProperty("Strenght")}')], "property", "Strenght"),
    ([t.ReportState(keys=(key("Ctrl+F"),), format="$Nme$ flips")], "property", "Nme"),
    ([t.ReportState(keys=(named("never"),), format="$PieceName$ never goes")], "key", "never"),
    ([t.ReportState(keys=(key("Ctrl+F"),), format="$oldNme$ flips")], "property", "oldNme"),
    ([t.SendToLocation(menu="Go", key=key("Ctrl+G"), map="Moon")], "map", "Moon"),
    (
        [t.SendToLocation(menu="Go", key=key("Ctrl+G"), map=sample.DISPLAY, destination="R", region="lost 9")],
        "region",
        "lost 9",
    ),
]


@pytest.fixture(scope="module")
def faulty(open_engine: Callable[..., Engine], tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """A module in which each fault has a slot of its own: a reference to nothing, an old form, a picture that is not
    there."""
    slots = [
        sample.slot(f"odd-{n}", f"5{n}", [*sample.piece(f"odd-{n}", "Odd", "red"), *traits])
        for n, (traits, _, _) in enumerate(FAULTY)
    ]
    old = piece_definition([t.BasicPiece("Old"), t.Delete()], "61").replace("delete;Delete;68,130;", "delete;Delete;D")
    slots.append(c.PieceSlot(entryName="old", gpid="61", content=old))
    moved = piece_definition([t.BasicPiece("Short"), t.Footprint()], "63")
    short = moved.replace("false;;0;false", "false;;0")
    assert short != moved
    slots.append(c.PieceSlot(entryName="short", gpid="63", content=short))
    empty = [t.BasicPiece("Empty"), t.Embellishment(name="x", levels=(t.LayerLevel("none.png"),))]
    slots.append(sample.slot("empty", "62", empty))
    return open_engine(sample.write(tmp_path_factory.mktemp("faulty") / "faulty.vmod", sample.module(pieces=slots)))


@pytest.mark.parametrize("number", range(len(FAULTY)), ids=[f"{kind} {name}" for _, kind, name in FAULTY])
def test_a_reference_to_nothing_is_found(faulty: Engine, number: int) -> None:
    _, kind, name = FAULTY[number]
    found = [each for each in faulty.references() if f"odd-{number}" in each["owner"]]
    assert [(each["kind"], name in each["found"]) for each in found] == [(kind, True)], found


def test_nothing_else_is_found(faulty: Engine) -> None:
    assert len(faulty.references()) == len(FAULTY) + 1, "and the picture that is not there"


HEARD: list[list[Trait]] = [
    [
        t.TriggerAction(menu="Go", key=key("Ctrl+G"), actions=(named("gone"),)),
        t.ReportState(keys=(named("gone"),), format="$PieceName$ goes"),
    ],
    [
        t.CounterGlobalKeyCommand(menu="All", key=key("Ctrl+L"), command=named("all")),
        t.ReportState(keys=(named("all"),), format="$oldPieceName$ was asked"),
    ],
]


def test_a_key_that_is_only_reported_is_heard(open_engine: Callable[..., Engine], tmp_path: Path) -> None:
    """By a trigger of the piece itself, and by a command to all pieces. In formats `old` stands before a property."""
    slots = [
        sample.slot(f"told-{n}", f"7{n}", [*sample.piece(f"told-{n}", "Told", "red"), *traits])
        for n, traits in enumerate(HEARD)
    ]
    found = open_engine(sample.write(tmp_path / "told.vmod", sample.module(pieces=slots))).references()
    assert found == []


def test_what_refresh_counters_would_stumble_over_is_found(open_engine: Callable[..., Engine], tmp_path: Path) -> None:
    """Two slots of one number, and a piece of a setup whose number no slot has."""
    twins = [sample.slot(row, "70", sample.piece(row, row, "red")) for row in ("one", "two")]
    lost = PlacedPiece((t.BasicPiece("Lost"),), "71")
    saved = SavedGame([SavedStack(sample.MAP, 100, 100, (lost, lost))], {sample.MAP: [BoardPlace(sample.MAP)]})
    setup = c.PredefinedSetup(name="Battle", useFile=True, file="battle.vsav", isMenu=False)
    files = {"battle.vsav": saved_game_bytes(saved, ModuleData("Sample", "1.0"))}
    module = sample.write(tmp_path / "lost.vmod", sample.module(parts=[setup], pieces=twins), files)
    found = [each for each in open_engine(module).references() if "slot" in each["kind"]]
    assert [(each["kind"], each["found"]) for each in found] == [
        ("slot with a number of its own", "70, a number twice or none"),
        ("slot", "Lost, slot number 71"),
    ]
    assert found[1]["owner"] == "setup Battle"


def test_a_text_in_an_old_form_is_found(faulty: Engine) -> None:
    """A trait's type, and a trait's state."""
    assert [each["owner"] for each in faulty.canonical()] == ["PieceSlot old", "PieceSlot short"]


def test_a_module_that_complains_at_the_start_is_found(faulty: Engine, tmp_path: Path) -> None:
    faulty.new_game()
    faulty.place("Empty", "0101")
    faulty.picture_of_map(tmp_path / "map.png")
    assert any("none.png" in each["text"] + each["detail"] for each in faulty.problems())


def test_pieces_out_of_place_are_found(open_engine: Callable[..., Engine], tmp_path: Path, sample_module: Path) -> None:
    first = open_engine(sample_module)
    first.new_game()
    first.place("guards", "0203")
    first.place("lancers", "0303")
    first.save(tmp_path / "battle.vsav")
    setup = c.PredefinedSetup(name="Battle", useFile=True, file="battle.vsav", isMenu=False)
    files = {"battle.vsav": (tmp_path / "battle.vsav").read_bytes()}
    with Engine(sample.write(tmp_path / "set.vmod", sample.module(parts=[setup]), files)) as engine:
        good = check_module(engine, setups={"Battle": {"guards": "0203", "lancers": "0303"}})
        assert [each.name for each in good if each.failures] == []
        engine.setup("battle", "Blue")
        assert engine.side() == "Blue"
        bad = check_module(engine, setups={"Battle": {"guards": "0204", "guards#2": "0101"}})
        wrong = next(each for each in bad if each.name.startswith("setup Battle: pieces"))
        assert [str(each) for each in wrong.failures] == [
            "guards: expected at 0204, found at 0203 on Field",
            "guards#2: expected at 0101, found not on any map",
            "lancers: expected not in the setup, found at 0303 on Field",
        ]


def test_a_module_of_old_has_a_build_file_of_another_name(tmp_path: Path, needs_engine: None) -> None:
    """`buildFile`, without a suffix: opened, examined and played like any other."""
    data = ModuleData("Sample Wars", "1.0", vassal_version="3.4.13").to_bytes()
    module = sample.write(tmp_path / "old.vmod", files={"moduledata": data}, build_file="buildFile")
    assert set(read_archive(module)) & set(BUILD_FILES) == {"buildFile"}
    with Engine(module) as engine:
        assert engine.info()["maps"] == [sample.MAP, sample.DISPLAY]
        assert engine.canonical() == [] and engine.references() == []
        engine.new_game()
        assert engine.snapshot()


def test_without_a_build_file_it_is_no_module(tmp_path: Path, needs_engine: None) -> None:
    module = sample.write(tmp_path / "none.vmod", build_file="buildfile.txt")
    with pytest.raises(
        EngineError, match=r"none\.vmod is not a module: the archive has no buildFile\.xml and no buildFile"
    ):
        Engine(module)


def test_a_picture_that_no_component_names_is_told(tmp_path: Path, needs_engine: None) -> None:
    """As the editor's own "Remove unused images" finds it."""
    module = sample.write(tmp_path / "more.vmod", files={"images/nobody.png": sample.IMAGES["images/front.png"]})
    with Engine(module) as engine:
        assert engine.unused_pictures() == ["nobody.png"]


def test_a_piece_that_rules_take_away_at_once_has_no_menu() -> None:
    """A marker of plotted fire without guns, for example, if the first phase is one of plotting."""

    class Gone:
        def __getattr__(self, name: str) -> Callable[..., object]:
            assert name != "menu", "there is no such piece"
            return lambda *of: {"place": "17", "exists": False}.get(name, {})

    checks = _Checks(cast(Engine, Gone()), "", {}, Resolver(), None, None)
    assert checks.menu("3", "100,100") == []
