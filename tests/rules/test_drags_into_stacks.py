"""A drag that makes a stack which is too high or of pieces that may not stack is reported at once, in every game and at
every level of the referee that judges, and the stack stays as the player made it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest
from shared.games import load

from vmodsmith.rules.tabletop import Play
from vmodsmith.rules.tabletop.reporting import Reporter
from vmodsmith.tasks.tabletop import PreparedTabletop, lay


class Stacked(NamedTuple):
    """Pieces in a hex, the one that is dragged there and from where, the phase, what is reported."""

    game: str
    phase: str
    there: tuple[str, ...]
    dragged: str
    origin: str
    at: str
    said: str


CASES = {
    "the small game": Stacked(
        "", "red-move", ("red-1", "red-2"), "red-3", "0404", "0403", "in 0403: stack of 3, limit 2"
    ),
    "Korsun, too high": Stacked(
        "korsun",
        "german-movement",
        ("57-179", "57-199", "57-fus"),
        "57-pi",
        "1740",
        "1742",
        "in 1742: stack of 4, limit 3",
    ),
    "Korsun, two divisions": Stacked(
        "korsun", "soviet-movement", ("4ga-62g",), "4ga-5ga", "1740", "1742", "in 1742: two divisions (11.1)"
    ),
    "Zitadelle": Stacked(
        "zitadelle", "german-movement", ("gd-mot", "gd-pg"), "gd-pz", "3641", "3640", "3640 is over-stacked"
    ),
    "Streets": Stacked(
        "streets",
        "soviet-movement",
        ("s-95-90-2", "s-95-90-3", "s-95-90-4", "s-95-90-5"),
        "s-95-90-1",
        "2046",
        "2047",
        "in 2047: stack of 5, limit 4",
    ),
}


@cache
def _laid(game: str) -> PreparedTabletop:
    return lay(load(game))


def _dragged(laid: PreparedTabletop, case: Stacked, level: str) -> list[str]:
    """What is reported of the drag."""
    play: Play = laid.opened("en", ())
    play.new_game()
    play.jump(Turn="2", Phase=case.phase)
    play.set_property("option_referee", level)
    for each in case.there:
        play.place(each, case.at)
    play.place(case.dragged, case.origin)
    mark = play.mark()
    play.move([case.dragged], case.at)
    assert play.piece(case.dragged)["at"].startswith(case.at)
    return [each for each in play.chat(mark) if not each.startswith("*")]


@pytest.mark.parametrize("level", ["warn", "full"])
@pytest.mark.parametrize("name", CASES)
def test_the_key_that_puts_back_takes_back_a_wrong_stack(small: PreparedTabletop, name: str, level: str) -> None:
    """As undo does, with the points spent."""
    case = CASES[name]
    play = (_laid(case.game) if case.game else small).opened("en", ())
    play.new_game()
    play.jump(Turn="2", Phase=case.phase)
    play.set_property("option_referee", level)
    for each in case.there:
        play.place(each, case.at)
    play.place(case.dragged, case.origin)
    play.move([case.dragged], case.at)
    mark = play.mark()
    play.key([case.dragged], "Ctrl+Backspace")
    assert play.piece(case.dragged)["at"].startswith(case.origin), play.chat(mark)
    again = play.mark()
    play.move([case.dragged], case.at)
    assert any(case.said in each for each in play.chat(again)), "its move starts again, with all its points"


@pytest.mark.parametrize("level", ["off", "warn", "full"])
@pytest.mark.parametrize("name", CASES)
def test_a_wrong_stack_is_reported_as_it_is_made(small: PreparedTabletop, name: str, level: str) -> None:
    case = CASES[name]
    said = _dragged(_laid(case.game) if case.game else small, case, level)
    assert any(case.said in each for each in said) == (level != "off"), said


@pytest.mark.parametrize("level", ["warn", "full"])
@pytest.mark.parametrize("name", CASES)
def test_a_wrong_stack_is_not_reported_in_grey(
    small: PreparedTabletop, name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its player has to act on it."""
    tones: dict[str, str] = {}
    report = Reporter.report

    def noted(self: Reporter, line: str, tone: str = "plain", *, alone: bool = False) -> None:
        tones["".join(filter(str.isprintable, line))] = tone  # without the marks round what units share
        report(self, line, tone, alone=alone)

    monkeypatch.setattr(Reporter, "report", noted)
    case = CASES[name]
    _dragged(_laid(case.game) if case.game else small, case, level)
    assert [tone for line, tone in tones.items() if case.said in line] in (["plain"], ["warning"]), tones
