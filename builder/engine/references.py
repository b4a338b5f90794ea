"""Proofs about a module as a whole, made with the engine's own reading of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import jpype
from lxml import etree

from builder.vassal.sequence import level_named_keys

from .jvm import call_hidden, hidden, java

__all__ = ["canonical_faults", "reference_faults"]

Fault = dict[str, str]

_TEXT_ELEMENTS = frozenset({"PieceSlot", "CardSlot", "PrototypeDefinition"})


# ---- canonical texts -------------------------------------------------------------------------------------------


def canonical_faults(module: Any, files: list[Path]) -> list[Fault]:
    """Texts of slots and prototypes, as the files hold them, that the engine encodes differently after decoding them:
    `owner`, `found` and `expected`, from the first difference on. The codes of named keys do not count: the engine gives
    them out anew in each run."""
    found = []
    for owner, text in _piece_texts(files):
        command = module.decode(text)
        again = level_named_keys(str(module.encode(command))) if command is not None else ""
        text = level_named_keys(text)
        if again != text:
            start = next((n for n, (a, b) in enumerate(zip(text, again, strict=False)) if a != b), 0)
            begin = max(0, start - 30)
            found.append(
                {
                    "kind": "canonical",
                    "owner": owner,
                    "found": text[begin : start + 60],
                    "expected": again[begin : start + 60],
                }
            )
    return found


def _piece_texts(files: list[Path]) -> Iterator[tuple[str, str]]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    for file in files:
        with ZipFile(file) as archive, archive.open("buildFile.xml") as build:
            root = etree.parse(build, parser).getroot()
        for element in root.iter():
            sort = str(element.tag).rpartition(".")[2]
            if sort in _TEXT_ELEMENTS and element.text:
                yield f"{sort} {element.get('entryName') or element.get('name')}", str(element.text)


# ---- references ------------------------------------------------------------------------------------------------


def reference_faults(module: Any) -> list[Fault]:
    """Images, prototypes, keys, properties, maps and markers that a component or trait refers to and that nothing in
    the module provides: `kind`, `owner`, `found`. Names that are computed by an expression are left alone."""
    return _References(module).run()


class _Known:
    """A trait and what it does with keys."""

    def __init__(self, owner: str, trait: Any) -> None:
        self.owner = owner
        self.trait = trait
        self.received = _received(trait)
        self.sent_to_self = _sent_to_self(trait)


class _References:
    def __init__(self, module: Any) -> None:
        self.module = module
        self.archive = module.getDataArchive()
        self.faults: dict[tuple[str, str], Fault] = {}
        self.components = list(_components(module))
        slot_kind = "VASSAL.build.widget.PieceSlot"
        self.pieces = [
            (f"piece {slot.getConfigureName()!s}", call_hidden(slot, slot_kind, "getExpandedPiece"))
            for slot in module.getAllDescendantComponentsOf(java(slot_kind))
        ]
        self.prototypes = {
            str(each.getConfigureName()): each
            for each in module.getAllDescendantComponentsOf(java("VASSAL.build.module.PrototypeDefinition"))
        }
        self.seen: dict[str, _Known] = {}
        self.chains = [(owner, [self.known(owner, trait) for trait in _traits(piece)]) for owner, piece in self.pieces]
        for name, prototype in self.prototypes.items():
            piece = prototype.getPiece()
            if piece is not None:
                for trait in _traits(piece):
                    self.known(f"prototype {name}", trait)
        for slot in module.getAllDescendantComponentsOf(java(slot_kind)):
            # As they are before prototypes are put in their place.
            for trait in _traits(slot.getPiece()):
                self.known(f"piece {slot.getConfigureName()!s}", trait)
        self.traits = [(each.owner, each.trait) for each in self.seen.values()]
        self.images: dict[str, bool] = {}

    def known(self, owner: str, trait: Any) -> _Known:
        """A trait of that type text, the first one met: most pieces of a module share most of their traits."""
        text = f"{trait.getClass().getName()!s} {_type_text(trait)}"
        if text not in self.seen:
            self.seen[text] = _Known(owner, trait)
        return self.seen[text]

    def run(self) -> list[Fault]:
        self._images()
        self._prototypes()
        self._keys()
        self._properties()
        self._places()
        self._markers()
        return list(self.faults.values())

    def fault(self, kind: str, owner: str, found: str) -> None:
        """One fault of a kind and name; the first owner stands for all."""
        self.faults.setdefault((kind, found), {"kind": kind, "owner": owner, "found": found})

    # -- images

    def _images(self) -> None:
        target = java("VASSAL.search.ImageSearchTarget")
        for owner, thing in [*self.components, *self.traits]:
            if isinstance(thing, target):
                names = java("java.util.TreeSet")()
                thing.addLocalImageNames(names)
                for name in names:
                    if name and not _computed(str(name)) and not self._has_image(str(name)):
                        self.fault("image", owner, str(name))

    def _has_image(self, name: str) -> bool:
        if name not in self.images:
            path = name if name.startswith("/") else f"images/{name}"
            try:
                self.archive.getInputStream(path).close()
                self.images[name] = True
            except jpype.JException:
                self.images[name] = False
        return self.images[name]

    # -- prototypes

    def _prototypes(self) -> None:
        kind = java("VASSAL.counters.UsePrototype")
        for owner, trait in self.traits:
            if isinstance(trait, kind):
                name = str(trait.getPrototypeName() or "")
                if not _computed(name) and name not in self.prototypes:
                    self.fault("prototype", owner, name)

    # -- keys

    def _keys(self) -> None:
        anywhere = set().union(*(each.received for each in self.seen.values()))
        buttons: set[str] = set()
        for _, component in self.components:
            buttons |= _keys_of(component).difference(*_sent_by_component(component))
        for owner, chain in self.chains:
            own = set().union(*(each.received for each in chain))
            for each in chain:
                for key in each.sent_to_self - own:
                    self.fault("key", owner, f"{_label(each.trait)} uses key {key}, to which the piece does not listen")
        for owner, trait in self.traits:
            for key in _sent_to_pieces(trait) - anywhere:
                self.fault("key", owner, f"{_label(trait)} sends key {key}, to which no piece listens")
            for key in _sent_to_module(trait) - buttons:
                self.fault("key", owner, f"{_label(trait)} sends key {key}, to which nothing in the module listens")
        for owner, component in self.components:
            to_pieces, to_module = _sent_by_component(component)
            for key in to_pieces - anywhere:
                self.fault("key", owner, f"{_label(component)} sends key {key}, to which no piece listens")
            for key in to_module - buttons:
                self.fault("key", owner, f"{_label(component)} sends key {key}, to which nothing in the module listens")

    # -- properties

    def _properties(self) -> None:
        known = set(_ENGINE_NAMES)
        for name in _CONSTANTS:
            known |= _constants(name)
        for _, thing in [*self.components, *self.traits]:
            if hasattr(thing, "getPropertyNames"):
                known |= {str(name) for name in thing.getPropertyNames()}
        for each in java("VASSAL.build.module.properties.MutableProperty$Impl").getAllProperties():
            known.add(str(each.getName()))
        for owner, thing in [*self.components, *self.traits]:
            local = known | _constants(str(thing.getClass().getName()))
            for text in _texts(thing, "getExpressionList"):
                for name in _names_in(text) - local:
                    self.fault("property", owner, f"{name} in {_short(text)}")
            if not isinstance(thing, java("VASSAL.counters.Decorator")):
                continue
            for text in _texts(thing, "getFormattedStringList"):
                names = _names_in(text) if text.startswith("{") else set(re.findall(r"\$([^$\s]+)\$", text))
                for name in names - local:
                    self.fault("property", owner, f"{name} in {_short(text)}")

    # -- maps, boards, zones

    def _places(self) -> None:
        kind = java("VASSAL.counters.SendToLocation")
        maps = {str(each.getMapName()) for each in java("VASSAL.build.module.Map").getMapList()}
        names = {
            "mapId": maps,
            "boardName": self._configured("VASSAL.build.module.map.boardPicker.Board"),
            "zone": self._configured("VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"),
            "region": self._configured("VASSAL.build.module.map.boardPicker.board.Region"),
        }
        for owner, trait in self.traits:
            if isinstance(trait, kind):
                for field, valid in names.items():
                    text = str(hidden(trait, "VASSAL.counters.SendToLocation", field).getFormat() or "")
                    if text and not _computed(text) and text not in valid:
                        self.fault(field.removesuffix("Id").removesuffix("Name"), owner, text)

    def _configured(self, kind: str) -> set[str]:
        found = self.module.getAllDescendantComponentsOf(java(kind))
        return {str(each.getConfigureName()) for each in found}

    # -- markers placed by traits

    def _markers(self) -> None:
        kind = java("VASSAL.counters.PlaceMarker")
        for owner, trait in self.traits:
            if isinstance(trait, kind) and not owner.startswith("prototype "):
                spec = str(hidden(trait, "VASSAL.counters.PlaceMarker", "markerSpec") or "")
                if spec and trait.createMarker() is None:
                    self.fault("marker", owner, _short(spec))


def _components(parent: Any) -> Iterator[tuple[str, Any]]:
    yield _label(parent), parent
    if isinstance(parent, java("VASSAL.build.AbstractBuildable")):
        for child in parent.getBuildables():
            yield from _components(child)


def _traits(piece: Any) -> Iterator[Any]:
    decorator = java("VASSAL.counters.Decorator")
    while isinstance(piece, decorator):
        yield piece
        piece = piece.getInner()
    if piece is not None:
        yield piece


def _type_text(trait: Any) -> str:
    """The type of one trait by itself."""
    if isinstance(trait, java("VASSAL.counters.Decorator")):
        return str(trait.myGetType())
    return str(trait.getType())


def _label(thing: Any) -> str:
    kind = str(thing.getClass().getSimpleName())
    name = ""
    if hasattr(thing, "getConfigureName"):
        name = str(thing.getConfigureName() or "")
    elif hasattr(thing, "getDescription"):
        name = str(thing.getDescription() or "")
    return f"{kind} {name}".strip()


def _computed(text: str) -> bool:
    return "{" in text or "$" in text


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:97] + "…"


# ---- keys ------------------------------------------------------------------------------------------------------

_TO_SELF = {
    "TriggerAction": ("actionKeys", "preLoopKey", "postLoopKey"),
}
_TO_PIECES = {
    "CounterGlobalKeyCommand": ("globalKey",),
    "PlaceMarker": ("afterBurnerKey",),
}
_TO_MODULE = {
    "GlobalHotKey": ("globalHotKey",),
}
_REFERS_ONLY = frozenset({"ReportState", "RestrictCommands", "ActionButton"})


def _key(key: Any) -> str:
    """A key as text; the engine gives named commands strokes of their own, so the name comes first."""
    if key is None or key.isNull():
        return ""
    return str(key.getName() or "") or str(key.getStroke().toString())


def _fields(trait: Any, table: Mapping[str, tuple[str, ...]]) -> set[str]:
    found: set[str] = set()
    kind = trait.getClass()
    while kind is not None:
        for name in table.get(str(kind.getSimpleName()), ()):
            value = hidden(trait, str(kind.getName()), name)
            keys = value if hasattr(value, "__len__") else [value]
            found |= {_key(each) for each in keys}
        kind = kind.getSuperclass()
    return found - {""}


def _keys_of(thing: Any) -> set[str]:
    if not hasattr(thing, "getNamedKeyStrokeList"):
        return set()
    return {_key(each) for each in thing.getNamedKeyStrokeList() or ()} - {""}


def _sent_to_self(trait: Any) -> set[str]:
    if str(trait.getClass().getSimpleName()) in _REFERS_ONLY:
        return _keys_of(trait)
    return _fields(trait, _TO_SELF)


def _sent_to_pieces(trait: Any) -> set[str]:
    return _fields(trait, _TO_PIECES)


def _sent_to_module(trait: Any) -> set[str]:
    return _fields(trait, _TO_MODULE)


def _received(trait: Any) -> set[str]:
    if str(trait.getClass().getSimpleName()) in _REFERS_ONLY:
        return set()
    found = _keys_of(trait)
    if str(trait.getClass().getSimpleName()) == "TriggerAction":
        owner = "VASSAL.counters.TriggerAction"
        keys = [hidden(trait, owner, "key"), *hidden(trait, owner, "watchKeys")]
        return {_key(each) for each in keys} - {""}
    if str(trait.getClass().getSimpleName()) == "SendToLocation":
        found.add(_key(hidden(trait, "VASSAL.counters.SendToLocation", "backKey")))
    return found - _sent_to_pieces(trait) - _sent_to_module(trait) - {""}


def _sent_by_component(component: Any) -> tuple[set[str], set[str]]:
    """Keys a component sends to pieces, and to the module."""
    decode = java("VASSAL.configure.NamedHotKeyConfigurer").decode
    to_pieces: set[str] = set()
    to_module: set[str] = set()
    if isinstance(component, java("VASSAL.build.module.map.MassKeyCommand")):
        to_pieces.add(_key(decode(component.getAttributeValueString("hotkey"))))
    if isinstance(component, java("VASSAL.build.module.StartupGlobalKeyCommand")):
        to_module.add(_key(decode(component.getAttributeValueString("globalHotkey") or "")))
    if isinstance(component, java("VASSAL.build.module.turn.TurnGlobalHotkey")):
        to_module |= _keys_of(component)
    if isinstance(component, java("VASSAL.build.module.Map")):
        to_pieces.add(_key(hidden(component, "VASSAL.build.module.Map", "moveKey")))
    return to_pieces - {""}, to_module - {""}


# ---- properties ------------------------------------------------------------------------------------------------


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CONSTANTS = (
    "VASSAL.counters.BasicPiece",
    "VASSAL.counters.Properties",
    "VASSAL.counters.Stack",
    "VASSAL.build.GameModule",
    "VASSAL.build.module.GlobalOptions",
    "VASSAL.build.module.Map",
    "VASSAL.counters.ReportState",
    "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone",
    "VASSAL.counters.MovementMarkable",
    "VASSAL.counters.Obscurable",
    "VASSAL.counters.Hideable",
    "VASSAL.counters.FreeRotator",
)
_ENGINE_NAMES = frozenset(
    {
        "Moved",
        "Invisible",
        "Obscured",
        "ObscuredToOthers",
        "LocationName",
        "DeckName",
        "PieceName",
        "BasicName",
        "playerSide",
        "playerName",
        "playerId",
    }
)
_WORDS = _words(
    "true false null new return if else for while int String boolean double void this instanceof java javax VASSAL bsh "
    "char long float"
)
_TAKES_NAME = _words(
    "GetProperty GetMapProperty GetZoneProperty GetAttachProperty SumStack SumLocation SumMap SumZone Sum SumAttach "
    "MaxAttach MinAttach CountStack CountLocation CountMap CountZone"
)
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([A-Za-z_][\w]*)|\.|\(|\S')


def _texts(thing: Any, method: str) -> list[str]:
    if not hasattr(thing, method):
        return []
    try:
        found = getattr(thing, method)() or ()
    except jpype.JException:
        # Some components of the engine fail here when a field is empty.
        return []
    return [str(each) for each in found if each]


def _names_in(text: str) -> set[str]:
    """Names of properties in an expression `{…}`. Text without braces is of the old form and is left alone."""
    text = text.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return set()
    tokens = list(_TOKEN.finditer(text[1:-1]))
    found: set[str] = set()
    for index, token in enumerate(tokens):
        before = tokens[index - 1][0] if index else ""
        after = tokens[index + 1][0] if index + 1 < len(tokens) else ""
        literal, word = token[1], token[2]
        if literal is not None:
            inner = literal.replace('\\"', '"').replace("\\\\", "\\")
            if inner.strip().startswith("{"):
                found |= _names_in(inner)
            elif before == "(" and index >= 2 and tokens[index - 2][0] in _TAKES_NAME and after in (",", ")"):
                found.add(inner)
        elif word and word not in _WORDS and before != "." and after != "(" and not _is_class(word, after):
            found.add(word)
    return found


def _is_class(word: str, after: str) -> bool:
    if after != "." or not word[:1].isupper():
        return False
    try:
        java("java.lang.Class").forName(f"java.lang.{word}")
    except jpype.JException:
        return False
    return True


def _constants(name: str) -> set[str]:
    """The text constants of a class: among them are the property names the engine itself provides."""
    if name not in _constant_cache:
        found: set[str] = set()
        modifier = java("java.lang.reflect.Modifier")
        kind = java("java.lang.Class").forName(name)
        while kind is not None and str(kind.getName()).startswith("VASSAL."):
            for field in kind.getDeclaredFields():
                if modifier.isStatic(field.getModifiers()) and str(field.getType().getSimpleName()) == "String":
                    field.setAccessible(True)
                    found.add(str(field.get(None)))
            kind = kind.getSuperclass()
        _constant_cache[name] = found
    return _constant_cache[name]


_constant_cache: dict[str, set[str]] = {}
