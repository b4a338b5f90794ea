"""Statements of checked rules as Python code, for a game in memory."""

from __future__ import annotations

import ast

from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Kept
from vmodsmith.rules.language.weights import weight
from vmodsmith.rules.tabletop.python_expressions import PythonExpressions, anchored, at, call, mangled, name

__all__ = ["Statements", "anchored", "mangled"]


class Statements(PythonExpressions):
    """Rewrites the statements of one function."""

    def function(self, full_name: str, node: ast.FunctionDef) -> ast.stmt:
        """A function without annotations and defaults; it counts its calls."""
        arguments = ast.arguments([], [at(ast.arg(each.arg), each) for each in node.args.args], None, [], [], None, [])
        made = ast.FunctionDef(full_name, arguments, [*self.begun(node), *self.block(node.body)], [], None, None)
        return at(made, node)  # type: ignore[no-any-return]

    def tick(self, node: ast.AST) -> ast.stmt:
        """Count a step."""
        return at(ast.Expr(call("$tick")), node)  # type: ignore[no-any-return]

    def begun(self, node: ast.FunctionDef | ast.While) -> list[ast.stmt]:
        """Count a step, and the items that the function, or a pass of the loop, makes."""
        made = [anchored(self.tick(node), node)]
        parts = node.body if isinstance(node, ast.FunctionDef) else [node.test, *node.body]
        items = weight(self.facts, parts)
        return [*made, anchored(self.spent(node, items), node)] if items else made

    def spent(self, node: ast.AST, items: int) -> ast.stmt:
        """Count items."""
        return at(ast.Expr(call("$spend", ast.Constant(items))), node)  # type: ignore[no-any-return]

    def block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Statements; at least one."""
        made = [anchored(new, each) for each in statements for new in self.statement(each)]
        return made or [anchored(ast.Pass(), statements[0])]

    def statement(self, node: ast.stmt) -> list[ast.stmt]:
        """One statement as one or more."""
        match node:
            case ast.Expr(value=ast.Constant()):
                return []
            case ast.Expr(value=value):
                return [ast.Expr(self.expression(value))]
            case ast.Return(value=value):
                return [ast.Return(self.expression(value) if value else None)]
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                return self.put(target, value)
            case ast.AnnAssign():
                return []
            case ast.AugAssign():
                return self.changed(node)
            case ast.Delete(targets=targets):
                return [ast.Delete([self.stored(each, ast.Del()) for each in targets])]
            case ast.If(test=test, body=body, orelse=orelse):
                otherwise = self.block(orelse) if orelse else []
                return [ast.If(self.expression(test), self.block(body), otherwise)]
            case ast.For():
                return [self.loop(node)]
            case ast.While(test=test, body=body):
                before = self.loops
                self.loops += 1
                made = ast.While(self.expression(test), [*self.begun(node), *self.block(body)], [])
                self.loops = before
                return [made]
            case ast.Pass() | ast.Break() | ast.Continue():
                return [type(node)()]
        raise AssertionError(ast.dump(node))

    def loop(self, node: ast.For) -> ast.stmt:
        """A `for`. A list that may grow meanwhile counts each pass, else the list is counted before."""
        items, longer = weight(self.facts, node.body), self.facts.grows(node)
        iterated = self.iterated(node.iter, 0 if longer else items)
        self.loops += 1
        grows = [self.tick(node), self.spent(node, items)] if longer else []
        body = [*grows, *self.block(node.body)]
        self.loops -= 1
        return ast.For(self.stored(node.target, ast.Store()), iterated, body, [], None)

    # ---- values given

    def put(self, target: ast.expr, value: ast.expr) -> list[ast.stmt]:
        """An assignment; the tabletop stores stored values. The value is evaluated before its target, as in Python."""
        if not isinstance(target, ast.Attribute):
            return [ast.Assign([self.stored(target, ast.Store())], self.expression(value))]
        made = self.expression(value)
        if isinstance(target.value, ast.Name):
            return [self.kept_as(target, self.owner(target), made)]
        first = ast.Assign([ast.Name("$v", ast.Store())], made)
        return [first, self.kept_as(target, self.owner(target), name("$v"))]

    def owner(self, target: ast.Attribute) -> ast.expr | None:
        """The owner of a stored value; None for the game."""
        return None if self.of_game(target) else self.expression(target.value)

    def kept_as(self, target: ast.Attribute, owner: ast.expr | None, value: ast.expr) -> ast.stmt:
        """Write a stored value."""
        kept = self.kept(target)
        given = [ast.Constant(kept.name), ast.Constant(kept.descriptor), value]
        if owner is None:
            return ast.Expr(call("$store", *given))
        return ast.Expr(ast.Call(ast.Attribute(owner, "store", ast.Load()), given, []))

    def changed(self, node: ast.AugAssign) -> list[ast.stmt]:
        """`x += 1`: the target is evaluated once. A list or set is changed in place."""
        target, held = node.target, self.facts.types[node.target]
        if isinstance(held, ty.ListOf | ty.SetOf) and not isinstance(target, ast.Attribute):
            return [self.changed_in_place(node, held)]
        value = self.expression(node.value)
        match target:
            case ast.Name():
                return [
                    ast.Assign([self.stored(target, ast.Store())], self.combined(node, self.expression(target), value))
                ]
            case ast.Attribute():
                first: list[ast.stmt] = []
                owner = self.owner(target)
                if owner is not None and not isinstance(target.value, ast.Name):
                    first.append(ast.Assign([ast.Name("$o", ast.Store())], owner))
                    owner = name("$o")
                old = self.kept_value(self.kept(target), owner)
                owner = name("$o") if first else self.owner(target)
                return [*first, self.kept_as(target, owner, self.combined(node, old, value))]
            case ast.Subscript(value=whole, slice=place):
                store: list[ast.expr] = [ast.Name("$o", ast.Store()), ast.Name("$i", ast.Store())]
                pair = ast.Tuple([self.expression(whole), self.expression(place)], ast.Load())
                old = ast.Subscript(name("$o"), name("$i"), ast.Load())
                new = ast.Subscript(name("$o"), name("$i"), ast.Store())
                return [
                    ast.Assign([ast.Tuple(store, ast.Store())], pair),
                    ast.Assign([new], self.combined(node, old, value)),
                ]
        raise AssertionError(ast.dump(target))

    def combined(self, node: ast.AugAssign, old: ast.expr, value: ast.expr) -> ast.expr:
        """The new value of `x += 1`."""
        return self.operation(node.op, self.facts.types[node.target], old, value, node.value)

    def changed_in_place(self, node: ast.AugAssign, held: ty.Type) -> ast.stmt:
        """`xs += ys`, `s |= t`: all variables with the same list or set see the change."""
        value = self.expression(node.value)
        if isinstance(held, ty.ListOf):
            target = self.expression(node.target)
            return ast.Expr(call("$extend" if isinstance(node.op, ast.Add) else "$repeat", target, value))
        return ast.AugAssign(self.stored(node.target, ast.Store()), node.op, value)  # type: ignore[arg-type]

    def kept_value(self, kept: Kept, owner: ast.expr | None) -> ast.expr:
        """Read a stored value."""
        given: list[ast.expr] = [ast.Constant(kept.name), ast.Constant(kept.descriptor)]
        if owner is None:
            return call("$stored", *given)
        return ast.Call(ast.Attribute(owner, "stored", ast.Load()), given, [])
