"""Off-map sheets: displays of one window as one picture, tracks of boxes in the style of the map."""

from __future__ import annotations

from dataclasses import dataclass, replace

import svgwrite
from svgwrite.base import BaseElement
from svgwrite.container import Group

from vmodsmith.model import Box, Display, Game, Style, Track
from vmodsmith.model.mapstyle import DisplayStyle, MapStyle, Stroke

from ..box import PixelBox
from ..curves import num
from ..lettering.setting import Lettering, fitting, font_of, set_text, wrapped
from ..symbols.game_signs import placed_sign
from .ground import outlined, shape
from .layout import DisplayLayout, layout_displays, lying_on_map, window_style
from .scene import group, map_style

__all__ = ["draw_display", "draw_on_map"]


def draw_display(game: Game, window: str, style: Style) -> str:
    """The displays of a window as SVG text, in pixels at 100 %; positions are those of `layout_displays`."""
    own, look = window_style(game, window, style), map_style(style)
    layout = layout_displays(game, window, style)
    drawing = svgwrite.Drawing(
        size=(layout.width, layout.height), viewBox=f"0 0 {layout.width} {layout.height}", debug=False
    )
    paper = own.paper or look.paper
    drawing.add(shape(f"M0 0H{layout.width}V{layout.height}H0Z", paper))
    pen = _Pen(game, style, own, look, paper)
    for display in (each for each in game.displays if each.window == window):
        drawing.add(group(display.id, pen.display(display, layout)))
    return str(drawing.tostring())


def draw_on_map(game: Game, style: Style) -> list[Group]:
    """The displays that lie on the first map, a group for each, in the pixels of the map picture."""
    made, look = [], map_style(style)
    for window, layout in lying_on_map(game, style).items():
        own = window_style(game, window, style)
        paper = own.paper or look.paper
        pen = _Pen(game, style, own, look, paper)
        for display in (each for each in game.displays if each.window == window):
            ground = shape(_outline(layout.displays[display.id]), paper)
            made.append(group(display.id, [ground, *pen.display(display, layout)]))
    return made


@dataclass(frozen=True)
class _Inks:
    """The inks of a sign in one colour, with its open parts left open."""

    ink: str
    fill: str = "none"
    shade: str = "none"


