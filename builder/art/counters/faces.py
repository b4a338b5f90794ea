"""Counters: from a counter and a style to a picture. The layout says what stands where, the scheme in what colour.

Drawing goes in two steps. `compose` places everything (and notes what did not fit); `draw_face` writes that as SVG.
Checks and tests look at the composition, so that they see what is drawn and not what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from itertools import combinations

from builder.model.counters import Counter
from builder.model.style import BoxElement, Element, Font, PathElement, SizeElement, Style, SymbolElement, TextElement

from ..lettering.outlines import FontError, Outline, extent, number, outline
from ..symbols.catalogue import SymbolError, drawing, size_marks
from ..symbols.silhouettes import Silhouette

__all__ = [
    "Composition",
    "DrawError",
    "Fit",
    "Mark",
    "bled",
    "compose",
    "draw_condition",
    "draw_face",
    "draw_moved",
    "face_pixels",
    "face_size",
    "lacking",
    "moved_pixels",
    "palette_of",
    "problems",
]

Rectangle = tuple[float, float, float, float]
"""Left, top, width, height."""


class DrawError(ValueError):
    """A counter that cannot be drawn: what it names is not in the style. `name` is that, where it is a name."""

    def __init__(self, message: str, name: str = "") -> None:
        super().__init__(message)
        self.name = name


@dataclass(frozen=True, slots=True)
class Mark:
    """One path of a picture: placed by moving and scaling, painted with plain colours (`#rrggbb` or `none`)."""

    element: str
    d: str
    x: float = 0.0
    y: float = 0.0
    sx: float = 1.0
    sy: float = 1.0
    fill: str = "none"
    stroke: str = "none"
    line: float = 0.0
    opacity: float = 1.0
    even_odd: bool = False
    area: Rectangle | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """How a line of text came to stand: its element, box and ink (grid units), em, cap height, condensing, colours.

    `tight` says that the text is condensed or shrunk beyond what the layout allows.
    """

    element: str
    text: str
    box: Rectangle
    ink: tuple[float, float, float, float]
    size: float
    cap: float
    squeeze: float
    colour: str
    ground: str
    tight: bool


@dataclass(slots=True)
class Composition:
    """A face with everything placed. Lengths in grid units; `per_mm` of them to a millimetre."""

    width: float
    height: float
    per_mm: float
    marks: list[Mark] = field(default_factory=list)
    fits: list[Fit] = field(default_factory=list)


def face_size(style: Style, layout: str | None = None) -> tuple[float, float]:
    """Width and height of a face on paper, in millimetres: the layout's where it has its own, else the style's."""
    own = style.layouts[layout].size if layout in style.layouts else None
    side = own or style.counter.size
    return side, side


def face_pixels(style: Style, layout: str | None = None) -> int:
    """Width of a face's image in pixels: what it has on screen at 100 %, times the style's raster."""
    return round(style.counter.pixels * style.counter.raster * face_size(style, layout)[0] / style.counter.size)


def _unknown(what: str, name: str, names: Mapping[str, object]) -> DrawError:
    near = get_close_matches(name, list(names), 1)
    return DrawError(f"{what} {name!r} is unknown" + (f"; did you mean {near[0]!r}?" if near else ""), name)


def _resolved(name: str, colours: Mapping[str, str], palette: Mapping[str, str]) -> tuple[str, float]:
    """A colour's `#rrggbb` (or `none`) and opacity, by way of a scheme's roles and the palette. Raises DrawError."""
    opacity = 1.0
    for _ in range(8):
        name, _, alpha = name.partition("@")
        opacity *= float(alpha) if alpha else 1.0
        if name == "none" or name.startswith("#"):
            return name.lower(), opacity
        following = colours.get(name) or palette.get(name)
        if following is None:
            raise _unknown("colour", name, {**colours, **palette})
        # A role may be called like the palette's colour it has.
        name = palette[name] if following == name and name in palette else following
    raise DrawError(f"colour {name!r} refers to itself", name)


_FIELD = re.compile(r"\{([a-z][a-zA-Z0-9_.-]*)\}")


class _Artist:
    """Places the elements of one face. Without `drawn`, texts are only measured: their marks have no paths."""

    def __init__(self, counter: Counter, face: int, style: Style, layout_name: str, drawn: bool = True) -> None:
        if not 1 <= face <= len(counter.faces):
            raise DrawError(f"{counter.id} has {len(counter.faces)} faces, no face {face}")
        layout = style.layouts.get(layout_name)
        if layout is None:
            raise _unknown("layout", layout_name, style.layouts)
        self.style, self.layout, self.outline = style, layout, outline if drawn else extent
        self.facts = {
            **counter.faces[face - 1],
            "id": counter.id,
            "kind": counter.kind,
            "type": counter.type or "",
            "side": counter.side or "",
            "scheme": counter.scheme or "",
            "symbol": counter.symbol or "",
            "layout": counter.layout,
            "face": str(face),
            "reduced": "yes" if face > 1 else "",
            "first": "yes" if face == 1 else "",
            "last": "yes" if face == len(counter.faces) else "",
        }
        self.classes = counter.classes
        self.colours = self._scheme(counter.scheme)
        self.known: dict[str, tuple[str, float]] = {}
        width, _ = face_size(style, layout_name)
        self.made = Composition(layout.grid, layout.grid, layout.grid / width)

    def _scheme(self, name: str | None) -> dict[str, str]:
        if name is None:
            name = "default"
        scheme = self.style.faces.get(name)
        if scheme is None:
            raise _unknown("colour scheme", name, self.style.faces)
        colours = dict(scheme.colours)
        for variant in scheme.variants.values():
            if variant.when.holds(self.facts, self.classes):
                colours.update(variant.colours)
        return colours

    def colour(self, name: str) -> tuple[str, float]:
        """A colour's `#rrggbb` (or `none`) and opacity, by way of scheme and palette."""
        found = self.known.get(name)
        if found is None:
            found = self.known[name] = _resolved(name, self.colours, self.style.palette)
        return found

    def text(self, template: str) -> str:
        """A template with its fields filled in, values printed as the style's signs."""

        def fill(found: re.Match[str]) -> str:
            value = self.facts.get(found[1], "")
            return self.style.signs.get(value, value)

        return _FIELD.sub(fill, template)

    def box(self, element: Element) -> Rectangle:
        """An element's box in grid units."""
        w, h, mm = self.made.width, self.made.height, self.made.per_mm
        left, top, width, height = element.box
        return left.on(w, mm), top.on(h, mm), width.on(w, mm), height.on(h, mm)

    def standing(self) -> Iterator[tuple[str, Element]]:
        """The elements that stand on this face, with their names."""
        for name, element in self.layout.elements.items():
            if not element.hide and (element.when is None or element.when.holds(self.facts, self.classes)):
                yield name, element

    def plated(self, element: SizeElement) -> bool:
        """Whether a size stands on its plate."""
        return element.plate_when is not None and element.plate_when.holds(self.facts, self.classes)

    def asked(self, element: Element) -> Iterator[str]:
        """The fields of an element whose colours drawing it here looks up. Raises DrawError for an unknown symbol."""
        if isinstance(element, BoxElement | PathElement):
            yield from ("fill", "stroke")
        elif isinstance(element, TextElement):
            if self.text(element.text).strip():
                yield from ("colour", "halo")
        elif isinstance(element, SymbolElement):
            wanted = self.text(element.symbol)
            shapes = _drawing(wanted, self.style)[0].shapes if wanted else ()
            yield from sorted({role for shape in shapes for role in (shape.fill, shape.stroke)} - {"none"})
        elif size_marks(self.text(element.size), 1, 0.1):
            plated = self.plated(element)
            yield from ("plate",) if plated else ()
            yield "plate_colour" if plated and element.plate_colour else "colour"

    def place_all(self) -> Composition:
        """Places every element that applies."""
        for name, element in self.standing():
            if isinstance(element, BoxElement):
                self._box(name, element)
            elif isinstance(element, PathElement):
                self._path(name, element)
            elif isinstance(element, TextElement):
                self._text(name, element)
            elif isinstance(element, SymbolElement):
                self._symbol(name, element)
            else:
                self._size(name, element)
        return self.made

    def _add(self, mark: Mark, fill: str = "none", stroke: str = "none") -> None:
        """Adds a mark in colours named by role; two marks where fill and stroke differ in opacity."""
        (inside, a), (edge, b) = self.colour(fill), self.colour(stroke)
        if inside != "none" and edge != "none" and a != b:
            self.made.marks.append(replace(mark, fill=inside, opacity=a))
            inside = "none"
        if inside != "none" or edge != "none":
            opacity = a if inside != "none" else b
            self.made.marks.append(  # not `replace`, which takes five times as long
                Mark(mark.element, mark.d, mark.x, mark.y, mark.sx, mark.sy, inside, edge, mark.line, opacity,
                     mark.even_odd, mark.area)
            )  # fmt: skip

    def _box(self, name: str, element: BoxElement) -> None:
        x, y, w, h = self.box(element)
        mm = self.made.per_mm
        r = min(element.radius.on(self.made.width, mm), w / 2, h / 2)
        d = (
            f"M0 0H{number(w)}V{number(h)}H0Z"
            if r <= 0
            else f"M{number(r)} 0H{number(w - r)}A{number(r)} {number(r)} 0 0 1 {number(w)} {number(r)}V{number(h - r)}"
            f"A{number(r)} {number(r)} 0 0 1 {number(w - r)} {number(h)}H{number(r)}"
            f"A{number(r)} {number(r)} 0 0 1 0 {number(h - r)}V{number(r)}A{number(r)} {number(r)} 0 0 1 {number(r)} 0Z"
        )
        line = element.line.on(self.made.width, mm)
        self._add(Mark(name, d, x, y, line=line, area=(x, y, w, h)), element.fill, element.stroke)

    def _path(self, name: str, element: PathElement) -> None:
        x, y, w, h = self.box(element)
        scale = max(w, h) / 100
        line = element.line.on(self.made.width, self.made.per_mm) / scale if scale else 0
        self._add(Mark(name, element.d, x, y, w / 100, h / 100, line=line), element.fill, element.stroke)

    def _symbol(self, name: str, element: SymbolElement) -> None:
        wanted = self.text(element.symbol)
        if not wanted:
            return
        picture, lined = _drawing(wanted, self.style)
        x, y, w, h = self.box(element)
        weight = element.line.on(self.made.width, self.made.per_mm) if lined else 0
        left, top, width, height = picture.view
        # The frame's line grows outward by half its weight; it has to stay in the box too.
        scale = min((w - weight) / width, (h - weight) / height)
        dx = {"left": weight / 2, "centre": (w - width * scale) / 2, "right": w - width * scale - weight / 2}
        dy = {"top": weight / 2, "middle": (h - height * scale) / 2, "bottom": h - height * scale - weight / 2}
        at = (x + dx[element.align] - left * scale, y + dy[element.valign] - top * scale)
        roles = {"ink": element.ink, "fill": element.fill, "shade": element.shade, "none": "none"}
        for shape in picture.shapes:
            mark = Mark(
                name,
                shape.d,
                *at,
                scale,
                scale,
                even_odd=shape.even_odd,
                line=weight / scale if lined else shape.line,
            )
            self._add(mark, roles[shape.fill], roles[shape.stroke])

    def _size(self, name: str, element: SizeElement) -> None:
        size = self.text(element.size)
        x, y, w, h = self.box(element)
        line = element.line.on(self.made.width, self.made.per_mm)
        marks = size_marks(size, h, line)
        if marks is None:
            return
        d, width = marks
        scale = min(1.0, w / width)
        left = x + {"left": 0.0, "centre": (w - width * scale) / 2, "right": w - width * scale}[element.align]
        plated = self.plated(element)
        if plated:
            pad = line * 0.9
            area = (left - pad, y - pad, width * scale + 2 * pad, h + 2 * pad)
            plate = f"M0 0H{number(area[2])}V{number(area[3])}H0Z"
            self._add(Mark(f"{name} plate", plate, area[0], area[1], area=area), element.plate)
        colour = (element.plate_colour or element.colour) if plated else element.colour
        self._add(Mark(name, d, left, y, scale, 1.0), colour)

    def _ground(self, x: float, y: float) -> str:
        """The colour of the topmost opaque rectangle under a point."""
        for mark in reversed(self.made.marks):
            if mark.area and mark.fill != "none" and mark.opacity > 0.95:
                left, top, width, height = mark.area
                if left <= x <= left + width and top <= y <= top + height:
                    return mark.fill
        return "none"

    def _text(self, name: str, element: TextElement) -> None:
        text = self.text(element.text).strip()
        if element.upper:
            text = text.upper()
        if not text:
            return
        font = self.style.fonts.get(element.font)
        if font is None:
            raise _unknown("font", element.font, self.style.fonts)
        x, y, w, h = self.box(element)
        size = element.size.on(self.made.width, self.made.per_mm)
        try:
            lines, scale, squeeze, tight = _fit(text, font, size, w, h, element)
            outlines = [self.outline(line, font, round(size * scale, 4)) for line in lines]
        except FontError as error:
            raise DrawError(str(error)) from None
        step = size * scale * element.leading
        cap = outlines[0].cap
        block = step * (len(lines) - 1) + cap
        base = y + cap + {"top": 0.0, "middle": (h - block) / 2, "bottom": h - block}[element.valign]
        colour, _ = self.colour(element.colour)
        halo, _ = self.colour(element.halo)
        halo_line = element.halo_width.on(self.made.width, self.made.per_mm) * 2
        for line, made in zip(lines, outlines, strict=True):
            ink = made.bounds
            width = (ink[2] - ink[0]) * squeeze
            left = x + {"left": 0.0, "centre": (w - width) / 2, "right": w - width}[element.align]
            at = left - ink[0] * squeeze
            mark = Mark(name, made.d, at, base, squeeze, 1.0, line=halo_line)
            if halo != "none" and halo_line > 0:
                self._add(mark, "none", element.halo)
            self._add(mark, element.colour)
            placed = (at + ink[0] * squeeze, base + ink[1], at + ink[2] * squeeze, base + ink[3])
            ground = halo if halo != "none" else self._ground((placed[0] + placed[2]) / 2, base - cap / 2)
            self.made.fits.append(Fit(name, line, (x, y, w, h), placed, made.size, cap, squeeze, colour, ground, tight))
            base += step


