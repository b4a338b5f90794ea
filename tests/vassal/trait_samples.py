"""Random traits for property tests: values by the type of each field, special cases by name."""

from __future__ import annotations

import dataclasses
import types
import typing
from typing import Any

from hypothesis import strategies as st

from vmodsmith.vassal import traits as t
from vmodsmith.vassal.sequence import NO_KEY, Color, Key, key, named

# Delimiters of every level, quotes, backslashes, expressions and letters of other scripts.
_ALPHABET = "ab Z09;,:|/~+$'\"\\{}()&<>=_-\t日é"

KEYS = [
    NO_KEY,
    key("Ctrl+F"),
    key("Alt+Shift+R"),
    key("F5"),
    key("Delete"),
    key("Num 8"),
    named("doIt"),
    named("With space"),
]


def texts() -> st.SearchStrategy[str]:
    """Texts full of delimiters; the engine has no escape for a backslash at the end."""
    return st.text(_ALPHABET, max_size=12).map(str.strip).filter(lambda text: not text.endswith("\\"))


def words() -> st.SearchStrategy[str]:
    """Plain words, for fields that the engine treats as identifiers or reads line by line."""
    return st.text("abcXYZ019_日", min_size=1, max_size=6)


def expressions() -> st.SearchStrategy[str]:
    """What stands in a condition or a number field."""
    return st.sampled_from(["", '{a == "x,y;z" && b > 1}', "{1+2}", "$x$ = 3 && y != 4", "{Range(x) || y}"])


def numbers() -> st.SearchStrategy[str]:
    """Number fields that may be expressions."""
    return st.sampled_from(["0", "17", "-3", "{x*2}", "$dist$"])


_CHOICES: dict[tuple[type, str], st.SearchStrategy[Any]] = {
    (t.Labeler, "vertical"): st.sampled_from("tcb"),
    (t.Labeler, "horizontal"): st.sampled_from("lcr"),
    (t.Labeler, "vertical_align"): st.sampled_from("tcb"),
    (t.Labeler, "horizontal_align"): st.sampled_from("lcr"),
    (t.Labeler, "font"): st.sampled_from(["Dialog", "SansSerif", "Serif", "Monospaced"]),
    (t.Labeler, "font_style"): st.integers(0, 3),
    (t.Labeler, "font_size"): st.integers(4, 40),
    (t.BorderOutline, "compare"): st.sampled_from(["AND", "OR"]),
    (t.Obscurable, "style"): st.sampled_from(["B", "P", "I", "2", "G"]),
    (t.Immobilized, "select"): st.sampled_from(["normal", "shift", "ctrl", "alt", "never"]),
    (t.Immobilized, "band_select"): st.sampled_from(["normal", "never", "alt", "alt+shift"]),
    (t.Immobilized, "move"): st.sampled_from(["normal", "selected", "never"]),
    (t.Immobilized, "description"): words(),
    (t.SendToLocation, "destination"): st.sampled_from("GLZRACN"),
    (t.TriggerAction, "loop_type"): st.sampled_from(["counted", "while", "until"]),
    (t.RestrictCommands, "action"): st.sampled_from(["Hide", "Disable"]),
    (t.SetGlobalProperty, "level"): st.sampled_from(["Current Zone/Current Map/Module", "Named Zone", "Named Map"]),
    (t.MultiLocationCommand, "kind"): st.sampled_from(["locRegions", "locZones"]),
    (t.Deselect, "kind"): st.sampled_from("DAS"),
    (t.Attachment, "on_attach"): st.sampled_from(["nothing", "follow", "attachAll"]),
    (t.Attachment, "on_detach"): st.sampled_from(["nothing", "remove"]),
    (t.Attachment, "before_attach"): st.sampled_from(["nothing", "clear"]),
    (t.Attachment, "piece_ids"): st.just(()),
    (t.Mat, "cargo_ids"): st.just(()),
    (t.MatCargo, "mat_id"): st.just("noMat"),
    (t.FreeRotator, "facings"): st.sampled_from([1, 2, 6, 12]),
    (t.FreeRotator, "facing"): st.integers(0, 1),
    (t.PropertySheet, "commit"): st.integers(0, 2),
    (t.PlaceMarker, "placement"): st.integers(0, 3),
    (t.PlaceMarker, "marker"): st.sampled_from(
        ["", "VASSAL.build.module.PieceWindow:P/VASSAL.build.widget.PieceSlot:a"]
    ),
    (t.Replace, "placement"): st.integers(0, 3),
    (t.Replace, "marker"): st.just(""),
    (t.AreaOfEffect, "opacity"): st.integers(0, 100).filter(lambda percent: percent not in (53, 59)),
    (t.Embellishment, "version"): st.just(1),
    (t.Embellishment, "more_names"): st.just(()),
    **{
        (t.Embellishment, f"{each}_{what}"): values
        for each in ("activate", "increase", "decrease")
        for what, values in (
            ("modifiers", st.sampled_from([128, 130, 2, 64])),
            ("letter", st.sampled_from(["", "A", "]"])),
        )
    },
    (t.NonRectangular, "outline"): st.just(""),
    (t.Hideable, "transparency"): st.sampled_from([0.0, 0.3, 0.5, 1.0]),
    (t.TableInfo, "values"): st.just(("a", "b,c", "", "d")),
    (t.TableInfo, "rows"): st.just(2),
    (t.TableInfo, "columns"): st.just(2),
    (t.BasicPiece, "name"): texts().map(lambda text: text.replace("\t", " ")),
    (t.BasicPiece, "image"): words(),
    (t.BasicPiece, "clone_key"): st.just(""),
    (t.BasicPiece, "delete_key"): st.just(""),
    (t.NonRectangular, "image"): words(),
    (t.DynamicProperty, "name"): words(),
    (t.DynamicProperty, "value"): texts().map(lambda text: text.translate({ord(c): None for c in "${}"})),
    (t.Obscurable, "owner_image"): words(),
    (t.PropertySheet, "key"): st.sampled_from(KEYS[1:]),
    (t.SetPieceProperty, "name"): words(),
    (t.SetGlobalProperty, "name"): words(),
    (t.PropertySheet, "rows"): st.lists(
        st.builds(t.SheetField, words(), st.sampled_from([0, 1, 2, 3]), st.just("")), min_size=1, max_size=3
    ).map(tuple),
    (t.TriggerAction, "actions"): st.lists(st.sampled_from(KEYS[1:]), max_size=3).map(tuple),
}

