"""What players and authors read in English keeps to the house rules of CONTRIBUTING.md, as far as a program can see.

The words are those that made readers go back; the lengths leave room for lists, not for clauses.
"""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from vmodsmith.cli import main

ROOT = Path(__file__).parents[1]

AVOIDED = {
    "told": "reported, said",
    "anew": "again, newly",
    "that is none": "an unknown ..., not a ...",
    "which of them": "name the thing",
    "nothing begins": "start again",
    "nobody of": "no unit of",
    "every body that": "every formation that",
    "who presses": "press the button to ...",
    "what wins": "the winning ...",
    "how far one sees": "the range of sight",
    "who is lost": "the unit that is lost",
    "whose it is": "the owner",
    "somebody": "a player, a unit",
    "be it": "whether ... or ...",
    "he or she": "they",
    "beside": "next to",
    "besides": "in addition, as well",
    "called like": "named after",
    "all the same": "anyway, nevertheless",
    "leave over": "leave",
    "at the most": "at most",
    "the own": "their own, its own",
    "throw again": "roll again",
    "throws a die": "rolls a die",
    "mend themselves": "are repaired",
    "in vain": "without success",
    "hang together": "are connected",
    "as it stands": "literal, unchanged",
    "within one another": "nested, levels of nesting",
    "but for": "except for",
    "takes over": "inherits, copies, replaces",
    "taken over": "inherited, copied, replaced",
    "so called": "of this name",
    "nothing to mend": "nothing to repair",
    "one hex more": "one more hex",
    "a point more": "one more point",
}
"""Words and phrases to avoid, with what to write instead."""

PATTERNS = {
    r"(?<![Tt]here )\b(?:is|are) no (?!longer\b|more\b|one\b|\w+ than\b)\w+": "is not a ..., are not ...",
    r"\b(?:one|two|three) (?:(?:die|dice|hex|hexes|leaders|missions?|bits|action|points?|steps?|units?|tries) )?"
    r"an? (?:side|front|unit|assault|battle|hex|step|cell|colour|counter|point|army|corps|division)\b": "one per ...",
    r"\bor else$": "or `else`, the word of the file",
}
"""Constructions to avoid: *no* before a noun that a verb joins, *a* for per, a word of the files without its marks."""

PERSONS = r"(?:he|him|himself|his)"
"""Players and authors are *they* or *you*; leaders of history have a sex, so games of persons may say *he*."""

LONGEST_SENTENCE, LONGEST_CLAUSE = 60, 46
"""Words in a sentence, and between two of its stops `; : .`"""

PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


def avoided(text: str, *, persons: bool = True) -> list[str]:
    """The words of a text that are to be avoided."""
    words = [*map(re.escape, AVOIDED), *([PERSONS] if persons else [])]
    shown = plain(text)
    found = [each[0].lower() for each in re.finditer(rf"\b(?:{'|'.join(words)})\b", shown, re.IGNORECASE)]
    return found + [each[0].lower() for pattern in PATTERNS for each in re.finditer(pattern, shown, re.IGNORECASE)]


def too_long(text: str) -> list[str]:
    """The beginnings of sentences and clauses of a text that are too long."""
    found = []
    for sentence in re.split(r"(?<=[.!?])\s+|\n\n+", plain(text)):
        clauses = re.split(r"[;:]\s", sentence)
        whole, longest = len(sentence.split()), max(len(each.split()) for each in clauses)
        if longest > LONGEST_CLAUSE or (whole > LONGEST_SENTENCE and len(clauses) < 4):  # four parts or more are a list
            found.append(f"{whole} words: {sentence[:60]}")
    return found


def plain(text: str) -> str:
    """A text without code, and the targets of links."""
    return re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "x", text))


