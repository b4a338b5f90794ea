"""Look-up of the names in scenarios on a tabletop."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from .errors import TabletopFault
from .piece import Piece
from .places import WindowPoint
from .tabletop import Tabletop

__all__ = ["OBSERVER", "Finder", "hint"]

OBSERVER = "observer"


class Finder:
    """Finds sides, pieces, places and rows of the palette. Each raises TabletopFault for none or several."""

    def __init__(self, tabletop: Tabletop) -> None:
        self.tabletop = tabletop

    def side(self, side: str | None) -> str | None:
        """The id of a side; the first one for None."""
        names = self.tabletop.data.names
        known = {each.id: names[f"side.{each.id}"] for each in self.tabletop.game.manifest.sides} | {"": names["side."]}
        if side is None:
            return next(iter(known))
        if side.lower() == OBSERVER:
            return None
        for identity, name in known.items():
            if side.lower() in (name.lower(), identity or name.lower()):
                return identity
        raise TabletopFault(f"no side {side!r}{hint(side, known.values())}; there are {', '.join(known.values())}")

    def all(self, ref: str) -> list[Piece]:
        """The pieces with a name: `uid:…`, a row's id, `id#2`, or a name."""
        tabletop = self.tabletop
        if ref.startswith("uid:"):
            one = tabletop.piece_of(ref.removeprefix("uid:"))
            return [one] if one is not None else []
        standing = list(tabletop.standing())
        found = [each for each in standing if each.read("RowId") == ref]
        if found:
            return found
        base, mark, number = ref.partition("#")
        if mark and number.isdigit():
            same = [each for each in standing if each.read("RowId") == base]
            return same[int(number) - 1 : int(number)]
        return [each for each in standing if ref in (tabletop.words.engine_name(each, None), each.read("BasicName"))]

    def one(self, ref: str) -> Piece:
        """The one piece with a name."""
        found = self.all(ref)
        if not found:
            known = {each.row for each in self.tabletop.standing()}
            raise TabletopFault(f"no piece {ref!r} on any map{hint(ref, known)}")
        if len(found) > 1:
            raise TabletopFault(f"{len(found)} pieces are called {ref!r}: say which, as {ref}#1")
        return found[0]

    def place(self, at: str, map: str | None) -> WindowPoint:
        """A place by its name in the grid, or `x,y` in pixels; on a map, or on the first map that has it."""
        places = self.tabletop.places
        windows = [n for n, window in enumerate(places.windows) if map in (None, window.name)]
        if not windows:
            raise TabletopFault(f"no map {map!r}{hint(map or '', (each.name for each in places.windows))}")
        if match := re.fullmatch(r"\s*(\d+)\s*,\s*(\d+)\s*", at):
            return places.snapped(windows[0], int(match[1]), int(match[2]))
        for n in windows:
            found = places.named(n, at)
            if found is not None:
                return found
        raise TabletopFault(f"no location {at!r} {f'on map {map!r}' if map else 'on any map'}")

    def row(self, ref: str) -> str:
        """A row of the palette: `gpid:…`, an id, or a name."""
        slots, extensions = self.tabletop.data.slots, self.tabletop.extensions
        for name in (ref, ref.partition("#")[0]):
            if name in slots and "#" not in name and slots[name].plugin in (None, "", *extensions):
                return name
        there = {name: slot for name, slot in slots.items() if not slot.plugin or slot.plugin in extensions}
        if ref.startswith("gpid:"):
            found = [name for name, slot in there.items() if slot.gpid == ref.removeprefix("gpid:")]
            if not found:
                raise TabletopFault(f"no slot with gpid {ref.removeprefix('gpid:')!r}")
            return found[0]
        named = [name for name, slot in there.items() if self.tabletop.shared.chain(name).basic_name == ref]
        if not named:
            raise TabletopFault(f"the palette has no piece {ref!r}{hint(ref, there)}")
        return named[0]


def hint(found: str, valid: Iterable[str]) -> str:
    """` (did you mean …?)` with the valid word nearest to the one found, or an empty text."""
    close = difflib.get_close_matches(found, list(valid), n=1, cutoff=0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""
