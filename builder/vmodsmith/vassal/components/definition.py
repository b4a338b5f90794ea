"""One declarative definition per component of the build file, and the elements made from it.

Specification: ``VASSAL.build.AbstractBuildable.getBuildElement`` (tag is the class name, one XML
attribute for each attribute with a value) and, for translation, ``VASSAL.i18n.ComponentI18nData``.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, TypeAlias

from lxml import etree

from ..sequence import Color, Key, encode, java_double, key_list, string_array
from ..traits.target import Issuer, Parameter, Target, parameter_list

__all__ = [
    "COMPONENTS",
    "Attribute",
    "Component",
    "Element",
    "Kind",
    "Value",
    "change",
    "choice",
    "colour",
    "component_path",
    "flag",
    "format_value",
    "key_strokes",
    "label",
    "numbers",
    "parameters",
    "real",
    "strings",
    "stroke",
    "target",
    "text",
    "whole",
]

Element: TypeAlias = etree._Element
"""An element of the build file."""

Value: TypeAlias = (
    str
    | int
    | float
    | bool
    | Key
    | Color
    | Target
    | Sequence[str]
    | Sequence[Key]
    | Sequence[float]
    | Sequence[Parameter]
)
"""The values that an attribute may be given, according to its kind."""


class Kind(Enum):
    """The kind of value that an attribute holds."""

    TEXT = auto()
    FLAG = auto()
    WHOLE = auto()
    REAL = auto()
    STROKE = auto()
    STROKES = auto()
    COLOUR = auto()
    STRINGS = auto()
    NUMBERS = auto()
    CHOICE = auto()
    TARGET = auto()
    PARAMETERS = auto()
    CHANGE = auto()


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute: its name in VASSAL's own spelling, its kind and the engine's default.

    With *default* None the attribute is left out unless given, as in the engine. *translated*: the engine looks the
    value up in the module's translation.
    """

    name: str
    kind: Kind
    default: str | None = None
    translated: bool = False
    choices: tuple[str, ...] = ()


def text(name: str, default: str | None = None) -> Attribute:
    """A text, format, file name or expression that is never translated."""
    return Attribute(name, Kind.TEXT, default)


def label(name: str, default: str | None = None) -> Attribute:
    """A text that the engine translates."""
    return Attribute(name, Kind.TEXT, default, translated=True)


def flag(name: str, default: bool | None = False) -> Attribute:
    """A yes or no."""
    return Attribute(name, Kind.FLAG, None if default is None else str(default).lower())


def whole(name: str, default: int | None = 0) -> Attribute:
    """A whole number."""
    return Attribute(name, Kind.WHOLE, None if default is None else str(default))


def real(name: str, default: float | None = 0.0) -> Attribute:
    """A number with a fraction."""
    return Attribute(name, Kind.REAL, None if default is None else java_double(default))


def stroke(name: str, default: str | None = "") -> Attribute:
    """A key stroke or named key command."""
    return Attribute(name, Kind.STROKE, default)


def key_strokes(name: str, default: str | None = "") -> Attribute:
    """A list of key strokes."""
    return Attribute(name, Kind.STROKES, default)


def colour(name: str, default: str | None = "") -> Attribute:
    """A colour; may be none."""
    return Attribute(name, Kind.COLOUR, default)


def strings(name: str, default: str | None = "", translated: bool = False) -> Attribute:
    """A list of texts."""
    return Attribute(name, Kind.STRINGS, default, translated)


def numbers(name: str, default: str | None = None) -> Attribute:
    """A list of numbers with fractions."""
    return Attribute(name, Kind.NUMBERS, default)


def choice(name: str, default: str | None, *choices: str) -> Attribute:
    """One of a few fixed words."""
    return Attribute(name, Kind.CHOICE, default, choices=choices)


def target(name: str, default: str) -> Attribute:
    """Fast match of a global key command."""
    return Attribute(name, Kind.TARGET, default)


def parameters(name: str) -> Attribute:
    """Dynamic properties that a global key command sets."""
    return Attribute(name, Kind.PARAMETERS)


def change(name: str, default: str) -> Attribute:
    """The change of a property by a button."""
    return Attribute(name, Kind.CHANGE, default)


