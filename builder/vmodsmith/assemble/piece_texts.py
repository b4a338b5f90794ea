"""The texts of pieces in palettes and setups, reused while their sources are unchanged. A piece depends on its counter,
its names and number, and on the game without the rows of counters; in a setup also on its row there and on the
prototypes. So after a change of one counter only its own pieces are written again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pieces import ModulePiece, expanded, traits_of
from vmodsmith.assemble.prototypes import Prototype
from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.fingerprints import digest
from vmodsmith.model import Counter, Game, SetupRow, Style
from vmodsmith.model.parts import ROWS_AND_CODE, parts_key, without
from vmodsmith.rules.compile.traits import in_setups
from vmodsmith.vassal.i18n import piece_texts
from vmodsmith.vassal.piece import ChainText, chain_text, piece_definition
from vmodsmith.vassal.traits import Trait

__all__ = ["PieceTexts", "placed_traits"]

T = TypeVar("T")


class PieceTexts:
    """The texts of pieces of one module. With a `cache`, `close` stores those that were asked for."""

    def __init__(
        self, game: Game, style: Style, say: Lexicon, prototypes: Sequence[Prototype], cache: Cache | None
    ) -> None:
        self._game, self._style, self._say, self._cache = without(game, ROWS_AND_CODE), style, say, cache
        self._shared = {each.name: each.traits for each in prototypes}
        self._traits: dict[tuple[str, int], tuple[Trait, ...]] = {}
        self._written: dict[int, str] = {}  # texts of traits by identity, for those that are held here
        self._chains: list[Sequence[Trait]] = []
        self._defined = {each.name: piece_definition(each.traits, known=self._written) for each in prototypes}
        self._prototypes = digest(*self._defined, *self._defined.values())
        self._key = parts_key(game, "pieces", ROWS_AND_CODE, style.origin.file) if cache else None
        known = cache.get(self._key) if cache and self._key else None
        self._known: dict[str, tuple[object, dict[str, dict[str, str]]]] = known if isinstance(known, dict) else {}
        self._used: dict[str, tuple[object, dict[str, dict[str, str]]]] = {}
        self._digests: dict[int, str] = {}

    def slot(self, piece: ModulePiece) -> str:
        """The definition of a piece in its slot."""
        return self._kept(piece, "slot", lambda: piece_definition(self._own(piece, 1), piece.gpid, known=self._written))

    def placed(self, piece: ModulePiece, row: SetupRow) -> ChainText:
        """A piece as placed by a row of a setup."""
        how = repr((row.face, row.state, row.facing, self._prototypes))
        return self._kept(piece, how, lambda: self._placed(piece, row))

    def prototype(self, name: str) -> str:
        """The definition of a prototype."""
        return self._defined[name]

    def shown(self, definition: str) -> Iterable[str]:
        """The texts in the definition of a piece that the engine translates."""
        if self._key is None:
            return piece_texts(definition)
        key = digest("shown", definition)
        found = self._used[key] = self._known.get(key) or (tuple(piece_texts(definition)), {})
        return found[0]  # type: ignore[return-value]

    def close(self) -> None:
        """Store the texts that were asked for, if any is new."""
        if self._cache and self._key and self._used.keys() != self._known.keys():
            self._cache.set(self._key, self._used)

    def _placed(self, piece: ModulePiece, row: SetupRow) -> ChainText:
        chain = placed_traits(self._own(piece, row.face or 1), self._game, row, self._shared)
        self._chains.append(chain)
        return chain_text(chain, self._written)

    def _own(self, piece: ModulePiece, face: int) -> tuple[Trait, ...]:
        key = piece.gpid, face
        if key not in self._traits:
            self._traits[key] = traits_of(piece, self._game, self._style, self._say, face)
        return self._traits[key]

    def _kept(self, piece: ModulePiece, how: str, make: Callable[[], T]) -> T:
        if self._key is None:
            return make()
        key = digest(self._digest(piece.counter), piece.id, piece.gpid, piece.name, how)
        found = self._known.get(key)
        if found is None:
            found = self._say.heard(make)
        else:
            self._say.resume(found[1])
        self._used[key] = found
        return found[0]  # type: ignore[return-value]

    def _digest(self, counter: Counter) -> str:
        made = self._digests.get(id(counter))
        if made is None:
            fields = [counter.__dict__[name] for name in Counter.model_fields]
            made = self._digests[id(counter)] = digest(repr(fields))
        return made


def placed_traits(
    own: Sequence[Trait], game: Game, row: SetupRow, shared: Mapping[str, Sequence[Trait]]
) -> list[Trait]:
    """The whole chain of a piece, from its own traits, as placed by a row of a setup; `shared` has the traits of each
    prototype.
    """
    on = [each for each in row.state if ":" not in each]
    return in_setups(expanded(own, shared, on, _values(game, row), row.facing or 0))


def _values(game: Game, row: SetupRow) -> dict[str, str]:
    """The properties for a row's states, by name."""
    pairs = [each.partition(":") for each in row.state if ":" in each]
    states = [(game.state_by_id[name], value) for name, _, value in pairs]
    return {state.property_name: str(state.number(value)) for state, value in states}
