"""The page *How to play*: made for every module with rules, of the game's own data, in every language."""

from __future__ import annotations

import html
import re

import pytest
from lxml import etree
from shared.games import WORKSPACES, load

from vmodsmith.art import filenames
from vmodsmith.art.callouts import callouts, samples
from vmodsmith.art.help_pictures import draw_callouts
from vmodsmith.art.opening import BoardHexes, opening_of, setup_shown
from vmodsmith.art.pictures import pictures
from vmodsmith.assemble import assemble
from vmodsmith.assemble.how_to_play import how_to_play
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.model import Game, Page

GAMES = [each for each in sorted(WORKSPACES) if each in ("hattin", "streets")]


def _words(page: bytes) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", page.decode("ascii")))


@pytest.mark.parametrize("name", GAMES)
def test_the_page_names_phases_values_and_buttons_in_each_language(name: str) -> None:
    game = load(name, WORKSPACES[name])
    entries, say = assemble(game, game.style), Lexicon(game)
    there = {each.name for each in pictures(game, game.style)}
    for language in game.manifest.languages:
        page = entries[f"help-how-to-play-{language}.html"]
        said = _words(page)
        assert [each.id for each in game.phases if say.text(each.name, language) not in said] == []
        assert [each for each in game.manifest.sides if say.text(each.name, language) not in said] == []
        for _, numbered in samples(game, game.style):
            assert [key for each in numbered for key in each.means if say.text(key, language) not in said] == []
        assert say.text("ui.charts.tip", language) in said and "Alt+C" in said
        assert set(re.findall(r'src="([^"]+)"', page.decode())) <= there
        assert not re.findall(r"page\.[a-z-]+\.|\{\w+\}", said)
    build = entries["buildFile.xml"].decode()
    assert build.count("help-how-to-play-") == len(game.manifest.languages)
    # a switch of the map's layers is a line of a menu and no button
    assert filenames.icon_name("layer-on") not in entries["help-how-to-play-en.html"].decode()


def test_authors_replace_the_page_or_leave_it_out(small_game: Game) -> None:
    file = "help/9-how-to-play.html.j2"
    own = Page(id="9-how-to-play", file=file, text="<p>Mine.</p>")
    ruled = load("hattin", WORKSPACES["hattin"])
    replaced = ruled.model_copy(update={"help": (own,)})
    assert ruled.explained and not replaced.explained
    assert "Mine." in assemble(replaced, replaced.style)["help-how-to-play-en.html"].decode()
    manifest = ruled.manifest.model_copy(update={"how_to_play": False})
    left = ruled.model_copy(update={"manifest": manifest})
    assert "help-how-to-play-en.html" not in assemble(left, left.style)
    assert not {each.shows for each in pictures(left, left.style)} & {"callouts", "opening"}
    assert not small_game.model_copy(update={"rules": ()}).explained


def test_each_number_stands_at_what_is_printed_there() -> None:
    game = load("hattin", WORKSPACES["hattin"])
    shown = samples(game, game.style)
    assert [len(numbered) > 2 for _, numbered in shown] == [True] * 3
    counter, numbered = shown[0]
    by_name = {each.means: each for each in numbered}
    strength = by_name[("stat.cs",)]
    assert strength.printed == counter.faces[0]["cs"] and strength.box[1] > 0.7
    assert by_name[("counter.step-1",)].printed == ""  # dots, which a text of the game names
    drawn = draw_callouts(game, game.style, counter)
    assert drawn.count("<circle") == 2 * len(numbered)
    without = game.model_copy(update={"strings": {k: v for k, v in game.strings.items() if k != "counter.step-1"}})
    assert len(callouts(without, game.style, counter)) == len(numbered) - 1


def test_the_opening_is_where_the_sides_are_closest() -> None:
    game = load("hattin", WORKSPACES["hattin"])
    setup = setup_shown(game)
    assert setup is not None
    sheet = game.maps[0]
    found = next(each for each in pictures(game, game.style) if each.shows == "opening")
    assert found.name == filenames.OPENING and found.upon == filenames.map_name(sheet.id)
    from vmodsmith.art.map.geometry import geometry_of
    from vmodsmith.art.map.scene import map_style
    from vmodsmith.art.opening import board_hexes

    ground: BoardHexes = board_hexes(geometry_of(sheet, map_style(game.style)))
    opening = opening_of(game, ground)
    assert opening is not None and opening.setup == setup.id
    sides = {game.counter_by_id[each.counter].side for each in opening.pieces}
    assert len(sides - {None}) >= 1
    assert opening.box.x >= 0 and opening.box.right <= ground.width and opening.box.bottom <= ground.height
    assert all(opening.box.x <= each.x <= opening.box.right for each in opening.pieces)


def test_the_opening_covers_what_players_of_other_sides_may_not_see() -> None:
    game = load("korsun", WORKSPACES["korsun"])
    from vmodsmith.art.map.geometry import geometry_of
    from vmodsmith.art.map.scene import map_style
    from vmodsmith.art.opening import board_hexes

    ground = board_hexes(geometry_of(game.maps[0], map_style(game.style)))

    def faces(shown: Game) -> dict[str, int]:
        opening = opening_of(shown, ground)
        assert opening is not None
        return {each.counter: each.face for each in opening.pieces if shown.counter_by_id[each.counter].covered}

    assert len(faces(game)) > 5 and set(faces(game).values()) == {0}
    open_ones = tuple(each.model_copy(update={"default": "off"}) for each in game.manifest.options)
    manifest = game.manifest.model_copy(update={"options": open_ones})
    assert set(faces(game.model_copy(update={"manifest": manifest})).values()) == {1}


def test_a_game_without_setups_asks_for_none(small_game: Game) -> None:
    """The page begins with the side then, numbered from one, in each language."""
    bare = small_game.model_copy(update={"setups": (), "setup_rows": ()})
    for game, steps in ((small_game, 3), (bare, 2)):
        entries, say = assemble(game, game.style), Lexicon(game)
        for language in game.manifest.languages:
            said = " ".join(_words(entries[f"help-how-to-play-{language}.html"]).split())
            found = [f"page.how-to.begin.{n}" for n in (1, 2, 3)]
            found = [key for key in found if say.text(key, language).replace("**", "")[:12] in said]
            assert len(found) == steps and ("page.how-to.begin.1" in found) == (game is small_game)


def test_a_game_without_map_phases_or_a_second_side_is_not_told_of_them(small_game: Game) -> None:
    """In each language."""
    manifest = small_game.manifest.model_copy(update={"sides": small_game.manifest.sides[:1]})
    bare = small_game.model_copy(
        update={"maps": (), "phases": (), "setups": (), "setup_rows": {}, "manifest": manifest}
    )
    say = Lexicon(bare)
    plain = ("lead.plain", "begin.2.one", "begin.3.turns", "move.boxes", "next.turns")
    full = ("lead", "begin.2", "begin.3", "move.drag", "move.numbers", "next.text", "turn.text")
    pages = how_to_play(bare, bare.style, say, etree.Element("root"), ())
    assert [each.language for each in pages] == list(bare.manifest.languages)
    for page in pages:
        said = "".join(_words(page.html.encode("ascii")).split())

        def there(keys: tuple[str, ...], language: str = page.language, said: str = said) -> list[str]:
            texts = {
                key: "".join(re.sub(r"[`*]", "", say.text(f"page.how-to.{key}", language)).split()) for key in keys
            }
            return [key for key, text in texts.items() if text in said]

        assert there(plain) == list(plain) and there(full) == []
