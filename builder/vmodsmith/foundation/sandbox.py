"""Templates that a stranger wrote: rendered from plain data alone, with a budget, so that they can do no more than
write text.

What a template can reach is a list of what is allowed, never of what is forbidden:

- data: texts, numbers, truth values, `None`, tuples, lists, mappings, and `TemplateRecord`s, which have named fields
  and no methods;
- the functions, filters and tests that are named here, or given by whoever renders, and no attribute of any of them;
- the methods of texts and mappings in `_TEXT` and `_MAPPING`, and the names of a loop in `_LOOP`.

Work is counted and not timed: each step of a loop, each call, each character that is joined or written costs some of a
`Budget`. So a page that passes here passes on any machine, and any other page fails within seconds. A process of its
own would not do: it could not limit memory on every system. Jinja itself has no limit, so everything that is not a call
in its language (loops, `~`, slices, lists, comparisons) is turned into one in the syntax tree before it is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from types import GeneratorType, MappingProxyType
from typing import Any

from jinja2 import BytecodeCache, StrictUndefined, TemplateError, TemplateSyntaxError, Undefined, nodes, pass_context
from jinja2.environment import TemplateModule
from jinja2.filters import FILTERS as _ALL_FILTERS
from jinja2.loaders import DictLoader
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS as _ALL_TESTS
from jinja2.utils import Namespace, missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from vmodsmith.foundation.errors import UserError

__all__ = [
    "FILTERS",
    "LONGEST",
    "TESTS",
    "Budget",
    "Sandbox",
    "TemplateFault",
    "TemplateRecord",
    "UnknownName",
    "field",
    "fields_of",
]

LONGEST = 64 * 1024
"""The most characters of a template."""

_SIGNS_A_STEP = 8
"""Characters of text that cost as much as one step of a loop."""

_NUMBER = 2**63
"""Whole numbers stay below this size."""

_ARGUMENT = 1000
"""The largest width, count or position that may be given to a filter or method."""

_RANGE = 100_000
"""The most numbers of a `range`."""

_DEPTH = 40
"""The deepest nesting of lists."""

_SCALARS = (str, int, float, bool, type(None))


class TemplateFault(UserError, TemplateError):
    """A fault of a template: what was found, what was expected instead, the names that exist."""

    def __init__(self, found: str, expected: str, valid: Iterable[str] = ()) -> None:
        super().__init__(f"found {found}, expected {expected}")
        self.found, self.expected, self.valid = found, expected, tuple(valid)


class Budget:
    """The remaining steps. Raises TemplateFault if none are left."""

    def __init__(self, steps: int) -> None:
        self.steps = self.left = steps

    def take(self, steps: int) -> None:
        """Use a number of steps."""
        self.left -= steps
        if self.left < 0:
            expected = f"at most {self.steps:,} steps: loops, calls, and every {_SIGNS_A_STEP} characters of text"
            raise TemplateFault("more work than a page may do", expected)

    def weigh(self, value: object) -> int:
        """The cost of making, comparing or walking through a value with all its contents; at most one more than is
        left.
        """
        if isinstance(value, str):
            return 1 + len(value) // _SIGNS_A_STEP
        if isinstance(value, range):
            return 1 + len(value)
        if not isinstance(value, tuple | list | Mapping):
            return 1
        found, waiting = 0, [(value, 0)]
        while waiting:
            each, depth = waiting.pop()
            found += 1 + len(each) // _SIGNS_A_STEP if isinstance(each, str) else 1
            if found > self.left:
                return found
            if isinstance(each, tuple | list | Mapping):
                if depth == _DEPTH:
                    raise TemplateFault("lists nested without end", f"at most {_DEPTH} levels of nesting")
                if len(each) > self.left:
                    return len(each)
                inner = [*each.keys(), *each.values()] if isinstance(each, Mapping) else each
                waiting += ((part, depth + 1) for part in inner)
        return found

    def pay(self, value: object) -> Any:
        """Pay for a value, and return it."""
        self.take(self.weigh(value))
        return value


class TemplateRecord:
    """Named plain values: what a template sees of a datum. `sort` is what messages call it.

    The fields may be a mapping, or a function that gives one of the `names` when it is first asked for. `note` is
    called with each name that is asked for.
    """

    __slots__ = ("_find", "_held", "_names", "_note", "_sort")

    def __init__(
        self,
        sort: str,
        names: Iterable[str],
        find: Callable[[str], Any],
        note: Callable[[str], None] | None = None,
    ) -> None:
        self._sort, self._names, self._find, self._note = sort, tuple(names), find, note
        self._held: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"a {self._sort}"


def fields_of(record: TemplateRecord) -> tuple[str, ...]:
    """The names of a record's fields."""
    return record._names


