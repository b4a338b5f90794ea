"""Calls: which function is meant, what goes to which parameter, what comes back."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable

from builder.rules.language import types as ty
from builder.rules.language.checker import conditions
from builder.rules.language.checker.body import Body, common, item_wanted, named, needs_test, shown, woven
from builder.rules.language.program import Call, Sort
from builder.rules.language.signatures import Parameter, Signature, containers, substituted
from builder.rules.language.types import Type
from builder.rules.language.words import Vocabulary, values_type

__all__ = ["BUILTINS", "INSTEAD", "call", "is_pure", "iterated", "names_known"]


def names_known(body: Body) -> list[str]:
    """Every name that could be meant at a place, for suggestions."""
    local = [name for scope in body.scopes for name in scope]
    program = body.program
    own = [*program.functions, *program.constants, *program.records]
    own += dict.fromkeys(name.partition(".")[0] for name in program.functions if "." in name)
    return [*local, *body.variables, *own, *body.known.declared.functions, *BUILTINS]


def iterated(body: Body, loop: ast.AST, node: ast.expr) -> Type:
    """What a `for` over an expression gives; noted for the loop."""
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
        return _particular(body, node, name, result)
    if name in BUILTINS:
        body.program.facts.calls[node] = Call(Sort.BUILTIN, name, (), ())
        if name in _CONSUMING:
            body.consumed.update(node.args)
        return BUILTINS[name](body, node, wanted)
    for each in (*node.args, *(keyword.value for keyword in node.keywords)):
        _look(body, each)
    if name in body.known.unread:
        return ty.ANY
    instead = INSTEAD.get(name)
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
"""What rules have in the place of methods that others would look for."""


def _look(body: Body, node: ast.expr) -> None:
    """Look for mistakes in an argument of which nobody knows what it should be."""
    if isinstance(node, ast.Lambda | ast.List | ast.Dict | ast.Tuple):
        return
    body.infer(node)


def is_pure(call: Call) -> bool:
    """Whether a call does nothing but give a value."""
    if call.sort == Sort.CONTAINER:
        return call.name not in _CHANGING
    return call.sort in (Sort.BUILTIN, Sort.RECORD)


INSTEAD = {
    "print": "`report(...)`",
    "input": "`choose(...)`, `ask(...)` or `choose_number(...)`",
    "int": "`whole(...)`",
    "float": "whole numbers",
    "isinstance": "nothing: what a value is stands in its type",
    "getattr": "the attribute by its name",
    "setattr": "the attribute by its name",
    "eval": "a function",
    "exec": "a function",
    "open": "data of the game: rules reach no files",
    "map": "a comprehension: `[f(x) for x in xs]`",
    "filter": "a comprehension: `[x for x in xs if f(x)]`",
    "frozenset": "`set(...)`",
    "round": "whole numbers: `//` rounds down",
    "divmod": "`//` and `%`",
    "type": "nothing: what a value is stands in its type",
    "next": "an index, or `min(...)` and `max(...)`",
}


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
            return body.fault(func, func.attr, f"a step of {space.id}", steps)
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
    if class_.name == "dict" and func.attr == "get" and len(node.args) == 2:
        both = ty.joined(given["V"], body.infer(node.args[1], ty.widened(given["V"])))
        return both if both is not None else ty.optional(given["V"])
    return _particular_method(body, node, owner, func.attr, result)


_CONSUMING = ("sum", "min", "max", "any", "all", "sorted", "list", "set")
"""Functions of Python that go through something once."""

_ASKING = {
    ("list", "index"), ("list", "count"), ("list", "remove"), ("set", "discard"), ("set", "remove"), ("dict", "get"), ("dict", "pop"),
}  # fmt: skip
"""Methods that look for a value: whatever may be there can be asked for."""

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
    """What must not be changed in place: constants, and values that are kept (a changed one is written back whole)."""
    meaning = body.program.facts.meanings.get(owner)
    if meaning is None or method not in _CHANGING:
        return
    if meaning.sort == Sort.CONSTANT:
        body.fault(owner, f"{meaning.name}.{method}", "no change: a constant stays as it is; `.copy()` makes another")
    elif meaning.sort == Sort.KEPT:
        name = ast.unparse(owner)
        body.fault(
            owner, f"{name}.{method}", f"a new value: `{name} = {name} + [...]`; what is kept is written as a whole"
        )


def _class(body: Body, owner: Type):  # type: ignore[no-untyped-def]
    """The class whose methods a value has, and what stands for its letters."""
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
    """Match arguments with parameters, check each, and note the call."""
    plain, rest = signature.plain, signature.rest
    found: dict[str, ast.expr] = {}
    for parameter, argument in zip(plain, node.args, strict=False):
        found[parameter.name] = argument
    more = node.args[len(plain) :]
    if more and rest is None:
        expected = f"{_values(len(plain))} at most: {_shape(signature)}"
        body.fault(more[0], f"{_values(len(node.args))} for {signature.name}", expected)
        more = []
    misnamed = False
    for keyword in node.keywords:
        assert keyword.arg is not None
        if keyword.arg not in {each.name for each in plain} or sort == Sort.VALUE:
            valid = [each.name for each in plain]
            body.fault(keyword, keyword.arg, f"a parameter of {_shape(signature)}", valid)
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
    """Arguments that do something stand in the order of the parameters, which is the order in which they are worked out."""
    if not node.keywords:
        return
    names = [each.name for each in signature.parameters]
    doing = [
        name
        for name, given in found.items()
        if name in names and any(isinstance(each, ast.Call) for each in ast.walk(given))
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
    """The expression of a default, checked in the place of the call, with the call's position."""
    assert parameter.default is not None
    if isinstance(parameter.default, ast.Constant):
        made: ast.expr = ast.copy_location(ast.Constant(parameter.default.value), at)
    else:
        made = ast.parse(ast.unparse(parameter.default), mode="eval").body
        for each in ast.walk(made):
            if isinstance(each, ast.expr):
                ast.copy_location(each, at)
    body.infer(made, parameter.type)
    return made


