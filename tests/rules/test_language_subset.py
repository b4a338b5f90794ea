"""What of Python a rule can use, and what it is told to use instead of the rest."""

from __future__ import annotations

import pytest

from .sample import FILE, program, told

HEAD = "from game import *\n\n\ndef rule(me: Piece, here: Hex, n: int, words: list[str]):\n"

BODIES = {
    "arithmetic": "x = -n + 2 * n - n // 3 + n % 4 + n ** 2\nreport(str(x))",
    "comparisons": "x = 1 < n <= 3 and n != 2 or not n == 4 and 'a' in words and n not in (1, 2)",
    "branches": "if n > 1:\n    pass\nelif n:\n    report('one')\nelse:\n    return",
    "loops": (
        "for h in here.neighbours():\n    if h.vp:\n        continue\n    while n > 0:\n        n -= 1\n        "
        "break"
    ),
    "loops over more": (
        "for k, v in {'a': 1}.items():\n    report(f'{k}{v}')\nfor c in 'abc':\n    report(c)\nfor t in (1, 2):\n  "
        "  n += t"
    ),
    "comprehensions": (
        "a = [w for w in words if w]\nb = {w for w in words}\nc = {w: len(w) for w in words}\nd = sum(len(w) for w "
        "in words)"
    ),
    "collections": (
        "a: list[Hex] = []\nb: set[Hex] = set()\nc: dict[Hex, int] = {}\nd = (1, 'a')\na.append(here)\n"
        "b.add(here)\nc[here] = d[0]"
    ),
    "parts": "a = words[1:]\nb = words[-1]\nc = words[0][:2]\nwords[0] = b + c\ndel words[0]",
    "texts": "report(f'{n} and {here}: {me.name}')\nreport('a' + 'b' * 3)",
    "choices": "x = 1 if n else 2\ny = here if n else None\nif y is not None:\n    report(y.number)",
    "functions as values": (
        "x = sorted(words, key=lambda w: (len(w), w), "
        "reverse=True)\ny = min(words, key=size, default=None)"
    ),
    "Python's own": (
        "x = abs(n) + len(words) + max(1, n) + min([n])\ny = all(w for w in [True]) or any([False])\nfor i, w in "
        "enumerate(words, 1):\n    pass\nz = list(zip(words, range(n)))\nfor w in reversed(words):\n    pass"
    ),
    "several at once": "a, b = 1, 2\na, b = b, a\n(c, d), e = (1, 2), 3\nreport(f'{a}{b}{c}{d}{e}')",
    "records": "m = Move(here, 3)\nm = replace(m, left=m.left - 1)\nreport(f'{m.left} {m.at}')",
    "a text that documents": "'''What this does.'''\nreport('a')",
}  # fmt: skip

MORE = """

LIMIT = 3
NAMES = {"a": [1, 2], "b": []}


@dataclass(frozen=True)
class Move:
    \"\"\"A move.\"\"\"

    at: Hex
    left: int = 0


def size(word: str) -> int:
    return len(word) + LIMIT
"""


@pytest.mark.parametrize("what", BODIES)
def test_what_rules_can_use(what: str) -> None:
    program(HEAD + "".join(f"    {line}\n" for line in BODIES[what].splitlines()) + MORE)


