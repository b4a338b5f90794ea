"""Chart pages laid out for paper: the HTML of the module's charts as filled boxes and words at places.

Charts are written in the HTML that VASSAL shows (3.2 with a little CSS), so that is what is understood here: tables with
spans, widths, spacing and colours; paragraphs, headings, lists, rules; bold, italic, `font`, `code`; and of CSS the rules
for an element or a class with colours, sizes, weight, alignment and margins. Lengths are in the pixels of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from lxml import etree, html
from PIL import ImageColor

from builder.model.style import Font

from .canvas import BLACK, Ink, text_width

__all__ = ["Hypertext", "Laid"]

Align = Literal["left", "centre", "right"]

_STEPS = (8.0, 10.0, 12.0, 14.0, 18.0, 24.0, 36.0)
"""Sizes 1 to 7 of the `font` element."""
_HEADINGS = {"h1": 20.0, "h2": 16.0, "h3": 14.0, "h4": 12.0, "h5": 11.0, "h6": 10.0}
_BLOCKS = {"p", "div", "center", "blockquote", "pre", "table", "ul", "ol", "li", "hr", *_HEADINGS}
_BOLD = {"b", "strong", "th", *_HEADINGS}
_LINE = 1.27
"""Height of a line over the size of its text."""
_INDENT = 18.0


@dataclass(slots=True)
class Laid:
    """A strip of a page that is not divided: boxes `x, y, width, height, ink` and words `x, baseline, text, size, font,
    ink` from its upper left corner.

    `head` are strips to set again above it where a page begins with it; `keep` says that the next strip must follow on
    the same page; `space` that it is nothing but space, which no page begins with.
    """

    height: float
    boxes: list[tuple[float, float, float, float, Ink]] = field(default_factory=list)
    words: list[tuple[float, float, str, float, Font, Ink]] = field(default_factory=list)
    head: tuple[Laid, ...] = ()
    keep: bool = False
    space: bool = False

    def take(self, other: Laid, x: float, y: float) -> None:
        """Puts another strip into this one."""
        self.boxes += [(x + a, y + b, w, h, ink) for a, b, w, h, ink in other.boxes]
        self.words += [(x + a, y + b, *rest) for a, b, *rest in other.words]  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class _Look:
    """What text inherits."""

    size: float = 12.0
    bold: bool = False
    italic: bool = False
    ink: Ink = BLACK
    align: Align = "left"

    @property
    def font(self) -> Font:
        return Font(family="Barlow", weight=600 if self.bold else 400, italic=self.italic)


@dataclass(frozen=True, slots=True)
class _Run:
    """Text of one look; `\\n` alone ends a line."""

    text: str
    look: _Look


class Hypertext:
    """A page, to be laid out as often as wished. `pictures` are what it asks for besides text, which is left out."""

    def __init__(self, source: str) -> None:
        root = html.document_fromstring(source)
        self.rules = _rules("".join(each.text or "" for each in root.iter("style")))
        self.body = root.find("body")
        self.pictures = [each.get("src") or "" for each in root.iter("img")]
        self._reach: dict[etree._Element, tuple[float, float]] = {}

    def lay_out(self, width: float) -> list[Laid]:
        """The page as strips, one below the other, in so many pixels of width."""
        return self.flow(self.body, width, self.look(self.body, _Look())) if self.body is not None else []

    # What an element looks like

    def style(self, element: etree._Element) -> dict[str, str]:
        """The properties of an element: rules for its tag, its classes, then its own."""
        tag = str(element.tag)
        found = dict(self.rules.get(tag, {}))
        for name in (element.get("class") or "").split():
            found |= self.rules.get(f".{name}", {}) | self.rules.get(f"{tag}.{name}", {})
        return found | _declarations(element.get("style") or "")

    def look(self, element: etree._Element, look: _Look) -> _Look:
        """What text in an element looks like, from what it inherits."""
        tag, style = str(element.tag), self.style(element)
        size = _HEADINGS.get(tag, look.size)
        if tag == "font" and (step := element.get("size")):
            try:
                place = int(step) + (3 if step[0] in "+-" else 0)
                size = _STEPS[max(1, min(7, place)) - 1]
            except ValueError:
                pass
        elif tag in ("small", "big"):
            size *= 0.84 if tag == "small" else 1.18
        size = _points(style.get("font-size")) or size
        weight = style.get("font-weight", "")
        bold = weight == "bold" or (weight != "normal" and (look.bold or tag in _BOLD))
        italic = look.italic or tag in ("i", "em") or style.get("font-style") == "italic"
        ink = _ink(style.get("color")) or _ink(element.get("color")) or look.ink
        align = look.align
        wanted = element.get("align") or style.get("text-align") or {"th": "center", "center": "center"}.get(tag, "")
        if tag == "table":
            align = "left"
        elif wanted:
            align = {"center": "centre", "middle": "centre", "right": "right"}.get(wanted, "left")  # type: ignore[assignment]
        return _Look(size, bold, italic, ink, align)

    def ground(self, element: etree._Element) -> Ink | None:
        """The colour behind an element."""
        return _ink(self.style(element).get("background-color")) or _ink(element.get("bgcolor"))

    # Flow

    def flow(self, element: etree._Element, width: float, look: _Look) -> list[Laid]:
        """What is in an element, one strip below the other."""
        made: list[Laid] = []
        runs: list[_Run] = []

        def paragraph() -> None:
            made.extend(_paragraph(runs, width, look.align))
            runs.clear()

        for part in _parts(element):
            if isinstance(part, str):
                runs.append(_Run(part, look))
            elif str(part.tag) in _BLOCKS:
                paragraph()
                made += self.block(part, width, look)
            else:
                runs += self.inline(part, look)
        paragraph()
        return made

    def inline(self, element: etree._Element, look: _Look) -> list[_Run]:
        """The text of an element that is part of a line."""
        tag = str(element.tag)
        if tag == "br":
            return [_Run("\n", look)]
        if tag == "img":
            return []
        own = self.look(element, look)
        found: list[_Run] = []
        for part in _parts(element):
            found += [_Run(part, own)] if isinstance(part, str) else self.inline(part, own)
        return found

    def block(self, element: etree._Element, width: float, look: _Look) -> list[Laid]:
        """A block as strips."""
        tag, style = str(element.tag), self.style(element)
        own = self.look(element, look)
        if tag == "table":
            return self.table(element, width, own, look.align)
        if tag == "hr":
            return [Laid(7, [(0, 3, width, 1, Ink((0.6,)))])]
        if tag in ("ul", "ol"):
            return self.points(element, width, own)
        gaps = [_points(style.get(f"margin-{side}")) for side in ("top", "bottom")]
        plain = {"p": 3.0, "blockquote": 4.0}.get(tag, 5.0 if tag in _HEADINGS else 0.0)
        over, under = (plain if each is None else each for each in gaps)
        indent = _INDENT if tag == "blockquote" else 0.0
        inner = self.flow(element, width - indent, own)
        for each in inner:
            each.boxes = [(x + indent, *rest) for x, *rest in each.boxes]  # type: ignore[misc]
            each.words = [(x + indent, *rest) for x, *rest in each.words]  # type: ignore[misc]
            each.keep = each.keep or tag in _HEADINGS
        space = [Laid(over, space=True)] if over else []
        return [*space, *inner, *([Laid(under, space=True, keep=tag in _HEADINGS)] if under else [])]

    def points(self, element: etree._Element, width: float, look: _Look) -> list[Laid]:
        """A list, each point as one strip."""
        made = []
        for number, item in enumerate((each for each in element if each.tag == "li"), 1):
            own = self.look(item, look)
            strip = _joined(self.flow(item, width - _INDENT, own), _INDENT)
            mark = f"{number}." if element.tag == "ol" else "•"
            across = _INDENT - 5 - text_width(mark, own.size, own.font)
            strip.words.append((across, own.size * 1.0, mark, own.size, own.font, own.ink))
            made.append(strip)
        return made

    # Tables

    def table(self, element: etree._Element, room: float, look: _Look, align: Align) -> list[Laid]:
        """A table as strips: one a row, rows that a cell spans together."""
        grid = _Grid(self, element, look)
        if not grid.rows:
            return []
        if grid.bare:  # a frame around a page or a column: what is in it may go on separate pages
            return self.flow(grid.cells[0].element, room, grid.cells[0].look)
        widths = grid.widths(room)
        space = grid.spacing
        whole = sum(widths) + space * (len(widths) + 1)
        left = {"left": 0.0, "centre": (room - whole) / 2, "right": room - whole}[align] if whole < room else 0.0
        inside = [_joined(self.flow(each.element, each.width(widths, space) - 2 * grid.padding, each.look))
                  for each in grid.cells]  # fmt: skip
        needs = [max(strip.height + 2 * grid.padding, cell.height)
                 for cell, strip in zip(grid.cells, inside, strict=True)]  # fmt: skip
        heights = _shared(grid.rows, [(each.row, each.down, need) for each, need in zip(grid.cells, needs, strict=True)],
                          space)  # fmt: skip
        ground = self.ground(element)
        made: list[Laid] = []
        for first, last in grid.bands():
            high = sum(heights[first:last]) + space * (last - first) + (space if first == 0 else 0.0)
            strip = Laid(high)
            if ground:
                strip.boxes.append((left, 0, whole, high, ground))
            for cell, content in zip(grid.cells, inside, strict=True):
                if first <= cell.row < last:
                    x = left + space + sum(widths[: cell.column]) + space * cell.column
                    y = (space if first == 0 else 0.0) + sum(heights[first : cell.row]) + space * (cell.row - first)
                    wide = cell.width(widths, space)
                    tall = sum(heights[cell.row : cell.row + cell.down]) + space * (cell.down - 1)
                    if cell.ground:
                        strip.boxes.append((x, y, wide, tall, cell.ground))
                    free = tall - 2 * grid.padding - content.height
                    down = {"top": 0.0, "bottom": free}.get(cell.valign, free / 2)
                    strip.take(content, x + grid.padding, y + grid.padding + down)
            strip.keep = grid.section
            strip.space = not strip.words and not strip.boxes
            made.append(strip)
        heads = grid.heads
        for each in made[heads:]:
            each.head = tuple(made[:heads])
        for each in made[:heads]:
            each.keep = True
        return made

    def reach(self, element: etree._Element, look: _Look) -> tuple[float, float]:
        """How narrow what is in an element can be, and how wide it is when nothing is broken."""
        if element not in self._reach:
            self._reach[element] = self._measured(element, look)
        return self._reach[element]

    def _measured(self, element: etree._Element, look: _Look) -> tuple[float, float]:
        least = most = 0.0
        line: list[_Run] = []

        def end() -> None:
            nonlocal least, most
            for each in _lines(line):
                most = max(most, sum(text_width(text, run.size, run.font) for text, run in each))
                least = max([least, *(sum(text_width(t, r.size, r.font) for t, r in word) for word in _words(each))])
            line.clear()

        for part in _parts(element):
            if isinstance(part, str):
                line.append(_Run(part, look))
            elif str(part.tag) not in _BLOCKS:
                line += self.inline(part, look)
            else:
                end()
                own = self.look(part, look)
                if part.tag == "table":
                    a, b = _Grid(self, part, own).reach()
                else:
                    a, b = self.reach(part, own)
                    indent = _INDENT if part.tag in ("ul", "ol", "blockquote") else 0.0
                    a, b = a + indent, b + indent
                least, most = max(least, a), max(most, b)
        end()
        return least, most


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell of a table: where it stands, over how many rows and columns."""

    element: etree._Element
    row: int
    column: int
    down: int
    across: int
    look: _Look
    ground: Ink | None
    valign: str
    wanted: str
    height: float

    def width(self, widths: Sequence[float], space: float) -> float:
        """Its width, with the spacing between the columns it spans."""
        return sum(widths[self.column : self.column + self.across]) + space * (self.across - 1)