def field(record: TemplateRecord, name: str) -> Any:
    """One field of a record. Raises KeyError if it has no field of this name."""
    held = record._held
    if name not in held:
        if name not in record._names:
            raise KeyError(name)
        held[name] = record._find(name)
    if record._note is not None:
        record._note(name)
    return held[name]


class UnknownName(StrictUndefined):
    """An invalid name: a template may only ask whether it is defined; any other use is a fault that lists the valid
    names.
    """

    __slots__ = ()
    known: tuple[str, ...] = ()
    """The names that a page has without asking anything."""

    def _fail_with_undefined_error(self, *args: Any, **kwargs: Any) -> Any:
        raise self._fault()

    def _fault(self) -> TemplateFault:
        of, name = self._undefined_obj, self._undefined_name
        if self._undefined_hint:
            return TemplateFault(self._undefined_hint, "a value")
        if of is missing:
            return TemplateFault(f"{name!r}", "a name that a page knows", self.known)
        expected = f"a field of {_said(of)}"
        if isinstance(of, Mapping) and 0 < len(of) <= _LISTED:
            expected += f": {', '.join(map(str, of))}"
        return TemplateFault(f"{name!r}", expected, map(str, _inside(of)))

    __iter__ = __str__ = __len__ = _fail_with_undefined_error
    __eq__ = __ne__ = __bool__ = __hash__ = _fail_with_undefined_error
    __contains__ = _fail_with_undefined_error
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _fail_with_undefined_error
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = _fail_with_undefined_error
    __mod__ = __rmod__ = __pos__ = __neg__ = __call__ = _fail_with_undefined_error
    __getitem__ = __lt__ = __le__ = __gt__ = __ge__ = __int__ = _fail_with_undefined_error
    __float__ = __complex__ = __pow__ = __rpow__ = _fail_with_undefined_error

    def __getattr__(self, name: str) -> Any:
        if name[:2] == name[-2:] == "__":
            raise AttributeError(name)
        raise self._fault()


_LISTED = 20
"""The most names of a mapping that are listed."""


def _said(value: object) -> str:
    """The kind of a value, in words."""
    if isinstance(value, TemplateRecord):
        return repr(value)
    sorts: tuple[tuple[Any, str], ...] = (
        (str, "a text"), (bool, "a truth value"), (int | float, "a number"), (Mapping, "a mapping"), (tuple | list,
        "a list"),
        (type(None), "none"), (LoopContext, "a loop"), (Namespace, "a namespace"), (Macro, "a macro"),
        (TemplateModule, "an imported page"),
    )  # fmt: skip
    return next(
        (said for sort, said in sorts if isinstance(value, sort)),
        "a function" if callable(value) else "the value before it",
    )


def _inside(value: object) -> Iterable[str]:
    """The names that may follow a value and a dot."""
    if isinstance(value, TemplateRecord):
        return fields_of(value)
    if isinstance(value, Mapping):
        return (*value, *sorted(_MAPPING))
    if isinstance(value, TemplateModule):
        return [name for name in value.__dict__ if not name.startswith("_")]
    return _TEXT if isinstance(value, str) else _LOOP if isinstance(value, LoopContext) else ()


_LOOP = frozenset(
    [
        "index",
        "index0",
        "revindex",
        "revindex0",
        "first",
        "last",
        "length",
        "depth",
        "depth0",
        "previtem",
        "nextitem",
        "cycle",
        "changed",
    ]
)

_TEXT = frozenset(
    [
        "capitalize",
        "casefold",
        "count",
        "endswith",
        "find",
        "isalnum",
        "isalpha",
        "isdecimal",
        "isdigit",
        "islower",
        "isspace",
        "isupper",
        "join",
        "lower",
        "lstrip",
        "partition",
        "removeprefix",
        "removesuffix",
        "replace",
        "rfind",
        "rpartition",
        "rsplit",
        "rstrip",
        "split",
        "splitlines",
        "startswith",
        "strip",
        "title",
        "upper",
    ]
)

