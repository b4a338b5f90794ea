"""What players see of a piece while the mouse rests on it: a panel with what the rules say of it, dots on the hexes in
reach, rings around those in range; at the window by hand, and in memory what is asked."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from shared.games import load
from shared.hands import Hands, at_window

from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.tabletop import laid, lay

PAPER, RING = (255, 255, 245), (0xC8, 0x5A, 0x00)
GUNS = {"34-80": "6245", "34-ar": "6246", "rocket-vii": "6247", "27a-storm": "6244"}


def test_the_small_game_says_points_reach_and_supply(tmp_path: Path) -> None:
    new_game(tmp_path / "games", "my-battle")
    play = laid(Workspace(tmp_path / "games"), "my-battle").opened()
    play.new_game()
    play.jump(Turn="1", Phase="red-move")
    play.place("red-1", "0203")
    play.place("blue-1", "0303")
    assert play.seen("red-1")[0].endswith("movement points left"), play.seen("red-1")
    assert any(each.startswith("in supply (line of length ") for each in play.seen("red-1"))
    reach, fire = play.marked_under("red-1")
    assert "0202" in reach and "0303" not in reach and "0203" not in reach and fire == []
    assert play.marked_under("blue-1") == ([], [])  # not its phase
    assert not any("movement" in each for each in play.seen("blue-1"))
    play.jump(Turn="1", Phase="red-fight")
    assert "can attack 0303" in play.seen("red-1")
    assert play.marked_under("red-1") == ([], [])  # adjacent targets need no ring
    play.key(["red-1"], "Ctrl+A")
    assert "attacks 0303" in play.seen("red-1")


def test_nothing_is_said_with_the_referee_off_that_the_rules_would_judge() -> None:
    play = lay(load("korsun")).opened()
    play.new_game()
    play.jump(Turn="3", Phase="german-movement")
    play.place("34-80", "6245")
    assert play.seen("34-80") and play.marked_under("34-80")[0]
    play.tabletop.state.globals["option_referee"] = "off"
    assert play.seen("34-80") == [] and play.marked_under("34-80") == ([], [])


def _seen(hands: Hands, path: Path) -> tuple[int, int]:
    """How much of the lower left of the screen is paper of the panel, and how many pixels have the colour of a ring."""
    hands.picture(str(path))
    with Image.open(path) as found:
        shown = found.convert("RGB")
    wide, high = shown.size
    corner = shown.crop((0, high * 3 // 5, wide // 3, high))
    colours = {c: n for n, c in corner.getcolors(1 << 20) or []}
    whole = {c: n for n, c in shown.getcolors(1 << 22) or []}
    return colours.get(PAPER, 0), whole.get(RING, 0)


def test_the_panel_comes_and_goes_with_the_mouse(
    needs_engine: None, blank: Callable[[str], Path], tmp_path: Path
) -> None:
    pictures = Path(os.environ.get("VMODSMITH_PICTURES", tmp_path))
    with at_window(blank("korsun")) as hands:
        hands.laid_out(3, "german-movement", GUNS)
        hands.point(hands.place("6047"))
        time.sleep(1.5)
        paper, ring = _seen(hands, pictures / "mouse-away.png")
        assert paper < 50, paper

        def there() -> bool:
            panel, ringed = _seen(hands, pictures / "mouse-on-guns.png")
            return panel > 3000 and ringed > ring + 40

        def gone() -> bool:
            panel, ringed = _seen(hands, pictures / "mouse-gone.png")
            return panel < 50 and ringed == ring

        hands.point(hands.piece("rocket-vii"))
        hands.until(there, "the panel and its rings")
        hands.point(hands.place("6047"))
        hands.until(gone, "the panel to go")
        hands.engine.set_property("vms_seen", "false")  # a preference of the player
        hands.point(hands.piece("rocket-vii"))
        time.sleep(1.5)
        unwanted, _ = _seen(hands, pictures / "mouse-on-guns-unwanted.png")
        assert unwanted < 50, unwanted


def test_a_stack_under_the_mouse_is_put_away_while_a_question_is_open(needs_engine: None, tmp_path: Path) -> None:
    """It would cover the hexes of the question; with the next move of the mouse it comes again."""
    pictures = Path(os.environ.get("VMODSMITH_PICTURES", tmp_path))
    new_game(tmp_path / "games", "my-battle")
    with at_window(build_game(Workspace(tmp_path / "games"), "my-battle").path) as hands:

        def shown() -> bool:
            hands.picture(str(pictures / "stack.png"))
            with Image.open(pictures / "stack.png") as found:
                near = found.convert("RGB").crop((x - 250, y - 250, x + 250, y + 250))
            return {c: n for n, c in near.getcolors(1 << 20) or []}.get(PAPER, 0) > 3000

        hands.laid_out(1, "red-fight", {"red-1": "0403", "blue-1": "0402", "blue-2": "0404"})
        x, y = hands.piece("red-1")
        hands.click([x, y])
        hands.point([x + 2, y + 2])
        hands.until(shown, "the stack under the mouse")
        hands.key("ctrl+a")
        hands.word("Infantry 1: attack which hex?")
        assert not shown()
        time.sleep(1.5)
        assert not shown()
        hands.key("1")
        hands.until(lambda: len(hands.engine.dialogs()) == 0, "the question to close")
        hands.point([x, y])
        hands.until(shown, "the stack under the mouse again")


def test_a_stack_that_goes_away_is_not_seen_where_it_was(needs_engine: None, blank: Callable[[str], Path]) -> None:
    """Its picture under the mouse is put away when a key moves it; the engine's would stay until the mouse moves."""
    with at_window(blank("korsun")) as hands:
        hands.laid_out(3, "german-movement", {"34-80": "6245", "34-107": "6245"})

        def shown() -> bool:
            return hands.engine.expression(_VIEWER) == "true"

        spot = hands.piece("34-107")
        hands.click(spot)
        hands.point([spot[0] + 3, spot[1] + 3])
        hands.until(shown, "the stack under the mouse")
        hands.key("KP_2")
        hands.until(lambda: hands.engine.piece("34-107")["at"] == "6246", "the move")
        hands.until(lambda: not shown(), "the picture of the stack to go")


_VIEWER = (
    '{new bsh.Interpreter().eval("v = VASSAL.build.module.Map.getMapById(VASSAL.build.module.Map.getMapList().get(0)'
    ".getIdentifier()).getComponentsOf(VASSAL.build.module.map.CounterDetailViewer.class).get(0);"
    " f = VASSAL.build.module.map.CounterDetailViewer.class.getDeclaredField((String) new String(new char[] {"
    "'g','r','a','p','h','i','c','s','V','i','s','i','b','l','e'}));"
    ' f.setAccessible(true); f.get(v);")}'
)
"""Whether the picture of a stack is shown on the main map."""
