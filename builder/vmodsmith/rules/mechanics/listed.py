"""Reasons and actions that a command, hook or button of a sheet writes as a list, as in a declaration:

- {id: dig, for: unit, menu: cmd.dig, on: map, call: [{set: dug-in, text: say.digs, values: [me.name]}],
   against: [{text: why.moved, when: me.moved, paragraphs: "5.1"}]}
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game, SyntaxTree, WrittenList
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.mechanics.code import Field, Scope, block
from vmodsmith.rules.mechanics.trees import as_before
from vmodsmith.rules.mechanics.values import body_of

__all__ = ["listed"]

_GIVES = {"against": (ty.ListOf(ty.TEXT), "list[Text]"), "call": (ty.NONE, "None")}


def listed(game: Game, scope: Scope, problems: list[Problem]) -> Iterator[SyntaxTree]:
    """The functions of the lists in a game's sheets, one tree for each sheet that has any."""
    for sheet in game.rules:
        if sheet.written:
            file = sheet.written[0].origin.file
            made = [_function(each, scope, problems) for each in sheet.written]
            yield SyntaxTree(file=file, namespace="", tree=ast.Module(as_before(file, "", made), []))


def _function(one: WrittenList, scope: Scope, problems: list[Problem]) -> ast.FunctionDef:
    result, written = _GIVES[one.field]
    line = one.origin.line_of(one.field)
    made = block(f"def {one.name}({'me: Piece' if one.piece else ''}) -> {written}:\n    pass", line)[0]
    assert isinstance(made, ast.FunctionDef)
    taken = (ty.PIECE,) if one.piece else ()
    body = body_of(Field(one.origin, one.field, one.value, made, result, taken, scope), problems)
    made.body = [_OnMap().visit(each) for each in body] if one.on_map else body
    return made


class _OnMap(ast.NodeTransformer):
    """Replaces the hex of a piece by one that is never None, for commands with `on: map`."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """`me.here` for `me.hex`."""
        self.generic_visit(node)
        if node.attr == "hex" and isinstance(node.value, ast.Name) and node.value.id == "me":
            node.attr = "here"
        return node
