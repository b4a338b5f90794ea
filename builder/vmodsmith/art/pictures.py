"""The list of a module's pictures, with the data on which each depends."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vmodsmith import words
from vmodsmith.art.callouts import samples
from vmodsmith.art.counters.artist import images_on
from vmodsmith.art.counters.badges import badge_layout, badge_window, tab_places
from vmodsmith.art.counters.composition import DrawError
from vmodsmith.art.filenames import (
    COVER,
    MOVED,
    OPENING,
    arcs_name,
    badge_name,
    bare_map_name,
    callouts_name,
    die_name,
    display_name,
    face_name,
    icon_name,
    map_name,
    open_map_name,
)
from vmodsmith.art.map.caption import NORTH, SCALE
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.scene import has_switched_works, map_style
from vmodsmith.art.opening import BoardHexes, board_hexes, opening_of
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.foundation.memo import OfObject
from vmodsmith.model import ICONS, Counter, Datum, Game, HexMap, Style, faces_of
from vmodsmith.model.parts import ROWS_AND_CODE, SeenTexts, cached, without

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["Picture", "looks_of", "pictures", "with_seen_texts"]


DRAWING_ROOMS = ("art", "hexgrid", "model")
"""The rooms of the program that affect pictures."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: its file name in the module, its kind (`face`, `mask`: a face as wide as on the map, because the
    engine draws a mask as large as its picture, `badge`, `arcs`, `map`, `bare`, `open`, `open-bare`: a map without
    names, without works, without both, `display`, `cover`, `icon`, `die`, `callouts`: a counter with numbers around it,
    `opening`: the start of the first setup), its subject, and the key of its content. `weight` is a rough cost, 1 for a
    face, for distributing pictures to processes. `upon` names the picture upon which it is painted, which is made
    first.
    """

    name: str
    shows: str
    of: str
    face: int
    key: str
    weight: int = 1
    upon: str = ""


@dataclass(frozen=True, slots=True)
class _Grounds:
    """The keys of maps and displays; for each map by id, whether it has names and works that can be hidden; and the
    hexes of the first map, if a page shows it.
    """

    maps: str
    displays: str
    hides: dict[str, tuple[bool, bool]]
    first: BoardHexes | None


def _grounds(game: Game, style: Style) -> _Grounds:
    hides = {
        each.id: (
            bool(game.rules) and game.has_names(each),
            bool(game.rules) and has_switched_works(game, each, style),
        )
        for each in game.maps
    }
    seen = _written_with_texts(game, style, _map_fields(game)), _written_with_texts(game, style, _DISPLAY_FIELDS)
    return _Grounds(digest(seen[0]), digest(seen[1]), hides, _ground(game, style))


def _ground(game: Game, style: Style) -> BoardHexes | None:
    if not (game.explained and game.maps):
        return None
    return board_hexes(geometry_of(game.maps[0], map_style(style)))


def pictures(game: Game, style: Style, cache: Cache | None = None) -> list[Picture]:
    """Every picture of the game's module in a style, the costly ones first.

    With a `cache`, the data of maps and displays are not processed again while only rows of counters have changed.
    """
    look = digest(code_fingerprint(DRAWING_ROOMS), _written(style))
    found = []
    for counter in game.counters:
        key = digest(look, looks_of(counter, style))
        if counter.use != "sheet":
            for face in faces_of(counter):
                shows = "mask" if face == 1 and _masks(game, counter) else "face"
                found.append(Picture(face_name(counter, face), shows, counter.id, face, digest(key, f"{shows} {face}")))
    places = tab_places(game, style)
    for each in game.conditions:
        key = digest(look, looks_of(game.counter_by_id[each.marker], style), f"{places.get(each.id)}")
        found.append(Picture(badge_name(each.id), "badge", each.id, 1, key))
    for state in game.states:
        place = places.get(state.id)
        shown = badge_window([game.counter_by_id[value.marker] for value in state.values], style, place)
        for value in state.values:
            key = digest(look, looks_of(game.counter_by_id[value.marker], style), f"{place}", f"{shown}")
            found.append(Picture(badge_name(f"{state.id}.{value.id}"), "badge", f"{state.id}.{value.id}", 1, key))
    for name, kind in game.kinds.items():
        if kind.facing and kind.facing.arcs and game.maps:
            key = digest(look, _written(kind.facing), _written(game.maps[0]))
            found.append(Picture(arcs_name(name), "arcs", name, 1, key))
    if any(kind.moved for kind in game.kinds.values()):
        found.append(Picture(MOVED, "moved", "", 1, digest(look, "moved")))
    found += [Picture(icon_name(each), "icon", each, 1, digest(look, "icon", each)) for each in ICONS]
    sides = digest(code_fingerprint(DRAWING_ROOMS), _written(game, ("manifest",)))
    for side, size in _dice(game):
        for number in range(1, size + 1):
            of = f"{side} {size}"
            found.append(
                Picture(die_name(side, size, number), "die", of, number, digest(sides, "die", of, str(number)))
            )
    known = cached(
        cache,
        game,
        "grounds",
        lambda: _grounds(without(game, ROWS_AND_CODE), style),
        style.origin.file,
        hidden=ROWS_AND_CODE,
    )
    ground = digest(look, known.maps)
    for sheet in game.maps:
        weight = _MAP + _hexes(sheet)
        found.append(Picture(map_name(sheet.id), "map", sheet.id, 1, digest(ground, "map", sheet.id), weight))
        # rules change the picture for who hides names or works
        names, works = known.hides[sheet.id]
        if names:
            key = digest(ground, "bare", sheet.id)
            found.append(Picture(bare_map_name(sheet.id), "bare", sheet.id, 1, key, weight))
        if works:
            key = digest(ground, "open", sheet.id)
            found.append(Picture(open_map_name(sheet.id), "open", sheet.id, 1, key, weight))
        if names and works:
            key = digest(ground, "open-bare", sheet.id)
            found.append(Picture(bare_map_name(sheet.id, works=False), "open-bare", sheet.id, 1, key, weight))
    if game.maps:
        lying = [looks_of(game.counter_by_id[each.counter], style) for each in style.cover.counters]
        board = game.maps[0].id
        found.append(Picture(COVER, "cover", board, 1, digest(ground, "cover", board, *lying), upon=map_name(board)))
    if known.first:
        opening = opening_of(game, known.first)
        if opening:
            lying = [looks_of(game.counter_by_id[each], style) for each in sorted({p.counter for p in opening.pieces})]
            key = digest(ground, "opening", board, repr(opening), *lying)
            found.append(Picture(OPENING, "opening", board, 1, key, upon=map_name(board)))
    for counter, numbered in samples(game, style) if game.explained else ():
        key = digest(look, looks_of(counter, style), repr(numbered))
        found.append(Picture(callouts_name(counter.id), "callouts", counter.id, 1, key))
    beside = digest(look, known.displays)
    for window in dict.fromkeys(each.window for each in game.displays):
        found.append(Picture(display_name(window), "display", window, 1, digest(beside, window), _DISPLAY))
    return sorted(found, key=lambda each: (-each.weight, each.name))


_MAP, _DISPLAY = 50, 100
"""The cost of a map without its hexes, and of a window of displays, in faces of counters.

