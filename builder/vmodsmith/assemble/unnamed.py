"""Pictures that no component names: those that only rules and pages show.

VASSAL's editor offers such pictures for removal, so a prototype that no piece uses names them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from vmodsmith.vassal.components import Element, PrototypeDefinition
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.traits import BasicPiece, Embellishment, LayerLevel

__all__ = ["name_pictures"]

NAME = "Pictures of rules and pages"

_RUN = re.compile(r"[\w.\- ]+")


def name_pictures(root: Element, names: Iterable[str]) -> None:
    """Add a prototype to a build file that names all pictures, by file name, that no piece and no other prototype
    names. They include icons and maps, because the editor does not recognise some attributes as names of pictures.
    """
    known = {name for each in root.iter() for name in _named(each.text or "")}  # the definitions of pieces
    left = sorted(set(names) - known)
    if left:
        layers = Embellishment(
            name="pictures", levels=tuple(LayerLevel(image=each) for each in left), always_active=False
        )
        definition = piece_definition([BasicPiece(), layers])
        for container in root.iter("VASSAL.build.module.PrototypesContainer"):
            container.append(PrototypeDefinition(name=NAME, content=definition))


def _named(text: str) -> Iterator[str]:
    """The text that looks like the file name of a picture: the characters allowed in one, up to the last `.png`."""
    for run in _RUN.findall(text):
        end = run.rfind(".png")
        if end > 0:
            yield run[: end + 4]
