"""Plug-ins: extensions of a module with the counters of optional rules, and their pictures.

Prototypes, rules, texts and translations stay in the module, which plays without them. A plug-in's pieces have slots of
their own in the palette, from where players and rules take them.
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from vmodsmith.art import filenames
from vmodsmith.assemble import naming
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.palette import plugin_copies, plugin_palette
from vmodsmith.assemble.plan import ModulePlan
from vmodsmith.model import Game, Plugin, faces_of
from vmodsmith.vassal.components import Element, ModuleExtension, extension_element
from vmodsmith.vassal.moduledata import EXTENSION_DATA, MODULE_DATA, ModuleData, extension_data
from vmodsmith.vassal.xmltext import xml_bytes
from vmodsmith.words.speech import java_locale

__all__ = ["extension", "module_data", "plugin_entries", "plugin_pictures"]


def extension(made: ModulePlan, plugin: Plugin) -> Element:
    """The root of a plug-in's `buildFile.xml`."""
    game, say = made.game, made.say
    pieces = made.added[plugin.id]
    tab, where = plugin_palette(game, made.style, say, say(plugin.name), pieces, made.texts)
    return ModuleExtension(
        *([extension_element(tab, where)] if pieces else []),
        *(extension_element(*each) for each in plugin_copies(made.style, say, say(plugin.name), pieces, made.texts)),
        version=game.manifest.version,
        description=_description(made, plugin),
        module=say(game.manifest.title),
        moduleVersion=game.manifest.version,
        extensionId=plugin.id,
        nextPieceSlotId=naming.FIRST_FREE_ID,
    )


def plugin_entries(made: ModulePlan, plugin: Plugin, root: Element) -> dict[str, bytes]:
    """The entries of a plug-in's archive except for its pictures."""
    return {
        "buildFile.xml": xml_bytes(root),
        EXTENSION_DATA: extension_data(made.game.manifest.version, _description(made, plugin)),
        MODULE_DATA: module_data(made),
    }


def plugin_pictures(game: Game) -> dict[str, str]:
    """The file name of each picture that belongs to a plug-in, and the plug-in's id."""
    return {
        filenames.face_name(counter, face): game.plugin_by_option[counter.option].id
        for counter in game.counters
        if counter.option in game.plugin_by_option
        for face in faces_of(counter)
    }


def module_data(made: ModulePlan) -> bytes:
    """The data file that identifies the module; plug-ins contain it too."""
    manifest, say = made.game.manifest, made.say
    about = manifest.about
    day = date.fromisoformat(manifest.date) if manifest.date else None
    return ModuleData(
        say(manifest.title),
        manifest.version,
        say(about) if about else "",
        names=_translated(say, manifest.title),
        descriptions=_translated(say, about) if about else {},
        saved=int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp() * 1000) if day else None,
    ).to_bytes()


def _translated(say: Lexicon, key: str) -> dict[str, str]:
    """A text in each further language, by the plain language code: the module manager looks for nothing else."""
    return {java_locale(each)[0]: say.text(key, each) for each in say.others}


def _description(made: ModulePlan, plugin: Plugin) -> str:
    return made.say(plugin.description or plugin.name)
