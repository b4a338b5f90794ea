"""Who leaves an online game and comes back: both players are told whether they hold the same game, and an old one is
cured."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from vmodsmith.engine import Engine

pytestmark = pytest.mark.engine

GAME, ROOM = "zitadelle", "Return"
SAME, OTHER = "have the same game", "Your game differs from that of"


@pytest.fixture
def players(needs_engine: None, blank: Callable[[str], Path]) -> Iterator[tuple[Engine, Engine, int]]:
    """The German owns the room, the Soviet has joined; and the server's port."""
    with ExitStack() as stack:
        host, guest = (
            stack.enter_context(Engine(blank(GAME), player=name, user=name.lower())) for name in ("Host", "Guest")
        )
        host.new_game("German")
        guest.close_game()
        port = host.serve()
        host.join(port, ROOM, "German")
        guest.join(port, ROOM, "Soviet", follows=True)
        yield host, guest, port
        guest.disconnect()
        host.disconnect()


def told(engine: Engine, mark: dict[str, int], words: str) -> bool:
    """Whether the chat says something since a mark, soon."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if any(words in line for line in engine.chat(mark)):
            return True
        time.sleep(0.1)
    return False


def test_who_comes_back_with_an_old_game_is_told_and_so_is_the_other(players: tuple[Engine, Engine, int]) -> None:
    host, guest, port = players
    assert host.agree(guest, 60) == []
    guest.disconnect()
    host.place("gd-3", "2121")
    host.turn("next")
    marks = host.mark(), guest.mark()
    guest.call("connect", host="127.0.0.1", port=port)
    guest.wait_for(lambda: guest.call("owner", room=ROOM) is not None, "the room")
    guest.call("join", room=ROOM, side=None)  # so soon after the last time the engine asks for no game
    guest.wait_for(lambda: guest.call("room") == ROOM, "being in the room")
    same = told(guest, marks[1], SAME) if guest.agree(host, 2) == [] else False
    if not same:
        assert told(guest, marks[1], OTHER)
        assert told(host, marks[0], OTHER)
        assert any("Synchronize" in line for line in guest.chat(marks[1]))
        marks = host.mark(), guest.mark()
        guest.call("synchronise", room=ROOM)
    assert host.agree(guest, 60) == []
    assert told(guest, marks[1], SAME)
    assert told(host, marks[0], SAME)


def test_who_comes_back_to_an_unchanged_game_is_told_that_it_is_the_same(players: tuple[Engine, Engine, int]) -> None:
    host, guest, port = players
    assert host.agree(guest, 60) == []
    guest.disconnect()
    marks = host.mark(), guest.mark()
    guest.join(port, ROOM, "Soviet", follows=True)
    assert told(guest, marks[1], SAME)
    assert told(host, marks[0], SAME)
    assert not any(OTHER in line for each, mark in zip((host, guest), marks, strict=True) for line in each.chat(mark))


def test_the_driver_that_follows_into_a_room_comes_out_with_its_game(players: tuple[Engine, Engine, int]) -> None:
    """Also where an old game is there already."""
    host, guest, port = players
    assert host.agree(guest, 60) == []
    guest.disconnect()
    host.turn("next")
    guest.join(port, ROOM, "Soviet", follows=True)
    assert host.agree(guest, 60) == []
