"""Every string of a workspace that `check` lets through is text in whatever is made of it, and ends nothing there.

The strings are found by the schema: every field of every datum that holds text is tried, one after the other, with what
Java, BeanShell, XML, HTML, SVG, Typst and YAML take for an end, and with what they take for a number or another word of
theirs; so are the keys of every mapping, and the titles of printed sheets. So a new field is tried without being named
here.
"""

from __future__ import annotations

import ast
import io
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from lxml import etree, html
from pydantic import ValidationError
from shared.games import SMALL

from vmodsmith import check
from vmodsmith.art.counters.faces import draw_face
from vmodsmith.art.map.displays import draw_display
from vmodsmith.art.map.hexmap import draw_map
from vmodsmith.assemble import archives
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Datum, Game, faces_of
from vmodsmith.preview import payload
from vmodsmith.preview.page import script
from vmodsmith.reading.game import load_game
from vmodsmith.rules.checked import watched
from vmodsmith.rules.language.stubs import stub
from vmodsmith.rules.mechanics import expand
from vmodsmith.sheets.canvas import Canvas
from vmodsmith.sheets.document import Document

ENDS = (
    "*/",
    "\\u000a",
    '"',
    "'",
    "`",
    "</script>",
    "<img src=x>",
    "]]>",
    "-->",
    "#",
    "$x$",
    "${1}",
    "{{1}}",
    "{% x %}",
    "&amp;",
    "%s",
    "//",
    "]",
    "|",
    ";",
    ",",
    "\\",
    '\\u005c"',
)
NUMBERS = (
    "007",
    "1e5",
    "0x1F",
    "-0",
    "1_000",
    "\uff11\uff12",
    "NaN",
    "Infinity",
    "1.0f",
    "10L",
    "true",
    "null",
    "~",
    "=1+1",
    "09",
)
"""Texts that one of the languages reads as a number or as another value, and what is meant is the text."""

LINES = ("\n---\nx: y", "\r- z", "\u2028", "\x85", "\t")
PLAIN = "Qz"

NOT_STRINGS = {("Page", "text"), ("Script", "text"), ("Script", "file"), ("SyntaxTree", "file"), ("Style", "art"),
               ("RuleSheet", "mechanics"), ("Page", "file"), ("Page", "id"), ("RuleSheet", "id"), ("RuleSheet",
                   "namespace"), ("Game", "string_origins")}  # fmt: skip
"""Fields that hold source in a language of their own: pages, functions, drawings and declarations have tests of
theirs."""

KEYS = " keys"
"""After the name of a field: the keys of the mapping in it, instead of what it holds."""

FOLLOWS = {("Game", "string_origins" + KEYS): ("Game", "strings" + KEYS)}
"""Mappings that have the keys of another: with the texts of a game goes where each stands."""

Change = Callable[[str], str]


def fields(value: Any, found: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """Class and field of everything in a datum that holds text, or may."""
    if isinstance(value, Datum):
        for name, field in type(value).model_fields.items():
            inner = getattr(value, name)
            if "str" in str(field.annotation) or isinstance(inner, str):
                found.add((type(value).__name__, name))
            if _mappings(inner):
                found.add((type(value).__name__, name + KEYS))
            fields(inner, found)
    elif isinstance(value, tuple | list):
        for each in value:
            fields(each, found)
    elif isinstance(value, dict):
        for each in value.values():
            fields(each, found)
    return found


def _mappings(value: Any) -> bool:
    """Whether there is a key that is text in what a field holds, data of their own apart."""
    if isinstance(value, tuple | list):
        return any(map(_mappings, value))
    return isinstance(value, dict) and any(isinstance(key, str) for key in value)


def changed(value: Any, place: tuple[str, str], change: Change) -> Any:
    """The same with every text in one field of one class changed. Raises ValidationError where the schema refuses
    it."""
    if isinstance(value, Datum):
        cls = type(value)
        made, differs = {}, False
        for name, field in cls.model_fields.items():
            before = getattr(value, name)
            after = changed(before, place, change)
            if (cls.__name__, name) == place:
                after = texts(after, change)
            elif place in ((cls.__name__, name + KEYS), FOLLOWS.get((cls.__name__, name + KEYS))):
                after = keys(after, change)
            differs |= after is not before
            made[field.alias or name] = after
        if not differs:
            return value
        copy = cls.model_validate({name: each for name, each in made.items() if each is not None})
        copy._private().update(value._private())
        return copy
    if isinstance(value, tuple | list):
        items = [changed(each, place, change) for each in value]
        return type(value)(items) if any(a is not b for a, b in zip(items, value, strict=True)) else value
    if isinstance(value, dict):
        pairs = {key: changed(each, place, change) for key, each in value.items()}
        return pairs if any(pairs[key] is not each for key, each in value.items()) else value
    return value


def texts(value: Any, change: Change) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, tuple | list):
        return type(value)(texts(each, change) for each in value)
    if isinstance(value, dict):
        return {key: texts(each, change) for key, each in value.items()}
    return change("") if value is None else value


