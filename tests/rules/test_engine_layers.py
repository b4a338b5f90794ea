"""What a player hides on his own map: kinds of pieces, the names of places. Nobody else sees it, and no rule."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from shared.engines import Engines
from shared.games import WORKSPACES, load, module_entries, write_blank

from vmodsmith.art import drawing
from vmodsmith.art.filenames import bare_map_name, map_name, open_map_name
from vmodsmith.art.pictures import pictures
from vmodsmith.assemble import archives
from vmodsmith.foundation.cache import open_cache
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game

_MAP = 'VASSAL.build.module.Map.getMapById("Map0")'
_PICTURE = f'{{{_MAP}.getBoards().iterator().next().getAttributeValueString("image")}}'
_SWITCH_SEEN = (
    f"{{{_MAP}.getComponentsOf(VASSAL.build.module.map.LayeredPieceCollection.class).get(0)"
    ".getComponentsOf(VASSAL.build.module.map.LayerControl.class).get(0).getLaunchButton().isVisible()}"
)
_SELECT = (
    '{{new bsh.Interpreter().eval("VASSAL.counters.KeyBuffer.getBuffer().add('
    'VASSAL.build.GameModule.getGameModule().getGameState().getPieceForId(String.valueOf({uid}L))); 1;")}}'
)
_CHANGED = "{VASSAL.build.GameModule.getGameModule().getGameState().isModified()}"
_SEEN = f"{{{_MAP}.getPieces().length}}"


def _change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def flags(skirmish: Path) -> Path:
    """The small game with flags that can be hidden."""
    pieces = skirmish / "templates/skirmish/pieces.yaml"
    _change(pieces, "layer: below,", "layer: below, switched: kind.flag,")
    return skirmish


@pytest.fixture
def module(flags: Path, tmp_path: Path) -> Path:
    game = load("skirmish", flags)
    return write_blank(game, tmp_path)


def test_pieces_that_a_player_hides_are_there_for_the_rules_and_for_saved_games(
    needs_engine: None, engines: Engines, module: Path
) -> None:
    for locale, switch in (("en", "Flags"), ("ja", "旗")):
        engine = engines.get(module, locale)
        engine.setup("Start", side="Red")
        engine.place("flag", "0303")
        mark = engine.mark()
        engine.press("Count pieces" if locale == "en" else "駒を数える")
        counted = engine.chat(mark)[-1]
        before, seen = engine.game_text(), int(engine.expression(_SEEN) or 0)
        mark = engine.mark()
        engine.press(switch)
        assert int(engine.expression(_SEEN) or 0) == seen - 1
        assert engine.exists("flag")
        assert engine.commands(mark) == [] and engine.game_text() == before
        engine.press("Count pieces" if locale == "en" else "駒を数える")
        assert engine.chat(mark)[-1] == counted
        engine.reload()
        assert int(engine.expression(_SEEN) or 0) == seen - 1  # as long as he does not show them again
        engine.press(switch)
        assert int(engine.expression(_SEEN) or 0) == seen
        assert engine.problems(mark) == []


def test_pieces_of_a_game_that_an_older_module_saved_can_be_hidden_too(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    """As soon as it is loaded, without a command; the game is changed no more than by loading it."""
    saved = tmp_path / "older.vsav"
    for switched in (False, True):
        if switched:
            _change(skirmish / "templates/skirmish/pieces.yaml", "layer: below,", "layer: below, switched: kind.flag,")
        folder = tmp_path / f"switched-{switched}"
        folder.mkdir()
        engine = engines.get(write_blank(load("skirmish", skirmish), folder))
        if not switched:
            engine.setup("Start", side="Red")
            engine.place("flag", "0303")
            older = engine.value("flag", "Layer")
            engine.save(saved)
            engine.load(saved, side="Red")
            assert engine.expression(_CHANGED) == "false"
            continue
        mark = engine.mark()
        engine.load(saved, side="Red")
        assert engine.value("flag", "Layer") != older
        assert engine.expression(_CHANGED) == "false"
        seen = int(engine.expression(_SEEN) or 0)
        engine.press("Flags")
        assert int(engine.expression(_SEEN) or 0) == seen - 1
        engine.press("Flags")
        assert int(engine.expression(_SEEN) or 0) == seen
        assert engine.commands(mark) == [] and engine.problems(mark) == []


def test_a_piece_that_is_hidden_hears_no_keys(needs_engine: None, engines: Engines, module: Path) -> None:
    engine = engines.get(module)
    engine.setup("Start", side="Red")
    engine.place("flag", "0303")
    unit = next(each["id"] for each in engine.pieces() if each["id"] not in ("flag", "") and each["map"] == "Field")
    mark = engine.mark()
    for ref in ("flag", unit):
        engine.expression(_SELECT.format(uid=engine.piece(ref)["uid"]))
    assert len(engine.call("selected")) == 2
    engine.press("Flags")
    assert len(engine.call("selected")) == 1  # the other one is seen, and stays selected
    engine.press("Flags")
    assert len(engine.call("selected")) == 1
    assert engine.problems(mark) == []


def test_a_map_without_its_names_is_another_picture(needs_engine: None, engines: Engines, module: Path) -> None:
    for locale, switch in (("en", "Names of places"), ("ja", "地名")):
        engine = engines.get(module, locale)
        engine.setup("Start", side="Red")
        mark = engine.mark()
        assert engine.expression(_PICTURE) == map_name("field")
        engine.press(switch)
        assert engine.expression(_PICTURE) == bare_map_name("field")
        assert engine.expression(_SWITCH_SEEN) == "false"  # it stands in the menu alone
        engine.setup("Start", side="Blue")
        assert engine.expression(_PICTURE) == bare_map_name("field")
        engine.press(switch)
        assert engine.expression(_PICTURE) == map_name("field")
        assert engine.commands(mark) == [] and engine.problems(mark) == []


@pytest.fixture
def works(flags: Path) -> Path:
    """The small game with field works that can be hidden."""
    style = flags / "templates/skirmish/style.yaml"
    own = "map:\n  ground: {dug: {draw: works, switched: yes}}\n  features: {trench: [dug]}\n"
    style.write_text(style.read_text(encoding="utf-8") + own, encoding="utf-8")
    return flags


def test_field_works_and_names_are_hidden_each_by_itself(
    needs_engine: None, engines: Engines, works: Path, tmp_path: Path
) -> None:
    module = write_blank(load("skirmish", works), tmp_path)
    for locale, names, dug in (("en", "Names of places", "Field works"), ("ja", "地名", "野戦陣地")):
        engine = engines.get(module, locale)
        engine.setup("Start", side="Red")
        mark = engine.mark()
        for switch, picture in (
            (dug, open_map_name("field")),
            (names, bare_map_name("field", works=False)),
            (dug, bare_map_name("field")),
            (names, map_name("field")),
        ):
            engine.press(switch)
            assert engine.expression(_PICTURE) == picture
        assert engine.commands(mark) == [] and engine.problems(mark) == []


def test_the_switches_are_those_of_the_style_that_is_built(works: Path) -> None:
    """A module in another style has the switch where that style lets works go, and the pictures that the switch
    shows."""
    lets = load("skirmish", works)
    style = works / "templates/skirmish/style.yaml"
    _change(style, "switched: yes", "switched: no")
    keeps, _ = load_game(works, "skirmish")
    assert keeps is not None
    for game, style_of, has in ((lets, keeps, False), (keeps, lets, True), (lets, lets, True), (keeps, keeps, False)):
        build = archives(game, style_of.style)[""]["buildFile.xml"].decode()
        assert ("Field works" in build) == has
        assert (open_map_name("field") in {each.name for each in pictures(game, style_of.style)}) == has


def test_the_picture_without_works_differs_by_the_works_alone(works: Path) -> None:
    made = _drawn(load("skirmish", works))
    whole, without = made(map_name("field")), made(open_map_name("field"))
    assert whole.size == without.size
    changed = ImageChops.difference(whole, without).getbbox()
    assert changed is not None
    assert (changed[2] - changed[0]) * (changed[3] - changed[1]) < whole.width * whole.height / 2
    bare, both = made(bare_map_name("field")), made(bare_map_name("field", works=False))
    assert ImageChops.difference(bare, both).getbbox() is not None


def _drawn(game: Game) -> Callable[[str], Image.Image]:
    with open_cache() as cache:
        maps = [each for each in pictures(game, game.style) if each.name.startswith("map.")]
        pngs = drawing.draw(game, game.style, maps, cache)
    return lambda name: Image.open(io.BytesIO(pngs[name])).convert("RGB")


def test_the_other_picture_differs_by_the_names_alone(small_game: Game) -> None:
    made = _drawn(small_game)
    whole, bare = made(map_name("field")), made(bare_map_name("field"))
    assert whole.size == bare.size
    changed = ImageChops.difference(whole, bare).getbbox()
    assert changed is not None
    share = sum(ImageChops.difference(whole, bare).convert("L").histogram()[1:]) / (whole.width * whole.height)
    assert 0 < share < 0.1


def test_pieces_that_stack_cannot_be_hidden(flags: Path) -> None:
    _change(flags / "templates/skirmish/pieces.yaml", "{name: kind.flag, stacks: false,", "{name: kind.flag,")
    _, problems = load_game(flags, "skirmish")
    assert [each.expected for each in problems] == [
        "`stacks: false` for pieces that can be hidden: in a stack they would not be noticed"
    ]


def test_without_rules_pieces_can_be_hidden_and_names_cannot(small_game: Game) -> None:
    kinds = dict(small_game.kinds)
    kinds["flag"] = kinds["flag"].model_copy(update={"switched": "kind.flag"})
    game = small_game.model_copy(update={"rules": (), "kinds": kinds})
    build = archives(game, game.style)[""]["buildFile.xml"].decode()
    assert 'menuItems="Flags"' in build and "below kind.flag" in build
    assert not [each for each in pictures(game, game.style) if each.shows == "bare"]


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_every_game_has_its_switches_in_one_menu(name: str) -> None:
    build = module_entries(name)["buildFile.xml"].decode()
    assert build.count("<VASSAL.build.module.map.LayerControl ") == build.count(
        "Switch Layer between Active and Inactive"
    )
    assert "Names of places" in build
