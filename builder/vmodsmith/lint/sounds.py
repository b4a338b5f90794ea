"""Sounds that are missing from the module, or unused in it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from vmodsmith.vassal.module import Module
from vmodsmith.vassal.traits import PlaySound

from .findings import Finding, Severity, in_trait_of

__all__ = ["missing_sounds", "unused_sounds"]

_FOLDER = "sounds/"


def missing_sounds(module: Module) -> Iterator[Finding]:
    """Find sounds that traits and action buttons play and the module does not have.

    Nothing is reported for names that are composed during play, nor in an extension, whose module may have the sounds.
    """
    if module.is_extension:
        return
    there = {name.removeprefix(_FOLDER) for name in module.entries if name.startswith(_FOLDER)}
    for place, name in _named(module):
        if not name or name in there or any(sign in name for sign in "${}"):
            continue
        near = get_close_matches(name, there, 1, 0.8)
        hint = f" There is {near[0]!r}: is it the same sound under another name?" if near else ""
        yield Finding(
            "sound-missing",
            Severity.ERROR,
            (place,),
            f"the sound {name!r} is to be played here, but is not in the module",
            f"Choose a sound file again, or clear the field.{hint}",
        )


def _named(module: Module) -> Iterator[tuple[str, str]]:
    for piece in module.pieces:
        for trait in piece.traits:
            if isinstance(trait, PlaySound):
                yield in_trait_of(piece.place, trait), trait.sound
    for element in module.elements():
        if element.get("doSound") == "true":
            yield module.place(element), str(element.get("soundClip", ""))


def unused_sounds(module: Module) -> Iterator[Finding]:
    """Find sounds whose name occurs nowhere in the module. Nothing is reported if a name is composed during play."""
    if module.is_extension or module.may_have_code or any("$" in name or "{" in name for _, name in _named(module)):
        return
    for name in sorted(each for each in module.entries if each.startswith(_FOLDER) and not each.endswith("/")):
        short = name.removeprefix(_FOLDER)
        if short not in module.words:
            yield Finding(
                "sound-unused",
                Severity.NOTE,
                (f"sounds > {short} ({len(module.entries[name]) / 1024:,.0f} KB)",),
                "sounds that nothing in the module plays",
                "Delete the file from the module's archive, if no extension of the module plays it.",
            )
