"""Checks of the names inside a style: colours, fonts, families, symbols, layers; a style that passes can be drawn."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from vmodsmith.art.counters.artist import is_whole, lacking
from vmodsmith.art.counters.badges import draw_moved
from vmodsmith.art.counters.composition import DrawError
from vmodsmith.art.kept_counters import KeptCounters
from vmodsmith.art.lettering.outlines import families, fault
from vmodsmith.art.lettering.setting import fonts_of
from vmodsmith.art.map.scene import map_style
from vmodsmith.art.symbols.catalogue import known
from vmodsmith.art.symbols.silhouettes import ArtError, read_silhouette
from vmodsmith.foundation.cache import open_cache
from vmodsmith.foundation.problems import Problem, nearest
from vmodsmith.model import Counter, Datum, Game, Origin, Style, faces_of
from vmodsmith.model.style import Element, ImageElement, Scheme, SymbolElement, TextElement

__all__ = ["colours", "counters", "drawings", "fonts", "layers", "names", "unused"]

_Found = Iterator[Problem]

_COLOURS = ("fill", "stroke", "colour", "halo", "ink", "shade", "plate", "plate_colour")
"""Fields of elements that hold colours."""

_A_COLOUR = "a role of a colour scheme or a name of the palette"


def drawings(game: Game) -> Iterator[Problem]:
    """Each drawing of the game is a silhouette, whether it is used yet or not."""
    for name, svg in game.style.art.items():
        try:
            read_silhouette(svg)
        except ArtError as error:
            expected = f"a drawing of black, white and grey shapes: {error}"
            yield Problem(f"templates/{game.id}/art/{name}.svg", 0, "", "", expected, check="styles")


def _styles(game: Game) -> tuple[Style, ...]:
    return (game.style, *game.styles.values())


def _wrong(origin: Origin, field: str, found: str, expected: str, valid: Iterable[str] = ()) -> Problem:
    return Problem.at(origin, field, found, expected, valid=valid, check="styles")


def _bare(colour: str) -> str:
    """A colour without its opacity."""
    return colour.partition("@")[0]


def _is_name(colour: str) -> bool:
    return colour != "none" and not colour.startswith("#")


def _schemes(style: Style) -> Iterator[tuple[Datum, Mapping[str, str]]]:
    """The colours of every scheme and variant, each with the datum they are written in."""
    for scheme in style.faces.values():
        yield from _of_scheme(scheme)


def _of_scheme(scheme: Scheme) -> Iterator[tuple[Datum, Mapping[str, str]]]:
    yield scheme, scheme.colours
    for variant in scheme.variants.values():
        yield variant, variant.colours


def _colours(style: Style) -> set[str]:
    """Every name that may stand for a colour somewhere in a style."""
    return {*style.palette, *(role for _, colours in _schemes(style) for role in colours)}


def names(game: Game) -> _Found:
    """Colours, fonts and symbols that schemes and layouts name are names of the style."""
    for style in _styles(game):
        valid = _colours(style)
        for datum, colours in _schemes(style):
            for role, colour in colours.items():
                if _is_name(colour) and _bare(colour) not in valid:
                    yield _wrong(datum.origin_of("colours"), role, _bare(colour), _A_COLOUR, valid)
        for layout in style.layouts.values():
            for element in layout.elements.values():
                if not element.hide:
                    yield from _element(element, style, valid)
        for symbol in style.symbols.values():
            if symbol.art and symbol.art not in style.art:
                yield _wrong(symbol.origin, "art", symbol.art, "a file of art/, without .svg", style.art)
        try:
            draw_moved(style)
        except DrawError as error:
            expected = "a role of the colour scheme 'default' or a name of the palette"
            yield _wrong(style.counter.origin, "moved", error.name, expected, valid)


def _element(element: Element, style: Style, valid: set[str]) -> _Found:
    for field in _COLOURS:
        colour = getattr(element, field, None)
        if field in element.model_fields_set and colour and _is_name(colour) and _bare(colour) not in valid:
            yield _wrong(element.origin, field, _bare(colour), _A_COLOUR, valid)
    if isinstance(element, TextElement) and element.font not in style.fonts:
        yield _wrong(element.origin, "font", element.font, "one of fonts of the style", style.fonts)
    if isinstance(element, SymbolElement) and "{" not in element.symbol and element.symbol not in known(style):
        yield _wrong(element.origin, "symbol", element.symbol, "a symbol or a file of art/", known(style))


def fonts(game: Game) -> _Found:
    """Font families are known and have the weight asked for; maps and displays name fonts that exist."""
    for style in _styles(game):
        for font in style.fonts.values():
            if font.family not in families():
                expected = "one of " + ", ".join(families())
                yield _wrong(font.origin, "family", font.family, expected, families())
            elif font.loaded and (said := fault(font)):
                yield _wrong(font.origin, "file", font.file or "", f"another font ({said})")
            elif said := fault(font):
                yield _wrong(font.origin, "italic" if font.italic else "family", font.family, f"another ({said})")
        look, valid = map_style(style), fonts_of(style)
        for datum in (look.grid, look.vp, look.title, *look.places.values()):
            for field in (each for each in type(datum).model_fields if each == "font" or each.endswith("_font")):
                if getattr(datum, field) not in valid:
                    expected = "one of fonts of the style, or a font for maps"
                    yield _wrong(datum.origin, field, getattr(datum, field), expected, valid)


def counters(game: Game) -> _Found:
    """Each style has the layouts, schemes, roles and symbols that the faces of the game's counters use."""
    badges = {each.marker for each in game.conditions}
    badges |= {value.marker for state in game.states for value in state.values}
    badges |= {each.id for each in game.counters if each.kind in game.kinds and game.kinds[each.kind].badge}
    with open_cache() as cache:
        for style in _styles(game):
            known = KeptCounters(cache, "faces", style, style is game.style, sorted(badges))
            reported: set[tuple[str, ...]] = set()
            everywhere = _colours(style)
            for counter in game.counters:
                found = partial(_of_counter, game, style, counter, counter.id in badges, everywhere)
                if not known.of(counter, partial(_is_clean, found)):
                    yield from found(reported)
            known.close()


