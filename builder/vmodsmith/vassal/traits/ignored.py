"""Fields of traits and components that the engine ignores because of other fields of the same trait or component.

VASSAL accepts and stores such a combination silently: a layer's condition that is never evaluated, the limits of a
property that is not a number. The author expects an effect that does not happen. Each rule here says which fields are
ignored unless others have certain values. Specification: the class of the engine that each rule names; tests confirm it
in the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ..sequence import decode
from . import ALL_TRAITS
from .base import forms
from .moving import turning_fields

__all__ = [
    "ANY",
    "GIVEN",
    "LAYOUTS",
    "NO",
    "TARGET_RULES",
    "TRAIT_RULES",
    "YES",
    "Ignored",
    "Rule",
    "found_by",
    "in_target",
    "in_trait",
]

GIVEN = ("*",)
"""A needed field has any value except an empty one or the engine's default."""

ANY = ("?",)
"""A needed field has any value except an empty one; the engine's default counts, for example a key that a trait has by
default.
"""


@dataclass(frozen=True, slots=True)
class Rule:
    """`fields` of a trait (its prefix) or component (its tag) are ignored unless every field of `needs` has one of the
    values listed for it; with `either`, unless at least one field has. `source` is the method of the engine that
    decides it.
    """

    owner: str
    fields: tuple[str, ...]
    needs: Mapping[str, tuple[str, ...]]
    source: str
    either: bool = False


@dataclass(frozen=True, slots=True)
class Ignored:
    """A field with a value that is ignored: its trait or component (`Embellishment`), its name and value; the field
    that decides, the value of that field, and the value it would need.
    """

    owner: str
    field: str
    value: str
    because: str
    found: str
    needed: tuple[str, ...]

    def __str__(self) -> str:
        needed = "a value" if self.needed in (GIVEN, ANY) else " or ".join(repr(each) for each in self.needed)
        return (
            f"{self.owner}: VASSAL ignores {self.field} ({self.value!r}) because {self.because} is {self.found!r}; "
            f"it would need {needed}"
        )


def _rule(owner: str, fields: str, source: str, *, either: bool = False, **needs: tuple[str, ...]) -> Rule:
    return Rule(owner, tuple(fields.split()), needs, source, either)


NO, YES = ("false",), ("true",)


def _layout(prefix: str, text: str = "") -> tuple[str, ...]:
    """The fields of a trait in the order of its text; for a trait that turns a piece, according to whether it turns
    freely.
    """
    if prefix == "rotate;":
        facings = text.partition(";")[0]
        return tuple(each.name for each in turning_fields(int(facings) if facings.isdecimal() else 6))
    made = tuple(each.name for each in forms(ALL_TRAITS[prefix]))
    return (*made[:-1], "version", "polygon") if prefix == "button;" else made


LAYOUTS: Mapping[str, tuple[str, ...]] = {
    prefix: _layout(prefix)
    for prefix in (
        *("emb2;", "macro;", "AreaOfEffect;", "globalkey;", "attach;", "setpieceprop;", "PROP;", "setprop;", "sendto;"),
        *("translate;", "border;", "pivot;", "button;", "obs;", "label;", "footprint;", "hide;", "placemark;"),
        *("replace;", "markmoved;", "rotate;", "locCommand;", "return;"),
        *("clone;", "delete;", "globalhotkey;", "playSound;", "deselect;"),
    )
}
"""The fields of traits in the order of their text, by the trait's prefix; `-` for those without a rule."""

_WITHIN = {
    "limits": (",", ("numeric", "minimum", "maximum", "wrap")),
    "target": (
        "|",
        tuple(
            [
                "-",
                "by_place",
                "place",
                "target_map",
                "board",
                "zone",
                "location",
                "target_x",
                "target_y",
                "deck",
                "by_property",
                "property_name",
                "value",
                "compare",
                "attachment",
                "attachment_id",
            ]
        ),
    ),
}
"""Fields that contain several fields themselves: their delimiter, and the fields in them."""

