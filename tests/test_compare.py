"""Compare: each kind of change between two modules or two saved games, told once, in the words of their author."""

from __future__ import annotations

import dataclasses
import json
import re
import struct
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from lxml import etree
from test_lint import GUARDS, INFANTRY, field, module, picture, prototype, slot

from vmodsmith.cli import main
from vmodsmith.compare import Change, Detail, StateDetail, compare, page, place_names
from vmodsmith.compare.editor_choices import BY_ATTRIBUTE, BY_FIELD, SHEET_FIELDS
from vmodsmith.compare.saves import ComparedSave, save_changes
from vmodsmith.engine.find import find_engine, why_no_engine
from vmodsmith.foundation.errors import UserError
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import read_archive, write_archive
from vmodsmith.vassal.components import COMPONENTS, Element
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.piece import PieceText, RawTrait, piece_definition
from vmodsmith.vassal.placed import PieceOnMap
from vmodsmith.vassal.savedgame import PlacedPiece, PropertyValue, SavedGame, SavedStack, reveal, saved_game_bytes
from vmodsmith.vassal.sequence import key, named
from vmodsmith.vassal.traits.reading import UnknownTrait, known_trait
from vmodsmith.vassal.xmltext import xml_bytes

STEP = t.Embellishment(name="Step", levels=(t.LayerLevel("guards.png"), t.LayerLevel("weak.png", "+ (weak)")))
DIG = t.TriggerAction(menu="Dig in", key=key("Ctrl+D"), actions=(named("dig"),))
TANKS = (t.BasicPiece("Tanks", "guards.png"), t.Marker.of({"attack": 7, "defence": 4}), STEP, DIG)


def told(before: Mapping[str, bytes], after: Mapping[str, bytes]) -> list[str]:
    return [str(each) for each in compare(before, after)]


def tanks(*traits: t.Trait, gpid: str = "2", name: str = "Tanks") -> Element:
    return slot(*(traits or TANKS), name=name, gpid=gpid)


def test_two_of_the_same_do_not_differ() -> None:
    assert told(module(tanks()), module(tanks())) == []


@pytest.mark.parametrize(
    ("traits", "lines"),
    [
        ((TANKS[0], t.Marker.of({"attack": 8, "defence": 4}), STEP, DIG), ["attack: 7 → 8"]),
        ((TANKS[0], t.Marker.of({"attack": 7, "range": 2}), STEP, DIG), ["gone: defence: 4", "new: range: 2"]),
        (
            (*TANKS[:3], t.TriggerAction(menu="Dig in", key=key("Ctrl+G"), actions=(named("dig"),))),
            ["Trigger Action 'Dig in', key: Ctrl+D → Ctrl+G"],
        ),
        (
            (*TANKS[:3], t.TriggerAction(menu="Dig in", key=key("Ctrl+D"), actions=(named("rest"),))),
            ["Trigger Action 'Dig in', actions: dig → rest"],
        ),
        ((*TANKS, t.Delete()), ["new: Delete 'Delete'"]),
        (TANKS[:3], ["gone: Trigger Action 'Dig in'"]),
        (
            (TANKS[0], TANKS[1], DIG, STEP),
            ["place of Trigger Action 'Dig in': elsewhere in the order of traits → here"],
        ),
        ((t.BasicPiece("Tanks", "field.png"), *TANKS[1:]), ["image: guards.png → field.png"]),
        # a property that is called like a trait
        ((*TANKS, t.Marker.of({"Layer": "Map"})), ["new: property 'Layer': Map"]),
        (
            (*TANKS[:2], t.Embellishment(name="Step", levels=(t.LayerLevel("guards.png"), t.LayerLevel(""))), DIG),
            ["Layer 'Step', images: guards.png, weak.png (+ (weak)) → guards.png, (no image)"],
        ),
    ],
)
def test_a_piece_changes_in_its_authors_words(traits: tuple[t.Trait, ...], lines: list[str]) -> None:
    (change,) = compare(module(tanks()), module(tanks(*traits)))
    assert (change.kind, change.how, change.names) == ("piece", "changed", ("Tanks",))
    assert [str(each) for each in change.details] == lines


def test_pieces_come_go_and_get_other_names() -> None:
    place = "Pieces [Game Piece Palette] > Red [Scrollable List]"
    assert told(module(), module(tanks())) == [f"piece added: {place} > Tanks [Single piece]"]
    assert told(module(tanks()), module()) == [f"piece removed: {place} > Tanks [Single piece]"]
    renamed = tanks(t.BasicPiece("Armour", "guards.png"), *TANKS[1:], name="Armour")
    assert told(module(tanks()), module(renamed)) == ["piece changed: Armour\n    name: Tanks → Armour"]
    # another piece that has got the number of the old one is not the old one
    other = slot(t.BasicPiece("Mine"), t.Immobilized(), name="Mine", gpid="2")
    assert [str(each).split(":")[0] for each in compare(module(tanks()), module(other))] == [
        "piece added",
        "piece removed",
    ]


def test_what_many_have_in_common_is_said_once() -> None:
    def many(attack: int) -> Mapping[str, bytes]:
        slots = [
            slot(t.BasicPiece(f"Unit {n}"), t.Marker.of({"attack": attack}), name=f"Unit {n}", gpid=str(2 + n))
            for n in range(9)
        ]
        return module(*slots)

    (change,) = compare(many(3), many(4))
    assert str(change) == (
        "piece changed (9): Unit 0, Unit 1, Unit 2, Unit 3, Unit 4, Unit 5 and 3 more\n    attack: 3 → 4"
    )
    assert len(change.to_json()["names"]) == 9  # type: ignore[arg-type]


def test_a_prototype_is_told_and_not_the_pieces_that_use_it() -> None:
    before = module(prototypes=(prototype("Engineers", *INFANTRY[1:]),))
    after = module(prototypes=(prototype("Engineers", *INFANTRY[1:], t.Delete()),))
    assert told(before, after) == ["prototype changed: Engineers\n    new: Delete 'Delete'"]
    (gone,) = told(before, module())
    assert gone.startswith("prototype removed: ") and gone.endswith("> Engineers [Definition]")


