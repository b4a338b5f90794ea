"""File names of the pictures in a module."""

from __future__ import annotations

from vmodsmith.model import Counter

__all__ = [
    "COVER",
    "MOVED",
    "OPENING",
    "arcs_name",
    "badge_name",
    "bare_map_name",
    "callouts_name",
    "die_name",
    "display_name",
    "face_name",
    "icon_name",
    "map_name",
    "open_map_name",
]


def face_name(counter: Counter, face: int) -> str:
    """File name of a counter's face (from 1; 0 is the covered one)."""
    return f"{counter.id}.{face}.png" if face else f"{counter.id}.covered.png"


def badge_name(condition: str) -> str:
    """File name of the picture that shows a condition, or `STATE.VALUE`, on a piece."""
    return f"badge.{condition}.png"


MOVED = "moved.png"
"""File name of the mark of a piece that has moved."""

COVER = "cover.png"
"""File name of the cover."""


OPENING = "opening.png"
"""File name of the part of the map that shows the start of the first setup, on the help page."""


def callouts_name(counter: str) -> str:
    """File name of the picture that explains a counter, on the help page."""
    return f"callouts.{counter}.png"


def icon_name(icon: str) -> str:
    """File name of the picture on a button."""
    return f"icon.{icon}.png"


def die_name(side: str, size: int, number: int) -> str:
    """File name of the picture of a die in the chat: its side (empty for none), its number of sides, the
    number shown.
    """
    return f"die.{side or '-'}.{size}.{number}.png"


def arcs_name(kind: str) -> str:
    """File name of the picture that shows the front, flank and rear of a piece of a kind."""
    return f"arcs.{kind}.png"


def map_name(sheet: str) -> str:
    """File name of a map's picture."""
    return f"map.{sheet}.png"


def bare_map_name(sheet: str, *, works: bool = True) -> str:
    """File name of a map's picture without the names on it, and without the works that players may hide."""
    return f"map.{sheet}.bare.png" if works else f"map.{sheet}.open.bare.png"


def open_map_name(sheet: str) -> str:
    """File name of a map's picture without the works that players may hide."""
    return f"map.{sheet}.open.png"


def display_name(window: str) -> str:
    """File name of a display window's picture."""
    return f"display.{window}.png"
