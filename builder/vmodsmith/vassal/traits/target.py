"""Parts shared by traits and components that reach other pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ..sequence import NO_KEY, Key, Token, encode, string_array, token

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
]


class Issuer(Enum):
    """Who sends a global key command. ``GlobalCommandTarget.GKCtype``."""

    COUNTER = "COUNTER"
    MAP = "MAP"
    MODULE = "MODULE"
    DECK = "DECK"


class TargetPlace(Enum):
    """Where fast match looks for pieces. ``GlobalCommandTarget.Target``."""

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
    texts may be expressions.
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

    def text(self, issuer: Issuer) -> str:
        """Sixteen fields joined by ``|``."""
        values: tuple[Token, ...] = (
            issuer.value,
            self.place is not None,
            (self.place or TargetPlace.MAP).value,
            self.map,
            self.board,
            self.zone,
            self.location,
            self.x,
            self.y,
            self.deck,
            self.property_name != "",
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
    """A player for himself alone may use the trait. ``PlayerAccess``."""

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
"""Who may hide, mask or look at a piece."""
