"""Chart pages read as blocks of plain data, with styles resolved. Charts are written in the HTML that VASSAL shows (3.2
with a little CSS), and only this is understood here: tables with spans, widths, spacing and colours; paragraphs,
headings, lists, rules; bold, italic, `font`, `code`; and of CSS the rules for an element or a class with colours,
sizes, weight, alignment and margins. Lengths are in the pixels of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from lxml import etree, html
from PIL import ImageColor

from vmodsmith.art.lettering.outlines import unknown

__all__ = ["Block", "Hypertext"]

Block = dict[str, Any]
"""A block.

Its `is` is `text` (with `lines` of runs: string, size, bold, italic, ink; `align`; `keep` with the next block), `table`
(see `Hypertext.table`), `points` (each with a `mark`, a run or none, and a `body`, at an `indent`), `picture` (its
`name`, how `wide` it is), `rule` or `space`.
"""

_STEPS = (8.0, 10.0, 12.0, 14.0, 18.0, 24.0, 36.0)
"""Sizes 1 to 7 of the `font` element."""
_HEADINGS = {"h1": 20.0, "h2": 16.0, "h3": 14.0, "h4": 12.0, "h5": 11.0, "h6": 10.0}
_BLOCKS = {"p", "div", "center", "blockquote", "pre", "table", "ul", "ol", "li", "hr", *_HEADINGS}
_BOLD = {"b", "strong", "th", *_HEADINGS}
_ALIGNED = {"center": "centre", "middle": "centre", "right": "right"}
_INDENT = 18.0
_MOST = 5000.0
"""The greatest length: no real chart is longer, and a typesetter asked for a mile of page would make it."""


@dataclass(frozen=True, slots=True)
class _Look:
    """The properties that text inherits."""

    size: float = 12.0
    bold: bool = False
    italic: bool = False
    ink: str = "#000000"
    align: str = "left"

    def run(self, text: str) -> list[Any]:
        """Text with this look, without characters that no font has: the typesetter would draw boxes."""
        lacking = unknown(text) if not text.isascii() else ""
        if lacking:
            text = text.translate(dict.fromkeys(map(ord, lacking), " "))
        return [text, self.size, self.bold, self.italic, self.ink]


class Hypertext:
    """A page. `pictures` are those that are left out: all but `shown`, which have a width in pixels by name."""

    def __init__(self, source: str, shown: Mapping[str, float] = MappingProxyType({})) -> None:
        root = html.document_fromstring(source)
        self.rules = _rules("".join(each.text or "" for each in root.iter("style")))
        self.body = root.find("body")
        self.shown = shown
        self.pictures = [name for each in root.iter("img") if (name := each.get("src") or "") not in shown]

    def blocks(self) -> list[Block]:
        """The blocks of the page, from top to bottom."""
        return self.flow(self.body, self.look(self.body, _Look())) if self.body is not None else []

    # What an element looks like

    def style(self, element: etree._Element) -> dict[str, str]:
        """The properties of an element: rules for its tag, its classes, then its own."""
        tag = str(element.tag)
        found = dict(self.rules.get(tag, {}))
        for name in (element.get("class") or "").split():
            found |= self.rules.get(f".{name}", {}) | self.rules.get(f"{tag}.{name}", {})
        return found | _declarations(element.get("style") or "")

    def look(self, element: etree._Element, look: _Look) -> _Look:
        """The look of text in an element, given the inherited look."""
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
        size = min(_length(style.get("font-size"), size), 200.0)
        weight = style.get("font-weight", "")
        bold = weight == "bold" or (weight != "normal" and (look.bold or tag in _BOLD))
        italic = look.italic or tag in ("i", "em") or style.get("font-style") == "italic"
        ink = _ink(style.get("color")) or _ink(element.get("color")) or look.ink
        align = look.align
        wanted = element.get("align") or style.get("text-align") or {"th": "center", "center": "center"}.get(tag, "")
        if tag == "table":
            align = "left"
        elif wanted:
            align = _ALIGNED.get(wanted, "left")
        return _Look(size, bold, italic, ink, align)

    def ground(self, element: etree._Element) -> str | None:
        """The colour behind an element."""
        return _ink(self.style(element).get("background-color")) or _ink(element.get("bgcolor"))

    # Blocks

    def flow(self, element: etree._Element, look: _Look) -> list[Block]:
        """The contents of an element, one block below the other."""
        made: list[Block] = []
        runs: list[tuple[str, _Look]] = []

        def add(blocks: list[Block]) -> None:
            if made and blocks and made[-1]["is"] == blocks[0]["is"] == "space":
                blocks[0]["high"] += made.pop()["high"]
            made.extend(blocks)

        for part in _parts(element):
            if isinstance(part, str):
                runs.append((part, look))
            elif str(part.tag) in _BLOCKS or (part.tag == "img" and part.get("src") in self.shown):
                add(_paragraph(runs, look))
                runs.clear()
                add(self.block(part, look))
            else:
                ends = part.tag == "br" and not runs and made and made[-1]["is"] == "picture"
                runs += [] if ends else self.inline(part, look)
        add(_paragraph(runs, look))
        return made

    def inline(self, element: etree._Element, look: _Look) -> list[tuple[str, _Look]]:
        """The text of an element that is part of a line; `\\n` alone ends a line."""
        tag = str(element.tag)
        if tag in ("br", "img"):
            return [("\n", look)] if tag == "br" else []
        own = self.look(element, look)
        found: list[tuple[str, _Look]] = []
        for part in _parts(element):
            found += [(part, own)] if isinstance(part, str) else self.inline(part, own)
        return found

    def block(self, element: etree._Element, look: _Look) -> list[Block]:
        """A block with the space around it."""
        tag, style = str(element.tag), self.style(element)
        own = self.look(element, look)
        if tag == "table":
            return self.table(element, own, look.align)
        if tag == "img":
            name = element.get("src") or ""
            wide = _length(element.get("width"), self.shown[name])
            return [{"is": "picture", "name": name, "wide": wide, "align": look.align, "keep": False}]
        if tag == "hr":
            return [{"is": "rule"}]
        if tag in ("ul", "ol"):
            points = []
            for number, item in enumerate((each for each in element if each.tag == "li"), 1):
                inner = self.look(item, own)
                mark = inner.run(f"{number}." if tag == "ol" else "•")
                points.append({"mark": mark, "body": self.flow(item, inner)})
            return [{"is": "points", "indent": _INDENT, "points": points}]
        plain = {"p": 3.0, "blockquote": 4.0}.get(tag, 5.0 if tag in _HEADINGS else 0.0)
        over, under = (_length(style.get(f"margin-{side}"), plain) for side in ("top", "bottom"))
        made = self.flow(element, own)
        if tag == "blockquote":
            made = [{"is": "points", "indent": _INDENT, "points": [{"mark": None, "body": made}]}]
        for each in made:
            each["keep"] = each.get("keep") or tag in _HEADINGS
        return [*_space(over), *made, *_space(under)]

    def table(self, element: etree._Element, look: _Look, align: str) -> list[Block]:
        """A table: its `columns`, its number of heading rows (`heads`), `spacing`, `padding`, `fill`, width (`wide`, or
        `part` of the room), and `cells`: each with its place (`x`, `y`, `across`, `down`), its contents (`body`),
        `fill`, `valign`, width and least height (`high`). A table that only frames a page or column is replaced by its
        contents; an empty row with a height becomes space.
        """
        rows = [each for each in element.iter("tr") if next(each.iterancestors("table")) is element]
        cells: list[Block] = []
        taken: set[tuple[int, int]] = set()
        for y, row in enumerate(rows):
            x = 0
            for cell in (each for each in row if each.tag in ("td", "th")):
                while (x, y) in taken:
                    x += 1
                down = max(1, min(len(rows) - y, int(_length(cell.get("rowspan"), 1))))
                across = max(1, min(100, int(_length(cell.get("colspan"), 1))))
                across = next((n for n in range(1, across) if (x + n, y) in taken), across)
                taken |= {(x + n, y + k) for n in range(across) for k in range(down)}
                wide, part = _width(cell.get("width") or self.style(cell).get("width"))
                cells.append({
                    "x": x, "y": y, "across": across, "down": down, "wide": wide, "part": part,
                    "body": self.flow(cell, self.look(cell, self.look(row, look))),
                    "fill": self.ground(cell) or self.ground(row),
                    "valign": (cell.get("valign") or row.get("valign") or "").lower(),
                    "high": _length(cell.get("height"), 0.0),
                    "head": cell.tag == "th", "section": "section" in (cell.get("class") or "").split(),
                })  # fmt: skip
                x += across
        spacing, padding = _length(element.get("cellspacing"), 2.0), _length(element.get("cellpadding"), 1.0)
        fill = self.ground(element)
        if not cells:
            return []
        if len(cells) == 1 and not (padding or spacing or fill or cells[0]["fill"]):
            body, high = cells[0]["body"], cells[0]["high"]
            if not body or not high:
                return body or _space(high)
        wide, part = _width(element.get("width"))
        return [{
            "is": "table", "align": align, "keep": any(each["section"] for each in cells), "fill": fill,
            "columns": max(each["x"] + each["across"] for each in cells), "heads": _heads(cells),
            "spacing": spacing, "padding": padding, "wide": wide, "part": part, "cells": cells,
        }]  # fmt: skip


def _heads(cells: list[Block]) -> int:
    """The number of rows at the top that are headings of columns; 0 if there are no others."""
    count = min((each["y"] for each in cells if not each["head"]), default=0)
    while any(each["y"] < count < each["y"] + each["down"] for each in cells):
        count -= 1
    return count


def _paragraph(runs: list[tuple[str, _Look]], look: _Look) -> list[Block]:
    """Runs as a block of lines, with runs of spaces joined; none if there is no text."""
    lines: list[list[list[Any]]] = [[]]
    for text, own in runs:
        if text == "\n":
            lines.append([])
            continue
        text = _SPACES.sub(" ", text)
        if not lines[-1] or lines[-1][-1][0].endswith(" "):
            text = text.removeprefix(" ")
        if text:
            lines[-1].append(own.run(text))
    for line in lines:
        if line and not (text := line[-1][0].removesuffix(" ")):
            line.pop()
        elif line:
            line[-1][0] = text
    while lines and not lines[-1]:  # a break at the end ends the last line
        lines.pop()
    lines = [line or [look.run("\u00a0")] for line in lines]
    return [{"is": "text", "align": look.align, "keep": False, "lines": lines}] if lines else []


_SPACES = re.compile(r"[ \t\r\n\f]+")


def _space(high: float) -> list[Block]:
    return [{"is": "space", "high": high}] if high else []


# Reading


def _parts(element: etree._Element) -> Iterator[str | etree._Element]:
    """Text and elements in the order in which they are written."""
    if element.text:
        yield element.text
    for child in element:
        if isinstance(child.tag, str) and child.tag not in ("style", "script", "head"):
            yield child
        if child.tail:
            yield child.tail


_RULE = re.compile(r"(?<![^{}])([^{}]++)\{([^{}]*+)\}")


def _rules(css: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for names, body in _RULE.findall(re.sub(r"/\*.*?(?:\*/|\Z)", "", css, flags=re.S)):
        for name in names.split(","):
            found.setdefault(name.strip().lower(), {}).update(_declarations(body))
    return found


def _declarations(body: str) -> dict[str, str]:
    pairs = (each.partition(":") for each in body.split(";"))
    return {name.strip().lower(): value.strip() for name, _, value in pairs if value.strip()}


def _length(value: str | None, default: float) -> float:
    """A length of HTML or CSS; VASSAL shows a point as a pixel."""
    found = re.fullmatch(r"\s*+(\d++(?:\.\d+)?)\s*+(?:(?:px|pt)\s*+)?", value or "")
    return min(float(found[1]), _MOST) if found else default


def _width(value: str | None) -> tuple[float, float]:
    """A width in pixels, or as a share of the room; 0 for none."""
    value = (value or "").strip()
    if value.endswith("%"):
        return 0.0, min(_length(value[:-1], 0.0) / 100, 1.0)
    return _length(value, 0.0), 0.0


def _ink(value: str | None) -> str | None:
    """A colour as `#rrggbb`."""
    if not value or value in ("transparent", "inherit"):
        return None
    try:
        red, green, blue, *_ = ImageColor.getrgb(value)
    except ValueError:
        return None
    return f"#{red:02x}{green:02x}{blue:02x}"
