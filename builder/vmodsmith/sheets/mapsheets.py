"""Map sheets: each map whole and in tiles with an assembly plan, and the displays."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from vmodsmith.art.map.displays import draw_display
from vmodsmith.art.map.geometry import geometry_of
from vmodsmith.art.map.hexmap import draw_map
from vmodsmith.art.map.layout import display_style, layout_displays
from vmodsmith.art.map.scene import map_style
from vmodsmith.foundation.fingerprints import code_fingerprint, digest
from vmodsmith.model import Game, HexMap, Style
from vmodsmith.model.paper import PAPERS, Paper, Size, paper_of
from vmodsmith.model.sheetformats import MapFormat

from .booklet import booklet_pages
from .canvas import BLACK, GREY, SANS, SEMI, WHITE, Canvas, Form, hex_ink, text_width, wrapped
from .charts import chart_pages
from .countersheets import Made
from .document import Document
from .impose import CLEAR, MARK
from .marks import corner_marks
from .paper import Rect
from .paper_tiles import Tile, Tiling, tile
from .shared_pages import shared_pages
from .vectors import convert, remembered
from .wording import Wording

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["PARTS", "UNASKED", "map_sheets"]

PARTS = ("page", "sheets", "plan", "tiles", "displays", "charts", "booklet", "together")
"""The possible parts of a file of map sheets; `together` are the displays, with as many on a page as fit."""

UNASKED = PARTS[:6]
"""The parts that it contains by default."""

_RIM = CLEAR + MARK + 5.0
"""The edge around a whole drawing on a paper of its own: crop marks and a little air."""


_SPILL = 2.0
"""Art beyond the trim of a sheet, so that a cut a little off leaves no white."""

_UNDRAWN = {"units", "markers", "setups", "setup_rows", "style", "styles", "rules", "scripts", "functions", "trees"}
"""The parts that show neither a map nor a display."""

_AIR = 2.0
"""Background kept around a display, in millimetres."""


def map_sheets(
    game: Game,
    style: Style,
    format: MapFormat,
    cache: Cache,
    *,
    parts: Sequence[str] = UNASKED,
    language: str | None = None,
    report: Callable[[int], None] = lambda count: None,
) -> Made:
    """The PDF of a game's maps, displays and charts, maps and displays at true size.

    Raises NoRoom if the paper is too small for tiles, NotSet for a chart that cannot be set.
    """
    say = Wording(game, language)
    alone = tuple(parts) == ("booklet",)
    title = f"{say(game.manifest.title)}: {say('print.booklet' if alone else 'print.map.page')}"
    document = Document(title, say.language, duplex="short" if alone else None)
    artist = _Artist(game, say, document, format)
    look = digest(code_fingerprint(), json.dumps(style.model_dump(mode="json"), sort_keys=True))
    data = digest(look, game.model_dump_json(exclude=_UNDRAWN))

    def drawing(kind: str, name: str, draw: Callable[[], str]) -> Form:
        return document.form(remembered(cache, digest(kind, data, name), lambda: convert(draw())))

    tiles = 0
    for each in game.maps if {"page", "sheets", "plan", "tiles"} & set(parts) else ():
        size = _map_size(each, style)
        form = drawing("map", each.id, partial(draw_map, game, each, style, fine=True))
        tiling = tile(size, format.paper, format.overlap, format.margin)
        name = say(each.name)
        if "page" in parts:
            artist.whole(form, size, name, each)
        if "sheets" in parts and format.sheets != (1, 1):
            artist.sheets(form, size, name, each)
        if "plan" in parts and len(tiling.tiles) > 1:
            artist.plan(form, tiling, name, each)
        if "tiles" in parts:
            artist.tiles(form, size, Rect(0, 0, *size), tiling, name)
            tiles += len(tiling.tiles)
        report(1)
    small: list[tuple[Form, Size, Rect, str]] = []
    if {"displays", "together"} & set(parts):
        lying = game.displays_on_map  # printed with the map
        for window in dict.fromkeys(each.window for each in game.displays if each.window not in lying):
            layout, px = layout_displays(game, window, style), display_style(style).px_per_mm
            form = drawing("display", window, partial(draw_display, game, window, style))
            whole = layout.width / px, layout.height / px
            for display in (each for each in game.displays if each.window == window):
                box = layout.displays[display.id]
                at = Rect(box.x / px, box.y / px, box.width / px, box.height / px).grown(_AIR)
                if "together" in parts:
                    small.append((form, whole, at, say(display.name)))
                else:
                    tiles += artist.display(form, whole, at, say(display.name))
            report(1)
    tiles += artist.shared_pages(small)
    notes: list[str] = []
    if "charts" in parts and game.charts:
        notes = chart_pages(game, say, document, format.aids_paper, format.margin, cache)
        report(1)
    if "booklet" in parts:
        notes += booklet_pages(game, style, say, document, format.aids_paper, format.margin, cache)
        report(1)
    return Made(document.content(), tiles, document.pages, 0, tuple(notes))


def _map_size(hexmap: HexMap, style: Style) -> Size:
    sheet = geometry_of(hexmap, map_style(style))
    return sheet.width / sheet.px_per_mm, sheet.height / sheet.px_per_mm


class _Artist:
    """Draws the pages of one file."""

    def __init__(self, game: Game, say: Wording, document: Document, format: MapFormat) -> None:
        self.game, self.say, self.document, self.format = game, say, document, format

    def whole(self, form: Form, size: Size, name: str, hexmap: HexMap) -> None:
        """A map on one page: at true size on paper large enough, or scaled to the paper asked for."""
        say = self.say
        scale = 1.0
        exact = _exact(size)
        paper = exact or _holding(size, _RIM) or Paper("", size[0] + 2 * _RIM, size[1] + 2 * _RIM)
        if self.format.page:
            # Up to the printer's margin; smaller papers shrink the map, larger ones leave it as it is.
            room = [(way, min((way.width - 2 * _RIM) / size[0], (way.height - 2 * _RIM) / size[1]))
                    for way in self.format.page.ways]  # fmt: skip
            paper, best = max(room, key=lambda each: each[1])
            scale, exact = min(1.0, best), None
        canvas = Canvas(paper.width, paper.height)
        wide, high = size[0] * scale, size[1] * scale
        at = Rect((paper.width - wide) / 2, (paper.height - high) / 2, wide, high)
        canvas.place(form, at)
        if not exact:
            corner_marks(canvas, at, CLEAR)
            hexes = hexmap.hex_mm * scale
            said = say("print.map.size", width=f"{wide:.0f}", height=f"{high:.0f}", hex=hexes)
            text = f"{say(self.game.manifest.title)}: {name} · {said} · {say('print.true-size')}"
            canvas.text(text, at.x + 8, at.bottom + CLEAR + 3.2, 2.6, ink=GREY)
        self.document.page(canvas, name, trim=at, bookmark=f"{name}: {say('print.map.page')}")

    def sheets(self, form: Form, size: Size, name: str, hexmap: HexMap) -> None:
        """The sheets in which a map is published, all of one size, each on a page of its own that joins the next at its
        trim.
        """
        columns, rows = self.format.sheets
        wide, high = size[0] / columns, size[1] / rows
        for n in range(columns * rows):
            row, column = divmod(n, columns)
            canvas = Canvas(wide + 2 * _RIM, high + 2 * _RIM)
            at = Rect(_RIM, _RIM, wide, high)
            whole = Rect(_RIM - column * wide, _RIM - row * high, *size)
            canvas.place(form, whole, clip=at.grown(_SPILL))
            corner_marks(canvas, at, CLEAR)
            label = self.say("print.map.sheet", map=name, sheet=chr(ord("A") + n), count=columns * rows)
            said = self.say("print.map.size", width=f"{wide:.0f}", height=f"{high:.0f}", hex=hexmap.hex_mm)
            text = f"{self.say(self.game.manifest.title)}: {label} · {said} · {self.say('print.true-size')}"
            canvas.text(text, at.x + 8, at.bottom + CLEAR + 3.2, 2.6, ink=GREY)
            self.document.page(canvas, label, trim=at, bookmark=label)

    def plan(self, form: Form, tiling: Tiling, name: str, hexmap: HexMap) -> None:
        """A page that shows how the tiles go together."""
        say, paper, edge = self.say, self.format.aids_paper, max(self.format.margin, 10.0)
        canvas = Canvas(paper.width, paper.height)
        title = f"{say(self.game.manifest.title)}: {name}"
        canvas.text(title, edge, edge + 4, 4.6, font=SEMI)
        canvas.text(say("print.map.plan"), edge, edge + 10, 3.4, font=SANS, ink=GREY)
        steps = [
            say(
                "print.map.step.1",
                paper=tiling.paper.name,
                count=len(tiling.tiles),
                rows=tiling.rows,
                columns=tiling.columns,
            ),
            *(say(f"print.map.step.{n}") for n in (2, 3, 4)),
        ]
        lines = [
            (n, line) for n, step in enumerate(steps, 1) for line in wrapped(step, paper.width - 2 * edge - 6, 3.0)
        ]
        room = Rect(edge, edge + 15, paper.width - 2 * edge, paper.height - 2 * edge - 19 - len(lines) * 4.6 - 6)
        scale = min(room.width / tiling.size[0], room.height / tiling.size[1])
        wide, high = tiling.size[0] * scale, tiling.size[1] * scale
        at = Rect(edge + (room.width - wide) / 2, room.y, wide, high)
        canvas.place(form, at)
        places = [each.own.scaled(scale).moved(at.x, at.y) for each in tiling.tiles]
        for own in places:
            canvas.box(own, stroke=WHITE, width=0.9)
        for each, own in zip(tiling.tiles, places, strict=True):
            canvas.box(own, stroke=BLACK, width=0.3)
            size = min(own.width, own.height) * 0.18
            x, y = own.x + own.width / 2, own.y + own.height / 2
            canvas.circle(x, y, size * 0.95, ink=WHITE, filled=True)
            canvas.circle(x, y, size * 0.95, 0.25, BLACK)
            canvas.text(each.name, x, y + size * 0.36, size, font=SEMI, align="centre")
        y = at.bottom + 8
        before = 0
        for n, line in lines:
            if n != before:
                canvas.text(f"{n}.", edge, y, 3.0, font=SEMI)
                before = n
            canvas.text(line, edge + 6, y, 3.0, font=SANS)
            y += 4.6
        self.document.page(canvas, say("print.map.plan"), bookmark=say("print.map.plan"))

    def tiles(self, form: Form, whole: Size, at: Rect, tiling: Tiling, name: str) -> None:
        """A page for each tile of a rectangle of a drawing that is as large as `whole`."""
        for each in tiling.tiles:
            canvas = Canvas(tiling.paper.width, tiling.paper.height)
            shown, own = each.on_page(each.shown), each.on_page(each.own)
            canvas.place(form, each.on_page(Rect(-at.x, -at.y, *whole)), clip=shown)
            label = name
            if len(tiling.tiles) > 1:
                self._joints(canvas, each, tiling)
                label = self.say("print.map.tile", map=name, tile=each.name)
            text = f"{self.say(self.game.manifest.title)}: {label} · {self.say('print.true-size')}"
            canvas.text(text, shown.x + 8, shown.bottom + 3.6, 2.3, ink=GREY)
            # What remains when the cuts are made: the tile with its flaps.
            trim = Rect(own.x, own.y, shown.right - own.x, shown.bottom - own.y)
            page = f"{name} {each.name}" if len(tiling.tiles) > 1 else name
            self.document.page(canvas, page, trim=trim, bookmark=label if each.name == "A1" else None)

    def _joints(self, canvas: Canvas, each: Tile, tiling: Tiling) -> None:
        """Cut marks on the edges to cut; and on the flaps, the line and arrows to which the next tile is aligned."""
        shown, own = each.on_page(each.shown), each.on_page(each.own)
        more_right, more_down = each.column + 1 < tiling.columns, each.row + 1 < tiling.rows
        # Marks stand beyond the art; they name the cuts (left, upper, and the map's own edge) and the joints.
        for x in (own.x, own.right):
            canvas.line(x, shown.y - 0.4 - MARK, x, shown.y - 0.4, 0.1)
            canvas.line(x, shown.bottom + 0.4, x, shown.bottom + 0.4 + MARK, 0.1)
        for y in (own.y, own.bottom):
            canvas.line(shown.x - 0.4 - MARK, y, shown.x - 0.4, y, 0.1)
            canvas.line(shown.right + 0.4, y, shown.right + 0.4 + MARK, y, 0.1)
        flap = tiling.overlap
        if more_right and flap >= 2:
            canvas.line(own.right, shown.y, own.right, shown.bottom, 0.1)
            for part in (0.1, 0.5, 0.9):
                _arrow(canvas, own.right, own.y + own.height * part, min(3.0, flap - 0.5), across=True)
            beside = next(t.name for t in tiling.tiles if (t.row, t.column) == (each.row, each.column + 1))
            _note(
                canvas,
                self.say("print.map.flap", tile=beside),
                own.right + flap / 2,
                own.y + own.height * 0.3,
                flap,
                90,
            )
        if more_down and flap >= 2:
            canvas.line(shown.x, own.bottom, shown.right, own.bottom, 0.1)
            for part in (0.1, 0.5, 0.9):
                _arrow(canvas, own.x + own.width * part, own.bottom, min(3.0, flap - 0.5), across=False)
            below = next(t.name for t in tiling.tiles if (t.row, t.column) == (each.row + 1, each.column))
            _note(
                canvas, self.say("print.map.flap", tile=below), own.x + own.width * 0.3, own.bottom + flap / 2, flap, 0
            )

    def display(self, form: Form, whole: Size, at: Rect, name: str) -> int:
        """A display, cut from the drawing of its window; one too large for the paper of player aids is printed as the
        map is, in tiles if necessary. Returns the pages.
        """
        size, overlap, margin = (at.width, at.height), self.format.overlap, self.format.margin
        tiling = tile(size, self.format.aids_paper, overlap, margin)
        if len(tiling.tiles) > 1:
            tiling = tile(size, self.format.paper, overlap, margin)
        self.tiles(form, whole, at, tiling, name)
        return len(tiling.tiles)

    def shared_pages(self, displays: Sequence[tuple[Form, Size, Rect, str]]) -> int:
        """Displays, as many on a page as fit, each with its name below; those larger than the paper come last, in
        tiles. Returns the pages.
        """
        sizes = [(at.width, at.height) for _, _, at, _ in displays]
        paper, spots, left = shared_pages(sizes, self.format.aids_paper, self.format.margin)
        pages = sorted({each.page for each in spots})
        for page in pages:
            canvas, names = Canvas(paper.width, paper.height), []
            for spot in (each for each in spots if each.page == page):
                form, whole, at, name = displays[spot.number]
                moved = Rect(spot.at.x - at.x, spot.at.y - at.y, *whole)
                canvas.place(form, moved, clip=spot.at)
                text = f"{self.say(self.game.manifest.title)}: {name} · {self.say('print.true-size')}"
                canvas.text(text, spot.at.x + 2, spot.at.bottom + 3.6, 2.3, ink=GREY)
                names.append(name)
            label = ", ".join(names)
            self.document.page(canvas, label, bookmark=label)
        return len(pages) + sum(self.display(*displays[number]) for number in left)


def _arrow(canvas: Canvas, x: float, y: float, length: float, *, across: bool) -> None:
    """An arrow on a flap whose point touches the joint."""
    half = length * 0.5
    points = [(x, y), (x + length, y - half), (x + length, y + half)]
    if not across:
        points = [(x, y), (x - half, y + length), (x + half, y + length)]
    canvas.polygon(points, WHITE)
    middle = [
        (x + (u - x) * 0.82 + (0.12 if across else 0), y + (v - y) * 0.82 + (0 if across else 0.12)) for u, v in points
    ]
    canvas.polygon([points[0], *middle[1:]], hex_ink("#c02020"))


def _note(canvas: Canvas, text: str, x: float, y: float, flap: float, turn: int) -> None:
    """A word on a flap, on a white plate."""
    size = min(2.6, flap * 0.4)
    wide = text_width(text, size)
    if turn:
        canvas.box(Rect(x - size * 0.75, y - wide / 2 - 1, size * 1.5, wide + 2), fill=WHITE)
        canvas.text(text, x - size * 0.35, y, size, align="centre", turn=90)
    else:
        canvas.box(Rect(x - wide / 2 - 1, y - size * 0.75, wide + 2, size * 1.5), fill=WHITE)
        canvas.text(text, x, y + size * 0.35, size, align="centre")


def _exact(size: Size) -> Paper | None:
    """The named paper with exactly the size of a drawing."""
    ways = (way for name in PAPERS for way in paper_of(name).ways)
    return next((way for way in ways if abs(way.width - size[0]) < 0.5 and abs(way.height - size[1]) < 0.5), None)


def _holding(size: Size, edge: float) -> Paper | None:
    """The smallest ISO paper that holds a drawing with an edge around it."""
    wide, high = size[0] + 2 * edge, size[1] + 2 * edge
    ways = (way for name in ("A4", "A3", "A2", "A1", "A0") for way in paper_of(name).ways)
    return next((way for way in ways if wide <= way.width and high <= way.height), None)
