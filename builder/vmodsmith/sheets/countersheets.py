"""Counter sheets: every counter of a game on paper, front and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from vmodsmith.art.counters.artist import compose
from vmodsmith.model import Counter, Game, Style
from vmodsmith.model.paper import Size
from vmodsmith.model.sheetformats import Formats, SheetFormat

from . import marks
from .arrange import CounterSheet, chosen, deal, printed_sizes, scale_of
from .canvas import CUT, GREY, GUIDE, SANS, SEMI, WARNING, Canvas, Form
from .cutlines import cut_lines, pdf_path, within
from .document import Document
from .faces import counter_vectors
from .impose import Imposition, impose
from .legend import LEADING, LegendEntry, draw_entry, draw_legend, entries_of, sides_of
from .paper import Rect
from .safety import Near, drawn_in, near_cut, safety_notes
from .testpage import draw_patches, draw_test_pages
from .vectors import Vector
from .wording import Wording

if TYPE_CHECKING:
    from vmodsmith.foundation.cache import Cache

__all__ = ["CounterSheetPlan", "Made", "counter_sheets", "plan_sheets"]

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class CounterSheetPlan:
    """The sheets of a game and the positions of their counters.

    `scale` is that of printed counters to their own size.
    """

    format: SheetFormat
    sheets: tuple[CounterSheet, ...]
    by_size: Mapping[Size, Imposition]
    notes: tuple[str, ...] = ()
    scale: float = 1.0

    def imposition(self, sheet: CounterSheet) -> Imposition:
        """The grid of a sheet."""
        return self.by_size[sheet.size]


@dataclass(frozen=True, slots=True)
class Made:
    """A finished file: its bytes, its numbers of sheets, pages and counters, and notes for the user."""

    content: bytes
    sheets: int
    pages: int
    counters: int
    notes: tuple[str, ...] = ()
    first: int = 0
    """The page of the first sheet; the pages before it are test pages."""


def plan_sheets(
    game: Game, style: Style, formats: Formats, format: SheetFormat, offset: Size = (0.0, 0.0)
) -> CounterSheetPlan:
    """Distribute the counters of a game to sheets. Raises NoRoom if the paper is too small."""
    scale = scale_of(format, style)
    counters = chosen(game, style, format)
    sizes = printed_sizes(counters, style, scale)
    by_size = {size: impose(format, size, offset) for size in sizes}
    notes = []
    for size, plan in by_size.items():
        wanted = (format.columns or plan.columns) * (format.rows or plan.rows)
        if plan.capacity < wanted:
            notes.append(
                f"{wanted} counters of {size[0]:g} mm do not fit on {format.paper.name}"
                f"{', folded' if plan.folded else ''}; sheets hold {plan.capacity}"
            )
    notes += safety_notes(counters, style, format, scale)
    capacity = {size: plan.capacity for size, plan in by_size.items()}
    sheets = deal(counters, style, formats.order, capacity, scale)
    return CounterSheetPlan(format, tuple(sheets), by_size, tuple(notes), scale)


def counter_sheets(
    game: Game,
    style: Style,
    plan: CounterSheetPlan,
    cache: Cache,
    *,
    language: str | None = None,
    test_page: bool = False,
    jobs: int = 1,
    report: Callable[[int], None] = lambda count: None,
) -> Made:
    """The PDF of a plan's sheets: for each sheet its front and its back, one after the other, or both on a page to
    fold.
    """
    say = Wording(game, language)
    title = f"{say(game.manifest.title)}: {say('print.sheets')}"
    document = Document(title, say.language, duplex=plan.format.duplex, guides=say("print.guides"))
    wanted = {copy.counter.id: copy.counter for sheet in plan.sheets for copy in sheet.copies}
    vectors = counter_vectors(
        wanted.values(), style, plan.format.bleed / plan.scale, plan.format.inset / plan.scale, cache, jobs
    )
    artist = _Artist(game, style, say, plan, document, vectors)
    if test_page and plan.sheets:
        artist.test_pages()
    first = document.pages
    for number, sheet in enumerate(plan.sheets, 1):
        artist.sheet(number, sheet)
        report(1)
    artist.contents()
    if test_page and plan.sheets:
        artist.patches()
    counters = sum(len(each.copies) for each in plan.sheets)
    return Made(document.content(), len(plan.sheets), document.pages, counters, plan.notes, first)


class _Artist:
    """Draws the pages of one file."""

    def __init__(
        self,
        game: Game,
        style: Style,
        say: Wording,
        plan: CounterSheetPlan,
        document: Document,
        vectors: Mapping[str, tuple[Vector, ...]],
    ) -> None:
        self.game, self.style, self.say, self.plan = game, style, say, plan
        self.document, self.vectors = document, vectors
        self.format = plan.format
        self.unlisted: list[tuple[int, list[LegendEntry]]] = []

    def form(self, counter: str, face: int) -> Form:
        """The form of a counter's face (from 0)."""
        return self.document.form(self.vectors[counter][face])

    def sheet(self, number: int, sheet: CounterSheet) -> None:
        """The pages of one sheet."""
        plan = self.plan.imposition(sheet)
        front = Canvas(plan.paper.width, plan.paper.height)
        name = self.say("print.sheet", n=number, of=len(self.plan.sheets))
        self.art(front, plan, sheet, "front")
        self.furniture(front, plan, sheet, "front")
        self.title(front, plan, sheet, name, "front")
        cut = self.cut(plan, sheet, "front")
        if plan.folded:
            self.art(front, plan, sheet, "back")
            self.furniture(front, plan, sheet, "back")
            marks.fold_line(front, plan, self.say("print.fold"))
            cut = Rect.around((cut, self.cut(plan, sheet, "back")))
        if self.format.legend:
            self.legend(front, plan, sheet, number)
        label = self.say("print.folded") if plan.folded else self.say("print.front")
        self.document.page(front, f"{number} {label}", trim=cut, bleed=plan.bleed, bookmark=name)
        if plan.folded or self.format.duplex == "none":
            return
        back = Canvas(plan.paper.width, plan.paper.height)
        self.art(back, plan, sheet, "back")
        self.furniture(back, plan, sheet, "back")
        self.title(back, plan, sheet, name, "back")
        cut = self.cut(plan, sheet, "back")
        self.document.page(back, f"{number} {self.say('print.back')}", trim=cut, bleed=plan.bleed)

    def cut(self, plan: Imposition, sheet: CounterSheet, side: Side) -> Rect:
        """The rectangle around all counters of a sheet's side."""
        return Rect.around(plan.place(index, side) for index in range(len(sheet.copies)))

    def art(self, canvas: Canvas, plan: Imposition, sheet: CounterSheet, side: Side) -> None:
        """The counters of one side, each with its bleed."""
        placed = []
        for index, copy in enumerate(sheet.copies):
            face = copy.faces[0 if side == "front" else 1]
            if side == "back" and face >= len(copy.counter.faces) and self.format.backs == "blank":
                continue
            trim, turn = plan.place(index, side), plan.turn(index, side)
            placed.append((trim, plan.bled(index, len(sheet.copies), side), turn, copy.counter.id, face))
        for trim, reach, turn, counter, face in sorted(placed, key=lambda each: (round(each[0].y, 3), each[0].x)):
            whole = trim.grown(plan.bleed)
            cut = None if reach.far(whole) < 1e-6 else reach
            canvas.place(self.form(counter, face), whole, turn=turn, clip=cut)

    def furniture(self, canvas: Canvas, plan: Imposition, sheet: CounterSheet, side: Side) -> None:
        """Marks of one side."""
        cells = [plan.place(index, side) for index in range(len(sheet.copies))]
        grid = [plan.place(index, side) for index in range(plan.capacity)]
        block = Rect.around(grid)
        sides, corners = _outer(plan, side)
        if "crop" in self.format.marks:
            for cut_together in plan.blocks(len(cells)):
                marks.crop_marks(canvas, plan, [cells[index] for index in cut_together], sides)
        if "registration" in self.format.marks:
            marks.targets(canvas, block, plan.band, plan.bleed, corners)
        if "contour" in self.format.marks:
            turned = [index for index in range(len(cells)) if plan.turn(index, side) in (90, 270)]
            for each in cut_lines(cells, self.format.corner, self.format.shape, turned):
                canvas.path(pdf_path(each), ink=CUT)
        if "guides" in self.format.marks:
            self.guides(canvas, plan, sheet, side)
        if self.format.legend:
            marks.coordinates(canvas, plan, grid, sides)

    def guides(self, canvas: Canvas, plan: Imposition, sheet: CounterSheet, side: Side) -> None:
        """The safe zone of each counter, and the elements that come nearer to the cut."""
        scale = self.plan.scale
        for index, copy in enumerate(sheet.copies):
            trim = plan.place(index, side)
            lies = plan.turn(index, side) in (90, 270)
            zone = within(trim, self.format.safe, self.format.corner, self.format.shape, lies)
            canvas.guide_path(pdf_path(zone), GUIDE, dash=(0.6, 0.4))
            face = copy.faces[0 if side == "front" else 1]
            for near in self.near(copy.counter, face):
                canvas.guide(near.at.scaled(scale).turned(plan.turn(index, side), trim), WARNING, 0.2)

    def near(self, counter: Counter, face: int) -> list[Near]:
        """The elements of a face (from 0) that come too near to the cut; none on a plain back."""
        if not counter.covered and face >= len(counter.faces):
            return []
        number = 0 if face >= len(counter.faces) else face + 1
        elements = self.style.layouts[counter.layout].elements
        made = compose(counter, number, self.style, use="sheet")
        scale = self.plan.scale
        return near_cut(
            drawn_in(made, elements, self.format.inset / scale), elements, self.format.safe / scale, self.format.shape
        )

    def title(self, canvas: Canvas, plan: Imposition, sheet: CounterSheet, name: str, side: Side) -> None:
        """The line over a sheet: its name, the sides of its counters, front or back, how to print it."""
        if not self.format.legend:
            return
        say = self.say
        dx, dy = plan.offset if side == "back" else (0.0, 0.0)
        edge = plan.margin
        left, right = edge + abs(plan.offset[0]) + dx + 1, canvas.width - edge - abs(plan.offset[0]) + dx - 1
        y = edge + abs(plan.offset[1]) + dy + 3.4
        x = left + canvas.text(say(self.game.manifest.title), left, y, 3.2, font=SEMI) + 2.5
        which = say(f"print.{side}")
        sides = ", ".join(sides_of(sheet.copies, self.game, say))
        x += canvas.text(f"{name}, {which}" if not plan.folded else name, x, y, 3.2, font=SANS) + 2.5
        canvas.text(sides, x, y, 3.2, font=SANS, ink=GREY)
        wide, high = (say.number(each, 6) for each in plan.cell)
        size = wide if wide == high else f"{wide} x {high}"
        advice = [say("print.count", count=len(sheet.copies), size=size), say("print.true-size")]
        if self.format.duplex in ("long", "short"):
            advice.append(say(f"print.flip.{self.format.duplex}"))
        text = " · ".join(advice)
        canvas.text(text, right, y, 2.3, ink=GREY, align="right")

    def legend(self, canvas: Canvas, plan: Imposition, sheet: CounterSheet, number: int) -> None:
        """The legend below the counters; if there is no room, it is deferred to a page of its own."""
        entries = entries_of(sheet.copies, plan.columns, self.game, self.say)
        front = plan.front
        top = plan.block.bottom + plan.band + 1.0
        level = plan.folded and plan.flip == "level"
        bottom = (front.bottom - 2) if level else (canvas.height - plan.margin)
        right = front.right - (2 if plan.folded and not level else plan.margin)
        room = Rect(plan.margin + 1, top, right - plan.margin - 2, bottom - top)
        if room.height < 4 or not draw_legend(canvas, entries, room):
            self.unlisted.append((number, entries))

    def contents(self) -> None:
        """Pages with the legends that did not fit on their sheets."""
        if not self.unlisted:
            return
        plan = next(iter(self.plan.by_size.values()))
        paper = plan.paper if plan.paper.height >= plan.paper.width else plan.paper.turned
        edge = max(self.format.margin, 10.0)
        canvas, y = Canvas(paper.width, paper.height), edge + 5.0
        size = 2.6
        canvas.text(f"{self.say(self.game.manifest.title)}: {self.say('print.contents')}", edge, y, 4.2, font=SEMI)
        y += 5.0
        for number, entries in self.unlisted:
            high = (len(entries) + 2) * size * LEADING
            if y + high > paper.height - edge and y > edge + 20:
                self.document.page(canvas, self.say("print.contents"), bookmark=self.say("print.contents"))
                canvas, y = Canvas(paper.width, paper.height), edge + 5.0
            heading = self.say("print.sheet", n=number, of=len(self.plan.sheets))
            canvas.text(heading, edge, y + size, 3.2, font=SEMI)
            y += size * 2.2
            for each in entries:
                draw_entry(canvas, each, edge, y + size, size)
                y += size * LEADING
            y += size
        self.document.page(canvas, self.say("print.contents"), bookmark=self.say("print.contents"))

    def test_pages(self) -> None:
        """Pages to print first: they show whether the printer scales, how near to the edge it prints, and how it shifts
        the back.
        """
        sheet = self.plan.sheets[0]
        plan = self.plan.imposition(sheet)
        chosen = [copy for copy in sheet.copies if len(copy.counter.faces) > 1][:3] or list(sheet.copies[:3])
        pairs = [tuple(self.form(copy.counter.id, face) for face in copy.faces) for copy in chosen]
        for canvas, label in draw_test_pages(plan, self.format.duplex, pairs, self.say):
            self.document.page(canvas, label, bookmark=label)

    def patches(self) -> None:
        """The colours of the counters, on the last pages: a page among the sheets would separate fronts from their
        backs.
        """
        plan = self.plan.imposition(self.plan.sheets[0])
        for canvas, label in draw_patches(plan, self.style, self.say):
            self.document.page(canvas, label, bookmark=label)


def _outer(plan: Imposition, side: Side) -> tuple[str, list[tuple[int, int]]]:
    """The sides and corners of a block that do not face a fold."""
    sides, corners = ["left", "right", "up", "down"], [(-1, -1), (1, -1), (-1, 1), (1, 1)]
    if plan.folded:
        toward = {
            ("upright", "front"): "right", ("upright", "back"): "left",
            ("level", "front"): "down", ("level", "back"): "up",
        }[plan.flip, side]  # fmt: skip
        sides.remove(toward)
        away = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}[toward]
        corners = [(x, y) for x, y in corners if x != away[0] and y != away[1]]
    return " ".join(sides), corners