TRAIT_RULES: tuple[Rule, ...] = (
    _rule("emb2;", "only_if_property only_if_true", "VASSAL.counters.Embellishment.draw", follows=YES),
    _rule("emb2;", "only_if_true", "VASSAL.counters.Embellishment.draw", only_if_property=GIVEN),
    _rule("emb2;", "first_level_value", "VASSAL.counters.Embellishment.checkPropertyLevel", follows=YES),
    _rule(
        "emb2;",
        "increase_menu increase_key decrease_menu decrease_key reset_menu reset_key random_menu random_key loop",
        "VASSAL.counters.Embellishment.myKeyEvent",
        follows=NO,
    ),
    _rule("emb2;", "activate_menu activate_key", "VASSAL.counters.Embellishment.myKeyEvent", always_active=NO),
    _rule("emb2;", "increase_menu", "VASSAL.counters.Embellishment.myGetKeyCommands", increase_key=GIVEN),
    _rule("emb2;", "decrease_menu", "VASSAL.counters.Embellishment.myGetKeyCommands", decrease_key=GIVEN),
    _rule("emb2;", "reset_menu reset_level", "VASSAL.counters.Embellishment.myGetKeyCommands", reset_key=GIVEN),
    _rule("emb2;", "random_menu", "VASSAL.counters.Embellishment.myGetKeyCommands", random_key=GIVEN),
    _rule(
        "macro;",
        "pre_loop_key post_loop_key loop_type while_condition until_condition loop_count index index_property "
        "index_start "
        "index_step",
        "VASSAL.counters.TriggerAction.myKeyEvent",
        loop=YES,
    ),
    _rule("macro;", "while_condition", "VASSAL.counters.TriggerAction.myKeyEvent", loop_type=("while",)),
    _rule("macro;", "until_condition", "VASSAL.counters.TriggerAction.myKeyEvent", loop_type=("until",)),
    _rule("macro;", "loop_count", "VASSAL.counters.TriggerAction.myKeyEvent", loop_type=("counted",)),
    _rule("macro;", "index_property index_start index_step", "VASSAL.counters.TriggerAction.isIndex", index=YES),
    _rule("macro;", "index_start index_step", "VASSAL.counters.TriggerAction.isIndex", index_property=GIVEN),
    _rule(
        "AreaOfEffect;",
        "menu key on_menu on_key off_menu off_key globally_visible",
        "VASSAL.counters.AreaOfEffect.myGetKeyCommands",
        always_active=NO,
    ),
    _rule("AreaOfEffect;", "radius", "VASSAL.counters.AreaOfEffect.getRadius", fixed_radius=YES),
    _rule("AreaOfEffect;", "radius_property", "VASSAL.counters.AreaOfEffect.getRadius", fixed_radius=NO),
    _rule(
        "globalkey;",
        "radius fixed_range range_property",
        "VASSAL.counters.CounterGlobalKeyCommand.apply",
        restrict_range=YES,
    ),
    _rule("globalkey;", "radius", "VASSAL.counters.CounterGlobalKeyCommand.apply", fixed_range=YES),
    _rule("globalkey;", "range_property", "VASSAL.counters.CounterGlobalKeyCommand.apply", fixed_range=NO),
    _rule("attach;", "radius fixed_range range_property", "VASSAL.counters.Attachment.attach", restrict_range=YES),
    _rule("attach;", "radius", "VASSAL.counters.Attachment.attach", fixed_range=YES),
    _rule("attach;", "range_property", "VASSAL.counters.Attachment.attach", fixed_range=NO),
    _rule("setpieceprop;", "radius fixed_range", "VASSAL.counters.SetPieceProperty.myKeyEvent", restrict_range=YES),
    _rule("setpieceprop;", "radius", "VASSAL.counters.SetPieceProperty.myKeyEvent", fixed_range=YES),
    _rule("setprop;", "search_name", "VASSAL.counters.SetGlobalProperty.myKeyEvent", level=("Named Zone", "Named Map")),
    _rule("sendto;", "map", "VASSAL.counters.SendToLocation.getSendLocation", destination=("G", "L", "Z", "R")),
    _rule("sendto;", "board", "VASSAL.counters.SendToLocation.getSendLocation", destination=("G", "L")),
    _rule("sendto;", "x y", "VASSAL.counters.SendToLocation.getSendLocation", destination=("L",)),
    _rule("sendto;", "zone", "VASSAL.counters.SendToLocation.getSendLocation", destination=("Z",)),
    _rule("sendto;", "region", "VASSAL.counters.SendToLocation.getSendLocation", destination=("R",)),
    _rule("sendto;", "condition", "VASSAL.counters.SendToLocation.getSendLocation", destination=("A", "C", "N")),
    _rule("sendto;", "grid_location", "VASSAL.counters.SendToLocation.getSendLocation", destination=("G",)),
    _rule("sendto;", "back_menu", "VASSAL.counters.SendToLocation.myGetKeyCommands", back_key=GIVEN),
    _rule("sendto;", "x_index", "VASSAL.counters.SendToLocation.offsetDestination", x_offset=GIVEN),
    _rule("sendto;", "x_offset", "VASSAL.counters.SendToLocation.offsetDestination", x_index=GIVEN),
    _rule("sendto;", "y_index", "VASSAL.counters.SendToLocation.offsetDestination", y_offset=GIVEN),
    _rule("sendto;", "y_offset", "VASSAL.counters.SendToLocation.offsetDestination", y_index=GIVEN),
    _rule("translate;", "x_index", "VASSAL.counters.Translate.newTranslate", x_offset=GIVEN),
    _rule("translate;", "x_offset", "VASSAL.counters.Translate.newTranslate", x_index=GIVEN),
    _rule("translate;", "y_index", "VASSAL.counters.Translate.newTranslate", y_offset=GIVEN),
    _rule("translate;", "y_offset", "VASSAL.counters.Translate.newTranslate", y_index=GIVEN),
    _rule("border;", "compare", "VASSAL.counters.BorderOutline.draw", property_name2=GIVEN),
    _rule("pivot;", "angle key2 angle2", "VASSAL.counters.Pivot.myKeyEvent", fixed_angle=YES),
    _rule("pivot;", "angle2", "VASSAL.counters.Pivot.myKeyEvent", key2=ANY),
    _rule("pivot;", "menu2", "VASSAL.counters.Pivot.myGetKeyCommands", key2=ANY),
    _rule("obs;", "peek_menu", "VASSAL.counters.Obscurable.myGetKeyCommands", style=("P",), peek_key=ANY),
    _rule("obs;", "deal_expression", "VASSAL.counters.Obscurable.myKeyEvent", deal_key=GIVEN),
    _rule(
        "obs;",
        "image style mask_name access peek_key peek_on_rollover",
        "VASSAL.counters.Obscurable.myKeyEvent",
        either=True,
        key=ANY,
        deal_key=ANY,
    ),
    _rule("hide;", "menu background access transparency", "VASSAL.counters.Hideable.myKeyEvent", key=ANY),
    _rule(
        "footprint;",
        "globally_visible circle_radius fill_color line_color selected_transparency unselected_transparency "
        "edge_point_buffer edge_display_buffer line_width",
        "VASSAL.counters.Footprint.draw",
        either=True,
        key=ANY,
        key_on=ANY,
        initially_visible=YES,
    ),
    _rule(
        "placemark;",
        "marker_text x_offset y_offset match_rotation key_on_placed placement parameters",
        "VASSAL.counters.PlaceMarker.myKeyEvent",
        key=ANY,
    ),
    _rule("placemark;", "above copy_properties", "VASSAL.counters.Replace.createMarker", trait=("replace;",)),
    _rule(
        "replace;",
        "marker_text x_offset y_offset match_rotation key_on_placed placement parameters above copy_properties",
        "VASSAL.counters.Replace.myKeyEvent",
        key=ANY,
    ),
    _rule("replace;", "above copy_properties", "VASSAL.counters.Replace.createMarker", match_rotation=YES),
    _rule("markmoved;", "menu_true", "VASSAL.counters.MovementMarkable.myGetKeyCommands", key_true=ANY),
    _rule("markmoved;", "menu_false", "VASSAL.counters.MovementMarkable.myGetKeyCommands", key_false=ANY),
    _rule("markmoved;", "x y", "VASSAL.counters.MovementMarkable.draw", image=ANY),
    _rule("rotate;", "direct_expression direct_is_facing", "VASSAL.counters.FreeRotator.myKeyEvent", direct_key=ANY),
    _rule("button;", "key", "VASSAL.counters.ButtonPusher.doClick", open_menu=NO),
    _rule("button;", "polygon", "VASSAL.counters.ButtonPusher.doClick", whole_piece=NO),
    _rule("button;", "x y width height", "VASSAL.counters.ActionButton.mySetType", version=("0",)),
    _rule("locCommand;", "kind condition menu current_map_only", "VASSAL.counters.MultiLocationCommand", key=ANY),
    _rule("return;", "prompt", "VASSAL.counters.ReturnToDeck.myKeyEvent", choose=YES),
    _rule("return;", "deck", "VASSAL.counters.ReturnToDeck.myKeyEvent", choose=NO),
    _rule(
        "attach;",
        "attach_menu attach_key clear_all_menu clear_all_key clear_matching_menu clear_matching_key condition "
        "restrict_range radius fixed_range range_property from_deck clear_matching_condition on_attach before_attach",
        "VASSAL.counters.Attachment.myKeyEvent",
        auto_attach=NO,
    ),
    _rule("attach;", "clear_matching_condition", "VASSAL.counters.Attachment.myKeyEvent", clear_matching_key=ANY),
    _rule(
        "setpieceprop;", "numeric minimum maximum wrap", "VASSAL.counters.SetPieceProperty", override_constraints=YES
    ),
    *(
        Rule(prefix, (menu,), {pressed: ANY}, f"VASSAL.counters.{where}.myGetKeyCommands")
        for prefix, menu, pressed, where in (
            ("label;", "menu", "key", "Labeler"),
            ("footprint;", "menu", "key", "Footprint"),
            ("markmoved;", "menu", "key", "MovementMarkable"),
            ("pivot;", "menu", "key", "Pivot"),
            ("sendto;", "menu", "key", "SendToLocation"),
            ("translate;", "menu", "key", "Translate"),
            ("return;", "menu", "key", "ReturnToDeck"),
            ("globalkey;", "menu", "key", "CounterGlobalKeyCommand"),
            ("clone;", "menu", "key", "Clone"),
            ("delete;", "menu", "key", "Delete"),
            ("globalhotkey;", "menu", "key", "GlobalHotKey"),
            ("playSound;", "menu", "key", "PlaySound"),
            ("deselect;", "menu", "key", "Deselect"),
            ("attach;", "attach_menu", "attach_key", "Attachment"),
            ("attach;", "clear_all_menu", "clear_all_key", "Attachment"),
            ("attach;", "clear_matching_menu", "clear_matching_key", "Attachment"),
        )
    ),
)
"""The rules for traits.

Tests confirm them with pieces in the engine, and list the few fields for which this is impossible.
"""