def _drawing(name: str, style: Style) -> tuple[Silhouette, bool]:
    try:
        return drawing(name, style)
    except SymbolError as error:
        raise DrawError(str(error), name) from None


def _breaks(text: str, lines: int) -> Iterator[list[str]]:
    """The ways to set a text in at most so many lines; one with line breaks has only its own."""
    own = [part.strip() for part in (re.split(r"\n| / ", text) if lines > 1 else text.split("\n"))]
    if len(own) > 1 or lines == 1:
        yield own
        return
    words = text.split()
    for count in range(1, min(lines, len(words), 6) + 1):
        for cuts in combinations(range(1, len(words)), count - 1):
            yield [" ".join(words[a:b]) for a, b in zip((0, *cuts), (*cuts, len(words)), strict=True)]


def _ink(made: Outline) -> float:
    return made.bounds[2] - made.bounds[0]


@lru_cache(maxsize=8192)
def _fitted(
    text: str, font: Font, size: float, w: float, h: float, lines: int, leading: float, least: float, small: float
) -> tuple[tuple[str, ...], float, float, bool]:
    best: tuple[float, float, tuple[str, ...]] | None = None
    for choice in _breaks(text, lines):
        made = [extent(line, font, size) for line in choice]
        widest = max(_ink(each) for each in made)
        block = size * leading * (len(choice) - 1) + made[0].cap
        across = w / widest if widest else 1.0
        scale = min(1.0, h / block * 1.0001, across / least)
        squeeze = min(1.0, across / scale)
        if best is None or scale * squeeze > best[0] * best[1] + 1e-9:
            best = (scale, squeeze, tuple(choice))
    assert best is not None
    scale, squeeze, chosen = best
    # What would get too small is kept at the smallest size and condensed further: inside its box, and reported.
    tight = scale < small - 1e-6
    if tight:
        squeeze *= scale / small
        scale = small
    return chosen, scale, squeeze, tight


