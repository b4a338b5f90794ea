"""Every piece that a setup puts down has a slot of its own number, where VASSAL's *Refresh Counters* finds what it is
by now."""

from __future__ import annotations

from pathlib import Path

import pytest
from shared.games import WORKSPACES, load

from vmodsmith.assemble import archives
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.naming import gpid
from vmodsmith.assemble.pieces import pieces
from vmodsmith.model import Game
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.components import BoardPlace, Element
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.savedgame import PlacedPiece, SavedGame, SavedStack, saved_game_bytes
from vmodsmith.vassal.slots import SlotFault, pieces_of, slot_faults
from vmodsmith.vassal.xmltext import parse_xml, xml_bytes

SLOT, WINDOW = "VASSAL.build.widget.PieceSlot", "VASSAL.build.module.PieceWindow"


def numbers_of(build: bytes, *, hidden: bool) -> dict[str, int]:
    """How many slots of each name the windows that players open have, or the one that they do not."""
    found: dict[str, int] = {}
    for window in parse_xml(build).iter(WINDOW):
        if (window.get("hidden") == "true") == hidden:
            for slot in window.iter(SLOT):
                found[slot.get("gpid", "")] = found.get(slot.get("gpid", ""), 0) + 1
    return found


@pytest.mark.parametrize("name", WORKSPACES)
def test_every_piece_of_every_setup_has_a_slot(name: str) -> None:
    game = load(name, WORKSPACES[name])
    made = archives(game, game.style)
    assert slot_faults([*made.values()]) == []
    counts = [sum(1 for _ in pieces_of(made[""][f"{setup.id}.vsav"])) for setup in game.setups]
    assert any(counts), "setups put pieces down"


def test_players_see_one_of_several_alike_and_the_others_keep_their_numbers(small_game: Game) -> None:
    build = archives(small_game, small_game.style)[""]["buildFile.xml"]
    seen, kept = numbers_of(build, hidden=False), numbers_of(build, hidden=True)
    assert seen[gpid("r-2")] == seen[gpid("flag")] == 1
    assert kept == {gpid("r-2#2"): 1, gpid("flag#2"): 1, gpid("flag#3"): 1}
    assert not seen.keys() & kept.keys()


def test_a_row_that_names_its_former_id_has_the_slots_of_before(skirmish: Path) -> None:
    file = skirmish / "counters/skirmish/units.csv"
    heading, *rows = file.read_text(encoding="utf-8").splitlines()
    old = [f"{each},{'hussars' if each.startswith('r-2,') else ''}" for each in rows]
    changed = [each.replace("r-2,", "lancers,", 1).replace(",hussars", ",r-2") for each in old]
    file.write_text("\n".join([f"{heading},formerly", *changed]) + "\n", encoding="utf-8")
    for each in (skirmish / "counters/skirmish/setups").glob("*.csv"):
        each.write_text(each.read_text(encoding="utf-8").replace("r-2", "lancers"), encoding="utf-8")
    game = load("skirmish", skirmish)
    made = pieces(game, Lexicon(game))
    assert {each.id: each.gpid for each in made if "lancers" in each.id} == {
        "lancers": gpid("r-2"),
        "lancers#2": gpid("r-2#2"),
    }
    assert {each.gpid for each in made} == {
        gpid(name) for each in made for name in [each.id.replace("lancers", "r-2")]
    }, "all others have their own"


def test_a_game_without_copies_has_no_window_for_them(skirmish: Path) -> None:
    for name in ("units", "markers"):
        file = skirmish / f"counters/skirmish/{name}.csv"
        text = file.read_text(encoding="utf-8")
        file.write_text(
            text.replace(",12,A,2,", ",12,A,,").replace("@marker.flag,,,3,", "@marker.flag,,,,"), encoding="utf-8"
        )
    start = skirmish / "counters/skirmish/setups/start.csv"
    rows = [row for row in start.read_text(encoding="utf-8").splitlines() if "#" not in row]
    start.write_text("\n".join([*rows, ""]), encoding="utf-8")
    game = load("skirmish", skirmish)
    assert numbers_of(archives(game, game.style)[""]["buildFile.xml"], hidden=True) == {}