class _Grid:
    """The cells of a table."""

    def __init__(self, page: Hypertext, element: etree._Element, look: _Look) -> None:
        self.page, self.element = page, element
        self.spacing = _length(element.get("cellspacing"), 2.0)
        self.padding = _length(element.get("cellpadding"), 1.0)
        rows = [each for each in element.iter("tr") if next(each.iterancestors("table")) is element]
        taken: set[tuple[int, int]] = set()
        self.cells: list[_Cell] = []
        for row, each in enumerate(rows):
            column = 0
            for cell in each:
                if cell.tag not in ("td", "th"):
                    continue
                while (row, column) in taken:
                    column += 1
                down = max(1, min(len(rows) - row, int(_length(cell.get("rowspan"), 1))))
                across = max(1, min(100, int(_length(cell.get("colspan"), 1))))
                taken |= {(row + n, column + k) for n in range(down) for k in range(across)}
                own = page.look(cell, page.look(each, look))
                ground = page.ground(cell) or page.ground(each)
                valign = (cell.get("valign") or each.get("valign") or "middle").lower()
                wanted = cell.get("width") or page.style(cell).get("width") or ""
                high = _length(cell.get("height"), 0.0)
                self.cells.append(_Cell(cell, row, column, down, across, own, ground, valign, wanted, high))
                column += across
        self.rows = len(rows)
        self.columns = max((each.column + each.across for each in self.cells), default=0)
        self.rows = self.rows if self.cells else 0

    @property
    def bare(self) -> bool:
        """Whether it is one cell with nothing of its own to be seen."""
        one = len(self.cells) == 1 and not self.padding and not self.spacing
        return one and not self.page.ground(self.element) and not self.cells[0].ground and not self.cells[0].height

    @property
    def section(self) -> bool:
        """Whether it is the heading of what follows."""
        return any("section" in (each.element.get("class") or "").split() for each in self.cells)

    @property
    def heads(self) -> int:
        """How many of its bands are headings of its columns."""
        rows = 0
        for row in range(self.rows):
            if any(each.element.tag != "th" for each in self.cells if each.row == row):
                break
            rows += 1
        bands = [band for band in self.bands() if band[1] <= rows]
        return len(bands) if len(bands) < len(self.bands()) else 0

    def bands(self) -> list[tuple[int, int]]:
        """Runs of rows that no cell ties to the next row."""
        found, first = [], 0
        for row in range(1, self.rows + 1):
            if row == self.rows or not any(each.row < row < each.row + each.down for each in self.cells):
                found.append((first, row))
                first = row
        return found

    def reach(self) -> tuple[float, float]:
        """How narrow and how wide it can be."""
        least, most, _, _ = self._columns(0.0)
        frame = self.spacing * (self.columns + 1)
        wanted = _length(self.element.get("width"), 0.0)
        a, b = sum(least) + frame, sum(most) + frame
        return (max(a, wanted), max(a, wanted)) if wanted else (a, b)

    def widths(self, room: float) -> list[float]:
        """The width of each column in the room there is."""
        frame = self.spacing * (self.columns + 1)
        wanted = self.element.get("width") or ""
        whole = room * _length(wanted[:-1], 100.0) / 100 if wanted.endswith("%") else _length(wanted, 0.0)
        free = (min(whole, room) if whole else room) - frame
        least, most, fixed, wish = self._columns(free)
        if not whole:
            free = min(free, sum(most))
        loose = [n for n in range(self.columns) if not fixed[n]]
        if loose:
            given = [most[n] if fixed[n] else least[n] for n in range(self.columns)]
            spare = free - sum(given)
            if spare >= 0:
                shares = [max(most[n] - least[n], 0.0) for n in loose]
                total = sum(shares)
                over = max(0.0, spare - total)
                # What is left goes first to columns whose given width breaks their text.
                lacks = [max(0.0, wish[n] - given[n]) if fixed[n] else 0.0 for n in range(self.columns)]
                if over and sum(lacks):
                    part = min(1.0, over / sum(lacks))
                    given = [width + lack * part for width, lack in zip(given, lacks, strict=True)]
                    over -= sum(lacks) * part
                weights = [most[n] for n in loose]
                for n, share, weight in zip(loose, shares, weights, strict=True):
                    given[n] += (share if spare >= total else spare * share / total) if total else 0.0
                    given[n] += over * (weight / sum(weights) if sum(weights) else 1 / len(loose))
                return given
        total = sum(most)
        if total <= 0:
            return [free / max(1, self.columns)] * self.columns
        if free >= total or free < sum(least):
            return [each * free / total for each in most]
        slack = (free - sum(least)) / (total - sum(least)) if total > sum(least) else 0.0
        return [a + (b - a) * slack for a, b in zip(least, most, strict=True)]

    def _columns(self, room: float) -> tuple[list[float], list[float], list[bool], list[float]]:
        """Least and greatest width of each column, whether it is given, and the width that breaks none of its text."""
        least, most, fixed = [0.0] * self.columns, [0.0] * self.columns, [False] * self.columns
        wish = [0.0] * self.columns
        for cell in sorted(self.cells, key=lambda each: each.across):
            a, b = self.page.reach(cell.element, cell.look)
            a, b = a + 2 * self.padding, b + 2 * self.padding
            natural = b
            own = (
                _length(cell.wanted[:-1], 0.0) * room / 100 if cell.wanted.endswith("%") else _length(cell.wanted, 0.0)
            )
            if own:
                a, b = min(max(a, 0.0), max(own, a)), max(own, a)
            span = range(cell.column, cell.column + cell.across)
            if cell.across == 1:
                n = cell.column
                wish[n] = max(wish[n], natural)
                least[n] = max(least[n], a)
                if own and not fixed[n]:
                    fixed[n], most[n] = True, max(b, least[n])
                else:
                    most[n] = max(most[n], least[n]) if fixed[n] else max(most[n], b)
                continue
            between = self.spacing * (cell.across - 1)
            for values, need in ((least, a - between), (most, b - between)):
                lack = need - sum(values[n] for n in span)
                open_ = [n for n in span if not fixed[n]] or list(span)
                if lack > 0:
                    for n in open_:
                        values[n] += lack / len(open_)
        return least, [max(a, b) for a, b in zip(least, most, strict=True)], fixed, wish


