"""The panel next to a map: title, legend drawn by the map's own code, compass, scale."""

from __future__ import annotations

from collections.abc import Callable

from svgwrite.base import BaseElement
from svgwrite.container import Group

from vmodsmith.hexgrid import Point
from vmodsmith.model.mapstyle import Stroke

from ..box import PixelBox
from ..curves import num
from ..lettering.setting import Lettering, fitting, font_of, set_text, wrapped
from .caption import lettering_of, texts_of
from .compass import compass, scale_bar
from .ground import outlined
from .legend import TerrainPainter, draw_legend, legend_keys, legend_setting
from .scene import MapScene, group

__all__ = ["draw_panel", "legend_fits"]


def draw_panel(scene: MapScene, box: PixelBox, painter: TerrainPainter) -> Group:
    """The panel: title at the head, legend in columns, compass and scale at the end; from left to right in a lying
    panel, else from top to bottom.
    """
    made = Group(id="panel", debug=False)
    px = scene.geometry.px_per_mm
    title, legend, end = _parted(scene, box)
    made.add(group("title", _title(scene)(title)[0]))
    made.add(group("legend", draw_legend(scene, legend, painter)))
    size = min(end.width, end.height * 0.62)
    made.add(group("compass", compass(scene, Point(end.middle.x, end.y + size * 0.52), size * 0.4)))
    if scene.style.km_per_hex:
        high = (24 if scene.style.miles else 15) * px
        made.add(group("scale", scale_bar(scene, PixelBox(end.x, end.bottom - high, end.width, high))))
    return made


def _parted(scene: MapScene, box: PixelBox) -> tuple[PixelBox, PixelBox, PixelBox]:
    """The places of title, legend, and compass with scale: side by side in a lying panel, else one below the other."""
    px = scene.geometry.px_per_mm
    if box.width > box.height:
        left, right = min(box.width * 0.27, 135 * px), min(box.width * 0.17, 80 * px)
        return (
            PixelBox(box.x, box.y, left - 8 * px, box.height),
            PixelBox(box.x + left, box.y, box.width - left - right - 8 * px, box.height),
            PixelBox(box.right - right, box.y, right, box.height),
        )
    head = max(62 * px, _title(scene)(box)[1] - box.y)
    return (
        PixelBox(box.x, box.y, box.width, head),
        PixelBox(box.x, box.y + head + 4 * px, box.width, box.height - head - 79 * px),
        PixelBox(box.x, box.bottom - 70 * px, box.width, 70 * px),
    )


def legend_fits(scene: MapScene) -> bool:
    """Whether the legend fits the map's panel, at the smallest allowed size; also true without a legend."""
    panel = scene.geometry.panel
    return panel is None or legend_setting(scene, legend_keys(scene), _parted(scene, panel)[1]).fits


def _title_size(scene: MapScene, titles: list[str], width: float) -> float:
    """The size of the title in the first language: the style's, or smaller if a word would be too wide."""
    style, share = scene.style.title, 1.0
    size = style.mm * scene.geometry.px_per_mm
    for n, text in enumerate(titles):
        font = font_of(scene.look, style.second_font if n else style.font)
        how = Lettering(font, size * (0.46 if n else 1), style.colour)
        share = min(share, fitting(text.partition(":")[0].strip(), how, width, 0.35).size / how.size)
    return size * share


def _title(scene: MapScene) -> Callable[[PixelBox], tuple[list[BaseElement], float]]:
    """Draw title and notes into a box. Returns where they end."""

    def draw(box: PixelBox) -> tuple[list[BaseElement], float]:
        style, px = scene.style.title, scene.geometry.px_per_mm
        made: list[BaseElement] = []
        titles = texts_of(scene, scene.game.manifest.title)
        size = _title_size(scene, titles, box.width)
        y = box.y + size
        for n, text in enumerate(titles):
            font = font_of(scene.look, style.second_font if n else style.font)
            how = Lettering(font, size * (0.46 if n else 1), style.colour)
            head, _, rest = text.partition(":")
            for line in wrapped(head.strip(), how, box.width):
                made += set_text(line, how, box.x, y)
                y += how.size * 1.02
            if rest.strip():
                smaller = fitting(rest.strip(), Lettering(font, how.size * 0.62, style.colour), box.width)
                for line in wrapped(rest.strip(), smaller, box.width):
                    made += set_text(line, smaller, box.x, y - how.size * 0.2)
                    y += smaller.size * 1.1
            y += 1.5 * px
            if n == 0:
                made.append(
                    outlined(
                        f"M{num(box.x)} {num(y - how.size * 0.42)}h{num(box.width)}",
                        Stroke(colour=style.rule, mm=0.35),
                        px,
                    )
                )
                y += 1.2 * px
        texts = [text for key in scene.style.legend.notes for text in texts_of(scene, key)]
        for text in texts:
            how = fitting(text, lettering_of(scene, text), box.width)
            for line in wrapped(text, how, box.width):
                made += set_text(line, how, box.x, y + how.size * 0.4)
                y += how.size * 1.3
        return made, y

    return draw
