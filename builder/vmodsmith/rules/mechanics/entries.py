"""Lists that a sheet writes entry by entry: modifiers with their causes, causes against something, points that
count."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.mechanics.code import Field, block, expression, keys_known, looped, placed, template
from vmodsmith.rules.mechanics.selectors import option_test, piece_selector

__all__ = ["CAUSE", "COUNT", "GATHERED", "MODIFIER", "conditions", "entries", "said", "source_of"]

GATHERED = (ty.ListOf(ty.RecordOf("Modifier")), ty.ListOf(ty.TEXT), ty.ListOf(ty.RecordOf("Count")))
"""Types of results that are collected entry by entry, for functions whose value may be such a list."""

MODIFIER = ("text", "values", "by", "when", "each", "option", "paragraphs")
CAUSE = ("text", "values", "when", "of", "each", "most", "least", "option", "paragraphs", "first")
COUNT = ("text", "values", "points", "side", "counts", "always", "when", "of", "each", "named", "option", "paragraphs")
"""The fields of a modifier, a reason, and an entry of a score."""


def entries(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """Statements that add the results of entries to `found`."""
    made: list[ast.stmt] = []
    shared = _of_several_sides(field.value)
    for each in field.value:
        item, n = field.item(each), next(field.scope.numbering)
        if not isinstance(each, Mapping):
            made += _plain(item, problems)
        elif field.result == GATHERED[0]:
            made += _modifier(item, n, problems)
        elif field.result == GATHERED[1]:
            made += _cause(item, n, problems)
        else:
            made += _count(item, n, str(each.get("text")) in shared, problems)
    return made


def _of_several_sides(listed: Sequence[Any]) -> set[str]:
    """Texts that entries of different sides share, without a value that distinguishes them."""
    sides: dict[str, set[str]] = {}
    for each in listed:
        if isinstance(each, Mapping) and "values" not in each and "side" in each:
            sides.setdefault(str(each.get("text")), set()).add(str(each["side"]))
    return {text for text, found in sides.items() if len(found) > 1}


def _plain(item: Field, problems: list[Problem]) -> list[ast.stmt]:
    """An entry that is the key of a text, or an expression that gives a whole list."""
    if item.result == GATHERED[1] and item.text in item.scope.texts:
        return block(f"found.append(say({item.text!r}))", item.line)
    value = expression(item, problems)
    return block("found.extend(VALUE)", item.line, VALUE=value) if value is not None else []


def conditions(item: Field, body: list[ast.stmt], problems: list[Problem]) -> list[ast.stmt]:
    """Statements that run only if the entry's `when` and `option` hold."""
    if "when" in item.value:
        test = expression(item.inside("when"), problems)
        body = block("if TEST:\n    BODY", item.line, TEST=test, BODY=body) if test is not None else []
    if "option" in item.value:
        test = option_test(item.inside("option"), problems)
        body = block("if TEST:\n    BODY", item.line, TEST=test, BODY=body) if test is not None else []
    return body


def said(item: Field, problems: list[Problem], key: str = "text", values: tuple[str, ...] = ()) -> ast.expr | None:
    """A text with its values: those of the entry, else as many of `values` as the text has placeholders. Its key may
    have placeholders, too: `terrain.{it.terrain}`.
    """
    at = item.inside(key)
    text = at.text
    if "{" in text:
        made = expression(replace(at, value=f"f{text!r}"), problems)
    elif text in item.scope.texts:
        made = placed(ast.Constant(text), at.line)
    else:
        problems.append(at.problem(text, "a key of the strings", valid=item.scope.texts))
        return None
    if made is None:
        return None
    given = [template(each, at.line) for each in values[: item.scope.texts.get(text, 0)]]
    if "values" in item.value:
        inner = item.inside("values")
        listed = inner.value if isinstance(inner.value, list | tuple) else [inner.value]
        parsed = [expression(inner.item(each), problems) for each in listed]
        given = [each for each in parsed if each is not None]
    call = ast.Call(ast.Name("say", ast.Load()), [made, *given], [])
    return placed(call, at.line)  # type: ignore[no-any-return]


