"""The module, its documentation, options, properties and extensions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lxml import etree

from .definition import (
    Component,
    Element,
    Value,
    change,
    choice,
    component_path,
    flag,
    label,
    real,
    strings,
    stroke,
    text,
    whole,
)
from .groups import GATE, PROPERTY

PROMPT = ("Always", "Never", "Use Preferences Setting")

__all__ = [
    "AboutScreen",
    "BasicCommandEncoder",
    "BooleanPreference",
    "BrowserHelpFile",
    "BrowserPDFFile",
    "ChangePropertyButton",
    "Chatter",
    "Documentation",
    "DoublePreference",
    "EnumPreference",
    "ExtensionElement",
    "GameModule",
    "GlobalOptions",
    "GlobalProperties",
    "GlobalProperty",
    "GlobalPropertyFolder",
    "GlobalTranslatableMessage",
    "GlobalTranslatableMessages",
    "HelpFile",
    "IntegerPreference",
    "KeyNamer",
    "Language",
    "ModuleExtension",
    "ModuleSubFolder",
    "NotesWindow",
    "PlayerRoster",
    "PredefinedSetup",
    "StringPreference",
    "TextPreference",
    "Translation",
    "Tutorial",
    "extension_element",
    "global_options",
    "player_roster",
]

Documentation = Component(
    "VASSAL.build.module.Documentation",
)
"""``build.module``: the Help menu."""

AboutScreen = Component(
    "VASSAL.build.module.documentation.AboutScreen",
    (
        label("title"),
        text("fileName"),
    ),
    named_by="title",
)
"""``build.module.documentation``: a picture shown from the Help menu and at start."""

HelpFile = Component(
    "VASSAL.build.module.documentation.HelpFile",
    (
        label("title", "help"),
        text("fileName"),
        text("vassalDoc", "user"),
        text("image"),
        text("fileType", "archive"),
    ),
    named_by="title",
)
"""``build.module.documentation``: a page of the module in the Help menu."""

BrowserHelpFile = Component(
    "VASSAL.build.module.documentation.BrowserHelpFile",
    (label("title"), text("startingPage", "")),
    named_by="title",
    prefix="BrowserHelpFile.{name}",
)
"""``build.module.documentation``: pages that open in the browser.

