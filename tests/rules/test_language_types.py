"""Types of the rule language: what is known at each place, what a test shows, what fits where."""

from __future__ import annotations

import pytest

from .sample import FILE, SHEET, program, told

HEAD = "from game import *\n\n\ndef rule(me: Piece, here: Hex, n: int, words: list[str], maybe: Hex | None):\n"

MORE = """

@dataclass(frozen=True)
class Move:
    at: Hex
    left: int


def found(word: str) -> Hex | None:
    return hex_at(word)


def known(where: Hex) -> int:
    return where.vp


def twice(n: int, times: int = 2) -> int:
    return n * times


def applied(test: Callable[[Hex], bool], where: Hex) -> bool:
    return test(where)


SIZES = {"I": 1, "II": 2}
"""

SHEET_TEXT = """
name: rule.fight
properties:
  - {name: Fought, type: int, of: unit}
  - {name: Target, type: "Hex | None", of: unit}
  - {name: Targets, type: "list[Hex]", of: unit}
  - {name: Fights, type: int}
  - {name: Last, type: "Piece | None"}
"""


def body(text: str) -> str:
    """A body below the head of the rule, with what it may use."""
    return HEAD + "".join(f"    {line}\n" for line in text.splitlines()) + MORE


# ---- what a test shows

SHOWN = {
    "is not None": "if maybe is not None:\n    known(maybe)",
    "is None and else": "if maybe is None:\n    pass\nelse:\n    known(maybe)",
    "early return": "if maybe is None:\n    return\nknown(maybe)",
    "as a condition": "if maybe:\n    known(maybe)",
    "not": "if not maybe:\n    return\nknown(maybe)",
    "and": "if n > 1 and maybe is not None and known(maybe) > 1:\n    known(maybe)",
    "or": "if maybe is None or known(maybe) > 1:\n    pass",
    "or and return": "if maybe is None or n > 1:\n    return\nknown(maybe)",
    "not and": "if not (maybe is not None and n > 1):\n    return\nknown(maybe)",
    "choice": "x = known(maybe) if maybe is not None else 0",
    "condition of a comprehension": "x = [known(p.hex) for p in pieces() if p.hex is not None]",
    "attribute": "if me.hex is not None:\n    known(me.hex)",
    "attribute of an attribute": (
        "if me.came_from is not None and me.came_from.terrain == "
        "'woods':\n    known(me.came_from)"
    ),
    "kept value": "if me.Target is not None:\n    known(me.Target)",
    "kept value that is given": "me.Target = here\nknown(me.Target)",
    "kept value of the game": "if game.Last is not None:\n    x = game.Last.cs",
    "while": "while maybe is not None:\n    maybe = maybe.neighbour(known(maybe))",
    "after while": "while maybe is None:\n    maybe = found('0101')\nknown(maybe)",
    "continue": "for p in pieces():\n    if p.hex is None:\n        continue\n    known(p.hex)",
    "break": "while True:\n    if maybe is not None:\n        break\n    maybe = here.neighbour(n)\nknown(maybe)",
    "given a value": "if maybe is None:\n    maybe = here\nknown(maybe)",
    "best so far": (
        "best: Piece | None = None\nfor p in pieces():\n    if "
        "best is None or p.cs > best.cs:\n        best = p"
    ),
    "lambda within": "if maybe is not None:\n    x = sorted(words, key=lambda w: known(maybe) + len(w))",
    "both branches give it": "x: Hex | None = None\nif n:\n    x = here\nelse:\n    x = place_hex('mill')\nknown(x)",
}  # fmt: skip


@pytest.mark.parametrize("what", SHOWN)
def test_a_test_for_none_is_understood(what: str) -> None:
    program(body(SHOWN[what]), SHEET_TEXT)


