"""Parts shared by traits and components that reach other pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ..sequence import NO_KEY, Key, Token, decode, encode, read_key, string_array, token

__all__ = [
    "Access",
    "AnyPlayer",
    "AnySide",
    "Change",
    "Compare",
    "Increment",
    "Issuer",
    "Parameter",
    "Prompt",
    "PropertyCommand",
    "Select",
    "SetTo",
    "Sides",
    "Target",
    "TargetPlace",
    "parameter_list",
    "read_access",
    "read_change",
    "read_commands",
    "read_parameters",
    "read_target",
]


class Issuer(Enum):
    """The sender of a global key command. ``GlobalCommandTarget.GKCtype``."""

    COUNTER = "COUNTER"
    MAP = "MAP"
    MODULE = "MODULE"
    DECK = "DECK"


class TargetPlace(Enum):
    """The places in which fast match looks for pieces. ``GlobalCommandTarget.Target``."""

    CURRENT_STACK = "CURSTACK"
    CURRENT_MAP = "CURMAP"
    CURRENT_ZONE = "CURZONE"
    CURRENT_LOCATION = "CURLOC"
    MAP = "MAP"
    ZONE = "ZONE"
    LOCATION = "LOCATION"
    XY = "XY"
    DECK = "DECK"
    CURRENT_MAT = "CURMAT"
    CURRENT_ATTACHMENT = "CURATTACH"


class Compare(Enum):
    """How fast match compares a property. ``GlobalCommandTarget.CompareMode``."""

    EQUALS = "EQUALS"
    NOT_EQUALS = "NOT_EQUALS"
    GREATER = "GREATER"
    GREATER_EQUALS = "GREATER_EQUALS"
    LESS = "LESS"
    LESS_EQUALS = "LESS_EQUALS"
    MATCH = "MATCH"
    NOT_MATCH = "NOT_MATCH"


@dataclass(frozen=True, slots=True)
class Target:
    """Fast match of a global key command. Specification: ``VASSAL.counters.GlobalCommandTarget``.

    Leave *place* None for no match by location, *property_name* empty for none by property. All
    texts may be expressions. *by_place* and *by_property* switch the two matches, for modules that store a place or
    property without matching it; with None a match is on if it has a place or property.
    """

    place: TargetPlace | None = None
    map: str = ""
    board: str = ""
    zone: str = ""
    location: str = ""
    x: str = "0"
    y: str = "0"
    deck: str = ""
    property_name: str = ""
    value: str = ""
    compare: Compare = Compare.EQUALS
    attachment: str = ""
    attachment_id: str = ""
    by_place: bool | None = None
    by_property: bool | None = None

    def text(self, issuer: Issuer) -> str:
        """Sixteen fields joined by ``|``."""
        values: tuple[Token, ...] = (
            issuer.value,
            self.place is not None if self.by_place is None else self.by_place,
            (self.place or TargetPlace.MAP).value,
            self.map,
            self.board,
            self.zone,
            self.location,
            self.x,
            self.y,
            self.deck,
            self.property_name != "" if self.by_property is None else self.by_property,
            self.property_name,
            self.value,
            self.compare.value,
            self.attachment,
            self.attachment_id,
        )
        return encode(map(token, values), "|")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A dynamic property to set in the pieces reached. ``VASSAL.configure.Parameter``."""

    name: str
    value: str = ""


def parameter_list(parameters: tuple[Parameter, ...]) -> str:
    """Text form of ``ParameterListConfigurer``."""
    return encode((encode((p.name, p.value), ":") for p in parameters), ",")


@dataclass(frozen=True, slots=True)
class SetTo:
    """Set a property to the value of an expression. ``PropertySetter``."""

    value: str = ""

    def text(self) -> str:
        """Text form of ``PropertyChangerConfigurer``."""
        return encode(("P", self.value), ",")


@dataclass(frozen=True, slots=True)
class Increment:
    """Add a number, within the property's limits. ``IncrementProperty``."""

    by: str = "1"

    def text(self) -> str:
        """Text form of ``PropertyChangerConfigurer``."""
        return encode(("I", self.by), ",")


@dataclass(frozen=True, slots=True)
class Prompt:
    """Ask the player for a value. ``PropertyPrompt``."""

    prompt: str = ""

    def text(self) -> str:
        """Text form of ``PropertyChangerConfigurer``."""
        return encode(("R", self.prompt), ",")


