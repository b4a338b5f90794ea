"""The turn tracker: turns and phases, stepped as a player does.

The tracker itself goes through the phases in the order of the data and starts again after the last turn
(`VASSAL.build.module.turn`). With rules it is then set to the next step of the game: the next phase in the present
order, and it never starts again.
"""

from __future__ import annotations

from collections.abc import Sequence

from .errors import RuleError
from .past import Past
from .state import TabletopState

__all__ = ["AGAIN", "NEXT", "PREV", "SET", "STEP", "Clock"]

STEP = "vms_step"
"""The global property with the furthest step: a hundred per turn, plus the position of the phase."""

AGAIN = -4
"""A step forward into a phase that has begun before."""

NEXT, PREV, SET = "Next", "Prev", "Set"


class Clock:
    """The turn tracker of one game."""

    def __init__(self, state: TabletopState, past: Past) -> None:
        self.state = state
        self.past = past
        self.count = state.game.turns.count
        self.sides = {each.id: each.side for each in state.game.phases}
        self.stayed = False
        """Whether the current step was refused."""
        self.before_first = False
        """Whether it was refused because there is no phase before the setup's first."""
        self.wanted = self.by_rule = False
        """Whether a rule has requested a step after its action; whether the current step began in this way."""
        self._from: tuple[int, str] | None = None
        self._step: tuple[str, Sequence[str], int, bool] = (SET, (), 0, False)

    def shown(self) -> str:
        """The text of the tracker, in the player's language."""
        state = self.state
        turn = state.local(state.data.names[f"turn.{state.turn}"])
        return f"{turn} - {state.local(state.data.names[f'phase.{state.phase}'])}" if state.phases else turn

    def put(self, turn: int, phase: str) -> None:
        """Set turn and phase, without the hooks of their start."""
        self.state.move_clock(turn, self.state.phases.index(phase) if phase else 0)

    def advance(self) -> None:
        """One step of the tracker itself."""
        turn, place = self.state.turn, self.state.place + 1
        if place >= len(self.state.phases):
            turn, place = turn + 1, 0
        self.state.move_clock(1 if turn > self.count else turn, place)

    def retreat(self) -> None:
        """One step back of the tracker itself."""
        turn, place = self.state.turn, self.state.place - 1
        if place < 0:
            turn, place = turn - 1, max(0, len(self.state.phases) - 1)
        self.state.move_clock(self.count if turn < 1 else turn, place)

    def stepped(self, how: str, order: Sequence[str]) -> int:
        """After a step of the tracker, set it to the next step of the game, in an order of phases with the first and
        last phase of the data. Returns 2 if a turn begins, 1 if only a phase does, 0 if neither, -1 if the last turn is
        over, -2 after a step back, AGAIN after a step forward into a phase that has begun before.
        """
        state, phases = self.state, self.state.phases
        last, end, begun = int(state.text(STEP) or 0), len(phases) - 1, 0
        self.stayed, self._from = False, self._before(how, order, last)
        self.before_first = False
        if how == NEXT:
            begun = 1 if state.place else 2
            if state.place == 0 and state.turn == 1 and self.count > 1:
                self.put(self.count, phases[end])
                begun = -1
            elif state.place > 0:
                self.put(state.turn, order[_place(order, phases, phases[state.place - 1], after=True)])
        elif how == PREV:
            first = self._first_turn()
            wrapped = state.turn == self.count and self._from[0] == 1
            if state.place == max(0, end) and (self.count > 1 or end > 0) and (state.turn < first or wrapped):
                self.put(first, phases[0] if phases else "")
                self.stayed = self.before_first = True
                return 0
            if state.place == end and state.turn == self.count:
                self.put(1, phases[0])
            elif state.place < end:
                self.put(state.turn, order[self._earlier(order, _place(order, phases, phases[state.place + 1]) - 1)])
        step = state.turn * 100 + _place(order, phases, state.phase)
        if step < last and how != NEXT:
            begun = -2
        if how == SET and step > last:
            begun = 2 if step // 100 > last // 100 else 1
        if begun > 0 and self.past.begun(state.turn, state.phase):
            begun = AGAIN if how == NEXT else -2
        self._step = (how, order, step, begun > 0)
        return begun

    def _first_turn(self) -> int:
        """The first turn of the setup."""
        return next((each.turn for each in self.state.game.setups if each.id == self.state.setup), 1)

    def _earlier(self, order: Sequence[str], place: int) -> int:
        """The last phase up to a position that has begun: phases that were skipped on the way forward are also skipped
        on the way back.
        """
        turn = self.state.turn
        while place > 0 and self.past.knows(turn) and not self.past.begun(turn, order[place]):
            place -= 1
        return place

    def _before(self, how: str, order: Sequence[str], last: int) -> tuple[int, str]:
        """The turn and phase at which a step began.

        The tracker itself goes through all phases, even past the end of the last turn.
        """
        state, phases = self.state, self.state.phases
        if how == PREV:
            over = state.place == len(phases) - 1
            turn = (1 if state.turn == self.count else state.turn + 1) if over else state.turn
            return turn, phases[0 if over else state.place + 1] if phases else ""
        if how == SET and last:
            place = last % 100
            return last // 100, order[place] if place < len(order) else state.phase
        turn = state.turn if state.place else state.turn - 1 or self.count
        return turn, phases[state.place - 1] if phases else ""

    def stay(self) -> None:
        """Refuse the current step. Raises RuleError if there is none."""
        if self._from is None:
            raise RuleError("the turn tracker is not being stepped")
        self.put(*self._from)
        self.stayed = True

    def step_on(self) -> None:
        """Request a step after the current action."""
        self.wanted = True

    def goes_on(self) -> bool:
        """Whether a rule has requested a step, which is taken now; the request is cleared."""
        wanted, self.wanted = self.wanted, False
        return wanted

    def arrive(self) -> None:
        """Complete the step: the stored values of the phase that ends are remembered; those of a phase that returns are
        restored.
        """
        if self._from is None:
            return
        state, past, (turn, phase) = self.state, self.past, self._from
        how, order, step, begins = self._step
        if phase and (how != SET or state.text(STEP) != "0"):
            before = _up_to(order if turn == state.turn else state.phases, phase)
            past.note(turn, (*(() if past.knows(turn) else before), phase))
            past.leave(turn, phase)
        if begins:
            past.note(state.turn, _up_to(order, state.phase) if how == SET else (state.phase,))
        else:
            past.enter(state.turn, state.phase, turn)
        state.set(STEP, str(step))

    def arrived(self) -> None:
        """End the step, refused or not: it can no longer be refused."""
        self._from = None


def _up_to(order: Sequence[str], phase: str) -> Sequence[str]:
    """The phases of an order up to and including one."""
    return order[: order.index(phase) + 1] if phase in order else ()


def _place(order: Sequence[str], phases: Sequence[str], phase: str, *, after: bool = False) -> int:
    """The position of a phase in an order, or the one `after` it; for a skipped phase, the position it would have."""
    if phase in order:
        return order.index(phase) + after
    before = phases[: phases.index(phase)]
    return sum(each in before for each in order)
