"""A module by anybody, as read: the tree of its build file, its pieces with their traits, its files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from lxml import etree

from vmodsmith.foundation.errors import UserError

from .archive import ArchiveError, build_file
from .components import COMPONENTS, Element
from .editor_tree import path_in_editor, shown_in_editor
from .piece import ADD, parse_piece
from .placed import PieceOnMap, placed_piece
from .savedgame import commands_of, saved_text
from .traits import Trait, UsePrototype
from .traits.placement import PlaceMarker
from .traits.reading import UnknownTrait, read_trait
from .xmltext import DocumentTooLarge, parse_xml

__all__ = ["ADDED", "IN_SAVE", "Module", "PieceDefinition", "read_module"]

T = TypeVar("T")

_SLOTS = frozenset(tag for tag, each in COMPONENTS.items() if each.simple_name in ("PieceSlot", "CardSlot"))
_PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
_BLANKS = re.compile(r"\+/[^/]*/(?!piece;)[\s\S]* piece;")
"""A definition of several traits with a blank before the last one, the piece itself."""
_EXTENSION = "VASSAL.build.module.ModuleExtension"
_ADDITION = "VASSAL.build.module.ExtensionElement"


@dataclass(frozen=True, slots=True)
class PieceDefinition:
    """A piece of the palettes, decks and stacks, a prototype, or a marker that a trait of these holds (`in_trait`).

    `gpid` is the number of its slot; None if it has no slot of its own.
    """

    place: str
    name: str
    traits: tuple[Trait, ...]
    is_prototype: bool = False
    gpid: str | None = None
    in_trait: bool = False


def _is_part(element: Element) -> bool:
    """Whether an element is only a part of a component (``GlobalOptions``, ``PlayerRoster``, ``BoardPicker``)."""
    around = element.getparent()
    is_within = around is None or str(around.tag).endswith((".GlobalOptions", ".PlayerRoster", ".BoardPicker"))
    return is_within or element.tag == IN_SAVE


_OF_VASSAL = frozenset(
    (
        *COMPONENTS,
        *(f"VASSAL.build.module.{each}" for each in ("BasicLogger", "ConnectionWindow", "DieManager", "EventLog")),
        *(f"VASSAL.build.module.{each}" for each in ("InternetDiceButton", "ModulePlugin", "Plugin")),
        *(f"VASSAL.chat.{each}" for each in ("PrivateChatter", "ui.ChatServerControls")),
        *(f"VASSAL.script.{each}" for each in ("ActionScript", "BshCommandEncoder", "GeneralScript")),
        *("VASSAL.script.BshPlugin", "VASSAL.script.ScriptContainer", "VASSAL.i18n.TranslatableMarker"),
        *("VASSAL.launch.BasicModule", "VASSAL.tools.DebugControls"),
    )
)
"""The components of VASSAL, including those without a class here."""

ADDED = "\0"
"""Prefix of the name of a component that an extension adds; no other name begins with it."""

IN_SAVE = "SavedGame"
"""Class of the element with the pieces of a saved game that is examined within its module."""


_MOST_PROTOTYPES = 400
"""The most prototypes of a piece, including those of its prototypes."""


@dataclass(frozen=True)
class Module:
    """The entries of a module's archive, and its build file.

    `added` are the components of an extension, in their places in the module; their names have the prefix `ADDED`.
    """

    entries: Mapping[str, bytes]
    root: Element
    faults: list[tuple[str, str]] = field(default_factory=list)
    read: dict[tuple[str, str], Trait] = field(default_factory=dict, repr=False)
    added: tuple[Element, ...] = ()
    _placed: dict[str, tuple[PieceOnMap, ...]] = field(default_factory=dict, repr=False)
    _paths: dict[Element, str] = field(default_factory=dict, repr=False)
    _asked: dict[Any, tuple[Any, ...]] = field(default_factory=dict, repr=False)

    def of_traits(self, ask: Callable[[Trait], Iterable[T]]) -> Iterator[tuple[PieceDefinition, Trait, tuple[T, ...]]]:
        """Each trait of each piece for which `ask` has a result, with that result.

        Many pieces share a trait, which is read and asked only once.
        """
        known = {id(trait): found for trait in self._distinct if (found := tuple(ask(trait)))}
        if not known:
            return
        for piece in self.pieces:
            for trait in piece.traits:
                found = known.get(id(trait), ())
                if found:
                    yield piece, trait, found

    @cached_property
    def _distinct(self) -> tuple[Trait, ...]:
        """The traits of all pieces, each object once."""
        return tuple({id(trait): trait for piece in self.pieces for trait in piece.traits}.values())

    @property
    def is_extension(self) -> bool:
        """Whether it is an extension, whose module is not available."""
        return str(self.root.tag) == _EXTENSION

    @property
    def has_own_classes(self) -> bool:
        """Whether the archive contains program code, which may name and find things in ways of its own."""
        return any(name.endswith((".class", ".jar")) for name in self.entries)

    @cached_property
    def without_tabs(self) -> tuple[str, ...]:
        """The places of definitions with blanks instead of tabs between the traits, as formatting programs and some
        editors leave them. VASSAL takes such a definition for one trait.
        """
        return tuple(
            self.place(element)
            for element in self.elements()
            if (element.tag in _SLOTS or element.tag == _PROTOTYPE)
            and "\t" not in (text := (element.text or "").strip())
            and _BLANKS.match(text)
        )

    @cached_property
    def foreign_classes(self) -> Mapping[str, tuple[str, ...]]:
        """Classes of components that are neither VASSAL's nor in the archive, each with its places: a source folder may
        lack the program code of the released module. VASSAL finds a class only in a file of its own, not in a JAR file
        of the module.
        """
        places: dict[str, list[str]] = {}
        for element in self.elements():
            tag = str(element.tag)
            is_class = "." in tag or not _is_part(element)  # a class of a module may lie in no package
            if is_class and tag not in _OF_VASSAL and f"{tag.replace('.', '/')}.class" not in self.entries:
                places.setdefault(tag, []).append(self.place(element))
        return {tag: tuple(where) for tag, where in places.items()}

    def has_code_of(self, trait: UnknownTrait) -> bool:
        """Whether a class in the archive holds the word with which the text of a trait begins, as the class of such a
        trait must."""
        word = trait.text.partition(";")[0].encode()
        return any(name.endswith(".class") and word in contents for name, contents in self.entries.items())

    @cached_property
    def may_have_code(self) -> bool:
        """Whether program code, included or missing from this copy, may set properties, read them, show pictures or
        react to keys without the build file.
        """
        if self.has_own_classes or not all(each.startswith("VASSAL.") for each in self.foreign_classes):
            return True
        return any(isinstance(trait, UnknownTrait) and trait.own_class for p in self.pieces for trait in p.traits)

    def elements(self) -> Iterator[Element]:
        """Every component, in the order of the tree."""
        return iter(self._elements)

    @cached_property
    def _elements(self) -> tuple[Element, ...]:
        return tuple(each for each in self.root.iter() if isinstance(each.tag, str))

    def changed(self) -> None:
        """Record that the tree was changed: results computed from it are dropped."""
        self.__dict__.pop("_elements", None)
        self.__dict__.pop("written", None)
        self._asked.clear()
        self._paths.clear()

    def once(self, ask: Callable[[Module], Iterable[T]]) -> tuple[T, ...]:
        """The result of `ask` for this module, computed once."""
        if ask not in self._asked:
            self._asked[ask] = tuple(ask(self))
        return self._asked[ask]

    @cached_property
    def pieces(self) -> tuple[PieceDefinition, ...]:
        """Every piece and prototype."""
        found: list[PieceDefinition] = []
        for element in self.elements():
            if element.tag in _SLOTS or element.tag == _PROTOTYPE:
                text = (element.text or "").strip()
                if text.startswith(ADD):
                    found += self._piece(element, text)
        return tuple(found)

    def _piece(self, element: Element, text: str) -> Iterator[PieceDefinition]:
        place, is_prototype = self.place(element), element.tag == _PROTOTYPE
        try:
            read = parse_piece(text)
        except ValueError as error:
            self.faults.append((place, str(error)))
            return
        traits = tuple(self.trait(each.type, each.state) for each in read.traits)
        name = element.get("name" if is_prototype else "entryName", "")
        yield PieceDefinition(place, name, traits, is_prototype, None if is_prototype else element.get("gpid", ""))
        for each in traits:
            if isinstance(each, PlaceMarker):
                yield from self._marker(place, each)

    def trait(self, text: str, state: str = "") -> Trait:
        """A trait as read; equal traits of many pieces are one object."""
        found = self.read.get((text, state))
        if found is None:
            found = self.read[text, state] = read_trait(text, state)
        return found

    def _marker(self, place: str, placing: PlaceMarker) -> Iterator[PieceDefinition]:
        place = f"{place}, the piece of its {'Place Marker' if type(placing) is PlaceMarker else 'Replace With Other'}"
        traits: tuple[Trait, ...] = ()
        if placing.marker.startswith(ADD):
            try:
                read = parse_piece(placing.marker)
            except ValueError:
                read = None
            traits = tuple(self.trait(each.type, each.state) for each in read.traits) if read else ()
        yield PieceDefinition(place, placing.description or placing.menu, traits, False, placing.gpid, True)

    @cached_property
    def prototypes(self) -> Mapping[str, PieceDefinition]:
        """The prototypes by name; if several have the same name, the last, as in VASSAL."""
        return {each.name: each for each in self.pieces if each.is_prototype}

    def whole(self, piece: PieceDefinition) -> Iterator[Trait]:
        """The traits of a piece and of its prototypes, in no particular order.

        A prototype that is reached twice counts once, so that a module in which each uses the next one twice does not
        double them at every step. Prototypes beyond a limit that no real piece reaches are left out.
        """
        met: set[str] = set()
        open_ = [piece.traits]
        while open_:
            for trait in open_.pop():
                if not isinstance(trait, UsePrototype):
                    yield trait
                elif trait.name in self.prototypes and trait.name not in met and len(met) < _MOST_PROTOTYPES:
                    met.add(trait.name)
                    open_.append(self.prototypes[trait.name].traits[1:])

    def place(self, element: Element) -> str:
        """The path of an element in the editor's tree, without the module itself."""
        return self._path(element) or "the module itself"

    def _path(self, element: Element) -> str:
        around = element.getparent()
        if around is None:
            return ""
        if around not in self._paths:  # of those that hold others: what is in them has a long way in common
            self._paths[around] = self._path(around)
        # the editor shows what an extension adds where it belongs in the module, and no element around it
        shown = path_in_editor(element.get("target", "")) if element.tag == _ADDITION else shown_in_editor(element)
        if element in self._of_extension:
            shown = f"{ADDED}{shown}"
        return " > ".join(each for each in (self._paths[around], shown) if each)

    @cached_property
    def _of_extension(self) -> frozenset[Element]:
        return frozenset(self.added)

    @cached_property
    def saved_games(self) -> Mapping[str, str]:
        """The text of the saved games in the archive, by the name of the entry. One that cannot be read is left out."""
        found = {}
        left = _SAVED_LETTERS
        for name, contents in self.entries.items():
            if left > 0 and contents[:2] == b"PK" and not name.endswith((".jar", ".vmod", ".vmdx")):
                try:
                    found[name] = saved_text(contents, left)
                except (UserError, ValueError, KeyError):
                    continue
                left -= len(found[name])
        return found

    def placed_pieces(self, name: str) -> tuple[PieceOnMap, ...]:
        """The pieces of the saved game in this entry of the archive; empty if there is no such entry. Those that cannot
        be read are left out."""
        if name not in self._placed:
            found = []
            commands: list[str] = []
            with suppress(ArchiveError):
                commands = commands_of(self.saved_games.get(name, ""))
            for command in commands:
                if command.startswith(ADD):
                    with suppress(ValueError):
                        piece = placed_piece(command)
                        if isinstance(piece, PieceOnMap):
                            found.append(piece)
            self._placed[name] = tuple(found)
        return self._placed[name]

    @cached_property
    def own_words(self) -> str:
        """The texts of the module's other files: pages, lists, scripts; neither the build file nor saved games."""
        return "\n".join(
            contents.decode("utf-8", "replace")
            for name, contents in self.entries.items()
            if not name.lower().endswith(_BINARY) and contents[:2] != b"PK" and not name.startswith("buildFile")
        )

    @cached_property
    def other_words(self) -> str:
        """All texts of the module outside its build file."""
        return "\n".join((self.own_words, *self.saved_games.values()))

    @cached_property
    def written(self) -> str:
        """All text of the build file, without the backslashes of nested texts."""
        texts: list[str] = []
        for element in self.root.iter():
            texts += [element.text or "", *map(str, element.values())]
        return "\n".join(texts).replace("\\", "")

    @cached_property
    def words(self) -> str:
        """All texts of the module that could name something, without the backslashes of nested texts."""
        return "\n".join((self.written, self.other_words.replace("\\", "")))


