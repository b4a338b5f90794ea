"""How many clicks and keys things take at the real window: mouse and keyboard of a screen of its own, through a window
manager.

A person can repeat each of them; the numbers are those of `docs/window.md`. The pixels are the engine's word.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from shared.hands import Hands, at_window

from vmodsmith.engine import Engine

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def at_screen(needs_engine: None, blank: Callable[[str], Path]) -> Iterator[Hands]:
    """Zitadelle at a screen, by hand."""
    with at_window(blank("zitadelle")) as hands:
        yield hands


@pytest.fixture
def hands(at_screen: Hands) -> Iterator[Hands]:
    """Hands that have done nothing yet, at a window without dialogs."""
    at_screen.engine.call("by_hand", wanted=True)
    at_screen.count = 0
    yield at_screen
    at_screen.put_away()


def laid_out(hands: Hands, turn: int, phase: str, **where: str) -> None:
    """A new game in a phase, pieces put down by row, the map scrolled to the first of them."""
    hands.laid_out(turn, phase, {row.strip("_").replace("_", "-"): at for row, at in where.items()})


def test_a_game_is_set_up_from_the_start_in_six(hands: Hands) -> None:
    """From the welcome of the module to the counters on the map: the lists of the wizard unfold by themselves."""
    hands.engine.call("welcome")
    hands.click(hands.word("Next >"))
    hands.click(hands.row("Campaign: 5 July 1943"))
    hands.click(hands.word_on("Next >"))
    hands.click(hands.row("German"))
    hands.click(hands.word_on("Finish"))
    hands.until(lambda: len(hands.engine.pieces()) > 100, "the setup")
    assert hands.engine.side() == "German"
    assert hands.count <= 6


_FOLD = (
    "look(it) { for (each : it.getComponents()) {"
    " if (each instanceof javax.swing.JComboBox && each.isShowing()) each.setPopupVisible(false);"
    " if (each instanceof java.awt.Container) look(each); } }"
    " for (each : java.awt.Window.getWindows()) if (each.isShowing()) look(each); 1;"
)
"""BeanShell: fold up what has dropped down, as the engine does with a window that is put in its place."""


def test_a_list_of_the_wizard_is_unfolded_until_somebody_folds_it(hands: Hands) -> None:
    """A busy machine puts a window in its place late, even after it is the active one."""
    engine = hands.engine
    engine.call("welcome")
    hands.click(hands.word("Next >"))
    for _ in range(2):
        hands.row("Campaign: 5 July 1943")
        assert engine.expression('{new bsh.Interpreter().eval("' + _FOLD + '")}') == "1"
    hands.row("Campaign: 5 July 1943")
    hands.click(hands.word("combo box"))
    hands.until(lambda: engine.call("list_spots") == [], "the list to fold")
    time.sleep(1)
    assert engine.call("list_spots") == []


def test_a_unit_fires_in_two(hands: Hands) -> None:
    laid_out(hands, 2, "soviet-defensive-at", gd_3="2121", _71_gr_219g="2120")
    hands.engine.dice(1, 2)
    hands.click(hands.piece("71-gr-219g"))
    hands.key("ctrl+shift+f")
    hands.until(lambda: hands.engine.value("71-gr-219g", "fired_Active") == "true", "the shot")
    assert hands.count <= 2


def test_who_can_still_move_is_gone_to_and_moves_in_two(hands: Hands) -> None:
    """One key selects the unit of the next hex and scrolls the map to it, another moves it; no click is needed."""
    laid_out(hands, 2, "german-movement", gd_3="2121", _20_pz_21="0911")
    hands.engine.call("centre", at="3240")
    hands.count = 0
    hands.key("alt+j")
    hands.key("KP_8")
    hands.until(lambda: hands.engine.piece("20-pz-21")["at"] == "0912", "the move")
    assert hands.engine.piece("gd-3")["at"] == "2121"
    assert hands.count <= 2


def test_a_stack_assaults_and_advances_in_three(hands: Hands) -> None:
    """A click on the target, the key that declares and rolls, a drag of the stack."""
    laid_out(hands, 2, "german-assault", gd_3="2121", gd_mot="2121", _71_gr_219g="2120")
    hands.engine.dice(6, 6)
    hands.click(hands.piece("71-gr-219g"))
    hands.key("ctrl+alt+d")
    hands.until(lambda: hands.engine.dice_state()["left"] == [], "the dice")
    hands.drag(hands.piece("gd-mot"), hands.place("2120"))
    hands.until(
        lambda: [hands.engine.piece(each)["at"] for each in ("gd-3", "gd-mot")] == ["2120", "2120"], "the advance"
    )
    assert hands.count <= 3


def test_three_hexes_assault_two_targets_with_retreats_and_advance_in_eight(hands: Hands) -> None:
    """Each target takes a click and the key that declares and rolls; the retreat and the advances are drags. A question
    whether the other stack's advance may lapse takes a click."""
    laid_out(
        hands, 2, "german-assault", _71_gr_219g="2120", gd_3="2121", gd_pz="2219", _11_pz_15="2322", _8_r_310="2321",
    )  # fmt: skip  # the middle of the view first: drags near its rim would scroll it
    engine = hands.engine
    engine.dice(3, 4, 3, 5)
    hands.click(hands.piece("71-gr-219g"))
    hands.key("ctrl+alt+d")
    hands.until(lambda: engine.value("71-gr-219g", "retreating_Active") == "true", "the retreat")
    hands.drag(hands.place("2120"), hands.place("1919"))
    hands.until(lambda: engine.piece("71-gr-219g")["at"] == "1919", "the way back")
    hands.drag(hands.place("2219"), hands.place("2120"))
    hands.until(lambda: engine.piece("gd-pz")["at"] == "2120", "the advance")
    engine.dice(6, 6, 6, 6)
    hands.click(hands.piece("8-r-310"))
    hands.key("ctrl+alt+d")
    hands.click(hands.word_on("Go on"))
    hands.until(lambda: engine.dice_state()["left"] == [], "the dice")
    assert engine.value("11-pz-15", "assaulted_Active") == "true"
    assert hands.count <= 7
    hands.drag(hands.place("2321"), hands.place("2319"))
    assert hands.count <= 8