_MAPPING = frozenset(("get", "items", "keys", "values"))

_OF_TEXT = frozenset(
    [
        "capitalize",
        "e",
        "escape",
        "float",
        "format",
        "int",
        "lower",
        "replace",
        "safe",
        "string",
        "striptags",
        "title",
        "trim",
        "truncate",
        "upper",
        "wordcount",
    ]
)
"""Filters that take one text or number."""

FILTERS = _OF_TEXT | frozenset(
    [
        "abs",
        "batch",
        "count",
        "d",
        "default",
        "dictsort",
        "first",
        "groupby",
        "items",
        "join",
        "last",
        "length",
        "list",
        "map",
        "max",
        "min",
        "reject",
        "rejectattr",
        "reverse",
        "round",
        "select",
        "selectattr",
        "slice",
        "sort",
        "sum",
        "unique",
    ]
)

"""The filters of templates, in addition to those of the caller."""

TESTS = frozenset(_ALL_TESTS) - {"callable", "filter", "test", "lower", "upper", "escaped", "sameas"}
"""The tests of templates."""


class _Method:
    """A method of a value that may be called."""

    __slots__ = ("name", "value")

    def __init__(self, value: Any, name: str) -> None:
        self.value, self.name = value, name


class Sandbox(ImmutableSandboxedEnvironment):
    """An environment for strangers' templates.

    `templates` are the sources by name, which faults report; `functions` and `filters` are the caller's own, which take
    and return plain data; `data` is everything else that a template sees.
    """

    intercepted_binops = frozenset(("+", "-", "*", "/", "//", "%", "**"))

    def __init__(
        self,
        templates: Mapping[str, str],
        budget: Budget,
        *,
        data: Mapping[str, Any],
        functions: Mapping[str, Callable[..., Any]],
        filters: Mapping[str, Callable[..., Any]] = MappingProxyType({}),
        bytecode_cache: BytecodeCache | None = None,
    ) -> None:
        super().__init__(
            loader=_Named(dict(templates)),
            autoescape=True,
            optimized=False,
            undefined=UnknownName,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self._finalizer(),
            bytecode_cache=bytecode_cache,
        )
        self.budget = budget
        own = {"range": self._range, "namespace": Namespace, "dict": dict}
        self._functions = {id(each) for each in (*own.values(), *functions.values())}
        self._held = (own, functions)  # so that no other object comes to have one of the ids
        self.globals = {**data, **own, **functions}
        self.undefined = type("UnknownName", (UnknownName,), {"__slots__": (), "known": tuple(self.globals)})
        self.filters = {name: self._guarded(name, _ALL_FILTERS[name]) for name in sorted(FILTERS)}
        self.filters |= {name: self._guarded(name, each) for name, each in filters.items()}
        self.filters["join"] = self._joined_filter()
        self.tests = {name: self._weighed(_ALL_TESTS[name]) for name in sorted(TESTS)}

    # what a template reaches

    def getattr(self, obj: Any, attribute: str) -> Any:
        """The value of `obj.attribute`."""
        if (isinstance(obj, str) and attribute in _TEXT) or (isinstance(obj, Mapping) and attribute in _MAPPING):
            return _Method(obj, attribute)
        return self._inner(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """The value of `obj[argument]`; filters with an attribute use it as well."""
        return self._inner(obj, argument)

    def _inner(self, obj: Any, name: Any) -> Any:
        if isinstance(obj, Undefined):
            obj._fail_with_undefined_error()
        try:
            if isinstance(obj, TemplateRecord):
                return field(obj, name)
            if isinstance(obj, Mapping):
                return obj[name]
            if isinstance(name, int) and isinstance(obj, str | tuple | list | range):
                return obj[name]
            if isinstance(name, str) and not name.startswith("_"):
                return self._of_jinja(obj, name)
        except (LookupError, TypeError, AttributeError):
            pass
        return self.undefined(obj=obj, name=name)

    def _of_jinja(self, obj: Any, name: str) -> Any:
        """The contents of jinja's own objects: the values of namespaces, the macros of an imported page, the state of a
        loop, groups, blocks.
        """
        if isinstance(obj, Namespace):
            return getattr(obj, name)
        if isinstance(obj, TemplateModule):
            return obj.__dict__[name]
        if isinstance(obj, LoopContext) and name in _LOOP:
            return _Method(obj, name) if name in ("cycle", "changed") else getattr(obj, name)
        if isinstance(obj, tuple) and name in getattr(obj, "_fields", ()):  # a group of `groupby`
            return getattr(obj, name)
        if isinstance(obj, TemplateReference):
            return obj[name]
        raise AttributeError(name)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """No attribute is reached except through `getattr` and `getitem` above."""
        return False

    def is_safe_callable(self, obj: Any) -> bool:
        """Macros, blocks, loops that call themselves, and the functions that were given."""
        return isinstance(obj, Macro | BlockReference | LoopContext) or id(obj) in self._functions

    def call(self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:
        """A call in a template."""
        if getattr(__obj, "__self__", None) is self and getattr(__obj, "__func__", None) in _STEPS:
            return __obj(*args)
        self.budget.take(1)
        options = {name: value for name, value in kwargs.items() if name not in ("_loop_vars", "_block_vars")}
        for each in (*args, *options.values()):
            self.budget.pay(each)
        if isinstance(__obj, _Method):
            return self._method(__obj, args, options)
        if isinstance(__obj, Undefined):
            __obj._fail_with_undefined_error()
        if not self.is_safe_callable(__obj):
            raise TemplateFault(f"a call of {_said(__obj)}", "a call of a macro or a function of pages")
        return self.budget.pay(__context.call(__obj, *args, **kwargs))

    def _method(self, method: _Method, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        value, name = method.value, method.name
        self._small(args)
        if isinstance(value, LoopContext):
            return getattr(value, name)(*args)
        self.budget.pay(value)
        if isinstance(value, Mapping):
            found = getattr(dict, name)(dict(value), *args)
            return found if name == "get" else self.budget.pay(tuple(found))
        if name == "replace":
            self._room(_replaced(value, *args[:2]))
        if name == "join":
            return self._join(list(*args), value)
        return self.budget.pay(getattr(value, name)(*args, **options))

    # what costs

    def _range(self, *args: int) -> range:
        found = range(*args)
        if abs(found.stop) >= _NUMBER or abs(found.start) >= _NUMBER or not len(found) <= _RANGE:
            raise TemplateFault(f"range of {', '.join(map(str, args))}", f"at most {_RANGE:,} numbers")
        return found

    def step(self, weight: int) -> bool:
        """Pay for one step of a loop or one call of a macro, which writes `weight` characters itself."""
        self.budget.take(1 + weight // _SIGNS_A_STEP)
        return True

    def seen(self, value: Any) -> Any:
        """Pay for a value that is compared, or a list that is made."""
        return self.budget.pay(value)

    def joined(self, *values: Any) -> str:
        """`a ~ b`."""
        return self._join(values, "")

    def sliced(self, value: Any, *bounds: Any) -> Any:
        """`value[from:to:by]`."""
        if not isinstance(value, str | tuple | list | range):
            raise TemplateFault(f"a part of {_said(value)}", "a part of a text or a list")
        return self.budget.pay(value[slice(*bounds)])

    def _join(self, values: Iterable[Any], between: str) -> str:
        parts = [self._plain(each) for each in values]
        self._room(sum(len(each) for each in parts) + len(between) * len(parts))
        if any(isinstance(each, Markup) for each in (*parts, between)):
            return Markup(between).join(parts) if isinstance(between, Markup) else Markup.escape(between).join(parts)
        return between.join(parts)

    def _plain(self, value: Any) -> str:
        """A text or number as text. A list or a datum is a fault: it has no form that readers would understand."""
        if isinstance(value, Undefined):
            return str(value)  # empty for `"+" if number`, without an `else`; a fault for an unknown name
        if isinstance(value, Macro | TemplateRecord) or not isinstance(value, _SCALARS):
            raise TemplateFault(_said(value), "a text or a number to write")
        return value if isinstance(value, str) else str(value)

    def _room(self, signs: int) -> None:
        """Pay for a text before it is made."""
        self.budget.take(1 + signs // _SIGNS_A_STEP)

    def _finalizer(self) -> Callable[[Context, Any], str]:
        @pass_context  # so that no output is made while a page is compiled, where nothing would count it
        def finalize(context: Context, value: Any) -> str:
            text = self._plain(value)
            self._room(len(text))
            return text

        return finalize

    def _small(self, options: Iterable[Any]) -> None:
        """No number that is given to a filter or method is enormous."""
        for each in options:
            if isinstance(each, int | float) and not -_ARGUMENT <= each <= _ARGUMENT:
                raise TemplateFault(str(each)[:40], f"a number from {-_ARGUMENT} to {_ARGUMENT}")

    def _guarded(self, name: str, filter_: Callable[..., Any]) -> Callable[..., Any]:
        """A filter that pays for its input and output."""
        first = 1 if hasattr(filter_, "jinja_pass_arg") else 0

        @wraps(filter_)
        def guarded(*args: Any, **options: Any) -> Any:
            value, more = args[first], (*args[first + 1 :], *options.values())
            if name not in ("d", "default", "format"):
                self._small(more)
            for each in (value, *more):
                self.budget.pay(each)
            if isinstance(value, Undefined) and name not in ("d", "default"):
                value._fail_with_undefined_error()
            if name in _OF_TEXT:
                self._plain(value)
            if name == "replace":
                self._room(_replaced(str(value), *(str(each) for each in more[:2])))
            if name == "format":
                self._format(str(value), options or more)
            if name == "sum" and not isinstance(options.get("start", (*args[first + 2 :], 0)[0]), int | float):
                raise TemplateFault("a sum that begins with no number", "a number")
            return self._counted(filter_(*args, **options))

        return guarded

    def _counted(self, made: Any) -> Any:
        """The result of a filter, paid for; item by item if the filter is a generator."""
        if isinstance(made, GeneratorType | map | filter | reversed | zip):
            return (self._number(self.budget.pay(each)) for each in made)
        if isinstance(made, Iterator):
            return (self.budget.pay(each) for each in made)
        return self._number(self.budget.pay(made))

    def _weighed(self, test: Any) -> Callable[..., Any]:
        """A test that pays for its values."""

        @wraps(test)
        def weighed(*args: Any, **options: Any) -> Any:
            for each in (*args, *options.values()):
                self.budget.pay(each)
            return test(*args, **options)

        return weighed

    def _joined_filter(self) -> Callable[..., Any]:
        def join(value: Iterable[Any], d: str = "", attribute: str | int | None = None) -> str:
            if isinstance(value, Undefined):
                value._fail_with_undefined_error()
            if not isinstance(value, str | Mapping):
                value = list(value)
            self.budget.pay(value)
            if attribute is not None:
                value = [self.getitem(each, attribute) for each in value]
            return self._join(value, self._plain(d))

        return join

    # operators

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """`left operator right`."""
        self.budget.take(1)
        for each in (left, right):
            if isinstance(each, Undefined):
                each._fail_with_undefined_error()
        if isinstance(left, int | float) and isinstance(right, int | float):
            if operator == "**" and not (abs(right) <= 64 and abs(left) <= _NUMBER):
                raise TemplateFault(f"{left} ** {right}", "a number that can be written")
            return self._number(super().call_binop(context, operator, left, right))
        if operator == "%" and isinstance(left, str):
            options = right if isinstance(right, tuple | Mapping) else (right,)
            self._format(left, options)
            return self.budget.pay(left % right)
        if operator == "*":
            times = next((each for each in (left, right) if isinstance(each, int)), None)
            many = next((each for each in (left, right) if isinstance(each, str | tuple | list)), None)
            if times is not None and many is not None:
                self.budget.take(max(0, times) * self.budget.weigh(many))
                return left * right
        if operator == "+":
            for text in (left, right):
                self.budget.pay(text)
            if (isinstance(left, str) and isinstance(right, str)) or (
                type(left) is type(right) and type(left) in (list, tuple)
            ):
                return self.budget.pay(left + right)
        raise TemplateFault(f"{_said(left)} {operator} {_said(right)}", "numbers, or two texts or lists with +")

    def call_unop(self, context: Context, operator: str, arg: Any) -> Any:
        """`-number`."""
        return super().call_unop(context, operator, arg)

    def _number(self, value: Any) -> Any:
        if isinstance(value, int) and abs(value) >= _NUMBER:
            raise TemplateFault("a number of more than 18 digits", "a smaller one")
        return value

    def _format(self, form: str, options: Iterable[Any]) -> None:
        """Pay for a format before it is carried out."""
        values = [self._plain(each) for each in (options.values() if isinstance(options, Mapping) else options)]
        longest = max((len(each) for each in values), default=0)
        specs = list(_SPEC.finditer(form))
        for each in specs:
            for width in each.groups():
                if width == "*" or (width and (len(width) > 4 or int(width) > _ARGUMENT)):
                    raise TemplateFault(f"the width {width[:40]!r}", f"a width of at most {_ARGUMENT}")
                longest = max(longest, int(width or 0))
        self._room(len(form) + len(specs) * longest)

    # compiling

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        if len(source) > LONGEST:
            raise TemplateFault(f"{len(source):,} characters", f"a template of at most {LONGEST:,}")
        tree = super()._parse(source, name, filename)
        for node in tree.find_all((nodes.Macro, nodes.CallBlock, nodes.Call, nodes.Filter, nodes.Test)):
            twice = _named_twice(node)
            if twice is not None:
                raise TemplateSyntaxError(f"the argument {twice!r} twice", node.lineno, name, filename)
        _Counting().visit(tree)
        return tree


_STEPS = frozenset((Sandbox.step, Sandbox.seen, Sandbox.joined, Sandbox.sliced))

_SPEC = re.compile(r"%(?:\([^()]*\))?[#0\- +]*(\*|[0-9]+)?(?:\.(\*|[0-9]+))?")


def _replaced(text: str, old: str = "", new: str = "") -> int:
    """The length of a text after one part of it is replaced everywhere."""
    return len(text) + text.count(old) * len(new)


def _named_twice(node: Any) -> str | None:
    """An argument that a macro declares twice, or a call gives twice: Python reports it only when it compiles, without
    the line of the template.
    """
    names = [each.key for each in node.kwargs or ()] if hasattr(node, "kwargs") else [each.name for each in node.args]
    return next((each for n, each in enumerate(names) if each in names[:n]), None)


class _Named(DictLoader):
    """Templates by name; the name is their file, too."""

    def get_source(self, environment: Any, template: str) -> Any:
        source, _, current = super().get_source(environment, template)
        return source, template, current


class _Counting(NodeTransformer):
    """A syntax tree in which everything that costs is counted."""

    def _step(self, node: nodes.Node, weight: int) -> nodes.Call:
        return self._ask("step", [nodes.Const(weight)], node)

    def _ask(self, name: str, args: list[Any], node: nodes.Node) -> nodes.Call:
        call = nodes.Call(nodes.EnvironmentAttribute(name), args, [], None, None)
        call.set_lineno(node.lineno)
        return call

    def _counted(self, node: Any) -> Any:
        weight = sum(map(_signs, node.body))
        self.generic_visit(node)
        node.body.insert(0, nodes.ExprStmt(self._step(node, weight)).set_lineno(node.lineno))
        return node

    visit_Template = visit_Macro = visit_CallBlock = visit_Block = _counted

    def visit_For(self, node: nodes.For) -> nodes.For:
        """Each step of a loop, and each item that its `if` leaves out."""
        self._counted(node)
        if node.test is not None:
            node.test = nodes.And(self._step(node, 0), node.test).set_lineno(node.lineno)
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Call:
        """`~`."""
        self.generic_visit(node)
        return self._ask("joined", node.nodes, node)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Compare:
        """Count the values that are compared."""
        self.generic_visit(node)
        node.expr = self._ask("seen", [node.expr], node)
        for each in node.ops:
            each.expr = self._ask("seen", [each.expr], node)
        return node

    def _made(self, node: Any) -> Any:
        self.generic_visit(node)
        return node if getattr(node, "ctx", "load") != "load" else self._ask("seen", [node], node)

    visit_List = visit_Tuple = visit_Dict = _made

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Expr:
        """Parts of texts and lists."""
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            bounds = [each or nodes.Const(None) for each in (node.arg.start, node.arg.stop, node.arg.step)]
            return self._ask("sliced", [node.node, *bounds], node)
        return node


def _signs(node: nodes.Node) -> int:
    """The characters that a node writes literally, except for those that are counted on their own."""
    if isinstance(node, nodes.TemplateData):
        return len(node.data)
    if isinstance(node, nodes.For | nodes.Macro | nodes.CallBlock | nodes.Block):
        return 0
    return 1 + sum(map(_signs, node.iter_child_nodes()))
