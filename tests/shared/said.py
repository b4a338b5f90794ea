"""What `check`, the checker of rules and `lint` can say: each place in the program that makes a problem or a finding,
and those that a run has reached.

As a plugin of pytest (`-p shared.said`) it notes which were reached, and writes them into the file `VMODSMITH_SAID`.
"""

from __future__ import annotations

import ast
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import vmodsmith
from vmodsmith.foundation.problems import Problem
from vmodsmith.lint.findings import Finding

__all__ = ["Site", "pytest_configure", "pytest_unconfigure", "sites"]

HOME = Path(vmodsmith.__file__).parent

DEEP = 6
"""So many callers of a problem's maker are looked at: helpers that say it for others among them."""


@dataclass(frozen=True, order=True)
class Site:
    """A call that says one thing: its file within the program, its first and last line, what it says."""

    file: str
    first: int
    last: int
    says: str
    within: str

    def __str__(self) -> str:
        return f"{self.file} {self.within}: {self.says}"


def _called(node: ast.Call) -> str:
    """The name by which something is called: `Problem`, `Problem.at`, `findings.add`, `_tell`."""
    words = ast.unparse(node.func).split(".")
    if words[-1] == "add":
        return "findings.add" if words[:-1] and words[-2] in ("findings", "Findings") else ""
    return "Problem.at" if words[-2:] == ["Problem", "at"] else words[-1]


def _functions(tree: ast.AST) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name, node


def _parameters(function: ast.FunctionDef) -> set[str]:
    given = function.args
    return {each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)}


@cache
def sites() -> tuple[Site, ...]:
    """Every place that says something of its own. One that passes on what it was given (`expected`) is a helper, and
    each call of the helper counts: in its own file if its name is private, else in its room."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(HOME.rglob("*.py"))}
    helpers: set[tuple[str, str]] = {("", "Problem"), ("", "Problem.at"), ("", "findings.add"), ("", "Finding")}
    passing: set[int] = set()

    def helps(call: ast.Call, path: Path) -> bool:
        name = _called(call)
        return any((where, name) in helpers for where in ("", _room(path), str(path)))

    calls = {path: [each for each in ast.walk(tree) if isinstance(each, ast.Call)] for path, tree in trees.items()}
    before = 0
    while len(helpers) != before:
        before = len(helpers)
        for path, tree in trees.items():
            for name, function in _functions(tree):
                for call in (each for each in ast.walk(function) if isinstance(each, ast.Call)):
                    if helps(call, path) and _passes_on(call, _parameters(function)):
                        passing.add(id(call))
                        if name != "add":
                            helpers.add((str(path) if name.startswith("_") else _room(path), name))
    found = []
    for path, tree in trees.items():
        owners = {id(each): name for name, function in _functions(tree) for each in ast.walk(function)}
        file = path.relative_to(HOME).as_posix()
        for call in calls[path]:
            if helps(call, path) and id(call) not in passing:
                says = " ".join(ast.unparse(call).split())
                found.append(Site(file, call.lineno, call.end_lineno or 0, says, owners.get(id(call), "")))
    return tuple(sorted(found))


def _room(path: Path) -> str:
    return path.relative_to(HOME).parts[0]


def _passes_on(call: ast.Call, parameters: set[str]) -> bool:
    """Whether what is expected is what the function was given, or a finding has the kind of another."""
    if _called(call) == "Finding":
        return not isinstance(call.args[0], ast.Constant)
    given = [each for each in call.args if isinstance(each, ast.Name)]
    given += [each.value for each in call.keywords if each.arg == "expected" and isinstance(each.value, ast.Name)]
    return any(each.id == "expected" and each.id in parameters for each in given)


# ---- what was reached

_reached: set[tuple[str, int]] = set()


def _note(frame: FrameType | None) -> None:
    for _ in range(DEEP):
        if frame is None:
            return
        _reached.add((frame.f_code.co_filename, frame.f_lineno))
        frame = frame.f_back


def pytest_configure() -> None:
    """Note who makes problems from now on."""
    for kind in (Problem, Finding):
        _noting(kind)


def _noting(kind: type[Any]) -> None:
    real = kind.__init__

    def made(self: Any, *given: Any, **named: Any) -> None:
        _note(sys._getframe(1))
        real(self, *given, **named)

    kind.__init__ = made


def pytest_unconfigure() -> None:
    """Say what was reached."""
    home = str(HOME) + os.sep
    found = sorted({(file.removeprefix(home), line) for file, line in _reached if file.startswith(home)})
    Path(os.environ["VMODSMITH_SAID"]).write_text(json.dumps(found), encoding="utf-8")
