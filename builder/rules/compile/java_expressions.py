"""Expressions of the rule language in Java.

An expression is written as code of the Java type its place wants. What Java has no expression for (a comprehension, a lambda)
becomes a method of its own beside the function, with the variables it reads as parameters.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Protocol

from builder.rules.compile.java_types import boxed, convert, java_type, local, method, string
from builder.rules.language import types as ty
from builder.rules.language.program import Call, Kept, Program, Sort
from builder.rules.language.types import Type

__all__ = ["Expressions", "Home"]


class Home(Protocol):
    """The function that expressions stand in."""

    types: dict[str, Type]

    def fresh(self, start: str) -> str:
        """A name that no variable of the rule has."""

    def fresh_member(self, start: str) -> str:
        """A name that nothing in the class has."""

    def where(self, node: ast.AST) -> str:
        """The author's file and line."""


class Expressions:
    """Writes the expressions of one function. `methods` are the methods they need beside it, `hidden` its own variables."""

    def __init__(self, program: Program, home: Home) -> None:
        self.program = program
        self.facts = program.facts
        self.home = home
        self.methods: list[str] = []
        self.hidden: list[tuple[str, str]] = []
        self.scopes: list[dict[str, Type]] = []

    # ---- what a place wants

    def value(self, node: ast.expr, want: str | None = None) -> str:
        """Code of a Java type; of the expression's own type where none is wanted."""
        code, have = self.written(node, want)
        return convert(code, have, want or java_type(self.facts.types[node]))

    def effect(self, node: ast.expr) -> str:
        """Code of a call that is made for what it does."""
        return self.written(node)[0]

    def condition(self, node: ast.expr) -> str:
        """Code that is true or false, whatever the expression is."""
        if node not in self.facts.truths:
            return self.value(node, "boolean")
        type_ = self.facts.types[node]
        code = self.value(node)
        if type_ == ty.INT:
            return f"{code} != 0"
        if ty.is_text(type_):
            return f"{code}.length() > 0"
        if isinstance(type_, ty.ListOf | ty.SetOf | ty.DictOf):
            return f"!{code}.isEmpty()"
        return f"{code} != null"

    def written(self, node: ast.expr, want: str | None = None) -> tuple[str, str]:
        """Code, and the Java type it has."""
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
                return f"({self.condition(test)} ? {self.value(body, java)} : {self.value(orelse, java)})", java
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(op, left, right, node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.condition(operand)})", "boolean"
            case ast.UnaryOp(op=op, operand=operand):
                code = self.value(operand, "int")
                return (f"(-{code})" if isinstance(op, ast.USub) else code), "int"
            case ast.BoolOp(op=op, values=values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return f"({sign.join(self.condition(each) for each in values)})", "boolean"
            case ast.Compare():
                return self.comparison(node), "boolean"
            case ast.Subscript():
                return self.item(node)
            case ast.Call():
                return self.call(node)
        raise AssertionError(ast.dump(node))

    def array(self, items: list[ast.expr]) -> str:
        """Values as an array of objects."""
        return f"new Object[] {{{', '.join(self.object(each) for each in items)}}}"

    def object(self, node: ast.expr) -> str:
        """A value as it stands in a collection."""
        return self.value(node, boxed(java_type(self.facts.types[node])))

    # ---- names and attributes

    def name(self, node: ast.Name) -> tuple[str, str]:
        """A variable, a constant, or a function as a value."""
        meaning = self.facts.meanings[node]
        if meaning.sort == Sort.LOCAL:
            return local(node.id), self.declared(node)
        if meaning.sort == Sort.CONSTANT:
            return method(meaning.name), java_type(self.program.constants[meaning.name].type)
        return self.function_value(node), "Fn"

    def declared(self, node: ast.Name) -> str:
        """The Java type with which a variable was declared; what is known of it here may be more."""
        for scope in reversed(self.scopes):
            if node.id in scope:
                return java_type(scope[node.id])
        type_ = self.home.types.get(node.id)
        return java_type(type_ if type_ is not None else self.facts.types[node])

    def kept(self, node: ast.Attribute) -> Kept:
        """The kept value that an attribute is."""
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
            code = f"{owner}kept({string(kept.name)}, {string(kept.descriptor)})"
            return convert(code, "Object", java), java
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
        """What an attribute of the vocabulary is declared to be; a test may have shown that it is not None."""
        found = self.facts.declared.get(node)
        return found if found is not None else self.facts.types[node]

    def keep(self, target: ast.Attribute, value: str) -> str:
        """Code that gives a kept value."""
        kept = self.kept(target)
        owner = "" if self.of_game(target) else f"{self.value(target.value)}."
        boxed_value = convert(value, java_type(kept.type), "Object")
        return f"{owner}keep({string(kept.name)}, {string(kept.descriptor)}, {boxed_value})"

    # ---- texts

    def text(self, values: list[ast.expr]) -> str:
        """An f-string: its parts one after the other."""
        parts = []
        for each in values:
            if isinstance(each, ast.FormattedValue):
                parts.append(self.text_of(each.value))
            else:
                assert isinstance(each, ast.Constant)
                parts.append(string(str(each.value)))
        if not parts:
            return '""'
        first = "" if parts[0].startswith('"') else '"" + '
        return f"({first}{' + '.join(parts)})"

    def text_of(self, node: ast.expr) -> str:
        """A value as a part of a text; a hex stands for its number."""
        code = self.value(node)
        return f"{code}.number()" if self.facts.types[node] == ty.HEX else code

    # ---- operators

    def operation(self, op: ast.operator, left: ast.expr, right: ast.expr, node: ast.expr) -> tuple[str, str]:
        """Two values combined."""
        return self.combined(op, self.facts.types[left], self.value(left), self.value(right), node)

    def changed(self, node: ast.AugAssign) -> tuple[str, str]:
        """The new value of `x += 1`."""
        held = self.facts.types[node.target]
        old = self.value(node.target) if not isinstance(node.target, ast.Name) else self.current(node.target, held)
        return self.combined(node.op, held, old, self.value(node.value), node.value)

    def current(self, target: ast.Name, held: Type) -> str:
        """A variable read where it is also written."""
        return convert(local(target.id), self.declared(target), java_type(held))

    def combined(self, op: ast.operator, left_type: Type, one: str, other: str, node: ast.expr) -> tuple[str, str]:
        """Code of an operation, by the type of what stands on the left."""
        if left_type == ty.INT:
            sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}.get(type(op))
            if sign:
                return f"({one} {sign} {other})", "int"
            name = {ast.FloorDiv: "div", ast.Mod: "mod", ast.Pow: "pow"}[type(op)]
            return f"Lang.{name}({one}, {other})", "int"
        if ty.is_text(left_type):
            return (f"({one} + {other})" if isinstance(op, ast.Add) else f"Lang.times({one}, {other})"), "String"
        if isinstance(left_type, ty.ListOf):
            return f"Lang.plus({one}, {other})", "List"
        name = {ast.BitOr: "union", ast.BitAnd: "both", ast.Sub: "minus", ast.BitXor: "either"}[type(op)]
        return f"Lang.{name}({one}, {other})", "Set"

    def comparison(self, node: ast.Compare) -> str:
        """A comparison; in a chain, what stands in the middle is worked out once."""
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
                parts.append(self.compared(op, left, right, left_code, f"({name} = {self.value(right)})"))
                left_code = name
            left = right
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def compared(self, op: ast.cmpop, left: ast.expr, right: ast.expr, one: str | None, other: str | None) -> str:
        """One comparison; code that is given stands for its side."""
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

    def reference(self, node: ast.expr) -> str:
        """A value that may be null, as it is."""
        code, have = self.written(node)
        return convert(code, have, boxed(have))

    def as_object(self, node: ast.expr, code: str | None) -> str:
        """A value as an object; code that is given stands for it."""
        if code is None:
            return self.object(node)
        java = java_type(self.facts.types[node])
        return convert(code, java, boxed(java))

    def contained(self, left: ast.expr, right: ast.expr) -> str:
        """`x in xs`."""
        held = self.facts.types[right]
        if isinstance(right, ast.Tuple):
            return f"Lang.in({self.object(left)}, Lang.list({self.array(right.elts)}))"
        if isinstance(held, ty.TupleOf):
            return f"Lang.in({self.object(left)}, Lang.items({self.value(right)}))"
        if isinstance(held, ty.ListOf | ty.SetOf):
            return f"{self.value(right)}.contains({self.object(left)})"
        if isinstance(held, ty.DictOf):
            return f"{self.value(right)}.containsKey({self.object(left)})"
        return f"{self.value(right)}.contains({self.value(left)})"

    def item(self, node: ast.Subscript) -> tuple[str, str]:
        """`xs[n]`, `map[key]`, a slice."""
        type_, owner = self.facts.types[node.value], self.value(node.value)
        if isinstance(node.slice, ast.Slice):
            ends = ", ".join(
                self.value(each, "Integer") if each else "null" for each in (node.slice.lower, node.slice.upper)
            )
            return f"Lang.slice({owner}, {ends})", "List" if isinstance(type_, ty.ListOf) else "String"
        if isinstance(type_, ty.TupleOf):
            return f"{owner}.get({self.value(node.slice, 'int')})", "Object"
        if isinstance(type_, ty.DictOf):
            return f"Lang.at({owner}, {self.value(node.slice, boxed(java_type(type_.key)))})", "Object"
        if isinstance(type_, ty.ListOf):
            return f"Lang.at({owner}, {self.value(node.slice, 'int')})", "Object"
        return f"Lang.charAt({owner}, {self.value(node.slice, 'int')})", "String"

    # ---- calls

    def call(self, node: ast.Call) -> tuple[str, str]:
        """A call, its arguments in order, defaults filled in."""
        call = self.facts.calls[node]
        if call.sort == Sort.BUILTIN:
            return self.own(node, call.name)
        result = java_type(self.facts.results.get(node, self.facts.types[node]))
        if call.sort == Sort.VALUE:
            owner = self.value(node.func, "Fn")
            return f"{owner}.call({self.array(list(call.arguments))})", "Object"
        if call.sort == Sort.CONTAINER:
            return self.container(node, call)
        arguments = [
            self.value(each, java_type(type_)) for each, type_ in zip(call.arguments, call.parameters, strict=True)
        ]
        if call.sort == Sort.RECORD:
            return f"new R_{call.name}({', '.join(arguments)})", f"R_{call.name}"
        if call.name == "say" and call.sort == Sort.VOCABULARY:
            values = ", ".join(convert(self.text_of(each), self.said(each), "Object") for each in call.rest)
            return f"say({arguments[0]}, new Object[] {{{values}}})", "String"
        if call.sort == Sort.METHOD:
            assert call.receiver is not None
            return f"{self.value(call.receiver)}.{call.name}({', '.join(arguments)})", result
        name = method(call.name) if call.sort == Sort.FUNCTION else call.name
        return f"{name}({', '.join(arguments)})", result

    def said(self, node: ast.expr) -> str:
        """The Java type of a value that goes into a text."""
        type_ = self.facts.types[node]
        return "String" if type_ == ty.HEX else java_type(type_)

    def container(self, node: ast.Call, call: Call) -> tuple[str, str]:
        """A method of a list, set, map or text."""
        assert call.receiver is not None
        type_, owner = self.facts.types[call.receiver], self.value(call.receiver)
        arguments = [
            self.value(each, boxed(java_type(want)) if want != ty.INT or call.name not in _BY_PLACE else "int")
            for each, want in zip(call.arguments, call.parameters, strict=True)
        ]
        sort = "list" if isinstance(type_, ty.ListOf) else "set" if isinstance(type_, ty.SetOf) else "dict"
        if ty.is_text(type_):
            sort = "str"
            arguments = [self.value(each, "List" if call.name == "join" else "String") for each in call.arguments]
        if sort == "dict" and call.name == "get" and len(node.args) == 2:
            return f"Lang.get({owner}, {', '.join(arguments)})", "Object"
        pattern, result = _METHODS[sort, call.name]
        return pattern.format(owner, *arguments), result

    def own(self, node: ast.Call, name: str) -> tuple[str, str]:
        """One of Python's own functions."""
        return getattr(self, f"own_{name}")(node)  # type: ignore[no-any-return]

    def keyword(self, node: ast.Call, name: str) -> ast.expr | None:
        """The value of a keyword."""
        return next((each.value for each in node.keywords if each.arg == name), None)

    def collection(self, node: ast.expr) -> str:
        """Whatever can be gone through, as a collection."""
        if isinstance(self.facts.types[node], ty.ListOf | ty.SetOf):
            return self.value(node)
        return f"Lang.items({self.value(node)})"

    def own_len(self, node: ast.Call) -> tuple[str, str]:
        type_, code = self.facts.types[node.args[0]], self.value(node.args[0])
        if ty.is_text(type_):
            return f"Lang.len({code})", "int"
        return (f"Lang.items({code}).size()" if isinstance(type_, ty.TupleOf) else f"{code}.size()"), "int"

    def own_sum(self, node: ast.Call) -> tuple[str, str]:
        if isinstance(node.args[0], ast.GeneratorExp):
            return self.tally(node.args[0], "sum"), "int"
        return f"Lang.sum({self.collection(node.args[0])})", "int"

    def own_any(self, node: ast.Call) -> tuple[str, str]:
        if isinstance(node.args[0], ast.GeneratorExp):
            return self.tally(node.args[0], "any"), "boolean"
        return f"Lang.any({self.collection(node.args[0])})", "boolean"

    def own_all(self, node: ast.Call) -> tuple[str, str]:
        if isinstance(node.args[0], ast.GeneratorExp):
            return self.tally(node.args[0], "all"), "boolean"
        return f"Lang.all({self.collection(node.args[0])})", "boolean"

    def own_min(self, node: ast.Call) -> tuple[str, str]:
        return self.extreme(node, "min")

    def own_max(self, node: ast.Call) -> tuple[str, str]:
        return self.extreme(node, "max")

    def extreme(self, node: ast.Call, name: str) -> tuple[str, str]:
        """`min` and `max`: of two numbers, of several values, of a collection."""
        key, otherwise = self.keyword(node, "key"), self.keyword(node, "default")
        numbers = all(self.facts.types[each] == ty.INT for each in node.args)
        if len(node.args) > 1 and numbers and key is None:
            made = self.value(node.args[0], "int")
            for each in node.args[1:]:
                made = f"Math.{name}({made}, {self.value(each, 'int')})"
            return made, "int"
        items = f"Lang.list({self.array(node.args)})" if len(node.args) > 1 else self.collection(node.args[0])
        by = self.function_value(key) if key is not None else "null"
        if otherwise is None:
            return f"Lang.{name}({items}, {by})", "Object"
        return f"Lang.{name}({items}, {by}, {self.reference(otherwise)})", "Object"

    def own_sorted(self, node: ast.Call) -> tuple[str, str]:
        key, reverse = self.keyword(node, "key"), self.keyword(node, "reverse")
        by = self.function_value(key) if key is not None else "null"
        back = self.value(reverse, "boolean") if reverse is not None else "false"
        return f"Lang.sorted({self.collection(node.args[0])}, {by}, {back})", "List"

    def ends(self, node: ast.Call) -> tuple[str, str, str]:
        """First, end and step of a range."""
        codes = [self.value(each, "int") for each in node.args]
        if len(codes) == 1:
            return "0", codes[0], "1"
        return codes[0], codes[1], codes[2] if len(codes) == 3 else "1"

    def own_range(self, node: ast.Call) -> tuple[str, str]:
        return f"Lang.range({', '.join(self.ends(node))})", "List"

    def own_enumerate(self, node: ast.Call) -> tuple[str, str]:
        start = self.value(node.args[1], "int") if len(node.args) == 2 else "0"
        return f"Lang.enumerate({self.collection(node.args[0])}, {start})", "List"

    def own_zip(self, node: ast.Call) -> tuple[str, str]:
        strict = self.keyword(node, "strict")
        how = self.value(strict, "boolean") if strict is not None else "false"
        one, other = (f"Lang.items({self.value(each)})" for each in node.args)
        return f"Lang.zip({one}, {other}, {how})", "List"

    def own_reversed(self, node: ast.Call) -> tuple[str, str]:
        return f"Lang.reversed(Lang.items({self.value(node.args[0])}))", "List"

    def own_replace(self, node: ast.Call) -> tuple[str, str]:
        record = self.facts.types[node]
        assert isinstance(record, ty.RecordOf)
        fields = list(self.program.records[record.name].fields.items())
        names = [name for name, _ in fields]
        places = ", ".join(str(names.index(str(each.arg))) for each in node.keywords)
        values = ", ".join(
            convert(
                self.value(each.value, java_type(dict(fields)[str(each.arg)])),
                java_type(dict(fields)[str(each.arg)]),
                "Object",
            )
            for each in node.keywords
        )
        code = f"{self.value(node.args[0])}.changed(new int[] {{{places}}}, new Object[] {{{values}}})"
        return f"((R_{record.name}) {code})", f"R_{record.name}"

    def own_abs(self, node: ast.Call) -> tuple[str, str]:
        return f"Math.abs({self.value(node.args[0], 'int')})", "int"

    def own_str(self, node: ast.Call) -> tuple[str, str]:
        return f"Lang.str({self.object(node.args[0])})", "String"

    def own_bool(self, node: ast.Call) -> tuple[str, str]:
        return f"({self.condition(node.args[0])})", "boolean"

    def own_list(self, node: ast.Call) -> tuple[str, str]:
        return (f"Lang.list({self.collection(node.args[0])})" if node.args else "new ArrayList()"), "List"

    def own_set(self, node: ast.Call) -> tuple[str, str]:
        return (f"Lang.set({self.collection(node.args[0])})" if node.args else "new LinkedHashSet()"), "Set"

    def own_dict(self, node: ast.Call) -> tuple[str, str]:
        return (f"Lang.copy({self.value(node.args[0])})" if node.args else "new LinkedHashMap()"), "Map"

    # ---- going through

    def through(self, node: ast.expr) -> tuple[list[str], str, str]:
        """A loop over an expression: the lines before and of its head, code of each item and its type."""
        n = self.home.fresh("i")
        if isinstance(node, ast.Call) and self.facts.calls[node].name == "range" and self.known_step(node):
            first, end, step = self.ends(node)
            last = self.home.fresh("n")
            sign = ">" if step.startswith("(-") or step.startswith("-") else "<"
            plus = f"{n}++" if step == "1" else f"{n} += {step}"
            return [f"int {last} = {end};", f"for (int {n} = {first}; {n} {sign} {last}; {plus}) {{"], n, "int"
        type_ = self.facts.types[node]
        if isinstance(type_, ty.SetOf):
            loop = f"for (Iterator {n} = {self.value(node)}.iterator(); {n}.hasNext();) {{"
            return [loop], f"{n}.next()", "Object"
        xs = self.home.fresh("xs")
        code = self.value(node) if isinstance(type_, ty.ListOf) else f"Lang.items({self.value(node)})"
        head = [f"List {xs} = {code};", f"for (int {n} = 0; {n} < {xs}.size(); {n}++) {{"]
        return head, f"{xs}.get({n})", "Object"

    def known_step(self, node: ast.Call) -> bool:
        """Whether the steps of a range are written out, and not zero."""
        if self.facts.calls[node].sort != Sort.BUILTIN:
            return False
        if len(node.args) < 3:
            return True
        step = node.args[2]
        if isinstance(step, ast.UnaryOp) and isinstance(step.op, ast.USub):
            step = step.operand
        return isinstance(step, ast.Constant) and step.value != 0

    def comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> tuple[str, str]:
        """A comprehension as a call of a method that makes the collection."""
        java = {ast.SetComp: "Set", ast.DictComp: "Map"}.get(type(node), "List")
        made = {"Set": "new LinkedHashSet()", "Map": "new LinkedHashMap()", "List": "new ArrayList()"}[java]

        def innermost(pad: str) -> list[str]:
            if isinstance(node, ast.DictComp):
                return [f"{pad}found$.put({self.object(node.key)}, {self.object(node.value)});"]
            return [f"{pad}found$.add({self.object(node.elt)});"]

        return self.gathering(node, java, f"{java} found$ = {made};", innermost, "found$"), java

    def tally(self, node: ast.GeneratorExp, how: str) -> str:
        """`sum`, `any` or `all` of a generator: no list is made, and no more is worked out than is needed."""
        if how == "sum":
            return self.gathering(
                node, "int", "int found$ = 0;", lambda pad: [f"{pad}found$ += {self.value(node.elt, 'int')};"], "found$"
            )
        no = "" if how == "any" else "!"
        early = "true" if how == "any" else "false"

        def innermost(pad: str) -> list[str]:
            return [f"{pad}if ({no}({self.condition(node.elt)})) return {early};"]

        return self.gathering(node, "boolean", "", innermost, "false" if how == "any" else "true")

    def gathering(
        self,
        node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp,
        java: str,
        start: str,
        innermost: Callable[[str], list[str]],
        end: str,
    ) -> str:
        """A method that goes through the `for`s of a comprehension; returns the call of it."""
        captured = self.captured(node)
        name = self.home.fresh_member("each")
        types = self.facts.scopes[node]
        lines, depth = [], 2
        self.scopes.append(types)
        for each in node.generators:
            pad = "    " * depth
            head, code, have = self.through(each.iter)
            lines += [pad + line for line in head]
            lines += self.bound(each.target, self.facts.iterated[each], code, have, pad + "    ")
            lines += [f"{pad}    if (!({self.condition(test)})) continue;" for test in each.ifs]
            depth += 1
        lines += innermost("    " * depth)
        lines += ["    " * (depth - 1 - n) + "}" for n in range(len(node.generators))]
        self.scopes.pop()
        taken = ", ".join(f"{type_} {local(each)}" for each, type_ in captured)
        opening = [f"        {start}"] if start else []
        where = f"  // {self.home.where(node)}"
        method_ = [
            f"    private {java} {name}({taken}) {{{where}",
            *opening,
            *lines,
            f"        return {end};",
            "    }",
            "",
        ]
        self.methods.append("\n".join(method_))
        return f"{name}({', '.join(local(each) for each, _ in captured)})"

    def bound(self, target: ast.expr, item: Type, code: str, have: str, pad: str) -> list[str]:
        """The variables of a `for` in a comprehension."""
        if isinstance(target, ast.Name):
            java = java_type(item)
            return [f"{pad}{java} {local(target.id)} = {convert(code, have, java)};"]
        assert isinstance(target, ast.Tuple) and isinstance(item, ty.TupleOf)
        whole = self.home.fresh("t")
        lines = [f"{pad}Tuple {whole} = {convert(code, have, 'Tuple')};"]
        for n, (each, part) in enumerate(zip(target.elts, item.parts, strict=True)):
            lines += self.bound(each, part, f"{whole}.get({n})", "Object", pad)
        return lines

    def captured(self, node: ast.expr) -> list[tuple[str, str]]:
        """The variables around an expression that it reads, with the Java types they were declared with."""
        found: dict[str, str] = {}
        own = {
            name for each in ast.walk(node) if isinstance(each, ast.expr) for name in self.facts.scopes.get(each, ())
        }
        for each in ast.walk(node):
            if not isinstance(each, ast.Name) or not isinstance(each.ctx, ast.Load):
                continue
            meaning = self.facts.meanings.get(each)
            if meaning is None or meaning.sort != Sort.LOCAL:
                continue
            outer = each.id not in own or self.outside(each.id)
            if outer:
                found[each.id] = self.declared(each)
        return sorted(found.items())

    def outside(self, name: str) -> bool:
        """Whether a name is also a variable outside of the expression at hand."""
        return any(name in scope for scope in self.scopes)

    def function_value(self, node: ast.expr) -> str:
        """A function or lambda as an object, with the variables it reads."""
        if isinstance(node, ast.Lambda):
            return self.lambda_value(node)
        meaning = self.facts.meanings[node]
        if meaning.sort == Sort.LOCAL:
            return local(meaning.name)
        function = self.program.functions[meaning.name]
        name = self.home.fresh_member("Fn")
        arguments = ", ".join(
            convert(f"a[{n}]", "Object", java_type(each.type)) for n, each in enumerate(function.signature.parameters)
        )
        code = f"{method(meaning.name)}({arguments})"
        if function.signature.result == ty.NONE:
            body = f"{code}; return null;"
        else:
            body = f"return {convert(code, java_type(function.signature.result), 'Object')};"
        self.methods.append(
            f"    private final class {name} extends Fn {{\n        public Object call(Object[] a) {{ {body} }}\n    }}\n"
        )
        return f"new {name}()"

    def lambda_value(self, node: ast.Lambda) -> str:
        """A lambda: a class with the variables it reads, which calls a method with its body."""
        captured = self.captured(node)
        names = self.facts.scopes[node]
        own = [each.arg for each in node.args.args]
        self.scopes.append(names)
        java = java_type(self.facts.types[node.body])
        body = self.value(node.body, java)
        self.scopes.pop()
        outer = [(name, type_) for name, type_ in captured if name not in own]
        inner, class_ = self.home.fresh_member("lambda"), self.home.fresh_member("Fn")
        taken = ", ".join(
            [
                *(f"{type_} {local(name)}" for name, type_ in outer),
                *(f"{java_type(names[each])} {local(each)}" for each in own),
            ]
        )
        where = self.home.where(node)
        done = f"{body}; return null;" if self.facts.types[node.body] == ty.NONE else f"return {body};"
        back = "Object" if self.facts.types[node.body] == ty.NONE else java
        lines = [f"    private {back} {inner}({taken}) {{ {done} }}  // {where}", ""]
        lines.append(f"    private final class {class_} extends Fn {{")
        lines += [f"        private final {type_} {local(name)};" for name, type_ in outer]
        if outer:
            lines.append(f"        {class_}({', '.join(f'{type_} {local(name)}' for name, type_ in outer)}) {{")
            lines += [f"            this.{local(name)} = {local(name)};" for name, _ in outer]
            lines.append("        }")
        given = [local(name) for name, _ in outer]
        given += [convert(f"a[{n}]", "Object", java_type(names[each])) for n, each in enumerate(own)]
        code = convert(f"{inner}({', '.join(given)})", back, "Object")
        lines += [f"        public Object call(Object[] a) {{ return {code}; }}", "    }", ""]
        self.methods.append("\n".join(lines))
        return f"new {class_}({', '.join(local(name) for name, _ in outer)})"


