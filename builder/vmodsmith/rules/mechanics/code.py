"""Small pieces of code made from a sheet, each with the line of its source."""

from __future__ import annotations

import ast
import itertools
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from vmodsmith.foundation.problems import Problem
from vmodsmith.foundation.syntax import children, walk
from vmodsmith.model import Game, Node, Origin, RuleProperty
from vmodsmith.rules.language.types import Type, Word
from vmodsmith.rules.language.words import Vocabulary, places_in

__all__ = [
    "Field",
    "Scope",
    "block",
    "copied",
    "expression",
    "is_plain",
    "keys_known",
    "looped",
    "phase_of",
    "placed",
    "private_name",
    "scope_of",
    "template",
]

N = TypeVar("N", bound=ast.AST)


@dataclass(frozen=True)
class Scope:
    """The names that a declaration can use: words of the game by type, texts with their number of values, columns of
    the data, numbers of hexes, stored values, the words of parameters that are plain texts.
    """

    words: Mapping[str, Word] = field(default_factory=dict)
    texts: Mapping[str, int] = field(default_factory=dict)
    columns: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    kept: Mapping[str, RuleProperty] = field(default_factory=dict)
    parameters: Mapping[str, frozenset[str]] = field(default_factory=dict)
    turns: int = 0
    """The number of turns of the game."""

    numbered: str = ""
    """The pattern of the numbers of hexes; empty without a map of its own."""

    memory: str = ""
    """The stored value for one-time events; empty for a mechanic without one."""

    numbering: Iterator[int] = field(default_factory=itertools.count)
    """Numbers that make the variables of each entry unique."""

    def of(self, name: str) -> frozenset[str]:
        """The words of a type."""
        found = self.words.get(name)
        return found.words if found else frozenset()


def scope_of(game: Game, strings: Mapping[str, Mapping[str, str]]) -> Scope:
    """The names that every declaration of a game can use; `strings` are its texts by key, including those of its
    mechanics.
    """
    vocabulary = Vocabulary(game)
    levels = Word("Level", frozenset(each.kind for each in game.formations))
    keys = Word("TextKey", frozenset(strings))
    return Scope(
        words={**vocabulary.words, "Level": levels, "TextKey": keys},
        texts={key: max((places_in(each) for each in texts.values()), default=0) for key, texts in strings.items()},
        columns=frozenset(vocabulary.columns),
        numbers=vocabulary.numbers,
        turns=game.turns.count,
        numbered=game.maps[0].numbering if game.maps else "",
    )


