"""Calls: the function, the arguments for its parameters, the type of the result."""

from __future__ import annotations

import ast

from vmodsmith.foundation.syntax import walk
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.checker import conditions
from vmodsmith.rules.language.checker.body import Body, counted, named, needs_test, shown
from vmodsmith.rules.language.checker.builtins import BUILTINS, CONSUMING, INSTEAD
from vmodsmith.rules.language.checker.data_calls import data_call, data_method
from vmodsmith.rules.language.program import Call, Sort
from vmodsmith.rules.language.signatures import Parameter, Signature, containers, substituted
from vmodsmith.rules.language.types import Type

__all__ = ["call", "is_pure", "iterated", "names_known"]


def names_known(body: Body) -> list[str]:
    """Every name that is valid at a place, for suggestions."""
    local = [name for scope in body.scopes for name in scope]
    program = body.program
    own = [*program.functions, *program.constants, *program.records]
    own += dict.fromkeys(name.partition(".")[0] for name in program.functions if "." in name)
    return [*local, *body.variables, *own, *body.known.declared.functions, *BUILTINS]


def iterated(body: Body, loop: ast.AST, node: ast.expr) -> Type:
    """The type of the items of a `for` over an expression; recorded for the loop."""
    given = body.infer(node)
    item = ty.items_of(given)
    if item is None:
        if isinstance(given, ty.Union):
            needs_test(body, node, given)
        elif given == ty.INT:
            body.fault(node, shown(node, given), f"`range({ast.unparse(node)[:30]})` to count")
        else:
            body.fault(node, shown(node, given), "a list, set, map, range or text to go through")
        item = ty.ANY
    body.program.facts.iterated[loop] = item
    return item