_SIGNS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}

_BY_PLACE = ("pop", "insert", "index")

_METHODS = {
    ("list", "append"): ("{0}.add({1})", "boolean"),
    ("list", "extend"): ("{0}.addAll({1})", "boolean"),
    ("list", "insert"): ("Lang.insert({0}, {1}, {2})", "void"),
    ("list", "remove"): ("Lang.remove({0}, {1})", "void"),
    ("list", "pop"): ("Lang.pop({0}, {1})", "Object"),
    ("list", "index"): ("Lang.index({0}, {1})", "int"),
    ("list", "count"): ("Lang.count({0}, {1})", "int"),
    ("list", "reverse"): ("java.util.Collections.reverse({0})", "void"),
    ("list", "clear"): ("{0}.clear()", "void"),
    ("list", "copy"): ("Lang.copy({0})", "List"),
    ("set", "add"): ("{0}.add({1})", "boolean"),
    ("set", "discard"): ("{0}.remove({1})", "boolean"),
    ("set", "remove"): ("Lang.remove({0}, {1})", "void"),
    ("set", "update"): ("{0}.addAll({1})", "boolean"),
    ("set", "clear"): ("{0}.clear()", "void"),
    ("set", "copy"): ("Lang.copy({0})", "Set"),
    ("dict", "get"): ("{0}.get({1})", "Object"),
    ("dict", "keys"): ("Lang.keys({0})", "List"),
    ("dict", "values"): ("Lang.values({0})", "List"),
    ("dict", "items"): ("Lang.pairs({0})", "List"),
    ("dict", "pop"): ("Lang.take({0}, {1})", "Object"),
    ("dict", "setdefault"): ("Lang.setDefault({0}, {1}, {2})", "Object"),
    ("dict", "update"): ("{0}.putAll({1})", "void"),
    ("dict", "clear"): ("{0}.clear()", "void"),
    ("dict", "copy"): ("Lang.copy({0})", "Map"),
    ("str", "split"): ("Lang.split({0}, {1})", "List"),
    ("str", "join"): ("Lang.join({0}, {1})", "String"),
    ("str", "startswith"): ("{0}.startsWith({1})", "boolean"),
    ("str", "endswith"): ("{0}.endsWith({1})", "boolean"),
    ("str", "removeprefix"): ("Lang.removePrefix({0}, {1})", "String"),
    ("str", "removesuffix"): ("Lang.removeSuffix({0}, {1})", "String"),
    ("str", "replace"): ("{0}.replace({1}, {2})", "String"),
    ("str", "upper"): ("Lang.upper({0})", "String"),
    ("str", "lower"): ("Lang.lower({0})", "String"),
    ("str", "strip"): ("Lang.strip({0})", "String"),
    ("str", "isdigit"): ("Lang.isDigit({0})", "boolean"),
    ("str", "find"): ("Lang.find({0}, {1})", "int"),
}


def _constant(value: object) -> tuple[str, str]:
    match value:
        case None:
            return "null", "null"
        case bool():
            return ("true" if value else "false"), "boolean"
        case int():
            return (str(value) if value >= 0 else f"({value})"), "int"
    return string(str(value)), "String"