@dataclass(frozen=True)
class Field:
    """A value of a declaration: its place, the function that it replaces, the type of the result. `otherwise` is the
    default for cases that the value leaves open: the mechanic's own body, or None. `used` are parameters that already
    distinguish the value.
    """

    origin: Origin
    name: str
    value: Any
    function: ast.FunctionDef
    result: Type
    parameters: tuple[Type, ...]
    scope: Scope = field(default_factory=Scope)
    otherwise: tuple[ast.stmt, ...] | None = None
    used: tuple[str, ...] = ()

    @property
    def line(self) -> int:
        """The line of the value."""
        return self.origin.line_of(self.name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the function's parameters."""
        return tuple(each.arg for each in self.function.args.args)

    @property
    def text(self) -> str:
        """A value that is neither a list nor a mapping, as text."""
        return str(self.value if self.value is not None else "").strip()

    def problem(self, found: object, expected: str, *, valid: Any = ()) -> Problem:
        """A problem with the value."""
        return Problem.at(self.origin, self.name, found, expected, valid=valid, check="rules")

    def inside(self, key: str) -> Field:
        """A value inside this one, which is a mapping."""
        if isinstance(self.value, Node):
            return replace(self, origin=self.value.origin, name=key, value=self.value[key])
        return replace(self, value=self.value[key])

    def item(self, value: Any) -> Field:
        """An item of this value, which is a list."""
        if isinstance(value, Node):
            return replace(self, value=value, origin=value.origin, name="")
        return replace(self, value=value)


def phase_of(field: Field) -> str:
    """The parameter with the phase that a function is about, such as the one that ends; empty for none."""
    typed = zip(field.names, field.parameters, strict=True)
    return next((name for name, type_ in typed if isinstance(type_, Word) and type_.name == "Phase"), "")


def placed(node: Any, line: int) -> Any:
    """A syntax tree at a line of a sheet; parts that already have a line of a sheet keep it."""
    for each in walk(node):
        if isinstance(each, ast.stmt | ast.expr | ast.keyword | ast.arg) and getattr(each, "col_offset", 0) != -1:
            each.lineno = each.end_lineno = line
            each.col_offset, each.end_col_offset = -1, -1
    return node


def copied(node: N) -> N:
    """A copy of a syntax tree, several times faster than `copy.deepcopy`; only for trees from a parser."""
    made = type(node).__new__(type(node))
    values = made.__dict__
    values.update(node.__dict__)
    for name in node._fields:
        value = values.get(name)
        if isinstance(value, list):
            values[name] = [copied(each) if isinstance(each, ast.AST) else each for each in value]
        elif isinstance(value, ast.AST) and value._fields:
            values[name] = copied(value)
    return made


class _Fill(ast.NodeTransformer):
    """Replaces names in capitals in a template by expressions and statements."""

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Replace a name by its expression."""
        made = self.parts.get(node.id)
        return copied(made) if isinstance(made, ast.expr) else node

    def visit_Expr(self, node: ast.Expr) -> Any:
        """Replace a name that is a statement by its statements."""
        if isinstance(node.value, ast.Name) and isinstance(self.parts.get(node.value.id), list):
            return [copied(each) for each in self.parts[node.value.id]] or [ast.Pass()]
        return self.generic_visit(node)


def block(text: str, line: int, **parts: Any) -> list[ast.stmt]:
    """Statements from a template; names in capitals stand for the expressions and lists of statements of `parts`."""
    filled = _Fill(parts).visit(ast.parse(textwrap.dedent(text)))
    return [placed(each, line) for each in filled.body]


def template(text: str, line: int, **parts: Any) -> ast.expr:
    """An expression from a template, as `block`."""
    filled = _Fill(parts).visit(ast.parse(text, mode="eval"))
    made: ast.expr = placed(filled.body, line)
    return made


class _Own(ast.NodeTransformer):
    """Renames `it`, the thing that an entry is about, because a variable has only one type in a function."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Another name for `it`."""
        if node.id == "it":
            node.id = self.name
        return node


def looped(body: list[ast.stmt], through: ast.expr, number: int, line: int) -> list[ast.stmt]:
    """`for it in …`, around statements about `it`."""
    made = block("for it in EACH:\n    BODY", line, EACH=through, BODY=body)
    return [_Own(f"it{number}").visit(each) for each in made]


_LONGEST, _DEEPEST = 4_000, 90
"""The most characters of an expression, and the deepest nesting of its parts."""


def _is_deep(tree: ast.AST) -> bool:
    waiting = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > _DEEPEST:
            return True
        waiting += [(each, depth + 1) for each in children(node)]
    return False


def private_name(tree: ast.AST) -> str | None:
    """The first name in code that begins with `_`, as the private steps of mechanics do; None if there is none."""
    names = (each.id for each in walk(tree) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load))
    return next((name for name in names if name.strip("_") and name.startswith("_")), None)


_CONSTANTS = {"true": True, "false": False, "none": None}
"""Constants in the spelling of YAML; the rule language has capitals, and a declaration accepts both."""

_ALONE = {**_CONSTANTS, "yes": True, "no": False, "on": True, "off": False}
"""Words for yes and no as a whole value."""