def _fit(
    text: str, font: Font, size: float, w: float, h: float, element: TextElement
) -> tuple[tuple[str, ...], float, float, bool]:
    """Lines, factor on the size, condensing, and whether even that is too tight for the box."""
    return _fitted(text, font, size, w, h, element.lines, element.leading, element.squeeze, element.shrink)


def compose(counter: Counter, face: int, style: Style, layout: str | None = None, *, drawn: bool = True) -> Composition:
    """Places everything on one face (from 1) of a counter, by its own layout or another. Raises DrawError.

    Without `drawn` the marks of texts have no paths; their fits are the same, and it takes a third of the time.
    """
    return _Artist(counter, face, style, layout or counter.layout, drawn).place_all()


def lacking(
    counter: Counter, face: int, style: Style, layout: str | None = None
) -> Iterator[tuple[str, str, DrawError]]:
    """What a face asks for and the style cannot give: name of the element, its field, the error. Places nothing.

    Raises DrawError where there is no such layout or colour scheme.
    """
    artist = _Artist(counter, face, style, layout or counter.layout)
    for name, element in artist.standing():
        try:
            fields = list(artist.asked(element))
        except DrawError as error:
            yield name, "symbol", error
            continue
        for field_ in fields:
            try:
                artist.colour(getattr(element, field_))
            except DrawError as error:
                yield name, field_, error


