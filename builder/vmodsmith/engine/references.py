"""References of components and traits to things that the module does not have, as read by the engine itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import jpype

from vmodsmith.vassal.listened_keys import STACK_KEYS
from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.slots import pieces_of

from .expressions import CONSTANTS, ENGINE_NAMES, constants_of, names_in
from .inside import components_of, label_of, listed_as, traits_of, type_of
from .jvm import call_hidden, hidden, java
from .listening import (
    keys_of,
    keys_of_stacks,
    received,
    reported,
    sent_by_component,
    sent_to_module,
    sent_to_pieces,
    sent_to_self,
)

__all__ = ["reference_faults", "unused_pictures"]

Fault = dict[str, str]


def reference_faults(module: Any) -> list[Fault]:
    """Images, prototypes, keys, properties, maps and markers that a component or trait refers to and that nothing in
    the module provides: `kind`, `owner`, `found`, and the place: the `path` of the component (`components_of`), the
    text of the `trait`, and the path of the `definition` that has the trait, if that is another component. Names that
    are computed by an expression are left alone.

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


@dataclass(frozen=True)
class _At:
    """The place of a trait or component: in words, and the path of the component."""

    owner: str
    path: str


class _Known:
    """A trait, where it was met first, and what it does with keys."""

    def __init__(self, at: _At, trait: Any) -> None:
        self.at = at
        self.owner = at.owner
        self.trait = trait
        self.text = _text(trait)
        self.received = received(trait)
        self.sent_to_self = sent_to_self(trait)
        self.reported = reported(trait)


