"""The findings in files of scenarios.

A file without findings is not read again while the game gives the same answers to its questions (`asked`).
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from vmodsmith import check
from vmodsmith.check.scenarios.asked import KeptFiles
from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.reading.files import Reader
from vmodsmith.reading.workspace import Workspace

if TYPE_CHECKING:
    from vmodsmith.model.scenarios import Case

__all__ = ["in_scenarios"]


def in_scenarios(workspace: Workspace, name: str, game: Game | None) -> list[Problem]:
    """The findings in the scenarios of a game; if the game itself could not be read, only faults of form."""
    files, reader = workspace.scenarios(name), Reader(workspace.root)
    if game is None:
        return _read(reader, files, {})[1]
    digests = {file: held[0] for file in files if (held := reader.held(file)) is not None}
    with open_cache() as cache:
        kept, of_scenarios = KeptFiles(cache, digests), check.OfScenarios(game, cache)
        clean = kept.clean(of_scenarios.ask)
        names = [each for named in clean.values() for each, _ in named]
        if len(clean) == len(files) and len(set(names)) == len(names):
            of_scenarios.close()
            return []
        cases, problems = _read(reader, files, clean)
        wrong = {each.file for each in problems}
        of_file: dict[str, list[Case]] = {}
        for case in cases:
            of_file.setdefault(case.file, []).append(case)
        by_check: list[list[Problem]] = []
        for file, some in of_file.items():
            found = of_scenarios.found(some)
            by_check = [[*before, *more] for before, more in zip_longest(by_check, found, fillvalue=())]
            questions = of_scenarios.ask.taken()
            if file not in wrong and not any(found):
                kept.add(file, reader.read[file], [(each.name, each.line) for each in some], questions)
        kept.close()
        of_scenarios.close()
    return [*problems, *(each for found in by_check for each in found)]


def _read(
    reader: Reader, files: list[str], known: dict[str, tuple[tuple[str, int], ...]]
) -> tuple[list[Case], list[Problem]]:
    from vmodsmith.reading.scenarios import read_scenarios  # slow to load, and seldom needed

    return read_scenarios(reader, files, known)
