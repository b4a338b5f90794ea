"""Statements: the variables to which they assign, and the flow of control."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import calls, names, operations
from vmodsmith.rules.language.checker.annotated import read_type
from vmodsmith.rules.language.checker.body import (
    Body,
    Flow,
    Loop,
    named,
    needs_test,
    path_of,
    shown,
    twice_named,
    wrong_names,
)
from vmodsmith.rules.language.program import Sort
from vmodsmith.rules.language.subset import name_of
from vmodsmith.rules.language.types import Type

__all__ = ["check_block", "fresh_flow"]


def check_block(body: Body, statements: Sequence[ast.stmt]) -> None:
    """Check statements one after the other."""
    for each in statements:
        if body.flow.ends:
            body.fault(each, ast.unparse(each).splitlines()[0][:60], "nothing here: this line is never reached")
            body.flow.ends = False
            body.flow.assigned |= set(body.variables)
        _STATEMENTS[type(each)](body, each)


def _expression(body: Body, node: ast.Expr) -> None:
    if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return  # a text that documents
    given = body.infer(node.value)
    if given == ty.ANY:
        return
    call = body.program.facts.calls.get(node.value) if isinstance(node.value, ast.Call) else None
    if call is None:
        hint = ": `==` compares, `=` gives a value" if isinstance(node.value, ast.Compare) else ""
        body.fault(node, ast.unparse(node)[:60], f"a statement with an effect: this changes nothing{hint}")
    elif given != ty.NONE and calls.is_pure(call):
        body.fault(
            node,
            ast.unparse(node)[:60],
            f"a variable for the result: `x = {call.name}(...)`, else this changes nothing",
        )


def _pass(body: Body, node: ast.Pass) -> None:
    del body, node


def _return(body: Body, node: ast.Return) -> None:
    if node.value is None:
        if body.result != ty.NONE and not ty.assignable(ty.NONE, body.result):
            body.fault(node, "return", f"{named(body.result)}, as the function's first line says")
    elif body.result == ty.NONE and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        body.infer(node.value)
        body.fault(
            node.value, ast.unparse(node.value)[:60], "`-> TYPE` in the function's first line, if it gives a value"
        )
    else:
        body.expect(node.value, body.result)
    body.flow.ends = True


def _assign(body: Body, node: ast.Assign) -> None:
    if len(node.targets) != 1:
        body.fault(node, ast.unparse(node)[:60], "one target for each assignment")
        return
    _put(body, node.targets[0], node.value)


def _put(body: Body, target: ast.expr, value: ast.expr) -> None:
    match target:
        case ast.Name(id=name):
            declared = body.variables.get(name)
            given = body.infer(value, declared) if declared is None else body.expect(value, declared)
            _set_variable(body, target, given, value)
        case ast.Tuple(elts=targets):
            wanted = None
            if isinstance(value, ast.Tuple) and len(value.elts) == len(targets):
                wanted = ty.TupleOf(tuple(_declared(body, each) or ty.ANY for each in targets))
            given = body.infer(value, None if wanted and ty.ANY in wanted.parts else wanted)
            _unpack(body, target, given)
        case ast.Attribute():
            _keep(body, target, value)
        case ast.Subscript():
            _item(body, target, value)
        case _:
            body.infer(value)
            body.fault(target, ast.unparse(target), "a name, a stored value or an item: only these can be assigned")


def _declared(body: Body, target: ast.expr) -> Type | None:
    return body.variables.get(target.id) if isinstance(target, ast.Name) else None


def _unpack(body: Body, target: ast.Tuple, given: Type) -> None:
    twice = twice_named(target)
    if twice is not None:
        body.fault(twice, twice.id, "each name once")
    if given == ty.ANY:
        for each in target.elts:
            if isinstance(each, ast.Name):
                _set_variable(body, each, ty.ANY, each)
        return
    if not isinstance(given, ty.TupleOf) or len(given.parts) != len(target.elts):
        body.fault(target, ast.unparse(target), wrong_names(given))
        given = ty.TupleOf(tuple(ty.ANY for _ in target.elts))
    for each, part in zip(target.elts, given.parts, strict=True):
        if isinstance(each, ast.Name):
            _set_variable(body, each, part, each)
        elif isinstance(each, ast.Tuple):
            _unpack(body, each, part)
        else:
            body.fault(each, ast.unparse(each), "a name")


def _set_variable(body: Body, target: ast.Name, given: Type, at: ast.expr, *, looped: bool = False) -> None:
    name = target.id
    if not _may_name(body, target, name):
        return
    declared = body.variables.get(name)
    if declared is None:
        declared = given if looped and ty.is_literal(given) else ty.widened(given)
        if declared == ty.NONE:
            if isinstance(at, ast.Call):
                body.fault(at, ast.unparse(at)[:60], "a value: this call returns none")
            else:
                body.fault(at, "None", f"a type as well: `{name}: Hex | None = None`")
            declared = ty.ANY
        body.variables[name] = declared
    elif looped and ty.is_literal(given) and ty.is_literal(declared):
        body.variables[name] = declared = ty.joined(declared, given) or declared
    elif not ty.assignable(given, declared) and at is target:
        body.fault(target, str(given), f"{named(declared)}, as {name} was before")
    body.note(target, declared)
    body.mean(target, Sort.LOCAL, name)
    body.flow.forget(name)
    body.flow.assigned.add(name)
    if ty.required(declared) != declared and given not in (ty.ANY, declared) and ty.assignable(given, declared):
        body.flow.shown[name] = given if given == ty.NONE else _widened_to(given, declared)


def _widened_to(given: Type, declared: Type) -> Type:
    """The type of an optional variable after an assignment: one of its options, or the type of the value if it may be
    None too.
    """
    if ty.required(given) != given:
        return declared
    inside = ty.required(declared)
    return inside if ty.assignable(given, inside) else given


def _may_name(body: Body, node: ast.AST, name: str) -> bool:
    """Whether a variable may have a name. It may have that of a function, which it hides within its rule."""
    if name in body.variables:
        return True
    if name == "game" or name in body.program.records or name in body.known.words.words:
        body.fault(node, name, "another name: this one is the game's, a record's or a type's")
        return False
    return True


def _annotated(body: Body, node: ast.AnnAssign) -> None:
    if not isinstance(node.target, ast.Name):
        body.fault(node.target, ast.unparse(node.target), "a type for a new variable only")
        return
    name = node.target.id
    declared = read_type(body, node.annotation)
    before = body.variables.get(name)
    if before is not None and before != declared:
        body.fault(node.target, name, f"a new name: {name} is {before} already")
        return
    if not _may_name(body, node.target, name):
        return
    body.variables[name] = declared
    if node.value is None:
        return
    given = body.expect(node.value, declared)
    _set_variable(body, node.target, given, node.value)


def _changed(body: Body, node: ast.AugAssign) -> None:
    """Check `x += 1` like `x = x + 1`."""
    target = node.target
    if isinstance(target, ast.Name):
        body.infer(ast.copy_location(ast.Name(target.id, ast.Load()), target))
        held = body.flow.shown.get(target.id, body.variables.get(target.id, ty.ANY))
        body.note(target, held)
        body.mean(target, Sort.LOCAL, target.id)
    else:
        held = body.infer(target)
        if isinstance(target, ast.Attribute):
            _keepable(body, target)
    if isinstance(held, ty.Union):
        needs_test(body, target, held)
        return
    right = body.infer(node.value, held)
    made = operations.operated(body, node, node.op, held, right, node.value)
    if not ty.assignable(made, held):
        body.fault(node, str(made), named(held))


def _keepable(body: Body, target: ast.Attribute) -> bool:
    """Whether an attribute can be assigned: only stored values can."""
    meaning = body.program.facts.meanings.get(target)
    if meaning is None:
        return False
    if meaning.sort != Sort.KEPT:
        name = ast.unparse(target)
        doing = _DOING.get(target.attr)
        expected = (
            f"a value that the rules store; {doing}"
            if doing
            else "a value that the rules store (declared in a rule sheet)"
        )
        body.fault(name_of(target), f"{name} =", expected)
        return False
    return True


_DOING = {
    "hex": "`.move(...)` or `.put(...)` brings a piece to a hex",
    "box": "`.send(...)` brings a piece to a box",
    "face": "`.show_face(...)` turns a piece",
    "facing": "`.turn_to(...)` turns a piece",
    "steps": "`.lose_step()` takes a step",
    "moved": "`.clear_moved()` removes the mark",
    "masked": "`.mask()` and `.unmask()` hide and show a piece",
}


def _keep(body: Body, target: ast.Attribute, value: ast.expr) -> None:
    declared = names.attribute_type(body, target)
    body.note(target, declared)
    if declared == ty.ANY or not _keepable(body, target):
        body.infer(value)
        return
    given = body.expect(value, declared)
    body.flow.forget(f".{target.attr}")
    path = path_of(target)
    if path and ty.required(declared) != declared and ty.required(given) == given and given not in (ty.ANY, ty.NONE):
        body.flow.shown[path] = ty.required(declared)


def _item(body: Body, target: ast.Subscript, value: ast.expr) -> None:
    owner = body.infer(target.value)
    meaning = body.program.facts.meanings.get(target.value)
    if meaning is not None and meaning.sort in (Sort.CONSTANT, Sort.KEPT, Sort.FIELD):
        body.fault(target, ast.unparse(target), "a variable: constants and stored values are replaced as a whole")
    match owner:
        case ty.ListOf(item=item):
            body.expect(target.slice, ty.INT)
            body.expect(value, item)
        case ty.DictOf(key=key, value=kept):
            body.expect(target.slice, key)
            body.expect(value, kept)
        case _:
            body.infer(value)
            if owner != ty.ANY:
                body.fault(target, shown(target.value, owner), "a list or map to put something into")
    body.note(target, ty.ANY if owner == ty.ANY else ty.items_of(owner) or ty.ANY)


def _delete(body: Body, node: ast.Delete) -> None:
    for each in node.targets:
        if isinstance(each, ast.Subscript):
            owner = body.infer(each.value)
            if isinstance(owner, ty.DictOf):
                body.expect(each.slice, owner.key)
                continue
            if isinstance(owner, ty.ListOf):
                body.expect(each.slice, ty.INT)
                continue
        body.fault(each, ast.unparse(each), "an item of a list or map: `del costs[hex]`")


def _if(body: Body, node: ast.If) -> None:
    shown = body.truth(node.test)
    before = body.flow
    body.flow = before.copy()
    body.flow.shown.update(shown.if_true)
    check_block(body, node.body)
    one = body.flow
    body.flow = before.copy()
    body.flow.shown.update(shown.if_false)
    check_block(body, node.orelse)
    body.flow.meet(one)


def _loop(body: Body, node: ast.For | ast.While, test: ast.expr | None) -> None:
    """Check a loop.

    The facts at the beginning of a pass are those that hold before the loop and at the end of every pass, which a trial
    pass finds. After the loop, the facts are those that hold at every exit.
    """
    endless = isinstance(test, ast.Constant) and test.value is True
    findings = body.known.findings
    start = body.flow.copy()
    while True:
        noted = len(findings.problems)
        again = _pass_once(body, node, test, start)
        if again.shown.keys() == start.shown.keys() and again.shown == start.shown:
            break
        findings.forget(noted)
        start.shown = {path: type_ for path, type_ in start.shown.items() if again.shown.get(path) == type_}
    after = start.copy()
    after.ends = endless
    if test is not None:
        body.flow = start.copy()
        noted = len(findings.problems)
        after.shown.update(body.truth(test).if_false)
        findings.forget(noted)
    for each in body.loops.pop().exits:
        after.meet(each)
    body.flow = after


def _pass_once(body: Body, node: ast.For | ast.While, test: ast.expr | None, start: Flow) -> Flow:
    """Check one pass of a loop. Returns the facts at the start of the next pass. The loop's exits stay on the stack."""
    if body.loops and body.loops[-1].node is node:
        body.loops.pop()
    body.loops.append(Loop(node))
    body.flow = start.copy()
    if test is not None:
        body.flow.shown.update(body.truth(test).if_true)
    if isinstance(node, ast.For):
        _target(body, node.target, body.program.facts.iterated[node])
    check_block(body, node.body)
    ends = [body.flow, *body.loops[-1].passes]
    again = start.copy()
    for each in ends:
        again.meet(each)
    return again


