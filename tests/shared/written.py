"""Everything that is written of a game, as digests, to be written again by another process in another place."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import patch

from vmodsmith.art.drawing import svg
from vmodsmith.art.map.hexmap import draw_layers
from vmodsmith.art.pictures import pictures
from vmodsmith.assemble import archives
from vmodsmith.foundation.cache import open_cache
from vmodsmith.model.sheetformats import MapFormat
from vmodsmith.preview import paperwork, payload
from vmodsmith.preview.page import script
from vmodsmith.reading.formats import read_formats
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.checked import watched
from vmodsmith.rules.expanded import load_expanded
from vmodsmith.rules.language.stubs import stub
from vmodsmith.sheets import counter_sheets, plan_sheets
from vmodsmith.sheets.mapsheets import map_sheets
from vmodsmith.tasks.check import check_game
from vmodsmith.tasks.evidence import coverage_of, sources_of
from vmodsmith.vassal.archive import archive_bytes

__all__ = ["said", "written"]


def written(root: Path, name: str, *, maps: bool, paper: bool, jobs: int) -> dict[str, str]:
    """Digests by what they are of: entries of the module and its plug-ins in every style, archives, pictures as SVG,
    the words for editors, where its data come from and what is proven of it; with `paper` what is told of it, the pages
    of its gallery, its sheets and charts as PDF, with `maps` its maps.
    """
    return {what: hashlib.sha256(content).hexdigest() for what, content in _written(root, name, maps, paper, jobs)}


def said(root: Path, name: str) -> list[str]:
    """What is wrong with a game, in the order in which it is told."""
    return [str(each) for each in check_game(Workspace(root), name)]


def _written(root: Path, name: str, maps: bool, paper: bool, jobs: int) -> Iterator[tuple[str, bytes]]:
    game, problems = load_expanded(root, name)
    assert game is not None, problems
    for look in ("", *game.styles):
        style = game.styles[look] if look else game.style
        for plugin, entries in archives(game, style).items():
            yield from ((f"{look} {plugin} {path}", content) for path, content in entries.items())
            yield f"{look} {plugin} archive", archive_bytes(entries)
        for each in pictures(game, style):
            yield f"{look} key of {each.name}", each.key.encode()
    for each in pictures(game, game.style):
        if not each.upon and (maps or each.shows != "map") and each.shows not in ("bare", "open", "open-bare"):
            yield f"drawing {each.name}", svg(game, game.style, each).encode()
    for sheet in game.maps if maps else ():
        for layer, drawn in draw_layers(game, sheet, game.style).items():
            yield f"drawing {sheet.id} {layer}", drawn.encode()
    yield "words for editors", stub(game, watched(game)[0]).encode()
    workspace = Workspace(root)
    yield "sources", _lines(sources_of(workspace, name).entries)
    yield "paragraphs", _lines(coverage_of(workspace, name).rows)
    if paper:
        yield "problems", _lines(said(root, name))
        shown = {
            "counters": payload.counters(game, game.style, lambda counter, face: f"{counter.id} {face}"),
            "land": payload.land(game, game.style),
            "tables": payload.tables(game),
            "sources": payload.sources(game),
            "sheets": paperwork.sheets(game, game.style, read_formats(root, game)),
        }
        yield from ((f"page {stage}", script("take", data, name, stage)) for stage, data in shown.items())
        formats = read_formats(root, game)
        plan = plan_sheets(game, game.style, formats, formats.format(None), (0.0, 0.0))
        parts = ("charts", "map") if maps else ("charts",)
        # A PDF names the version of the program that made it, which is no part of what is compared.
        with open_cache() as cache, patch("vmodsmith.sheets.document.VERSION", "0"):
            yield "sheets.pdf", counter_sheets(game, game.style, plan, cache, test_page=True, jobs=jobs).content
            a4 = MapFormat.model_validate({"paper": "A4"})
            yield "map.pdf", map_sheets(game, game.style, a4, cache, parts=parts, language="ja").content


def _lines(each: Iterable[object]) -> bytes:
    return json.dumps([str(one) for one in each], ensure_ascii=False).encode()