def source_of(item: Field) -> str:
    """The pieces from which an entry's `of` selects: a parameter with pieces, else all of the game."""
    for name, type_ in zip(item.names, item.parameters, strict=True):
        if type_ == ty.ListOf(ty.PIECE):
            return name
    return "pieces()"


def _paragraphs(item: Field, problems: list[Problem]) -> ast.expr:
    """The paragraphs of an entry; a call returns them for a procedure that has different paragraphs in
    several phases.
    """
    text = str(item.value.get("paragraphs", ""))
    if "(" in text:
        return expression(item.inside("paragraphs"), problems) or ast.Constant("")
    made: ast.expr = placed(ast.Constant(text), item.line)
    return made


def _needs(item: Field, valid: tuple[str, ...], needed: tuple[str, ...], problems: list[Problem], shape: str) -> bool:
    if not keys_known(item, valid, problems):
        return False
    if any(key not in item.value for key in needed):
        problems.append(item.problem(", ".join(item.value), shape))
        return False
    return True


def _modifier(item: Field, n: int, problems: list[Problem]) -> list[ast.stmt]:
    """A modifier with its cause; zeros are left out."""
    if not _needs(item, MODIFIER, ("text", "by"), problems, "a modifier: {text: KEY, by: NUMBER, when: CONDITION}"):
        return []
    text, by = said(item, problems), expression(item.inside("by"), problems)
    if text is None or by is None:
        return []
    body = block(
        f"by{n} = BY\nif by{n} != 0:\n    found.append(Modifier(TEXT, by{n}, PARAGRAPHS))",
        item.line, BY=by, TEXT=text, PARAGRAPHS=_paragraphs(item, problems),
    )  # fmt: skip
    return _each(item, conditions(item, body, problems), n, problems)


def _each(item: Field, body: list[ast.stmt], n: int, problems: list[Problem]) -> list[ast.stmt]:
    if "each" not in item.value:
        return body
    through = expression(item.inside("each"), problems)
    return looped(body, through, n, item.line) if through is not None else []


def _chosen(item: Field, n: int, problems: list[Problem]) -> list[ast.stmt] | None:
    """`chosen3 = [it for it in … if …]`, the pieces of an entry's `of`."""
    at = item.inside("of")
    test = piece_selector(at, "it", problems) if isinstance(at.value, Mapping) else expression(at, problems)
    if test is None:
        return None
    return block(f"chosen{n} = [it for it in {source_of(item)} if TEST]", at.line, TEST=test)


def _first(item: Field, n: int, problems: list[Problem]) -> list[ast.stmt]:
    """The first of several causes that holds; later ones are not evaluated."""
    valid, shape = ("first", "when", "option"), "{first: [causes]}"
    inner = item.inside("first")
    if not isinstance(inner.value, list | tuple):
        problems.append(inner.problem(inner.text, shape))
        return []
    if not _needs(item, valid, ("first",), problems, shape):
        return []
    made = block(f"before{n} = len(found)", item.line)
    for each in inner.value:
        body = entries(replace(inner, value=[each]), problems)
        made += block(f"if len(found) == before{n}:\n    BODY", item.line, BODY=body) if body else []
    return conditions(item, made, problems)


