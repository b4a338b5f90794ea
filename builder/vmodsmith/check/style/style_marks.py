"""Parts of a style without effect: badges that look the same, conditions about fields that no counter has, boxes
outside the counter, texts with an unclosed brace.
"""

from __future__ import annotations

from collections.abc import Iterator

from vmodsmith.art.counters.artist import is_whole
from vmodsmith.art.counters.badges import badge_layout
from vmodsmith.art.counters.facts import facts
from vmodsmith.art.counters.sizes import face_size
from vmodsmith.foundation.problems import Problem
from vmodsmith.model import Condition, Counter, Datum, Game, Style
from vmodsmith.model.conditions import Clause, When
from vmodsmith.model.style import ImageElement, Layout, SizeElement, SymbolElement, TextElement

__all__ = ["alike", "boxes", "braces", "cards", "conditions", "symbols"]

_Found = Iterator[Problem]

_ALWAYS = frozenset(("scheme", "symbol", "layout", "face", "covered", "reduced", "first", "last", "class", "has",
                     "id", "side", "type", "formation", "kind"))  # fmt: skip
"""The fields of every face, and the two words of conditions with another meaning."""


def _styles(game: Game) -> tuple[Style, ...]:
    return (game.style, *game.styles.values())


def _doubt(datum: Datum, field: str, found: str, expected: str, valid: set[str] | frozenset[str]) -> Problem:
    return Problem.at(datum.origin, field, found, expected, valid=valid, check="styles", severity="warning")


def alike(game: Game) -> _Found:
    """Two conditions that one piece can have have badges that differ: neither the same marker, nor a badge of one
    layout that is the same for every marker.
    """
    counters = {each.id: each for each in game.counters}
    reported: set[str] = set()
    for kind in game.kinds.values():
        first: dict[str, Condition] = {}
        for each in (one for one in game.conditions if one.id in kind.conditions and one.marker in counters):
            look = _badge(counters[each.marker], game.style)
            other = first.setdefault(look, each)
            if other is not each and each.id not in reported:
                reported.add(each.id)
                expected = f"a marker whose badge differs from that of {other.id}: they look the same on a counter"
                yield _doubt(each, "marker", each.marker, expected, set())


def _badge(marker: Counter, style: Style) -> str:
    """The look of a badge: its layout if nothing in it depends on the marker, otherwise the marker."""
    layout = badge_layout(marker, style)
    parts = style.layouts[layout].elements.values() if layout else ()
    fixed = not any(isinstance(part, TextElement | SymbolElement | SizeElement | ImageElement) for part in parts)
    return f"{layout} {marker.scheme} {marker.side}" if layout and fixed else marker.id


def symbols(game: Game) -> _Found:
    """The symbol of a type is shown by its layout, if its counters are drawn."""
    for each in game.types:
        counters = [one for one in game.counters if one.type == each.id]
        layouts = [style.layouts[each.layout] for style in _styles(game) if each.layout in style.layouts]
        if not each.symbol or not layouts or not counters:
            continue
        if all(is_whole(one, 1, game.style) for one in counters) or any(_shows_symbol(one) for one in layouts):
            continue
        expected = f"a layout that shows it: {each.layout} has no element `draw: symbol`"
        yield _doubt(each, "symbol", each.symbol, expected, set())


def _shows_symbol(layout: Layout) -> bool:
    """Whether what a layout draws depends on a symbol."""
    for each in layout.elements.values():
        if isinstance(each, SymbolElement) or "{symbol}" in str(getattr(each, "text", "")):
            return True
        when = getattr(each, "when", None)
        if "symbol" in str(getattr(each, "image", "")) or (when and any(one.key == "symbol" for one in when.clauses)):
            return True
    return False


def conditions(game: Game) -> _Found:
    """Each word of a `when` is about a field that a counter of the game has, or about a class of its types."""
    if not game.counters or len(game.counters) < len(game.units) + len(game.markers):
        return  # a counter that cannot be made has been reported
    fields = _ALWAYS.union(*(face.keys() for each in game.counters for face in each.faces))
    fields |= {each.id for each in game.manifest.stats}
    classes = {name for each in game.types for name in each.classes}
    classes |= {name for each in game.counters for name in each.classes}
    asked = {clause.key for style in _styles(game) for layout in style.layouts.values()
             for element in layout.elements.values() if (when := getattr(element, "when", None)) is not None
             for clause in when.clauses} - _ANSWERED  # fmt: skip
    faces = [(each, facts(each, n)) for each in game.counters for n in range(1, len(each.faces) + 1)]
    values = {key: {face[key] for _, face in faces if face.get(key)} for key in sorted(asked)}
    yield from _values(game, values)
    yield from _never(game, faces)
    for style in _styles(game):
        for scheme in style.faces.values():
            for variant in scheme.variants.values():
                yield from _words(variant, "when", variant.when, fields, classes)
        for layout in style.layouts.values():
            for element in layout.elements.values():
                for field in ("when", "plate_when"):
                    when = getattr(element, field, None)
                    if when is not None and not element.hide:
                        yield from _words(element, field, when, fields, classes)


