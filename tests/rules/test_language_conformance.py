"""The files of `conformance/`, one for each section of the language's specification (`docs/language.md`): what each
function gives, reports, or stops with, the same in memory, as Java, and by Python itself; what `check` refuses.

In a file, a function states its result in its first line: `# gives VALUE`, `# stops` or `# stops: REASON`; lines say
what they report, `# reports TEXT, TEXT`; `# not Python's` marks what Python does otherwise. A line that is wrong says
what is expected there: `# wrong: PART OF THE MESSAGE`.
"""

from __future__ import annotations

import ast
import dataclasses
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from vmodsmith.rules.checked import checked
from vmodsmith.rules.language.program import Program

from .agreement.running import Compiler, Outcome, PythonGame, called_by_java, called_by_table, shown
from .agreement.world import SHEET, World
from .sample import with_rules

_HERE = Path(__file__).parent
FILES = sorted((_HERE / "conformance").glob("*.rules"))
SPECIFICATION = _HERE.parents[1] / "docs" / "language.md"
_RESULT = re.compile(r"#\s*(gives|stops)(?:[: ]\s*(.*?))?\s*(?:#|$)")


@dataclass(frozen=True)
class Claim:
    """What a file states of a function: how it ends, with what, what it reports; whether Python does the same."""

    name: str
    kind: str
    text: str
    reports: tuple[str, ...]
    pythons: bool


def claims(text: str) -> Iterator[Claim]:
    """All that a file states of its functions."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        found = _RESULT.search(lines[node.lineno - 1])
        if found is None:
            continue
        own = lines[node.lineno - 1 : node.end_lineno]
        said = [each.partition("# reports ")[2] for each in own if "# reports " in each]
        reports = tuple(each for said_here in said for each in ast.literal_eval(f"({said_here},)"))
        gives = found[1] == "gives"
        text_of = shown(ast.literal_eval(found[2]), loose=False) if gives else found[2] or ""
        pythons = not any("# not Python's" in each for each in own)
        yield Claim(node.name, "value" if gives else "error", text_of, reports, pythons)


@cache
def read(path: Path) -> tuple[str, Program, list[Any]]:
    """A file without the functions that are wrong, as a program; the problems of the whole file."""
    text = path.read_text(encoding="utf-8")
    _, problems = checked(with_rules({_name(path): text}, SHEET))
    lines = text.splitlines()
    for node in ast.parse(text).body:
        own = range(node.lineno - 1, (node.end_lineno or node.lineno))
        if any("# wrong: " in lines[n] for n in own):
            for n in own:
                lines[n] = ""
    program, left = checked(with_rules({_name(path): "\n".join(lines) + "\n"}, SHEET))
    assert [str(each) for each in left] == []
    return "\n".join(lines), program, problems


def _name(path: Path) -> str:
    return f"templates/skirmish/rules/spec_{path.stem[3:].replace('-', '_')}.py"


@pytest.fixture(scope="module")
def compiler(needs_engine: None) -> Iterator[Compiler]:
    """The compiler that VASSAL carries."""
    with Compiler() as made:
        yield made


def untrue(path: Path, run: Callable[[list[str]], dict[str, Outcome]]) -> list[str]:
    """The claims of a file that do not hold."""
    stated = list(claims(path.read_text(encoding="utf-8")))
    found = run([each.name for each in stated])
    wrong = []
    for each in stated:
        given = found[each.name]
        same = given.kind == each.kind and (given.text.split("\n")[0] == each.text or (each.text == "" and given.text))
        if not same or given.lines != each.reports:
            wrong.append(f"{each.name}: {given}; stated {each.kind} {each.text!r}, {each.reports}")
    return wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_memory_conforms(path: Path) -> None:
    _, program, _ = read(path)
    assert untrue(path, lambda names: called_by_table(program, names)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_java_conforms(path: Path, compiler: Compiler) -> None:
    _, program, _ = read(path)
    assert untrue(path, lambda names: called_by_java(program, names, compiler)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_python_itself_does_the_same(path: Path) -> None:
    text, _, _ = read(path)
    wrong = []
    for each in claims(path.read_text(encoding="utf-8")):
        if not each.pythons:
            continue
        world = World()
        space: dict[str, Any] = {**world.vocabulary(), "game": PythonGame(world), "Callable": Callable}
        space |= {"dataclass": dataclasses.dataclass, "replace": dataclasses.replace}
        exec(compile(text.replace("from game import *", ""), path.stem, "exec"), space)
        try:
            given = "value", shown(space[each.name](), loose=False)
        except Exception:
            given = "error", each.text
        if given != (each.kind, each.text) or tuple(world.lines) != each.reports:
            wrong.append(f"{each.name}: {given} {world.lines}; stated {each}")
    assert wrong == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_check_refuses_the_lines_that_are_wrong_and_no_others(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    stated = {n: each.partition("# wrong: ")[2] for n, each in enumerate(lines, 1) if "# wrong: " in each}
    _, _, problems = read(path)
    found = {each.line: str(each) for each in problems}
    assert found.keys() == stated.keys()
    assert [f"{n}: {text}; {found[n]}" for n, text in stated.items() if text not in found[n]] == []


def test_each_section_has_its_file_and_each_file_its_section() -> None:
    text = SPECIFICATION.read_text(encoding="utf-8")
    sections = re.findall(r"^## (\d+)\. .*\n\n\*`((\d+)-[\w-]+\.rules)`\*$", text, re.MULTILINE)
    assert len(sections) == len(re.findall(r"^## ", text, re.MULTILINE))
    assert [int(number) for number, _, _ in sections] == list(range(1, len(sections) + 1))
    assert [int(number) for _, _, number in sections] == list(range(1, len(sections) + 1))
    assert [name for _, name, _ in sections] == [each.name for each in FILES]


def test_every_function_states_something_or_serves_another() -> None:
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        stated = {each.name for each in claims(text)}
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name not in stated:
                own = lines[node.lineno - 1 : node.end_lineno]
                assert any("# wrong: " in each for each in own) or text.count(f"{node.name}(") > 1, node.name
