"""References of components and traits to things that the module does not have, as read by the engine itself."""

from __future__ import annotations

import re
from typing import Any

import jpype

from vmodsmith.vassal.slots import pieces_of

from .expressions import CONSTANTS, ENGINE_NAMES, constants_of, names_in
from .inside import components_of, label_of, traits_of, type_of
from .jvm import call_hidden, hidden, java
from .listening import keys_of, received, reported, sent_by_component, sent_to_module, sent_to_pieces, sent_to_self

__all__ = ["reference_faults", "unused_pictures"]

Fault = dict[str, str]


def reference_faults(module: Any) -> list[Fault]:
    """Images, prototypes, keys, properties, maps and markers that a component or trait refers to and that nothing in
    the module provides: `kind`, `owner`, `found`. Names that are computed by an expression are left alone.

    Also obstacles for Refresh Counters: slots with the number of another, pieces of setups without a slot.
    """
    return _References(module).run()


def unused_pictures(module: Any) -> list[str]:
    """The pictures that the editor's own "Remove unused images" offers for a module and, with its name and a slash
    before them, for each of its plug-ins."""
    extensions = module.getComponentsOf(java("VASSAL.build.module.ModuleExtension"))
    return [f"{before}{name}" for before, each in [("", module), *((f"{each.getName()!s}/",
    each) for each in extensions)]
            for name in _unused(each)]  # fmt: skip


def _unused(owner: Any) -> list[str]:
    """The same computation as in its dialog: the pictures in the archive without those that components name, with
    `.gif` added to names without an ending.
    """
    named = {str(each) for each in owner.getAllImageNames()}
    suffixed = java("VASSAL.tools.image.ImageUtils").hasImageSuffix
    named |= {f"{each}.gif" for each in named if not suffixed(each)}
    return sorted({str(each) for each in owner.getDataArchive().getImageNames()} - named)


class _Known:
    """A trait with the keys that it receives and sends."""

    def __init__(self, owner: str, trait: Any) -> None:
        self.owner = owner
        self.trait = trait
        self.received = received(trait)
        self.sent_to_self = sent_to_self(trait)
        self.reported = reported(trait)


class _References:
    def __init__(self, module: Any) -> None:
        self.module = module
        self.archive = module.getDataArchive()
        self.faults: dict[tuple[str, str], Fault] = {}
        self.components = list(components_of(module))
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
        self.chains = [
            (owner, [self.known(owner, trait) for trait in traits_of(piece)]) for owner, piece in self.pieces
        ]
        for name, prototype in self.prototypes.items():
            piece = prototype.getPiece()
            if piece is not None:
                for trait in traits_of(piece):
                    self.known(f"prototype {name}", trait)
        for slot in module.getAllDescendantComponentsOf(java(slot_kind)):
            # As they are before prototypes are put in their place.
            for trait in traits_of(slot.getPiece()):
                self.known(f"piece {slot.getConfigureName()!s}", trait)
        self.traits = [(each.owner, each.trait) for each in self.seen.values()]
        self.images: dict[str, bool] = {}

    def known(self, owner: str, trait: Any) -> _Known:
        """The first trait with this type text: most pieces of a module share most of their traits."""
        text = f"{trait.getClass().getName()!s} {type_of(trait)}"
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
        self._slots()
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
        anywhere = set().union(*(each.received | each.reported for each in self.seen.values()))
        sent = set().union(*(sent_to_pieces(trait) for _, trait in self.traits))
        sent = sent.union(*(sent_by_component(component)[0] for _, component in self.components))
        buttons: set[str] = set()
        for _, component in self.components:
            buttons |= keys_of(component).difference(*sent_by_component(component))
        for owner, chain in self.chains:
            own = set().union(*(each.received for each in chain))
            reports = set().union(*(each.reported for each in chain))
            by_itself = set().union(*(each.sent_to_self for each in chain if not each.reported))
            for each in chain:
                heard = own | by_itself | sent if each.reported else own | reports
                for key in sorted(each.sent_to_self - heard):
                    self.fault(
                        "key", owner, f"{label_of(each.trait)} uses key {key}, to which the piece does not listen"
                    )
        for owner, trait in self.traits:
            for key in sorted(sent_to_pieces(trait) - anywhere):
                self.fault("key", owner, f"{label_of(trait)} sends key {key}, to which no piece listens")
            for key in sorted(sent_to_module(trait) - buttons):
                self.fault("key", owner, f"{label_of(trait)} sends key {key}, to which nothing in the module listens")
        for owner, component in self.components:
            to_pieces, to_module = sent_by_component(component)
            for key in sorted(to_pieces - anywhere):
                self.fault("key", owner, f"{label_of(component)} sends key {key}, to which no piece listens")
            for key in sorted(to_module - buttons):
                self.fault(
                    "key", owner, f"{label_of(component)} sends key {key}, to which nothing in the module listens"
                )

    # -- properties

    def _properties(self) -> None:
        known = set(ENGINE_NAMES)
        for name in CONSTANTS:
            known |= constants_of(name)
        for _, thing in [*self.components, *self.traits]:
            if hasattr(thing, "getPropertyNames"):
                known |= {str(name) for name in thing.getPropertyNames()}
        for each in java("VASSAL.build.module.properties.MutableProperty$Impl").getAllProperties():
            known.add(str(each.getName()))
        for owner, thing in [*self.components, *self.traits]:
            local = known | constants_of(str(thing.getClass().getName()))
            for text in _texts(thing, "getExpressionList"):
                for name in sorted(names_in(text) - local):
                    self.fault("property", owner, f"{name} in {_short(text)}")
            if not isinstance(thing, java("VASSAL.counters.Decorator")):
                continue
            for text in _texts(thing, "getFormattedStringList"):
                names = names_in(text) if text.startswith("{") else set(re.findall(r"\$([^$\s]+)\$", text))
                if isinstance(thing, java("VASSAL.counters.ReportState")):  # `oldStep`: what `Step` was before
                    names = {name for name in names if name.removeprefix("old") not in local}
                for name in sorted(names - local):
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

    # -- slots, as the engine's refresher gathers them

    def _slots(self) -> None:
        kind = "VASSAL.build.GpIdChecker"
        checker = java(kind)(java("java.util.HashSet")())
        for slot in self.module.getAllDescendantComponentsOf(java("VASSAL.build.widget.PieceSlot")):
            checker.add(slot)
        for prototype in self.prototypes.values():
            checker.add(prototype)
        for each in hidden(checker, kind, "errorSlots"):
            self.fault(
                "slot with a number of its own", str(each.toString()), f"{each.getGpId()!s}, a number twice or none"
            )
        known = {str(number) for number in hidden(checker, kind, "goodSlots").keySet()}
        for setup in self.module.getAllDescendantComponentsOf(java("VASSAL.build.module.PredefinedSetup")):
            if setup.isMenu() or not (setup.isUseFile() and setup.getFileName()):
                continue
            saved = bytes(setup.getSavedGameContents().readAllBytes())
            for number, name in pieces_of(saved):
                if number not in known:
                    self.fault("slot", f"setup {setup.getConfigureName()!s}", f"{name}, slot number {number or 'none'}")


def _computed(text: str) -> bool:
    return "{" in text or "$" in text


def _short(text: str) -> str:
    return text if len(text) <= 100 else text[:97] + "…"


def _texts(thing: Any, method: str) -> list[str]:
    if not hasattr(thing, method):
        return []
    try:
        found = getattr(thing, method)() or ()
    except jpype.JException:
        # Some components of the engine fail here when a field is empty.
        return []
    return [str(each) for each in found if each]
