"""Selectors of pieces and hexes in sheets: every part has to match, and of several words any one."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.mechanics.code import Field, expression, keys_known, phase_of, placed, template

__all__ = ["HEXES", "PIECES", "hex_selector", "option_test", "piece_selector", "range_test", "word_test"]

PIECES = (
    "kinds", "is", "is-not", "has", "lacks", "state", "side", "type", "formation", "row", "on", "zone", "reduced",
    "same",
    "option", "when",
)  # fmt: skip
"""The fields of a selector of pieces."""

HEXES = ("terrain", "terrain-not", "has", "lacks", "zone", "place", "number", "points", "option", "when")
"""The fields of a selector of hexes."""


def piece_selector(field: Field, who: str, problems: list[Problem], other: str = "") -> ast.expr | None:
    """The test of a selector of pieces; `who` is the piece, `other` a second one if two are compared."""
    valid = PIECES if other else tuple(each for each in PIECES if each != "same")
    if not keys_known(field, valid, problems):
        return None
    parts: list[ast.expr | None] = []
    for key in field.value:
        parts += _piece_part(field.inside(key), key, who, other, problems)
    return _all(parts, field.line)


def hex_selector(field: Field, where: str, problems: list[Problem]) -> ast.expr | None:
    """The test of a selector of hexes; `where` is the hex."""
    if not keys_known(field, HEXES, problems):
        return None
    parts: list[ast.expr | None] = []
    for key in field.value:
        parts += _hex_part(field.inside(key), key, where, problems)
    return _all(parts, field.line)


def _all(parts: list[ast.expr | None], line: int) -> ast.expr | None:
    found = [each for each in parts if each is not None]
    if len(found) != len(parts):
        return None
    if len(found) < 2:
        return found[0] if found else placed(ast.Constant(True), line)
    return placed(ast.BoolOp(ast.And(), found), line)  # type: ignore[no-any-return]


def _words(field: Field) -> list[str]:
    value = field.value
    return [str(each) for each in value] if isinstance(value, list | tuple) else field.text.split()


def _code(field: Field, text: str) -> ast.expr:
    return template(text, field.line)


def _any(field: Field, tests: Iterable[str]) -> ast.expr:
    return _code(field, " or ".join(tests) or "False")


def _piece_part(field: Field, key: str, who: str, other: str, problems: list[Problem]) -> list[ast.expr | None]:
    words = _words(field) if not isinstance(field.value, Mapping) else []
    match key:
        case "kinds" | "type" | "formation" | "row":
            name = {"kinds": "kind", "row": "id"}.get(key, key)
            if key == "row" and not _all_known(field, words, field.scope.of("Row"), "a row of the data", problems):
                return [None]
            return [_code(field, f"{who}.{name} in {tuple(words)!r}")]
        case "is":
            return [_any(field, (f"{who}.is_a({each!r})" for each in words))]
        case "is-not":
            return [_code(field, " and ".join(f"not {who}.is_a({each!r})" for each in words) or "True")]
        case "has":
            return [_any(field, (f"{who}.has({each!r})" for each in words))]
        case "lacks":
            return [_code(field, " and ".join(f"not {who}.has({each!r})" for each in words) or "True")]
        case "zone":
            return [_any(field, (f"{who}.hex is not None and {who}.hex.in_zone({each!r})" for each in words))]
        case "state":
            return _states(field, who, problems)
        case "side":
            return [_side(field, who)]
        case "on":
            return [_on(field, who, problems)]
        case "reduced":
            return [_yes(field, f"{who}.face > 1", problems)]
        case "same":
            return [_same(each, field, who, other, problems) for each in words]
        case "option":
            return [option_test(field, problems)]
    return [expression(field, problems)]


def _states(field: Field, who: str, problems: list[Problem]) -> list[ast.expr | None]:
    if not isinstance(field.value, Mapping):
        problems.append(field.problem(field.text, "states with their values: {order: attack}"))
        return [None]
    made: list[ast.expr | None] = []
    for name in field.value:
        inner = field.inside(name)
        words = tuple("" if each == "none" else each for each in _words(inner))
        made.append(_code(inner, f"{who}.state({name!r}) in {words!r}"))
    return made


def _side(field: Field, who: str) -> ast.expr:
    """A side; also that of the phase which the function is about, or of the present phase: when actions at the end of a
    phase are carried out, the next phase has begun.
    """
    about = phase_of(field)
    phasing = f"phase_owner({about})" if about else "phase_side()"
    own = {"own": f"{who}.side == {phasing}", "enemy": f"{who}.side is not None and {who}.side != {phasing}"}
    return _code(field, own.get(field.text, f"{who}.side == {field.text!r}"))


def _on(field: Field, who: str, problems: list[Problem]) -> ast.expr | None:
    places = {"map": f"{who}.hex is not None", "box": f"{who}.box is not None", "losses": f"is_lost({who})"}
    if field.text in places:
        return _code(field, places[field.text])
    boxes = _boxes(field, problems)
    return _code(field, f"{who}.box in {boxes!r}") if boxes else None


def _boxes(field: Field, problems: list[Problem]) -> tuple[str, ...]:
    """Boxes by their addresses, or all whose addresses begin so: `entry/*`."""
    known, found = field.scope.of("Box"), []
    for word in _words(field):
        fits = sorted(each for each in known if each == word or (word.endswith("*") and each.startswith(word[:-1])))
        if not fits:
            expected = "map, box, losses or the address of a box, such as display/track.box or display/*"
            problems.append(field.problem(word, expected, valid={*known, "map", "box", "losses"}))
        found += fits
    return tuple(found)


def _yes(field: Field, test: str, problems: list[Problem]) -> ast.expr | None:
    if field.text in ("yes", "no", "true", "false"):
        return _code(field, test if field.text in ("yes", "true") else f"not ({test})")
    problems.append(field.problem(field.text, "yes or no", valid=("yes", "no")))
    return None


def _same(word: str, field: Field, who: str, other: str, problems: list[Problem]) -> ast.expr | None:
    """A test that two pieces share something: an attribute, a column of the data, the formation of a level."""
    plain = ("side", "kind", "type", "formation", "hex", "id")
    columns = {each.replace("_", "-"): each for each in sorted(field.scope.columns)}
    if word in plain or word in columns:
        name = columns.get(word, word)
        return _code(field, f"{who}.{name} == {other}.{name}")
    if word in field.scope.of("Level"):
        one, two = (f"superior({each}.formation, {word!r})" for each in (who, other))
        return _code(field, f"{one} != '' and {one} == {two}")
    valid = (*plain, *columns, *sorted(field.scope.of("Level")))
    problems.append(field.problem(word, f"something that both have: {', '.join(valid)}", valid=valid))
    return None


def _all_known(field: Field, words: list[str], known: frozenset[str], what: str, problems: list[Problem]) -> bool:
    wrong = [each for each in words if each not in known]
    for each in wrong:
        problems.append(field.problem(each, what, valid=known))
    return not wrong


def option_test(field: Field, problems: list[Problem]) -> ast.expr | None:
    """Options of the module that must be on, or have a value: `minimum-move`, `{supply: simple full}`."""
    if isinstance(field.value, Mapping):
        tests: list[ast.expr | None] = []
        for name in field.value:
            inner = field.inside(name)
            tests.append(_code(inner, f"option({name!r}) in {tuple(_words(inner))!r}"))
        return _all(tests, field.line)
    return _all([_code(field, f"on({each!r})") for each in _words(field)], field.line)


def _hex_part(field: Field, key: str, where: str, problems: list[Problem]) -> list[ast.expr | None]:
    words = _words(field) if not isinstance(field.value, Mapping) else []
    match key:
        case "terrain":
            return [_code(field, f"{where}.terrain in {tuple(words)!r}")]
        case "terrain-not":
            return [_code(field, f"{where}.terrain not in {tuple(words)!r}")]
        case "has":
            return [_any(field, (f"{where}.has({each!r})" for each in words))]
        case "lacks":
            return [_code(field, " and ".join(f"not {where}.has({each!r})" for each in words))]
        case "zone":
            return [_any(field, (f"{where}.in_zone({each!r})" for each in words))]
        case "place":
            return [_any(field, (f"{where}.is_place({each!r})" for each in words))]
        case "number":
            if not _all_known(field, words, field.scope.numbers, "the number of a hex of the map", problems):
                return [None]
            return [_code(field, f"{where}.number in {tuple(words)!r}")]
        case "points":
            return [_yes(field, f"{where}.vp > 0", problems)]
        case "option":
            return [option_test(field, problems)]
    return [expression(field, problems)]


# ---- words of a parameter, as a mapping by cases has them


Test = Callable[[str], "str | None"]

_RANGE = re.compile(r"(-?\d+)(?:\s+to\s+(-?\d+)|-(\d+)|\+)?")


def range_test(name: str, text: str) -> str | None:
    """The test of a number: `3`, `2-4`, `-5 to 9`, `10+`, `up to -6`; None for any other text."""
    if found := re.fullmatch(r"up to (-?\d+)", text):
        return f"{name} <= {found[1]}"
    found = _RANGE.fullmatch(text)
    if not found:
        return None
    if text.endswith("+"):
        return f"{name} >= {found[1]}"
    last = found[2] or found[3]
    return f"{found[1]} <= {name} <= {last}" if last is not None else f"{name} == {found[1]}"


def word_test(field: Field, name: str, type_: ty.Type) -> Test | None:
    """The test of a parameter's value for a word of a sheet; None for a type that words cannot distinguish."""
    inside = ty.required(type_)
    if isinstance(inside, ty.Word):
        words = inside.words
        missing = inside != type_
        return lambda word: (
            f"{name} == {word!r}" if word in words else f"{name} is None" if missing and word == "none" else None
        )
    if inside == ty.INT and inside != type_:
        return lambda word: f"{name} is None" if word == "none" else _where_known(name, range_test(name, word))
    if inside != type_:
        return None
    if inside == ty.INT:
        return lambda word: range_test(name, word)
    if inside == ty.BOOL:
        return lambda word: {"yes": name, "true": name, "no": f"not {name}", "false": f"not {name}"}.get(word)
    if inside == ty.PIECE:
        return lambda word: _piece_word(field, name, word)
    if inside == ty.HEX:
        return lambda word: _hex_word(field, name, word)
    if inside == ty.STR:
        known = field.scope.parameters.get(name)
        return lambda word: f"{name} == {word!r}" if known is None or word in known else None
    return None


