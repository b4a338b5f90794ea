"""Print formats that no paper can hold, found without drawing anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from vmodsmith.art.counters.sizes import face_size
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.model import Game
from vmodsmith.model.sheetformats import Formats
from vmodsmith.reading.formats import read_formats

from .impose import NoRoom, impose
from .tiles import tile

__all__ = ["misfits", "of_formats"]


def misfits(root: Path, game: Game | None) -> list[Problem]:
    """What `of_formats` finds in the formats of a game; nothing where the game or its formats could not be read."""
    try:
        return list(of_formats(game, read_formats(root, game))) if game is not None else []
    except WorkspaceError:  # told where formats are checked
        return []


def of_formats(game: Game, formats: Formats) -> Iterator[Problem]:
    """A problem for each format of a game's own, and for the tiles of its maps, where the paper has no room: for one
    counter, for the columns and rows that are asked for, for a tile of a large map."""
    sizes = dict.fromkeys(face_size(game.style, each.layout) for each in game.counters if each.use != "module")
    for name, each in formats.formats.items():
        if not each.origin.file.startswith("templates/"):
            continue  # one that every game has
        for size in sizes:
            try:
                plan = impose(each, size)
            except NoRoom as error:
                yield Problem.at(each.origin, "paper", name, f"a paper with room ({error})", check="sheets")
                continue
            if size != min(sizes):
                continue  # the numbers are those of the ordinary counters
            wanted = (each.columns or plan.columns) * (each.rows or plan.rows)
            if plan.capacity < wanted:
                field = "columns" if each.columns else "rows"
                expected = f"at most {plan.capacity} counters of {size[0]:g} mm a sheet, as fit on {each.paper.name}"
                yield Problem.at(each.origin, field, getattr(each, field), expected, check="sheets", severity="warning")
    form = formats.map
    if form.origin.file.startswith("templates/"):
        try:
            tile(_LARGER_THAN_PAPER, form.paper, form.overlap, form.margin)
        except NoRoom as error:
            yield Problem.at(form.origin, "paper", form.paper.name, f"a paper with room ({error})", check="sheets")


_LARGER_THAN_PAPER = (100_000.0, 100_000.0)
"""A map in millimetres that no paper holds as one page."""
