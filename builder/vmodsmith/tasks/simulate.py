"""`vmodsmith simulate`: a scenario played thousands of times in memory; random legal play that looks for faults."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vmodsmith.foundation.atomic import write_atomically
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model.scenarios import Case
from vmodsmith.reading.scenarios import cases_of, read_wanted
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.tabletop import opened
from vmodsmith.scenarios.choosing import chosen_of
from vmodsmith.simulation.faults import Fault, written
from vmodsmith.simulation.random_player import RandomPlayer
from vmodsmith.simulation.recording import recording_data
from vmodsmith.simulation.run_results import RunResults
from vmodsmith.simulation.scenario import Outcome, simulate
from vmodsmith.simulation.shorten import shortened
from vmodsmith.simulation.starting_points import offering, playable
from vmodsmith.tasks.scenario_names import wanted
from vmodsmith.tasks.tabletop import PreparedTabletop, laid
from vmodsmith.vassal.sequence import Key

_STARTS = 100
"""The most positions of scenarios from which a command is tried that no game has used: commands of one text or key
share their positions, and to arrive at one where it is not offered takes milliseconds."""

__all__ = ["Played", "SimulationError", "chances", "draw", "random_play"]


class SimulationError(UserError):
    """A request for a simulation that is not possible."""


def chances(workspace: Workspace, name: str, scenario: str, *, times: int, seed: int = 0) -> Outcome:
    """Play one scenario of a game many times with free dice. Raises WorkspaceError for bad data or an unknown name,
    SimulationError for a name of several scenarios or an unknown plug-in.
    """
    case = _one(workspace, name, scenario)
    game = laid(workspace, name)
    unknown = set(case.scenario.extensions) - {each.id for each in game.game.manifest.plugins}
    if unknown:
        raise SimulationError(f"{case.name}: no plug-in {', '.join(sorted(unknown))}")
    shared, charts = recording_data(game.shared.data, game.program)
    play = opened(shared, language=case.scenario.locale, extensions=case.scenario.extensions)
    return simulate(play, charts, case, game.names, times=times, seed=seed)


def draw(workspace: Workspace, name: str, found: Outcome, path: Path | None = None) -> Path:
    """Write the picture of an outcome: to a path that ends in svg, png or pdf, by default into dist/.

    Raises NoPlotting without the library that draws, SimulationError for another ending.
    """
    from vmodsmith.simulation.picture import FORMATS, picture

    where = path or workspace.dist / f"{name}-{_slug(found.case.name)}.svg"
    ending = where.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        raise SimulationError(f"{where}: a picture file ends in {', '.join(FORMATS)}")
    content = picture(found, f"{name}: {found.case.name}", ending)
    if path is None:
        workspace.home.write(where, content)
    else:  # named by the user, not by the workspace
        where.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(where, content)
    return where


@dataclass(frozen=True)
class Played:
    """The outcome of random play of a game: the figures, the faults with the files that repeat them, the numbers of
    commands and phases, the commands that were never used, and those that no scenario uses either.
    """

    game: str
    results: RunResults
    never: tuple[str, ...]
    seed: int
    known: int
    phases: int
    unproven: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        results = self.results
        return {
            "game": self.game,
            "seed": self.seed,
            "games": results.games,
            "turns": results.turns,
            "after_scenarios": results.begun,
            "seconds": round(results.seconds, 3),
            "actions": dict(results.actions.most_common()),
            "commands": dict(results.commands.most_common()),
            "only_told": {command: len(lines) for command, lines in results.words.items()},
            "never": list(self.never),
            "in_no_scenario": list(self.unproven),
            "from_scenarios": list(results.sought),
            "unseen_drags": dict(results.unseen),
            "coverage": results.coverage.to_json(),
            "faults": [each.to_json() for each in results.faults.values()],
        }


def random_play(
    workspace: Workspace,
    name: str,
    *,
    turns: int,
    times: int,
    seed: int = 0,
    setup: str | None = None,
    scenarios: bool = False,
    shorten: float = 20.0,
    on_fault: Callable[[Fault], None] | None = None,
) -> Played:
    """Play a number of random games of some turns, from one setup or from each setup with pieces in turn, every other
    round with a player for each side. Or, with `scenarios`, continue from the middle of the game's scenarios, in random
    order, for some phases each. Commands that remain unused are tried in positions in which scenarios are offered them,
    with the rest of the phase. Each fault is written as a scenario below dist/, shortened as far as possible within
    some seconds. Raises as `chances` does.
    """
    game, folder = laid(workspace, name), workspace.dist / f"{name}-faults"
    workspace.home.require(folder / "01-fault.yaml")
    results, start = RunResults(), time.process_time()
    player = RandomPlayer(game.opened(), random.Random(seed), results)
    if scenarios:
        cases = _begun(workspace, name, seed)
        for number in range(times):
            player.after(cases[number % len(cases)], game.names, turns, seed + number)
    else:
        setups = _setups(game, setup)
        for number in range(times):
            seated = number // len(setups) % 2 == 1
            player.game(setups[number % len(setups)], turns, seed + number, seated=seated)
    offered = _try_unused(workspace, game, player, seed)
    results.seconds = time.process_time() - start
    play = game.opened()
    for old in workspace.home.files(folder):
        if old.match("[0-9][0-9]-*.yaml"):
            workspace.home.remove(old)
    for number, fault in enumerate(results.faults.values(), 1):
        shortened(play, game.names, fault, seconds=shorten)
        path = folder / f"{number:02}-{_slug(f'{fault.sort} {fault.of}')}.yaml"
        workspace.home.write(path, written(fault).encode())
        fault.file = path.relative_to(workspace.root).as_posix()
        if on_fault is not None:
            on_fault(fault)
    never = tuple(sorted(player.known - set(results.commands)))
    unproven = tuple(each for each in never if each not in offered)
    return Played(name, results, never, seed, len(player.known), len(game.game.phases), unproven)


def _try_unused(workspace: Workspace, game: PreparedTabletop, player: RandomPlayer, seed: int) -> set[str]:
    """Try unused commands in positions in which scenarios are offered them.

    Returns the commands that scenarios use or expect.
    """
    unused = player.known - set(player.results.commands)
    if not unused:
        return set()
    entries = {command: entry for command, entry in player.seeker.known().items() if command in unused}
    keys: dict[Key | None, list[str]] = {}
    for command, entry in entries.items():
        keys.setdefault(entry.key, []).append(command)
    texts = {command: entry.menu for command, entry in entries.items()}
    starts = offering(playable(cases_of(workspace, game.game.id)), texts, keys)
    chance = random.Random(seed)
    for command in sorted(starts):
        some = starts[command]
        for number, start in enumerate(chance.sample(some, min(_STARTS, len(some)))):
            if command in player.results.commands or player.sought(command, start, game.names, seed + number):
                break
    return set(starts)


def _begun(workspace: Workspace, name: str, seed: int) -> list[Case]:
    """The scenarios to continue from, in random order."""
    cases = playable(cases_of(workspace, name))
    if not cases:
        raise SimulationError(f"{name} has no scenario to continue from")
    random.Random(seed).shuffle(cases)
    return cases


def _setups(game: PreparedTabletop, name: str | None) -> list[str]:
    """The ids of the setups to play from."""
    known = [each.id for each in game.game.setups if game.shared.data.setups[each.id]]
    if name is None:
        if not known:
            raise SimulationError(f"{game.game.id} has no setup with pieces to play from")
        return known
    if name not in known:
        raise SimulationError(f"no setup {name!r} with pieces; there are {', '.join(known)}")
    return [name]


def _one(workspace: Workspace, name: str, scenario: str) -> Case:
    """The one scenario to which a name refers."""
    chosen = wanted(workspace, (name, scenario))
    if chosen.loose:
        cases, problems, _ = read_wanted(workspace.root, (), (), chosen.loose)
        if problems:
            raise WorkspaceError(problems)
        scenario = str(chosen.loose[0])
    else:
        cases, scenario = cases_of(workspace, name), next(iter(chosen.scenarios), scenario)
    exact = [each for each in cases if each.name == scenario]
    found = exact or chosen_of(cases, [scenario], [])
    if len(found) > 1:
        names = "; ".join(each.name for each in found[:8]) + (" …" if len(found) > 8 else "")
        raise SimulationError(f"{scenario!r} stands for {len(found)} scenarios; name one of them: {names}")
    return found[0]


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:60] or "scenario"
