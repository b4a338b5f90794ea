"""Questions to a module's rules inside an engine, many positions at a time, and the comparison of the answers.

A game's script for the engine, read after `probe.bsh`, says how its positions are put on the map and what is asked of them;
`probe.bsh` says what it must have. `VMODSMITH_POSITIONS` is the number of positions of each purpose (100 by default),
`VMODSMITH_SEED` the first seed.
"""

from __future__ import annotations

import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from builder.engine import Engine

__all__ = ["COUNT", "Answers", "Comparison", "Probe", "Question", "inside", "numbers", "seeds"]

COUNT = int(os.environ.get("VMODSMITH_POSITIONS", "100"))
FIRST = int(os.environ.get("VMODSMITH_SEED", "1"))
BATCH = 25

Answers = dict[str, list[list[str]]]
"""The words of the lines of an answer, by the first word of a line."""
Position = TypeVar("Position")
_FUNCTION = re.compile(r"^[A-Z]?\w+(?:\[\])? (\w+)\(", re.MULTILINE)
_REPLACED = {"report", "roll", "pick"}
"""Functions of the rules that `probe.bsh` has in their place: the chat, dice, dialogs."""


def seeds(count: int = COUNT) -> range:
    """The seeds of the positions of one purpose."""
    return range(FIRST, FIRST + count)


def numbers(dice: Iterable[int]) -> str:
    """Numbers as a word of a question."""
    return " ".join(map(str, dice))


# ---- comparing


@dataclass
class Comparison:
    """Differences found so far, and how often each thing was compared; `seed` is that of the position in hand."""

    seed: int = 0
    found: list[str] = field(default_factory=list)
    compared: Counter[str] = field(default_factory=Counter)

    def same(self, what: str, module: object, oracle: object, about: object = "") -> bool:
        """Compare one answer with the reference's."""
        self.compared[what] += 1
        if module != oracle:
            self.found.append(f"seed {self.seed}, {f'{what} {about}'.strip()}: module {module}, oracle {oracle}")
        return module == oracle

    def verdict(self) -> None:
        """Fails with the differences; prints what was compared."""
        print(", ".join(f"{what}: {count}" for what, count in sorted(self.compared.items())))
        assert self.compared, "nothing was compared"
        assert not self.found, f"{len(self.found)} differences\n" + "\n".join(self.found[:40])


# ---- talking to the engine


_LIB = 'lib2 = GameModule.getGameModule().getPlayerWindow().getRootPane().getClientProperty(\\"vmodsmith\\"); '


def inside(engine: Engine, code: str) -> str:
    """The value of BeanShell code in the interpreter that holds the module's rules."""
    quoted = code
    for _ in range(2):  # a string within a string
        quoted = quoted.replace("\\", "\\\\").replace('"', '\\"')
    caught = 'catch (Throwable t) { while (t instanceof bsh.TargetError) t = t.getTarget(); return \\"error\\\\t\\" + t.toString(); }'
    body = f'go(\\"ask\\",\\"none\\",\\"\\"); {_LIB}try {{ return lib2.eval(\\"{quoted}\\"); }} {caught}'
    found = engine.expression(f'{{new bsh.Interpreter().eval(vms_boot + "{body}")}}')
    assert not (found or "").startswith("error\t"), found
    return found or ""


@dataclass(frozen=True)
class Question(Generic[Position]):
    """What is asked of a position in a turn and phase: the lines that arrange it, then those that ask."""

    position: Position
    turn: int
    phase: str
    lines: str


class Probe:
    """An engine with a new game that answers questions about positions; `script` is the game's own part of `probe.bsh`."""

    def __init__(self, engine: Engine, script: Path, folder: Path) -> None:
        self.engine = engine
        self.file = folder / "questions.txt"
        engine.new_game()
        scripts = (Path(__file__).with_name("probe.bsh"), script)
        known = inside(engine, 'String.join(" ", this.interpreter.getNameSpace().getMethodNames());').split()
        own = {name for each in scripts for name in _FUNCTION.findall(each.read_text(encoding="utf-8"))}
        assert own & set(known) <= _REPLACED, "functions of the rules that the questions would replace"
        for each in scripts:
            inside(engine, f'this.interpreter.source("{each.as_posix()}"); "read";')

    def ask(self, questions: Iterable[Question[Position]]) -> Iterator[tuple[Position, Answers]]:
        """The answers, by turn and phase."""
        groups: dict[tuple[int, str], list[Question[Position]]] = defaultdict(list)
        for each in questions:
            groups[each.turn, each.phase].append(each)
        for (turn, phase), group in sorted(groups.items(), key=lambda each: each[0]):
            self.engine.jump(Turn=str(turn), Phase=phase)
            for start in range(0, len(group), BATCH):
                yield from self._batch(group[start : start + BATCH])

    def _batch(self, questions: list[Question[Position]]) -> Iterator[tuple[Position, Answers]]:
        self.file.write_text("".join(f"{each.lines}\nend\n=\n" for each in questions), encoding="utf-8")
        said = inside(self.engine, f'probe("{self.file.as_posix()}")').split("=\n")
        assert len(said) == len(questions) + 1, said
        for each, text in zip(questions, said, strict=False):
            yield each.position, _parsed(text)


def _parsed(text: str) -> Answers:
    found: Answers = defaultdict(list)
    for line in text.splitlines():
        first, *rest = line.split("\t")
        found[first].append(rest)
    assert not found["error"], found["error"]
    return found