def _is_clean(found: Callable[[set[tuple[str, ...]]], _Found]) -> bool:
    """Whether a counter has no findings."""
    return next(found(set()), None) is None


def _of_counter(
    game: Game, style: Style, counter: Counter, badge: bool, everywhere: set[str], reported: set[tuple[str, ...]]
) -> _Found:
    """Names that the faces of a counter use and the style lacks, unless the same was `reported` for another counter."""
    scheme = counter.scheme or "default"
    if scheme not in style.faces and not all(is_whole(counter, face, style) for face in faces_of(counter)):
        if scheme == counter.side and scheme not in game.side_by_id:
            return  # a side that there is not has no colours either
        if scheme == counter.side and counter.scheme == counter.side:
            if ("faces", scheme) not in reported:
                reported.add(("faces", scheme))
                expected = f"colours for {scheme} as well, a side of game.yaml: pieces have those of their side"
                others = style.faces.keys() - game.side_by_id.keys() - {"default"}
                meant = nearest(scheme, sorted(others))
                if meant is not None:
                    yield replace(_wrong(style.origin_of("faces"), meant, meant, expected), nearest=scheme)
                else:
                    yield _wrong(style.origin, "faces", f"none for {scheme}", expected)
            return
        expected = f"one of faces of {style.origin.file}"
        yield _wrong(*_home(game, counter, "scheme"), scheme, expected, style.faces)
        return
    as_badge = f"{counter.layout}-badge"
    for layout in (counter.layout, *((as_badge,) if badge and as_badge in style.layouts else ())):
        if layout not in style.layouts:
            if style is not game.style:  # of the standard one it is said elsewhere
                expected = f"a layout of {style.origin.file}"
                yield _wrong(*_home(game, counter, "layout"), layout, expected, style.layouts)
            continue
        for face in faces_of(counter):
            for element, field, error in lacking(counter, face, style, layout):
                key = (layout, element, field, scheme, error.name)
                if key not in reported:
                    reported.add(key)
                    found = style.layouts[layout].elements[element]
                    yield from _lack(style, scheme, found, field, error, everywhere, _home(game, counter, "symbol"))


