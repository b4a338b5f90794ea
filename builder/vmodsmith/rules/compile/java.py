"""From a checked program to Java source: one readable class, with the author's file and line at the end of each line.
It is written for Janino: no lambdas, no generics, and nothing that a plain Java 8 compiler would not accept.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from vmodsmith.rules.compile.java_expressions import JavaExpressions, calm
from vmodsmith.rules.compile.java_names import local, method, place, record, string
from vmodsmith.rules.compile.java_types import bare, boxed, convert, default, java_type
from vmodsmith.rules.compile.java_variables import JavaVariable, declarations
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.counting import counting
from vmodsmith.rules.language.program import CheckedExpression, Function, Program, Record
from vmodsmith.rules.language.reachable import reachable
from vmodsmith.rules.language.types import Type
from vmodsmith.rules.language.weights import weight

__all__ = ["emit"]

_HEAD = """\
package vmodsmith;

// Written from the rules of the game by vmodsmith; the comment of a line names the file and line it comes from.

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class Rules extends Referee {
"""


def emit(program: Program, own: frozenset[str] = frozenset()) -> str:
    """The class `Rules` of a program without errors. Its entries are numbered in the order of `program.entries`:
    `boolean when(int n, Piece me)` evaluates conditions, `void run(int n, Piece me)` runs commands, hooks and buttons.
    Only functions that an entry calls, or that `own` names, are written: the others can never run.
    """
    parts = [_HEAD]
    for each in program.records.values():
        parts.append(_record(each))
    for constant in program.constants.values():
        writer = _Writer(program, constant.file, constant.namespace, method(constant.full_name))
        type_ = java_type(constant.type)
        writer.expressions.apart = True
        value, lines = writer.expressions.value(constant.node, type_), []
        if not isinstance(constant.node, ast.Constant):  # what makes the object has an end as well
            made = writer.fresh_member("made")
            lines = [writer.line(1, f"private {type_} {made}() {{ return {value}; }}", constant.node)]
            value = f"{made}()"
        lines.append(writer.line(1, f"private final {type_} {method(constant.full_name)} = {value};", constant.node))
        parts.append(writer.finished(lines))
    needed = reachable(program, own)
    for name, function in program.functions.items():
        if name in needed:
            parts.append(_function(program, function))
    parts += _entries(program)
    parts.append("}\n")
    return "\n".join(parts)


def _record(given: Record) -> str:
    fields = {local(name): java_type(type_) for name, type_ in given.fields.items()}
    class_, where = record(given.name), f"  // {place(given.file, given.node.lineno)}"
    lines = [f"    public static final class {class_} extends Rec {{{where}"]
    lines += [f"        public final {type_} {name};" for name, type_ in fields.items()]
    taken = ", ".join(f"{type_} {name}" for name, type_ in fields.items())
    lines.append(f"        public {class_}({taken}) {{")
    lines += [f"            this.{name} = {name};" for name in fields]
    values = ", ".join(convert(name, type_, "Object") for name, type_ in fields.items())
    lines += ["        }", f"        public Object[] fields() {{ return new Object[] {{{values}}}; }}"]
    unpacked = ", ".join(convert(f"a[{n}]", "Object", type_) for n, type_ in enumerate(fields.values()))
    lines.append(f"        public static Rec of(Object[] a) {{ return new {class_}({unpacked}); }}")
    lines.append("        public Rec made(Object[] a) { return of(a); }")
    return "\n".join([*lines, "    }", ""])


def _function(program: Program, function: Function) -> str:
    writer = _Writer(program, function.file, function.namespace, method(function.full_name))
    names = [(each.name, java_type(each.type)) for each in function.signature.parameters]
    taken = ", ".join(f"{type_} {local(name)}" for name, type_ in names)
    result = function.signature.result
    head = f"public {'void' if result == ty.NONE else java_type(result)} {method(function.full_name)}({taken}) {{"
    writer.result = result
    writer.variables = declarations(function.node, function.variables.keys() - {name for name, _ in names})
    writer.types = dict(function.variables)
    made = writer.spent(function.node.body, "        ")
    body = [writer.line(1, head, function.node), "        tick();", *made, *writer.block(function.node.body, 2)]
    if result != ty.NONE and ty.assignable(ty.NONE, result) and _may_end(function.node.body):
        body.append("        return null;")
    return writer.finished([*body, "    }"])


def _may_end(statements: list[ast.stmt]) -> bool:
    """Whether Java requires a return after the last statement."""
    last = statements[-1]
    if isinstance(last, ast.Return):
        return False
    if isinstance(last, ast.If) and last.orelse:
        return _may_end(last.body) or _may_end(last.orelse)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value is True:
        return _left(last.body)
    return True


def _left(statements: list[ast.stmt]) -> bool:
    """Whether a loop with these statements is left by a `break` of its own."""
    for each in statements:
        if isinstance(each, ast.Break) or (isinstance(each, ast.If) and (_left(each.body) or _left(each.orelse))):
            return True
    return False


def _entries(program: Program) -> Iterator[str]:
    """A method for each expression of the sheets, and the two methods that call them by number."""
    conditions: list[str] = []
    actions: list[str] = []
    for n, entry in enumerate(program.entries):
        writer = _Writer(program, entry.file, entry.namespace, f"${n}", entry.line)
        kind = "when" if entry.part in ("when", "may") else "run"
        yield writer.finished(_entry(writer, entry, n, kind))
        me = "me" if entry.with_piece else ""
        call = f"{kind}${n}({me})"
        if kind == "when":
            conditions.append(f"            case {n}: return {call};")
        else:
            actions.append(f"            case {n}: {call}; return;")
    yield from _found("boolean when", conditions, "return ")
    yield from _found("void run", actions, "")
    left = counting(program)
    numbers = [str(n) for n, each in enumerate(program.entries) if each.part == "call" and each.owner in left]
    yield f"    public int[] counting() {{\n        return new int[] {{{', '.join(numbers)}}};\n    }}\n"


_CASES = 500
"""The most expressions that one method calls by number: the size of a method is limited."""


def _found(head: str, cases: list[str], back: str) -> Iterator[str]:
    """The method that calls expressions by number, split if there are many."""
    name = head.partition(" ")[2]
    unknown = '            default: throw new RuleError("no rule has the number " + n);'
    for first in range(0, max(1, len(cases)), _CASES):
        part = f"{head}{f'$$of{first}' if first else ''}"
        last = unknown
        if first + _CASES < len(cases):
            call = f"{back}{name}$$of{first + _CASES}(n, me);"
            last = f"            default: {call if back else f'{call} return;'}"
        yield "\n".join(
            [
                f"    public {part}(int n, Piece me) {{",
                "        switch (n) {",
                *cases[first : first + _CASES],
                last,
                "        }",
                "    }",
                "",
            ]
        )


def _entry(writer: _Writer, entry: CheckedExpression, n: int, kind: str) -> list[str]:
    me = "Piece me" if entry.with_piece else ""
    writer.types = dict(entry.variables)
    if kind == "when":
        code = writer.expressions.condition(entry.node)
        return [writer.line(1, f"boolean when${n}({me}) {{ return {code}; }}", entry.node, entry.owner, "when")]
    code = writer.expressions.effect(entry.node)
    return [writer.line(1, f"void run${n}({me}) {{ {code}; }}", entry.node, entry.owner, entry.part)]


@dataclass
class _Writer:
    """Writes the statements of one function."""

    program: Program
    file: str
    namespace: str
    name: str = ""
    fixed_line: int = 0
    result: Type = ty.NONE
    variables: JavaVariable = field(default_factory=JavaVariable)
    types: dict[str, Type] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.expressions = JavaExpressions(self.program, self)
        self.count = 0

    def spent(self, parts: list[Any], pad: str) -> list[str]:
        """The line that counts the items that some parts make, if any."""
        items = weight(self.program.facts, parts)
        return [f"{pad}Lang.spend({items});"] if items else []

    def fresh(self, start: str) -> str:
        """A name that no variable of the rule has."""
        self.count += 1
        return f"{start}{self.count}$"

    def fresh_member(self, start: str) -> str:
        """A name that is not yet used in the class."""
        self.count += 1
        return f"{start}${self.name}${self.count}"

    def variable_type(self, name: str) -> Type | None:
        """The declared type of a variable."""
        return self.types.get(name)

    def where(self, node: ast.AST) -> str:
        """The author's file and line, for a comment."""
        return place(self.file, self.fixed_line or getattr(node, "lineno", 0))

    def line(self, depth: int, code: str, node: ast.AST, *notes: str) -> str:
        """A line of code with the author's file and line, followed by remarks."""
        return f"{'    ' * depth}{code}  // {place(self.file, self.fixed_line or getattr(node, 'lineno', 0), *notes)}"

    def finished(self, lines: list[str]) -> str:
        """The lines of a function, followed by the methods and classes that its expressions need."""
        hidden = [f"    private {type_} {name};" for type_, name in self.expressions.hidden]
        return "\n".join([*lines, *hidden, "", *self.expressions.methods])

    # ---- statements

    def block(self, statements: list[ast.stmt], depth: int) -> list[str]:
        """Statements, with variables declared where they first get a value."""
        lines: list[str] = []
        for each in statements:
            for name in self.variables.before.get(each, ()):
                type_ = java_type(self.types[name])
                lines.append(f"{'    ' * depth}{type_} {local(name)} = {default(type_)};")
            lines += self.statement(each, depth)
        return lines

    def statement(self, node: ast.stmt, depth: int) -> list[str]:
        """One statement."""
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return []
            case ast.Expr(value=value):
                return [self.line(depth, f"{self.expressions.effect(value)};", node)]
            case ast.Return(value=value):
                return [self.line(depth, self.returned(value), node)]
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value):
                return self.put(target, value, node, depth)
            case ast.AnnAssign():
                return []
            case ast.AugAssign():
                return self.changed(node, depth)
            case ast.Delete(targets=targets):
                return [self.line(depth, self.deleted(each), node) for each in targets]
            case ast.If():
                return self.choice(node, depth)
            case ast.For():
                return self.loop(node, depth)
            case ast.While(test=test, body=body):
                always = isinstance(test, ast.Constant) and test.value is True
                code = "true" if always else bare(self.expressions.condition(test))
                if not always and not self.expressions.varies(test):
                    code = f"Lang.test({code})"  # Java takes a loop for endless, or for dead, whose test is written out
                inner = f"{'    ' * (depth + 1)}tick();"
                self.expressions.loops += 1
                lines = [
                    self.line(depth, f"while ({code}) {{", node),
                    inner,
                    *self.spent([test, *body], "    " * (depth + 1)),
                    *self.block(body, depth + 1),
                    "    " * depth + "}",
                ]
                self.expressions.loops -= 1
                return lines
            case ast.Break():
                return [self.line(depth, "break;", node)]
            case ast.Continue():
                return [self.line(depth, "continue;", node)]
        raise AssertionError(ast.dump(node))

    def returned(self, value: ast.expr | None) -> str:
        """`return`, with the function's result."""
        if self.result == ty.NONE:
            return "return;"
        if value is None:
            return "return null;"
        return f"return {bare(self.expressions.value(value, java_type(self.result)))};"

    def put(self, target: ast.expr, value: ast.expr, node: ast.stmt, depth: int) -> list[str]:
        """An assignment. The value is evaluated before its target, as in Python."""
        match target:
            case ast.Name(id=name):
                code = bare(self.expressions.value(value, java_type(self.types[name])))
                return [self.line(depth, f"{self.named(name, node)} = {code};", node)]
            case ast.Tuple(elts=targets):
                return self.unpack(targets, value, node, depth)
            case ast.Attribute():
                java = java_type(self.expressions.kept(target).type)
                first, code = self.before(value, java, node, depth, calm(target.value))
                return [*first, self.line(depth, f"{self.expressions.keep(target, code)};", node)]
            case ast.Subscript(value=owner, slice=place):
                held = self.program.facts.types[owner]
                assert isinstance(held, ty.DictOf | ty.ListOf)
                item = held.value if isinstance(held, ty.DictOf) else held.item
                first, code = self.before(value, boxed(java_type(item)), node, depth, calm(owner) and calm(place))
                whole = self.expressions.value(owner)
                return [*first, self.line(depth, self.stored(held, whole, self.place(held, place), code), node)]
        raise AssertionError(ast.dump(target))

    def before(self, value: ast.expr, java: str, node: ast.stmt, depth: int, calmly: bool) -> tuple[list[str], str]:
        """A value, evaluated in a line of its own before something that it could change."""
        code = self.expressions.value(value, java)
        if calmly or calm(value):
            return [], code
        name = self.fresh("v")
        return [self.line(depth, f"{java} {name} = {bare(code)};", node)], name

    def place(self, held: Type, place: ast.expr) -> str:
        """A place in a list, or a key of a map."""
        return self.expressions.value(place, boxed(java_type(held.key)) if isinstance(held, ty.DictOf) else "int")

    def stored(self, held: Type, whole: str, place: str, item: str) -> str:
        """Put a value into a list or map."""
        return (
            f"{whole}.put({place}, {item});" if isinstance(held, ty.DictOf) else f"Lang.put({whole}, {place}, {item});"
        )

    def named(self, name: str, node: ast.stmt) -> str:
        """A variable that gets a value; it is declared here if this is its first."""
        if name in self.variables.at.get(node, ()):
            return f"{java_type(self.types[name])} {local(name)}"
        return local(name)

    def unpack(self, targets: list[ast.expr], value: ast.expr, node: ast.stmt, depth: int) -> list[str]:
        """`a, b = …`: all values are evaluated before the first variable changes."""
        type_ = self.program.facts.types[value]
        assert isinstance(type_, ty.TupleOf)
        if isinstance(value, ast.Tuple) and all(isinstance(each, ast.Name) for each in targets):
            lines, names = [], []
            for target, item in zip(targets, value.elts, strict=True):
                assert isinstance(target, ast.Name)
                java = java_type(self.types[target.id])
                names.append(self.fresh("v"))
                lines.append(self.line(depth, f"{java} {names[-1]} = {self.expressions.value(item, java)};", node))
            for target, name in zip(targets, names, strict=True):
                assert isinstance(target, ast.Name)
                lines.append(self.line(depth, f"{self.named(target.id, node)} = {name};", node))
            return lines
        whole = self.fresh("t")
        head = self.line(depth, f"Tuple {whole} = {self.expressions.value(value, 'Tuple')};", node)
        return [head, *self.taken(targets, type_, whole, node, depth)]

    def taken(self, targets: list[ast.expr], type_: ty.TupleOf, whole: str, node: ast.stmt, depth: int) -> list[str]:
        """Assign the parts of a tuple to variables."""
        lines = []
        for n, (target, part) in enumerate(zip(targets, type_.parts, strict=True)):
            if isinstance(target, ast.Name):
                code = convert(f"{whole}.get({n})", "Object", java_type(self.types[target.id]))
                lines.append(self.line(depth, f"{self.named(target.id, node)} = {code};", node))
            else:
                assert isinstance(target, ast.Tuple) and isinstance(part, ty.TupleOf)
                inner = self.fresh("t")
                lines.append(self.line(depth, f"Tuple {inner} = (Tuple) {whole}.get({n});", node))
                lines += self.taken(target.elts, part, inner, node, depth)
        return lines

    def changed(self, node: ast.AugAssign, depth: int) -> list[str]:
        """`x += 1`: the target is evaluated once. A list or set is changed in place."""
        target, held = node.target, self.program.facts.types[node.target]
        if isinstance(held, ty.ListOf | ty.SetOf) and not isinstance(target, ast.Attribute):
            verb = _IN_PLACE[type(node.op)] if isinstance(held, ty.SetOf) else _LISTS[type(node.op)]
            whole = self.expressions.value(target, java_type(held))
            other = self.expressions.value(node.value)
            return [self.line(depth, f"Lang.{verb}({whole}, {other});", node)]
        match target:
            case ast.Name(id=name):
                declared = java_type(self.types[name])
                made = self.combined(node, convert(local(name), declared, java_type(held)), declared)
                return [self.line(depth, f"{local(name)} = {made};", node)]
            case ast.Attribute():
                return self.changed_kept(node, target, depth)
            case ast.Subscript(value=owner, slice=place):
                return self.changed_item(node, owner, place, depth)
        raise AssertionError(ast.dump(target))

    def combined(self, node: ast.AugAssign, old: str, want: str) -> str:
        """The new value of `x += 1`."""
        held = self.program.facts.types[node.target]
        code, have = self.expressions.combined(
            node.op, held, old, self.expressions.value(node.value), written=isinstance(node.value, ast.Constant)
        )
        return convert(code, have, want)

    def changed_kept(self, node: ast.AugAssign, target: ast.Attribute, depth: int) -> list[str]:
        """`piece.Value += 1`."""
        kept, held = self.expressions.kept(target), java_type(self.program.facts.types[target])
        lines, owner = [], ""
        if not self.expressions.of_game(target):
            owner = f"{self.expressions.value(target.value)}."
            if not calm(target.value):
                name = self.fresh("o")
                lines.append(self.line(depth, f"Piece {name} = {owner[:-1]};", node))
                owner = f"{name}."
        what = f"{string(kept.name)}, {string(kept.descriptor)}"
        made = self.combined(node, convert(f"{owner}kept({what})", "Object", held), "Object")
        return [*lines, self.line(depth, f"{owner}keep({what}, {made});", node)]

    def changed_item(self, node: ast.AugAssign, owner: ast.expr, place: ast.expr, depth: int) -> list[str]:
        """`xs[n] += 1`."""
        held = self.program.facts.types[owner]
        whole, where = self.expressions.value(owner), self.place(held, place)
        lines = []
        if not (calm(owner) and calm(place)):
            names = self.fresh("o"), self.fresh("p")
            key = boxed(java_type(held.key)) if isinstance(held, ty.DictOf) else "int"
            lines = [
                self.line(depth, f"{java_type(held)} {names[0]} = {whole};", node),
                self.line(depth, f"{key} {names[1]} = {where};", node),
            ]
            whole, where = names
        item = java_type(self.program.facts.types[node.target])
        made = self.combined(node, convert(f"Lang.at({whole}, {where})", "Object", item), boxed(item))
        return [*lines, self.line(depth, self.stored(held, whole, where, made), node)]

    def deleted(self, target: ast.expr) -> str:
        """`del map[key]`."""
        assert isinstance(target, ast.Subscript)
        type_ = self.program.facts.types[target.value]
        want = boxed(java_type(type_.key)) if isinstance(type_, ty.DictOf) else "int"
        return f"Lang.delete({self.expressions.value(target.value)}, {self.expressions.value(target.slice, want)});"

    def choice(self, node: ast.If, depth: int) -> list[str]:
        """`if`, `elif`, `else`."""
        pad, before = "    " * depth, ""
        lines: list[str] = []
        while True:
            head = f"{before}if ({bare(self.expressions.condition(node.test))}) {{"
            lines += [self.line(depth, head, node), *self.block(node.body, depth + 1)]
            match node.orelse:
                case []:
                    return [*lines, f"{pad}}}"]
                case [ast.If() as other] if other not in self.variables.before:
                    node, before = other, "} else "
                case _:
                    return [*lines, f"{pad}}} else {{", *self.block(node.orelse, depth + 1), f"{pad}}}"]

    def loop(self, node: ast.For, depth: int) -> list[str]:
        """`for`: over numbers, over a list by position (it may grow meanwhile, as in Python), or over the items of
        anything else.
        """
        pad, item = "    " * depth, self.program.facts.iterated[node]
        longer = self.program.facts.grows(node)
        going = self.expressions.through(node.iter, 0 if longer else weight(self.program.facts, node.body))
        lines = [self.line(depth, each, node) for each in going.before]
        lines.append(self.line(depth, going.head, node))
        self.expressions.loops += 1
        if longer:
            lines += [f"{pad}    tick();", *self.spent(node.body, f"{pad}    ")]
        if isinstance(node.target, ast.Tuple) and going.parts and isinstance(item, ty.TupleOf):
            for target, part, (code, have) in zip(node.target.elts, item.parts, going.parts, strict=True):
                lines += self.loop_variable(target, part, code, have, node, depth + 1)
        else:
            lines += self.loop_variable(node.target, item, *going.whole(), node, depth + 1)
        lines += [*self.block(node.body, depth + 1), f"{pad}}}"]
        self.expressions.loops -= 1
        return lines

    def loop_variable(self, target: ast.expr, item: Type, code: str, have: str, node: ast.For, depth: int) -> list[str]:
        """A variable of a `for`, or several from a tuple."""
        if isinstance(target, ast.Name):
            made = convert(code, have, java_type(self.types[target.id]))
            return [self.line(depth, f"{self.named(target.id, node)} = {made};", node)]
        assert isinstance(target, ast.Tuple) and isinstance(item, ty.TupleOf)
        whole = self.fresh("t")
        head = self.line(depth, f"Tuple {whole} = {convert(code, have, 'Tuple')};", node)
        return [head, *self.taken(target.elts, item, whole, node, depth)]


_LISTS = {ast.Add: "extend", ast.Mult: "repeat"}

_IN_PLACE = {ast.BitOr: "unite", ast.BitAnd: "retain", ast.Sub: "drop", ast.BitXor: "toggle"}
