"""Print formats that do not fit their paper, and art too near to the cut, found without drawing anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Game, Origin
from vmodsmith.model.sheetformats import CounterShape, Formats, Pieces, SheetFormat
from vmodsmith.reading.formats import read_formats

from .arrange import chosen, copies_of, printed_size, printed_sizes, scale_of, wanted_by
from .impose import NoRoom, impose
from .paper_tiles import tile
from .safety import PrintFault, print_faults

__all__ = ["misfits", "of_formats"]


def misfits(root: Path, game: Game | None) -> list[Problem]:
    """The findings of `of_formats` for a game; none if the game or its formats could not be read."""
    try:
        return list(of_formats(game, read_formats(root, game))) if game is not None else []
    except WorkspaceError:  # reported where formats are checked
        return []


def of_formats(game: Game, formats: Formats) -> Iterator[Problem]:
    """Problems of a game's own formats and map tiles: the paper is too small for one counter, for the columns and rows
    asked for, or for a tile of a large map.
    """
    for name, each in formats.formats.items():
        if not each.origin.file.startswith("templates/"):
            continue  # one that every game has
        if not chosen(game, game.style, each):
            what = (
                "cards (rows with `use: sheet` whose layout has a `height`)" if each.pieces == "cards" else "counters"
            )
            expected = f"a format with something to print: the game has no {what}"
            yield Problem.at(each.origin, "pieces", each.pieces, expected, check="sheets", severity="warning")
            continue
        sizes = printed_sizes(chosen(game, game.style, each), game.style, scale_of(each, game.style))
        for size in sizes:
            try:
                plan = impose(each, size)
            except NoRoom as error:
                field = next((field for field in ("slots", "at") if getattr(each, field) is not None), "paper")
                yield Problem.at(each.origin, field, name, f"a paper with room ({error})", check="sheets")
                continue
            if size != min(sizes):
                continue  # the numbers are those of the ordinary counters
            yield from _too_wide(each, size[0])
            wanted = (each.columns or plan.columns) * (each.rows or plan.rows)
            if plan.capacity < wanted:
                field, most = ("columns", plan.columns) if (each.columns or 0) > plan.columns else ("rows", plan.rows)
                expected = f"at most {most}: no more counters of {size[0]:g} mm fit on {each.paper.name}"
                yield Problem.at(each.origin, field, getattr(each, field), expected, check="sheets", severity="warning")
    yield from _unsafe(game, formats)
    yield from _vain(game, formats)
    form = formats.map
    if form.origin.file.startswith("templates/"):
        try:
            tile(_LARGER_THAN_PAPER, form.paper, form.overlap, form.margin)
        except NoRoom as error:
            yield Problem.at(form.origin, "paper", form.paper.name, f"a paper with room ({error})", check="sheets")


def _too_wide(format: SheetFormat, width: float) -> Iterator[Problem]:
    """The problem of a safe zone, or a corner radius, of more than half a counter."""
    for field, value in (("safe", format.safe), ("corner", format.corner), ("inset", format.inset)):
        if value * 2 >= width:
            yield Problem.at(
                format.origin, field, f"{value:g} mm", f"less than half a counter of {width:g} mm", check="sheets"
            )


def _vain(game: Game, formats: Formats) -> Iterator[Problem]:
    """Find lines of the order that select no counter: earlier lines have taken all matching ones, or none match."""
    left = {(copy.counter.id, copy.number, copy.faces): copy for each in game.counters for copy in copies_of(each)}
    for selection in formats.order:
        taken = [key for key, copy in left.items() if wanted_by(copy.counter, selection)][: selection.take]
        if not taken and selection.origin.file.startswith("templates/"):
            known = any(wanted_by(each, selection) for each in game.counters)
            why = "earlier lines take all of them" if known else "no printed counter meets all its conditions"
            field = next((each for each in _FIELDS if each in selection.model_fields_set), "")
            yield Problem.at(
                selection.origin, field, "a line that takes no counter", f"counters for it: {why}",
                check="sheets", severity="warning",
            )  # fmt: skip
        for key in taken:
            del left[key]


_FIELDS = ("id", "type", "formation", "kind", "side", "option")
"""The fields of a line of the print order, the most specific first."""

_LARGER_THAN_PAPER = (5_000.0, 5_000.0)
"""The size in millimetres of a map that no paper holds as one page.

A much larger map would only be cut into more tiles.
"""


def _unsafe(game: Game, formats: Formats) -> Iterator[Problem]:
    """A warning for each element of a layout that comes nearer to the cut than a format of the game allows, or that its
    inset makes too small to read."""
    zones: dict[tuple[float, float, float | None, CounterShape, Pieces], str] = {}
    for name in dict.fromkeys((formats.default, *formats.formats)):
        each = formats.formats.get(name)
        if each is not None and (each.origin.file.startswith("templates/") or name == formats.default):
            zones.setdefault((each.safe, each.inset, each.size, each.shape, each.pieces), name)
    for (safe, inset, size, shape, _), name in zones.items():
        if not safe and not inset and not size:
            continue
        format = formats.formats[name]
        if max(safe, inset) * 2 >= min(printed_size(game.style, "", scale_of(format, game.style))):
            continue  # the zone itself is wrong
        worst: dict[tuple[Origin, str], PrintFault] = {}
        for style in (game.style, *game.styles.values()):
            for fault in print_faults(chosen(game, style, format), style, safe, inset, scale_of(format, style), shape):
                origin = style.layouts[fault.layout].elements[fault.element].origin
                key = (origin if origin.file else style.origin, fault.field)
                # A layout that extends another has its elements from the same line.
                known = worst.get(key, fault)
                faces = known.faces + fault.faces if known is not fault else fault.faces
                worst[key] = replace(min(known, fault, key=lambda each: each.worst), faces=faces)
        for (origin, field), fault in worst.items():
            where = f"(on {fault.faces} printed faces, worst on {fault.counter.id}, face {fault.face})"
            if field == "size":
                found = f"{fault.element!r} with capitals of {fault.worst:.2f} mm {where}"
                expected = f"at least {fault.least:g} mm with the inset and size of format {name!r}"
            else:
                cut = "beyond" if fault.worst < 0 else "from"
                found = f"{fault.element!r} {abs(fault.worst):.2f} mm {cut} the cut at the {fault.edge} {where}"
                expected = f"at least {safe:g} mm, the safe zone of format {name!r}, or a shape up to the cut"
            yield Problem.at(origin, field, found, expected, check="sheets", severity="warning")