def test_components_are_told_by_their_path_with_values_as_the_editor_shows_them() -> None:
    def with_map(**more: object) -> Mapping[str, bytes]:
        picker = c.board_picker(c.Board(name="Field", image="field.png"))
        return module(more=(c.Map(picker, mapName="Main", **more),))

    (change,) = told(with_map(edgeWidth=0), with_map(edgeWidth=20, hotkey=key("Ctrl+M")))
    assert change.splitlines() == [
        "component changed: Main [Map Window]",
        "    edge width: 0 → 20",
        "    hotkey: nothing → Ctrl+M",
    ]
    dice = c.DiceButton(name="1d6", text="Roll")
    assert told(module(), module(more=(field(), dice))) == ["component added: 1d6 [Dice Button]"]


PLAIN = {
    "action", "activate_modifiers", "circle_radius", "columns", "compare", "decrease_modifiers", "detect_x", "detect_y",
    "edge_display_buffer", "edge_point_buffer", "facing", "facings", "first_level_value", "font", "font_size", "height",
    "horizontal_offset", "image", "increase_modifiers", "index_start", "index_step", "level", "loop_count", "mask_name",
    "mat_id", "maximum", "menu", "minimum", "name", "name_format", "opacity", "peek_menu", "prompt", "property_name",
    "radius", "reset_level", "rotation", "rows", "selected_transparency", "thickness", "unselected_transparency",
    "version", "vertical_offset", "width", "x", "x_index", "x_offset", "y", "y_index", "y_offset",
}  # fmt: skip
"""Fields of traits that hold numbers or texts of an author, or the editor's own words (`Hide`, `AND`)."""


def test_codes_are_told_in_the_words_of_the_editor() -> None:
    """Not `placement: 0 → 2`. Every number and every text with a default is a code, or known to be none."""
    flip = t.Replace(menu="Flip", key=key("Ctrl+F"))
    for trait, changed, words in (
        (flip, replace(flip, placement=2), "placement: On top of stack → Above this piece"),
        (t.Labeler(), t.Labeler(font_style=1), "font style: neither bold nor italic → bold"),
        (t.Obscurable(), t.Obscurable(style="I"), "style: Background → Inset"),
        (t.CounterGlobalKeyCommand(), t.CounterGlobalKeyCommand(from_deck="2"), "from deck: All pieces → 2"),
        (
            t.PropertySheet(rows=(t.SheetField("Ammo"),)),
            t.PropertySheet(rows=(t.SheetField("Ammo", 3),)),
            "rows: Ammo= → Ammo (Tick Marks)=",
        ),
    ):
        (line,) = told(module(tanks(*TANKS, trait)), module(tanks(*TANKS, changed)))
        assert line.endswith(words), line
    (line,) = told(module(tanks()), module(tanks(*TANKS, replace(flip, placement=3))))
    assert line.endswith("(key: Ctrl+F; placement: Below this piece)")
    grids = [c.HexGrid(c.HexGridNumbering(first=each)) for each in "HV"]
    boards = [module(more=(c.Map(c.board_picker(c.Board(each, name="Field")), mapName="Main"),)) for each in grids]
    assert told(*boards)[0].endswith("first: Horizontal first → Vertical first")

    fields = {each for trait in t.EDITOR_NAMES.values() for each in dataclasses.fields(trait)}  # type: ignore[arg-type]
    codes = {each.name for each in fields if each.type == "int" or (each.type == "str" and each.default)}
    assert codes - PLAIN == BY_FIELD.keys() and codes >= PLAIN
    for component in COMPONENTS.values():
        for each in component.attributes:
            coded = {one for one in each.choices if re.fullmatch("[A-Z]|[a-z]+([A-Z][a-z]+)+", one)}
            assert coded <= set(BY_ATTRIBUTE.get(each.name, ())), each.name


@pytest.mark.skipif(why_no_engine() is not None, reason="the editor's labels are in VASSAL")
def test_the_words_of_codes_are_labels_of_the_editor() -> None:
    with ZipFile(find_engine().home / "lib" / "Vengine.jar") as jar:
        lines = jar.read("VASSAL/i18n/Editor.properties").decode().splitlines()
    labels = {line.partition("=")[2].strip() for line in lines}
    tables = [*BY_FIELD.values(), *BY_ATTRIBUTE.values(), SHEET_FIELDS]
    words = {word for each in tables for word in each.values() if not word.endswith("Main mouse button")}
    assert words - labels == set(BY_FIELD["font_style"].values())  # two boxes to tick


def test_an_older_form_of_the_same_value_is_no_difference() -> None:
    """VASSAL writes what it reads in its newest form: two fields more, which say nothing."""

    def with_command(target: str) -> Mapping[str, bytes]:
        command = c.MassKeyCommand(name="Arrange")
        command.set("target", target)
        return module(more=(c.Map(command, mapName="Main"),))

    older = "DECK|false|MAP|||||0|0||false|||EQUALS"
    assert told(with_command(older), with_command(older + "||")) == []
    ignored = older.replace("EQUALS", "LESS")
    assert told(with_command(older), with_command(ignored)) == [], "nothing is compared"
    asks = "DECK|true|ZONE|||North||0|0||true|Type|{HQ}|EQUALS"
    (change,) = told(with_command(older), with_command(asks))
    assert change.endswith("fast match: nothing → in zone North, Type = {HQ}"), change


def test_a_palette_with_another_name_is_one_change_of_all_its_pieces() -> None:
    """Also of the traits that place them: a public module repeated the path 640 times, with classes of VASSAL."""
    slots = "VASSAL.build.module.PieceWindow:{}/VASSAL.build.widget.ListWidget:Armour/VASSAL.build.widget.PieceSlot:{}"

    def flipped(path: str) -> t.Trait:
        return t.Replace("Flip", marker=path)

    def with_palette(name: str) -> Mapping[str, bytes]:
        pieces = [
            slot(
                t.BasicPiece(each, f"{each}.png"), t.Replace("Flip", marker=slots.format(name, each)), name=each, gpid=n
            )
            for n, each in (("2", "Tanks"), ("3", "Guns"))
        ]
        return module(more=(c.PieceWindow(c.ListWidget(*pieces, entryName="Armour"), name=name),))

    assert told(with_palette("Units"), with_palette("Forces"))[0].splitlines() == [
        "piece changed (2): Tanks, Guns",
        "    Replace With Other 'Flip', piece: Units [Game Piece Palette] > … → Forces [Game Piece Palette] > …",
        "    place in the editor: Units [Game Piece Palette] > … → Forces [Game Piece Palette] > …",
    ]


