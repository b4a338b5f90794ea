"""The legend of a counter sheet: the counters of its rows, as short as possible."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass

from vmodsmith.model import Counter, Game

from .arrange import Copy, spans
from .canvas import BLACK, GREY, SANS, SEMI, Canvas, text_width
from .paper import Rect
from .wording import Wording

__all__ = ["LEADING", "LegendEntry", "draw_entry", "draw_legend", "entries_of", "sides_of"]


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line: a heading, or a group of counters with their number and places.

    `note` is a remark, such as an optional rule.
    """

    text: str
    count: int = 0
    places: str = ""
    note: str = ""
    heading: bool = False


def sides_of(copies: Sequence[Copy], game: Game, say: Wording) -> list[str]:
    """The names of the sides with counters on a sheet, and last the name for counters of all sides."""
    present = dict.fromkeys(copy.counter.side or "" for copy in copies)
    named = [say(each.name) for each in game.manifest.sides if each.id in present]
    return [*named, say("print.neutral")] if "" in present else named


def entries_of(copies: Sequence[Copy], columns: int, game: Game, say: Wording) -> list[LegendEntry]:
    """The lines of a sheet's legend: by side, then formation or kind, in the order on the sheet."""
    groups: dict[tuple[str, str, str], list[int]] = {}
    main = _main_kind(game)
    for place, copy in enumerate(copies):
        counter = copy.counter
        notes = [say("print.optional", rule=counter.option)] if counter.option else []
        notes += [say("print.further")] if copy.faces[0] and not copy.counter.covered else []
        rule = ", ".join(notes)
        groups.setdefault((counter.side or "", _group(counter, game, say, main), rule), []).append(place)
    made: list[LegendEntry] = []
    for side in dict.fromkeys(side for side, _, _ in groups):
        total = sum(len(places) for (of, _, _), places in groups.items() if of == side)
        name = say(game.side_by_id[side].name) if side in game.side_by_id else say("print.neutral")
        made.append(LegendEntry(name, total, heading=True))
        made += [
            LegendEntry(text, len(places), spans(places, columns), rule)
            for (of, text, rule), places in groups.items()
            if of == side
        ]
    return made


def _group(counter: Counter, game: Game, say: Wording, main: str) -> str:
    """The group under which a counter is listed: for units of the main kind their formation, for other units and for
    markers with a formation their kind, for other markers their own name. Optional counters are grouped by kind: their
    rule says more than their formation.
    """
    formation = game.formation_by_id.get(counter.formation or "")
    if counter.kind == main and formation and not counter.option:
        return formation.abbr
    if counter.type is None and formation is None and counter.title:
        return say(counter.title[0])
    kind = game.kinds.get(counter.kind)
    return say(kind.name if kind else counter.kind)


def _main_kind(game: Game) -> str:
    """The kind of most units."""
    kinds = Tally(each.kind for each in game.counters if each.type is not None)
    return kinds.most_common(1)[0][0] if kinds else ""


_SIZES = (2.5, 2.3, 2.1, 1.9)
LEADING = 1.45
"""The ratio of line height to text size."""


def draw_legend(canvas: Canvas, entries: Sequence[LegendEntry], room: Rect) -> bool:
    """Set the lines in columns, in the largest size that fits.

    Returns whether there was room; otherwise nothing is drawn.
    """
    for size in _SIZES:
        width = max((_width(each, size) for each in entries), default=0.0) + 2 * size
        most, deep = int(room.width // width), int(room.height // (size * LEADING))
        for columns in range(1, most + 1):
            # Short columns side by side are read at a glance; more than six lines only where there is no width.
            for lines in range(-(-len(entries) // columns), deep + 1):
                if lines > _LINES and columns < most:
                    break
                dealt = _columns(entries, lines)
                if len(dealt) <= columns:
                    _set(canvas, dealt, room, size)
                    return True
    return False


_LINES = 6


def _columns(entries: Sequence[LegendEntry], lines: int) -> list[list[LegendEntry]]:
    """Entries distributed to columns of `lines` lines, without a heading alone at a foot."""
    made: list[list[LegendEntry]] = [[]]
    for each in entries:
        if len(made[-1]) >= lines or (each.heading and made[-1] and len(made[-1]) >= lines - 1):
            made.append([])
        made[-1].append(each)
    return made


def _width(entry: LegendEntry, size: float) -> float:
    texts = [entry.text, str(entry.count), entry.places, entry.note]
    return sum(text_width(text, size, SEMI if entry.heading else SANS) for text in texts if text) + 2.2 * size


def draw_entry(canvas: Canvas, entry: LegendEntry, x: float, y: float, size: float) -> None:
    """Sets a line, its baseline beginning at a point."""
    font = SEMI if entry.heading else SANS
    for text, own, ink in (
        (entry.text, font, BLACK), (str(entry.count), font, GREY), (entry.places, SANS, BLACK), (entry.note, SANS, GREY)
    ):  # fmt: skip
        x += canvas.text(text, x, y, size, font=own, ink=ink) + size * 0.6


def _set(canvas: Canvas, columns: list[list[LegendEntry]], room: Rect, size: float) -> None:
    widths = [max(_width(each, size) for each in column) for column in columns]
    gap = min(8.0, (room.width - sum(widths)) / max(1, len(columns) - 1)) if len(columns) > 1 else 0.0
    x = room.x + (room.width - sum(widths) - gap * (len(columns) - 1)) / 2
    for column, width in zip(columns, widths, strict=True):
        y = room.y + size
        for each in column:
            draw_entry(canvas, each, x, y, size)
            y += size * LEADING
        x += width + gap