_PLACE = "VASSAL.counters.GlobalCommand.apply"

TARGET_RULES: tuple[Rule, ...] = (
    _rule(
        "target",
        "place target_map board zone location target_x target_y deck attachment attachment_id",
        _PLACE,
        by_place=YES,
    ),
    _rule("target", "property_name value compare", _PLACE, by_property=YES),
    _rule("target", "zone", _PLACE, place=("ZONE",)),
    _rule("target", "location", _PLACE, place=("LOCATION",)),
    _rule("target", "board target_x target_y", _PLACE, place=("XY",)),
    _rule("target", "deck", _PLACE, place=("DECK",)),
    _rule("target", "attachment attachment_id", _PLACE, place=("CURATTACH",)),
    _rule("target", "target_map", _PLACE, place=("MAP", "ZONE", "LOCATION", "XY", "DECK")),
)
"""The rules for the fast match of a trait or component."""

_LIMITS = tuple(
    _rule(owner, "minimum maximum wrap", "VASSAL.build.module.properties.IncrementProperty.getNewValue", numeric=YES)
    for owner in ("PROP;", "setprop;", "setpieceprop;")
)

TRAIT_RULES += _LIMITS


# ---- finding them


@lru_cache(maxsize=20_000)
def in_trait(text: str) -> tuple[Ignored, ...]:
    """The ignored fields in the text of a trait."""
    prefix = text.partition(";")[0] + ";"
    layout = LAYOUTS.get(prefix)
    if layout is None:
        return ()
    name = ALL_TRAITS[prefix].__name__
    values, start = _read(prefix, text), _start(prefix)
    rules = [each for each in TRAIT_RULES if each.owner == prefix]
    if "target" in layout:
        rules += TARGET_RULES
    return tuple(found_by(name, rules, values, start))


