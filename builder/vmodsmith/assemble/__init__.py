"""From the model and its pictures to the entries of the archives of a module and its plug-ins."""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith.art.pictures import Picture, pictures
from vmodsmith.assemble.how_to_play import how_to_play, titles
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.module import leave_out, module, setup_file, tutorial_file
from vmodsmith.assemble.pages import HtmlPage, level_pages, render
from vmodsmith.assemble.plan import ModulePlan, plan
from vmodsmith.assemble.plugins import extension, module_data, plugin_entries, plugin_pictures
from vmodsmith.assemble.setups import saved_game
from vmodsmith.assemble.translations import bundles
from vmodsmith.assemble.tutorial_logs import faults, traits_of_module, without_others
from vmodsmith.assemble.unnamed import name_pictures
from vmodsmith.foundation.cache import Cache
from vmodsmith.model import Game, Style
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.xmltext import xml_bytes

__all__ = ["ModulePlan", "archives", "assemble", "help_pages", "picture_entries", "plan", "tree_and_setups"]


def picture_entries(game: Game, images: dict[str, bytes]) -> dict[str, dict[str, bytes]]:
    """The entries of pictures, path in the archive to bytes, of the module ("") and of each plug-in by id."""
    homes = plugin_pictures(game)
    found: dict[str, dict[str, bytes]] = {"": {}, **{each.id: {} for each in game.manifest.plugins}}
    for name, data in images.items():
        found[homes.get(name, "")][f"images/{name}"] = data
    return found


def archives(
    game: Game, style: Style, cache: Cache | None = None, wanted: Iterable[Picture] | None = None
) -> dict[str, dict[str, bytes]]:
    """The entries, except for pictures, of the module ("") and of each plug-in by id.

    With a `cache`, results for the same data are reused. `wanted` are the `pictures` of the game in this style, if the
    caller has them.
    """
    made = plan(game, style, cache)
    names = [each.name for each in (pictures(game, style) if wanted is None else wanted)]
    plugins = {each.id: extension(made, each) for each in game.manifest.plugins}
    found = {"": _module(made, list(plugins.values()), names, cache)}
    made.texts.close()
    return found | {each.id: plugin_entries(made, each, plugins[each.id]) for each in game.manifest.plugins}


def assemble(game: Game, style: Style) -> dict[str, bytes]:
    """The entries of a module except for its pictures: path in the archive to bytes."""
    return archives(game, style)[""]


def tree_and_setups(game: Game) -> tuple[Element, dict[str, bytes]]:
    """The tree of a module without its pages, and the entries of its setups."""
    made = plan(game)
    return module(made, [], []), {setup_file(each.id): saved_game(made, each) for each in game.setups}


def help_pages(game: Game, style: Style, language: str, cache: Cache | None = None) -> list[HtmlPage]:
    """The pages of the Help menu in a language of the game, in their order, as the module has them."""
    pages = render(game, Lexicon(game), game.help, "help", [language])
    if not game.explained:
        return pages
    made = plan(game, style, cache)
    names = [each.name for each in pictures(game, style, cache)]
    root = module(made, render(game, made.say, game.charts, "charts"), [*titles(game, made.say), *pages])
    explained = how_to_play(game, style, made.say, root, names)
    made.texts.close()
    return [*(each for each in explained if each.language == language), *pages]


def _module(made: ModulePlan, plugins: list[Element], names: list[str], cache: Cache | None) -> dict[str, bytes]:
    """The module's entries; the translations of its plug-ins are among them."""
    game, say = made.game, made.say
    charts = render(game, say, game.charts, "charts", cache=cache)
    help_pages = render(game, say, game.help, "help", cache=cache)
    root = module(made, charts, [*titles(game, say), *help_pages])
    explained = how_to_play(game, made.style, say, root, names, cache)
    elsewhere = plugin_pictures(game)
    name_pictures(root, (each for each in names if each not in elsewhere))
    entries = {
        page.file: page.html.encode() for page in (*charts, *explained, *help_pages, *level_pages(game, say, cache))
    }
    entries |= made.rules.files
    for setup in game.setups:
        entries[setup_file(setup.id)] = saved_game(made, setup)
    traits = traits_of_module(root, entries) if game.tutorials else frozenset()
    for tutorial in game.tutorials:
        if any(faults(tutorial.log, traits)):  # `check` says so
            leave_out(root, tutorial)
        else:
            entries[tutorial_file(tutorial)] = without_others(tutorial.log)
    entries |= bundles([root, *plugins], say, made.texts.shown)
    entries["moduledata"] = module_data(made)
    entries["buildFile.xml"] = xml_bytes(root)
    return entries
