"""Units with one step: what turns others over is not among their traits, and everything else is as it is with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import SMALL, load

from vmodsmith.assemble import plan
from vmodsmith.assemble.pieces import expanded, traits_of
from vmodsmith.vassal.traits import CalculatedProperty, Marker, RestrictCommands, TriggerAction

ONE, TWO = "r-2", "r-1"


def named(piece: str) -> tuple[set[str], set[str], set[str]]:
    """The names of a piece's triggers, of what hides its commands, and of its calculated properties."""
    game = load("skirmish", SMALL)
    made = plan(game)
    shared = {each.name: each.traits for each in made.prototypes}
    own = next(each for each in made.pieces if each.id == piece)
    chain = list(expanded(traits_of(own, game, game.style, made.say), shared))
    return (
        {each.description for each in chain if isinstance(each, TriggerAction)},
        {each.name for each in chain if isinstance(each, RestrictCommands)},
        {each.name for each in chain if isinstance(each, CalculatedProperty)},
    )


def test_only_what_has_a_second_step_can_be_turned_over() -> None:
    triggers, hiders, calculated = named(TWO)
    assert {"flip", "regain", "step loss", "last step", "lose a step"} <= triggers and "regain" in hiders
    assert {"at", "cs"} <= calculated
    fewer, hidden, left = named(ONE)
    assert triggers - fewer == {"flip", "regain", "step loss"} and hiders - hidden == {"regain"}
    assert calculated - left == {"at", "cs"}


def test_a_statistic_of_one_step_is_fixed() -> None:
    game = load("skirmish", SMALL)
    made = plan(game)
    piece = next(each for each in made.pieces if each.id == ONE)
    fixed = next(each for each in traits_of(piece, game, game.style, made.say) if isinstance(each, Marker))
    values = dict(zip(fixed.names, fixed.values, strict=True))
    assert values["cs"] == values["cs1"] == made.game.counter_by_id[ONE].faces[0]["cs"]


@pytest.mark.usefixtures("needs_engine")
def test_in_vassal(blank: Callable[[str], Path], engines: Engines) -> None:
    engine = engines.open(blank("skirmish"))
    engine.setup(load("skirmish", SMALL).text("setup.start"))
    offered = [{each["text"] for each in engine.menu(piece)} for piece in (TWO, ONE)]
    assert offered[0] - offered[1] == {"Flip"} and "Lose a step" in offered[1]
    assert engine.value(ONE, "cs") == engine.value(ONE, "cs1")
    mark = engine.mark()
    engine.key(ONE, "Ctrl+F")
    assert engine.chat(mark) == []
    engine.do(ONE, "Lose a step")
    assert engine.value(ONE, "Eliminated") == "true"
    engine.undo()
    assert engine.value(ONE, "Eliminated") == "false"
    assert engine.problems(mark) == []
