"""What a page says of a level of the referee: each phase, in each language, without what is for another level."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from lxml import etree
from shared.engines import Engines
from shared.games import WORKSPACES, load, write_blank

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import LEVELS, level_pages
from vmodsmith.model import Game
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game

_OWN = ("hattin", "korsun", "streets", "zitadelle")


def _words(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


@pytest.mark.parametrize("name", [each for each in sorted(WORKSPACES) if each in _OWN])
def test_each_level_has_a_page_in_each_language_with_every_phase(name: str) -> None:
    game = load(name, WORKSPACES[name])
    say = Lexicon(game)
    pages = level_pages(game, say)
    assert {each.file for each in pages} == {
        f"level-{level}-{local}.html" for level in LEVELS for local in ("en", "ja")
    }
    for page in pages:
        words = _words(page.html)
        assert [each.id for each in game.phases if say.text(each.name, page.language) not in words] == []
        assert re.findall(r"\{\d[^}]*\}", words) == []  # what a line of the chat fills in


@pytest.mark.parametrize("name", [each for each in sorted(WORKSPACES) if each in _OWN])
def test_without_the_referee_every_phase_says_what_is_done_by_hand(name: str) -> None:
    game = load(name, WORKSPACES[name])
    say = Lexicon(game)
    for page in level_pages(game, say):
        nothing = say.text("page.level.nothing", page.language).replace("`", "")
        if page.file.startswith("level-off-"):
            assert nothing not in _words(page.html).replace(" .", ".")


def test_keys_of_play_by_hand_stand_where_it_is_needed() -> None:
    game = load("zitadelle")
    pages = {each.file: _words(each.html) for each in level_pages(game, Lexicon(game))}
    assert "Regain a step" in pages["level-off-en.html"] and "Regain a step" in pages["level-warn-en.html"]
    assert "Regain a step" not in pages["level-full-en.html"]
    assert "1ステップ回復" in pages["level-off-ja.html"]
    # the rulebook's die of level bombing (9.2), as the rules roll it
    assert "one die for each level bomber; at 1 or 2" in pages["level-off-en.html"]
    assert "サイコロ1個を振り、1か2なら" in pages["level-off-ja.html"]


BY_HAND = {
    ("hattin", "fire"): ("One above the number forces a check", "命中値より1大きい目は士気チェック"),  # H15 H17
    # H16
    ("hattin", "melee"): ("First every unit of both sides checks", "まず攻撃側、次に防御側の全ユニットが士気チェック"),
    ("hattin", "charge"): ("with a 6 or more Frenzied", "6以上で成功なら「狂乱」"),  # H22
    ("hattin", "recovery"): ("In a later recovery phase do the same for fatigue", "疲労は後の回復フェイズ"),  # H25
    # S13.1
    ("streets", "barrage"): ("take off all pins except those under an attack marker",
                             "攻撃マーカーの下を除く全ての釘付けを外す"),
    ("streets", "assault"): ("drag the units that fall back before combat", "戦闘前退却"),  # S8.1.5
    # S15.5
    ("streets", "exploitation-attack"): ("take off all pins, finished and attack marks of both sides",
                                         "両軍の釘付け・行動済み・攻撃の印を全て外す"),
    # S10.12 S10.13
    ("streets", "movement"): ("your own guns and observers that are turned right", "右向きの自軍砲兵と観測所"),
}  # fmt: skip
"""What the paragraphs ask of who plays without the referee, in either language."""


@pytest.mark.parametrize("name", sorted({name for name, _ in BY_HAND}))
def test_play_by_hand_leaves_out_nothing_that_the_paragraphs_ask(name: str) -> None:
    game = load(name)
    pages = {each.file: _words(each.html) for each in level_pages(game, Lexicon(game))}
    for texts in (texts for (of, _), texts in BY_HAND.items() if of == name):
        for local, text in zip(("en", "ja"), texts, strict=True):
            assert text in pages[f"level-off-{local}.html"]


@pytest.mark.parametrize("name", [each for each in sorted(WORKSPACES) if each in _OWN])
def test_what_is_done_in_a_phase_is_a_sentence(name: str) -> None:
    """What the chat says behind the side of a phase stands alone here."""
    game = load(name, WORKSPACES[name])
    for page in level_pages(game, Lexicon(game)):
        names = [Lexicon(game).text(each.name, page.language) for each in game.phases]
        rows = [["".join(each.itertext()).strip() for each in row] for row in etree.HTML(page.html).iter("tr")]
        said = [row[1] for row in rows if len(row) == 2 and row[0] in names]
        assert len(said) == len(game.phases)
        assert [each for each in said if each[:1].islower()] == []


def test_a_game_without_levels_has_no_such_page(small_game: Game) -> None:
    assert level_pages(small_game, Lexicon(small_game)) == []


def test_it_opens_from_the_referee_s_menu_for_the_level_that_is_on(
    needs_engine: None, engines: Engines, skirmish: Path, tmp_path: Path
) -> None:
    manifest = skirmish / "counters/skirmish/game.yaml"
    option = "options:\n  - {id: referee, name: Referee, values: [off, warn, full], default: full, source: design}\n"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("options:\n", option, 1), encoding="utf-8")
    game = load("skirmish", skirmish)
    path = write_blank(game, tmp_path)
    for locale in ("en", "ja"):
        engine, say = engines.get(path, locale), Lexicon(game)
        engine.setup("Start", side="Red")
        mark = engine.mark()
        for level in ("full", "warn", "off"):
            engine.set_property("option_referee", level)
            told = engine.mark()
            engine.press(say.text("ui.referee.help", locale))
            assert engine.expression(_TITLES) == say.text(f"page.level.{level}", locale)
            assert engine.commands(told) == []
        # a page that is open goes with the level, without being opened again
        engine.set_property("option_referee", "full")
        assert engine.expression(_TITLES) == say.text("page.level.full", locale)
        assert engine.problems(mark) == []


_TITLES = (
    '{new bsh.Interpreter().eval("for (each : java.awt.Frame.getFrames()) '
    'if (each instanceof VASSAL.build.module.documentation.HelpWindow) title = each.getTitle(); title;")}'
)


def test_a_phase_with_commands_and_no_text_of_its_own_sends_to_the_menus(tmp_path: Path) -> None:
    """A game need not have the texts `lead.PHASE`; only where no mechanic is bound is there nothing to do."""
    new_game(tmp_path, "my-battle", "en")
    strings = tmp_path / "templates/my-battle/strings.csv"
    text = strings.read_text(encoding="utf-8")
    strings.write_text(text.replace("lead.move", "order.move").replace("lead.fight", "order.fight"), encoding="utf-8")
    rules = tmp_path / "templates/my-battle/rules/1-sequence.yaml"
    rules.write_text(rules.read_text("utf-8").replace('"lead.', '"order.'), encoding="utf-8")
    phases = tmp_path / "templates/my-battle/phases.yaml"
    idle = '  - {id: dusk, name: phase.red-move, source: "design: nothing happens"}\n'
    phases.write_text(phases.read_text(encoding="utf-8") + idle, encoding="utf-8")
    game, _ = load_expanded(tmp_path, "my-battle")
    assert game is not None and game.bound_phases == ("red-move", "red-fight", "blue-move", "blue-fight")
    pages = {each.file: _words(each.html) for each in level_pages(game, Lexicon(game))}
    for level, said in (("full", "Use the commands in the menus"), ("off", "Play the phase by hand")):
        assert pages[f"level-{level}-en.html"].count(said) == 4
        assert len(re.findall(r"Only\s+Alt\+N", pages[f"level-{level}-en.html"])) == 1


def test_pages_show_no_signs_of_markup(tmp_path: Path) -> None:
    new_game(tmp_path, "my-battle", "en")
    game, _ = load_expanded(tmp_path, "my-battle")
    assert game is not None
    for page in level_pages(game, Lexicon(game)):
        assert "*" not in _words(page.html) and "`" not in _words(page.html)
