"""Traits that hide a piece, or its identity, from other players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from ..sequence import NO_KEY, Color, Key, control_key, decode, java_double, key, read_key
from .base import Trait, fields, forms, read_fields, single
from .fieldforms import FieldForm, Malformed, named, read_float
from .target import Access, AnyPlayer

__all__ = ["Hideable", "Obscurable"]


_CTRL_M = key("Ctrl+M")
_CTRL_I = key("Ctrl+I")

_ANYONE = AnyPlayer()


def _read_share(text: str) -> float | None:
    share = read_float(text)
    return None if share is None else max(0.0, min(1.0, single(share)))


@dataclass(frozen=True, slots=True)
class Hideable(Trait):
    """Invisible. Specification: ``VASSAL.counters.Hideable``. *hidden_by* is the state."""

    ID: ClassVar[str] = "hide;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        *("key", "menu", "background", "access"),
        named("transparency", lambda share: java_double(single(share)), _read_share),
        *("description", "disable_auto_report"),
    )

    key: Key = _CTRL_I
    menu: str = "Invisible"
    background: Color | None = None
    access: Access = _ANYONE
    transparency: float = 0.3
    description: str = ""
    disable_auto_report: bool = False
    hidden_by: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "transparency", single(self.transparency))  # as the engine keeps it

    def state(self) -> str:
        return self.hidden_by or "null"

    def _with_state(self, state: str) -> Self:
        return replace(self, hidden_by="" if state == "null" else state)


def _write_style(mask: Any) -> str:
    extra = {"P": str(mask.peek_key), "G": mask.owner_image}.get(mask.style, "")
    return f"{mask.style}{extra}"


def _read_style(text: str) -> Mapping[str, Any]:
    if not text:
        raise Malformed("a mask without a style")
    style, extra = text[0], text[1:]
    if style == "P":
        return {"style": style, "peek_key": control_key(extra) if len(extra) == 1 else read_key(extra)}
    return {"style": style, "owner_image": extra} if style == "G" else {"style": style}


@dataclass(frozen=True, slots=True)
class Obscurable(Trait):
    """Mask. Specification: ``VASSAL.counters.Obscurable``.

    *style* is ``B`` (background), ``P`` (plain), ``I`` or ``2`` (inset), ``G`` (another image for
    the owner, *owner_image*). *peek_key* belongs to ``P``; without it the owner always sees.
    *masked_by* is the state.
    """

    ID: ClassVar[str] = "obs;"
    FIELDS: ClassVar[tuple[str | FieldForm, ...]] = (
        *("key", "image", "menu"),
        FieldForm("style", _write_style, _read_style),
        *("mask_name", "access", "peek_menu", "description", "peek_on_rollover", "deal_key", "deal_expression"),
    )
    NEEDED: ClassVar[int] = 2

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

    @classmethod
    def _values(cls, tokens: Sequence[str]) -> dict[str, Any]:
        values = read_fields(cls, forms(cls), tokens)
        if "style" not in values:
            values.update(style="I", peek_on_rollover=True)
        return values

    def state(self) -> str:
        return fields(self.masked_by or "null", "|0" if self.masked_by else "")

    def _with_state(self, state: str) -> Self:
        owner = decode(state, ";")[0]
        return replace(self, masked_by="" if owner == "null" else owner)