class _Constants(ast.NodeTransformer):
    def __init__(self, but: Sequence[str]) -> None:
        self.but = but

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The constant that a word of YAML stands for."""
        if node.id in _CONSTANTS and node.id not in self.but:
            return ast.copy_location(ast.Constant(_CONSTANTS[node.id]), node)
        return node


def _words_of_yaml(tree: ast.expr, field: Field) -> ast.expr:
    """An expression in which `true`, `false` and `none` are what they are in YAML; a value that is `yes`, `no`, `on` or
    `off` as a whole, too. A parameter of such a name is itself."""
    if isinstance(tree, ast.Name) and tree.id in _ALONE and tree.id not in field.names:
        return ast.copy_location(ast.Constant(_ALONE[tree.id]), tree)
    made: ast.expr = _Constants(field.names).visit(tree)
    return made


def expression(field: Field, problems: list[Problem]) -> ast.expr | None:
    """A value that is an expression of the rule language."""
    text = field.text
    if len(text) > _LONGEST:
        problems.append(field.problem(f"{len(text):,} characters", f"an expression of at most {_LONGEST:,}"))
        return None
    if re.fullmatch(r"-?[0-9]+,[0-9]+", text):
        problems.append(field.problem(text, "a number without a comma: a fraction is written with a point"))
        return None
    if meant := _dice_meant(field):
        problems.append(field.problem(text, meant))
        return None
    try:
        tree = ast.parse(text, mode="eval").body
        if _is_deep(tree):
            raise RecursionError
        if name := private_name(tree):
            problems.append(field.problem(name, "a step that games may ask: those that begin with `_` are private"))
            return None
        made: ast.expr = placed(_words_of_yaml(tree, field), field.line)
    except (RecursionError, MemoryError):
        problems.append(field.problem(text, "smaller parts: this is nested too deeply"))
        return None
    except (SyntaxError, ValueError) as error:
        said = getattr(error, "msg", str(error))
        if re.fullmatch(r"[0-9]+(?:\.[0-9]+)?\s*[^\W\d_]+", text):
            problems.append(field.problem(text, "a number without a unit, or an expression"))
            return None
        cut = any(each in text for each in ",:") or text.count("(") != text.count(")")
        hint = "; in YAML an expression with a comma or colon needs quotes around it" if cut else ""
        hint = next((f"; {meant}" for sign, meant in _INSTEAD.items() if re.search(sign, text)), hint)
        problems.append(field.problem(text, f"an expression ({said}){hint}"))
        return None
    return made


def _dice_meant(field: Field) -> str:
    """The replacement for dice such as `2d6`, which in a declaration are two numbers; empty for any other value."""
    found = _DICE.fullmatch(field.text)
    if found is None or field.function.name not in ("dice", "dice_sides", "die_sides"):
        return ""
    count, sides = found[1] or "1", found[2]
    if field.function.name == "dice":
        return f"the number of dice alone, `dice: {count}`, and their sides as `dice_sides: {sides}`"
    return f"the number of sides alone, `{field.function.name}: {sides}`"


_DICE = re.compile(r"([1-9][0-9]?)?\s*[dDwWkK]\s*([1-9][0-9]{0,2})")

_INSTEAD = {
    "&&": "`and` joins two conditions, not `&&`",
    r"\|\|": "`or` joins two conditions, not `||`",
    "[“”„‘’«»]": "texts stand between straight quotation marks, \" or '",
    "!(?!=)": "`not` turns a condition round, not `!`",
    "[≤≥≠]": "`<=`, `>=` and `!=` compare numbers",
    "<>": "`!=` means *not equal*, not `<>`",
    "=>|=<": "`>=` and `<=` compare numbers",
    r"(?<![=<>!])=(?!=)(?![^()]*\))": "`==` compares two values, not `=`",
}
"""Operators of other languages, with their replacements here."""


def keys_known(field: Field, valid: Sequence[str], problems: list[Problem]) -> bool:
    """Whether a mapping has only known keys; others are reported."""
    wrong = [key for key in field.value if key not in valid]
    for key in wrong:
        problems.append(field.inside(key).problem(key, f"one of {', '.join(valid)}", valid=valid))
    return not wrong


_PLAIN = re.compile(r"[A-Za-z0-9][\w/-]*|\d+:\d+|-")


def is_plain(field: Field, text: str) -> bool:
    """Whether a text is a plain word, as an id, a number or an address is: without dots, so that `unit.name` is none,
    and nothing that an expression could mean by itself."""
    first = re.split(r"\W", text, maxsplit=1)[0]
    known = first in field.names or first in ("game", "me", "it", "True", "False", "None")
    return _PLAIN.fullmatch(text) is not None and not known and not text.isupper()