def _lack(
    style: Style,
    scheme_name: str,
    element: Element,
    field: str,
    error: DrawError,
    everywhere: set[str],
    home: tuple[Origin, str],
) -> _Found:
    """The problem of a name that the style lacks, at the place where it is written, unless `names` has reported it."""
    if isinstance(element, SymbolElement) and field == "symbol":
        if element.symbol == "{symbol}":
            names = known(style)
            where = "" if nearest(error.name, names) else "; `vmodsmith docs style` lists the symbols"
            yield _wrong(*home, error.name, f"another symbol ({error}){where}", names)
        elif "{" in element.symbol or error.name in known(style):
            yield _wrong(element.origin, field, error.name, f"another symbol ({error})", known(style))
        return
    if isinstance(element, ImageElement):
        if "{" in element.image and element.image != "{picture}":  # of others `pictures` tells
            yield _wrong(element.origin, field, error.name, f"another picture ({error})", style.pictures)
        return
    scheme = style.faces[scheme_name]
    own = {*style.palette, *(role for _, colours in _of_scheme(scheme) for role in colours)}
    if error.name in own:
        expected = "a colour, not a role that refers back to itself"
        yield _wrong(scheme.origin_of("colours"), error.name, error.name, expected)
        return
    expected = f"a role of the colour scheme {scheme_name!r} or a name of the palette"
    written = getattr(element, field)
    if _bare(written) == error.name:
        if error.name in everywhere or field not in element.model_fields_set:
            yield _wrong(element.origin, field, error.name, expected, own)
        return
    for datum, colours in _of_scheme(scheme):
        for role, colour in colours.items():
            if _bare(colour) == error.name and error.name in everywhere:
                yield _wrong(datum.origin_of("colours"), role, error.name, expected, own)


def _home(game: Game, counter: Counter, field: str) -> tuple[Origin, str]:
    """The source of a counter's `scheme`, `layout` or `symbol`: its row or its type, and the field there."""
    kind = game.type_by_id.get(counter.type or "")
    if kind and (field != "scheme" or (kind.scheme and counter.scheme == kind.scheme)):
        return kind.origin, field
    return counter.origin, "side" if field == "scheme" and counter.scheme == counter.side is not None else field


def colours(game: Game) -> _Found:
    """Each colour of the palette is used somewhere in the style, if most are."""
    for style in _styles(game):
        if not style.palette or style.origin.file != style.origin_of("palette").file:
            continue
        said = set(_words(style.model_dump(exclude={"palette", "pictures", "sheets", "art", "fonts"})))
        said |= {
            *style.palette.values(),
            *(word for page in (*game.charts, *game.help) for word in _NAME.findall(page.text)),
        }
        for name in style.palette:
            slip = difflib.get_close_matches(name, said, n=1, cutoff=0.85)  # of a name that is written wrongly
            if name not in said and not slip and name not in game.side_by_id:
                expected = "a colour that something in the style has"
                yield Problem.at(style.origin_of("palette"), name, name, expected, check="styles", severity="warning")


_NAME = re.compile(r"[a-z][a-z0-9-]+")


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from _NAME.findall(value)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from _words(key)
            yield from _words(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words(each)


def layers(game: Game) -> _Found:
    """The layers that kinds of terrain and features name exist in the map's `ground`."""
    for style in _styles(game):
        look = map_style(style)
        for section in ("terrain", "features"):
            for kind, wanted in getattr(look, section).items():
                for layer in wanted:
                    if layer not in look.ground:
                        yield _wrong(look.origin_of(section), kind, layer, "a layer of map.ground", look.ground)


def unused(game: Game) -> _Found:
    """Looks of terrain, features, lines, places and zones are for kinds in the game's data."""
    kinds: dict[str, tuple[set[str], str]] = {
        "terrain": ({each.id for each in game.terrain}, "a terrain of map.yaml"),
        "features": ({each.id for each in game.features}, "a feature of map.yaml"),
        "lines": ({each.id for each in game.line_kinds}, "a kind of line of map.yaml"),
        "places": ({"river", "road", *(each.kind for each in game.places)}, "a kind of places.csv, river or road"),
        "zones": ({each.kind for each in game.zones}, "a kind of zones.csv"),
    }
    for style in _styles(game):
        look = map_style(style)
        for section, (valid, expected) in kinds.items():
            for kind in getattr(look, section):
                if kind not in valid:
                    origin = look.origin_of(section)
                    yield Problem.at(origin, kind, kind, expected, valid=valid, check="styles", severity="warning")
