"""The reference page of the rule language, made from the data of the checker itself, so that it cannot be wrong.

`python -m vmodsmith.rules.language.reference` writes the page again.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib import resources

from vmodsmith.rules.language.checker.body import WORDS
from vmodsmith.rules.language.checker.builtins import BUILTINS, INSTEAD
from vmodsmith.rules.language.limits import HIGHEST, LOWEST, MOST
from vmodsmith.rules.language.signatures import Parameter, Signature, containers, vocabulary, word_names
from vmodsmith.rules.language.subset import not_in_rules
from vmodsmith.rules.language.types import Type, Word

__all__ = ["OWN", "PAGE", "reference"]

PAGE = "docs/rules-reference.md"
"""The page, in the repository."""

_HEAD = f"""\
# Reference of the rule language

*For authors who write rule functions.*

This page lists everything that a rule function (`templates/GAME/rules/*.py`) or an expression in a sheet can use.
[Rules](rules.md) explains how to write rules, [Mechanics](mechanics.md) lists what you need not write at all. The
page is generated from the program; `vmodsmith check` reports every mistake.

## In an editor

Each file begins with `from game import *`. `vmodsmith check`, `build` and `preview` write the vocabulary of the game
next to the rules (`game.pyi`, and an empty `game.py`); `vmodsmith editor GAME` writes it at any time. You need not
keep these files under version control. VS Code, other editors with Pyright, PyCharm and mypy find them there without
configuration: they complete the game's own words and mark mistakes as you type. mypy compares words only with
`--strict-equality`. For type checkers, a word made by an f-string is just any `str`; write
`piece(cast(Row, f"leader-{{side}}"))` to say which word it is, and `check` compares it with the words themselves. If
ruff complains about names from `*`, let it ignore F403 and F405 in that folder.

## Types

| type | values |
|---|---|
| `int` | integers from {LOWEST} to {HIGHEST}; a result outside this range stops the rule |
| `bool` | `True`, `False` |
| `str` | a text that rules can compare, of at most {MOST} characters |
| `Text` | a text for players, in every language of the game; a `str` can be used as a `Text`, not the other way round |
| `Hex`, `Piece` | see below |
| `X \\| None` | a value that may be missing: test it with `is None` or `is not None` before you use it |
| `list[X]` | a sequence of at most {MOST} values |
| `set[X]` | values without repetition, in the order in which they were added |
| `dict[K, V]` | a map from keys to values, in the order in which the keys were added |
| `tuple[X, Y]` | a fixed number of values, each of its own type |
| a record | `@dataclass(frozen=True)` above `class Move:` and its fields; `replace(move, left=3)` makes a changed one |
| `Callable[[X], Y]` | a function, for parameters only |

Words of the game have types of their own and are written as strings; a word that the game does not have is an error.

