"""Pieces on the maps: finding and reading them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any
from zipfile import ZipFile

from vmodsmith.vassal.sequence import decode, encode

from ..jvm import java
from .opened import Opened
from .plain_values import as_text, hint, row_id
from .requests import EngineFault, request

__all__ = ["Pieces", "traits"]

_KEPT, _DATA = "vms_kept", "rules/game.txt"
"""The trait with the values that rules store for a piece, and the file of a module with their initial values."""

_OF_THE_MOMENT = frozenset({
    "ClickedX", "ClickedY", "CloneID", "UniqueID", "Selected", "DrawingMouseover", "DrawingMouseoverIndex",
    "Covered", "Cover_Active", "Cover_Image", "Cover_Level", "Cover_Name",
    "OldBoard", "OldDeckName", "OldLocationName", "OldMap", "OldX", "OldY", "OldZone",
})  # fmt: skip
"""Properties of a piece that exist only for one player's screen.

They include the place from which a piece came: the engine stores it for the player who moved the piece, and neither
sends nor undoes it. (The same is true of the names of copies; the id of a piece is compared anyway.)
"""


class Pieces:
    """The pieces of the game, each named by its data id, its name, `id#2` or `uid:…`."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._names: dict[int, tuple[Any, list[str]]] = {}

    def forget(self) -> None:
        """Forget the pieces, after the end of a game."""
        self._names.clear()

    def all(self) -> list[Any]:
        """Every piece of the game except stacks, in the order of maps and stacks, from bottom to top."""
        stack = java("VASSAL.counters.Stack")
        found: list[Any] = []
        for each in self._opened.maps():
            for piece in each.getAllPieces():
                if isinstance(piece, stack):
                    found.extend(piece.asList())
                else:
                    found.append(piece)
        return found

    def find(self, ref: str) -> list[Any]:
        """The pieces with a name."""
        pieces = self.all()
        if ref.startswith("uid:"):
            return [piece for piece in pieces if str(piece.getId()) == ref.removeprefix("uid:")]
        found = [piece for piece in pieces if row_id(piece) == ref]
        if found:
            return found
        base, mark, number = ref.partition("#")
        if mark and number.isdigit():
            same = [piece for piece in pieces if row_id(piece) == base]
            return same[int(number) - 1 : int(number)]
        return [piece for piece in pieces if ref in (str(piece.getName()), as_text(piece.getProperty("BasicName")))]

    def one(self, ref: str) -> Any:
        """The one piece with a name. Raises EngineFault if there is none, or several."""
        found = self.find(ref)
        if not found:
            known = [row_id(piece) or str(piece.getName()) for piece in self.all()]
            raise EngineFault(f"no piece {ref!r} on any map{hint(ref, known)}")
        if len(found) > 1:
            raise EngineFault(f"{len(found)} pieces are called {ref!r}: say which, as {ref}#1")
        return found[0]

    @request
    def pieces(self, properties: list[str] | None = None, where: dict[str, str] | None = None) -> list[dict[str, Any]]:
        """The pieces on all maps, with further properties of each; `where` keeps those with all these values."""
        found = []
        for piece in self.all():
            if all(self.value_of(piece, name) == value for name, value in (where or {}).items()):
                entry = self._entry(piece)
                entry["properties"] = self._values(piece, properties or ())
                found.append(entry)
        return found

    @request
    def piece(self, ref: str, properties: list[str] | None = None) -> dict[str, Any]:
        """One piece; with `properties` None, all properties that its traits have."""
        piece = self.one(ref)
        names = properties
        if names is None:
            names = self._property_names(piece)
        return self._entry(piece) | {"properties": self._values(piece, names)}

    def value_of(self, piece: Any, name: str) -> str | None:
        """A property of a piece as text, including values stored by rules, which are all in one trait, by their own
        names.
        """
        return self._values(piece, [name])[name]

    def _values(self, piece: Any, names: Iterable[str]) -> dict[str, str | None]:
        kept = self._kept(piece)
        return {name: kept[name] if name in kept else as_text(piece.getProperty(name)) for name in names}

    def keep(self, piece: Any, name: str, value: str) -> bool:
        """Change a value that rules store for a piece. Returns whether they store one with that name."""
        kept = self._kept(piece)
        if name not in kept:
            return False
        begun = self._begun[str(as_text(piece.getProperty("Kind")))]
        changed = {**kept, name: value}
        flat = [text for key in sorted(changed) if changed[key] != begun[key] for text in (key, changed[key])]
        piece.setProperty(_KEPT, encode(flat, ";"))
        return True

    def _kept(self, piece: Any) -> dict[str, str]:
        """The values that rules store for a piece: the initial ones, updated from its trait."""
        begun = self._begun.get(str(as_text(piece.getProperty("Kind"))), {})
        text = as_text(piece.getProperty(_KEPT)) if begun else None
        if text is None:
            return {}
        tokens = decode(text, ";") if text else []
        return begun | dict(zip(tokens[::2], tokens[1::2], strict=True))

    @cached_property
    def _begun(self) -> dict[str, dict[str, str]]:
        """The initial values that rules store, by kind of piece, from the data in the module."""
        found: dict[str, dict[str, str]] = {}
        with ZipFile(self._opened.path) as archive:
            lines = archive.read(_DATA).decode().splitlines() if _DATA in archive.namelist() else []
        for _, kind, *rest in (line.split("\t") for line in lines if line.startswith("keeps\t")):
            found.setdefault(kind, {})[rest[0]] = rest[1]
        return found

    @request
    def exists(self, ref: str) -> bool:
        """Whether the piece is on a map."""
        return bool(self.find(ref))

    @request
    def text_of(self, ref: str) -> dict[str, str]:
        """The type and state of a piece as the engine writes them."""
        piece = self.one(ref)
        return {"type": str(piece.getType()), "state": str(piece.getState())}

    @request
    def snapshot(self) -> dict[str, Any]:
        """The game as its players see it: map, place, layers and properties of each piece, and the global properties.

        Engines in the same online game have equal snapshots: for a piece that a mask hides from some players, the
        snapshot has its whole state in place of name and properties, which differ between players.
        """
        pieces = {}
        for piece in self.all():
            entry = self._entry(piece)
            if as_text(piece.getProperty("ObscuredToOthers")) == "true":
                hidden_piece = {name: entry[name] for name in ("map", "at", "x", "y")}
                pieces[entry["uid"]] = hidden_piece | {"state": _whole_state(piece)}
                continue
            names = [name for name in self._property_names(piece) if name not in _OF_THE_MOMENT]
            entry["properties"] = self._values(piece, names)
            pieces[entry.pop("uid")] = entry
        values = self._opened.all("VASSAL.build.module.properties.GlobalProperty")
        shared = {str(each.getConfigureName()): as_text(each.getPropertyValue()) for each in values}
        turns = {str(each.getConfigureName()): str(each.getState()) for each in self._opened.trackers()}
        return {"pieces": pieces, "properties": dict(sorted(shared.items())), "turns": turns}

    @request
    def stacks(self) -> dict[str, list[str]]:
        """The uids of the pieces in each place, the lowest first, by map and point.

        Engines in the same online game agree in this too.
        """
        found: dict[str, list[str]] = {}
        for home in java("VASSAL.build.module.Map").getMapList():
            for piece in home.getAllPieces():
                heap = piece.asList() if isinstance(piece, java("VASSAL.counters.Stack")) else [piece]
                for each in heap:
                    at = each.getPosition()
                    found.setdefault(f"{home.getMapName()} {int(at.x)},{int(at.y)}", []).append(str(each.getId()))
        return found

    def _property_names(self, piece: Any) -> list[str]:
        """Names of the properties that the traits of a piece and its basic piece provide.

        Remembered for each piece, because its traits never change.
        """
        key = int(java("java.lang.System").identityHashCode(piece))
        known = self._names.get(key)
        if known is None or not known[0].equals(piece):
            parts = [*traits(piece), java("VASSAL.counters.Decorator").getInnermost(piece)]
            found = {str(name) for part in parts for name in part.getPropertyNames()}
            kept = self._kept(piece)
            known = self._names[key] = (piece, sorted(found - {_KEPT} | kept.keys() if kept else found))
        return known[1]

    def _entry(self, piece: Any) -> dict[str, Any]:
        position, home = piece.getPosition(), piece.getMap()
        return {
            "id": row_id(piece),
            "name": str(piece.getName()),
            "uid": str(piece.getId()),
            "map": str(home.getMapName()) if home is not None else None,
            "at": str(home.locationName(position)) if home is not None else None,
            "x": int(position.x),
            "y": int(position.y),
        }


def _whole_state(piece: Any) -> list[str]:
    """The states of all traits of a piece, and the data of its basic piece, without momentary values."""
    head, *kept = str(java("VASSAL.counters.Decorator").getInnermost(piece).getState()).split(";")
    # The count of what is kept, then names and values by turns; before it the place and the gpid, sent elsewhere.
    values = dict(zip(kept[4::2], kept[5::2], strict=False))
    mine = [f"{name}={value}" for name, value in sorted(values.items()) if name not in _OF_THE_MOMENT]
    return [*(str(each.myGetState()) for each in traits(piece)), head, *mine]


def traits(piece: Any) -> Iterator[Any]:
    """The traits of a piece from the outermost inwards, without the basic piece."""
    decorator = java("VASSAL.counters.Decorator")
    while isinstance(piece, decorator):
        yield piece
        piece = piece.getInner()
