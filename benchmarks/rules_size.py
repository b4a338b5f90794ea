"""How large the rule functions of games are, file by file: lines of their own, general lines, and glue.

    python benchmarks/rules_size.py                  # every game of the repository, one line each
    python benchmarks/rules_size.py korsun streets   # these, file by file

Lines of code in `templates/GAME/rules/*.py`: no blank lines, comments or docstrings. Each statement is of one sort, and
so are its lines; what counts is found by these tests alone, so that figures of two days can be compared:

- **glue** is what the language or the mechanics make an author write: a guard of which every test is a gate (whether
  something is None or empty, the referee's level, whose decision it is, the phase) and that only leaves; a condition
  that is nothing but gates, and each line of one that is a gate; a stamp of the turn or phase, set; a function that
  only gives an empty list; and functions that only tell why another command of the same key is refused.
- **own** is a statement that names a word of this game: a side, row, phase, formation, class, option, table,
  terrain or state, or a column that only this game has; or that calls a function of one statement that does.
- **general** is the rest: any wargame could have it.

A heading (`def`, `class`) is of the sort that most of what is in it is of. Beside them stand how often something is
tested for None, the referee's level is asked (in rule sheets too), and a turn or phase is set as a stamp. Not a test.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from common import ROOT, sound_game

from vmodsmith.model import Game
from vmodsmith.rules.compiled import expanded_commands
from vmodsmith.rules.language.words import COLUMNS, Vocabulary

__all__ = ["Sizes", "asked_in_sheets", "main", "sizes_of"]

SORTS = ("own", "general", "glue")
_WORDS = (
    "Side", "Row", "Phase", "Formation", "Class", "Option", "Terrain", "Line", "Feature", "Condition", "Setup",
)  # fmt: skip
_GATES = ("judging", "enforcing", "referee", "decides", "acts_for", "phase", "phase_side", "on")
_STAMPS = ("turn", "phase", "moment", "stamp_now")
_LEVEL = re.compile(r"\b(?:referee|judging|enforcing)\(\)")
_LEAVES = (ast.Return, ast.Continue, ast.Break, ast.Pass)


@dataclass
class Sizes:
    """What a file of rule functions holds: lines by sort, and how often some plumbing stands in it."""

    lines: Counter[str] = field(default_factory=Counter)
    plumbing: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Sizes) -> Sizes:
        return Sizes(self.lines + other.lines, self.plumbing + other.plumbing)


def sizes_of(game: Game) -> dict[str, Sizes]:
    """The sizes of each file of functions of a game whose mechanics are expanded, by name without its folder."""
    trees = {each.file.rpartition("/")[2]: (each.text, ast.parse(each.text)) for each in game.functions}
    own = _Own(game, [tree for _, tree in trees.values()])
    why = _explaining(game)
    return {name: _File(own, why, text).sizes(tree) for name, (text, tree) in trees.items()}


def asked_in_sheets(name: str) -> list[str]:
    """Where the rule sheets of a game of the repository ask for the referee's level: file and line."""
    sheets = sorted((ROOT / "templates" / name / "rules").glob("*.yaml"))
    lines = ((file, number, line) for file in sheets for number, line in enumerate(file.read_text().splitlines(), 1))
    return [
        f"{file.name}:{number}" for file, number, line in lines for _ in _LEVEL.findall(re.split(r"(?:^|\s)#", line)[0])
    ]


