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
