"""Expressions of the rule language in Java: code of the Java type that its place requires."""

from __future__ import annotations

import ast

from vmodsmith.rules.compile.java_calls import LONG, Calls
from vmodsmith.rules.compile.java_names import local, method, string
from vmodsmith.rules.compile.java_types import boxed, convert, java_type
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Kept, Sort
from vmodsmith.rules.language.types import Type

__all__ = ["JavaExpressions", "calm"]


def calm(node: ast.expr) -> bool:
    """Whether evaluating an expression changes nothing and does not depend on anything that calls could change."""
    return isinstance(node, ast.Name | ast.Constant)


class JavaExpressions(Calls):
    """Writes the expressions of one function."""

    def condition(self, node: ast.expr) -> str:
        """Code for the truth of any expression."""
        if node not in self.facts.truths:
            return self.value(node, "boolean")
        type_ = self.facts.types[node]
        code = self.seen(node)
        if type_ == ty.INT:
            return f"{code} != 0"
        if ty.is_text(type_):
            return f"{code}.length() > 0"
        if isinstance(type_, ty.ListOf | ty.SetOf | ty.DictOf):
            return f"!{code}.isEmpty()"
        return f"{code} != null"

    def written(self, node: ast.expr, want: str | None = None) -> tuple[str, str]:
        """Code, and its Java type."""
        match node:
            case ast.Constant(value=value):
                return _constant(value)
            case ast.Name():
                return self.name(node)
            case ast.Attribute():
                return self.attribute(node)
            case ast.JoinedStr(values=values):
                return self.text(values), "String"
            case ast.List(elts=items) | ast.Set(elts=items):
                sort = "list" if isinstance(node, ast.List) else "set"
                empty = {"list": "new ArrayList()", "set": "new LinkedHashSet()"}[sort]
                made = f"Lang.{sort}({self.array(items)})" if items else empty
                return made, sort.capitalize()
            case ast.Dict(keys=keys, values=values):
                flat = [each for pair in zip(keys, values, strict=True) for each in pair if each is not None]
                return (f"Lang.map({self.array(flat)})" if flat else "new LinkedHashMap()"), "Map"
            case ast.Tuple(elts=items):
                return f"new Tuple({self.array(items)})", "Tuple"
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                return self.comprehension(node)
            case ast.Lambda():
                return self.function_value(node), "Fn"
            case ast.IfExp(test=test, body=body, orelse=orelse):
                java = want or java_type(self.facts.types[node])
                one, other = (_typed(self.value(each, java), java) for each in (body, orelse))
                return f"({self.condition(test)} ? {one} : {other})", java
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(op, left, right)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.condition(operand)})", "boolean"
            case ast.UnaryOp(op=op, operand=operand):
                code = self.value(operand, "int")
                if isinstance(op, ast.UAdd):
                    return code, "int"
                return (f"(-{code})" if isinstance(operand, ast.Constant) else f"Lang.minus({code})"), "int"
            case ast.BoolOp(op=op, values=values):
                sign = "&&" if isinstance(op, ast.And) else "||"
                return _paired([self.condition(each) for each in values], sign), "boolean"
            case ast.Compare():
                return self.comparison(node), "boolean"
            case ast.Subscript():
                return self.item(node)
            case ast.Call():
                return self.call(node)
        raise AssertionError(ast.dump(node))

    # ---- names and attributes

    def name(self, node: ast.Name) -> tuple[str, str]:
        """A variable, a constant, or a function as a value."""
        meaning = self.facts.meanings[node]
        if meaning.sort == Sort.LOCAL:
            variable = self.variable(node.id)
            assert variable is not None
            return variable.name, java_type(variable.type)
        if meaning.sort == Sort.CONSTANT:
            type_ = self.program.constants[meaning.name].type
            code = method(meaning.name)
            return (f"Lang.own({code})" if ty.changeable(type_) else code), java_type(type_)
        return self.function_value(node), "Fn"

    def kept(self, node: ast.Attribute) -> Kept:
        """The stored value of an attribute."""
        return self.program.game_kept[node.attr] if self.of_game(node) else self.program.kept[node.attr]

    def of_game(self, node: ast.Attribute) -> bool:
        """Whether an attribute is one of the game itself."""
        return isinstance(node.value, ast.Name) and node.value.id == "game" and node.value not in self.facts.meanings

    def attribute(self, node: ast.Attribute) -> tuple[str, str]:
        """An attribute: of the vocabulary, of the data, kept, or a field."""
        meaning = self.facts.meanings[node]
        if meaning.sort == Sort.KEPT:
            kept = self.kept(node)
            owner = "" if self.of_game(node) else f"{self.value(node.value)}."
            java = java_type(kept.type)
            code = convert(f"{owner}kept({string(kept.name)}, {string(kept.descriptor)})", "Object", java)
            return (f"Lang.made({code})" if isinstance(kept.type, LONG) else code), java
        owner = self.value(node.value)
        if meaning.sort == Sort.FIELD:
            record = self.facts.types[node.value]
            assert isinstance(record, ty.RecordOf)
            return f"{owner}.{local(node.attr)}", java_type(self.program.records[record.name].fields[node.attr])
        if meaning.sort == Sort.STAT:
            return f"{owner}.stat({string(meaning.name)})", "int"
        if meaning.sort == Sort.COLUMN:
            return f"{owner}.column({string(meaning.name)})", "String"
        return f"{owner}.{node.attr}()", java_type(self.attribute_type(node))

    def attribute_type(self, node: ast.Attribute) -> Type:
        """The declared type of an attribute of the vocabulary; a test may have shown that it is not None."""
        found = self.facts.declared.get(node)
        return found if found is not None else self.facts.types[node]

    def keep(self, target: ast.Attribute, value: str) -> str:
        """Code that sets a stored value."""
        kept = self.kept(target)
        owner = "" if self.of_game(target) else f"{self.value(target.value)}."
        boxed_value = convert(value, java_type(kept.type), "Object")
        return f"{owner}keep({string(kept.name)}, {string(kept.descriptor)}, {boxed_value})"

    # ---- texts

    def text(self, values: list[ast.expr]) -> str:
        """An f-string: its parts one after the other."""
        parts, long = [], 0
        for each in values:
            if isinstance(each, ast.FormattedValue):
                parts.append(self.text_of(each.value))
                long += self.facts.types[each.value] in (ty.STR, ty.TEXT)
            else:
                assert isinstance(each, ast.Constant)
                parts.append(string(str(each.value)))
        if not parts:
            return '""'
        if not parts[0].startswith('"'):
            parts.insert(0, '""')
        if len(parts) > _FLAT:
            parts = [f"Lang.woven(new String[] {{{', '.join(map(_as_text, parts))}}})"]
        made = f"({' + '.join(parts)})"
        return f"Lang.made(Lang.text{made})" if long else made

    # ---- operators

    def operation(self, op: ast.operator, left: ast.expr, right: ast.expr) -> tuple[str, str]:
        """Two values combined."""
        written = isinstance(left, ast.Constant) or isinstance(right, ast.Constant)
        return self.combined(op, self.facts.types[left], self.value(left), self.value(right), written=written)

    def combined(self, op: ast.operator, held: Type, one: str, other: str, *, written: bool) -> tuple[str, str]:
        """Code of an operation, by the type of its left side; with `written`, a part of it is a literal."""
        if held == ty.INT:
            return f"Lang.{_NUMBERS[type(op)]}({one}, {other})", "int"
        if isinstance(held, ty.SetOf):
            return f"Lang.made(Lang.{_SETS[type(op)]}({one}, {other}))", "Set"
        java = java_type(held)
        return f"Lang.{'plus' if isinstance(op, ast.Add) else 'times'}({one}, {other})", java

    def comparison(self, node: ast.Compare) -> str:
        """A comparison; in a chain, the middle value is evaluated once."""
        parts, left = [], node.left
        left_code: str | None = None
        for n, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            last = n == len(node.ops) - 1
            if last or isinstance(right, ast.Name | ast.Constant):
                parts.append(self.compared(op, left, right, left_code, None))
                left_code = None
            else:
                java = java_type(self.facts.types[right])
                name = self.home.fresh_member("m")
                self.hidden.append((java, name))
                whole = self.through_seen(right, self.value(right))
                parts.append(self.compared(op, left, right, left_code, f"({name} = {whole})"))
                left_code = name
            left = right
        return parts[0] if len(parts) == 1 else _paired(parts, "&&")

    def compared(self, op: ast.cmpop, left: ast.expr, right: ast.expr, one: str | None, other: str | None) -> str:
        """One comparison; given code replaces its side."""
        left_type, right_type = self.facts.types[left], self.facts.types[right]
        if isinstance(op, ast.Is | ast.IsNot):
            side = right if isinstance(left, ast.Constant) and left.value is None else left
            sign = "==" if isinstance(op, ast.Is) else "!="
            return f"({self.reference(side)} {sign} null)"
        if isinstance(op, ast.In | ast.NotIn):
            no = "!" if isinstance(op, ast.NotIn) else ""
            return f"{no}{self.contained(left, right)}"
        plain = all(each in (ty.INT, ty.BOOL) for each in (left_type, right_type)) and left_type == right_type
        if plain:
            sign = _SIGNS[type(op)]
            return f"({one or self.value(left)} {sign} {other or self.value(right)})"
        first, second = self.as_object(left, one), self.as_object(right, other)
        if isinstance(op, ast.Eq | ast.NotEq):
            no = "!" if isinstance(op, ast.NotEq) else ""
            if {ty.required(left_type), ty.required(right_type)} <= {ty.HEX, ty.PIECE}:
                return f"({first} {'!=' if no else '=='} {second})"
            if isinstance(right, ast.Constant) and isinstance(right.value, str):
                return f"{no}{second}.equals({first})"
            return f"{no}Lang.eq({first}, {second})"
        return f"(Lang.cmp({first}, {second}) {_SIGNS[type(op)]} 0)"

    def as_object(self, node: ast.expr, code: str | None) -> str:
        """A value as an object; given code replaces it."""
        if code is None:
            whole = self.seen(node) if ty.changeable(self.facts.types[node]) else self.object(node)
            return self.through_seen(node, whole)
        java = java_type(self.facts.types[node])
        return convert(code, java, boxed(java))

    def contained(self, left: ast.expr, right: ast.expr) -> str:
        """`x in xs`; the left side is evaluated first."""
        held = self.facts.types[right]
        if isinstance(right, ast.Tuple):
            return f"Lang.in({self.sought(left)}, Lang.list({self.array(right.elts)}))"
        if isinstance(held, ty.TupleOf):
            return f"Lang.in({self.sought(left)}, Lang.items({self.seen(right)}))"
        if not (calm(left) or calm(right)):
            return f"Lang.in({self.sought(left)}, {self.looked(right)})"
        asks = "containsKey" if isinstance(held, ty.DictOf) else "contains"
        return f"{self.looked(right)}.{asks}({self.sought(left)})"

    def sought(self, node: ast.expr) -> str:
        """The value that is searched for, as an object."""
        return self.through_seen(node, self.object(node))

    def item(self, node: ast.Subscript) -> tuple[str, str]:
        """`xs[n]`, `map[key]`, a slice."""
        type_, owner = self.facts.types[node.value], self.seen(node.value)
        if isinstance(node.slice, ast.Slice):
            ends = ", ".join(
                self.value(each, "Integer") if each else "null" for each in (node.slice.lower, node.slice.upper)
            )
            return f"Lang.made(Lang.slice({owner}, {ends}))", "List" if isinstance(type_, ty.ListOf) else "String"
        if isinstance(type_, ty.TupleOf):
            return f"{owner}.get({self.value(node.slice, 'int')})", "Object"
        if isinstance(type_, ty.DictOf):
            return f"Lang.at({owner}, {self.value(node.slice, boxed(java_type(type_.key)))})", "Object"
        if isinstance(type_, ty.ListOf):
            return f"Lang.at({owner}, {self.value(node.slice, 'int')})", "Object"
        return f"Lang.charAt({owner}, {self.value(node.slice, 'int')})", "String"


_SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}

_NUMBERS = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "div", ast.Mod: "mod", ast.Pow: "pow"}

_SETS = {ast.BitOr: "union", ast.BitAnd: "both", ast.Sub: "minus", ast.BitXor: "either"}


_FLAT = 16
"""The most parts of a text in one chain: a compiler nests each within the one before."""


def _typed(code: str, java: str) -> str:
    """A branch of a choice, with a cast: a compiler cannot infer the type if both branches of a nested
    choice are null.
    """
    return f"(({java}) null)" if code == "null" else code


def _as_text(code: str) -> str:
    return code if code.startswith('"') else f"String.valueOf({code})"


def _paired(parts: list[str], sign: str) -> str:
    """Conditions joined in pairs of pairs, in their order: in a long chain a compiler nests each within the
    one before.
    """
    if len(parts) <= _FLAT:
        return f"({f' {sign} '.join(parts)})"
    half = len(parts) // 2
    return f"({_paired(parts[:half], sign)} {sign} {_paired(parts[half:], sign)})"


def _constant(value: object) -> tuple[str, str]:
    match value:
        case None:
            return "null", "null"
        case bool():
            return ("true" if value else "false"), "boolean"
        case int():
            return (str(value) if value >= 0 else f"({value})"), "int"
    return string(str(value)), "String"