MEN = t.BasicPiece("Men", "men.png")


def test_the_level_of_a_layer_is_told_in_words_also_the_one_that_it_begins_with() -> None:
    """A public module set a layer back to its first level, and the new level was said to be nothing."""

    def at(**changed: object) -> Mapping[str, bytes]:
        return module(tanks(TANKS[0], replace(STEP, **changed)))  # type: ignore[arg-type]

    assert told(at(level=2), at())[0].splitlines()[1:] == ["    Layer 'Step': level 2 (weak) → level 1"]
    assert told(at(), at(level=-2))[0].splitlines()[1:] == ["    Layer 'Step': level 1 → off (level 2 (weak))"]
    assert told(at(), at(always_active=False))[0].splitlines()[1:] == [
        "    Layer 'Step', always active: yes → no",
        "    Layer 'Step': level 1 → off (level 1)",
    ]
    assert told(module(tanks(TANKS[0])), at(level=2))[0].endswith("; level 2 (weak))")


def test_a_new_trait_of_a_saved_game_is_told_with_its_state() -> None:
    """A refreshed setup got a layer that is on, and it was said to be off; and a property without its value."""
    more = (replace(STEP, level=2), t.DynamicProperty("Fuel", "3"))
    before, after = (read_archive(game(unit("Tanks", (20, 24), *each, piece_id="7"))) for each in ((), more))
    (change,) = compare(before, after)
    assert [str(each) for each in change.details] == [
        "new: Layer 'Step' (images: guards.png, weak.png (+ (weak)); level 2 (weak))",
        "new: Dynamic Property 'Fuel' (value: 3)",
    ]
    on, off = (
        str(compare(before, read_archive(game(unit("Tanks", (20, 24), each, piece_id="7"))))[0])
        for each in (STEP, replace(STEP, always_active=False, level=-2))
    )
    assert "level" not in on and "; off (level 2 (weak))" in off


@pytest.mark.parametrize("of_class", [t.PlaceMarker, t.Replace])
def test_the_piece_of_a_new_trait_is_told_as_the_editor_shows_it(of_class: type[t.PlaceMarker]) -> None:
    """Not as the text in the build file."""
    path = "VASSAL.build.module.PieceWindow:Units/VASSAL.build.widget.ListWidget:Red/VASSAL.build.widget.PieceSlot:Men"
    for marker, words in (
        (path, "piece: Units [Game Piece Palette] > Red [Scrollable List] > Men [Single piece]"),
        (piece_definition((MEN, t.UsePrototype("Militia"))), "piece: a piece of its own (Men, men.png, prototype Mil"),
    ):
        (line,) = told(module(tanks(TANKS[0])), module(tanks(TANKS[0], of_class("Muster", marker=marker))))
        assert words in line and "VASSAL" not in line and "\t" not in line, line


def test_an_empty_attribute_of_a_newer_version_is_no_difference() -> None:
    def with_button(**attributes: str) -> Mapping[str, bytes]:
        command = c.MassKeyCommand(name="Arrange")
        for name, value in attributes.items():
            command.set(name, value)
        return module(more=(command,))

    assert told(with_button(), with_button(hideKey="", description="")) == []
    assert told(with_button(), with_button(description="x"))[0].endswith("    new: description: x")


def test_a_piece_that_a_trait_places_is_told_once_and_with_the_trait() -> None:
    def placing(*traits: t.Trait) -> Mapping[str, bytes]:
        marker = t.PlaceMarker("Muster", marker=piece_definition(traits))
        return module(tanks(TANKS[0], marker))

    one, other = t.UsePrototype("Militia"), t.UsePrototype("Horse")
    assert told(placing(MEN, one), placing(MEN, other))[0].splitlines() == [
        "piece changed: Tanks",
        "    Place Marker 'Muster', piece, Prototype 'Militia', name: Militia → Horse",
    ]


def test_what_the_engine_keeps_of_old_layers_and_does_not_use_is_no_difference() -> None:
    old, new = (replace(STEP, activate_modifiers=n, activate_letter=letter) for n, letter in ((2, ""), (128, "A")))
    assert told(module(tanks(TANKS[0], old)), module(tanks(TANKS[0], new))) == []


def test_files_are_told_by_kind() -> None:
    before = module(**{"images/new.png": b"\x89PNG1", "help/a.html": b"one\ntwo\n", "sounds/bang.wav": b"1"})
    after = module(**{"images/new.png": b"\x89PNG22", "help/a.html": b"one\nthree\nfour\n"})
    assert told(before, after) == [
        "file changed: help/a.html\n    lines: 1 gone → 2 new",
        "picture changed: new.png\n    size: 5 bytes → 6 bytes",
        "file removed: sounds/bang.wav",
    ]


def game(*stacks: SavedStack, **values: str) -> bytes:
    held = SavedGame(stacks, properties=[PropertyValue(name, value) for name, value in values.items()])
    return saved_game_bytes(held, ModuleData("Small", "1.0"))


def unit(name: str, at: tuple[int, int], *traits: t.Trait, piece_id: str = "") -> SavedStack:
    chain = (t.BasicPiece(name), *traits)
    return SavedStack("Main", *at, (PlacedPiece(chain, f"slot of {name}", piece_id=piece_id),))


def hexes() -> tuple[Element, ...]:
    board = c.Board(
        c.HexGrid(c.HexGridNumbering(), dx=41.5, dy=48.0, x0=20, y0=24), name="Field", width=500, height=500
    )
    return (c.Map(c.board_picker(board), mapName="Main"),)


def test_pieces_go_by_their_names_if_all_numbers_are_others() -> None:
    """pywargame numbers the slots anew with each export: a piece that is gone renamed all that came after it."""

    def numbered(*names: str) -> Mapping[str, bytes]:
        return module(
            *(tanks(t.BasicPiece(each, "guards.png"), STEP, name=each, gpid=str(n)) for n, each in enumerate(names))
        )

    lines = told(numbered("Red 1", "Red 2", "Blue 1", "Blue 2"), numbered("Red 1", "Blue 1", "Blue 2"))
    start = "    Refresh Counters in games saved before: refreshes them → "
    assert lines == [
        "piece removed: Pieces [Game Piece Palette] > Red [Scrollable List] > Red 2 [Single piece]",
        f"piece renumbered: Blue 1 (2 → 1)\n{start}turns them into the pieces that have these numbers now",
        f"piece renumbered: Blue 2 (3 → 2)\n{start}does not find them",
    ]


