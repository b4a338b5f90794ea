"""What `check`, the checker of rules and `lint` can say: each place in the program that makes a problem or a finding,
and those that a run has reached.

Every run of the tests notes which places its tests reach (`Record`). The last test of a run judges by that if the tests
that count were all run; a run of them alone, with `VMODSMITH_SAID`, writes all that it reached into the file of that
name.
"""

from __future__ import annotations

import ast
import json
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import pytest

import vmodsmith
from vmodsmith.foundation.problems import Problem
from vmodsmith.lint.findings import Finding

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

__all__ = ["LAST", "Record", "Said", "Site", "counted", "sites"]

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
    function = node.func
    if isinstance(function, ast.Name):
        return function.id if function.id != "add" else ""
    if isinstance(function, ast.Attribute) and function.attr not in ("add", "at"):
        return function.attr
    words = ast.unparse(function).split(".")
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
    calls = {path: [each for each in ast.walk(tree) if isinstance(each, ast.Call)] for path, tree in trees.items()}
    names = {id(each): _called(each) for some in calls.values() for each in some}
    within = [
        (path, name, _parameters(function), [each for each in ast.walk(function) if isinstance(each, ast.Call)])
        for path, tree in trees.items()
        for name, function in _functions(tree)
    ]

    def helps(call: ast.Call, path: Path) -> bool:
        return any((where, names[id(call)]) in helpers for where in ("", _room(path), str(path)))

    before = 0
    while len(helpers) != before:
        before = len(helpers)
        for path, name, parameters, made in within:
            for call in made:
                if helps(call, path) and _passes_on(call, parameters):
                    passing.add(id(call))
                    if name != "add":
                        helpers.add((str(path) if name.startswith("_") else _room(path), name))
    owners = {id(each): name for _, name, _, made in within for each in made}
    found = []
    for path in trees:
        file = path.relative_to(HOME).as_posix()
        for call in calls[path]:
            if helps(call, path) and id(call) not in passing:
                says = " ".join(ast.unparse(call).split())
                found.append(Site(file, call.lineno, call.end_lineno or 0, says, owners.get(id(call), "")))
    return tuple(sorted(found))


@cache
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

LAST = "tests/test_every_problem.py::test_whatever_can_be_said_is_said_in_a_test"
"""The test that judges: the last one of each run."""

QUIET = 240.0
"""Seconds without a word from another process, after which its tests are given up."""

Places = set[tuple[str, int]]
"""Lines of the program's files."""


def counted(nodeid: str, files: Container[str]) -> str | None:
    """The one of some files, tests and tests with parameters that a test belongs to."""
    name = nodeid.removeprefix("tests/")
    parts = (name, name.partition("[")[0], name.partition("::")[0])
    return next((each for each in parts if each in files), None)