@dataclass(frozen=True, slots=True)
class Select:
    """Let the player choose from values. ``EnumeratedPropertyPrompt``."""

    prompt: str
    values: tuple[str, ...]

    def text(self) -> str:
        """Text form of ``PropertyChangerConfigurer``."""
        return encode(("E", self.prompt, string_array(self.values)), ",")


Change = SetTo | Increment | Prompt | Select
"""A way to change a property."""


@dataclass(frozen=True, slots=True)
class PropertyCommand:
    """A key command that changes a property. ``DynamicKeyCommandConfigurer``."""

    change: Change = field(default_factory=SetTo)
    key: Key = NO_KEY
    menu: str = ""

    def text(self) -> str:
        """Menu text, key and change joined by ``:``."""
        return encode((self.menu, str(self.key), self.change.text()), ":")


@dataclass(frozen=True, slots=True)
class AnyPlayer:
    """Only the player who placed it may use the trait. ``PlayerAccess``."""

    def text(self) -> str:
        """Text form of ``PieceAccessConfigurer``."""
        return "player:"


@dataclass(frozen=True, slots=True)
class AnySide:
    """All players of one side may use the trait. ``SideAccess``."""

    def text(self) -> str:
        """Text form of ``PieceAccessConfigurer``."""
        return "side:"


@dataclass(frozen=True, slots=True)
class Sides:
    """Only the named sides may use the trait. ``SpecifiedSideAccess``."""

    names: tuple[str, ...]

    def text(self) -> str:
        """Text form of ``PieceAccessConfigurer``."""
        return "sides:" + encode(self.names, ":")


Access = AnyPlayer | AnySide | Sides
"""The players who may hide, mask or look at a piece."""


# ---- reading


def read_target(text: str) -> Target:
    """Fast match as ``GlobalCommandTarget.decode`` reads it. Raises ValueError for an unknown place or comparison."""
    given = decode(text, "|")
    values = [*given, *("", "false", "", "", "", "", "", "0", "0", "", "false", "", "", "", "", "")[len(given) :]]
    if values[0]:
        Issuer(values[0])
    place, name = TargetPlace(values[2] or "MAP"), values[11]
    by_place, by_property = values[1] == "true", values[10] == "true"
    return Target(
        place=None if place is TargetPlace.MAP and not by_place else place,
        map=values[3],
        board=values[4],
        zone=values[5],
        location=values[6],
        x=values[7],
        y=values[8],
        deck=values[9],
        property_name=name,
        value=values[12],
        compare=Compare(values[13] or "EQUALS"),
        attachment=values[14],
        attachment_id=values[15],
        by_place=None if by_place or place is TargetPlace.MAP else False,
        by_property=None if by_property == (name != "") else by_property,
    )


def read_parameters(text: str) -> tuple[Parameter, ...]:
    """The text form of ``ParameterListConfigurer``."""
    return tuple(Parameter(*[*decode(each, ":"), ""][:2]) for each in decode(text, ",")) if text else ()


def read_commands(text: str) -> tuple[PropertyCommand, ...]:
    """The text form of ``DynamicKeyCommandListConfigurer``."""
    return tuple(_read_command(each) for each in decode(text, ",")) if text else ()


def _read_command(text: str) -> PropertyCommand:
    menu, key, change = [*decode(text, ":"), "", ""][:3]
    return PropertyCommand(read_change(change), read_key(key), menu)


def read_change(text: str) -> Change:
    """The text form of ``PropertyChangerConfigurer``."""
    kind, *rest = decode(text, ",")
    match kind[:1]:
        case "R":
            return Prompt(rest[0] if rest else "Enter new value")
        case "I":
            return Increment(rest[0] if rest else "1")
        case "E":
            values = decode(rest[1], ",") if rest[1:] and rest[1] else []
            return Select(rest[0] if rest else "Select new value", tuple(values))
    return SetTo(rest[0] if rest else "new value")


def read_access(text: str) -> Access:
    """The text form of ``PieceAccessConfigurer``; any other text means only the player who placed it."""
    if text == "side:":
        return AnySide()
    if text.startswith("sides:"):
        return Sides(tuple(decode(text.removeprefix("sides:"), ":")))
    return AnyPlayer()