def test_slots_that_get_a_number_are_told_at_once() -> None:
    """As by `lint --fix`. Games from before are no worse off than they were."""

    def numbered(*numbers: str) -> Mapping[str, bytes]:
        return module(*(tanks(name=name, gpid=n) for name, n in zip(("Foot", "Foot", "Horse"), numbers, strict=True)))

    (line,) = told(numbered("", "", ""), numbered("7", "8", "9"))
    assert line.startswith("piece renumbered (3): ") and "Horse (none → 9)" in line and "\n" not in line, line
    path = "Pieces [Game Piece Palette] > Red [Scrollable List] > Foot [Single piece]"
    assert f"{path} (none → 7), {path} (none → 8)" in line, "pieces of one name go by their places"


def test_a_piece_of_a_game_that_comes_from_another_slot_is_told() -> None:
    def held(gpid: str) -> Mapping[str, bytes]:
        stack = SavedStack("Main", 20, 24, (PlacedPiece((t.BasicPiece("Tanks"),), gpid, piece_id="7"),))
        return read_archive(saved_game_bytes(SavedGame([stack]), ModuleData("Small", "1.0")))

    assert [str(each) for each in compare(held("3"), held("12"))] == ["piece renumbered: Tanks (3 → 12)"]


def test_saved_games_are_told_piece_by_piece_with_the_names_of_places() -> None:
    prop = t.DynamicProperty("Fuel", "3")
    before = read_archive(game(unit("Tanks", (61, 100), STEP, prop), unit("Gone", (20, 24)), Score="3"))
    weak = t.Embellishment(name="Step", levels=STEP.levels, level=2)
    after = read_archive(
        game(unit("Tanks", (103, 120), weak, t.DynamicProperty("Fuel", "1")), unit("New", (20, 72)), Score="5")
    )
    bare = [str(each) for each in compare(before, after)]
    assert "piece moved: Tanks\n    place: at 61,100 (Main) → at 103,120 (Main)" in bare
    assert [str(each) for each in compare(before, after, module(more=hexes()))] == [
        "piece added: New, 0102 (Main)",
        "piece removed: Gone, 0101 (Main)",
        "piece moved: Tanks\n    place: 0203 (Main) → 0303 (Main)",
        "piece changed: Tanks\n    Layer 'Step': level 1 → level 2 (weak)\n    Fuel: 3 → 1",
        "global property changed: Score\n    value: 3 → 5",
    ]


@pytest.mark.parametrize(
    ("trait", "states", "line"),
    [
        (t.Mat("Camp"), ("2;2;3", "1;2"), "Mat 'Camp': Guns, Horse → Horse"),
        (t.Mat("Camp"), ("2;2;3", "2;3;2"), None),
        (t.MatCargo(), ("2", "3"), "Mat Cargo, lies on: Horse → Guns"),
        (t.Footprint(), ("false;Map0;1;5,6", "false;Map0;1;5,6;false"), None),
        (
            t.Footprint(),
            ("false;Main;1;5,6", "true;Main;2;5,6;8,9;true"),
            "not shown, from 5,6 → shown, from 5,6 to 8,9",
        ),
        (t.SendToLocation("Home"), (";;", "Main;5;6"), "'Home', place to send it back to: nothing → at 5,6 (Main)"),
    ],
    ids=lambda each: type(each).__name__ if isinstance(each, t.Trait) else None,
)
def test_states_are_told_in_words(trait: t.Trait, states: tuple[str, str], line: str | None) -> None:
    """Numbers of other pieces are their names: they are others in every setup."""

    def game(state: str) -> ComparedSave:
        def piece(number: str, name: str, *traits: RawTrait) -> PieceOnMap:
            basic = RawTrait(t.BasicPiece(name, "a.png").type(), "Main;1;1;2")
            return PieceOnMap(number, number, name, "Main", 1, 1, PieceText(number, (basic, *traits)))

        pieces = (piece("1", "Camp", RawTrait(trait.type(), state)), piece("2", "Horse"), piece("3", "Guns"))
        return ComparedSave(pieces, {}, {})

    found = [str(each) for each in save_changes(game(states[0]), game(states[1]))]
    assert len(found) == (line is not None) and all(each.endswith(str(line)) for each in found), found


def test_of_pieces_that_are_alike_those_that_stayed_are_matched_first() -> None:
    """A refresh gives every piece another number and order: what did not change is no difference."""

    def game(*pieces: tuple[str, int, str]) -> ComparedSave:
        of_property = t.DynamicProperty("done").type()
        made = [
            PieceOnMap(
                n, "2", "Tank", "Main", x, 1, PieceText(n, (RawTrait("piece;;;;", ""), RawTrait(of_property, value)))
            )
            for n, x, value in pieces
        ]
        return ComparedSave(tuple(made), {}, {})

    before = game(("1", 5, "yes"), ("2", 5, "no"), ("3", 7, "no"))
    assert [*save_changes(before, game(("13", 7, "no"), ("12", 5, "no"), ("11", 5, "yes")))] == []
    (change,) = save_changes(before, game(("12", 9, "no"), ("13", 7, "no"), ("11", 5, "yes")))
    assert (change.how, change.details) == ("moved", (Detail("place", "at 5,1 (Main)", "at 9,1 (Main)"),))


def test_what_moved_is_told_in_the_order_of_the_later_game() -> None:
    """Though one piece is matched by its number and the other by its name."""
    before = read_archive(game(unit("Tanks", (20, 24), piece_id="7"), unit("Guns", (20, 72), piece_id="8")))
    after = read_archive(game(unit("Guns", (20, 120), piece_id="9"), unit("Tanks", (20, 168), piece_id="7")))
    assert [str(each).splitlines()[0] for each in compare(before, after)] == ["piece moved: Guns", "piece moved: Tanks"]


