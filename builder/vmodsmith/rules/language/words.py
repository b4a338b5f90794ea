"""The words of a game, as types: the valid words for terrain, phases, tables, texts in rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from vmodsmith.model import Game, Marker, Unit
from vmodsmith.model.land import Land
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.language.signatures import word_names
from vmodsmith.rules.language.types import Type, Word

__all__ = ["COLUMNS", "Vocabulary", "places_in"]

TONES = ("plain", "strong", "warning", "quiet")
"""The tones in which a line of a report can be shown."""

_PLACE = re.compile(r"\{(\d+)(?::[^{}|]*(?:\|[^{}|]*)+)?\}")

COLUMNS = ("name", "size", "parent", "division", "arrives", "area", "setup")
"""Columns of the units' table that are words of a unit, whatever the game."""


@dataclass(frozen=True)
class Headings:
    """The headings of a table's rows and columns."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]


class Vocabulary:
    """The words of one game, looked up by the checker, the editor's stubs and the documentation."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def words(self) -> dict[str, Word]:
        """The types of words, by their names in the vocabulary."""
        made = dict(self._words())
        missing = set(word_names()) - set(made)
        if missing:
            raise AssertionError(f"words that the vocabulary names and no game fills: {sorted(missing)}")
        return {name: Word(name, frozenset(words)) for name, words in made.items()}

    def all(self) -> tuple[object, ...]:
        """Everything that is looked up here, for comparison with another game."""
        return (
            self.words, self.boxes, self.rows, self.tables, self.numbers, self.states, self.options, self.texts,
            self.stats,
            self.columns, self.in_columns, self.optional_rows,
        )  # fmt: skip

    def _words(self) -> Iterator[tuple[str, Iterable[str]]]:
        game = self.game
        yield "Side", [each.id for each in game.manifest.sides]
        yield "Phase", [each.id for each in game.phases]
        yield "TurnWord", game.turns.kinds
        yield "Kind", game.kinds
        yield "Class", [word for each in game.types for word in each.classes]
        yield "Type", [each.id for each in game.types]
        yield "Formation", [each.id for each in game.formations]
        yield "Condition", [each.id for each in game.conditions]
        yield "State", [each.id for each in game.states]
        yield "Stat", [each.id for each in game.manifest.stats]
        yield "Terrain", [each.id for each in game.terrain]
        yield "Feature", [each.id for each in game.features]
        yield "Line", [each.id for each in game.line_kinds]
        yield "Zone", [*(each.id for each in game.zones), *(area.id for sheet in game.maps for area in sheet.areas)]
        yield "Place", [each.id for each in game.places]
        yield "Box", self.boxes
        yield "Table", self.tables
        yield "Option", [each.id for each in game.manifest.options]
        yield "Setup", [each.id for each in game.setups]
        yield "Row", self.rows
        yield "TextKey", game.strings
        yield "Tone", TONES
        for state, values in self.states.items():
            yield f"{_camel(state)}State", values
        for option, words in self.options.items():
            yield f"{_camel(option)}Option", words

    @cached_property
    def boxes(self) -> dict[str, None]:
        """The addresses of all boxes: `display/track.box`."""
        return dict.fromkeys(self.game.boxes)

    @cached_property
    def rows(self) -> dict[str, None]:
        """The ids of all counters with pieces in the module, including further copies.

        Counters that are only printed are left out, because no rule can make or find a piece of them.
        """
        found: dict[str, None] = {}
        for row, use in self._rows:
            if use == "sheet":
                continue
            found[row.id] = None
            for n in range(2, row.quantity + 1):
                found[f"{row.id}#{n}"] = None
        return found

    @property
    def _rows(self) -> Iterator[tuple[Unit | Marker, str]]:
        """The rows of which the game has counters, in their order, and what each is used for. Counters with all their
        faces are not made for it: a game is expanded before anything else is made of it."""
        types = self.game.type_by_id
        yield from ((each, "both") for each in self.game.units if each.type in types)
        yield from ((each, each.use) for each in self.game.markers)

    @cached_property
    def optional_rows(self) -> dict[str, str]:
        """The rows that only a plug-in has, each with the id of the plug-in."""
        plugins = self.game.plugin_by_option
        return {
            copy: plugins[each.option].id
            for each, _ in self._rows
            if each.option in plugins
            for copy in (each.id, *(f"{each.id}#{n}" for n in range(2, each.quantity + 1)))
        }

    @cached_property
    def tables(self) -> dict[str, Headings]:
        """The headings of each table."""
        return {
            each.spec.id: Headings(tuple(heading for heading, _ in each.rows), each.columns)
            for each in self.game.tables
        }

    @cached_property
    def numbers(self) -> frozenset[str]:
        """The numbers of the hexes of the map; none if it numbers them in an invalid way, which is reported
        elsewhere."""
        try:
            return frozenset(Land(self.game.maps[0]).cubes) if self.game.maps else frozenset()
        except ValueError:
            return frozenset()

    @cached_property
    def states(self) -> dict[str, frozenset[str]]:
        """The values of each state; the empty text is the lack of one."""
        return {each.id: frozenset({"", *(value.id for value in each.values)}) for each in self.game.states}

    @cached_property
    def options(self) -> dict[str, frozenset[str]]:
        """The values of each option."""
        return {each.id: frozenset(each.values) for each in self.game.manifest.options}

    @cached_property
    def texts(self) -> dict[str, dict[str, int]]:
        """For each text key, by language: how many values it takes."""
        return {
            key: {language: places_in(text) for language, text in texts.items() if text}
            for key, texts in self.game.strings.items()
        }

    @cached_property
    def stats(self) -> frozenset[str]:
        """The values printed on units, each a number of a piece: `me.cs`."""
        return frozenset(each.id for each in self.game.manifest.stats)

    @cached_property
    def columns(self) -> dict[str, str]:
        """Columns of the units' and markers' tables that are texts of a piece, by the name a rule gives them."""
        own = [*self.game.manifest.columns.get("units", ()), *self.game.manifest.columns.get("markers", ())]
        taken = {"name", *self.stats}
        return {word.replace("-", "_"): word for word in (*COLUMNS, *own) if word not in taken}

    @cached_property
    def in_columns(self) -> dict[str, frozenset[str]]:
        """The cells of each column that is a text of a piece, in any row, with the parts of lists."""
        found: dict[str, set[str]] = {}
        rows: list[Unit | Marker] = [*self.game.units, *self.game.markers]
        for each in rows:
            for column in self.columns.values():
                value = getattr(each, column.replace("-", "_"), None)
                value = value if value is not None else each.extra.get(column)
                for text in (str(value), *str(value).split()) if value not in (None, "") else ():
                    found.setdefault(column, set()).add(text)
        return {column: frozenset(texts) for column, texts in found.items()}

    @cached_property
    def sheet_properties(self) -> Mapping[str, tuple[str, ...]]:
        """The kinds of piece of each property that rules keep, none for one of the game."""
        return {each.name: each.of for sheet in self.game.rules for each in sheet.properties}


def _camel(identity: str) -> str:
    """The name of a type for an id: `fire-order` becomes `FireOrder`."""
    return "".join(word.capitalize() for word in re.split(r"[-_.]", identity))


def places_in(text: str) -> int:
    """The number of values that a text takes: one more than the highest of its placeholders `{0}`, `{1}` …"""
    return max((int(n) + 1 for n in _PLACE.findall(text)), default=0)


def values_type(owner: str, words: frozenset[str]) -> Type:
    """The type of the values of one state or option."""
    return ty.Word(f"a value of {owner}", words)
