"""The small game with more words, and with rules given as text: what the tests of the rule language look at."""

from __future__ import annotations

import ast
import tempfile
import textwrap
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from shared.games import SMALL, load

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, Option, RuleSheet, Script, State
from vmodsmith.model.play import Turns
from vmodsmith.reading.files import Reader
from vmodsmith.rules.checked import checked
from vmodsmith.rules.language.program import Program
from vmodsmith.rules.mechanics import catalogue

__all__ = ["FILE", "ROW_STEPS", "SHEET", "game", "program", "read_sheet", "told", "with_rules"]

FILE = "templates/skirmish/rules/fight.py"
SHEET = "templates/skirmish/rules/fight.yaml"


def _answers_with_rows(node: ast.FunctionDef) -> bool:
    """Rows alone: a row within a record is no name that a sheet could give."""
    answer = ast.unparse(node.returns or ast.Constant(0))
    return "Row" in answer and "tuple" not in answer


ROW_STEPS = [
    (used.id, step.name)
    for used in catalogue().values()
    for step in used.steps.values()
    if not step.private and _answers_with_rows(step.node)
]
"""Every step of a mechanic that answers with rows: a marker of a side, works, parts, the marker of turns."""


@cache
def game() -> Game:
    """The small game without its rules; with a state, a kind of turn, an option of three values, a column, two texts
    more."""
    small = load("skirmish", SMALL)
    values = [{"id": word, "name": f"order.{word}", "marker": "flag"} for word in ("attack", "hold")]
    order = State.model_validate({"id": "order", "name": "order", "none": "order.none", "values": values})
    supply = Option(id="supply", name="option.supply", values=("none", "simple", "full"), default="none")
    options = (*small.manifest.options, supply)
    manifest = small.manifest.model_copy(update={"options": options, "columns": {"units": ("home-base",)}})
    turns = Turns.model_validate({**small.turns.model_dump(), "kinds": {"night": "2 4"}})
    strings = {
        **small.strings,
        "say.odd": {"en": "{0} and {1}", "ja": "{0}"},
        "say.plain": {"en": "Nothing happens.", "ja": "何も起こらない。"},
    }
    changed = {"manifest": manifest, "states": (order,), "turns": turns, "strings": strings, "rules": (), "trees": ()}
    return small.model_copy(update=changed)


def read_sheet(text: str, file: str = SHEET) -> RuleSheet:
    """A rule sheet from its text, with lines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / file
        path.parent.mkdir(parents=True)
        path.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
        reader = Reader(Path(folder))
        data = reader.yaml(file)
        assert data is not None, reader.problems
        data["id"] = path.stem
        made = reader.make(RuleSheet, data)
    assert made is not None, reader.problems
    return made


def with_rules(functions: str | Mapping[str, str], sheet: str = "") -> Game:
    """The game with files of rules (one text is that of `FILE`), and with a sheet."""
    files = {FILE: functions} if isinstance(functions, str) else functions
    made = tuple(Script(file=file, text=textwrap.dedent(text).lstrip("\n")) for file, text in files.items())
    sheets = (read_sheet(sheet),) if sheet else ()
    return game().model_copy(update={"functions": made, "rules": sheets})


def program(functions: str | Mapping[str, str], sheet: str = "") -> Program:
    """The program of rules without a mistake."""
    made, problems = checked(with_rules(functions, sheet))
    assert not problems, "\n".join(map(str, problems))
    return made


def told(functions: str | Mapping[str, str], sheet: str = "") -> list[Problem]:
    """What is told of rules, in order of files and lines."""
    problems = checked(with_rules(functions, sheet))[1]
    return sorted(problems, key=lambda each: (each.file, each.line, each.column))
