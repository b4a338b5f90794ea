"""The reference of the rule language as a page, made from what the checker itself goes by, so that it cannot be wrong.

`python -m vmodsmith.rules.language.reference` writes the page anew.
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

Everything that a rule function (`templates/GAME/rules/*.py`) or an expression of a sheet can use. [Rules](rules.md) says how rules
are written, [Mechanics](mechanics.md) what need not be written at all. This page is made from the program; each mistake is told by
`vmodsmith check`.

## In an editor

Each file begins with `from game import *`. `vmodsmith check`, `build` and `preview` write the words of the game beside the rules
(`game.pyi`, and an empty `game.py`), `vmodsmith editor GAME` writes them at any time; both may be left out of version control.
VS Code, other editors that use Pyright, PyCharm and mypy find them there without being told: they complete the game's own words
and mark mistakes as you type. mypy compares words only with `--strict-equality`, and no type checker looks into texts that are put
together (`say(f"say.{{result}}")`): `check` does. If your ruff looks for names from a `*`, let it ignore F403 and F405 in that folder.

## Types

| type | values |
|---|---|
| `int` | whole numbers, from {LOWEST} to {HIGHEST}; what goes beyond stops the rule |
| `bool` | `True`, `False` |
| `str` | a text the rules can compare, of at most {MOST} letters |
| `Text` | a text for players, in every language of the game; a `str` can stand in its place, not the other way round |
| `Hex`, `Piece` | see below |
| `X \\| None` | a value that may be missing: tested with `is None` or `is not None` before it is used |
| `list[X]` | values in a row, at most {MOST} |
| `set[X]` | values without repetition, in the order in which they came |
| `dict[K, V]` | a map from keys to values, in the order in which the keys came |
| `tuple[X, Y]` | a fixed number of values, each of its own type |
| a record | `@dataclass(frozen=True)` above `class Move:` with its fields; `replace(move, left=3)` gives another one |
| `Callable[[X], Y]` | a function, for parameters only |

Words of the game are types of their own, written as texts; a word that the game has not is a mistake.

| type | words |
|---|---|
"""

OWN = {
    "abs": ("abs(number: int) -> int", "A number without its sign."),
    "all": ("all(tests) -> bool", "Whether all of several conditions hold: `all(p.moved for p in units)`."),
    "any": ("any(tests) -> bool", "Whether one of several conditions holds at least."),
    "bool": ("bool(x) -> bool", "A value as a condition: whether a number is not 0, a text or collection not empty."),
    "dict": ("dict(other) -> dict", "A copy of a map; `dict()` with a type written is an empty one."),
    "enumerate": ("enumerate(xs, start: int = 0)", "The items with their numbers: `for n, hex in enumerate(way):`."),
    "len": ("len(xs) -> int", "How many items a collection has, or letters a text."),
    "list": ("list(xs) -> list", "A new list of what is in something."),
    "max": ("max(xs, key=..., default=...), max(a, b)", "The most of several, by a key; of equals the first one."),
    "min": ("min(xs, key=..., default=...), min(a, b)", "The least of several, by a key; of equals the first one."),
    "range": (
        "range(end: int), range(first: int, end: int, step: int = 1)",
        "Whole numbers one after the other, without the end.",
    ),
    "replace": ("replace(record, field=value)", "Another record, with some fields changed."),
    "reversed": ("reversed(xs)", "The items of a list from the last to the first."),
    "set": ("set(xs) -> set", "A new set of what is in something; `set()` with a type written is an empty one."),
    "sorted": (
        "sorted(xs, key=..., reverse: bool = False) -> list",
        "A new list in order, by a key; equal ones stay in theirs.",
    ),
    "str": ("str(x) -> str", "A number, word or hex as a text."),
    "sum": ("sum(numbers) -> int", "All numbers together; `sum(1 for p in units if p.moved)` counts."),
    "zip": ("zip(xs, ys)", "Items of two side by side, as long as both have some."),
}
"""What is said of Python's own functions that rules may call."""

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
    lines += ["## Python's own functions", "", *_table("function", "meaning")]
    lines += [_row(" ".join(_code(each) for each in _apart(OWN[name][0])), OWN[name][1]) for name in sorted(BUILTINS)]
    lines.append("")
    for name, title in _METHODS.items():
        lines += [f"## {title}", "", *_calls(containers()[name].methods.values())]
    lines += ["## What rules have not", "", *_table("Python", "what rules have instead")]
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
    """What pieces have by the game's data."""
    yield _row(
        "a printed value: `piece.cs`", "`int`", "What is printed on the face that is up; a sign or nothing counts 0."
    )
    yield _row(
        "a column of its row: `piece.division`",
        "`str`",
        "Its text, empty where it has none; `-` in the heading is `_` here.",
    )
    yield _row(
        "a kept value: `piece.Fought`", "as declared", "What a rule sheet declares under `properties` with `of`."
    )


def _sections() -> Iterator[tuple[str, list[str]]]:
    """The functions of the vocabulary under the headings that stand in its file."""
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
