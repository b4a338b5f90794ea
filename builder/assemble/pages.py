"""Charts and help pages: the game's jinja2 templates rendered once a language, in a sandbox."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from builder import provenance
from builder.assemble.lexicon import Lexicon
from builder.model import Game, Page
from builder.problems import Problem, WorkspaceError

__all__ = ["HtmlPage", "render"]


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """A page in one language: its title, its file in the module and its HTML."""

    title: str
    file: str
    language: str
    html: str


def render(game: Game, say: Lexicon, pages: Iterable[Page], folder: str) -> list[HtmlPage]:
    """Every page in every language. Raises WorkspaceError with every template that fails.

    A template sees `game` (the model), `text(key)`, `tables` by id, `sources` (data by kind of source) and `language`.
    VASSAL shows pages with the HTML of Swing: version 3.2, with a little CSS.
    """
    made: list[HtmlPage] = []
    problems: list[Problem] = []
    pages = list(pages)
    for language in game.manifest.languages:
        environment = ImmutableSandboxedEnvironment(
            autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        seen = _context(game, say, language)
        for page in pages:
            name = page.id.partition("-")[2] if page.id.split("-")[0].isdigit() else page.id
            try:
                html = environment.from_string(page.text).render(seen)
            except TemplateError as error:
                line = getattr(error, "lineno", None) or 0
                expected = "a template that renders"
                problems.append(Problem(page.file, line, "", str(error.message), expected, check="pages"))
                continue
            base, title = f"page.{folder}.{name}", say.text(f"page.{folder}.{name}", language)
            if language == say.base:
                title = say(base)
            made.append(HtmlPage(title, f"{folder}-{name}-{language}.html", language, _document(html, title)))
    if problems:
        raise WorkspaceError(problems)
    return made


def _context(game: Game, say: Lexicon, language: str) -> dict[str, Any]:
    entries = list(provenance.entries(game))
    return {
        "game": game,
        "language": language,
        "text": lambda key: say.text(key, language),
        "tables": {each.spec.id: each for each in game.tables},
        "sources": {kind: [each for each in entries if each.kind == kind] for kind in provenance.kinds()},
        "summary": provenance.summary(game),
    }


_CSS = """
body { font-family: SansSerif; font-size: 12pt; margin: 12px; color: #222222; background: #fbf9f2; }
h1 { font-size: 18pt; color: #3a3a2c; } h2 { font-size: 14pt; color: #3a3a2c; }
table { border: 1px solid #8a8570; } th { background: #d9d3bd; padding: 4px; } td { padding: 4px; text-align: center; }
td.left, th.left { text-align: left; } p.note { color: #666650; font-size: 10pt; }
tr.even { background: #f1ecdd; }
"""


def _document(body: str, title: str) -> str:
    return f"<html><head><title>{title}</title><style>{_CSS}</style></head><body>{body}</body></html>"
