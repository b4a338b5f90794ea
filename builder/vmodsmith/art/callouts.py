"""A counter with numbers around it, each with a line to what it explains: the picture that teaches to read it.

The picture has no words, so that one serves all languages; a page says beside it what each number means. A number is
given to whatever has a name: the fields of a text by their statistic, or by a text `counter.FIELD` of the game's
strings; a symbol, a size; any element of the layout by a text `counter.ELEMENT`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import svgwrite
from svgwrite.container import Group

from vmodsmith.model import Game, Style
from vmodsmith.model.counters import Counter
from vmodsmith.model.style import Element, SizeElement, SymbolElement, TextElement

from .box import PixelBox
from .counters.artist import compose
from .counters.composition import Composition, DrawError
from .counters.faces import draw_face
from .counters.facts import facts
from .curves import num
from .laid import image
from .lettering.setting import Lettering, font_of, set_text
from .raster import to_png

__all__ = ["HEIGHT", "Callout", "callouts", "draw_callouts", "names", "samples", "width_of"]

_FIELD = re.compile(r"\{([a-z][a-zA-Z0-9_.-]*)\}")

_COMMON = {
    "name": "page.how-to.field.name",
    "parent": "page.how-to.field.parent",
    "formation": "page.how-to.field.formation",
    "size": "page.how-to.field.size",
    "symbol": "page.how-to.field.symbol",
    "setup": "page.how-to.field.setup",
}
"""What the fields are called that units of every game can have: the keys of the program's own texts."""

_MOST = 3
"""Counters that are shown at most."""


@dataclass(frozen=True, slots=True)
class Callout:
    """One number: what is printed there, the keys of what it means, the box on the face (0 to 1 both ways)."""

    printed: str
    means: tuple[str, ...]
    box: tuple[float, float, float, float]


def callouts(game: Game, style: Style, counter: Counter) -> list[Callout]:
    """What the front of a counter shows that has a name, from top to bottom and left to right; each meaning once."""
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
    """What an element prints, and the keys of what it means; none where it has no name."""
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
    """The key of what a field is called, if it has one."""
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
    """The counters that a page explains: of the layouts of units, those of most units first, the unit with the most
    to read; a further one only where it shows what those before it do not."""
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


_SIDE = 132
"""Pixels of the front."""

_BACK = 84
"""Pixels of the back, which stands beside it."""

_AROUND, _EDGE = 46, 36
"""Pixels beside the front, and above and below it, where the numbers stand."""

_DISC = 9.5
"""Radius of the disc of a number."""

HEIGHT = _SIDE + 2 * _EDGE
"""Pixels of the picture's height."""

_INK, _PAPER = "#23251f", "#fbf9f2"


def width_of(counter: Counter) -> int:
    """Pixels of the picture's width: with the back of a counter that has one."""
    return _SIDE + 2 * _AROUND + (_BACK + 18 if len(counter.faces) > 1 else 0)


def draw_callouts(game: Game, style: Style, counter: Counter) -> str:
    """The front with its numbers, and the back where there is one, as SVG."""
    wide = width_of(counter)
    drawing = svgwrite.Drawing(size=(f"{wide}px", f"{HEIGHT}px"), debug=False)
    drawing.add(drawing.rect((0, 0), (wide, HEIGHT), fill=_PAPER))
    front = PixelBox(_AROUND, _EDGE, _SIDE, _SIDE)
    drawing.add(_face(counter, 1, style, front))
    if len(counter.faces) > 1:
        back = PixelBox(_AROUND * 2 + _SIDE, _EDGE + (_SIDE - _BACK) / 2, _BACK, _BACK)
        drawing.add(_face(counter, 2, style, back))
    for group in _numbers(callouts(game, style, counter), front, style):
        drawing.add(group)
    return str(drawing.tostring())


