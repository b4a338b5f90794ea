"""The subset of Python that rules may use: everything else is reported, with an alternative."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator

from vmodsmith.foundation.memo import OfObject
from vmodsmith.foundation.syntax import children
from vmodsmith.rules.language.findings import ProblemCollector
from vmodsmith.rules.language.limits import LONGEST, MOST

__all__ = ["MODULE", "inspect", "name_of", "not_in_rules", "parse", "tree_of"]

MODULE = "game"
"""The one module that rules may import from, for the sake of editors: `from game import *`. It is a stub."""

_STATEMENTS = (
    ast.FunctionDef, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.While, ast.If, ast.Expr,
    ast.Pass,
    ast.Break, ast.Continue, ast.Delete,
)  # fmt: skip

_EXPRESSIONS = (
    ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Compare, ast.Call, ast.Constant, ast.JoinedStr,
    ast.FormattedValue,
    ast.Attribute, ast.Subscript, ast.Name, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.ListComp, ast.SetComp,
    ast.DictComp,
    ast.GeneratorExp, ast.Lambda, ast.Slice,
)  # fmt: skip

_HARMLESS = (ast.expr_context, ast.arg, ast.boolop, ast.cmpop, ast.operator, ast.unaryop, ast.keyword, ast.arguments)

_ALWAYS = {*_STATEMENTS, *_EXPRESSIONS, ast.arg, ast.keyword, ast.arguments} - {
    ast.FunctionDef, ast.For, ast.While, ast.AugAssign, ast.BinOp, ast.UnaryOp, ast.Constant, ast.Lambda,
    ast.FormattedValue,
    ast.Attribute, ast.Name, ast.Slice, ast.BoolOp, ast.Compare, ast.JoinedStr,
}  # fmt: skip
"""Nodes that are always in the subset: only their parts have to be checked."""

_BLOCKS = (ast.stmt, ast.ExceptHandler, ast.match_case)
"""Fields with lists of statements."""

_INSTEAD = {
    ast.Import: "no import: the words of the game are known everywhere",
    ast.ImportFrom: f"no import but `from {MODULE} import *`",
    ast.TryStar: "a test beforehand: rules have no exceptions",
    ast.Try: "a test beforehand: rules have no exceptions, and an action that fails leaves the game unchanged",
    ast.Raise: "a test beforehand: rules have no exceptions, and an action that fails leaves the game unchanged",
    ast.With: "plain statements: there is nothing to open or close",
    ast.ClassDef: "a record: `@dataclass(frozen=True)`, a class of fields, at the top of the file",
    ast.AsyncFunctionDef: "a plain function: `def`",
    ast.Global: "a value stored by the game (`game.NAME`, declared in a rule sheet)",
    ast.Nonlocal: "a value passed to the function and returned by it",
    ast.Assert: "`if` with a report",
    ast.Yield: "a list that is returned",
    ast.YieldFrom: "a list that is returned",
    ast.Await: "a plain call",
    ast.NamedExpr: "an assignment on a line of its own",
    ast.Starred: "the items one by one",
    ast.Match: "`if` and `elif`",
}

_DEEPEST = 100
"""The deepest nesting of parts, including `elif` after `elif`."""

_OPERATORS = {
    ast.Div: "`//`, which rounds down; rules count in whole numbers",
    ast.MatMult: "`*`",
    ast.LShift: "`*`",
    ast.RShift: "`//`",
    ast.Invert: "`not`",
}


def _address(node: ast.AST) -> str:
    """The address that is meant by `entry/red.east`, which Python reads as a division; empty for any other."""
    match node:
        case ast.BinOp(left=ast.Name(id=show), op=ast.Div(), right=ast.Attribute(value=ast.Name(id=track), attr=box)):
            return f'the address of a box in quotation marks, "{show}/{track}.{box}"'
    return ""


def not_in_rules() -> Iterator[tuple[str, str]]:
    """Features of Python that rules lack, by the words under which an author would look for them, with the
    alternatives.
    """
    for node, instead in _INSTEAD.items():
        if node in _SAID:
            yield _SAID[node], instead
    for operator, instead in _OPERATORS.items():
        yield _SIGNS[operator], instead


_SAID = {
    ast.Import: "import", ast.Try: "try, raise", ast.With: "with", ast.ClassDef: "class, with methods or bases",
    ast.AsyncFunctionDef: "async def", ast.Global: "global", ast.Nonlocal: "nonlocal", ast.Assert: "assert",
    ast.Yield: "yield",
    ast.Await: "await", ast.NamedExpr: ":=", ast.Starred: "*xs", ast.Match: "match",
}  # fmt: skip
_SIGNS = {ast.Div: "/", ast.MatMult: "@", ast.LShift: "<<", ast.RShift: ">>", ast.Invert: "~"}


def parse(file: str, text: str, findings: ProblemCollector, *, whole: bool = False) -> ast.Module | None:
    """The syntax tree of code in a file of rules; None, with an error recorded, if it is not Python. With `whole` the
    code is the whole file, and the tree that of `tree_of`.
    """
    findings.read(file, text)
    try:
        tree, faults = _read_once(file, text) if whole else _read(file, text)
        for line, said in faults:
            findings.add(
                file, ast.Pass(lineno=line, col_offset=-1), said, "a text as Python writes it: `\\\\` for `\\`"
            )
        return tree
    except SyntaxError as error:
        line = error.lineno or 1
        before = (findings.lines[file][line - 1 : line] or [""])[0][: max(0, (error.offset or 1) - 1)]
        place = ast.Pass(lineno=line, col_offset=len(before.encode()))
        findings.add(file, place, (error.text or "").strip()[:60], _cut_off(text) or _sentence(error.msg))
    except (ValueError, RecursionError, MemoryError) as error:
        findings.add(file, ast.Pass(lineno=1, col_offset=0), str(error), "a text that is Python")
    return None


def tree_of(file: str, text: str) -> ast.Module:
    """The syntax tree of a file of rules: the same object, which may not be changed, as long as the file has the same
    text. Raises the errors of `ast.parse`.
    """
    return _read_once(file, text)[0]


_Read = tuple[ast.Module, tuple[tuple[int, str], ...]]
"""A tree, and Python's warnings with their lines."""