def _shared(count: int, needs: Iterable[tuple[int, int, float]], space: float) -> list[float]:
    """Heights of rows that give every cell (first row, rows, height) its need; what a span lacks goes to its last row."""
    heights = [0.0] * count
    for first, down, need in sorted(needs, key=lambda each: each[1]):
        lack = need - sum(heights[first : first + down]) - space * (down - 1)
        if lack > 0:
            for row in range(first, first + down):
                heights[row] += lack / down
    return heights


def _joined(strips: Sequence[Laid], indent: float = 0.0) -> Laid:
    whole = Laid(0.0)
    for each in strips:
        whole.take(each, indent, whole.height)
        whole.height += each.height
    return whole


# Lines

_PIECES = re.compile(
    r"[(「『【]?[\u3000-\u9fff\uff00-\uffef][、。,.)」』】ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]*"
    r"|[ \t\r\n]+|[^ \t\r\n\u3000-\u9fff\uff00-\uffef]+"
)
"""A word, a space, or a sign of a script that may be broken after any but with what must not begin a line."""

_Piece = tuple[str, _Look]


def _lines(runs: Sequence[_Run]) -> list[list[_Piece]]:
    """Pieces of text by line as written, spaces drawn together."""
    lines: list[list[_Piece]] = [[]]
    for run in runs:
        if run.text == "\n":
            lines.append([])
            continue
        for piece in _PIECES.findall(run.text):
            if piece.isspace() and "\u00a0" not in piece and "\u3000" not in piece:
                if lines[-1] and lines[-1][-1][0] != " ":
                    lines[-1].append((" ", run.look))
            else:
                lines[-1].append((piece, run.look))
    for line in lines:
        while line and line[-1][0] == " ":
            line.pop()
    return lines


