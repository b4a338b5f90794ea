"""The weight of code: the number of items that it makes each time it runs, in literal lists, sets, maps, tuples and
records, and in composed texts. Both implementations count it, so that a rule takes the same memory and time in both,
and is stopped in both. Results of variable length (a copy, a slice, two lists together) are counted where they are
made.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from vmodsmith.foundation.syntax import children
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Facts, Sort

__all__ = ["Comprehension", "gathered", "weight"]

Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp

_ADDS = ("append", "add", "insert", "setdefault")
_APART = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp, ast.Lambda)


def weight(facts: Facts, nodes: Iterable[ast.AST]) -> int:
    """The items that statements or expressions make, except for loops, comprehensions and lambdas in them, which have
    their own."""
    count = 0
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.For():
                waiting.append(node.iter)
                continue
            case ast.While():
                continue
            case _ if isinstance(node, _APART):
                if not isinstance(node, ast.Lambda):
                    waiting.append(node.generators[0].iter)
                continue
            case ast.Compare(ops=[ast.In() | ast.NotIn()], left=left, comparators=[ast.Tuple(elts=parts)]):
                waiting += [left, *parts]
                continue
            case ast.List(elts=parts, ctx=ast.Load()) | ast.Set(elts=parts) | ast.Tuple(elts=parts, ctx=ast.Load()):
                count += len(parts) + 1
            case ast.Dict(keys=keys):
                count += 2 * len(keys) + 1
            case ast.JoinedStr():
                count += 1
            case ast.Call():
                found = facts.calls.get(node)
                if found is not None and found.sort == Sort.RECORD:
                    count += len(found.arguments) + 1
                elif found is not None and found.sort == Sort.CONTAINER:
                    count += found.name in _ADDS
            case ast.Assign(targets=[ast.Subscript(value=owner)]):
                count += isinstance(facts.types.get(owner), ty.DictOf)
        waiting += children(node)
    return count


def gathered(facts: Facts, node: Comprehension, number: int, *, kept: bool) -> int:
    """The items that a pass of one loop of a comprehension makes; with `kept` the results are stored, otherwise used
    one by one.
    """
    each = node.generators[number]
    if number < len(node.generators) - 1:
        return weight(facts, [*each.ifs, node.generators[number + 1].iter])
    made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    return weight(facts, [*each.ifs, *made]) + (len(made) if kept else 0)
