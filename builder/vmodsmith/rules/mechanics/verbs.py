"""The effects of a sheet's actions on a piece and on the game."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.mechanics.code import Field, block, expression, placed, template
from vmodsmith.rules.mechanics.inheritance import inherited
from vmodsmith.rules.mechanics.places import box_value, hex_value, hexes_value

__all__ = ["GAME", "PIECES", "empty", "on_game", "on_piece"]

PIECES = (
    "clear", "set", "change", "forget", "keep", "inherit", "steps", "restore", "face", "send", "put", "replace",
    "eliminate",
    "discard",
    "unmask", "do",
)  # fmt: skip
"""The verbs for a piece."""

GAME = ("marker", "lay", "note", "reset", "call")
"""The verbs for the game."""


def on_piece(field: Field, verb: str, who: str, problems: list[Problem]) -> list[ast.stmt]:
    """The statements of one verb; `who` is the piece."""
    match verb:
        case "clear":
            return [each for word in field.text.split() for each in _cleared(field, word, who, problems)]
        case "set":
            return _set(field, who, problems)
        case "change":
            return _changed(field, who, problems)
        case "forget":
            return [each for name in field.text.split() for each in _forgotten(field, name, who, problems)]
        case "keep":
            return _kept(field, who, problems)
        case "inherit":
            return inherited(field, who, problems)
        case "steps":
            return _with_number(field, f"for lost in range(VALUE):\n    if {who}.lose_step():\n        break", problems)
        case "restore":
            return _with_number(field, f"{who}.show_face(max(1, {who}.face - VALUE))", problems)
        case "face":
            return _with_number(field, f"{who}.show_face(VALUE)", problems)
        case "send":
            return _to_box(field, who, problems)
        case "put":
            return _to_hex(field, who, problems)
        case "replace":
            return _replaced(field, who, problems)
        case "do":
            call = expression(field, problems)
            return [placed(ast.Expr(call), field.line)] if call is not None else []
    if field.text not in ("yes", "true"):
        problems.append(field.problem(field.text, "yes", valid=("yes",)))
    return block(f"{who}.{verb}()", field.line)


def _is_condition(field: Field, word: str) -> bool:
    return word in field.scope.of("Condition")


def _unknown(field: Field, word: str, problems: list[Problem]) -> list[ast.stmt]:
    valid = {*field.scope.of("Condition"), *field.scope.of("State"), "moved"}
    problems.append(field.problem(word, "a condition or a state of pieces.yaml, or moved", valid=valid))
    return []


def _cleared(field: Field, word: str, who: str, problems: list[Problem]) -> list[ast.stmt]:
    if _is_condition(field, word):
        return block(f"{who}.mark({word!r}, False)", field.line)
    if word in field.scope.of("State"):
        return block(f"{who}.set_state({word!r}, '')", field.line)
    return block(f"{who}.clear_moved()", field.line) if word == "moved" else _unknown(field, word, problems)


def _set(field: Field, who: str, problems: list[Problem]) -> list[ast.stmt]:
    if isinstance(field.value, Mapping):
        found: list[ast.stmt] = []
        for name in field.value:
            inner = field.inside(name)
            found += block(f"{who}.set_state({name!r}, {_value(inner.text)!r})", inner.line)
        return found
    found = []
    for word in field.text.split():
        if _is_condition(field, word):
            found += block(f"{who}.mark({word!r})", field.line)
        else:
            found += _unknown(field, word, problems)
    return found


def _value(word: str) -> str:
    return "" if word == "none" else word


def _changed(field: Field, who: str, problems: list[Problem]) -> list[ast.stmt]:
    """Replace a condition by another, or a value of a state by the next: `{disrupted: regrouping}`,
    `{supply: {oos1: oos2}}`."""
    if not isinstance(field.value, Mapping):
        problems.append(
            field.problem(field.text, "a mapping from old to new: {disrupted: regrouping}, {supply: {low: none}}")
        )
        return []
    found: list[ast.stmt] = []
    for name in field.value:
        inner = field.inside(name)
        if isinstance(inner.value, Mapping):
            found += _stepped(inner, name, who)
        elif _is_condition(field, name):
            new = inner.text
            follows = [] if new == "none" else block(f"{who}.mark({new!r})", inner.line)
            text = f"if {who}.has({name!r}):\n    {who}.mark({name!r}, False)\n    FOLLOWS"
            found += block(text, inner.line, FOLLOWS=follows)
        elif name in field.scope.of("State"):
            found += block(f"{who}.set_state({name!r}, {_value(inner.text)!r})", inner.line)
        else:
            found += _unknown(inner, name, problems)
    return found


def _stepped(field: Field, name: str, who: str) -> list[ast.stmt]:
    made: list[ast.stmt] = []
    for old in reversed(list(field.value)):
        inner = field.inside(old)
        test = template(f"{who}.state({name!r}) == {_value(old)!r}", inner.line)
        body = block(f"{who}.set_state({name!r}, {_value(inner.text)!r})", inner.line)
        made = [placed(ast.If(test, body, made), inner.line)]
    return made


_EMPTY = {"int": "0", "bool": "False", "str": "''", "Text": "''", "list": "[]", "set": "set()", "dict": "{}"}


def _property(field: Field, name: str, *, of_pieces: bool, problems: list[Problem]) -> bool:
    known = [each for each, kept in field.scope.kept.items() if bool(kept.of) == of_pieces]
    if name in known:
        return True
    whose = "of pieces" if of_pieces else "of the game"
    problems.append(field.problem(name, f"a property {whose} that a rule sheet declares", valid=known))
    return False


def empty(type_: str) -> str:
    """The value of a property with an empty text."""
    return "None" if "None" in type_ else _EMPTY.get(type_.partition("[")[0], "''")


def _forgotten(field: Field, name: str, who: str, problems: list[Problem]) -> list[ast.stmt]:
    if not _property(field, name, of_pieces=True, problems=problems):
        return []
    held = field.scope.kept[name]
    return block(f"if {who}.kind in {tuple(held.of)!r}:\n    {who}.{name} = {empty(held.type)}", field.line)


def _kept(field: Field, who: str, problems: list[Problem]) -> list[ast.stmt]:
    if not isinstance(field.value, Mapping):
        problems.append(field.problem(field.text, "properties with their values: {Fought: 1}"))
        return []
    found: list[ast.stmt] = []
    for name in field.value:
        inner = field.inside(name)
        value = expression(inner, problems)
        if value is not None and _property(inner, name, of_pieces=True, problems=problems):
            kinds = tuple(field.scope.kept[name].of)
            found += block(f"if {who}.kind in {kinds!r}:\n    {who}.{name} = VALUE", inner.line, VALUE=value)
    return found


def _with_number(field: Field, text: str, problems: list[Problem]) -> list[ast.stmt]:
    value = expression(field, problems)
    return block(text, field.line, VALUE=value) if value is not None else []


def _to_box(field: Field, who: str, problems: list[Problem]) -> list[ast.stmt]:
    value = box_value(field, problems)
    if value is None:
        return []
    if isinstance(value, ast.Constant):
        return block(f"{who}.send(VALUE)", field.line, VALUE=value)
    return block(f"send_to({who}, VALUE)", field.line, VALUE=value)


def _to_hex(field: Field, who: str, problems: list[Problem]) -> list[ast.stmt]:
    value = hex_value(field, problems)
    return block(f"{who}.put(VALUE)", field.line, VALUE=value) if value is not None else []


def _row(field: Field, problems: list[Problem]) -> bool:
    if field.text in field.scope.of("Row"):
        return True
    problems.append(field.problem(field.text, "a row of the units or markers", valid=field.scope.of("Row")))
    return False


def _replaced(field: Field, who: str, problems: list[Problem]) -> list[ast.stmt]:
    return block(f"replace_by({who}, {field.text!r})", field.line) if _row(field, problems) else []


# ---- of the game


def on_game(field: Field, verb: str, problems: list[Problem]) -> list[ast.stmt]:
    """The statements of one verb for the game."""
    match verb:
        case "marker":
            return _markers(field, problems)
        case "lay":
            return _laid(field, problems)
        case "reset":
            return [each for name in field.text.split() for each in _reset(field, name, problems)]
        case "note":
            return _remembered(field, problems)
    found: list[ast.stmt] = []
    for each in field.value if isinstance(field.value, list | tuple) else [field.value]:
        call = expression(field.item(each), problems)
        found += [placed(ast.Expr(call), field.line)] if call is not None else []
    return found


def _markers(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """Markers on their tracks: `{turn: turn(), weather: mud}`, by row and box."""
    if not isinstance(field.value, Mapping):
        problems.append(field.problem(field.text, "markers with the boxes of their tracks: {turn: turn()}"))
        return []
    found: list[ast.stmt] = []
    for row in field.value:
        inner = field.inside(row)
        if row not in field.scope.of("Row"):
            problems.append(inner.problem(row, "a row of the markers", valid=field.scope.of("Row")))
            continue
        value = template(repr(inner.text), inner.line) if inner.text.isalnum() else expression(inner, problems)
        if isinstance(value, ast.Constant):
            found += block(f"set_marker({row!r}, VALUE)", inner.line, VALUE=value)
        elif value is not None:
            found += block(f"set_count({row!r}, VALUE)", inner.line, VALUE=value)
    return found


def _laid(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """New pieces of a row: `{row: mines, at: 0203 0204}` or `{row: mines, box: pool/all.mines}`."""
    given = field.value
    if not isinstance(given, Mapping) or "row" not in given or ("at" in given) == ("box" in given):
        problems.append(field.problem(field.value, "{row: ROW, at: HEXES} or {row: ROW, box: BOX}"))
        return []
    row = field.inside("row")
    if not _row(row, problems):
        return []
    if "at" in given:
        hexes = hexes_value(field.inside("at"), problems)
        text = f"for laid_at in HEXES:\n    new_piece({row.text!r}, laid_at)"
        return block(text, field.line, HEXES=hexes) if hexes is not None else []
    into = box_value(field.inside("box"), problems)
    return block(f"new_in({row.text!r}, BOX)", field.line, BOX=into) if into is not None else []


def _reset(field: Field, name: str, problems: list[Problem]) -> list[ast.stmt]:
    if not _property(field, name, of_pieces=False, problems=problems):
        return []
    return block(f"game.{name} = {empty(field.scope.kept[name].type)}", field.line)


def _remembered(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    if not isinstance(field.value, Mapping):
        problems.append(field.problem(field.text, "properties of the game with their values: {Winner: ...}"))
        return []
    found: list[ast.stmt] = []
    for name in field.value:
        inner = field.inside(name)
        value = expression(inner, problems)
        if value is not None and _property(inner, name, of_pieces=False, problems=problems):
            found += block(f"game.{name} = VALUE", inner.line, VALUE=value)
    return found