def test_places_within_zones_have_the_names_of_their_zones_grid() -> None:
    """A zone with a grid of its own, one without, and what lies in no zone."""
    numbered = c.HexGrid(c.HexGridNumbering(), dx=41.5, dy=48.0, x0=20, y0=24)
    grid = c.ZonedGrid(
        c.Zone(numbered, name="Land", path="0,0;200,0;200,200;0,200", locationFormat="$gridLocation$"),
        c.Zone(name="Losses", path="300,0;400,0;400,200;300,200", locationFormat="$name$"),
    )
    board = c.Board(grid, name="Field", width=500, height=500)
    host = module(more=(c.Map(c.board_picker(board), mapName="Main"),))
    spots = ((20, 24), (350, 100), (450, 450))
    for spot, name in zip(spots, ("0101", "Losses", "at 450,450"), strict=True):
        (change,) = compare(read_archive(game()), read_archive(game(unit("Tanks", spot))), host)
        assert str(change) == f"piece added: Tanks, {name} (Main)"


def test_letters_of_a_numbering_end_where_no_map_has_more() -> None:
    numbering = etree.fromstring('<n hType="A"/>')
    shown = [place_names._counted(number, numbering, "h") for number in (0, 26, 2599, 2600, -1)]
    assert shown == ["A", "AA", "Z" * 100, "2600", "-B"]


def test_pieces_of_one_name_are_matched_by_their_number() -> None:
    before = read_archive(game(unit("Tanks", (20, 24), piece_id="7"), unit("Tanks", (20, 72), piece_id="8")))
    after = read_archive(game(unit("Tanks", (20, 72), piece_id="8"), unit("Tanks", (20, 120), piece_id="7")))
    assert [str(each) for each in compare(before, after)] == [
        "piece moved: Tanks\n    place: at 20,24 (Main) → at 20,120 (Main)"
    ]


def test_setups_in_a_module_are_compared_like_saved_games() -> None:
    def held(x: int) -> Mapping[str, bytes]:
        setup = c.PredefinedSetup(name="Spring", file="spring.vsav", useFile=True)
        return module(more=(*hexes(), setup), **{"spring.vsav": game(unit("Tanks", (x, 100)))})

    assert told(held(61), held(103)) == ["setup spring.vsav, piece moved: Tanks\n    place: 0203 (Main) → 0303 (Main)"]


def test_a_setup_whose_file_has_another_name_is_compared() -> None:
    """As at each version of two public modules, which name the version in the file."""

    def held(file: str, setup: str, x: int, *traits: t.Trait) -> Mapping[str, bytes]:
        component = c.PredefinedSetup(name=setup, file=file, useFile=True)
        return module(more=(*hexes(), component), **{file: game(unit("Tanks", (x, 100), *traits, piece_id="7"))})

    lines = told(held("spring1.vsav", "Spring", 61), held("spring2.vsav", "Spring", 103, DIG))
    assert [each for each in lines if each.startswith("setup")] == [
        "setup spring2.vsav, piece moved: Tanks\n    place: 0203 (Main) → 0303 (Main)",
        "setup spring2.vsav, piece changed: Tanks\n    traits: as they were → others",
    ]
    others = told(held("spring1.vsav", "Spring", 61), held("autumn.vsav", "Autumn of another war", 103))
    assert not any(each.startswith("setup") for each in others)


def test_a_component_of_another_class_is_told() -> None:
    """A public module replaced a turn tracker of its own by that of VASSAL; nothing was said of it."""
    ours = c.TurnTracker(c.ListTurnLevel(property="Phase"), name="Turn", nexthotkey=named("advance"))
    own = etree.fromstring(etree.tostring(ours))
    own.tag = "own.TurnTracker"
    own.set("nexthotkey", "58010,0,advance")
    (line,) = told(module(more=(own,)), module(more=(ours,)))
    assert line.splitlines() == [
        "component changed: Turn [Turn Counter]",
        "    class: own.TurnTracker → VASSAL.build.module.turn.TurnTracker",
    ]
    renumbered = etree.fromstring(etree.tostring(own))
    renumbered.set("nexthotkey", "57350,0,advance")
    assert told(module(more=(own,)), module(more=(renumbered,))) == [], "VASSAL numbers names anew"
    renumbered.set("nexthotkey", "57350,0,retreat")
    assert len(told(module(more=(own,)), module(more=(renumbered,)))) == 1


def test_a_trait_of_an_unknown_class_with_other_numbers_of_keys_is_the_same() -> None:
    one, other, third = (
        module(tanks(TANKS[0], UnknownTrait(f"ownTrait;x;{number},0,{name}", "", "", True)))
        for number, name in ((57344, "go"), (57399, "go"), (57399, "stay"))
    )
    assert told(one, other) == []
    assert len(told(one, third)) == 1


def test_what_an_extension_adds_is_told_by_its_place_in_the_module() -> None:
    def extension(*names: str) -> Mapping[str, bytes]:
        path = [(c.PieceWindow, "Pieces")]
        added = [c.extension_element(c.ListWidget(tanks(gpid=each), entryName=each), path) for each in names]
        dice = c.extension_element(c.DiceButton(name="1d6", nSides=len(names)), [])
        root = c.ModuleExtension(*added, dice, module="Small", version="1", extensionId="x")
        return {"buildFile.xml": xml_bytes(root)}

    lines = told(extension("Red", "Blue"), extension("Green", "Red", "Blue"))
    place = "Pieces [Game Piece Palette] > Green [Scrollable List]"
    assert lines == [
        f"piece added: {place} > Tanks [Single piece]",
        f"component added: {place}",
        "component changed: 1d6 [Dice Button]\n    n sides: 2 → 3",
    ]


def test_the_order_of_what_lies_in_a_component_is_told() -> None:
    """Of cards in a deck, of zones, tabs and buttons it matters."""

    def ordered(*names: str) -> Mapping[str, bytes]:
        return module(more=(c.Map(*(c.DrawPile(name=each) for each in names), mapName="Main"),))

    def order(before: str, after: str) -> list[str]:
        return [line.strip() for each in told(ordered(*before), ordered(*after)) for line in each.splitlines()[1:]]

    assert order("ABCDE", "ABCDE") == []
    assert order("ABCDE", "EABCD") == ["place of E [Deck]: after D [Deck] → first"]
    assert order("ABCDEFG", "CDEFABG") == ["place of A [Deck], B [Deck]: first → after F [Deck]"]
    assert order("ABC", "AXBC") == [], "what is new pushes the others on"
    assert order("ABB", "BAB") == [], "of things of one name nobody could tell which is which"


