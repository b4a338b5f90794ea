"""A counter with numbers around it, each with a line to an element: the picture that explains the counter. The picture
has no words, so it serves all languages; the page lists the meanings of the numbers next to it. Every element with a
name gets a number: fields of a text are named by their statistic, or by a text `counter.FIELD` of the game's strings;
symbols and sizes always have a name; any element of the layout can be named by a text `counter.ELEMENT`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from vmodsmith.model import Game, Style
from vmodsmith.model.counters import Counter
from vmodsmith.model.style import Element, SizeElement, SymbolElement, TextElement

from .counters.artist import compose
from .counters.composition import Composition, DrawError
from .counters.facts import facts

__all__ = ["AROUND", "BACK", "EDGE", "HEIGHT", "SIDE", "Callout", "callouts", "names", "samples", "width_of"]

_FIELD = re.compile(r"\{([a-z][a-zA-Z0-9_.-]*)\}")

_COMMON = {
    "name": "page.how-to.field.name",
    "parent": "page.how-to.field.parent",
    "formation": "page.how-to.field.formation",
    "size": "page.how-to.field.size",
    "symbol": "page.how-to.field.symbol",
    "setup": "page.how-to.field.setup",
}
"""The names of fields that units of every game can have, as keys of the program's own texts."""

_MOST = 3
"""The most counters that are shown."""


@dataclass(frozen=True, slots=True)
class Callout:
    """One number: the printed text, the keys of its meaning, the box on the face (0 to 1 both ways)."""

    printed: str
    means: tuple[str, ...]
    box: tuple[float, float, float, float]


def callouts(game: Game, style: Style, counter: Counter) -> list[Callout]:
    """The named elements on the front of a counter, from top to bottom and left to right; each meaning once."""
    try:
        made = compose(counter, 1, style, use="module")
    except DrawError:  # what `check` reports
        return []
    layout = style.layouts[counter.layout]
    drawn = {mark.element for mark in made.marks} | {fit.element for fit in made.fits}
    found: list[Callout] = []
    known: set[tuple[str, ...]] = set()
    for name, element in layout.elements.items():
        if name in drawn:
            printed, means = _meaning(game, style, counter, name, element)
            if means and means not in known:
                known.add(means)
                found.append(Callout(printed, means, _place(made, name, element)))
    return sorted(found, key=lambda each: (round(each.box[1] + each.box[3] / 2, 1), each.box[0]))


def _meaning(game: Game, style: Style, counter: Counter, name: str, element: Element) -> tuple[str, tuple[str, ...]]:
    """The text that an element prints, and the keys of its meaning; none if it has no name."""
    own = f"counter.{name}"
    given = facts(counter, 1)
    printed = ""
    fields: list[str] = []
    if isinstance(element, TextElement):
        fields = [each for each in _FIELD.findall(element.text) if given.get(each, "")]

        def fill(found: re.Match[str]) -> str:
            value = given.get(found[1], "")
            return style.signs.get(value, value)

        printed = _FIELD.sub(fill, element.text)
    elif isinstance(element, SizeElement):
        fields = [each for each in _FIELD.findall(element.size) if given.get(each, "")]
        printed = "".join(given[each] for each in fields)
    elif isinstance(element, SymbolElement):
        fields = [each for each in _FIELD.findall(element.symbol) if given.get(each, "")]
    if own in game.strings:
        return printed, (own,)
    return printed, tuple(key for each in fields for key in _named(game, counter, each))


def _named(game: Game, counter: Counter, field: str) -> Iterator[str]:
    """The key of a field's name, if it has one."""
    if f"counter.{field}" in game.strings:
        yield f"counter.{field}"
    elif field == "symbol" and counter.type:
        yield game.type_by_id[counter.type].name
    elif names := [each.name for each in game.manifest.stats if each.id == field]:
        yield names[0]
    elif field in _COMMON:
        yield _COMMON[field]


def _place(made: Composition, name: str, element: Element) -> tuple[float, float, float, float]:
    """The ink of an element's text, or its box: left, top, right, bottom, in widths of the face."""
    inks = [fit.ink for fit in made.fits if fit.element == name]
    wide, high = made.width, made.height
    if inks:
        left, top = min(each[0] for each in inks), min(each[1] for each in inks)
        right, low = max(each[2] for each in inks), max(each[3] for each in inks)
    else:
        x, y, width, height = element.box
        left, top = x.on(wide, made.per_mm), y.on(high, made.per_mm)
        right, low = left + width.on(wide, made.per_mm), top + height.on(high, made.per_mm)
    return left / wide, top / high, right / wide, low / high


def names(game: Game) -> set[str]:
    """The keys of the game's own texts that can name a field or an element of its units' layouts."""
    found: set[str] = set()
    layouts = dict.fromkeys(kind.layout for kind in game.types if kind.layout in game.style.layouts)
    for each in layouts:
        for name, element in game.style.layouts[each].elements.items():
            asked = (getattr(element, field, "") for field in ("text", "size", "symbol"))
            found.update(f"counter.{field}" for text in asked for field in _FIELD.findall(str(text)))
            found.add(f"counter.{name}")
    return found


def samples(game: Game, style: Style) -> list[tuple[Counter, list[Callout]]]:
    """The counters that a page explains: for each layout of units, the most frequent first, the unit with the most
    elements. A further counter is shown only if it has an element that those before it lack.
    """
    by_layout: dict[str, list[Counter]] = {}
    for counter in game.counters:
        if counter.type is not None and counter.use != "sheet" and counter.layout in style.layouts:
            by_layout.setdefault(counter.layout, []).append(counter)
    shown: list[tuple[Counter, list[Callout]]] = []
    known: set[str] = set()
    for those in sorted(by_layout.values(), key=len, reverse=True):
        fullest = max(those, key=lambda each: sum(map(bool, each.faces[0].values())))
        found = callouts(game, style, fullest)
        types = {each.name for each in game.types}
        means = {key for each in found for key in each.means if key not in types}
        if len(shown) < _MOST and (not shown or means - known):
            shown.append((fullest, found))
            known |= means
    return shown


SIDE = 132
"""The width of the front in pixels."""

BACK = 84
"""The width of the back, next to the front, in pixels."""

AROUND, EDGE = 46, 36
"""The room for numbers, in pixels: next to the front, and above and below it."""

HEIGHT = SIDE + 2 * EDGE
"""The height of the picture in pixels."""


def width_of(counter: Counter) -> int:
    """The width of the picture in pixels, with the back if the counter has one."""
    return SIDE + 2 * AROUND + (BACK + 18 if len(counter.faces) > 1 else 0)