def _words(line: Sequence[_Piece]) -> list[list[_Piece]]:
    """Pieces that stay together: those without a space or a breakable sign between them."""
    words: list[list[_Piece]] = []
    apart = True
    for text, look in line:
        loose = "\u3000" <= text[0] <= "\u9fff" or "\uff00" <= text[0] <= "\uffef"
        if text == " ":
            apart = True
        elif apart or loose:
            words.append([(text, look)])
            apart = loose
        else:
            words[-1].append((text, look))
    return words


def _paragraph(runs: Sequence[_Run], width: float, align: Align) -> list[Laid]:
    """Runs broken to a width, as one strip; none where there is no text."""
    written = _lines(runs)
    while written and not written[-1]:  # a break at the end ends the last line
        written.pop()
    if not any(written) and len(written) < 2:
        return []
    made = Laid(0.0)
    for line in written:
        if not line:
            made.height += (runs[0].look.size if runs else 12.0) * _LINE
            continue
        for row in _broken(line, width):
            size = max(look.size for _, look in row)
            wide = sum(text_width(text, look.size, look.font) for text, look in row)
            x = {"left": 0.0, "centre": (width - wide) / 2, "right": width - wide}[align]
            for text, look in row:  # word by word: a page has few words, if many times each
                if text != " ":
                    made.words.append((x, made.height + size * 0.98, text, look.size, look.font, look.ink))
                x += text_width(text, look.size, look.font)
            made.height += size * _LINE
    return [made]


