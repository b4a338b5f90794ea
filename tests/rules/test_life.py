"""What a piece lays down with its life: `lasts: life` of conditions, states and properties."""

from __future__ import annotations

import pytest
from shared.games import WORKSPACES, load

from vmodsmith.model import Game, RuleProperty
from vmodsmith.tasks.tabletop import lay

WORN = {"bool": "true", "int": "7"}
"""Of the types that a text of every game can be given: what a piece is given before it is lost."""


def _mortal(game: Game, kind: str) -> list[RuleProperty]:
    every = [each for sheet in game.rules for each in sheet.properties]
    return [each for each in every if each.lasts == "life" and kind in each.of and each.type in WORN]


@pytest.mark.parametrize("name", WORKSPACES)
def test_who_is_lost_keeps_nothing_that_ends_with_its_life(name: str) -> None:
    game = load(name, WORKSPACES[name])
    for kind, made in game.kinds.items():
        conditions = [each for each in game.conditions if each.lasts and each.id in made.conditions]
        states = [each for each in game.states if each.lasts and each.id in made.states]
        properties = _mortal(game, kind)
        if not made.eliminated or not (conditions or states or properties):
            continue
        play = lay(game).opened()
        play.new_game(next(iter(game.manifest.sides)).id)
        row = next(each.id for each in game.counters if each.kind == kind and each.side)
        play.place(row, sorted(play.tabletop.hexes)[0])
        for held in properties:
            play.set_piece_property(row, held.name, WORN[held.type])
        piece = next(each for each in play.tabletop.pieces.values() if each.row == row)
        for one in conditions:
            piece.mark(one.id, True)
        for state in states:
            piece.set_state(state.id, state.values[0].id)
        play.do(row, "Eliminate")
        worn = [one.id for one in conditions if piece.has(one.id)]
        worn += [state.id for state in states if piece.state(state.id) != ""]
        worn += [held.name for held in properties if play.value(row, held.name) == WORN[held.type]]
        assert (kind, worn) == (kind, [])


def test_a_game_says_what_ends_with_a_life() -> None:
    """The test above looks at something."""
    if "korsun" not in WORKSPACES:
        pytest.skip("no game here has pieces that come back from the losses")
    assert {"Supported", "AssignedIn", "Fled"} <= {each.name for each in _mortal(load("korsun"), "unit")}