@dataclass(frozen=True)
class Component:
    """The definition of one component; call it to make an element.

    ``Definition(child, ..., attribute=value, ...)`` writes every attribute that has a value or a
    default, in the definition's order, then the children. Attribute names are VASSAL's own.

    *named_by* is the attribute that gives the component its name in translation keys and
    component paths. *prefix* replaces the usual translation prefix, ``{name}`` standing for the
    name. *holds_text* is True for a component with a definition as its text.
    """

    tag: str
    attributes: tuple[Attribute, ...] = ()
    named_by: str | None = None
    prefix: str | None = None
    holds_text: bool = False
    owner_unknown: bool = False
    by_name: dict[str, Attribute] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {a.name: a for a in self.attributes})
        object.__setattr__(self, "_defaults", {a.name: a.default for a in self.attributes if a.default is not None})
        COMPONENTS[self.tag] = self

    @property
    def simple_name(self) -> str:
        """The class name without its package."""
        return self.tag.rpartition(".")[2]

    def __call__(self, *children: Element | None, **values: Value | None) -> Element:
        """Make an element.

        Children that are None are left out, as are attributes given as None. A component that
        holds a definition as its text takes it as ``content``.

        Raises TypeError for an unknown attribute or a value of the wrong kind, ValueError for a
        word that is not one of the attribute's choices.
        """
        written: dict[str, str] = dict(self._defaults)  # type: ignore[attr-defined]
        content = values.pop("content", None) if self.holds_text else None
        for name, value in values.items():
            attribute = self.by_name.get(name)
            if attribute is None:
                raise TypeError(self._unknown(name))
            if value is None:
                written.pop(name, None)
            else:
                written[name] = _written(self, attribute, value)
        ordered = {a.name: written[a.name] for a in self.attributes if a.name in written}
        element = etree.Element(self.tag, ordered)
        if content is not None:
            element.text = str(content)
        element.extend([child for child in children if child is not None])
        return element

    def _unknown(self, name: str) -> str:
        near = difflib.get_close_matches(name, self.by_name, 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        return f"{self.simple_name} has no attribute {name!r}{hint}"


COMPONENTS: dict[str, Component] = {}
"""Every definition by its tag."""


def _written(component: Component, attribute: Attribute, value: Any) -> str:
    written = format_value(attribute, value)
    if written is None:
        kind = attribute.kind.name.lower()
        raise TypeError(f"{component.simple_name}.{attribute.name} is a {kind}, not {value!r}")
    if attribute.choices and written not in attribute.choices:
        raise ValueError(
            f"{component.simple_name}.{attribute.name}: {written!r} is not one of {', '.join(attribute.choices)}"
        )
    return written


def format_value(attribute: Attribute, value: Any) -> str | None:
    """The attribute's text, or None if *value* is not of its kind."""
    match attribute.kind, value:
        case Kind.TEXT | Kind.CHOICE | Kind.CHANGE, str():
            return value
        case Kind.FLAG, bool():
            return "true" if value else "false"
        case Kind.WHOLE, int() if not isinstance(value, bool):
            return str(value)
        case Kind.REAL, int() | float() if not isinstance(value, bool):
            return java_double(float(value))
        case Kind.STROKE, Key():
            return str(value)
        case Kind.COLOUR, Color():
            return str(value)
        case Kind.TARGET, Target():
            issuer = (attribute.default or Issuer.MAP.value).partition("|")[0]
            return value.text(Issuer(issuer))
        case Kind.STROKES | Kind.STRINGS | Kind.NUMBERS | Kind.PARAMETERS, list() | tuple():
            return _format_list(attribute.kind, value)
        case Kind.CHANGE, _ if hasattr(value, "text"):
            return str(value.text())
    return None


def _format_list(kind: Kind, values: Sequence[Any]) -> str | None:
    expected: Any = {Kind.STROKES: Key, Kind.STRINGS: str, Kind.NUMBERS: (int, float), Kind.PARAMETERS: Parameter}[kind]
    if not all(isinstance(value, expected) for value in values):
        return None
    if kind is Kind.STROKES:
        return key_list(values)
    if kind is Kind.STRINGS:
        return string_array(values)
    if kind is Kind.NUMBERS:
        return ",".join(java_double(float(value)) for value in values)
    return parameter_list(tuple(values))


def component_path(steps: Iterable[tuple[Component | str, str | None]]) -> str:
    """The path of a component below the module, as ``ComponentPathBuilder`` writes it.

    *steps* are (definition or tag, name) from the module's child down; the module itself is the
    empty path. Used for the target of an extension element and for the piece of Place Marker.
    """
    tokens = []
    for component, name in steps:
        tag = component if isinstance(component, str) else component.tag
        tokens.append(encode([tag] if name is None else [tag, name], ":"))
    return encode(tokens, "/")