def _face(counter: Counter, face: int, style: Style, box: PixelBox) -> Group:
    made = Group(debug=False)
    made.add(svgwrite.shapes.Rect((box.x + 2, box.y + 3), (box.width, box.height), fill="#000000", fill_opacity=0.25))
    fine = round(box.width * 2)
    with suppress(DrawError):
        made.add(image(to_png(draw_face(counter, face, style, pixels=fine), fine), box))
    return made


def _numbers(found: Sequence[Callout], front: PixelBox, style: Style) -> Iterator[Group]:
    """A disc with a number for each, at the nearest side of the front, and a line from it to what it explains."""
    how = Lettering(font_of(style, "map-code"), 14.0, _PAPER)
    wide, high = (front.x - _AROUND + _DISC, front.right + _AROUND - _DISC), (_DISC, front.bottom + _EDGE - _DISC)
    for side, those in _sides(found).items():
        level = side in ("above", "below")
        at = 0 if level else 1
        those.sort(key=lambda n: (found[n].box[at] + found[n].box[at + 2], n))
        start, length = (front.x, front.width) if level else (front.y, front.height)
        middles = [start + length * (found[n].box[at] + found[n].box[at + 2]) / 2 for n in those]
        for n, middle, place in zip(those, middles, _spread(middles, *(wide if level else high)), strict=True):
            left, top, right, low = found[n].box
            match side:
                case "above":
                    disc, end = (place, front.y - _EDGE / 2), (middle, front.y + front.height * top + 3)
                case "below":
                    disc, end = (place, front.bottom + _EDGE / 2), (middle, front.y + front.height * low - 3)
                case "left":
                    disc, end = (front.x - _AROUND / 2, place), (front.x + front.width * left + 4, middle)
                case _:
                    disc, end = (front.right + _AROUND / 2, place), (front.x + front.width * right - 4, middle)
            yield _number(n + 1, disc, end, how)


def _sides(found: Sequence[Callout]) -> dict[str, list[int]]:
    """Which numbers stand at which side: above and below the front what lies near those edges, else left or right."""
    sides: dict[str, list[int]] = {"above": [], "below": [], "left": [], "right": []}
    for n, each in enumerate(found):
        across, down = (each.box[0] + each.box[2]) / 2, (each.box[1] + each.box[3]) / 2
        if down < _NEAR:
            sides["above"].append(n)
        elif down > 1 - _NEAR:
            sides["below"].append(n)
        else:
            fewer = len(sides["right"]) < len(sides["left"])
            sides["right" if across > 0.6 or (across > 0.4 and fewer) else "left"].append(n)
    return sides


_NEAR = 0.28
"""The part of a face that is near its upper or lower edge."""


def _number(number: int, disc: tuple[float, float], end: tuple[float, float], how: Lettering) -> Group:
    made = Group(debug=False)
    (x, y), (far, low) = ((num(a), num(b)) for a, b in (disc, end))
    for breadth, ink in ((3.2, _PAPER), (1.4, _INK)):
        made.add(svgwrite.shapes.Line((x, y), (far, low), stroke=ink, stroke_width=breadth, debug=False))
    made.add(svgwrite.shapes.Circle((far, low), 2.4, fill=_INK, stroke=_PAPER, debug=False))
    made.add(svgwrite.shapes.Circle((x, y), _DISC, fill=_INK, debug=False))
    for part in set_text(str(number), how, disc[0], disc[1] + 5, "middle"):
        made.add(part)
    return made


def _spread(wanted: Sequence[float], least: float, most: float) -> list[float]:
    """Places as near to those that are wanted as discs that do not touch can be, in their order."""
    apart = 2 * _DISC + 3
    found = list(wanted)
    for n in range(1, len(found)):
        found[n] = max(found[n], found[n - 1] + apart)
    if found and found[-1] > most:
        found[-1] = most
        for n in reversed(range(len(found) - 1)):
            found[n] = min(found[n], found[n + 1] - apart)
    return [max(each, least) for each in found]