def test_copies_that_a_plug_in_brings_have_slots_in_it(plugged: Path) -> None:
    units = plugged / "counters/skirmish/units.csv"
    text = units.read_text(encoding="utf-8")
    assert "r-3,red,tank,r1,II,1,13,,,1," in text
    units.write_text(text.replace("r-3,red,tank,r1,II,1,13,,,1,", "r-3,red,tank,r1,II,1,13,,3,1,"), encoding="utf-8")
    game = load("skirmish", plugged)
    made = archives(game, game.style)
    (element,) = [each for each in parse_xml(made["extra"]["buildFile.xml"]) if "Copies" in each.get("target", "")]
    assert [slot.get("gpid") for slot in element.iter(SLOT)] == [f"extra:{gpid('r-3#2')}", f"extra:{gpid('r-3#3')}"]
    assert slot_faults([*made.values()]) == []


# ---- what the check finds


def slot(name: str, number: str, *more: t.Trait) -> Element:
    return c.PieceSlot(entryName=name, gpid=number, content=piece_definition([t.BasicPiece(name), *more], number))


def module(*slots: Element, pieces: tuple[tuple[str, str], ...] = ()) -> dict[str, bytes]:
    """The entries of a module with these slots, and a setup with pieces: name, number."""
    placed = tuple(PlacedPiece((t.BasicPiece(name),), number) for name, number in pieces)
    saved = SavedGame([SavedStack("Map", 1, 1, placed)], {"Map": [BoardPlace("Map")]})
    setup = c.PredefinedSetup(name="Start", useFile=True, file="start.vsav", isMenu=False)
    build = c.GameModule(c.PieceWindow(c.ListWidget(*slots)), setup, name="M", version="1")
    return {"buildFile.xml": xml_bytes(build), "start.vsav": saved_game_bytes(saved, ModuleData("M", "1"))}


def test_pieces_without_a_slot_are_told_with_their_number_and_how_many() -> None:
    found = slot_faults(
        [module(slot("Guards", "5"), pieces=(("Guards", "5"), ("Lancers", "6"), ("Lancers", "6"), ("Old", "")))]
    )
    wanted = "a slot for every piece"
    assert found == [
        SlotFault("setup Start", wanted, "2 of 'Lancers' with the number '6'"),
        SlotFault("setup Start", wanted, "1 of 'Old' with the number ''"),
    ]


def test_slots_of_one_number_and_of_none_are_told() -> None:
    found = slot_faults([module(slot("Guards", "5"), slot("Lancers", "5"), slot("Horse", ""))])
    assert found == [
        SlotFault("piece Lancers", "a slot number of its own", "5, which piece Guards has too"),
        SlotFault("piece Horse", "a slot number (gpid)", "none"),
    ]


def test_markers_that_traits_put_down_are_slots_too() -> None:
    marker = t.PlaceMarker(menu="Mark", marker=piece_definition([t.BasicPiece("Mine")], "8"), gpid="8")
    sound = module(slot("Guards", "5", marker), pieces=(("Mine", "8"),))
    assert slot_faults([sound]) == []
    twice = module(slot("Guards", "8", marker))
    assert [each.owner for each in slot_faults([twice])] == ["a marker of piece Guards"]


def test_a_module_and_its_extensions_are_looked_at_together() -> None:
    extension = {"buildFile.xml": xml_bytes(c.ModuleExtension(c.extension_element(slot("Reserve", "x:5"), [])))}
    assert slot_faults([module(slot("Guards", "5"), pieces=(("Reserve", "x:5"),)), extension]) == []
    assert slot_faults([{"images/a.png": b""}]) == []
