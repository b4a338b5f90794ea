"""Traits that keep a piece, or what it is, from other players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..sequence import NO_KEY, Color, Key, key
from .base import Trait, fields, single
from .target import Access, AnyPlayer

__all__ = ["Hideable", "Obscurable"]


_CTRL_M = key("Ctrl+M")
_CTRL_I = key("Ctrl+I")

_ANYONE = AnyPlayer()


@dataclass(frozen=True, slots=True)
class Hideable(Trait):
    """Invisible. Specification: ``VASSAL.counters.Hideable``. *hidden_by* is the state."""

    ID: ClassVar[str] = "hide;"

    key: Key = _CTRL_I
    menu: str = "Invisible"
    background: Color | None = None
    access: Access = _ANYONE
    transparency: float = 0.3
    description: str = ""
    disable_auto_report: bool = False
    hidden_by: str = ""

    def type(self) -> str:
        return self.ID + fields(
            self.key,
            self.menu,
            self.background,
            self.access.text(),
            single(self.transparency),
            self.description,
            self.disable_auto_report,
        )

    def state(self) -> str:
        return self.hidden_by or "null"


@dataclass(frozen=True, slots=True)
class Obscurable(Trait):
    """Mask. Specification: ``VASSAL.counters.Obscurable``.

    *style* is ``B`` (background), ``P`` (plain), ``I`` or ``2`` (inset), ``G`` (another image for
    the owner, *owner_image*). *peek_key* belongs to ``P``; without it the owner always sees.
    *masked_by* is the state.
    """

    ID: ClassVar[str] = "obs;"

    key: Key = _CTRL_M
    image: str = ""
    menu: str = "Mask"
    style: str = "B"
    peek_key: Key = NO_KEY
    owner_image: str = ""
    mask_name: str = "?"
    access: Access = _ANYONE
    peek_menu: str = "Peek"
    description: str = ""
    peek_on_rollover: bool = False
    deal_key: Key = NO_KEY
    deal_expression: str = ""
    masked_by: str = ""

    def __post_init__(self) -> None:
        if self.style not in ("B", "P", "I", "2", "G"):
            raise ValueError(f"unknown mask style {self.style!r}")
        if self.style == "G" and not self.owner_image:
            raise ValueError("mask style G shows the owner another image, which is missing")

    def type(self) -> str:
        extra = {"P": str(self.peek_key), "G": self.owner_image}.get(self.style, "")
        return self.ID + fields(
            self.key,
            self.image,
            self.menu,
            self.style + extra,
            self.mask_name,
            self.access.text(),
            self.peek_menu,
            self.description,
            self.peek_on_rollover,
            self.deal_key,
            self.deal_expression,
        )

    def state(self) -> str:
        return fields(self.masked_by or "null", "|0" if self.masked_by else "")
