"""Checks of tutorials: each that a scenario declares is recorded from the present game and has its texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from vmodsmith.assemble.tutorial_logs import faults
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game
from vmodsmith.reading.files import Reader
from vmodsmith.reading.recordings import source_of
from vmodsmith.reading.workspace import Workspace

if TYPE_CHECKING:
    from vmodsmith.model.scenarios import Case

__all__ = ["after_all_others", "recorded", "tutorial_cases"]

_OUTDATED = "a tutorial recorded before the game was changed"


def tutorial_cases(workspace: Workspace, name: str) -> list[Case]:
    """The scenarios of a game that are recorded as tutorials. Faults in their files are reported elsewhere."""
    files = [file for file in workspace.scenarios(name) if "tutorial:" in (Reader(workspace.root).text(file) or "")]
    if not files:
        return []
    from vmodsmith.reading.scenarios import read_scenarios  # slow to load, and few games have tutorials

    return [each for each in read_scenarios(workspace.root, files)[0] if each.scenario.tutorial is not None]


def recorded(workspace: Workspace, name: str, game: Game | None) -> Iterator[Problem]:
    """Find tutorials that are not recorded, or were recorded from an older game; recordings that no scenario declares;
    missing texts.
    """
    if game is None:
        return
    known = {each.id: each for each in game.tutorials}
    traits: frozenset[str] | None = None
    wanted: dict[str, Case] = {}
    for case in tutorial_cases(workspace, name):
        tutorial = case.scenario.tutorial
        assert tutorial is not None
        yield from _texts(game, case)
        if game.hosted is not None:
            expected = "no tutorial: rules for another module have none"
            yield Problem.at(tutorial.origin, "id", tutorial.id, expected, check="tutorials")
            continue
        if tutorial.id in wanted:
            expected = "an id of its own: another tutorial has it"
            yield Problem.at(tutorial.origin, "id", tutorial.id, expected, check="tutorials")
            continue
        wanted[tutorial.id] = case
        found = known.get(tutorial.id)
        again = f"`vmodsmith tutorial {name}` run"
        if found is None:
            text = "a tutorial that is not recorded"
            yield Problem.at(tutorial.origin, "id", text, again, check="tutorials", severity="warning")
        elif found.made_from != source_of(workspace, name, case.file):
            yield Problem.at(tutorial.origin, "id", _OUTDATED, f"{again} again", check="tutorials", severity="warning")
        else:
            traits = _traits(game) if traits is None else traits
            for fault in faults(found.log, traits) if traits else ():
                expected = f"{again} again: the module is built without this tutorial"
                yield Problem(found.file, 0, "", fault, expected, check="tutorials", severity="warning")
    for each in game.tutorials:
        if each.id not in wanted:
            expected = f"a scenario with `tutorial: {{id: {each.id}, …}}`, or no such file"
            yield Problem(each.file, 0, "", "a tutorial", expected, check="tutorials", severity="warning")


def after_all_others(problems: list[Problem]) -> list[Problem]:
    """The problems; of an outdated recording only if there is no other: to mend that would make it outdated again."""
    others = [each for each in problems if each.found != _OUTDATED]
    return others or problems


def _traits(game: Game) -> frozenset[str]:
    """The traits of a game's pieces; empty for a game with errors, which others report."""
    from vmodsmith.assemble import tree_and_setups
    from vmodsmith.assemble.tutorial_logs import traits_of_module

    try:
        return traits_of_module(*tree_and_setups(game))
    except Exception:
        return frozenset()


def _texts(game: Game, case: Case) -> Iterator[Problem]:
    """The title and the comments of a tutorial have texts."""
    scenario = case.scenario
    assert scenario.tutorial is not None
    keys: list[tuple[Datum, str, str]] = [(scenario.tutorial, "title", scenario.tutorial.title)]
    keys += [(each, "says", each.says) for each in scenario.steps if each.says]
    for datum, field, key in keys:
        if key not in game.strings:
            yield Problem.at(datum.origin, field, key, "a text of strings.csv", valid=game.strings, check="tutorials")
