"""What the quick start says of phases is what the phases say of themselves."""

from __future__ import annotations

import re

import pytest
from shared.games import WORKSPACES, load

from vmodsmith.model import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return load("streets", WORKSPACES["streets"])


@pytest.mark.parametrize(
    ("side", "language", "lead", "told"),
    [
        ("Germans", "en", "Germans first", r"Germans first in (\d+) and (\d+)"),
        ("Soviets", "en", "Soviets first", r"Soviets in (\d+) and (\d+)"),
        ("ドイツ軍", "ja", "先にドイツ軍", r"(\d+)・(\d+)はドイツ軍"),
        ("ソ連軍", "ja", "先にソ連軍", r"(\d+)・(\d+)はソ連軍"),
    ],
)
def test_the_side_that_shells_first_is_that_of_the_phase(
    game: Game, side: str, language: str, lead: str, told: str
) -> None:
    """S9.3, S13.4; phases 2 and 6 are their mirror."""
    first = [
        n for n, each in enumerate(game.phases, 1) if lead in game.strings.get(f"lead.{each.id}", {}).get(language, "")
    ]
    found = re.search(told, game.text("page.quick-start.turn.2", language))
    assert found and [int(each) for each in found.groups()] == first, side
    assert len(first) == 2
