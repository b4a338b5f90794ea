"""Names of traits, as in the list of a piece's traits in VASSAL's editor: `Trigger Action - Flip`.

Specification: ``getDescription`` of each trait and ``VASSAL.counters.Decorator.buildDescription``; without the key
commands that the editor adds after some of them.
"""

from __future__ import annotations

from . import (
    EDITOR_NAMES,
    Attachment,
    BasicName,
    BasicPiece,
    BorderOutline,
    CalculatedProperty,
    Clone,
    Comment,
    CounterGlobalKeyCommand,
    Delete,
    Deselect,
    DynamicProperty,
    Embellishment,
    FreeRotator,
    GlobalHotKey,
    Labeler,
    Marker,
    Mat,
    MovementMarkable,
    Obscurable,
    PlaceMarker,
    PlaySound,
    Replace,
    RestrictCommands,
    ReturnToDeck,
    SendToLocation,
    SetGlobalProperty,
    SetPieceProperty,
    SubMenu,
    TranslatableMessage,
    Translate,
    TriggerAction,
    UsePrototype,
)
from .base import Trait
from .reading import UnknownTrait

__all__ = ["kind_in_list", "listed"]

_KINDS = {trait: name for name, trait in EDITOR_NAMES.items()}
_NAMED = (
    *(BasicName, BasicPiece, CalculatedProperty, DynamicProperty, FreeRotator, Mat, RestrictCommands),
    *(SetGlobalProperty, SetPieceProperty, TranslatableMessage, UsePrototype),
)
_WITH_MENU = (
    *(Clone, CounterGlobalKeyCommand, Delete, Deselect, GlobalHotKey, MovementMarkable, Obscurable, PlaceMarker),
    *(PlaySound, Replace, ReturnToDeck, SendToLocation, Translate, TriggerAction),
)
"""Traits for which the list shows the menu command after the description."""

_LONGEST = 60


def kind_in_list(trait: Trait) -> str:
    """The editor's name for a trait of this class; the first word of its text, if VASSAL has no such class."""
    if isinstance(trait, UnknownTrait):
        return trait.text.partition(";")[0]
    return next((_KINDS[each] for each in type(trait).__mro__ if each in _KINDS), "")


def listed(trait: Trait) -> str:
    """The trait as the list shows it: its kind, its name or value, its description; if it has neither, the entry that
    it adds to the menu.
    """
    description = getattr(trait, "description", "")
    parts: tuple[str, ...]
    match trait:
        case UnknownTrait():
            parts = ()
        case Attachment():
            parts = (f"{trait.name} {'(Auto)' if trait.auto_attach else ''}", description)
        case Comment():
            return _cut(trait.comment)
        case Embellishment():
            parts = (description, trait.name or next((each.image for each in trait.levels[:1]), ""))
        case Labeler():
            parts = (description, trait.text)
        case Marker():
            parts = trait.names[:1]
        case BorderOutline():
            parts = (trait.property_name,)
        case PlaySound():
            parts = (trait.sound, description)
        case ReturnToDeck():
            parts = ("" if trait.choose else trait.deck, description)
        case SubMenu():
            parts = (trait.menu, description)
        case _:
            parts = (str(getattr(trait, "name", "")) if isinstance(trait, _NAMED) else "", description)
    shown = [each.strip() for each in parts if each and each.strip()]
    if not shown and isinstance(trait, _WITH_MENU) and trait.menu:
        shown = [trait.menu]
    return " - ".join((kind_in_list(trait), *(_cut(each) for each in shown)))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."