_CONDITIONS = {"condition", "while_condition", "until_condition", "clear_matching_condition", "expression"}
_NUMBERS = {
    "x_index", "y_index", "x_offset", "y_offset", "loop_count", "index_start", "index_step", "from_deck", "reset_level"
}  # fmt: skip
_PROPERTY_COMMANDS = st.lists(
    st.builds(
        t.PropertyCommand,
        st.one_of(
            st.builds(t.SetTo, texts()),
            st.builds(t.Increment, numbers()),
            st.builds(t.Prompt, texts()),
            st.builds(t.Select, texts(), st.lists(texts().filter(bool), min_size=1, max_size=3).map(tuple)),
        ),
        st.sampled_from(KEYS),
        texts(),
    ),
    max_size=3,
).map(tuple)
_TARGETS = st.builds(
    t.Target,
    st.none() | st.sampled_from(list(t.TargetPlace)),
    *[texts()] * 4,
    numbers(),
    numbers(),
    *[texts()] * 3,
    st.sampled_from(list(t.Compare)),
    texts(),
    texts(),
)


def _strategy(owner: type, name: str, hint: Any) -> st.SearchStrategy[Any]:
    if (owner, name) in _CHOICES:
        return _CHOICES[owner, name]
    if name in _CONDITIONS:
        return expressions()
    if name in _NUMBERS or (name in ("x", "y") and hint is str):
        return numbers()
    if hint is str:
        return texts()
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-99, 999)
    if hint is float:
        return st.sampled_from([0.0, 0.5, 1.0, 1.25, 2.0, 90.0, 1e-5])
    if hint is Key:
        return st.sampled_from(KEYS)
    if hint is t.Target:
        return _TARGETS
    return _compound(owner, name, hint)


def _compound(owner: type, name: str, hint: Any) -> st.SearchStrategy[Any]:
    arguments = typing.get_args(hint)
    if name == "commands" and arguments[0] is t.PropertyCommand:
        return _PROPERTY_COMMANDS
    if name == "access":
        sides = st.lists(words(), min_size=1, max_size=3).map(lambda names: t.Sides(tuple(names)))
        return st.one_of(st.just(t.AnyPlayer()), st.just(t.AnySide()), sides)
    if isinstance(hint, types.UnionType) and Color in arguments:
        return st.none() | st.builds(Color, *[st.integers(0, 255)] * 3)
    if isinstance(hint, types.UnionType):
        return st.none()
    item = arguments[0]
    if item is Key:
        return st.lists(st.sampled_from(KEYS[1:]), max_size=3).map(tuple)
    if item is t.Parameter:
        return st.lists(st.builds(t.Parameter, texts(), texts()), max_size=2).map(tuple)
    if item is t.LayerLevel:
        return st.lists(st.builds(t.LayerLevel, words(), texts()), min_size=1, max_size=4).map(tuple)
    if item is str:
        return st.lists(texts().filter(bool), max_size=3).map(tuple)
    point = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
    return st.lists(point, max_size=4).map(tuple)


def sample_of(trait: type[t.Trait]) -> st.SearchStrategy[t.Trait]:
    """Random traits of one class."""
    if trait is t.Marker:
        return st.dictionaries(texts().filter(bool), texts(), min_size=1, max_size=4).map(t.Marker.of)
    hints = typing.get_type_hints(trait)
    names = [f.name for f in dataclasses.fields(trait)]  # type: ignore[arg-type]
    return st.builds(trait, **{name: _strategy(trait, name, hints[name]) for name in names})


def any_trait() -> st.SearchStrategy[t.Trait]:
    """Random traits of every class that may stand around a basic piece."""
    return st.one_of(*[sample_of(trait) for trait in t.ALL_TRAITS.values() if trait is not t.BasicPiece])