def keys(value: Any, change: Change) -> Any:
    if isinstance(value, tuple | list):
        return type(value)(keys(each, change) for each in value)
    if isinstance(value, dict):
        return {change(key) if isinstance(key, str) else key: keys(each, change) for key, each in value.items()}
    return value


def sound(game: Game) -> Game | None:
    """A game with what its mechanics bring, if nothing that is checked is wrong with it."""
    whole, problems = expand(game)
    if wrong(problems) or any(wrong(check.run(whole, [each])) for each in (*check.CHECKS, *check.CAREFUL)):
        return None
    return whole


def wrong(problems: list[Problem]) -> bool:
    return any(each.severity == "error" for each in problems)


def outputs(game: Game) -> Iterator[tuple[str, str, Any]]:
    """Everything that is made of a game: of what sort, what it is called, and its structure, without the texts in
    it."""
    for plugin, entries in archives(game, game.style).items():
        for name, content in sorted(entries.items()):
            yield from entry(f"{plugin}/{name}", content)
    face = lambda counter, n: f"{counter.id}.{n}.png"  # noqa: E731
    for name, data in (
        ("counters", payload.counters(game, game.style, face)), ("land", payload.land(game, game.style)),
        ("tables", payload.tables(game)), ("sources", payload.sources(game)),
    ):  # fmt: skip
        text = script("take", data, game.id, name).decode()
        assert "</" not in text and "<!--" not in text and len(text.splitlines()) == 1
        yield "json", name, shape(json.loads("[" + text.removeprefix("Preview.take(").removesuffix(");\n") + "]"))
    drawings = [draw_map(game, sheet, game.style) for sheet in game.maps]
    drawings += [draw_display(game, window, game.style) for window in sorted({each.window for each in game.displays})]
    drawings += [draw_face(counter, n, game.style) for counter in game.counters for n in faces_of(counter)]
    for drawing in drawings:
        tags = {etree.QName(each).localname for each in etree.fromstring(drawing.encode()).iter(etree.Element)}
        assert not tags & {"image", "script", "text", "a", "foreignObject", "style"}, tags
    yield "svg", "drawings", len(drawings)
    yield "python", "words for editors", [type(each).__name__ for each in ast.parse(stub(game, watched(game)[0])).body]


def entry(name: str, content: bytes) -> Iterator[tuple[str, str, Any]]:
    """What one file of a module is made of."""
    if name.endswith(".xml") or name.endswith("moduledata"):
        tags = {each.tag for each in etree.fromstring(content).iter() if isinstance(each.tag, str)}
        yield "xml", name, {each for each in tags if not each.startswith("VASSAL.")}
    elif name.endswith(".html"):
        tree = html.document_fromstring(content.decode("ascii"))
        yield "html", re.sub(r"[^/]*$", "page", name), [each.tag for each in tree.iter()]
    elif name.endswith(".java") or name.endswith(".bsh"):
        yield "java", name, java(content.decode())
    elif name.endswith(".properties"):
        lines = [each for each in content.decode("latin-1").split("\n") if each and not each.startswith("#")]
        assert all("=" in each for each in lines), name
        yield "properties", name, len(lines)
    elif name.endswith(".txt") and "/rules/" in name:
        yield "rows", name, [line.count("\t") for line in content.decode().split("\n")]


_JAVA = re.compile(
    r'//[^\n\r]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|[A-Za-z_$][\w$]*|\d[\w.]*|\s+|.', re.DOTALL
)


def java(source: str) -> list[str]:
    """The tokens of a source, as a compiler reads it: escapes first; of texts and comments only that they are there."""
    read = re.sub(r"(?<!\\)(?:\\\\)*\\u+([0-9a-fA-F]{4})", lambda found: chr(int(found[1], 16)), source)
    found = []
    for token in _JAVA.findall(read):
        if token.startswith(("//", "/*")) or token.isspace():
            continue
        found.append('""' if token[0] in "\"'" and len(token) > 1 else token)
    return found


def shape(data: Any) -> Any:
    """Data of JSON without their texts."""
    if isinstance(data, dict):
        return [shape(each) for each in data.values()]
    return [shape(each) for each in data] if isinstance(data, list) else type(data).__name__


@pytest.fixture(scope="module")
def read() -> Game:
    game, problems = load_game(SMALL, "skirmish")
    assert game is not None and not problems
    return game


@pytest.fixture(scope="module")
def reached(read: Game) -> list[tuple[str, str]]:
    return sorted(each for each in fields(read, set()) if (each[0], each[1].removesuffix(KEYS)) not in NOT_STRINGS)


