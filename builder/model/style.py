"""The look of a game: colours, fonts, sizes, layouts of counters, drawing of terrain."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict

from .base import Datum

__all__ = ["Style"]


class Style(Datum):
    """`templates/NAME/style.yaml`."""

    model_config = ConfigDict(frozen=True, extra="allow")

    palette: dict[str, str] = {}
    fonts: dict[str, Any] = {}
    counter: dict[str, Any] = {}
    layouts: dict[str, Any] = {}
    map: dict[str, Any] = {}
