"""What a game lays on a unit in play covers none of the numbers that a player still needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from shared.games import ROOT, SMALL, WORKSPACES, load

from vmodsmith.art.counters.artist import compose
from vmodsmith.art.counters.badges import badge_box
from vmodsmith.model import Game
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.tasks.new import new_game

MEANT = {
    ("hattin", "routed"): "a routed unit neither fires nor fights",
    ("streets", "under-attack"): "a frame around the counter, clear inside",
    ("streets", "dismounted"): "the allowance on foot lies on the printed one",
    ("zitadelle", "disrupted"): "a frame around the counter, clear inside",
}
"""Badges that may cover numbers, with the reason."""


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Game:
    root = tmp_path_factory.mktemp("starter")
    new_game(root, "battle")
    game, problems = load_expanded(root, "battle")
    assert game is not None, problems
    return game


def covered(game: Game) -> Iterator[tuple[str, str, str]]:
    """Condition, unit and number, wherever the badge of a condition lies on a text with a digit; one unit a layout."""
    style, side = game.style, game.style.counter.pixels
    units = {each.id for each in game.units}
    for condition in game.conditions:
        if condition.marker is None:
            continue
        left, top, right, bottom = badge_box(game.counter_by_id[condition.marker], style)
        kinds = {name for name, kind in game.kinds.items() if condition.id in kind.conditions}
        first = {each.layout: each for each in reversed(game.counters) if each.kind in kinds and each.id in units}
        for counter in first.values():
            for face in range(1, len(counter.faces) + 1):
                made = compose(counter, face, style, use="module")
                for fit in made.fits:
                    x, y, end, low = (each * side / made.width - side / 2 for each in fit.ink)
                    apart = min(right, end) - max(left, x) < 0.5 or min(bottom, low) - max(top, y) < 0.5
                    if any(map(str.isdigit, fit.text)) and not apart:
                        yield condition.id, counter.id, fit.text


@pytest.mark.parametrize("name", [name for name, root in WORKSPACES.items() if root == ROOT])
def test_a_badge_covers_no_number(name: str) -> None:
    assert [each for each in covered(load(name)) if (name, each[0]) not in MEANT] == []


def test_a_badge_of_the_small_game_covers_no_number(starter: Game) -> None:
    assert list(covered(starter)) == []


def test_it_is_seen_where_one_does() -> None:
    """The game of the tests lays its markers on the middle of a counter, as every game does without a layout for it."""
    assert ("shaken", "r-1", "0-2") in list(covered(load("skirmish", SMALL)))