@dataclass
class Record:
    """What tests that count have reached so far, in this process and in the others, which share a folder."""

    folder: Path | None
    process: str
    wanted: frozenset[str] = frozenset()
    complete: bool = False
    """Whether each test that counts is run in this run."""
    counting: bool = False
    reached: Places = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    _written: Places = field(default_factory=set)

    def finish(self, nodeid: str) -> None:
        """A test that counts has ended: the others may read what was reached until then."""
        self.done.add(nodeid)
        if self.folder is not None:
            new, self._written = sorted(self.reached - self._written), set(self.reached)
            with (self.folder / f"{self.process}.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps([nodeid, new]) + "\n")

    def everything(self) -> Places | None:
        """What all tests that count reached. Waits for those that other processes still run; None if some are not run,
        or are not heard of again."""
        if not self.complete:
            return None
        before, since = -1, time.monotonic()
        while True:
            done, reached = self._together()
            if done >= self.wanted:
                return reached
            if len(done) != before:
                before, since = len(done), time.monotonic()
            if self.folder is None or time.monotonic() - since > QUIET:
                return None
            time.sleep(0.5)

    def _together(self) -> tuple[set[str], Places]:
        done, reached = set(self.done), set(self.reached)
        for file in self.folder.glob("*.jsonl") if self.folder is not None else ():
            for line in file.read_text(encoding="utf-8").splitlines(keepends=True):
                if line.endswith("\n"):  # else it is being written
                    nodeid, places = json.loads(line)
                    done.add(nodeid)
                    reached.update((each, number) for each, number in places)
        return done, reached


def _counting(items: Iterable[pytest.Item], files: Container[str], long: Container[str]) -> Iterator[str]:
    """Those of some tests that count: neither an engine nor a browser is asked."""
    for each in items:
        marks = {mark.name for mark in each.iter_markers()}
        if counted(each.nodeid, files) and not counted(each.nodeid, long) and not marks & {"engine", "browser"}:
            yield each.nodeid


def _covers(argument: str, entry: str) -> bool:
    """Whether an argument of the command line takes in all tests of a file, or the test, that counts."""
    path, _, test = argument.partition("::")
    file, _, wanted = entry.partition("::")
    given, where = Path(path).resolve(), Path(__file__).parents[1] / file
    if test:
        return where == given and test in (wanted, wanted.partition("[")[0])
    return where.is_relative_to(given)


class Said:
    """Plugin of pytest that keeps the record of a run."""

    def __init__(self, config: pytest.Config) -> None:
        given = getattr(config, "workerinput", {})
        self.record = Record(Path(given["said"]) if "said" in given else None, str(given.get("workerid", "alone")))
        self.config = config
        self.folder: Path | None = None
        self.left_out: list[pytest.Item] = []
        self.alone = os.environ.get("VMODSMITH_SAID")
        self.record.counting = bool(self.alone)
        for kind in (Problem, Finding):
            self._noting(kind)

    def _noting(self, kind: type[Any]) -> None:
        real, record, home = kind.__init__, self.record, str(HOME) + os.sep

        def made(self: Any, *given: Any, **named: Any) -> None:
            if record.counting:
                frame: FrameType | None = sys._getframe(1)
                for _ in range(DEEP):
                    if frame is None:
                        break
                    if (file := frame.f_code.co_filename).startswith(home):
                        record.reached.add((file.removeprefix(home).replace(os.sep, "/"), frame.f_lineno))
                    frame = frame.f_back
            real(self, *given, **named)

        kind.__init__ = made

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: WorkerController) -> None:
        """The processes of a run get a folder in common."""
        if self.folder is None:
            self.folder = Path(tempfile.mkdtemp(prefix="said-"))
        node.workerinput["said"] = str(self.folder)

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Tests that are not run."""
        self.left_out.extend(items)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Which tests count, and whether all of them are run. The test that judges is the last one."""
        last = next((each for each in items if each.nodeid == LAST), None)
        if last is None:
            return
        items.remove(last)
        items.append(last)
        files, long = (dict.fromkeys(each) for each in (last.module.FILES, last.module.LONG))  # type: ignore[attr-defined]
        self.record.wanted = frozenset(_counting(items, files, long))
        self.record.complete = (
            {counted(each.nodeid, files) for each in items} >= files.keys()
            and not any(_counting(self.left_out, files, long))
            and not any(self.config.getoption(name, None) for name in ("lf", "stepwise", "ignore", "ignore_glob"))
            and all(any(_covers(each, file) for each in self.config.args) for file in files)
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """What a test that counts reaches is noted."""
        if self.alone or item.nodeid not in self.record.wanted:
            return (yield)
        self.record.counting = True
        try:
            return (yield)
        finally:
            self.record.counting = False
            self.record.finish(item.nodeid)

    def pytest_unconfigure(self) -> None:
        """Write what was reached, if a file was asked for; the folder goes."""
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
        elif self.alone:
            Path(self.alone).write_text(json.dumps(sorted(self.record.reached)), encoding="utf-8")
