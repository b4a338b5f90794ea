"""The plan of a module: its texts, places and pieces, computed before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import TypeVar

from vmodsmith.art.filenames import icon_name
from vmodsmith.assemble import naming
from vmodsmith.assemble.atlas import Atlas
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.piece_texts import PieceTexts
from vmodsmith.assemble.pieces import ModulePiece, pieces
from vmodsmith.assemble.prototypes import Prototype, prototypes
from vmodsmith.foundation.cache import Cache
from vmodsmith.model import Game, Style
from vmodsmith.model.parts import ROWS, ROWS_AND_CODE, cached, without
from vmodsmith.rules import Compiled, compile_rules, palette_text
from vmodsmith.words.speech import own_name

__all__ = ["ModulePlan", "plan", "planned"]

T = TypeVar("T")


@dataclass(frozen=True)
class ModulePlan:
    """The texts, places and pieces of a module, computed before anything is written.

    `added` are the pieces of each plug-in, which are not among those of the module.
    """

    game: Game
    style: Style
    say: Lexicon
    atlas: Atlas
    pieces: tuple[ModulePiece, ...]
    prototypes: tuple[Prototype, ...]
    rules: Compiled
    added: Mapping[str, tuple[ModulePiece, ...]]
    texts: PieceTexts
    languages: Mapping[str, str] = field(default_factory=dict)
    """The name of each language of the game in the language itself."""


def plan(game: Game, style: Style | None = None, cache: Cache | None = None) -> ModulePlan:
    """The plan of a game's module in a style, the standard one by default.

    With a `cache`, places, and the rules' data about them, are reused while only rows of counters have changed.
    """
    style = style or game.style
    cache = cache if style in (game.style, *game.styles.values()) else None
    ground = without(game, ROWS_AND_CODE)
    say = Lexicon(ground)
    atlas = Atlas(ground, style, say)
    atlas.spots, atlas.frames, said = cached(
        cache, game, "places", lambda: (atlas.spots, atlas.frames, say.said), style.origin.file, hidden=ROWS_AND_CODE
    )
    say.resume(said)

    def keep(stage: str, make: Callable[[], T], *, of_code: bool = False) -> T:
        hidden = ROWS if of_code else ROWS_AND_CODE
        return cached(cache, game, stage, make, style.origin.file, hidden=hidden)

    rules = compile_rules(
        game,
        say,
        {address: (spot.map, spot.name, spot.x, spot.y) for address, spot in atlas.spots.items()},
        atlas.map_name(game.maps[0]) if game.maps else "",
        icon_name("referee"),
        keep,
    )
    names = cached(
        cache, game, "names of languages", lambda: {each: own_name(each) for each in game.manifest.languages}
    )
    return replace(planned(game, style, say, atlas, rules, cache), languages=names)


def planned(
    game: Game, style: Style, say: Lexicon, atlas: Atlas, rules: Compiled, cache: Cache | None = None
) -> ModulePlan:
    """The plan of a game's module with the additions of its rules. With a `cache`, texts of pieces are reused."""
    shared = tuple(prototypes(game, style, atlas, say, rules.traits))
    own: list[ModulePiece] = []
    added: dict[str, list[ModulePiece]] = {each.id: [] for each in game.manifest.plugins}
    for piece in pieces(game, say):
        plugin = game.plugin_by_option.get(piece.counter.option or "")
        if plugin is None:
            own.append(piece)
        else:
            added[plugin.id].append(replace(piece, gpid=naming.gpid_in(plugin.id, piece.gpid)))
    if rules.files and game.hosted is None:
        slots = palette_text((piece.gpid, piece.id) for piece in chain(own, *added.values()))
        rules = replace(rules, files={**rules.files, "rules/palette.txt": slots.encode()})
    texts = PieceTexts(game, style, say, shared, cache)
    theirs = {name: tuple(each) for name, each in added.items()}
    return ModulePlan(game, style, say, atlas, tuple(own), shared, rules, theirs, texts)
