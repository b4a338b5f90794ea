"""The behaviour of traits on a tabletop: a trait stores a value, provides properties, offers commands, and reacts to
keys.

Each class here stands for one trait of the engine and follows its class there, named in the docstring. A piece's chain
of traits becomes a chain of behaviours, shared by all pieces of a row; the changing values are stored in the piece, by
slot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from vmodsmith.vassal.sequence import Key
from vmodsmith.vassal.traits import Trait

from .places import Lying, WindowPoint

__all__ = ["Bearer", "Behaviour", "Getter", "Inner", "Item", "Rulings", "TabletopContext"]

T = TypeVar("T", bound=Trait)


class Rulings(Protocol):
    """The interface of the rules in play for traits."""

    def applies(self, command: str, piece: Any) -> bool:
        """Whether a command is offered."""

    def applying(self, commands: Iterable[str], piece: Any) -> set[str]:
        """Those of some commands that are offered."""

    def run(self, commands: Sequence[str], piece: Any) -> bool:
        """Run the first of several commands that applies.

        Returns whether there is one; always true within an action.
        """

    def dragged(self, piece: Any) -> None:
        """Run the hooks after a drag."""


class TabletopContext(Protocol):
    """The interface of the tabletop for traits."""

    def idle(self, piece: Any, menu: str) -> None:
        """Handle a key without effect on a piece."""

    @property
    def rules(self) -> Rulings:
        """The rules in play."""

    @property
    def dragged(self) -> Key:
        """The key that windows send to pieces that were dragged there; none if no hook follows."""

    @property
    def side_name(self) -> str | None:
        """The player's side, as the module names it."""

    def report_state(self, piece: Any, text: str, key: Key) -> None:
        """Write an engine report for a key, with its variables filled in for a piece."""

    def box_named(self, window: str, name: str) -> WindowPoint | None:
        """A box by the engine's names."""

    def copy(self, piece: Any) -> None:
        """Put a copy of a piece on top of it."""

    def remove(self, piece: Any) -> None:
        """Take a piece out of the game."""


class Bearer(Lying, Protocol):
    """The interface of a piece for its traits.

    `values` has the value of each trait, by slot; `back` the place to which its menu can return it.
    """

    values: list[Any]
    back: WindowPoint | None

    @property
    def tabletop(self) -> TabletopContext:
        """The tabletop on which it is in play."""

    @property
    def place(self) -> WindowPoint | None:
        """Its place."""

    def read(self, name: str) -> str | None:
        """A property's text; None if there is none."""

    def put_value(self, slot: int, value: object) -> None:
        """Set the value of a trait."""

    def note(self, name: str, value: object) -> None:
        """Set one of its attributes."""

    def mark_moved(self, on: bool) -> None:
        """Set or clear its mark of having moved."""

    def press(self, key: Key) -> None:
        """Press a key for the whole piece."""

    def travel(self, to: WindowPoint, *, marked: bool) -> None:
        """Move it by a command."""


Getter = Callable[[Bearer], "str | None"]
"""Returns the text of a piece's property."""

Inner = Callable[[], None]
"""Calls the inner traits."""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a piece's menu, in the base language; a sub-menu has the texts of the entries that it contains."""

    text: str
    key: Key
    enabled: bool = True
    takes: tuple[str, ...] | None = None


class Behaviour(Generic[T]):
    """A trait in a chain: the outer traits see a key first, unless a class says otherwise."""

    __slots__ = ("slot", "trait")

    listens = False
    """Whether it receives every key, not only its own."""

    def __init__(self, trait: T, slot: int) -> None:
        self.trait = trait
        self.slot = slot

    def start(self, trait: T) -> object:
        """The initial value of a piece, from its own copy of the trait; None for a trait without a value."""
        return None

    def heard_keys(self) -> tuple[Key, ...]:
        """The keys to which it reacts."""
        return ()

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        """React to a key, and let the inner traits react."""
        inner()

    def property(self, name: str) -> Getter | None:
        """The function that returns a property; None for a property that it does not have."""
        return None

    def names(self) -> tuple[str, ...]:
        """The properties it has."""
        return ()

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        """The menu after this trait, given that of the inner traits."""
        return inner

    def suffix(self, piece: Bearer) -> str:
        """The text that it adds to the piece's name, in the base language."""
        return ""