_ANSWERED = frozenset(("class", "has", "covered", "reduced", "first", "last"))
"""Words of a condition that are not about the value of a field."""


def _values(game: Game, values: dict[str, set[str]]) -> _Found:
    """Find a value that no face has, for a field that other conditions test with another value."""
    for style in _styles(game):
        for layout in style.layouts.values():
            for element in layout.elements.values():
                when = getattr(element, "when", None)
                for clause in when.clauses if when is not None and not element.hide else ():
                    known = values.get(clause.key, set())
                    for value in clause.values if known and not clause.negated else ():
                        if value not in known:
                            valid = {f"{clause.key}:{each}" for each in known}
                            yield _doubt(element, "when", f"{clause.key}:{value}", "a value that a counter has", valid)


def _never(game: Game, every: list[tuple[Counter, dict[str, str]]]) -> _Found:
    """Find a condition with words that each hold for some face of the element's layout, but never together."""
    faces: dict[str, list[tuple[Counter, dict[str, str]]]] = {}
    for each, face in every:
        faces.setdefault(each.layout, []).append((each, face))
    for style in _styles(game):
        met: dict[tuple[str, int, str], tuple[Datum, When, bool]] = {}
        for name, layout in style.layouts.items():
            for known, element in layout.elements.items():
                when = getattr(element, "when", None)
                if when is None or element.hide or len(when.clauses) < 2 or name not in faces:
                    continue
                if any(clause.key == "covered" for clause in when.clauses):
                    continue  # such a face is made of another
                place = element.origin.file, element.origin.line_of("when"), known
                before = place in met and met[place][2]
                holds = before or any(when.holds(face, each.classes) for each, face in faces[name])
                met[place] = (element, when, holds)
        for datum, when, holds in met.values():
            if not holds and all(any(When((one,)).holds(f, c.classes) for c, f in every) for one in when.clauses):
                written = " ".join(_written(clause) for clause in when.clauses)
                yield _doubt(datum, "when", written, "words that apply together to a face of some counter", frozenset())


def _written(clause: Clause) -> str:
    value = "" if clause.values == ("yes",) else ":" + "|".join(clause.values)
    return f"{'!' if clause.negated else ''}{clause.key}{value}"


def _words(datum: Datum, field: str, when: When, facts: frozenset[str], classes: set[str]) -> _Found:
    for clause in when.clauses:
        if clause.key == "class":
            for name in clause.values if classes else ():
                if name not in classes:
                    yield _doubt(
                        datum, field, f"class:{name}", "a class of types.yaml", {f"class:{n}" for n in classes}
                    )
        elif clause.key == "has":
            for name in clause.values:
                if name not in facts:
                    yield _doubt(datum, field, f"has:{name}", "a property of a counter", {f"has:{n}" for n in facts})
        elif clause.key not in facts:
            expected = "a property of a counter (class:…, has:…, face:2, reduced, a column of its row)"
            yield _doubt(datum, field, clause.key, expected, facts)


def boxes(game: Game) -> _Found:
    """Texts, symbols and pictures stand on the counter, at most a tenth of its width outside it; nothing lies wholly
    outside."""
    used = {each.layout for each in game.counters}
    for style in _styles(game):
        for name, layout in style.layouts.items():
            if name not in used:
                continue
            grid = float(layout.grid)
            width_mm, height_mm = face_size(style, name)
            per_mm, down = grid / width_mm, grid * height_mm / width_mm
            for element in layout.elements.values():
                if element.hide:
                    continue
                left, width = (element.box[n].on(grid, per_mm) for n in (0, 2))
                top, height = (element.box[n].on(grid, per_mm) for n in (1, 3))
                shown = isinstance(element, TextElement | SymbolElement | SizeElement | ImageElement)
                wholly = left >= grid or top >= down or left + width <= 0 or top + height <= 0
                over = max(left + width - grid, top + height - down, -left, -top)
                if wholly or (shown and over > grid * 0.1):
                    found = ", ".join(f"{each:g}" for each in (left, top, width, height))
                    expected = f"left, top, width and height within the counter, which is {grid:g} by {down:g}"
                    yield _doubt(element, "box", found, expected, frozenset())


def cards(game: Game) -> _Found:
    """Only what is not in the module may be other than square: its stacks and badges are made for squares."""
    for style in _styles(game):
        for counter in game.counters:
            layout = style.layouts.get(counter.layout)
            if layout is not None and layout.height is not None and counter.use != "sheet":
                expected = f"`use: sheet` for {counter.id}, in markers.csv: a card is printed only"
                yield Problem.at(layout.origin, "height", f"{layout.height:g} mm", expected, check="styles")
                break


def braces(game: Game) -> _Found:
    """A brace that a text opens is closed."""
    for style in _styles(game):
        for layout in style.layouts.values():
            for element in layout.elements.values():
                text = element.text if isinstance(element, TextElement) and not element.hide else ""
                if text.count("{") != text.count("}"):
                    expected = "a } for each {: name the value to fill in between them"
                    yield Problem.at(element.origin, "text", text, expected, check="styles")
