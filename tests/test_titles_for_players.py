"""Dice and the headings of charts have a name in each player's language, not the word that an author writes in data."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from shared.games import load

from vmodsmith.assemble import archives
from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.model import Game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.check import read_game
from vmodsmith.tasks.new import new_game
from vmodsmith.vassal.i18n import parse_properties

DICE = {"en": "1d6", "de": "1W6", "fr": "1D6", "es": "1d6", "ja": "1D6"}
"""What a six-sided die is called in each language that the program brings."""


def _game(root: Path, language: str | None = None) -> Game:
    new_game(root, "battle", language)
    return load("battle", root)


@pytest.mark.parametrize("language", DICE)
def test_a_game_in_one_language_names_its_dice_in_it(tmp_path: Path, language: str) -> None:
    game = _game(tmp_path, language)
    assert [each.texts[0] for each in tabletop_data(game).dice] == [DICE[language]]
    build = archives(game, game.style)[""]["buildFile.xml"].decode()
    (button,) = re.findall(r"<VASSAL.build.module.DiceButton [^>]*", build)
    assert f' text="{DICE[language]}"' in button and ' name="1d6"' in button


def test_each_player_reads_the_dice_in_the_language_of_the_engine(tmp_path: Path) -> None:
    new_game(tmp_path, "battle")
    manifest = tmp_path / "counters/battle/game.yaml"
    manifest.write_text(
        manifest.read_text(encoding="utf-8").replace("[en, ja]", "[en, ja, de, fr]").replace("[1d6]", "[1d6, 2d10]"),
        encoding="utf-8",
    )
    game = load("battle", tmp_path)
    entries = archives(game, game.style)[""]
    for language, named in {"ja": ["1D6", "2D10"], "de": ["1W6", "2W10"], "fr": ["1D6", "2D10"]}.items():
        said = parse_properties(entries[f"Module_{language}.properties"]).values()
        assert list(dict.fromkeys(each for each in said if re.fullmatch(r"[12]\w(6|10)", each))) == named


def test_help_pages_name_the_dice_as_the_toolbar_does(tmp_path: Path) -> None:
    game = _game(tmp_path, "de")
    pages = {
        name: data.decode() for name, data in archives(game, game.style)[""].items() if name.endswith((".html", ".htm"))
    }
    assert {name for name, text in pages.items() if "1W6" in text} >= {"level-off-de.html", "level-warn-de.html"}
    assert not {name for name, text in pages.items() if "1d6" in text}


_IDS = {"woods", "foot", "armour-extra", "shift", "dry", "fair", "rain", "river"}


@pytest.mark.parametrize("language", DICE)
def test_the_chart_of_the_small_game_has_titles_and_no_ids(tmp_path: Path, language: str) -> None:
    game = _game(tmp_path, language)
    entries = archives(game, game.style)[""]
    (chart,) = [
        data.decode() for name, data in entries.items() if name.endswith(("html", "htm")) and "1:2" in data.decode()
    ]
    cells = [
        html.unescape(re.sub("<[^>]*>", "", each))
        for each in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", chart, re.DOTALL)
    ]
    assert {"terrain.woods", "column.foot", "sky.rain"} <= set(game.strings)
    for key in ("terrain.woods", "column.foot", "column.armour-extra", "column.dry", "sky.rain"):
        assert game.text(key, language) in cells
    assert not _IDS & set(cells)


def test_a_key_that_a_page_puts_together_is_used(tmp_path: Path) -> None:
    new_game(tmp_path, "battle")
    unused = [each.found for each in read_game(Workspace(tmp_path), "battle")[1]]
    assert unused == []
    chart = tmp_path / "templates/battle/charts/1-tables.html.j2"
    chart.write_text(chart.read_text(encoding="utf-8").replace('text("column." ~ word)', "word"), encoding="utf-8")
    unused = [each.found for each in read_game(Workspace(tmp_path), "battle")[1]]
    assert unused and all(each.startswith("column.") for each in unused)


@pytest.mark.parametrize("name", ["hattin", "korsun", "streets", "zitadelle"])
def test_the_line_of_a_phase_names_its_side_once(name: str) -> None:
    """*German player:* comes before what a game announces (`lead.PHASE`), so that text does not begin with the side."""
    game = load(name)
    twice: list[tuple[str, str, str]] = []
    sides = {side.id: side for side in game.manifest.sides}
    for phase in game.phases:
        if phase.side is None or f"lead.{phase.id}" not in game.strings:
            continue
        for language in game.manifest.languages:
            text = game.text(f"lead.{phase.id}", language)
            if text.startswith(game.text(sides[phase.side].name, language)):
                twice.append((phase.id, language, text))
    assert twice == []