def paragraphs(page: Path) -> Iterator[tuple[int, str]]:
    """The paragraphs, items and cells of a page in Markdown, with their lines; without code and headings."""
    text = re.sub(r"```.*?```", lambda code: "\n" * code[0].count("\n"), page.read_text(encoding="utf-8"), flags=re.S)
    before = False  # CONTRIBUTING's column of what not to write
    whole: list[str] = []
    begun = 0
    for number, line in enumerate([*text.split("\n"), ""], 1):
        stripped = line.strip()
        item = re.match(r"(?:[-*]|\d+\.) ", stripped)
        if whole and (not stripped or item or line.startswith(("    ", "|", "#", "!", "<"))):
            yield begun, " ".join(whole)
            whole = []
        if line.startswith("|"):
            before = stripped.startswith("| instead of") or (before and stripped.startswith("|"))
            cells = stripped.strip("|").split("|")
            yield from ((number, cell.strip()) for cell in ([] if before else cells))
        elif stripped and not line.startswith(("    ", "#", "!", "<")):
            before = False
            begun = begun if whole else number
            whole.append(stripped[item.end() :] if item else stripped)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_read_once(page: Path) -> None:
    persons = "streets" not in page.name and "hattin" not in page.name
    found = [
        f"{page.name}:{line}: {each}"
        for line, text in paragraphs(page)
        for each in (*avoided(text, persons=persons), *too_long(text))
    ]
    assert found == []


def texts_of_games() -> Iterator[tuple[str, str, str]]:
    """The English texts of the four games: the file, the key, the text."""
    for file in sorted((ROOT / "templates").glob("*/strings/*.csv")) + sorted(ROOT.glob("templates/*/paragraphs.csv")):
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                text = row.get("en") or row.get("text_en") or ""
                yield str(file.relative_to(ROOT)), row.get("key") or row["id"], text


def test_texts_of_games_are_read_once() -> None:
    texts = list(texts_of_games())
    assert len(texts) > 4000
    found = [
        f"{file}: {key}: {each}"
        for file, key, text in texts
        for each in (
            *avoided(text, persons="streets" not in file and "hattin" not in file and "korsun" not in file),
            *too_long(text),
        )
    ]
    assert found == []


def test_names_of_scenarios_are_read_once() -> None:
    """The report of a test run begins each line with the name of a scenario."""
    found, count = [], 0
    starter = ROOT.glob("builder/vmodsmith/tasks/starter/templates/scenarios/*.yaml")  # that of `vmodsmith new`
    for file in sorted([*ROOT.glob("templates/*/scenarios/*.yaml"), *starter]):
        persons = file.parts[-3] not in ("streets", "hattin", "korsun")
        for text in re.findall(r"^\s*(?:- )?name: (.*)$", file.read_text(encoding="utf-8"), re.M):
            count += 1
            found += [f"{file.name}: {each}" for each in (*avoided(text, persons=persons), *too_long(text))]
    assert count > 2000
    assert found == []


@pytest.mark.parametrize("name", ["gallery", "mechanics", "module", "print"])
def test_texts_of_the_program_are_read_once(name: str) -> None:
    with (ROOT / f"builder/vmodsmith/words/en/{name}.po").open("rb") as file:
        catalogue = read_po(file)
    texts = [
        (str(each.context or each.id), str(text))
        for each in catalogue
        if each.id
        for text in (each.string if isinstance(each.string, tuple | list) else [each.string])
    ]
    assert len(texts) > 10
    assert [f"{key}: {each}" for key, text in texts for each in (*avoided(text), *too_long(text))] == []


