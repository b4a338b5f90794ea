"""Keys of the toolbar that collide: with each other, with VASSAL's own keys, with those of pieces.

Specification: ``VASSAL.build.module.map.ForwardToKeyBuffer`` (the selected pieces get a key first, and it ends there
if one of them acts), ``VASSAL.tools.KeyStrokeListener`` (otherwise every listener of the toolbar), ``BasicLogger``,
``CounterDetailViewer``, ``VASSAL.build.module.map.Scroller``.
"""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.vassal.components import Element
from vmodsmith.vassal.listened_keys import commands_of, is_of_a_list, keys_of
from vmodsmith.vassal.module import Module
from vmodsmith.vassal.sequence import Key, read_key

from .findings import Finding, Severity, in_trait_of

__all__ = ["keys_of_buttons", "keys_of_vassal"]


def keys_of_buttons(module: Module) -> Iterator[Finding]:
    """Find a key that several buttons of the toolbars share: VASSAL presses them all."""
    found: dict[Key, dict[tuple[str, str], tuple[str, str, Element | None]]] = {}
    for element in module.elements():
        for name, key in keys_of(element):
            if not is_of_a_list(element):
                around = next((each for each in element.iterancestors() if str(each.tag).endswith(_MAPS)), None)
                seen = element.get("buttonText") or element.get("text") or ""
                place = f"{module.place(element)}, {name}"
                found.setdefault(key, {})[place, seen] = (str(element.tag), name, around)
    for key, places in found.items():
        if len(places) > 1 and not _one_on_each_map(list(places.values())):
            yield Finding(
                "button-key-twice",
                Severity.NOTE,
                tuple(place for place, _ in places),
                f"the key {key.label} is that of {len(places)} buttons: it presses them all",
                "Give each a key of its own, if they are not meant to act together.",
            )


def _one_on_each_map(buttons: list[tuple[str, str, Element | None]]) -> bool:
    """Whether buttons are the same button of several maps, such as Zoom In: these usually share a key."""
    maps = [around for _, _, around in buttons]
    same = {(tag, name) for tag, name, _ in buttons}
    return len(same) == 1 and None not in maps and len(set(maps)) == len(maps)


_MAPS = ("module.Map", "module.PrivateMap", "module.PlayerHand", "widget.WidgetMap")

_LOGGER = {
    "stepHotKey": ("34,0", "Step forward through a log"),
    "undoHotKey": ("", "Undo"),
    "newHotKey": ("87,520", "Begin a new log file"),
    "endHotKey": ("87,585", "End the log file"),
}
"""VASSAL's own keys, by the name of the option that changes them, with their defaults."""


def keys_of_vassal(module: Module) -> Iterator[Finding]:
    """Find keys of buttons and pieces that VASSAL also uses itself: it then does both."""
    if module.is_extension:
        return
    options = {each.get("name", ""): each.text or "" for each in module.root.iter("option")}
    taken: dict[Key, str] = {}
    for name, (usual, what) in _LOGGER.items():
        key = read_key(options.get(name, usual) or "0,0")
        if key is not None and not key.is_none and not key.name:
            taken[key] = what
    for element in module.elements():
        for name, key in keys_of(element):
            if key in taken:
                yield Finding(
                    "key-of-vassal",
                    Severity.WARNING,
                    (f"{module.place(element)}, {name}",),
                    f"the key {key.label} is also VASSAL's key for {taken[key]!r}: it does both",
                    _OTHER_KEY,
                )
    for piece, trait, commands in module.of_traits(commands_of):
        for _, key in commands:
            if key in taken:
                yield Finding(
                    "key-of-vassal",
                    Severity.NOTE,
                    (in_trait_of(piece.place, trait),),
                    f"the key {key.label} is also VASSAL's key for {taken[key]!r}: a selected piece takes it first, "
                    "and VASSAL does not get it; otherwise VASSAL does",
                    _OTHER_KEY,
                )


_OTHER_KEY = "Choose another key here, or change VASSAL's in Global Options."
