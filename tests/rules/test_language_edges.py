"""What `check` passes compiles and runs, in memory and as Java, the same: names, texts and sizes at the edge of what
either takes.

Each case is either told by the checker, at its line, or does the same in both ways. None may do a third thing.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest

from vmodsmith.rules.checked import checked
from vmodsmith.rules.compile.java import emit
from vmodsmith.rules.compile.java_names import OWN_METHODS
from vmodsmith.rules.language.limits import PARTS
from vmodsmith.rules.language.program import Program
from vmodsmith.rules.language.reachable import ASKED
from vmodsmith.rules.language.signatures import vocabulary, word_names
from vmodsmith.rules.language.types import Word

from .agreement.running import Compiler, by_java, by_table
from .agreement.world import SHEET
from .javac import complaints
from .sample import with_rules

_HEAD = "from game import *\n\n\n"
_FILE = "templates/skirmish/rules/edges.py"


@pytest.fixture(scope="module")
def compiler(needs_engine: None) -> Iterator[Compiler]:
    """The compiler that VASSAL carries."""
    with Compiler() as made:
        yield made


def read(text: str) -> tuple[Program, list[str]]:
    """A file of rules as a program, and what is wrong with it."""
    program, problems = checked(with_rules({_FILE: _HEAD + text}, SHEET))
    return program, [str(each) for each in problems]


def same(text: str, compiler: Compiler) -> str:
    """What `p_main` gives, which must be the same in memory and in Java."""
    program, problems = read(text)
    assert problems == []
    ours, theirs = by_table(program, ["p"])["p"], by_java(program, ["p"], compiler)["p"]
    assert ours.kind != "crash" and ours.compared == theirs.compared
    return ours.text


def main(value: str, type_: str = "int") -> str:
    """The function that a test asks."""
    return f"\n\ndef p_main() -> {type_}:\n    return {value}\n"


JAVA_WORDS = """
abstract boolean byte case catch char const default do double enum extends final float goto implements instanceof
interface long native new null package private protected public short static strictfp super switch synchronized this
throw throws transient true void volatile var record sealed permits String Lang Math Rules Referee Tuple Integer Object
System Thread java vmodsmith R_x
""".split()  # noqa: SIM905

OWN_WORDS = """
run_1 when_0 run when tick toString hashCode getClass wait notify notifyAll equals clone finalize kept keep entry world
fields made of call get compareTo each1 entry0 f1 f11 m Fn R_Thing access passes main _ _x x_ x__ _E
""".split()  # noqa: SIM905

ODD_WORDS = ["a·b", "℘", "ªº", "x·", "兵力", "ﬁeld", "é", "µ", "𝒳", "x̂", "ℹ"]

NAMED = {
    "variable": (
        "def p_main() -> int:\n    NAME = 3\n    other: int = 2\n    NAME += other\n    return sum(NAME + n for n "
        "in range(NAME))\n"
    ),
    "loop": (
        "def p_main() -> int:\n    made = 0\n    for NAME in [1, 2]:\n        made += sum(NAME * k for k in "
        "range(NAME))\n    return made\n"
    ),
    "inner": "def p_main() -> int:\n    return sum(NAME for NAME in range(3)) + max([1, 2], key=lambda NAME: NAME)\n",
    "parameter": (
        "def f(NAME: int, q: int = 1) -> int:\n    return NAME + q\n\n\ndef p_main() -> int:\n    return "
        "f(NAME=3)\n"
    ),
    "function": "def NAME(x: int) -> int:\n    return sum(n for n in range(x)) + sum(1 for n in [x])\n\n\n"
    "def p_main() -> int:\n    return NAME(3) + max([1, 2], key=NAME) + sum(NAME(n) for n in range(4))\n",
    "no parameters": "def NAME() -> str:\n    return 'a'\n\n\ndef p_main() -> str:\n    return NAME()\n",
    "constant": "NAME = [4, 5]\nNEXT = [NAME, NAME]\n" + main("len(NAME) + sum(NAME[0] for n in range(4)) + "
                                                               "NEXT[1][1]"),
    "record": "@dataclass(frozen=True)\nclass NAME:\n    a: int\n    b: str = 'x'\n\n\ndef p_main() -> str:\n"
    "    it = replace(NAME(1), b='y')\n    return f'{it.a}{it.b}'\n",
    "field": "@dataclass(frozen=True)\nclass Thing:\n    NAME: int\n    other_one: int = 2\n\n\n"
    "def p_main() -> int:\n    return replace(Thing(NAME=3), NAME=5).NAME\n",
}  # fmt: skip
"""Programs with a name at every place where an author gives one."""


@pytest.mark.parametrize("place", NAMED)
@pytest.mark.parametrize("words", [JAVA_WORDS, OWN_WORDS, ODD_WORDS], ids=["java", "own", "odd"])
def test_a_name_that_the_checker_takes_is_one_in_java(place: str, words: list[str], compiler: Compiler) -> None:
    for word in words:
        text = NAMED[place].replace("NAME", word)
        if not read(text)[1]:
            same(text, compiler)


def test_most_of_these_names_are_taken() -> None:
    """Else the test above would show little."""
    words = [*JAVA_WORDS, *OWN_WORDS, *ODD_WORDS]
    taken = [word for word in words if not read(NAMED["variable"].replace("NAME", word))[1]]
    assert len(taken) > 0.9 * len(words)
    assert not any(keyword.iskeyword(word) for word in words)


def test_functions_of_the_runtime_leave_no_name_that_could_be_taken() -> None:
    """Every method of the class that the written one extends is of the vocabulary, or known to be taken."""
    runtime = resources.files("vmodsmith.rules.compile").joinpath("runtime")
    known = set(vocabulary({name: Word(name, frozenset()) for name in word_names()}).functions) | OWN_METHODS
    for name in ("Referee", "Fn"):
        text = runtime.joinpath(f"{name}.java").read_text(encoding="utf-8")
        methods = set(re.findall(r"^    (?:public|protected|final|abstract|private|static| )*\S+ (\w+)\(", text, re.M))
        assert methods - known - {"Referee", *ASKED, "show"} == set()


TEXTS = [
    "a\rb", "a\nb", "\t", "\\", "\\\\", "\\u000a", "\\\\u000a", "\\u0022", "\\u005cu000a", '"', "'", "*/", "/*", "//",
    "${x}", "{0}",
    "%0A", "\x7f", "\x85", "\u2028", "\u2029", "\ufeff", "\ufffe", "\uffff", "\U0001f600", "a\u0301", "あ", "\\u",
    "\\uuuu000d", "</b>", "\\15", "\\0", "\\",
]  # fmt: skip


def test_any_text_is_itself_in_both(compiler: Compiler) -> None:
    """Alone, beside others, in f-strings, as keys, as what is reported."""
    for text in TEXTS:
        body = (
            f"def p_main() -> list[str]:\n    x = {text!r}\n    report(x)\n    report({text!r})\n    d = "
            f"{{{text!r}: x}}\n"
        )
        body += (
            f"    if x == {text!r} and x in ('a', {text!r}):\n        "
            f"report(f{('a{x}b' + text.replace('{', '{{').replace('}', '}}'))!r})\n"
        )
        body += f"    return [x + {text!r}, d[x], {text!r}[0], x[-1], str(len(x))]\n"
        same(body, compiler)


@pytest.mark.parametrize("odd", ["\\x00", "\\x01", "\\x02", "\\x03", "\\x1b", "\\ud800", "\\udfff", "\\ud83d\\ude00"])
def test_a_text_of_what_is_no_letter_is_told(odd: str) -> None:
    """Two halves of a letter are one letter in Java and two in Python; the first three would end what languages are
    kept in."""
    (problem,) = read(f"def p_main() -> str:\n    return 'a{odd}'\n")[1]
    assert f"{_FILE}:5:12" in problem and "a text of ordinary characters" in problem


HOSTILE = [
    "\\u000astatic { System.exit(9); } //",
    "\\u000dclass Evil { }",
    "\n} static { }",
    "\r static { }",
    "*/ static { } /*",
    "\u2028x",
    "a b\tc",
    '"+evil+"',
    "\\",
    "\ud800",
    "%0Astatic",
    "a+b",
    "兵力",
]


def test_names_of_files_and_ids_end_no_comment(compiler: Compiler) -> None:
    """Whatever a sheet is called: each line of the source ends with its comment, and the comment is one."""
    text = (
        "def go() -> None:\n    report('x')\n\n\n@dataclass(frozen=True)\nclass Thing:\n    a: int = 1\n\n\nMANY = "
        "[1, 2]\n"
    )
    for word in HOSTILE:
        program, problems = read(text + main("sum(n for n in MANY) + max([1], key=lambda n: n)"))
        assert not problems
        for each in (*program.functions.values(), *program.entries):
            each.file = f"templates/x/rules/{word}.yaml"
        for name, record in program.records.items():
            object.__setattr__(record, "file", f"templates/{word}/{name}")
        for constant in program.constants.values():
            object.__setattr__(constant, "file", word)
        for entry in program.entries:
            entry.owner = word
        source = emit(program, frozenset(program.functions))
        assert "\\u" not in source and "\r" not in source
        own = emit(
            read(text + main("sum(n for n in MANY) + max([1], key=lambda n: n)"))[0], frozenset(program.functions)
        )
        assert [line.split("  // ")[0] for line in source.split("\n")] == [
            line.split("  // ")[0] for line in own.split("\n")
        ]
        compiler.ask({"Rules": source.encode("utf-8", "surrogatepass").decode()}, ["p_main"])


def test_every_text_of_the_source_is_escaped_in_one_place() -> None:
    """No other file of the compiler writes a quotation mark around something, or a comment."""
    folder = resources.files("vmodsmith.rules.compile")
    for each in folder.iterdir():
        if each.name.startswith("java") and each.name.endswith(".py") and each.name != "java_names.py":
            text = each.read_text(encoding="utf-8")
            assert not re.search(r'\\"\{|"\{[^}]*\}"\'', text), each.name
            for comment in re.findall(r"//[^\n]*\{([^}]*)\}", text):
                assert "place(" in comment or "where(" in comment, (each.name, comment)


LARGE = {
    "9,000 numbers": f"X = [{', '.join(str(n * 7919 % 1000003) for n in range(9000))}]\n" + main("sum(X) % 1000"),
    "a tuple of 3,000": f"X = ({', '.join(str(n) for n in range(3000))},)\n" + main("sum(x for x in X)"),
    "a set of 3,000 words": f"X = {{{', '.join(repr(f'a{n}') for n in range(3000))}}}\n" + main("len(X)"),
    "a map of lists": f"X = {{{', '.join(f'{n}: [{n}, {n * 2}]' for n in range(4000))}}}\n" + main("X[2999][1]"),
    "lists in lists": f"X = [{', '.join('[' + ', '.join(str(n) for n in range(180)) + ']' for _ in range(180))}]\n"
    + main("sum(x for each in X for x in each)"),
    "constants of constants": "A = 5\n" + f"X = [{', '.join('A' for _ in range(3000))}]\n" + main("sum(X)"),
    "3,000 constants": "\n".join(f"X{n} = [{n}, {n}, 'k{n}'[0] == 'k']" if n % 2 else f"X{n} = {n}" for n in range(0,
        6000, 2))
    + "\n" + main("X5998"),
    "a text of 200,000": f"X = '{'あ' * 200_000}'\n" + main("len(X)"),
    "3,000 functions": "".join((
        f"def f{n}(x: int) -> int:\n    return x + {n + 40000}\n\n"
        "\n"
    ) for n in range(3000)) + main("f7(1)"),
    "100 in a row": "def p_main() -> str:\n    x = 3\n    y = "
    + " and ".join(["x < 4"] * 100) + " or " + " <= ".join(["x"] * 100)
    + "\n    return f'" + "a{x}" * 50 + "' if y else ''\n",
    "functions, lambdas and texts": "".join(
        (
            f"def f{n}(xs: list[int]) -> str:\n    return f'{{max(xs, key=lambda n: n + {n + 40000})}} of {n}'\n\n"
            "\n"
        ) for n in range(2_400)
    )
    + main("f7([1])", "str"),
    "60 parameters": (
        f"def f({', '.join(f'a{n}: int' for n in range(60))}) -> "
        "int:\n    return a59\n"
    ) + main(f"f({', '.join(map(str, range(60)))})"),
}  # fmt: skip


@pytest.mark.parametrize("case", LARGE)
def test_what_is_large_and_taken_compiles(case: str, compiler: Compiler) -> None:
    assert same(LARGE[case], compiler)


STATEMENTS = [
    "x += 1",
    "x = max(x, x)",
    "game.Count += 1",
    "game.Words = [*''][:0] + game.Words",
    "game.Words = game.Words + ['a']",
    "x = (1, x)[0]",
    "for n in xs:\n        pass",
    "for n, k in enumerate(xs):\n        x = n",
    "for n, k in zip(xs, xs):\n        x = n",
    "for n in range(x, x, x):\n        pass",
    "for n in reversed(xs):\n        pass",
    "while x < x:\n        pass",
    "if x < x < x:\n        x = 1",
    "x = sum(n for n in xs)",
    "x = max(xs, key=lambda n: n)",
    "x = 1 if x == x else 2",
    "xs[0] += 1",
    "d[x] = x",
    "d[x] += x",
    "del d[x]",
    "t = f'{x}{x}'",
    "t = t + t[0] + t[1:2]",
    "s |= {x}",
    "x = len([1, 2, 3])",
    "x = {1: x}[1]",
    "report('a')",
    "a, b = x, x",
    "x = 2000000000 - x",
    "here = hexes()[0]",
    "t = hexes()[0].number",
    "xs.insert(0, x)",
    "x = -x",
    "x = x if x in xs and not x in s else x",
]
"""One line after another, each as often as a function may have it."""


def largest(text: Callable[[int], str], most: int) -> str:
    """The largest of some texts, each larger than the one before, that the checker takes."""
    few, many = 1, most
    assert not read(text(few))[1] and read(text(many))[1]
    while many - few > 1:
        half = (few + many) // 2
        few, many = (few, half) if read(text(half))[1] else (half, many)
    assert few > 10
    return text(few)


def filled(statement: str) -> str:
    """A function with as many parts as there may be, and so many variables that Java takes more bytes for one."""
    head = "def p_main() -> int:\n    x = 1\n    xs = [1]\n    d = {1: 1}\n    s = {1}\n    t = 'a'\n"
    head += "".join(f"    z{n} = {n}\n" for n in range(300))
    head += "    if x == 1:\n        return 1\n"
    return largest(lambda many: head + f"    {statement}\n" * many + "    return x\n", 1000)


@pytest.mark.parametrize("statement", [each for each in STATEMENTS if "*''" not in each])
def test_the_largest_function_that_is_taken_compiles(statement: str, compiler: Compiler) -> None:
    assert same(filled(statement), compiler) == "1"


def wrapped(before: str, core: str, after: str, many: int) -> str:
    """An expression in itself, many times."""
    return before * many + core + after * many


DEEP = {
    "calls": ("abs(", "x", ")"),
    "own calls": ("f(", "x", ")"),
    "lists": ("len([", "x", "])"),
    "tuples": ("(", "x", ",)[0]"),
    "signs": ("-(", "x", ")"),
    "choices": ("(1 if x < 3 else ", "x", ")"),
    "sums": ("(x + ", "x", ")"),
    "items": ("xs[", "0", "]"),
    "maps": ("d[", "1", "]"),
    "generators": ("sum(x + ", "x", " for n in xs)"),
    "lambdas": ("max(xs, key=lambda n: n + ", "x", ")"),
    "records": ("Thing(", "x", ").a"),
    "texts": ("len(str(", "x", "))"),
    "tests": ("abs(x if ", "x < 3", " else 2) < 3"),
}


@pytest.mark.parametrize("case", DEEP)
def test_the_deepest_expression_that_is_taken_compiles(case: str, compiler: Compiler) -> None:
    """On the stack that a thread of Java has by itself."""
    before, core, after = DEEP[case]
    head = "@dataclass(frozen=True)\nclass Thing:\n    a: int\n\n\ndef f(x: int) -> int:\n    return x\n\n\n"
    head += "def p_main() -> bool:\n    x = 0\n    xs = [0, 0]\n    d = {1: 1}\n    return "
    end = "\n" if case == "tests" else " < 1\n"
    same(largest(lambda many: head + wrapped(before, core, after, many) + end, 120), compiler)


def test_statements_as_deep_as_they_may_be_compile(compiler: Compiler) -> None:
    for head in ("if x > -1:", "while x < 1:", "for n in xs:"):

        def nested(many: int, head: str = head) -> str:
            lines = "".join("    " * (n + 1) + head + "\n" for n in range(many))
            return f"def p_main() -> int:\n    x = 0\n    xs = [1]\n{lines}{'    ' * (many + 1)}x += 1\n    return x\n"

        same(largest(nested, 101), compiler)
    inner = largest(
        lambda many: (
            "def p_main() -> int:\n    xs = [1]\n    return len([1 "
            + " ".join(f"for a{n} in xs" for n in range(many))
            + "])\n"
        ),
        50,
    )
    same(inner, compiler)
    rows = "".join(f"    elif x == {n}:\n        return {n}\n" for n in range(90))
    same(f"def p_main() -> int:\n    x = 89\n    if x == -1:\n        return 1\n{rows}    return x\n", compiler)


def test_what_is_too_much_is_told_at_its_line() -> None:
    def told(text: str) -> str:
        (problem,) = read(text)[1]
        return problem

    assert "edges.py:4:1: found 'f', expected at most 60 parameters" in told(
        f"def f({', '.join(f'a{n}: int' for n in range(61))}) -> int:\n    return a0\n"
    )
    fields = "".join(f"    a{n}: int\n" for n in range(61))
    assert "edges.py:5:1: found 'Thing', expected at most 60 fields" in told(
        f"@dataclass(frozen=True)\nclass Thing:\n{fields}"
    )
    lines = "    x += 1\n" * 700
    assert f"a function of at most {PARTS:,} parts: several smaller ones" in told(
        f"def f() -> int:\n    x = 0\n{lines}    return x\n"
    )
    assert "at most 100 in a row" in told("def f(x: int) -> bool:\n    return " + " and ".join(["x < 4"] * 101) + "\n")
    assert "at most 50,000 values in the constants" in told(f"X = [{', '.join(map(str, range(50_001)))}]\n")
    assert "at most 4,000 constants" in told("".join(f"X{n} = {n}\n" for n in range(4_001)))
    names = "".join(f"    a{n} = {n}\n" for n in range(101))
    most = " + ".join(f"a{n}" for n in range(90)), " + ".join(f"a{n}" for n in range(90, 101))
    assert "at most 100 names" in told(
        f"def f() -> int:\n{names}    return sum({most[0]} + n + ({most[1]}) for n in range(3))\n"
    )
    many = "".join(f"def f{n}(x: int) -> int:\n    return x\n\n\n" for n in range(9_200))
    assert "fewer functions, comprehensions and texts" in told(many)


def test_a_loop_whose_test_is_a_constant_is_none_that_java_knows_to_be_endless(compiler: Compiler) -> None:
    for value in ("True", "False"):
        same(
            (
                f"GO = {value}\n\n\ndef p_main() -> int:\n    x = 0\n    while GO and x < 3:\n        x += 1\n    "
                "while GO:\n        return x\n    return 7\n"
            ),
            compiler,
        )
        same(f"GO = {value}\n\n\ndef p_main() -> int:\n    while not GO:\n        return 2\n    return 7\n", compiler)


def test_many_expressions_of_sheets_are_found_by_their_numbers(compiler: Compiler) -> None:
    """More of them than one method of Java can tell apart."""
    commands = "".join(
        f"  - {{id: go-{n}, for: unit, menu: cmd.fight, key: vms-k{n}, when: 'turn() != {n}', call: go({n})}}\n"
        for n in range(1200)
    )
    sheet = SHEET + "commands:\n" + commands
    program, problems = checked(with_rules("def go(n: int) -> None:\n    report(f'{n}')\n", sheet))
    assert not [each for each in problems if each.severity == "error"]
    source = emit(program)
    assert source.count("switch (n)") == 6 and "void run$2399" in source
    numbers = {(each.owner, each.part): n for n, each in enumerate(program.entries)}
    assert f"case {numbers['go-1199', 'call']}: run${numbers['go-1199', 'call']}(me); return;" in source


def test_a_plain_compiler_takes_what_is_at_the_edge(tmp_path: Path) -> None:
    parts = []
    for k, word in enumerate([*JAVA_WORDS[:20], *ODD_WORDS]):
        text = NAMED["function"].replace("NAME", word).replace("p_main", f"p{k}")
        if not read(text)[1]:
            parts.append(text)
    parts += [
        LARGE[each].replace("X", f"X{n}").replace("p_main", f"q{n}")
        for n, each in enumerate(("9,000 numbers", "a map of lists"))
    ]
    program, problems = read("\n\n".join(parts))
    assert not problems
    assert complaints(program, tmp_path) == ""
