"""The interface of the tabletop for pieces."""

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
    """The interface of the rules in play for pieces."""

    def followed(self, piece: Any, name: str) -> None:
        """Run the hooks of a named command whose effect a rule has made by itself."""


class TabletopOfPiece(TabletopContext, Protocol):
    """The interface of the tabletop for pieces."""

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
        """The record of changes."""

    @property
    def places(self) -> TabletopPlaces:
        """The places of pieces."""

    @property
    def words(self) -> Words:
        """Texts and names."""

    @property
    def reporter(self) -> Reporter:
        """The reporter of lines."""

    @property
    def codec(self) -> Codec:
        """The codec of stored values."""

    def middle(self, where: Hex) -> WindowPoint:
        """The middle of a hex."""

    def box_place(self, address: str) -> WindowPoint:
        """The place of a box."""

    def key(self, text: str) -> Key:
        """A key in the form that people write."""

    def arc(self, piece: Any, where: Hex) -> str:
        """The arc of a piece in which a hex lies."""