_files: dict[str, tuple[str, _Read]] = {}
"""The last tree of each file, with its text."""


def _read_once(file: str, text: str) -> _Read:
    known = _files.get(file)
    if known is None or known[0] != text:
        known = _files[file] = text, _read(file, text)
    return known[1]


def _read(file: str, text: str) -> _Read:
    with warnings.catch_warnings(record=True) as faults:
        warnings.simplefilter("always")
        tree = ast.parse(text, file)
        if "cast(" in text:
            tree = _Casts().visit(tree)
    about = [
        each for each in faults if not issubclass(each.category, ResourceWarning)
    ]  # of something else in this process
    return tree, tuple((each.lineno, str(each.message)) for each in about)


class _Casts(ast.NodeTransformer):
    """Replaces `cast(Row, f"leader-{side}")` by the f-string, with the name of the type as its attribute `cast_to`.

    Type checkers give every f-string the type `str`; `cast` tells them which word it makes. Here the f-string is
    compared with the words themselves, so nothing of the call is left for compilers.
    """

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="cast"), args=[ast.Name(id=type_), ast.JoinedStr() as made], keywords=[]):
                made.cast_to = type_  # type: ignore[attr-defined]
                return made
        return node


_UNFINISHED = re.compile(r"(?<![\w.])(and|or|not|in|is|if|else)\W*$|([-+*/%<>=,]|//|==|<=|>=)\s*\)?\s*$")


def _cut_off(text: str) -> str | None:
    """The missing end of a one-line expression, if it is evident."""
    found = _UNFINISHED.search(text) if "\n" not in text.strip() else None
    return f"the rest of the expression: nothing follows `{found[1] or found[2]}`" if found else None


def _sentence(message: str) -> str:
    """Python's message about bad syntax, as the words for what is expected."""
    said = message.replace(" or ':='", "").removeprefix("invalid syntax. ")
    if said.startswith("expected "):
        return said.removeprefix("expected ")
    return f"text that Python can read: {said[0].lower()}{said[1:]}"


def inspect(file: str, tree: ast.AST, findings: ProblemCollector) -> bool:
    """Report everything outside the subset.

    Returns whether there is nothing. A tree without findings is not examined again.
    """
    if tree in _sound:
        return True
    before = len(findings.problems)
    waiting = [(tree, tree, 0)]
    while waiting:
        node, near, depth = waiting.pop()
        near = node if hasattr(node, "lineno") else near
        if depth > _DEEPEST:
            findings.add(file, near, "", "smaller parts: this is nested too deeply")
            return False
        if type(node) not in _ALWAYS:
            _inspect(file, node, findings)
        waiting += [(each, near, depth + 1) for each in children(node) if each._fields]
    findings.problems[before:] = sorted(findings.problems[before:], key=lambda each: (each.line, each.column))
    if len(findings.problems) > before:
        return False
    _sound[tree] = True
    return True


_sound: OfObject[ast.AST, bool] = OfObject()


