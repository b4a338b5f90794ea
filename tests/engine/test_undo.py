"""One undo takes back what one decision did, at the real window, for each kind of decision; a refusal is no step; the
map stays as it is seen, or shows what changed if that lies elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from shared.hands import Hands, at_window

pytestmark = pytest.mark.engine

STACK = {"78-st-14": "2235", "78-st-195": "2235", "78-st-215": "2235", "86-id-167": "2235"}
GUNS = {"gd-3": "2121", "gd-pz": "2121", "96-tbr": "2122", "27g-tbr": "2221", "19-tk-202": "2120"}


@pytest.fixture(scope="module")
def hands(needs_engine: None, blank: Callable[[str], Path]) -> Iterator[Hands]:
    """Zitadelle at a screen, by hand."""
    with at_window(blank("zitadelle")) as found:
        yield found


_VIEW = (
    "{VASSAL.build.module.Map.getMapById(VASSAL.build.module.Map.getMapList().get(0).getIdentifier())"
    ".getView().getVisibleRect().toString()}"
)


def view(hands: Hands) -> str:
    """The part of the map that is seen."""
    found = hands.engine.expression(_VIEW)
    assert found and "Rectangle" in found
    return found


def seen(hands: Hands) -> dict[str, Any]:
    """The game as its players see it."""
    return {part: found for part, found in hands.engine.snapshot().items() if part != "properties"}


def undone(hands: Hands, before: dict[str, Any]) -> None:
    """One undo leads back to what was."""
    hands.key("ctrl+z")
    try:
        hands.until(lambda: seen(hands) == before, "what was before")
    except AssertionError:
        now = seen(hands)
        raise AssertionError(f"one undo leaves {_differing(before, now)}, {now['turns']}") from None


def _differing(before: dict[str, Any], now: dict[str, Any]) -> list[Any]:
    pieces, others = before["pieces"], now["pieces"]
    return [
        (each, pieces.get(each), others.get(each)) for each in pieces | others if pieces.get(each) != others.get(each)
    ]


def stack_steps(hands: Hands) -> None:
    hands.click(hands.piece("78-st-14"))
    hands.key("KP_2")


def stack_is_dragged(hands: Hands) -> None:
    hands.drag(hands.place("2235"), hands.place("2233"))


def two_fire_with_a_question_each(hands: Hands) -> None:
    hands.engine.dice(1, 1, 6, 6)
    hands.click(hands.piece("gd-3"))
    hands.key("ctrl+shift+f")
    hands.word("Cancel")
    hands.key("0")
    hands.key("1")
    hands.rest()
    hands.key("3")
    hands.until(lambda: hands.engine.dice_state()["left"] == [], "the dice")


def attack_is_declared_and_resolved(hands: Hands) -> None:
    hands.engine.dice(3, 4)
    hands.click(hands.piece("71-gr-219g"))
    hands.key("ctrl+alt+d")
    hands.until(lambda: hands.engine.value("71-gr-219g", "retreating_Active") == "true", "the retreat")


def phase_ends(hands: Hands) -> None:
    """The stack is too large: the question says what is lost."""
    hands.key("alt+n")
    hands.click(hands.word_on("Go on"))


def phase_ends_without_a_question(hands: Hands) -> None:
    hands.key("alt+n")


def unit_leaves_its_box(hands: Hands) -> None:
    hands.click(hands.word("Reinforcements"))
    hands.rest()
    hands.engine.call("centre", at="Soviet reinforcements 2 (6 July)")
    hands.click(hands.piece("5-gtk-20g"))
    hands.key("ctrl+n")
    hands.word("Cancel")
    hands.key("1")
    hands.until(lambda: hands.engine.piece("5-gtk-20g")["map"] == "Map", "the entry")


def unit_is_dragged_into_a_box(hands: Hands) -> None:
    hands.click(hands.word("Reinforcements"))
    hands.rest()
    hands.engine.call("centre", at="Soviet reinforcements 2 (6 July)")
    hands.drag(hands.piece("71-gr-219g"), hands.place("Soviet reinforcements 2 (6 July)"))


DECISIONS = {
    "a stack moves by a key": (2, "german-movement", STACK, stack_steps),
    "a stack is dragged": (2, "german-movement", STACK, stack_is_dragged),
    "a stack is dragged in the wrong phase": (2, "german-assault", STACK, stack_is_dragged),
    "two fire, each with a question": (2, "german-at", GUNS, two_fire_with_a_question_each),
    "an attack": (2, "german-assault", {"71-gr-219g": "2120", "gd-3": "2121"}, attack_is_declared_and_resolved),
    "a phase ends, with a question": (2, "german-movement", STACK, phase_ends),
    "a phase ends": (2, "german-movement", {"78-st-14": "2235"}, phase_ends_without_a_question),
    "a unit leaves its box": (
        2, "soviet-movement", {"71-gr-219g": "2510", "5-gtk-20g": "Soviet reinforcements 2 (6 July)"},
        unit_leaves_its_box,
    ),
    "a unit is dragged into a box": (2, "soviet-movement", {"71-gr-219g": "2510"}, unit_is_dragged_into_a_box),
}  # fmt: skip


@pytest.mark.parametrize("name", DECISIONS)
def test_one_undo_takes_back_one_decision(hands: Hands, name: str) -> None:
    turn, phase, where, decide = DECISIONS[name]
    hands.laid_out(turn, phase, where)
    windows = name.endswith("box")
    before, stood = seen(hands), view(hands)
    decide(hands)
    hands.until(lambda: seen(hands) != before, "the decision")
    undone(hands, before)
    if windows:
        hands.click(hands.word("Reinforcements"))
        hands.engine.call("centre", at="2510")
    else:
        assert view(hands) == stood


def test_a_refusal_is_no_step(hands: Hands) -> None:
    """The undo after it takes back the move before it."""
    hands.laid_out(2, "german-movement", STACK)
    before = seen(hands)
    stack_steps(hands)
    hands.until(lambda: seen(hands) != before, "the move")
    moved, mark = seen(hands), hands.engine.mark()
    hands.key("ctrl+shift+f")
    hands.until(lambda: any("not possible" in each for each in hands.engine.chat(mark)), "the refusal")
    assert seen(hands) == moved
    undone(hands, before)


def test_nor_is_a_phase_that_its_player_does_not_leave(hands: Hands) -> None:
    """The stack is too large, a question says so, and the player stays: the next undo takes back the move before."""
    hands.laid_out(2, "german-movement", STACK)
    before = seen(hands)
    stack_steps(hands)
    hands.until(lambda: seen(hands) != before, "the move")
    moved = seen(hands)
    hands.key("alt+n")
    hands.click(hands.word_on("Stay"))
    hands.until(lambda: seen(hands) == moved, "the phase")
    undone(hands, before)


def _away(hands: Hands) -> None:
    """The player looks elsewhere."""
    hands.engine.call("by_hand", wanted=False)
    hands.engine.call("centre", at="0505")
    hands.engine.call("by_hand", wanted=True)
    hands.rest()


def test_what_is_taken_back_elsewhere_is_shown(hands: Hands) -> None:
    """All that an attack changed lies elsewhere: the map scrolls to the pieces."""
    hands.laid_out(2, "german-assault", {"71-gr-219g": "2120", "gd-3": "2121"})
    before = seen(hands)
    attack_is_declared_and_resolved(hands)
    _away(hands)
    undone(hands, before)
    hands.place("2120")  # raises where it is not seen


def test_what_is_taken_back_within_sight_moves_nothing(hands: Hands) -> None:
    """A piece in sight and one far off were selected together: the engine would stay at the one far off."""
    hands.laid_out(2, "german-movement", {"78-st-14": "2235", "20-pz-21": "0911"})
    before, engine = seen(hands), hands.engine
    engine.key(["78-st-14", "20-pz-21"], "NUMPAD8")
    hands.until(lambda: engine.piece("20-pz-21")["at"] != "0911", "the move of both")
    engine.call("centre", at="2235")
    hands.rest()
    stood = view(hands)
    undone(hands, before)
    assert view(hands) == stood


def test_a_phase_that_is_taken_back_leaves_the_view(hands: Hands) -> None:
    hands.laid_out(2, "german-movement", {"78-st-14": "2235"})
    before = seen(hands)
    hands.key("alt+n")
    hands.until(lambda: seen(hands) != before, "the next phase")
    _away(hands)
    stood = view(hands)
    undone(hands, before)
    assert view(hands) == stood