def _for(body: Body, node: ast.For) -> None:
    calls.iterated(body, node, node.iter)
    _loop(body, node, None)


def _target(body: Body, target: ast.expr, item: Type) -> None:
    if isinstance(target, ast.Name):
        _set_variable(body, target, item, target, looped=True)
    elif isinstance(target, ast.Tuple):
        _unpack(body, target, item)
    else:
        body.fault(target, ast.unparse(target), "a name for each item")


def _while(body: Body, node: ast.While) -> None:
    _loop(body, node, node.test)


def _break(body: Body, node: ast.Break) -> None:
    if body.loops:
        body.loops[-1].exits.append(body.flow.copy())
    else:
        body.fault(node, "break", "a loop around it")
    body.flow.ends = True


def _continue(body: Body, node: ast.Continue) -> None:
    if body.loops:
        body.loops[-1].passes.append(body.flow.copy())
    else:
        body.fault(node, "continue", "a loop around it")
    body.flow.ends = True


_STATEMENTS: dict[type[ast.stmt], Any] = {
    ast.Expr: _expression,
    ast.Pass: _pass,
    ast.Return: _return,
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _changed,
    ast.Delete: _delete,
    ast.If: _if,
    ast.For: _for,
    ast.While: _while,
    ast.Break: _break,
    ast.Continue: _continue,
}


def fresh_flow(names: Sequence[str]) -> Flow:
    """The flow at the beginning of a function: its parameters have values."""
    return Flow(set(names))
