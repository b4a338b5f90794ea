"""What a piece asks of the table it is on."""

from __future__ import annotations

from typing import Any, Protocol

from vmodsmith.rules.language.kept import Codec
from vmodsmith.vassal.sequence import Key

from .behaviour import Rulings, Surroundings
from .country import Hex
from .journal import Journal
from .places import Place, Places
from .state import State
from .voice import Voice
from .words import Words

__all__ = ["Home"]


class Following(Rulings, Protocol):
    """The rules in play, as a piece knows them."""

    def followed(self, piece: Any, name: str) -> None:
        """What follows when a rule does by itself what a named command would do."""


class Home(Surroundings, Protocol):
    """The table, as a piece knows it."""

    @property
    def rules(self) -> Following:
        """The rules in play."""

    @property
    def state(self) -> State:
        """The game's values."""

    @property
    def journal(self) -> Journal:
        """Where changes are written down."""

    @property
    def places(self) -> Places:
        """Where pieces lie."""

    @property
    def words(self) -> Words:
        """Texts and names."""

    @property
    def voice(self) -> Voice:
        """What is said."""

    @property
    def codec(self) -> Codec:
        """How values are kept."""

    def middle(self, where: Hex) -> Place:
        """The middle of a hex."""

    def box_place(self, address: str) -> Place:
        """The place of a box."""

    def key(self, text: str) -> Key:
        """A key as people write it."""

    def arc(self, piece: Any, where: Hex) -> str:
        """The arc of a piece in which a hex lies."""