def _shape(signature: Signature) -> str:
    """A signature as an author reads it."""
    parts = []
    for each in signature.parameters:
        otherwise = f" = {ast.unparse(each.default)}" if each.default is not None else ""
        parts.append(f"*{each.name}" if each.rest else f"{each.name}: {each.type}{otherwise}")
    return f"{signature.name}({', '.join(parts)})"


def _values(many: int) -> str:
    return "1 value" if many == 1 else f"{many} values"


# ---- functions whose values are looked up in the game's data


def _particular(body: Body, node: ast.Call, name: str, result: Type) -> Type:
    """What the data say more of a call of the vocabulary than its signature does."""
    made = body.program.facts.calls.get(node)
    if made is None or not made.arguments:
        return result
    words = body.known.words
    first = made.arguments[0]
    text = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
    if name == "say":
        _said(body, first, made.rest)
    elif name == "option" and text in words.options:
        return values_type(f"option {text}", words.options[text])
    elif name == "hex_at" and text is not None and words.numbers and text not in words.numbers:
        body.fault(first, text, "the number of a hex of the map", words.numbers)
    elif name == "hex_at" and text is not None:
        return ty.HEX
    elif name == "box" and text is not None:
        if text in words.boxes:
            return ty.required(result)
        body.fault(first, text, "a box such as display/track.box", words.boxes)
    elif name in ("cell", "value", "shifted", "row_up_to", "odds_column", "cell_name") and text in words.tables:
        _headings(body, name, made, words, text)
    return result


def _headings(body: Body, name: str, made: Call, words: Vocabulary, table: str) -> None:
    """Rows and columns that are written out are headings of their table."""
    headings = words.tables[table]
    if name in ("cell", "value") and len(made.arguments) == 3:
        _heading(body, made.arguments[1], headings.rows, f"a row of the table {table}")
        _heading(body, made.arguments[2], headings.columns, f"a column of the table {table}")
    elif name == "shifted" and len(made.arguments) == 3:
        _heading(body, made.arguments[1], headings.columns, f"a column of the table {table}")
    elif name == "odds_column":
        for each in headings.columns:
            if not re.fullmatch(r"\d+:\d+", each):
                body.fault(made.arguments[0], table, f"a table with columns such as 2:1; {table} has {each!r}")
                return
    elif name == "row_up_to" and not all(re.fullmatch(r"[+-]?\d+", each) for each in headings.rows):
        body.fault(made.arguments[0], table, "a table whose rows are whole numbers")


def _heading(body: Body, node: ast.expr, headings: tuple[str, ...], expected: str) -> None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in headings:
        body.fault(node, node.value, expected, headings)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        numbered = any(re.fullmatch(r"[+-]?\d+", each) for each in headings)
        if not numbered and str(node.value) not in headings:
            body.fault(node, str(node.value), expected, headings)


