"""Emitted Java through a plain compiler, against the vocabulary: classes with its signatures and nothing behind
them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from vmodsmith.engine.jvm import QUICK
from vmodsmith.rules.compile.java import emit
from vmodsmith.rules.compile.java_types import java_type
from vmodsmith.rules.language.program import Program
from vmodsmith.rules.language.signatures import ClassOf, Signature, vocabulary, word_names
from vmodsmith.rules.language.types import Word

__all__ = ["complaints"]

_OWN = ("Fn", "Lang", "Letters", "Lists", "StepCounter", "Numbers", "Rec", "RuleError", "Tuple")
_HEAD = "package vmodsmith;\nimport java.util.*;\n"
_NOTHING = "throw new RuleError(null);"


def complaints(program: Program, folder: Path) -> str:
    """What a compiler of Java says of a whole program, every function of it; empty where it takes it."""
    javac = shutil.which("javac")
    if javac is None:
        pytest.skip("no javac here")
    runtime = resources.files("vmodsmith.rules.compile").joinpath("runtime")
    sources = {name: runtime.joinpath(f"{name}.java").read_text(encoding="utf-8") for name in _OWN}
    sources |= {"Rules": emit(program, frozenset(program.functions))} | dict(_vocabulary())
    home = folder / "java"
    home.mkdir()
    for name, text in sources.items():
        (home / f"{name}.java").write_text(text, encoding="utf-8")
    files = [str(home / f"{name}.java") for name in sources]
    done = subprocess.run(
        [
            javac,
            *(f"-J{each}" for each in QUICK),
            "-proc:none",
            "-nowarn",
            "-Xlint:none",
            "-encoding",
            "UTF-8",
            "-d",
            str(home / "out"),
            *files,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else done.stderr


def _vocabulary() -> Iterator[tuple[str, str]]:
    declared = vocabulary({name: Word(name, frozenset()) for name in word_names()})
    for name in ("Hex", "Piece"):
        yield name, f"{_HEAD}public class {name} {{\n{_class(declared.classes[name])}}}\n"
    functions = "".join(_method(each) for each in declared.functions.values())
    kept = "Object kept(String a, String b)", "void keep(String a, String b, Object c)", "void tick()"
    more = "".join(f"    public {each} {{ {_NOTHING} }}\n" for each in kept)
    answers = (
        "boolean when(int n, Piece me)",
        "void run(int n, Piece me)",
        "List phase_order()",
        "String opening_line()",
    )
    more += "".join(f"    public {each} {{ {_NOTHING} }}\n" for each in answers)
    yield "Referee", f"{_HEAD}public class Referee {{\n{functions}{more}}}\n"


def _class(class_: ClassOf) -> str:
    lines = [
        f"    public {java_type(type_)} {name}() {{ {_NOTHING} }}\n" for name, (type_, _) in class_.attributes.items()
    ]
    lines += [_method(each) for each in class_.methods.values()]
    if class_.name == "Piece":
        own = "int stat(String a)", "String column(String a)", "Object kept(String a, String b)"
        lines += [f"    public {each} {{ {_NOTHING} }}\n" for each in (*own, "void keep(String a, String b, Object c)")]
    return "".join(lines)


def _method(signature: Signature) -> str:
    result = "void" if str(signature.result) == "None" else java_type(signature.result)
    taken = ", ".join(f"{_taken(each.rest, java_type(each.type))} p_{each.name}" for each in signature.parameters)
    return f"    public {result} {signature.name}({taken}) {{ {_NOTHING} }}\n"


def _taken(rest: bool, java: str) -> str:
    return "Object[]" if rest else java