def test_four_units_step_four_hexes_in_five(hands: Hands) -> None:
    """A click on the stack, four keys of the number pad: the stack goes as one."""
    stack = ("78-st-14", "78-st-195", "78-st-215", "86-id-167")
    laid_out(hands, 2, "german-movement", _78_st_14="2235", _78_st_195="2235", _78_st_215="2235", _86_id_167="2235")
    hands.click(hands.piece("78-st-14"))
    for there in ("2234", "2233", "2232", "2231"):
        hands.key("KP_2")
        hands.until(partial(_all_in, hands.engine, stack, there), f"the stack in {there}")
    assert hands.count <= 5


def test_a_stack_that_was_dragged_in_the_wrong_phase_goes_back_by_a_key(hands: Hands) -> None:
    """The drag, then one key: the stack is still selected."""
    stack = ("78-st-14", "78-st-195")
    laid_out(hands, 2, "german-assault", _78_st_14="2235", _78_st_195="2235")
    hands.drag(hands.place("2235"), hands.place("2233"))
    hands.until(partial(_all_in, hands.engine, stack, "2233"), "the stack in 2233")
    hands.key("ctrl+BackSpace")
    hands.until(partial(_all_in, hands.engine, stack, "2235"), "the stack in 2235")
    assert hands.count <= 2


def _all_in(engine: Engine, pieces: tuple[str, ...], place: str) -> bool:
    return all(engine.piece(each)["at"] == place for each in pieces)


