"""From a counter and a style to a composition: the layout gives the positions, the scheme the colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from vmodsmith.foundation.memo import OfObject
from vmodsmith.model import ImageFile
from vmodsmith.model.counters import Counter, faces_of
from vmodsmith.model.style import (
    BoxElement,
    Element,
    ImageElement,
    Layout,
    PathElement,
    SizeElement,
    Style,
    SymbolElement,
    TextElement,
)

from ..images import part_of
from ..lettering.outlines import FontError, extent, number, outline
from ..symbols.catalogue import SymbolError, drawing, size_marks
from ..symbols.silhouettes import Silhouette
from .colours import resolved, unknown
from .composition import Composition, DrawError, Fit, PaintedPath, Rectangle
from .facts import facts
from .fitting import fit_text
from .sizes import face_size

__all__ = ["Use", "compose", "images_on", "is_whole", "lacking", "palette_of"]


_FIELD = re.compile(r"\{([a-z][a-zA-Z0-9_.-]*)\}")


_Scheme = tuple[dict[str, str], dict[str, tuple[str, float]], set[tuple[str, str, str]]]
"""Three things: colours by role as written; colours as drawn, by the name that was looked up; and the elements whose
colours are all known, by layout, name and variable data.
"""

_schemes: OfObject[Style, dict[tuple[str, tuple[str, ...]], _Scheme]] = OfObject()
"""Schemes by their name and the names of the variants that apply."""


class _Artist:
    """Places the elements of one face, for one use or for all.

    Without `drawn`, texts are only measured, and their marks have no paths.
    """

    def __init__(
        self, counter: Counter, face: int, style: Style, layout_name: str, drawn: bool = True, use: Use | None = None
    ) -> None:
        covered = face == 0 and counter.covered is not None
        if not covered and not 1 <= face <= len(counter.faces):
            raise DrawError(f"{counter.id} has {len(counter.faces)} faces, no face {face}")
        layout = style.layouts.get(layout_name)
        if layout is None:
            raise unknown("layout", layout_name, style.layouts)
        self.style, self.layout, self.outline = style, layout, outline if drawn else extent
        self.elsewhere = {"sheet": "module", "module": "sheet", None: None}[use]
        self.facts = facts(counter, face)
        if covered:  # what lies below it is not shown by a picture either
            self.facts["picture"] = self.facts.get("picture.covered", "")
        self.classes = counter.classes
        self.whole = "" if _has_image(layout) else self.facts.get("picture", "")
        self.colours, self.known, self.sound = ({}, {}, set()) if self.whole else self._scheme(counter.scheme)
        width, height = face_size(style, layout_name)
        self.made = Composition(layout.grid, layout.grid * height / width, layout.grid / width)

    def _scheme(self, name: str | None) -> _Scheme:
        """The colours of a scheme with its variants on this face, and the look-ups of all faces with the
        same variants.
        """
        if name is None:
            name = "default"
        scheme = self.style.faces.get(name)
        if scheme is None:
            raise unknown("colour scheme", name, self.style.faces)
        variants = tuple(id for id, each in scheme.variants.items() if each.when.holds(self.facts, self.classes))
        of_style = _schemes.get(self.style)
        if of_style is None:
            of_style = _schemes[self.style] = {}
        if (name, variants) not in of_style:
            colours = dict(scheme.colours)
            for each in variants:
                colours.update(scheme.variants[each].colours)
            of_style[name, variants] = colours, {}, set()
        return of_style[name, variants]

    def colour(self, name: str) -> tuple[str, float]:
        """A colour's `#rrggbb` (or `none`) and opacity, looked up in scheme and palette."""
        found = self.known.get(name)
        if found is None:
            found = self.known[name] = resolved(name, self.colours, self.style.palette)
        return found

    def text(self, template: str) -> str:
        """A template with its fields filled in, and values replaced by the style's signs."""

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
        """The elements on this face, with their names."""
        for name, element in self.layout.elements.items():
            if element.hide or element.use == self.elsewhere:
                continue
            if element.when is None or element.when.holds(self.facts, self.classes):
                yield name, element

    def plated(self, element: SizeElement) -> bool:
        """Whether a size is on its plate."""
        return element.plate_when is not None and element.plate_when.holds(self.facts, self.classes)

    def varying(self, element: Element) -> str:
        """The data that decide, in addition to the layout, which colours an element looks up."""
        if isinstance(element, SymbolElement):
            return self.text(element.symbol)
        return "plated" if isinstance(element, SizeElement) and self.plated(element) else ""

    def asked(self, element: Element) -> Iterator[str]:
        """The fields of an element with colours that drawing it here looks up.

        Raises DrawError for an unknown symbol.
        """
        if isinstance(element, BoxElement | PathElement):
            yield from ("fill", "stroke")
        elif isinstance(element, TextElement):
            if self.text(element.text).strip():
                yield from ("colour", "halo")
        elif isinstance(element, SymbolElement):
            wanted = self.text(element.symbol)
            shapes = _drawing(wanted, self.style)[0].shapes if wanted else ()
            yield from sorted({role for shape in shapes for role in (shape.fill, shape.stroke)} - {"none"})
        elif isinstance(element, ImageElement):
            self.picture(self.text(element.image))
        elif size_marks(self.text(element.size), 1, 0.1):
            plated = self.plated(element)
            yield from ("plate",) if plated else ()
            yield "plate_colour" if plated and element.plate_colour else "colour"

    def place_all(self) -> Composition:
        """Place every element that applies; a picture of the whole face is placed alone."""
        if self.whole:
            self._whole(self.whole)
            return self.made
        for name, element in self.standing():
            if isinstance(element, BoxElement):
                self._box(name, element)
            elif isinstance(element, PathElement):
                self._path(name, element)
            elif isinstance(element, TextElement):
                self._text(name, element)
            elif isinstance(element, SymbolElement):
                self._symbol(name, element)
            elif isinstance(element, ImageElement):
                self._image(name, element)
            else:
                self._size(name, element)
        return self.made

    def _add(self, mark: PaintedPath, fill: str = "none", stroke: str = "none") -> None:
        """Add a mark in colours named by role; two marks if fill and stroke differ in opacity."""
        (inside, a), (edge, b) = self.colour(fill), self.colour(stroke)
        if inside != "none" and edge != "none" and a != b:
            self.made.marks.append(replace(mark, fill=inside, opacity=a))
            inside = "none"
        if inside != "none" or edge != "none":
            opacity = a if inside != "none" else b
            self.made.marks.append(  # not `replace`, which takes five times as long
                PaintedPath(mark.element, mark.d, mark.x, mark.y, mark.sx, mark.sy, inside, edge, mark.line, opacity,
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
        self._add(PaintedPath(name, d, x, y, line=line, area=(x, y, w, h)), element.fill, element.stroke)

    def _path(self, name: str, element: PathElement) -> None:
        x, y, w, h = self.box(element)
        scale = max(w, h) / 100
        line = element.line.on(self.made.width, self.made.per_mm) / scale if scale else 0
        self._add(PaintedPath(name, element.d, x, y, w / 100, h / 100, line=line), element.fill, element.stroke)

    def _symbol(self, name: str, element: SymbolElement) -> None:
        wanted = self.text(element.symbol)
        if not wanted:
            return
        picture, lined = _drawing(wanted, self.style)
        x, y, w, h = self.made.boxes[name] = self.box(element)
        weight = element.line.on(self.made.width, self.made.per_mm) if lined else 0
        left, top, width, height = picture.view
        # The frame's line grows outward by half its weight; it has to stay in the box too.
        scale = min((w - weight) / width, (h - weight) / height)
        dx = {"left": weight / 2, "centre": (w - width * scale) / 2, "right": w - width * scale - weight / 2}
        dy = {"top": weight / 2, "middle": (h - height * scale) / 2, "bottom": h - height * scale - weight / 2}
        at = (x + dx[element.align] - left * scale, y + dy[element.valign] - top * scale)
        roles = {"ink": element.ink, "fill": element.fill, "shade": element.shade, "none": "none"}
        for shape in picture.shapes:
            mark = PaintedPath(
                name,
                shape.d,
                *at,
                scale,
                scale,
                even_odd=shape.even_odd,
                line=weight / scale if lined else shape.line,
            )
            self._add(mark, roles[shape.fill], roles[shape.stroke])

    def picture(self, name: str) -> ImageFile | None:
        """A picture by name; None for no name. Raises DrawError if there is no such picture."""
        if not name:
            return None
        found = self.style.pictures.get(name)
        if found is None:
            raise unknown("picture", name, self.style.pictures)
        return found

    def _whole(self, name: str) -> None:
        picture = self.picture(name)
        assert picture is not None
        width, height = self.made.width, self.made.height
        shown = _cropped(picture, width, height, 0.5, 0.5)
        area = (0.0, 0.0, width, height)
        self.made.marks.append(PaintedPath("picture", "", 0.0, 0.0, width, height, area=area, image=shown))

    def _image(self, name: str, element: ImageElement) -> None:
        picture = self.picture(self.text(element.image))
        if picture is None:
            return
        x, y, w, h = self.box(element)
        across = {"left": 0.0, "centre": 0.5, "right": 1.0}[element.align]
        down = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[element.valign]
        if element.fit == "cover":
            picture = _cropped(picture, w, h, across, down)
        elif element.fit == "contain":
            scale = min(w / picture.size[0], h / picture.size[1])
            wide, high = picture.size[0] * scale, picture.size[1] * scale
            x, y, w, h = x + (w - wide) * across, y + (h - high) * down, wide, high
        self.made.boxes[name] = x, y, w, h
        self.made.marks.append(PaintedPath(name, "", x, y, w, h, area=(x, y, w, h), image=picture))

    def _size(self, name: str, element: SizeElement) -> None:
        size = self.text(element.size)
        x, y, w, h = self.box(element)
        line = element.line.on(self.made.width, self.made.per_mm)
        marks = size_marks(size, h, line)
        if marks is None:
            return
        self.made.boxes[name] = x, y, w, h
        d, width = marks
        scale = min(1.0, w / width)
        left = x + {"left": 0.0, "centre": (w - width * scale) / 2, "right": w - width * scale}[element.align]
        plated = self.plated(element)
        if plated:
            pad = line * 0.9
            area = (left - pad, y - pad, width * scale + 2 * pad, h + 2 * pad)
            plate = f"M0 0H{number(area[2])}V{number(area[3])}H0Z"
            self._add(PaintedPath(f"{name} plate", plate, area[0], area[1], area=area), element.plate)
        colour = (element.plate_colour or element.colour) if plated else element.colour
        self._add(PaintedPath(name, d, left, y, scale, 1.0), colour)

    def _ground(self, x: float, y: float) -> str:
        """The colour of the topmost opaque rectangle under a point; None on a picture, which has many colours."""
        for mark in reversed(self.made.marks):
            if mark.image and mark.area and _is_in(mark.area, x, y):
                return "none"
            if mark.area and mark.fill != "none" and mark.opacity > 0.95 and _is_in(mark.area, x, y):
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
            raise unknown("font", element.font, self.style.fonts)
        x, y, w, h = self.box(element)
        size = element.size.on(self.made.width, self.made.per_mm)
        try:
            lines, scale, squeeze, tight = fit_text(text, font, size, w, h, element)
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
            mark = PaintedPath(name, made.d, at, base, squeeze, 1.0, line=halo_line)
            if halo != "none" and halo_line > 0:
                self._add(mark, "none", element.halo)
            self._add(mark, element.colour)
            placed = (at + ink[0] * squeeze, base + ink[1], at + ink[2] * squeeze, base + ink[3])
            ground = halo if halo != "none" else self._ground((placed[0] + placed[2]) / 2, base - cap / 2)
            self.made.fits.append(Fit(name, line, (x, y, w, h), placed, made.size, cap, squeeze, colour, ground, tight))
            base += step


def _is_in(area: Rectangle, x: float, y: float) -> bool:
    left, top, width, height = area
    return left <= x <= left + width and top <= y <= top + height


def _has_image(layout: Layout) -> bool:
    return any(isinstance(each, ImageElement) for each in layout.elements.values())


def is_whole(counter: Counter, face: int, style: Style) -> bool:
    """Whether a face consists only of its picture: it has one, and its layout has no place for it."""
    layout = style.layouts.get(counter.layout)
    given = counter.faces[max(face, 1) - 1].get("picture" if face else "picture.covered", "")
    return bool(given) and layout is not None and not _has_image(layout)


def _cropped(picture: ImageFile, width: float, height: float, across: float, down: float) -> ImageFile:
    """The largest part of a picture with the proportions of a box; `across` and `down` (0 to 1) give its position."""
    wide = min(1.0, picture.size[1] * width / height / picture.size[0])
    high = min(1.0, picture.size[0] * height / width / picture.size[1])
    if min(wide, high) > 0.9999:
        return picture
    return part_of(picture, ((1 - wide) * across, (1 - high) * down, wide, high))


def _drawing(name: str, style: Style) -> tuple[Silhouette, bool]:
    try:
        return drawing(name, style)
    except SymbolError as error:
        raise DrawError(str(error), name) from None


Use = Literal["sheet", "module"]
"""The purpose of a drawing: printed sheets, or the module."""


def compose(
    counter: Counter,
    face: int,
    style: Style,
    layout: str | None = None,
    *,
    drawn: bool = True,
    use: Use | None = None,
) -> Composition:
    """Place everything on one face (from 1) of a counter, by its own layout or another, for one use or for both. Raises
    DrawError. Without `drawn` the marks of texts have no paths; their fits are the same, and it takes a third of the
    time.
    """
    return _Artist(counter, face, style, layout or counter.layout, drawn, use).place_all()


def lacking(
    counter: Counter, face: int, style: Style, layout: str | None = None
) -> Iterator[tuple[str, str, DrawError]]:
    """The names that a face uses and the style lacks: the element, its field, the error. Nothing is drawn. Raises
    DrawError if there is no such layout or colour scheme.
    """
    layout = layout or counter.layout
    artist = _Artist(counter, face, style, layout)
    for name, element in () if artist.whole else artist.standing():
        seen = (layout, name, artist.varying(element))
        if seen in artist.sound:
            continue
        try:
            fields = list(artist.asked(element))
        except DrawError as error:
            yield name, "image" if isinstance(element, ImageElement) else "symbol", error
            continue
        errors = 0
        for field_ in fields:
            try:
                artist.colour(getattr(element, field_))
            except DrawError as error:
                errors += 1
                yield name, field_, error
        if fields and not errors:
            artist.sound.add(seen)


def images_on(counter: Counter, style: Style, layout: str | None = None) -> dict[str, ImageFile]:
    """The existing pictures on all faces of a counter, by name.

    Raises DrawError if there is no such layout or colour scheme.
    """
    if not style.pictures:
        return {}
    names: dict[str, None] = {}
    for face in faces_of(counter):
        artist = _Artist(counter, face, style, layout or counter.layout)
        if artist.whole:
            names[artist.whole] = None
        for _, element in () if artist.whole else artist.standing():
            if isinstance(element, ImageElement):
                names[artist.text(element.image)] = None
    return {name: style.pictures[name] for name in names if name in style.pictures}


def palette_of(counter: Counter, face: int, style: Style) -> dict[str, str]:
    """The colours of a face's scheme by role, as `#rrggbb` or `none`. Raises DrawError."""
    artist = _Artist(counter, face, style, counter.layout)
    return {role: artist.colour(role)[0] for role in artist.colours}
