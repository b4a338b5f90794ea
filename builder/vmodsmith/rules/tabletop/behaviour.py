"""What a trait does on a tabletop: it keeps a value, gives properties, offers commands, and acts on keys.

Each class here stands for one trait of the engine and follows its class there, named in the docstring. A piece's chain
of traits becomes a chain of behaviours, shared by all pieces of a row; what changes is kept in the piece, by slot.
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
    """The rules in play, as a trait knows them."""

    def applies(self, command: str, piece: Any) -> bool:
        """Whether a command is offered."""

    def applying(self, commands: Iterable[str], piece: Any) -> set[str]:
        """Which of some commands are offered."""

    def run(self, commands: Sequence[str], piece: Any) -> bool:
        """Do the first of several commands that applies. Returns whether there is one; within an action, always."""

    def dragged(self, piece: Any) -> None:
        """Do what follows a drag."""


class TabletopContext(Protocol):
    """The tabletop, as a trait knows it."""

    def idle(self, piece: Any, menu: str) -> None:
        """A key could do nothing with a piece."""

    @property
    def rules(self) -> Rulings:
        """The rules in play."""

    @property
    def dragged(self) -> Key:
        """The key that windows send to pieces that came to lie there; none if nothing follows."""

    @property
    def side_name(self) -> str | None:
        """The player's side, as the module names it."""

    def report_state(self, piece: Any, text: str, key: Key) -> None:
        """A report of the engine's on a key, its variables filled in for a piece."""

    def box_named(self, window: str, name: str) -> WindowPoint | None:
        """A box by the engine's names."""

    def copy(self, piece: Any) -> None:
        """Lay a copy of a piece on top of it."""

    def remove(self, piece: Any) -> None:
        """Take a piece out of the game."""


class Bearer(Lying, Protocol):
    """A piece, as its traits know it. `values` has what each trait keeps, by slot; `back` where its menu can bring it
    back to."""

    values: list[Any]
    back: WindowPoint | None

    @property
    def tabletop(self) -> TabletopContext:
        """Where it is in play."""

    @property
    def place(self) -> WindowPoint | None:
        """Where it lies."""

    def read(self, name: str) -> str | None:
        """A property's text; None if there is none."""

    def put_value(self, slot: int, value: object) -> None:
        """Let a trait keep another value."""

    def note(self, name: str, value: object) -> None:
        """Set one of its attributes."""

    def mark_moved(self, on: bool) -> None:
        """Put the mark of having moved on it, or take it off."""

    def press(self, key: Key) -> None:
        """A key for the whole piece."""

    def travel(self, to: WindowPoint, *, marked: bool) -> None:
        """Be put down by a command."""


Getter = Callable[[Bearer], "str | None"]
"""Gives a property's text of a piece."""

Inner = Callable[[], None]
"""Lets the traits further in have their turn."""


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a piece's menu, in the base language; a sub-menu has the texts of the entries it takes in."""

    text: str
    key: Key
    enabled: bool = True
    takes: tuple[str, ...] | None = None


class Behaviour(Generic[T]):
    """A trait in a chain: the outer traits see a key first, unless a class says otherwise."""

    __slots__ = ("slot", "trait")

    listens = False
    """Whether every key passes by it, not only its own."""

    def __init__(self, trait: T, slot: int) -> None:
        self.trait = trait
        self.slot = slot

    def start(self, trait: T) -> object:
        """The value a piece begins with, from its own copy of the trait; None for a trait that keeps none."""
        return None

    def strokes(self) -> tuple[Key, ...]:
        """The keys it acts on."""
        return ()

    def press(self, piece: Bearer, key: Key, inner: Inner) -> None:
        """Act on a key, and let the traits further in act."""
        inner()

    def property(self, name: str) -> Getter | None:
        """How it gives a property; None for one that it does not have."""
        return None

    def names(self) -> tuple[str, ...]:
        """The properties it has."""
        return ()

    def items(self, piece: Bearer, inner: list[Item]) -> list[Item]:
        """The menu as it leaves it, given that of the traits further in."""
        return inner

    def suffix(self, piece: Bearer) -> str:
        """What it adds to the piece's name, in the base language."""
        return ""