def test_a_trait_of_many_pieces_is_read_once() -> None:
    """In a setup of a new version each piece has other traits, and hundreds of pieces the same ones."""
    layer = t.Embellishment(name="Step", levels=STEP.levels, level=2)
    old, new = ((t.BasicPiece("Tanks"), each, layer) for each in (t.Delete(), DIG))
    before, after = (
        read_archive(game(*(SavedStack("Main", n, 24, (PlacedPiece(traits, "2"),)) for n in range(60))))
        for traits in (old, new)
    )
    known_trait.cache_clear()
    assert len(compare(before, after)) == 1
    assert known_trait.cache_info().misses < 10 < known_trait.cache_info().hits


def test_a_piece_with_another_name_is_the_same_if_number_and_slot_are() -> None:
    """As after Refresh Counters with a new name."""
    one, other = (PlacedPiece((t.BasicPiece(name),), "2", piece_id="7") for name in ("Tanks", "Armour"))
    before, after = (read_archive(game(SavedStack("Main", 20, 24, (each,)))) for each in (one, other))
    assert [str(each) for each in compare(before, after)] == ["piece changed: Armour\n    name: Tanks → Armour"]


@pytest.mark.parametrize("more", [(), (DIG,), (t.Delete(), DIG)], ids=["same", "one more", "two more"])
@pytest.mark.parametrize("first", [True, False], ids=["outermost", "innermost"])
def test_values_are_told_though_a_new_version_gives_pieces_more_traits(more: tuple[t.Trait, ...], first: bool) -> None:
    """As after Refresh Counters: fixed properties, layers and dynamic properties, wherever the new traits stand."""
    weak = t.Embellishment(name="Step", levels=STEP.levels, level=2)
    old = (t.Marker.of({"attack": 7, "side": "Red"}), STEP, t.DynamicProperty("Fuel", "3"))
    new = (t.Marker.of({"attack": 8, "side": "Red"}), weak, t.DynamicProperty("Fuel", "1"))
    before = read_archive(game(unit("Tanks", (20, 24), *old, piece_id="7")))
    after = read_archive(game(unit("Tanks", (20, 24), *((*new, *more) if first else (*more, *new)), piece_id="7")))
    (change,) = compare(before, after)
    told_ = [str(each) for each in change.details]
    assert {"attack: 7 → 8", "Layer 'Step': level 1 → level 2 (weak)", "Fuel: 3 → 1"} <= set(told_)
    assert sum("attack" in each for each in told_) == 1 and not any("side" in each for each in told_)
    assert len(told_) == 3 + len(more), told_


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(UserError, match="the first is a module and the second a saved game"):
        compare(module(), read_archive(game()))
    with pytest.raises(UserError, match="neither a module"):
        compare({"a.txt": b""}, module())


def test_the_command(tmp_path: Path) -> None:
    one, other, out = tmp_path / "one.vmod", tmp_path / "two.vmod", tmp_path / "changes.html"
    write_archive(one, module(tanks()))
    named_so = "<script>alert(1)</script>"
    write_archive(other, module(tanks(TANKS[0], t.Marker.of({"attack": 8, "defence": named_so}), STEP, DIG)))
    run = CliRunner().invoke(main, ["diff", str(one), str(other), "--page", str(out)])
    assert run.exit_code == 1, run.output
    assert run.output.splitlines() == [
        "piece changed: Tanks",
        "    attack: 7 → 8",
        f"    defence: 4 → {named_so}",
        "piece: 1",
    ]
    page = out.read_text(encoding="utf-8")
    assert "<script>" not in page and "&lt;script&gt;" in page
    assert page.count("<img ") == 1  # its picture is the same; two would look like a difference
    drawn_again = {"images/guards.png": picture() + b"\0"}
    write_archive(other, {**module(tanks(TANKS[0], t.Marker.of({"attack": 8}), STEP, DIG)), **drawn_again})
    CliRunner().invoke(main, ["diff", str(one), str(other), "--page", str(out)])
    assert out.read_text(encoding="utf-8").count("<img ") == 4  # of the piece, and of the picture itself
    write_archive(other, module(tanks(TANKS[0], t.Marker.of({"attack": 8, "defence": named_so}), STEP, DIG)))
    assert json.loads(CliRunner().invoke(main, ["diff", str(one), str(other), "--json"]).output)[0]["details"][0] == {
        "field": "attack",
        "before": "7",
        "after": "8",
    }
    same = CliRunner().invoke(main, ["diff", str(one), str(one)])
    assert (same.exit_code, same.output) == (0, "nothing differs\n")
    (tmp_path / "no.vmod").write_bytes(b"no archive")
    wrong = CliRunner().invoke(main, ["diff", str(one), str(tmp_path / "no.vmod"), "--page", str(tmp_path / "x.html")])
    assert wrong.exit_code == 1 and "not a readable archive" in wrong.output and not (tmp_path / "x.html").exists()


@pytest.mark.parametrize("at", [0, 10, 195, 400])
def test_of_long_values_the_part_that_is_another_now_is_shown_and_all_in_the_data(at: int) -> None:
    """Wherever in a text of 500 letters the change is; a public module changed a condition at its 200th."""

    def held(letter: str) -> Mapping[str, bytes]:
        text = "x" * at + letter + "y" * (499 - at)
        return module(tanks(TANKS[0], t.DynamicProperty("Fuel", text)))

    (change,) = compare(held("A"), held("B"))
    line = str(change.details[0])
    assert "A" in line and "B" in line and len(line) < 600, line
    assert line.count("(500 characters)") == (2 if at < 300 else 0) and line.count("…x") == (2 if at > 100 else 0)
    (detail,) = change.to_json()["details"]  # type: ignore[misc]
    assert len(detail["before"]) == len(detail["after"]) == 500  # type: ignore[index]