def _said(body: Body, key: ast.expr, values: tuple[ast.expr, ...]) -> None:
    """A text has as many places as values are given, in every language; a key put together matches one at least.

    A mechanic gives its texts all that a game may want to say in words of its own: they may leave values out.
    """
    texts = body.known.words.texts
    type_ = body.program.facts.types.get(key)
    if isinstance(type_, ty.Word) and ty.is_literal(type_):
        keys = [each for each in sorted(type_.words) if each in texts]
    elif isinstance(key, ast.JoinedStr):
        pattern = woven(body, key)
        keys = [each for each in texts if pattern.fullmatch(each)]
        if any(all(places == len(values) for places in texts[each].values()) for each in keys):
            return
    else:
        return
    spare = body.file.startswith("mechanics/")
    for each in keys:
        for language, places in texts[each].items():
            if places > len(values) or (places < len(values) and not spare):
                expected = f"as many values as the text {each} has places: {places} in {language}"
                body.fault(key, _values(len(values)), expected)
                return


def _particular_method(body: Body, node: ast.Call, owner: Type, name: str, result: Type) -> Type:
    made = body.program.facts.calls.get(node)
    if owner != ty.PIECE or made is None or not made.arguments or name not in ("state", "set_state"):
        return result
    first = made.arguments[0]
    words = body.known.words
    state = first.value if isinstance(first, ast.Constant) else None
    if not isinstance(state, str) or state not in words.states:
        return result
    values = values_type(f"state {state}", words.states[state])
    if name == "state":
        return values
    if len(made.arguments) == 2 and not ty.assignable(body.infer(made.arguments[1], values), values):
        body.expect(made.arguments[1], values)
    return result


# ---- Python's own functions


def _arguments(body: Body, node: ast.Call, least: int, most: int, keywords: Iterable[str] = ()) -> bool:
    """Whether a call of one of Python's own functions has a possible number of arguments."""
    assert isinstance(node.func, ast.Name)
    allowed = list(keywords)
    for keyword in node.keywords:
        if keyword.arg not in allowed:
            expected = f"{', '.join(allowed) or 'no keywords'} with {node.func.id}"
            body.fault(keyword, str(keyword.arg), expected, allowed)
            return False
    if not least <= len(node.args) <= most:
        for each in node.args:
            body.infer(each)
        many = _values(least) if least == most else f"{least} to {most} values"
        body.fault(node, ast.unparse(node)[:60], f"{many} for {node.func.id}")
        return False
    return True


def _keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((each.value for each in node.keywords if each.arg == name), None)


def _collection(body: Body, node: ast.expr, wanted: Type | None = None) -> Type:
    given = body.infer(node, wanted)
    item = ty.items_of(given)
    if item is None:
        if ty.required(given) != given:
            return needs_test(body, node, given)
        return body.fault(node, shown(node, given), "a list, set, map, tuple or text")
    return item


def _key(body: Body, node: ast.Call, item: Type) -> Type:
    """The type by which `sorted`, `min` and `max` compare."""
    key = _keyword(node, "key")
    if key is None:
        return item
    given = body.infer(key, ty.Fn((item,), ty.ANY))
    return given.result if isinstance(given, ty.Fn) else ty.ANY


def _orderable(body: Body, node: ast.Call, type_: Type) -> None:
    ok = type_ in (ty.ANY, ty.INT, ty.STR, ty.BOOL) or isinstance(type_, ty.Word)
    if isinstance(type_, ty.TupleOf):
        for each in type_.parts:
            _orderable(body, node, each)
    elif not ok:
        body.fault(node, str(type_), "what has an order: numbers, texts, tuples of them; `key=` says by what")


