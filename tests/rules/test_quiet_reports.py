"""Only what a player need not act on is reported in grey (`quiet`): no refusal, no fault, no duty."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.games import ROOT
from test_english import texts_of_games

from vmodsmith.words import texts

MECHANICS = ROOT / "builder" / "vmodsmith" / "rules" / "mechanics"
FILES = sorted([*MECHANICS.glob("*/*.py"), *ROOT.glob("templates/*/rules/*.py")])

REFUSES = re.compile(
    r"\b(may not|cannot|must|has to|have to|do not move|does not (move|retreat|advance)|limit|too many|not allowed"
    r"|waits? for|No (unit|piece|declared|fire)\b.*(target|now|plotted)|None of the|no gun|not? .* chosen|stays in)\b"
)
"""Words of refusals, faults and duties."""

FACTS = {"stacking.none": "the answer to a question: no stack is over its limit"}
"""Texts with such words that are none, with the reason."""


def quiet(tree: ast.AST) -> Iterator[str]:
    """The keys of the texts that a file reports in grey, or in grey in one of two cases."""
    for call in ast.walk(tree):
        named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id.startswith("report")
        if not named or not isinstance(call, ast.Call):
            continue
        tones = [one for each in call.args[1:] for one in ast.walk(each) if isinstance(one, ast.Constant)]
        if any(each.value == "quiet" for each in tones):
            for one in ast.walk(call):
                if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "say" and one.args:
                    yield from (
                        each.value
                        for each in ast.walk(one.args[0])
                        if isinstance(each, ast.Constant) and isinstance(each.value, str)
                    )


def english(file: Path) -> dict[str, str]:
    """The English texts that a file of rules can report."""
    if file.is_relative_to(MECHANICS):
        return {key: by_language["en"] for key, by_language in texts("mechanics").items()}
    return {key: text for where, key, text in texts_of_games() if where.startswith(f"templates/{file.parts[-3]}/")}


def test_there_are_quiet_reports() -> None:
    assert sum(len(list(quiet(ast.parse(each.read_text(encoding="utf-8"))))) for each in FILES) > 50


@pytest.mark.parametrize("file", FILES, ids=lambda each: f"{each.parts[-3]}/{each.name}")
def test_no_refusal_fault_or_duty_is_grey(file: Path) -> None:
    keys = list(quiet(ast.parse(file.read_text(encoding="utf-8"))))
    said = english(file) if keys else {}
    found = [(each, said[each]) for each in keys if each in said and REFUSES.search(said[each]) and each not in FACTS]
    assert found == []
