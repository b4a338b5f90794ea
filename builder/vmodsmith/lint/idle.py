"""Fields that VASSAL ignores, traits that it cannot read, classes that are not its own."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.vassal.components.ignored import in_component
from vmodsmith.vassal.module import Module, unreadable
from vmodsmith.vassal.traits import Trait
from vmodsmith.vassal.traits.ignored import Ignored, in_trait
from vmodsmith.vassal.traits.reading import UnknownTrait

from .findings import Finding, Severity

__all__ = ["ignored_fields", "unknown_traits"]


def ignored_fields(module: Module) -> Iterator[Finding]:
    """Fields that have a value and do nothing, because of what stands in others of the same trait or component."""
    for piece, _, idle in module.of_traits(_idle_in):
        yield from (_ignored(piece.place, found) for found in idle)
    for element in module.elements():
        yield from (_ignored(module.place(element), found) for found in in_component(element) if _is_meant(found))


def _idle_in(trait: Trait) -> list[Ignored]:
    return [] if isinstance(trait, UnknownTrait) else [each for each in in_trait(trait.type()) if _is_meant(each)]


_MEANT = {
    "Embellishment": ("only_if_property", "first_level_value"),
    "TriggerAction": ("while_condition", "until_condition"),
    "SendToLocation": ("condition",),
    "Obscurable": ("deal_expression", "mask_name", "access"),
    "Hideable": ("background", "access", "transparency"),
    "Footprint": ("globally_visible", "fill_color", "line_color", "line_width"),
    "PlaceMarker": ("parameters", "key_on_placed", "above", "copy_properties"),
    "Replace": ("parameters", "key_on_placed", "above", "copy_properties"),
    "FreeRotator": ("direct_expression",),
    "MultiLocationCommand": ("condition",),
    "Attachment": ("condition", "clear_matching_condition"),
    "ReturnToDeck": ("deck",),
    "AreaOfEffect": ("radius_property",),
    "BorderOutline": ("compare",),
    "DynamicProperty": ("minimum", "maximum", "wrap"),
    "SetGlobalProperty": ("minimum", "maximum", "wrap", "search_name"),
    "SetPieceProperty": ("numeric", "minimum", "maximum", "wrap"),
}


def _is_meant(found: Ignored) -> bool:
    """Whether somebody must have wanted what is ignored: a condition, a limit. Old places and the editor's own menu
    texts only linger."""
    return found.field in _MEANT.get(found.owner, ())


def _ignored(place: str, found: Ignored) -> Finding:
    needed = "a value" if found.needed == ("*",) else " or ".join(repr(each) for each in found.needed)
    return Finding(
        "field-ignored",
        Severity.NOTE,
        (place,),
        f"{found.owner}: VASSAL ignores {found.field} because {found.because} is {found.found!r}",
        f"If the value is intended, {found.because} must be {needed}; otherwise clear it.",
    )


def unknown_traits(module: Module) -> Iterator[Finding]:
    """Definitions and traits that VASSAL cannot read, and traits that need program code of the module's own."""
    for place, trait in unreadable(module):
        if not trait.own_class:
            yield Finding(
                "trait-unreadable",
                Severity.WARNING,
                (place,),
                f"a trait does not fit its class: {trait.reason}",
                "Open the piece in VASSAL's editor, look at the trait and save it again.",
            )
        elif not module.has_own_classes:
            yield Finding(
                "trait-unknown",
                Severity.WARNING,
                (place,),
                trait.reason.replace(
                    "the module brings a class of its own for it", "and the module has no program code for it"
                ),
                "Delete the trait, or add the class that it belongs to.",
            )
    for place, reason in module.faults:
        yield Finding(
            "piece-unreadable", Severity.ERROR, (place,), f"the piece cannot be read: {reason}", "Create it again."
        )
