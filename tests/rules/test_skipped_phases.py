"""The key that skips phases with nothing to do, in the games themselves: wherever random play comes to, it never skips
a phase in which a piece has a command that only some phases offer, and that does something."""

from __future__ import annotations

import os
import random
from functools import cache

import pytest
from shared.games import WORKSPACES, load
from shared.seeds import chance, first

from vmodsmith.rules.compiled import expanded_commands
from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.simulation.action_mix import ActionMix
from vmodsmith.simulation.dialog_answers import DialogAnswers
from vmodsmith.simulation.faults import changed
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.run_results import RunResults
from vmodsmith.tasks.tabletop import PreparedTabletop, lay

GAMES = [
    name
    for name, root in WORKSPACES.items()
    if any(
        "use: phases" in each.read_text(encoding="utf-8")
        for each in (root / "templates" / name / "rules").glob("*.yaml")
    )
]
"""Those with the mechanic `phases`, which has the key."""

PHASES = int(os.environ.get("VMODSMITH_SKIPPED", "30"))
"""Of random play, for each game."""

PIECES = 40
"""How many pieces are tried in a phase that would be skipped."""


@cache
def _laid(name: str) -> PreparedTabletop:
    return lay(load(name, WORKSPACES[name]))


class Doubter(RandomPlayer):
    """Plays at random, and in each phase that would be skipped tries what menus offer."""

    def look_for(self, idle: str, taken_back: frozenset[str]) -> Doubter:
        """The function that says whether a phase would be skipped; the commands that only take back what was done."""
        self.idle, self.taken_back = idle, taken_back
        self.skipped, self.phases = 0, 0
        self.wrong: list[str] = []
        self.tries = random.Random(7)
        return self

    def _phase(self) -> None:
        bound = self.tabletop.rules.bound
        assert bound is not None
        self.phases += 1
        if self.tabletop.state.option("referee") != "off" and bound.functions[self.idle]():
            self.skipped += 1
            self._doubt()
        super()._phase()

    def _doubt(self) -> None:
        players = self.seeker.players()
        answers, self.tabletop.dialogs.picker = self.tabletop.dialogs.picker, DialogAnswers(self.tabletop, self.tries)
        for piece in self.tries.sample(players, min(PIECES, len(players))):
            for _, entry, command in self.seeker.offered(piece):
                if command in self.taken_back or not self._only_now(command, piece):
                    continue
                position = self.tabletop.position()
                self.play.player_input.press([piece], entry.key)
                if changed(self.tabletop, position.changes):
                    self.wrong.append(f"{self.tabletop.clock.shown()}: {command} of {piece.row}")
                self.tabletop.restore(position)
        self.tabletop.dialogs.picker = answers

    def _only_now(self, command: str, piece: Piece) -> bool:
        """Whether some phase of the turn does not offer a command to a piece that stands as it does."""
        state, position = self.tabletop.state, self.tabletop.position()
        turn, phase = state.turn, state.phase
        rarely = False
        for other in state.phases:
            self.tabletop.clock.put(turn, other)
            rarely = rarely or not self.tabletop.rules.applies(command, piece)
        self.tabletop.clock.put(turn, phase)
        self.tabletop.restore(position)
        return rarely


@pytest.mark.slow(20)
@pytest.mark.parametrize("name", GAMES)
def test_no_phase_is_skipped_in_which_a_piece_can_act(name: str) -> None:
    game = _laid(name).game
    [idle] = [
        f"{space}._is_idle"
        for sheet in game.rules
        for space, each in sheet.mechanics.items()
        if each.get("use") == "phases"
    ]
    commands = {each.id: each for sheet in game.rules for each in expanded_commands(sheet)}
    back = frozenset(each for each in commands if each.endswith(("-back", "-call-off", "-off")))
    play, walk = _laid(name).opened(), RunResults()
    player = Doubter(play, chance(first(0)), walk, ActionMix(actions=4)).look_for(idle, back)
    setups = [each.id for each in game.setups if _laid(name).shared.data.setups[each.id]]
    number = 0
    while player.phases < PHASES:
        player.game(setups[number % len(setups)], 1, first(0) + number)
        number += 1
    assert player.wrong == []
    assert player.skipped > 0
