"""Colours by name, looked up in the roles of a scheme and the palette."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from .composition import DrawError

__all__ = ["resolved", "unknown"]


def unknown(what: str, name: str, names: Mapping[str, object]) -> DrawError:
    near = get_close_matches(name, list(names), 1)
    return DrawError(f"{what} {name!r} is unknown" + (f"; did you mean {near[0]!r}?" if near else ""), name)


def resolved(name: str, colours: Mapping[str, str], palette: Mapping[str, str]) -> tuple[str, float]:
    """A colour's `#rrggbb` (or `none`) and opacity, looked up in a scheme's roles and the palette. Raises DrawError."""
    opacity = 1.0
    for _ in range(8):
        name, _, alpha = name.partition("@")
        opacity *= float(alpha) if alpha else 1.0
        if name == "none" or name.startswith("#"):
            return name.lower(), opacity
        following = colours.get(name) or palette.get(name)
        if following is None:
            raise unknown("colour", name, {**colours, **palette})
        # A role may be called like the palette's colour it has.
        name = palette[name] if following == name and name in palette else following
    raise DrawError(f"colour {name!r} refers to itself", name)
