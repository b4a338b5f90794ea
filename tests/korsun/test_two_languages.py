"""An English Soviet and a Japanese German player at one game: each reads his own language, both hold the same game
after every action, taken back and done again; strengths below units are the secret of their owner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.together import Table, seated
from shared.tongues import Bilingual, Tongues

from vmodsmith.assemble import plan
from vmodsmith.model import Game

PIECES = {
    "ground": "weather/ground.frozen",
    "visibility": "weather/visibility.clear",
    "27a-180": "0406",
    "27a-337": "0306",
    "57-179": "0408",
    "57-199": "0610",
    "57-ar": "0409",
}


@pytest.fixture
def game(engines: Engines, korsun: Game, blank: Callable[[str], Path]) -> Iterator[tuple[Table, Bilingual]]:
    players = engines.two(blank("korsun"), languages=("en", "ja"))
    with seated(players, ("Soviet", "German"), plan(korsun).atlas, "korsun") as table:
        yield table, Bilingual(table, Tongues(korsun), ("en", "ja"))


@pytest.mark.slow(60)
def test_moves_and_an_attack(game: tuple[Table, Bilingual]) -> None:
    table, both = game
    soviet, german = table.players
    table.begin(1, "soviet-movement", PIECES)

    covered = {each: [player.value(each, "Covered") for player in table.players] for each in ("27a-180", "57-179")}
    assert covered == {"27a-180": ["false", "true"], "57-179": ["true", "false"]}  # 4.4.4

    both.do(soviet, "27a-337", "cmd.zones")
    both.move(soviet, "27a-180", "0407")
    both.next(soviet, "soviet-declaration")
    both.do(soviet, "57-179", "cmd.combat.call")
    both.next(soviet, "armour-response")
    both.next(german, "soviet-combat")
    both.do(soviet, "27a-180", "combat.declare")
    both.do(soviet, "27a-180", "combat.resolve", 3, 4)
    for player in table.players:
        for piece in PIECES:
            both.menu(player, piece)