class _References:
    def __init__(self, module: Any) -> None:
        self.module = module
        self.archive = module.getDataArchive()
        self.faults: dict[tuple[str, str], Fault] = {}
        self.components = [(_At(label_of(each), path), each) for path, each in components_of(module)]
        slot_kind = "VASSAL.build.widget.PieceSlot"
        self.slots = [
            (_At(f"piece {each.getConfigureName()!s}", at.path), each)
            for at, each in self.components
            if isinstance(each, java(slot_kind))
        ]
        definitions = [
            (_At(f"prototype {each.getConfigureName()!s}", at.path), each)
            for at, each in self.components
            if isinstance(each, java("VASSAL.build.module.PrototypeDefinition"))
        ]
        self.prototypes = {str(each.getConfigureName()): each for _, each in definitions}
        self.seen: dict[str, _Known] = {}
        self.written: dict[str, str] = {}
        """The path of the first component whose own list of traits has the trait with a text."""
        self.chains = [
            (at, [self.known(at, trait) for trait in traits_of(call_hidden(slot, slot_kind, "getExpandedPiece"))])
            for at, slot in self.slots
        ]
        # As they are before prototypes are put in their place.
        for at, each in [*definitions, *self.slots]:
            for trait in traits_of(each.getPiece()):
                self.written.setdefault(self.known(at, trait).text, at.path)
        self.traits = list(self.seen.values())
        self.images: dict[str, bool] = {}

    def known(self, at: _At, trait: Any) -> _Known:
        """The first trait with this type text: most pieces of a module share most of their traits."""
        text = _text(trait)
        if text not in self.seen:
            self.seen[text] = _Known(at, trait)
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

    def fault(self, kind: str, at: _At, found: str, trait: str = "", definition: str = "") -> None:
        """One fault of a kind and name; the first owner stands for all."""
        place = {"path": at.path, "trait": trait, "definition": definition if definition != at.path else ""}
        self.faults.setdefault((kind, found), {"kind": kind, "owner": at.owner, "found": found, **place})

    def fault_of(self, kind: str, known: _Known, found: str) -> None:
        """A fault of a trait, whichever piece has it: its place is the component that defines it."""
        at = _At(known.owner, self.written.get(known.text, known.at.path))
        self.fault(kind, at, found, type_of(known.trait))

    # -- images

    def _images(self) -> None:
        for at, component in self.components:
            for name in self._missing_images(component):
                self.fault("image", at, name)
        for known in self.traits:
            for name in self._missing_images(known.trait):
                self.fault_of("image", known, name)

    def _missing_images(self, thing: Any) -> list[str]:
        if not isinstance(thing, java("VASSAL.search.ImageSearchTarget")):
            return []
        names = java("java.util.TreeSet")()
        thing.addLocalImageNames(names)
        return [text for text in map(str, names) if text.strip() and not _computed(text) and not self._has_image(text)]

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
        for known in self.traits:
            if isinstance(known.trait, kind):
                name = str(known.trait.getPrototypeName() or "")
                if not _computed(name) and name not in self.prototypes:
                    self.fault_of("prototype", known, name)

    # -- keys

    def _keys(self) -> None:
        anywhere = set().union(*(each.received | each.reported for each in self.seen.values()))
        sent = set().union(*(sent_to_pieces(each.trait) for each in self.traits))
        sent = sent.union(*(sent_by_component(component)[0] for _, component in self.components))
        in_stacks = set(STACK_KEYS)
        buttons: set[Key] = set()
        for _, component in self.components:
            buttons |= keys_of(component).difference(*sent_by_component(component))
            in_stacks |= keys_of_stacks(component)
        anywhere |= in_stacks
        # A prototype may report what only some of its pieces do: then none of them is at fault.
        reports_given: set[tuple[str, Key]] = set()
        unheard: list[tuple[_At, _Known, Key]] = []
        for at, chain in self.chains:
            own = in_stacks.union(*(each.received for each in chain))
            reports = set().union(*(each.reported for each in chain))
            by_itself = set().union(*(each.sent_to_self for each in chain if not each.reported))
            for each in chain:
                heard = own | by_itself | sent if each.reported else own | reports
                reports_given |= {(each.text, key) for key in each.reported & heard}
                unheard += [(at, each, key) for key in _sorted(each.sent_to_self - heard)]
        for at, each, key in unheard:
            if (each.text, key) not in reports_given:
                found = f"{listed_as(each.trait)} uses the key {key.label}, to which the piece does not listen"
                self.fault("key", at, found, type_of(each.trait), self.written.get(each.text, ""))
        for known in self.traits:
            name = listed_as(known.trait)
            for key in _sorted(sent_to_pieces(known.trait) - anywhere):
                self.fault_of("key", known, f"{name} sends the key {key.label}, to which no piece listens")
            for key in _sorted(sent_to_module(known.trait) - buttons):
                self.fault_of("key", known, f"{name} sends the key {key.label}, to which nothing in the module listens")
        for at, component in self.components:
            to_pieces, to_module = sent_by_component(component)
            for key in _sorted(to_pieces - anywhere):
                self.fault("key", at, f"{at.owner} sends the key {key.label}, to which no piece listens")
            for key in _sorted(to_module - buttons):
                self.fault("key", at, f"{at.owner} sends the key {key.label}, to which nothing in the module listens")

    # -- properties

    def _properties(self) -> None:
        known = set(ENGINE_NAMES)
        for name in CONSTANTS:
            known |= constants_of(name)
        for thing in [*(each for _, each in self.components), *(each.trait for each in self.traits)]:
            if hasattr(thing, "getPropertyNames"):
                known |= {str(name) for name in thing.getPropertyNames()}
        for each in java("VASSAL.build.module.properties.MutableProperty$Impl").getAllProperties():
            known.add(str(each.getName()))
        for at, component in self.components:
            for found in _unset(component, known, in_formats=False):
                self.fault("property", at, found)
        for each in self.traits:
            for found in _unset(
                each.trait, known, in_formats=isinstance(each.trait, java("VASSAL.counters.Decorator"))
            ):
                self.fault_of("property", each, found)

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
        for known in self.traits:
            if isinstance(known.trait, kind):
                for field, valid in names.items():
                    text = str(hidden(known.trait, "VASSAL.counters.SendToLocation", field).getFormat() or "")
                    if text and not _computed(text) and text not in valid:
                        self.fault_of(field.removesuffix("Id").removesuffix("Name"), known, text)

    def _configured(self, kind: str) -> set[str]:
        found = self.module.getAllDescendantComponentsOf(java(kind))
        return {str(each.getConfigureName()) for each in found}

    # -- markers placed by traits

    def _markers(self) -> None:
        kind = java("VASSAL.counters.PlaceMarker")
        for known in self.traits:
            if isinstance(known.trait, kind) and not known.owner.startswith("prototype "):
                spec = str(hidden(known.trait, "VASSAL.counters.PlaceMarker", "markerSpec") or "")
                if spec and known.trait.createMarker() is None:
                    self.fault_of("marker", known, _short(spec))

    # -- slots, as the engine's refresher gathers them

    def _slots(self) -> None:
        kind = "VASSAL.build.GpIdChecker"
        checker = java(kind)(java("java.util.HashSet")())
        for _, slot in self.slots:
            checker.add(slot)
        for prototype in self.prototypes.values():
            checker.add(prototype)
        for each in hidden(checker, kind, "errorSlots"):
            slot = hidden(each, f"{kind}$SlotElement", "slot")
            path = next((at.path for at, other in self.slots if slot is not None and other.equals(slot)), "")
            self.fault(
                "slot with a number of its own",
                _At(str(each.toString()), path),
                f"{each.getGpId()!s}, a number twice or none",
            )
        known = {str(number) for number in hidden(checker, kind, "goodSlots").keySet()}
        for at, setup in self.components:
            if not isinstance(setup, java("VASSAL.build.module.PredefinedSetup")):
                continue
            if setup.isMenu() or not (setup.isUseFile() and setup.getFileName()):
                continue
            saved = bytes(setup.getSavedGameContents().readAllBytes())
            for number, name in pieces_of(saved):
                if number not in known:
                    whose = _At(f"setup {setup.getConfigureName()!s}", at.path)
                    self.fault("slot", whose, f"{name}, slot number {number or 'none'}")


def _text(trait: Any) -> str:
    return f"{trait.getClass().getName()!s} {type_of(trait)}"


def _sorted(keys: set[Key]) -> list[Key]:
    return sorted(keys, key=lambda each: each.label)


def _unset(thing: Any, known: set[str], *, in_formats: bool) -> list[str]:
    """The properties that expressions of a component or trait read, and its formats if asked, and that are not
    known: each with the text."""
    local = known | constants_of(str(thing.getClass().getName()))
    found = [(name, text) for text in _texts(thing, "getExpressionList") for name in sorted(names_in(text) - local)]
    for text in _texts(thing, "getFormattedStringList") if in_formats else ():
        names = names_in(text) if text.startswith("{") else set(re.findall(r"\$([^$\s]+)\$", text))
        if isinstance(thing, java("VASSAL.counters.ReportState")):  # `oldStep`: what `Step` was before
            names = {name for name in names if name.removeprefix("old") not in local}
        found += [(name, text) for name in sorted(names - local)]
    return [f"{name} in {_short(text)}" for name, text in found]


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
