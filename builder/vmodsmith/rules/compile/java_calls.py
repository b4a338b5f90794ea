"""Calls in Java: functions of the rules and of the vocabulary, methods of collections, built-in functions of Python."""

from __future__ import annotations

import ast

from vmodsmith.rules.compile.java_loops import Loops
from vmodsmith.rules.compile.java_names import method, record
from vmodsmith.rules.compile.java_types import convert, java_type
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.program import Call, Sort

__all__ = ["Calls"]


class Calls(Loops):
    """Writes calls."""

    def call(self, node: ast.Call) -> tuple[str, str]:
        """A call with its arguments in order and defaults filled in."""
        call = self.facts.calls[node]
        if call.sort == Sort.BUILTIN:
            return getattr(self, f"own_{call.name}")(node)  # type: ignore[no-any-return]
        result = java_type(self.facts.results.get(node, self.facts.types[node]))
        if call.sort == Sort.VALUE:
            return f"{self.value(node.func, 'Fn')}.call({self.array(list(call.arguments))})", "Object"
        if call.sort == Sort.CONTAINER:
            return self.container(node, call)
        owner = "" if call.receiver is None else f"{self.value(call.receiver)}."
        arguments = [
            self.value(each, java_type(type_)) for each, type_ in zip(call.arguments, call.parameters, strict=True)
        ]
        if call.sort == Sort.RECORD:
            return f"new {record(call.name)}({', '.join(arguments)})", record(call.name)
        if call.name == "say" and call.sort == Sort.VOCABULARY:
            values = ", ".join(convert(self.text_of(each, "label"), self.said(each), "Object") for each in call.rest)
            return f"say({arguments[0]}, new Object[] {{{values}}})", "String"
        name = method(call.name) if call.sort == Sort.FUNCTION else call.name
        code = f"{owner}{name}({', '.join(arguments)})"
        long = call.sort != Sort.FUNCTION and result in ("List", "Set", "Map")
        return (f"Lang.made({code})" if long else code), result

    def said(self, node: ast.expr) -> str:
        """The Java type of a value that becomes part of a text."""
        type_ = self.facts.types[node]
        return "String" if type_ == ty.HEX else java_type(type_)

    def container(self, node: ast.Call, call: Call) -> tuple[str, str]:
        """A method of a list, set, map or text."""
        assert call.receiver is not None
        type_, owner = self.facts.types[call.receiver], self.seen(call.receiver)
        sort = {ty.ListOf: "list", ty.SetOf: "set", ty.DictOf: "dict"}.get(type(type_), "str")
        if sort == "list" and call.name in _SEEKS:
            owner = f"Lang.seen({owner})"
        given = list(call.arguments)
        if sort == "dict" and call.name == "get":
            given = given[: len(node.args) + len(node.keywords)]
        wants = _WANTS.get((sort, call.name), ())
        arguments = [
            self.value(each, wants[n]) if n < len(wants) else self.object(each) for n, each in enumerate(given)
        ]
        pattern, result = _METHODS[sort, call.name]
        if sort == "dict" and call.name == "get" and len(given) == 2:
            pattern = "Lang.get({0}, {1}, {2})"
        code = pattern.format(owner, *arguments)
        return (f"Lang.made({code})" if (sort, call.name) in _GIVES else code), result

    # ---- built-in functions of Python

    def weighed(self, node: ast.expr) -> str:
        """A collection, every item of which is examined."""
        return (
            self.through_seen(node, self.collection(node))
            if isinstance(self.facts.types[node], ty.ListOf)
            else self.collection(node)
        )

    def collection(self, node: ast.expr) -> str:
        """Any iterable, as a collection."""
        if isinstance(self.facts.types[node], ty.ListOf | ty.SetOf):
            return self.seen(node)
        return f"Lang.items({self.seen(node)})"

    def own_len(self, node: ast.Call) -> tuple[str, str]:
        type_, code = self.facts.types[node.args[0]], self.seen(node.args[0])
        if ty.is_text(type_):
            return f"Lang.len({code})", "int"
        return (f"Lang.items({code}).size()" if isinstance(type_, ty.TupleOf) else f"{code}.size()"), "int"

    def own_sum(self, node: ast.Call) -> tuple[str, str]:
        if isinstance(node.args[0], ast.GeneratorExp):
            return self.tally(node.args[0], "sum"), "int"
        return f"Lang.sum({self.weighed(node.args[0])})", "int"

    def own_any(self, node: ast.Call) -> tuple[str, str]:
        if isinstance(node.args[0], ast.GeneratorExp):
            return self.tally(node.args[0], "any"), "boolean"
        return f"Lang.any({self.weighed(node.args[0])})", "boolean"

    def own_all(self, node: ast.Call) -> tuple[str, str]:
        if isinstance(node.args[0], ast.GeneratorExp):
            return self.tally(node.args[0], "all"), "boolean"
        return f"Lang.all({self.weighed(node.args[0])})", "boolean"

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
        by = self.function_value(key) if key is not None else "null"
        if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            sign = "-1" if name == "min" else "1"
            there = "" if otherwise is None else f", {self.reference(otherwise)}"
            return self.best(node.args[0], f"new Lang.Best({by}, {sign}{there})"), "Object"
        items = f"Lang.list({self.array(node.args)})" if len(node.args) > 1 else self.weighed(node.args[0])
        if otherwise is None:
            return f"Lang.{name}({items}, {by})", "Object"
        return f"Lang.{name}({items}, {by}, {self.reference(otherwise)})", "Object"

    def own_next(self, node: ast.Call) -> tuple[str, str]:
        found = node.args[0]
        assert isinstance(found, ast.GeneratorExp)
        return self.first(found, self.reference(node.args[1])), "Object"

    def own_sorted(self, node: ast.Call) -> tuple[str, str]:
        items = self.collection(node.args[0])
        key, reverse = self.keyword(node, "key"), self.keyword(node, "reverse")
        by = self.function_value(key) if key is not None else "null"
        back = self.value(reverse, "boolean") if reverse is not None else "false"
        return f"Lang.made(Lang.sorted({items}, {by}, {back}))", "List"

    def own_range(self, node: ast.Call) -> tuple[str, str]:
        codes = [self.value(each, "int") for each in node.args]
        ends = ["0", *codes] if len(codes) == 1 else codes
        return f"Lang.range({', '.join(ends)}{', 1' if len(ends) == 2 else ''})", "List"

    def own_enumerate(self, node: ast.Call) -> tuple[str, str]:
        items = self.collection(node.args[0])
        start = self.value(node.args[1], "int") if len(node.args) == 2 else "0"
        return f"Lang.made(Lang.enumerate({items}, {start}))", "List"

    def own_zip(self, node: ast.Call) -> tuple[str, str]:
        one, other = (self.items(each) for each in node.args)
        strict = self.keyword(node, "strict")
        how = self.value(strict, "boolean") if strict is not None else "false"
        return f"Lang.made(Lang.zip({one}, {other}, {how}))", "List"

    def own_reversed(self, node: ast.Call) -> tuple[str, str]:
        return f"Lang.made(Lang.reversed({self.items(node.args[0])}))", "List"

    def own_replace(self, node: ast.Call) -> tuple[str, str]:
        kind = self.facts.types[node]
        assert isinstance(kind, ty.RecordOf)
        types = self.program.records[kind.name].fields
        names = list(types)
        places, values = [], []
        for each in node.keywords:
            java = java_type(types[str(each.arg)])
            places.append(str(names.index(str(each.arg))))
            values.append(convert(self.value(each.value, java), java, "Object"))
        given = f"new int[] {{{', '.join(places)}}}, new Object[] {{{', '.join(values)}}}"
        return f"{self.value(node.args[0])}.changed({given})", "Rec"

    def own_abs(self, node: ast.Call) -> tuple[str, str]:
        return f"Lang.abs({self.value(node.args[0], 'int')})", "int"

    def own_str(self, node: ast.Call) -> tuple[str, str]:
        return f"Lang.str({self.object(node.args[0])})", "String"

    def own_bool(self, node: ast.Call) -> tuple[str, str]:
        return f"({self.condition(node.args[0])})", "boolean"

    def own_list(self, node: ast.Call) -> tuple[str, str]:
        return (f"Lang.made(Lang.list({self.collection(node.args[0])}))" if node.args else "new ArrayList()"), "List"

    def own_set(self, node: ast.Call) -> tuple[str, str]:
        return (f"Lang.made(Lang.set({self.collection(node.args[0])}))" if node.args else "new LinkedHashSet()"), "Set"

    def own_dict(self, node: ast.Call) -> tuple[str, str]:
        return (f"Lang.made(Lang.copy({self.seen(node.args[0])}))" if node.args else "new LinkedHashMap()"), "Map"


