"""What a piece asks of the tabletop it is on."""

from __future__ import annotations

from typing import Any, Protocol

from vmodsmith.model import Game
from vmodsmith.rules.language.codec import Codec
from vmodsmith.vassal.sequence import Key

from .behaviour import Rulings, TabletopContext
from .journal import Journal
from .places import TabletopPlaces, WindowPoint
from .reporting import Reporter
from .state import TabletopState
from .terrain import Hex
from .words import Words

__all__ = ["TabletopOfPiece"]


class Following(Rulings, Protocol):
    """The rules in play, as a piece knows them."""

    def followed(self, piece: Any, name: str) -> None:
        """What follows when a rule does by itself what a named command would do."""


class TabletopOfPiece(TabletopContext, Protocol):
    """The tabletop, as a piece knows it."""

    pressed: int

    @property
    def game(self) -> Game:
        """The game's data."""

    @property
    def rules(self) -> Following:
        """The rules in play."""

    @property
    def state(self) -> TabletopState:
        """The game's values."""

    @property
    def journal(self) -> Journal:
        """Where changes are written down."""

    @property
    def places(self) -> TabletopPlaces:
        """Where pieces lie."""

    @property
    def words(self) -> Words:
        """Texts and names."""

    @property
    def reporter(self) -> Reporter:
        """What is said."""

    @property
    def codec(self) -> Codec:
        """How values are kept."""

    def middle(self, where: Hex) -> WindowPoint:
        """The middle of a hex."""

    def box_place(self, address: str) -> WindowPoint:
        """The place of a box."""

    def key(self, text: str) -> Key:
        """A key as people write it."""

    def arc(self, piece: Any, where: Hex) -> str:
        """The arc of a piece in which a hex lies."""