def test_a_question_covers_none_of_the_hexes_it_asks_about(hands: Hands) -> None:
    """The pointer rests to the left of the unit: to the right of the pointer the window would lie over the targets."""
    laid_out(hands, 2, "german-at", gd_3="2121", _96_tbr="2122", _27g_tbr="2221", _19_tk_202="2120")
    targets = [hands.place(at) for at in ("2122", "2221", "2120")]
    hands.click(hands.piece("gd-3"))
    hands.rest_at([targets[1][0] - 240, targets[1][1]])
    hands.key("ctrl+shift+f")
    hands.until(
        lambda: any("2122 Pokrovka, village: " in each["text"] for each in hands.engine.call("words")), "the question"
    )
    left, top, wide, high = hands.window()
    hands.key("Escape")
    for x, y in targets:
        assert not (left <= x < left + wide and top <= y < top + high)


_WRITTEN = "{VASSAL.build.GameModule.getGameModule().getChatter().getInputField().getText()}"
"""The line in which players write."""


def test_a_digit_stays_with_its_choice(hands: Hands) -> None:
    """Two units fire, each at a target of its own (0: not for all). The first one's target is gone; the others keep
    their digits."""
    laid_out(
        hands, 2, "german-at", gd_3="2121", gd_pz="2121", _96_tbr="2122", _27g_tbr="2221", _19_tk_202="2120",
    )  # fmt: skip
    engine = hands.engine

    def asked(of: str) -> bool:
        return any(of in each["text"] for each in engine.call("words"))

    mark, written = engine.mark(), engine.expression(_WRITTEN)
    engine.dice(1, 1, 6, 6)
    hands.click(hands.piece("gd-3"))
    hands.key("ctrl+shift+f")
    hands.until(lambda: asked("2122 Pokrovka, village: "), "the first question")
    hands.key("0")
    hands.key("1")
    hands.until(lambda: asked("2120: ") and not asked("2122 Pokrovka, village: "), "the second question")
    hands.key("3")
    hands.until(lambda: engine.dice_state()["left"] == [], "the dice")
    said = " ".join(engine.chat(mark))
    assert "(2121) at 6 GA 96 (2122 Pokrovka, village)" in said and "(2121) at 2 TA 19 TK 202 (2120)" in said
    # after a dialog the first key of the number pad goes to the map, not into the line where players write
    hands.key("KP_8")
    hands.until(lambda: any("is not possible now" in each for each in engine.chat(mark)), "the key at the map")
    assert engine.expression(_WRITTEN) == written


_KEYS_GO_TO = (
    "{java.awt.KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner().getClass().getSimpleName()}"
)
_CHAT = "{{VASSAL.build.GameModule.getGameModule().getChatter().getLocationOnScreen().{axis}}}"


def test_who_clicked_in_the_chat_plays_on_with_keys(hands: Hands) -> None:
    """Lines of the chat can be clicked and marked, and nothing is written there: with the next action keys are the
    map's again."""
    laid_out(hands, 2, "german-movement", _78_st_14="2235")
    engine = hands.engine
    hands.click(hands.piece("78-st-14"))
    left, top = (int(engine.expression(_CHAT.format(axis=axis)) or 0) for axis in "xy")
    hands.click([left + 60, top + 20])
    assert engine.expression(_KEYS_GO_TO) == "JTextPane"
    engine.key("78-st-14", "NUMPAD2")
    hands.until(lambda: engine.expression(_KEYS_GO_TO) == "View", "the map to hear keys")