def call(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    """The type of a call."""
    if any(each.arg is None for each in node.keywords) or any(isinstance(each, ast.Starred) for each in node.args):
        return body.fault(node, "* or **", "arguments one by one")
    if isinstance(node.func, ast.Attribute):
        return _method(body, node, node.func)
    if not isinstance(node.func, ast.Name):
        body.infer(node.func)
        return body.fault(node.func, ast.unparse(node.func)[:40], "the name of a function")
    return _named(body, node, node.func.id, wanted)


def _named(body: Body, node: ast.Call, name: str, wanted: Type | None) -> Type:
    program = body.program
    held = body.in_scope(name)
    if held is not None:
        body.infer(node.func)
        if not isinstance(held, ty.Fn):
            return body.fault(node.func, name, f"a function; `{name}` is a variable here, {named(held)}")
        taken = tuple(Parameter(f"value {n}", each) for n, each in enumerate(held.parameters, 1))
        return _resolved(body, node, Sort.VALUE, name, Signature(name, taken, held.result))
    function = body.full_name(name, program.functions)  # type: ignore[arg-type]
    if function:
        return _resolved(body, node, Sort.FUNCTION, function, program.functions[function].signature)
    if name in program.records:
        record = program.records[name]
        fields = tuple(Parameter(field, type_, record.defaults.get(field)) for field, type_ in record.fields.items())
        return _resolved(body, node, Sort.RECORD, name, Signature(name, fields, ty.RecordOf(name)))
    signature = body.known.declared.functions.get(name)
    if signature:
        result = _resolved(body, node, Sort.VOCABULARY, name, signature)
        return data_call(body, node, name, result)
    if name in BUILTINS:
        body.program.facts.calls[node] = Call(Sort.BUILTIN, name, (), ())
        if name in CONSUMING:
            body.consumed.update(node.args)
        return BUILTINS[name](body, node, wanted)
    for each in (*node.args, *(keyword.value for keyword in node.keywords)):
        _look(body, each)
    if name in body.known.unread:
        return ty.ANY
    instead = INSTEAD.get(name) or body.known.renamed.get(f"{body.namespace}.{name}")
    if instead:
        return body.fault(node.func, name, instead)
    return body.fault(node.func, name, "a function of these rules, or one that every game has", names_known(body))


_METHODS_INSTEAD = {
    ("list", "sort"): "`xs = sorted(xs)`, which gives a new list",
    ("list", "push"): "`append`",
    ("list", "add"): "`append`",
    ("list", "length"): "`len(...)`",
    ("list", "size"): "`len(...)`",
    ("list", "contains"): "`x in xs`",
    ("set", "append"): "`add`",
    ("set", "pop"): "a list: a set has no last item",
    ("set", "union"): "`one | other`",
    ("set", "intersection"): "`one & other`",
    ("set", "difference"): "`one - other`",
    ("set", "issubset"): "`len(one - other) == 0`",
    ("dict", "has_key"): "`key in map`",
    ("dict", "popitem"): "`pop(key)`",
    ("str", "format"): 'f"...{value}..."',
    ("str", "rfind"): "`find`",
    ("str", "index"): "`find`",
    ("str", "splitlines"): '`split("\\n")`',
    ("str", "isnumeric"): "`isdigit`",
    ("str", "isdecimal"): "`isdigit`",
}
"""The alternatives in rules to methods that Python has."""


def _look(body: Body, node: ast.expr) -> None:
    """Look for errors in an argument without an expected type."""
    if isinstance(node, ast.Lambda | ast.List | ast.Dict | ast.Tuple):
        return
    body.infer(node)


def is_pure(call: Call) -> bool:
    """Whether a call that gives a result has no other effect."""
    if call.sort == Sort.CONTAINER:
        return call.name not in _CHANGING
    if call.sort in (Sort.VOCABULARY, Sort.METHOD):
        return call.name not in _DOING
    return call.sort in (Sort.BUILTIN, Sort.RECORD)


_DOING = frozenset(
    {
        "ask", "choose", "choose_number", "choose_some", "confirm", "lose_step", "mask", "new_piece", "pick",
        "pick_number", "pick_some", "roll",
    }
)  # fmt: skip
"""Functions and methods of the vocabulary that give a result and do something as well."""


def _method(body: Body, node: ast.Call, func: ast.Attribute) -> Type:
    space = func.value
    if isinstance(space, ast.Name) and body.in_scope(space.id) is None:
        full = f"{space.id}.{func.attr}"
        if full in body.program.functions:
            return _resolved(body, node, Sort.FUNCTION, full, body.program.functions[full].signature)
        steps = [name.partition(".")[2] for name in body.program.functions if name.startswith(f"{space.id}.")]
        if steps:
            for each in node.args:
                body.infer(each)
            expected = body.known.renamed.get(full) or f"a step of {space.id}"
            return body.fault(func, func.attr, expected, [each for each in steps if not each.startswith("_")])
    owner = body.infer(space)
    if owner == ty.ANY:
        for each in (*node.args, *(keyword.value for keyword in node.keywords)):
            _look(body, each)
        return ty.ANY
    if isinstance(owner, ty.Union):
        return needs_test(body, space, owner)
    class_, given = _class(body, owner)
    if class_ is not None and func.attr not in class_.methods and (class_.name, func.attr) in _METHODS_INSTEAD:
        return body.fault(func, func.attr, _METHODS_INSTEAD[class_.name, func.attr])
    if class_ is None:
        return body.fault(func, func.attr, f"nothing: {named(owner)} has no methods")
    signature = class_.methods.get(func.attr)
    if signature is None:
        if func.attr in class_.attributes:
            return body.fault(func, f"{func.attr}()", f"`{func.attr}` without parentheses")
        return body.fault(func, func.attr, f"a method of a {class_.name}", class_.methods)
    _unchanged(body, space, func.attr)
    if func.attr in ("join", "extend", "update"):
        body.consumed.update(node.args)
    loose = {letter: ty.widened(each) for letter, each in given.items()}
    taken = tuple(Parameter(each.name, substituted(each.type, loose), each.default) for each in signature.parameters)
    if (class_.name, func.attr) in _ASKING and node.args:
        held = given["K"] if class_.name == "dict" else given["T"]
        asked = body.infer(node.args[0], ty.widened(held))
        conditions.sought(body, (node.args[0], asked), (space, held))
        taken = (Parameter(taken[0].name, asked), *taken[1:])
    made = Signature(signature.name, taken, substituted(signature.result, given))
    sort = Sort.CONTAINER if class_.name in containers() else Sort.METHOD
    result = _resolved(body, node, sort, func.attr, made, space)
    if class_.name == "dict" and func.attr == "get" and len(node.args) + len(node.keywords) == 2:
        by_name = {str(each.arg): each.value for each in node.keywords}
        otherwise = by_name["otherwise"] if "otherwise" in by_name else node.args[1]
        both = ty.joined(given["V"], body.infer(otherwise, ty.widened(given["V"])))
        return both if both is not None else ty.optional(given["V"])
    return data_method(body, node, owner, func.attr, result)


_ASKING = {
    ("list", "index"), ("list", "count"), ("list", "remove"), ("set", "discard"), ("set", "remove"), ("dict", "get"),
    ("dict", "pop"),
}  # fmt: skip
"""Methods that search a value: it may have any type that an item may have."""

_CHANGING = {
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "reverse",
    "clear",
    "add",
    "discard",
    "update",
    "setdefault",
}


def _unchanged(body: Body, owner: ast.expr, method: str) -> None:
    """Report changes in place of constants and of stored values (a changed value has to be stored as a whole)."""
    meaning = body.program.facts.meanings.get(owner)
    if meaning is None or method not in _CHANGING:
        return
    if meaning.sort == Sort.CONSTANT:
        body.fault(owner, f"{meaning.name}.{method}", "no change: a constant stays as it is; `.copy()` makes another")
    elif meaning.sort == Sort.KEPT:
        name = ast.unparse(owner)
        body.fault(
            owner, f"{name}.{method}", f"a new value: `{name} = {name} + [...]`; a stored value is replaced as a whole"
        )


def _class(body: Body, owner: Type):  # type: ignore[no-untyped-def]
    """The class with a value's methods, and the types for its letters."""
    match owner:
        case ty.ListOf(item=item):
            return containers()["list"], {"T": item}
        case ty.SetOf(item=item):
            return containers()["set"], {"T": item}
        case ty.DictOf(key=key, value=value):
            return containers()["dict"], {"K": key, "V": value}
        case ty.Word() | ty.STR:
            return containers()["str"], {}
        case ty.Atom(name=name) if name in body.known.declared.classes and owner != ty.TEXT:
            return body.known.declared.classes[name], {}
    return None, {}


def _resolved(
    body: Body, node: ast.Call, sort: Sort, name: str, signature: Signature, receiver: ast.expr | None = None
) -> Type:
    """Match arguments with parameters, check each, and record the call."""
    plain, rest = signature.plain, signature.rest
    found: dict[str, ast.expr] = {}
    for parameter, argument in zip(plain, node.args, strict=False):
        found[parameter.name] = argument
    more = node.args[len(plain) :]
    if more and rest is None:
        expected = f"{counted(len(plain))} at most: {_shape(signature)}"
        body.fault(more[0], f"{counted(len(node.args))} for {signature.name}", expected)
        more = []
    misnamed = False
    for keyword in node.keywords:
        assert keyword.arg is not None
        if keyword.arg not in {each.name for each in plain} or sort == Sort.VALUE:
            valid = [each.name for each in plain]
            now = body.known.renamed.get(f"{name}.{keyword.arg}") if sort == Sort.RECORD else None
            body.fault(keyword, keyword.arg, now or f"a parameter of {_shape(signature)}", valid)
            _look(body, keyword.value)
            misnamed = True
        elif keyword.arg in found:
            body.fault(keyword, keyword.arg, "each parameter once")
        else:
            found[keyword.arg] = keyword.value
    _ordered(body, node, signature, found)
    arguments: list[ast.expr] = []
    for parameter in plain:
        given = found.get(parameter.name)
        if given is None and parameter.default is None:
            if not misnamed:
                body.fault(node, ast.unparse(node)[:60], f"a value for `{parameter.name}`: {_shape(signature)}")
            continue
        if given is not None:
            if sort == Sort.VOCABULARY and name in ("piece", "in_palette"):
                body.only_asked.add(given)
            _argument(body, given, parameter.type, reading=sort == Sort.VOCABULARY)
            arguments.append(given)
        else:
            assert parameter.default is not None
            arguments.append(_default(body, parameter, node))
    for each in more:
        assert rest is not None
        body.expect(each, rest.type)
    body.program.facts.calls[node] = Call(
        sort, name, tuple(arguments), tuple(each.type for each in plain), tuple(more), receiver
    )
    body.program.facts.results[node] = signature.result
    return signature.result


def _ordered(body: Body, node: ast.Call, signature: Signature, found: dict[str, ast.expr]) -> None:
    """Report arguments with effects that are not in the order of the parameters, in which arguments are evaluated."""
    if not node.keywords:
        return
    names = [each.name for each in signature.parameters]
    doing = [
        name
        for name, given in found.items()
        if name in names and any(isinstance(each, ast.Call) for each in walk(given))
    ]
    if doing != sorted(doing, key=names.index):
        body.fault(node.keywords[0], str(node.keywords[0].arg), f"arguments in the order of {_shape(signature)}")


def _argument(body: Body, node: ast.expr, wanted: Type, *, reading: bool) -> None:
    if reading and isinstance(wanted, ty.ListOf | ty.SetOf):
        given = body.infer(node, wanted)
        if type(given) is type(wanted) and ty.assignable(given.item, wanted.item):
            return
    body.expect(node, wanted)


def _default(body: Body, parameter: Parameter, at: ast.Call) -> ast.expr:
    """The expression of a default, checked as if written at the call."""
    assert parameter.default is not None
    if isinstance(parameter.default, ast.Constant):
        made: ast.expr = ast.copy_location(ast.Constant(parameter.default.value), at)
    else:
        made = ast.parse(ast.unparse(parameter.default), mode="eval").body
        for each in walk(made):
            if isinstance(each, ast.expr):
                ast.copy_location(each, at)
    body.infer(made, parameter.type)
    return made


def _shape(signature: Signature) -> str:
    """A signature as messages show it."""
    parts = []
    for each in signature.parameters:
        otherwise = f" = {ast.unparse(each.default)}" if each.default is not None else ""
        parts.append(f"*{each.name}" if each.rest else f"{each.name}: {each.type}{otherwise}")
    return f"{signature.name}({', '.join(parts)})"
