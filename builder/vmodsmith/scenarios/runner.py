"""Running scenarios, one after another, all of one kind in the same game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack

from vmodsmith.model.scenarios import VERBS, Case, Step

from .acting import act, arrange
from .attempt import Attempt, Stop
from .comparing import compare, compare_end
from .game import GameInPlay, GameLost, PlayError, Refused
from .resolver import Resolver
from .results import Failure, Result

__all__ = ["Before", "Between", "Kind", "Opened", "interruptible", "kind_of", "run_case", "run_scenarios"]

_RESTARTS = 5

Kind = tuple[str, tuple[str, ...]]
"""The requirements of a scenario at the start of a game: the language, and the plug-ins loaded with it."""

Opened = Callable[[str, tuple[str, ...]], AbstractContextManager[GameInPlay]]
"""Opens a game for a language and plug-ins."""

Between = Callable[[GameInPlay], GameInPlay]
"""A function called before a step, which may not change anything that a player notices; the scenario continues in the
game that it returns.
"""

Before = Callable[[int, Step], None]
"""A function called before a step, with its number from 1 and the step."""


def kind_of(case: Case) -> Kind:
    """The kind of game a scenario runs in."""
    return case.scenario.locale, case.scenario.extensions


def run_scenarios(
    cases: Sequence[Case],
    opened: Opened,
    *,
    game: str = "",
    resolver: Resolver | None = None,
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Run scenarios, one after another, all of one kind in the same game. `opened` returns the game for a kind, as a
    context; after a crash it is called again. `game` is the id of the game, for the results. Results come in the order
    of `cases`.
    """
    found: dict[int, Result] = {}
    groups: dict[Kind, list[int]] = {}
    for index, case in enumerate(cases):
        groups.setdefault(kind_of(case), []).append(index)
    for kind, indices in groups.items():
        crashes = 0
        with ExitStack() as stack:
            held: GameInPlay | None = None
            for index in indices:
                result = found[index] = _result(cases[index], game)
                try:
                    if crashes > _RESTARTS:
                        raise GameLost("not run: the engine ended too often")
                    if held is None:
                        held = stack.enter_context(opened(*kind))
                    _run(held, cases[index], resolver or Resolver(), result)
                except GameLost as error:
                    crashes += 1
                    result.failures.append(Failure(f"the engine failed: {error}"))
                    stack.close()
                    held = None
                if progress is not None:
                    progress(result)
    return [found[index] for index in range(len(cases))]


def run_case(
    held: GameInPlay,
    case: Case,
    resolver: Resolver,
    *,
    game: str = "",
    between: Between | None = None,
    before: Before | None = None,
) -> Result:
    """Run one scenario in a game of its kind. `between` is called before each step that is `interruptible`, `before`
    before every step.

    Raises GameLost if the game is then lost.
    """
    result = _result(case, game)
    _run(held, case, resolver, result, between, before)
    return result


def interruptible(case: Case) -> list[bool]:
    """For each step, whether an interruption may come before it: the step has to act, and no later step may undo or
    redo the actions before it.
    """
    steps = case.scenario.steps
    free = [_acts(each) for each in steps]
    for n, step in enumerate(steps):
        taken = 1 if step.redo is not None else 0 if step.undo is None else step.undo or 1
        at = n
        while taken and at >= 0:
            free[at] = False
            at -= 1
            taken -= at >= 0 and _acts(steps[at])
    return free


def _acts(step: Step) -> bool:
    return any(getattr(step, name) not in (None, (), False, {}) for name in VERBS if name not in _PREPARES)


_PREPARES = ("dice", "seed", "answer")
"""Fields with which a step prepares its own or a later action."""


def _result(case: Case, game: str) -> Result:
    return Result(game, case.name, case.file, case.line, case.scenario.proves)


def _run(
    held: GameInPlay,
    case: Case,
    names: Resolver,
    result: Result,
    between: Between | None = None,
    before: Before | None = None,
) -> None:
    start = time.perf_counter()
    beginning = held.mark()
    attempt = Attempt(held, case.scenario, names, result)
    try:
        _steps(attempt, interruptible(case), between, before)
    except Stop:
        pass
    except Refused as error:
        attempt.fail(str(error))
    except GameLost:
        raise
    except PlayError as error:
        attempt.fail(f"the engine failed: {error}", found=error.detail)
    finally:
        result.seconds = time.perf_counter() - start
    if result.failures:
        result.chat = held.chat(beginning) if attempt.game is held else attempt.game.chat()


def _steps(attempt: Attempt, free: Sequence[bool], between: Between | None, before: Before | None) -> None:
    arrange(attempt)
    for number, step in enumerate(attempt.scenario.steps, 1):
        attempt.at(number, step.origin.line)
        if between is not None and free[number - 1]:
            _interrupt(attempt, between)
        if before is not None:
            before(number, step)
        act(attempt, step)
        if step.expect is not None:
            compare(attempt, step.expect)
    attempt.at(0, 0)
    compare_end(attempt)


def _interrupt(attempt: Attempt, between: Between) -> None:
    """Call `between`. If the game continues in another one, the scenario does too, and compares from a mark in it."""
    game = between(attempt.game)
    if game is not attempt.game:
        attempt.game = game
        attempt.mark = game.mark()