def in_target(owner: str, text: str, start: str) -> Iterator[Ignored]:
    """The ignored fields in the text of a fast match."""
    inner = _WITHIN["target"][1]
    begun = dict(_fields(inner, decode(start, "|"))) if start else {}
    return found_by(owner, TARGET_RULES, dict(_fields(inner, decode(text, "|"))), begun)


def _read(prefix: str, text: str) -> dict[str, str]:
    rest = text.removeprefix(prefix)
    tokens, layout = decode(rest, ";"), _layout(prefix, rest) if prefix == "rotate;" else LAYOUTS[prefix]
    return {"trait": prefix} | dict(_fields(layout, tokens))


def _fields(layout: Iterable[str], tokens: list[str]) -> Iterator[tuple[str, str]]:
    for name, token in zip(layout, tokens, strict=False):
        if name in _WITHIN:
            delimiter, inner = _WITHIN[name]
            yield from _fields(inner, decode(token, delimiter))
        elif name == "style":
            yield name, token[:1]
            if token[:1] == "P":
                yield "peek_key", token[1:]
        elif name != "-":
            yield name, token


@lru_cache(maxsize=200)
def _start(prefix: str) -> Mapping[str, str]:
    """The initial values of a trait's fields."""
    return _read(prefix, ALL_TRAITS[prefix]().type())


_NOTHING = frozenset({"", "null", "65535,0", "0,0", "-1,-1"})
"""Texts that mean no value."""


def _given(value: str, start: str) -> bool:
    return value != start and value not in _NOTHING


def found_by(
    owner: str, rules: Iterable[Rule], values: Mapping[str, str], start: Mapping[str, str]
) -> Iterator[Ignored]:
    """The ignored fields that some rules find; `start` are the initial values of the fields."""
    for rule in rules:
        for field in rule.fields:
            value = values.get(field, "")
            if not _given(value, start.get(field, "")):
                continue
            missing = [each for each in rule.needs.items() if not _met(*each, values, start)]
            if not missing or (rule.either and len(missing) < len(rule.needs)):
                continue
            other, needed = missing[0]
            found = values.get(other, start.get(other, ""))
            yield Ignored(owner, field, value, " or ".join(rule.needs) if rule.either else other, found, needed)


def _met(other: str, needed: tuple[str, ...], values: Mapping[str, str], start: Mapping[str, str]) -> bool:
    found = values.get(other, start.get(other, ""))
    if needed == ANY:
        return found not in _NOTHING
    return _given(found, start.get(other, "")) if needed == GIVEN else found in needed
