"""A German who reads English and a Soviet who reads Japanese at one game: moves, an attack marker, a barrage and an
assault; each reads his own language, both hold the same game after every action, taken back and done again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import load
from shared.together import Table, seated
from shared.tongues import Bilingual, Tongues

from vmodsmith.assemble import plan
from vmodsmith.model import Game

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


DAY = {
    # where the Germans attack, and who comes to help
    "191-1": "0508",
    "191-2": "0508",
    "s-13g-34-1": "0510",
    "s-13g-34-2": "0510",
    "s-13g-34-4": "0714",
    "leader-gorishny": "0714",
    # who shells whom
    "194-1": "1544",
    "ar-171-o1": "1544",
    "ar-171-4": "1540",
    "s-95-o1": "1546",
    "s-95-ar1": "1550",
    # where the Soviets attack
    "s-95-90-1": "2246",
    "s-95-90-2": "2050",
    "194-2": "2051",
    "194-3": "2054",
    "194-4": "2249",
    "pi-171-1": "2260",
    "s-13g-34-3": "east-bank/bank.south",
}


@pytest.mark.slow(40)
def test_a_day_of_fifteen_phases(game: tuple[Table, Bilingual]) -> None:
    """Each phase with what it is for; who has to decide does it in his own window."""
    table, both = game
    german, soviet = table.players
    table.begin(3, "administration", DAY)
    german.seat("Soviet")

    def at(*pieces: str) -> list[list[str | None]]:
        return [[player.piece(each)["at"] for each in pieces] for player in table.players]

    both.next(german, "barrage-dawn")
    both.do(german, "s-95-o1", "cmd.barrage", answer=("…",))
    both.press(german, "cmd.barrage-next")
    both.do(soviet, "194-1", "cmd.barrage", answer=("…",))
    both.press(soviet, "cmd.barrage-next", 10, 10)

    both.next(german, "german-movement")
    both.move(german, "191-1", "0509")
    both.do(german, "191-1", "cmd.attack-marker")
    both.do(german, "pi-171-1", "construction.begin", answer=("…",))

    both.next(german, "soviet-reserve")
    both.move(soviet, "s-13g-34-4", "0713")

    both.next(soviet, "german-assault")
    both.do(german, "s-13g-34-1", "cmd.assault.resolve", answer=("Attack: …",))
    both.do(soviet, "s-13g-34-2", "cmd.assault.go-on", 10, 1, answer=("13 G 1/34…", "0611"))
    both.do(german, "191-1", "cmd.assault.advance")
    assert at("s-13g-34-1", "191-1") == [["0611", "0510"]] * 2
    both.do(soviet, "191-1", "cmd.counter.at-once", 10)

    both.next(german, "barrage-noon")
    both.next(german, "german-exploitation")
    both.move(german, "191-2", "0510")
    both.do(german, "191-2", "cmd.attack-marker")
    both.next(german, "german-exploitation-attack")
    both.do(german, "s-13g-34-1", "cmd.assault.resolve", answer=("…",))
    both.next(german, "barrage-afternoon")

    both.next(soviet, "soviet-movement")
    both.move(soviet, "s-95-90-1", "2247")
    both.do(german, "194-4", "cmd.react", 9)
    both.do(soviet, "s-95-90-2", "cmd.attack-marker")
    both.do(soviet, "s-13g-34-3", "cmd.cross", answer=("…",))
    assert at("s-13g-34-3") == [["3888"]] * 2

    both.next(soviet, "german-reserve")
    both.move(german, "194-3", "2053")

    both.next(german, "soviet-assault")
    both.do(soviet, "194-2", "cmd.assault.resolve", answer=("…",))
    both.do(german, "194-2", "cmd.assault.go-on", 10, 10, answer=("All…",))

    both.next(soviet, "barrage-evening")
    both.do(soviet, "194-1", "cmd.barrage")  # his gun has fired today: that is said, to him
    both.press(soviet, "cmd.barrage-next")
    both.press(german, "cmd.barrage-next")

    both.next(soviet, "soviet-exploitation")
    assert "3888" in both.move(soviet, "s-13g-34-3", "3887")
    both.next(soviet, "soviet-exploitation-attack")
    both.next(soviet, "administration")
    assert at("s-13g-34-3") == [["3887"]] * 2
    assert german.properties("Turn") == soviet.properties("Turn") == {"Turn": "4"}
    for player in table.players:
        for piece in DAY:
            both.menu(player, piece)