def palette_of(counter: Counter, face: int, style: Style) -> dict[str, str]:
    """The colours of a face's scheme by role, as `#rrggbb` or `none`. Raises DrawError."""
    artist = _Artist(counter, face, style, counter.layout)
    return {role: artist.colour(role)[0] for role in artist.colours}


def _write(
    made: Composition, view: Rectangle, size: tuple[float, float], bleed: float, shift: tuple[float, float, float]
) -> str:
    import svgwrite  # slow to load, and not needed where compositions are printed

    drawing_ = svgwrite.Drawing(size=(f"{number(size[0], 4)}mm", f"{number(size[1], 4)}mm"), debug=False)
    drawing_["viewBox"] = " ".join(number(value, 4) for value in view)
    parent = drawing_
    if shift != (0.0, 0.0, 1.0):
        # A picture of its own, since art may run on beyond a counter's edge.
        small = number(made.width * shift[2], 4), number(made.height * shift[2], 4)
        parent = drawing_.svg((number(shift[0]), number(shift[1])), small)
        parent["viewBox"] = f"0 0 {number(made.width, 4)} {number(made.height, 4)}"
        drawing_.add(parent)
    for mark in made.marks:
        mark = bled(mark, made, bleed)
        extra: dict[str, str] = {"fill": mark.fill}
        if (mark.sx, mark.sy) != (1.0, 1.0):
            extra["transform"] = (
                f"translate({number(mark.x)} {number(mark.y)}) scale({number(mark.sx, 5)} {number(mark.sy, 5)})"
            )
        elif (mark.x, mark.y) != (0.0, 0.0):
            extra["transform"] = f"translate({number(mark.x)} {number(mark.y)})"
        if mark.stroke != "none":
            extra |= {"stroke": mark.stroke, "stroke_width": number(mark.line, 3), "stroke_linejoin": "round"}
        if mark.opacity < 1:
            extra["opacity"] = number(mark.opacity, 3)
        if mark.even_odd:
            extra["fill_rule"] = "evenodd"
        parent.add(drawing_.path(d=mark.d, **extra))
    return str(drawing_.tostring())


