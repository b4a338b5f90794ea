"""The status of each paragraph of the rulebook: the rule sheets that implement it, the scenarios that prove it.

A paragraph is reached when its status is at least what the index expects:

========== =====================================================================================================
automated  a rule sheet names it and a scenario that names it passed in the engine
untested   a rule sheet names it, but no scenario that passed does
assisted   a menu command, marker or option of the data names it, or a scenario that passed does
component  data carry it as their source
informed   a help page or chart speaks of it
open       nothing yet
========== =====================================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from vmodsmith.evidence.provenance import entries
from vmodsmith.model import Datum, Feature, Game, HexMap, LineKind, MapPart, Terrain

__all__ = ["Row", "coverage", "reached", "sheets_by_paragraph"]

_ENOUGH = {
    "automate": ("automated",),
    "assist": ("automated", "untested", "assisted"),
    "component": ("automated", "untested", "assisted", "component"),
    "inform": ("automated", "untested", "assisted", "component", "informed"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One paragraph: what is expected, the level reached, the rule sheets that name it and the scenarios that do."""

    id: str
    expect: str
    status: str
    sheets: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def reached(self) -> bool:
        """Whether the status is at least the expected one."""
        return self.status in _ENOUGH[self.expect]


def reached(rows: Iterable[Row]) -> int:
    """The number of paragraphs with at least the expected status."""
    return sum(row.reached for row in rows)


def coverage(game: Game, proves: Mapping[str, Iterable[str]], passed: Iterable[str]) -> list[Row]:
    """The index row by row. `proves`: paragraphs by scenario; `passed`: the scenarios that passed last."""
    sheets = sheets_by_paragraph(game)
    good = set(passed)
    tests: dict[str, list[str]] = {}
    for scenario, named in proves.items():
        for each in named:
            tests.setdefault(each, []).append(scenario)
    ids = game.index.named
    helped = {name for datum in _menus(game) for name in ids(getattr(datum, "source", None))}
    carried = {name for entry in entries(game) for name in ids(entry.source)}
    carried |= {name for option in game.manifest.options for name in ids(option.source)}
    carried |= {*ids(game.manifest.source), *ids(game.style.source)}
    ground: list[HexMap | MapPart | Terrain | Feature | LineKind] = [*game.maps, *game.terrain, *game.features]
    ground += [*game.line_kinds, *(part for sheet in game.maps for part in sheet.parts)]
    carried |= {name for datum in ground for name in ids(datum.source)}
    mentioned = {name for page in (*game.help, *game.charts) for name in ids(page.text)}
    if any("game.paragraphs" in page.text for page in game.help):
        mentioned |= {row.id for row in game.paragraphs}
    pages = (texts for key, texts in game.strings.items() if key.startswith("page."))
    mentioned |= {name for texts in pages for text in texts.values() for name in ids(text)}
    found = []
    for row in game.paragraphs:
        name = row.id
        proof = any(scenario in good for scenario in tests.get(name, ()))
        if name in sheets:
            status = "automated" if proof else "untested"
        elif proof or name in helped:
            status = "assisted"
        elif name in carried:
            status = "component"
        else:
            status = "informed" if name in mentioned else "open"
        found.append(Row(name, row.expect, status, tuple(sheets.get(name, ())), tuple(sorted(tests.get(name, ())))))
    return found


def sheets_by_paragraph(game: Game) -> dict[str, list[str]]:
    """Ids of the rule sheets that name a paragraph, as a whole or in one of their entries."""
    found: dict[str, list[str]] = {}
    for sheet in game.rules:
        named = [*sheet.paragraphs]
        named += [name for command in sheet.commands for name in command.paragraphs]
        named += [name for hook in sheet.hooks for name in hook.paragraphs]
        named += [name for button in sheet.buttons for name in button.paragraphs]
        for each in sheet.properties:
            named += game.index.named(each.source)
        for paragraph in dict.fromkeys(named):
            ids = found.setdefault(paragraph, [])
            if sheet.id not in ids:  # a mechanic may be called as the sheet that declares it
                ids.append(sheet.id)
    return found


def _menus(game: Game) -> Iterator[Datum]:
    yield from game.kinds.values()
    yield from game.conditions
    yield from game.manifest.options
    yield from game.setups
