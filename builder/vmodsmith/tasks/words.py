"""`vmodsmith words`: what a translator has to fill in, as a PO file that the game reads as it is."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith import words
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.reading.game import load_game
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.mechanics import expand
from vmodsmith.words.speech import own_name, plural_table

__all__ = ["to_translate"]

_SEEN = {
    "module": "toolbar, menus and windows of the module",
    "mechanics": "reports, menus and buttons of the rules",
    "print": "printed sheets",
    "gallery": "the gallery in the browser",
}


def to_translate(workspace: Workspace, name: str, language: str) -> str:
    """The catalogue of a game in a language: every text of the game, filled in as far as it is translated, and every
    text of the program that it shows and that the program does not bring in that language.

    Raises WorkspaceError for a game that cannot be read, UserError for an invalid language.
    """
    game, problems = load_game(workspace.root, name)
    if game is None:
        raise WorkspaceError(problems)
    if not language.replace("-", "").isalnum() or not language[:2].isalpha():
        raise UserError(f"--language: found {language!r}, expected a language such as de or pt-BR")
    wanted = [*_of_the_game(game, language), *_of_the_program(game, language)]
    return words.written(language, _remark(game, language), wanted)


def _remark(game: Game, language: str) -> str:
    forms = len(set(plural_table(language)))
    return (
        f"{own_name(language)} ({language}): the texts of {game.manifest.id}.\n"
        f"Keep this file as templates/{game.manifest.id}/strings/{language}.po and add {language} to `languages` in "
        f"counters/{game.manifest.id}/game.yaml.\n"
        "Write each translation into msgstr. An empty msgstr shows the text of the game's first language.\n"
        "Places such as {0}, {name} and $result$ stay as they are; their order is free.\n"
        "A word that depends on a number has all forms of the language, in the order of CLDR: {0:unit|units}. "
        f"This language has {forms}."
    )


def _of_the_game(game: Game, language: str) -> Iterator[words.CatalogueEntry]:
    base = game.manifest.languages[0]
    for key, origin in game.string_origins.items():
        texts = game.strings[key]
        text = texts.get(base) or texts.get("en") or key
        yield words.CatalogueEntry(
            key, text, texts.get(language, ""), f"{origin.file}:{origin.line}", _note(text, "the game's own text"), 0
        )


def _of_the_program(game: Game, language: str) -> Iterator[words.CatalogueEntry]:
    base = game.manifest.languages[0]
    shown = expand(game)[0].strings
    for domain in words.DOMAINS:
        for entry in words.catalogue("en", domain):
            key = words.GALLERY + entry.key if domain == "gallery" else entry.key
            if key in game.string_origins or (domain == "mechanics" and key not in shown):
                continue
            texts = words.texts(domain)[entry.key]
            given = words.spaced(entry.text, game.strings.get(key, {}).get(language, ""))
            if not texts.get(language):
                text = texts.get(base) or texts["en"]
                yield words.CatalogueEntry(key, text, given, entry.where, _note(text, _SEEN[domain]), 0)


def _note(text: str, seen: str) -> str:
    places = sorted(words.places(text))
    return f"{seen}; values: {', '.join(places)}" if places else seen
