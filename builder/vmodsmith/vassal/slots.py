"""Slots, in which VASSAL's *Refresh Counters* looks up the present definition of a piece in a game.

Specification: ``VASSAL.build.GpIdChecker``. Each piece has the number of a slot (``gpid``), and each slot its own
number: the piece slots of palettes and decks, and the markers in Place Marker and Replace. A piece without a slot of
its number stays as in the module with which the game was begun; if two slots have the same number, nothing is refreshed
at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .components import COMPONENTS
from .piece import ADD, PieceText, parse_piece
from .savedgame import read_commands
from .sequence import decode
from .traits import Replace
from .traits.placement import PlaceMarker
from .xmltext import parse_xml

__all__ = ["SlotFault", "pieces_of", "slot_faults"]

_BUILD_FILES = ("buildFile.xml", "buildFile")
_SLOTS = frozenset(tag for tag, each in COMPONENTS.items() if each.simple_name in ("PieceSlot", "CardSlot"))
_PROTOTYPE, _SETUP = "VASSAL.build.module.PrototypeDefinition", "VASSAL.build.module.PredefinedSetup"
_GPID = 9
"""The field of Place Marker and Replace that holds the number."""


@dataclass(frozen=True, slots=True)
class SlotFault:
    """An obstacle for Refresh Counters: its place (a slot or a setup), what was expected and what was found."""

    owner: str
    expected: str
    found: str


def slot_faults(archives: Sequence[Mapping[str, bytes]]) -> list[SlotFault]:
    """Slots without a number or with the number of another slot, and pieces of setups that have no slot.

    `archives` are the entries of a module, and of the extensions that are loaded with it.
    """
    faults: list[SlotFault] = []
    taken: dict[str, str] = {}
    setups: list[tuple[str, bytes]] = []
    for entries in archives:
        build = next((entries[name] for name in _BUILD_FILES if name in entries), None)
        if build is None:
            continue
        for element in parse_xml(build).iter():
            for owner, number in _numbers(element):
                first = taken.setdefault(number, owner) if number else None
                if first is None:
                    faults.append(SlotFault(owner, "a slot number (gpid)", "none"))
                elif first is not owner:
                    faults.append(SlotFault(owner, "a slot number of its own", f"{number}, which {first} has too"))
            name = element.get("file", "") if element.tag == _SETUP else ""
            if name in entries:
                setups.append((f"setup {element.get('name', '')}", entries[name]))
    for owner, saved in setups:
        lost = Counter(each for each in pieces_of(saved) if each[0] not in taken)
        for (number, name), count in lost.items():
            faults.append(SlotFault(owner, "a slot for every piece", f"{count} of {name!r} with the number {number!r}"))
    return faults


def pieces_of(saved: bytes) -> Iterator[tuple[str, str]]:
    """The slot number and the name of each piece of a saved game, stacks and decks left out."""
    for command in read_commands(saved):
        if command.startswith(ADD):
            piece = parse_piece(command)
            if not (piece.is_stack or piece.is_deck):
                yield _number(piece), (decode(piece.traits[0].type, ";") + [""] * 5)[4]


def _number(piece: PieceText) -> str:
    fields = decode(piece.traits[0].state, ";")
    return fields[3] if len(fields) > 3 else ""


def _numbers(element: object) -> Iterator[tuple[str, str]]:
    """The slots in a component, each with its number."""
    tag, get, text = (getattr(element, name) for name in ("tag", "get", "text"))
    if tag in _SLOTS:
        yield f"piece {get('entryName', '')}", get("gpid", "")
    if tag in _SLOTS or tag == _PROTOTYPE:
        owner = f"piece {get('entryName', '')}" if tag in _SLOTS else f"prototype {get('name', '')}"
        for raw in parse_piece(text).traits if (text or "").startswith(ADD) else ():
            if raw.type.startswith((PlaceMarker.ID, Replace.ID)):
                yield f"a marker of {owner}", (decode(raw.type, ";") + [""] * (_GPID + 2))[_GPID + 1]
