"""Each cell of a table in a chart or help page has a ground of its own: the lines between rows are what lies behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import html
from shared.games import ROOT, WORKSPACES, load

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.model import Game
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game

GAMES = [*(name for name, root in WORKSPACES.items() if root == ROOT), "starter"]


@pytest.fixture
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    if request.param != "starter":
        return load(request.param)
    new_game(tmp_path, "battle")
    found, problems = load_expanded(tmp_path, "battle")
    assert found is not None, problems
    return found


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_each_cell_has_a_ground(game: Game) -> None:
    cells, bare = 0, []
    for folder, pages in (("charts", game.charts), ("help", game.help)):
        for page in render(game, Lexicon(game), pages, folder):
            for row in html.fromstring(page.html).iterfind(".//table[@class='grid']//tr"):
                for cell in row.iterfind("td"):
                    cells += 1
                    if not any(each.get("class") or each.get("bgcolor") for each in (cell, row)):
                        bare.append(f"{page.title}: {cell.text_content()[:40]}")
    assert cells > 20 and bare == []
