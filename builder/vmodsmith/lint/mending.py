"""Faults that a program can fix without changing the meaning of the module; every repair is listed. Only these are
fixed: slot numbers, in the way of VASSAL's own editor (``VASSAL.build.GpIdChecker``); definitions that VASSAL never
uses; pictures in a format that it does not read; the capitals in the file name of a picture; and a file without which
it cannot open the module.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from io import BytesIO
from typing import TypeAlias

from lxml import etree
from PIL import Image

from vmodsmith.foundation.picture_parts import KINDS, opened_picture
from vmodsmith.vassal.archive import build_file
from vmodsmith.vassal.components import COMPONENTS, Element
from vmodsmith.vassal.module import Module, read_module
from vmodsmith.vassal.piece import ADD, nested, parse_piece
from vmodsmith.vassal.sequence import decode, encode
from vmodsmith.vassal.traits import Replace
from vmodsmith.vassal.traits.fieldforms import read_int
from vmodsmith.vassal.traits.placement import PlaceMarker
from vmodsmith.vassal.traits.reading import read_trait

from .pictures import named_pictures

__all__ = ["Mended", "mend"]


@dataclass(frozen=True, slots=True)
class Mended:
    """One repair: the kind of finding that is gone, the place, and what was done."""

    kind: str
    place: str
    done: str

    def __str__(self) -> str:
        return f"repaired: {self.done} [{self.kind}]\n    at {self.place}"

    def to_json(self) -> dict[str, str]:
        """The repair as plain data."""
        return {"kind": self.kind, "place": self.place, "done": self.done}


@dataclass(slots=True)
class _Work:
    module: Module
    entries: dict[str, bytes]
    done: list[Mended] = field(default_factory=list)
    tree_changed: bool = False


def mend(entries: Mapping[str, bytes]) -> tuple[dict[str, bytes], tuple[Mended, ...]]:
    """The entries of a module after all possible repairs, and the list of repairs. Unchanged if there is nothing to
    repair. Raises UserError if there is no readable build file.
    """
    read = read_module(entries)
    work = _Work(Module(read.entries, deepcopy(read.root)), dict(entries))
    if not work.module.is_extension:
        _prototypes(work)
        _regions(work)
        _numbers(work)
        _capitals(work)
        _translations(work)
    _forms(work)
    if work.tree_changed:
        name = build_file(entries)
        work.entries[name] = etree.tostring(work.module.root, encoding="UTF-8", xml_declaration=True, standalone=False)
    return work.entries, tuple(work.done)


def _removed(work: _Work, element: Element) -> None:
    """Remove an element. Ask for its place before."""
    parent = element.getparent()
    assert parent is not None
    parent.remove(element)
    work.tree_changed = True
    work.module.changed()


_PROTOTYPE = "VASSAL.build.module.PrototypeDefinition"
_REGIONS = "VASSAL.build.module.map.boardPicker.board.RegionGrid"


def _prototypes(work: _Work) -> None:
    """Remove prototypes that another one of the same name follows: VASSAL uses the last."""
    last: dict[str, Element] = {}
    for element in list(work.module.root.iter(_PROTOTYPE)):
        name = element.get("name", "")
        if name in last:
            earlier = last[name]
            place = work.module.place(earlier)
            _removed(work, earlier)
            work.done.append(
                Mended(
                    "prototype-twice", place, f"deleted a prototype {name!r}, in place of which VASSAL uses a later one"
                )
            )
        last[name] = element


def _regions(work: _Work) -> None:
    """Remove a region with the same point and name as another: VASSAL never finds it."""
    for grid in work.module.root.iter(_REGIONS):
        seen: set[tuple[str, ...]] = set()
        for region in list(grid):
            same = (str(region.tag), *(region.get(each, "") for each in ("name", "originx", "originy")))
            if same in seen and len(region) == 0:
                place = work.module.place(region)
                _removed(work, region)
                work.done.append(
                    Mended("regions-on-one-point", place, f"deleted a second region {same[1]!r} on the same point")
                )
            seen.add(same)


# ---- numbers of slots

Numbered: TypeAlias = Callable[[str, str, str], str]
"""Give a slot its number, from its former number, its place, and what it is."""

_SLOTS = frozenset(tag for tag, each in COMPONENTS.items() if each.simple_name in ("PieceSlot", "CardSlot"))
_GPID = 10
"""The field of Place Marker and Replace that holds the number, their prefix counted."""


def _numbers(work: _Work) -> None:
    """Give slots and markers without a number, or with the number of an earlier one, the next free number, as VASSAL's
    editor does.
    """
    root = work.module.root
    found = [each for element in root.iter() for each in _numbers_of(element)]
    taken: Counter[str] = Counter(found)
    whole = [each for each in map(read_int, found) if each is not None]
    begun = read_int(root.get("nextPieceSlotId", "")) or 0
    free = max([begun, *(each + 1 for each in whole)], default=1)
    seen: set[str] = set()

    def number(old: str, place: str, what: str) -> str:
        nonlocal free
        if old and old not in seen and read_int(old) is not None:
            seen.add(old)
            return old
        new, free = str(free), free + 1
        kind = "slot-number-twice" if old and taken[old] > 1 else "slot-without-number"
        before = f"instead of {old}, which an earlier slot has" if kind == "slot-number-twice" else "as it had none"
        work.done.append(Mended(kind, place, f"gave {what} the number (gpid) {new}, {before}"))
        return new

    for element in root.iter():
        if element.tag in _SLOTS:
            old = element.get("gpid", "")
            new = number(old, work.module.place(element), "the slot")
            if new != old:
                element.set("gpid", new)
                work.tree_changed = True
        if element.tag in _SLOTS or element.tag == _PROTOTYPE:
            _number_markers(work, element, number)
    if free > begun and work.tree_changed:
        root.set("nextPieceSlotId", str(free))


def _numbers_of(element: Element) -> Iterator[str]:
    if element.tag in _SLOTS:
        yield element.get("gpid", "")
    if (element.tag in _SLOTS or element.tag == _PROTOTYPE) and (text := (element.text or "").strip()).startswith(ADD):
        try:
            read = parse_piece(text)
        except ValueError:
            return
        for raw in read.traits:
            if raw.type.startswith(_MARKERS):
                yield (*decode(raw.type, ";"), *[""] * (_GPID + 1))[_GPID]


_MARKERS = (PlaceMarker.ID, Replace.ID)


def _number_markers(work: _Work, element: Element, number: Numbered) -> None:
    text = (element.text or "").strip()
    if not any(each.rstrip(";") in text for each in _MARKERS) or not text.startswith(ADD):
        return
    try:
        read = parse_piece(text)
    except ValueError:
        return
    types = [each.type for each in read.traits]
    for at, each in enumerate(types):
        if each.startswith(_MARKERS):
            fields = decode(each, ";")
            if len(fields) <= _GPID:  # an old form, without a number: VASSAL refreshes no module that has one
                fields = decode(read_trait(each).type(), ";")
                if len(fields) <= _GPID:
                    continue
            new = number(fields[_GPID], work.module.place(element), "a marker that its trait places")
            if new != fields[_GPID]:
                fields[_GPID] = new
                types[at] = encode(fields, ";")
    if types != [each.type for each in read.traits]:
        whole = (read.piece_id or "null", nested(types), nested([each.state for each in read.traits]))
        element.text = ADD + encode(whole, "/")
        work.tree_changed = True


# ---- files

_FOLDER = "images/"


def _capitals(work: _Work) -> None:
    """Add a picture under the name that is used, if there is exactly one whose name differs only in capitals."""
    there = {each.removeprefix(_FOLDER) for each in work.entries if each.startswith(_FOLDER)}
    folded: dict[str, list[str]] = {}
    for name in sorted(there):
        folded.setdefault(name.casefold(), []).append(name)
    wanted: dict[str, str] = {}
    for place, name in named_pictures(work.module):
        if name and name not in there and "$" not in name and not name.startswith("/"):
            wanted.setdefault(name, place)
    for name, place in wanted.items():
        same = folded.get(name.casefold(), [])
        if len(same) == 1:
            work.entries[_FOLDER + name] = work.entries[_FOLDER + same[0]]
            work.done.append(
                Mended("image-missing", place, f"copied the picture {same[0]!r} to {name!r}, its name here")
            )


_UNREAD = ("WEBP", "TIFF")
"""Kinds of pictures that VASSAL does not read, and that can be written as PNG without a loss."""


def _forms(work: _Work) -> None:
    for name in sorted(work.entries):
        if not name.startswith(_FOLDER) or not name.lower().endswith((".png", ".gif", ".jpg", ".jpeg", ".bmp")):
            continue
        try:
            with opened_picture(work.entries[name], (*KINDS, *_UNREAD)) as picture:
                kind = picture.format
                if kind not in _UNREAD:
                    continue
                held = BytesIO()
                picture.save(held, "PNG")
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            continue
        work.entries[name] = held.getvalue()
        place = f"images > {name.removeprefix(_FOLDER)}"
        work.done.append(Mended("image-unreadable", place, f"saved the picture as PNG; it was a {kind}"))


def _translations(work: _Work) -> None:
    for element in work.module.elements():
        if not str(element.tag).endswith(".i18n.Translation"):
            continue
        code, _, country = element.get("locale", "").partition(",")
        name = f"Module_{code}_{country}.properties" if country else f"Module_{code}.properties"
        if code and name not in work.entries and code.isalpha() and country.isalpha() | (not country):
            work.entries[name] = b"# texts of this translation\n"
            place = work.module.place(element)
            work.done.append(Mended("translation-missing", place, f"added the file {name}, still without texts"))