def kept(
    game: Game, places: list[tuple[str, str]], ends: tuple[str, ...]
) -> tuple[dict[tuple[str, str], str], Game, Game]:
    """The fields in which a text may end so, with as much of it as `check` lets through; the game with all of them; the
    same game with harmless words in their place."""
    taken: dict[tuple[str, str], str] = {}
    harmless = game
    for place in places:
        let = let_through(game, place, ends)
        end = "".join(let)
        hostile, beside = (tried(game, place, end), tried(harmless, place, PLAIN)) if end else (None, None)
        if hostile is not None and beside is not None:
            taken[place], game, harmless = end, hostile, beside
    return taken, game, harmless


def let_through(game: Game, place: tuple[str, str], ends: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the ends that may stand in a field: all, or what each half of them lets through."""
    if not ends or tried(game, place, "".join(ends)) is not None:
        return ends
    half = len(ends) // 2
    if half == 0 or (len(ends) > 4 and tried(game, place, PLAIN) is None):
        return ()  # no text of one's own may stand here
    return let_through(game, place, ends[:half]) + let_through(game, place, ends[half:])


def tried(game: Game, place: tuple[str, str], end: str, *, whole: bool = False) -> Game | None:
    """The game with texts of one field that end so, or (`whole`) are nothing else; None where it is told."""
    try:
        made = changed(game, place, lambda text: end if whole else text + end)
        return made if sound(made) is not None else None
    except (ValidationError, WorkspaceError):
        return None


def test_the_schema_is_walked(reached: list[tuple[str, str]]) -> None:
    assert len(reached) > 100
    for place in (
        ("Unit", "name"),
        ("Unit", "source"),
        ("Phase", "note"),
        ("Manifest", "credits"),
        ("ResultTable", "rows"),
        ("Box", "text"),
        ("Unit", "values"),
        ("Unit", "values" + KEYS),
        ("Layout", "elements" + KEYS),
        ("Game", "strings" + KEYS),
        ("Style", "palette" + KEYS),
    ):
        assert place in reached


@pytest.mark.slow(120)
@pytest.mark.parametrize("end", [ENDS, LINES], ids=["signs that end something", "line ends and tabs"])
def test_what_check_lets_through_ends_nothing(read: Game, reached: list[tuple[str, str]], end: tuple[str, ...]) -> None:
    taken, hostile, harmless = kept(read, reached, end)
    if end == ENDS:
        assert {
            ("Game", "strings"),
            ("Paragraph", "text_en"),
            ("Phase", "note"),
            ("Manifest", "source"),
        } <= taken.keys()
        assert len(taken) > 20
    alike(hostile, harmless)


@pytest.mark.slow(120)
def test_a_text_that_looks_like_a_number_stays_text(read: Game, reached: list[tuple[str, str]]) -> None:
    """Each field takes the first that `check` lets through there, of them all in turn; what is made is as with a
    word."""
    hostile = harmless = read
    taken: dict[tuple[str, str], str] = {}
    for n, place in enumerate(reached):
        word = PLAIN + chr(97 + n // 26) + chr(97 + n % 26)  # equal ones may be written once
        for k in range(3):
            number = NUMBERS[(n + k) % len(NUMBERS)]
            made = tried(hostile, place, number, whole=True)
            beside = tried(harmless, place, word, whole=True) if made is not None else None
            if made is not None and beside is not None:
                taken[place], hostile, harmless = number, made, beside
                break
    assert len(taken) > 20 and set(taken.values()) == set(NUMBERS)
    alike(hostile, harmless)


@pytest.mark.parametrize("end", [*ENDS, ")", "(", "\u4e00\u2028", " >>"], ids=ascii)
def test_a_title_of_a_pdf_is_the_text_and_no_more(end: str) -> None:
    """Of the file, of a page, of a bookmark; read back by another reader of the format."""
    title = f"A{end}B"
    document = Document(title, "en", guides=title)
    document.page(Canvas(100, 80), title, bookmark=title)
    content = document.content()
    read = pdfium.PdfDocument(content)
    assert len(read) == 1
    assert read.get_metadata_value("Title") == title
    assert read.get_page_label(0) == title
    assert [each.get_title() for each in read.get_toc()] == [title]
    with pikepdf.open(io.BytesIO(content)) as file:
        assert {*file.docinfo} == {"/Title", "/Creator"} and str(file.docinfo.Title) == title


def alike(hostile: Game, harmless: Game) -> None:
    """What is made of one game is built as what is made of the other; only texts differ."""
    one, other = sound(hostile), sound(harmless)
    assert one is not None and other is not None
    found = list(outputs(one))
    for (sort, name, got), (_, _, wanted) in zip(found, outputs(other), strict=True):
        assert got == wanted, (sort, name)
    assert {sort for sort, _, _ in found} >= {"xml", "html", "java", "json", "svg", "python", "rows"}