def messages() -> Iterator[tuple[str, str]]:
    """The strings of the program that are sentences or parts of them, without docstrings: messages and their parts."""
    for file in sorted((ROOT / "builder/vmodsmith").rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in notes:
                continue
            for line in re.sub(r"(?<=[^\n|])\n(?=[^\n|])", " ", node.value).split("\n"):  # paragraphs, rows of tables
                if len(line.split()) > 3 and "abstract assert" not in line:  # the keywords of Java are no sentence
                    yield f"{file.relative_to(ROOT)}:{node.lineno}", line


def test_messages_are_read_once() -> None:
    found = list(messages())
    assert len(found) > 500
    assert [f"{where}: {each}" for where, text in found for each in (*avoided(text), *too_long(text))] == []


def test_the_list_of_commands_is_complete() -> None:
    """`vmodsmith --help` fits into a terminal of 80 columns: no line is cut short by dots, each is a sentence."""
    shown = CliRunner().invoke(main, ["--help"], terminal_width=80, env={"COLUMNS": "80"}).output
    commands = shown.split("Commands:\n")[1].splitlines()
    assert len(commands) >= 24 and len(commands) == len(main.commands)
    assert [each for each in commands if each.endswith("...") or not each.endswith(".") or len(each) > 80] == []
    for name, command in main.commands.items():
        text = plain(str(command.help))
        assert [*avoided(text), *too_long(text)] == [], name


WORST = re.compile(
    r"(?:\bis |\bare )told\b(?! apart)|\banew\b|\bthat is none\b(?! of)|\bbe it\b"
    r"|\b(?:he|him|himself|beside|but for|which they have not)\b"
    r"|\b(?:None|empty|Raises \w+) where\b|\bwhere there (?:is|are) (?:none|nothing)\b|\b(?:has|have) not[.;]"
    r"|\bthat there (?:is|are)\b|\bmistakes? (?:is|are) noted\b|\bLet go\b|\bso many\b"
    r"|\btold apart\b|\bas it stands\b|\bWhat (?:it|he|she) (?:is|does|has)\b|\bof (?:ours|its own sort)\b"
)
"""Words of docstrings at which readers stopped, or that they read as something else."""


def test_docstrings_have_none_of_the_worst_words() -> None:
    """Those of docstrings that readers of the program stopped at most often."""
    found, count = [], 0
    for file in sorted((ROOT / "builder/vmodsmith").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                count += 1
                text = plain(" ".join(node.value.value.split()))
                for pattern in (WORST, *PATTERNS):
                    found += [f"{file.relative_to(ROOT)}:{node.lineno}: {e[0]}" for e in re.finditer(pattern, text)]
    assert count > 3000
    assert found == []


FIRST_WORDS = re.compile(r"(?:What|Where|Whose|Who|Which|That|Such|How (?:many|far|large|wide|long|a|an|the))\b")
"""Beginnings of docstrings that put a clause before the thing: a noun or an imperative is read at once."""


def test_docstrings_begin_with_the_thing() -> None:
    """A docstring of the program, outside the steps of mechanics, begins with a noun, *Whether* or an imperative."""
    found = []
    for file in sorted((ROOT / "builder/vmodsmith").rglob("*.py")):
        if file.parent.parent.name == "mechanics":  # steps, whose texts are pages for authors
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Expr)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
                and FIRST_WORDS.match(node.value.value)
            ):
                found.append(f"{file.relative_to(ROOT)}:{node.lineno}: {node.value.value[:60]}")
    assert found == []


FORMER_NAMES = (
    "allotment beginnings brought country crowd dues duties heaps kit noted owe settlement strokes substitution ticks"
    " wander"
)
"""Names of version 0.1 that the terms of the field have replaced; no file, class or function has one again."""


def test_no_former_name_comes_back() -> None:
    former, found = set(FORMER_NAMES.split()), []
    for file in sorted((ROOT / "builder/vmodsmith").rglob("*.py")):
        names = [file.stem, file.parent.name]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                names.append(node.name)
        found += [f"{file.relative_to(ROOT)}: {each}" for each in names if each.strip("_").lower() in former]
    assert found == []


def test_the_rules_find_what_they_are_for() -> None:
    assert avoided("A side that is none was told to the player; he rolls anew") == [
        "that is none",
        "told",
        "he",
        "anew",
    ]
    assert avoided("`told` is a step of [fire](told.md)") == []
    assert avoided("A note is no row; one hex a front; a Side, or else") == ["is no row", "one hex a front", "or else"]
    assert avoided("there is no row, it is no longer a row; one point a turn; a side, or `else`") == []
    assert too_long("word " * 47 + "end.") and too_long("word, " * 30 + "; " + "word " * 31 + ".")
    assert not too_long("a short one. " * 40) and not too_long("one thing; " * 40)


def test_no_file_keeps_the_marks_of_a_merge(repository: Path) -> None:
    """Two versions of a passage between marks of git read as a third."""
    rooms = ("builder", "counters", "maps", "templates", "docs", "tests", "benchmarks")
    files = [each for room in rooms for each in (repository / room).rglob("*") if each.suffix in _TEXTS]
    marks = re.compile(rb"^(<{7}|>{7}|[|]{7}) ", re.MULTILINE)
    files += [each for each in repository.iterdir() if each.suffix in _TEXTS]
    assert [str(each) for each in files if marks.search(each.read_bytes())] == []


_TEXTS = {".md", ".py", ".pyi", ".java", ".csv", ".yaml", ".toml", ".po", ".j2", ".js", ".css", ".json"}