def _broken(line: Sequence[_Piece], width: float) -> Iterator[list[_Piece]]:
    """A line as rows no wider than a width."""
    row: list[_Piece] = []
    wide, pending = 0.0, 0.0
    space: _Piece | None = None
    words = iter(_words(line))
    at = 0
    for word in words:
        while at < len(line) and line[at][0] == " ":
            space = line[at]
            at += 1
        at += len(word)
        own = sum(text_width(text, look.size, look.font) for text, look in word)
        pending = text_width(" ", space[1].size, space[1].font) if space and row else 0.0
        if row and wide + pending + own > width + 0.01:
            yield row
            row, wide, pending = [], 0.0, 0.0
        elif space and row:
            row.append((" ", space[1]))
        row += word
        wide += pending + own
        space = None
    if row:
        yield row


# Reading


def _parts(element: etree._Element) -> Iterator[str | etree._Element]:
    """Text and elements in the order they are written."""
    if element.text:
        yield element.text
    for child in element:
        if isinstance(child.tag, str) and child.tag not in ("style", "script", "head"):
            yield child
        if child.tail:
            yield child.tail


_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def _rules(css: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for names, body in _RULE.findall(re.sub(r"/\*.*?\*/", "", css, flags=re.S)):
        for name in names.split(","):
            found.setdefault(name.strip().lower(), {}).update(_declarations(body))
    return found


def _declarations(body: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in body.split(";"))
    return {name.strip().lower(): value.strip() for name, _, value in pairs if value.strip()}


def _points(value: str | None) -> float | None:
    """A size of CSS; VASSAL shows a point as a pixel. None where there is none."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:pt|px)?", value or "")
    return float(found[1]) if found else None


def _length(value: str | None, default: float) -> float:
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*(?:px|pt)?\s*", value or "")
    return float(found[1]) if found else default


def _ink(value: str | None) -> Ink | None:
    if not value or value in ("transparent", "inherit"):
        return None
    try:
        red, green, blue, *_ = ImageColor.getrgb(value)
    except ValueError:
        return None
    return Ink((red / 255, green / 255, blue / 255))