def bled(mark: Mark, made: Composition, bleed: float) -> Mark:
    """A filled rectangle with those of its sides that lie on the face's edge moved out into the bleed (grid units).

    Other marks stay as they are: what is to bleed otherwise is drawn beyond the edge by its layout.
    """
    if not bleed or not mark.area or mark.stroke != "none":
        return mark
    x, y, w, h = mark.area
    left, top = bleed if x <= 0 else 0.0, bleed if y <= 0 else 0.0
    right = bleed if x + w >= made.width - 1e-6 else 0.0
    bottom = bleed if y + h >= made.height - 1e-6 else 0.0
    if not (left or top or right or bottom):
        return mark
    d = f"M0 0H{number(w + left + right)}V{number(h + top + bottom)}H0Z"
    return replace(mark, d=d, x=x - left, y=y - top)


def draw_face(counter: Counter, face: int, style: Style, *, bleed_mm: float = 0.0) -> str:
    """One face (from 1) of a counter as SVG: as large as `face_size`, plus the bleed all round.

    The same inputs give the same bytes. Raises DrawError where the counter names what the style lacks.
    """
    made = compose(counter, face, style)
    width, height = face_size(style, counter.layout)
    bleed = bleed_mm * made.per_mm
    view = (-bleed, -bleed, made.width + 2 * bleed, made.height + 2 * bleed)
    return _write(made, view, (width + 2 * bleed_mm, height + 2 * bleed_mm), bleed, (0.0, 0.0, 1.0))


