"""Running a random program in the three ways, and what came of it."""

from __future__ import annotations

import json
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from types import TracebackType
from typing import Any

from vmodsmith.engine.find import find_engine
from vmodsmith.rules.compile import java
from vmodsmith.rules.language.program import Program
from vmodsmith.rules.tabletop import python
from vmodsmith.rules.tabletop.collections import OrderedSet
from vmodsmith.rules.tabletop.errors import RuleError
from vmodsmith.rules.tabletop.operators import sentence

from .programs import Source
from .world import Hex, World

__all__ = [
    "BEYOND",
    "Compiler",
    "Outcome",
    "PythonGame",
    "by_java",
    "by_python",
    "by_table",
    "called_by_java",
    "called_by_table",
    "shown",
    "unordered",
]

BEYOND = "2147483647"
"""What every complaint of a number that is too large names."""

_FAULTS = (RuleError, ZeroDivisionError, IndexError, KeyError, ValueError, RecursionError)


@dataclass(frozen=True)
class Outcome:
    """What came of a program: `value`, `error` or `crash`, the value or what was wrong, the lines of the chat.

    `loose` is the value with sets sorted.
    """

    kind: str
    text: str
    lines: tuple[str, ...]
    loose: str = ""

    @property
    def compared(self) -> tuple[str, str, tuple[str, ...]]:
        """What must be the same: the value or the error, and what was said before."""
        return self.kind, self.text.split("\n")[0], self.lines


def shown(value: Any, *, loose: bool) -> str:
    """A value as `Trial.shown` of the Java side writes it; `loose`: sets sorted."""
    if isinstance(value, bool | int | None):
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(f"{unit:x} " for unit in _units(value)) + '"'
    if isinstance(value, Hex):
        return f"#{value.number}"
    if isinstance(value, OrderedSet | set):
        items = [shown(each, loose=loose) for each in value]
        return _all(sorted(items) if loose else items, "<>")
    if isinstance(value, dict):
        return _all([_all([shown(each, loose=loose) for each in pair], "()") for pair in value.items()], "{}")
    if isinstance(value, list):
        return _all([shown(each, loose=loose) for each in value], "[]")
    fields = value if isinstance(value, tuple) else [getattr(value, name) for name in value.__dataclass_fields__]
    return _all([shown(each, loose=loose) for each in fields], "()")


def _all(items: list[str], signs: str) -> str:
    return signs[0] + "".join(f"{each}," for each in items) + signs[1]


def _units(text: str) -> Iterable[int]:
    raw = text.encode("utf-16-be", "surrogatepass")
    return (raw[n] * 256 + raw[n + 1] for n in range(0, len(raw), 2))


def _outcome(world: World, call: Any) -> Outcome:
    try:
        value = call()
        return Outcome("value", shown(value, loose=False), tuple(world.lines), shown(value, loose=True))
    except Exception as error:
        known = isinstance(error, _FAULTS) or (isinstance(error, RuntimeError) and "changed" in str(error))
        said = sentence(error) if known else traceback.format_exc()
        return Outcome("error" if known else "crash", said, tuple(world.lines))


class PythonGame:
    """The name `game` for Python itself."""

    def __init__(self, world: World) -> None:
        object.__setattr__(self, "_world", world)

    def __getattr__(self, name: str) -> Any:
        return self._world.stored(name, "")

    def __setattr__(self, name: str, value: Any) -> None:
        self._world.store(name, "", value)


def by_python(source: Source) -> Outcome:
    """A program's text, run by Python itself."""
    import dataclasses

    world = World()
    space: dict[str, Any] = {**world.vocabulary(), "Hex": Hex, "game": PythonGame(world)}
    space |= {"dataclass": dataclasses.dataclass, "replace": dataclasses.replace, "Callable": Callable}
    text = source.text.replace("from game import *\n", "\n")
    return _outcome(world, lambda: (exec(compile(text, source.name, "exec"), space), space[f"{source.name}_main"]())[1])


def called_by_table(program: Program, calls: Iterable[str]) -> dict[str, Outcome]:
    """Functions without arguments by the code that the tabletop in memory runs; by name."""
    emitted = python.emit(program)
    found = {}
    for call in calls:
        world = World()
        found[call] = _outcome(world, emitted.bind(world.vocabulary()).functions[call])
    return found


def by_table(program: Program, names: Iterable[str]) -> dict[str, Outcome]:
    """Programs by the code that the tabletop in memory runs; by name."""
    return _of_programs(called_by_table(program, _mains(names)))


def _mains(names: Iterable[str]) -> list[str]:
    return [f"{name}_main" for name in names]


def _of_programs(found: dict[str, Outcome]) -> dict[str, Outcome]:
    return {call.removesuffix("_main"): each for call, each in found.items()}


class Compiler:
    """VASSAL's compiler in a process of its own."""

    def __init__(self) -> None:
        worker = Path(__file__).with_name("worker.py")
        jars = [each for each in find_engine().jars if "janino" in each or "commons-compiler" in each]
        self._process = subprocess.Popen(
            [sys.executable, str(worker), *jars],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        runtime = resources.files("vmodsmith.rules.compile").joinpath("runtime")
        own = {
            name: runtime.joinpath(f"{name}.java").read_text(encoding="utf-8")
            for name in ("StepCounter", "Numbers", "Letters", "Lists", "Lang", "Tuple", "Rec", "Fn", "RuleError")
        }
        world = {
            path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).with_name("java").glob("*.java")
        }
        self.ask(world | own, [])

    def ask(self, sources: dict[str, str], calls: list[str]) -> dict[str, list[str]]:
        """Compile sources and call functions of the class `Rules`; the results by function.

        Raises AssertionError with what the compiler says.
        """
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps({"sources": sources, "calls": calls}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        assert "fault" not in answer, answer["fault"]
        return answer["results"]  # type: ignore[no-any-return]

    def __enter__(self) -> Compiler:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait(20)


def called_by_java(program: Program, calls: Iterable[str], compiler: Compiler) -> dict[str, Outcome]:
    """Functions without arguments by the Java of a module; by name."""
    wanted = list(calls)
    results = compiler.ask({"Rules": java.emit(program, frozenset(wanted))}, wanted)
    return {call: Outcome(found[0], found[1], tuple(found[2:])) for call, found in results.items()}


def by_java(program: Program, names: Iterable[str], compiler: Compiler) -> dict[str, Outcome]:
    """Programs by the Java of a module; by name."""
    return _of_programs(called_by_java(program, _mains(names), compiler))


def unordered(outcome: Outcome) -> Outcome:
    """An outcome for comparing with Python itself, whose sets have no order, and which has other words for errors."""
    return replace(outcome, text=outcome.loose if outcome.kind == "value" else "")