def _len(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        _collection(body, node.args[0])
    return ty.INT


def _sum(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        item = _collection(body, node.args[0])
        if item == ty.BOOL:
            body.fault(node.args[0], "a list of bool", "a list of numbers: `sum(1 for x in xs if test(x))` counts")
        elif item not in (ty.INT, ty.ANY):
            body.fault(node.args[0], f"a list of {item}", "a list of numbers")
    return ty.INT


def _extreme(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 99, ("key", "default")):
        return ty.ANY
    if len(node.args) > 1:
        item = common(body, node.args)
        _orderable(body, node, _key(body, node, item))
        return item
    item = _collection(body, node.args[0])
    _orderable(body, node, _key(body, node, item))
    otherwise = _keyword(node, "default")
    if otherwise is None:
        return item
    both = ty.joined(item, body.infer(otherwise, ty.widened(item)))
    return both if both is not None else body.fault(otherwise, ast.unparse(otherwise)[:40], str(item))


def _sorted(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 1, ("key", "reverse")):
        return ty.ANY
    item = _collection(body, node.args[0])
    _orderable(body, node, _key(body, node, item))
    reverse = _keyword(node, "reverse")
    if reverse is not None:
        body.expect(reverse, ty.BOOL)
    return ty.ListOf(item)


def _range(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 3):
        for each in node.args:
            body.expect(each, ty.INT)
    return ty.ListOf(ty.INT)


def _all_any(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        item = _collection(body, node.args[0])
        if item not in (ty.BOOL, ty.ANY):
            body.fault(node.args[0], f"a list of {item}", "conditions: `any(test(x) for x in xs)`")
    return ty.BOOL


def _enumerate(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 2):
        return ty.ANY
    item = _collection(body, node.args[0])
    if len(node.args) == 2:
        body.expect(node.args[1], ty.INT)
    return ty.ListOf(ty.TupleOf((ty.INT, item)))


def _zip(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 2, 2, ("strict",)):
        return ty.ANY
    strict = _keyword(node, "strict")
    if strict is not None:
        body.expect(strict, ty.BOOL)
    return ty.ListOf(ty.TupleOf((_collection(body, node.args[0]), _collection(body, node.args[1]))))


def _reversed(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 1, 1):
        return ty.ANY
    item = _collection(body, node.args[0])
    if isinstance(body.program.facts.types[node.args[0]], ty.SetOf):
        return body.fault(
            node.args[0], str(ty.SetOf(item)), "a list: a set has no last item; `sorted(...)` makes a list of it"
        )
    return ty.ListOf(item)


def _abs(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        body.expect(node.args[0], ty.INT)
    return ty.INT


def _str(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        given = body.infer(node.args[0])
        if not ty.text_like(given) or given == ty.TEXT:
            body.fault(node.args[0], shown(node.args[0], given), "a number, a word or a hex")
    return ty.STR


def _bool(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if _arguments(body, node, 1, 1):
        body.truth(node.args[0])
    return ty.BOOL


def _made(sort: Callable[[Type], Type]) -> Callable[[Body, ast.Call, Type | None], Type]:
    """`list(...)` or `set(...)`."""

    def made(body: Body, node: ast.Call, wanted: Type | None) -> Type:
        if not _arguments(body, node, 0, 1):
            return ty.ANY
        item = item_wanted(wanted, sort)
        if wanted == ty.ANY and not node.args:
            return ty.ANY
        if not node.args:
            return (
                sort(item) if item is not None else body.fault(node, "()", "what is in it: `found: set[Hex] = set()`")
            )
        given = _collection(body, node.args[0], ty.ListOf(item) if item is not None else None)
        return body.sound(node, sort(item) if item is not None and ty.assignable(given, item) else sort(given))

    return made


def _dict(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    if not _arguments(body, node, 0, 1):
        return ty.ANY
    if not node.args:
        if isinstance(wanted, ty.DictOf):
            return wanted
        return body.fault(node, "dict()", "what is in it: `costs: dict[Hex, int] = {}`")
    given = body.infer(node.args[0])
    return (
        given
        if isinstance(given, ty.DictOf) or given == ty.ANY
        else body.fault(node, shown(node.args[0], given), "a map to copy")
    )


def _replace(body: Body, node: ast.Call, wanted: Type | None) -> Type:
    """`replace(record, field=value)`: another record, with some fields changed."""
    given = body.infer(node.args[0]) if node.args else ty.ANY
    if len(node.args) != 1 or not isinstance(given, ty.RecordOf):
        for each in node.keywords:
            body.infer(each.value)
        if given == ty.ANY and node.args:
            return ty.ANY
        return body.fault(node, named(given), "a record, then the fields that change: `replace(move, left=3)`")
    fields = body.program.records[given.name].fields
    for each in node.keywords:
        if each.arg not in fields:
            body.fault(each, str(each.arg), f"a field of {given.name}", fields)
            body.infer(each.value)
        else:
            body.expect(each.value, fields[each.arg])
    return given


BUILTINS: dict[str, Callable[[Body, ast.Call, Type | None], Type]] = {
    "len": _len,
    "sum": _sum,
    "min": _extreme,
    "max": _extreme,
    "sorted": _sorted,
    "range": _range,
    "any": _all_any,
    "all": _all_any,
    "enumerate": _enumerate,
    "zip": _zip,
    "replace": _replace,
    "reversed": _reversed,
    "abs": _abs,
    "str": _str,
    "bool": _bool,
    "list": _made(ty.ListOf),
    "set": _made(ty.SetOf),
    "dict": _dict,
}
"""Python's own functions that rules may call."""
