"""Declared attacks as arrows on the map: in memory by the hexes, in VASSAL as the screen shows them, from the
declaration until the attack is called off, resolved or undone."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from shared.games import load
from shared.hands import Hands, at_window

from vmodsmith.engine import Engine
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
        assert before + 25 < one < two - 25, (before, one, two)
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
        assert 25 < before < after, (before, after)


def test_an_arrow_ends_with_its_head_at_the_target(starter: Workspace, needs_engine: None, tmp_path: Path) -> None:
    """Counters that are hidden show the whole of it: from the middle of the attackers' hex to the target's hexside, and
    nothing of it beyond, where it would point back. Three hexes meet where its head lies: it points to the target."""
    seen = Path(os.environ.get("VMODSMITH_PICTURES", tmp_path)) / "hidden.png"
    with at_window(build_game(starter, "my-battle").path) as hands:
        hands.laid_out(1, "red-fight", {"red-1": "0303", "red-3": "0402", "blue-1": "0403"})
        hands.click(hands.piece("blue-1"))
        hands.key("ctrl+a")
        hands.rest_at([20, 20])
        hands.key("alt+h")
        hands.rest()
        hands.picture(str(seen))
        target, attackers = hands.place("0403"), [hands.place("0303"), hands.place("0402")]
    with Image.open(seen) as found:
        shown = found.convert("RGB")
    x, y = target
    across = math.dist(target, attackers[0])
    inked = [(a, b) for a in range(x - 150, x + 150) for b in range(y - 150, y + 150) if shown.getpixel((a, b)) == INK]
    assert len(inked) > 200
    assert min(math.dist(each, target) for each in inked) > 0.4 * across
    for each in attackers:
        assert min(math.dist(each, spot) for spot in inked) < 0.1 * across
        mine = [spot for spot in inked if math.dist(spot, each) < 0.7 * across]
        tip = min(mine, key=lambda spot: math.dist(spot, target))
        wide = [spot for spot in mine if math.dist(spot, target) < math.dist(tip, target) + 0.03 * across]
        assert max(math.dist(tip, spot) for spot in wide) < 0.06 * across  # it is pointed there


def test_heads_lie_where_counters_leave_room(needs_engine: None, blank: Callable[[str], Path], tmp_path: Path) -> None:
    """Counters that almost fill their hexes, attacked from all six: no arrow lies on one of them, but for its rim
    of three pixels."""
    seen = Path(os.environ.get("VMODSMITH_PICTURES", tmp_path)) / "six.png"
    attackers = {
        "191-1": "0509", "191-2": "0610", "191-4": "0611", "194-1": "0511", "194-2": "0411", "194-4": "0410",
    }  # fmt: skip

    def declare(engine: Engine) -> None:
        engine.set_property("option_referee", "full")
        engine.do(list(attackers), "Attack marker…")
        for _ in range(2):
            engine.turn("next")
        for each in attackers:
            engine.do(each, "Join the assault on…")

    with at_window(blank("streets")) as hands:
        hands.laid_out(3, "german-movement", {"s-112-385-1": "0510", **attackers}, declare)
        hands.rest_at([20, 20])
        zoom = float(hands.engine.expression("{VASSAL.build.module.Map.getMapList().get(0).getZoom()}") or 1)
        half = int(load("streets").style.counter.pixels * zoom / 2) - 3
        hands.picture(str(seen))
        middles = [hands.place(at) for at in ("0510", *attackers.values())]
    with Image.open(seen) as found:
        shown = found.convert("RGB")
    x, y = middles[0]
    near = shown.crop((x - 120, y - 120, x + 120, y + 120))
    assert (
        sum(n for n, colour in near.getcolors(1 << 16) or [] if colour == INK) > 4 * 25
    )  # two pairs of attackers share a head
    for x, y in middles:
        on = shown.crop((x - half, y - half, x + half, y + half))
        assert INK not in {colour for _, colour in on.getcolors(1 << 16) or []}, (x, y)