| type | words |
|---|---|
"""

OWN = {
    "abs": ("abs(number: int) -> int", "The absolute value of a number."),
    "all": ("all(tests) -> bool", "Whether all conditions hold: `all(p.moved for p in units)`."),
    "any": ("any(tests) -> bool", "Whether at least one condition holds."),
    "bool": ("bool(x) -> bool", "Whether a number is not 0, or a text or collection not empty."),
    "dict": ("dict(other) -> dict", "A copy of a map; `dict()` with a type annotation is an empty map."),
    "enumerate": ("enumerate(xs, start: int = 0)", "The items with their numbers: `for n, hex in enumerate(way):`."),
    "len": ("len(xs) -> int", "The number of items in a collection, or of characters in a text."),
    "list": ("list(xs) -> list", "A new list of the items of a collection."),
    "max": ("max(xs, key=..., default=...), max(a, b)", "The largest, by a key; the first one if several are equal."),
    "min": ("min(xs, key=..., default=...), min(a, b)", "The smallest, by a key; the first one if several are equal."),
    "next": (
        "next((x for x in xs if f(x)), otherwise)",
        "The first item of a generator; if there is none, the second value, for example `None`.",
    ),
    "range": (
        "range(end: int), range(first: int, end: int, step: int = 1)",
        "Consecutive integers, without the end.",
    ),
    "replace": ("replace(record, field=value)", "A copy of a record with some fields changed."),
    "reversed": ("reversed(xs)", "The items of a list from the last to the first."),
    "set": (
        "set(xs) -> set",
        "A new set of the items of a collection; `set()` with a type annotation is an empty set.",
    ),
    "sorted": (
        "sorted(xs, key=..., reverse: bool = False) -> list",
        "A new sorted list, by a key; equal items keep their order.",
    ),
    "str": ("str(x) -> str", "A number, word or hex as a text."),
    "sum": ("sum(numbers) -> int", "The sum of the numbers; `sum(1 for p in units if p.moved)` counts."),
    "zip": ("zip(xs, ys)", "Pairs of items from two collections, up to the end of the shorter one."),
}
"""The descriptions of the built-in functions that rules may call."""

_METHODS = {"list": "Lists", "set": "Sets", "dict": "Maps", "str": "Texts"}


def reference() -> str:
    """The page."""
    said = vocabulary({name: Word(name, frozenset()) for name in word_names()})
    lines = [_HEAD + "\n".join(_words()), ""]
    for class_ in said.classes.values():
        if class_.name == "Text":
            continue
        lines += [f"## {class_.name}", "", class_.text, "", *_table("attribute", "type", "meaning")]
        lines += [_row(f"`{name}`", _code(str(type_)), text) for name, (type_, text) in class_.attributes.items()]
        if class_.name == "Piece":
            lines += list(_more_of_pieces())
        lines += ["", *_calls(class_.methods.values())]
    for title, names in _sections():
        lines += [f"## {title[0].upper()}{title[1:]}", "", *_calls(said.functions[name] for name in names)]
    lines += ["## Built-in functions of Python", "", *_table("function", "meaning")]
    lines += [_row(" ".join(_code(each) for each in _apart(OWN[name][0])), OWN[name][1]) for name in sorted(BUILTINS)]
    lines.append("")
    for name, title in _METHODS.items():
        lines += [f"## {title}", "", *_calls(containers()[name].methods.values())]
    lines += ["## Not available in rules", "", *_table("Python", "use instead")]
    lines += [_row(_code(what), instead) for what, instead in not_in_rules()]
    lines += [_row(_code(f"{name}(...)"), instead) for name, instead in sorted(INSTEAD.items())]
    return "\n".join(lines) + "\n"


def _words() -> Iterator[str]:
    for name in word_names():
        yield _row(f"`{name}`", WORDS[name])
    yield _row(
        "`StateIdState`, `OptionIdOption`", "the values of a state or option, such as `FogOption` for the option `fog`"
    )


def _more_of_pieces() -> Iterator[str]:
    """The attributes that pieces get from the game's data."""
    yield _row(
        "a printed value: `piece.cs`",
        "`int`",
        "The value printed on the face that is up; a sign or an empty place counts as 0.",
    )
    yield _row(
        "a column of its row: `piece.division`",
        "`str`",
        "The text of that column, empty if it has none; write `_` for `-` in the heading.",
    )
    yield _row(
        "a property: `piece.Fought`",
        "as declared",
        "A property that a rule sheet declares under `properties` with `of`.",
    )


def _sections() -> Iterator[tuple[str, list[str]]]:
    """The functions of the vocabulary under the headings in its file."""
    text = resources.files(__package__).joinpath("vocabulary.pyi").read_text(encoding="utf-8")
    for part in re.split(r"^# ---- ", text, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        yield title, [node.name for node in ast.parse(body).body if isinstance(node, ast.FunctionDef)]


def _table(*headings: str) -> list[str]:
    return [f"| {' | '.join(headings)} |", "|" + "---|" * len(headings)]


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|") + "`"


def _apart(text: str) -> list[str]:
    """Two ways to call a function."""
    return re.split(r"(?<=\)), ", text)


def _calls(signatures: Iterable[Signature]) -> list[str]:
    """A table of functions or methods."""
    lines = _table("call", "meaning")
    for each in signatures:
        result = "" if str(each.result) == "None" else f" -> {_type(each.result)}"
        taken = ", ".join(map(_parameter, each.parameters))
        text = " ".join(each.text.split()).replace("|", "\\|")
        lines.append(_row(_code(f"{each.name}({taken}){result}"), text))
    return [*lines, ""]


def _type(type_: Type) -> str:
    return str(type_)


def _parameter(parameter: Parameter) -> str:
    otherwise = "" if parameter.default is None else f" = {ast.unparse(parameter.default)}"
    return f"{'*' if parameter.rest else ''}{parameter.name}: {_type(parameter.type)}{otherwise}"


if __name__ == "__main__":
    from pathlib import Path

    Path(PAGE).write_text(reference(), encoding="utf-8")
