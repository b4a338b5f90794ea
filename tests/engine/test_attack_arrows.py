"""Declared attacks as arrows on the map: in memory by the hexes, in VASSAL as the screen shows them, from the
declaration until the attack is called off, resolved or undone."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from shared.games import load
from shared.hands import Hands, at_window

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.tabletop import laid, lay

INK = (0xC0, 0x14, 0x3C)


@pytest.fixture
def starter(tmp_path: Path) -> Workspace:
    new_game(tmp_path / "games", "my-battle")
    return Workspace(tmp_path / "games")


def test_each_hex_of_attackers_has_an_arrow_to_each_target(starter: Workspace) -> None:
    play = laid(starter, "my-battle").opened()
    play.new_game()
    play.jump(Turn="1", Phase="red-fight")
    for piece, at in {"red-1": "0203", "red-2": "0203", "red-3": "0302", "blue-1": "0303"}.items():
        play.place(piece, at)
    assert play.arrows() == []
    play.key(["red-1", "red-2"], "Ctrl+A")
    assert play.arrows() == [("0203", "0303")]
    play.key(["red-3"], "Ctrl+A")
    assert sorted(play.arrows()) == [("0203", "0303"), ("0302", "0303")]
    play.undo()
    assert play.arrows() == [("0203", "0303")]


def _ink(hands: Hands, path: Path, piece: str) -> int:
    """How many pixels round a piece on the screen have the colour of an arrow."""
    x, y = hands.piece(piece)
    hands.picture(str(path))
    with Image.open(path) as found:
        near = found.convert("RGB").crop((x - 90, y - 90, x + 90, y + 90))
    return sum(n for n, colour in near.getcolors(1 << 16) or [] if colour == INK)


def test_the_screen_shows_them_as_long_as_the_attack_is_declared(
    starter: Workspace, needs_engine: None, tmp_path: Path
) -> None:
    seen = Path(os.environ.get("VMODSMITH_PICTURES", tmp_path))
    with at_window(build_game(starter, "my-battle").path) as hands:
        where = {"red-1": "0303", "red-2": "0303", "red-3": "0402", "blue-1": "0403"}
        hands.laid_out(1, "red-fight", where)
        before = _ink(hands, seen / "none.png", "blue-1")
        hands.click(hands.piece("red-1"))
        hands.key("ctrl+a")
        hands.rest()
        one = _ink(hands, seen / "one.png", "blue-1")
        hands.click(hands.piece("red-3"))
        hands.key("ctrl+a")
        hands.rest()
        two = _ink(hands, seen / "two.png", "blue-1")
        assert before + 60 < one < two - 60, (before, one, two)
        hands.key("ctrl+z")
        hands.key("ctrl+z")
        hands.rest()
        assert _ink(hands, seen / "undone.png", "blue-1") == before


GUNS = {"34-ar": "6246", "art-vii-1": "6246", "art-vii-2": "6247", "rocket-vii": "6247"}


def test_guns_that_support_from_afar_have_arrows_too() -> None:
    play = lay(load("korsun")).opened()
    play.new_game()
    play.jump(Turn="3", Phase="german-combat")
    for piece, at in {"34-80": "6245", **GUNS, "27a-storm": "6244"}.items():
        play.place(piece, at)
    play.key(["34-80"], "Ctrl+A")
    assert play.arrows() == [("6245", "6244")]
    play.key(["34-80"], "Ctrl+Alt+S")
    play.key(["34-80"], "Ctrl+Alt+G")
    assert sorted(play.arrows()) == [("6245", "6244"), ("6246", "6244"), ("6247", "6244")]


def test_arrows_of_guns_are_on_the_screen_of_a_large_game(
    needs_engine: None, blank: Callable[[str], Path], tmp_path: Path
) -> None:
    """A dashed shaft leads from each hex of guns, below the counters."""
    seen = Path(os.environ.get("VMODSMITH_PICTURES", tmp_path))
    with at_window(blank("korsun")) as hands:
        hands.laid_out(3, "german-combat", {"34-80": "6245", **GUNS, "27a-storm": "6244"})
        hands.click(hands.piece("34-80"))
        hands.key("ctrl+a")
        hands.rest()
        before = _ink(hands, seen / "korsun-one.png", "34-80")
        hands.key("ctrl+alt+s")
        hands.key("ctrl+alt+g")
        hands.rest()
        after = _ink(hands, seen / "korsun-guns.png", "34-80")
        assert 60 < before < after, (before, after)