# The line with `§` before what may be None.
NOT_SHOWN = {
    "no test": "known(§maybe)",
    "the other branch": "if maybe is None:\n    known(§maybe)",
    "after the branch": "if maybe is not None:\n    pass\nknown(§maybe)",
    "return in the other branch": "if maybe is not None:\n    return\nknown(§maybe)",
    "or": "if maybe is not None or n > 1:\n    known(§maybe)",
    "the other part of or": "if maybe is None and known(§maybe) > 1:\n    pass",
    "given anew": "if maybe is None:\n    return\nmaybe = here.neighbour(1)\nknown(§maybe)",
    "given anew in a loop": (
        "if maybe is None:\n    return\nfor i in range(3):\n    "
        "known(§maybe)\n    maybe = here.neighbour(i)"
    ),
    "kept value given anew": "if me.Target is None:\n    return\nme.Target = found('0101')\nknown(§me.Target)",
    "of another piece": (
        "for p in pieces():\n    if p.Target is not None:\n        "
        "p.Target = None\n        known(§p.Target)"
    ),
    "function's result": "known(§found('0101'))",
    "attribute": "x = §me.hex.terrain",
    "method": "x = §me.hex.neighbours()",
    "item": "x = §game.Last.cs",
    "loop": "for h in §found('0101').neighbours():\n    pass",
    "sum": "x = 1 + §here.distance(here)",
    "comparison": "x = §here.distance(here) < 3",
    "text": "report(f'to {§maybe}')",
    "condition of a comprehension, outside": (
        "x = [p for p in pieces() if p.hex is not None]\ny = "
        "[known(§p.hex) for p in x]"
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", NOT_SHOWN)
def test_what_may_be_none_is_tested_first(what: str) -> None:
    text = NOT_SHOWN[what]
    (problem,) = told(body(text.replace("§", "")), SHEET_TEXT)
    assert (problem.line, problem.column) == place_of(text)
    assert "this may be None, so test it first" in problem.expected


def place_of(text: str) -> tuple[int, int]:
    """The line and column of `§` in a body."""
    lines = text.splitlines()
    line = next(n for n, each in enumerate(lines) if "§" in each)
    return HEAD.count("\n") + 1 + line, 5 + lines[line].index("§")


# ---- what does not fit: the body with `§` before the fault, what is found, what is expected

WHOLE = "a whole number (int): `whole(...)` makes a number of a text"

WRONG = {
    # calls
    "a value missing": ("x = §roll()", "roll()", "a value for `sides`: roll(sides: int, side: Side | None = None)"),
    "a value too many": ("x = roll(6, None, §2)", "3 values for roll", (
        "2 values at most: roll(sides: int, side: Side | None = "
        "None)"
    )),
    "a keyword misspelt": ("x = roll(§size=6)", "size", "a parameter of roll(sides: int, side: Side | None = None)"),
    "a keyword twice": ("x = twice(1, §n=2)", "n", "each parameter once"),
    "keywords that do something, out of order": ("x = twice(§times=roll(6), n=roll(6))", "times",
                                                 "arguments in the order of twice(n: int, times: int = 2)"),
    "a wrong type": ("x = known(§me)", "me: Piece", "a Hex"),
    "a number for a text": ("x = whole(§n)", "n: int", "a text (str)"),
    "a text for a number": ("x = roll(§'6')", "'6'", "a whole number (int): `whole(...)` makes a number of a text"),
    "any text for a word": ("me.mark(§words[0])", "words[0]: str",
                            "a condition of pieces.yaml (shaken), not just any text"),
    "a text for players": ("x = len(words) + whole(§me.name)", "me.name: Text", (
        "a text (str), a text the rules can compare; a Text is for "
        "players only"
    )),
    "a piece in a text": ("report(f'{§me}')", "me: Piece", "a text or number to put into a text, such as its `.name`"),
    "a call of what is none": ("x = §n(1)", "n", "a function; `n` is a variable here, a whole number (int)"),
    "no call of a method": ("x = here.§neighbours", "neighbours", "a call, `here.neighbours(...)`"),
    "no call of a function": ("x = §pieces", "pieces", "a call, `pieces(...)`"),
    "a call of an attribute": ("x = here.§terrain()", "terrain()", "`terrain` without parentheses"),
    "a function that is not there": ("x = §neighbors(here)", "neighbors",
                                     "a function of these rules, or one that every game has"),
    "a method that is not there": ("x = here.§neighbors()", "neighbors", "a method of a Hex"),
    "a field that is not there": ("x = Move(here, 1).§lef", "lef", "a field of Move (at, left)"),
    "a field changed": ("m = Move(here, 1)\nm.§left = 2", "m.left =",
                        "a value that the rules store (declared in a rule sheet)"),
    "a function of the wrong kind": ("x = applied(§known, here)", "known: Callable[[Hex], int]",
                                     "Callable[[Hex], bool]"),
    "a lambda of the wrong kind": ("x = applied(lambda h: §h.vp, here)", "h.vp: int", "True or False (bool)"),
    "a lambda with too many names": ("x = applied(§lambda a, b: True, here)", "lambda a, b: True",
                                     "1 name before the colon, for Hex"),
    # operators
    "text and number": ("x = §'a' + n", '"a" + int', 'two numbers or two texts: f"{...}" puts a number into a text'),
    "list and item": ("§words += 'a'", 'list[str] + "a"', (
        "two lists of one type: `.append(...)` puts one str into "
        "the list"
    )),
    "lists of different types": ("x = words + [§1]", "1", "a text (str)"),
    "a sign of a text": ("x = -§'a'", "'a'", WHOLE),
    "conditions with &": ("x = §(n > 1) & (n < 3)", "bool & bool", "`and` or `or`"),
    "lists with &": ("x = §words & words", "list[str] & list[str]", "two sets: `set(...)` makes one of a list"),
    "a power": ("x = §'a' ** 2", '"a" ** int', "values that can be combined with it"),
    "pieces in order": ("x = §me < me", "Piece and Piece", "two numbers, two texts, or two tuples of them"),
    "a text before a number": ("x = §'a' < 1", '"a" and int', "two numbers, two texts, or two tuples of them"),
    "never equal": ("x = n == §'a'", "n: int and 'a'", "values of one type: these are never equal"),
    "never in": ("x = §n in words", "n: int", "a text (str)"),
    "a number in a text": ("x = §3 in 'abc'", "3", "a text to look for in a text"),
    "in a number": ("x = 'a' in §n", "n: int", "a list, set, map, tuple or text to look in"),
    "a Text compared": ("x = §phase_name() == 'Red'", "phase_name() == 'Red'", (
        "a comparison of ids: a Text differs with the language of its reader"
    )),
    "None with ==": ("x = §maybe == None", "maybe == None", "`is None` or `is not None`"),
    "is with a number": ("x = §n is 3", "n is 3", "`==` or `!=`; `is` is for None only"),
    "None where it never is": ("x = §here is None", "here is None", "no test: `here` is Hex and never None"),
    "and for a value": ("x = §n and n > 1", "a whole number (int)", "true or false: `n != 0`"),
    "or for a value": ("x = n > 1 or §words", "list[str]", "true or false: `len(words) > 0`"),
    # conditions
    "a piece as a condition": ("if §me: pass", "me: Piece", "a condition: this is always there, never None"),
    "a function as a condition": ("if §known: pass", "a function", "a call of it, with ()"),
    "nothing as a condition": ("if §report('a'): pass", "report('a')", "a condition: this call returns no value"),
    "a number that may be missing as a condition": ("if §here.distance(here): pass", "here.distance(here): int | None",
                                                    (
        "`here.distance(here) is not None`: the number 0 and None "
        "would look the same"
    )),
    # collections
    "items of several types": ("x = [1, §'a']", "'a'", "a whole number (int), as the others"),
    "an empty list": ("x = §[]", "[]", "the type of its items: `found: list[Hex] = []`"),
    "an empty map": ("x = §{}", "{}", "the type of its items: `costs: dict[Hex, int] = {}`"),
    "an empty set": ("x = §set()", "()", "the type of its items: `found: set[Hex] = set()`"),
    "lists in a set": ("x = §{words}", "set[list[str]]", "items that never change: a set cannot hold list[str]"),
    "lists as keys": ("x = §{w: 1 for w in [words]}", "dict[list[str], int]", (
        "keys that never change: a map cannot have keys of "
        "list[str]"
    )),
    "a wrong place": ("x = words[§'a']", "'a'", "a whole number (int): `whole(...)` makes a number of a text"),
    "a wrong key": ("x = SIZES[§n]", "n: int", "a text (str)"),
    "a part of a tuple that is not there": ("x = (1, 2)[§2]", "2", "a number from 0 to 1"),
    "a wrong item put in": ("words.append(§n)", "n: int", "a text (str)"),
    "a wrong item stored": ("words[0] = §n", "n: int", "a text (str)"),
    "a misspelt word where it may be missing": ("x: Terrain | None = §'wods'", "wods",
                                                "a terrain of map.yaml (clear, woods)"),
    "a text for a hex that may be missing": ("x: Hex | None = §'0101'", None, "Hex | None"),
    "a text put together for a hex that may be missing": ("x: Hex | None = §f'01{n}'", None, "Hex | None"),
    "a text put together that no word is like": ("x: Terrain | None = §f'{n}-wood'", "f'{n}-wood'", (
        "a terrain of map.yaml (clear, woods): no such word has this form"
    )),
    "a text as the end of a part": ("x = words[1:§words[0]]", "words[0]: str", WHOLE),
    "a text as the place in a text": ("x = words[0][§words[1]]", "words[1]: str", WHOLE),
    "a text for the numbers of a map": ("x = {1: 'a', n: 'b'}[§words[0]]", "words[0]: str", WHOLE),
    "a number for the hexes of a map": ("x = {here: 1}[§n]", "n: int", "a Hex"),
    "a method of lists": ("words.§appendd('x')", "appendd", "a method of a list"),
    "pieces sorted": ("x = §sorted(pieces())", "Piece", (
        "items with an order: numbers, texts, tuples of them; "
        "`key=` says by what to sort"
    )),
    "the most of pieces": ("x = §max(pieces())", "Piece", (
        "items with an order: numbers, texts, tuples of them; "
        "`key=` says by what to sort"
    )),
    "conditions summed": ("x = sum§(p.cs > 1 for p in pieces())", "a list of bool",
                          "a list of numbers: `sum(1 for x in xs if test(x))` counts"),
    "any of pieces": ("x = any(§pieces())", "a list of Piece", "conditions: `any(test(x) for x in xs)`"),
    "a set from its end": ("x = reversed(§{1, 2})", "set[int]", (
        "a list: a set has no last item; `sorted(...)` makes a "
        "list of it"
    )),
    "a constant changed": ("§SIZES.update(SIZES)", "SIZES.update", (
        "no change: a constant stays as it is; `.copy()` makes "
        "another"
    )),
    "a constant's item changed": ("§SIZES['I'] = 2", "SIZES['I']", (
        "a variable: constants and stored values are replaced as a "
        "whole"
    )),
    "a kept list changed": ("§me.Targets.append(here)", "me.Targets.append", (
        "a new value: `me.Targets = me.Targets + [...]`; a stored "
        "value is replaced as a whole"
    )),
    # loops
    "a number gone through": ("for i in §n: pass", "n: int", "`range(n)` to count"),
    "names for one value": ("for §a, b in words: pass", "(a, b)", "one name: each value is a text (str)"),
    "too few names": ("for §a, b in [(1, 2, 3)]: pass", "(a, b)",
                      "3 names in a row: each value is a tuple[int, int, int]"),
    "a name twice": ("for a, §a in [(1, 2)]: pass", "a", "each name once"),
    "a name twice in a comprehension": ("x = [a for a, §a in [(1, 2)]]", "a", "each name once"),
    "break without a loop": ("§break", "break", "a loop around it"),
    "continue without a loop": ("§continue", "continue", "a loop around it"),
    "nothing collected": ("x = [§report(w) for w in words]", "report(w)", (
        "a value: this call returns none; `for` does something for "
        "each"
    )),
    # what is done
    "a value alone": ("§n + 1", "n + 1", "a statement with an effect: this changes nothing"),
    "== for =": ("§n == 3", "n == 3", (
        "a statement with an effect: this changes nothing: `==` "
        "compares, `=` gives a value"
    )),
    "a call that changes nothing": ("§sorted(words)", "sorted(words)", (
        "a variable for the result: `x = sorted(...)`, else this "
        "changes nothing"
    )),
    "a method that changes nothing": ("§words[0].upper()", "words[0].upper()", (
        "a variable for the result: `x = upper(...)`, else this "
        "changes nothing"
    )),
    "an attribute that cannot be given": ("me.§hex = here", "me.hex =", (
        "a value that the rules store; `.move(...)` or `.put(...)` "
        "brings a piece to a hex"
    )),
    "a face given": ("me.§face += 1", "me.face =", "a value that the rules store; `.show_face(...)` turns a piece"),
    "a kept value of a wrong type": ("me.Fought = §'yes'", "'yes'", (
        "a whole number (int): `whole(...)` makes a number of a "
        "text"
    )),
    "a kept value of the game, of a wrong type": ("§game.Fights += '1'", 'int + "1"', (
        'two numbers or two texts: f"{...}" puts a number into a '
        'text'
    )),
    "nothing given": ("x = §report('a')", "report('a')", "a value: this call returns none"),
    # variables
    "a name that is not there": ("x = §heer", "heer", "a name of these rules, or one that every game has"),
    "a variable of another type": ("n = §'a'", "'a'", "a whole number (int): `whole(...)` makes a number of a text"),
    "a variable declared twice": ("§n: str = 'a'", "n", "a new name: n is int already"),
    "None without a type": ("x = §None", "None", "a type as well: `x: Hex | None = None`"),
    "not on every path": ("if n:\n    x = 1\nreport(str(§x))", "x", "a variable that has a value here on every path"),
    "given by a loop only": ("for i in words:\n    pass\nreport(§i)", "i",
                             "a variable that has a value here on every path"),
    "given by a try of a loop": ("while n:\n    x = 1\nreport(str(§x))", "x",
                                 "a variable that has a value here on every path"),
    "given by a later for": ("n = 1\nx = [n for a in words for n in [1][§n:]]", "n",
                             "a name with a value here: the `for` that gives n one comes later"),
    "given by a later for, asked before": ("n = 1\nx = [n for a in words if §n > 1 for n in [1]]", "n",
                                           "a name with a value here: the `for` that gives n one comes later"),
    "given by a later for, called": ("x = [len for a in words for len in [§len(a)]]", "len",
                                     "a name with a value here: the `for` that gives len one comes later"),
    "the name of a record": ("§Move = 1", "Move", "another name: this one is the game's, a record's or a type's"),
    "the name of the game": ("§game = 1", "game", "another name: this one is the game's, a record's or a type's"),
    "a type that is none": ("x: §Foo = 1", "Foo", None),
    "a list of what": ("x: §list = []", "list", "a type with the type of its items: `list[Hex]`"),
    "one type or another": ("x: §Hex | Piece = here", "Hex | Piece", (
        "one type, or one type and None: rules cannot tell two "
        "apart"
    )),
    "a set of lists": ("x: §set[list[int]] = set()", "set[list[int]]",
                       "items that never change: a set cannot hold list[int]"),
    "a function kept": ("x: §Callable[[int], int] = twice", "Callable[[int], int]", (
        "a value that can be stored: a function can only be passed "
        "as an argument"
    )),
    "different types of a choice": ("x = §1 if n else 'a'", "1 or 'a'", "values of one type in both cases"),
    # ways
    "next of a list": ("x = next(§words, '')", "words", (
        "a generator, then the value if it is empty: `next((p for p in "
        "units if p.moved), None)`"
    )),
    "another value for none": ("x = next((w for w in words if w), §6)", "6", "str"),
    "nothing after return": ("return\n§report('a')", "report('a')", "nothing here: this line is never reached"),
    "nothing after an endless loop": ("while True:\n    pass\n§report('a')", "report('a')",
                                      "nothing here: this line is never reached"),
    "a value where none is given": ("return §n", "n", "`-> TYPE` in the function's first line, if it gives a value"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_what_does_not_fit(what: str) -> None:
    text, found, expected = WRONG[what]
    problems = told(body(text.replace("§", "")), SHEET_TEXT)
    assert len(problems) == 1, problems
    problem = problems[0]
    assert (problem.file, (problem.line, problem.column)) == (FILE, place_of(text))
    assert found is None or problem.found == found
    assert expected is None or problem.expected == expected


RETURNS = {
    "no return at all": ("def f(n: int) -> int:\n    §report('a')", "a path through f that gives nothing",
                         "a return of a whole number (int) on every path"),
    "not on every path": ("def f(n: int) -> int:\n    §if n:\n        return 1", "a path through f that gives nothing",
                          "a return of a whole number (int) on every path"),
    "not after a loop": ("def f(n: int) -> Hex:\n    §for h in hexes():\n        return h",
                         "a path through f that gives nothing", "a return of a Hex on every path"),
    "without a value": ("def f(n: int) -> int:\n    §return", "return",
                        "a whole number (int), as the function's first line says"),
    "of a wrong type": ("def f(n: int) -> Hex:\n    return §n", "n: int", "a Hex"),
    "of what may be None": ("def f(n: int) -> Hex:\n    return §hexes()[0].neighbour(n)", "hexes()[0].neighbour(n)",
                            None),
}  # fmt: skip


@pytest.mark.parametrize("what", RETURNS)
def test_what_a_function_gives(what: str) -> None:
    text, found, expected = RETURNS[what]
    lines = text.splitlines()
    line = next(n for n, each in enumerate(lines) if "§" in each)
    (problem,) = told(text.replace("§", "") + "\n")
    assert (problem.line, problem.column, problem.found) == (line + 1, lines[line].index("§") + 1, found)
    assert expected is None or problem.expected == expected


FITS = {
    "a function without a value ends anywhere": "if n:\n    return",
    "None is given where a value may be missing": "x: Hex | None = None\nx = here",
    "written words are texts and words": (
        "x = 'woods'\ny = ['a'] + [x]\nz = [('a', 1), ('b', 2)]\nfor side in ('red', 'blue'):\n    "
        "report(side_name(side))"
    ),
    "a map is asked for any key of its type": (
        "x = {'woods': 2}.get(here.terrain, 0) + SIZES.get(me.size, 0)\ny = SIZES[me.size] if me.size in SIZES "
        "else 0"
    ),
    "a text where words for players are wanted": (
        "report('a')\nreport(joined(['a', me.name]))\nx: "
        "list[Text] = ['a', me.name]"
    ),
    "a variable may have the name of a function": (
        "pieces = hexes()\nlist = pieces[0].neighbours()\n"
        "report(str(len(list)))"
    ),
    "a comprehension's variable may have another's name": (
        "for w in words:\n    pass\nx = [w for w in words if w]\ny "
        "= [n for n in range(3)]"
    ),
    "an endless loop that is left": "while True:\n    if n > 3:\n        break\n    n += 1\nreport('a')",
    "a list is repeated": "x = [0] * 6\nx[n] += 1",
}  # fmt: skip


@pytest.mark.parametrize("what", FITS)
def test_what_fits(what: str) -> None:
    program(body(FITS[what]), SHEET_TEXT)


# ---- sheets

EXPRESSIONS = {
    "a function that is not there": ("when: mayFight(me)", "when", "mayFight",
                                     "a function of these rules, or one that every game has"),
    "a missing value": ("when: applies()", "when", "applies()", "a value for `me`: applies(me: Piece)"),
    "a word": ("when: me.has('shakn')", "when", "shakn", "a condition of pieces.yaml (shaken)"),
    "a hex that may be missing": ("when: me.hex.terrain == 'woods'", "when", "me.hex", (
        "a Hex: this may be None, so test it first, `if me.hex is "
        "not None:`"
    )),
    "no condition": ("when: me", "when", "me: Piece", "a condition: this is always there, never None"),
    "no python": ("call: fire(me", "call", "fire(me", "text that Python can read: '(' was never closed"),
    "two statements": ("call: fire(me); fire(me)", "call", "fire(me); fire(me)", "one expression"),
    "no call": ("call: me.cs", "call", "me.cs", "a call, such as `fire(me)`"),
    "what is no expression": ("call: n = 1", "call", "n = 1", "one expression"),
    "what is outside the language": ("when: me.cs / 2 > 1", "when", "me.cs / 2",
                                     "`//`, which rounds down; rules count in whole numbers"),
}  # fmt: skip

FIRE = "def fire(me: Piece):\n    pass\n\n\ndef applies(me: Piece) -> bool:\n    return True\n"


@pytest.mark.parametrize("what", EXPRESSIONS)
def test_an_expression_of_a_sheet(what: str) -> None:
    line, field, found, expected = EXPRESSIONS[what]
    other = {"when": 'call: "fire(me)"', "call": 'when: "applies(me)"'}[field]
    key, _, text = line.partition(": ")
    sheet = f'name: rule.fight\ncommands:\n  - id: shoot\n    for: unit\n    {other}\n    {key}: "{text}"\n'
    (problem,) = told(FIRE, sheet)
    assert (problem.file, problem.line, problem.field) == (SHEET, 6, field)
    assert (problem.found, problem.expected) == (found, expected)


def test_what_happens_by_itself_has_a_piece_only_after_a_drag() -> None:
    hooks = "hooks:\n  - {id: a, on: moved, for: unit, call: fire(me)}\n  - {id: b, on: turn, call: fire(me)}\n"
    (problem,) = told(FIRE, f"name: rule.fight\n{hooks}")
    assert (problem.line, problem.field, problem.found) == (4, "call", "me")


KEPT = {
    "a type that is none": ("type: Hexx", "Hexx", None),
    "what is no type": ("type: 'list['", "list[", "a type such as int, Hex | None or list[Piece]"),
    "a list of what": ("type: list", "list", "a type with the type of its items: `list[Hex]`"),
    "too deep": ("type: 'list[list[list[int]]]'", "list[list[list[int]]]", (
        "a type that a property can store, not lists nested in "
        "lists of lists, or the like"
    )),
    "a record that must be there": ("type: Move", "Move", (
        "a type that a property can store, not a tuple or record "
        "that may be missing: `Move | None`"
    )),
    "a tuple that must be there": ("type: 'tuple[Hex, int]'", "tuple[Hex, int]", (
        "a type that a property can store, not a tuple or record "
        "that may be missing: `tuple[Hex, int] | None`"
    )),
    "a map of lists as keys": ("type: 'dict[tuple[int, int], int]'", "dict[tuple[int, int], int]", (
        "a type that a property can store, not a map whose keys are not plain"
    )),
    "a record within itself": ("type: 'Chain | None'", "Chain | None", (
        "a type that a property can store, not a record within "
        "itself"
    )),
    "a function": ("type: 'Callable[[int], int]'", "Callable[[int], int]", (
        "a value that can be stored: a function can only be passed "
        "as an argument"
    )),
    "a set of lists": ("type: 'set[list[int]]'", "set[list[int]]",
                       "items that never change: a set cannot hold list[int]"),
    "a number that is none": ("type: int, value: many", "many", "a whole number"),
    "a word that is none": ("type: Terrain, value: wods", "wods", "a terrain of map.yaml (clear, woods)"),
    "a hex that is none": ("type: 'Hex | None', value: '0909'", "0909", "the number of a hex of the map"),
    "a name that pieces have": ("type: int, of: unit, name: cs", "cs",
                                "another name: pieces have an attribute of this one"),
}  # fmt: skip

RECORDS = """
@dataclass(frozen=True)
class Move:
    at: Hex
    left: int


@dataclass(frozen=True)
class Chain:
    next: Chain | None
"""


@pytest.mark.parametrize("what", KEPT)
def test_a_kept_value(what: str) -> None:
    fields, found, expected = KEPT[what]
    name = "" if "name:" in fields else "name: Value, "
    (problem,) = told(RECORDS, f"name: rule.fight\nproperties:\n  - {{{name}{fields}}}\n")
    assert (problem.file, problem.line, problem.found) == (SHEET, 3, found)
    assert expected is None or problem.expected == expected


def test_a_kept_value_has_one_type_in_all_sheets() -> None:
    properties = "properties:\n  - {name: Value, type: int, of: unit}\n  - {name: Value, type: str, of: flag}\n"
    (problem,) = told("", f"name: rule.fight\n{properties}")
    assert (problem.line, problem.found, problem.expected) == (4, "str", "int, as Value has in another sheet")


def test_a_kept_value_of_no_type_is_not_unknown_as_well() -> None:
    sheet = "name: rule.fight\nproperties:\n  - {name: Value, type: Hexx, of: unit}\n  - {name: Other, type: Hexx}\n"
    text = "def f(me: Piece):\n    me.Value = game.Other\n"
    assert [each.line for each in told(text, sheet)] == [3, 4]
