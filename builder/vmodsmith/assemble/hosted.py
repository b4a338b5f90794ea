"""A plug-in with rules for a module by others: the entries of an extension with the compiled rules, their buttons and a
turn tracker. It contains nothing of the module itself, and does not change it.
"""

from __future__ import annotations

from collections.abc import Iterable

from vmodsmith.assemble.keystrokes import host_keys
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.module import option_tabs, phase_labels, turns
from vmodsmith.assemble.pages import level_pages, referee_pages
from vmodsmith.assemble.translations import bundles, label_rows
from vmodsmith.model import Game
from vmodsmith.rules import compile_rules
from vmodsmith.rules.compile.data import HOSTED_PHASE, HOSTED_TURN, TRACKER
from vmodsmith.vassal.components import (
    Documentation,
    Element,
    GlobalProperties,
    GlobalProperty,
    GlobalTranslatableMessages,
    HelpFile,
    ModuleExtension,
    ScenarioPropertiesOptionTab,
    Translation,
    extension_element,
)
from vmodsmith.vassal.components import Language as LanguageComponent
from vmodsmith.vassal.moduledata import EXTENSION_DATA, MODULE_DATA, extension_data
from vmodsmith.vassal.xmltext import xml_bytes
from vmodsmith.words.speech import java_locale

__all__ = ["plugin_for_host"]


def plugin_for_host(game: Game) -> dict[str, bytes]:
    """The entries of the extension, path in the archive to bytes. Raises WorkspaceError for mistakes in the rules."""
    host, manifest = game.hosted, game.manifest
    assert host is not None
    say = Lexicon(game)
    spots = {number: (host.map, number, x, y) for number, (x, y) in host.centres.items()}
    rules = compile_rules(game, say, spots, host.map)
    how_to_play = referee_pages(game, say)
    pages = [*level_pages(game, say), *how_to_play]
    about = say(manifest.about) if manifest.about else say(manifest.title)
    root = ModuleExtension(
        *_below(
            [(GlobalProperties, None)],
            (
                GlobalProperty(name="TurnTracker.defaultDocked", initialValue="true"),
                *rules.properties,
            ),
        ),
        *_options(game, say),
        *_below([(GlobalTranslatableMessages, None)], (*phase_labels(game, say), *rules.messages)),
        *_below([], turns(game, say, rules, TRACKER, HOSTED_TURN, HOSTED_PHASE, host_keys(game))),
        *_below([], rules.toolbar),
        *_below([(Documentation, None)], (HelpFile(title=each.title, fileName=each.file) for each in how_to_play)),
        *_below([(LanguageComponent, None)], (Translation(locale=",".join(java_locale(each))) for each in say.others)),
        version=manifest.version,
        description=about,
        module=host.name,
        moduleVersion=host.version,
        extensionId=manifest.id,
        nextPieceSlotId=0,
    )
    entries = {page.file: page.html.encode() for page in pages} | rules.files
    entries |= bundles([root], say)
    entries["rules/labels.txt"] = label_rows(root, say).encode()
    entries["buildFile.xml"] = xml_bytes(root)
    entries[EXTENSION_DATA] = extension_data(manifest.version, about)
    entries[MODULE_DATA] = host.data.encode()
    return entries


def _options(game: Game, say: Lexicon) -> list[Element]:
    """The options of the game.

    A tab of an extension does not know its place yet while its own parts are made, so they are added after it one by
    one.
    """
    made: list[Element] = []
    for tab in option_tabs(game, say):
        parts = list(tab)
        for each in parts:
            tab.remove(each)
        made += _below([(GlobalProperties, None)], [tab])
        made += _below([(GlobalProperties, None), (ScenarioPropertiesOptionTab, str(tab.get("name")))], parts)
    return made


def _below(path: list[tuple[object, str | None]], elements: Iterable[Element]) -> list[Element]:
    return [extension_element(each, path) for each in elements]  # type: ignore[arg-type]