LONG = (ty.ListOf, ty.SetOf, ty.DictOf)
"""Types of values of variable length."""

_SEEKS = ("insert", "remove", "pop", "index", "count", "reverse")
"""Methods of a list that search through it."""

_GIVES = {
    *(("list", each) for each in ("copy",)), ("set", "copy"), *(("dict", each) for each in ("copy", "keys", "values",
    "items")),
    *(("str", each) for each in ("split", "join", "replace", "upper", "lower", "strip", "removeprefix",
    "removesuffix")),
}  # fmt: skip
"""Methods with a result as long as their object."""

_WANTS = {
    ("list", "insert"): ("int",),
    ("list", "pop"): ("int",),
    ("str", "join"): ("List",),
}
"""The Java types of arguments that are not objects."""

_METHODS = {
    ("list", "append"): ("{0}.add({1})", "boolean"),
    ("list", "extend"): ("Lang.extend({0}, {1})", "void"),
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
    ("set", "update"): ("Lang.update({0}, {1})", "void"),
    ("set", "clear"): ("{0}.clear()", "void"),
    ("set", "copy"): ("Lang.copy({0})", "Set"),
    ("dict", "get"): ("{0}.get({1})", "Object"),
    ("dict", "keys"): ("Lang.keys({0})", "List"),
    ("dict", "values"): ("Lang.values({0})", "List"),
    ("dict", "items"): ("Lang.pairs({0})", "List"),
    ("dict", "pop"): ("Lang.take({0}, {1})", "Object"),
    ("dict", "setdefault"): ("Lang.setDefault({0}, {1}, {2})", "Object"),
    ("dict", "update"): ("Lang.update({0}, {1})", "void"),
    ("dict", "clear"): ("{0}.clear()", "void"),
    ("dict", "copy"): ("Lang.copy({0})", "Map"),
    ("str", "split"): ("Lang.split({0}, {1})", "List"),
    ("str", "join"): ("Lang.join({0}, {1})", "String"),
    ("str", "startswith"): ("{0}.startsWith({1})", "boolean"),
    ("str", "endswith"): ("{0}.endsWith({1})", "boolean"),
    ("str", "removeprefix"): ("Lang.removePrefix({0}, {1})", "String"),
    ("str", "removesuffix"): ("Lang.removeSuffix({0}, {1})", "String"),
    ("str", "replace"): ("Lang.replace({0}, {1}, {2})", "String"),
    ("str", "upper"): ("Lang.upper({0})", "String"),
    ("str", "lower"): ("Lang.lower({0})", "String"),
    ("str", "strip"): ("Lang.strip({0})", "String"),
    ("str", "isdigit"): ("Lang.isDigit({0})", "boolean"),
    ("str", "find"): ("Lang.find({0}, {1})", "int"),
}
