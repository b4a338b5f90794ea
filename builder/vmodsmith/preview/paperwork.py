"""Print and evidence on the pages: the counter sheets as printed, and the coverage of each paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from vmodsmith.evidence import coverage as index
from vmodsmith.model import Game, Style
from vmodsmith.model.sheetformats import Formats
from vmodsmith.sheets.countersheets import plan_sheets
from vmodsmith.sheets.impose import NoRoom
from vmodsmith.sheets.legend import entries_of
from vmodsmith.sheets.wording import Wording

__all__ = ["coverage", "sheets"]

Json = dict[str, Any]


def sheets(game: Game, style: Style, formats: Formats) -> Json:
    """The sheets of the default format, in millimetres, and the number of sheets that each format needs. A counter on a
    sheet is `[id, face, x, y, face behind, x, y]`: faces from 0, positions of the upper left corners. Raises NoRoom if
    the default format has no room.
    """
    offered: list[Json] = []
    for name, format in formats.formats.items():
        try:
            plan = plan_sheets(game, style, formats, format)
        except NoRoom as error:
            offered.append({"name": name, "paper": format.paper.name, "duplex": format.duplex, "said": str(error)})
            continue
        if not plan.by_size and format.pieces == "cards":
            continue  # a game without cards
        held = max((each.capacity for each in plan.by_size.values()), default=0)
        offered.append(
            {"name": name, "paper": format.paper.name, "duplex": format.duplex, "gap": format.gap,
             "bleed": format.bleed, "sheets": len(plan.sheets), "held": held, "said": " ".join(plan.notes)}
        )  # fmt: skip
    chosen = formats.format()
    plan = plan_sheets(game, style, formats, chosen)
    shown = []
    for sheet in plan.sheets:
        grid = plan.imposition(sheet)
        placed = []
        for place, copy in enumerate(sheet.copies):
            front, back = grid.place(place), grid.place(place, "back")
            placed.append(
                [copy.counter.id, copy.faces[0], _mm(front.x), _mm(front.y), copy.faces[1], _mm(back.x), _mm(back.y)]
            )
        legend = {
            language: [
                [each.text, each.count, each.places, each.note, each.heading]
                for each in entries_of(sheet.copies, grid.columns, game, Wording(game, language))
            ]
            for language in game.manifest.languages
        }
        shown.append(
            {"paper": [grid.paper.width, grid.paper.height], "cell": list(grid.cell), "columns": grid.columns,
             "turned": grid.turned, "folded": grid.folded, "copies": placed, "legend": legend}
        )  # fmt: skip
    return {
        "default": formats.default,
        "backs": chosen.duplex != "none",
        "formats": offered,
        "sheets": shown,
        "counters": sum(len(each.copies) for each in plan.sheets),
        "strings": {},
    }


def _mm(value: float) -> float:
    return round(value, 3)


def coverage(game: Game, proves: Mapping[str, Iterable[str]], passed: Iterable[str] | None) -> Json:
    """The index of paragraphs:
    `[id, expect, status, whether that is enough, rule sheets, scenarios, those that passed]`.

    `run` is the number of scenarios that passed with the present data, None if none was run.
    """
    good = None if passed is None else set(passed)
    rows = index.coverage(game, proves, good or ())
    return {
        "rows": [
            [row.id, row.expect, row.status, row.reached, list(row.sheets), list(row.tests),
             [each for each in row.tests if good and each in good]]
            for row in rows
        ],
        "reached": index.reached(rows),
        "scenarios": len(proves),
        "run": None if good is None else len(good),
        "strings": {row.id: {"en": row.text_en, "ja": row.text_ja or row.text_en} for row in game.paragraphs},
    }  # fmt: skip
