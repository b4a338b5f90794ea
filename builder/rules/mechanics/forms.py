"""How a declaration's values become code: a word, a number, an expression, a selector of pieces, a list of modifiers.

Everything that is written becomes the body of the function it replaces, with the line it stands at.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.foundation.problems import Problem
from builder.model import Node, Origin
from builder.rules.language import types as ty
from builder.rules.language.types import Type, Word

__all__ = ["Field", "body_of", "placed"]


@dataclass(frozen=True)
class Field:
    """A value of a declaration: where it stands, what function it replaces, what that gives."""

    origin: Origin
    name: str
    value: Any
    function: ast.FunctionDef
    result: Type
    parameters: tuple[Type, ...]

    @property
    def line(self) -> int:
        """The line of the value."""
        return self.origin.line_of(self.name)

    def problem(self, found: object, expected: str, *, valid: Any = ()) -> Problem:
        """A problem with the value."""
        return Problem.at(self.origin, self.name, found, expected, valid=valid, check="rules")


def body_of(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """The statements of the function that a value stands for; empty, with the problem noted, where it cannot be read."""
    value, result = field.value, field.result
    if isinstance(value, Mapping) and result == ty.BOOL and field.parameters[:1] == (ty.PIECE,):
        made = selector(field, value, problems)
        return _returned(field, made) if made is not None else []
    if result == ty.ListOf(ty.RecordOf("Modifier")) and isinstance(value, list | tuple):
        return modifiers(field, value, problems)
    if result == ty.NONE and isinstance(value, Mapping) and field.parameters and ty.is_text(field.parameters[-1]):
        return switch(field, value, problems)
    if result == ty.NONE and isinstance(value, list | tuple):
        return calls(field, value, problems)
    if isinstance(value, Mapping | list | tuple):
        made = literal(field, value, result, problems)
        return _returned(field, made) if made is not None else []
    text = str(value).strip()
    word = _word(text, result) or _misspelt(field, text)
    if word is not None:
        return _returned(field, word)
    node = expression(field, text, problems)
    if node is None:
        return []
    return _returned(field, node)


def _returned(field: Field, node: ast.expr) -> list[ast.stmt]:
    made: ast.stmt = ast.Expr(node) if field.result == ty.NONE else ast.Return(node)
    return [placed(made, field.line)]


def placed(node: Any, line: int) -> Any:
    """A syntax tree at a line of a sheet."""
    for each in ast.walk(node):
        if isinstance(each, ast.stmt | ast.expr | ast.keyword | ast.arg):
            each.lineno = each.end_lineno = line
            each.col_offset, each.end_col_offset = -1, -1
    return node


def _word(text: str, wanted: Type) -> ast.expr | None:
    """A value that is written as a plain word of the game, not as an expression."""
    inside = ty.required(wanted)
    if isinstance(inside, Word) and text in inside.words:
        return ast.Constant(text)
    if wanted != inside and text in ("none", ""):
        return ast.Constant(None)
    if isinstance(inside, ty.ListOf | ty.SetOf) and isinstance(inside.item, Word):
        words = text.split()
        if all(each in inside.item.words for each in words):
            items: list[ast.expr] = [ast.Constant(each) for each in words]
            return ast.List(items, ast.Load()) if isinstance(inside, ty.ListOf) or not items else ast.Set(items)
    if inside == ty.BOOL and text in ("yes", "no", "on", "off", "true", "false"):
        return ast.Constant(text in ("yes", "on", "true"))
    return None


_PLAIN = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def _misspelt(field: Field, text: str) -> ast.expr | None:
    """What is written like words of the game where such words are wanted, and is none: the checker tells the nearest."""
    inside = ty.required(field.result)
    item = inside.item if isinstance(inside, ty.ListOf | ty.SetOf) else inside
    words = text.split()
    known = {each.arg for each in field.function.args.args}
    if (
        not isinstance(item, Word)
        or not words
        or not all(_PLAIN.fullmatch(each) and each not in known for each in words)
    ):
        return None
    if item is inside:
        return ast.Constant(text) if len(words) == 1 else None
    items: list[ast.expr] = [ast.Constant(each) for each in words]
    return ast.List(items, ast.Load()) if isinstance(inside, ty.ListOf) else ast.Set(items)


def expression(field: Field, text: str, problems: list[Problem]) -> ast.expr | None:
    """A value that is an expression of the rule language."""
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError) as error:
        said = getattr(error, "msg", str(error))
        cut = any(each in text for each in ",:") or text.count("(") != text.count(")")
        hint = "; in YAML an expression with a comma or colon needs quotes around it" if cut else ""
        problems.append(field.problem(text, f"an expression ({said}){hint}"))
        return None


def literal(field: Field, value: Any, wanted: Type, problems: list[Problem]) -> ast.expr | None:
    """A list or mapping as it is written, typed by what the function gives."""
    if isinstance(value, Mapping):
        if not isinstance(wanted, ty.DictOf):
            problems.append(field.problem("a mapping", f"{wanted}"))
            return None
        keys = [_scalar(field, each, wanted.key, problems) for each in value]
        values = [literal(field, each, wanted.value, problems) for each in value.values()]
        if any(each is None for each in (*keys, *values)):
            return None
        return ast.Dict([each for each in keys if each], [each for each in values if each])
    if isinstance(value, list | tuple):
        if not isinstance(wanted, ty.ListOf | ty.SetOf):
            problems.append(field.problem("a list", f"{wanted}"))
            return None
        items = [literal(field, each, wanted.item, problems) for each in value]
        if any(each is None for each in items):
            return None
        found = [each for each in items if each]
        return ast.List(found, ast.Load()) if isinstance(wanted, ty.ListOf) or not found else ast.Set(found)
    return _scalar(field, value, wanted, problems)


def _scalar(field: Field, value: Any, wanted: Type, problems: list[Problem]) -> ast.expr | None:
    word = _word(str(value), wanted)
    return word if word is not None else expression(field, str(value), problems)


# ---- what is done


def calls(field: Field, value: Any, problems: list[Problem]) -> list[ast.stmt]:
    """A list of calls, one after the other."""
    found = [expression(field, str(each), problems) for each in value]
    return [placed(ast.Expr(each), field.line) for each in found if each is not None]


def switch(field: Field, value: Mapping[str, Any], problems: list[Problem]) -> list[ast.stmt]:
    """A call, or a list of calls, for each word that the last parameter can be; `else` for all others."""
    word = field.function.args.args[-1].arg
    branches: list[tuple[ast.expr | None, list[ast.stmt]]] = []
    for key, given in value.items():
        items = list(given) if isinstance(given, list | tuple) else [given]
        body = calls(field, items, problems) or [ast.Pass()]
        same = ast.Compare(ast.Name(word, ast.Load()), [ast.Eq()], [ast.Constant(key)])
        branches.append((None if key == "else" else same, body))
    made: list[ast.stmt] = []
    for test, body in reversed(branches):
        made = list(body) if test is None else [ast.If(test, body, made)]
    return [placed(each, field.line) for each in made]


# ---- selectors


_SELECTOR = ("kinds", "is", "is-not", "has", "lacks", "state", "side", "when")


def selector(field: Field, value: Mapping[str, Any], problems: list[Problem]) -> ast.expr | None:
    """Which pieces are meant: all parts must hold, of several words any one."""
    who = field.function.args.args[0].arg
    parts: list[str] = []
    for key, given in value.items():
        words = str(given).split() if not isinstance(given, Mapping | list) else list(given)
        match key:
            case "kinds":
                parts.append(f"{who}.kind in {tuple(words)!r}")
            case "is":
                parts.append(_any(f"{who}.is_a({each!r})" for each in words))
            case "is-not":
                parts.append(f"not {_any(f'{who}.is_a({each!r})' for each in words)}")
            case "has":
                parts.append(_any(f"{who}.has({each!r})" for each in words))
            case "lacks":
                parts.append(f"not {_any(f'{who}.has({each!r})' for each in words)}")
            case "state" if isinstance(given, Mapping):
                parts += [f"{who}.state({name!r}) in {tuple(str(word).split())!r}" for name, word in given.items()]
            case "side":
                parts.append(
                    {"own": f"{who}.side == phase_side()", "enemy": f"{who}.side != phase_side()"}.get(
                        str(given), f"{who}.side == {given!r}"
                    )
                )
            case "when":
                parts.append(f"({given})")
            case _:
                problems.append(field.problem(key, f"one of {', '.join(_SELECTOR)}", valid=_SELECTOR))
                return None
    return expression(field, " and ".join(parts) or "True", problems)


def _any(parts: Any) -> str:
    found = list(parts)
    return found[0] if len(found) == 1 else f"({' or '.join(found)})"


# ---- modifiers


_MODIFIER = ("text", "by", "when", "each", "paragraphs")


def modifiers(field: Field, value: Any, problems: list[Problem]) -> list[ast.stmt]:
    """A list of modifiers, each with its cause: those that hold now, zeros left out."""
    lines = ["found: list[Modifier] = []"]
    for n, each in enumerate(value):
        if not isinstance(each, Mapping) or "by" not in each or "text" not in each:
            problems.append(field.problem(each, "a modifier: {text: KEY, by: NUMBER, when: CONDITION}"))
            continue
        wrong = [key for key in each if key not in _MODIFIER]
        for key in wrong:
            problems.append(field.problem(key, f"one of {', '.join(_MODIFIER)}", valid=_MODIFIER))
        where = each.origin.line if isinstance(each, Node) else field.line
        lines += _modifier(each, n, where)
    lines.append("return found")
    try:
        tree = ast.parse("\n".join(lines))
    except SyntaxError as error:
        problems.append(field.problem(error.text or "", f"expressions ({error.msg})"))
        return []
    return [placed(statement, field.line) for statement in tree.body]


def _modifier(each: Mapping[str, Any], n: int, line: int) -> list[str]:
    del line
    text, paragraphs = str(each["text"]), str(each.get("paragraphs", ""))
    key = f"f{text!r}" if "{" in text else repr(text)
    made = [
        f"by{n} = {each['by']}",
        f"if by{n} != 0:",
        f"    found.append(Modifier(say({key}), by{n}, {paragraphs!r}))",
    ]
    if "when" in each:
        made = [f"if {each['when']}:", *(f"    {line}" for line in made)]
    if "each" in each:
        made = [f"for it in {each['each']}:", *(f"    {line}" for line in made)]
    return made
