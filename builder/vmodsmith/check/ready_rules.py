"""Rules that are checked and compiled once, and reused by builds in which nothing changed that they depend on."""

from __future__ import annotations

from vmodsmith.check.rules import elimination, sheets
from vmodsmith.check.texts.wording import said_by_rules
from vmodsmith.foundation.cache import Cache
from vmodsmith.model import Game
from vmodsmith.rules.ready import ReadyRules, digests_of_added, rules_key, seen_by_rules

__all__ = ["with_rules"]


def with_rules(game: Game, cache: Cache) -> Game | None:
    """A game as read, with its rules checked and compiled; None if it has no rules, or they have faults. Only rules
    without findings are cached, so errors and warnings are found again each time, in the whole game.
    """
    if not game.rules:
        return None
    key = rules_key(game, cache)
    known = cache.get(key)
    if not isinstance(known, ReadyRules):
        known = _made(seen_by_rules(game), key)
        if known is None:
            return None
        cache.set(key, known)
    return known.within(game)


def _made(seen: Game, key: str) -> ReadyRules | None:
    from vmodsmith.rules.compile.module import written
    from vmodsmith.rules.editor import words
    from vmodsmith.rules.mechanics import expand

    whole, problems = expand(seen)
    if problems or any(sheets.functions(whole)) or any(elimination.eliminated(whole)):
        return None
    java, numbers = written(whole)
    added = whole.rules[len(seen.rules) :]
    texts = {key: found for key, found in whole.strings.items() if found is not seen.strings.get(key)}
    return ReadyRules(
        sheets=added,
        texts=texts,
        java=java,
        numbers=numbers,
        stub=words(whole) if whole.functions else "",
        words=tuple(sorted(set(said_by_rules(whole)))),
        key=key,
        added=digests_of_added(added, texts),
    )