def test_the_page_says_what_the_text_says() -> None:
    """What is new or gone, how many there are, every name, and pictures of SVG, as the cards of a public module."""
    plain = [slot(t.BasicPiece(f"Unit {n}"), name=f"Unit {n}", gpid=str(n)) for n in range(50)]
    more = [slot(t.BasicPiece(f"Unit {n}"), t.Delete(), name=f"Unit {n}", gpid=str(n)) for n in range(50)]
    before, after = module(*plain), module(*more)
    shown = page("Units", compare(before, after), before, after)
    assert "<b>changed (50)</b>: Unit 0, " in shown
    assert "<details><summary>and 10 more</summary>Unit 40, " in shown and "Unit 49</details>" in shown
    assert "<th><i>new:</i> Delete &#x27;Delete&#x27;</th>" in shown and "(nothing)" not in shown
    shown = page("Units", compare(after, before), after, before)
    assert "<th><i>gone:</i> Delete &#x27;Delete&#x27;</th>" in shown and "(nothing)" not in shown
    drawn = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    entries = {**before, "images/card.svg": drawn, "images/rules.svg": b"<!DOCTYPE html><p>no picture</p>"}
    shown = page("Cards", compare(before, entries), before, entries)
    assert shown.count('<img src="data:image/svg+xml;base64,') == 1 and "<script" not in shown


