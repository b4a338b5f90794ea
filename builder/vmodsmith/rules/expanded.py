"""A game with its mechanics expanded: the input of every stage."""

from __future__ import annotations

from pathlib import Path

from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Game
from vmodsmith.model.parts import note_parts, parts_of
from vmodsmith.reading.game import load_game
from vmodsmith.rules.mechanics import expand
from vmodsmith.rules.ready import brought_by_rules, digests_of_added, rules_key

__all__ = ["load_expanded", "load_with_digests"]


def load_expanded(root: Path, name: str) -> tuple[Game | None, list[Problem]]:
    """A game of the workspace, unchecked, with the additions of its mechanics; None if it could not be read."""
    game, problems = load_game(root, name)
    if game is None:
        return None, problems
    whole, more = expand(game)
    return whole, problems + more


def load_with_digests(root: Path, name: str, cache: Cache) -> tuple[Game | None, list[Problem]]:
    """The same, with the digests of its parts recorded, so that the results of a stage can be cached (`parts_key`).
    What rules see of the rows of counters is among them."""
    game, problems = load_game(root, name)
    if game is None:
        return None, problems
    whole, more = expand(game)
    if parts := parts_of(game):
        texts = {key: found for key, found in whole.strings.items() if found is not game.strings.get(key)}
        added = digests_of_added(whole.rules[len(game.rules) :], texts)
        note_parts(whole, brought_by_rules(parts, rules_key(game, cache), *added))
    return whole, problems + more
