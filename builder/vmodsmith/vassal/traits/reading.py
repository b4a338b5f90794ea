"""Traits read from their text, the inverse of writing, in every form that the engine accepts. Missing fields at the end
get the engine's defaults; older forms and shorter types are read as the engine reads them. A trait without a class
here, or whose text does not fit the class, is kept as text, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from . import ALL_TRAITS
from .appearance import (
    OLD_LAYER,
    OLD_SHAPE,
    Embellishment,
    SeveralKeysLayer,
    has_several_keys,
    read_old_layer,
    read_old_shape,
)
from .base import Trait

__all__ = ["OLD_FORMS", "UnknownTrait", "known_trait", "read_trait"]

OLD_FORMS: dict[str, Callable[[str, str], Trait]] = {OLD_LAYER: read_old_layer, OLD_SHAPE: read_old_shape}
"""Readers of traits by a former prefix, which VASSAL still accepts."""


@dataclass(frozen=True, slots=True)
class UnknownTrait(Trait):
    """A trait kept as text, because of `reason`: its class is not one of VASSAL's (`own_class`), or its text does not
    fit the class.
    """

    ID: ClassVar[str] = ""

    text: str = ""
    state_text: str = ""
    reason: str = ""
    own_class: bool = False

    def type(self) -> str:
        return self.text

    def state(self) -> str:
        return self.state_text

    def texts(self) -> tuple[str, ...]:
        return ()


def read_trait(text: str, state: str = "") -> Trait:
    """The trait with these texts of type and state.

    Never raises: a text that cannot be read becomes an :class:`UnknownTrait`.
    """
    prefix = text[: text.find(";") + 1] or text
    reader = OLD_FORMS.get(prefix)
    known = ALL_TRAITS.get(prefix)
    if reader is None and known is None:
        return UnknownTrait(
            text, state, f"VASSAL has no trait {prefix!r}; the module brings a class of its own for it", True
        )
    if known is Embellishment and has_several_keys(text):
        known = SeveralKeysLayer
    try:
        if reader is not None:
            return reader(text, state)
        assert known is not None
        found = known.read(text, state)
        if "\\" in text or "'" in text:
            found.type()  # a text that the engine reads and could not write again
        return found
    except (ValueError, OverflowError) as error:
        return UnknownTrait(text, state, f"{(known or Trait).__name__}: {error}")


known_trait = lru_cache(maxsize=20_000)(read_trait)
"""The same, but equal texts are read only once: most traits in a saved game occur many times."""
