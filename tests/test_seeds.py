"""Nothing in a test or in the program is left to chance but from a seed; a failure says which, and what it says plays
the same again."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

PLAYS = """\
from shared.seeds import chance, first


def test_luck():
    begin = first(40)
    found = [chance(seed).randint(1, 1000) for seed in range(begin, begin + 3)]
    assert not found, f"drew {found}"


def test_luck_that_holds():
    assert chance(3).random() < 1


def test_no_luck():
    assert False
"""

OF_THE_MODULE = {"choice", "choices", "gauss", "getrandbits", "randbytes", "randint", "random", "randrange", "sample",
                 "seed",
                 "shuffle", "uniform"}  # fmt: skip
"""Functions of `random` that share a generator which nobody seeds; so do those of `numpy.random`."""


def unseeded(source: str) -> Iterator[str]:
    """What in a source draws without a seed."""
    tree = ast.parse(source)
    imported = {
        each.asname or each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        if re.fullmatch(r"(random\.)?(Random|SystemRandom)|(np|numpy)\.random\.(default_rng|RandomState)", name):
            if not node.args or name.endswith("SystemRandom"):
                yield f"{name}() without a seed, line {node.lineno}"
        elif (
            (found := re.fullmatch(r"(?:np\.|numpy\.)?random\.(\w+)", name))
            and found[1] in OF_THE_MODULE
            and name.partition(".")[0] in imported
        ):
            yield f"{name}(), line {node.lineno}"


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("random.Random()", 1),
        ("Random()", 1),
        ("import random\nrandom.choice(x)", 1),
        ("np.random.default_rng()", 1),
        ("import numpy\nnumpy.random.random(3)", 1),
        ("Random(4)", 0),
        ("random.Random(f'{a} {b}')", 0),
        ("random = Random(4)\nrandom.choice(x)", 0),
        ("chance.choice(x)", 0),
        ("self.random.choice(x)", 0),
        ("np.random.default_rng(1)", 0),
    ],
)
def test_what_draws_without_a_seed_is_seen(source: str, count: int) -> None:
    assert len(list(unseeded(source))) == count


def test_nothing_draws_without_a_seed(repository: Path) -> None:
    files = [
        path for folder in ("builder", "tests", "benchmarks") for path in sorted((repository / folder).rglob("*.py"))
    ]
    assert len(files) > 500
    found = [
        f"{path.relative_to(repository)}: {each}"
        for path in files
        for each in unseeded(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_properties_are_tried_on_the_same_examples_in_each_run(pytestconfig: pytest.Config) -> None:
    assert settings.default.derandomize == (pytestconfig.getoption("--hypothesis-seed") is None)
    assert settings.default.print_blob


def _run(folder: Path, *tests: str, **environment: str) -> str:
    (folder / "test_luck.py").write_text(PLAYS, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-n1",
            "-p",
            "shared.seeds",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:anyio",
            *tests,
        ],
        cwd=folder,
        env={
            **{name: value for name, value in os.environ.items() if name != "VMODSMITH_SEED"},
            "PYTHONPATH": os.pathsep.join(sys.path),
            "PYTEST_ADDOPTS": "",
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "1 failed" in done.stdout, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow(6)
def test_a_failure_names_its_seeds_and_how_to_play_it_again(tmp_path: Path) -> None:
    said = _run(tmp_path, "test_luck.py::test_luck", VMODSMITH_SEED="7", VMODSMITH_PHASES="12")
    [line] = re.findall(r"^seeds 7 to 9; again: (.*)$", said, re.M)
    words = shlex.split(line)
    given = dict(each.split("=") for each in words if re.match("VMODSMITH_", each))
    assert given == {"VMODSMITH_SEED": "7", "VMODSMITH_PHASES": "12"}
    again = _run(tmp_path, words[-1], **given)
    drawn = re.findall(r"drew (\[.*?\])", said)
    assert drawn and re.findall(r"drew (\[.*?\])", again) == drawn
    assert re.findall(r"drew (\[.*?\])", _run(tmp_path, words[-1])) != drawn, "its own seeds are others"


def test_a_failure_without_chance_names_no_seed(tmp_path: Path) -> None:
    """Nor those of the test before it."""
    said = _run(tmp_path, "test_luck.py::test_luck_that_holds", "test_luck.py::test_no_luck")
    assert "1 failed, 1 passed" in said and "again:" not in said
