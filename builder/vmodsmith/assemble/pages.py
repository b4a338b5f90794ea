"""Charts and help pages: the game's jinja2 templates, rendered for each language in a sandbox.

VASSAL shows pages with the HTML of Swing: version 3.2 with a little CSS. Styles that work there are in `pages.css` and
in the macros of `pages.html.j2`, which templates import as `page.html.j2`.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache as cache_of
from functools import partial
from importlib import resources
from itertools import repeat
from types import MappingProxyType
from typing import Any

from jinja2 import BytecodeCache, TemplateNotFound, TemplateSyntaxError
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from vmodsmith.assemble import markup
from vmodsmith.assemble.kept_pages import KeptPages, Rendered
from vmodsmith.assemble.lexicon import Lexicon, dice_key
from vmodsmith.assemble.shown import shown
from vmodsmith.evidence import provenance
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.foundation.memo import OfObject
from vmodsmith.foundation.problems import Problem, WorkspaceError, nearest
from vmodsmith.foundation.sandbox import FILTERS, TESTS, Budget, Sandbox, TemplateFault, TemplateRecord, field
from vmodsmith.model import Game, Page, source_kind
from vmodsmith.words.speech import day, decimal, written

__all__ = [
    "LEVELS", "HtmlPage", "keys_about", "level_pages", "packaged", "page_file", "page_name", "referee_pages", "render",
]  # fmt: skip

LEVELS = ("off", "warn", "full")
"""The levels of the referee, in the words of the option."""


_STEPS_A_PAGE = 400_000
_STEPS = 4_000_000
"""The most steps for rendering a page, and all pages of a game together (`foundation/sandbox.py`)."""

_PAGES = 200
_LONGEST = 256 * 1024
"""The most pages of a folder, and the most characters of all their templates together."""


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """A page in one language: its title, its file in the module and its HTML, which is ASCII."""

    title: str
    file: str
    language: str
    html: str


def page_name(page: Page) -> str:
    """The name of a page in the module: its file name without the number for sorting."""
    return page.id.partition("-")[2] if page.id.split("-")[0].isdecimal() else page.id


def page_file(folder: str, name: str, language: str) -> str:
    """The file name of a page in the module."""
    return f"{folder}-{name}-{language}.html"


def render(
    game: Game,
    say: Lexicon,
    pages: Iterable[Page],
    folder: str,
    languages: Iterable[str] | None = None,
    cache: Cache | None = None,
    given: Mapping[str, Any] = MappingProxyType({}),
) -> list[HtmlPage]:
    """Every page in every language of the game, or in the wanted ones. Raises WorkspaceError with every template that
    fails. `given` are more plain data for all of them, by name.

    A template sees only plain data (`shown.py`, `foundation/sandbox.py`): `game`, `language` and

    - `text(key)` and `rich(key)`, a text plain and with its `**bold**` and `` `keys` `` as HTML; `known(key)`;
    - `number(value)` and `day(date)`, a number and a date such as 2026-11-27 in the form of the language;
    - `tables` by id, `cell(table, row, column)` and `records(table)`, rows as mappings that have the row heading too;
    - the filter `printed`, the values on each face of a unit; `tally(items, numbers)`, pairs of item and count;
      `by(items, attribute)`, lists of the items by the value of an attribute;
    - `entries`, all data with a source; `summary`, file to count a kind of source; `sort_of(source)`, the kind.

    With a `cache`, a page is rendered again only if something that it uses has changed; the pages of a game object, in
    all its languages and without more data, only once: a build makes and then checks them.
    """
    pages = list(pages)
    if not pages:
        return []
    once = cache is not None and languages is None and not given
    known = (_once.get(game) or {}).get(folder) if once else None
    if known is None or known[0] != pages:
        known = pages, _rendered(game, say, pages, folder, languages, cache, given)
        if once:
            _once[game] = {**(_once.get(game) or {}), folder: known}
    return list(known[1])


_once: OfObject[Game, dict[str, tuple[list[Page], list[HtmlPage]]]] = OfObject()
"""The rendered pages of a game object by folder, with the pages that they were rendered from."""


def _rendered(
    game: Game,
    say: Lexicon,
    pages: list[Page],
    folder: str,
    languages: Iterable[str] | None,
    cache: Cache | None,
    given: Mapping[str, Any],
) -> list[HtmlPage]:
    """The pages, as `render` gives them."""
    _bounded(pages)
    made: list[HtmlPage] = []
    problems: list[Problem] = []
    templates = {"page.html.j2": packaged("pages.html.j2"), **{page.file: page.text for page in pages}}
    kept = KeptPages(game, folder, templates, cache, given)
    facts = cache_of(partial(_facts, game, "\n".join(templates.values())))
    left = _STEPS
    wanted = list(game.manifest.languages if languages is None else languages)
    kept.look_up(pages, wanted)
    for language in wanted:
        unknown: dict[str, int] = {}  # the line of the page by key
        text = _texts(say, language, unknown)
        budget = Budget(_STEPS_A_PAGE)
        environment: Sandbox | None = None
        for page in pages:
            if left <= 0:
                found, expected = "more work than all pages of a folder may do together", f"at most {_STEPS:,} steps"
                problems.append(Problem(page.file, 0, "", found, expected, check="pages"))
                break
            name = page_name(page)
            unknown.clear()
            most = min(_STEPS_A_PAGE, left)
            known = kept.find(page, language, most)
            if known is None:
                budget.left = most
                if environment is None:
                    data, functions = facts()
                    environment = Sandbox(
                        templates,
                        budget,
                        data={
                            **data,
                            **given,
                            "language": language,
                            "game": kept.game,
                            "tables": _tables(game, language),
                        },
                        functions={**functions, **_worded(text, language)},
                        filters={"printed": _printed(game)},
                        bytecode_cache=_Compiled(cache) if cache else _compiled,
                    )
                _forget_imports(environment)
                try:
                    html = environment.get_template(page.file).render()
                except Exception as error:  # whatever a template raises is its fault, reported with its line
                    problems.append(_fault(page, error, templates))
                    continue
                finally:
                    left -= most - max(budget.left, 0)
                wrong = [
                    Problem(page.file, _line_of(page.text, there), "", found, expected, check="pages")
                    for there, found, expected in markup.faults(html)
                ]
                if wrong:
                    problems += wrong
                    continue
                known = Rendered(html, most - budget.left)
                if not unknown:
                    kept.add(page, language, known)
            else:
                left -= known.steps
            # Not translated by the engine: a page is named in its own language, else its namesake would bear the same
            # name.
            title = text(f"page.{folder}.{name}")
            made.append(HtmlPage(title, page_file(folder, name, language), language, _document(known.html, title)))
            if language == say.base:
                expected = "a text of strings/"
                problems += [
                    Problem(page.file, line, "", key, expected, say.nearest(key), check="pages")
                    for key, line in unknown.items()
                ]
    kept.close()
    if problems:
        raise WorkspaceError(list(dict.fromkeys(problems)))
    return made


def _forget_imports(environment: Sandbox) -> None:
    """Let each page import its macros again, so that its cost and the data it uses do not depend on other pages."""
    for template in environment.cache.values() if environment.cache else ():
        template._module = None


def _bounded(pages: list[Page]) -> None:
    """Raise WorkspaceError for too many or too long pages."""
    if len(pages) > _PAGES:
        expected = f"at most {_PAGES} pages in this folder"
        raise WorkspaceError([Problem(pages[_PAGES].file, 0, "", f"{len(pages)} pages", expected, check="pages")])
    length = 0
    for page in pages:
        length += len(page.text)
        if length > _LONGEST:
            expected = f"at most {_LONGEST:,} in the templates of this folder"
            raise WorkspaceError([Problem(page.file, 0, "", f"{length:,} characters", expected, check="pages")])


def _line_of(template: str, text: str) -> int:
    """The line of a template with a text; 0 if there is none."""
    place = template.find(text) if text else -1
    return template.count("\n", 0, place) + 1 if place >= 0 else 0


def _fault(page: Page, error: Exception, templates: Mapping[str, str]) -> Problem:
    """The problem of a page that does not render."""
    file, line = _where(error, templates) or (page.file, 0)
    strange = re.match(r"No (filter|test) named '(.+)'", str(error))
    if strange:  # reported when a page is compiled, or when it comes to an `if` that asks for it
        close = nearest(strange[2], FILTERS if strange[1] == "filter" else TESTS)
        line = line or getattr(error, "lineno", 0)
        return Problem(page.file, line, "", strange[2], f"a {strange[1]} that pages have", close, "pages")
    if isinstance(error, TemplateSyntaxError):
        at = error.name if error.name in templates else page.file
        return Problem(str(at), error.lineno, "", str(error.message), "a template that renders", check="pages")
    if isinstance(error, TemplateFault):
        quoted = len(error.found) > 1 and error.found[0] == error.found[-1] == "'"
        found = error.found[1:-1] if quoted else error.found
        return Problem(file, line, "", found, error.expected, nearest(found, error.valid), check="pages")
    if isinstance(error, TemplateNotFound):
        found = str(error.name)
        return Problem(
            file, line, "", found, "`page.html.j2`, or a page of this folder", nearest(found, templates), "pages"
        )
    if isinstance(error, RecursionError | MemoryError | SyntaxError):
        found = "macros or brackets nested without end"
        return Problem(file, line, "", found, "a template that renders", check="pages")
    return Problem(file, line, "", str(error) or type(error).__name__, "a template that renders", check="pages")


def level_pages(game: Game, say: Lexicon, cache: Cache | None = None) -> list[HtmlPage]:
    """Pages on the work of the referee and of the players, one for each level that the game offers, in
    every language.
    """
    offered = next((each.values for each in game.manifest.options if each.id == "referee"), ())
    body = packaged("levels.html.j2")
    pages = [
        Page(id=level, file=f"level-{level}.html.j2", text=f'{{% set level = "{level}" %}}\n{body}')
        for level in LEVELS
        if level in offered and game.rules
    ]
    return render(game, say, pages, "level", cache=cache)


def referee_pages(game: Game, say: Lexicon) -> list[HtmlPage]:
    """Pages on playing a module by others with the referee of a plug-in, in every language: what to do, what it judges,
    its commands, buttons and keys.
    """
    page = Page(id="referee", file="referee.html.j2", text=packaged("referee.html.j2"))
    return render(game, say, [page] if game.rules else [], "plugin")


class _Compiled(BytecodeCache):
    """Compiled templates, shared by all languages, and stored for the next time with a digest of their source."""

    def __init__(self, cache: Cache | None = None) -> None:
        self._held: dict[str, bytes] = {}
        self._cache = cache

    def load_bytecode(self, bucket: Bucket) -> None:
        found = self._held.get(bucket.key)
        if found is None and self._cache:
            found = self._cache.get(_template_key(bucket))
        if found is not None:
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._held[bucket.key] = bucket.bytecode_to_string()
        if self._cache:
            self._cache.set(_template_key(bucket), self._held[bucket.key])


def _template_key(bucket: Bucket) -> str:
    """The key of a compiled template: by its name and source, the program and the version of Python."""
    return "template:" + digest(code_fingerprint(), sys.version, bucket.key, bucket.checksum)


_compiled = _Compiled()


def _texts(say: Lexicon, language: str, unknown: dict[str, int]) -> Callable[[str], str]:
    """The functions of a template for texts; keys without a text are recorded, each with the first line
    that uses it.
    """

    def text(key: str) -> str:
        if not isinstance(key, str):
            raise TemplateFault(repr(key)[:40], "a key of strings/")
        if key not in unknown and say.unknown(key):
            unknown[key] = _asking()
        return say.text(key, language)

    return text


def _asking() -> int:
    """The current line of the page being rendered, even within a macro of another template; 0 outside of rendering."""
    line, frame = 0, inspect.currentframe()
    while frame:
        template = frame.f_globals.get("__jinja_template__")
        line = template.get_corresponding_lineno(frame.f_lineno) if template else line
        frame = frame.f_back
    return line


def _worded(text: Callable[[str], str], language: str) -> dict[str, Callable[..., Any]]:
    """The functions of templates that give texts, numbers and days in one language."""
    return {
        "text": text,
        "rich": lambda key: _rich(text(key)),
        "sentence": lambda key: _rich(_sentence(text(key))),
        "number": lambda value: _number(value, language),
        "day": lambda value: _day(str(value), language),
    }


def _number(value: Any, language: str) -> str:
    try:
        return decimal(float(value), language, 12)
    except (TypeError, ValueError):
        raise TemplateFault(str(value)[:40], "a number, such as 19.05") from None


def _day(text: str, language: str) -> str:
    try:
        return day(text, language)
    except ValueError:
        raise TemplateFault(text[:40], "a day of the calendar, such as 2026-11-27") from None


def _facts(game: Game, written: str) -> tuple[dict[str, Any], dict[str, Callable[..., Any]]]:
    """The data and functions of a template that are the same in every language.

    Data that need a pass over the whole game, and that no template names (`written`), are left empty.
    """
    sourced = any(name in written for name in ("entries", "sources"))
    entries = shown(list(provenance.entries(game))) if sourced else ()
    data = {
        "game": shown(game),
        "entries": entries,
        "sources": {
            kind: tuple(each for each in entries if field(each, "kind") == kind) for kind in provenance.kinds()
        },
        "summary": {
            file: {kind: count[kind] for kind in provenance.kinds()}
            for file, count in (provenance.summary(game).items() if "summary" in written else ())
        },
        "by_hand": tuple(_by_hand(game)),
    }
    functions: dict[str, Callable[..., Any]] = {
        "known": lambda key: isinstance(key, str) and key in game.strings,
        "cell": _cell,
        "records": _records,
        "tally": _tally,
        "by": _by,
        "sort_of": lambda source: source_kind(str(source) if source else None),
        "told": _told(game),
    }
    return data, functions


def _tables(game: Game, language: str) -> dict[str, Any]:
    """The tables by id, with numbers in the form of the language: `0,5`.

    A paragraph of the rulebook that looks like a number is unchanged.
    """

    def cell(text: str) -> str:
        return text if text in game.index.ids else written(text, language)

    return {
        each.spec.id: shown(
            each.model_copy(update={"rows": tuple((row, tuple(map(cell, cells))) for row, cells in each.rows)})
        )
        for each in game.tables
    }


def _told(game: Game) -> Callable[[str, TemplateRecord], str]:
    """The key of a text about a phase: `START.PHASE`, or the same for both sides, or for all whose id begins with one
    word; empty for none."""

    def key(start: str, phase: TemplateRecord) -> str:
        keys = keys_about(game, start, _of(phase, "id", "a phase"))
        return next((each for each in keys if each in game.strings), "")

    return key


def keys_about(game: Game, start: str, phase: str) -> tuple[str, ...]:
    """The keys that a text about a phase can have, the most particular first."""
    first, _, rest = phase.partition("-")
    names = (phase, rest if first in game.side_by_id else game.phase_parts.get(phase, phase), first)
    return tuple(dict.fromkeys(f"{start}.{name}" for name in names))


def _by_hand(game: Game) -> Iterator[tuple[str, str]]:
    """Keys with which players do by hand what the rules would do: as written, with the text of each."""
    kinds = list(game.kinds.values())
    if any(each.flip == "steps" for each in kinds):
        yield from (("Ctrl+L", "ui.step-loss"), ("Ctrl+Shift+L", "ui.step-back"))
    if any(each.flip != "none" for each in kinds):
        yield "Ctrl+F", "ui.flip"
    if any(each.eliminated for each in kinds):
        yield from (("Ctrl+E", "ui.eliminate"), ("Ctrl+Shift+E", "ui.restore"))
    yield from ((each.key, each.name) for each in game.conditions)
    yield from ((value.key, value.name) for state in game.states if state.menu for value in state.values if value.key)
    if any(each.track for each in kinds):
        yield from (("Ctrl+Up", "ui.track.up"), ("Ctrl+Down", "ui.track.down"))
    for n, dice in enumerate(game.manifest.dice, 1):
        yield f"Alt+{n}", dice_key(dice)
    yield "Ctrl+Z", "ui.undo"


_MARKED = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")


def _sentence(text: str) -> str:
    """A text that usually follows another, as a sentence of its own."""
    return text[:1].upper() + text[1:]


def _rich(text: str) -> Markup:
    """A text with `**bold**` and `` `code` `` as HTML; everything else is escaped."""
    parts: list[str] = []
    end = 0
    for found in _MARKED.finditer(text):
        parts.append(escape(text[end : found.start()]))
        tag, inner = ("b", found[1]) if found[1] else ("code", found[2])
        parts.append(Markup("<{0}>{1}</{0}>").format(tag, inner))
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def _of(record: object, name: str, expected: str) -> Any:
    """A field of a record that a template passes to a function. Raises TemplateFault if it is not such a record."""
    try:
        return field(record, name) if isinstance(record, TemplateRecord) else _none(record, expected)
    except KeyError:
        return _none(record, expected)


def _none(found: object, expected: str) -> Any:
    if isinstance(found, str) and expected == "a table":
        expected = f'a table, not its name: tables["{found}"]'
    raise TemplateFault(
        repr(found) if isinstance(found, str | int | float | TemplateRecord) else "something else", expected
    )


def _cell(table: TemplateRecord, row: str, column: str) -> str:
    """One cell of a table; raises TemplateFault, so that the message names the missing one."""
    spec, rows = _of(table, "spec", "a table"), dict(_of(table, "rows", "a table"))
    columns = _of(table, "columns", "a table")
    found = f"table {field(spec, 'id')!r} has no cell at row {row!r}, column {column!r}"
    if str(row) not in rows:
        raise TemplateFault(found, f"a row of it: {', '.join(rows)}"[:200])
    if str(column) not in columns:
        raise TemplateFault(found, f"a column of it: {', '.join(columns)}"[:200])
    cell: str = rows[str(row)][columns.index(str(column))]
    return cell


def _records(table: TemplateRecord) -> tuple[dict[str, str], ...]:
    columns = _of(table, "columns", "a table")
    return tuple(
        {"row": heading, **dict(zip(columns, cells, strict=True))} for heading, cells in _of(table, "rows", "a table")
    )


def _tally(items: Iterable[Any], numbers: Iterable[int] = repeat(1)) -> tuple[tuple[Any, int], ...]:
    """Each item once with its count, or the sum of its numbers, the most frequent first."""
    found: Tally[Any] = Tally()
    for item, number in zip(items, numbers, strict=False):
        found[item] += number
    return tuple(found.most_common())


def _by(items: Iterable[Any], attribute: str) -> dict[Any, tuple[Any, ...]]:
    """The items by the value of an attribute, in the order in which values first occur."""
    found: dict[Any, list[Any]] = {}
    for item in items:
        found.setdefault(_of(item, attribute, f"a datum with a field {attribute!r}"), []).append(item)
    return {value: tuple(those) for value, those in found.items()}


def _printed(game: Game) -> Callable[[TemplateRecord], tuple[str, ...]]:
    """The values of each face in the order of the statistics, joined with `-`, with the signs of the style."""
    order = [each.id for each in game.manifest.stats]
    signs = game.style.signs

    def values(unit: TemplateRecord) -> tuple[str, ...]:
        return tuple(
            "-".join(signs.get(str(face[stat]), str(face[stat])) for stat in order if stat in face)
            for face in _of(unit, "values", "a unit")
        )

    return values


def _where(error: BaseException, templates: Mapping[str, str]) -> tuple[str, int] | None:
    """The file and line of the author's template at which rendering failed."""
    found = None
    trace = error.__traceback__
    while trace:
        file = trace.tb_frame.f_code.co_filename
        if file in templates and file != "page.html.j2":
            found = file, trace.tb_lineno
        trace = trace.tb_next
    return found


@cache_of
def packaged(name: str) -> str:
    """A template that comes with the program, by its file name."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _document(body: str, title: str) -> str:
    """A whole page.

    It is 700 px wide, because VASSAL opens a window as wide as its longest paragraph, and ASCII, because VASSAL reads
    help pages in the encoding of the player's computer.
    """
    whole = (
        f"<html><head><title>{escape(title)}</title><style>{packaged('pages.css')}</style></head>\n<body>"
        f'<table class="sheet" width="700" cellpadding="0" cellspacing="0" '
        f'border="0"><tr><td>\n{body}\n</td></tr></table>'
        "</body></html>\n"
    )
    return whole.encode("ascii", "xmlcharrefreplace").decode("ascii")