def _cause(item: Field, n: int, problems: list[Problem]) -> list[ast.stmt]:
    """A cause in words: if its condition holds, or if more or fewer pieces than given match `of`."""
    if "first" in item.value:
        return _first(item, n, problems)
    if not _needs(item, CAUSE, ("text",), problems, "a cause: {text: KEY, when: CONDITION}"):
        return []
    counted = "of" in item.value
    text = said(item, problems, values=(f"len(chosen{n})", f"few_names(chosen{n})") if counted else ())
    if text is None:
        return []
    body = block("found.append(cited(TEXT, PARAGRAPHS))", item.line, TEXT=text, PARAGRAPHS=_paragraphs(item, problems))
    if counted:
        first = _chosen(item, n, problems)
        if first is None:
            return []
        tests = [f"len(chosen{n}) {sign} LIMIT" for key, sign in (("most", ">"), ("least", "<")) if key in item.value]
        limits = [expression(item.inside(key), problems) for key in ("most", "least") if key in item.value]
        if None in limits:
            return []
        made = [template(test, item.line, LIMIT=limit) for test, limit in zip(tests, limits, strict=True)]
        made = made or [template(f"len(chosen{n}) > 0", item.line)]
        for test in made:
            body = block("if TEST:\n    BODY", item.line, TEST=test, BODY=body)
        body = first + body
    return _each(item, conditions(item, body, problems), n, problems)


def _count(item: Field, n: int, shared: bool, problems: list[Problem]) -> list[ast.stmt]:
    """Points that count for a side: once, for each of some hexes or other things, or for each selected piece. If
    another side has points with the same text, the name of the side precedes it (`shared`). Its parts are listed: each
    thing as in `named`, by default with its number. With `always: yes` it is listed even if nothing counts; with
    `counts: no` it is only reported.
    """
    shape = "points: {text: KEY, points: NUMBER, side: SIDE}, with each: LIST or of: {pieces}"
    if not _needs(item, COUNT, ("text",), problems, shape):
        return []
    text = said(item, problems)
    side = item.inside("side").text if "side" in item.value else ""
    if side and side not in item.scope.of("Side"):
        problems.append(item.inside("side").problem(side, "a side of game.yaml", valid=item.scope.of("Side")))
        return []
    points = expression(item.inside("points"), problems) if "points" in item.value else template("1", item.line)
    if text is None or points is None:
        return []
    side = "-" if _says(item, "counts", "no", problems) else side
    least = 0 if _says(item, "always", "yes", problems) else 1
    if shared and side:
        text = template(f"of_side({side!r}, TEXT)", item.line, TEXT=text)
    add = f"found.append(Count(TEXT, {side!r}, sum(points{n}), DETAIL, PARAGRAPHS))"
    parts = {"TEXT": text, "POINTS": points, "PARAGRAPHS": _paragraphs(item, problems)}
    if "of" in item.value:
        first = _chosen(item, n, problems)
        if first is None:
            return []
        made = block(
            f"points{n} = [POINTS for it in chosen{n}]\nif len(chosen{n}) >= {least}:\n    {add}",
            item.line, DETAIL=template(f"few_names(chosen{n})", item.line), **parts,
        )  # fmt: skip
        body = first + made
    elif "each" in item.value:
        through = expression(item.inside("each"), problems)
        named = expression(item.inside("named"), problems) if "named" in item.value else template("it", item.line)
        if through is None or named is None:
            return []
        body = block(
            f"listed{n} = [it for it in EACH if POINTS != 0]\n"
            f"points{n} = [POINTS for it in listed{n}]\n"
            f"details{n}: list[Text] = [f'{{NAMED}} {{signed(POINTS)}}' for it in listed{n}]\n"
            f"if len(listed{n}) >= {least}:\n    {add}",
            item.line, EACH=through, NAMED=named, DETAIL=template(f"joined(details{n})", item.line), **parts,
        )  # fmt: skip
    else:
        body = block(
            f"points{n} = [POINTS]\nif {least} == 0 or points{n}[0] != 0:\n    {add}",
            item.line, DETAIL=placed(ast.Constant(""), item.line), **parts,
        )  # fmt: skip
    return conditions(item, body, problems)


def _says(item: Field, key: str, word: str, problems: list[Problem]) -> bool:
    """Whether an optional yes-or-no field of an entry has the value `word`."""
    text = item.inside(key).text if key in item.value else ""
    if text not in ("", "yes", "no", "true", "false"):
        problems.append(item.inside(key).problem(text, "yes or no", valid=("yes", "no")))
    return {"true": "yes", "false": "no"}.get(text, text) == word
