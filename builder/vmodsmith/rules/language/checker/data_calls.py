"""Calls for which the game's data give more exact types than the signature: texts, tables, options, boxes, states."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker.body import Body, counted, woven
from vmodsmith.rules.language.program import Call
from vmodsmith.rules.language.types import Type
from vmodsmith.rules.language.words import Vocabulary, values_type

__all__ = ["data_call", "data_method"]


def data_call(body: Body, node: ast.Call, name: str, result: Type) -> Type:
    """Check a call of the vocabulary against the data, and refine the type of its result."""
    made = body.program.facts.calls.get(node)
    if made is None or not made.arguments:
        return result
    words = body.known.words
    first = made.arguments[0]
    text = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
    if name == "say":
        _said(body, first, made.rest)
    elif name == "option" and text in words.options:
        return values_type(f"option {text}", words.options[text])
    elif name == "hex_at" and text is not None and words.numbers and text not in words.numbers:
        body.fault(first, text, "the number of a hex of the map", words.numbers)
    elif name == "hex_at" and text is not None:
        return ty.HEX
    elif name == "box" and text is not None:
        if text in words.boxes:
            return ty.required(result)
        body.fault(first, text, "a box such as display/track.box", words.boxes)
    elif name in ("cell", "value", "shifted", "row_up_to", "odds_column", "cell_name") and text in words.tables:
        _headings(body, name, made, words, text)
    return result


def _headings(body: Body, name: str, made: Call, words: Vocabulary, table: str) -> None:
    """Report literal rows and columns that are not headings of their table."""
    headings = words.tables[table]
    if name in ("cell", "value") and len(made.arguments) == 3:
        _heading(body, made.arguments[1], headings.rows, f"a row of the table {table}")
        _heading(body, made.arguments[2], headings.columns, f"a column of the table {table}")
    elif name == "shifted" and len(made.arguments) == 3:
        _heading(body, made.arguments[1], headings.columns, f"a column of the table {table}")
    elif name == "odds_column":
        for each in headings.columns:
            if not re.fullmatch(r"\d+:\d+", each):
                body.fault(made.arguments[0], table, f"a table with columns such as 2:1; {table} has {each!r}")
                return
    elif name == "row_up_to" and not all(re.fullmatch(r"[+-]?\d+", each) for each in headings.rows):
        body.fault(made.arguments[0], table, "a table whose rows are whole numbers")


def _heading(body: Body, node: ast.expr, headings: tuple[str, ...], expected: str) -> None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in headings:
        body.fault(node, node.value, expected, headings)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        numbered = any(re.fullmatch(r"[+-]?\d+", each) for each in headings)
        if not numbered and str(node.value) not in headings:
            body.fault(node, str(node.value), expected, headings)


def _said(body: Body, key: ast.expr, values: tuple[ast.expr, ...]) -> None:
    """Check that a text has as many placeholders as values are given, in every language; a composed key matches at
    least one text. The texts of a mechanic may leave values out: it passes everything that a game's own words may need.
    """
    texts = body.known.words.texts
    type_ = body.program.facts.types.get(key)
    if isinstance(type_, ty.Word) and ty.is_literal(type_):
        keys = [each for each in sorted(type_.words) if each in texts]
    elif isinstance(key, ast.JoinedStr):
        pattern = woven(body, key)
        keys = [each for each in texts if pattern.fits(each)]
        if any(all(places == len(values) for places in texts[each].values()) for each in keys):
            return
    else:
        return
    spare = body.file.startswith("mechanics/")
    for each in keys:
        unfit = {
            language: places
            for language, places in texts[each].items()
            if places > len(values) or (places < len(values) and not spare)
        }
        if unfit and len(unfit) < len(texts[each]) and each in body.known.words.game.string_origins:
            _translated_otherwise(body, each, unfit, len(values))
            return
        for language, places in unfit.items():
            expected = f"as many values as the text {each} has places: {places} in {language}"
            body.fault(key, counted(len(values)), expected)
            return


def _translated_otherwise(body: Body, key: str, unfit: Mapping[str, int], given: int) -> None:
    """Report a text whose placeholders fit the values in one language but not in another."""
    game = body.known.words.game
    origin = game.string_origins[key]
    for language in unfit:
        text = game.strings[key][language]
        places = " ".join(f"{{{n}}}" for n in range(given)) or "no places"
        others = ", ".join(each for each in game.strings[key] if each not in unfit and game.strings[key][each])
        expected = f"the places {places} for what rules put in, as the text has them in {others}"
        problem = Problem(
            origin.file_of(language), origin.line_of(language), key, text, expected, check="texts", severity="error"
        )
        if problem not in body.known.findings.problems:
            body.known.findings.problems.append(problem)


def data_method(body: Body, node: ast.Call, owner: Type, name: str, result: Type) -> Type:
    made = body.program.facts.calls.get(node)
    if owner != ty.PIECE or made is None or not made.arguments or name not in ("state", "set_state"):
        return result
    first = made.arguments[0]
    words = body.known.words
    state = first.value if isinstance(first, ast.Constant) else None
    if not isinstance(state, str) or state not in words.states:
        return result
    values = values_type(f"state {state}", words.states[state])
    if name == "state":
        return values
    if len(made.arguments) == 2 and not ty.assignable(body.infer(made.arguments[1], values), values):
        body.expect(made.arguments[1], values)
    return result
