"""What stands where in the real window, of a screen of its own, in Japanese: displays, the palette, pages of charts,
the menu of a clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from PIL import Image
from shared.games import WORKSPACES, load
from shared.hands import Hands, at_window

from vmodsmith import words
from vmodsmith.engine import Engine
from vmodsmith.model import Game

pytestmark = pytest.mark.engine

GAME = "zitadelle"


@pytest.fixture(scope="module")
def at_screen(needs_engine: None, blank: Callable[[str], Path]) -> Iterator[Hands]:
    """A new game of the campaign, by hand."""
    with at_window(blank(GAME), "ja") as found:
        found.engine.call("by_hand", wanted=False)
        found.engine.new_game()
        found.engine.call("by_hand", wanted=True)
        found.rest()
        yield found


@pytest.fixture
def hands(at_screen: Hands) -> Iterator[Hands]:
    """The same hands for each test, at a window without dialogs."""
    yield at_screen
    at_screen.put_away()


@pytest.fixture(scope="module")
def game() -> Game:
    return load(GAME, WORKSPACES[GAME])


def _ja(key: str) -> str:
    return words.texts("module")[key]["ja"]


def _asked(hands: Hands, code: str) -> list[list[str]]:
    """What BeanShell code adds to a list named `found`: rows of cells parted by tabs."""
    whole = (
        f"found = new java.util.ArrayList(); TAB = String.valueOf((char) 9); {code} "
        "String.join(String.valueOf((char) 10), found);"
    )
    told = hands.engine.expression('{new bsh.Interpreter().eval("' + whole + '")}') or ""
    return [each.split("\t") for each in told.splitlines()]


_SCREEN = "size = java.awt.Toolkit.getDefaultToolkit().getScreenSize(); found.add(size.width + TAB + size.height);"
_WINDOWS = (
    "for (map : VASSAL.build.module.Map.getMapList().toArray()) {"
    " window = javax.swing.SwingUtilities.getWindowAncestor(map.getView());"
    " if (!(window instanceof VASSAL.launch.PlayerWindow)) found.add(window.isShowing()"
    " + TAB + window.getX() + TAB + window.getY() + TAB + window.getWidth() + TAB + window.getHeight()); }"
)


def test_displays_open_in_the_lower_right_corner_beside_what_is_played(hands: Hands, game: Game) -> None:
    """No wider than a third of the screen, no higher than half of it, the title of each above the next."""
    names = [game.text(f"window.{each}", "ja") for each in dict.fromkeys(each.window for each in game.displays)]
    for each in names:
        hands.click(hands.word(each))
    ((wide, high),) = (map(int, each) for each in _asked(hands, _SCREEN))
    rows = _asked(hands, _WINDOWS)
    for each in names:
        hands.click(hands.word(each))
    assert len(rows) == len(names) > 1
    lowest = []
    for seen, *bounds in rows:
        x, y, width, height = map(int, bounds)
        assert seen == "true"
        assert x + width <= wide and x >= 0.6 * wide and width <= 0.34 * wide
        assert y >= 0.4 * high and height <= 0.5 * high and y + height <= high
        lowest.append(y)
    assert len(set(lowest)) == len(lowest)
    assert all(each == ["false"] for each in ([first] for first, *_ in _asked(hands, _WINDOWS)))


_PALETTE = (
    "look(it) { for (each : it.getComponents()) {"
    " if (each.isShowing() && each instanceof VASSAL.build.widget.PieceSlot.Panel)"
    "  found.add(each.getVisibleRect().width + TAB + each.getVisibleRect().height);"
    " if (each instanceof java.awt.Container) look(each); } }"
    "root = "
    "VASSAL.build.GameModule.getGameModule().getComponentsOf(VASSAL.build.module.PieceWindow.class).get(0).getC"
    "omponent();"
    "look(root);"
)
_WIDTH = (
    "root = "
    "VASSAL.build.GameModule.getGameModule().getComponentsOf(VASSAL.build.module.PieceWindow.class).get(0).getC"
    "omponent();"
    "root.getParent().setDividerLocation({wide}); root.getParent().validate(); found.add(root.getWidth() + TAB);"
)
_SIDE = (
    "root = "
    "VASSAL.build.GameModule.getGameModule().getComponentsOf(VASSAL.build.module.PieceWindow.class).get(0).getC"
    "omponent();"
    "root.getComponent(0).setSelectedIndex({side});"
)


def test_the_palette_shows_whole_counters_at_any_width(hands: Hands, game: Game) -> None:
    """Above it a list of the bodies of a side, which drops down; beside it one of what belongs to the body that is
    picked."""
    counter = game.style.counter.pixels
    hands.click(hands.word(_ja("ui.pieces")))
    bodies = [each.abbr for each in game.formations if each.side == "soviet"]
    for side, body in ((0, None), (1, None), (1, bodies[2])):
        _asked(hands, _SIDE.replace("{side}", str(side)))
        hands.rest()
        if body:
            hands.click(hands.word("combo box"))
            hands.click(hands.row(body))
        for wide in (420, 260, 800, 420):
            _asked(hands, _WIDTH.replace("{wide}", str(wide)))
            hands.rest()
            shown = [tuple(map(int, each)) for each in _asked(hands, _PALETTE)]
            assert len(shown) == 1 and min(shown[0]) >= counter, (side, body, wide)
    hands.click(hands.word(_ja("ui.pieces")))
    assert _asked(hands, _PALETTE) == []


_PAGES = (
    "look(it) { for (each : it.getComponents()) {"
    " if (each.isShowing() && each instanceof javax.swing.JTabbedPane && {tab} < each.getTabCount()) "
    "each.setSelectedIndex({tab});"
    " if (each.isShowing() && each instanceof javax.swing.JEditorPane && !each.isEditable())"
    "  found.add(each.getVisibleRect().y + TAB + each.getHeight() + TAB + each.getVisibleRect().height);"
    " if (each instanceof java.awt.Container) look(each); } }"
    "for (window : java.awt.Window.getWindows()) if (window instanceof javax.swing.JDialog && "
    "window.isShowing()) look(window);"
)


def test_pages_of_charts_open_at_their_top(hands: Hands) -> None:
    hands.click(hands.word(_ja("ui.charts")))
    longer = 0
    for tab in range(4):
        code = _PAGES.replace("{tab}", str(tab))
        hands.until(lambda code=code: _asked(hands, code) != [], "the charts")
        hands.rest()
        for top, whole, seen in (map(int, each) for each in _asked(hands, code)):
            assert top == 0
            longer += whole > seen
    hands.click(hands.word(_ja("ui.charts")))
    assert longer > 0


_MENU = (
    "for (part : javax.swing.MenuSelectionManager.defaultManager().getSelectedPath())"
    " if (part instanceof javax.swing.JPopupMenu) for (item : part.getComponents()) found.add(item.getText());"
)


def test_the_menu_of_a_clock_is_japanese_and_does_what_it_says(hands: Hands, game: Game) -> None:
    def offered() -> list[str]:
        hands.click(clock(), button=3)
        hands.until(lambda: _asked(hands, _MENU) != [], "the menu of the clock")
        return [each[0].strip() for each in _asked(hands, _MENU)]

    def clock() -> list[int]:
        name = game.text("side.german", "ja")
        return hands.spot(lambda each: each["text"].startswith(f"{name} 0:"), "the clock")

    def runs() -> bool:
        clocks = "VASSAL.build.module.ChessClockControl.getInstance().getChessClocks()"
        return hands.engine.expression("{" + clocks + ".get(0).isTicking()}") == "true"

    start, next_, stop, reset = (_ja(f"ui.clock.{each}") for each in ("start", "next", "stop", "reset"))
    hands.key("alt+shift+k")
    assert offered() == [start, reset]
    hands.click(hands.spot(lambda each: each["text"].startswith(start), "start"))
    hands.until(runs, "the clock")
    assert offered() == [stop, next_, reset]
    hands.click(hands.spot(lambda each: each["text"].startswith(stop), "stop"))
    hands.until(lambda: not runs(), "the clock to stop")
    hands.key("alt+shift+k")


_LINES = (
    "look(it) { for (each : it.getComponents()) {"
    " if (each instanceof javax.swing.JTextPane)"
    "  for (line : each.getDocument().getText(0, each.getDocument().getLength()).split(String.valueOf((char) 10)))"
    "   if (line.trim().length() > 0) found.add(line.trim());"
    " if (each instanceof java.awt.Container) look(each); } }"
    "look(VASSAL.build.GameModule.getGameModule().getChatter());"
)


def test_the_first_line_that_a_player_reads_names_the_game_in_his_language(hands: Hands, game: Game) -> None:
    first = _asked(hands, _LINES)[0][0]
    assert game.text("game.title", "ja") in first
    assert game.text("game.title", "en") not in first


_FIELD = "VASSAL.build.GameModule.getGameModule().getChatter().getInputField()"


def test_who_is_writing_keeps_the_keyboard_and_the_map_gets_it_back_after(hands: Hands, game: Game) -> None:
    """The rules give the map the keyboard after each action and dialog, but not while a line of the chat is half
    written."""

    def focused() -> bool:
        return hands.engine.expression("{" + _FIELD + ".isFocusOwner()}") == "true"

    def written() -> str:
        return hands.engine.expression("{" + _FIELD + ".getText()}") or ""

    assert not focused()
    x, y = map(
        int, _asked(hands, f"at = {_FIELD}.getLocationOnScreen(); found.add((at.x + 40) + TAB + (at.y + 6));")[0]
    )
    hands.click([x, y])
    hands.until(focused, "the chat line")
    for letter in "half":
        hands.key(letter)
    hands.until(lambda: written() == "half", "what was typed")
    hands.key("alt+n")
    hands.rest()
    assert focused() and written() == "half"
    for letter in "way":
        hands.key(letter)
    hands.until(lambda: written() == "halfway", "the rest of it")
    for _ in range(len("halfway")):
        hands.key("BackSpace")
    hands.until(lambda: written() == "", "an empty chat line")
    hands.key("alt+b")
    hands.until(lambda: not focused(), "the map to have the keyboard")


@contextmanager
def _engine_elsewhere(module: Path, **options: str) -> Iterator[Engine]:
    """An engine whose window is on a screen of its own: it takes neither the keyboard nor a click."""
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("DISPLAY", raising=False)
            engine = stack.enter_context(Engine(module, **options))  # type: ignore[arg-type]
        yield engine


def _receive(hands: Hands, room: str) -> None:
    """Wait until the game of a room has come and its sides are asked for. On a busy machine the engine asks for the
    game before the server knows that it is in the room, and then nothing comes: it is asked again, as a player
    would."""
    for _ in range(6):
        end = time.monotonic() + 20
        while time.monotonic() < end:
            if hands.engine.call("list_spots"):
                return
            time.sleep(0.2)
        if not any(each["text"] == "finish" for each in hands.engine.call("words")):
            hands.engine.call("synchronise", room=room)
    seen = [each["text"] for each in hands.engine.call("words")]
    raise AssertionError(f"the sides are not asked for, in a list that is unfolded; the window says {seen}")


def test_who_joins_a_game_finds_the_sides_unfolded(hands: Hands, game: Game, blank: Callable[[str], Path]) -> None:
    """In a window that opens with the list: two clicks, as at the beginning of a game."""
    german, soviet = (game.text(f"side.{each}", "en") for each in ("german", "soviet"))
    guest = hands.engine
    with _engine_elsewhere(blank(GAME), player="Host", user="host") as host:
        host.new_game(german)
        port = host.serve()
        host.join(port, "Sides", german)
        guest.call("by_hand", wanted=False)
        guest.close_game()
        guest.call("connect", host="127.0.0.1", port=port)
        guest.wait_for(lambda: guest.call("owner", room="Sides") is not None, "the room")
        guest.call("by_hand", wanted=True)
        try:
            guest.call("join", room="Sides", side=None)
            _receive(hands, "Sides")
            hands.click(hands.row(game.text("side.soviet", "ja")))
            hands.until(
                lambda: not any(each["text"] == game.text("side.soviet", "ja") for each in guest.call("list_spots")),
                "the list to fold",
            )
            hands.click(hands.word_on("完了"))
            hands.until(lambda: guest.side() == soviet, "the side")
        finally:
            guest.disconnect()


def test_the_turn_panel_is_whole_in_each_game_of_a_session(hands: Hands, game: Game) -> None:
    """Turn and phase stand in two lines, in the second game as in the first: the engine makes the panel one line high
    with each."""
    heights = []
    for _ in range(2):
        hands.engine.call("by_hand", wanted=False)
        hands.engine.close_game()
        hands.engine.new_game()
        hands.engine.call("by_hand", wanted=True)
        hands.rest()
        phase = game.text(game.phases[0].name, "ja")
        panels = [
            each for each in hands.engine.call("words") if each["kind"] == "JLabel" and f"<b>{phase}" in each["text"]
        ]
        assert len(panels) == 1
        assert panels[0]["high"] >= panels[0]["wants_high"] >= 26
        heights.append(panels[0]["high"])
    assert heights[0] == heights[1]


_SEEN = (
    "map = VASSAL.build.module.Map.getMapById(String.valueOf((char) 77) + String.valueOf((char) 97)"
    " + String.valueOf((char) 112) + String.valueOf((char) 48));"
    "part = map.getView().getVisibleRect(); found.add(part.x + TAB + part.y);"
)


def test_an_undo_of_a_phase_leaves_the_view_of_the_map_alone(hands: Hands) -> None:
    """Though pieces far away change with the phase: the engine would show the last of them."""
    engine = hands.engine
    hands.laid_out(1, "german-movement", {"gd-3": "2121", "78-st-14": "2235"})
    engine.call("by_hand", wanted=False)
    for each in ("gd-3", "78-st-14"):
        engine.do(each, "混乱")
    changed = 0
    for _ in range(4):
        engine.call("centre", at="0505")
        before, pieces = _asked(hands, _SEEN), engine.snapshot()["pieces"]
        engine.turn("next")
        changed += engine.snapshot()["pieces"] != pieces
        engine.undo()
        hands.rest()
        assert _asked(hands, _SEEN) == before
        engine.turn("next")
    assert changed > 0


_LAST_MOVED, _PAPER = (255, 60, 40), (255, 255, 245)
"""Colours: of the square around what moved last, and of the ground on which the mouse shows what lies below it."""


def _seen(path: Path, colour: tuple[int, int, int]) -> tuple[int, int, int, int] | None:
    """The box around all of a picture that has a colour; None where nothing has."""
    with Image.open(path) as picture:
        shown = picture.convert("RGB")
    mask = Image.new("L", shown.size)
    data = shown.tobytes()
    mask.putdata([255 * (data[n : n + 3] == bytes(colour)) for n in range(0, len(data), 3)])
    return mask.getbbox()


def test_the_square_of_the_last_move_floats_above_nothing_that_the_mouse_shows(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "screen.png"
    hands.laid_out(1, "german-movement", {"gd-3": "2121", "78-st-14": "2235"})
    hands.engine.set_property("vms_seen", "false")  # the panel of the rules is of the same paper
    hands.drag(hands.piece("gd-3"), hands.place("2122"))
    hands.engine.call("by_hand", wanted=False)
    hands.engine.undo()
    hands.engine.key([], "Ctrl+Shift+F12")
    hands.engine.call("by_hand", wanted=True)
    hands.rest_at([20, 20])

    def squared() -> bool:
        hands.picture(str(path))
        return _seen(path, _LAST_MOVED) is not None

    hands.until(squared, "the square")
    square = _seen(path, _LAST_MOVED)
    assert square is not None

    def shown() -> bool:
        hands.picture(str(path))
        return _seen(path, _PAPER) is not None

    hands.rest_at(hands.piece("gd-3"))
    hands.until(shown, "what the mouse shows")
    hands.rest()
    hands.picture(str(path))
    paper = _seen(path, _PAPER)
    assert paper is not None and paper[0] < square[2] and paper[1] < square[3], "the two lie apart"
    with Image.open(path) as picture:
        picture.convert("RGB").crop(paper).save(path)
    assert _seen(path, _LAST_MOVED) is None
