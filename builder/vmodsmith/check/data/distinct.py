"""Names by which VASSAL finds things: of two things with one name, it finds only the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vmodsmith.assemble.atlas import box_name
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Datum, Game

__all__ = ["boxes", "colours", "players", "shown", "translated", "windows"]

_Found = Iterator[Problem]

_Named = tuple[Datum, str, str]
"""A datum, the field of its name, and its text in a language."""


def _once(named: Iterable[_Named], why: str) -> _Found:
    """Each name occurs once among things of one kind in one language."""
    first: dict[str, Datum] = {}
    for datum, field, text in named:
        other = first.setdefault(text, datum)
        if other is not datum:
            where = f"{other.origin.file_of(field)}:{other.origin.line_of(field)}"
            expected = f"a name that {where} does not have: {why}"
            yield Problem.at(datum.origin, field, text, expected, check="distinct")


def boxes(game: Game) -> _Found:
    """In a window of displays, or on the map, no two boxes have the same name (that of the track with that of the box):
    VASSAL finds a piece's place by it.
    """
    say = Lexicon(game)
    first: dict[tuple[str, str], tuple[Datum, str]] = {}
    reported: set[tuple[int, int]] = set()
    for display in game.displays:
        for track in display.tracks:
            for box in track.boxes:
                name = box_name(say, track, box.id)
                window = "" if display.window in game.displays_on_map else display.window
                other, address = first.setdefault((window, name), (track, f"{display.id}/{track.id}.{box.id}"))
                pair = id(other), id(track)
                if address != f"{display.id}/{track.id}.{box.id}" and pair not in reported:
                    reported.add(pair)
                    datum: Datum = box if other is track else track
                    expected = (
                        f"a name of its own: VASSAL gives one of its boxes the name {name!r}, like {address} in the "
                        f"same window ({other.origin.file}:{other.origin.line_of('name')}), and pieces would go there"
                    )
                    yield Problem.at(datum.origin, "name", name, expected, check="distinct")


def windows(game: Game) -> _Found:
    """No two windows and maps have the same name, and no two setups, which a menu lists by name."""
    say = Lexicon(game)
    shown: dict[str, _Named] = {
        each.window: (each, "window", say(f"window.{each.window}"))
        for each in reversed(game.displays)
        if f"window.{each.window}" in game.strings and each.window not in game.displays_on_map
    }
    maps: list[_Named] = [(each, "name", say(each.name)) for each in game.maps]
    yield from _once([*maps, *shown.values()], "VASSAL opens a window by its name")
    yield from _once([(each, "name", say(each.name)) for each in game.setups], "players choose a setup by its name")


def players(game: Game) -> _Found:
    """No two sides have the same name, and no side has VASSAL's name for solitaire players, referees or observers."""
    say = Lexicon(game)
    named: list[_Named] = [(each, "name", say(each.name)) for each in game.manifest.sides]
    yield from _once(named, "players take a side by its name")
    taken = {say("ui.solo").casefold(): "the player of all sides", **_ENGINE}
    for side, field, text in named:
        if text.casefold() in taken:
            expected = f"another name: in every module it stands for {taken[text.casefold()]}"
            yield Problem.at(side.origin, field, text, expected, check="distinct")


_ENGINE = {"observer": "an observer", "<observer>": "an observer"}
"""VASSAL's own names of sides, in small letters."""


def shown(game: Game) -> _Found:
    """Conditions, terrain and options have different names."""
    say = Lexicon(game)
    sorts = (game.conditions, game.terrain, game.manifest.options)
    for sort in sorts:
        named: list[_Named] = [(each, "name", say(each.name)) for each in sort]
        for each in _once(named, "players could not tell them apart"):
            yield replace(each, severity="warning")


def translated(game: Game) -> _Found:
    """Things of one kind with different names in the first language have different names in each translation."""
    say = Lexicon(game)
    displays = game.displays
    sorts: tuple[Iterable[Datum], ...] = (
        game.manifest.sides, game.manifest.options, game.maps, game.setups, game.conditions, game.terrain,
        game.features, game.line_kinds, game.formations, game.displays,
        *(state.values for state in game.states), *(each.tracks for each in displays),
        *([each for each in game.phases if each.side == side] for side in (*game.side_by_id, None)),
    )  # fmt: skip
    for language in game.manifest.languages[1:]:
        for sort in sorts:
            first: dict[str, str] = {}
            for datum in sort:
                key = str(datum.name)  # type: ignore[attr-defined]
                text = game.strings.get(key, {}).get(language)
                other = first.setdefault(text, key) if text else key
                if say.text(other, say.base) != say.text(key, say.base) and key in game.string_origins:
                    expected = f"a text in {language!r} that {other!r} does not have: players could not tell them apart"
                    yield Problem.at(
                        game.string_origins[key], key, text, expected, check="distinct", severity="warning"
                    )


def colours(game: Game) -> _Found:
    """Each side has a colour of its own."""
    first: dict[str, str] = {}
    for each in game.manifest.sides:
        other = first.setdefault(each.colour.lower(), each.id)
        if other != each.id:
            expected = f"a colour that {other} does not have: players could not tell their boxes apart"
            yield Problem.at(each.origin, "colour", each.colour, expected, check="distinct", severity="warning")
