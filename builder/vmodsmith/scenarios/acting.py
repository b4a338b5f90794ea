"""The actions of a scenario: arranging a game, then the steps one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from vmodsmith.model.scenarios import Expectation, Placement, Step

from .attempt import FACE_LAYER, Attempt, Stop, matches
from .differences import differences
from .game import Refused

__all__ = ["act", "arrange"]

TURN, PHASE = "Turn", "Phase"
"""The properties with the number of the turn and the id of the phase."""

_MOST_TURNS = 1000

Action = Callable[[], object]


# ---- arranging


def arrange(attempt: Attempt) -> None:
    """Arrange the game in which a scenario begins, with nothing left from the one before."""
    game, scenario, names = attempt.game, attempt.scenario, attempt.names
    game.unused_answers()
    game.seed(scenario.seed)
    mark = game.mark()
    if scenario.setup == "empty" and "empty" not in names.setups:
        game.new_game(names.side(scenario.side))
    else:
        game.setup(names.setups.get(scenario.setup, scenario.setup), names.side(scenario.side))
    for other in scenario.others:
        game.seat(names.side(other) or other)
    for name, value in scenario.set.items():
        game.set_property(name, value)
    if scenario.turn is not None or scenario.phase is not None:
        text, values = _moment(scenario.turn, scenario.phase)
        game.jump(text, **values)
    for each in scenario.place:
        _place(attempt, each)
    attempt.no_problems(mark)
    # Arranging may draw numbers of its own; the script is for the steps.
    game.seed(scenario.seed)
    game.dice(*scenario.dice)
    attempt.mark = game.mark()


def _place(attempt: Attempt, each: Placement) -> None:
    game = attempt.game
    at, home = attempt.names.place(each.at, each.map)
    uid = "uid:" + game.place(each.piece, at, home)
    if each.face is not None:
        game.set_layer(uid, FACE_LAYER, each.face)
    if each.facing is not None:
        game.set_facing(uid, each.facing)
    for name in each.state:
        if chosen := attempt.names.values.get(name):
            game.set_piece_property(uid, chosen.key, str(chosen.number))
        else:
            game.set_layer(uid, name, 1)
    for name, value in each.set.items():
        game.set_piece_property(uid, name, value)
    for text in each.do:
        game.do(uid, text)


def _moment(turn: str | None, phase: str | None) -> tuple[str | None, dict[str, str]]:
    """The text that the turn tracker shall show, and the values of its properties; a turn may be a number or a text."""
    values = {} if phase is None else {PHASE: phase}
    if turn is not None and turn.isdigit():
        return None, values | {TURN: turn}
    return turn, values


# ---- acting


def act(attempt: Attempt, step: Step) -> None:
    """Carry out the action of a step, if it has one, after passing its dice and answers to the game.

    Raises Stop if the scenario cannot continue.
    """
    game = attempt.game
    if step.seed is not None:
        game.seed(step.seed)
    if step.dice:
        game.dice(*step.dice)
    if step.answer:
        game.answer(*step.answer)
        attempt.answered = True
    action = _action(attempt, step)
    if action is None:
        return
    expect = step.expect or Expectation()
    attempt.mark = game.mark()
    try:
        action()
    except Refused as error:
        if expect.refused is None:
            attempt.fail(str(error))
            raise Stop from None
        if not matches(expect.refused, str(error)):
            attempt.fail("refused otherwise", expect.refused, error)
    else:
        if expect.refused is not None:
            attempt.fail("the action was possible", f"refused: {expect.refused}")
    attempt.no_problems(attempt.mark, expect.problems)
    attempt.answers_used()


def _action(attempt: Attempt, step: Step) -> Action | None:
    game, names = attempt.game, attempt.names
    if step.do is not None:
        return _bound(game.do, step.to, step.do)
    if step.key is not None:
        return _bound(game.key, step.to, step.key)
    if step.move:
        return _bound(game.move, step.move, *names.place(step.at or "", step.map))
    if step.place:
        return lambda: _repeat(lambda each: _place(attempt, each), step.place)
    if step.remove:
        return lambda: _repeat(game.remove, step.remove)
    if step.press is not None:
        return _bound(game.press, step.press)
    if step.hotkey is not None:
        return _bound(game.fire, step.hotkey)
    if step.turn is not None or step.phase is not None:
        return lambda: _turn_to(attempt, step)
    if step.set:
        return lambda: _set(attempt, step)
    if step.side is not None:
        return _bound(game.take_side, names.side(step.side) or "")
    if step.undo is not None:
        return lambda: _repeat(lambda _: game.undo(), range(step.undo or 1))
    if step.redo is not None:
        return lambda: _repeat(lambda _: game.redo(), range(step.redo or 1))
    if step.reload:
        return lambda: _reload(attempt)
    return None


def _bound(request: Callable[..., object], *given: object) -> Action:
    return lambda: request(*given)


def _repeat(action: Callable[[Any], object], things: Iterable[Any]) -> None:
    for each in things:
        action(each)


def _set(attempt: Attempt, step: Step) -> None:
    for name, value in step.set.items():
        if step.of:
            for piece in step.of:
                attempt.game.set_piece_property(piece, name, value)
        else:
            attempt.game.set_property(name, value)


def _turn_to(attempt: Attempt, step: Step) -> None:
    """Move the turn tracker as a player does, with all effects of its steps."""
    game = attempt.game
    if step.turn in ("next", "prev"):
        game.turn(step.turn)
        return
    text, values = _moment(step.turn, step.phase)
    first = shown = game.turn("next")
    for _ in range(_MOST_TURNS):
        here = game.properties(*values)
        if here == values and (text is None or text in shown):
            return
        shown = game.turn("next")
        if shown == first:
            break
    attempt.fail("the turn tracker never gets there", text or values, f"it began with {first!r}")
    raise Stop


def _reload(attempt: Attempt) -> None:
    """Save, load, and compare."""
    before = attempt.game.snapshot()
    attempt.game.reload()
    for difference in differences(before, attempt.game.snapshot()):
        attempt.fail("saved and loaded", *difference)
