"""What is typed into a number's question at the real window: mouse and keyboard, through a window manager."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.hands import at_window

pytestmark = pytest.mark.engine


def test_a_number_is_typed_at_once_and_entered(needs_engine: None, blank: Callable[[str], Path]) -> None:
    """The field of a number hears the keys without a click, and Enter takes what was typed; what is too many leaves it
    open."""
    with at_window(blank("korsun")) as hands:
        track = "Uman airfield: drops and airlift"
        hands.laid_out(3, "german-drop-allotment", {"57-179": "1642", "air-drop": f"{track} 0"})
        hands.click(hands.word("Referee: warns"))
        hands.click(hands.word("Korsun…"))
        hands.word("Air drops of the next turn: how many (at most 2)?")
        hands.key("9")
        hands.key("Return")
        hands.click(hands.word("OK"))
        assert hands.engine.piece("air-drop")["at"] == f"{track} 0"
        hands.count = 0
        hands.key("2")
        hands.key("Return")
        hands.until(lambda: hands.engine.piece("air-drop")["at"] == f"{track} 2", "the drops")
        assert hands.count <= 2
        # what is typed first takes the place of the number that is shown
        hands.click(hands.word("Referee: warns"))
        hands.click(hands.word("Korsun…"))
        hands.word("Air drops of the next turn: how many (at most 2)?")
        hands.key("1")
        hands.key("Return")
        hands.until(lambda: hands.engine.piece("air-drop")["at"] == f"{track} 1", "one drop")


def test_an_attack_with_two_stacks_of_guns_is_declared_supported_and_rolled_in_five(
    needs_engine: None, blank: Callable[[str], Path]
) -> None:
    """A click, and a key each to declare, to support the attack, for all guns in range, and to resolve; losses and the
    advance come after it."""
    guns = {"34-ar": "6246", "art-vii-1": "6246", "art-vii-2": "6247", "rocket-vii": "6247"}
    with at_window(blank("korsun")) as hands:
        where = {"34-80": "6245", **guns, "27a-storm": "6244"}
        hands.laid_out(3, "german-combat", where)
        engine = hands.engine
        mark = engine.mark()

        def said(words: str) -> bool:
            return any(words in each for each in engine.chat(mark))

        hands.click(hands.piece("34-80"))
        hands.key("ctrl+a")
        hands.until(lambda: said("6244: 34 80 Infantry regiment 3 (total 3)"), "the declaration")
        hands.key("ctrl+alt+s")
        hands.until(lambda: said("VII is supported against 6244"), "the support")
        hands.key("ctrl+alt+g")
        hands.until(lambda: said("support the attack on 6244"), "the guns")
        engine.dice(4, 6, 6)
        hands.key("ctrl+shift+x")
        hands.until(lambda: engine.dice_state()["left"] == [], "the dice")
        assert hands.count <= 5
