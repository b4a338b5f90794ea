"""A German who reads English and a Soviet who reads Japanese at one game: moves, an attack marker, a barrage and an assault; each
reads his own language, both hold the same game after every action, taken back and done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import load
from shared.together import Table, seated
from shared.tongues import Bilingual, Tongues

from builder.assemble import plan
from builder.model import Game

PIECES = {
    "191-1": "0508",
    "ar-171-1": "0503",
    "ar-171-o1": "0508",
    "s-13g-34-1": "0510",
    "s-13g-34-2": "0510",
    "s-13g-34-4": "0714",
    "leader-gorishny": "0714",
}


@pytest.fixture(scope="module")
def streets() -> Game:
    return load("streets")


@pytest.fixture
def game(engines: Engines, streets: Game, blank: Callable[[str], Path]) -> Iterator[tuple[Table, Bilingual]]:
    players = engines.two(blank("streets"), languages=("en", "ja"))
    with seated(players, ("German", "Soviet"), plan(streets).atlas, "streets") as table:
        yield table, Bilingual(table, Tongues(streets), ("en", "ja"))


@pytest.mark.slow(90)
def test_a_move_a_marker_and_an_assault(game: tuple[Table, Bilingual]) -> None:
    table, both = game
    german, soviet = table.players
    table.begin(3, "german-movement", PIECES)
    german.seat("Soviet")  # who came in later: the choices of his side are his

    both.move(german, "191-1", "0509")
    both.do(german, "191-1", "cmd.attack-marker")
    for player in table.players:
        for piece in PIECES:
            both.menu(player, piece)
    both.next(german, "soviet-reserve")
    both.move(soviet, "s-13g-34-4", "0713")
    both.next(soviet, "german-assault")

    # one Soviet company falls back, the other fires and is lost; who attacked advances
    both.do(german, "s-13g-34-1", "cmd.assault.resolve", answer=("Attack: …",))
    both.do(soviet, "s-13g-34-2", "cmd.assault.go-on", 10, 1, answer=("13 G 1/34…", "0611"))
    both.do(german, "191-1", "cmd.assault.advance")
    assert [player.piece(each)["at"] for player in table.players for each in ("s-13g-34-1", "191-1")] == [
        "0611",
        "0510",
    ] * 2
    both.next(german, "barrage-noon")
    both.do(german, "s-13g-34-1", "cmd.barrage", answer=("Column 8…",))
    for player in table.players:
        for piece in PIECES:
            both.menu(player, piece)
