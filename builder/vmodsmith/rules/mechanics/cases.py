"""Values by cases: a mapping by phase, side, turn or attributes of a piece; or a list of conditions."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker.body import WORDS, named
from vmodsmith.rules.mechanics.code import Field, block, copied, expression, keys_known, placed, template
from vmodsmith.rules.mechanics.ranges import slips
from vmodsmith.rules.mechanics.selectors import option_test, valid_words, word_test

__all__ = ["by_condition", "by_words", "is_conditional", "tells_apart"]

Make = Callable[[Field, list[Problem]], list[ast.stmt]]
"""Makes the statements of one value."""

_REST = ("else", "any")


def by_words(field: Field, make: Make, problems: list[Problem], *, gathers: bool = False) -> list[ast.stmt]:
    """A mapping from words of one of the function's parameters to values; `else` is for all others. If results are
    collected or there is no result (`-> None`), `any` applies in addition, whatever the word. For words that a mapping
    leaves open, the mechanic's own default applies.
    """
    keys = [key for key in field.value if key not in _REST]
    found = _parameter(field, keys)
    if found is None:
        problems.append(field.problem("a mapping", named(field.result)))
        return []
    name, type_ = found
    test = word_test(field, name, type_)
    assert test is not None
    inner = replace(field, used=(*field.used, name))
    branches: list[tuple[ast.expr, list[ast.stmt]]] = []
    seen: dict[str, str] = {}
    for key in keys:
        at = inner.inside(key)
        for word in _words(field, name, type_, key):
            if seen.setdefault(word, key) != key:
                expected = f"each word in one case: {seen[word]!r} has it, and the first case that fits applies"
                problems.append(at.problem(word, expected))
        tests = [(word, test(word)) for word in _words(field, name, type_, key)]
        for word, made in tests:
            if made is None:
                problems.append(
                    at.problem(word, _expected(field, name, type_), valid=[*valid_words(field, name, type_), "else"])
                )
        whole = " or ".join(f"({made})" for _, made in tests if made)
        if whole:
            branches.append((template(whole, at.line), make(at, problems)))
    silent = gathers or field.result == ty.NONE
    before = make(inner.inside("any"), problems) if "any" in field.value and silent else []
    if "any" in field.value and not silent:
        problems.append(inner.inside("any").problem("any", "else, for all others", valid=("else",)))
    if ty.required(type_) == ty.INT:
        problems += slips(field, name, keys, whole=not silent and "else" not in field.value)
    if not silent and "else" not in field.value and branches and _covered(field, name, type_, keys):
        return before + _chain(branches[:-1], branches[-1][1], field.line)
    return before + _chain(branches, _rest(inner, make, problems, silent=silent), field.line)


def _covered(field: Field, name: str, type_: ty.Type, keys: list[str]) -> bool:
    """Whether keys are all possible words, so that nothing is left for `else`."""
    words = {word for key in keys for word in key.split()}
    if type_ == ty.BOOL:
        return bool(words & {"yes", "true"}) and bool(words & {"no", "false"})
    if type_ == ty.STR and name in field.scope.parameters:
        return words >= field.scope.parameters[name]
    return isinstance(type_, ty.Word) and words >= type_.words


def _rest(field: Field, make: Make, problems: list[Problem], *, silent: bool) -> list[ast.stmt]:
    if "else" in field.value:
        return make(field.inside("else"), problems)
    if silent:
        return []
    if field.otherwise is None:
        problems.append(field.problem("", "else, for all others"))
        return []
    return [copied(each) for each in field.otherwise]


def _chain(branches: list[tuple[ast.expr, list[ast.stmt]]], rest: list[ast.stmt], line: int) -> list[ast.stmt]:
    """`if … elif … else`."""
    made = rest
    for test, body in reversed(branches):
        made = [placed(ast.If(test, body or [ast.Pass()], made), line)]
    return made


def _parameter(field: Field, keys: list[str]) -> tuple[str, ty.Type] | None:
    """The parameter to whose words the keys belong: the one that knows most of them, else a plain text."""
    typed: list[tuple[int, str, ty.Type]] = []
    plain: list[tuple[str, ty.Type]] = []
    for name, type_ in zip(field.names, field.parameters, strict=True):
        test = word_test(field, name, type_)
        if name in field.used or test is None:
            continue
        if _is_open(field, name, type_):
            plain.append((name, type_))
        else:
            known = sum(test(word) is not None for key in keys for word in _words(field, name, type_, key))
            typed.append((known, name, type_))
    best = max(typed, key=lambda each: each[0], default=None)
    if best is not None and (best[0] or not plain):
        return best[1], best[2]
    return plain[-1] if plain else None


def tells_apart(field: Field, but: tuple[str, ...]) -> bool:
    """Whether a mapping has cases by words of a parameter, and not keys of its own, such as `but`."""
    keys = [key for key in field.value if key not in _REST]
    if "else" in field.value:
        return True
    if any(key in but for key in keys):
        return False
    return any(
        test(word) is not None
        for name, type_ in zip(field.names, field.parameters, strict=True)
        if (test := word_test(field, name, type_)) is not None and not _is_open(field, name, type_)
        for key in keys
        for word in key.split()
    )


def _is_open(field: Field, name: str, type_: ty.Type) -> bool:
    """Whether a parameter is a text without known words."""
    return ty.required(type_) == ty.STR and name not in field.scope.parameters


def _words(field: Field, name: str, type_: ty.Type, key: str) -> list[str]:
    """The words of a key; a key for a number or any text is not split."""
    whole = ty.required(type_) == ty.INT or _is_open(field, name, type_) or key in field.scope.parameters.get(name, ())
    return [key] if whole else key.split()


def _expected(field: Field, name: str, type_: ty.Type) -> str:
    inside = ty.required(type_)
    if inside == ty.INT:
        return "a number or a range: 3, 2-4, -5 to 9, 10+, up to 2, or else"
    if inside == ty.PIECE:
        return "a class, type, kind, side, formation or condition, or else"
    if inside == ty.HEX:
        return "a terrain, feature, zone, place or number of a hex, or else"
    if inside == ty.BOOL:
        return "yes, no or else"
    if inside == ty.STR:
        return f"one of {', '.join(sorted(field.scope.parameters.get(name, ())))} or else"
    return f"{WORDS.get(str(inside), f'a {inside}')}, or else"


# ---- a list of conditions


_CASE = ("when", "option", "value", "paragraphs")


def is_conditional(value: Any) -> bool:
    """Whether a list is one of values with conditions: each item a mapping with a `value`."""
    return bool(value) and all(isinstance(each, Mapping) and "value" in each for each in value)


def by_condition(field: Field, make: Make, problems: list[Problem]) -> list[ast.stmt]:
    """A list of values, the first one whose condition holds: `- {when: unit.face > 1, value: 2}`, `- {value: 4}`."""
    made: list[ast.stmt] = []
    always: Field | None = None
    for each in field.value:
        item = field.item(each)
        if not keys_known(item, _CASE, problems):
            continue
        if always is not None:
            expected = (
                f"this line before that of line {_line(always)}, which always fits: the first one that fits applies"
            )
            problems.append(replace(item, name=next(iter(each))).problem("a line that is never reached", expected))
            return made
        body = make(item.inside("value"), problems)
        tests = [expression(item.inside("when"), problems)] if "when" in each else []
        tests += [option_test(item.inside("option"), problems)] if "option" in each else []
        if None in tests:
            continue
        if not tests or _is_true(tests):
            always, made = item, made + body
            continue
        for test in reversed(tests):
            body = block("if TEST:\n    BODY", item.line, TEST=test, BODY=body)
        made += body
    if always is not None:
        return made
    if field.otherwise is None:
        problems.append(field.problem("", "a last item without a condition: {value: ...}"))
        return made
    return made + [copied(each) for each in field.otherwise]


def _line(item: Field) -> int:
    """The line of an item of a list."""
    return item.origin.line_of(next(iter(item.value)))


def _is_true(tests: list[ast.expr | None]) -> bool:
    """Whether conditions always hold."""
    return all(isinstance(each, ast.Constant) and each.value is True for each in tests)