_SAVED_LETTERS = 64 * 2**20
"""The most characters of saved games that are searched; those of a large public module have some five million."""

_BINARY = (".png", ".gif", ".jpg", ".jpeg", ".bmp", ".wav", ".mp3", ".au", ".ogg", ".pdf", ".ttf", ".otf")


def read_module(entries: Mapping[str, bytes]) -> Module:
    """The module with these entries. Raises UserError if it has no build file, or one that is not XML."""
    name = build_file(entries)
    try:
        return Module(entries, parse_xml(entries[name]))
    except etree.XMLSyntaxError as error:
        if any(each in str(error) for each in _OUR_LIMITS):
            raise UserError(f"{name} is larger or more deeply nested than vmodsmith reads: {error}") from error
        raise UserError(f"{name} is not well formed, so VASSAL cannot open the module either: {error}") from error
    except DocumentTooLarge as error:
        raise UserError(f"{name} is larger than vmodsmith reads: {error}") from error


_OUR_LIMITS = ("XML_PARSE_HUGE", "amplification", "external entity")
"""The messages of lxml when it gives up because of a limit of its own; another reader may succeed."""


def unreadable(module: Module) -> Iterator[tuple[str, UnknownTrait]]:
    """The traits that could not be read, each with its place."""
    for piece in module.pieces:
        for trait in piece.traits:
            if isinstance(trait, UnknownTrait):
                yield piece.place, trait