def test_who_is_eliminated_stays_where_he_went_as_his_stack_is_dragged(hands: Hands) -> None:
    """The gun that is spent was selected with its stack: it must not come back onto the map with the advance."""
    laid_out(hands, 1, "german-assault", gd_mot="2121", gd_pg="2121", arko_132="2121", _71_gr_219g="2120")
    engine = hands.engine
    engine.dice(6, 6)
    hands.click(hands.piece("gd-mot"))
    hands.key("ctrl+a")
    hands.until(lambda: engine.value("gd-mot", "attacking_Active") == "true", "the declaration")
    hands.key("ctrl+shift+a")
    hands.until(lambda: engine.piece("arko-132")["map"] != "Map", "the spent gun")
    hands.drag(hands.piece("gd-mot"), hands.place("2120"))
    hands.until(lambda: engine.piece("gd-mot")["at"] == "2120", "the advance")
    assert engine.piece("arko-132")["map"] != "Map"


def test_who_is_put_back_is_left_out_of_the_next_drag(hands: Hands) -> None:
    """Of two in a stack one has to retreat: the other stays, and stays when the first is dragged once more."""
    laid_out(hands, 2, "german-assault", _8_r_151="2833", _8_r_229="2833", gd_mot="2832")
    engine = hands.engine
    engine.dice(4, 5, 5, 4, 1, 1, 1, 1)
    hands.click(hands.piece("8-r-229"))
    hands.key("ctrl+alt+d")
    hands.until(lambda: len(engine.dice_state()["left"]) == 6, "the dice")
    hands.key("ctrl+shift+a")
    both = ("8-r-151", "8-r-229")
    hands.until(lambda: any(engine.value(each, "retreating_Active") == "true" for each in both), "the check")
    goes, stays = sorted(both, key=lambda each: engine.value(each, "retreating_Active") != "true")
    hands.drag(hands.piece(goes), hands.place("2732"))
    hands.until(lambda: engine.piece(goes)["at"] == "2732", "the wrong hex")
    assert engine.piece(stays)["at"] == "2833"
    hands.drag(hands.piece(goes), hands.place("2835"))
    hands.until(lambda: engine.piece(goes)["at"] == "2835", "the retreat")
    assert engine.piece(stays)["at"] == "2833"


def test_the_hexes_of_a_question_do_not_lie_under_a_display(hands: Hands) -> None:
    """Reinforcements are chosen in their display, which stands in the lower right corner."""
    laid_out(hands, 2, "soviet-movement", _71_gr_219g="2510", _5_gtk_20g="Soviet reinforcements 2 (6 July)")
    engine = hands.engine
    hands.click(hands.word("Reinforcements"))
    hands.rest()
    engine.call("centre", at="Soviet reinforcements 2 (6 July)")
    hands.click(hands.piece("5-gtk-20g"))
    left, top, wide, high = hands.window()
    hands.key("ctrl+n")
    hands.until(
        lambda: any("2028 Vladimirovka, village: " in each["text"] for each in engine.call("words")), "the question"
    )
    spots = [hands.place(each) for each in ("1828", "1928", "2028", "2128", "2228", "2328")]
    hands.key("Escape")
    for x, y in spots:
        assert not (left <= x < left + wide and top <= y < top + high)


@pytest.fixture(scope="module")
def at_korsun(needs_engine: None, blank: Callable[[str], Path]) -> Iterator[Hands]:
    """Korsun at a screen, by hand."""
    with at_window(blank("korsun")) as hands:
        yield hands


