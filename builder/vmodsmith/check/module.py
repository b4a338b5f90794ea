"""Checks of the module itself, made in memory: VASSAL uses each of its fields."""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.assemble.module import module
from vmodsmith.assemble.pieces import traits_of
from vmodsmith.assemble.plan import ModulePlan, plan
from vmodsmith.assemble.plugins import extension
from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.vassal.traits.ignored import Ignored, in_trait

__all__ = ["heeded"]


def heeded(game: Game) -> Iterator[Problem]:
    """No trait or component has a field that VASSAL ignores because of its other fields.

    The build refuses such traits.
    """
    from vmodsmith.vassal.ignored import in_module  # builds do without

    with open_cache() as cache:
        made = plan(game, cache=cache)
    roots = [] if (found := list(dict.fromkeys(_in_pieces(made)))) else [module(made, [], [])]
    for root in [*roots, *(extension(made, each) for each in game.manifest.plugins if roots)]:
        found += in_module(root)
    for where, each in found:
        yield Problem.at(game.manifest.origin, "", f"{where}: {each}", "fields that VASSAL uses", check="module")


def _in_pieces(made: ModulePlan) -> Iterator[tuple[str, Ignored]]:
    for prototype in made.prototypes:
        for trait in prototype.traits:
            yield from ((f"prototype {prototype.name}", each) for each in in_trait(trait.type()))
    for piece in (*made.pieces, *(each for plugin in made.added.values() for each in plugin)):
        for trait in traits_of(piece, made.game, made.style, made.say):
            yield from ((f"piece {piece.id}", each) for each in in_trait(trait.type()))
