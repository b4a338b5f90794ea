"""The action `inherit` of a sheet: a piece copies conditions, states and properties from one or several others.

{inherit: {from: old, same: supply shaken Fought}}
{inherit: {from: old, any: shaken, most: Fought, worst: {supply: cut low}}}
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.mechanics.code import Field, block, expression, keys_known

__all__ = ["inherited"]

_KEYS = ("from", "same", "any", "most", "worst")


def inherited(field: Field, who: str, problems: list[Problem]) -> list[ast.stmt]:
    """The statements of the action, `who` being the piece that inherits."""
    if not isinstance(field.value, Mapping) or "from" not in field.value or len(field.value) < 2:
        found = field.text if not isinstance(field.value, Mapping) else ", ".join(field.value)
        expected = "{from: PIECE, same: WORDS} or {from: PIECES, any: WORDS, most: WORDS, worst: {STATE: VALUES}}"
        problems.append(field.problem(found, expected))
        return []
    if not keys_known(field, _KEYS, problems):
        return []
    source = expression(field.inside("from"), problems)
    if source is None:
        return []
    giver = f"inherited{next(field.scope.numbering)}"
    made = block(f"{giver} = SOURCE", field.line, SOURCE=source)
    for key in field.value:
        inner = field.inside(key)
        if key == "worst":
            made += _worst(inner, who, giver, problems)
        elif key != "from":
            for word in inner.text.split():
                made += _word(inner, key, word, who, giver, problems)
    return made


def _word(field: Field, key: str, word: str, who: str, giver: str, problems: list[Problem]) -> list[ast.stmt]:
    """One condition, state or property of a piece."""
    held = field.scope.kept.get(word)
    if held is not None and held.of:
        return _property(field, key, word, who, giver)
    if word in field.scope.of("Condition") and key == "same":
        return block(f"{who}.mark({word!r}, {giver}.has({word!r}))", field.line)
    if word in field.scope.of("Condition") and key == "any":
        return block(f"{who}.mark({word!r}, any(each.has({word!r}) for each in {giver}))", field.line)
    if word in field.scope.of("State") and key == "same":
        return block(f"{who}.set_state({word!r}, {giver}.state({word!r}))", field.line)
    kept = [name for name, each in field.scope.kept.items() if each.of]
    states = field.scope.of("State") if key == "same" else ()
    conditions = field.scope.of("Condition") if key != "most" else ()
    expected = {
        "same": "a condition, a state, or a property of pieces that a rule sheet declares",
        "any": "a condition, or a property of pieces that is yes or no",
        "most": "a property of pieces that is a number",
    }
    problems.append(field.problem(word, expected[key], valid={*kept, *states, *conditions}))
    return []


def _property(field: Field, key: str, name: str, who: str, giver: str) -> list[ast.stmt]:
    """A property that rules keep with pieces of some kinds: others neither give nor take it."""
    kinds = tuple(field.scope.kept[name].of)
    if key == "same":
        text = f"if {who}.kind in {kinds!r} and {giver}.kind in {kinds!r}:\n    {who}.{name} = {giver}.{name}"
    elif key == "any":
        text = (
            f"if {who}.kind in {kinds!r}:\n"
            f"    {who}.{name} = any(each.kind in {kinds!r} and each.{name} for each in {giver})"
        )
    else:
        text = (
            f"if {who}.kind in {kinds!r}:\n"
            f"    {who}.{name} = max([each.{name} for each in {giver} if each.kind in {kinds!r}], default=0)"
        )
    return block(text, field.line)


def _worst(field: Field, who: str, giver: str, problems: list[Problem]) -> list[ast.stmt]:
    """States: the first of the listed values that one of the pieces has; without one the state is empty."""
    if not isinstance(field.value, Mapping):
        problems.append(field.problem(field.text, "states with their values, the worst first: {supply: cut low}"))
        return []
    made: list[ast.stmt] = []
    for name in field.value:
        inner = field.inside(name)
        if name not in field.scope.of("State"):
            problems.append(inner.problem(name, "a state of pieces.yaml", valid=field.scope.of("State")))
            continue
        value = "''"
        for word in reversed(inner.text.split()):
            value = f"{word!r} if any(each.state({name!r}) == {word!r} for each in {giver}) else {value}"
        made += block(f"{who}.set_state({name!r}, {value})", inner.line)
    return made
