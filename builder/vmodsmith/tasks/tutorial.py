"""`vmodsmith tutorial`: scenarios played in VASSAL while it writes a log, for players to step through.

The same game gives the same bytes: ids that the engine makes from the time of day are replaced by numbers, and the file
has neither a date nor a random key, because its commands are not obfuscated; the engine can read both forms.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vmodsmith.assemble import plan
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.check.scenarios.tutorials import tutorial_cases
from vmodsmith.engine import Engine, EngineMissing
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import WorkspaceError, nearest
from vmodsmith.model import Game
from vmodsmith.model.scenarios import Case, Step
from vmodsmith.reading.recordings import FOLDER, source_of, stamped
from vmodsmith.reading.workspace import Workspace
from vmodsmith.scenarios.results import Result
from vmodsmith.scenarios.runner import run_case
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.check import read_game
from vmodsmith.tasks.test import resolver
from vmodsmith.vassal.archive import archive_bytes
from vmodsmith.vassal.moduledata import MODULE_DATA, SAVE_DATA, ModuleData, save_data
from vmodsmith.vassal.savedgame import SAVED_GAME, SEPARATOR, saved_text
from vmodsmith.vassal.sequence import decode, encode

__all__ = ["EngineMissing", "Recorded", "record"]


@dataclass(frozen=True)
class Recorded:
    """The outcome of one recording: the result of its scenario, its file below the workspace, whether the file is new
    or different, and the number of steps for the reader.
    """

    result: Result
    file: str
    changed: bool = False
    steps: int = 0


def record(workspace: Workspace, name: str, names: Sequence[str] = ()) -> list[Recorded]:
    """Record the tutorials of a game with these ids, by default all of them. The module is built first if it is out of
    date.

    Raises EngineMissing if no engine can run, WorkspaceError for bad data, UserError for unknown names and for a
    game without tutorials.
    """
    cases = {each.scenario.tutorial.id: each for each in tutorial_cases(workspace, name) if each.scenario.tutorial}
    if not cases:
        raise UserError(f"{name}: no scenario with `tutorial:`; `vmodsmith docs scenarios` shows one")
    for each in names:
        if each not in cases:
            close = nearest(each, cases)
            hint = f" (did you mean {close!r}?)" if close else ""
            raise UserError(f"TUTORIAL: found {each!r}, expected one of {', '.join(cases)}{hint}")
    built = build_game(workspace, name, renew=False)
    game, problems = read_game(workspace, name)
    if game is None:
        raise WorkspaceError(problems)
    found = []
    for tutorial, case in cases.items():
        if not names or tutorial in names:
            with Engine(built.path, locale=case.scenario.locale, player="Tutorial", user="tutorial") as engine:
                found.append(_record(workspace, game, case, engine))
    return found


def _record(workspace: Workspace, game: Game, case: Case, engine: Engine) -> Recorded:
    scenario = case.scenario
    assert scenario.tutorial is not None
    file = f"counters/{game.id}/{FOLDER}/{scenario.tutorial.id}.vlog"
    made_from = source_of(workspace, game.id, case.file)
    say = Lexicon(game)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tutorial.vlog"

        def before(number: int, step: Step) -> None:
            if number == 1:
                engine.start_log(path)
            if step.says is not None:
                engine.comment(*_lines(say, step.says))

        result = run_case(engine, case, resolver(game, plan(game)), game=game.id, before=before)
        if not result.passed:
            return Recorded(result, file)
        engine.end_log()
        parts = _unseated(decode(saved_text(path.read_bytes()), SEPARATOR))
    with_steps = archive_bytes(
        {
            SAVED_GAME: _timeless(encode(parts, SEPARATOR)).encode(),
            MODULE_DATA: ModuleData(say(game.manifest.title), game.manifest.version).to_bytes(),
            SAVE_DATA: save_data(game.manifest.version, say(scenario.tutorial.title)),
        }
    )
    made = stamped(with_steps, scenario.tutorial.title, made_from)
    target = workspace.root / file
    changed = not target.is_file() or target.read_bytes() != made
    if changed:
        workspace.home.write(target, made)
    return Recorded(result, file, changed, sum(each.startswith("LOG\t") for each in parts))


def _lines(say: Lexicon, key: str) -> list[str]:
    """A comment as lines of the chat, one for each language, bold to stand out from the module's own reports.

    Each is marked with its language: the module shows players only the line in their language.
    """
    texts = {language: say.text(key, language) for language in (say.base, *say.others)}
    if len(set(texts.values())) == 1:
        return [f"- |<b>{_plain(texts[say.base])}</b>"]
    return [f'- |<span class="in-{language}"><b>{_plain(text)}</b></span>' for language, text in texts.items()]


def _plain(text: str) -> str:
    """A text as the chat shows it, escaped as HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_MADE = re.compile(r"(?<!\d)1\d{12}(?!\d)")
"""The pattern of an id that the engine makes from the time of day, in milliseconds."""

_FIRST = 1_000_000_000_000


def _timeless(text: str) -> str:
    """A log without times of day: the ids made from them are numbered in their order."""
    ids = sorted(set(_MADE.findall(text)))
    numbers = {each: str(_FIRST + number) for number, each in enumerate(ids)}
    return _MADE.sub(lambda found: numbers[found[0]], text)


def _unseated(commands: Sequence[str]) -> list[str]:
    """The commands of a log, changed so that no player has a side at the start: the reader may take any."""
    return [each for each in commands if not each.startswith("PLAYER\t")]
