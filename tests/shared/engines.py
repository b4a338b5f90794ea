"""Engines kept open for as long as they are useful: the same question gives the same engine, clean."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from vmodsmith.engine import Engine

from .together import Players

__all__ = ["Engines"]

MOST = 5
"""Engines open at once in a process: two players in two languages, and one more. Each takes half a gigabyte."""


class Engines:
    """Engines by module, language, plug-ins and player. Beyond `MOST` the one that was not used for longest is
    closed."""

    def __init__(self) -> None:
        self._open: dict[tuple[object, ...], Engine] = {}

    def open(self, module: Path, locale: str = "en", extensions: Sequence[Path] = (), player: str = "Tester") -> Engine:
        """An engine as whoever used it last has left it."""
        key = (module, locale, tuple(extensions), player)
        engine = self._open.pop(key, None)
        if engine is None or not engine.alive:
            while len(self._open) >= MOST:
                self._open.pop(next(iter(self._open))).close()
            engine = Engine(
                module, locale=locale, extensions=extensions, player=player, user=player.lower(), timeout=300
            )
        self._open[key] = engine
        return engine

    def get(self, module: Path, locale: str = "en", extensions: Sequence[Path] = (), player: str = "Tester") -> Engine:
        """An engine without a game, without a connection, with nothing prepared."""
        engine = self.open(module, locale, extensions, player)
        engine.disconnect()
        engine.close_game()
        engine.unused_answers()
        engine.seed()
        return engine

    def two(
        self, module: Path, extensions: Sequence[Path] = (), *, languages: tuple[str, str] = ("en", "en")
    ) -> Players:
        """Engines for two players, each in his language."""
        first, second = languages
        return self.get(module, first, extensions), self.get(module, second, extensions, "Other")

    def close(self) -> None:
        """End them all."""
        for engine in self._open.values():
            engine.close()
        self._open.clear()