# The body with `§` before the fault; what is found; what to write instead.
FORBIDDEN = {
    "import": ("§import os", "import os", "no import: the words of the game are known everywhere"),
    "import from": ("§from os import path", "from os import path", "no import but `from game import *`"),
    "import of names": ("§from game import Piece", "from game import Piece", "no import but `from game import *`"),
    "import within": ("§from game import *", "from game import *", "this line at the top of the file"),
    "try": ("§try:\n    pass\nexcept:\n    pass", "try:", (
        "a test beforehand: rules have no exceptions, and an "
        "action that fails leaves the game unchanged"
    )),
    "raise": ("§raise ValueError()", "raise ValueError()", (
        "a test beforehand: rules have no exceptions, and an "
        "action that fails leaves the game unchanged"
    )),
    "with": ("§with open('x') as f:\n    pass", "with open('x') as f:",
             "plain statements: there is nothing to open or close"),
    "class within": ("§class A:\n    pass", "class A:", (
        "a record: `@dataclass(frozen=True)`, a class of fields, "
        "at the top of the file"
    )),
    "function within": ("§def inner():\n    pass", "inner", "functions and records at the top of the file"),
    "async": ("§async def inner():\n    pass", "async def inner():", "a plain function: `def`"),
    "global": ("§global n", "global n", "a value stored by the game (`game.NAME`, declared in a rule sheet)"),
    "nonlocal": ("§nonlocal n", "nonlocal n", "a value passed to the function and returned by it"),
    "assert": ("§assert n", "assert n", "`if` with a report"),
    "yield": ("x = §yield 1", "(yield 1)", "a list that is returned"),
    "yield from": ("§yield from words", "(yield from words)", "a list that is returned"),
    "await": ("§await n", "await n", "a plain call"),
    "assignment within": ("if (§m := n):\n    pass", "(m := n)", "an assignment on a line of its own"),
    "star": ("x = [§*words]", "*words", "the items one by one"),
    "match": ("§match n:\n    case 1:\n        pass", "match n:", "`if` and `elif`"),
    "division": ("x = §n / 2", "n / 2", "`//`, which rounds down; rules count in whole numbers"),
    "division in place": ("§n /= 2", "n /= 2", "`//`, which rounds down; rules count in whole numbers"),
    "shift": ("x = §n << 2", "n << 2", "`*`"),
    "matrix": ("x = §n @ n", "n @ n", "`*`"),
    "complement": ("x = §~n", "~n", "`not`"),
    "fraction": ("x = §1.5", "1.5", "a whole number: rules count in whole numbers, `5 // 2` rounds down"),
    "bytes": ("x = §b'a'", "b'a'", "a whole number, a text, True, False or None"),
    "dots": ("§...", "...", "a whole number, a text, True, False or None"),
    "large number": ("x = §3000000000", "3000000000", "a whole number up to 2147483647"),
    "number one too large": ("x = §2147483648", "2147483648", "a whole number up to 2147483647"),
    "number one too low": ("x = -§2147483648", "2147483648", "a whole number up to 2147483647"),
    "else of a loop": ("for w in words:\n    pass\nelse:\n    §pass", "else of a loop",
                       "plain statements after the loop"),
    "how a value is written": ("x = §f'{n:03d}'", "{n:03d}", "a plain `{value}`"),
    "slice with a step": ("x = words[::§2]", "2", "a part without a step: `[first:last]`"),
    "attribute of Python's": (
        "x = me.§__class__",
        "__class__",
        "an attribute of the rule language: none begins with `_`",
    ),
    "name of Python's": ("x = §__name__", "__name__", "a name of the game or of these rules"),
    "several targets": ("§x = y = 1", "x = y = 1", "one target for each assignment"),
    "delete a variable": ("del §n", "n", "an item of a list or map: `del costs[hex]`"),
    "generator kept": ("x = §(w for w in words)", "(w for w in words)", "a list: `[...]` around it"),
    "lambda kept": ("f = §lambda w: w", "lambda", "a lambda only where a function is asked for, such as `key=`"),
    "items of a call": ("x = max(§*words)", "*words", "the items one by one"),
    "print": ("§print(n)", "print", "`report(...)`"),
    "input": ("x = §input()", "input", "`choose(...)`, `ask(...)` or `choose_number(...)`"),
    "int": ("x = §int('3')", "int", "`whole(...)`"),
    "float": ("x = §float(n)", "float", "whole numbers"),
    "isinstance": ("x = §isinstance(me, Piece)", "isinstance",
                   "nothing: the type of a value is known from its annotation"),
    "eval": ("§eval('1')", "eval", "a function"),
    "open": ("x = §open('f')", "open", "data of the game: rules cannot open files"),
    "map": ("x = §map(len, words)", "map", "a comprehension: `[f(x) for x in xs]`"),
    "sort": ("words.§sort()", "sort", "`xs = sorted(xs)`, which gives a new list"),
    "format": ("x = 'a'.§format(n)", "format", 'f"...{value}..."'),
}  # fmt: skip


