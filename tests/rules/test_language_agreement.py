"""Random programs of the rule language do the same by Python itself, on a game in memory, and as Java in a module.

`VMODSMITH_PROGRAMS` says how many programs are made, `VMODSMITH_SEED` where their seeds begin.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from shared.seeds import first

from vmodsmith.rules.checked import checked
from vmodsmith.rules.language.program import Program

from .agreement.programs import Source, source
from .agreement.running import BEYOND, Compiler, Outcome, by_java, by_python, by_table, unordered
from .agreement.world import SHEET
from .javac import complaints
from .sample import with_rules

COUNT = int(os.environ.get("VMODSMITH_PROGRAMS", "80"))
SEED = first(0)
BATCH = 40


@pytest.fixture(scope="module")
def compiler(needs_engine: None) -> Iterator[Compiler]:
    """The compiler that VASSAL carries."""
    with Compiler() as made:
        yield made


def batches() -> Iterator[tuple[Program, list[Source]]]:
    """Programs that the checker takes, some at a time."""
    for begin in range(SEED, SEED + COUNT, BATCH):
        made = [source(f"p{seed}", seed) for seed in range(begin, min(begin + BATCH, SEED + COUNT))]
        files = {f"templates/skirmish/rules/{each.name}.py": each.text for each in made}
        wrong = {problem.file for problem in checked(with_rules(files, SHEET))[1]}
        good = {file: text for file, text in files.items() if file not in wrong}
        program, problems = checked(with_rules(good, SHEET))
        assert not problems
        yield program, [each for each, file in zip(made, files, strict=True) if file not in wrong]


@pytest.fixture(scope="module")
def outcomes() -> list[tuple[Program, list[Source], dict[str, Outcome]]]:
    """The programs, with what the tabletop in memory makes of them."""
    return [(program, made, by_table(program, [each.name for each in made])) for program, made in batches()]


def differences(first: dict[str, Outcome], second: dict[str, Outcome]) -> list[str]:
    """What is not the same, by program."""
    return [f"{name}: {first[name]} {second[name]}" for name in first if first[name].compared != second[name].compared]


def test_most_programs_are_taken_and_some_fail(
    outcomes: list[tuple[Program, list[Source], dict[str, Outcome]]],
) -> None:
    """Else the other tests would show little."""
    kinds = [each.kind for _, _, found in outcomes for each in found.values()]
    assert len(kinds) > COUNT // 2
    assert kinds.count("value") > len(kinds) // 2 and kinds.count("error") > len(kinds) // 20
    assert "crash" not in kinds


def test_python_itself_agrees_where_the_language_is_pythons(
    outcomes: list[tuple[Program, list[Source], dict[str, Outcome]]],
) -> None:
    """What it does not know: numbers that are too large, and sets and maps that change while a loop goes through
    them."""
    wrong = []
    for _, made, found in outcomes:
        for each in made:
            own = found[each.name]
            if not each.ordinary or (own.kind == "error" and BEYOND in own.text):
                continue
            theirs = by_python(each)
            if "changed size during iteration" not in theirs.text:
                wrong += differences({each.name: unordered(theirs)}, {each.name: unordered(own)})
    assert not wrong, "\n".join(wrong)


def test_java_agrees(outcomes: list[tuple[Program, list[Source], dict[str, Outcome]]], compiler: Compiler) -> None:
    wrong = []
    for program, _, found in outcomes:
        wrong += differences(found, by_java(program, found, compiler))
    assert not wrong, "\n".join(wrong)


def test_a_plain_compiler_takes_the_java(
    outcomes: list[tuple[Program, list[Source], dict[str, Outcome]]], tmp_path: Path
) -> None:
    """Janino lets some things pass that no other compiler of Java would."""
    assert complaints(outcomes[0][0], tmp_path) == ""