The pages are a ZIP file in the module, ``help/`` and the title with ``_`` for spaces.
"""

BrowserPDFFile = Component(
    "VASSAL.build.module.documentation.BrowserPDFFile",
    (
        label("title", "Show PDF file"),
        text("pdfFile", "MyRulebook.PDF"),
    ),
    named_by="title",
)
"""``build.module.documentation``: a PDF that opens outside."""

Tutorial = Component(
    "VASSAL.build.module.documentation.Tutorial",
    (
        label("name"),
        text("logfile"),
        flag("launchOnStartup"),
        label("promptMessage", "Load the tutorial?"),
        label("welcomeMessage", 'Hit the "Step forward" button in the toolbar to step through the tutorial'),
    ),
    named_by="name",
)
"""``build.module.documentation``: a log to learn from."""

Language = Component(
    "VASSAL.i18n.Language",
)
"""``i18n``: container of translations."""

Translation = Component(
    "VASSAL.i18n.Translation",
    (text("locale", "en,"),),
)
"""``i18n``: one translation; its texts are in ``Module_xx.properties``."""

GlobalProperties = Component(
    "VASSAL.build.module.properties.GlobalProperties",
    prefix="",
)
"""``build.module.properties``: container of global properties."""

GlobalPropertyFolder = Component(
    "VASSAL.build.module.folder.GlobalPropertyFolder",
    (
        label("name"),
        label("desc", ""),
    ),
    named_by="name",
)
"""``build.module.folder``: folder of global properties."""

GlobalProperty = Component(
    "VASSAL.build.module.properties.GlobalProperty",
    (*PROPERTY,),
    named_by="name",
)
"""``build.module.properties``: a global property."""

ChangePropertyButton = Component(
    "VASSAL.build.module.properties.ChangePropertyButton",
    (
        label("desc", ""),
        label("text", "Change"),
        label("tooltip", "Change"),
        text("icon"),
        stroke("hotkey"),
        *GATE,
        label("reportFormat", ""),
        change("propChanger", "P,"),
    ),
    named_by="text",
)
"""``build.module.properties``: a toolbar button that changes a global property."""

GlobalTranslatableMessages = Component(
    "VASSAL.build.module.properties.GlobalTranslatableMessages",
    prefix="",
)
"""``build.module.properties``: container of translated texts."""

GlobalTranslatableMessage = Component(
    "VASSAL.build.module.properties.GlobalTranslatableMessage",
    (
        text("name"),
        label("initialValue", ""),
        text("description", ""),
    ),
    named_by="name",
)
"""``build.module.properties``: a property whose value is translated."""

PredefinedSetup = Component(
    "VASSAL.build.module.PredefinedSetup",
    (
        label("name"),
        label("description"),
        flag("isMenu"),
        flag("useFile", True),
        text("file"),
    ),
    named_by="name",
)
"""``build.module``: a saved game or an entry of the File menu to start from."""

NotesWindow = Component(
    "VASSAL.build.module.NotesWindow",
    (
        label("buttonText", "Notes"),
        label("tooltip", "Notes"),
        text("icon", "/images/notes.gif"),
        stroke("hotkey"),
        label("description"),
    ),
)
"""``build.module``: scenario, public, private and delayed notes."""

ModuleSubFolder = Component(
    "VASSAL.build.module.folder.ModuleSubFolder",
    (
        label("name"),
        label("desc", ""),
    ),
    named_by="name",
)
"""``build.module.folder``: folder for the editor."""

GameModule = Component(
    "VASSAL.build.GameModule",
    (
        label("name"),
        text("version", "0.0"),
        label("description", ""),
        text("ModuleOther1", ""),
        text("ModuleOther2", ""),
        text("VassalVersion", "3.7.26"),
        whole("nextPieceSlotId", 0),
    ),
    prefix="",
)
"""``build``: the module itself, root of ``buildFile.xml``."""

ModuleExtension = Component(
    "VASSAL.build.module.ModuleExtension",
    (
        flag("anyModule"),
        text("version", "0.0"),
        text("description", ""),
        text("module"),
        text("moduleVersion"),
        text("vassalVersion", "3.7.26"),
        whole("nextPieceSlotId", 0),
        text("extensionId"),
    ),
    prefix="",
)
"""``build.module``: an extension, root of the ``buildFile.xml`` of a ``.vmdx``."""

ExtensionElement = Component("VASSAL.build.module.ExtensionElement", (text("target", ""),))
"""``build.module``: one component of an extension and the path of the component it goes into."""

BasicCommandEncoder = Component("VASSAL.build.module.BasicCommandEncoder")
"""``build.module``: reads and writes commands; every module has one."""

Chatter = Component("VASSAL.build.module.Chatter")
"""``build.module``: the chat window; every module has one."""

KeyNamer = Component("VASSAL.build.module.KeyNamer")
"""``build.module``: names keys in menus; every module has one."""

PlayerRoster = Component(
    "VASSAL.build.module.PlayerRoster",
    (
        label("buttonText", "Retire"),
        label(
            "buttonToolTip",
            "Switch sides, become an observer, or allow another player to take your side in this game",
        ),
        text("buttonIcon"),
        stroke("buttonKeyStroke"),
    ),
)
"""``build.module``: the sides that players can take; see :func:`player_roster`."""

GlobalOptions = Component(
    "VASSAL.build.module.GlobalOptions",
    (
        text("description"),
        choice("nonOwnerUnmaskable", "Never", *PROMPT),
        text("promptString", "Opponents can unmask my pieces"),
        choice("autoReport", "Always", *PROMPT),
        text("playerIdFormat", "$PlayerName$"),
        choice("chatterHTMLSupport", "Never", "Always", "Never"),
        choice("hotKeysOnClosedWindows", "Never", "Always", "Never"),
        choice("inventoryForAll", "Always", "Always", "Never"),
        choice("sendToLocationMoveTrails", "Never", "Always", "Never"),
        flag("storeLeadingZeroIntegersAsStrings"),
        flag("purgeBlankPropertyPrompts", True),
        flag("disablePieceIndexing"),
        whole("minMaxHeap"),
    ),
)
"""``build.module``: options of the whole module; see :func:`global_options`."""

_PREFERENCE = (label("tab", ""), label("desc", ""), text("name", ""))

BooleanPreference = Component(
    "VASSAL.preferences.BooleanPreference",
    (*_PREFERENCE, flag("default")),
    named_by="name",
    prefix="BooleanPreference.",
)
"""``preferences``: a yes or no that each player sets; a global property."""

DoublePreference = Component(
    "VASSAL.preferences.DoublePreference",
    (*_PREFERENCE, real("default")),
    named_by="name",
    prefix="DoublePreference.",
)
"""``preferences``: a number with a fraction that each player sets; a global property."""

EnumPreference = Component(
    "VASSAL.preferences.EnumPreference",
    (*_PREFERENCE, text("default", ""), strings("list")),
    named_by="name",
    prefix="EnumPreference.",
)
"""``preferences``: a choice that each player makes; a global property."""

IntegerPreference = Component(
    "VASSAL.preferences.IntegerPreference",
    (*_PREFERENCE, whole("default")),
    named_by="name",
    prefix="IntegerPreference.",
)
"""``preferences``: a whole number that each player sets; a global property."""

StringPreference = Component(
    "VASSAL.preferences.StringPreference",
    (*_PREFERENCE, text("default", "")),
    named_by="name",
    prefix="StringPreference.",
)
"""``preferences``: a text that each player sets; a global property."""


TextPreference = Component(
    "VASSAL.preferences.TextPreference",
    (*_PREFERENCE, text("default", "")),
    named_by="name",
    prefix="TextPreference.",
)
"""``preferences``: a text of several lines that each player sets; a global property."""


def player_roster(sides: Sequence[str], **attributes: Value | None) -> Element:
    """The sides players can take; ``<observer>`` is always there in addition to them."""
    element = PlayerRoster(**attributes)
    for side in sides:
        etree.SubElement(element, "entry").text = side
    return element


def global_options(*children: Element, options: Mapping[str, str] | None = None, **attributes: Value | None) -> Element:
    """Options of the module; *options* are further entries such as ``stepHotKey``."""
    element = GlobalOptions(**attributes)
    for name, value in (options or {}).items():
        etree.SubElement(element, "option", {"name": name}).text = value
    element.extend(children)
    return element


def extension_element(child: Element, path: Iterable[tuple[Component | str, str | None]] = ()) -> Element:
    """*child* as part of an extension, to go below the component at *path* of the module."""
    return ExtensionElement(child, target=component_path(path))
