"""The menu of a piece as a player sees it, with filled sub-menus and texts in the player's language.

Follows `VASSAL.build.module.map.MenuDisplayer.createPopup`: of two entries with one key the one with the longer text
stays; a sub-menu contains the entries with its texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from vmodsmith.vassal.sequence import Key

from .behaviour import Item

__all__ = ["MenuEntry", "menu_of"]


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry: its path (`Submenu > Command`), its key, and whether it can be chosen."""

    path: str
    key: Key
    enabled: bool

    @property
    def text(self) -> str:
        """The entry's own text."""
        return self.path.rpartition(" > ")[2]


def menu_of(offered: Iterable[Item], local: Callable[[str], str]) -> list[MenuEntry]:
    """All entries that a piece offers, in order; a sub-menu appears through its entries. `local` translates."""
    items = _merged(offered)
    by_text: dict[str, list[Item]] = {}
    for each in items:
        if each.takes is None:
            by_text.setdefault(each.text, []).append(each)
    taken = {id(item) for each in items for name in each.takes or () for item in by_text.get(name, ())}

    def entries() -> Iterator[MenuEntry]:
        for each in items:
            if each.takes is not None:
                group = local(each.text)
                for name in each.takes:
                    for item in by_text.get(name, ()):
                        yield MenuEntry(f"{group} > {local(item.text)}", item.key, item.enabled)
            elif id(each) not in taken and each.text.strip():
                yield MenuEntry(local(each.text), each.key, each.enabled)

    return list(entries())


def _merged(items: Iterable[Item]) -> list[Item]:
    """Entries, with those of the same key merged."""
    found: list[Item] = []
    places: dict[Key, int] = {}
    for each in items:
        if each.takes is not None:
            found.append(each)
            continue
        place = places.get(each.key)
        if place is None:
            places[each.key] = len(found)
            found.append(each)
        elif len(found[place].text) < len(each.text):
            found[place] = each
    return found
