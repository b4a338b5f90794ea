"""Global properties, and expressions."""

from __future__ import annotations

from ..jvm import java
from .opened import Opened
from .pieces import Pieces
from .plain_values import as_text
from .requests import EngineFault, request

__all__ = ["Properties"]


class Properties:
    """Values of the module and of its maps."""

    def __init__(self, opened: Opened, pieces: Pieces) -> None:
        self._opened = opened
        self._pieces = pieces

    @request
    def properties(self, names: list[str], map: str | None = None) -> dict[str, str | None]:
        """Values of global properties of the module, or of a map."""
        home = self._opened.map_named(map) if map else self._opened.module
        return {name: as_text(home.getProperty(name)) for name in names}

    @request
    def set_property(self, name: str, value: str, map: str | None = None) -> None:
        """Set a global property."""
        containers = [self._opened.map_named(map)] if map else [self._opened.module, *self._opened.maps()]
        kind = java("VASSAL.build.module.properties.MutableProperty$Util")
        found = kind.findMutableProperty(name, java("java.util.ArrayList")(containers))
        if found is None:
            raise EngineFault(f"no global property {name!r}")
        self._opened.send(found.setPropertyValue(value))

    @request
    def expression(self, text: str, piece: str | None = None) -> str | None:
        """The value of an expression `{…}`, evaluated for a piece or the module, to analyse a failure.

        If it fails, the engine's message is reported.
        """
        made = java("VASSAL.script.expression.Expression").createExpression(text)
        try:
            return as_text(made.evaluate(self._pieces.one(piece) if piece else self._opened.module))
        except java("VASSAL.script.expression.ExpressionException") as error:
            raise EngineFault(f"the expression {text} fails: {error.getError() or 'it cannot be read'}") from None