def place_of(body: str) -> tuple[int, int]:
    """The line and column of `§` in a body that stands below `HEAD`."""
    lines = body.splitlines()
    line = next(n for n, each in enumerate(lines) if "§" in each)
    return HEAD.count("\n") + 1 + line, 5 + lines[line].index("§")


@pytest.mark.parametrize("what", FORBIDDEN)
def test_what_rules_cannot_use(what: str) -> None:
    body, found, expected = FORBIDDEN[what]
    text = HEAD + "".join(f"    {line.replace('§', '')}\n" for line in body.splitlines())
    problem = told(text)[0]
    assert (problem.file, (problem.line, problem.column)) == (FILE, place_of(body))
    assert (problem.found, problem.expected) == (found, expected)


# What stands at the top of a file, with `§` before the fault.
TOP = {
    "class with methods": ((
        "@dataclass(frozen=True)\nclass A:\n    x: int\n    §def "
        "f(self):\n        pass"
    ), "def f(self):", "a field: `name: type`"),
    "class without a decorator": ("§class A:\n    x: int", "class A:", (
        "a record: `@dataclass(frozen=True)`, a class of fields, "
        "at the top of the file"
    )),
    "class that can change": ("@dataclass\n§class A:\n    x: int", "class A",
                              "a record: `@dataclass(frozen=True)` above its class"),
    "class of another": ("@dataclass(frozen=True)\n§class A(Piece):\n    x: int", "class A(Piece):",
                         "a record: `@dataclass(frozen=True)`, a class of fields, at the top of the file"),
    "value of a field": ("@dataclass(frozen=True)\nclass A:\n    x: int = §'a'", "'a'", (
        "a whole number (int): `whole(...)` makes a number of a "
        "text"
    )),
    "value of a field made": ("@dataclass(frozen=True)\nclass A:\n    x: list[int] = §[]", "[]",
                              "a number, a text, True, False or None"),
    "field twice": ("@dataclass(frozen=True)\nclass A:\n    x: int\n    §x: int", "x", "each field once"),
    "fields in a wrong order": ((
        "@dataclass(frozen=True)\nclass A:\n    x: int = 1\n    "
        "§y: int"
    ), "y", "fields without a value before those with one"),
    "hidden field": ("@dataclass(frozen=True)\nclass A:\n    §_x: int", "_x", "a name that begins with a letter"),
    "decorator": ("@§cache\ndef f(): pass", "@cache", "a function without decorators"),
    "any number of values": ("§def f(*xs: int): pass", "*xs", "parameters one by one"),
    "keywords only": ("§def f(*, x: int): pass", "x", "plain parameters, without / and *"),
    "parameter twice": ("def f(x: int, §x: int): pass", "x", "each parameter once"),
    "parameter without a type": ("def f(§x): pass", "x", "a type as well: `x: Piece`"),
    "default that is made": ("def f(x: int = §roll(6)): pass", "roll(6)", "a number, a text, True, False, None or []"),
    "default of a wrong type": ("def f(x: int = §'a'): pass", "'a'", (
        "a whole number (int): `whole(...)` makes a number of a "
        "text"
    )),
    "constant that is made": ("X = §roll(6)", "roll(6)", "a literal value, without calls"),
    "constant of a wrong type": ("X: int = §'a'", "'a'", "a whole number (int): `whole(...)` makes a number of a text"),
    "constant from further down": ("X = §Y + 1\nY = 1", "Y", "a constant declared further up, or in an earlier file"),
    "constant that is a function": ("X = §f\ndef f(): pass", "f", "a value: a function has its name already"),
    "something done": ("§report('a')", "report('a')", "functions, records and constants at the top of a file"),
    "name of the vocabulary": ("§def pieces(): pass", "pieces", "another name: this is a function of the vocabulary"),
    "name of a type": ("§def Terrain(): pass", "Terrain", "another name: this is a type"),
    "name of Python's": ("§def len(): pass", "len", "another name: this is a built-in function of Python"),
    "name of the game": ("§game = 1", "game", "another name: this is a name that every rule knows"),
    "name with two underscores": ("§def a__b(): pass", "a__b", (
        "another name: this is a name without two underscores: "
        "these join the names of mechanics and functions"
    )),
    "name twice": ("def f(): pass\n§def f(): pass", "f", f"each name once; it is already at {FILE}:1"),
    "name of a function and a constant": ("F = 1\n§def F(): pass", "F", None),
    "name of a record and a function": ((
        "@dataclass(frozen=True)\nclass A:\n    x: int\n§def A(): "
        "pass"
    ), "A", f"each name once; it is already at {FILE}:2"),
}  # fmt: skip