class _Own:
    """What makes a statement one of a game's own."""

    def __init__(self, game: Game, trees: Iterable[ast.Module]) -> None:
        vocabulary = Vocabulary(game)
        self.words = {word for name in _WORDS if name in vocabulary.words for word in vocabulary.words[name].words}
        self.words |= set(vocabulary.tables) | {value.id for each in game.states for value in each.values}
        self.words -= {""}
        self.columns = set(vocabulary.columns) - set(COLUMNS)
        self.functions: set[str] = set()
        short = [node for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
        self.functions = {node.name for node in short if len(_body(node)) == 1 and self.names(node.body[-1])}

    def names(self, node: ast.AST) -> bool:
        """Whether a word of the game stands in code."""
        for each in ast.walk(node):
            match each:
                case ast.Constant(value=str(text)) if text in self.words:
                    return True
                case ast.Attribute(attr=name) if name in self.columns:
                    return True
                case ast.Call(func=ast.Name(id=name)) if name in self.functions:
                    return True
        return False


def _explaining(game: Game) -> set[str]:
    """The functions of commands that have no text and the key of another: they only say why that one is refused."""
    commands = [each for sheet in game.rules for each in expanded_commands(sheet) if each.key]
    tells = {
        node.name
        for script in game.functions
        for node in ast.parse(script.text).body
        if isinstance(node, ast.FunctionDef) and any(_called(each, "report") for each in ast.walk(node))
    }
    written = {(each.key, kind) for each in commands if each.menu for kind in each.kinds}
    found: set[str] = set()
    for each in commands:
        if not each.menu and any((each.key, kind) in written for kind in each.kinds):
            does = ast.parse(each.call, mode="eval").body
            if _called(does, *tells):
                for text in (each.when or "", each.call):
                    found |= {_name(node) for node in ast.walk(ast.parse(text)) if _called(node)}
    uses = Counter(
        _name(node) for script in game.functions for node in ast.walk(ast.parse(script.text)) if _called(node)
    )
    return {name for name in found if not uses[name]}


def _called(node: ast.AST, *names: str) -> bool:
    """Whether code is a call of a function by its name, of one of some functions where they are given."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and (not names or node.func.id in names)


def _name(call: ast.AST) -> str:
    """The function that a call names."""
    return call.func.id  # type: ignore[attr-defined, no-any-return]


class _File:
    """Counts one file."""

    def __init__(self, own: _Own, why: set[str], text: str) -> None:
        self.own, self.why, self.code = own, why, _code(text)
        self.sort_of: dict[int, str] = {}

    def sizes(self, tree: ast.Module) -> Sizes:
        """Lines by sort, and plumbing."""
        for each in tree.body:
            self._statement(each)
        lines = Counter(self.sort_of.get(line, "general") for line in self.code)
        return Sizes(lines, Counter(_plumbing(tree)))

    def _mark(self, node: ast.AST, sort: str, until: int | None = None) -> None:
        for line in range(node.lineno, (until or node.end_lineno) + 1):  # type: ignore[attr-defined, operator]
            self.sort_of.setdefault(line, sort)

    def _statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                return
            case ast.FunctionDef() if node.name in self.why or _gives_nothing(node):
                self._mark(node, "glue")
            case ast.FunctionDef() | ast.ClassDef():
                self._within(node, node.body)
            case ast.If() if _guards(node):
                self._mark(node, "glue")
            case ast.If() | ast.For() | ast.While():
                self._condition(node.iter if isinstance(node, ast.For) else node.test)
                for each in (*node.body, *node.orelse):
                    self._statement(each)
                self._mark(node, self._sort(node.iter if isinstance(node, ast.For) else node.test), node.body[0].lineno)
            case ast.Return(value=ast.expr() as value):
                self._condition(value)
                self._mark(node, self._sort(value))
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value) if _stamp(value):
                self._mark(node, "glue")
            case _:
                self._mark(node, self._sort(node))

    def _within(self, node: ast.FunctionDef | ast.ClassDef, body: list[ast.stmt]) -> None:
        for each in body:
            self._statement(each)
        first = min((each.lineno for each in _body(node)), default=node.end_lineno or 0)
        inside = Counter(self.sort_of.get(n, "general") for n in self.code if first <= n <= (node.end_lineno or 0))
        self._mark(node, max(SORTS, key=lambda sort: inside[sort]), first - 1)

    def _condition(self, node: ast.expr) -> None:
        """Each line of a long condition that is a gate."""
        if isinstance(node, ast.BoolOp) and node.end_lineno != node.lineno:
            taken = {each.lineno for each in node.values if not _gate(each)}
            for each in node.values:
                if _gate(each) and each.lineno not in taken:
                    self._mark(each, "glue")

    def _sort(self, node: ast.AST) -> str:
        if isinstance(node, ast.expr) and not isinstance(node, ast.Constant) and _gate(node):
            return "glue"
        return "own" if self.own.names(node) else "general"


def _body(node: ast.FunctionDef | ast.ClassDef) -> list[ast.stmt]:
    """The statements of a function, without its docstring."""
    return node.body[1:] if ast.get_docstring(node) is not None else node.body


def _gives_nothing(node: ast.FunctionDef) -> bool:
    match _body(node):
        case [ast.Return(value=ast.List(elts=[]) | ast.Dict(keys=[]))]:
            return True
    return False


def _guards(node: ast.If) -> bool:
    """Whether an `if` only leaves where a gate is shut."""
    return not node.orelse and len(node.body) == 1 and _leaves(node.body[0]) and _gate(node.test)


def _leaves(node: ast.stmt) -> bool:
    return isinstance(node, _LEAVES) and not any(_called(each) for each in ast.walk(node))


def _gate(node: ast.expr) -> bool:
    """Whether a condition asks of nothing but the gates of a command: is it there, the referee, who decides, when."""
    match node:
        case ast.BoolOp(values=values):
            return all(map(_gate, values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _gate(operand)
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            return True
        case ast.Compare(left=ast.Call(func=ast.Name(id="len")), comparators=[ast.Constant(value=0)]):
            return True
        case ast.Compare(left=left):
            return _called(left, *_GATES)
        case ast.Call(func=ast.Name(id=name)):
            return name in _GATES
    return False


def _stamp(node: ast.expr) -> bool:
    """Whether a value is nothing but the time."""
    asked = [_name(each) for each in ast.walk(node) if _called(each)]
    return bool(asked) and all(each in _STAMPS for each in asked) and isinstance(node, ast.Call | ast.JoinedStr)


def _plumbing(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
                yield "None"
            case ast.Call(func=ast.Name(id="referee" | "judging" | "enforcing")):
                yield "referee"
            case ast.Assign(value=value) if _stamp(value):
                yield "stamps"


def _code(text: str) -> set[int]:
    """The numbers of the lines with code, without docstrings."""
    lines: set[int] = set()
    for each in tokenize.generate_tokens(io.StringIO(text).readline):
        if each.type in (tokenize.NAME, tokenize.NUMBER, tokenize.STRING, tokenize.OP):
            lines |= set(range(each.start[0], each.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or 0) + 1))
    return lines


def _row(name: str, sizes: Sizes) -> str:
    cells = [sum(sizes.lines.values()), *(sizes.lines[each] for each in SORTS)]
    cells += [sizes.plumbing[each] for each in ("None", "referee", "stamps")]
    return f"| {name} | {' | '.join(f'{each:,}' for each in cells)} |"


def main() -> None:
    """Print a table of games, or of the files of those that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    named = parser.parse_args().games
    print("| file | lines | own | general | glue | tests for None | referee | stamps |")
    print("|---|---|---|---|---|---|---|---|")
    for name in named or sorted(each.name for each in (ROOT / "templates").iterdir() if (each / "rules").is_dir()):
        found = sizes_of(sound_game(name))
        if named:
            for file, sizes in found.items():
                print(_row(file, sizes))
        of_sheets = Sizes(plumbing=Counter(referee=len(asked_in_sheets(name))))
        print(_row(f"**{name}**" if named else name, sum(found.values(), of_sheets)))


if __name__ == "__main__":
    main()
