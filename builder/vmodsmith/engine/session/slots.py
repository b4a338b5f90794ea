"""The palette: slots from which pieces are taken."""

from __future__ import annotations

from typing import Any

from ..jvm import call_hidden
from .opened import Opened
from .plain_values import as_text, hint, row_id
from .requests import EngineFault, request

__all__ = ["Palette"]


class Palette:
    """The slots of the module and its plug-ins, gathered once: they do not change while it is open."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._slots: dict[str, Any] | None = None
        self._ids: dict[str, Any] | None = None
        self._kinds: dict[bool, list[dict[str, Any]]] = {}

    @request
    def slots(self) -> list[str]:
        """The gpid of every slot; those of plug-ins have the plug-in's id and a colon in front."""
        return list(self.by_gpid())

    @request
    def palette(self, properties: list[str] | None = None) -> list[dict[str, Any]]:
        """The slots: gpid, name, data id, further properties."""
        found = []
        for gpid, slot in self.by_gpid().items():
            piece = _expanded(slot)
            if piece is None:
                continue
            entry = {"gpid": gpid, "name": str(piece.getName()), "id": row_id(piece)}
            found.append(entry | {name: as_text(piece.getProperty(name)) for name in properties or ()})
        return found

    @request
    def kinds(self, plugins: bool = False) -> list[dict[str, Any]]:
        """One slot of the palette for each different menu: `gpid`, `name`, `count`, and the `menu`. With `plugins`,
        only slots of plug-ins.
        """
        if plugins not in self._kinds:
            found: dict[tuple[str, ...], dict[str, Any]] = {}
            for gpid, slot in self.by_gpid().items():
                if plugins and ":" not in gpid:
                    continue
                expanded = _expanded(slot)
                if expanded is None:
                    continue
                commands = expanded.getProperty("KeyCommands") or ()
                menu = tuple(str(each.getName() or "") for each in commands)
                start = {"gpid": gpid, "name": str(slot.getPiece().getName()), "count": 0, "menu": list(menu)}
                entry = found.setdefault(menu, start)
                entry["count"] += 1
            self._kinds[plugins] = list(found.values())
        return self._kinds[plugins]

    def by_gpid(self) -> dict[str, Any]:
        """Slots of the palette by gpid."""
        if self._slots is None:
            found = self._opened.all("VASSAL.build.widget.PieceSlot")
            self._slots = {str(slot.getGpId()): slot for slot in found}
        return self._slots

    def slot(self, ref: str) -> Any:
        """The slot, visible to players, of a `gpid:…`, a data id, or a name.

        A number after `#` does not matter: players take every copy from the slot of the first. If the engine cannot
        read its definition, the slot has no piece.
        """
        if ref.startswith("gpid:"):
            slot = self.by_gpid().get(ref.removeprefix("gpid:"))
            if slot is None:
                raise EngineFault(f"no slot with gpid {ref.removeprefix('gpid:')!r}")
            return slot
        by_id = self._by_id()
        for name in (ref, ref.partition("#")[0]):
            if name in by_id:
                return by_id[name]
        raise EngineFault(f"the palette has no piece {ref!r}{hint(ref, by_id)}")

    def _by_id(self) -> dict[str, Any]:
        """Slots by data id, else by name."""
        if self._ids is None:
            ids: dict[str, Any] = {}
            names: dict[str, Any] = {}
            for slot in self._opened.all("VASSAL.build.widget.PieceSlot"):  # old modules have no numbers
                if slot.getPiece() is None:  # damaged, or of a class that the module lacks
                    names.setdefault(str(slot.getConfigureName() or ""), slot)
                    continue
                # a module of ours has it beside the prototypes: to expand every piece takes seconds
                found = row_id(slot.getPiece()) or row_id(_expanded(slot))
                # further copies have slots that no player sees, for refreshes
                if found and "#" not in found:
                    ids.setdefault(found, slot)
                names.setdefault(str(slot.getPiece().getName()), slot)
                names.setdefault(str(slot.getConfigureName() or ""), slot)
            self._ids = names | ids
        return self._ids


def _expanded(slot: Any) -> Any:
    """The piece of a slot with the traits of its prototypes; the engine keeps it."""
    return call_hidden(slot, "VASSAL.build.widget.PieceSlot", "getExpandedPiece")