@dataclass(frozen=True)
class _Pen:
    """Draws displays of one game in one style."""

    game: Game
    look: Style
    own: DisplayStyle
    map: MapStyle
    paper: str

    def text(self, key: str, language: str | None = None) -> str:
        """The text of a key (written with or without `@`) in a language; a literal text unchanged."""
        return self.game.text(key.removeprefix("@"), language)

    def texts_of(self, key: str) -> list[str]:
        """A text in all languages, each once."""
        return list(dict.fromkeys(self.text(key, language) for language in self.game.manifest.languages))

    def colour(self, side: str | None) -> str:
        """The colour of a side, or the map's rule."""
        found = self.game.side_by_id.get(side or "")
        return found.colour if found and found.colour else self.map.title.rule

    def letters(
        self, role: str, mm: float, colour: str | None = None, second: bool = False, opacity: float = 1
    ) -> Lettering:
        """Lettering of a role of the title style."""
        title = self.map.title
        names = {
            "head": (title.font, title.second_font),
            "track": ("map-heading", "map-heading-second"),
            "text": (title.text_font, title.second_text_font),
            "numeral": (title.font, title.font),
        }
        font = font_of(self.look, names[role][1 if second else 0])
        return Lettering(font, mm * self.own.px_per_mm, colour or title.colour, opacity=opacity)

    def display(self, display: Display, layout: DisplayLayout) -> list[BaseElement]:
        """One display: frame, heading, tracks."""
        block, px = layout.displays[display.id], self.own.px_per_mm
        line = self.own.edge
        made: list[BaseElement] = [
            shape(_outline(block), self.map.land, 0.55),
            outlined(_outline(block), line, px, stroke_linejoin="miter"),
            outlined(
                _outline(block.grown(-1.1 * px)),
                Stroke(colour=line.colour, mm=line.mm * 0.5),
                px,
                stroke_linejoin="miter",
            ),
        ]
        x, y = block.x + 5 * px, block.y + self.own.heading_mm * 1.55 * px
        made += self.line(display.name, "head", self.own.heading_mm, x, y, block.width - 10 * px)
        rule = y + self.own.heading_mm * 0.42 * px
        if display.side:
            made.append(shape(_outline(PixelBox(x, rule, block.width - 10 * px, 0.8 * px)), self.colour(display.side)))
        else:
            made.append(
                outlined(
                    f"M{num(x)} {num(rule)}h{num(block.width - 10 * px)}",
                    Stroke(colour=self.map.title.rule, mm=0.3),
                    px,
                )
            )
        for track in display.tracks:
            made += self.track(display, track, layout)
        return made

    def line(self, key: str, role: str, mm: float, x: float, y: float, room: float) -> list[Group]:
        """A text followed by its translations on one line, made smaller if necessary."""
        texts = self.texts_of(key)
        hows = [self.letters(role, mm * (0.8 if n else 1), second=n > 0) for n in range(len(texts))]
        space = mm * 0.9 * self.own.px_per_mm
        wide = sum(how.measure(text).advance for text, how in zip(texts, hows, strict=True)) + space * (len(texts) - 1)
        share = min(1.0, room / wide) if wide else 1.0
        made: list[Group] = []
        for n, text in enumerate(texts):
            how = self.letters(role, mm * (0.8 if n else 1) * share, second=n > 0)
            made += set_text(text, how, x, y)
            x += how.measure(text).advance + space * share
        return made

    def track(self, display: Display, track: Track, layout: DisplayLayout) -> list[BaseElement]:
        """One track: its name, its boxes."""
        area, px = layout.tracks[f"{display.id}/{track.id}"], self.own.px_per_mm
        side = track.side or display.side
        made: list[BaseElement] = []
        mark = self.own.track_mm * px * 0.9
        y = area.y - self.own.track_mm * 0.6 * px
        if side:
            made.append(shape(_outline(PixelBox(area.x, y - mark * 0.86, mark * 0.5, mark)), self.colour(side)))
        made += self.line(
            track.name, "track", self.own.track_mm, area.x + (mark * 0.9 if side else 0), y, area.width - mark
        )
        places = [layout.boxes[f"{display.id}/{track.id}.{box.id}"] for box in track.boxes]
        # All boxes of a track alike: texts at the head where every one has room there, else at the foot.
        head = all(self.fits_head(box, place) for box, place in zip(track.boxes, places, strict=True))
        for n, (box, place) in enumerate(zip(track.boxes, places, strict=True)):
            made += self.box(box, place, side, n, head)
        made.append(
            outlined(
                _outline(area),
                Stroke(colour=self.own.edge.colour, mm=self.own.edge.mm * 1.5),
                px,
                stroke_linejoin="miter",
            )
        )
        return made

    def label_lines(self, box: Box, room: float) -> list[tuple[str, Lettering]]:
        """The name of a box line by line; a single numeral or letter is large."""
        if not box.name or len(self.text(box.name)) <= 2:
            return [(self.text(box.name or box.id), self.letters("numeral", self.own.numeral_mm, opacity=0.8))]
        lines = []
        for k, text in enumerate(self.texts_of(box.name)):
            how = fitting(text, self.letters("text", self.own.label_mm * (0.86 if k else 1), second=k > 0), room)
            lines += [(line, how) for line in wrapped(text, how, room)]
        return lines

    def text_lines(self, box: Box, room: float) -> list[tuple[str, Lettering]]:
        """The text of a box line by line; ` / ` begins a new line."""
        lines = []
        for k, text in enumerate(self.texts_of(box.text) if box.text else ()):
            how = fitting(text, self.letters("text", self.own.text_mm * (0.94 if k else 1), second=k > 0), room)
            for part in text.split(" / "):
                lines += [(line, how) for line in wrapped(part, how, room)]
        return lines

    def fits_head(self, box: Box, place: PixelBox) -> bool:
        """Whether a box's text fits to the right of its name, and is no higher than the name."""
        room = place.width - 4 * self.own.px_per_mm
        label, text = self.label_lines(box, room), self.text_lines(box, room)
        deep = [sum(how.size * 1.14 for _, how in lines) for lines in (label, text)]
        wide = [max((how.measure(line).advance for line, how in lines), default=0.0) for lines in (label, text)]
        return sum(wide) + 2 * self.own.px_per_mm <= room and deep[1] <= deep[0] * 1.06

    def box(self, box: Box, place: PixelBox, side: str | None, n: int, head: bool) -> list[BaseElement]:
        """One box: its name or its number at the head, its text next to it or at the foot; the middle is for pieces."""
        px, own = self.own.px_per_mm, self.own
        ground = own.box_alternate if n % 2 and own.box_alternate else own.box
        look = own.boxes.get(box.look or "")
        made: list[BaseElement] = [shape(_outline(place), look.fill if look else ground)]
        if look and look.symbol:
            ink = look.symbol_ink or look.ink or self.map.title.colour
            made += placed_sign(look.symbol, self.look, place.middle, min(place.width, place.height) * 0.62, _Inks(ink))
        if side:
            made.append(shape(_outline(place), self.colour(side), own.tint))
        made.append(outlined(_outline(place), own.edge, px, stroke_linejoin="miter"))
        left, right, room = place.x + 2 * px, place.right - 2 * px, place.width - 4 * px
        large = not box.name or len(self.text(box.name)) <= 2
        y = place.y + (1.2 if large else 1.4) * px
        for line, how in self.label_lines(box, room):
            how = replace(how, colour=look.ink) if look and look.ink else how
            y += how.size * (0.82 if large else 1.08)
            made += set_text(line, how, left, y)
        lines = self.text_lines(box, room)
        y = place.y + 1.4 * px if head else place.bottom - 2 * px
        for line, how in lines if head else reversed(lines):
            how = replace(how, colour=look.ink) if look and look.ink else how
            if head:
                y += how.size * 1.1
                made += set_text(line, how, right, y, "end")
            else:
                made += set_text(line, how, left, y)
                y -= how.size * 1.2
        return made


def _outline(box: PixelBox) -> str:
    return f"M{num(box.x)} {num(box.y)}H{num(box.right)}V{num(box.bottom)}H{num(box.x)}Z"
