"""Questions to a game's rules, in the rule language itself: the same on a tabletop in memory and in an engine.

A game's own part is a file of functions, `probe.py`: `probe()` reads the position and the question from
`game.Question`, lines parted by `/` and words by `|`, arranges it with pieces out of the palette, asks the rules' own
functions, and leaves the answer in `game.Answer` in the same shape; then nothing is left in play. Dice come from the
script of the engine or the table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import pytest

from vmodsmith.engine import Engine
from vmodsmith.model import Game, RuleSheet, Script
from vmodsmith.reading.files import Reader
from vmodsmith.reading.game import load_game
from vmodsmith.rules.mechanics import expand
from vmodsmith.rules.tabletop import Play
from vmodsmith.tasks.tabletop import lay

from .comparing import Answers
from .files import ROOT
from .games import write_blank

__all__ = ["ON_BOTH", "Asked", "Prober", "answering", "probed"]

Position = TypeVar("Position")

ON_BOTH = ("table", pytest.param("engine", marks=pytest.mark.engine))
"""Where questions are asked, as the parameters of a fixture that yields from `answering`."""

_SHEET = """\
name: rule.common
properties:
  - {name: Question, type: str, value: ""}
  - {name: Answer, type: str, value: ""}
buttons:
  - {id: probe, menu: Probe, call: probe()}
"""


def probed(name: str, functions: Path, folder: Path) -> Game:
    """A game that answers questions: with a button, two values and the functions of a file more than it has."""
    game, problems = load_game(ROOT, name)
    assert game is not None, "\n".join(map(str, problems))
    (folder / "probe.yaml").write_text(_SHEET, encoding="utf-8")
    reader = Reader(folder)
    data = reader.yaml("probe.yaml")
    assert data is not None
    data["id"] = "probe"
    sheet = reader.make(RuleSheet, data)
    assert sheet is not None, reader.problems
    script = Script(file=functions.name, text=functions.read_text(encoding="utf-8"))
    more = {"rules": (*game.rules, sheet), "functions": (*game.functions, script)}
    whole, problems = expand(game.model_copy(update=more))
    assert not problems, "\n".join(map(str, problems))
    return whole


@dataclass(frozen=True)
class Asked(Generic[Position]):
    """What is asked of a position in a turn and phase: the lines that arrange it, then those that ask; the dice."""

    position: Position
    turn: int
    phase: str
    lines: list[str]
    dice: tuple[int, ...] = ()


class Prober:
    """A new game, on a table or in an engine, that answers questions about positions."""

    def __init__(self, play: Engine | Play) -> None:
        self.play = play
        play.new_game()
        play.set_property("option_referee", "full")

    def ask(self, questions: Iterable[Asked[Position]]) -> Iterator[tuple[Position, Answers]]:
        """The answers, by turn and phase; `rolled` among them is the number of dice."""
        groups: dict[tuple[int, str], list[Asked[Position]]] = defaultdict(list)
        for each in questions:
            groups[each.turn, each.phase].append(each)
        for (turn, phase), group in sorted(groups.items(), key=lambda each: each[0]):
            self.play.jump(Turn=str(turn), Phase=phase)
            for each in group:
                yield each.position, self._answer(each)

    def _answer(self, question: Asked[Position]) -> Answers:
        play = self.play
        mark = play.mark()
        play.set_property("Answer", "")
        play.set_property("Question", "/".join(question.lines))
        play.seed()
        play.dice(*question.dice)
        play.press("Probe")
        answer = play.properties("Answer")["Answer"]
        assert not (problems := play.problems(mark)), problems
        assert answer, play.chat(mark)
        found: Answers = defaultdict(list)
        for line in answer.split("/"):
            first, *rest = line.split("|")
            found[first].append(rest)
        found["rolled"] = [[str(len(question.dice) - len(play.dice_state()["left"]))]]
        return found


P = TypeVar("P", bound=Prober)


def answering(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    game: str,
    functions: Path,
    prober: type[P],
) -> Iterator[P]:
    """A game that answers, on a table or in an engine as the fixture's parameter says; on a table without one."""
    folder = tmp_path_factory.mktemp("probe")
    asked = probed(game, functions, folder)
    if getattr(request, "param", "table") == "table":
        yield prober(lay(asked).opened())
        return
    request.getfixturevalue("needs_engine")
    with Engine(write_blank(asked, folder), timeout=300) as engine:
        yield prober(engine)