def _where_known(name: str, test: str | None) -> str | None:
    """The test of a number that may be missing."""
    return None if test is None else f"{name} is not None and {test}"


def _piece_word(field: Field, name: str, word: str) -> str | None:
    scope = field.scope
    for type_, test in (
        ("Class", f"{name}.is_a({word!r})"),
        ("Type", f"{name}.type == {word!r}"),
        ("Kind", f"{name}.kind == {word!r}"),
        ("Side", f"{name}.side == {word!r}"),
        ("Formation", f"{name}.formation == {word!r}"),
        ("Condition", f"{name}.has({word!r})"),
    ):
        if word in scope.of(type_):
            return test
    return None


def _hex_word(field: Field, name: str, word: str) -> str | None:
    scope = field.scope
    for type_, test in (
        ("Terrain", f"{name}.terrain == {word!r}"),
        ("Feature", f"{name}.has({word!r})"),
        ("Zone", f"{name}.in_zone({word!r})"),
        ("Place", f"{name}.is_place({word!r})"),
    ):
        if word in scope.of(type_):
            return test
    return f"{name}.number == {word!r}" if word in scope.numbers else None


def valid_words(field: Field, name: str, type_: ty.Type) -> Any:
    """The words for cases of a parameter, for suggestions."""
    inside, scope = ty.required(type_), field.scope
    if isinstance(inside, ty.Word):
        return inside.words
    if inside == ty.PIECE:
        return [
            word
            for each in ("Class", "Type", "Kind", "Side", "Formation", "Condition")
            for word in sorted(scope.of(each))
        ]
    if inside == ty.HEX:
        return [word for each in ("Terrain", "Feature", "Zone", "Place") for word in sorted(scope.of(each))]
    return scope.parameters.get(name, ())
