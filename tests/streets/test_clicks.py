"""How many clicks and keys an assault and a barrage take at the real window: mouse and keyboard, through a window
manager. The numbers are those of `docs/streets-readings.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from shared.hands import Hands, at_window

from vmodsmith.engine import Engine

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def hands(needs_engine: None, blank: Callable[[str], Path]) -> Iterator[Hands]:
    """Streets of Stalingrad at a screen, by hand."""
    with at_window(blank("streets")) as found:
        yield found


def asked(hands: Hands, of: str) -> None:
    """Wait until a dialog asks something."""
    hands.until(lambda: any(of in each["text"] for each in hands.engine.call("words")), of)


def test_an_assault_with_defensive_fire_advance_and_counterattack(hands: Hands) -> None:
    """Companies in two hexes attack; the defender fires at one of them and is wiped out; one company advances and is
    struck at once."""
    engine = hands.engine

    def marked(engine: Engine) -> None:
        for company in ("191-1", "191-2"):
            engine.do(company, "Attack marker…")
        engine.jump(Turn="3", Phase="german-assault")

    where = {"s-13g-34-1": "0510", "191-1": "0509", "191-2": "0610", "s-13g-34-2": "0511"}
    hands.laid_out(3, "german-movement", where, marked)
    engine.dice(10, 1, 10)
    spot = hands.piece("s-13g-34-1")
    hands.click(spot)
    hands.point([spot[0] + 400, spot[1]])  # as if it were in a menu: the question stands beside the piece all the same
    hands.key("alt+x")
    asked(hands, "Assault on 0510 by")
    left, top, wide, high = hands.window()
    assert not (left <= spot[0] <= left + wide and top <= spot[1] <= top + high)
    hands.key("1")
    asked(hands, "Defensive fire from 0510 at")
    hands.key("1")
    asked(hands, "Which units advance into 0510?")
    hands.key("Return")
    hands.until(lambda: engine.piece("191-1")["at"] == "0510", "the advance")
    hands.click(hands.piece("191-1"))
    hands.key("alt+shift+i")
    hands.until(lambda: engine.dice_state()["left"] == [], "the dice")
    assert engine.value("s-13g-34-2", "finished_Active") == "true"
    assert hands.count <= 8


def test_a_barrage_by_six_guns_with_two_observers(hands: Hands) -> None:
    """Who fires and who observes is found: a click on the target, its key, the column, the key that fires all."""
    engine = hands.engine
    guns = ("s-95-ar1", "s-95-ar2", "s-13g-ar1", "s-13g-ar2", "s-112-ar1", "s-112-ar2")
    where = {"194-1": "1544", "leader-gorishny": "1549", "s-95-o1": "1548"} | dict.fromkeys(guns, "1558")
    hands.laid_out(3, "barrage-afternoon", where)
    mark = engine.mark()
    engine.dice(1)
    hands.click(hands.piece("194-1"))
    hands.key("ctrl+shift+o")
    asked(hands, "Column 55")
    hands.key("1")
    hands.until(
        lambda: any("seen by 95 Gorishny Leader, 95 Obs Observer" in each for each in engine.chat(mark)), "the barrage"
    )
    hands.key("alt+k")
    hands.until(lambda: engine.dice_state()["left"] == [], "the dice")
    assert hands.count <= 4
