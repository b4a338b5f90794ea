"""The small data files of an archive that identify it as a module, an extension or a saved game.

Specification: ``VASSAL.build.module.metadata`` (``AbstractMetaData``, ``ModuleMetaData``,
``ExtensionMetaData``, ``SaveMetaData``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

from .components.definition import Element
from .xmltext import DocumentTooLarge, parse_xml, xml_bytes

__all__ = [
    "EXTENSION_DATA",
    "MODULE_DATA",
    "SAVE_DATA",
    "VASSAL_VERSION",
    "ModuleData",
    "extension_data",
    "module_name",
    "save_data",
]

VASSAL_VERSION = "3.7.26"
"""Version of VASSAL whose formats this package writes."""

MODULE_DATA = "moduledata"
"""Name of the data file in a module; a saved game carries a copy of its module's."""

EXTENSION_DATA = "extensiondata"
"""Name of the data file in an extension."""

SAVE_DATA = "savedata"
"""Name of the data file in a saved game."""


@dataclass(frozen=True, slots=True)
class ModuleData:
    """The data that the module manager shows of a module.

    *names* and *descriptions* are translations by language code (``ja``). *saved* is the date in
    milliseconds since 1970; with None the module manager shows no date.
    """

    name: str
    version: str
    description: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    descriptions: Mapping[str, str] = field(default_factory=dict)
    extra1: str = ""
    extra2: str = ""
    saved: int | None = None
    vassal_version: str = VASSAL_VERSION

    def to_bytes(self) -> bytes:
        """Contents of ``moduledata``."""
        root = _root(self.version, self.extra1, self.extra2, self.vassal_version, self.saved)
        _translated(root, "description", self.description, self.descriptions)
        _translated(root, "name", self.name, self.names)
        return xml_bytes(root)


def extension_data(
    version: str,
    description: str = "",
    any_module: bool = False,
    saved: int | None = None,
    vassal_version: str = VASSAL_VERSION,
) -> bytes:
    """Contents of ``extensiondata``; an extension also carries its module's ``moduledata``."""
    root = _root(version, "", "", vassal_version, saved)
    _translated(root, "description", description, {})
    _text(root, "universal", str(any_module).lower())
    return xml_bytes(root)


def save_data(
    module_version: str, description: str = "", saved: int | None = None, vassal_version: str = VASSAL_VERSION
) -> bytes:
    """Contents of ``savedata``; *description* is shown when the game is loaded."""
    root = _root(module_version, "", "", vassal_version, saved)
    _translated(root, "description", description, {})
    return xml_bytes(root)


def _root(version: str, extra1: str, extra2: str, vassal_version: str, saved: int | None) -> Element:
    root = etree.Element("data", version="1")
    _text(root, "version", version)
    _text(root, "extra1", extra1)
    _text(root, "extra2", extra2)
    _text(root, "VassalVersion", vassal_version)
    if saved is not None:
        _text(root, "dateSaved", str(saved))
    return root


def _text(parent: Element, tag: str, text: str) -> None:
    etree.SubElement(parent, tag).text = text


def _translated(parent: Element, tag: str, text: str, translations: Mapping[str, str]) -> None:
    _text(parent, tag, text)
    for language in sorted(translations):
        etree.SubElement(parent, tag, lang=language).text = translations[language]


def module_name(entries: Mapping[str, bytes]) -> str:
    """The name of the module in an archive, or of the module of a saved game; empty if it is missing."""
    try:
        root = parse_xml(entries[MODULE_DATA])
    except (KeyError, etree.XMLSyntaxError, DocumentTooLarge):
        return ""
    return (root.findtext("name") or "").strip()
