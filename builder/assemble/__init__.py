"""From the model and its pictures to the entries of a module's archive."""

from __future__ import annotations

from builder.assemble.lexicon import Lexicon
from builder.assemble.module import module, setup_file
from builder.assemble.pages import render
from builder.assemble.plan import Plan, plan
from builder.assemble.setups import saved_game
from builder.model import Game, Style
from builder.vassal.components import Element
from builder.vassal.i18n import bundle_name, properties_bytes, translatable_texts
from builder.vassal.moduledata import ModuleData
from builder.vassal.xmltext import xml_bytes

__all__ = ["Plan", "assemble", "picture_entries", "plan"]


def picture_entries(images: dict[str, bytes]) -> dict[str, bytes]:
    """The entries of pictures: path in the archive to bytes."""
    return {f"images/{name}": data for name, data in images.items()}


def assemble(game: Game, style: Style) -> dict[str, bytes]:
    """The entries of a module but for its pictures: path in the archive to bytes."""
    made = plan(game, style)
    say = made.say
    charts = render(game, say, game.charts, "charts")
    help_pages = render(game, say, game.help, "help")
    root = module(made, charts, help_pages)
    entries = {page.file: page.html.encode() for page in (*charts, *help_pages)}
    entries |= made.rules.files
    for setup in game.setups:
        entries[setup_file(setup.id)] = saved_game(made, setup)
    for language in say.others:
        entries[bundle_name(language)] = properties_bytes(_translation(root, say, language))
    manifest = game.manifest
    entries["moduledata"] = ModuleData(say(manifest.title), manifest.version).to_bytes()
    entries["buildFile.xml"] = xml_bytes(root)
    return entries


def _translation(root: Element, say: Lexicon, language: str) -> dict[str, str]:
    """Translation key to text, for every text of the build file that has one in the language."""
    local = say.translation(language)
    found = {}
    for each in translatable_texts(root):
        if each.attribute == "sides":
            found[each.key] = ",".join(local.get(side, side) for side in each.text.split(","))
        elif each.is_shown and each.text in local:
            found[each.key] = local[each.text]
    return found
