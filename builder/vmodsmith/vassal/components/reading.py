"""Components read from the build file: attributes with a definition as values, all others as text.

An attribute stays text if it has no definition, if its text does not fit its kind, or if its class has no definition
here. Writing a component that was read gives every attribute back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..sequence import decode, read_color, read_key, read_key_list
from ..traits.fieldforms import read_float, read_int
from ..traits.target import read_change, read_parameters, read_target
from .definition import COMPONENTS, Attribute, Component, Element, Kind, Value, format_value

__all__ = ["ReadComponent", "read_component"]


@dataclass(frozen=True, slots=True)
class ReadComponent:
    """An element of the build file. `values` are its attributes by name, None for an empty attribute; `kept` are those
    that are only text.

    `component` is None for a class that has no definition here.
    """

    tag: str
    component: Component | None
    values: Mapping[str, Value | None]
    kept: Mapping[str, str]

    def attributes(self) -> dict[str, str]:
        """All attributes as text again."""
        written = dict(self.kept)
        for name, value in self.values.items():
            assert self.component is not None
            text = "" if value is None else format_value(self.component.by_name[name], value)
            assert text is not None
            written[name] = text
        return written


_OLD_NAMES = {"VASSAL.launch.BasicModule": "VASSAL.build.GameModule"}
"""The name of the module element in versions before 3.4."""


def read_component(element: Element) -> ReadComponent:
    """The component of an element. Never raises."""
    tag = str(element.tag)
    component = COMPONENTS.get(_OLD_NAMES.get(tag, tag))
    values: dict[str, Value | None] = {}
    kept: dict[str, str] = {}
    for each, given in element.items():
        name, text = str(each), str(given)
        attribute = component.by_name.get(name) if component else None
        if attribute is None:
            kept[name] = text
            continue
        if attribute.kind is Kind.TEXT:  # most of them
            values[name] = text
            continue
        try:
            value = _value(attribute, text)
        except (ValueError, OverflowError):
            kept[name] = text
            continue
        values[name] = value
    return ReadComponent(tag, component, values, kept)


def _value(attribute: Attribute, text: str) -> Value | None:
    """The value of an attribute whose kind is not text. Raises ValueError if its text does not fit the kind."""
    if attribute.kind is Kind.CHOICE:
        return _one_of(attribute.choices, text)
    if not text:
        return None
    value: Any = _READERS[attribute.kind](text)
    if value is None:
        raise ValueError(f"{text!r} is no {attribute.kind.name.lower()}")
    if attribute.kind not in _ALWAYS_WRITTEN and format_value(attribute, value) is None:
        raise ValueError(f"{text!r} cannot be written again")
    return value  # type: ignore[no-any-return]


_ALWAYS_WRITTEN = frozenset({Kind.FLAG, Kind.WHOLE, Kind.REAL, Kind.STROKE, Kind.COLOUR})
"""Kinds for which every value that was read can be written."""


def _one_of(choices: tuple[str, ...], text: str) -> str:
    if choices and text not in choices:
        raise ValueError(f"{text!r} is not one of {', '.join(choices)}")
    return text


def _flag(text: str) -> bool | None:
    return {"true": True, "false": False}.get(text)


def _stroke(text: str) -> object:
    key = read_key(text) if "," in text else None
    return None if key is None or key.is_none else key


def _numbers(text: str) -> object:
    found = [read_float(each) for each in text.split(",")]
    return None if None in found else found


_READERS: Mapping[Kind, Callable[[str], object]] = {
    Kind.FLAG: _flag,
    Kind.WHOLE: read_int,
    Kind.REAL: read_float,
    Kind.STROKE: _stroke,
    Kind.STROKES: read_key_list,
    Kind.COLOUR: read_color,
    Kind.STRINGS: lambda text: decode(text, ","),
    Kind.NUMBERS: _numbers,
    Kind.TARGET: read_target,
    Kind.PARAMETERS: read_parameters,
    Kind.CHANGE: read_change,
}