def _inspect(file: str, node: ast.AST, findings: ProblemCollector) -> None:
    if isinstance(node, _HARMLESS):
        return
    instead = _INSTEAD.get(type(node))
    match node:
        case ast.ImportFrom(module=module, names=[ast.alias(name="*")], level=0) if module == MODULE:
            return
        case ast.ClassDef() if _is_record(node):
            return
        case ast.BinOp(op=op) | ast.UnaryOp(op=op) | ast.AugAssign(op=op) if type(op) in _OPERATORS:
            findings.add(file, node, ast.unparse(node)[:60], _address(node) or _OPERATORS[type(op)])
        case ast.Constant(value=float()):
            findings.add(
                file, node, ast.unparse(node), "a whole number: rules count in whole numbers, `5 // 2` rounds down"
            )
        case ast.Constant(value=value) if not isinstance(value, str | int | None):
            findings.add(file, node, ast.unparse(node), "a whole number, a text, True, False or None")
        case ast.Constant(value=int(number)) if abs(number) > 2**31 - 1:
            findings.add(file, node, str(number)[:40], "a whole number up to 2147483647")
        case ast.Constant(value=str(text)):
            _text(file, node, text, findings)
        case ast.BoolOp(values=row) | ast.Compare(comparators=row) | ast.JoinedStr(values=row) if len(row) > LONGEST:
            findings.add(
                file, node, f"{len(row):,} in a row", f"at most {LONGEST} in a row: parts of it with names of their own"
            )
        case ast.FunctionDef():
            _function(file, node, findings)
        case ast.Lambda(args=arguments):
            _arguments(file, node, arguments, findings)
        case ast.For(orelse=[first, *_]) | ast.While(orelse=[first, *_]):
            findings.add(file, first, "else of a loop", "plain statements after the loop")
        case ast.comprehension(is_async=1):
            findings.add(file, node, "async", "a plain `for`")
        case ast.FormattedValue(conversion=conversion, format_spec=spec) if conversion != -1 or spec is not None:
            findings.add(file, node, ast.unparse(node), "a plain `{value}`")
        case ast.Attribute(attr=name) if name.startswith("_"):
            findings.add(file, name_of(node), name, "an attribute of the rule language: none begins with `_`")
        case ast.Name(id=name) if name.startswith("__"):
            findings.add(file, node, name, "a name of the game or of these rules")
        case ast.Slice(step=ast.expr() as step):
            findings.add(file, step, ast.unparse(step), "a part without a step: `[first:last]`")
        case ast.stmt() if not isinstance(node, _STATEMENTS):
            findings.add(file, node, _first_line(node), instead or "a statement of the rule language")
        case ast.expr() if not isinstance(node, _EXPRESSIONS):
            findings.add(file, node, ast.unparse(node)[:60], instead or "an expression of the rule language")


def _text(file: str, node: ast.AST, text: str, findings: ProblemCollector) -> None:
    """Report a literal text with incomplete or invisible characters, or one that is too long."""
    odd = next((each for each in text if (each < " " and each not in "\t\n\r") or "\ud800" <= each <= "\udfff"), None)
    if odd is not None:
        what = "half of a letter" if odd >= "\ud800" else "a control character"
        findings.add(file, node, f"{what}, {odd!a}", "a text of ordinary characters")
    if len(text) > MOST:
        findings.add(file, node, f"{len(text):,} characters", f"a text of at most {MOST:,} characters")


def _is_record(node: ast.ClassDef) -> bool:
    return not node.bases and not node.keywords and len(node.decorator_list) == 1


def _function(file: str, node: ast.FunctionDef, findings: ProblemCollector) -> None:
    for each in node.decorator_list:
        findings.add(file, each, f"@{ast.unparse(each)}", "a function without decorators")
    if getattr(node, "type_params", None):
        findings.add(file, node, node.name, "a function for one type")
    _arguments(file, node, node.args, findings)
    for inner in _statements(node):
        if isinstance(inner, ast.FunctionDef) or (isinstance(inner, ast.ClassDef) and _is_record(inner)):
            findings.add(file, inner, inner.name, "functions and records at the top of the file")
        elif isinstance(inner, ast.ImportFrom) and inner.module == MODULE and inner.names[0].name == "*":
            findings.add(file, inner, _first_line(inner), "this line at the top of the file")


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements in a statement, at any depth."""
    for parts in vars(node).values():
        if isinstance(parts, list) and parts and isinstance(parts[0], _BLOCKS):
            for each in parts:
                yield each
                yield from _statements(each)


def _arguments(file: str, node: ast.AST, arguments: ast.arguments, findings: ProblemCollector) -> None:
    for each in (arguments.vararg, arguments.kwarg):
        if each:
            findings.add(file, node, f"*{each.arg}", "parameters one by one")
    names = [each.arg for each in arguments.args]
    for n, each in enumerate(arguments.args):
        if each.arg in names[:n]:
            findings.add(file, each, each.arg, "each parameter once")
    for each in (*arguments.posonlyargs, *arguments.kwonlyargs):
        findings.add(file, node, each.arg, "plain parameters, without / and *")


def _first_line(node: ast.stmt) -> str:
    return next(line for line in ast.unparse(node).splitlines() if not line.startswith("@"))[:60]


def name_of(node: ast.Attribute) -> ast.AST:
    """The place of the name itself in `piece.name`, which may be in another line than the piece."""
    if node.end_lineno is None or node.end_col_offset is None:
        return node
    return ast.Pass(lineno=node.end_lineno, col_offset=node.end_col_offset - len(node.attr.encode()))