@pytest.mark.parametrize("what", TOP)
def test_what_cannot_stand_at_the_top_of_a_file(what: str) -> None:
    text, found, expected = TOP[what]
    lines = text.splitlines()
    line = next(n for n, each in enumerate(lines) if "§" in each)
    problem = told(text.replace("§", "") + "\n")[0]
    assert (problem.file, problem.line, problem.column) == (FILE, line + 1, lines[line].index("§") + 1)
    assert problem.found == found
    assert expected is None or problem.expected == expected


SYNTAX = {
    "a bracket open": ("x = §(1 +", "x = (1 +", "text that Python can read: '(' was never closed"),
    "a quote open": ('x = §"abc', 'x = "abc', (
        "text that Python can read: unterminated string literal "
        "(detected at line 5)"
    )),
    "one sign for two": ("if §n = 1: pass", "if n = 1: pass", (
        "text that Python can read: maybe you meant '==' instead "
        "of '='?"
    )),
    "no colon": ("if n > 1§", "if n > 1", "':'"),
    "a quote too many, after letters of two bytes": ("x = '軍' §'軍'' ", None, None),
}  # fmt: skip


@pytest.mark.parametrize("what", SYNTAX)
def test_what_is_no_python(what: str) -> None:
    line, found, expected = SYNTAX[what]
    (problem,) = told(HEAD + f"    {line.replace('§', '')}\n")
    assert problem.line == 5
    if found is not None:
        assert (problem.column, problem.found, problem.expected) == (5 + line.index("§"), found, expected)


def test_a_backslash_that_python_does_not_know() -> None:
    (problem,) = told(HEAD + "    x = 'a\\d'\n")
    assert (problem.line, problem.found) == (5, "invalid escape sequence '\\d'")


def test_what_is_too_deep_is_told_and_ends_nothing() -> None:
    deep = HEAD + "    x = " + " + ".join(["n"] * 400) + "\n"
    (problem,) = told(deep)
    assert (problem.line, problem.expected) == (5, "smaller parts: this is nested too deeply")
    chain = "".join(f"    {'el' if k else ''}if n == {k}:\n        pass\n" for k in range(60))
    program(HEAD + chain)
    assert told(HEAD + chain + "".join(f"    elif n == {k}:\n        pass\n" for k in range(60, 400)))


def test_one_fault_hides_no_other_and_makes_none() -> None:
    """A function with a fault is known to the others; a file that is no Python declares what it can be seen to."""
    text = """
    def good(n: int) -> int:
        return wrong(n) + n.x

    def wrong(n: int) -> int:
        try:
            return n
        except:
            return 0

    def other() -> int:
        return wrong("a")
    """
    found = [(each.line, each.found) for each in told(text)]
    assert found == [(2, "x"), (5, "try:"), (11, "'a'")]
    files = {
        "templates/skirmish/rules/a.py": "def f() -> int:\n    return g() + TOP + len(h(1))\n",
        "templates/skirmish/rules/b.py": "def g() -> int:\n    return 1 +\n\nTOP: int = 3\n\ndef h(n: int): pass\n",
    }
    (problem,) = told(files)
    assert (problem.file, problem.line) == ("templates/skirmish/rules/b.py", 2)