_CORNERS = {"centre": (0.5, 0.5), "top": (0.5, 0.0), "bottom": (0.5, 1.0), "left": (0.0, 0.5), "right": (1.0, 0.5)}


def draw_condition(marker: Counter, style: Style, corner: str = "centre", face: int = 1) -> str:
    """A marker as a badge to lay over a counter: clear but for the badge, as large as a counter of the style.

    The layout `<layout>-badge` draws it where there is one, filling the picture as it likes; otherwise the marker
    itself stands at 45 % in the middle or at a side. Raises DrawError.
    """
    width, height = face_size(style)
    badge = f"{marker.layout}-badge"
    if badge in style.layouts:
        made = compose(marker, face, style, badge)
        return _write(made, (0, 0, made.width, made.height), (width, height), 0, (0.0, 0.0, 1.0))
    made = compose(marker, face, style)
    scale, (fx, fy) = 0.45, _CORNERS.get(corner, (0.5, 0.5))
    free = made.width * (1 - scale)
    return _write(made, (0, 0, made.width, made.height), (width, height), 0, (free * fx, free * fy, scale))


def moved_pixels(style: Style) -> int:
    """Side in pixels of the sign that a piece has moved."""
    return max(9, round(style.counter.pixels * _MOVED))


def draw_moved(style: Style) -> str:
    """The sign that a piece has moved, for its lower left corner: small, so that it hides no value.

    Its colour may be a role of the scheme `default` or a name of the palette. Raises DrawError where it is neither.
    """
    import svgwrite

    scheme = style.faces.get("default")
    colour, opacity = _resolved(style.counter.moved, scheme.colours if scheme else {}, style.palette)
    extra = {"fill_opacity": number(opacity, 3)} if opacity < 1 else {}

    side = moved_pixels(style)
    drawing_ = svgwrite.Drawing(size=(f"{side}px", f"{side}px"), debug=False)
    drawing_["viewBox"] = "0 0 12 12"
    drawing_.add(drawing_.path(d="M0 0 12 12 0 12Z", fill=colour, debug=False, **extra))
    drawing_.add(drawing_.path(d="M1.6 5.6 5.2 8.3 1.6 11Z", fill="#ffffff", debug=False))
    return str(drawing_.tostring())


_MOVED = 0.24
"""Side of the sign that a piece has moved, in widths of a counter."""


def problems(counter: Counter, style: Style) -> list[str]:
    """What is wrong with a counter's looks, in words: names the style lacks, text too long for its box."""
    found: list[str] = []
    for face in range(1, len(counter.faces) + 1):
        try:
            made = compose(counter, face, style)
        except DrawError as error:
            found.append(f"face {face}: {error}")
            continue
        found += [
            f"face {face}: {fit.text!r} is too long for its place ({fit.element})" for fit in made.fits if fit.tight
        ]
    return list(dict.fromkeys(found))
