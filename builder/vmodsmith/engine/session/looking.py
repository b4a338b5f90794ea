"""Checks of the open module, and pictures of it."""

from __future__ import annotations

from pathlib import Path

from ..canonical import canonical_faults
from ..idle_fields import ignored_faults
from ..jvm import java
from ..references import reference_faults, unused_pictures
from ..screenshots import picture_of_component, picture_of_map, picture_of_piece, prepare_map
from .opened import Opened
from .pieces import Pieces
from .requests import request

__all__ = ["Looking"]


class Looking:
    """Examines the module as a whole, and paints it."""

    def __init__(self, opened: Opened, pieces: Pieces) -> None:
        self._opened = opened
        self._pieces = pieces

    @request
    def canonical(self) -> list[dict[str, str]]:
        """Every piece and prototype text of the build files that the engine would write differently."""
        version = str(java("VASSAL.Info").getVersion())
        return canonical_faults(self._opened.module, self._files(), version)

    @request
    def ignored(self) -> list[dict[str, str]]:
        """Every field of a trait or component of the build files that the engine ignores because of other fields."""
        return ignored_faults(self._files())

    def _files(self) -> list[Path]:
        beside = self._opened.path.with_name(f"{self._opened.path.stem}_ext")
        return [self._opened.path, *sorted(beside.glob("*.vmdx"))]

    @request
    def references(self) -> list[dict[str, str]]:
        """Missing images, prototypes, keys, properties, maps and slots to which something refers."""
        return reference_faults(self._opened.module)

    @request
    def unused_pictures(self) -> list[str]:
        """The pictures that the editor offers to remove, because no component names them; those of a plug-in after its
        name.
        """
        return unused_pictures(self._opened.module)

    @request
    def minimise(self, wanted: bool) -> None:
        """Minimise the window, or open it again."""
        self._opened.minimise(wanted)

    @request
    def look(self) -> None:
        """Paint the visible maps, and discard the picture."""
        for each in self._opened.maps():
            if each.getView().isShowing():
                prepare_map(each)

    @request
    def picture(self, path: str) -> None:
        """A picture of the main window."""
        self.look()
        picture_of_component(self._opened.module.getPlayerWindow().getRootPane(), path)

    @request
    def picture_of_map(
        self, path: str, map: str | None = None, zoom: float = 1.0, area: list[int] | None = None
    ) -> None:
        """A picture of a map with its pieces; `area` is x, y, width, height in map pixels, by default the whole map."""
        chosen = self._opened.map_or_first(map)
        picture_of_map(chosen, path, zoom, area)

    @request
    def pictures_of_pieces(self, paths: dict[str, str], side: int, zoom: float = 1.0) -> None:
        """Pictures of single pieces, as this player sees them, each in the middle of a square."""
        for ref, path in paths.items():
            picture_of_piece(self._pieces.one(ref), path, side, zoom)