A hex costs about as much as a face.
"""


def _masks(game: Game, counter: Counter) -> bool:
    """Whether a mask of a counter shows its first face."""
    return bool(game.kinds[counter.kind].hides) and len(counter.faces) > 1


def _hexes(sheet: HexMap) -> int:
    """The approximate number of hexes of a map."""
    return sum((part.columns[1] - part.columns[0] + 1) * (part.rows[1] - part.rows[0] + 1) for part in sheet.parts)


def _dice(game: Game) -> list[tuple[str, int]]:
    """The dice of a game that are drawn: the side (empty for none) and the number of sides. Empty without rules."""
    sides = ("", *(each.id for each in game.manifest.sides)) if game.rules else ()
    return [(side, size) for size in game.manifest.drawn_dice for side in sides]


_MAP_FIELDS = (
    "manifest",
    "maps",
    "terrain",
    "features",
    "line_kinds",
    "hexes",
    "lines",
    "places",
    "zones",
)
_DISPLAY_FIELDS = ("manifest", "displays", "maps", "turns", "phases", "formations", "tables")


def _map_fields(game: Game) -> tuple[str, ...]:
    """The parts of a game from which maps are drawn; with displays on a map, including the parts for displays."""
    return tuple(dict.fromkeys((*_MAP_FIELDS, *_DISPLAY_FIELDS))) if game.displays_on_map else _MAP_FIELDS


def looks_of(counter: Counter, style: Style) -> str:
    """All data for drawing a counter's faces, except for the style: its fields, and the digests of the author's
    pictures on it, including those of its badge.
    """
    of_style = _looks.get(style)
    if of_style is None:
        _looks[style] = of_style = OfObject()
    found = of_style.get(counter)
    if found is None:
        of_style[counter] = found = _looks_of(counter, style)
    return found


_looks: OfObject[Style, OfObject[Counter, str]] = OfObject()
"""The looks of counters by their style: each format of sheets asks for those of every counter."""


def _looks_of(counter: Counter, style: Style) -> str:
    badge = badge_layout(counter, style)
    layouts = (counter.layout, badge) if badge else (counter.layout,)
    shown: list[str] = []
    with suppress(DrawError):  # a layout or scheme that does not exist: reported by `check`, and by whatever draws it
        shown = [each.digest for layout in layouts for each in images_on(counter, style, layout).values()]
    return "\n".join([_written(counter), *shown])


def with_seen_texts(game: Game, style: Style, shows: str) -> Game:
    """A game with only the texts that are in the key of its maps, of pictures painted upon them, or of its displays
    (`shows`): drawing any other text raises HiddenPart.
    """
    if shows not in ("map", "cover", "display"):
        return game
    fields = _DISPLAY_FIELDS if shows == "display" else _map_fields(game)
    seen = _texts_named(game, game.model_dump(mode="json", include=set(fields)), style)
    copy = game.model_copy(update={"strings": SeenTexts(game.strings, seen)})
    if shows == "cover":  # its key holds the counters that lie on it, with their texts
        copy.__dict__["counters"] = game.counters
    return copy


def _written_with_texts(game: Game, style: Style, fields: tuple[str, ...]) -> str:
    """Parts of a game, and the texts that these parts or the style name."""
    data = game.model_dump(mode="json", include=set(fields))
    texts = {key: game.strings[key] for key in sorted(_texts_named(game, data, style))}
    texts |= {key: {**(words.own(key) or {}), **texts.get(key, {})} for key in (NORTH, SCALE)}
    return json.dumps([data, texts], sort_keys=True, ensure_ascii=False)


def _texts_named(game: Game, data: object, style: Style) -> set[str]:
    """The keys of texts that data and the style name, with or without `@` before them: the texts that a drawing can
    use.
    """
    found = {NORTH, SCALE}
    todo: list[object] = [data, style.map.model_dump(mode="json"), style.displays.model_dump(mode="json")]
    while todo:
        match todo.pop():
            case str() as word:
                found.add(word.removeprefix("@"))
            case dict() as inside:
                todo += [*inside, *inside.values()]
            case list() as inside:
                todo += inside
    return found & game.strings.keys()


def _written(datum: Datum, fields: tuple[str, ...] | None = None) -> str:
    include = set(fields) if fields else None
    return json.dumps(datum.model_dump(mode="json", include=include), sort_keys=True, ensure_ascii=False)