def test_a_damaged_piece_or_command_is_left_out() -> None:
    definition = piece_definition(GUARDS, "1")
    text = "\x1b".join(["begin_save", definition[: len(definition) // 2], "BoardPicker\tx", "end_save"])
    damaged = {"savedGame": text.encode()}
    assert compare(damaged, damaged) == ()


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "0", "1e-320", "-5", "x", "", "9" * 5000, "2147483647"])
def test_whatever_number_a_stranger_writes_a_place_has_a_short_name(number: str) -> None:
    """In the grid, its numbering, or the saved game itself; nothing of it ends the comparison, or takes long."""
    grid = c.HexGrid(c.HexGridNumbering(), dx=41.5, dy=48.0)
    for attribute in ("dx", "dy", "x0", "y0"):
        grid.set(attribute, number)
    for attribute in ("hOff", "vOff", "hLeading", "vLeading"):
        grid[0].set(attribute, number)
    for letters in ("N", "A"):
        grid[0].set("hType", letters)
        board = c.Board(grid, name="Field", width=500, height=500)
        hostile = module(more=(c.Map(c.board_picker(board), mapName="Main"),))
        one, other = (read_archive(game(unit("Tanks", at))) for at in ((61, 100), (103, 120)))
        (change,) = compare(one, other, hostile)
        assert change.how == "moved" and len(str(change)) < 1000
    moved = {"savedGame": reveal(one["savedGame"]).replace(";61;", f";{number};").encode()}
    assert [each.how for each in compare(moved, other)] == ["moved"]


def test_the_size_of_a_board_is_that_of_its_picture_however_large() -> None:
    """Pillow opens no picture of more than 179 million pixels; the head of the file says its size."""
    board = etree.fromstring('<b image="field.png" width="100" height="50"/>')
    for width, height in ((300, 200), (30_000, 20_000)):
        head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", width, height, 8, 3, 0, 0, 0)
        held = SimpleNamespace(entries={"images/field.png": head})
        assert place_names._size(held, board) == (width, height)  # type: ignore[arg-type]
    assert place_names._size(SimpleNamespace(entries={}), board) == (100, 50)  # type: ignore[arg-type]


FLEE = t.TriggerAction(key=named("flee"), condition="{Fuel > 0}", actions=(named("run"), named("hide")))
REST = t.TriggerAction(key=named("rest"), actions=(named("sleep"),))


@pytest.mark.parametrize(
    ("before", "after", "lines"),
    [
        # a new trait before one without a name: the old one has not changed
        ((REST,), (FLEE, REST), ["new: Trigger Action (flee) (condition: {Fuel > 0}; actions: run, hide)"]),
        ((FLEE, REST), (REST,), ["gone: Trigger Action (flee)"]),
        (
            (REST, FLEE),
            (replace(FLEE, condition="{Fuel > 1}"), REST),
            [
                "place of Trigger Action (flee): elsewhere in the order of traits → here",
                "Trigger Action (flee), condition: {Fuel > 0} → {Fuel > 1}",
            ],
        ),
        # one more fixed property before another trait of them
        ((t.Marker.of({"Side": "Red"}),), (t.Marker.of({"Kind": "x"}), t.Marker.of({"Side": "Red"})), ["new: Kind: x"]),
        ((t.Marker.of({"Side": "Red"}), REST), (REST, t.Marker.of({"Side": "Blue"})), ["Side: Red → Blue"]),
        # of several of a class those that have most in common
        (
            (t.TriggerAction(menu="A", key=key("Ctrl+A"), actions=(named("x"), named("y")), watch=(key("Ctrl+Q"),)),),
            (REST, t.TriggerAction(menu="B", key=key("Ctrl+A"), actions=(named("x"),), watch=(key("Ctrl+Q"),))),
            [
                "new: Trigger Action (rest) (actions: sleep)",
                "Trigger Action 'A', menu command: A → B",
                "Trigger Action 'A', actions: x, y → x",
            ],
        ),
        ((REST,), (t.TriggerAction(menu="Dig", key=key("Ctrl+G")),), None),
    ],
)
def test_a_trait_is_the_one_it_was_though_others_came_before_it(
    before: tuple[t.Trait, ...], after: tuple[t.Trait, ...], lines: list[str] | None
) -> None:
    """As in two public modules: an unchanged trait was reported as changed, and again as new."""
    basic = t.BasicPiece("Tanks", "guards.png")
    (change,) = compare(module(tanks(basic, *before)), module(tanks(basic, *after)))
    expected = lines or ["gone: Trigger Action (rest)", "new: Trigger Action 'Dig' (key: Ctrl+G)"]
    assert [str(each) for each in change.details] == expected


def test_what_players_set_in_a_trait_that_is_another_now_is_told() -> None:
    """As after Refresh Counters, which copies a state only to a trait that is written in the same way."""
    layer = t.Embellishment(name="Step", levels=(*STEP.levels, t.LayerLevel("ruin.png")))
    old = (replace(STEP, level=2), t.FreeRotator(6, facing=2), t.Labeler("late", key=key("Ctrl+L")))
    new = (layer, t.FreeRotator(12), t.Labeler("", key=key("Ctrl+K")))
    gone = (t.DynamicProperty("Fuel", "3"), t.DynamicProperty("Food", ""))
    before = read_archive(game(unit("Tanks", (20, 24), *old, *gone, piece_id="7")))
    after = read_archive(game(unit("Tanks", (20, 24), *new, piece_id="7")))
    (change,) = compare(before, after)
    states = [str(each) for each in change.details if isinstance(each, StateDetail)]
    assert states == [
        "Layer 'Step': level 2 (weak) → level 1",
        "Can Rotate 'Rotate', facing: 2 → 0",
        "Text Label (Ctrl+L), text: late → nothing",
        "gone: Fuel: 3",
    ], [str(each) for each in change.details]
    following = replace(layer, follow_property="Fuel")
    after = read_archive(game(unit("Tanks", (20, 24), following, piece_id="7")))
    before = read_archive(game(unit("Tanks", (20, 24), old[0], piece_id="7")))
    (change,) = compare(before, after)
    assert not any(isinstance(each, StateDetail) for each in change.details), "a property decides about the level"


def test_pieces_of_one_name_are_told_apart_by_their_places() -> None:
    before, after = (
        read_archive(game(*(unit("Coin", (20, 24 + 48 * n), replace(STEP, level=level)) for n in range(2))))
        for level in (1, 2)
    )
    (change,) = compare(before, after)
    assert change.names == ("Coin, at 20,24 (Main)", "Coin, at 20,72 (Main)")
    nameless = [read_archive(game(unit("", (20, 24 + 48 * n), replace(STEP, level=2)))) for n in range(2)]
    (moved,) = compare(*nameless)
    assert moved.names == ("a piece without a name",)
    one, other = (module(tanks(gpid="2"), tanks(TANKS[0], step, gpid="3")) for step in (STEP, DIG))
    (changed,) = compare(one, other)
    assert changed.names[0].endswith("> Tanks [Single piece]"), "two of this name are in the palette"


def test_a_layer_that_follows_a_property_now_is_told_as_yes() -> None:
    """In a newer form of the trait it follows from the property."""
    old = replace(STEP, follow_property="Number", follows=False)
    (change,) = compare(*(module(tanks(TANKS[0], each)) for each in (old, replace(old, follows=None))))
    assert [str(each) for each in change.details] == ["Layer 'Step', follows: no → yes"]


def test_a_component_with_another_name_is_the_one_it_was() -> None:
    """And what lies in it: a deck that was renamed and put on another board in the editor."""

    def held(name: str, board: str, inner: str = "Wagons") -> Mapping[str, bytes]:
        deck = c.DrawPile(tanks(), name=name, owningBoard=board, x=10, y=20, width=50, height=60)
        folder = c.MapSubFolder(c.MapSubFolder(deck, name=inner), name=f"Folder of {name}")
        return module(more=(c.Map(c.board_picker(c.Board(name="Field")), folder, mapName="Main"),))

    changes = [each for each in compare(held("Deck", "North"), held("Pile", "South")) if each.kind == "component"]
    assert [str(each.details[-1]) for each in changes] == [
        "name: Folder of Deck → Folder of Pile",
        "owning board: North → South",
    ]
    assert {each.how for each in changes} == {"changed"}


def test_a_property_that_another_of_its_name_hides_is_not_compared() -> None:
    """Expressions see the outer one. Two of one name come from two prototypes, and VASSAL gives both one value when it
    refreshes counters."""
    hidden, outer = t.DynamicProperty("Side", "1"), t.DynamicProperty("Side", "2")

    def held(inner: str, outside: str) -> Mapping[str, bytes]:
        chain = replace(hidden, value=inner), t.Delete(), replace(outer, value=outside)
        return read_archive(game(unit("Tanks", (20, 24), *chain)))

    assert compare(held("1", "2"), held("2", "2")) == ()
    assert [str(each) for each in compare(held("1", "2"), held("1", "3"))] == ["piece changed: Tanks\n    Side: 2 → 3"]


def test_one_of_two_traits_that_are_written_alike_is_told_as_such() -> None:
    """A piece that turns twice; both turn it, and VASSAL gives both the state of the outer one when it refreshes
    counters."""

    def held(inner: int, outside: int) -> Mapping[str, bytes]:
        return read_archive(
            game(unit("Tanks", (20, 24), t.FreeRotator(8, facing=inner), t.FreeRotator(8, facing=outside)))
        )

    (change,) = compare(held(7, 1), held(1, 1))
    assert str(change) == "piece changed: Tanks\n    state of Can Rotate 'Rotate' (one of 2 written alike): 7 → 1"


def test_the_page_names_the_component_around_many_names_once() -> None:
    """145 cards of two decks, each with its whole path, were a wall of letters."""
    decks = [f"Board [Map Window] > {deck} [Deck] > {card} [Card]" for deck in ("Events", "Laws") for card in "AB"]
    shown = page("a → b", [Change("piece", "added", (*decks, "Lone [Card]"))], {}, {})
    assert "<li><i>Board [Map Window] &gt; Events [Deck] &gt; </i>A [Card], B [Card]</li>" in shown
    assert shown.count("Laws [Deck]") == 1 and "<li>Lone [Card]</li>" in shown
    one = page("a → b", [Change("piece", "added", (decks[0],))], {}, {})
    assert "<b>added</b>: Board [Map Window] &gt; Events [Deck] &gt; A [Card]" in one


def test_numbers_of_what_traits_place_are_one_change_of_all() -> None:
    """`lint --fix` numbers them: 216 entries in one public module."""

    def numbered(*numbers: str) -> Mapping[str, bytes]:
        places = (t.PlaceMarker(menu="Smoke", key=key("Ctrl+S"), marker="Smoke", gpid=each) for each in numbers)
        return module(*(tanks(*TANKS, each, name=f"Tank {n}", gpid=str(n)) for n, each in enumerate(places)))

    (line,) = told(numbered("", ""), numbered("7", "8"))
    head = "piece changed (2): Tank 0, Tank 1\n    Place Marker 'Smoke', slot number (gpid): "
    assert line == f"{head}none → a number"
    (line,) = told(numbered("7", "8"), numbered("17", "18"))
    assert line == f"{head}a number → another"
