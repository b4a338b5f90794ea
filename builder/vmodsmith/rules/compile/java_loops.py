"""Iteration in Java: loops, comprehensions, and functions as values.

Java (without lambdas) has no expression for these: they become methods and classes next to the function, which get the
variables that they read.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from vmodsmith.rules.compile.java_names import local, method
from vmodsmith.rules.compile.java_types import convert, java_type
from vmodsmith.rules.compile.java_values import Values, Variable
from vmodsmith.rules.compile.java_variables import free
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Sort
from vmodsmith.rules.language.types import Type
from vmodsmith.rules.language.weights import gathered

__all__ = ["Going", "Loops"]

Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


@dataclass
class Going:
    """A loop over something: lines before it, its head, and the code and Java type of each item.

    If the items are tuples and the loop uses only their parts (`for n, x in enumerate(xs)`), `parts` are their parts.
    """

    before: list[str]
    start: str
    test: str
    step: str
    item: tuple[str, str] = ("", "")
    parts: tuple[tuple[str, str], ...] = ()

    @property
    def head(self) -> str:
        """The `for` of the loop."""
        return f"for ({self.start}; {self.test}; {self.step}) {{"

    def whole(self) -> tuple[str, str]:
        """Each item as a single value."""
        if not self.parts:
            return self.item
        parts = ", ".join(convert(code, have, "Object") for code, have in self.parts)
        return f"new Tuple(new Object[] {{{parts}}})", "Tuple"


class Loops(Values):
    """Writes code that iterates."""

    # ---- what is gone through

    def through(self, node: ast.expr, weight: int = 0) -> Going:
        """A loop over an expression; `weight` is the number of items that each pass makes.

        A list is read at each pass, a set or map is copied at the beginning.
        """
        if isinstance(node, ast.Call) and self.facts.calls[node].sort == Sort.BUILTIN:
            made = {
                "range": self.through_range,
                "enumerate": self.through_enumerate,
                "zip": self.through_zip,
                "reversed": self.through_reversed,
            }.get(self.facts.calls[node].name)
            if made is not None and not self.keyword(node, "strict"):
                return made(node, weight)
        n, xs = self.home.fresh("i"), self.home.fresh("xs")
        before = [f"List {xs} = {self.items(node)};", *self.counted(f"{xs}.size()", weight)]
        return Going(before, f"int {n} = 0", f"{n} < {xs}.size()", f"{n}++", (f"{xs}.get({n})", "Object"))

    def counted(self, size: str, weight: int) -> list[str]:
        """Lines that count the passes of a loop within another, and the items that they make."""
        made = [f"Lang.spend((long) {size} * {weight});"] if weight else []
        return [*made, f"Lang.passes({size});"] if self.loops or weight else []

    def items(self, node: ast.expr) -> str:
        """Any iterable as a list: itself, or a list of its present items."""
        code = self.seen(node)
        return code if isinstance(self.facts.types[node], ty.ListOf) else f"Lang.items({code})"

    def through_range(self, node: ast.Call, weight: int) -> Going:
        """Numbers one by one."""
        n, last = self.home.fresh("i"), self.home.fresh("n")
        codes = [self.value(each, "int") for each in node.args]
        first = codes[0] if len(codes) > 1 else "0"
        begin = self.home.fresh("n")
        before = [] if first.lstrip("-").isdigit() else [f"int {begin} = {first};"]
        before.append(f"int {last} = {codes[min(1, len(codes) - 1)]};")
        first = begin if len(before) > 1 else first
        step = codes[2] if len(codes) == 3 else "1"
        made = f"Lang.spend((long) Lang.steps({first}, {last}, {step}) * {weight}); " if weight else ""
        count = f"{made}Lang.passes(Lang.steps({first}, {last}, {step}));"
        if step in ("1", "(-1)", "-1"):
            sign, by = ("<", f"{n}++") if step == "1" else (">", f"{n}--")
            return Going([*before, count], f"int {n} = {first}", f"{n} {sign} {last}", by, (n, "int"))
        by = self.home.fresh("n")
        before += [f"int {by} = {step};", count.replace(f", {step})", f", {by})")]
        test = f"{by} > 0 ? {n} < {last} : {n} > {last}"
        return Going(before, f"long {n} = {first}", test, f"{n} += {by}", (f"((int) {n})", "int"))

    def through_enumerate(self, node: ast.Call, weight: int) -> Going:
        """Items with their numbers."""
        made = self.through(node.args[0], weight)
        k = self.home.fresh("k")
        start = self.value(node.args[1], "int") if len(node.args) == 2 else "0"
        made.before.append(f"int {k} = {start};")
        made.step += f", {k}++"
        return Going(made.before, made.start, made.test, made.step, parts=((k, "int"), made.whole()))

    def through_zip(self, node: ast.Call, weight: int) -> Going:
        """Items of two, side by side."""
        one, other = self.through(node.args[0], weight), self.through(node.args[1])
        kind = other.start.partition(" ")[0]
        if one.start.partition(" ")[0] == kind:
            start = f"{one.start}, {other.start.partition(' ')[2]}"
            before = [*one.before, *other.before]
        else:
            start = one.start
            before = [*one.before, *other.before, f"{other.start};"]
        test = f"({one.test}) && ({other.test})"
        return Going(before, start, test, f"{one.step}, {other.step}", parts=(one.whole(), other.whole()))

    def through_reversed(self, node: ast.Call, weight: int) -> Going:
        """Items from the last one on."""
        n, xs = self.home.fresh("i"), self.home.fresh("xs")
        before = [f"List {xs} = {self.items(node.args[0])};", *self.counted(f"{xs}.size()", weight)]
        test = f"{n} >= 0 && {n} < {xs}.size()"
        return Going(before, f"int {n} = {xs}.size() - 1", test, f"{n}--", (f"{xs}.get({n})", "Object"))

    # ---- comprehensions

    def comprehension(self, node: Comprehension) -> tuple[str, str]:
        """A comprehension as a call of a method that makes the collection."""
        java = {ast.SetComp: "Set", ast.DictComp: "Map"}.get(type(node), "List")
        made = {"Set": "new LinkedHashSet()", "Map": "new LinkedHashMap()", "List": "new ArrayList()"}[java]

        def innermost(pad: str) -> list[str]:
            if isinstance(node, ast.DictComp):
                return [f"{pad}found$.put({self.object(node.key)}, {self.object(node.value)});"]
            return [f"{pad}found$.add({self.object(node.elt)});"]

        return self.gathering(node, java, f"{java} found$ = {made};", innermost, "found$", kept=True), java

    def tally(self, node: ast.GeneratorExp, how: str) -> str:
        """`sum`, `any` or `all` of a generator: no list is made, and no more items are evaluated than needed."""
        if how == "sum":
            return self.gathering(
                node,
                "int",
                "long found$ = 0;",
                lambda pad: [f"{pad}found$ += {self.value(node.elt, 'int')};"],
                "Lang.whole(found$)",
            )
        no = "" if how == "any" else "!"
        early = "true" if how == "any" else "false"

        def innermost(pad: str) -> list[str]:
            return [f"{pad}if ({no}({self.condition(node.elt)})) return {early};"]

        return self.gathering(node, "boolean", "", innermost, "false" if how == "any" else "true")

    def best(self, node: ast.GeneratorExp, made: str) -> str:
        """`min` or `max` of a generator: each item is compared before the next one is evaluated."""

        def innermost(pad: str) -> list[str]:
            return [f"{pad}best$.add({self.object(node.elt)});"]

        return self.gathering(node, "Object", "", innermost, "best$.found()", ("Lang.Best", "best$", made))

    def first(self, node: ast.GeneratorExp, otherwise: str) -> str:
        """`next` of a generator: no item after the first is evaluated."""

        def innermost(pad: str) -> list[str]:
            return [f"{pad}if (true) return {self.object(node.elt)};"]

        return self.gathering(node, "Object", "", innermost, "otherwise$", ("Object", "otherwise$", otherwise))

    def gathering(
        self,
        node: Comprehension,
        java: str,
        start: str,
        innermost: Callable[[str], list[str]],
        end: str,
        more: tuple[str, str, str] | None = None,
        *,
        kept: bool = False,
    ) -> str:
        """A method with the `for`s of a comprehension. Returns a call of it. `more` is a further parameter: type, name,
        and argument.
        """
        captured = self.captured(node)
        name = self.home.fresh_member("each")
        lines, depth = [], 2
        taken = {java_name for _, _, java_name in captured}
        scope = {
            each: Variable(type_, self.home.fresh(each) if local(each) in taken else local(each))
            for each, type_ in self.facts.scopes[node].items()
        }
        outside = self.loops
        for n, each in enumerate(node.generators):
            pad = "    " * depth
            going = self.through(each.iter, gathered(self.facts, node, n, kept=kept))
            if n == 0:
                self.scopes.append(scope)
            self.loops += 1
            lines += [pad + line for line in (*going.before, going.head)]
            lines += self.bound(each.target, self.facts.iterated[each], going, pad + "    ")
            lines += [f"{pad}    if (!({self.condition(test)})) continue;" for test in each.ifs]
            depth += 1
        lines += innermost("    " * depth)
        lines += ["    " * (depth - 1 - n) + "}" for n in range(len(node.generators))]
        self.scopes.pop()
        self.loops = outside
        parameters = [f"{type_} {java_name}" for _, type_, java_name in captured]
        given = [java_name for _, _, java_name in captured]
        if more is not None:
            parameters.append(f"{more[0]} {more[1]}")
            given.append(more[2])
        opening = [f"        {start}"] if start else []
        head = f"    private {java} {name}({', '.join(parameters)}) {{"
        where = f"  // {self.home.where(node)}"
        self.methods.append("\n".join([head + where, *opening, *lines, f"        return {end};", "    }", ""]))
        return f"{name}({', '.join(given)})"

    def bound(self, target: ast.expr, item: Type, going: Going, pad: str) -> list[str]:
        """The variables of a `for` in a comprehension."""
        if isinstance(target, ast.Tuple) and going.parts and isinstance(item, ty.TupleOf):
            lines: list[str] = []
            for each, part, (code, have) in zip(target.elts, item.parts, going.parts, strict=True):
                lines += self.bound_one(each, part, code, have, pad)
            return lines
        return self.bound_one(target, item, *going.whole(), pad)

    def bound_one(self, target: ast.expr, item: Type, code: str, have: str, pad: str) -> list[str]:
        """A variable of a comprehension, or several from a tuple."""
        if isinstance(target, ast.Name):
            java = java_type(item)
            return [f"{pad}{java} {self.scopes[-1][target.id].name} = {convert(code, have, java)};"]
        assert isinstance(target, ast.Tuple) and isinstance(item, ty.TupleOf)
        whole = self.home.fresh("t")
        lines = [f"{pad}Tuple {whole} = {convert(code, have, 'Tuple')};"]
        for n, (each, part) in enumerate(zip(target.elts, item.parts, strict=True)):
            lines += self.bound_one(each, part, f"{whole}.get({n})", "Object", pad)
        return lines

    def captured(self, node: ast.expr) -> list[tuple[str, str, str]]:
        """The outer variables that an expression reads: name, declared Java type, name in Java."""
        found = {}
        for name in sorted(free(node)):
            variable = self.variable(name)
            if variable is not None:
                found[name] = (name, java_type(variable.type), variable.name)
        return sorted(found.values())

    # ---- functions as values

    def function_value(self, node: ast.expr) -> str:
        """A function or lambda as an object, with the variables that it reads."""
        if isinstance(node, ast.Lambda):
            return self.lambda_value(node)
        if not isinstance(node, ast.Name) or self.facts.meanings[node].sort == Sort.LOCAL:
            return self.value(node, "Fn")
        function = self.program.functions[self.facts.meanings[node].name]
        name = self.home.fresh_member("Fn")
        arguments = ", ".join(
            convert(f"a$[{n}]", "Object", java_type(each.type)) for n, each in enumerate(function.signature.parameters)
        )
        code = f"{method(function.full_name)}({arguments})"
        if function.signature.result == ty.NONE:
            body = f"{code}; return null;"
        else:
            body = f"return {convert(code, java_type(function.signature.result), 'Object')};"
        self.methods.append(
            f"    private final class {name} extends Fn "
            f"{{\n        public Object call(Object[] a$) {{ {body} }}\n    }}\n"
        )
        return f"new {name}()"

    def lambda_value(self, node: ast.Lambda) -> str:
        """A lambda: a class with the variables it reads, which calls a method with its body."""
        outer = self.captured(node)
        names = self.facts.scopes[node]
        own = [each.arg for each in node.args.args]
        self.scopes.append({each: Variable(names[each], local(each)) for each in own})
        nothing = self.facts.types[node.body] == ty.NONE and isinstance(node.body, ast.Call)
        java = java_type(self.facts.types[node.body])
        body = self.effect(node.body) if nothing else self.value(node.body, java)
        self.scopes.pop()
        inner, class_ = self.home.fresh_member("lambda"), self.home.fresh_member("Fn")
        taken = ", ".join(
            [
                *(f"{type_} {name}" for _, type_, name in outer),
                *(f"{java_type(names[each])} {local(each)}" for each in own),
            ]
        )
        done = f"{body}; return null;" if nothing else f"return {body};"
        back = "Object" if nothing else java
        lines = [f"    private {back} {inner}({taken}) {{ {done} }}  // {self.home.where(node)}", ""]
        lines.append(f"    private final class {class_} extends Fn {{")
        lines += [f"        private final {type_} {name};" for _, type_, name in outer]
        if outer:
            lines.append(f"        {class_}({', '.join(f'{type_} {name}' for _, type_, name in outer)}) {{")
            lines += [f"            this.{name} = {name};" for _, _, name in outer]
            lines.append("        }")
        given = [name for _, _, name in outer]
        given += [convert(f"a$[{n}]", "Object", java_type(names[each])) for n, each in enumerate(own)]
        code = convert(f"{inner}({', '.join(given)})", back, "Object")
        lines += [f"        public Object call(Object[] a$) {{ return {code}; }}", "    }", ""]
        self.methods.append("\n".join(lines))
        return f"new {class_}({', '.join(name for _, _, name in outer)})"
