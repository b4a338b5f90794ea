"""Charts and help pages: the game's jinja2 templates rendered once a language, in a sandbox.

VASSAL shows pages with the HTML of Swing: version 3.2 with a little CSS. What looks good there is in `pages.css` and in
the macros of `pages.html.j2`, which templates import as `page.html.j2`.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import repeat
from typing import Any

from jinja2 import BytecodeCache, DictLoader, StrictUndefined, TemplateError
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.evidence import provenance
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Game, Page, Phase, Table, Unit, source_kind

__all__ = ["LEVELS", "HtmlPage", "level_pages", "render"]

LEVELS = ("off", "warn", "full")
"""How far a referee can go, in the words of the option of this name."""


_FAILURES = (TemplateError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What a template that runs on wrong data or wrong code can raise."""


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """A page in one language: its title, its file in the module and its HTML, which is ASCII."""

    title: str
    file: str
    language: str
    html: str


def render(
    game: Game, say: Lexicon, pages: Iterable[Page], folder: str, languages: Iterable[str] | None = None
) -> list[HtmlPage]:
    """Every page in every language of the game, or in those that are wanted. Raises WorkspaceError with every template that fails.

    A template sees `game` (the model), `language` and

    - `text(key)` and `rich(key)`, a text plain and with its `**bold**` and `` `keys` `` as HTML; `known(key)`;
    - `tables` by id, `cell(table, row, column)` and `records(table)`, rows as mappings that have the row heading too;
    - the filter `printed`, the values on each face of a unit; `tally(items, numbers)`, pairs of item and count;
      `by(items, attribute)`, lists of the items by the value of an attribute;
    - `entries`, all data with a source; `summary`, file to count a kind of source; `sort_of(source)`, the kind.
    """
    made: list[HtmlPage] = []
    problems: list[Problem] = []
    pages = list(pages)
    loader = DictLoader({"page.html.j2": _packaged("pages.html.j2"), **{page.file: page.text for page in pages}})
    facts = _facts(game)
    for language in game.manifest.languages if languages is None else languages:
        environment = ImmutableSandboxedEnvironment(
            loader=loader,
            bytecode_cache=_compiled,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        unknown: dict[str, int] = {}  # the line of the page by key
        text = _texts(say, language, unknown)
        environment.globals.update(facts, language=language, text=text, rich=lambda key, text=text: _rich(text(key)))
        environment.globals["sentence"] = lambda key, text=text: _rich(_sentence(text(key)))
        environment.filters["printed"] = _printed(game)
        for page in pages:
            name = page.id.partition("-")[2] if page.id.split("-")[0].isdecimal() else page.id
            unknown.clear()
            try:
                html = environment.get_template(page.file).render()
            except _FAILURES as error:
                line = getattr(error, "lineno", None) or _line(error)
                expected = "a template that renders"
                problems.append(Problem(page.file, line, "", str(error), expected, check="pages"))
                continue
            # Not translated by the engine: a page is named in its own language, else its namesake would bear the same name.
            title = text(f"page.{folder}.{name}")
            made.append(HtmlPage(title, f"{folder}-{name}-{language}.html", language, _document(html, title)))
            if language == say.base:
                expected = "a text of strings/"
                problems += [
                    Problem(page.file, line, "", key, expected, say.nearest(key), check="pages")
                    for key, line in unknown.items()
                ]
    if problems:
        raise WorkspaceError(problems)
    return made


def level_pages(game: Game, say: Lexicon) -> list[HtmlPage]:
    """What the referee does, and what is left to the players: a page for each of the levels that the game offers, in every language."""
    offered = next((each.values for each in game.manifest.options if each.id == "referee"), ())
    body = _packaged("levels.html.j2")
    pages = [
        Page(id=level, file=f"level-{level}.html.j2", text=f'{{% set level = "{level}" %}}\n{body}')
        for level in LEVELS
        if level in offered and game.rules
    ]
    return render(game, say, pages, "level")


class _Compiled(BytecodeCache):
    """Templates compiled for one language serve the others too, and the next time for as long as they are the same: what is kept
    has the digest of its source with it."""

    def __init__(self) -> None:
        self._held: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._held:
            bucket.bytecode_from_string(self._held[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._held[bucket.key] = bucket.bytecode_to_string()


_compiled = _Compiled()


def _texts(say: Lexicon, language: str, unknown: dict[str, int]) -> Callable[[str], str]:
    """What a template calls for texts; keys without a text are noted, each with the line that asked for it first."""

    def text(key: str) -> str:
        if say.unknown(key):
            unknown.setdefault(key, _asking())
        return say.text(key, language)

    return text


def _asking() -> int:
    """The line of the running page; that of the page, where a macro of another template asks. 0 outside of all."""
    line, frame = 0, inspect.currentframe()
    while frame:
        template = frame.f_globals.get("__jinja_template__")
        line = template.get_corresponding_lineno(frame.f_lineno) if template else line
        frame = frame.f_back
    return line


def _facts(game: Game) -> dict[str, Any]:
    """What a template sees that is the same in every language."""
    entries = list(provenance.entries(game))
    return {
        "game": game,
        "known": lambda key: key in game.strings,
        "tables": {each.spec.id: each for each in game.tables},
        "cell": _cell,
        "records": _records,
        "tally": _tally,
        "by": _by,
        "entries": entries,
        "sources": {kind: [each for each in entries if each.kind == kind] for kind in provenance.kinds()},
        "summary": provenance.summary(game),
        "sort_of": source_kind,
        "told": _told(game),
        "by_hand": list(_by_hand(game)),
    }


def _told(game: Game) -> Callable[[str, Phase], str]:
    """The key of a text about a phase: `START.PHASE`, or the same for both sides, or for all whose id begins with one word; empty
    for none."""
    sides = {each.id for each in game.manifest.sides}

    def key(start: str, phase: Phase) -> str:
        first, _, rest = phase.id.partition("-")
        names = (phase.id, rest if first in sides else phase.id, first)
        return next((f"{start}.{name}" for name in names if f"{start}.{name}" in game.strings), "")

    return key


def _by_hand(game: Game) -> Iterator[tuple[str, str]]:
    """Keys by which players do to their pieces what the rules would: how they are written, the text of each."""
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
        yield f"Alt+{n}", dice
    yield "Ctrl+Z", "ui.undo"


_MARKED = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")


def _sentence(text: str) -> str:
    """A text that stands behind something else where players read it, as a sentence of its own."""
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


def _cell(table: Table, row: str, column: str) -> str:
    """One cell of a table; raises TemplateError, so that a page says which one is missing."""
    at = dict(table.rows).get(str(row))
    if at is None or str(column) not in table.columns:
        raise TemplateError(f"table {table.spec.id!r} has no cell at row {row!r}, column {column!r}")
    return at[table.columns.index(str(column))]


def _records(table: Table) -> list[dict[str, str]]:
    return [{"row": heading, **dict(zip(table.columns, cells, strict=True))} for heading, cells in table.rows]


def _tally(items: Iterable[Any], numbers: Iterable[int] = repeat(1)) -> list[tuple[Any, int]]:
    """Each item once with its count, or the sum of its numbers; the commonest first."""
    found: Tally[Any] = Tally()
    for item, number in zip(items, numbers, strict=False):
        found[item] += number
    return found.most_common()


def _by(items: Iterable[Any], attribute: str) -> dict[Any, list[Any]]:
    """Lists of the items by the value of an attribute, in the order in which values come first."""
    if attribute.startswith("_"):
        raise TemplateError(f"{attribute!r} is not for pages")
    found: dict[Any, list[Any]] = {}
    for item in items:
        found.setdefault(getattr(item, attribute), []).append(item)
    return found


def _printed(game: Game) -> Callable[[Unit], tuple[str, ...]]:
    """The values of each face in the order of the statistics, joined with `-`, signs as the style prints them."""
    order = [each.id for each in game.manifest.stats]
    signs = game.style.signs

    def values(unit: Unit) -> tuple[str, ...]:
        return tuple(
            "-".join(signs.get(str(face[stat]), str(face[stat])) for stat in order if stat in face)
            for face in unit.values
        )

    return values


def _line(error: BaseException) -> int:
    """The line of the template in which a running template failed."""
    line = 0
    trace = error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


@cache
def _packaged(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _document(body: str, title: str) -> str:
    """A whole page. It is 700 px wide, since VASSAL opens a window as wide as its longest paragraph, and ASCII, since
    VASSAL reads help pages in the encoding of the player's computer."""
    whole = (
        f"<html><head><title>{escape(title)}</title><style>{_packaged('pages.css')}</style></head>\n<body>"
        f'<table class="sheet" width="700" cellpadding="0" cellspacing="0" border="0"><tr><td>\n{body}\n</td></tr></table>'
        "</body></html>\n"
    )
    return whole.encode("ascii", "xmlcharrefreplace").decode("ascii")
