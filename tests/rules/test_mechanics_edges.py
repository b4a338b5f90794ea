"""Each mechanic at its edges, in the small game: nobody on the map, one piece, a stack, each phase, each way to face.
No rule may fail."""

from __future__ import annotations

from contextlib import suppress

import pytest
from shared.seeds import chance

from rules import parts
from rules.played import Field, field
from rules.test_mechanics_examples import declared
from vmodsmith.assemble.tabletop_data import tabletop_data
from vmodsmith.rules.checked import checked
from vmodsmith.rules.mechanics.catalogue import catalogue
from vmodsmith.rules.tabletop import Play, SharedData, Tabletop, vocabulary
from vmodsmith.rules.tabletop.python import emit
from vmodsmith.scenarios.attempt import Stop
from vmodsmith.scenarios.game import Refused
from vmodsmith.simulation.dialog_answers import DialogAnswers

EDGES = {
    "nobody": {},
    "one": {"r_1": "0302"},
    "one of the other side": {"b_1": "0302"},
    "in a corner": {"r_1": "0101"},
    "a stack": {"r_1": "0302", "r_2": "0302", "b_2": "0303"},
    "beside an enemy": {"r_1": "0302", "b_1": "0303"},
}


@pytest.fixture(scope="module", params=["examples", "parts"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Field:
    """The examples of all mechanics of the catalogue together; what few games use of them."""
    folder = tmp_path_factory.mktemp("edges")
    if request.param == "parts":
        return field(folder, parts.SHEET, parts.FUNCTIONS, more=parts.FILES)
    game, problems = declared(folder, list(catalogue()))
    program, more = checked(game)
    assert not problems + more
    table = Tabletop(
        SharedData(tabletop_data(game), emit(program)), vocabulary=lambda it: {**vocabulary(it), "alone": lambda: True}
    )
    return Field(Play(table))


@pytest.mark.parametrize("edge", EDGES)
def test_no_rule_fails_at_an_edge(played: Field, edge: str) -> None:
    """In each phase: every button, and every command that a piece offers, whatever way it faces; then the phase ends.
    Whatever is asked is answered at random or not at all."""
    play, table = played.play, played.play.tabletop
    done = 0
    for phase in [each.id for each in table.game.phases]:
        play.new_game("Solo")
        table.dialogs.picker = DialogAnswers(table, chance(1))
        played.put(**EDGES[edge])
        play.jump(Turn="1", Phase=phase)
        for button in table.data.rules:
            with suppress(Refused, Stop):
                play.press(table.state.local(button.texts[0]))
            done += 1
            assert play.problems() == [], (phase, button.id)
        for row in EDGES[edge]:
            piece = row.replace("_", "-")
            for _ in range(6 if edge == "one" else 1):
                for entry in play.menu(piece) if play.exists(piece) else ():
                    if not entry["enabled"]:
                        continue
                    mark = table.journal.mark()
                    with suppress(Refused, Stop):
                        play.do(piece, entry["text"])
                    done += 1
                    assert play.problems() == [], (phase, piece, entry["text"])
                    table.journal.back(mark)
                for at in ("0101", "0303", "0604"):
                    mark = table.journal.mark()
                    with suppress(Refused, Stop):
                        play.move(piece, at)
                    assert play.problems() == [], (phase, piece, at)
                    table.journal.back(mark)
                if any(each["text"].endswith("Turn right") for each in play.menu(piece)):
                    play.do(piece, "Turn right")
        with suppress(Refused, Stop):
            play.turn("next")
        assert play.problems() == [], phase
    assert done > 0
