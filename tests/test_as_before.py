"""What is made of the small game, of the starter, of the little country and of the maps of the games is what it was:
whatever is drawn, printed, written or played otherwise is named, and is looked at before it is taken.

`tests/as_before.csv` holds a digest of each. Whoever changes what is made on purpose writes it anew with
`VMODSMITH_GOLDEN=write`, and the change of the file says what else has changed with it.
"""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import io
import json
import re
from dataclasses import MISSING
from pathlib import Path

import pytest
from art.test_map_goldens import COURSES, country
from PIL import Image
from shared.games import ROOT, SMALL, WORKSPACES, load
from shared.ledger import as_before, digest
from shared.written import written

from vmodsmith.art.counters.legibility import VISIONS, seen
from vmodsmith.art.cover import draw_cover
from vmodsmith.art.dice import draw_die
from vmodsmith.art.icons import _DRAWN, draw_icon
from vmodsmith.art.map.hexmap import draw_layers, draw_map
from vmodsmith.art.symbols.catalogue import drawing, known, size_marks
from vmodsmith.reading.workspace import Workspace
from vmodsmith.tasks.build import build_game
from vmodsmith.tasks.new import new_game
from vmodsmith.tasks.simulate import random_play
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import read_archive
from vmodsmith.vassal.components.definition import Component

_RUNTIME = {each.name for each in (ROOT / "builder/vmodsmith/rules/compile/runtime").glob("*.java")}


def _pixels(png: bytes) -> str:
    """The digest of what a PNG shows, however it was pressed."""
    with Image.open(io.BytesIO(png)) as picture:
        return hashlib.sha256(repr(picture.size).encode() + picture.convert("RGBA").tobytes()).hexdigest()


def _shown(svg: str) -> str:
    """The digest of a drawing, and of what the pictures in it show."""
    found = re.compile(r"data:image/png;base64,([^\"]*)")
    return digest(found.sub(lambda png: _pixels(base64.b64decode(png[1])), svg))


def _as_before(of: str, made: dict[str, str]) -> None:
    # The key of a picture names the code that draws it, so every change of the code would count; what is proven of
    # paragraphs goes by the scenarios that have run here.
    kept = {
        what: each
        for what, each in made.items()
        if what.rpartition("/")[2] not in _RUNTIME and " key of " not in what and what != "paragraphs"
    }
    as_before(of, kept)


def test_the_small_game_is_made_as_it_was() -> None:
    """Its module in every style, its pictures, sheets, charts and maps on paper, its gallery, its words for editors."""
    _as_before("small game", written(SMALL, "skirmish", maps=True, paper=True, jobs=1))


def test_the_pictures_of_the_small_game_are_what_they_were(skirmish: Path) -> None:
    """As they lie in its module: the cover, boards and displays laid together, counters, badges, dice."""
    entries = read_archive(build_game(Workspace(skirmish), "skirmish").path)
    made = {name: _pixels(each) for name, each in entries.items() if name.startswith("images/")}
    _as_before("pictures of the small game", made)


def test_the_starter_is_made_as_it_was(tmp_path: Path) -> None:
    new_game(tmp_path / "w", "trial")
    _as_before("starter", written(tmp_path / "w", "trial", maps=True, paper=True, jobs=1))


def test_the_little_country_is_drawn_as_it_was() -> None:
    made = {}
    for name in COURSES:
        game = country(name)
        made[name] = digest(draw_map(game, game.maps[0], game.style))
    _as_before("little country", made)


def test_each_symbol_mark_icon_and_colour_is_what_it_was() -> None:
    """Also those that no game uses: symbols with their shapes, marks of size, icons, dice, colours as eyes see them."""
    game = load("skirmish", SMALL)
    made = {f"symbol {each}": digest(repr(drawing(each, game.style))) for each in known(game.style)}
    sizes = ("I", "II", "III", "X", "XX", "XXX", "XXXX", "•", "••", "•••", "XIX")
    made |= {f"size {each}": digest(repr(size_marks(each, 10, 2))) for each in sizes}
    made |= {f"icon {each}": digest(draw_icon(each, game.style)) for each in sorted(_DRAWN)}
    made |= {f"d{size} {n}": digest(draw_die(game, "red", size, n)) for size in (6, 10) for n in range(1, 7)}
    colours = ("#000000", "#ffffff", "#b03030", "#2b62a8", "#808000")
    made |= {
        f"{each}, {eyes}": digest(repr(tuple(round(x, 6) for x in seen(each, eyes))))
        for each in colours
        for eyes in VISIONS
    }
    _as_before("symbols", made)


def test_each_component_and_trait_has_the_defaults_that_it_had() -> None:
    """Those of the editor, field by field, also where no module of ours has such a component or trait."""
    components = {name: each for name, each in vars(c).items() if isinstance(each, Component)}
    made = {f"component {name}": digest(repr(sorted(each().attrib.items()))) for name, each in components.items()}
    for name, trait in t.ALL_TRAITS.items():
        fields = [
            (each.name, repr(each.default) if each.default_factory is MISSING else repr(each.default_factory()))
            for each in dataclasses.fields(trait)
        ]
        made[f"trait {name}"] = digest(repr(fields))
    _as_before("defaults", made)


def test_a_game_played_at_random_is_played_as_it_was(tmp_path: Path) -> None:
    """The starter, from two seeds and after its scenarios: each step, each fault, what was used and what never was."""
    new_game(tmp_path / "w", "trial")
    made = {}
    for seed in (3, 4):
        for scenarios in (False, True):
            found = random_play(Workspace(tmp_path / "w"), "trial", turns=2, times=3, seed=seed, scenarios=scenarios)
            told = {key: each for key, each in found.to_json().items() if "second" not in key}
            made[f"seed {seed}{' after scenarios' if scenarios else ''}"] = digest(json.dumps(told, default=str))
    _as_before("random play", made)


@pytest.mark.parametrize("name", [each for each in WORKSPACES if each != "skirmish"])
def test_the_maps_of_the_games_are_drawn_as_they_were(name: str) -> None:
    game = load(name)
    made = {}
    for sheet in game.maps:
        for layer, drawn in draw_layers(game, sheet, game.style).items():
            made[f"{sheet.id} {layer}"] = digest(drawn)
    board = io.BytesIO()
    Image.new("RGB", (1200, 900), "#c8b890").save(board, "PNG")
    made["cover"] = _shown(draw_cover(game, game.style, board.getvalue()))
    _as_before(f"maps of {name}", made)