def test_a_stack_attacks_with_two_stacks_of_guns_and_advances_in_ten(at_korsun: Hands) -> None:
    """In the campaign: a click and a key declare the hex, a key goes on; a click on the stack, keys to attack, to spend
    the supply point, for all guns in range and for the dice; a drag each for the retreat and the advance."""
    hands, engine = at_korsun, at_korsun.engine
    engine.call("by_hand", wanted=False)
    engine.setup("Campaign", "Solo")
    engine.set_property("option_referee", "off")
    for row, at in {
        "34-107": "0233", "34-ar": "0334", "art-vii-1": "0334", "art-vii-2": "0234", "rocket-vii": "0234",
        "27a-storm": "0232",
    }.items():  # fmt: skip
        engine.move(row, at)
    engine.set_property("option_referee", "full")
    engine.jump(Turn="1", Phase="supply-markers")
    for _ in range(3):
        engine.turn("next")
    engine.jump(Turn="1", Phase="german-declaration")
    engine.key([], "Ctrl+Shift+F12")
    engine.call("centre", at="0232")  # VASSAL scrolls while something is dragged along the edge
    engine.call("by_hand", wanted=True)
    hands.rest()
    hands.count = 0
    mark = engine.mark()

    def said(text: str) -> bool:
        return any(text in each for each in engine.chat(mark))

    engine.dice(2, 5, 5)
    hands.click(hands.piece("27a-storm"))
    hands.key("ctrl+alt+a")
    hands.until(lambda: said("0232 will be attacked"), "the declared hex")
    hands.key("alt+n")
    hands.until(lambda: said("German player: attacks: Ctrl+A"), "the combat phase")
    hands.click(hands.piece("34-80"))
    for key, text in (
        ("ctrl+a", "against 25 Assault engineer brigade"),
        ("ctrl+alt+s", "VII is supported against 0232"),
        ("ctrl+alt+g", "628 Heavy artillery battalion, W I/1 Rocket battalion, 34 Artillery regiment support"),
        ("ctrl+shift+x", "25 Assault engineer brigade must retreat 1 hex"),
    ):
        hands.key(key)
        hands.until(partial(said, text), text)
    hands.drag(hands.place("0232"), hands.place("0231"))
    hands.until(lambda: engine.piece("27a-storm")["at"] == "0231", "the retreat")
    hands.drag(hands.place("0233"), hands.place("0232"))
    both = ("34-80", "34-107")
    hands.until(lambda: all(engine.piece(each)["at"] == "0232" for each in both), "the advance")
    assert hands.count <= 10


def test_a_line_of_a_menu_in_the_referee_menu_reports_what_its_key_does(hands: Hands) -> None:
    """The menu in the menu opens under the mouse; a line of it and its key run the same button."""
    laid_out(hands, 2, "german-assault", gd_3="2121")
    engine = hands.engine
    heard: list[list[str]] = []

    def reported(begin: Callable[[], None]) -> None:
        mark = engine.mark()
        begin()
        hands.until(lambda: bool(engine.chat(mark)), "the points")
        hands.rest()
        heard.append(engine.chat(mark))

    assert any(
        "Referee ▸ Referee settings ▸ Referee: choose the level… in the toolbar" in each for each in engine.chat()
    )
    hands.click(hands.spot(lambda each: each["text"].startswith("Referee: "), "the menu of the referee"))
    hands.click(hands.word("Show and list"))
    reported(lambda: hands.click(hands.word("Count victory points")))
    assert hands.count <= 3
    reported(lambda: hands.key("alt+v"))
    assert heard[0] == heard[1] and any("VP hexes" in each for each in heard[0])


def test_the_referee_menu_offers_what_its_phase_can_use(hands: Hands) -> None:
    """A line of the air phase stands in the menu in that phase only, and its key says at any time why not; nor can
    attacks be resolved where none can be declared."""
    engine = hands.engine
    seen = {}
    for phase in ("air", "german-assault", "german-movement", "air"):
        laid_out(hands, 2, phase, gd_3="2121")
        hands.click(hands.spot(lambda each: each["text"].startswith("Referee: "), "the menu of the referee"))
        hands.word("Show and list")
        texts = {each["text"] for each in engine.call("words")}
        hands.key("Escape")
        seen[phase] = tuple(each in texts for each in ("Level bombing: roll for all", "Resolve all declared attacks"))
    assert seen == {"air": (True, False), "german-assault": (False, True), "german-movement": (False, False)}
    mark = engine.mark()
    engine.call("by_hand", wanted=False)
    laid_out(hands, 2, "german-assault", gd_3="2121")
    engine.press("Level bombing: roll for all")
    assert any("Level bombing: roll for all" in each for each in engine.chat(mark))
