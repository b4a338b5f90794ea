"""Rules that were already checked and compiled to Java: the data that a build caches, and their key. Rules depend on
few parts of a game: its words, its declarations, its functions, the kind of each row. `seen_by_rules` is a game with
only these parts, and cached rules are made from such a game. So they cannot depend on data that are not in their key.
To let rules use more of a game, add it here.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from vmodsmith.foundation.cache import Cache
from vmodsmith.foundation.contents import contents_digest
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.foundation.memo import OfObject
from vmodsmith.foundation.positions import NOWHERE, Origin
from vmodsmith.model import Datum, Game, Marker, Node, RuleSheet, Unit
from vmodsmith.model.parts import Unseen, cached, note_parts, parts_of
from vmodsmith.rules.language.words import COLUMNS, places_in

__all__ = ["ReadyRules", "brought_by_rules", "digests_of_added", "note", "ready", "rules_key", "seen_by_rules"]


@dataclass(frozen=True)
class ReadyRules:
    """The rules of a game without errors. `sheets` and `texts` are those of its mechanics; `java` is the class `Rules`,
    `numbers` those of its entries by owner and part; `stub` is for editors; `words` are the texts in rules that may be
    keys of the game's texts; `key` is the key in the cache; `added` are digests of `sheets` and `texts`.
    """

    sheets: tuple[RuleSheet, ...]
    texts: dict[str, dict[str, str]]
    java: str
    numbers: dict[tuple[str, str], int]
    stub: str
    words: tuple[str, ...]
    key: str
    added: tuple[str, str]

    def within(self, game: Game) -> Game:
        """A game as read, with those additions of its mechanics that a module needs: sheets and texts, but no syntax
        trees.
        """
        strings = {**game.strings, **{key: {**each, **game.strings.get(key, {})} for key, each in self.texts.items()}}
        whole = game.model_copy(update={"rules": (*game.rules, *self.sheets), "strings": strings})
        note(whole, self)
        if parts := parts_of(game):
            note_parts(whole, brought_by_rules(parts, self.key, *self.added))
        return whole


def brought_by_rules(parts: Mapping[str, str], key: str, sheets: str, texts: str) -> dict[str, str]:
    """The digests of the parts of a game with expanded rules, from those without: the syntax trees depend on the
    `rules_key`, `key`; `sheets` and `texts` are digests of what mechanics add to the two other parts.
    """
    added = {"rules": sheets, "strings": texts, "trees": key}
    return {**parts, **{each: digest(parts[each], found) for each, found in added.items()}}


def digests_of_added(sheets: Collection[RuleSheet], texts: Mapping[str, Mapping[str, str]]) -> tuple[str, str]:
    """A digest of the sheets that mechanics add to a game, and one of the texts."""
    return contents_digest(list(sheets), _opened), contents_digest(dict(texts), _opened)


_ready: OfObject[Game, ReadyRules] = OfObject()


def note(game: Game, rules: ReadyRules) -> None:
    """Record the rules of a game, for as long as it exists."""
    _ready[game] = rules


def ready(game: Game) -> ReadyRules | None:
    """The recorded rules of a game; None if they have to be checked and compiled."""
    return _ready.get(game)


class _UnseenStyle(Unseen):
    """A style without an author's pictures, which counters look for; nothing else of it can be read."""

    pictures = ()


_HIDDEN = (
    "hexes",
    "lines",
    "setup_rows",
    "style",
    "styles",
    "charts",
    "help",
    "tutorials",
    "paragraphs",
)


def seen_by_rules(game: Game) -> Game:
    """The parts of a game that mechanics, the checker and the compiler of rules use, before mechanics are expanded.
    Rows have their ids, sides, kinds, quantities, and the words in their columns; texts have only their number of
    values, and no places in files; drawings, terrain by hex, pages and paragraphs are left out.
    """
    units = tuple(Unit(**_seen(each, _OF_UNITS), source="") for each in game.units)
    markers = tuple(Marker(**_seen(each, _OF_MARKERS), layout="none", name="", source="") for each in game.markers)
    strings = {
        key: {language: _places(text) for language, text in texts.items()} for key, texts in game.strings.items()
    }
    return game.model_copy(
        update={"units": units, "markers": markers, "strings": strings, **dict.fromkeys(_HIDDEN, Unseen())}
        | {"style": _UnseenStyle(), "string_origins": dict.fromkeys(game.string_origins, NOWHERE)}
    )


_OF_UNITS = ("id", "side", "type", "quantity", "option", *(each for each in COLUMNS if each != "name"), "extra")
_OF_MARKERS = ("id", "kind", "side", "quantity", "use", "option", "extra")
"""The fields of rows that rules see: all that the checker asks for, so that no word is valid that no row has."""


def _seen(row: Unit | Marker, fields: tuple[str, ...]) -> dict[str, Any]:
    return {each: getattr(row, each) for each in fields}


def _places(text: str) -> str:
    """A text with the same number of values and no words."""
    taken = places_in(text)
    return f"{{{taken - 1}}}" if taken else "-" if text else ""


def rules_key(game: Game, cache: Cache | None = None) -> str:
    """The key of the rules of a game: the parts that they use (`seen_by_rules`), the program, and the version of
    Python, because of its syntax trees. With a `cache`, these parts, except for rows, are not processed again while
    their files are unchanged.
    """
    rows = {
        "units": tuple(_seen(each, _OF_UNITS) for each in game.units),
        "markers": tuple(_seen(each, _OF_MARKERS) for each in game.markers),
    }
    ground = cached(cache, game, "seen by rules", lambda: _ground(seen_by_rules(game)))
    return f"rules:{sys.version}:{code_fingerprint()}:{ground}:{contents_digest(rows)}"


def _ground(seen: Game) -> str:
    """A digest of the parts of a game that rules use, without its rows."""
    names = [name for name in type(seen).model_fields if name not in (*_HIDDEN, "units", "markers", "trees")]
    return contents_digest({name: getattr(seen, name) for name in names}, _opened)


def _opened(value: object) -> object:
    """The contents of a datum of the model, with its place, because messages and comments of rules name lines."""
    if isinstance(value, Datum):
        private = value.__pydantic_private__ or {}
        return [
            # The bytes of a picture are left out of everything that is written of it: its digest stands for them.
            {name: value.__dict__[name] for name, kind in type(value).model_fields.items() if not kind.exclude},
            private.get("_origin"),
            private.get("_inside"),
        ]
    if isinstance(value, Node):
        return [dict(value), value.origin]
    if isinstance(value, Origin):
        return [] if value is NOWHERE else [value.file, value.line, value.lines, value.files]
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is not a part of a game")
