"""The parts of the module, and the texts that its players read."""

from __future__ import annotations

from typing import Any

from ..jvm import java
from .keys import Keys
from .opened import Opened
from .requests import request
from .slots import Palette

__all__ = ["About"]


class About:
    """The open module as a list of its parts."""

    def __init__(self, opened: Opened, palette: Palette, keys: Keys) -> None:
        self._opened = opened
        self._palette = palette
        self._keys = keys

    @request
    def info(self) -> dict[str, Any]:
        """Name, version, maps, sides, setups, extensions, and names of the turn trackers."""
        module = self._opened.module
        roster = module.getPlayerRoster()
        extensions = module.getComponentsOf(java("VASSAL.build.module.ModuleExtension"))
        return {
            "name": str(module.getGameName()),
            "title": str(module.getLocalizedGameName()),
            "version": str(module.getGameVersion()),
            "engine": str(java("VASSAL.Info").getVersion()),
            "maps": [str(each.getMapName()) for each in self._opened.maps()],
            "sides": [str(each) for each in roster.getUntranslatedSideList()] if roster else [],
            "setups": [str(each.getAttributeValueString("name")) for each in self._opened.setups()],
            "extensions": [str(each.getName()) for each in extensions],
            "turns": [str(each.getConfigureName()) for each in self._opened.trackers()],
        }

    @request
    def texts(self) -> dict[str, Any]:
        """The texts on maps, toolbars and in the palette, in the language of this engine."""
        roster = self._opened.module.getPlayerRoster()
        return {
            "maps": [str(each.getLocalizedConfigureName() or "") for each in self._opened.maps()],
            "sides": [str(each) for each in roster.getSides()] if roster else [],
            "buttons": sorted(self._keys.buttons()),
            "labels": self._keys.labels(),
            "tabs": [
                str(each.getLocalizedConfigureName() or "")
                for each in self._opened.all("VASSAL.build.widget.TabWidget")
            ],
            "pieces": [
                str(piece.getLocalizedName())
                for slot in self._palette.by_gpid().values()
                if (piece := slot.getPiece()) is not None
            ],
        }
